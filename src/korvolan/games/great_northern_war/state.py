"""The position of a game, and the questions about it that every chapter asks: who is where, whose, and seen by whom.

Counts by side and hex are kept up to date as units come and go, so that no chapter has to look through all units. Only
`put`, `put_hidden`, `march`, `take_off`, `eliminate`, `set_status` and `set_spot` may change where things are."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.layout import NONE
from korvolan.kernel.state import State

from .board import (
    COALITION,
    COUNTRIES,
    COUNTRY,
    COUNTRY_OWNER,
    COUNTRY_STATUS,
    FORTRESS,
    HOME,
    LAND,
    MAJOR,
    NATION_SIDE,
    NEAR,
    NYENSKANS,
    OPEN_LAND,
    OWNED_LAND,
    PORT,
    SEATS,
    SWEDEN,
    SWEDEN_PROPER,
    SWEDISH,
    TO_PLACE,
    TOWN_KIND,
    ZONE,
)
from .fields import BELLIGERENT
from .markers import HELD, MARKER_SIDE, MARKERS, PICKED, POOL, SIDE_MARKERS
from .units import BOX, LEADER, MARSHAL, NATION, TYPE, UNIT_SIDE, UNITS, UNITS_OF, is_static

# What a unit has done this turn (ruling A21).
RESTED: Final = 0
MARCHED: Final = 1
CARRIED: Final = 2  # by sea or river

# Whether a unit belongs to the Force of the Action under way.
NO_FORCE: Final = 0
IN_FORCE: Final = 1
LEADS: Final = 2  # the leader named for it: a forced march

# What everyone can tell of the hex where the Force is: whether units stand there that are not of it.
FORMING: Final = 0  # nobody can: it takes some or all
ALONE: Final = 1
WITH_OTHERS: Final = 2


@final  # calls of its methods then need no look-up
class WarState(State):
    """A position of Great Northern War."""

    # the turn
    year: int
    last_year: int  # the last one played
    first: int  # the First Player of this turn
    passes: int  # passes in a row
    baltic: int  # who controls the sea
    petersburg: int  # St. Petersburg has been built
    # by seat
    mp: list[int]  # Morale Points
    lost: list[int]  # strength and command value lost in the battle under way
    foraged: list[int]  # the hex that Forage has put in supply in this Supply Phase
    # by nation
    status: list[int]
    # by marker
    spot: list[int]  # pool, picked, held, in play, on the map, gone
    seen: list[int]  # the enemy who has looked at it while it is held, as bits
    returned: list[int]  # everyone knows that it was in the pool when its owner last drew
    # by piece
    at: list[int]  # NONE: out of the game for good
    known: list[int]  # the seats to which it is shown for the time being (a battle, Spies), as bits
    remembered: list[int]  # the seats that can say that it is where it is, seen now or not, as bits
    moved: list[int]  # how it has moved this turn
    force: list[int]  # whether it belongs to the Force of the Action under way, or leads it
    doubled: list[int]  # a leader doubles it in this round
    # the Force and the battle under way
    force_at: int  # where the Force is that forms or moves; everyone sees that
    company: int  # whether it is alone there
    battle_side: int  # who began the battle
    battle_from: int  # his hex
    battle_at: int  # the defender's
    battle_action: int  # by which Action
    battle_round: int  # from 1; 0 without a battle
    battle_table: int  # on which the attacker of this round rolls
    battle_result: int  # what he has rolled
    battle_supply: int  # sides that have expended supply, as bits
    battle_tactics: int  # sides whose Tactics counts in all rounds, as bits
    round_tactics: int  # sides whose Tactics counts in this round, as bits
    sovereigns_lost: int  # sides that have lost their sovereign in it, as bits
    # derived: by land hex, its first unit; by unit, the next one there; in the order of their numbers
    head: list[int]
    next_in: list[int]
    # derived, by side and land hex (side * LAND + place): units there; occupied hexes next to it; of these, in whose zone it is
    units: list[int]
    near: list[int]
    zone: list[int]
    # derived: the hexes that a side occupies, in their order; by side, occupied fortresses; by side, markers held
    swedish_stacks: list[int]
    coalition_stacks: list[int]
    fortresses: list[int]
    held: list[int]

    def clone(self) -> WarState:
        other = WarState()
        self.copy_to(other)
        other.year = self.year
        other.last_year = self.last_year
        other.first = self.first
        other.passes = self.passes
        other.baltic = self.baltic
        other.petersburg = self.petersburg
        other.mp = self.mp.copy()
        other.lost = self.lost.copy()
        other.foraged = self.foraged.copy()
        other.status = self.status.copy()
        other.spot = self.spot.copy()
        other.seen = self.seen.copy()
        other.returned = self.returned.copy()
        other.at = self.at.copy()
        other.known = self.known.copy()
        other.remembered = self.remembered.copy()
        other.moved = self.moved.copy()
        other.force = self.force.copy()
        other.doubled = self.doubled.copy()
        other.force_at = self.force_at
        other.company = self.company
        other.battle_side = self.battle_side
        other.battle_from = self.battle_from
        other.battle_at = self.battle_at
        other.battle_action = self.battle_action
        other.battle_round = self.battle_round
        other.battle_table = self.battle_table
        other.battle_result = self.battle_result
        other.battle_supply = self.battle_supply
        other.battle_tactics = self.battle_tactics
        other.round_tactics = self.round_tactics
        other.sovereigns_lost = self.sovereigns_lost
        other.head = self.head.copy()
        other.next_in = self.next_in.copy()
        other.units = self.units.copy()
        other.near = self.near.copy()
        other.zone = self.zone.copy()
        other.swedish_stacks = self.swedish_stacks.copy()
        other.coalition_stacks = self.coalition_stacks.copy()
        other.fortresses = self.fortresses.copy()
        other.held = self.held.copy()
        return other

    def derive(self) -> None:
        """Make every derived field anew."""
        self.head = [NONE] * LAND
        self.next_in = [NONE] * UNITS
        self.units = [0] * (SEATS * LAND)
        self.near = [0] * (SEATS * LAND)
        self.zone = [0] * (SEATS * LAND)
        self.swedish_stacks = []
        self.coalition_stacks = []
        self.fortresses = [0] * SEATS
        self.held = [0] * SEATS
        revelations = self.revelations
        remembered = self.remembered.copy()
        for unit in range(UNITS):
            if 0 <= self.at[unit] < LAND:
                self.enter(unit, self.at[unit])
        for marker in range(MARKERS):
            if self.spot[marker] == HELD:
                self.held[MARKER_SIDE[marker]] += 1
        self.revelations = revelations
        self.remembered = remembered

    # -- who stands where ------------------------------------------------------------------------------------------

    def active(self, unit: int) -> bool:
        """[6.2a] Whether a unit's nation is in the war: nobody uses the others."""
        return self.status[NATION[unit]] == BELLIGERENT

    def stands(self, side: int, place: int) -> bool:
        """Whether a side has units in a land hex."""
        return self.units[side * LAND + place] > 0

    def stack(self, place: int) -> list[int]:
        """The units in a land hex, by number; they are all of one side."""
        out: list[int] = []
        unit = self.head[place]
        while unit != NONE:
            out.append(unit)
            unit = self.next_in[unit]
        return out

    def in_force(self, place: int) -> list[int]:
        """The units of the Force in a hex, by number."""
        out: list[int] = []
        unit = self.head[place]
        while unit != NONE:
            if self.force[unit]:
                out.append(unit)
            unit = self.next_in[unit]
        return out

    def stacks(self, side: int) -> list[int]:
        """The land hexes that a side occupies, in their order. Copy it before you move units while looking through it."""
        return self.swedish_stacks if side == SWEDISH else self.coalition_stacks

    def has_leader(self, place: int) -> bool:
        """Whether a leader is in a hex."""
        unit = self.head[place]
        while unit != NONE:
            if TYPE[unit] == LEADER:
                return True
            unit = self.next_in[unit]
        return False

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
        unit = self.head[place]
        while unit != NONE:
            if TYPE[unit] == LEADER and NATION[unit] == nation:
                return True
            unit = self.next_in[unit]
        return False

    def in_box(self, nation: int) -> list[int]:
        """The units in a nation's Recruit box."""
        out: list[int] = []
        for unit in UNITS_OF[nation]:
            if self.at[unit] == BOX[unit]:
                out.append(unit)
        return out

    # -- land ------------------------------------------------------------------------------------------------------

    def zone_of(self, side: int, place: int) -> bool:
        """[12.0a, 12.1a] Whether a hex is in the zone of control of a side, once or many times over."""
        return self.zone[side * LAND + place] > 0

    def occupies(self, side: int, place: int) -> bool:
        """[24.1b, 4.2c] A side occupies where it has units, and Sweden all of Sweden proper (rulings A7, A9)."""
        return self.units[side * LAND + place] > 0 or (side == SWEDISH and SWEDEN_PROPER[place])

    def controls(self, side: int, place: int) -> bool:
        """What a side occupies, and empty hexes of the lands that belong to it (ruling A7)."""
        if self.occupies(side, place):
            return True
        nation = COUNTRY_OWNER[COUNTRY[place]]
        if nation == NONE or NATION_SIDE[nation] != side or self.head[place] != NONE:
            return False
        return self.status[nation] == BELLIGERENT or COUNTRY_STATUS[COUNTRY[place]] == OPEN_LAND

    def is_open(self, place: int) -> bool:
        """[6.2b, 6.7a, 6.9a] Whether a hex lies in a land that belligerents may enter: no neutral's, none out of play."""
        status = COUNTRY_STATUS[COUNTRY[place]]
        if status == OWNED_LAND:
            return self.status[COUNTRY_OWNER[COUNTRY[place]]] == BELLIGERENT
        return status == OPEN_LAND

    def town_kind(self, place: int) -> int:
        """[16.0a, 25.2a] Town, minor or major fortress: as printed, but for St. Petersburg."""
        return MAJOR if place == NYENSKANS and self.petersburg else TOWN_KIND[place]

    def is_port(self, place: int) -> bool:
        """[25.2a] A port as printed, or St. Petersburg."""
        return PORT[place] or (place == NYENSKANS and bool(self.petersburg))

    def is_home(self, unit: int, place: int) -> bool:
        """[17.3c] Whether a hex lies in a unit's own country (ruling A71)."""
        return HOME[NATION[unit] * COUNTRIES + COUNTRY[place]]

    def barred_from(self, unit: int, place: int) -> bool:
        """[24.1a, TECo] Only Swedish units ever enter Sweden proper."""
        return SWEDEN_PROPER[place] and NATION[unit] != SWEDEN

    # -- coming and going ------------------------------------------------------------------------------------------

    def put(self, unit: int, place: int) -> None:
        """A unit is openly placed in a land hex: a recruit, an event, a refuge. Everyone remembers where."""
        self.shift(unit, place)
        self.remembered[unit] |= 1 << (1 - UNIT_SIDE[unit])

    def put_hidden(self, unit: int, place: int) -> None:
        """A unit is set up in a hex without the enemy's knowing which it is."""
        self.shift(unit, place)
        self.note(unit)

    def march(self, units: list[int], place: int, sets_out: bool = True) -> None:
        """Units go together from one hex to another. Out of sight the enemy can follow only a whole stack that he knew.

        When a Force sets out he learns whether others stay behind; on its further steps there is nothing to learn."""
        start = self.at[units[0]]
        if sets_out and not self.in_sight(1 - UNIT_SIDE[units[0]], start):
            self.revelations += 1
        enemy = 1 << (1 - UNIT_SIDE[units[0]])
        if self.force_at == start:
            self.force_at = place
            self.company = WITH_OTHERS if self.head[place] != NONE else ALONE
        lost_track = self.stack_size(start) != len(units)
        for unit in units:
            if not self.remembered[unit] & enemy:
                lost_track = True
        for unit in units:
            self.shift(unit, place)
        if lost_track:
            self.lose_track(units, enemy)
            self.lose_track(self.stack(start), enemy)
        for unit in units:
            self.note(unit)

    def drop(self, unit: int) -> None:
        """A unit leaves the Force and stays where it is."""
        self.force[unit] = NO_FORCE
        self.company = WITH_OTHERS

    def stack_size(self, place: int) -> int:
        """How many units are in a hex."""
        size = 0
        unit = self.head[place]
        while unit != NONE:
            size += 1
            unit = self.next_in[unit]
        return size

    def lose_track(self, units: list[int], enemy: int) -> None:
        """The enemy cannot tell any more which of these are where; those in his sight and garrisons he can."""
        for unit in units:
            if not is_static(unit) and not self.sees(1 - UNIT_SIDE[unit], unit):
                self.remembered[unit] &= ~enemy

    def note(self, unit: int) -> None:
        """The enemy remembers a unit that he sees."""
        if self.sees(1 - UNIT_SIDE[unit], unit):
            self.remembered[unit] |= 1 << (1 - UNIT_SIDE[unit])

    def shift(self, unit: int, place: int) -> None:
        """A unit is in another hex. What thereby comes in sight counts as a revelation, and is remembered."""
        enemy = 1 - UNIT_SIDE[unit]
        seen = self.sees(enemy, unit)
        if 0 <= self.at[unit] < LAND:
            self.leave(unit, self.at[unit])
        self.at[unit] = place
        self.enter(unit, place)
        if not seen and self.sees(enemy, unit):
            self.revelations += 1

    def take_off(self, unit: int, box: int) -> None:
        """A unit leaves the map for a box, or for good (NONE), and what it did is forgotten."""
        if 0 <= self.at[unit] < LAND:
            self.leave(unit, self.at[unit])
        if not self.sees(1 - UNIT_SIDE[unit], unit):
            self.revelations += 1  # boxes lie open
        self.at[unit] = box
        self.known[unit] = 0
        self.remembered[unit] = 0
        self.moved[unit] = RESTED
        self.force[unit] = 0
        self.doubled[unit] = 0

    def eliminate(self, unit: int) -> None:
        """[13.22a, 17.4a, 19.5a, 2.2f] An eliminated unit goes to its box; a leader for good, unless he is a Marshal.

        What the loss of a sovereign costs is the business of the chapter on leaders."""
        self.take_off(unit, BOX[unit] if TYPE[unit] != LEADER or MARSHAL[unit] else NONE)

    def enter(self, unit: int, place: int) -> None:
        """[11.0a, 12.0c] Count a unit in at a hex, however many are there; those of neutrals count for nobody."""
        before = self.head[place]
        if before == NONE or unit < before:
            self.next_in[unit] = before
            self.head[place] = unit
        else:
            while self.next_in[before] != NONE and self.next_in[before] < unit:
                before = self.next_in[before]
            self.next_in[unit] = self.next_in[before]
            self.next_in[before] = unit
        if self.status[NATION[unit]] == BELLIGERENT:
            self.count(UNIT_SIDE[unit], place, 1)

    def leave(self, unit: int, place: int) -> None:
        """Count a unit out at its hex."""
        before = self.head[place]
        if before == unit:
            self.head[place] = self.next_in[unit]
        else:
            while self.next_in[before] != unit:
                before = self.next_in[before]
            self.next_in[before] = self.next_in[unit]
        self.next_in[unit] = NONE
        if self.status[NATION[unit]] == BELLIGERENT:
            self.count(UNIT_SIDE[unit], place, -1)

    def count(self, side: int, place: int, by: int) -> None:
        """[19.3a] One unit of a side more or less in a hex; leaders occupy it and have a zone of control like others."""
        i = side * LAND + place
        self.units[i] += by
        if by > 0 and self.units[i] == 1:
            self.occupy(side, place)
        elif by < 0 and self.units[i] == 0:
            self.vacate(side, place)

    def occupy(self, side: int, place: int) -> None:
        """A hex has its first unit of a side: it sees its neighbors and holds them in its zone."""
        base = place * DIRECTIONS
        row = side * LAND
        other = (1 - side) * LAND
        for i in range(base, base + DIRECTIONS):
            there = NEAR[i]
            if there != NONE:
                self.near[row + there] += 1
                if self.near[row + there] == 1 and self.units[other + there] > 0:
                    self.come_in_sight(side, there)
                if ZONE[i] != NONE:
                    self.zone[row + there] += 1
        stacks = self.stacks(side)
        spot = len(stacks)
        stacks.append(place)
        while spot > 0 and stacks[spot - 1] > place:
            stacks[spot] = stacks[spot - 1]
            spot -= 1
        stacks[spot] = place
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
            there = NEAR[i]
            if there != NONE:
                self.near[row + there] -= 1
                if ZONE[i] != NONE:
                    self.zone[row + there] -= 1
        self.stacks(side).remove(place)
        if FORTRESS[place]:
            self.fortresses[side] -= 1

    def set_status(self, nation: int, status: int) -> None:
        """[6.0a, 6.3a, 12.0c] A nation enters or leaves the war, and its units begin or cease to count."""
        if self.status[nation] == status:
            return
        by = 1 if status == BELLIGERENT else -1
        self.status[nation] = status
        enemy = 1 << (1 - NATION_SIDE[nation])
        for unit in UNITS_OF[nation]:
            if 0 <= self.at[unit] < LAND:
                self.count(UNIT_SIDE[unit], self.at[unit], by)
                self.remembered[unit] |= enemy  # neutrals lie open

    def set_spot(self, marker: int, spot: int) -> None:
        """A marker goes to the pool, a hand, into play …"""
        side = MARKER_SIDE[marker]
        if self.spot[marker] == HELD:
            self.held[side] -= 1
        self.spot[marker] = spot
        self.seen[marker] = 0
        if spot == POOL:
            self.returned[marker] = 1
        elif spot != PICKED:  # which one was picked nobody else can tell
            self.returned[marker] = 0
        if spot == HELD:
            self.held[side] += 1

    def keep_picked(self, marker: int) -> None:
        """The marker just picked goes to the hand: it may be any that was in the pool."""
        self.set_spot(marker, HELD)
        for other in SIDE_MARKERS[MARKER_SIDE[marker]]:
            self.returned[other] = 0

    # -- Actions and turns -----------------------------------------------------------------------------------------

    def disband(self) -> None:
        """[22.0a] The Action is over: nobody is in a Force any more, and what was shown is hidden again (ruling A47)."""
        self.force_at = NONE
        self.company = FORMING
        for unit in range(UNITS):
            self.force[unit] = 0
            self.known[unit] = 0

    def fresh_turn(self) -> None:
        """A new turn: everyone has rested."""
        self.moved = [RESTED] * UNITS
        self.passes = 0

    # -- what is seen ----------------------------------------------------------------------------------------------

    def sees(self, seat: int, piece: int) -> bool:
        """[22.0a] Own units, what lies open, and enemy units next to own ones or shown in a battle; a watcher sees what the
        enemy of a unit sees."""
        side = UNIT_SIDE[piece]
        if side == seat:
            return True
        place = self.at[piece]
        if place == TO_PLACE:
            return False
        if place < 0 or place >= LAND or self.status[NATION[piece]] != BELLIGERENT:
            return True
        enemy = 1 - side
        return self.near[enemy * LAND + place] > 0 or self.known[piece] >> enemy & 1 == 1

    def show(self, unit: int) -> None:
        """The enemy sees a unit until the Action is over."""
        enemy = 1 - UNIT_SIDE[unit]
        if not self.sees(enemy, unit):
            self.revelations += 1
        self.known[unit] |= 1 << enemy
        self.remembered[unit] |= 1 << enemy

    def in_sight(self, side: int, place: int) -> bool:
        """Whether a side may look into an enemy stack in a hex because it stands next to it."""
        return self.near[side * LAND + place] > 0


BOTH: Final = [SWEDISH, COALITION]
