"""Kill: the server dies by kill -9 in the middle of play, again and again, and nothing that it acknowledged is lost.

    python -m benchmarks.kill --rounds 50 --keep

Each round starts the server on the same folder, compares every game with what its clients were told before the cut,
lets several clients play at once, and kills the server at a random moment. People play at one screen, in two browsers and
against programs, and watch programs play each other. A request that was under way when it died may have been carried out
or not; whatever was answered has to be there, to the last die. In the end the games are played out, and each one's sealed
dice are verified, so that they went on over all the cuts as they were promised."""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException

from korvolan.kernel.loading import replay
from korvolan.kernel.record import read_record

from .client import Chair, Client, Lost, decode, good, live, seats_of
from .figures import keep, machine
from .serving import Server

FILE = "table.sqlite3"
KINDS = ("hot", "two", "ai", "hot", "captain", "watched", "hot")
SITTERS = {  # by kind: who sits where
    "hot": ("me", "me"),
    "two": ("me", "open"),
    "ai": ("me", "ai:random"),
    "captain": ("me", "ai:captain"),
    "watched": ("ai:captain", "ai:recruit"),
}
PROGRAMS = ("ai", "captain", "watched")
EVERY = 4  # rounds, of which one lasts until programs have played
PATIENCE = 20.0  # seconds for that
PACE = 30  # milliseconds between two decisions of a program
GAMES = ("tiny", "pax_baltica", "tiny")


class Loss(Exception):
    """Something acknowledged is gone, or something is not as it was."""


class Request(msgspec.Struct):
    """What a client asked for: `before` is the seq that it named."""

    kind: str  # "moves", "undo" or "redo"
    seat: str
    before: int
    actions: list[str]


class Ledger:
    """One game, and everything that its clients were told of it."""

    def __init__(self, kind: str, game: str, chairs: list[Chair]) -> None:
        self.kind = kind
        self.game = game
        self.chairs = chairs
        self.acknowledged: list[Request] = []
        self.under_way: Request | None = None
        self.seqs: dict[str, int] = {}  # seat -> the number of the position that it was shown last; each seat has its own
        self.entries: list[Any] = []  # of the record, as far as it was read
        self.seen: dict[str, Any] = {}  # seat -> what it saw then, where nothing happened since
        self.lines: dict[str, list[Any]] = {}  # seat -> its log then
        self.watched: list[Any] = []  # the log as a watcher was shown it
        self.looks = 0
        self.said: list[str] = []
        self.noted = ""
        self.over = False

    @property
    def name(self) -> str:
        return self.chairs[0].table

    def chair(self, seat: str) -> Chair:
        return next(chair for chair in self.chairs if seat in chair.seats)

    @property
    def seats(self) -> list[str]:
        return [seat for chair in self.chairs for seat in chair.seats]

    def told(self, seat: str, seen: Any) -> None:
        """An answer that says what the position is."""
        seq = seen["view"].get("seq", 0)
        if seq != self.seqs.get(seat):
            self.seen.clear()
            self.lines.clear()
            self.seqs[seat] = seq
        self.seen[seat] = seen["view"]
        if seen["log"]["start"] == 0:
            self.lines[seat] = seen["log"]["lines"]
        self.over = seen["table"]["status"] == "over"


async def open_game(client: Client, kind: str, game: str) -> Ledger:
    seats = await seats_of(client, game)
    sitters = dict(zip(seats, SITTERS[kind], strict=True))
    opened = await good(client, "POST", "/api/tables", {"game": game, "seats": sitters, "pace": PACE})
    chairs = [Chair(opened["table"], opened["token"], opened["seats"] or [""])]  # a watcher has the eyes of nobody
    if kind == "two":
        joined = await good(client, "POST", "/api/join", {"secret": opened["invitations"][seats[1]]})
        chairs.append(Chair(joined["table"], joined["token"], joined["seats"]))
    return Ledger(kind, game, chairs)


# -- playing -------------------------------------------------------------------------------------------------------


