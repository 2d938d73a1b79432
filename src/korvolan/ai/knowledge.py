"""Knowledge: all that a player gets of a position.

A program never holds the true state. Knowledge is made by determinizing the state once. Determinizing again depends only on
what the seat knows, so two positions that look alike to the seat are the same to the program. The conformance suite checks
this for every game and every player."""

from __future__ import annotations

from typing import Any

from ..kernel.dice import FastDice, seeded
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.position import read_position, write_position
from ..kernel.state import State
from ..kernel.strategy import Strategy

DICE = seeded("knowledge")  # always the same, so that knowledge hangs on nothing else


class Knowledge:
    """What a seat knows at a decision."""

    def __init__(self, game: Game[Any], seat: int, world: State) -> None:
        self.game = game
        self.seat = seat
        self.choices: list[int] = world.choices
        self._world = world  # an imagined one

    @classmethod
    def of(cls, game: Game[Any], state: State, seat: int) -> Knowledge:
        """What a seat knows of a state. Nothing else of it is kept."""
        return cls(game, seat, game.determinize(state, seat, DICE.clone()))

    def imagine(self, rng: FastDice) -> State:
        """A determinization: a full position that agrees with what the seat knows, with its own dice."""
        world: State = self.game.determinize(self._world, self.seat, rng)
        return world

    def strategy(self) -> Strategy[Any]:
        """What the game knows of good play."""
        return self.game.strategy()

    # -- on its way to another process -----------------------------------------------------------------------------

    def text(self) -> str:
        """A determinized position as text, which tells what the seat knows and nothing else."""
        return write_position(self.game, self._world)

    @classmethod
    def read(cls, name: str, seat: int, text: str) -> Knowledge:
        """The same knowledge, in another process."""
        game = find_game(name)
        world, _ = read_position(game, text)
        world.dice = DICE.clone()
        world.run_to_decision()
        return cls(game, seat, world)
