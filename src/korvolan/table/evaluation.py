"""Evaluation: what the positions of a game were worth, turn by turn, and where that changed most.

Until everything may be known, a position is worth what the asker's own knowledge says: the mean of imagined ones."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ..kernel.dice import seeded
from ..kernel.game import Game
from ..kernel.moves import public_states
from ..kernel.play import Play
from ..kernel.state import State
from ..kernel.strategy import CERTAIN, Strategy
from .api.review import Evaluation, Worth
from .auth import Caller
from .replay import bringing_back, check_eyes, question, reviewed

WORLDS = 4  # imagined for each position of a game that is not over
MOST = 240  # positions that a graph shows
TURNING = 5
SWING = 0.08  # a change that counts as a turning point


async def evaluation(caller: Caller, seat: str) -> Evaluation:
    """What the positions of a game were worth, as far as the seat may know."""
    table, holder = caller.table, caller.holder
    chosen, knows_all = check_eyes(table, holder, "", seat), table.knows_all(holder)
    asked, bring_back = question(table, "evaluation", chosen, knows_all), bringing_back(table)
    return await caller.registry.reviews.once(
        asked, caller.visitor, lambda: reviewed(bring_back, lambda play: graph(play, chosen, knows_all))
    )


def graph(play: Play, seat: str, knows_all: bool) -> Evaluation:
    """The graph of a game. Positions are taken at even steps, and where a turn begins."""
    strategy = play.game.strategy()
    if not strategy.names:
        return Evaluation(list(play.game.seats), [])
    number = play.game.seat_number(seat) if not knows_all else -1
    states = public_states(play)[: play.step + 1]  # how many secret decisions have followed is nobody's business
    steps = shown_steps(strategy, states)
    worth = [Worth(step, round(value_at(play.game, strategy, states[step], number, knows_all), 3)) for step in steps]
    return Evaluation(list(play.game.seats), worth, turning_points(worth))


def shown_steps(strategy: Strategy[Any], states: list[State]) -> list[int]:
    """Every step of a short game, else some of them, with the beginning of every turn and the end."""
    every = max(1, len(states) // MOST)
    out = set(range(0, len(states), every)) | {len(states) - 1} if states else set()
    before = -1
    for step, state in enumerate(states):
        tempo = strategy.tempo(state)
        if tempo != before:
            out.add(step)
        before = tempo
    return sorted(out)


def value_at(game: Game[Any], strategy: Strategy[Any], state: State, seat: int, knows_all: bool) -> float:
    """From -1 to 1 for the first seat."""
    if knows_all or not state.frames:
        return strategy.value(state) / CERTAIN
    rng = seeded("evaluation")
    values = [strategy.value(game.determinize(state, seat, rng)) for _ in range(WORLDS)]
    return sum(values) / len(values) / CERTAIN


def turning_points(worth: list[Worth]) -> list[Worth]:
    """The largest changes from one shown position to the next, in the order in which they happened."""
    changes = [Worth(b.step, round(b.value - a.value, 3)) for a, b in pairwise(worth)]
    largest = sorted(changes, key=lambda one: -abs(one.value))[:TURNING]
    return sorted((one for one in largest if abs(one.value) >= SWING), key=lambda one: one.step)
