"""The position of a game, and all that changes where pieces are.

Only `put`, `go`, `take_off`, `set_inside` and `set_camp` change where things stand: they keep the stacks, sieges and
trenches right."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.constants import NONE

from .board import CITIES, CITY_AT, CITY_PLACE, COALITION, HANOVER, LAND, NATION_CAMP, NATIONS, NEUTRAL, PLACES, SWEDISH, TURKEY
from .occupancy import Occupancy
from .units import FLEET, KIND, PIECES, PIECES_OF, TWIN

# What a piece has done in this phase.
RESTED: Final = 0
ACTIVATED: Final = 1
LOCKED: Final = 2  # until the year is over (option transport_abort_lock)

# Whether a piece belongs to the activation under way.
NO_FORCE: Final = 0
IN_STACK: Final = 1  # the land stack
IN_SQUADRON: Final = 2  # the Fleets

# How the land stack came into its hex.
OVER_RIVER: Final = 1
BY_LANDING: Final = 2

# A transport.
NO_CONVOY: Final = 0
UNDER_WAY: Final = 1
LANDED: Final = 2

# Nations that come in later.
NOT_YET: Final = 0
HAS_ENTERED: Final = 1
HAS_LEFT: Final = 2

# Peter's new capital.
NO_CAPITAL: Final = 0
CAPITAL_DECLARED: Final = 1
CAPITAL_READY: Final = 2
CAPITAL_FAILED: Final = 3


def as_set(pieces: list[int]) -> int:
    """Pieces as bits."""
    out = 0
    for piece in pieces:
        out |= 1 << piece
    return out


@final  # calls of its methods then need no look-up
class DreadState(Occupancy):
    """A position of Poltava's Dread Day."""

    def clone(self) -> DreadState:
        other = DreadState()
        self.copy_fields(other)
        return other

    def rebuild_derived(self) -> None:
        """Make every derived field anew."""
        self.rebuild_stacks(PLACES)
        self.camp = [self.camp_of(nation) for nation in range(NATIONS)]

    def camp_of(self, nation: int) -> int:
        """[1.0a, 11.4.2a, 11.5.1d] The side that a nation fights for now: Hanover changes it, those who surrender have none."""
        if self.out[nation]:
            return NEUTRAL
        if nation == HANOVER:
            return SWEDISH if self.entered[HANOVER] == NOT_YET else COALITION
        return NATION_CAMP[nation]

    # -- coming and going ----------------------------------------------------------------------------------------------

    def set_entered(self, nation: int, entered: int) -> None:
        """[11.4.4a, 11.4.4c] A nation comes into the war, or leaves it for good."""
        self.entered[nation] = entered
        self.camp[nation] = self.camp_of(nation)

    def put(self, piece: int, place: int, inside: int = 0) -> None:
        """A piece is placed somewhere; whatever it did before is over."""
        self.leave(piece)
        self.inside[piece] = inside
        self.aboard[piece] = NONE
        self.enter(piece, place)

    def go(self, piece: int, place: int) -> None:
        """A piece goes from its place to another, outside of any City."""
        self.leave(piece)
        self.inside[piece] = 0
        self.enter(piece, place)

    def take_off(self, piece: int, box: int) -> None:
        """A piece leaves the map for a box, or for good (NONE); what it carried is the business of the chapter on Fleets."""
        self.leave(piece)
        self.inside[piece] = 0
        self.aboard[piece] = NONE
        self.moved[piece] = RESTED
        self.force[piece] = NO_FORCE
        self.limit[piece] = 0
        self.shifted[piece] = 0
        self.fresh[piece] = 0
        if box == NONE:
            self.at[piece] = NONE
        else:
            self.enter(piece, box)

    def set_inside(self, piece: int, inside: int) -> None:
        """[3.3.1b, 2.2.4a] A piece goes into its City or Port, or out of it: a Fleet is in port or at sea."""
        self.inside[piece] = inside
        self.tidy(self.at[piece])

    def set_out(self, nation: int, out: int) -> None:
        """[11.5.1d, 11.5.2a] A nation lays down its arms, or takes them up again."""
        self.out[nation] = out
        self.camp[nation] = self.camp_of(nation)
        for piece in PIECES_OF[nation]:
            if self.at[piece] != NONE:
                self.tidy(self.at[piece])

    def enter(self, piece: int, place: int) -> None:
        """A piece that is nowhere comes into a place."""
        self.at[piece] = place
        self.link(piece, place)

    def leave(self, piece: int) -> None:
        """A piece leaves its place, if it has one."""
        place = self.at[piece]
        if place != NONE:
            self.unlink(piece, place)
            self.at[piece] = NONE
            self.tidy(place)

    def tidy(self, place: int) -> None:
        """[5.6f, 9.2e] A siege is over when no Foot stays before the City, a trench goes with the last Coalition unit in it."""
        if place >= LAND:
            return
        city = CITY_AT[place]
        if city != NONE and self.besieged[city] and not self.foot_outside(1 - self.holder(city), place):
            self.besieged[city] = 0
        if self.trenches and place in self.trenches and self.units_outside(COALITION, place) == 0:
            self.trenches.remove(place)

    # -- stacks under way and pieces alike --------------------------------------------------------------------------------

    def members(self, kind: int, place: int) -> list[int]:
        """The pieces of the stack (or squadron) under way, which is in this place."""
        out: list[int] = []
        piece = self.head[place]
        while piece != NONE:
            if self.force[piece] == kind:
                out.append(piece)
            piece = self.next_in[piece]
        return out

    def among(self, pieces: int, place: int) -> list[int]:
        """The pieces of a set that are in a place."""
        return [piece for piece in self.stack(place) if pieces >> piece & 1]

    def has_twin_before(self, piece: int) -> bool:
        """Whether a piece printed alike, in the same place and condition, comes before it: they need not be told apart."""
        if TWIN[piece] == piece:
            return False
        here = self.head[self.at[piece]]
        while here != NONE and here < piece:
            if TWIN[here] == TWIN[piece] and self.is_like(here, piece):
                return True
            here = self.next_in[here]
        return False

    def is_like(self, one: int, other: int) -> bool:
        """Whether two pieces printed alike are in the same condition."""
        return (
            self.inside[one] == self.inside[other]
            and self.moved[one] == self.moved[other]
            and self.force[one] == self.force[other]
            and self.limit[one] == self.limit[other]
            and self.shifted[one] == self.shifted[other]
            and self.fresh[one] == self.fresh[other]
            and self.aboard[one] == self.aboard[other]
            and (KIND[one] != FLEET or not (self.passengers(one) or self.passengers(other)))
        )

    def on_map(self, piece: int) -> bool:
        """Whether a piece is in a hex or in Turkey."""
        return 0 <= self.at[piece] <= TURKEY

    def controlled(self, side: int) -> list[int]:
        """The hexes of the Cities that a side controls."""
        return [CITY_PLACE[city] for city in range(CITIES) if self.holder(city) == side]

    # -- the activation ------------------------------------------------------------------------------------------------

    def disband(self) -> None:
        """The activation is over."""
        self.force = [NO_FORCE] * PIECES
        self.limit = [0] * PIECES
        self.shifted = [0] * PIECES
        self.march_at = NONE
        self.fleet_at = NONE
        self.start = NONE
        self.mp = 0
        self.spent = 0
        self.sea_mp = 0
        self.sea_spent = 0
        self.came = 0
        self.anchored = 0
        self.convoy = NO_CONVOY

    def end_march(self, place: int) -> None:
        """The move of the land stack in a place is over."""
        for piece in self.members(IN_STACK, place):
            self.force[piece] = NO_FORCE
            self.limit[piece] = 0
        self.march_at = NONE

    def fresh_phase(self) -> None:
        """[4.1e, 4.2a] A campaign phase begins: every piece may be activated, every siege be rolled for."""
        self.passes = 0
        for piece in range(PIECES):
            if self.moved[piece] == ACTIVATED:
                self.moved[piece] = RESTED
        for city in range(CITIES):
            self.rolled[city] = 0
