"""The board with what stands on it, and the questions about it that every chapter asks: who is where, whose, and seen by whom.

Counts by side and hex are kept up to date as units come and go, so that no chapter has to look through all units."""

from __future__ import annotations

from bisect import insort
from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from . import board
from .board import COUNTRY, FORTRESS, LAND, SWEDEN_PROPER, SWEDISH
from .fields import BELLIGERENT
from .position import Position
from .units import BOX, LEADER, NATION, TYPE, UNIT_SIDE, UNITS_OF

# Three small numbers share one: a clone copies a third, and a hex has at most six neighbors.
ONE_ZONE: Final = 1
ONE_NEAR: Final = 8
ONE_UNIT: Final = 64
ZONES: Final = ONE_NEAR - ONE_ZONE
NEARS: Final = ONE_UNIT - ONE_NEAR


class Occupancy(Position):
    """Where the units of Great Northern War are."""

    # -- who stands where ----------------------------------------------------------------------------------------------

    def is_active(self, unit: int) -> bool:
        """[6.2a] Whether a unit's nation is in the war: nobody uses the others."""
        return self.status[NATION[unit]] == BELLIGERENT

    def stands(self, side: int, place: int) -> bool:
        """Whether a side has units in a land hex."""
        return self.ground[side * LAND + place] >= ONE_UNIT

    def in_force(self, place: int) -> list[int]:
        """The units of the Force in a hex, by number."""
        out: list[int] = []
        unit = self.head[place]
        while unit != NONE:
            if self.force[unit]:
                out.append(unit)
            unit = self.next_in[unit]
        return out

    def stack_size(self, place: int) -> int:
        """How many units are in a hex."""
        size = 0
        unit = self.head[place]
        while unit != NONE:
            size += 1
            unit = self.next_in[unit]
        return size

    def stacks(self, side: int) -> list[int]:
        """The land hexes that a side occupies, in their order. Copy it before you move units while looking through it."""
        return self.swedish_stacks if side == SWEDISH else self.coalition_stacks

    def has_leader(self, place: int) -> bool:
        """Whether a leader is in a hex."""
        return self.first_of(place, LEADER) != NONE

    def first_of(self, place: int, type: int) -> int:
        """The first unit of a type in a hex, or NONE."""
        unit = self.head[place]
        while unit != NONE:
            if TYPE[unit] == type:
                return unit
            unit = self.next_in[unit]
        return NONE

    def leader_of(self, nation: int, place: int) -> bool:
        """Whether a leader of a nation is in a hex; Marshals count (ruling A79)."""
        return any(TYPE[unit] == LEADER and NATION[unit] == nation for unit in self.stack(place))

    def in_box(self, nation: int) -> list[int]:
        """The units in a nation's Recruit box."""
        return [unit for unit in UNITS_OF[nation] if self.at[unit] == BOX[unit]]

    # -- land ----------------------------------------------------------------------------------------------------------

    def zone_of(self, side: int, place: int) -> bool:
        """[12.0a, 12.1a] Whether a hex is in the zone of control of a side, once or many times over."""
        return self.ground[side * LAND + place] & ZONES != 0

    def occupies(self, side: int, place: int) -> bool:
        """[24.1b, 4.2c] A side occupies where it has units, and Sweden all of Sweden proper (rulings A7, A9)."""
        return self.ground[side * LAND + place] >= ONE_UNIT or (side == SWEDISH and SWEDEN_PROPER[place])

    def controls(self, side: int, place: int) -> bool:
        """What a side occupies, and empty hexes of the lands that belong to it (ruling A7)."""
        if self.occupies(side, place):
            return True
        nation = board.COUNTRY_OWNER[COUNTRY[place]]
        if nation == NONE or board.NATION_SIDE[nation] != side or self.head[place] != NONE:
            return False
        return self.status[nation] == BELLIGERENT or board.COUNTRY_STATUS[COUNTRY[place]] == board.OPEN_LAND

    def is_open(self, place: int) -> bool:
        """[6.2b, 6.7a, 6.9a] Whether a hex lies in a land that belligerents may enter: no neutral's, none out of play."""
        status = board.COUNTRY_STATUS[COUNTRY[place]]
        if status == board.OWNED_LAND:
            return self.status[board.COUNTRY_OWNER[COUNTRY[place]]] == BELLIGERENT
        return status == board.OPEN_LAND

    def town_kind(self, place: int) -> int:
        """[16.0a, 25.2a] Town, minor or major fortress: as printed, but for St. Petersburg."""
        return board.MAJOR if place == board.NYENSKANS and self.petersburg else board.TOWN_KIND[place]

    def is_port(self, place: int) -> bool:
        """[25.2a] A port as printed, or St. Petersburg."""
        return board.PORT[place] or (place == board.NYENSKANS and bool(self.petersburg))

    def is_home(self, unit: int, place: int) -> bool:
        """[17.3c] Whether a hex lies in a unit's own country (ruling A71)."""
        return board.HOME[NATION[unit] * board.COUNTRIES + COUNTRY[place]]

    def barred_from(self, unit: int, place: int) -> bool:
        """[24.1a, TECo] Only Swedish units ever enter Sweden proper."""
        return SWEDEN_PROPER[place] and NATION[unit] != board.SWEDEN

    # -- counting ------------------------------------------------------------------------------------------------------

    def enter(self, unit: int, place: int) -> None:
        """[11.0a, 12.0c] Count a unit in at a hex, however many are there; those of neutrals count for nobody."""
        self.link(unit, place)
        if self.is_active(unit):
            self.count_unit(UNIT_SIDE[unit], place, 1)

    def leave(self, unit: int, place: int) -> None:
        """Count a unit out at its hex."""
        self.unlink(unit, place)
        if self.is_active(unit):
            self.count_unit(UNIT_SIDE[unit], place, -1)

    def count_unit(self, side: int, place: int, by: int) -> None:
        """[19.3a] One unit of a side more or less in a hex; leaders occupy it and have a zone of control like others."""
        i = side * LAND + place
        before = self.ground[i]
        after = before + by * ONE_UNIT
        self.ground[i] = after
        if before < ONE_UNIT:
            self.occupy(side, place)
        elif after < ONE_UNIT:
            self.vacate(side, place)

    def occupy(self, side: int, place: int) -> None:
        """A hex has its first unit of a side: it sees its neighbors and holds them in its zone."""
        base = place * DIRECTIONS
        row = side * LAND
        other = (1 - side) * LAND
        for i in range(base, base + DIRECTIONS):
            there = board.NEAR[i]
            if there != NONE:
                before = self.ground[row + there]
                self.ground[row + there] = before + (ONE_NEAR + ONE_ZONE if board.ZONE[i] != NONE else ONE_NEAR)
                if before & NEARS == 0 and self.ground[other + there] >= ONE_UNIT:
                    self.come_in_sight(side, there)
        insort(self.stacks(side), place)
        if FORTRESS[place]:
            self.fortresses[side] += 1

    def come_in_sight(self, side: int, place: int) -> None:
        """A side may look into an enemy stack, and remembers what it sees."""
        self.revelations += 1
        unit = self.head[place]
        while unit != NONE:
            self.remembered[unit] |= 1 << side
            unit = self.next_in[unit]

    def vacate(self, side: int, place: int) -> None:
        """The last unit of a side has left a hex."""
        base = place * DIRECTIONS
        row = side * LAND
        for i in range(base, base + DIRECTIONS):
            there = board.NEAR[i]
            if there != NONE:
                self.ground[row + there] -= ONE_NEAR + ONE_ZONE if board.ZONE[i] != NONE else ONE_NEAR
        self.stacks(side).remove(place)
        if FORTRESS[place]:
            self.fortresses[side] -= 1

    # -- what is seen --------------------------------------------------------------------------------------------------

    def sees(self, seat: int, piece: int) -> bool:
        """[22.0a] Own units, what lies open, and enemy units next to own ones or shown in a battle; a watcher sees what the
        enemy of a unit sees."""
        side = UNIT_SIDE[piece]
        if side == seat:
            return True
        place = self.at[piece]
        if place == board.TO_PLACE:
            return False
        if place < 0 or place >= LAND or self.status[NATION[piece]] != BELLIGERENT:
            return True
        enemy = 1 - side
        return self.ground[enemy * LAND + place] & NEARS != 0 or self.known[piece] >> enemy & 1 == 1

    def knows(self, seat: int, piece: int) -> bool:
        """Who can say where a unit is: he sees it, or it has not stirred out of his sight since; a watcher like its enemy."""
        return self.sees(seat, piece) or self.remembered[piece] >> (1 - UNIT_SIDE[piece]) & 1 == 1

    def in_sight(self, side: int, place: int) -> bool:
        """Whether a side may look into an enemy stack in a hex because it stands next to it."""
        return self.ground[side * LAND + place] & NEARS != 0
