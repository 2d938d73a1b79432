"""Chapters 4.2, 4.4, 4.5 and 5.2. What a step, a turn and a step back cost, and what forbids them.

Those who move together bear the mark `column`. Costs are in halves of a movement point."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from .. import refusals as no
from .. import tables
from ..board import DROWNS, FORD, NEAR, ROAD, SCHANZE, STEP, ahead, direction_to
from ..state import FieldState
from ..unit_flags import COLUMN, FIRED, MOVED
from ..units import ARM, COMMANDERS_OF, GARRISON, HALF, HORSE, SIDE, UNITS, WAGONS_OF, is_commander, is_wagon
from .commanders import is_closed
from .pikes import full_mp
from .releases import STILL, bars_entry, binding
from .releases import bars_leaving as bars_exit
from .stacking import bars_stack, enemy_redoubt, enemy_troops, is_wall_of_pikes, may_pass, others_there
from .zones import in_field_zone, in_zone

DEEPEST: Final = 6  # hexes in a row that one can only pass


# -- the column ----------------------------------------------------------------------------------------------------


def column(g: FieldState, lead: int) -> list[int]:
    """Those who move with a unit, itself included: units first, then commanders, then a wagon."""
    out: list[int] = []
    place = g.at[lead]
    side = SIDE[lead]
    unit = g.head[place]
    while unit != NONE:
        if g.marks[unit] & COLUMN:
            out.append(unit)
        unit = g.next_in[unit]
    for piece in COMMANDERS_OF[side]:
        if g.at[piece] == place and g.marks[piece] & COLUMN:
            out.append(piece)
    for piece in WAGONS_OF[side]:
        if g.at[piece] == place and g.marks[piece] & COLUMN:
            out.append(piece)
    return out


def troops(pieces: list[int]) -> list[int]:
    """The combat units among some pieces."""
    return [piece for piece in pieces if piece < UNITS]


def bars_mover(g: FieldState, side: int, piece: int) -> int:
    """[4.21a, 13.17a, 11.14a, SCN.R1] Why a piece cannot begin a move, or 0."""
    if SIDE[piece] != side or not g.on_map(piece):
        return no.NOT_YOURS
    if is_wagon(piece):
        return no.WAGONS_NEED_TROOPS
    if g.has(piece, MOVED):
        return no.HAS_MOVED
    if GARRISON[piece]:
        return no.GARRISON_HOLDS
    if has_fired(g, piece):
        return no.FIRED_GUNS_STAY
    if g.mp[piece] == 0:
        return no.TOO_FEW_POINTS
    return no.NOT_RELEASED if binding(g, piece) == STILL else 0


def has_fired(g: FieldState, piece: int) -> bool:
    """[13.17a] Guns that fired in their artillery phase do not move after it."""
    return g.has(piece, FIRED)


def bars_companion(g: FieldState, side: int, lead: int, piece: int) -> int:
    """[4.21d, 9.14a, 11.14a] Why a piece cannot go along, or 0: units and commanders of the hex, and a wagon with foot or
    guns, once in a phase."""
    if SIDE[piece] != side or g.at[piece] != g.at[lead]:
        return no.NOT_IN_ITS_HEX
    if g.has(piece, COLUMN):
        return no.GOES_ALONG
    if is_wagon(piece):
        if g.has(piece, MOVED):
            return no.HAS_MOVED
        return no.HORSE_BY_WAGONS if ARM[lead] == HORSE else 0
    return bars_mover(g, side, piece)


def is_fresh(g: FieldState, piece: int, steps: int, turned_here: bool) -> bool:
    """[4.53a, 5.24a] Whether a piece has spent nothing yet in this phase."""
    return steps == 0 and not turned_here and g.mp[piece] == full_mp(g, piece) and g.mp[piece] > 0


# -- costs ---------------------------------------------------------------------------------------------------------


def entry_cost(g: FieldState, piece: int, here: int, direction: int) -> int:
    """[4.22b, 4.41a, 4.52b, TEC.d, TEC.m, SCN.R3] What a step costs: along a road the road's price (ruling A8), and the
    ford's."""
    i = here * DIRECTIONS + direction
    there = STEP[i]
    if is_commander(piece):
        return HALF
    mounted = ARM[piece] == HORSE
    if ROAD[i]:
        cost = tables.HORSE_ROAD if mounted else tables.FOOT_ROAD
        return cost + (tables.HORSE_FORD if mounted else tables.FOOT_FORD) if FORD[there] else cost
    cost = tables.HORSE_COST[g.switches[tables.OPT_FOREST]][there] if mounted else tables.FOOT_COST[there]
    if SCHANZE[there] and enemy_redoubt(g, SIDE[piece], there):
        cost -= tables.HORSE_SCHANZE if mounted else tables.FOOT_SCHANZE
    return cost


