"""A live table: one game in memory, with the views of its seats, who is there, and whoever waits for news."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from ..kernel.game import Game
from ..kernel.play import Play
from ..kernel.view import LogView, PromptView, View
from .api.tables import LogPart, Offer, SeatState, Seen, TableState
from .http_errors import Refusal
from .takeback import name_routes

Status = Literal["waiting", "running", "over"]


def clock() -> float:
    """The time, in whole tenths of a second that have passed."""
    return math.floor(time.time() * 10) / 10


class Holder(Struct):
    """Who asks: the seats that a token gives at a table, and whether it opened it."""

    table: str
    hash: str
    seats: list[str]
    owner: bool = False


class Chair(Struct):
    """A seat at a table and who sits on it: "person", "open" or "ai:LEVEL"."""

    seat: str
    sitter: str
    name: str = ""
    last_seen: float = 0.0

    @property
    def level(self) -> str:
        """The program that plays this seat, or nothing."""
        return self.sitter.partition(":")[2]


class About(Struct):
    """What is kept of a table besides its record."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    pace: int
    created: float
    touched: float
    status: Status
    ended: str = ""
    winner: str = ""
    key: str = ""
    shown: bool = False
    nonces: dict[str, str] = field(default_factory=dict)
    from_file: bool = False
    note: str = ""
    rematch: str = ""


