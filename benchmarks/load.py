"""Load: many live games on one server process, played by random bots through the API, with live connections open.

    python -m benchmarks.load --games 200 --seconds 60 --think 1.5 --compiled

Each game has two tokens and two live connections, as two browsers would have. The seat whose turn it is thinks for a
while (evenly between half and one and a half times `--think`), looks if the last answer gave it nothing to decide,
and decides. What is measured is the time from the first byte of POST /moves to the last of its answer, at the client;
and from there to the push that tells the opponent."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from .client import Chair, Client, live, open_table
from .figures import keep, machine, quantiles
from .serving import Server


class Option(msgspec.Struct):
    text: str


class Prompt(msgspec.Struct):
    options: list[Option] = []


class View(msgspec.Struct):
    seq: int = 0
    to_move: str | None = None
    prompt: Prompt | None = None


class Seen(msgspec.Struct):
    """As much of an answer as a bot reads."""

    view: View


class Trouble(msgspec.Struct):
    seen: Seen | None = None


seen_in = msgspec.json.Decoder(Seen)
trouble_in = msgspec.json.Decoder(Trouble)


class Counts:
    """What happened in the measured stretch."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.views: list[float] = []
        self.arrivals: list[float] = []  # from the decision to the push at the opponent's
        self.pushes = 0
        self.push_bytes = 0
        self.answer_bytes = 0
        self.refused: dict[int, int] = {}
        self.ended = 0
        self.on = False

    def time(self, kept: list[float], begun: float) -> None:
        if self.on:
            kept.append(time.perf_counter() - begun)


class Table:
    """Two bots at one table. A finished game is followed by another one."""

    def __init__(self, port: int, counts: Counts, number: int, args: argparse.Namespace) -> None:
        self.port = port
        self.counts = counts
        self.rng = random.Random(number)
        self.args = args
        self.clients: list[Client] = []
        self.sockets: list[asyncio.Task[None]] = []
        self.decided: tuple[str, float] | None = None  # who decided last, and when it was sent

    async def run(self, ready: asyncio.Semaphore) -> None:
        while True:
            async with ready:
                client = Client(self.port)
                chairs = await open_table(client, self.args.game, self.args.scenario)
                client.close()
                self.clients = [Client(self.port) for _ in chairs]
                if not self.args.no_sockets:
                    self.sockets = [asyncio.ensure_future(self.listen(chair)) for chair in chairs]
                    await asyncio.sleep(0.05)
            await self.play(chairs)
            self.counts.ended += 1
            self.leave()

    async def listen(self, chair: Chair) -> None:
        """As a browser does: take whatever is pushed."""
        try:
            async with await live(self.port, chair) as socket:
                async for message in socket:
                    if self.decided is not None and self.decided[0] not in chair.seats:
                        self.counts.time(self.counts.arrivals, self.decided[1])
                        self.decided = None
                    self.counts.pushes += self.counts.on
                    self.counts.push_bytes += len(message) if self.counts.on else 0
        except (ConnectionClosed, OSError):
            pass

    async def play(self, chairs: list[Chair]) -> None:
        """Until the game is over: look, think, decide."""
        by_seat = {seat: number for number, chair in enumerate(chairs) for seat in chair.seats}
        view = await self.look(chairs[0], self.clients[0])
        while view.to_move is not None:
            number = by_seat[view.to_move]
            chair, client = chairs[number], self.clients[number]
            if view.prompt is None or not view.prompt.options:
                view = await self.look(chair, client)
            await asyncio.sleep(self.args.think * self.rng.uniform(0.5, 1.5))
            if view.prompt is None or not view.prompt.options:
                continue
            view = await self.decide(view, chair, client)

    async def look(self, chair: Chair, client: Client) -> View:
        begun = time.perf_counter()
        status, body = await client.ask("GET", chair.path(f"/view?seat={chair.seats[0]}&lines=100000"), None, chair.token)
        self.counts.time(self.counts.views, begun)
        if status != 200:
            raise RuntimeError(f"GET /view: {status} {body[:200]!r}")
        return seen_in.decode(body).view

    async def decide(self, view: View, chair: Chair, client: Client) -> View:
        assert view.prompt is not None
        action = self.rng.choice(view.prompt.options).text
        begun = time.perf_counter()
        self.decided = chair.seats[0], begun
        body = {"seat": chair.seats[0], "seq": view.seq, "actions": [action]}
        status, found = await client.ask("POST", chair.path("/moves"), body, chair.token)
        self.counts.time(self.counts.moves, begun)
        self.counts.answer_bytes += len(found) if self.counts.on else 0
        if status == 200:
            return seen_in.decode(found).view
        self.counts.refused[status] = self.counts.refused.get(status, 0) + 1
        if status not in (409, 422):
            raise RuntimeError(f"POST /moves: {status} {found[:200]!r}")
        present = trouble_in.decode(found).seen
        return present.view if present is not None else await self.look(chair, client)

    def leave(self) -> None:
        for task in self.sockets:
            task.cancel()
        for client in self.clients:
            client.close()


