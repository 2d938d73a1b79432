"""The position of a game, and the questions about it that every chapter asks: whose, where, seen by whom."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.constants import NONE

from .board import ABROAD, BORDERS, COALITION, HARBOR, IN_HAND, LAND, MAP, ON_MAP, PLACES, SWEDISH
from .occupancy import Register
from .units import BLOCKS, HOME_POOL, NATION

SHAPELESS: Final = 0  # an unseen block that may be anything
LAND_BLOCK: Final = 1  # it has marched or been carried: no fleet
SHIPS: Final = 2  # it has been at sea by itself: a fleet


@final  # calls of its methods then need no look-up
class PaxState(Register):
    """A position of Pax Baltica."""

    # the turn
    year: int
    season: int
    last_year: int  # its Winter is the last turn
    number: int  # of the turn, from 1
    first: int  # the First Player; before the roll, last turn's
    die: list[int]  # by seat: the action die
    actions: list[int]  # by seat: actions left this turn
    had_event: list[int]  # by seat: an event last turn (3.2)
    # flags
    attrition: int  # the box of the Swedish Attrition Track
    reform_open: int  # Russian reforms have been triggered
    exiled: int  # Karl XII has used up his exile: the next elimination is final
    night_rider: int  # the roll that brings Karl XII back; 0 while he is not in exile
    mistrust: int  # Coalition mistrust, to the end of the year
    capitals_lost: int  # Saxony is 4 down for the two Polish capitals
    truces_due: list[int]  # truces at the end of this phase, in the order of their causes; Ukraine stands for pacification
    # by nation
    rp: list[int]  # the level on the track
    truce_until: list[int]  # the year of the cube on the Year Track, or 0
    event_rp: list[int]  # extra points for the next Interphase
    halved: list[int]  # half points in the next Interphase
    points: list[int]  # replacement points in hand, to be spent now
    politics: list[int]  # the politics action of this year is used
    envoy: list[int]  # enters in the next Interphase without a roll
    handles: list[int]  # how many handles the nation's blocks have been given
    # by piece
    strength: list[int]  # 0 off the map
    aboard: list[int]  # the fleet that carries it
    due: list[int]  # its box on the Year Track
    tag: list[int]  # the handle by which the enemy follows a block he may not know
    known: list[int]  # the seats before which it lies open now, as bits
    seen: list[int]  # its steps when the enemy last saw it; 0 if he has lost sight of it, or never had it
    seen_in: list[int]  # the number of the turn in which that was
    shape: list[int]  # what everyone has seen it do: march, or sail
    stamp: list[int]  # handles given out when the enemy last saw it leave the map: it has come back since
    since: list[int]  # handles given out when it came to the map, or the last of those with which it was mingled
    moved: list[int]
    came_from: list[int]  # the place from which it entered its own this turn
    reserve: list[int]  # it joined a battle late
    pinned: list[int]
    besieging: list[int]
    acted: list[int]  # it has had its combat turn this round
    # by place
    holder: list[int]  # the side that last stood there alone
    attacked: list[int]  # nations whose blocks attacked there this turn, as bits
    # who went where this turn: parallel lists, the last entry of a way counts
    entry_seat: list[int]
    entry_from: list[int]
    entry_into: list[int]
    crossed: list[int]  # by seat and border: blocks moved over it this turn

    def clone(self) -> PaxState:
        other = PaxState()
        self.copy_to(other)
        other.year = self.year
        other.season = self.season
        other.last_year = self.last_year
        other.number = self.number
        other.first = self.first
        other.die = self.die.copy()
        other.actions = self.actions.copy()
        other.had_event = self.had_event.copy()
        other.attrition = self.attrition
        other.reform_open = self.reform_open
        other.petersburg = self.petersburg
        other.defected = self.defected
        other.exiled = self.exiled
        other.night_rider = self.night_rider
        other.mistrust = self.mistrust
        other.capitals_lost = self.capitals_lost
        other.ceded = self.ceded
        other.truces_due = self.truces_due.copy()
        other.status = self.status.copy()
        other.rp = self.rp.copy()
        other.truce_until = self.truce_until.copy()
        other.event_rp = self.event_rp.copy()
        other.halved = self.halved.copy()
        other.points = self.points.copy()
        other.politics = self.politics.copy()
        other.envoy = self.envoy.copy()
        other.handles = self.handles.copy()
        other.at = self.at.copy()
        other.strength = self.strength.copy()
        other.aboard = self.aboard.copy()
        other.due = self.due.copy()
        other.tag = self.tag.copy()
        other.known = self.known.copy()
        other.seen = self.seen.copy()
        other.seen_in = self.seen_in.copy()
        other.shape = self.shape.copy()
        other.stamp = self.stamp.copy()
        other.since = self.since.copy()
        other.moved = self.moved.copy()
        other.extra = self.extra.copy()
        other.came_from = self.came_from.copy()
        other.reserve = self.reserve.copy()
        other.pinned = self.pinned.copy()
        other.besieging = self.besieging.copy()
        other.acted = self.acted.copy()
        other.marker = self.marker.copy()
        other.holder = self.holder.copy()
        other.attacked = self.attacked.copy()
        other.entry_seat = self.entry_seat.copy()
        other.entry_from = self.entry_from.copy()
        other.entry_into = self.entry_into.copy()
        other.crossed = self.crossed.copy()
        other.withdrawn = self.withdrawn.copy()
        other.sides = self.sides  # replaced, never changed
        other.first_at = self.first_at.copy()
        other.next_at = self.next_at.copy()
        other.present = self.present.copy()
        other.troops = self.troops.copy()
        other.forced = self.forced.copy()
        other.retreats = self.retreats
        other.owned = self.owned
        other.held = self.held
        other.transit = self.transit
        return other

    def cargo(self, fleet: int) -> list[int]:
        """The blocks aboard a fleet."""
        out: list[int] = []
        for block in range(BLOCKS):
            if self.aboard[block] == fleet:
                out.append(block)
        return out

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
        self.rest(block)

    def rest(self, block: int) -> None:
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
        """Forget which borders were used by retreats."""
        if self.retreats:
            self.withdrawn = [0] * (2 * BORDERS)
            self.retreats = 0

    def settle_holders(self) -> None:
        """Remember which side stands alone in each place: it will be the defender (5.1)."""
        troops = self.troops
        holder = self.holder
        for place in range(ON_MAP):
            if troops[COALITION * PLACES + place]:
                if not troops[SWEDISH * PLACES + place]:
                    holder[place] = COALITION
            else:
                holder[place] = SWEDISH if troops[SWEDISH * PLACES + place] else NONE

    # -- borders ---------------------------------------------------------------------------------------------------

    def enter(self, seat: int, start: int, place: int) -> None:
        """Note that a side's block goes from one place into the next by movement."""
        self.entry_seat.append(seat)
        self.entry_from.append(start)
        self.entry_into.append(place)
        if start < LAND and place < LAND:
            self.crossed[seat * BORDERS + MAP.border(start, place)] += 1

    def entered(self, seat: int, start: int, place: int) -> bool:
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

    def knows(self, seat: int, block: int) -> bool:
        """Whether a seat knows which block this is; how strong it is now it may not know."""
        return self.sees(seat, block) or self.recalls(seat, block)

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
