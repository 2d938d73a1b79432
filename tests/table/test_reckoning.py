"""Questions and reviews: visitors take turns, and the same question is reckoned once."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

import korvolan
from korvolan.kernel.moves import LAST_KEPT, has_all_positions
from korvolan.table.channels import table_of
from korvolan.table.http_errors import Refusal
from korvolan.table.reckoning import MOST_REMEMBERED, MOST_WAITING, Reckoning
from korvolan.table.replay import with_all_positions


def test_who_asks_without_end_waits_for_himself() -> None:
    async def work() -> list[str]:
        reckoning, done, gate = Reckoning("test"), list[str](), threading.Event()
        greedy = [asyncio.ensure_future(reckoning.do("greedy", gate.wait)) for _ in range(8)]
        await asyncio.sleep(0.01)
        await asyncio.wait_for(reckoning.do("other", lambda: done.append("other")), 5)
        gate.set()
        await asyncio.gather(*greedy)
        reckoning.close()
        return done

    assert asyncio.run(work()) == ["other"]


def test_only_so_many_questions_of_one_wait() -> None:
    async def work() -> list[BaseException | bool]:
        reckoning, gate = Reckoning("test"), threading.Event()
        asked = [asyncio.ensure_future(reckoning.do("greedy", gate.wait)) for _ in range(MOST_WAITING + 3)]
        await asyncio.sleep(0.01)
        gate.set()
        found = await asyncio.gather(*asked, return_exceptions=True)
        reckoning.close()
        return found

    found = asyncio.run(work())
    assert [isinstance(each, Refusal) for each in found].count(True) == 2


def test_the_same_question_is_reckoned_once() -> None:
    async def work() -> None:
        reckoning, reckoned = Reckoning("test"), list[int]()

        def answer(number: int) -> int:
            reckoned.append(number)
            return number

        assert await asyncio.gather(*(reckoning.once("same", "anna", lambda: answer(1)) for _ in range(5))) == [1] * 5
        assert await reckoning.once("same", "bert", lambda: answer(2)) == 1
        assert reckoned == [1]
        for number in range(MOST_REMEMBERED):
            await reckoning.once(number, "anna", lambda: answer(0))
        assert await reckoning.once("same", "anna", lambda: answer(3)) == 3
        reckoning.close()

    asyncio.run(work())


def test_a_question_that_failed_is_asked_again() -> None:
    async def work() -> None:
        reckoning = Reckoning("test")

        def fails() -> int:
            raise ValueError("no")

        for _ in range(2):
            with pytest.raises(ValueError, match="no"):
                await reckoning.once("same", "anna", fails)
        assert await reckoning.once("same", "anna", lambda: 1) == 1
        reckoning.close()

    asyncio.run(work())


def test_old_positions_are_brought_back_in_turn_and_once() -> None:
    """To take back more plays a long game again: whoever asks for it at many tables waits for himself."""
    play = korvolan.game("tiny").new(seed=3)
    while len(play.moves) < 3 * LAST_KEPT:
        play.play(play.legal()[-1])
    for move in play.moves[:LAST_KEPT]:
        move.forget()
    table = table_of(play)

    async def work() -> None:
        reviews, gate = Reckoning("test", is_long=True), threading.Event()
        registry: Any = SimpleNamespace(reviews=reviews)
        busy = asyncio.ensure_future(reviews.do("greedy", gate.wait))
        await asyncio.sleep(0.01)
        asked = asyncio.ensure_future(with_all_positions(registry, table, "greedy"))
        await asyncio.sleep(0.05)
        assert reviews.queue.waits_of("greedy") == 1
        gate.set()
        assert has_all_positions(await asyncio.wait_for(asked, 20))
        await busy
        reviews.close()
        assert has_all_positions(await with_all_positions(registry, table, "greedy"))  # it is still at hand

    asyncio.run(work())