def crossing_cost(g: FieldState, side: int, here: int, steps: int) -> int:
    """[4.29a] Going on through a friend's hex costs a point more."""
    return tables.CROSSING if steps > 0 and others_there(g, side, here) else 0


def affords(g: FieldState, piece: int, cost: int, steps: int, turned_here: bool) -> bool:
    """[4.23a, 4.26a, 4.53a] Whether a piece can pay; who has spent nothing may do one thing for all that he has."""
    if is_wagon(piece) or g.mp[piece] >= cost:
        return True
    return piece < UNITS and is_fresh(g, piece, steps, turned_here)


def pay(g: FieldState, piece: int, cost: int) -> None:
    """[4.22b, 4.53a] Points are spent, down to none."""
    if not is_wagon(piece):
        g.mp[piece] = max(0, g.mp[piece] - cost)


# -- a step --------------------------------------------------------------------------------------------------------


def bars_step(g: FieldState, pieces: list[int], there: int, steps: int, turned_here: bool, owed: int) -> int:
    """Why those who move cannot step into a hex, or 0."""
    lead = pieces[0]
    here = g.at[lead]
    d = direction_to(here, there)
    if d == NONE:
        return no.NOT_ADJACENT
    if not goes_ahead(g, lead, d):
        return no.BEHIND_IT
    return bars_way(g, pieces, here, d, steps, turned_here, owed)


def goes_ahead(g: FieldState, lead: int, direction: int) -> bool:
    """[4.21c] A step goes into the front zone and keeps the facing; by an option anywhere (ruling A5)."""
    return ahead(g.facing[lead], direction) or g.switches[tables.OPT_DIRECTION] == 1


def bars_way(g: FieldState, pieces: list[int], here: int, d: int, steps: int, turned_here: bool, owed: int) -> int:
    """[4.28a, 4.52a, 11.13a, 11.17a] Why the way from one hex to the next is closed, or 0."""
    i = here * DIRECTIONS + d
    there = STEP[i]
    lead = pieces[0]
    side = SIDE[lead]
    if there == NONE:
        return no.CLOSED_GROUND
    if enemy_troops(g, side, there):
        return no.ENEMY_THERE
    for piece in pieces:
        if is_commander(piece) and is_closed(here, d):
            return no.CLOSED_TO_COMMANDER
        if piece < UNITS and ARM[piece] == HORSE and g.wagon_at(there) != NONE:
            return no.HORSE_BY_WAGONS if g.own_wagon_at(side, there) != NONE else no.HORSE_AND_WAGONS
        if is_wagon(piece) and has_horse(g, there):
            return no.HORSE_BY_WAGONS
        barred = bars_entry(g, piece, there)
        if barred != 0:
            return barred
    if steps > 0 and others_there(g, side, here) and not passes(g, pieces, here):
        return bars_passage(g, here)
    extra = (0 if ROAD[i] else owed) + crossing_cost(g, side, here, steps)
    dearest = 0
    for piece in pieces:
        cost = entry_cost(g, piece, here, d) + (extra if piece < UNITS else 0)
        if not affords(g, piece, cost, steps, turned_here):
            return no.TOO_FEW_POINTS
        if piece < UNITS:
            dearest = max(dearest, cost)
    return bars_end(g, pieces, here, d, 0, dearest)


def has_horse(g: FieldState, place: int) -> bool:
    """[11.13a] Whether cavalry is in a hex: no wagon is brought there, not even in passing."""
    return any(ARM[unit] == HORSE for unit in g.stack(place))


def passes(g: FieldState, pieces: list[int], place: int) -> bool:
    """[4.28b] Whether those who move may go on through the friend in a hex: one unit alone, of one point."""
    units = troops(pieces)
    return len(units) == 1 and may_pass(g, units[0], place)


def bars_end(g: FieldState, pieces: list[int], here: int, d: int, looked: int, spent: int) -> int:
    """[4.27a, 4.28b, 4.28c, SCN.R3] One must be able to stop in the hex, or to go on from it, a few hexes ahead."""
    i = here * DIRECTIONS + d
    there = STEP[i]
    lead = pieces[0]
    if may_stop(g, pieces, there) or (ARM[lead] == HORSE and DROWNS[i]):
        return 0
    if stops_in(g, pieces, there) or looked >= DEEPEST:
        return bars_stop(g, pieces, there)
    if others_there(g, SIDE[lead], there) and not passes(g, pieces, there):
        return bars_passage(g, there) if bars_passage(g, there) == no.PIKES_BAR else bars_stop(g, pieces, there)
    extra = tables.CROSSING if others_there(g, SIDE[lead], there) else 0
    for beyond in range(DIRECTIONS):
        if not goes_ahead(g, lead, beyond) or STEP[there * DIRECTIONS + beyond] == here:
            continue
        if can_leave(g, pieces, there, beyond, looked + 1, spent + extra):
            return 0
    return bars_stop(g, pieces, there)