class Bot:
    """Plays one game as fast as the server answers, and writes down what was acknowledged."""

    def __init__(self, port: int, ledger: Ledger, rng: random.Random) -> None:
        self.client = Client(port)
        self.ledger = ledger
        self.rng = rng
        self.refused = 0

    async def run(self) -> None:
        """Until the server dies or the game is over."""
        try:
            while not self.ledger.over:
                seen = await self.look()
                self.ledger.told(seen["view"]["seat"], seen)
                await self.step(seen["view"])
        except Lost:
            pass
        finally:
            self.client.close()

    async def look(self) -> Any:
        """What the seat sees that decides, or the first."""
        chair = self.ledger.chairs[0]
        seen = await good(self.client, "GET", chair.path("/view"), None, chair.token)
        to_move = seen["view"].get("to_move")
        if to_move in self.ledger.seats and to_move not in chair.seats:
            chair = self.ledger.chair(to_move)
            seen = await good(self.client, "GET", chair.path("/view"), None, chair.token)
        return seen

    async def step(self, view: Any) -> None:
        options = view.get("prompt", {}).get("options", [])
        seat, seq = view["seat"], view.get("seq", 0)
        chance = self.rng.random()
        if chance < 0.04:
            await self.talk(seat)
        elif chance < 0.08 and view.get("undo"):
            await self.ask(Request("undo", seat, seq, []))
        elif chance < 0.5 and view.get("redo"):
            await self.ask(Request("redo", seat, seq, []))
        elif options:
            await self.ask(Request("moves", seat, seq, [self.rng.choice(options)["text"]]))
        else:
            await asyncio.sleep(0.02)  # a program's turn, or the table's own

    async def ask(self, request: Request) -> None:
        chair, ledger = self.ledger.chair(request.seat), self.ledger
        body: dict[str, Any] = {"seat": request.seat, "seq": request.before}
        if request.kind == "moves":
            body["actions"] = request.actions
        ledger.under_way = request
        status, found = await self.client.ask("POST", chair.path(f"/{request.kind}"), body, chair.token)
        ledger.under_way = None
        if status == 200:
            ledger.acknowledged.append(request)
            ledger.told(request.seat, decode(found))
        elif status == 409:
            self.refused += 1
        else:
            raise Loss(f"{request} was answered by {status}: {found[:300]!r}")

    async def talk(self, seat: str) -> None:
        """Chat and notes are kept like moves."""
        chair, words = self.ledger.chair(seat), f"word {len(self.ledger.said)} {self.rng.random()}"
        status, _ = await self.client.ask("POST", chair.path("/chat"), {"seat": seat, "text": words}, chair.token)
        if status == 200:
            self.ledger.said.append(words)
        first = self.ledger.chairs[0]
        body = {"seat": first.seats[0], "text": words}
        status, _ = await self.client.ask("PUT", first.path("/notes"), body, first.token)
        if status == 200:
            self.ledger.noted = words


class Watcher:
    """Looks on while programs play, which they do as long as somebody is there, and writes down what it is shown."""

    def __init__(self, port: int, ledger: Ledger) -> None:
        self.port = port
        self.ledger = ledger

    async def run(self) -> None:
        """Until the server dies or the game is over."""
        client = Client(self.port)
        try:
            async with await live(self.port, self.ledger.chairs[0]):
                while not self.ledger.over:
                    await self.look(client)
                    await asyncio.sleep(0.05)
        except (Lost, WebSocketException, OSError, EOFError):
            pass
        finally:
            client.close()

    async def look(self, client: Client) -> None:
        """The view and the log, from the line on that is not known yet."""
        ledger = self.ledger
        chair, known = ledger.chairs[0], len(ledger.watched)
        seen = await good(client, "GET", chair.path(f"/view?lines={known}"), None, chair.token)
        ledger.told("", seen)
        ledger.watched[seen["log"]["start"] :] = seen["log"]["lines"]
        ledger.looks += 1


# -- comparing -----------------------------------------------------------------------------------------------------


