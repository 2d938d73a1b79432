"""Situation: who could attack whom, and what each place promises. It is made anew for each look, and counts every stack once.
No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import (
    CAMPS,
    FORTRESS,
    LAND,
    LEAGUE,
    NEUTRALS,
    OTTOMANS,
    PRAGUE,
    SPOTS,
    TOWN,
    TOWN_PLACE,
    TOWNS,
    VIENNA,
    WITHIN_FOUR,
    WITHIN_TWO,
)
from ..rules.forces import FOUR, count_combat
from ..state import WarState
from ..units import IS_COMBAT, IS_LEADER
from . import odds
from .capitals import LAST, OTHER, Watch, least_guard, prizes_at_stake
from .evaluation import EXPOSURE, HUNDRED, PRIZE, QUIET, loss_if_empty, town_value
from .odds import Strength, battle_odds, strength_of
from .paths import RouteMap, route_map

ARMY_FROM: Final = 4  # combat units
MOST_ARMIES: Final = 4
SHORT: Final = 3  # hundredths of risk that a guard who is missing counts for


class Situation:
    """The map as a side sees it before it decides."""

    def __init__(self, g: WarState, habits: list[int], side: int) -> None:
        self.g = g
        self.habits = habits
        self.side = side
        self.enemy = 1 - side
        self.near: list[list[int] | None] = [None] * LAND  # by hex: where enemies stand within four hexes
        self.field: list[Strength | None] = [None] * LAND  # by hex: enemies in the field
        self.strikers: list[Strength | None] = [None] * LAND  # of them those who could set out together
        self.open_field: list[Strength | None] = [None] * LAND  # by hex: who would have to be fought in the field
        self.walls: list[Strength | None] = [None] * LAND  # by hex: who would be behind the walls
        self.values = [NONE] * TOWNS
        self.watches: list[Watch | None] = [None] * TOWNS
        self.largest: list[int] | None = None  # where the largest forces are
        self.map: RouteMap | None = None

    def routes(self) -> RouteMap:
        """The ways of this side."""
        found = self.map or route_map(self.g, self.side)
        self.map = found
        return found

    def town_value(self, town: int) -> int:
        """What a town is worth to this side."""
        if self.values[town] == NONE:
            self.values[town] = max(town_value(self.g, self.habits, self.side, town), self.rescue_value(town))
        return self.values[town]

    def rescue_value(self, town: int) -> int:
        """What it is worth to take a capital back while the other one may fall."""
        g = self.g
        if self.side != LEAGUE or town not in (VIENNA, PRAGUE) or g.holder[town] != OTTOMANS:
            return 0
        other = PRAGUE if town == VIENNA else VIENNA
        if g.holder[other] != LEAGUE:
            return 0
        risk = self.watch(other).risk_with(g.own_stack(LEAGUE, TOWN_PLACE[other]))
        return self.habits[PRIZE] * (OTHER * HUNDRED + LAST * risk) // HUNDRED

    # -- enemies -------------------------------------------------------------------------------------------------------

    def enemies_near(self, place: int) -> list[int]:
        """Where enemies stand within four hexes."""
        known = self.near[place]
        if known is None:
            base = self.enemy * SPOTS
            known = [near for near in WITHIN_FOUR[place] if self.g.fighters[base + near]]
            self.near[place] = known
        return known

    def enemies_in_field(self, place: int) -> Strength:
        """The enemies in the field in a hex."""
        found = self.field[place] or strength_of(self.g, self.g.field_stack(self.enemy, place))
        self.field[place] = found
        return found

    def striking_force(self, place: int) -> Strength:
        """Those of them who could set out together: three where nobody leads them."""
        known = self.strikers[place]
        if known is None:
            known = self.enemies_in_field(place)
            if not known.led and self.g.fighters[self.enemy * SPOTS + place] >= FOUR:
                known = strength_of(self.g, self.g.field_stack(self.enemy, place)[: FOUR - 1])
            self.strikers[place] = known
        return known

    def exposure(self, place: int, units: list[int]) -> int:
        """What the strongest enemy near a place could expect of an attack on these units there."""
        if place >= LAND or not self.enemies_near(place):
            return 0
        return self.threat(place, strength_of(self.g, outside_walls(self.g, self.side, place, units)))

    def threat(self, place: int, force: Strength) -> int:
        """The same for a force that has to stand in the field."""
        if place >= LAND or force.combat == 0:
            return 0
        worst = 0
        for near in self.enemies_near(place):
            if self.g.fighters[self.enemy * SPOTS + near] <= force.combat // 2:
                continue
            gain = battle_odds(self.striking_force(near), force, self.enemy == LEAGUE).gain
            if gain > worst and near not in WITHIN_TWO[place]:
                gain = gain * 2 // 3
            worst = max(worst, gain)
        return worst * self.habits[EXPOSURE] // HUNDRED

    # -- what must be held -------------------------------------------------------------------------------------------

    def armies(self) -> list[int]:
        """Where the largest forces of this side with a leader stand, few as they are."""
        if self.largest is None:
            g, base = self.g, self.side * SPOTS
            found = [place for place in range(LAND) if g.fighters[base + place] >= ARMY_FROM and self.is_led(place)]
            found.sort(key=lambda place: -g.fighters[base + place])
            self.largest = found[:MOST_ARMIES]
        return self.largest

    def is_led(self, place: int) -> bool:
        """Whether a leader of this side is in a hex."""
        unit = self.g.head[place]
        while unit != NONE:
            if IS_LEADER[unit] and self.g.camp(unit) == self.side:
                return True
            unit = self.g.next_in[unit]
        return False

    def watch(self, town: int) -> Watch:
        """Who could storm a city of sudden death."""
        found = self.watches[town]
        if found is None:
            found = Watch(self.g, self.g.holder[town], TOWN_PLACE[town])
            self.watches[town] = found
        return found

    def loss_if_left(self, start: int, rest: list[int], quiet: int = QUIET) -> int:
        """What is given up where only these stay in a place of one's own; `quiet` hundredths of it where no enemy is near a
        fortress."""
        if start >= LAND or not self.g.holds(self.side, start):
            return 0
        town = TOWN[start]
        prizes = prizes_at_stake(self.g, town)
        if prizes:
            missing = max(0, least_guard(self.g, town) - count_combat(rest))
            return self.habits[PRIZE] * prizes * (self.watch(town).risk_with(rest) + SHORT * missing) // HUNDRED
        return loss_if_empty(self.g, self.habits, self.side, start, quiet) if count_combat(rest) == 0 else 0

    # -- places --------------------------------------------------------------------------------------------------------

    def defenders(self, place: int) -> Strength:
        """The enemies who would have to be fought in the field in a hex."""
        g = self.g
        found = self.open_field[place] or strength_of(g, odds.in_field(g, g.foe_camp(self.side, place), place))
        self.open_field[place] = found
        return found

    def garrison(self, place: int) -> Strength:
        """Those who would be behind the walls there."""
        found = self.walls[place] or strength_of(self.g, odds.behind_walls(self.g, self.g.holder[TOWN[place]], place))
        self.walls[place] = found
        return found

    def targets(self) -> list[int]:
        """Where there is anything to gain: an enemy, or a town that this side does not hold."""
        g, side = self.g, self.side
        out: list[int] = []
        for place in range(LAND):
            town = TOWN[place]
            if (g.foes(side, place) or (town != NONE and g.holder[town] != side)) and not trespasses(g, side, place):
                out.append(place)
        return out


def trespasses(g: WarState, side: int, place: int) -> bool:
    """Whether a march there would bring a neutral country into the war against one's side."""
    return side != LEAGUE and g.held[g.area(place) * CAMPS + NEUTRALS] > 0


def outside_walls(g: WarState, side: int, place: int, units: list[int]) -> list[int]:
    """Those of a stack who would have to stand in the field there: walls of one's own shelter seven, and all guns."""
    if place >= LAND or not FORTRESS[place] or g.holder[TOWN[place]] != side:
        return units
    inside = odds.sheltered(units)
    return [unit for unit in units if IS_COMBAT[unit] and unit not in inside]
