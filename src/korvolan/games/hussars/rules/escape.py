"""Chapter 7.2. Where a body that must retreat may go, and how far it can (rulings A35 to A37, A65)."""

from __future__ import annotations

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..board import DROWNS, NEIGHBORS, STEP, direction_to, distance
from ..state import FieldState
from ..unit_flags import FLED
from ..units import ARM, HORSE, SIDE
from .stacking import fits
from .zones import in_zone


def bars_retreat(g: FieldState, body: list[int], origin: int, here: int, there: int) -> int:
    """[7.21a, 7.21b, 7.22a] Why a body cannot go back from one hex to the next, or 0. Whether it may stop there is `fits`."""
    d = direction_to(here, there)
    if d == NONE:
        return no.RETREAT_APART
    if distance(origin, there) <= distance(origin, here):
        return no.NOT_AWAY
    mounted = ARM[body[0]] == HORSE
    if is_closed_to(g, mounted, here, d):
        return no.RETREAT_CLOSED
    side = SIDE[body[0]]
    if g.is_held(there, 1 - side):
        return no.RETREAT_ENEMY
    if in_zone(g, 1 - side, there):
        return no.RETREAT_ZONE
    return 0


def is_closed_to(g: FieldState, mounted: bool, here: int, direction: int) -> bool:
    """[7.22a, 4.46a, 11.17a] Rivers; for horse swamp off the road and wagons."""
    i = here * DIRECTIONS + direction
    if STEP[i] == NONE:
        return True
    return mounted and (DROWNS[i] or g.wagon_at(STEP[i]) != NONE)


def bars_ending(g: FieldState, body: list[int], there: int) -> int:
    """[7.21a, 7.23a] Friends close a hex, but for those who fled from the same battle: with them up to two points."""
    friends = False
    for unit in g.stack(there):
        if unit not in body:
            friends = True
            if not g.has(unit, FLED) or ARM[unit] != ARM[body[0]]:
                return no.RETREAT_FRIENDS
    return no.RETREAT_NO_ROOM if friends and not fits(g, body, there) else 0


def is_free(g: FieldState, there: int) -> bool:
    """[7.21a] Whether nobody is in a hex, so that one may go on from it."""
    return g.head[there] == NONE


def longest_retreat(g: FieldState, body: list[int], origin: int, here: int, hexes: int) -> int:
    """[7.22b] How many of so many hexes a body can go back from here."""
    best = 0
    if hexes == 0:
        return best
    for there in NEIGHBORS[here]:
        if bars_retreat(g, body, origin, here, there) != 0:
            continue
        if is_free(g, there):
            length = 1 + longest_retreat(g, body, origin, there, hexes - 1)
        elif bars_ending(g, body, there) == 0:
            length = 1
        else:
            continue
        best = max(best, length)
        if best == hexes:
            return best
    return best
