"""Fuzz: thousands of malformed, stale, out-of-turn and foreign-seat messages. None is taken, and the games do not change.

    python -m benchmarks.fuzz --messages 10000 --keep

Half of them go to the live connection (first messages, second messages, broken frames, wrong doors), half are requests.
Every request has to be refused with a declared status; every connection has to be refused or closed without a view of
the game; the server may not complain of anything; and all games must afterwards be what they were, and go on. Then the
limits of size and rate are tried on a server that has them set low."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from .client import Chair, Client, Lost, decode, encode, good, open_table
from .figures import keep, machine
from .frames import TEXT, Raw, frame, knock
from .malice import Malice, Victim
from .serving import Server

DECLARED = {400, 401, 403, 404, 405, 409, 413, 422, 429}
PATIENCE = 30.0  # seconds for an answer, on a machine that does much else
AT_ONCE = 24


class Accepted(Exception):
    """Something got through, or broke."""


async def victim(client: Client, game: str, moves: int, rng: random.Random) -> Victim:
    """A table in the middle of play, and everything that could be abused."""
    told: dict[str, Any] = {}
    chairs = await open_table(client, game, told=told)
    key = await good(client, "POST", chairs[0].path("/key"), None, chairs[0].token)
    joined = await good(client, "POST", "/api/join", {"secret": told["watching"]})
    watcher = Chair(joined["table"], joined["token"], [])
    secrets = [key["secret"], told["watching"], *told["invitations"].values()]
    stale: list[str] = []
    for _ in range(moves):
        view = await deciding(client, chairs)
        options = [option["text"] for option in view["prompt"]["options"]]
        stale += options
        chair = next(chair for chair in chairs if view["seat"] in chair.seats)
        body = {"seat": view["seat"], "seq": view.get("seq", 0), "actions": [rng.choice(options)]}
        await good(client, "POST", chair.path("/moves"), body, chair.token)
    view = await deciding(client, chairs)
    mover = next(chair for chair in chairs if view["seat"] in chair.seats)
    waiter = next(chair for chair in chairs if chair is not mover)
    options = [option["text"] for option in view["prompt"]["options"]]
    return Victim(mover, waiter, watcher, secrets, view.get("seq", 0), options, sorted(set(stale)))


async def deciding(client: Client, chairs: list[Chair]) -> Any:
    """The view of the seat that decides."""
    for chair in chairs:
        seen = await good(client, "GET", chair.path("/view"), None, chair.token)
        if seen["view"]["to_move"] in chair.seats:
            return seen["view"]
    raise RuntimeError("nobody decides")


async def picture(client: Client, victims: list[Victim]) -> list[Any]:
    """All that the victims' owners can see."""
    found: list[Any] = []
    for here in victims:
        for chair in (here.mover, here.waiter):
            seen = await good(client, "GET", chair.path("/view"), None, chair.token)
            chat = await good(client, "GET", chair.path("/chat"), None, chair.token)
            notes = await good(client, "GET", chair.path("/notes"), None, chair.token)
            table = seen["table"]
            found.append([seen["view"], seen["log"], table["status"], table.get("offers"), chat, notes])
    return found


