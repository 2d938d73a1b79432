"""Chapters 4.1, 4.2, 5.0 to 5.2 and 6.0. Activations in turn, the choice of a stack or of Fleets, and the rolls for movement points."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import DiceSum, Frame, Step
from korvolan.kernel.layout import NONE

from . import march, surrender
from .actions import ALL, CONVOY, DONE, FLEETS_OF, LEAD, MARCH, PASS, SAIL, SHIFT, TAKE
from .board import (
    ANGLO_DUTCH,
    CITY_AT,
    CITY_PLACE,
    FLEET_HEXES,
    LAND,
    NATIONS,
    PLACES,
    RUSSIA,
    SWEDEN,
    TURKEY,
)
from .cities import may_shift
from .leaders import dice_of, is_led, seniors
from .pieces import (
    CHARLES,
    COMMAND,
    FLEET,
    FLEETS,
    FOOT,
    GARRISON,
    HORSE,
    IS_UNIT,
    KIND,
    LEADER,
    LEADERS,
    LEADS,
    MOVEMENT,
    NATION,
    PIECE_NAMES,
    PIECES,
    REHNSKOLD,
)
from .restrictions import (
    ALREADY_ACTIVATED,
    CARRIER_STAYS,
    CHARLES_AND_REHNSKOLD,
    FLEET_IS_NO_STACK,
    GARRISON_STAYS,
    GOES_ALREADY,
    IN_AND_OUT,
    NO_FLEET_LEFT,
    NO_LEADER,
    NO_OWN_LEADER,
    NO_PIECE_OF_YOURS,
    NO_STACK_YET,
    NOT_A_FLEET,
    NOT_IN_COMMAND,
    NOT_THERE,
    NOT_YOURS,
    NOTHING_TO_ACTIVATE,
    ONE_COUNTRY,
    RUSSIANS_WAIT,
    SHIFTED_ALREADY,
    SORTIE_INSTEAD,
    TWIN_FIRST,
    NO_GATES,
    IS_ABOARD,
)
from .state import ACTIVATED, IN_SQUADRON, IN_STACK, RESTED, UNDER_WAY, DreadState
from .tables import FIRST_YEAR, SUMMER
from .warnings import PHASE_ENDS

TWO_PASSES: Final = 2
SEA_DICE: Final = 3


class Campaign(Frame[DreadState]):
    """[4.1a, 4.1b, 4.1d, 4.2a, 3.3.1b] A player activates a stack or Fleets, or passes; the phase ends with the second pass in a row.

    While he is active his pieces in friendly Cities may go in and out (ruling A6). Without anything to activate he passes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("pass", "march", "sail", "convoy", "shift")

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: DreadState) -> int:
        return self.side

    def candidates(self, g: DreadState) -> list[int]:
        side = self.side
        out = [PASS]
        if not may_activate(g, side):
            return out
        fleets = fleet_hexes(g, side)
        for place in leader_hexes(g, side):
            out.append(MARCH + place)
            if fleets:
                out.append(CONVOY + place)
        for place in fleets:
            out.append(SAIL + place)
        for place in CITY_PLACE:
            piece = g.head[place]
            if piece != NONE and g.holder(CITY_AT[place]) == side:
                while piece != NONE:
                    if KIND[piece] != GARRISON and g.camp[NATION[piece]] == side:
                        out.append(SHIFT + piece)
                    piece = g.next_in[piece]
        return out

    def forbids(self, g: DreadState, action: int) -> int:
        if action == PASS:
            return 0
        if MARCH <= action < MARCH + PLACES:
            return bars_march(g, self.side, action - MARCH)
        if SAIL <= action < SAIL + PLACES:
            return bars_sailing(g, self.side, action - SAIL)
        if CONVOY <= action < CONVOY + PLACES:
            return bars_convoy(g, self.side, action - CONVOY)
        return bars_shift(g, self.side, action - SHIFT)

    def take(self, g: DreadState, action: int) -> None:
        side = self.side
        if action == PASS:
            self.forgo(g)
        elif MARCH <= action < MARCH + PLACES:
            g.replace(ActivationOver(side))
            g.push(FormStack(side, action - MARCH, False))
        elif SAIL <= action < SAIL + PLACES:
            g.replace(ActivationOver(side))
            g.push(FormSquadron(side, action - SAIL, False))
        elif CONVOY <= action < CONVOY + PLACES:
            g.replace(ActivationOver(side))
            g.push(FormStack(side, action - CONVOY, True))
        else:
            shift(g, action - SHIFT)

    def forgo(self, g: DreadState) -> None:
        """[4.1d] A pass bars nobody from acting later; two in a row end the phase (ruling A7)."""
        g.passes += 1
        g.disband()
        if g.logging:
            g.say("passes", self.side)
        if g.passes == TWO_PASSES:
            g.pop()
        else:
            g.replace(Campaign(1 - self.side))

    def warns(self, g: DreadState, action: int) -> int:
        return PHASE_ENDS if action == PASS and g.passes == TWO_PASSES - 1 else 0


