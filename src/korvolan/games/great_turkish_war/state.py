"""The position of a game, and all that changes where things are: move, wall in, take off, change hands.

Counts by camp and hex are kept up to date as pieces come and go, so that no chapter has to look through all of them."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.constants import NONE

from . import board
from .board import CAMPS, LAND, LEAGUE, NEUTRALS, OTTOMANS, SPOTS, TOWN, TOWNS_OF
from .fields import ALLIED, NEUTRAL
from .position import Position
from .stratagem_kinds import KINDS
from .tables import OPT_2105, OPT_FORCES, OPT_STRAITS
from .units import BOX, COUNTRY, IS_COMBAT, IS_LEADER, REPLACED_BY, TWIN, UNIT_SIDE, UNITS, VALUE

BOTH: Final = (LEAGUE, OTTOMANS)

# What part a unit has in the battle under way.
LOOKS_ON: Final = 0
ATTACKS: Final = 1
DEFENDS: Final = 2


@final  # calls of its methods then need no look-up
class WarState(Position):
    """A position of The Great Turkish War."""

    def clone(self) -> WarState:
        other = WarState()
        self.copy_fields(other)
        return other

    def rebuild_derived(self) -> None:
        """Make every derived field anew."""
        self.rebuild_stacks(SPOTS)
        self.fighters = [0] * (CAMPS * SPOTS)
        self.pieces = [0] * (CAMPS * SPOTS)
        self.inner = [0] * SPOTS
        self.held = [0] * (board.AREAS * CAMPS)
        self.cards = [0] * board.SEATS
        for unit in range(UNITS):
            if 0 <= self.at[unit] < SPOTS:
                self.count_piece(unit, self.at[unit], 1)
        for town in range(board.TOWNS):
            self.held[board.TOWN_AREA[town] * CAMPS + self.holder[town]] += 1
            if self.holder[town] == OTTOMANS and town in board.CAPITALS:
                self.sacked[town] = 1  # [6.2d] whoever holds it has taken it, even if a file does not say so
        for side in BOTH:
            self.cards[side] = sum(self.hand[side * KINDS : (side + 1) * KINDS])

    # -- who stands where ----------------------------------------------------------------------------------------------

    def camp(self, unit: int) -> int:
        """[9.2a, 3.4a] The side a unit fights for; those of a neutral country are nobody's."""
        country = COUNTRY[unit]
        return NEUTRALS if country != NONE and self.status[country] == NEUTRAL else UNIT_SIDE[unit]

    def own_stack(self, camp: int, place: int) -> list[int]:
        """The pieces of a camp in a spot, within walls or not."""
        out: list[int] = []
        unit = self.head[place]
        while unit != NONE:
            if self.camp(unit) == camp:
                out.append(unit)
            unit = self.next_in[unit]
        return out

    def field_stack(self, camp: int, place: int) -> list[int]:
        """[11.6.1c] The pieces of a camp in a hex that are not within the walls."""
        out: list[int] = []
        unit = self.head[place]
        while unit != NONE:
            if not self.inside[unit] and self.camp(unit) == camp:
                out.append(unit)
            unit = self.next_in[unit]
        return out

    def garrison(self, place: int) -> list[int]:
        """The pieces within the walls."""
        return [unit for unit in self.stack(place) if self.inside[unit]] if self.inner[place] else []

    def members(self) -> list[int]:
        """The pieces of the active force."""
        out: list[int] = []
        if self.here == NONE:
            return out
        unit = self.head[self.here]
        while unit != NONE:
            if self.force[unit]:
                out.append(unit)
            unit = self.next_in[unit]
        return out

    def taking_part(self, part: int) -> list[int]:
        """The pieces that attack, or that defend, in the battle under way."""
        fights = self.fights
        return [unit for unit in range(UNITS) if fights[unit] == part]

    def whole_points(self) -> int:
        """The operation points that are left for anything but marching, in halves."""
        return self.op - (self.op & 1)

    def stands(self, camp: int, place: int) -> bool:
        """Whether a camp has any piece in a spot."""
        return self.pieces[camp * SPOTS + place] > 0

    def foes(self, camp: int, place: int) -> int:
        """How many pieces in a spot are enemies of a camp. Neutrals are enemies of the League that comes upon them."""
        if camp == LEAGUE:
            return self.pieces[OTTOMANS * SPOTS + place] + self.pieces[NEUTRALS * SPOTS + place]
        return self.pieces[LEAGUE * SPOTS + place]

    def foe_fighters(self, camp: int, place: int) -> int:
        """How many combat units of them."""
        if camp == LEAGUE:
            return self.fighters[OTTOMANS * SPOTS + place] + self.fighters[NEUTRALS * SPOTS + place]
        return self.fighters[LEAGUE * SPOTS + place]

    def foe_camp(self, camp: int, place: int) -> int:
        """The camp of the enemies in a spot."""
        if camp != LEAGUE:
            return LEAGUE
        return NEUTRALS if self.pieces[NEUTRALS * SPOTS + place] > 0 else OTTOMANS

    def field_fighters(self, camp: int, place: int) -> int:
        """Combat units of a camp outside the walls."""
        count = self.fighters[camp * SPOTS + place]
        if count == 0 or self.inner[place] == 0:
            return count
        return count - len([unit for unit in self.garrison(place) if IS_COMBAT[unit] and self.camp(unit) == camp])

    def foes_afield(self, camp: int, place: int) -> int:
        """Enemy combat units outside the walls: whoever stays in the hex must deal with them."""
        return self.field_fighters(self.foe_camp(camp, place), place) if self.foes(camp, place) else 0

    def foes_outside(self, camp: int, place: int) -> int:
        """Enemy pieces in a spot that are not behind walls: a garrison that is shut in keeps nobody from coming back."""
        walled = self.inner[place] if place < LAND and not self.holds(camp, place) else 0
        return self.foes(camp, place) - walled

    # -- coming and going ----------------------------------------------------------------------------------------------

    def enter(self, unit: int, place: int) -> None:
        """Put a piece into the list of a spot, and count it."""
        self.link(unit, place)
        self.count_piece(unit, place, 1)

    def leave(self, unit: int, place: int) -> None:
        """Take a piece out of the list of a spot."""
        self.unlink(unit, place)
        self.count_piece(unit, place, -1)

    def count_piece(self, unit: int, place: int, change: int) -> None:
        """A piece is one more of its camp in a spot, or one less."""
        i = self.camp(unit) * SPOTS + place
        self.pieces[i] += change
        if IS_COMBAT[unit]:
            self.fighters[i] += change
        if self.inside[unit]:
            self.inner[place] += change

    def move(self, unit: int, place: int) -> None:
        """A piece goes to another place: a spot, a box, or out of the game (NONE)."""
        old = self.at[unit]
        if 0 <= old < SPOTS:
            self.leave(unit, old)
        self.inside[unit] = 0
        self.waits[unit] = 0
        self.at[unit] = place
        if 0 <= place < SPOTS:
            self.enter(unit, place)

    def wall_in(self, unit: int, within: bool) -> None:
        """A piece goes behind the walls of its hex, or comes out."""
        if bool(self.inside[unit]) != within:
            self.inside[unit] = 1 if within else 0
            self.inner[self.at[unit]] += 1 if within else -1

    def take_off(self, unit: int, box: int) -> None:
        """A piece leaves the map, and what it did is forgotten. Boxes lie open."""
        self.uncover(unit)
        self.move(unit, box)
        marks = [self.done, self.force, self.fights, self.tried, self.intercepted]
        for by_piece in [*marks, self.relieved, self.raised, self.tempted, self.waits, self.rode]:
            by_piece[unit] = 0

    def eliminate(self, unit: int) -> None:
        """[8.2k, 12.2c, 12.2i, 12.2k] Units go to their Recruit Box. For a leader another comes next turn, he himself, or
        nobody."""
        if not IS_LEADER[unit]:
            self.take_off(unit, BOX[unit])
            return
        heir = REPLACED_BY[unit]
        self.take_off(unit, NONE)
        self.value[unit] = VALUE[unit]
        if heir != NONE:
            self.at[heir] = board.LEADERS_DUE
        self.say("leader_lost" if heir != NONE else "leader_gone", unit)

    def set_status(self, country: int, status: int) -> None:
        """[9.2a, 9.2b] A country becomes an ally or neutral; its units change camps, and so do its own places."""
        if self.status[country] == status:
            return
        units = [unit for unit in range(UNITS) if COUNTRY[unit] == country and 0 <= self.at[unit] < SPOTS]
        for unit in units:
            self.count_piece(unit, self.at[unit], -1)
        self.status[country] = status
        for unit in units:
            self.count_piece(unit, self.at[unit], 1)

    # -- control ---------------------------------------------------------------------------------------------------

    def set_holder(self, town: int, camp: int) -> None:
        """A town changes hands."""
        area = board.TOWN_AREA[town] * CAMPS
        self.held[area + self.holder[town]] -= 1
        self.holder[town] = camp
        self.held[area + camp] += 1

    def area(self, place: int) -> int:
        """The area of a hex in play."""
        return board.AREA_BY_OPTION[self.switches[OPT_2105]][place]

    def ways(self, place: int) -> list[int]:
        """The hexes in play to which one marches from a hex in play (ruling A102)."""
        return board.WAYS_BY_OPTION[self.switches[OPT_STRAITS]][place]

    def all_ways(self) -> list[list[int]]:
        """The same for all hexes in play."""
        return board.WAYS_BY_OPTION[self.switches[OPT_STRAITS]]

    def are_joined(self, place: int, other: int) -> bool:
        """Whether one marches from a hex in play to another in one step."""
        return board.is_among(other, board.WAYS_BY_OPTION[self.switches[OPT_STRAITS]][place])

    def has_all(self, camp: int, area: int) -> bool:
        """[4.0a] Total control: every city and fortress."""
        towns = len(TOWNS_OF[area])
        return self.held[area * CAMPS + camp] == towns if towns else self.passed[area] == camp

    def has_some(self, camp: int, area: int) -> bool:
        """[4.0b] Total or partial control."""
        return self.held[area * CAMPS + camp] > 0 if len(TOWNS_OF[area]) else self.passed[area] == camp

    def holds(self, camp: int, place: int) -> bool:
        """Whether a camp controls the town of a hex."""
        town = TOWN[place]
        return town != NONE and self.holder[town] == camp

    # -- knowing -----------------------------------------------------------------------------------------------------

    def sees(self, seat: int, piece: int) -> bool:
        """[11.1.1h] Units under a Force marker are hidden from everyone but their owner, until something shows them."""
        marker = self.cover[piece]
        if marker == NONE or UNIT_SIDE[piece] == seat or self.switches[OPT_FORCES]:
            return True
        return seat != NONE and self.spied >> marker & 1 == 1

    def uncover(self, unit: int) -> None:
        """A unit is under no Force marker any more."""
        if self.cover[unit] != NONE:
            self.cover[unit] = NONE
            self.revelations += 1

    # -- markers -----------------------------------------------------------------------------------------------------

    def gain_marker(self, side: int, kind: int) -> None:
        """A marker comes into a hand."""
        self.hand[side * KINDS + kind] += 1
        self.cards[side] += 1

    def lose_marker(self, side: int, kind: int) -> None:
        """A marker leaves a hand."""
        i = side * KINDS + kind
        self.hand[i] -= 1
        self.cards[side] -= 1
        if self.seen[i] > 0:
            self.seen[i] -= 1

    def to_pool(self, kind: int) -> None:
        """A marker goes back to the pool, where everyone saw it go."""
        self.pool[kind] += 1
        self.fresh[kind] += 1

    # -- twins -------------------------------------------------------------------------------------------------------

    def has_earlier_twin(self, unit: int) -> bool:
        """[2.3a] Whether a unit just like this one, in the same place and with the same doings, has a lower number."""
        other = unit - 1
        while other >= 0 and TWIN[other] == TWIN[unit]:
            if (
                self.at[other] == self.at[unit]
                and self.inside[other] == self.inside[unit]
                and self.done[other] == self.done[unit]
                and self.force[other] == self.force[unit]
                and self.fights[other] == self.fights[unit]
                and self.cover[other] == self.cover[unit]
                and self.tried[other] == self.tried[unit]
                and self.intercepted[other] == self.intercepted[unit]
                and self.relieved[other] == self.relieved[unit]
            ):
                return True
            other -= 1
        return False


def seat_of_camp(camp: int) -> int:
    """[11.5d] Who decides for a camp: the Ottoman player for neutrals."""
    return LEAGUE if camp == LEAGUE else OTTOMANS


def is_neutral(g: WarState, country: int) -> bool:
    """Whether a country is in nobody's war."""
    return country != NONE and g.status[country] != ALLIED


def free_neighbors(g: WarState, camp: int, place: int) -> list[int]:
    """[11.4.2e] The hexes next to one to which a camp may withdraw: nobody but its own pieces is there, so that Ottomans do not
    come upon neutral units either."""
    out: list[int] = []
    for other in g.ways(place):
        everyone = 0
        for any_camp in range(CAMPS):
            everyone += g.pieces[any_camp * SPOTS + other]
        if everyone == g.pieces[camp * SPOTS + other]:
            out.append(other)
    return out
