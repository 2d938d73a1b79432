"""Chapter 5.2. Pieces that a stack picks up and drops on its way."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..board import LAND, RUSSIA
from ..state import ACTIVATED, IN_STACK, DreadState
from ..tables import FIRST_YEAR, FOOT_LIMIT, SUMMER
from ..units import CHARLES, COMMAND, FLEET, FOOT, GARRISON, KIND, LEADER, NATION, REHNSKOLD
from .leaders import lacks_leader, nations_led


def bars_picking_up(g: DreadState, side: int, pieces: list[int], piece: int) -> int:
    """[5.2b, 5.2c, 5.1e] Why a piece cannot join the stack on its way."""
    if KIND[piece] == FLEET:
        return no.FLEET_IS_NO_STACK
    if g.at[piece] != g.march_at:
        return no.NOT_THERE_TO_JOIN
    if g.side(piece) != side:
        return no.NOT_YOURS
    if KIND[piece] == GARRISON:
        return no.GARRISON_STAYS
    if g.force[piece]:
        return no.GOES_ALREADY
    if g.moved[piece]:
        return no.MOVED_CANNOT_JOIN
    if NATION[piece] == RUSSIA and g.year == FIRST_YEAR and g.season == SUMMER:
        return no.RUSSIANS_WAIT
    if g.aboard[piece] != NONE or g.aboard[pieces[0]] != NONE:
        return no.IS_ABOARD
    if g.inside[piece] != g.inside[pieces[0]] and g.units_outside(1 - side, g.march_at):
        return no.IN_AND_OUT
    if KIND[piece] != LEADER and not nations_led(pieces) >> COMMAND[piece] & 1:
        return lacks_leader([piece])
    friend = inseparable(g, piece)
    if friend != NONE and (g.moved[friend] or g.inside[friend] != g.inside[piece]):
        return no.CHARLES_AND_REHNSKOLD
    return no.TWIN_FIRST if g.has_twin_before(piece) else 0


def inseparable(g: DreadState, leader: int) -> int:
    """[13.2d] Whom a leader does not leave in 1700: Rehnsköld for Charles and the other way round, if they are together
    (ruling A72). NONE for all others."""
    if g.year != FIRST_YEAR or leader not in (CHARLES, REHNSKOLD) or g.at[CHARLES] != g.at[REHNSKOLD]:
        return NONE
    return CHARLES + REHNSKOLD - leader


def pick_up(g: DreadState, piece: int) -> None:
    """[5.2b, 5.2d, 13.2d] It shares what points are left. Foot that joins a stack without Foot has a limit. Charles and
    Rehnsköld join together in 1700."""
    friend = inseparable(g, piece)
    if friend != NONE:
        g.force[friend] = IN_STACK
        g.moved[friend] = ACTIVATED
        g.say("picked_up", friend)
    if KIND[piece] == FOOT and joins_horse(g):
        g.limit[piece] = g.spent + FOOT_LIMIT
    g.force[piece] = IN_STACK
    g.moved[piece] = ACTIVATED
    g.say("picked_up", piece)


def joins_horse(g: DreadState) -> bool:
    """Whether the stack set off without Foot."""
    return not any(KIND[piece] == FOOT and g.limit[piece] == 0 for piece in g.members(IN_STACK, g.march_at))


def bars_dropping(g: DreadState, pieces: list[int], piece: int) -> int:
    """[5.2a, 7.2d, 13.2d] Why a piece cannot be left behind: out at sea there is nothing to leave it on."""
    if g.force[piece] != IN_STACK:
        return no.NOT_GOING
    if g.march_at >= LAND and g.aboard[piece] != NONE:
        return no.IS_ABOARD
    if len(pieces) == 1:
        return no.NOT_GOING
    if g.year == FIRST_YEAR and piece in (CHARLES, REHNSKOLD) and g.force[CHARLES] and g.force[REHNSKOLD]:
        return no.CHARLES_AND_REHNSKOLD
    return no.TWIN_FIRST if g.has_twin_before(piece) else 0


def drop(g: DreadState, piece: int) -> None:
    """[5.2a] It stays here and moves no more in this phase."""
    g.force[piece] = 0
    g.limit[piece] = 0
    g.say("dropped", piece, g.at[piece])


def exceeds_limit(g: DreadState, pieces: list[int], cost: int) -> bool:
    """[5.2d] Foot that joined Horse spends six points at most (ruling A79)."""
    return any(g.limit[piece] > 0 and g.spent + cost > g.limit[piece] for piece in pieces)
