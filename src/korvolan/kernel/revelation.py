"""Revelations: whether a decision showed its seat something that it could not know before. Then it cannot be taken back.

The rules count what they show (`State.revelations`), and that alone may tell too little: where a check shows something in
some cases, the seat learns as much if nothing is shown. So the decision is also made in positions that the seat could not
tell from the true one, and whatever it would notice there must be what it notices here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .dice import seeded
from .log import Lines, Log
from .perspective import question
from .state import BY_CHANCE, State
from .view import as_json

if TYPE_CHECKING:
    from .game import Game

WORLDS = 8  # positions in which a decision is made again before it may be taken back


def noticed(game: Game[Any], state: State, lines: Lines, seat: int) -> bytes:
    """All that a seat notices of a decision: what it sees then, what is asked of whom, and what the log tells it."""
    own = state.choices if state.seat == seat else []
    told = [line[seat] for line in lines if line[seat] is not None]
    return as_json([game.view(state, seat), question(game, state, seat), state.seat, own, state.winner, state.ending, told])


def noticed_elsewhere(game: Game[Any], world: State, action: int, seat: int, step: int) -> bytes:
    """What it would notice of the same decision in another position, which is used up; nothing where dice would fall."""
    log = Log(game, step, seat)
    world.journal, world.logging = log, True
    world.stops_at_chance = True
    world.apply(action)
    return b"" if world.seat == BY_CHANCE else noticed(game, world, log.take(), seat)


def alike(game: Game[Any], state: State, seat: int) -> Iterable[State]:
    """Some positions that a seat cannot tell from this one: the same from each of them, so that they tell nothing."""
    rng = seeded("taken back")
    return (game.determinize(state, seat, rng) for _ in range(WORLDS if game.secrets else 0))


def shows(game: Game[Any], before: State, seat: int, action: int, after: State, lines: Lines, step: int) -> bool:
    """Whether a decision told its seat anything by which it could tell the true position from another one."""
    here = noticed(game, after, lines, seat)
    try:
        return any(noticed_elsewhere(game, world, action, seat, step) != here for world in alike(game, before, seat))
    except Exception:  # a fault in a rule that does not show here: it is told when it does
        return True
