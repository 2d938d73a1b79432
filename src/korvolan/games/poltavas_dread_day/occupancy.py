"""Who is where: the questions about pieces, hexes and Cities that every chapter asks of a position."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .board import CITY_AT, NEUTRAL, SWEDEN, SWEDISH
from .position import Position
from .units import FLEET, FOOT, IS_UNIT, KIND, LEADER, NATION


class Occupancy(Position):
    """The part of a position that says where everything stands."""

    def side(self, piece: int) -> int:
        """The side that a piece fights for now, or NEUTRAL."""
        return self.camp[NATION[piece]]

    def holder(self, city: int) -> int:
        """[2.1.2c] The side that controls a City; NEUTRAL where nobody does, or a nation that has surrendered."""
        nation = self.control[city]
        return NEUTRAL if nation == NONE else self.camp[nation]

    def holds_for(self, nation: int) -> int:
        """[2.1.2c, 11.4.2c] The nation in whose name a unit holds a City: everyone on the Swedish side holds for Sweden."""
        return SWEDEN if self.camp[nation] == SWEDISH else nation

    def units_outside(self, side: int, place: int) -> int:
        """[8.2a, 8.10a] How many land Combat Units of a side are in a hex outside of its City."""
        count = 0
        piece = self.head[place]
        while piece != NONE:
            if IS_UNIT[piece] and not self.inside[piece] and self.aboard[piece] == NONE and self.camp[NATION[piece]] == side:
                count += 1
            piece = self.next_in[piece]
        return count

    def units_inside(self, side: int, place: int) -> int:
        """How many land Combat Units of a side are inside the City of a hex."""
        count = 0
        piece = self.head[place]
        while piece != NONE:
            if IS_UNIT[piece] and self.inside[piece] and self.camp[NATION[piece]] == side:
                count += 1
            piece = self.next_in[piece]
        return count

    def units_in(self, side: int, place: int) -> int:
        """How many land Combat Units of a side are in a hex, inside or outside."""
        count = 0
        piece = self.head[place]
        while piece != NONE:
            if IS_UNIT[piece] and self.aboard[piece] == NONE and self.camp[NATION[piece]] == side:
                count += 1
            piece = self.next_in[piece]
        return count

    def is_occupied(self, side: int, place: int) -> bool:
        """[5.3a] Whether a side has land units or leaders ashore in a hex (ruling A86)."""
        piece = self.head[place]
        while piece != NONE:
            if KIND[piece] != FLEET and self.aboard[piece] == NONE and self.camp[NATION[piece]] == side:
                return True
            piece = self.next_in[piece]
        return False

    def is_in_field(self, side: int, place: int) -> bool:
        """[3.3.1c] Whether a side has land units or leaders in a hex outside of its City."""
        camp = self.camp
        piece = self.head[place]
        while piece != NONE:
            if KIND[piece] != FLEET and not self.inside[piece] and self.aboard[piece] == NONE and camp[NATION[piece]] == side:
                return True
            piece = self.next_in[piece]
        return False

    def has_unit(self, side: int, place: int) -> bool:
        """Whether a side has a land Combat Unit ashore in a hex."""
        piece = self.head[place]
        while piece != NONE:
            if IS_UNIT[piece] and self.aboard[piece] == NONE and self.camp[NATION[piece]] == side:
                return True
            piece = self.next_in[piece]
        return False

    def foot_outside(self, side: int, place: int) -> bool:
        """[9.0b] Whether a side has Foot in a hex outside of its City."""
        camp = self.camp
        piece = self.head[place]
        while piece != NONE:
            if KIND[piece] == FOOT and not self.inside[piece] and self.aboard[piece] == NONE and camp[NATION[piece]] == side:
                return True
            piece = self.next_in[piece]
        return False

    def outside(self, side: int, place: int) -> list[int]:
        """A side's land units and leaders in a hex outside of its City."""
        out: list[int] = []
        camp = self.camp
        piece = self.head[place]
        while piece != NONE:
            if KIND[piece] != FLEET and not self.inside[piece] and self.aboard[piece] == NONE and camp[NATION[piece]] == side:
                out.append(piece)
            piece = self.next_in[piece]
        return out

    def leaders_in(self, side: int, place: int) -> list[int]:
        """A side's leaders ashore in a hex."""
        out: list[int] = []
        piece = self.head[place]
        while piece != NONE:
            if KIND[piece] == LEADER and self.aboard[piece] == NONE and self.camp[NATION[piece]] == side:
                out.append(piece)
            piece = self.next_in[piece]
        return out

    def fleets_in(self, side: int, place: int, in_port: int) -> list[int]:
        """[10.4a] A side's Fleets in a hex: those at sea (0) or those in port (1)."""
        out: list[int] = []
        piece = self.head[place]
        while piece != NONE:
            if KIND[piece] == FLEET and self.inside[piece] == in_port and self.camp[NATION[piece]] == side:
                out.append(piece)
            piece = self.next_in[piece]
        return out

    def has_fleet(self, side: int, place: int, in_port: int) -> bool:
        """Whether a side has a Fleet in a hex, at sea (0) or in port (1)."""
        piece = self.head[place]
        while piece != NONE:
            if KIND[piece] == FLEET and self.inside[piece] == in_port and self.camp[NATION[piece]] == side:
                return True
            piece = self.next_in[piece]
        return False

    def is_besieged(self, place: int) -> bool:
        """[9.2e] Whether the City of a hex is under siege."""
        city = CITY_AT[place]
        return city != NONE and self.besieged[city] == 1

    def passengers(self, fleet: int) -> list[int]:
        """Who is aboard a Fleet."""
        out: list[int] = []
        piece = self.head[self.at[fleet]]
        while piece != NONE:
            if self.aboard[piece] == fleet:
                out.append(piece)
            piece = self.next_in[piece]
        return out
