"""A server for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .server import Served, settings_for

Start = Callable[..., Served]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a module."""
    found = Served(settings_for(tmp_path_factory.mktemp("table")))
    yield found
    found.stop()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Servers of a test's own, upon its own folder."""
    running: list[Served] = []

    def begin(**more: Any) -> Served:
        running.append(Served(settings_for(tmp_path, **more)))
        return running[-1]

    yield begin
    for found in running:
        if found.thread.is_alive():
            found.stop()
