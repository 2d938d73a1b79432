"""Servers: several of them upon one PostgreSQL, of which one dies by kill -9 in the middle of play, again and again, or the
database is restarted under them; and nothing that was acknowledged is lost.

    python -m benchmarks.servers --rounds 200 --keep
    python -m benchmarks.servers --rounds 20 --what database

Clients play as fast as they are answered, each at a table of its own and by any server that takes the connection. A request
whose answer did not come may have been carried out or not; whatever was answered has to be in the record, in its order."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from korvolan.kernel.loading import replay
from korvolan.kernel.record import read_record
from tests.postgres import Cluster, cluster

from .client import Client, Lost, decode, good
from .figures import keep, machine
from .serving import environment

PATIENCE = 120.0  # seconds for an answer over a kill
BUSY = (408, 409, 429, 503)


class Site:
    """`korvolan serve --workers N` upon a database."""

    def __init__(self, database: str, folder: Path, servers: int, *more: str) -> None:
        words = ["serve", "--port", "0", "--workers", str(servers), "--rate", "100000", "--data", str(folder), *more]
        env = environment(False) | {"KORVOLAN_DATABASE": database}
        command = [sys.executable, "-m", "korvolan.cli", *words]
        self.errors = (folder / "errors").open("ab")
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline() if self.process.stdout else ""
        if "http://" not in line:
            raise RuntimeError(f"the servers did not start: {(folder / 'errors').read_text()}")
        self.port = int(line.split()[3].rstrip("/").rsplit(":", 1)[1])

    def servers(self) -> list[int]:
        pid = self.process.pid
        return [int(found) for found in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def kill_one(self, rng: random.Random) -> None:
        """kill -9 of a server, and of nothing else."""
        found = self.servers()
        if found:
            os.kill(rng.choice(found), signal.SIGKILL)

    def renew(self) -> None:
        """One server after the other is replaced, as for a new version."""
        self.process.send_signal(signal.SIGHUP)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(180)
        if self.process.stdout:
            self.process.stdout.close()
        self.errors.close()
        return code


class Player:
    """One client at a table of its own, and what it was told."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self.client = Client(port)
        self.rng = rng
        self.table = self.token = ""
        self.done: list[tuple[str, str, bool]] = []  # (seat, action, whether that was acknowledged)
        self.answers: list[float] = []
        self.interrupted = 0

    @property
    def acknowledged(self) -> int:
        return sum(told for _, _, told in self.done)

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Until somebody answers; a request that was cut off is not sent again."""
        try:
            status, found = await asyncio.wait_for(self.client.ask(method, path, body, self.token), PATIENCE)
        except TimeoutError:
            self.client.close()  # an answer that comes later is not taken for that of the next request
            raise Lost("no answer") from None
        return status, decode(found) if found else None

    async def look(self) -> Any:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                status, found = await self.ask("GET", f"/api/tables/{self.table}/view")
                if status == 200:
                    return found
                if status not in BUSY:
                    raise RuntimeError(f"{status} {found}")
            except Lost:
                pass
            await asyncio.sleep(0.05)
        raise RuntimeError("nobody answers")

    async def open(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.table:
            try:
                seats = {"north": "me", "south": "me"}
                opened = await good(self.client, "POST", "/api/tables", {"game": "tiny", "seats": seats})
                self.table, self.token = opened["table"], opened["token"]
            except Lost:
                if time.monotonic() > until:
                    raise

    async def play(self, stop: asyncio.Event) -> None:
        """One decision after the other; a game that is over is begun anew only in the next round."""
        seen = await self.look()
        while not stop.is_set():
            view = seen["view"]
            options = view.get("prompt", {}).get("options", [])
            if seen["table"]["status"] == "over":
                return
            if not options:
                seen = await self.look()
                continue
            action = self.rng.choice(options)["text"]
            body = {"seat": view["to_move"], "seq": view.get("seq", 0), "actions": [action]}
            begun = time.perf_counter()
            try:
                status, found = await self.ask("POST", f"/api/tables/{self.table}/moves", body)
            except Lost:
                self.interrupted += 1
                self.done.append((view["to_move"], action, False))
                seen = await self.look()
                continue
            if status == 200:
                self.answers.append(time.perf_counter() - begun)
                self.done.append((view["to_move"], action, True))
            elif status == 503:
                self.interrupted += 1
                self.done.append((view["to_move"], action, False))
            elif status not in BUSY:
                raise RuntimeError(f"{status} {found}")
            seen = await self.look()

    async def losses(self) -> list[str]:
        """What was acknowledged and is not in the record, which has to replay."""
        await self.look()
        status, found = await self.ask("GET", f"/api/tables/{self.table}/export?kind=record")
        if status != 200:
            return [f"{self.table}: {status} {found}"]
        record = read_record(found["text"])
        replay(record)
        entries = [(entry.seat, entry.do) for entry in record.entries if entry.do]
        found = missing(self.done, entries)
        if found:
            print(f"{self.table}: told {self.done}, stored {entries}", file=sys.stderr)
        return found


def missing(done: list[tuple[str, str, bool]], entries: list[tuple[str, str]]) -> list[str]:
    """Decisions that were acknowledged and are not where they belong. Those without an answer may be there or not, and the
    table itself declines windows.

    >>> missing([("north", "a", True), ("south", "b", False), ("north", "c", True)], [("north", "a"), ("north", "c")])
    []
    >>> missing([("north", "a", False), ("north", "a", True)], [("north", "a"), ("south", "decline")])
    []
    >>> missing([("north", "a", True), ("north", "c", True)], [("north", "a")])
    ['north: c']
    """
    places = with_declined({0}, entries)  # how far the record may have been gone through
    for seat, action, told in done:
        taken = {place + 1 for place in places if place < len(entries) and entries[place] == (seat, action)}
        if told and not taken:
            return [f"{seat}: {action}"]
        places = with_declined(taken if told else places | taken, entries)
    if len(entries) in places:
        return []
    return [f"{seat}: {action} was not asked for" for seat, action in entries[max(places) :]]


def with_declined(places: set[int], entries: list[tuple[str, str]]) -> set[int]:
    """The same, with what the table may have declined by itself."""
    found = set(places)
    for place in sorted(places):
        while place < len(entries) and entries[place][1] == "decline":
            place += 1
            found.add(place)
    return found


async def disturb(site: Site, own: Cluster, args: argparse.Namespace, rng: random.Random, players: list[Player]) -> None:
    """One cut after the other, each when something was acknowledged since the last one."""
    for number in range(args.rounds):
        before = sum(player.acknowledged for player in players)
        until = time.monotonic() + PATIENCE
        await asyncio.sleep(rng.uniform(args.least, args.most))
        while sum(player.acknowledged for player in players) < before + 5 and time.monotonic() < until:
            await asyncio.sleep(0.05)
        if args.what == "server":
            site.kill_one(rng)
        elif args.what == "upgrade":
            site.renew()
        else:
            await asyncio.to_thread(restart, own)
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {args.rounds}", end="", file=sys.stderr, flush=True)


def restart(own: Cluster) -> None:
    own.stop()
    own.start()


async def rounds(site: Site, own: Cluster, args: argparse.Namespace, rng: random.Random) -> dict[str, Any]:
    players: list[Player] = []
    over = asyncio.Event()

    async def sit() -> None:
        while not over.is_set():
            player = Player(site.port, random.Random(rng.random()))
            await player.open()
            players.append(player)
            await player.play(over)

    sitting = [asyncio.ensure_future(sit()) for _ in range(args.clients)]
    disturbing = asyncio.ensure_future(disturb(site, own, args, rng, players))
    await asyncio.wait({*sitting, disturbing}, return_when=asyncio.FIRST_COMPLETED)  # nobody stands up before the end
    disturbing.cancel()
    over.set()
    found = await asyncio.gather(*sitting, disturbing, return_exceptions=True)
    faults = [repr(one) for one in found if isinstance(one, BaseException)]
    losses = [loss for player in players for loss in await player.losses()]
    answers = sorted(answer for player in players for answer in player.answers)
    return {
        "what": args.what,
        "rounds": args.rounds,
        "games": len(players),
        "acknowledged": sum(player.acknowledged for player in players),
        "interrupted": sum(player.interrupted for player in players),
        "median_ms": round(answers[len(answers) // 2] * 1000, 1) if answers else 0.0,
        "longest_s": round(answers[-1], 2) if answers else 0.0,
        "losses": losses,
        "faults": faults,
    }


def run(args: argparse.Namespace) -> dict[str, Any]:
    rng = random.Random(args.seed)
    with cluster() as own, tempfile.TemporaryDirectory() as folder:
        site = Site(own.new_database(), Path(folder), args.servers)
        try:
            return asyncio.run(rounds(site, own, args, rng))
        finally:
            site.stop()
            told = (Path(folder) / "errors").read_text()
            if "Traceback" in told:
                print(told[-4000:], file=sys.stderr)


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--rounds", type=int, default=200)
    found.add_argument("--what", choices=["server", "database", "upgrade"], default="server")
    found.add_argument("--servers", type=int, default=2)
    found.add_argument("--clients", type=int, default=6)
    found.add_argument("--least", type=float, default=0.2, help="seconds between two cuts")
    found.add_argument("--most", type=float, default=2.0)
    found.add_argument("--seed", default="servers")
    found.add_argument("--keep", action="store_true", help="keep the figures")
    return found


def main() -> int:
    args = parser().parse_args()
    found = run(args)
    keep("servers" if args.what == "server" else f"servers_{args.what}", machine() | found, args.keep)
    return 1 if found["losses"] or found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