class ActivationOver(Step[DreadState]):
    """[4.1b] An activation is over, with all its battles and sieges: the other player is next."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: DreadState) -> None:
        if g.falls:
            surrender.begin_falls(g)
            return
        g.disband()
        g.passes = 0
        g.replace(Campaign(1 - self.side))


# -- what may be activated -----------------------------------------------------------------------------------------


def leader_hexes(g: DreadState, side: int) -> list[int]:
    """The places where a side has a leader who has not moved, on the map or in Turkey."""
    out: list[int] = []
    for leader in LEADERS:
        place = g.at[leader]
        if place == NONE or place > TURKEY or g.moved[leader] or g.camp[NATION[leader]] != side or place in out:
            continue
        out.append(place)
    return out


def fleet_hexes(g: DreadState, side: int) -> list[int]:
    """The hexes where a side has a Fleet that has not moved."""
    out: list[int] = []
    for fleet in FLEETS:
        place = g.at[fleet]
        if 0 <= place < FLEET_HEXES and not g.moved[fleet] and g.camp[NATION[fleet]] == side and place not in out:
            out.append(place)
    return out


def may_activate(g: DreadState, side: int) -> bool:
    """Whether a side has anything left to activate."""
    for leader in LEADERS:
        if not g.moved[leader] and g.camp[NATION[leader]] == side and 0 <= g.at[leader] <= TURKEY and not waits(g, leader):
            if g.aboard[leader] == NONE:
                return True
    for fleet in FLEETS:
        if not g.moved[fleet] and g.camp[NATION[fleet]] == side and 0 <= g.at[fleet] < FLEET_HEXES:
            return True
    return False


def waits(g: DreadState, piece: int) -> bool:
    """[13.1e] Russian pieces are not activated before Winter 1700; they may be attacked and retreat (ruling A73)."""
    return NATION[piece] == RUSSIA and g.year == FIRST_YEAR and g.season == SUMMER


def bars_piece(g: DreadState, side: int, piece: int) -> int:
    """[4.1e, 5.1e, 5.1.1a] Why a piece cannot be activated; 0 if it can."""
    if g.camp[NATION[piece]] != side or g.at[piece] == NONE:
        return NOT_YOURS
    if waits(g, piece):
        return RUSSIANS_WAIT
    return ALREADY_ACTIVATED if g.moved[piece] else 0


def bars_march(g: DreadState, side: int, place: int) -> int:
    """[5.0a, 2.2.5a] Why no land stack can be activated in a place: it takes a leader ashore who has not moved."""
    return bars_leading(g, side, place, False)


def bars_leading(g: DreadState, side: int, place: int, aboard_too: bool) -> int:
    """The same, for transports also with leaders aboard."""
    if place >= LAND and place != TURKEY and not aboard_too:
        return NO_PIECE_OF_YOURS
    found = NO_PIECE_OF_YOURS
    piece = g.head[place]
    while piece != NONE:
        if g.camp[NATION[piece]] == side and KIND[piece] != FLEET and (aboard_too or g.aboard[piece] == NONE):
            if KIND[piece] == LEADER:
                barred = bars_piece(g, side, piece)
                if not barred and g.aboard[piece] != NONE and g.moved[g.aboard[piece]]:
                    barred = ALREADY_ACTIVATED
                if not barred:
                    return 0
                found = barred
            elif found == NO_PIECE_OF_YOURS:
                found = NO_LEADER
        piece = g.next_in[piece]
    return found


def bars_sailing(g: DreadState, side: int, place: int) -> int:
    """[6.0a] Why no Fleets can be activated in a place."""
    if place >= FLEET_HEXES:
        return NO_FLEET_LEFT
    found = NO_FLEET_LEFT
    piece = g.head[place]
    while piece != NONE:
        if KIND[piece] == FLEET and g.camp[NATION[piece]] == side:
            barred = bars_piece(g, side, piece)
            if not barred:
                return 0
            found = barred
        piece = g.next_in[piece]
    return found


def bars_convoy(g: DreadState, side: int, place: int) -> int:
    """[7.2a] A transport takes a land stack with its leader, and Fleets anywhere that have not moved."""
    barred = bars_leading(g, side, place, True)
    if barred:
        return barred
    return 0 if place < FLEET_HEXES and fleet_hexes(g, side) else NO_FLEET_LEFT


def bars_shift(g: DreadState, side: int, piece: int) -> int:
    """[3.3.1b, 3.3.1d, 3.3.1e] Why a piece cannot go in or out of its City or Port now; once in an activation (ruling A127)."""
    if g.at[piece] == NONE or g.camp[NATION[piece]] != side or g.at[piece] >= FLEET_HEXES or g.aboard[piece] != NONE:
        return NOT_YOURS
    if KIND[piece] == GARRISON:
        return GARRISON_STAYS
    if not may_shift(g, piece):
        return SORTIE_INSTEAD if g.inside[piece] else NO_GATES
    if g.shifted[piece]:
        return SHIFTED_ALREADY
    if not may_activate(g, side):
        return NOTHING_TO_ACTIVATE
    return TWIN_FIRST if g.has_twin_before(piece) else 0


def shift(g: DreadState, piece: int) -> None:
    """[3.3.1c] Going in or out is neither an activation nor a move."""
    g.shifted[piece] = 1
    g.set_inside(piece, 1 - g.inside[piece])
    if g.logging:
        g.say("goes_in" if g.inside[piece] else "goes_out", piece, g.at[piece])


# -- a land stack --------------------------------------------------------------------------------------------------


class FormStack(Frame[DreadState]):
    """[4.1c, 5.2e, 3.1a, 3.1.1a] The pieces that march together: any part of those in a hex, with a leader for each nation."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "by_sea:bool")
    VERBS: ClassVar[tuple[str, ...]] = ("take", "all", "done")

    def __init__(self, side: int, here: int, by_sea: bool) -> None:
        self.side = side
        self.here = here
        self.by_sea = by_sea

    def seat(self, g: DreadState) -> int:
        return self.side

    def place(self, g: DreadState) -> int:
        return self.here

    def candidates(self, g: DreadState) -> list[int]:
        out = [DONE, ALL]
        for piece in g.stack(self.here):
            if KIND[piece] != FLEET and not g.force[piece]:
                out.append(TAKE + piece)
        return out

    def forbids(self, g: DreadState, action: int) -> int:
        if action == DONE:
            return bars_stack(g, g.members(IN_STACK, self.here))
        if action == ALL:
            return 0 if self.takeable(g) else GOES_ALREADY
        piece = action - TAKE
        barred = self.bars(g, piece)
        return TWIN_FIRST if not barred and g.has_twin_before(piece) else barred

    def bars(self, g: DreadState, piece: int) -> int:
        """[2.2.3a, 5.0a] Why a piece cannot be of the stack."""
        if KIND[piece] == FLEET:
            return FLEET_IS_NO_STACK
        if g.at[piece] != self.here:
            return NOT_THERE
        if KIND[piece] == GARRISON:
            return GARRISON_STAYS
        barred = bars_piece(g, self.side, piece)
        if barred:
            return barred
        if g.force[piece]:
            return GOES_ALREADY
        if g.aboard[piece] != NONE and not self.by_sea:
            return IS_ABOARD
        if g.aboard[piece] != NONE and g.moved[g.aboard[piece]]:
            return ALREADY_ACTIVATED
        if KIND[piece] != LEADER and not has_leader_for(g, piece):
            return NO_OWN_LEADER
        return self.bars_mixture(g, piece)

    def bars_mixture(self, g: DreadState, piece: int) -> int:
        """Those aboard go with those aboard; before enemies in the hex those inside go with those inside."""
        for other in g.members(IN_STACK, self.here):
            if not go_together(g, other, piece):
                return IN_AND_OUT
        return 0

    def takeable(self, g: DreadState) -> list[int]:
        """Who could still come along."""
        return [piece for piece in g.stack(self.here) if not g.force[piece] and self.bars(g, piece) == 0]

    def take(self, g: DreadState, action: int) -> None:
        if action == ALL:
            for piece in self.takeable(g):
                if self.bars(g, piece) == 0:
                    g.force[piece] = IN_STACK
        elif action == DONE:
            self.set_off(g)
        else:
            g.force[action - TAKE] = IN_STACK

    def set_off(self, g: DreadState) -> None:
        """[5.1.1a, 7.2a] The stack is committed. For a transport the Fleets are chosen first."""
        g.march_at = self.here
        g.start = self.here
        if self.by_sea:
            g.convoy = UNDER_WAY
            g.replace(ChooseFleets(self.side))
        else:
            commit(g, self.side)


