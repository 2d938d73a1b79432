"""Undoing: how much of a seat's own decisions goes back or comes again at once, and what that is called."""

from __future__ import annotations

from ..kernel.perspective import Perspective
from ..kernel.play import Play
from ..kernel.view import View


def own_decisions(play: Play, seat: str, how: str, batches: list[int]) -> int:
    """How many decisions a seat may and wants to take back; -1 if the memory does not reach so far."""
    now, number = play.state, play.game.seat_number(seat)
    count = 0
    for move, batch in zip(reversed(play.moves), reversed(batches), strict=False):
        if move.is_forgotten:
            return -1
        together = how == "all" or (how == "route" and batch == batches[-1]) or count == 0
        if move.seat != number or not move.is_free(now) or not together:
            break
        count += 1
    return count


def name_routes(play: Play, view: View, batches: list[int], undone: list[int]) -> None:
    """A composed move is taken back and done again as one: say so in the view of the seat that made it."""
    number = play.game.seat_number(view.seat)
    if view.undo:
        count = own_decisions(play, view.seat, "route", batches)
        if count > 1:
            view.undo = Perspective(play).done(number, count)
    if view.redo and undone:
        count = sum(batch == undone[-1] for batch in undone)
        if 1 < count <= len(play.undone):
            view.redo = Perspective(play).undone(number, count)
