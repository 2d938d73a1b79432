"""Overlays: reach after turning, front and back, zones of control, lines of sight, command, the threat of guns
and of charges."""

from __future__ import annotations

import heapq
from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import unknown

from ..board import BOTH, HEXES, NEAR, PLACE_IDS, ROAD, direction_to, distance
from ..rules.charges import facings, is_open
from ..rules.movement import bars_mover, bars_step, entry_cost, may_stop, stops_in
from ..rules.pikes import full_mp
from ..rules.releases import STILL, binding
from ..rules.sight import sees
from ..rules.stacking import enemy_redoubt, others_there
from ..rules.turning import bars_turn, owed_for_turn, price_of_turn
from ..rules.zones import faces, in_zone
from ..state import FieldState
from ..tables import COMMAND, MUSKET_RANGE, PIKE_RANGE, RANGE
from ..unit_flags import CHARGED, COLUMN
from ..units import ARM, GUN, GUNS, GUNS_OF, HALF, HORSE_OF, MODIFIER, PIECE_IDS, SIDE, STARS, UNITS, is_commander

OVERLAYS: Final = ("reach", "front", "zones", "sight", "command", "batteries", "cover", "charges")
FRONT: Final = 1
BACK: Final = 2
IN_BATTLE: Final = 1
FOR_PIKES: Final = 2

Spot = tuple[int, int, bool, bool, int, int]  # hex, facing, came by road, turned here, owed for it, steps (0 or more)


def overlay(g: FieldState, seat: int, name: str, focus: str) -> dict[str, int]:
    """Places with values. Everything is open to everyone."""
    piece = PIECE_IDS.index(focus) if focus in PIECE_IDS else NONE
    there = piece != NONE and g.on_map(piece)
    if name == "reach":
        return reach(g, piece) if there and piece < UNITS else {}
    if name == "front":
        return front(g, piece) if there and piece < UNITS else {}
    if name == "zones":
        return zones(g)
    if name == "sight":
        return lines_of_sight(g, piece) if there and piece < UNITS else {}
    if name == "command":
        return command(g, piece) if there and is_commander(piece) else {}
    if name == "batteries":
        return batteries(g, seat)
    if name == "cover":
        return batteries(g, 1 - seat)
    if name == "charges":
        return charges(g, seat)
    raise unknown("overlay", name, OVERLAYS)


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
    for d in range(DIRECTIONS):
        there = NEAR[here * DIRECTIONS + d]
        if there == NONE or bars_step(g, [unit], there, made, turned, owed) != 0:
            continue
        along = ROAD[here * DIRECTIONS + d]
        cost = entry_cost(g, unit, here, d) + (0 if along else owed)
        if made and others_there(g, SIDE[unit], here):
            cost += HALF
        out.append(((there, facing, along, False, 0, 1), cost))
    return out


# -- zones ---------------------------------------------------------------------------------------------------------


def front(g: FieldState, unit: int) -> dict[str, int]:
    """The front zone and the back zone of a unit (4.1b)."""
    out: dict[str, int] = {}
    for d in range(DIRECTIONS):
        place = NEAR[g.at[unit] * DIRECTIONS + d]
        if place != NONE:
            out[PLACE_IDS[place]] = FRONT if faces(g, unit, place) else BACK
    return out


def zones(g: FieldState) -> dict[str, int]:
    """In whose zone of control each hex lies (5.11a): 1 Swedish, 2 Russian, 3 both."""
    out: dict[str, int] = {}
    for place in range(HEXES):
        value = sum(1 << side for side in BOTH if in_zone(g, side, place))
        if value:
            out[PLACE_IDS[place]] = value
    return out


def lines_of_sight(g: FieldState, unit: int) -> dict[str, int]:
    """The hexes that a unit could fire into, with their range (13.12a, 12.12a): guns by sight, muskets in the front zone."""
    here = g.at[unit]
    out: dict[str, int] = {}
    for place in range(HEXES):
        away = distance(here, place)
        if away == 0:
            continue
        if ARM[unit] == GUNS:
            if away <= RANGE[GUN[unit]] and sees(g, here, place):
                out[PLACE_IDS[place]] = away
        elif STARS[unit] and away <= MUSKET_RANGE and faces(g, unit, place):
            out[PLACE_IDS[place]] = away
    return out


def command(g: FieldState, commander: int) -> dict[str, int]:
    """Where a commander helps in battle, and how far he lets foot form pikes (9.21a, 15.12a)."""
    out: dict[str, int] = {}
    for place in range(HEXES):
        away = distance(g.at[commander], place)
        if away <= PIKE_RANGE[MODIFIER[commander]]:
            out[PLACE_IDS[place]] = IN_BATTLE if away <= COMMAND else FOR_PIKES
    return out


def batteries(g: FieldState, seat: int) -> dict[str, int]:
    """Where the guns of the other side could fire at those who come there (13.11c, 13.12a, SCN.R3): their strength points."""
    out: dict[str, int] = {}
    if seat not in BOTH:
        return out
    for gun in GUNS_OF[1 - seat]:
        if not g.on_map(gun) or binding(g, gun) == STILL:
            continue
        for name in lines_of_sight(g, gun):
            out[name] = out.get(name, 0) + g.sp(gun)
    return out


def charges(g: FieldState, seat: int) -> dict[str, int]:
    """Where enemy horse could charge those who come there (6.62a, 6.63a): its strength points."""
    out: dict[str, int] = {}
    if seat not in BOTH:
        return out
    for unit in HORSE_OF[1 - seat]:
        if not g.on_map(unit) or g.has(unit, CHARGED) or in_zone(g, seat, g.at[unit]) or binding(g, unit) == STILL:
            continue
        for place in preys(g, unit):
            name = PLACE_IDS[place]
            out[name] = out.get(name, 0) + g.sp(unit)
    return out


def preys(g: FieldState, unit: int) -> list[int]:
    """The hexes at two from a horse that it could charge."""
    out: list[int] = []
    base = g.at[unit] * DIRECTIONS
    for d in range(DIRECTIONS):
        there = NEAR[base + d]
        if there == NONE or not is_open(g, unit, d):
            continue
        for beyond in range(DIRECTIONS):
            place = NEAR[there * DIRECTIONS + beyond]
            if place == NONE or place in out or distance(g.at[unit], place) != 2:
                continue
            if facings(g, unit, d, place) and direction_to(there, place) != NONE:
                out.append(place)
    return out
