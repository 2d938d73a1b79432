"""The levels, by name and from the weakest to the strongest."""

from __future__ import annotations

from ..kernel.errors import unknown
from .coach import Coach
from .players import Captain, Player, RandomPlayer, Recruit, ScriptPlayer
from .search import Colonel, FieldMarshal, Marshal

LEVELS: list[type[RandomPlayer] | type[Recruit] | type[Captain] | type[Colonel] | type[Marshal]] = [
    RandomPlayer,
    Recruit,
    Captain,
    Colonel,
    Marshal,
    FieldMarshal,
]
PLAYERS = {level.name: level for level in LEVELS}
LADDER = [level.name for level in LEVELS if level is not FieldMarshal]  # who plays against the clock
ADVISERS = {Coach.name: Coach}  # who think, but hold no seat


def player(name: str, weights: dict[str, int] | None = None) -> Player:
    """A player by its name, with other weights of its strategy where they are given."""
    if name not in PLAYERS:
        raise unknown("player", name, PLAYERS)
    made = PLAYERS[name]()
    if weights and isinstance(made, ScriptPlayer):
        made.weights = weights
    return made


def thinker(name: str) -> Player:
    """A player, or an adviser, by its name."""
    return ADVISERS[name]() if name in ADVISERS else player(name)