class LiveTable:
    """One table. Whoever changes it holds `lock`, and calls `changed` after the change is on the disk."""

    def __init__(self, game: Game[Any], about: About, chairs: dict[str, Chair], sheet: str) -> None:
        self.game = game
        self.about = about
        self.chairs = chairs
        self.sheet = sheet
        self.hides = any(face.back for face in game.sheet().faces.values())  # a piece that has a back can be hidden
        self.offers: dict[str, Offer] = {}
        self.play: Play | None = None
        self.first = 0  # the number of the record's first entry: a game that went on after an upgrade has a later one
        self.part = 0
        self.batches: list[int] = []  # for each decision that stands, the request that brought it
        self.undone: list[int] = []
        self.kept = 0  # entries behind the last position that was stored
        self.kept_moves = 0
        self.lock = asyncio.Lock()
        self.revision = int(time.time() * 1000)  # so that it grows over a restart, too
        self.born = self.revision
        self.cuts: list[tuple[int, dict[str, int]]] = []  # where undos cut the log: (revision, lines left by seat)
        self.stable: dict[str, int] = {}  # lines that no undo ever cut
        self.listeners: set[Listener] = set()
        self.chat_lines = 0  # the number of the last line said
        self.thinking = ""
        self.progress = 0.0
        self.memos: dict[str, list[int]] = {}  # by seat: what a program wants to be told again; lost with the process
        self.advised: dict[str, str] = {}  # by seat: the action of the last hint
        self.used = time.monotonic()
        self.driver: asyncio.Task[None] | None = None
        self.nudge = asyncio.Event()  # for a driver that waits
        self.claim_after = 0.0
        self.gone = False
        self._seq = 0
        self._views: dict[str, View] = {}
        self._shown: dict[str, Shown] = {}  # by seat, what it was shown last
        self._logs: dict[str, list[LogView]] = {}

    # -- what is where ---------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.about.id

    @property
    def over(self) -> bool:
        return self.about.status == "over"

    @property
    def seq(self) -> int:
        """How often the game has changed; a seat is told only how often it could notice that."""
        return self._seq

    def begun(self) -> Play:
        """The game, if it has begun."""
        if self.play is None:
            raise Refusal(409, "waiting", "The game begins when everyone has come to the table.")
        return self.play

    def persons(self) -> list[str]:
        return [chair.seat for chair in self.chairs.values() if chair.sitter == "person"]

    def open_book(self, holder: Holder) -> bool:
        """Whether everything may be known: after the end, or where nobody opposes."""
        return self.over or set(holder.seats) == set(self.game.seats)

    def heed(self, seat: str, actions: list[str]) -> None:
        """A person has decided: who does not follow a hint is not advised by its plan any more."""
        if self.advised.pop(seat, "") not in actions or len(actions) > 1:
            self.memos.pop(seat, None)

    # -- knowing ---------------------------------------------------------------------------------------------------

    def set_play(self, play: Play) -> None:
        """The game as it now stands; whoever was shown the old one sees the new one next."""
        self.play = play
        self._seq = play.seq
        self._views.clear()
        self._logs.clear()

    def view(self, seat: str) -> View:
        """What a seat sees, without its log."""
        if seat not in self._views:
            self._look(seat)
        return self._views[seat]

    def log(self, seat: str) -> list[LogView]:
        """What a seat was told."""
        if seat not in self._logs:
            self._look(seat)
        return self._logs[seat]

    def _look(self, seat: str) -> None:
        if self.play is None:
            missing = " and ".join(chair.seat for chair in self.chairs.values() if chair.sitter == "open")
            view = View(seat, prompt=PromptView(f"The game begins when {missing or 'everyone'} has come to the table."))
        else:
            view = self.play.view(seat)
            name_routes(self.play, view, self.batches, self.undone)
        self._logs[seat] = view.log
        self._views[seat] = view
        view.log = []

    def seat_of(self, holder: Holder, seat: str) -> str:
        """The seat for which a holder acts or looks; a watcher has none."""
        if seat:
            if seat not in holder.seats:
                raise Refusal(403, "not-yours", "This seat is not yours.")
            return seat
        if not holder.seats:
            return ""
        to_move = self.play.seat if self.play is not None else None
        return to_move if to_move in holder.seats else holder.seats[0]

    def log_from(self, seat: str, lines: int, since: int = 0) -> LogPart:
        """The log from the first line that may differ from what a client has."""
        log = self.log(seat)
        start = min(max(lines, 0), len(log))
        cuts = [left.get(seat, 0) for revision, left in self.cuts if revision > since] if since >= self.born else None
        if cuts is None:
            start = min(start, self.stable.get(seat, start))
        elif cuts:
            start = min(start, *cuts)
        return LogPart(start, log[start:])

    def cut(self) -> None:
        """An undo shortened the logs: remember where, for clients that have more."""
        left = {seat: len(self.log(seat)) for seat in [*self.game.seats, ""]}
        self.cuts = [*self.cuts[-200:], (self.revision + 1, left)]
        self.stable = {seat: min(self.stable.get(seat, lines), lines) for seat, lines in left.items()}

    def seen(self, holder: Holder, seat: str, part: LogPart | None = None) -> Seen:
        """All that a seat may know now. A game that was given up or drawn asks for nothing more."""
        view = self.view(seat)
        if self.over and view.prompt is not None:
            view = msgspec.structs.replace(view, prompt=None, to_move=None)
        shown = self.shown(seat, view)
        state = self.state(shown.touched)
        return Seen(state, holder.seats, view, part or self.log_from(seat, 0), shown.revision)

    def shown(self, seat: str, view: View | None = None) -> Shown:
        """When what a seat may know changed last, as far as it was looked at. Nobody can count what changes nothing there."""
        state, log = self.state(0.0), self.log(seat)
        state.claim_from = 0.0
        for chair in state.seats:
            chair.last_seen = 0.0
        print_now = msgspec.json.encode((view or self.view(seat), len(log), log[-1:], state, self.chat_lines))
        last = self._shown.get(seat)
        if last is None or last.print != print_now:
            last = self._shown[seat] = Shown(print_now, self.revision, self.about.touched)
        return last

    def state(self, touched: float) -> TableState:
        """The table as everyone at it may know it; `touched` is when somebody noticed a change."""
        about = self.about
        return TableState(
            about.id,
            about.game,
            about.scenario,
            about.options,
            self.sheet,
            about.status,
            [self.seat_state(chair) for chair in self.chairs.values()],
            list(self.offers.values()),
            self.thinking if self.play is not None and self.play.seat == self.thinking else "",
            self.progress,
            about.ended,
            about.winner,
            about.created,
            touched,
            about.rematch,
            about.from_file,
            self.hides,
            self.claim_from(),
        )

    def seat_state(self, chair: Chair) -> SeatState:
        present = any(chair.seat in listener.holder.seats for listener in self.listeners)
        return SeatState(chair.seat, chair.sitter, chair.name, present, chair.last_seen)

    def claim_from(self) -> float:
        """When the side that waits may claim the game; 0 where nobody keeps it waiting."""
        to_move = self.play.seat if self.play is not None and not self.over else None
        if to_move is None or self.chairs[to_move].sitter != "person" or len(self.persons()) < 2:
            return 0.0
        return max(self.about.touched, self.chairs[to_move].last_seen) + self.claim_after

    # -- news ------------------------------------------------------------------------------------------------------

    def changed(self, seat: str = "") -> None:
        """Something is new: everyone who listens is told; or one seat alone, and then nobody can count it."""
        self.revision += 0 if seat else 1
        self.used = time.monotonic()
        for listener in self.listeners:
            if not seat or listener.seat == seat:
                listener.news.set()

    def touch(self, seats: Iterable[str]) -> None:
        """Somebody of these seats was here."""
        now = clock()
        self.used = time.monotonic()
        for seat in seats:
            self.chairs[seat].last_seen = now


class Shown(Struct):
    """What a seat was shown last, and since when."""

    print: bytes
    revision: int
    touched: float


class Listener:
    """A connection that waits for news of a table, for one seat."""

    def __init__(self, table: LiveTable, holder: Holder, seat: str, lines: int) -> None:
        self.table = table
        self.holder = holder
        self.seat = seat
        self.news = asyncio.Event()
        self.farewell = ""
        self.chat_told = -1
        self.last: Shown | None = None  # what it was sent
        self.told = table.log(seat)[: table.log_from(seat, lines).start]

    def part(self) -> LogPart:
        """The log since what this connection was told last."""
        log = self.table.log(self.seat)
        start = 0
        for old, new in zip(self.told, log, strict=False):
            if old is not new:
                break
            start += 1
        self.told = log
        return LogPart(start, log[start:])


def copy_of(about: About, **changes: Any) -> About:
    """The table's facts with some of them changed."""
    return msgspec.structs.replace(about, **changes)
