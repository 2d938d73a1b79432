"""A live table: one game in memory, with the views of its seats and whoever waits for news."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from msgspec.structs import replace

from ..kernel.game import Game
from ..kernel.lesson_run import LessonRun
from ..kernel.moves import forget_old_positions
from ..kernel.play import Play
from ..kernel.view import LogView, PromptView, View
from .ai_state import AiState
from .api.live import Goodbye
from .api.tables import FailedProgram, LogPart, Offer, Seen, TableState
from .commit import Commit
from .differences import reuse
from .http_errors import Refusal, waiting
from .lesson_state import goal_of, options_of, view_of
from .presence import Listener, Presence
from .revisions import Revisions
from .seat_browsers import SeatBrowsers
from .stored_record import StoredRecord
from .table_info import Chair, Holder, TableInfo
from .takeback import label_undo_and_redo
from .told import Picture, Told


def without_times(state: TableState) -> TableState:
    """What can be noticed of a table. Times that pass by themselves do not count."""
    return replace(state, claim_from=0.0, seats=[replace(chair, last_seen=0.0) for chair in state.seats])


class LiveTable:
    """One table. Whoever changes it holds `lock`, and calls `publish` after the change is on the disk."""

    def __init__(self, game: Game[Any], info: TableInfo, chairs: dict[str, Chair], claim_after: float) -> None:
        self.game = game
        self.info = info
        self.sheet = game.sheet().hash
        self.hides = any(face.back for face in game.sheet().faces.values())  # a piece that has a back can be hidden
        self.claim_after = claim_after  # seconds of absence after which the other side may claim the game
        self.presence = Presence({seat: chairs[seat] for seat in game.seats})
        self.revisions = Revisions(int(time.time() * 1000))
        self.stored = StoredRecord()
        self.ai = AiState()
        self.browsers = SeatBrowsers()
        self.offers: dict[str, Offer] = {}
        self.play: Play | None = None
        self.checked = time.monotonic()  # when it was last compared with what is stored
        self.lesson: LessonRun | None = None  # where the game is one of a course
        self.dice_fault: str | None = None  # what the check of the dice found after the end; None until it was made
        self.chat_lines = 0  # the number of the last line said
        self.lock = asyncio.Lock()
        self.autoplay: asyncio.Task[None] | None = None
        self.nudge = asyncio.Event()  # for an autoplay that waits
        self.gone = False  # deleted, or no longer in memory
        self._views: dict[str, View] = {}
        self._views_before: dict[str, View] = {}  # as they were when somebody looked last
        self._logs: dict[str, list[LogView]] = {}
        self._told: dict[str, Told] = {}
        self._state: tuple[TableState, TableState] | None = None  # as it is, and without its times

    # -- the game --------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.info.id

    @property
    def over(self) -> bool:
        return self.info.status == "over"

    @property
    def chairs(self) -> dict[str, Chair]:
        return self.presence.chairs

    @property
    def seq(self) -> int:
        """How often the game has changed; a seat is told only how often it could notice that."""
        return self.play.seq if self.play is not None else 0

    @property
    def next_version(self) -> int:
        """The version that the next change makes, for all servers that share the table."""
        return max(self.info.version + 1, self.revisions.next())

    @property
    def is_busy(self) -> bool:
        """Whether somebody is connected, or something is being done."""
        playing = self.autoplay is not None and not self.autoplay.done()
        return bool(self.presence.listeners) or self.lock.locked() or playing

    def begun(self) -> Play:
        """The game, if it has begun."""
        if self.play is None:
            raise waiting()
        return self.play

    def set_play(self, play: Play) -> None:
        """The game as it now stands; whoever was shown the old one sees the new one next."""
        self._grow_logs(play)
        self.play = play
        self._state = None
        self._views.clear()

    def _grow_logs(self, play: Play) -> None:
        """What the seats were told goes on from where it was, unless something was taken back."""
        before = self.play.moves if self.play is not None else []
        if not before or len(play.moves) < len(before) or play.moves[len(before) - 1] is not before[-1]:
            self._logs.clear()
            return
        fresh = [line for move in play.moves[len(before) :] for line in move.lines]
        for seat, log in self._logs.items():
            number = self.game.seat_number(seat)
            log += [entry for line in fresh if (entry := line[number]) is not None]

    def adopt(self, commit: Commit, play: Play) -> None:
        """A commit is on the disk: let the game be the one that it was made of."""
        for name, value in commit.columns.items():
            if name in TableInfo.__struct_fields__:
                setattr(self.info, name, value)
        self.revisions.reach(self.info.version)
        for kind in commit.lapsed:
            self.withdraw(kind)
        self.stored.append(commit.entries)
        if commit.position:
            self.stored.position_at = len(play.history.entries)
        forget_old_positions(play)
        self.set_play(play)
        if commit.undoes:
            self.revisions.cut({seat: len(self.log(seat)) for seat in [*self.game.seats, ""]})

    def restore(self, play: Play, stored: StoredRecord, undone: bool) -> None:
        """The game came back from the disk; `undone` says whether something in it was ever taken back."""
        self.stored = stored
        forget_old_positions(play)
        self.set_play(play)
        if undone:
            self.revisions.distrust_all([*self.game.seats, ""])

    def sit_down(self, chair: Chair, nonces: dict[str, str]) -> None:
        """Somebody took an open seat, and the dice got their nonce."""
        self.chairs[chair.seat] = chair
        self.info.nonces = nonces

    def propose(self, offer: Offer) -> None:
        self.offers[offer.kind] = offer

    def withdraw(self, kind: str) -> None:
        self.offers.pop(kind, None)

    # -- knowing ---------------------------------------------------------------------------------------------------

    def knows_all(self, holder: Holder) -> bool:
        """Whether everything may be known: after the end, or where nobody opposes."""
        return self.over or set(holder.seats) == set(self.game.seats)

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

    def view(self, seat: str) -> View:
        """What a seat sees, without its log. A game that was given up or drawn asks for nothing more."""
        if self.play is None:
            missing = [self.game.seat_phrase(seat) for seat in self.presence.missing()]
            many = len(missing) > 1 or any(self.game.texts.grammar.is_many(name) for name in missing)
            who = f"{' and '.join(missing) or 'everyone'} {'have' if many else 'has'}"
            return View(seat, prompt=PromptView(f"The game begins when {who} come to the table."))
        if seat not in self._views:
            self._look(self.play, seat)
        view = self._views[seat]
        if self.over and view.prompt is not None:
            return replace(view, prompt=None, to_move=None)
        return view

    def log(self, seat: str) -> list[LogView]:
        """What a seat was told."""
        if self.play is None:
            return []
        if seat not in self._logs:
            self._logs[seat] = self.play.log(seat)
        return self._logs[seat]

    def _look(self, play: Play, seat: str) -> None:
        view = play.view(seat, self.log(seat))
        label_undo_and_redo(play, view, self.stored)
        if self.lesson is not None:
            self.lesson.narrow(view)
        view.log = []
        if seat in self._views_before:
            reuse(self._views_before[seat], view)
        self._views[seat] = self._views_before[seat] = view

    def log_from(self, seat: str, lines: int, since: int = 0) -> LogPart:
        """The log from the first line that may differ from what a client has."""
        log = self.log(seat)
        start = self.revisions.first_stale_line(seat, min(max(lines, 0), len(log)), since)
        return LogPart(start, log[start:])

    def log_since(self, seat: str, had: int) -> LogPart:
        """The log since the last change, for a client that had so many lines before it."""
        log = self.log(seat)
        start = self.revisions.first_new_line(seat, min(had, len(log)))
        return LogPart(start, log[start:])

    def log_after(self, seat: str, since: Told) -> LogPart:
        """The log since a seat was told something."""
        return self.log_from(seat, since.lines, since.shown.revision)

    def seen(self, holder: Holder, seat: str, part: LogPart | None = None) -> Seen:
        """All that a seat may know now."""
        self._state = None  # times have passed
        return self.seen_as_told(holder, self.told(seat), part or self.log_from(seat, 0))

    def seen_as_told(self, holder: Holder, told: Told, part: LogPart) -> Seen:
        """The same, as all connections of the seat are told it, with what is the holder's own."""
        seat = told.view.seat
        others = self.browsers.others(holder, seat)
        since = holder.since if seat else 0.0
        return Seen(told.state, holder.seats, told.view, part, told.shown.revision, told.hint_place, since, others)

    def told(self, seat: str) -> Told:
        """What all connections of a seat are to be told now."""
        view, log, place = self.view(seat), self.log(seat), self.ai.hint_places.get(seat)
        held = [holder.hash for holder in self.browsers.of(seat)]
        if self._state is None:
            now = self.state(0.0)
            self._state = now, without_times(now)
        picture = Picture(view, len(log), log[-1:], self._state[1], self.chat_lines, place, held)
        shown = self.revisions.shown(seat, picture, self.info.touched)
        state = replace(self._state[0], touched=shown.touched)
        last = self._told.get(seat)
        if last is None or last.shown is not shown or last.state != state:
            last = self._told[seat] = Told(shown, state, view, len(log), place or 0, held)
        return last

    def state(self, touched: float) -> TableState:
        """The table as everyone at it may know it; `touched` is when somebody noticed a change."""
        info = self.info
        to_move = self.play.seat if self.play is not None else None
        return TableState(
            info.id,
            info.game,
            info.scenario,
            options_of(info.options),
            self.sheet,
            info.status,
            self.presence.seat_states(),
            list(self.offers.values()),
            self.ai.thinking if to_move == self.ai.thinking else "",
            self.ai.progress,
            info.ended,
            info.winner,
            info.created,
            touched,
            info.rematch,
            info.from_file,
            self.hides,
            self.claim_from(),
            self.ai.place,
            view_of(self.lesson, self.play),
            self.failed(),
            goal_of(info),
        )

    def failed(self) -> FailedProgram | None:
        """The program that keeps the game waiting, if one failed in the present position."""
        return self.ai.failed if self.ai.failed_at == self.seq and not self.over else None

    def claim_from(self) -> float:
        """When the side that waits may claim the game; 0 where nobody keeps it waiting."""
        to_move = self.play.seat if self.play is not None and not self.over else None
        if to_move is None or self.chairs[to_move].sitter != "person" or len(self.presence.persons()) < 2:
            return 0.0
        return max(self.info.touched, self.presence.last_seen(to_move)) + self.claim_after

    # -- news ------------------------------------------------------------------------------------------------------

    def publish(self, seat: str = "") -> None:
        """Something is new: everyone who listens is told; or one seat alone, and then nobody can count it."""
        self._state = None
        if not seat:
            self.revisions.advance()
        self.presence.notify(seat)

    def listen(self, holder: Holder, seat: str, lines: int) -> Listener:
        """A connection for a seat whose client has so many lines of the log."""
        return Listener(holder, seat, lines)

    def remove(self, farewell: str) -> None:
        """The table is deleted."""
        self.gone = True
        self.presence.dismiss(Goodbye(farewell, "unknown"))