async def compare(client: Client, ledger: Ledger) -> None:
    """A game after the cut against what was known before it."""
    chair = ledger.chairs[0]
    seen = {seat: await look_as(client, ledger, seat) for seat in ledger.seats}
    for seat, seq in ledger.seqs.items():
        now = seen[seat]["view"].get("seq", 0)
        if now < seq:
            raise Loss(f"{ledger.name}: {seat} was shown position {seq}, and now it is {now}")
        if ledger.kind == "two" and now > seq and ledger.under_way is None and seat in ledger.seen:
            raise Loss(f"{ledger.name}: {seat} is shown something that nobody asked for")
    if all(seen[seat]["view"].get("seq", 0) == seq for seat, seq in ledger.seqs.items()):
        compare_views(ledger, seen)
    if ledger.kind == "hot":
        await compare_record(client, ledger)
    if ledger.kind == "watched":
        compare_log(ledger, seen[""]["log"]["lines"])
    else:
        await compare_words(client, ledger)
    if seen[chair.seats[0]]["table"]["status"] == "over":
        ledger.over = True
    for seat in ledger.seats:
        ledger.told(seat, seen[seat])
    ledger.under_way = None


async def look_as(client: Client, ledger: Ledger, seat: str) -> Any:
    chair = ledger.chair(seat)
    return await good(client, "GET", chair.path(f"/view?seat={seat}"), None, chair.token)


def compare_views(ledger: Ledger, seen: dict[str, Any]) -> None:
    """Nothing happened since: every seat sees the same, word for word. While a program decides, it may have taken steps that
    no other seat counts; then there is nothing to compare."""
    for seat, view in ledger.seen.items():
        if ledger.kind in PROGRAMS and view.get("to_move") != seat:
            return
        if seen[seat]["view"] != view:
            raise Loss(f"{ledger.name}: {seat} sees another position than before: {differences(view, seen[seat]['view'])}")
    for seat, lines in ledger.lines.items():
        if seen[seat]["log"]["lines"] != lines:
            raise Loss(f"{ledger.name}: {seat} reads another log than before")


def compare_log(ledger: Ledger, lines: list[Any]) -> None:
    """Programs take nothing back: what a watcher was told is what the log begins with."""
    if lines[: len(ledger.watched)] != ledger.watched:
        raise Loss(f"{ledger.name}: a watcher was told of something that is not there")
    ledger.watched = lines


def differences(before: dict[str, Any], now: dict[str, Any]) -> str:
    """Which entries of a view are not what they were, as far as a line can tell."""
    names = [name for name in sorted(before.keys() | now.keys()) if before.get(name) != now.get(name)]
    return ", ".join(f"{name} {str(before.get(name))[:80]} → {str(now.get(name))[:80]}" for name in names)


async def compare_record(client: Client, ledger: Ledger) -> None:
    """What was read before is unchanged, everything acknowledged since follows in its order, and the whole replays."""
    chair = ledger.chairs[0]
    file = await good(client, "GET", chair.path("/export?kind=record"), None, chair.token)
    record = read_record(file["text"])
    entries = [msgspec.to_builtins(entry) for entry in record.entries]
    known = len(ledger.entries)
    if entries[:known] != ledger.entries:
        raise Loss(f"{ledger.name}: the record is not what it was")
    fresh = [entry for entry in entries[known:] if not entry.get("by_order")]
    for request in ledger.acknowledged:
        if not fresh or not fits(fresh.pop(0), request):
            raise Loss(f"{ledger.name}: lost {request}")
    if fresh and ledger.under_way and fits(fresh[0], ledger.under_way):
        fresh.pop(0)
    if fresh:
        raise Loss(f"{ledger.name}: there is something that nobody asked for: {fresh}")
    if not replay(record).fingerprint() == (entries[-1]["at"] if entries else record.opening):
        raise Loss(f"{ledger.name}: the record leads elsewhere")
    ledger.entries = entries
    ledger.acknowledged.clear()


