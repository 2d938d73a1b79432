"""Overlays: reach, zones of control, control and supply, as the rules' own functions see them."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import unknown
from korvolan.kernel.state import WATCHER

from ..board import LAND, NEAR, OVER_LAKE, PLACE_IDS
from ..rules.actions_chart import bars_unit
from ..rules.movement import bars_step, step_cost
from ..rules.supply import fed_hexes, is_hungry
from ..state import BOTH, IN_FORCE, NO_FORCE, WarState
from ..tables import HALF, MOVE, OPT_LOGISTICS
from ..units import MOVEMENT, UNIT_IDS, UNIT_SIDE
from .counts import counts

OVERLAYS: Final = ("reach", "zones", "control", "supply", "counts")

FED: Final = 1
HUNGRY: Final = 2


def overlay(g: WarState, seat: int, name: str, focus: str) -> dict[str, int]:
    """Places with values, as a seat may know them."""
    if name == "counts":
        return counts(g)
    if name == "reach":
        return reach(g, seat, focus)
    if name == "zones":
        return zones(g)
    if name == "control":
        return control(g)
    if name == "supply":
        return {} if seat == WATCHER or not g.switches[OPT_LOGISTICS] else supply(g, seat)
    raise unknown("overlay", name, OVERLAYS)


def reach(g: WarState, seat: int, focus: str) -> dict[str, int]:
    """Where a unit that the seat sees could march by itself with one Move, and the whole movement points it takes."""
    unit = visible_unit(g, seat, focus)
    if unit == NONE or bars_unit(g, UNIT_SIDE[unit], MOVE, unit) != 0:
        return {}
    spent = march_costs(g, unit)
    return {PLACE_IDS[place]: (cost + 1) // HALF for place, cost in sorted(spent.items()) if place != g.at[unit]}


def visible_unit(g: WarState, seat: int, focus: str) -> int:
    """The unit on the map that a seat calls so and may look at; NONE else."""
    if focus not in UNIT_IDS:
        return NONE
    unit = UNIT_IDS.index(focus)
    return unit if 0 <= g.at[unit] < LAND and g.sees(seat, unit) and g.is_active(unit) else NONE


def march_costs(g: WarState, unit: int) -> dict[int, int]:
    """The hexes that a unit can reach and what it spends on the way, in halves of a point: cheapest first."""
    trial = g.clone()
    side = UNIT_SIDE[unit]
    start = trial.at[unit]
    for other in trial.stack(start):
        trial.force[other] = NO_FORCE
    trial.force[unit] = IN_FORCE
    allowance = MOVEMENT[unit] * HALF
    spent = {start: 0}
    edge = [start]
    while edge:
        edge.sort(key=lambda place: (spent[place], place))
        here = edge.pop(0)
        if here != start and (trial.zone_of(1 - side, here) or spent[here] >= allowance):
            continue  # a Force stops in an enemy zone of control, and when it has nothing left
        if trial.at[unit] != here:
            trial.move_unit(unit, here)
        for direction in range(DIRECTIONS):
            i = here * DIRECTIONS + direction
            there = NEAR[i]
            if there == NONE or bars_step(trial, side, here, there, 0 if here == start else 1, allowance - spent[here]) != 0:
                continue
            whole = OVER_LAKE[i] != NONE
            cost = allowance if whole else min(allowance, spent[here] + step_cost(trial, here, direction))
            if there not in spent or cost < spent[there]:
                spent[there] = cost
                if not whole:
                    edge.append(there)
    return spent


def zones(g: WarState) -> dict[str, int]:
    """In whose zone of control each hex lies: 1 Swedish, 2 the Coalition's, 3 both."""
    values = [sum([1 << side for side in BOTH if g.zone_of(side, place)]) for place in range(LAND)]
    return {PLACE_IDS[place]: value for place, value in enumerate(values) if value}


def control(g: WarState) -> dict[str, int]:
    """Which side controls each hex (ruling A7): 1 Sweden, 2 the Coalition. Neutral and open land is nobody's."""
    return {PLACE_IDS[place]: side + 1 for place in range(LAND) for side in BOTH if g.controls(side, place)}


def supply(g: WarState, seat: int) -> dict[str, int]:
    """Where the seat's units stand: whether any of them is out of supply now."""
    fed = fed_hexes(g, seat)
    out: dict[str, int] = {}
    for place in g.stacks(seat):
        hungry = any(is_hungry(g, unit, fed) for unit in g.stack(place))
        out[PLACE_IDS[place]] = HUNGRY if hungry else FED
    return out
