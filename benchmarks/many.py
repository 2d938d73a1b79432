"""Many: 2,000 live games at once, as a site would have them, upon either database and with one server or two.

    python -m benchmarks.many --compiled --keep                    every row, with and without 100,000 stored games
    python -m benchmarks.many --compiled --rows sqlite --games 500

The games are of all kinds, in turn, each with two bots and two live connections (`benchmarks/bots.py`), and a decision every
five seconds. Told are the times from a decision to its answer and to the opponent's push, the processor time of all servers
together (and of the database), and the memory of a table that is played at and of one that is only loaded."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine

from korvolan.table import db_schema
from korvolan.table.storage import FILE
from tests.postgres import Cluster, cluster

from .bots import Counts, Table
from .client import Client, open_table
from .figures import keep, machine, quantiles
from .load import GAMES, check, worst_lag
from .serving import environment, seconds_used

ROWS = {"sqlite": 1, "postgresql": 1, "postgresql, two servers": 2}
PLAYED = 20  # decisions of the game that the stored ones are copies of
AT_ONCE = 8  # tables that are opened at the same time


class Site:
    """`korvolan serve`, with as many servers as it is told."""

    def __init__(self, folder: Path, database: str, servers: int, compiled: bool) -> None:
        words = ["serve", "--port", "0", "--rate", "1000000", "--visitor-mb", "0", "--total-gb", "0", "--data", str(folder)]
        words += ["--workers", str(servers)] if servers > 1 else []
        env = environment(compiled) | ({"KORVOLAN_DATABASE": database} if database else {})
        self.errors = (folder / "errors").open("ab")
        command = [sys.executable, "-m", "korvolan.cli", *words]
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.servers = servers
        line = self.process.stdout.readline() if self.process.stdout else ""
        found = re.search(r"http://[^:]+:(\d+)", line)
        if found is None:
            raise RuntimeError(f"the servers did not start: {(folder / 'errors').read_text()}")
        self.port = int(found[1])

    def processes(self) -> list[int]:
        """The servers: children of the supervisor, or the process itself; programs' processes are none."""
        pid = self.process.pid
        if self.servers == 1:
            return [pid]
        return [int(found) for found in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def seconds_used(self) -> float:
        return sum(seconds_used(pid) for pid in self.processes())

    def memory(self) -> float:
        """Resident memory of all servers, in bytes."""
        pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.processes()]
        return sum(pages) * float(os.sysconf("SC_PAGE_SIZE"))

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(120)
        if self.process.stdout:
            self.process.stdout.close()
        self.errors.close()


@contextmanager
def site(folder: Path, database: str, servers: int, compiled: bool) -> Iterator[Site]:
    found = Site(folder, database, servers, compiled)
    try:
        yield found
    finally:
        found.stop()


# -- stored games --------------------------------------------------------------------------------------------------


async def play_one(port: int) -> str:
    """One game, played a little, for the others to be copies of; the name of its table."""
    args = argparse.Namespace(game=GAMES[0], scenario="", think=0.0)
    counts = Counts()
    counts.on = True
    table = Table(port, counts, 1, args)
    task = asyncio.ensure_future(table.run(asyncio.Semaphore(1)))
    while len(counts.moves) < PLAYED:
        await asyncio.sleep(0.05)
        check([task])
    name = table.bots[0].chair.table
    task.cancel()
    table.leave()
    await asyncio.gather(task, return_exceptions=True)
    return name


def copy_games(url: str, name: str, count: int) -> None:
    """Many copies of a stored game, made by the database itself."""
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
    engine = create_engine(url)
    with engine.begin() as connection:
        for table in (db_schema.TABLES, *db_schema.OF_A_TABLE):
            key = "id" if table is db_schema.TABLES else "table_id"
            columns = [column.name for column in table.columns]
            names = ", ".join(f'"{column}"' for column in columns)
            values = ", ".join(f"\"{column}\" || '-' || i" if column == key else f'"{column}"' for column in columns)
            source = f"SELECT {values} FROM {table.name}, n WHERE \"{key}\" = '{name}'"
            insert = f"INSERT INTO {table.name} ({names}) {numbers} {source}"
            connection.exec_driver_sql(insert)
    engine.dispose()


# -- live games ----------------------------------------------------------------------------------------------------