def go_together(g: DreadState, one: int, other: int) -> bool:
    """Whether two pieces in a hex can be of one stack: both ashore or aboard Fleets that sail together, both on one side of the walls
    if enemies stand before them."""
    if g.aboard[one] == NONE and g.aboard[other] == NONE:
        return g.inside[one] == g.inside[other] or g.units_outside(1 - g.side(one), g.at[one]) == 0
    return g.aboard[one] != NONE and g.aboard[other] != NONE and sail_together(g.aboard[one], g.aboard[other])


def has_leader_for(g: DreadState, unit: int) -> bool:
    """[5.0a] Whether a leader who can move a unit is with it and has not moved."""
    piece = g.head[g.at[unit]]
    while piece != NONE:
        if KIND[piece] == LEADER and LEADS[piece] >> COMMAND[unit] & 1 and not g.moved[piece]:
            carrier = g.aboard[piece]
            if g.side(piece) == g.side(unit) and go_together(g, piece, unit) and (carrier == NONE or not g.moved[carrier]):
                return True
        piece = g.next_in[piece]
    return False


def bars_stack(g: DreadState, pieces: list[int]) -> int:
    """[5.0a, 13.2d] Why these pieces do not make a stack that can set off."""
    if not pieces:
        return NO_STACK_YET
    if not any([KIND[piece] == LEADER for piece in pieces]):
        return NO_LEADER
    if not is_led(pieces):
        return NO_OWN_LEADER
    return CHARLES_AND_REHNSKOLD if parts_charles(g, pieces) else 0