class Fuzz:
    """One run against one server."""

    def __init__(self, server: Server, args: argparse.Namespace) -> None:
        self.server = server
        self.port = server.port
        self.args = args
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.wrong: list[str] = []

    async def run(self) -> None:
        rng = random.Random(self.args.seed)
        client = Client(self.port)
        victims = [await victim(client, game, moves, rng) for game, moves in (("tiny", 7), ("pax_baltica", 12), ("tiny", 3))]
        self.malice = Malice(self.args.seed, victims)
        before = await picture(client, victims)
        left = self.args.messages
        while left > 0 and not self.wrong:
            batch = min(left, 500)
            await self.volley(batch)
            left -= batch
            if await picture(client, victims) != before:
                self.wrong.append("a game has changed")
        for here in victims:
            await self.goes_on(client, here)
        client.close()

    async def volley(self, count: int) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        clients = [Client(self.port) for _ in range(AT_ONCE)]

        async def one(deed: Any) -> None:
            async with gate:
                client = clients.pop()
                try:
                    await deed(client)
                except Accepted as error:
                    self.wrong.append(str(error))
                finally:
                    clients.append(client)

        # drawn in order, so that the same seed sends the same messages
        await asyncio.gather(*(one(self.drawn(number)) for number in range(count)))
        for client in clients:
            client.close()

    def drawn(self, number: int) -> Any:
        """The next message, drawn now and sent later."""
        if number % 2:
            post = self.malice.post()
            return lambda client: self.request(client, post)
        kind = self.malice.rng.random()
        if kind < 0.65:
            first = self.malice.first()
            return lambda client: self.first(*first)
        if kind < 0.8:
            second = self.malice.second()
            return lambda client: self.second(*second)
        if kind < 0.9:
            live = self.malice.live_move()
            return lambda client: self.live_move(*live)
        door = self.malice.wrong_door()
        return lambda client: self.door(*door)

    def count(self, kind: str, answer: object) -> None:
        self.sent[kind] += 1
        self.answers[str(answer)] += 1

    async def request(self, client: Client, post: Any) -> None:
        body = post.body if isinstance(post.body, bytes) or post.body is None else encode(post.body)
        try:
            status, found = await client.ask(post.method, post.path, body, post.token)
        except Lost as error:
            raise Accepted(f"{post.kind}: no answer to {post.method} {post.path}: {error}") from None
        self.count(post.kind, status)
        if status not in DECLARED:
            raise Accepted(
                f"{post.kind}: {post.method} {post.path} {str(post.body)[:200]} was answered by {status} {found[:200]!r}"
            )
        if not isinstance(decode(found).get("text"), str):
            raise Accepted(f"{post.kind}: {status} without a word")

    async def first(self, kind: str, data: bytes) -> None:
        socket = await knock(self.port)
        if socket.status != 101:
            raise Accepted(f"no live connection at all: {socket.status}")
        await socket.send(data)
        texts, code = await socket.heard(PATIENCE)
        socket.close()
        self.count(kind, f"closed {code}")
        if code == -2 or any(b'"type":"bye"' not in text for text in texts):
            raise Accepted(f"{kind}: {data[:200]!r} was answered by {texts} and {code}")

    async def second(self, kind: str, chair: Chair, data: bytes) -> None:
        socket = await knock(self.port)
        await socket.send(frame(TEXT, encode(self.malice.hello(chair))))
        seen = await socket.one(PATIENCE)
        await socket.send(data)
        _, code = await socket.heard(PATIENCE)
        socket.close()
        self.count(kind, f"closed {code}")
        if b'"type":"seen"' not in seen:
            raise Accepted(f"{kind}: no view after a good hello: {seen[:200]!r}")
        if code == -2:
            raise Accepted(f"{kind}: {data[:200]!r} left the connection open")

    async def live_move(self, kind: str, chair: Chair, data: bytes) -> None:
        socket = await knock(self.port)
        await socket.send(frame(TEXT, encode(self.malice.hello(chair))))
        await socket.one(PATIENCE)
        await socket.send(data)
        heard = await socket.one(PATIENCE)
        while heard and b'"type":"refused"' not in heard and b'"re":' not in heard:
            heard = await socket.one(PATIENCE)  # somebody came or went
        socket.close()
        self.count(kind, "refused" if b'"type":"refused"' in heard else "silence")
        if b'"type":"refused"' not in heard:
            raise Accepted(f"{kind}: {data[:200]!r} was answered by {heard[:200]!r}")

    async def door(self, kind: str, path: str, headers: dict[str, str]) -> None:
        socket: Raw = await knock(self.port, path, headers)
        socket.close()
        self.count(kind, f"refused {socket.status}")
        if socket.status == 101 or socket.status >= 500:
            raise Accepted(f"{kind}: {path} {headers} was answered by {socket.status}")

    async def goes_on(self, client: Client, here: Victim) -> None:
        """After all that, an honest move is taken."""
        body = {"seat": here.mover.seats[0], "seq": here.seq, "actions": [here.options[0]]}
        status, found = await client.ask("POST", here.mover.path("/moves"), body, here.mover.token)
        if status != 200:
            self.wrong.append(f"an honest move was answered by {status} {found[:200]!r}")


