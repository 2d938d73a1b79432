"""Programs go over to the compiled copy when it is ready: no thought is lost, and a broken copy makes nobody mute."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from korvolan.ai import Knowledge
from korvolan.kernel.loading import game as find_game
from korvolan.table.ai_pool import Pool, Task
from korvolan.table.build_status import Build

from .copies import Compiler, copied, thinking


@pytest.fixture
def compiler(tmp_path: Path) -> Compiler:
    return Compiler(tmp_path / "build.json")


def task() -> Task:
    game = find_game("tiny")
    state = game.start("", 1)
    return Task("random", Knowledge.of(game, state, state.seat), [])


def test_a_pool_goes_over_to_a_copy_and_loses_no_thought(compiler: Compiler, tmp_path: Path) -> None:
    slow, quick = thinking(tmp_path / "slow", seconds=1.5), thinking(tmp_path / "quick")
    pool = Pool(1, Build(str(compiler.file)))

    async def play() -> None:
        assert not (await pool.choose(task(), "own")).reason  # the package's own code
        compiler.tell("ready", path=slow)
        first = pool.ask(task(), "first")
        await asyncio.sleep(0.1)
        compiler.tell("ready", path=quick)
        second = pool.ask(task(), "second")
        assert (await second.task).reason.startswith(quick)
        assert (await first.task).reason.startswith(slow)
        assert all(crew.thoughts == 0 for crew in pool.leaving)
        dropped = pool.ask(task(), "third")
        dropped.drop()
        assert (await pool.choose(task(), "fourth")).reason.startswith(quick)

    asyncio.run(ended(pool, play()))


def test_a_thought_of_a_crew_that_leaves_can_be_dropped(compiler: Compiler, tmp_path: Path) -> None:
    slow = thinking(tmp_path / "slow", seconds=1.0)
    pool = Pool(1, Build(str(compiler.file)))

    async def play() -> None:
        compiler.tell("ready", path=slow)
        thought = pool.ask(task(), "first")
        await asyncio.sleep(0.1)
        crew = pool.group
        assert crew is not None
        pool.dismiss(crew)
        thought.drop()
        assert thought.number in list(crew.dropped)
        await asyncio.wait({thought.task})
        assert crew.thoughts == 0

    asyncio.run(ended(pool, play()))


@pytest.mark.parametrize("fault", ["raise ImportError('built for another machine')", "import os; os._exit(3)"])
def test_a_copy_that_cannot_be_imported_is_given_up(compiler: Compiler, tmp_path: Path, fault: str) -> None:
    broken = copied(tmp_path / "broken", init=f"\n{fault}\n")
    build = Build(str(compiler.file))
    compiler.tell("ready", path=broken)
    pool = Pool(1, build)

    async def play() -> None:
        assert not (await pool.choose(task(), "first")).reason
        assert pool.group is not None
        assert not pool.group.path
        assert build.status().state == "failed"
        assert not (await pool.choose(task(), "second")).reason

    asyncio.run(ended(pool, play()))


def test_a_copy_whose_programs_fail_is_given_up(compiler: Compiler, tmp_path: Path) -> None:
    fault = "\n\ndef think(*_: object) -> Choice:\n    raise ImportError('a module is gone')\n"
    broken = copied(tmp_path / "broken", table__ai_pool=fault)
    compiler.tell("ready", path=broken)
    pool = Pool(1, Build(str(compiler.file)))

    async def play() -> None:
        assert not (await pool.choose(task(), "first")).reason
        assert pool.build.refused == {broken}

    asyncio.run(ended(pool, play()))


async def ended(pool: Pool, play: Coroutine[Any, Any, None]) -> None:
    """Play, and let nobody think on."""
    try:
        await play
    finally:
        pool.close()