def parts_charles(g: DreadState, pieces: list[int]) -> bool:
    """[13.2d] In 1700 Charles and Rehnsköld go together if they are together (ruling A72)."""
    if g.year != FIRST_YEAR or g.at[CHARLES] != g.at[REHNSKOLD]:
        return False
    if CHARLES in pieces:
        return REHNSKOLD not in pieces and bool(g.force[REHNSKOLD] or not g.moved[REHNSKOLD])
    return REHNSKOLD in pieces and bool(g.force[CHARLES] or not g.moved[CHARLES])


def commit(g: DreadState, side: int) -> None:
    """[5.1a, 5.7b] All is chosen: the movement points are rolled for. Where leaders of equal rank and following meet, one is named."""
    g.replace(march.ResumeMarch(side))
    if g.march_at != NONE:
        pieces = g.members(IN_STACK, g.march_at)
        for piece in pieces:
            g.moved[piece] = ACTIVATED
        leaders = seniors(pieces)
        g.push(NameLeader(side) if len(leaders) > 1 else MarchRoll(leaders[0]))
    if g.fleet_at != NONE:
        for fleet in g.members(IN_SQUADRON, g.fleet_at):
            g.moved[fleet] = ACTIVATED
        g.push(SeaRoll(side))


class NameLeader(Frame[DreadState]):
    """[5.7b] Leaders of equal rank with equal followings: their player says whose rating counts."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("lead",)

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: DreadState) -> int:
        return self.side

    def candidates(self, g: DreadState) -> list[int]:
        return [LEAD + leader for leader in seniors(g.members(IN_STACK, g.march_at))]

    def forbids(self, g: DreadState, action: int) -> int:
        return 0 if action - LEAD in seniors(g.members(IN_STACK, g.march_at)) else NOT_IN_COMMAND

    def take(self, g: DreadState, action: int) -> None:
        g.replace(MarchRoll(action - LEAD))


class MarchRoll(DiceSum[DreadState]):
    """[5.1a, 5.1b, 5.4d, 2.2.2b] One die for Foot or a mixed stack, two for Horse or leaders alone, and the leader's initiative."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader:piece",)

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def dice(self, g: DreadState) -> int:
        return dice_of(g.members(IN_STACK, g.march_at))

    def resolve(self, g: DreadState, result: int) -> None:
        g.mp = result + self.dice(g) + MOVEMENT[self.leader]
        g.spent = 0
        if g.logging:
            g.say("march_roll", self.leader, g.mp)
        g.pop()

    def modifiers(self, g: DreadState) -> list[tuple[str, str]]:
        return [("5.1a", f"{PIECE_NAMES[self.leader]} adds {MOVEMENT[self.leader]}")]


