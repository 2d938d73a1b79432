"""A live table: one game in memory, with the views of its seats and whoever waits for news."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec

from ..kernel.game import Game
from ..kernel.moves import forget_old_positions
from ..kernel.play import Play
from ..kernel.view import LogView, PromptView, View
from .ai_state import AiState
from .api.live import Goodbye
from .api.tables import LogPart, Offer, Seen, TableState
from .commit import Commit
from .http_errors import Refusal
from .presence import Listener, Presence
from .revisions import Revisions, Shown
from .seat_browsers import SeatBrowsers
from .stored_record import StoredRecord
from .table_info import Chair, Holder, TableInfo
from .takeback import name_composed_moves


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
        self.dice_fault: str | None = None  # what the check of the dice found after the end; None until it was made
        self.chat_lines = 0  # the number of the last line said
        self.lock = asyncio.Lock()
        self.autoplay: asyncio.Task[None] | None = None
        self.nudge = asyncio.Event()  # for an autoplay that waits
        self.gone = False  # deleted, or no longer in memory
        self._views: dict[str, View] = {}
        self._logs: dict[str, list[LogView]] = {}

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
    def is_busy(self) -> bool:
        """Whether somebody is connected, or something is being done."""
        playing = self.autoplay is not None and not self.autoplay.done()
        return bool(self.presence.listeners) or self.lock.locked() or playing

    def begun(self) -> Play:
        """The game, if it has begun."""
        if self.play is None:
            raise Refusal(409, "waiting", "The game begins when everyone has come to the table.")
        return self.play

    def set_play(self, play: Play) -> None:
        """The game as it now stands; whoever was shown the old one sees the new one next."""
        self.play = play
        self._views.clear()
        self._logs.clear()

    def adopt(self, commit: Commit, play: Play) -> None:
        """A commit is on the disk: let the game be the one that it was made of."""
        for name, value in commit.columns.items():
            if name in TableInfo.__struct_fields__:
                setattr(self.info, name, value)
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
        """What a seat sees, without its log."""
        if self.play is None:
            missing = " and ".join(self.presence.missing()) or "everyone"
            return View(seat, prompt=PromptView(f"The game begins when {missing} has come to the table."))
        if seat not in self._views:
            self._look(self.play, seat)
        return self._views[seat]

    def log(self, seat: str) -> list[LogView]:
        """What a seat was told."""
        if self.play is None:
            return []
        if seat not in self._logs:
            self._look(self.play, seat)
        return self._logs[seat]

    def _look(self, play: Play, seat: str) -> None:
        view = play.view(seat)
        name_composed_moves(play, view, self.stored)
        self._logs[seat] = view.log
        self._views[seat] = view
        view.log = []

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

    def seen(self, holder: Holder, seat: str, part: LogPart | None = None) -> Seen:
        """All that a seat may know now. A game that was given up or drawn asks for nothing more."""
        view = self.view(seat)
        if self.over and view.prompt is not None:
            view = msgspec.structs.replace(view, prompt=None, to_move=None)
        shown = self.shown(seat, view)
        others = self.browsers.others(holder, seat)
        part = part or self.log_from(seat, 0)
        since = holder.since if seat else 0.0
        place = self.ai.hint_places.get(seat, 0)
        return Seen(self.state(shown.touched), holder.seats, view, part, shown.revision, place, since, others)

    def shown(self, seat: str, view: View | None = None) -> Shown:
        """When what a seat may know changed last. Times that pass by themselves do not count."""
        state, log = self.state(0.0), self.log(seat)
        state.claim_from = 0.0
        for chair in state.seats:
            chair.last_seen = 0.0
        held = [holder.hash for holder in self.browsers.of(seat)]
        place = self.ai.hint_places.get(seat)
        digest = msgspec.json.encode((view or self.view(seat), len(log), log[-1:], state, self.chat_lines, place, held))
        return self.revisions.shown(seat, digest, self.info.touched)

    def state(self, touched: float) -> TableState:
        """The table as everyone at it may know it; `touched` is when somebody noticed a change."""
        info = self.info
        to_move = self.play.seat if self.play is not None else None
        return TableState(
            info.id,
            info.game,
            info.scenario,
            info.options,
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
        )

    def claim_from(self) -> float:
        """When the side that waits may claim the game; 0 where nobody keeps it waiting."""
        to_move = self.play.seat if self.play is not None and not self.over else None
        if to_move is None or self.chairs[to_move].sitter != "person" or len(self.presence.persons()) < 2:
            return 0.0
        return max(self.info.touched, self.presence.last_seen(to_move)) + self.claim_after

    # -- news ------------------------------------------------------------------------------------------------------

    def publish(self, seat: str = "") -> None:
        """Something is new: everyone who listens is told; or one seat alone, and then nobody can count it."""
        if not seat:
            self.revisions.advance()
        self.presence.notify(seat)

    def listen(self, holder: Holder, seat: str, lines: int) -> Listener:
        """A connection for a seat whose client has so many lines of the log."""
        return Listener(holder, seat, self.log(seat)[: self.log_from(seat, lines).start])

    def remove(self, farewell: str) -> None:
        """The table is deleted."""
        self.gone = True
        self.presence.dismiss(Goodbye(farewell, "unknown"))
