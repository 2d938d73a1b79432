"""The build backend: setuptools, and Node from a wheel where the client must be built and the machine has none."""

from __future__ import annotations

from typing import Any

from setuptools import build_meta  # type: ignore[import-untyped]
from setuptools.build_meta import *  # type: ignore[import-untyped]  # noqa: F403

import web


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return needed + node()


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    needed: list[str] = build_meta.get_requires_for_build_sdist(config_settings)
    return needed + node()


def node() -> list[str]:
    """The wheel with Node, where it is needed."""
    needed = (web.WEB / "package.json").is_file() and not web.is_fresh() and web.installed_npm() is None
    return [web.NODE_WHEEL] if needed else []