def fits(entry: Any, request: Request) -> bool:
    """Whether an entry of the record is what was asked for."""
    if entry["seat"] != request.seat:
        return False
    if request.kind == "moves":
        return bool(entry.get("do") == request.actions[0])
    return bool(entry.get(request.kind) == 1)


async def compare_words(client: Client, ledger: Ledger) -> None:
    chair = ledger.chairs[0]
    chat = await good(client, "GET", chair.path("/chat"), None, chair.token)
    lines = [line["text"] for line in chat["lines"]]
    if not set(ledger.said) <= set(lines) or len(lines) > len(ledger.said) + 2:
        raise Loss(f"{ledger.name}: a line of the chat is lost")
    ledger.said = lines
    notes = await good(client, "GET", chair.path("/notes"), None, chair.token)
    if ledger.noted and notes["text"] != ledger.noted and notes["text"] not in lines:
        raise Loss(f"{ledger.name}: notes are lost")
    ledger.noted = notes["text"]


async def finish(client: Client, ledger: Ledger, rng: random.Random, port: int) -> None:
    """Play a game out and verify its dice from the first roll to the last."""
    if not ledger.over:
        await player_of(ledger, port, rng).run()
    chair = ledger.chairs[0]
    trust = await good(client, "GET", chair.path("/trust"), None, chair.token)
    if trust.get("verified") is not True:
        raise Loss(f"{ledger.name}: the dice do not verify: {trust}")


# -- rounds --------------------------------------------------------------------------------------------------------


def player_of(ledger: Ledger, port: int, rng: random.Random) -> Bot | Watcher:
    return Watcher(port, ledger) if ledger.kind == "watched" else Bot(port, ledger, rng)


