"""The position of a game, and all that changes where things are: put, march, take off, keep, disband.

Only `put`, `put_hidden`, `march`, `take_off`, `eliminate`, `set_status` and `set_spot` may do that. The questions about who
is where stand in occupancy.py."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.constants import NONE

from .board import COALITION, LAND, NATION_SIDE, SEATS, SWEDISH
from .campaign_markers import HELD, MARKER_SIDE, PICKED, POOL, SIDE_MARKERS
from .fields import BELLIGERENT
from .occupancy import Occupancy
from .units import BOX, LEADER, MARSHAL, TYPE, UNIT_SIDE, UNITS, UNITS_OF, is_static

BOTH: Final = [SWEDISH, COALITION]

# What a unit has done this turn (ruling A21).
RESTED: Final = 0
MARCHED: Final = 1
CARRIED: Final = 2  # by sea
BOATED: Final = 3  # by river

# Whether a unit belongs to the Force of the Action under way.
NO_FORCE: Final = 0
IN_FORCE: Final = 1
LEADS: Final = 2  # the leader named for it: a forced march

# What everyone can tell of the hex where the Force is: whether units stand there that are not of it.
FORMING: Final = 0  # nobody can: it takes some or all
ALONE: Final = 1
WITH_OTHERS: Final = 2


@final  # calls of its methods then need no look-up
class WarState(Occupancy):
    """A position of Great Northern War."""

    def clone(self) -> WarState:
        other = WarState()
        self.copy_fields(other)
        return other

    def rebuild_derived(self) -> None:
        """Make every derived field anew."""
        self.rebuild_stacks(LAND)
        self.ground = [0] * (SEATS * LAND)
        self.swedish_stacks = []
        self.coalition_stacks = []
        self.fortresses = [0] * SEATS
        revelations = self.revelations
        remembered = self.remembered.copy()
        for unit in range(UNITS):
            if 0 <= self.at[unit] < LAND and self.is_active(unit):
                self.count_unit(UNIT_SIDE[unit], self.at[unit], 1)
        self.count_hands()
        self.revelations = revelations
        self.remembered = remembered

    def count_hands(self) -> None:
        """How many markers each side holds."""
        self.held = [len([m for m in SIDE_MARKERS[side] if self.spot[m] == HELD]) for side in BOTH]

    # -- coming and going ----------------------------------------------------------------------------------------------

    def put(self, unit: int, place: int) -> None:
        """A unit is openly placed in a land hex: a recruit, an event, a refuge. Everyone remembers where."""
        self.move_unit(unit, place)
        self.remembered[unit] |= 1 << (1 - UNIT_SIDE[unit])

    def put_hidden(self, unit: int, place: int) -> None:
        """A unit is set up in a hex without the enemy's knowing which it is."""
        self.move_unit(unit, place)
        self.remember_if_seen(unit)

    def march(self, units: list[int], place: int, sets_out: bool = True) -> None:
        """Units go together from one hex to another. Out of sight the enemy can follow only a whole stack: he sees that nobody
        stays behind, and those whom he remembers are among them, whoever else is.

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
            self.move_unit(unit, place)
        if lost_track:
            self.lose_track(units, enemy)
            self.lose_track(self.stack(start), enemy)
        for unit in units:
            self.remember_if_seen(unit)

    def drop(self, unit: int) -> None:
        """A unit leaves the Force and stays where it is. Nobody else can tell before the others march on."""
        self.force[unit] = NO_FORCE

    def lose_track(self, units: list[int], enemy: int) -> None:
        """The enemy cannot tell any more which of these are where; those in his sight and garrisons he can."""
        for unit in units:
            if not is_static(unit) and not self.sees(1 - UNIT_SIDE[unit], unit):
                self.remembered[unit] &= ~enemy

    def remember_if_seen(self, unit: int) -> None:
        """The enemy remembers a unit that he sees."""
        if self.sees(1 - UNIT_SIDE[unit], unit):
            self.remembered[unit] |= 1 << (1 - UNIT_SIDE[unit])

    def move_unit(self, unit: int, place: int) -> None:
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

    def set_status(self, nation: int, status: int) -> None:
        """[6.0a, 6.3a, 12.0c] A nation enters or leaves the war, and its units begin or cease to count."""
        if self.status[nation] == status:
            return
        by = 1 if status == BELLIGERENT else -1
        self.status[nation] = status
        enemy = 1 << (1 - NATION_SIDE[nation])
        for unit in UNITS_OF[nation]:
            if 0 <= self.at[unit] < LAND:
                self.count_unit(UNIT_SIDE[unit], self.at[unit], by)
                self.remembered[unit] |= enemy  # neutrals lie open

    def show(self, unit: int) -> None:
        """The enemy sees a unit until the Action is over."""
        enemy = 1 - UNIT_SIDE[unit]
        if not self.sees(enemy, unit):
            self.revelations += 1
        self.known[unit] |= 1 << enemy
        self.remembered[unit] |= 1 << enemy

    # -- markers -------------------------------------------------------------------------------------------------------

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

    # -- Actions and turns ---------------------------------------------------------------------------------------------

    def disband(self) -> None:
        """[22.0a] The Action is over: nobody is in a Force any more, and what was shown is hidden again (ruling A47)."""
        self.force_at = NONE
        self.company = FORMING
        for unit in range(UNITS):
            self.force[unit] = 0
            self.known[unit] = 0

    def begin_new_turn(self) -> None:
        """A new turn: everyone has rested."""
        self.moved = [RESTED] * UNITS
        self.passes = 0
