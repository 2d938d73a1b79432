"""Where the blocks are and whose the land is: fields of the position, and what is kept beside them for speed.

The blocks of a place form a chain in the order of their numbers, and counts by seat and place go with it; who controls
what is reckoned when it changes. `rebuild_derived` makes all of it anew."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from . import board
from .board import COALITION, LAND, NATION_SIDE, PLACES
from .fields import ACTIVE
from .position import Position
from .tables import CEDED_TO, LOWER, LOWER_ROW, PETERSBURG_STRENGTH, UPPER
from .units import BLOCKS, BLOCKS_OF, FLEET, GEORG_LUDWIG, NATION, TYPE

SIDE: Final[list[int]] = [NATION_SIDE[NATION[block]] for block in range(BLOCKS)]  # Hannover's before its defection
SIDES_AFTER_DEFECTION: Final[list[int]] = [COALITION if block == GEORG_LUDWIG else SIDE[block] for block in range(BLOCKS)]


class Occupancy(Position):
    """The part of a position that says where everything is."""

    # -- kept up to date -------------------------------------------------------------------------------------------

    def rebuild_derived(self) -> None:
        """Who commands each block, the chains of blocks in each place, and how many of each side are there."""
        self.sides = SIDES_AFTER_DEFECTION if self.defected else SIDE
        self.rebuild_stacks(PLACES)
        self.present = [0] * (2 * PLACES)
        self.troops = [0] * (2 * PLACES)
        self.forced = [0, 0]
        self.retreats = sum(self.withdrawn)
        self.update_control()
        at, sides, present, troops = self.at, self.sides, self.present, self.troops
        for block in range(BLOCKS):  # as `count` does, for every position that a program imagines
            place = at[block]
            if self.extra[block]:
                self.forced[sides[block]] += 1
            if place != NONE:
                cell = sides[block] * PLACES + place
                present[cell] += 1
                if (TYPE[block] == FLEET) == (place >= LAND):
                    troops[cell] += 1

    def count(self, block: int, place: int, change: int) -> None:
        """A block has come to a place (1) or left it (-1)."""
        row = self.sides[block] * PLACES
        self.present[row + place] += change
        if (TYPE[block] == FLEET) == (place >= LAND):
            self.troops[row + place] += change

    def update_control(self) -> None:
        """Find out anew who controls what. To be called when a marker, a nation's status or its land has changed."""
        self.owned = [self.find_owner(place) for place in range(LAND)]
        self.held = [self.find_holder(place) for place in range(LAND)]
        self.transit = [0] * LAND
        for place in range(LAND):
            if self.is_unclaimed(place):
                self.transit[place] = 1

    def set_marker(self, place: int, nation: int) -> None:
        """Put a nation's marker on a garrison, or take the one there away (NONE)."""
        self.marker[place] = nation
        self.held = self.held.copy()  # clones share both lists
        self.held[place] = self.find_holder(place)
        self.transit = self.transit.copy()
        self.transit[place] = int(self.is_unclaimed(place))

    def move(self, block: int, place: int) -> None:
        """Change where a block is (NONE: out of the game), and nothing else."""
        here = self.at[block]
        if here == place:
            return
        self.at[block] = place
        if here != NONE:
            self.unlink(block, here)
            self.count(block, here, -1)
        if place != NONE:
            self.link(block, place)
            self.count(block, place, 1)

    # -- sides -----------------------------------------------------------------------------------------------------

    def side_of(self, block: int) -> int:
        """The seat that commands a block."""
        return self.sides[block]

    def nation_side(self, nation: int) -> int:
        """[0.1f] The seat that a nation belongs to: Sweden's or the Coalition's, there is no third."""
        if nation == board.HANNOVER and self.defected:
            return COALITION
        return NATION_SIDE[nation]

    # -- control ---------------------------------------------------------------------------------------------------

    def owner(self, place: int) -> int:
        """The nation that a territory belongs to now; NONE for transit land."""
        return self.owned[place]

    def find_owner(self, place: int) -> int:
        """[1.1e] The nation a territory belongs to by color, Ukraine and ceded land as they now stand; NONE for transit."""
        if self.ceded >> place & 1:
            return CEDED_TO[place]
        nation = board.NATION_OF[place]
        if nation != NONE and board.PART_OF[nation] != NONE and self.status[nation] != ACTIVE:
            return board.PART_OF[nation]
        return nation

    def is_transit(self, place: int) -> bool:
        """Whether a territory is transit land now."""
        return self.transit[place] == 1

    def is_unclaimed(self, place: int) -> bool:
        """[1.5a] Mecklenburg, Schlesien and Polish land without a marker."""
        kind = board.TRANSIT[place]
        return kind == board.ALWAYS or (kind == board.UNMARKED and self.marker[place] == NONE)

    def control(self, place: int) -> int:
        """The seat that controls a garrison, or NONE."""
        return self.held[place]

    def find_holder(self, place: int) -> int:
        """[1.2b] The seat that controls a garrison: its marker's, else its nation's while that is in the war."""
        if self.marker[place] != NONE:
            return self.nation_side(self.marker[place])
        if self.is_unclaimed(place):
            return NONE
        nation = self.owner(place)
        return self.nation_side(nation) if self.status[nation] == ACTIVE else NONE

    def garrison(self, place: int) -> int:
        """[1.2g, 11.2o] A garrison's strength: as printed, whoever holds it, but for Sankt-Peterburg."""
        return PETERSBURG_STRENGTH if place == board.NYEN and self.petersburg else board.GARRISON[place]

    def port_kind(self, place: int) -> int:
        """[1.6d, 11.2o] Nyen is a port, Sankt-Peterburg a harbor; the rest is printed."""
        return board.HARBOR if place == board.NYEN and self.petersburg else board.PORT_KIND[place]

    def cubes_of(self, nation: int) -> int:
        """[6.4f] The color of a nation's markers."""
        return board.CUBES_DEFECTED[nation] if self.defected else board.CUBES[nation]

    def markers_out(self, color: int) -> int:
        """[0.1c] How many markers of a color lie on the map."""
        return sum(1 for nation in self.marker[:LAND] if nation != NONE and self.cubes_of(nation) == color)

    def attrition_row(self) -> int:
        """[1.7b, 11.1g] The lower row while a Swedish army or regiment stands in Russia or Ukraine (ruling A30)."""
        for block in BLOCKS_OF[board.SWEDEN]:
            place = self.at[block]
            if 0 <= place < LAND and TYPE[block] != FLEET and board.GROUPS[place] & LOWER_ROW:
                return LOWER
        return UPPER

    # -- who stands where ------------------------------------------------------------------------------------------

    def stands(self, seat: int, place: int) -> bool:
        """Whether a side occupies a place: land blocks on land, fleets at sea."""
        return self.troops[seat * PLACES + place] > 0

    def standing(self, seat: int, place: int) -> list[int]:
        """[2.0a] The blocks by which a side occupies a place: neither anchored fleets nor cargo, and nothing but blocks."""
        out: list[int] = []
        if self.troops[seat * PLACES + place]:
            land = place < LAND
            block = self.head[place]
            while block != NONE:
                if self.sides[block] == seat and (TYPE[block] != FLEET) == land:
                    out.append(block)
                block = self.next_in[block]
        return out
