"""Decisions that stand in a game, each with the position before it, and how old positions leave the memory."""

from __future__ import annotations

from bisect import bisect_left
from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from . import standing_orders
from .log import Lines
from .revelation import shows
from .state import WATCHER, State

if TYPE_CHECKING:
    from .game import Game
    from .play import Play

FREE_KEPT = 60  # decisions whose positions stay in memory, if they can be taken back without asking
LAST_KEPT = 8  # and these in any case


class Move:
    """One decision that stands: the position before it, who made it, and what was told of it.

    It is public if everyone was told of it, or if somebody else decides next. How many others there are tells, for instance,
    of how many units a hidden stack takes a Force: so only public ones are counted as `step`s that all may know."""

    def __init__(self, before: State, seat: int, action: int, lines: Lines, after: int, step: int) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.lines = lines
        self.public = after != seat or any(line[WATCHER] is not None for line in lines)
        self.step = step + self.public  # public decisions up to this one
        self.ended: list[standing_orders.Order] = []  # standing orders whose moment came with it

    @property
    def is_forgotten(self) -> bool:
        """Whether the position before it has left the memory."""
        return self.before is None

    def forget(self) -> None:
        """Let go of the position before it: the record brings it back."""
        self.before = None  # type: ignore[assignment]

    def is_free(self, now: State) -> bool:
        """Whether nothing was rolled or revealed between it and a position, as far as the rules have counted."""
        return self.before.rolls == now.rolls and self.before.revelations == now.revelations

    def is_past(self, now: State) -> bool:
        """Whether its position has left the memory, or nobody takes it back without asking."""
        return self.is_forgotten or not self.is_free(now)

    def tells_nothing(self, game: Game[Any], after: State) -> bool:
        """Whether its seat learned nothing by it that it did not know before; `after` is the position that it led to. It takes
        as long as some views: who only offers to take it back does not ask."""
        return not shows(game, self.before, self.seat, self.action, after, self.lines, self.log_step)

    @property
    def log_step(self) -> int:
        """The number that its lines bear."""
        return self.step if self.public else self.step + 1


def decisions_back_to(play: Play, seat: str) -> int:
    """How many decisions have to go until the last one of a seat's is taken back; 0 if it has made none."""
    number = play.game.seat_number(seat)
    for count, move in enumerate(reversed(play.moves), start=1):
        if move.seat == number:
            return count
    return 0


def forget_old_positions(play: Play) -> None:
    """Let go of old positions: undo needs those since the last roll, whatever is imagined for another seat those of secret
    decisions at the end, and the record brings back the others."""
    moves, now = play.moves, play.state
    if len(moves) <= LAST_KEPT or moves[-LAST_KEPT - 1].is_forgotten:
        return
    back = LAST_KEPT
    if not any(move.public for move in moves[-LAST_KEPT:]):
        back = next((back for back, move in enumerate(reversed(moves)) if move.public), len(moves))
    else:  # a roll bars what lies before it, so that those which can be taken back are all behind one point
        kept = range(LAST_KEPT, min(FREE_KEPT, len(moves)))
        back += bisect_left(kept, True, key=lambda back: moves[-back - 1].is_past(now))
    for move in reversed(moves[: len(moves) - back]):
        if move.is_forgotten:
            return
        if back >= FREE_KEPT or not move.is_free(now):
            move.forget()
        back += 1


def has_all_positions(play: Play) -> bool:
    return not play.moves or not play.moves[0].is_forgotten


def copy_with_positions(play: Play) -> Play:
    """A copy that keeps its positions when the original forgets them."""
    other = play.clone()
    other.moves = [copy(move) for move in play.moves]
    return other


def public_states(play: Play) -> list[State]:
    """The position at the beginning and after each public decision; and at the end the present one."""
    out = [play.moves[0].before] if play.moves else []
    for move, following in pairwise(play.moves):
        if move.public:
            out.append(following.before)
    return [*out, play.state]