def can_leave(g: FieldState, pieces: list[int], here: int, d: int, looked: int, spent: int) -> bool:
    """Whether those who pass through a hex could go on that way with what they have left."""
    i = here * DIRECTIONS + d
    there = STEP[i]
    side = SIDE[pieces[0]]
    if there == NONE or enemy_troops(g, side, there):
        return False
    dearest = 0
    for piece in pieces:
        mounted = piece < UNITS and ARM[piece] == HORSE
        if (is_commander(piece) or mounted) and DROWNS[i]:
            return False
        if (mounted and g.wagon_at(there) != NONE) or (is_wagon(piece) and has_horse(g, there)):
            return False
        if bars_entry(g, piece, there) != 0:
            return False
        cost = entry_cost(g, piece, here, d)
        if not is_wagon(piece) and g.mp[piece] < cost + (spent if piece < UNITS else HALF * looked):
            return False
        if piece < UNITS:
            dearest = max(dearest, cost)
    return bars_end(g, pieces, here, d, looked, spent + dearest) == 0


def bars_passage(g: FieldState, place: int) -> int:
    """[4.28a, 15.14a] What bars the way through friends: their pikes, or that they are more than one point."""
    return no.PIKES_BAR if any(is_wall_of_pikes(g, unit) for unit in g.stack(place)) else no.FRIENDS_THERE


def may_stop(g: FieldState, pieces: list[int], place: int) -> bool:
    """[4.27a, SCN.R3] Whether those who move could end in a hex."""
    return bars_stop(g, pieces, place) == 0


def bars_stop(g: FieldState, pieces: list[int], place: int) -> int:
    """[4.27a, 4.27b, 13.34a, SCN.R3] Why those who move cannot end in a hex, or 0: an enemy garrison, or no room."""
    units = troops(pieces)
    if not units:
        return 0
    return no.REDOUBT_THERE if enemy_redoubt(g, SIDE[units[0]], place) else bars_stack(g, units, place)


def stops_in(g: FieldState, pieces: list[int], place: int) -> bool:
    """[5.21a, 11.16a] An enemy zone of control ends a move; not a garrison's, and not for those with a wagon."""
    if not troops(pieces) or any(moves_with_wagon(piece) for piece in pieces):
        return False
    return in_field_zone(g, 1 - SIDE[pieces[0]], place)


def moves_with_wagon(piece: int) -> bool:
    """[11.16a] Whoever moves together with a wagon ignores enemy zones."""
    return is_wagon(piece)


# -- back and away -------------------------------------------------------------------------------------------------


def bars_withdrawal(g: FieldState, pieces: list[int], there: int, steps: int, turned_here: bool) -> int:
    """[5.24a, 5.24b] Why those who move cannot step back out of an enemy zone, or 0 (ruling A18)."""
    lead = pieces[0]
    here = g.at[lead]
    side = SIDE[lead]
    d = direction_to(here, there)
    if d == NONE:
        return no.NOT_BEHIND_IT
    if not all(is_fresh(g, piece, steps, turned_here) for piece in troops(pieces)):
        return no.NO_BACK_STEP
    if not in_zone(g, 1 - side, here):
        return no.NOT_IN_ENEMY_ZONE
    if ahead(g.facing[lead], d):
        return no.NOT_BEHIND_IT
    if g.head[there] != NONE:
        return no.BACK_FRIENDS if g.is_held(there, side) else no.BACK_ENEMY
    i = here * DIRECTIONS + d
    mounted = ARM[lead] == HORSE
    if STEP[i] == NONE or (mounted and (DROWNS[i] or g.wagon_at(there) != NONE)):
        return no.BACK_CLOSED
    for piece in pieces:
        if is_commander(piece) and is_closed(here, d):
            return no.CLOSED_TO_COMMANDER
        barred = bars_entry(g, piece, there)
        if barred != 0:
            return barred
    return no.BACK_ZONE if in_zone(g, 1 - side, there) else 0


def bars_leaving(g: FieldState, pieces: list[int]) -> int:
    """[4.31a] Why those who move cannot leave the battlefield, or 0: an edge before them, and a point to spend."""
    lead = pieces[0]
    base = g.at[lead] * DIRECTIONS
    if not any(NEAR[base + d] == NONE and ahead(g.facing[lead], d) for d in range(DIRECTIONS)):
        return no.NO_EDGE_AHEAD
    for piece in pieces:
        if piece >= UNITS:
            return no.NO_EDGE_AHEAD
        if g.mp[piece] < HALF:
            return no.TOO_FEW_POINTS
        if binding(g, piece) != 0:
            return bars_exit(g, piece)
    return 0
