"""Load: what a move costs the server process, and how many it can make, against the floor of a bare CPython.

    python -m benchmarks.load --compiled                          every game, 100 games of it at once
    python -m benchmarks.load --compiled --game hussars --against ../before    and the server of another checkout

Each game is played by two bots with two live connections, as two browsers would have (`benchmarks/bots.py`). The seat
whose turn it is thinks for a while (evenly between half and one and a half times `--think`) and decides. Told are the
processor time of the server process and the bytes for both seats by move, the floor that was measured beside it
(`benchmarks/floor.py`), the time from a decision to its answer and to the opponent's push, and, with no time to think,
how many moves a second the server can make."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

from . import floor
from .bots import Counts, Table
from .figures import keep, machine, quantiles
from .serving import ROOT, Server

GAMES = ["pax_baltica", "hussars", "great_northern_war", "great_turkish_war", "poltavas_dread_day"]


async def measure(server: Server, args: argparse.Namespace, seconds: float) -> dict[str, Any]:
    """Seat everyone, let it settle, and measure for a while."""
    counts = Counts()
    counts.held = True  # until all sit: quick games would end before the last begin, and never be all there
    ready = asyncio.Semaphore(4)
    tables = [Table(server.port, counts, args.seed + number, args) for number in range(args.games)]
    tasks = [asyncio.ensure_future(table.run(ready)) for table in tables]
    try:
        while sum(bool(table.bots) for table in tables) < args.games:
            await asyncio.sleep(0.2)
            check(tasks)
        counts.held = False
        for bot in [bot for table in tables for bot in table.bots]:
            bot.look()
        await asyncio.sleep(args.settle)
        begun, used, own = time.perf_counter(), server.seconds_used(), time.process_time()
        counts.on = True
        lag = await worst_lag(seconds)
        counts.on = False
        took, used = time.perf_counter() - begun, server.seconds_used() - used
        check(tasks)
        return {
            "moves_per_second": round(len(counts.moves) / took, 1),
            "cpu_ms_per_move": round(1000 * used / max(1, len(counts.moves)), 3),
            "bytes_per_move": round(counts.bytes_per_move),
            "answers": quantiles(counts.moves),
            "decision_to_opponents_screen": quantiles(counts.arrivals),
            "pushes_per_move": round(counts.pushes / max(1, len(counts.moves)), 2),
            "whole_views": counts.whole,
            "refused": counts.refused,
            "games_ended": counts.ended,
            "server_cpu_share": round(used / took, 2),
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
    found.add_argument("--games", type=int, default=100, help="at once")
    found.add_argument("--seconds", type=float, default=20.0)
    found.add_argument("--settle", type=float, default=3.0)
    found.add_argument("--think", type=float, default=1.0)
    found.add_argument("--saturated", type=float, default=8.0, help="seconds for which nobody thinks; 0 leaves that out")
    found.add_argument("--game", default="", help="one game; all of them if none is named")
    found.add_argument("--scenario", default="")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--compiled", action="store_true", help="the server uses build/compiled")
    found.add_argument("--against", type=Path, help="another checkout, whose server is measured before this one's")
    found.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    return found


def run_server(root: Path, args: argparse.Namespace, seconds: float) -> dict[str, Any]:
    """One server with one load."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), args.compiled, root=root)
        try:
            return asyncio.run(measure(server, args, seconds)) | {"faults": server.faults}
        finally:
            server.stop()


def of_checkout(root: Path, args: argparse.Namespace) -> dict[str, Any]:
    """The server of a checkout under a steady load, and saturated."""
    found = run_server(root, args, args.seconds)
    if args.saturated:
        busy = argparse.Namespace(**vars(args) | {"think": 0.0})
        saturated = run_server(root, busy, args.saturated)
        found["saturation"] = {
            name: saturated[name]
            for name in ("moves_per_second", "cpu_ms_per_move", "bytes_per_move", "server_cpu_share", "client_cpu_share")
        }
        found["faults"] += saturated["faults"]
    return found


def run(args: argparse.Namespace) -> dict[str, Any]:
    """Every game, with the floor before and after it, so that what else the machine does weighs on both."""
    found: dict[str, Any] = {}
    for game in [args.game] if args.game else GAMES:
        one = argparse.Namespace(**vars(args) | {"game": game})
        floors = [floor.run(args.games, min(args.seconds, 8.0), args.think)["cpu_ms_per_move"]]
        told: dict[str, Any] = {}
        if args.against is not None:
            told["before"] = of_checkout(args.against.resolve(), one)
        told["now"] = of_checkout(ROOT, one)
        floors.append(floor.run(args.games, min(args.seconds, 8.0), args.think)["cpu_ms_per_move"])
        told["floor_cpu_ms"] = floors
        for name in ("before", "now"):
            if name in told:
                told[name]["times_the_floor"] = round(told[name]["cpu_ms_per_move"] / (sum(floors) / 2), 2)
        found[game] = told
    return {
        "machine": machine(),
        "games_at_once": args.games,
        "think_s": args.think,
        "seconds": args.seconds,
        "compiled": args.compiled,
        "games": found,
    }


def faults(found: dict[str, Any]) -> list[str]:
    return [
        line for told in found["games"].values() for name in ("before", "now") for line in told.get(name, {}).get("faults", [])
    ]


def main() -> int:
    args = parser().parse_args()
    found = run(args)
    keep("load", found, args.keep)
    for game, told in found["games"].items():
        for name in ("before", "now"):
            if name in told:
                one = told[name]
                most = one.get("saturation", {}).get("moves_per_second", "-")
                print(
                    f"{game:20} {name:7} {one['cpu_ms_per_move']:7.3f} ms {one['times_the_floor']:6.2f} x floor"
                    f" {one['bytes_per_move']:7} bytes {most:>8} moves/s"
                )
    return 1 if faults(found) else 0


if __name__ == "__main__":
    raise SystemExit(main())
