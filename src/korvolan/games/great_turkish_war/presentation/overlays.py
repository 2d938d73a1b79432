"""Overlays: control, reach, supply and interception, as the rules' own functions see them."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.errors import unknown
from korvolan.kernel.state import WATCHER

from ..board import LAND, LEAGUE, NEUTRALS, OTTOMANS, PLACE_IDS
from ..rules.movement import step_cost
from ..rules.supply import is_fed, source_of
from ..state import WarState
from ..tables import HALF
from ..units import IS_LEADER, UNIT_IDS, UNIT_SIDE
from .counts import counts

OVERLAYS: Final = ("control", "reach", "supply", "interception", "counts")
MOST_POINTS: Final = 15 * HALF
SHARED: Final = 3
NOBODYS: Final = 4
FED: Final = 1
HUNGRY: Final = 2


def overlay(g: WarState, seat: int, name: str, focus: str) -> dict[str, int]:
    """Places with values, as a seat may know them."""
    if name == "counts":
        return counts(g)
    if name == "control":
        return control(g)
    if name == "reach":
        return reach(g, seat, focus)
    if name == "supply":
        return {} if seat == WATCHER else supply(g, seat)
    if name == "interception":
        return {} if seat == WATCHER else interception_hexes(g, seat)
    raise unknown("overlay", name, OVERLAYS)


def control(g: WarState) -> dict[str, int]:
    """Who controls the area of each hex, wholly or in part (4.0a, 4.0b)."""
    by_camp = {LEAGUE: 1, OTTOMANS: 2, NEUTRALS: NOBODYS}
    out: dict[str, int] = {}
    for place in range(LAND):
        masters = [value for camp, value in by_camp.items() if g.has_all(camp, g.area(place))]
        out[PLACE_IDS[place]] = masters[0] if masters else SHARED
    return out


class MarchReach(Flood):
    """What it costs a side to march from a hex, in halves of a point; hexes with enemies end the way."""

    def __init__(self, g: WarState, side: int, start: int) -> None:
        super().__init__(g.all_ways(), MOST_POINTS)
        self.g = g
        self.side = side
        self.run([start])

    def step(self, here: int, there: int, direction: int) -> int:
        return step_cost(self.g, self.side, here, there)

    def stops(self, here: int) -> bool:
        return self.g.foes(self.side, here) > 0


def reach(g: WarState, seat: int, focus: str) -> dict[str, int]:
    """Where a piece that the seat sees could march, and the whole points it takes."""
    if focus not in UNIT_IDS:
        return {}
    unit = UNIT_IDS.index(focus)
    start = g.at[unit]
    if not 0 <= start < LAND or not g.sees(seat, unit) or g.camp(unit) == NEUTRALS:
        return {}
    found = MarchReach(g, UNIT_SIDE[unit], start)
    return {PLACE_IDS[place]: (found.cost[place] + 1) // HALF for place in sorted(found.found) if place != start}


def supply(g: WarState, seat: int) -> dict[str, int]:
    """Where the seat's units stand: whether any of them is out of supply now (10.1g)."""
    out: dict[str, int] = {}
    for unit in range(len(UNIT_IDS)):
        place = g.at[unit]
        if 0 <= place < LAND and g.camp(unit) == seat and not IS_LEADER[unit]:
            fed = is_fed(g, source_of(unit), place)
            out[PLACE_IDS[place]] = max(out.get(PLACE_IDS[place], FED), FED if fed else HUNGRY)
    return out


def interception_hexes(g: WarState, seat: int) -> dict[str, int]:
    """The hexes next to enemy stacks that could intercept, and theirs (11.3a)."""
    stacks = [place for place in range(LAND) if g.field_fighters(1 - seat, place)]
    return {PLACE_IDS[place]: 1 for place in range(LAND) if any(near in stacks for near in [place, *g.ways(place)])}
