"""Programs think in turns: nobody's many questions keep another waiting, and everyone sees his place."""

from __future__ import annotations

import asyncio
import contextlib
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from korvolan.table.think_queue import Asker, ThinkQueue

from .server import Browser

Start = Any


class Hall:
    """Askers who think until they are let go, in the order in which they had their turns."""

    def __init__(self, slots: int, of_one: int = 0) -> None:
        self.queue = ThinkQueue(slots, of_one or slots)
        self.begun: list[str] = []
        self.places: dict[str, int] = {}
        self.thoughts: dict[str, asyncio.Task[None]] = {}
        self.ends: dict[str, asyncio.Event] = {}

    async def come(self, name: str, visitor: str, seat: str = "", watched: bool = False) -> None:
        def on_place(place: int) -> None:
            self.places[name] = place

        async def think() -> None:
            async with self.queue.turn(Asker(visitor, seat or name, watched, on_place)):
                self.begun.append(name)
                await self.ends[name].wait()

        self.ends[name] = asyncio.Event()
        self.thoughts[name] = asyncio.ensure_future(think())
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def end(self, name: str) -> None:
        self.ends[name].set()
        await self.thoughts[name]
        await asyncio.sleep(0)

    async def end_all(self) -> list[str]:
        """Everyone ends as soon as he has begun; the order of the turns."""
        for _ in range(len(self.thoughts)):
            for name in list(self.begun):
                await self.end(name)
        return self.begun


def test_visitors_take_turns() -> None:
    async def story() -> list[str]:
        hall = Hall(1)
        for number in range(30):
            await hall.come(f"many {number}", "one")
        await hall.come("single", "other")
        assert hall.places["single"] == 1
        assert hall.places["many 29"] == 30
        await hall.end("many 0")
        assert hall.places["single"] == 0
        return await hall.end_all()

    assert asyncio.run(story())[1] == "single"


def test_seats_of_one_visitor_take_turns_too() -> None:
    async def story() -> list[str]:
        hall = Hall(1)
        for number in range(3):
            await hall.come(f"a{number}", "one", "a")
        await hall.come("b", "one", "b")
        return await hall.end_all()

    assert asyncio.run(story()) == ["a0", "b", "a1", "a2"]


def test_one_visitor_leaves_a_process_to_others() -> None:
    async def story() -> None:
        hall = Hall(3, of_one=2)
        for number in range(5):
            await hall.come(f"many {number}", "one")
        assert len(hall.begun) == 2
        await hall.come("single", "other")
        assert hall.begun[-1] == "single"
        await hall.end_all()

    asyncio.run(story())


def test_games_that_are_only_watched_come_last() -> None:
    async def story() -> list[str]:
        hall = Hall(2)
        for number in range(3):
            await hall.come(f"watched {number}", f"watcher {number}", watched=True)
        assert len(hall.begun) == 1
        await hall.come("player", "one")
        await hall.come("later", "other")
        return await hall.end_all()

    assert asyncio.run(story())[:3] == ["watched 0", "player", "later"]


def test_whoever_gives_up_leaves_the_queue() -> None:
    async def story() -> None:
        hall = Hall(1)
        for name in "abc":
            await hall.come(name, name)
        hall.thoughts["b"].cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert hall.places["c"] == 1
        await hall.end("a")
        assert hall.begun == ["a", "c"]
        await hall.end("c")
        assert not hall.queue.running
        assert not hall.queue.waiting

    asyncio.run(story())


def test_hints_have_a_quota(start: Start) -> None:
    served = start(local=False, rate=1.0, burst=40.0)
    browser = served.hot_seat()
    seat = browser.seen()["view"]["to_move"]
    statuses = [browser.post("/hint", {"seat": seat, "what": ""}).status_code for _ in range(7)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    assert browser.post("/hint", {"seat": seat, "what": ""}).json()["error"] == "limit"


def test_the_place_in_the_queue_is_shown(start: Start) -> None:
    """To whoever waits for a program's decision, and, for a hint, to the seat that asked."""
    served = start(workers=1)
    opened = [served.open({"north": "ai:marshal", "south": "ai:marshal"}, pace=0) for _ in range(3)]
    alone = served.hot_seat()
    seat = alone.seen()["view"]["to_move"]
    with contextlib.ExitStack() as sockets:
        watching = [sockets.enter_context(Browser(served, each["table"], each["token"]).live()) for each in opened]
        asking = sockets.enter_context(alone.live(seat))
        with ThreadPoolExecutor(1) as other:
            answer = other.submit(alone.post, "/hint", {"seat": seat, "what": ""})
            assert answer.result().status_code == 200
        assert max(place for socket in watching for place in told(socket, "place")) >= 1
        assert max(told(asking, "hint_place")) == 1
        assert alone.seen().get("hint_place", 0) == 0


def told(socket: Any, name: str) -> list[int]:
    """What was pushed so far under a name, of the table or of the seat."""
    out = [0]
    while True:
        try:
            seen = json.loads(socket.recv(timeout=0.1)).get("seen", {})
        except TimeoutError:
            return out
        out.append(seen.get(name) or seen.get("table", {}).get(name) or 0)
