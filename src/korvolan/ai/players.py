"""The protocol that every player follows, and the player that knows nothing."""

from __future__ import annotations

from typing import Protocol

from ..kernel.dice import FastDice
from ..kernel.errors import KorvolanError, unknown
from ..kernel.view import View


class Player(Protocol):
    """Chooses one of the options in its view's prompt."""

    name: str

    def choose(self, view: View, rng: FastDice) -> int:
        """The id of the action to take."""
        ...


class RandomPlayer:
    """Takes any legal action, each equally likely."""

    name = "random"

    def choose(self, view: View, rng: FastDice) -> int:
        if view.prompt is None or not view.prompt.options:
            raise KorvolanError(f"{view.seat} has nothing to decide.")
        options = view.prompt.options
        return options[rng.below(len(options))].id


PLAYERS: dict[str, type[RandomPlayer]] = {"random": RandomPlayer}


def player(name: str) -> Player:
    """A player by its name."""
    if name not in PLAYERS:
        raise unknown("player", name, PLAYERS)
    return PLAYERS[name]()