class SeaRoll(DiceSum[DreadState]):
    """[6.0a] Fleets roll three dice."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def dice(self, g: DreadState) -> int:
        return SEA_DICE

    def resolve(self, g: DreadState, result: int) -> None:
        g.sea_mp = result + SEA_DICE
        g.sea_spent = 0
        if g.logging:
            g.say("sea_roll", self.side, g.sea_mp)
        g.pop()


# -- Fleets --------------------------------------------------------------------------------------------------------


class ChooseFleets(Frame[DreadState]):
    """[7.2a] Where the Fleets of a transport lie: they need not be where the troops are."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("fleets",)

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: DreadState) -> int:
        return self.side

    def candidates(self, g: DreadState) -> list[int]:
        return [FLEETS_OF + place for place in fleet_hexes(g, self.side)]

    def forbids(self, g: DreadState, action: int) -> int:
        place = action - FLEETS_OF
        barred = bars_sailing(g, self.side, place)
        if barred:
            return barred
        return CARRIER_STAYS if g.march_at != place and is_afloat(g) else 0

    def take(self, g: DreadState, action: int) -> None:
        g.replace(FormSquadron(self.side, action - FLEETS_OF, True))


def is_afloat(g: DreadState) -> bool:
    """Whether the land stack under way is aboard."""
    for piece in g.members(IN_STACK, g.march_at):
        if g.aboard[piece] != NONE:
            return True
    return False


class FormSquadron(Frame[DreadState]):
    """[6.0a, 6.1a, 11.4.2c] The Fleets that sail together: of one country, but Swedes and Anglo-Dutch may go together."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "with_troops:bool")
    VERBS: ClassVar[tuple[str, ...]] = ("take", "all", "done")

    def __init__(self, side: int, here: int, with_troops: bool) -> None:
        self.side = side
        self.here = here
        self.with_troops = with_troops

    def seat(self, g: DreadState) -> int:
        return self.side

    def place(self, g: DreadState) -> int:
        return self.here

    def candidates(self, g: DreadState) -> list[int]:
        out = [DONE, ALL]
        for piece in g.stack(self.here):
            if KIND[piece] == FLEET and not g.force[piece]:
                out.append(TAKE + piece)
        return out

    def forbids(self, g: DreadState, action: int) -> int:
        if action == DONE:
            return self.bars_sailing_off(g)
        if action == ALL:
            return 0 if self.takeable(g) else GOES_ALREADY
        piece = action - TAKE
        barred = self.bars(g, piece)
        return TWIN_FIRST if not barred and g.has_twin_before(piece) else barred

    def bars_sailing_off(self, g: DreadState) -> int:
        """A transport's troops that are aboard already need their own Fleets."""
        if not g.members(IN_SQUADRON, self.here):
            return NO_STACK_YET
        if self.with_troops:
            for piece in g.members(IN_STACK, g.march_at):
                if g.aboard[piece] != NONE and g.force[g.aboard[piece]] != IN_SQUADRON:
                    return CARRIER_STAYS
        return 0

    def bars(self, g: DreadState, piece: int) -> int:
        """Why a piece cannot be of the squadron."""
        if KIND[piece] != FLEET:
            return NOT_A_FLEET
        if g.at[piece] != self.here:
            return NOT_THERE
        barred = bars_piece(g, self.side, piece)
        if barred:
            return barred
        if g.force[piece]:
            return GOES_ALREADY
        for other in g.members(IN_SQUADRON, self.here):
            if not sail_together(piece, other):
                return ONE_COUNTRY
        return 0

    def takeable(self, g: DreadState) -> list[int]:
        return [piece for piece in g.stack(self.here) if not g.force[piece] and self.bars(g, piece) == 0]

    def take(self, g: DreadState, action: int) -> None:
        if action == ALL:
            for piece in self.takeable(g):
                if self.bars(g, piece) == 0:
                    g.force[piece] = IN_SQUADRON
        elif action == DONE:
            g.fleet_at = self.here
            commit(g, self.side)
        else:
            g.force[action - TAKE] = IN_SQUADRON


def sail_together(one: int, other: int) -> bool:
    """[6.1a, 11.4.2c] Fleets of one country; the Anglo-Dutch count as Swedes."""
    a, b = NATION[one], NATION[other]
    return a == b or (a in SAIL_AS_SWEDES and b in SAIL_AS_SWEDES)


SAIL_AS_SWEDES: Final = (SWEDEN, ANGLO_DUTCH)

FRAMES: Final = [
    Campaign,
    ActivationOver,
    FormStack,
    NameLeader,
    MarchRoll,
    SeaRoll,
    ChooseFleets,
    FormSquadron,
]
