"""Situation: who could attack whom, and what each place promises. It is made anew for each look, and counts every stack once.
No rule uses this."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..board import FORTRESS, LAND, LEAGUE, NEUTRALS, SPOTS, TOWN, TOWNS, WITHIN_FOUR, WITHIN_TWO
from ..rules.forces import FOUR
from ..state import WarState
from ..units import ARTILLERY, IS_COMBAT, TYPE
from . import odds
from .evaluation import CAPACITY, EXPOSURE, HUNDRED, prize
from .odds import Strength, clash, strength_of
from .paths import Atlas, atlas


class Lookout:
    """The map as a side sees it before it decides."""

    def __init__(self, g: WarState, habits: list[int], side: int) -> None:
        self.g = g
        self.habits = habits
        self.side = side
        self.enemy = 1 - side
        self.dangers: list[list[int] | None] = [None] * LAND  # by hex: where enemies stand within four hexes
        self.in_field: list[Strength | None] = [None] * LAND  # by hex: enemies in the field
        self.strikers: list[Strength | None] = [None] * LAND  # of them those who could set out together
        self.open_field: list[Strength | None] = [None] * LAND  # by hex: who would have to be fought in the field
        self.walls: list[Strength | None] = [None] * LAND  # by hex: who would be behind the walls
        self.prizes = [NONE] * TOWNS
        self.map: Atlas | None = None

    def ways(self) -> Atlas:
        """The ways of this side."""
        if self.map is None:
            self.map = atlas(self.g, self.side)
        return self.map

    def prize(self, town: int) -> int:
        """What a town is worth to this side."""
        if self.prizes[town] == NONE:
            self.prizes[town] = prize(self.g, self.habits, self.side, town)
        return self.prizes[town]

    # -- enemies -------------------------------------------------------------------------------------------------------

    def danger(self, place: int) -> list[int]:
        """Where enemies stand within four hexes."""
        known = self.dangers[place]
        if known is None:
            base = self.enemy * SPOTS
            known = [near for near in WITHIN_FOUR[place] if self.g.fighters[base + near]]
            self.dangers[place] = known
        return known

    def hunters(self, place: int) -> Strength:
        """The enemies in the field in a hex."""
        known = self.in_field[place]
        if known is None:
            known = strength_of(self.g, self.g.field_stack(self.enemy, place))
            self.in_field[place] = known
        return known

    def striker(self, place: int) -> Strength:
        """Those of them who could set out together: three where nobody leads them."""
        known = self.strikers[place]
        if known is None:
            known = self.hunters(place)
            if not known.led and self.g.fighters[self.enemy * SPOTS + place] >= FOUR:
                known = strength_of(self.g, self.g.field_stack(self.enemy, place)[: FOUR - 1])
            self.strikers[place] = known
        return known

    def exposure(self, place: int, units: list[int]) -> int:
        """What the strongest enemy near a place could expect of an attack on these units there."""
        if place >= LAND or not self.danger(place):
            return 0
        return self.threat(place, strength_of(self.g, afield(self.g, self.side, place, units)))

    def threat(self, place: int, force: Strength) -> int:
        """The same for a force that has to stand in the field."""
        if place >= LAND or force.combat == 0:
            return 0
        worst = 0
        for near in self.danger(place):
            if self.g.fighters[self.enemy * SPOTS + near] <= force.combat // 2:
                continue
            gain = clash(self.striker(near), force, self.enemy == LEAGUE).gain
            if gain > worst and near not in WITHIN_TWO[place]:
                gain = gain * 2 // 3
            worst = max(worst, gain)
        return worst * self.habits[EXPOSURE] // HUNDRED

    # -- places --------------------------------------------------------------------------------------------------------

    def defenders(self, place: int) -> Strength:
        """The enemies who would have to be fought in the field in a hex."""
        known = self.open_field[place]
        if known is None:
            known = strength_of(self.g, odds.in_field(self.g, self.g.foe_camp(self.side, place), place))
            self.open_field[place] = known
        return known

    def garrison(self, place: int) -> Strength:
        """Those who would be behind the walls there."""
        known = self.walls[place]
        if known is None:
            known = strength_of(self.g, odds.behind_walls(self.g, self.g.holder[TOWN[place]], place))
            self.walls[place] = known
        return known

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
    return side != LEAGUE and g.held[g.area(place) * 3 + NEUTRALS] > 0


def afield(g: WarState, side: int, place: int, units: list[int]) -> list[int]:
    """Those of a stack who would have to stand in the field there: walls of one's own shelter seven, and all guns."""
    if place >= LAND or not FORTRESS[place] or g.holder[TOWN[place]] != side:
        return units
    out: list[int] = []
    room = CAPACITY
    for unit in units:
        if TYPE[unit] == ARTILLERY:
            continue
        if IS_COMBAT[unit] and room:
            room -= 1
        elif IS_COMBAT[unit]:
            out.append(unit)
    return out
