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


class Telling:
    """A line while it is told: of what, and how it reads to those who were told so far."""

    def __init__(
        self, g: State, text: Text, args: tuple[int, ...], dice: list[int], path: list[PhaseView], within: bool
    ) -> None:
        self.g = g
        self.text = text
        self.args = args
        self.dice = dice
        self.path = path
        self.within = within  # a battle
        self.told: dict[tuple[tuple[str, ...], tuple[str, ...], bool], LogView] = {}


class Log(Journal):
    """Collects lines. Each is a list with one entry an audience: the seats in order, and the watchers last."""

    def __init__(self, game: Game[Any], step: int = 0, by: int = NOBODY) -> None:
        self.game = game
        self.step = step  # the public decision that is being made
        self.by = game.seats[by] if by != NOBODY else ""  # whose it is
        self.lines: list[list[LogView | None]] = []
        self.audiences = [*range(len(game.seats)), WATCHER]

    def add(self, g: State, key: str, args: tuple[int, ...], seat: int) -> None:
        text = self.game.texts.log.get(key)
        if text is None:
            raise RulesFault(f"texts.toml has no log line {key!r}")
        if len(args) != len(text.slots):
            raise RulesFault(f"the log line {key!r} needs {len(text.slots)} values, not {len(args)}")
        dice = g.last_dice
        g.last_dice = []
        telling = Telling(g, text, args, dice, self.game.path(g), self.game.battle_depth(g) != NONE)
        line: list[LogView | None] = []
        for audience in self.audiences:
            line.append(self._entry(telling, audience) if seat in (WATCHER, audience) else None)
        self.lines.append(line)

    def _entry(self, telling: Telling, audience: int) -> LogView:
        """The line as one audience may know it. What reads the same to several is one value: nobody changes it."""
        g, game, slots = telling.g, self.game, telling.text.slots
        words = tuple([game.word(g, audience, kind, value) for (_, kind), value in zip(slots, telling.args, strict=True)])
        pieces: list[str] = []
        for (_, kind), value in zip(slots, telling.args, strict=True):
            if kind == "piece" and value >= 0:
                pieces.append(game.piece_id(g, audience, value))
        forced = audience == self.forced and audience != WATCHER  # what else one could do is one's own secret
        key = (words, tuple(pieces), forced)
        found = telling.told.get(key)
        if found is None:
            found = telling.told[key] = self._told(telling, words, pieces, forced)
        return found

    def _told(self, telling: Telling, words: tuple[str, ...], pieces: list[str], forced: bool) -> LogView:
        g, text, path, dice = telling.g, telling.text, telling.path, telling.dice
        mark = self.game.news.get(text.key, PLAIN)
        entry = LogView(text.filled_with(words), text.case, dice, pieces, step=self.step, scene=text.scene, by=self.by)
        entry.news, entry.bold, entry.lost, entry.means, entry.need = mark.kind, mark.bold, mark.lost, mark.means, mark.need
        entry.forced, entry.within = forced, telling.within
        if path:
            entry.turn = path[0].name
            entry.phase = path[min(1, len(path) - 1)].id
        places = [number for number, (_, kind) in enumerate(text.slots) if kind == "place"]
        entry.places = [self.game.layout.domains["place"].ids[telling.args[n]] for n in places if telling.args[n] >= 0]
        if text.onward:
            entry.onward = words[places[-1]]
        if text.roll:
            values = {name: value for (name, _), value in zip(text.slots, telling.args, strict=True)}
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
