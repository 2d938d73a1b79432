"""Chapter 18, an option. The Mutual Supply Phase. Not written yet."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame

from .state import WarState


def begin_phase(g: WarState) -> None:
    """The Mutual Supply Phase, with the option alone: push its first frame here."""


FRAMES: Final[list[type[Frame[Any]]]] = []
