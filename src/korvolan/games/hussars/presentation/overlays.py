"""Overlays: reach after turning, front and back, zones of control, lines of sight, command, the threat of guns
and of charges."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import unknown

from ..board import (
    BOTH,
    GRID,
    HEXES,
    NEIGHBORS,
    PLACE_IDS,
    ROAD,
    direction_to,
    distance,
)
from ..rules.charges import CHARGE_DISTANCE, charge_facings, horse_on_map, is_open
from ..rules.movement import bars_mover, bars_step, crossing_cost, entry_cost, may_stop, stops_in
from ..rules.pikes import full_mp
from ..rules.releases import STILL, binding
from ..rules.sight import sees
from ..rules.stacking import enemy_redoubt
from ..rules.turning import bars_turn, owed_for_turn, price_of_turn
from ..rules.zones import faces, in_zone
from ..state import FieldState
from ..tables import COMMAND, MUSKET_RANGE, PIKE_RANGE, RANGE
from ..unit_flags import CHARGED, COLUMN
from ..units import ARM, GUN, GUNS, GUNS_OF, HALF, MODIFIER, PIECE_IDS, SIDE, STARS, UNITS, is_commander
from .counts import counts

OVERLAYS: Final = ("reach", "front", "zones", "sight", "command", "batteries", "cover", "charges", "counts")
FRONT: Final = 1
BACK: Final = 2
IN_BATTLE: Final = 1
FOR_PIKES: Final = 2

Spot = tuple[int, int, bool, bool, int, int]  # hex, facing, came by road, turned here, owed for it, steps (0 or more)


def overlay(g: FieldState, seat: int, name: str, focus: str) -> dict[str, int]:
    """Places with values. Everything is open to everyone."""
    if name in OF_THE_FIELD:
        return OF_THE_FIELD[name](g, seat)
    if name not in OF_A_PIECE:
        raise unknown("overlay", name, OVERLAYS)
    piece = PIECE_IDS.index(focus) if focus in PIECE_IDS else NONE
    fits = is_commander(piece) if name == "command" else 0 <= piece < UNITS
    return OF_A_PIECE[name](g, piece) if fits and g.on_map(piece) else {}


# -- reach ---------------------------------------------------------------------------------------------------------


def reach(g: FieldState, unit: int) -> dict[str, int]:
    """Where a unit could end a move by itself, turns included, and the movement points it takes, rounded up."""
    trial = g.clone()
    trial.mp[unit] = full_mp(trial, unit) if trial.mp[unit] == 0 else trial.mp[unit]
    for piece in range(len(trial.marks)):
        trial.unmark(piece, COLUMN)
    if bars_mover(trial, SIDE[unit], unit) != 0:
        return {}
    trial.mark(unit, COLUMN)
    allowance = trial.mp[unit]
    start: Spot = (trial.at[unit], trial.facing[unit], True, False, 0, 0)
    spent = {start: 0}
    queue = [(0, start)]
    found: dict[int, int] = {}
    while queue:
        cost, spot = heapq.heappop(queue)
        if cost > spent[spot]:
            continue
        stand(trial, unit, spot, allowance - cost)
        here = spot[0]
        if spot[5] and may_stop(trial, [unit], here):
            found[here] = min(cost, found.get(here, cost))
        if spot[5] and stops_in(trial, [unit], here):
            continue
        for grown, extra in [*turns(trial, unit, spot), *steps(trial, unit, spot)]:
            total = min(allowance, cost + extra)
            if grown not in spent or total < spent[grown]:
                spent[grown] = total
                heapq.heappush(queue, (total, grown))
    found.pop(g.at[unit], None)
    return {PLACE_IDS[place]: (cost + 1) // HALF for place, cost in sorted(found.items())}


def stand(g: FieldState, unit: int, spot: Spot, left: int) -> None:
    if g.at[unit] != spot[0]:
        g.put(unit, spot[0])
    g.facing[unit] = spot[1]
    g.mp[unit] = left


def turns(g: FieldState, unit: int, spot: Spot) -> list[tuple[Spot, int]]:
    """Every turn that is open at a spot, and what it costs."""
    here, _, by_road, turned, _, made = spot
    out: list[tuple[Spot, int]] = []
    zoned = in_zone(g, 1 - SIDE[unit], here) or enemy_redoubt(g, SIDE[unit], here)
    for facing in range(DIRECTIONS):
        if bars_turn(g, [unit], facing, made, by_road, turned) != 0:
            continue
        owed = owed_for_turn(g, [unit], facing, zoned, by_road)
        cost = min(g.mp[unit], price_of_turn(g, unit, facing, zoned, by_road))
        out.append(((here, facing, by_road, True, owed, made), cost))
    return out


def steps(g: FieldState, unit: int, spot: Spot) -> list[tuple[Spot, int]]:
    """Every step that is open at a spot, and what it costs."""
    here, facing, _, turned, owed, made = spot
    out: list[tuple[Spot, int]] = []
    for there in NEIGHBORS[here]:
        if bars_step(g, [unit], there, made, turned, owed) != 0:
            continue
        d = direction_to(here, there)
        along = ROAD[here * DIRECTIONS + d]
        cost = entry_cost(g, unit, here, d) + (0 if along else owed) + crossing_cost(g, SIDE[unit], here, made)
        out.append(((there, facing, along, False, 0, 1), cost))
    return out


# -- zones ---------------------------------------------------------------------------------------------------------


def front(g: FieldState, unit: int) -> dict[str, int]:
    """The front zone and the back zone of a unit (4.1b)."""
    return {PLACE_IDS[place]: FRONT if faces(g, unit, place) else BACK for place in NEIGHBORS[g.at[unit]]}


def zones(g: FieldState, seat: int) -> dict[str, int]:
    """In whose zone of control each hex lies (5.11a): 1 Swedish, 2 Russian, 3 both."""
    values = [sum(1 << side for side in BOTH if in_zone(g, side, place)) for place in range(HEXES)]
    return {PLACE_IDS[place]: value for place, value in enumerate(values) if value}


def lines_of_sight(g: FieldState, unit: int) -> dict[str, int]:
    """The hexes that a unit could fire into, with their range (13.12a, 12.12a): guns by sight, muskets in the front zone."""
    here = g.at[unit]
    if ARM[unit] == GUNS:
        near = [place for place in GRID.within(here, RANGE[GUN[unit]]) if place != here and sees(g, here, place)]
    else:
        near = [place for place in GRID.within(here, MUSKET_RANGE) if STARS[unit] and faces(g, unit, place)]
    return {PLACE_IDS[place]: distance(here, place) for place in near}


def command(g: FieldState, commander: int) -> dict[str, int]:
    """Where a commander helps in battle, and how far he lets foot form pikes (9.21a, 15.12a)."""
    here = g.at[commander]
    near = GRID.within(here, PIKE_RANGE[MODIFIER[commander]])
    return {PLACE_IDS[place]: IN_BATTLE if distance(here, place) <= COMMAND else FOR_PIKES for place in near}


def batteries(g: FieldState, seat: int) -> dict[str, int]:
    """Where the guns of the other side could fire at those who come there (13.11c, 13.12a, SCN.R3): their strength points."""
    out: Counter[str] = Counter()
    for gun in GUNS_OF[1 - seat] if seat in BOTH else []:
        if g.on_map(gun) and binding(g, gun) != STILL:
            out.update(dict.fromkeys(lines_of_sight(g, gun), g.sp(gun)))
    return dict(out)


def charges(g: FieldState, seat: int) -> dict[str, int]:
    """Where enemy horse could charge those who come there (6.62a, 6.63a): its strength points."""
    out: Counter[str] = Counter()
    for unit in horse_on_map(g, 1 - seat) if seat in BOTH else []:
        if not g.has(unit, CHARGED) and not in_zone(g, seat, g.at[unit]) and binding(g, unit) != STILL:
            out.update({PLACE_IDS[place]: g.sp(unit) for place in charge_targets(g, unit)})
    return dict(out)


def charge_targets(g: FieldState, unit: int) -> list[int]:
    """The hexes at two from a horse that it could charge."""
    out: list[int] = []
    here = g.at[unit]
    for there in NEIGHBORS[here]:
        d = direction_to(here, there)
        if is_open(g, unit, d):
            beyond = [place for place in NEIGHBORS[there] if distance(here, place) == CHARGE_DISTANCE]
            out += [place for place in beyond if place not in out and charge_facings(g, unit, d, place)]
    return out


OF_A_PIECE: Final[dict[str, Callable[[FieldState, int], dict[str, int]]]] = {
    "reach": reach,
    "front": front,
    "sight": lines_of_sight,
    "command": command,
}
OF_THE_FIELD: Final[dict[str, Callable[[FieldState, int], dict[str, int]]]] = {
    "zones": zones,
    "batteries": batteries,
    "cover": lambda g, seat: batteries(g, 1 - seat),
    "charges": charges,
    "counts": lambda g, seat: counts(g),
}
