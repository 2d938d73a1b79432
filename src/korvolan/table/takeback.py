"""Undoing: how much of a seat's own decisions goes back or comes again at once, and what that is called."""

from __future__ import annotations

from ..kernel.perspective import Perspective
from ..kernel.play import Play
from ..kernel.view import View
from .stored_record import StoredRecord


def own_decisions(play: Play, seat: str, how: str, batches: list[int]) -> int:
    """How many decisions a seat may and wants to take back; -1 if the memory does not reach so far."""
    number = play.game.seat_number(seat)
    count = 0
    for move, batch in zip(reversed(play.moves), reversed(batches), strict=False):
        if move.is_forgotten:
            return -1
        together = how == "all" or (how == "route" and batch == batches[-1]) or count == 0
        if move.seat != number or not move.is_free(play.state) or not together:
            break
        count += 1
    return count


def reaches(play: Play, count: int) -> bool:
    """Whether so many decisions can be taken back with the positions that are in memory, and the one before them be named."""
    return count >= 0 and not (len(play.moves) > count and play.moves[-count - 1].is_forgotten)


def redo_count(play: Play, how: str, undone: list[int]) -> int:
    """How many decisions are done again at once: one, those that came with one request, or all. At least one is tried."""
    if how == "all":
        return max(1, len(play.undone))
    together = 1
    while how == "route" and together < len(undone) and undone[-together - 1] == undone[-1]:
        together += 1
    return together


def label_undo_and_redo(play: Play, view: View, stored: StoredRecord) -> None:
    """A composed move is taken back and done again as one: say so in the view of the seat that made it."""
    number = play.game.seat_number(view.seat)
    if view.undo:
        count = own_decisions(play, view.seat, "route", stored.batches)
        if count > 1:
            view.undo = Perspective(play).done(number, count)
    if view.redo and stored.undone:
        count = sum(batch == stored.undone[-1] for batch in stored.undone)
        if 1 < count <= len(play.undone):
            view.redo = Perspective(play).undone(number, count)