# -- limits --------------------------------------------------------------------------------------------------------


async def limits(port: int, rate: float) -> tuple[dict[str, Any], list[str]]:
    """A burst from one address: what a stranger may do runs dry, and a player with a good token goes on."""
    client, wrong = Client(port), list[str]()
    chairs = await open_table(client, "tiny")
    begun = time.perf_counter()
    statuses = Counter([await guess(client, chairs[0].table, number) for number in range(150)])
    status, _ = await client.ask("GET", chairs[0].path("/view"), None, chairs[0].token)
    if status != 200:
        wrong.append(f"a good token was answered by {status} in the middle of a burst of guesses")
    doors = Counter([await door_status(port) for _ in range(100)])
    took = time.perf_counter() - begun
    most = rate * 4 / 2 + rate / 10 * took + 1
    if statuses[404] > most or not statuses[429]:
        wrong.append(f"{statuses[404]} guesses got through, and no more than {most:.0f} may")
    if doors[101] > rate * 4 + rate * took + 1 or doors[101] == 100:
        wrong.append(f"{doors[101]} connections were given")
    sizes = {
        "request of 64,001 bytes": (await client.ask("POST", chairs[0].path("/why"), b" " * 64_001, chairs[0].token))[0],
        "chat of 2,001 letters": (
            await client.ask("POST", chairs[0].path("/chat"), {"seat": "north", "text": "x" * 2001}, chairs[0].token)
        )[0],
    }
    if list(sizes.values()) != [413, 400]:
        wrong.append(f"sizes: {sizes}")
    client.close()
    told = {"guesses": {str(k): v for k, v in statuses.items()}, "connections": {str(k): v for k, v in doors.items()}}
    return told | {"sizes": sizes, "rate": rate}, wrong


async def guess(client: Client, table: str, number: int) -> int:
    return (await client.ask("GET", f"/api/tables/{table}/view", None, f"guess-{number}"))[0]


async def door_status(port: int) -> int:
    socket = await knock(port)
    socket.close()
    return socket.status


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m benchmarks.fuzz")
    found.add_argument("--messages", type=int, default=10_000)
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--compiled", action="store_true")
    found.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    return found


def run(args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), args.compiled, table_delay=600.0)
        try:
            fuzz = Fuzz(server, args)
            begun = time.perf_counter()
            asyncio.run(fuzz.run())
            took, memory = time.perf_counter() - begun, server.memory()
        finally:
            server.stop()
    with tempfile.TemporaryDirectory() as folder:
        strict = Server(Path(folder), args.compiled, rate=5.0)
        try:
            told, wrong = asyncio.run(limits(strict.port, 5.0))
        finally:
            strict.stop()
    faults = [*server.faults, *strict.faults]
    return {
        "machine": machine(),
        "messages": sum(fuzz.sent.values()),
        "kinds": dict(sorted(fuzz.sent.items())),
        "answers": dict(sorted(fuzz.answers.items())),
        "accepted_or_broken": len(fuzz.wrong),
        "wrong": [text[:500] for text in [*fuzz.wrong[:20], *wrong]],
        "server_complaints": faults[:20],
        "limits": told,
        "seconds": round(took, 1),
        "server_MB": round(memory),
    }


def main() -> int:
    args = parser().parse_args()
    found = run(args)
    keep("fuzz", found, args.keep)
    return 1 if found["wrong"] or found["server_complaints"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
