"""The log: what happened, told to each seat in what it may know at that moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import RulesFault
from .state import WATCHER, Journal, State
from .texts import Text
from .view import LogView

if TYPE_CHECKING:
    from .game import Game


class Log(Journal):
    """Collects lines. Each is a list with one entry an audience: the seats in order, and the watchers last."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.lines: list[list[LogView | None]] = []

    def add(self, g: State, key: str, args: tuple[int, ...], seat: int) -> None:
        text = self.game.texts.log.get(key)
        if text is None:
            raise RulesFault(f"texts.toml has no log line {key!r}")
        if len(args) != len(text.slots):
            raise RulesFault(f"the log line {key!r} needs {len(text.slots)} values, not {len(args)}")
        dice = g.fallen
        g.fallen = []
        audiences = [*range(len(self.game.seats)), WATCHER]
        if seat == WATCHER:
            self.lines.append([self._entry(g, text, args, dice, audience) for audience in audiences])
        else:
            self.lines.append([self._entry(g, text, args, dice, a) if a == seat else None for a in audiences])

    def _entry(self, g: State, text: Text, args: tuple[int, ...], dice: list[int], audience: int) -> LogView:
        """The line as one audience may know it."""
        values = {name: value for (name, _), value in zip(text.slots, args, strict=True)}
        entry = LogView("", text.case, dice)
        for name, kind in text.slots:
            if kind == "piece" and values[name] >= 0:
                entry.pieces.append(self.game.piece_id(g, audience, values[name]))
            elif kind == "place" and values[name] >= 0:
                entry.places.append(self.game.layout.domains["place"].ids[values[name]])
        entry.text = text.fill(lambda name, kind: self.game.word(g, audience, kind, values[name]))
        return entry

    def take(self) -> list[list[LogView | None]]:
        """The lines since the last call."""
        lines = self.lines
        self.lines = []
        return lines
