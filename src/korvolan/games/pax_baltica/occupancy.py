"""Where the blocks are and whose the land is: fields of the position, and what is kept beside them for speed.

The blocks of a place form a chain in the order of their numbers, and counts by seat and place go with it; who controls
what is reckoned when it changes. `derive` makes all of it anew."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.state import State

from .board import (
    ALWAYS,
    COALITION,
    CUBES,
    CUBES_DEFECTED,
    GARRISON,
    GROUPS,
    HANNOVER,
    HARBOR,
    LAND,
    NATION_OF,
    NATION_SIDE,
    NYEN,
    PART_OF,
    PLACES,
    PORT_KIND,
    SWEDEN,
    TRANSIT,
    UNMARKED,
)
from .fields import ACTIVE
from .tables import CEDED_TO, LOWER, LOWER_ROW, PETERSBURG_STRENGTH, UPPER
from .units import BLOCKS, BLOCKS_OF, FLEET, GEORG_LUDWIG, NATION, TYPE

SIDE: Final[list[int]] = [NATION_SIDE[NATION[block]] for block in range(BLOCKS)]  # Hannover's before its defection
SIDES_AFTER_DEFECTION: Final[list[int]] = [COALITION if block == GEORG_LUDWIG else SIDE[block] for block in range(BLOCKS)]


class Register(State):
    """The part of a position that says where everything is."""

    at: list[int]  # by piece; NONE: out of the game for good
    extra: list[int]  # territories force-marched this turn
    withdrawn: list[int]  # by seat and border: blocks over it in this round's retreats, or in the regroup under way
    marker: list[int]  # whose garrison marker lies there
    status: list[int]  # by nation
    ceded: int  # territories ceded by Sweden, as bits
    petersburg: int  # Nyen has become Sankt-Peterburg
    defected: int  # Hannover has left Sweden for good
    # kept beside the fields for speed, see `derive`
    sides: list[int]  # by block: the seat that commands it
    first_at: list[int]  # by place: the lowest block there, and by block the next one at its place
    next_at: list[int]
    present: list[int]  # by seat and place: how many blocks are there, anchored fleets and cargo too
    troops: list[int]  # by seat and place: how many blocks occupy it, land blocks on land and fleets at sea
    forced: list[int]  # by seat: how many of its blocks have force-marched this turn
    retreats: int  # how many retreats `withdrawn` counts
    owned: list[int]  # by place: the nation it belongs to now, or NONE
    held: list[int]  # by place: the seat that controls it, or NONE
    transit: list[bool]  # by place: whether it is transit land

    # -- kept up to date -------------------------------------------------------------------------------------------

    def rebuild_derived(self) -> None:
        """Who commands each block, and the blocks of each place as a chain in the order of their numbers."""
        self.sides = SIDES_AFTER_DEFECTION if self.defected else SIDE
        self.first_at = [NONE] * PLACES
        self.next_at = [NONE] * BLOCKS
        self.present = [0] * (2 * PLACES)
        self.troops = [0] * (2 * PLACES)
        self.forced = [0, 0]
        self.retreats = sum(self.withdrawn)
        self.reckon()
        for block in range(BLOCKS - 1, -1, -1):
            place = self.at[block]
            if self.extra[block]:
                self.forced[self.sides[block]] += 1
            if place != NONE:
                self.next_at[block] = self.first_at[place]
                self.first_at[place] = block
                self.present[self.sides[block] * PLACES + place] += 1
                if (TYPE[block] == FLEET) == (place >= LAND):
                    self.troops[self.sides[block] * PLACES + place] += 1

    def reckon(self) -> None:
        """Find out anew who controls what. To be called when a marker, a nation's status or its land has changed."""
        owned: list[int] = []
        held: list[int] = []  # replaced, never changed: clones share it
        transit: list[bool] = []
        for place in range(LAND):
            owned.append(self.belongs_to(place))
        self.owned = owned
        for place in range(LAND):
            held.append(self.who_holds(place))
            transit.append(self.is_unclaimed(place))
        self.held = held
        self.transit = transit

    def mark(self, place: int, nation: int) -> None:
        """Put a nation's marker on a garrison, or take the one there away (NONE)."""
        self.marker[place] = nation
        self.held = self.held.copy()
        self.held[place] = self.who_holds(place)
        self.transit = self.transit.copy()
        self.transit[place] = self.is_unclaimed(place)

    def move(self, block: int, place: int) -> None:
        """Change where a block is (NONE: out of the game), and nothing else."""
        here = self.at[block]
        if here == place:
            return
        self.at[block] = place
        fleet = TYPE[block] == FLEET
        row = self.sides[block] * PLACES
        if here != NONE:
            self.unchain(block, here)
            self.present[row + here] -= 1
            if fleet == (here >= LAND):
                self.troops[row + here] -= 1
        if place == NONE:
            self.next_at[block] = NONE
        else:
            self.chain(block, place)
            self.present[row + place] += 1
            if fleet == (place >= LAND):
                self.troops[row + place] += 1

    def unchain(self, block: int, place: int) -> None:
        before = self.first_at[place]
        if before == block:
            self.first_at[place] = self.next_at[block]
            return
        while self.next_at[before] != block:
            before = self.next_at[before]
        self.next_at[before] = self.next_at[block]

    def chain(self, block: int, place: int) -> None:
        before = self.first_at[place]
        if before == NONE or before > block:
            self.next_at[block] = before
            self.first_at[place] = block
            return
        after = self.next_at[before]
        while after != NONE and after < block:
            before = after
            after = self.next_at[before]
        self.next_at[before] = block
        self.next_at[block] = after

    # -- sides -----------------------------------------------------------------------------------------------------

    def side_of(self, block: int) -> int:
        """The seat that commands a block."""
        return self.sides[block]

    def nation_side(self, nation: int) -> int:
        """[0.1f] The seat that a nation belongs to: Sweden's or the Coalition's, there is no third."""
        if nation == HANNOVER and self.defected:
            return COALITION
        return NATION_SIDE[nation]

    # -- control ---------------------------------------------------------------------------------------------------

    def owner(self, place: int) -> int:
        """The nation that a territory belongs to now; NONE for transit land."""
        return self.owned[place]

    def belongs_to(self, place: int) -> int:
        """[1.1e] The nation a territory belongs to by color, Ukraine and ceded land as they now stand; NONE for transit."""
        if self.ceded >> place & 1:
            return CEDED_TO[place]
        nation = NATION_OF[place]
        if nation != NONE and PART_OF[nation] != NONE and self.status[nation] != ACTIVE:
            return PART_OF[nation]
        return nation

    def is_transit(self, place: int) -> bool:
        """Whether a territory is transit land now."""
        return self.transit[place]

    def is_unclaimed(self, place: int) -> bool:
        """[1.5a] Mecklenburg, Schlesien and Polish land without a marker."""
        kind = TRANSIT[place]
        return kind == ALWAYS or (kind == UNMARKED and self.marker[place] == NONE)

    def control(self, place: int) -> int:
        """The seat that controls a garrison, or NONE."""
        return self.held[place]

    def who_holds(self, place: int) -> int:
        """[1.2b] The seat that controls a garrison: its marker's, else its nation's while that is in the war."""
        if self.marker[place] != NONE:
            return self.nation_side(self.marker[place])
        if self.is_unclaimed(place):
            return NONE
        nation = self.owner(place)
        return self.nation_side(nation) if self.status[nation] == ACTIVE else NONE

    def garrison(self, place: int) -> int:
        """[1.2g, 11.2o] A garrison's strength: as printed, whoever holds it, but for Sankt-Peterburg."""
        return PETERSBURG_STRENGTH if place == NYEN and self.petersburg else GARRISON[place]

    def port_kind(self, place: int) -> int:
        """[1.6d, 11.2o] Nyen is a port, Sankt-Peterburg a harbor; the rest is printed."""
        return HARBOR if place == NYEN and self.petersburg else PORT_KIND[place]

    def cubes_of(self, nation: int) -> int:
        """[6.4f] The color of a nation's markers."""
        return CUBES_DEFECTED[nation] if self.defected else CUBES[nation]

    def markers_out(self, color: int) -> int:
        """[0.1c] How many markers of a color lie on the map."""
        out = 0
        for place in range(LAND):
            nation = self.marker[place]
            if nation != NONE and self.cubes_of(nation) == color:
                out += 1
        return out

    def attrition_row(self) -> int:
        """[1.7b, 11.1g] The lower row while a Swedish army or regiment stands in Russia or Ukraine (ruling A30)."""
        for block in BLOCKS_OF[SWEDEN]:
            place = self.at[block]
            if 0 <= place < LAND and TYPE[block] != FLEET and GROUPS[place] & LOWER_ROW:
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
            block = self.first_at[place]
            while block != NONE:
                if self.sides[block] == seat and (TYPE[block] != FLEET) == land:
                    out.append(block)
                block = self.next_at[block]
        return out

    def here(self, place: int) -> list[int]:
        """All blocks in a place, of whatever side and kind."""
        out: list[int] = []
        block = self.first_at[place]
        while block != NONE:
            out.append(block)
            block = self.next_at[block]
        return out

    def any_of(self, seat: int, place: int) -> bool:
        """Whether a side has any block in a place, anchored fleets and cargo too."""
        return self.present[seat * PLACES + place] > 0
