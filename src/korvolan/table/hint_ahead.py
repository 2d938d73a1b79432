"""What a hint leads to: the decisions by which its plan would go on, as far as the seat decides alone, and so which pieces go
from where to where. It is followed in a position that the seat cannot tell from the true one."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.constants import NONE
from ..kernel.dice import seeded
from ..kernel.game import Game
from ..kernel.perspective import as_known
from ..kernel.play import Play
from ..kernel.strategy import CAPTAIN, NO_PLAN
from ..kernel.verbs import Verb

FARTHEST: Final = 40  # decisions that are followed; a large Force is formed unit by unit


class Ahead:
    """The pieces that a plan moves, where the first of them stands, and where the plan takes it; or empty."""

    def __init__(self, pieces: list[str], start: str, goal: str, words: str) -> None:
        self.pieces = pieces
        self.start = start
        self.goal = goal
        self.words = words

    @property
    def places(self) -> list[str]:
        return [place for place in (self.start, self.goal) if place]


def begins_another(game: Game[Any], verb: Verb, action: int, pieces: list[int]) -> bool:
    """Whether an action is about a piece that has not been named yet."""
    named = zip(verb.domains, verb.arguments(action), strict=True)
    return any(domain.name == "piece" and number not in pieces for domain, number in named)


def look_ahead(play: Play, action: int, memo: list[int]) -> Ahead:
    """Where a program's decision and those after it lead, by the plan that it wants to be told again."""
    game, state = play.game, as_known(play.game, play.state).clone()
    state.stops_at_chance = True
    seat, depth, rng = state.seat, len(state.frames), seeded("hint ahead")
    strategy, plan = game.strategy(), memo[0] if memo else NO_PLAN
    pieces: list[int] = []
    places: list[int] = []
    mover = game.mover(state)
    start = game.place_of(state, mover) if mover != NONE else NONE
    deeper = False
    for _ in range(FARTHEST):
        verb = game.vocabulary.verb(action)
        if pieces and places and len(state.frames) <= depth and begins_another(game, verb, action, pieces):
            break
        for domain, number in zip(verb.domains, verb.arguments(action), strict=True):
            if domain.name == "piece" and game.seat_of(state, number) == seat and number not in pieces:
                start = game.place_of(state, number) if start == NONE else start
                pieces.append(number)
            elif domain.name == "place":
                places.append(number)
        state.apply(action)
        over = len(state.frames) <= depth if deeper else len(state.frames) < depth
        deeper = deeper or len(state.frames) > depth
        if over or state.seat != seat or strategy.opens(state):
            break
        action = strategy.follow(state, plan, CAPTAIN, rng)
    domain = game.layout.domains["place"]
    goal = places[-1] if places else NONE
    start = places[0] if start == NONE and len(places) > 1 else start
    named = 0 <= start < len(domain.ids) and goal != NONE and goal != start
    words = f"From {domain.names[start]} to {domain.names[goal]}." if named else ""
    return Ahead(
        [game.piece_id(play.state, seat, piece) for piece in pieces],
        domain.ids[start] if 0 <= start < len(domain.ids) else "",
        domain.ids[goal] if goal != NONE else "",
        words,
    )
