"""The floor: what a move costs a bare CPython that knows no game. What the table needs is told as a multiple of it.

    python -m benchmarks.floor --games 100 --seconds 20 --think 1

A line comes in by a socket, one row goes to the disk (sqlite3, WAL, synchronous=FULL, a commit a move), and 900 bytes
go out to each of two connections, all on one asyncio loop. Nobody is authenticated, nothing is checked, nothing is
decoded: no table that keeps its word can be cheaper."""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from .figures import keep, machine
from .serving import seconds_used

PUSH = 900  # bytes to each of the two

PROGRAM = f"""
import asyncio, sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=FULL")
database.execute("CREATE TABLE entries (game INTEGER, seq INTEGER, entry TEXT, PRIMARY KEY (game, seq))")
pairs, counts = {{}}, {{}}

class Seat(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.game = transport, None

    def data_received(self, data):
        if self.game is None:
            self.game = int(data)
            pairs.setdefault(self.game, []).append(self.transport)
            counts.setdefault(self.game, 0)
            return
        counts[self.game] += 1
        database.execute("INSERT INTO entries VALUES (?, ?, ?)", (self.game, counts[self.game], data.decode()))
        for transport in pairs[self.game]:
            transport.write(b"x" * {PUSH})

async def main():
    server = await asyncio.get_running_loop().create_server(Seat, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main())
"""


class Listener(asyncio.Protocol):
    """One of the two connections of a game. The first one moves, and thinks after each push."""

    def __init__(self, game: Game, moves: bool) -> None:
        self.game = game
        self.moves = moves
        self.received = 0
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(str(self.game.number).encode())

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if self.moves and self.received % PUSH == 0:
            self.game.moved()


class Game:
    """Two connections that do nothing but take turns."""

    def __init__(self, number: int, think: float) -> None:
        self.number = number
        self.think = think
        self.rng = random.Random(number)
        self.mover = Listener(self, True)
        self.other = Listener(self, False)
        self.made = 0

    async def begin(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self.mover, "127.0.0.1", port)
        await loop.create_connection(lambda: self.other, "127.0.0.1", port)
        loop.call_later(0.5, self.move)

    def moved(self) -> None:
        self.made += 1
        asyncio.get_running_loop().call_later(self.think * self.rng.uniform(0.5, 1.5), self.move)

    def move(self) -> None:
        self.mover.transport.write(b'{"type":"move","seq":%d,"actions":["move south-guard"]}' % self.made)


async def measure(port: int, process: int, games: int, seconds: float, think: float) -> dict[str, Any]:
    playing = [Game(number, think) for number in range(games)]
    for game in playing:
        await game.begin(port)
    await asyncio.sleep(1.5)
    made, begun, used = sum(game.made for game in playing), time.perf_counter(), seconds_used(process)
    await asyncio.sleep(seconds)
    took = time.perf_counter() - begun
    moves = sum(game.made for game in playing) - made
    used = seconds_used(process) - used
    for game in playing:
        game.mover.transport.abort()
        game.other.transport.abort()
    return {
        "cpu_ms_per_move": round(1000 * used / max(1, moves), 4),
        "bytes_per_move": 2 * PUSH,
        "moves_per_second": round(moves / took, 1),
        "moves": moves,
    }


def run(games: int, seconds: float, think: float) -> dict[str, Any]:
    """The floor under so many games, each of which moves after so many seconds; with none it is saturated."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", PROGRAM, str(Path(folder) / "floor.sqlite3")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                port = int(process.stdout.readline())
                return asyncio.run(measure(port, process.pid, games, seconds, think))
            finally:
                process.kill()


def main() -> int:
    found = argparse.ArgumentParser(prog="python -m benchmarks.floor")
    found.add_argument("--games", type=int, default=100)
    found.add_argument("--seconds", type=float, default=20.0)
    found.add_argument("--think", type=float, default=1.0)
    args = found.parse_args()
    keep("floor", {"machine": machine(), "floor": run(args.games, args.seconds, args.think)}, False)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