async def measure(port: int, server: Server, args: argparse.Namespace) -> dict[str, Any]:
    """Seat everyone, let it settle, and measure for a while."""
    counts = Counts()
    ready = asyncio.Semaphore(4)
    tables = [Table(port, counts, args.seed + number, args) for number in range(args.games)]
    tasks = [asyncio.ensure_future(table.run(ready)) for table in tables]
    try:
        while sum(bool(table.clients) for table in tables) < args.games:
            await asyncio.sleep(0.2)
            check(tasks)
        await asyncio.sleep(args.settle)
        begun, used, own = time.perf_counter(), server.seconds_used(), time.process_time()
        counts.on = True
        lag = await worst_lag(args.seconds)
        counts.on = False
        took = time.perf_counter() - begun
        check(tasks)
        return {
            "machine": machine(),
            "games": args.games,
            "live_connections": 0 if args.no_sockets else 2 * args.games,
            "think_s": args.think,
            "compiled": args.compiled,
            "game": args.game,
            "seconds": round(took, 1),
            "moves_per_second": round(len(counts.moves) / took, 1),
            "post_moves": quantiles(counts.moves),
            "get_view": quantiles(counts.views),
            "decision_to_opponents_screen": quantiles(counts.arrivals),
            "pushes_per_second": round(counts.pushes / took, 1),
            "push_kB": round(counts.push_bytes / max(1, counts.pushes) / 1000, 2),
            "answer_kB": round(counts.answer_bytes / max(1, len(counts.moves)) / 1000, 2),
            "refused": {str(status): count for status, count in counts.refused.items()},
            "games_ended": counts.ended,
            "server_cpu_share": round((server.seconds_used() - used) / took, 2),
            "client_cpu_share": round((time.process_time() - own) / took, 2),
            "client_lag_ms": round(lag * 1000, 1),
            "server_MB": round(server.memory()),
        }
    finally:
        for task in tasks:
            task.cancel()
        for table in tables:
            table.leave()
        await asyncio.gather(*tasks, return_exceptions=True)


async def worst_lag(seconds: float) -> float:
    """Wait, and notice how late the client itself wakes (95th percentile): what is above that is the server's."""
    late: list[float] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        begun = time.perf_counter()
        await asyncio.sleep(0.05)
        late.append(time.perf_counter() - begun - 0.05)
    return sorted(late)[int(len(late) * 0.95)]


def check(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done() and not task.cancelled() and task.exception() is not None:
            task.result()


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m benchmarks.load")
    found.add_argument("--games", type=int, default=200)
    found.add_argument("--seconds", type=float, default=60.0)
    found.add_argument("--settle", type=float, default=5.0)
    found.add_argument("--think", type=float, default=1.5)
    found.add_argument("--game", default="pax_baltica")
    found.add_argument("--scenario", default="")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--compiled", action="store_true", help="the server uses build/compiled")
    found.add_argument("--no-sockets", action="store_true")
    found.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    return found


def run(args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), args.compiled)
        try:
            found = asyncio.run(measure(server.port, server, args))
            found["faults"] = server.faults
        finally:
            server.stop()
    return found


def main() -> int:
    args = parser().parse_args()
    found = run(args)
    keep("load", found, args.keep)
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