async def measure(found: Site, args: argparse.Namespace, database: Cluster | None) -> dict[str, Any]:
    """Seat everyone, let it settle, and measure for a while."""
    counts = Counts()
    ready = asyncio.Semaphore(AT_ONCE)
    empty = found.memory()
    tables = [Table(found.port, counts, n, of_game(args, GAMES[n % len(GAMES)])) for n in range(args.games)]
    tasks = [asyncio.ensure_future(table.run(ready)) for table in tables]
    try:
        while sum(bool(table.bots) for table in tables) < args.games:
            await asyncio.sleep(0.5)
            check(tasks)
        await asyncio.sleep(args.settle)
        of_database = database_seconds(database)
        begun, used, own = time.perf_counter(), found.seconds_used(), time.process_time()
        counts.on = True
        lag = await worst_lag(args.seconds)
        counts.on = False
        took, used = time.perf_counter() - begun, found.seconds_used() - used
        check(tasks)
        return {
            "moves_per_second": round(len(counts.moves) / took, 1),
            "answers": quantiles(counts.moves),
            "decision_to_opponents_screen": quantiles(counts.arrivals),
            "cpu_share": round(used / took, 2),
            "cpu_share_of_database": round((database_seconds(database) - of_database) / took, 2),
            "cpu_ms_per_move": round(1000 * used / max(1, len(counts.moves)), 3),
            "bytes_per_move": round(counts.bytes_per_move),
            "kB_a_live_table": round((found.memory() - empty) / args.games / 1000, 1),
            "refused": counts.refused,
            "client_cpu_share": round((time.process_time() - own) / took, 2),
            "client_lag_ms": round(lag * 1000, 1),
        }
    finally:
        for task in tasks:
            task.cancel()
        for table in tables:
            table.leave()
        await asyncio.gather(*tasks, return_exceptions=True)


def of_game(args: argparse.Namespace, game: str) -> argparse.Namespace:
    return argparse.Namespace(**vars(args) | {"game": game})


def database_seconds(database: Cluster | None) -> float:
    """Processor time of all processes of PostgreSQL that are there."""
    if database is None or database.server is None:
        return 0.0
    pid = database.server.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(seconds_used(int(one)) for one in [str(pid), *children])


async def loaded_only(found: Site, args: argparse.Namespace) -> float:
    """Kilobytes of a table that is in memory, played a little, and at which nobody looks."""
    client = Client(found.port)
    chairs = []
    for number in range(args.unwatched):
        chairs.append((await open_table(client, GAMES[number % len(GAMES)], ""))[0])
        if number == 4:  # sheets and modules of every game are there
            before = found.memory()
    client.close()
    kilobytes: float = round((found.memory() - before) / (args.unwatched - 5) / 1000, 1)
    return kilobytes


def of_row(name: str, stored: int, args: argparse.Namespace) -> dict[str, Any]:
    """The figures of one row."""
    with tempfile.TemporaryDirectory() as folder:
        own = None if name == "sqlite" else cluster()
        database = own.__enter__() if own else None
        try:
            url = database.new_database() if database else ""
            path = Path(folder)
            if stored:
                with site(path, url, 1, args.compiled) as found:
                    table = asyncio.run(play_one(found.port))
                copy_games(url or f"sqlite:///{path / FILE}", table, stored)
            with site(path, url, ROWS[name], args.compiled) as found:
                told = asyncio.run(measure(found, args, database))
            with site(path, url, ROWS[name], args.compiled) as found:
                told["kB_a_table_nobody_looks_at"] = asyncio.run(loaded_only(found, args))
            told["complaints"] = complaints((path / "errors").read_text())
            return {"stored": stored, **told}
        finally:
            if own:
                own.__exit__(None, None, None)


def complaints(text: str) -> list[str]:
    return [line for line in text.splitlines() if "Traceback" in line or "Error" in line][:20]


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m benchmarks.many")
    found.add_argument("--games", type=int, default=2000, help="at once")
    found.add_argument("--stored", type=int, default=100_000, help="games that lie in the database besides")
    found.add_argument("--unwatched", type=int, default=500, help="tables at which nobody looks, to weigh them")
    found.add_argument("--rows", nargs="*", default=list(ROWS), choices=list(ROWS))
    found.add_argument("--seconds", type=float, default=30.0)
    found.add_argument("--settle", type=float, default=8.0)
    found.add_argument("--think", type=float, default=5.0)
    found.add_argument("--scenario", default="")
    found.add_argument("--compiled", action="store_true")
    found.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    return found


def main() -> int:
    args = parser().parse_args()
    rows: dict[str, Any] = {}
    for name in args.rows:
        for stored in sorted({0, args.stored}):
            rows[f"{name}, {stored} stored"] = told = of_row(name, stored, args)
            print(name, stored, told, file=sys.stderr, flush=True)
    keep("many", {"machine": machine(), "games": args.games, "think_s": args.think, "rows": rows}, args.keep)
    return 1 if any(told["complaints"] for told in rows.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
