"""Programs think on machines of their own. One that dies in the middle of a thought is replaced by another; a thought about a
position that is past ends at once."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.serving import environment
from korvolan.table import think_jobs
from korvolan.table.ai_pool import Pool
from korvolan.table.storage import Storage
from tests.postgres import Cluster
from tests.table.server import Browser, Served, settings_for

PATIENCE = 150.0  # seconds, on a machine that does much else


def until(true: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


@pytest.fixture
def served(postgresql: Cluster, tmp_path: Path) -> Iterator[Served]:
    """A server that leaves all thinking to others."""
    found = Served(settings_for(tmp_path, database=postgresql.new_database(), local=False, workers=0))
    yield found
    found.stop()


def worker(served: Served) -> subprocess.Popen[bytes]:
    """`korvolan worker`, with the process in which it thinks."""
    words = ["worker", "--thinking", "1", "--data", str(served.settings.data)]
    env = environment(False) | {"KORVOLAN_DATABASE": served.settings.database}
    return subprocess.Popen([sys.executable, "-m", "korvolan.cli", *words], env=env, start_new_session=True)


def against_a_program(served: Served, level: str) -> Browser:
    """A game in which the program has to decide."""
    opened = served.open({"north": "me", "south": f"ai:{level}"}, pace=0)
    browser = Browser(served, opened["table"], opened["token"])
    while browser.seen("north")["view"]["to_move"] == "north":
        browser.go()
    return browser


def test_another_worker_answers_for_one_that_died_in_the_middle_of_a_thought(served: Served) -> None:
    browser = against_a_program(served, "marshal")
    count = f"SELECT count(*) FROM entries WHERE table_id = '{browser.table}'"
    before = served.rows(count)[0][0]
    first = worker(served)
    try:
        until(lambda: served.rows("SELECT 1 FROM procrastinate_jobs WHERE status = 'doing'"))
        assert served.rows(count)[0][0] == before
    finally:
        os.killpg(first.pid, signal.SIGKILL)
        first.wait()
    second = worker(served)
    try:
        until(lambda: served.rows(count)[0][0] > before)
    finally:
        second.terminate()
        assert second.wait(60) == 0


class Context:
    """What procrastinate hands to a job."""

    def should_abort(self) -> bool:
        return False


def test_a_thought_about_a_position_that_is_past_ends_at_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any, **__: Any) -> None:
        pytest.fail("it thinks about what is past")

    monkeypatch.setattr(Pool, "choose", never)
    browser = served.hot_seat()
    browser.go(2)

    async def think(entry: int, table: str) -> None:
        job = think_jobs.Job("id", table, entry, "random", "tiny", 0, "", [])
        await think_jobs.Thinker(storage, Pool(1)).think(Context(), job)  # type: ignore[arg-type]

    storage = Storage(served.settings.data, served.settings.database)
    try:
        asyncio.run(think(1, browser.table))
        asyncio.run(think(0, "nowhere"))
    finally:
        storage.close()
