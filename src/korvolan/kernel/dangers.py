"""Dangers: what a move may draw upon itself, foretold by the rules' own functions.

A game finds them (the hook `dangers`) in positions that are imagined from what a seat knows; here those of several imagined
positions become one list with mean chances."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from .frame import Chance
from .state import BY_CHANCE, State
from .view import DangerView, told

if TYPE_CHECKING:
    from .game import Game

HALF: Final = Fraction(1, 2)  # what a danger without a chance counts for, where ways are compared


class Danger:
    """Something that may happen at a place: the key of its text, the values that the text names, and how likely it does harm
    once it is tried; None where that is anybody's guess."""

    def __init__(self, key: str, place: int, values: dict[str, int], chance: Fraction | None = None) -> None:
        self.key = key
        self.place = place
        self.values = values
        self.chance = chance


class Drawn:
    """The dangers of one action, and the position before it."""

    def __init__(self, before: State, dangers: list[Danger]) -> None:
        self.before = before
        self.dangers = dangers


class Foreseen:
    """The dangers of one way as one seat reads them, gathered over positions that it cannot tell apart."""

    def __init__(self, game: Game[Any], seat: int, worlds: int, goal: int) -> None:
        self.game = game
        self.goal = goal
        self.seat = seat
        self.worlds = worlds
        self.found: dict[tuple[str, int, str], list[Fraction | None]] = {}

    def add(self, drawn: Iterable[Drawn]) -> None:
        """What threatens in one of the positions. Of several that read the same the worst counts."""
        worst: dict[tuple[str, int, str], Fraction | None] = {}
        for one in drawn:
            for danger in one.dangers:
                if danger.place != self.goal and self.game.texts.dangers[danger.key].lasting:
                    continue
                key = (danger.key, danger.place, self.words(one.before, danger))
                known = worst.get(key)
                if key not in worst or (danger.chance is not None and (known is None or danger.chance > known)):
                    worst[key] = danger.chance
        for key, chance in worst.items():
            self.found.setdefault(key, []).append(chance)

    def words(self, state: State, danger: Danger) -> str:
        text = self.game.texts.dangers[danger.key]
        return text.fill(lambda name, kind: self.game.word(state, self.seat, kind, danger.values[name]))

    def views(self) -> list[DangerView]:
        """The gravest first. Where a danger is there in some of the positions alone, its chance is the mean over all."""
        places = self.game.layout.domains["place"].ids
        out: list[DangerView] = []
        for (key, place, words), chances in self.found.items():
            text = self.game.texts.dangers[key]
            view = DangerView(places[place], key, words, text.case, None, text.weight)
            known = [chance for chance in chances if chance is not None]
            if len(known) == len(chances) and known:
                mean = sum(known, Fraction(0)) / self.worlds
                view.chance = told("", mean)[1:]
                view.exact = len(known) == self.worlds and min(known) == max(known)
            elif len(chances) < self.worlds:
                view.exact = False
            out.append(view)
        out.sort(key=lambda view: (-view.weight, -share(view), view.at, view.text))
        return out


def share(view: DangerView) -> float:
    """A chance as a number, for sorting."""
    return float(HALF) if view.chance is None else view.chance[0] / view.chance[1]


def peril(game: Game[Any], dangers: list[Danger]) -> Fraction:
    """How much these dangers weigh together, to compare ways to the same place."""
    total = Fraction(0)
    for danger in dangers:
        if not game.texts.dangers[danger.key].lasting:
            total += game.texts.dangers[danger.key].weight * (HALF if danger.chance is None else danger.chance)
    return total


def chance_of(state: State, harmful: set[str]) -> Fraction | None:
    """The chance that the roll which a position waits for has one of these results, by their labels; None without a roll."""
    top = state.frames[-1] if state.frames and state.seat == BY_CHANCE else None
    return chance_in(top, state, harmful) if isinstance(top, Chance) else None


def chance_in(roll: Chance[Any], state: State, harmful: set[str]) -> Fraction:
    """The chance that a roll has one of these results in a position, by their labels."""
    weights = roll.weights(state)
    bad = sum([weight for result, weight in enumerate(weights) if weight and roll.label(state, result) in harmful])
    return Fraction(bad, sum(weights))