class Test:
    """All rounds upon one folder."""

    def __init__(self, folder: Path, args: argparse.Namespace) -> None:
        self.folder = folder
        self.args = args
        self.rng = random.Random(args.seed)
        self.ledgers: list[Ledger] = []
        self.done: list[Ledger] = []
        self.opened: Counter[str] = Counter()
        self.acknowledged = 0
        self.undecided = 0
        self.programs = 0  # rounds in which watchers saw programs play
        self.losses: list[str] = []
        self.recovered: list[float] = []

    def run(self) -> dict[str, Any]:
        begun = time.perf_counter()
        for number in range(self.args.rounds):
            self.round(number)
            if self.args.verbose:
                print(f"round {number + 1}: {self.acknowledged} acknowledged, {len(self.losses)} lost", flush=True)
        self.end()
        return {
            "machine": machine(),
            "kills": self.args.rounds,
            "games": len(self.ledgers) + len(self.done),
            "games_played_out_and_verified": len(self.done),
            "games_by_who_plays": dict(self.opened),
            "kills_while_programs_played": self.programs,
            "acknowledged_requests": self.acknowledged,
            "shown_to_watchers": sum(ledger.looks for ledger in [*self.ledgers, *self.done]),
            "under_way_when_killed": self.undecided,
            "acknowledged_lost_or_games_damaged": len(self.losses),
            "losses": self.losses,
            "restart_to_all_games_compared_s": round(sum(self.recovered) / max(1, len(self.recovered)), 2),
            "seconds": round(time.perf_counter() - begun, 1),
        }

    def round(self, number: int) -> None:
        """Start, compare, play, kill; then the file itself."""
        server = Server(self.folder, self.args.compiled, table_delay=600.0)
        try:
            asyncio.run(self.play(server, number))
        finally:
            server.kill()
        if server.faults:
            self.losses.append(f"round {number}: the server complained: {server.faults[:3]}")
        if (found := integrity(self.folder / FILE)) != "ok":
            self.losses.append(f"round {number}: the file is damaged: {found}")

    async def play(self, server: Server, number: int) -> None:
        client = Client(server.port)
        begun = time.perf_counter()
        for ledger in list(self.ledgers):
            await self.guarded(ledger, compare(client, ledger))
        if self.ledgers:
            self.recovered.append(time.perf_counter() - begun + server.told)
        await self.renew(client, server, number)
        client.close()
        bots = [player_of(ledger, server.port, random.Random(self.rng.random())) for ledger in self.ledgers]
        before = sum(len(ledger.acknowledged) for ledger in self.ledgers)
        tasks = [asyncio.ensure_future(bot.run()) for bot in bots]
        shown = self.shown_by_programs()
        await asyncio.sleep(self.rng.uniform(self.args.least, self.args.most))
        if number % EVERY == 0:
            await self.programs_have_played(shown)
        await asyncio.to_thread(server.kill)
        self.programs += self.shown_by_programs() > shown
        for ledger, result in zip(self.ledgers, await asyncio.gather(*tasks, return_exceptions=True), strict=True):
            if isinstance(result, BaseException):
                self.losses.append(f"{ledger.name}: {result}")
        self.acknowledged += sum(len(ledger.acknowledged) for ledger in self.ledgers) - before
        self.undecided += sum(ledger.under_way is not None for ledger in self.ledgers)

    def shown_by_programs(self) -> int:
        """How much watchers have read of what programs did."""
        return sum(len(ledger.watched) for ledger in self.ledgers)

    async def programs_have_played(self, shown: int) -> None:
        """Their processes take a while to start: wait until they have done something."""
        until = time.perf_counter() + PATIENCE
        while self.shown_by_programs() == shown and time.perf_counter() < until:
            if all(ledger.over for ledger in self.ledgers if ledger.kind == "watched"):
                return
            await asyncio.sleep(0.02)
        await asyncio.sleep(self.rng.uniform(0.0, 0.5))

    async def renew(self, client: Client, server: Server, number: int) -> None:
        """Games that are over are verified and followed by new ones."""
        for ledger in [ledger for ledger in self.ledgers if ledger.over]:
            await self.guarded(ledger, finish(client, ledger, self.rng, server.port))
            self.ledgers.remove(ledger)
            self.done.append(ledger)
        wanted = Counter(KINDS[number % len(KINDS)] for number in range(self.args.clients))
        for kind in (wanted - Counter(ledger.kind for ledger in self.ledgers)).elements():
            game = GAMES[self.opened[kind] % len(GAMES)]
            self.opened[kind] += 1
            client.close()  # finishing games took long, and the server may be about to hang up
            self.ledgers.append(await open_game(client, kind, game))

    async def guarded(self, ledger: Ledger, what: Any) -> None:
        try:
            await what
        except (Loss, RuntimeError) as error:
            self.losses.append(str(error))

    def end(self) -> None:
        """After the last cut: compare once more, and play everything out."""
        server = Server(self.folder, self.args.compiled, table_delay=600.0)

        async def last() -> None:
            client = Client(server.port)
            for ledger in self.ledgers:
                await self.guarded(ledger, compare(client, ledger))
            for ledger in list(self.ledgers):
                await self.guarded(ledger, finish(client, ledger, self.rng, server.port))
                self.ledgers.remove(ledger)
                self.done.append(ledger)
            client.close()

        try:
            asyncio.run(last())
        finally:
            server.stop()


def integrity(path: Path) -> str:
    """What SQLite itself says of the file, in a copy of the folder's state after the kill."""
    connection = sqlite3.connect(path)
    try:
        found = connection.execute("PRAGMA integrity_check").fetchone()
        return str(found[0])
    finally:
        connection.close()


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m benchmarks.kill")
    found.add_argument("--rounds", type=int, default=50)
    found.add_argument("--clients", type=int, default=10)
    found.add_argument("--least", type=float, default=0.2, help="seconds of play before a kill, at least")
    found.add_argument("--most", type=float, default=3.0)
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--compiled", action="store_true")
    found.add_argument("--verbose", action="store_true")
    found.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    return found


def run(args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return Test(Path(folder), args).run()


def main() -> int:
    args = parser().parse_args()
    found = run(args)
    keep("kill", found, args.keep)
    return 1 if found["losses"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
