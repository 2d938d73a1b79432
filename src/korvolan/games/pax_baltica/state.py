"""The position of a game, and the questions about it that every chapter asks: whose, where, seen by whom."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.constants import NONE

from .board import ABROAD, BORDERS, COALITION, HARBOR, IN_HAND, LAND, MAP, ON_MAP, PLACES, SWEDISH
from .occupancy import Occupancy
from .units import BLOCKS, HOME_POOL, NATION

SHAPELESS: Final = 0  # an unseen block that may be anything
LAND_BLOCK: Final = 1  # it has marched or been carried: no fleet
SHIPS: Final = 2  # it has been at sea by itself: a fleet


@final  # calls of its methods then need no look-up
class PaxState(Occupancy):
    """A position of Pax Baltica."""

    def clone(self) -> PaxState:
        other = PaxState()
        self.copy_fields(other)
        return other

    def cargo(self, fleet: int) -> list[int]:
        """The blocks aboard a fleet."""
        return [block for block in range(BLOCKS) if self.aboard[block] == fleet]

    def by_handle(self, blocks: list[int]) -> list[int]:
        """Blocks in an order that tells nothing of them: by nation, then by handle."""
        return sorted(blocks, key=lambda block: (NATION[block], self.tag[block]))

    # -- coming and going ------------------------------------------------------------------------------------------

    def put(self, block: int, place: int) -> None:
        """A block comes to a place on the map. One that was off the map gets the next handle of its nation."""
        self.move(block, place)
        if self.tag[block] == NONE:
            self.since[block] = self.handles[NATION[block]]
            self.take_handle(block)
        self.note_shape(block)

    def take_handle(self, block: int) -> None:
        """A block gets the next handle of its nation."""
        nation = NATION[block]
        self.tag[block] = self.handles[nation]
        self.handles[nation] += 1

    def note_shape(self, block: int) -> None:
        """Everyone sees whether a block marches or sails; in a harbor it could be either."""
        place = self.at[block]
        if place >= LAND:
            self.shape[block] = SHIPS if self.aboard[block] == NONE else LAND_BLOCK
        elif self.port_kind(place) != HARBOR:
            self.shape[block] = LAND_BLOCK

    def take_off(self, block: int, box: int) -> None:
        """A block leaves the map for a box, or for good (NONE). The enemy remembers one that he knew."""
        if self.knows(1 - self.side_of(block), block):
            self.stamp[block] = self.handles[NATION[block]]
        self.move(block, box)
        self.strength[block] = 0
        self.aboard[block] = NONE
        self.tag[block] = NONE
        self.since[block] = NONE
        self.known[block] = 0
        self.forget(block)
        self.shape[block] = SHAPELESS
        self.forget_turn(block)

    def forget_turn(self, block: int) -> None:
        """Forget what a block did this turn."""
        self.moved[block] = 0
        if self.extra[block]:
            self.extra[block] = 0
            self.forced[self.sides[block]] -= 1
        self.came_from[block] = NONE
        self.reserve[block] = 0
        self.pinned[block] = 0
        self.besieging[block] = 0
        self.acted[block] = 0

    def fresh_turn(self) -> None:
        """Move, border and attack counts start anew, and each side holds where it stands."""
        self.moved = [0] * BLOCKS
        self.extra = [0] * BLOCKS
        self.forced = [0, 0]
        self.came_from = [NONE] * BLOCKS
        self.reserve = [0] * BLOCKS
        self.pinned = [0] * BLOCKS
        self.besieging = [0] * BLOCKS
        self.acted = [0] * BLOCKS
        self.attacked = [0] * len(self.attacked)
        self.crossed = [0] * (2 * BORDERS)
        self.count_retreats_anew()
        self.entry_seat.clear()
        self.entry_from.clear()
        self.entry_into.clear()
        self.settle_holders()

    def count_retreats_anew(self) -> None:
        """Retreats are counted by round, the compulsory retreat and the regroup for themselves (ruling A19)."""
        if self.retreats:
            self.withdrawn = [0] * (2 * BORDERS)
            self.retreats = 0

    def settle_holders(self) -> None:
        """Remember which side stands alone in each place: it will be the defender (5.1)."""
        present, holder = self.present, self.holder
        for place in range(ON_MAP):  # most are empty and were empty before
            if present[place] or present[PLACES + place] or holder[place] != NONE:
                self.settle_holder(place)

    def settle_holder(self, place: int) -> None:
        """The same for one place."""
        if self.troops[COALITION * PLACES + place]:
            if not self.troops[SWEDISH * PLACES + place]:
                self.holder[place] = COALITION
        elif self.troops[SWEDISH * PLACES + place]:
            self.holder[place] = SWEDISH
        elif self.holder[place] != NONE:
            self.holder[place] = NONE

    # -- borders ---------------------------------------------------------------------------------------------------

    def record_entry(self, seat: int, start: int, place: int) -> None:
        """Note that a side's block goes from one place into the next by movement."""
        self.entry_seat.append(seat)
        self.entry_from.append(start)
        self.entry_into.append(place)
        if start < LAND and place < LAND:
            self.crossed[seat * BORDERS + MAP.border(start, place)] += 1

    def has_entered(self, seat: int, start: int, place: int) -> bool:
        """Whether a side has entered a place this way this turn (4.3, 5.6)."""
        for i in range(len(self.entry_seat)):
            if self.entry_into[i] == place and self.entry_from[i] == start and self.entry_seat[i] == seat:
                return True
        return False

    def last_to_enter(self, start: int, place: int) -> int:
        """The side that entered a place this way last, or NONE (5.6)."""
        seat = NONE
        for i in range(len(self.entry_seat)):
            if self.entry_into[i] == place and self.entry_from[i] == start:
                seat = self.entry_seat[i]
        return seat

    # -- what is seen ----------------------------------------------------------------------------------------------

    def sees(self, seat: int, piece: int) -> bool:
        """[2.1b] A seat sees its own blocks, what lies open beside the map, and enemy blocks that lie open before it."""
        if self.side_of(piece) == seat or self.lies_open(piece):
            return True
        return self.known[piece] >> (1 - self.side_of(piece)) & 1 == 1

    def recalls(self, seat: int, block: int) -> bool:
        """Whether a seat has seen an enemy block that stands again, and has not lost sight of it (ruling A99)."""
        return self.seen[block] > 0 and seat == 1 - self.sides[block]

    def knows(self, seat: int, piece: int) -> bool:
        """Whether a seat knows which block this is; how strong it is now it may not know."""
        return self.sees(seat, piece) or self.recalls(seat, piece)

    def lies_open(self, block: int) -> bool:
        """Blocks beside the map are there for all to see, but for pools and what was drawn from them (ruling A80)."""
        place = self.at[block]
        if place == NONE:
            return True
        return place >= ON_MAP and place != HOME_POOL[block] and place != IN_HAND and place != ABROAD

    def show(self, block: int) -> None:
        """[2.1b] A block is tipped forward: until it stands up again the enemy sees its name and strength."""
        bit = 1 << (1 - self.side_of(block))
        if not self.known[block] & bit:
            self.known[block] |= bit
            self.revelations += 1

    def glimpse(self, block: int) -> None:
        """[3.3b] The enemy sees a block, which stands up again at once."""
        if not self.known[block]:
            self.remember(block)
            self.revelations += 1

    def conceal(self, block: int) -> None:
        """[2.1b] A block that lay open stands up again. The enemy remembers it as he saw it last (ruling A99)."""
        if self.known[block]:
            self.known[block] = 0
            self.remember(block)

    def remember(self, block: int) -> None:
        self.seen[block] = self.strength[block]
        self.seen_in[block] = self.number

    def forget(self, block: int) -> None:
        self.seen[block] = 0
        self.seen_in[block] = 0
