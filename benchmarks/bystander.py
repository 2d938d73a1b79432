"""Bystander: somebody plays in peace, while others burden the same server. Nobody may starve.

    python -m benchmarks.bystander --keep

One server, as `korvolan serve` runs it, with its own limits. Two people play a game at a calm pace; what is measured is the
time from the first byte of POST /moves to the last of its answer: first in quiet, then under each burden (see
`burdens.py`), and in quiet again. Under every burden the 95th percentile has to stay under three times that of quiet."""

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

from .burdens import BURDENS
from .client import Chair, Client, View, open_table, seen_in
from .figures import keep, machine, quantiles
from .serving import ROOT, Server, has_copy

MOST = 3.0  # times as long as in quiet


class Bystander:
    """Two people at one table, who decide so many times a second between them."""

    def __init__(self, port: int, args: argparse.Namespace) -> None:
        self.args = args
        self.port = port
        self.rng = random.Random(args.seed)
        self.client = Client(port)
        self.chairs: dict[str, Chair] = {}
        self.view = View()

    async def play(self, seconds: float) -> list[float]:
        """How long the decisions of a stretch took."""
        took: list[float] = []
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            begun = time.perf_counter()
            await self.ready()
            took.append(await self.decide())
            await asyncio.sleep(max(0.0, begun + 1 / self.args.rate - time.perf_counter()))
        return took

    async def ready(self) -> None:
        """The view of the seat that decides, in a new game if the last one is over."""
        if self.view.to_move is None:
            opened = await open_table(self.client, self.args.game)
            self.chairs = {seat: chair for chair in opened for seat in chair.seats}
            self.view = await self.look(opened[0].seats[0])
        while self.view.to_move is not None and (self.view.prompt is None or not self.view.prompt.options):
            self.view = await self.look(self.view.to_move)

    async def look(self, seat: str) -> View:
        chair = self.chairs[seat]
        status, body = await self.client.ask("GET", chair.path(f"/view?seat={seat}&lines=100000"), None, chair.token)
        if status != 200:
            raise RuntimeError(f"GET /view: {status} {body[:200]!r}")
        return seen_in.decode(body).view

    async def decide(self) -> float:
        assert self.view.prompt is not None
        assert self.view.to_move is not None
        seat = self.view.to_move
        body = {"seat": seat, "seq": self.view.seq, "actions": [self.rng.choice(self.view.prompt.options).text]}
        chair = self.chairs[seat]
        begun = time.perf_counter()
        status, found = await self.client.ask("POST", chair.path("/moves"), body, chair.token)
        took = time.perf_counter() - begun
        if status == 409:  # the table has declined a window for somebody
            self.view = await self.look(seat)
        elif status == 200:
            self.view = seen_in.decode(found).view
        else:
            raise RuntimeError(f"POST /moves: {status} {found[:200]!r}")
        return took


class Burden:
    """A burden in a process of its own."""

    def __init__(self, name: str, port: int) -> None:
        command = [sys.executable, "-m", "benchmarks.burdens", name, "--port", str(port)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def end(self) -> str:
        """What it was answered, in a line."""
        if self.process.poll() is not None:
            raise RuntimeError(f"the burden ended by itself: {self.process.communicate()[1][-2000:]}")
        said, _ = self.process.communicate("", timeout=60)
        return said.strip()


async def measure(server: Server, args: argparse.Namespace) -> dict[str, Any]:
    """Quiet, every burden, quiet."""
    bystander = Bystander(server.port, args)
    await bystander.play(args.settle)
    quiet = quantiles(await bystander.play(args.seconds))
    stretches: dict[str, Any] = {}
    for name in args.burdens:
        burden = Burden(name, server.port)
        await bystander.play(args.settle + 4.0)
        used = server.seconds_used()
        found = quantiles(await bystander.play(args.seconds))
        told = {
            "server_cpu_share": round((server.seconds_used() - used) / args.seconds, 2),
            "server_MB": round(server.memory()),
        }
        ratio = {"times_quiet_p95": round(found["p95_ms"] / quiet["p95_ms"], 2)}
        stretches[name] = found | ratio | told | {"answers": await asyncio.to_thread(burden.end)}
        print(name, stretches[name], file=sys.stderr, flush=True)
        await bystander.play(args.rest)
    again = quantiles(await bystander.play(args.seconds))
    worst = max(found["times_quiet_p95"] for found in stretches.values())
    return {
        "machine": machine(),
        "compiled": args.compiled,
        "game": args.game,
        "moves_per_second": args.rate,
        "quiet": quiet,
        "burdens": stretches,
        "quiet_again": again,
        "worst_times_quiet_p95": worst,
        "most_times_quiet_p95": MOST,
    }


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m benchmarks.bystander")
    found.add_argument("burdens", nargs="*", default=list(BURDENS), help="all of them if none is named")
    found.add_argument("--seconds", type=float, default=30.0, help="of each stretch")
    found.add_argument("--settle", type=float, default=3.0)
    found.add_argument("--rest", type=float, default=12.0, help="seconds after a burden, in which the server gets rid of it")
    found.add_argument("--rate", type=float, default=8.0, help="decisions a second")
    found.add_argument("--game", default="pax_baltica")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--interpreted", action="store_true", help="also where there is a compiled copy")
    found.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    return found


def run(args: argparse.Namespace) -> dict[str, Any]:
    args.compiled = not args.interpreted and has_copy()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), args.compiled, rate=20.0, patience=10.0)
        try:
            found = asyncio.run(measure(server, args))
        finally:
            server.stop()
    found["faults"] = server.faults
    return found


def main() -> int:
    args = parser().parse_args()
    found = run(args)
    keep("bystander", found, args.keep)
    return 1 if found["faults"] or found["worst_times_quiet_p95"] > MOST else 0


if __name__ == "__main__":
    raise SystemExit(main())
