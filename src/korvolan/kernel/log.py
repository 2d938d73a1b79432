"""The log: what happened, for each seat as far as it may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .constants import NONE
from .errors import RulesFault
from .frame import Hits
from .news import PLAIN
from .state import NOBODY, WATCHER, Journal, State
from .texts import Text
from .view import LogView, PhaseView, RollView

if TYPE_CHECKING:
    from .game import Game

Lines = list[list[LogView | None]]  # each line of the log by audience: the seats, then the watcher


class Log(Journal):
    """Collects lines. Each is a list with one entry an audience: the seats in order, and the watchers last."""

    def __init__(self, game: Game[Any], step: int = 0, by: int = NOBODY) -> None:
        self.game = game
        self.step = step  # the public decision that is being made
        self.by = game.seats[by] if by != NOBODY else ""  # whose it is
        self.lines: list[list[LogView | None]] = []

    def add(self, g: State, key: str, args: tuple[int, ...], seat: int) -> None:
        text = self.game.texts.log.get(key)
        if text is None:
            raise RulesFault(f"texts.toml has no log line {key!r}")
        if len(args) != len(text.slots):
            raise RulesFault(f"the log line {key!r} needs {len(text.slots)} values, not {len(args)}")
        dice = g.last_dice
        g.last_dice = []
        path = self.game.path(g)
        within = self.game.battle_depth(g) != NONE
        line: list[LogView | None] = []
        for audience in [*range(len(self.game.seats)), WATCHER]:
            line.append(self._entry(g, text, args, dice, audience, path) if seat in (WATCHER, audience) else None)
        for entry in line:
            if entry is not None:
                entry.within = within
        self.lines.append(line)

    def _entry(
        self, g: State, text: Text, args: tuple[int, ...], dice: list[int], audience: int, path: list[PhaseView]
    ) -> LogView:
        """The line as one audience may know it."""
        values = {name: value for (name, _), value in zip(text.slots, args, strict=True)}
        mark = self.game.news.get(text.key, PLAIN)
        entry = LogView("", text.case, dice, step=self.step, scene=text.scene, by=self.by)
        entry.news, entry.bold, entry.lost, entry.means, entry.need = mark.kind, mark.bold, mark.lost, mark.means, mark.need
        entry.forced = audience == self.forced and audience != WATCHER  # what else one could do is one's own secret
        if path:
            entry.turn = path[0].name
            entry.phase = path[min(1, len(path) - 1)].id
        for name, kind in text.slots:
            if kind == "piece" and values[name] >= 0:
                entry.pieces.append(self.game.piece_id(g, audience, values[name]))
            elif kind == "place" and values[name] >= 0:
                entry.places.append(self.game.layout.domains["place"].ids[values[name]])
        entry.text = text.fill(lambda name, kind: self.game.word(g, audience, kind, values[name]))
        if text.onward:
            places = [values[name] for name, kind in text.slots if kind == "place"]
            entry.onward = self.game.word(g, audience, "place", places[-1])
        if text.roll:
            entry.roll = self._roll(g, text, values, entry)
        if dice and not entry.need:
            entry.need = needed(g)
        return entry

    def _roll(self, g: State, text: Text, values: dict[str, int], entry: LogView) -> RollView:
        """Which of the dice hit: as many of the lowest (or highest) as there were hits. A die on a table hits nobody."""
        kinds = {kind: values[name] for name, kind in text.slots}
        if text.roll == "table":
            return RollView(self.game.seats[kinds["seat"]], entry.text, entry.dice)
        seat = self.game.seat_of(g, kinds["piece"]) if "piece" in kinds else WATCHER
        order = sorted(range(len(entry.dice)), key=lambda i: entry.dice[i], reverse=text.roll == "high")
        hit = set(order[: kinds["int"]])
        hits = [i in hit for i in range(len(entry.dice))]
        piece = entry.pieces[0] if entry.pieces else ""
        return RollView(self.game.seats[seat] if seat != WATCHER else "", entry.text, entry.dice, hits, piece)

    def take(self) -> list[list[LogView | None]]:
        """The lines since the last call."""
        lines = self.lines
        self.lines = []
        return lines


def needed(g: State) -> str:
    """What each of the dice that have just fallen had to show, where they are dice that hit."""
    top = g.frames[-1] if g.frames else None
    return f"hits on {top.hit_on(g)} or less" if isinstance(top, Hits) else ""
