"""Chapters 4.1, 5.0 to 5.2, 5.7, 6.0 and 7.2. The choice of a stack or of Fleets, and the rolls for movement points."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import DiceSum
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ALL, DONE, FLEETS_OF, LEAD, TAKE
from ..board import ANGLO_DUTCH, SWEDEN
from ..frames import PickHere
from ..state import ACTIVATED, IN_SQUADRON, IN_STACK, UNDER_WAY, DreadState
from ..tables import FIRST_YEAR
from ..units import CHARLES, COMMAND, FLEET, GARRISON, KIND, LEADER, LEADS, MOVEMENT, NATION, PIECE_NAMES, REHNSKOLD
from . import march
from .activation import bars_piece, bars_sailing, fleet_hexes
from .leaders import dice_of, is_led, lacks_leader, senior_leaders

SEA_DICE: Final = 3

# -- a land stack --------------------------------------------------------------------------------------------------


class FormForce(PickHere):
    """[4.1c, 5.2e, 6.0a] Those who go together are taken one by one, or all who can come along at once."""

    STOPS: ClassVar[tuple[int, ...]] = (DONE, ALL)
    VERB: ClassVar[Verb] = TAKE
    FORCE: ClassVar[int] = IN_STACK

    def offers(self, g: DreadState) -> list[int]:
        sails = self.FORCE == IN_SQUADRON
        return [piece for piece in g.stack(self.here) if (KIND[piece] == FLEET) == sails and not g.force[piece]]

    def options(self, g: DreadState) -> list[int]:
        """Who could come along is found once."""
        out = [DONE] if self.bars_setting_off(g) == 0 else []
        takeable = self.takeable(g)
        if takeable:
            out.append(ALL)
        for piece in takeable:
            if not g.has_twin_before(piece):
                out.append(TAKE + piece)
        return out

    def bars(self, g: DreadState, piece: int) -> int:
        barred = self.bars_joining(g, piece)
        return no.TWIN_FIRST if not barred and g.has_twin_before(piece) else barred

    def bars_stop(self, g: DreadState, action: int) -> int:
        if action == DONE:
            return self.bars_setting_off(g)
        return 0 if self.takeable(g) else no.GOES_ALREADY

    def bars_joining(self, g: DreadState, piece: int) -> int:
        """Why a piece cannot go with those who were taken."""
        raise NotImplementedError

    def bars_setting_off(self, g: DreadState) -> int:
        """Why those who were taken cannot set off."""
        raise NotImplementedError

    def takeable(self, g: DreadState) -> list[int]:
        """Who could still come along."""
        out: list[int] = []
        piece = g.head[self.here]
        while piece != NONE:
            if not g.force[piece] and self.bars_joining(g, piece) == 0:
                out.append(piece)
            piece = g.next_in[piece]
        return out

    def pick(self, g: DreadState, piece: int) -> None:
        g.force[piece] = self.FORCE

    def stop(self, g: DreadState, action: int) -> None:
        if action == DONE:
            self.set_off(g)
            return
        for piece in self.takeable(g):
            if self.bars_joining(g, piece) == 0:  # whoever was taken before may bar the next
                g.force[piece] = self.FORCE

    def set_off(self, g: DreadState) -> None:
        """The choice is made."""
        raise NotImplementedError


class FormStack(FormForce):
    """[4.1c, 5.2e, 3.1a, 3.1.1a] The pieces that march together: any part of those in a hex, with a leader for each nation."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "by_sea:bool")

    def __init__(self, side: int, here: int, by_sea: bool) -> None:
        super().__init__(side, here)
        self.by_sea = by_sea

    def bars_setting_off(self, g: DreadState) -> int:
        return bars_stack(g, g.members(IN_STACK, self.here))

    def bars_joining(self, g: DreadState, piece: int) -> int:
        """[2.2.3a, 5.0a] Why a piece cannot be of the stack."""
        if KIND[piece] == FLEET:
            return no.FLEET_IS_NO_STACK
        if g.at[piece] != self.here:
            return no.NOT_THERE
        if KIND[piece] == GARRISON:
            return no.GARRISON_STAYS
        barred = bars_piece(g, self.side, piece)
        if barred:
            return no.HAS_MOVED if barred == no.ALREADY_ACTIVATED else barred
        if g.force[piece]:
            return no.GOES_ALREADY
        if g.aboard[piece] != NONE and not self.by_sea:
            return no.ABOARD_NEEDS_TRANSPORT
        if g.aboard[piece] != NONE and g.moved[g.aboard[piece]]:
            return no.CARRIER_STAYS
        if KIND[piece] != LEADER and not has_leader_for(g, piece):
            return lacks_leader([piece])
        return self.bars_mixture(g, piece)

    def bars_mixture(self, g: DreadState, piece: int) -> int:
        """Those aboard go with those aboard; before enemies in the hex those inside go with those inside."""
        other = g.head[self.here]
        while other != NONE:
            if g.force[other] == IN_STACK and not go_together(g, other, piece):
                ashore = g.aboard[other] == NONE and g.aboard[piece] == NONE
                return no.IN_AND_OUT if ashore else no.ABOARD_AND_ASHORE
            other = g.next_in[other]
        return 0

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
    """Whether two pieces in a hex can be of one stack: both ashore or aboard Fleets that sail together, both on one side
    of the walls if enemies stand before them."""
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
        return no.NO_STACK_YET
    if not any(KIND[piece] == LEADER for piece in pieces):
        return no.NO_LEADER
    if not is_led(pieces):
        return lacks_leader(pieces)
    return no.CHARLES_AND_REHNSKOLD if parts_charles(g, pieces) else 0


def parts_charles(g: DreadState, pieces: list[int]) -> bool:
    """[13.2d] In 1700 Charles and Rehnsköld go together if they are together (ruling A72)."""
    if g.year != FIRST_YEAR or g.at[CHARLES] != g.at[REHNSKOLD]:
        return False
    if CHARLES in pieces:
        return REHNSKOLD not in pieces and bool(g.force[REHNSKOLD] or not g.moved[REHNSKOLD])
    return REHNSKOLD in pieces and bool(g.force[CHARLES] or not g.moved[CHARLES])


def commit(g: DreadState, side: int) -> None:
    """[5.1a, 5.7b] All is chosen: the movement points are rolled for. Where leaders of equal rank and following meet, one
    is named."""
    g.replace(march.ResumeMarch(side))
    if g.march_at != NONE:
        pieces = g.members(IN_STACK, g.march_at)
        for piece in pieces:
            g.moved[piece] = ACTIVATED
        leaders = senior_leaders(pieces)
        g.push(NameLeader(side) if len(leaders) > 1 else MarchRoll(leaders[0]))
    if g.fleet_at != NONE:
        for fleet in g.members(IN_SQUADRON, g.fleet_at):
            g.moved[fleet] = ACTIVATED
        g.push(SeaRoll(side))


class NameLeader(Pick[DreadState]):
    """[5.7b] Leaders of equal rank with equal followings: their player says whose rating counts."""

    VERB: ClassVar[Verb] = LEAD

    def offers(self, g: DreadState) -> list[int]:
        return senior_leaders(g.members(IN_STACK, g.march_at))

    def bars(self, g: DreadState, leader: int) -> int:
        return 0 if leader in self.offers(g) else no.NOT_IN_COMMAND

    def pick(self, g: DreadState, leader: int) -> None:
        g.replace(MarchRoll(leader))


class MarchRoll(DiceSum[DreadState]):
    """[5.1a, 5.1b, 5.4d, 2.2.2b, 2.2.5c, 3.4a] One die for Foot or a mixed stack, two for Horse or leaders alone, and the
    leader's initiative; anywhere."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader:piece",)

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def dice(self, g: DreadState) -> int:
        return dice_of(g.members(IN_STACK, g.march_at))

    def resolve(self, g: DreadState, result: int) -> None:
        g.mp = result + self.dice(g) + MOVEMENT[self.leader]
        g.spent = 0
        g.say("march_roll", self.leader, g.mp)
        g.pop()

    def label(self, g: DreadState, result: int) -> str:
        return points(result + self.dice(g) + MOVEMENT[self.leader])

    def modifiers(self, g: DreadState) -> list[tuple[str, str]]:
        return [("5.1a", f"{PIECE_NAMES[self.leader]} adds {MOVEMENT[self.leader]}")]


def points(count: int) -> str:
    """So many movement points, in words."""
    return f"{count} movement {'point' if count == 1 else 'points'}"


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
        g.say("sea_roll", self.side, g.sea_mp)
        g.pop()

    def label(self, g: DreadState, result: int) -> str:
        return points(result + SEA_DICE)


# -- Fleets --------------------------------------------------------------------------------------------------------


class ChooseFleets(Pick[DreadState]):
    """[7.2a] Where the Fleets of a transport lie: they need not be where the troops are."""

    VERB: ClassVar[Verb] = FLEETS_OF

    def offers(self, g: DreadState) -> list[int]:
        return fleet_hexes(g, self.side)

    def bars(self, g: DreadState, place: int) -> int:
        barred = bars_sailing(g, self.side, place)
        if barred:
            return barred
        return no.CARRIER_STAYS if g.march_at != place and is_afloat(g) else 0

    def pick(self, g: DreadState, place: int) -> None:
        g.replace(FormSquadron(self.side, place, True))


def is_afloat(g: DreadState) -> bool:
    """Whether the land stack under way is aboard."""
    return any(g.aboard[piece] != NONE for piece in g.members(IN_STACK, g.march_at))


class FormSquadron(FormForce):
    """[6.0a, 6.1a, 11.4.2c] The Fleets that sail together: of one country, but Swedes and Anglo-Dutch may go together."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "with_troops:bool")
    FORCE: ClassVar[int] = IN_SQUADRON

    def __init__(self, side: int, here: int, with_troops: bool) -> None:
        super().__init__(side, here)
        self.with_troops = with_troops

    def carriers(self, g: DreadState) -> list[int]:
        """The Fleets that carry a transport's troops already."""
        if not self.with_troops:
            return []
        return [g.aboard[piece] for piece in g.members(IN_STACK, g.march_at) if g.aboard[piece] != NONE]

    def bars_setting_off(self, g: DreadState) -> int:
        """A transport's troops that are aboard already need their own Fleets."""
        if not g.members(IN_SQUADRON, self.here):
            return no.NO_STACK_YET
        return no.CARRIER_STAYS if any(g.force[carrier] != IN_SQUADRON for carrier in self.carriers(g)) else 0

    def bars_joining(self, g: DreadState, piece: int) -> int:
        """[6.1a] Why a piece cannot be of the squadron, which sails with the country of those who carry troops already."""
        if KIND[piece] != FLEET:
            return no.NOT_A_FLEET
        if g.at[piece] != self.here:
            return no.NOT_THERE
        barred = bars_piece(g, self.side, piece)
        if barred:
            return barred
        if g.force[piece]:
            return no.GOES_ALREADY
        others = g.members(IN_SQUADRON, self.here) + self.carriers(g)
        return 0 if all(sail_together(piece, other) for other in others) else no.ONE_COUNTRY

    def set_off(self, g: DreadState) -> None:
        g.fleet_at = self.here
        commit(g, self.side)


def sail_together(one: int, other: int) -> bool:
    """[6.1a, 11.4.2c] Fleets of one country; the Anglo-Dutch count as Swedes."""
    a, b = NATION[one], NATION[other]
    return a == b or (a in SAIL_AS_SWEDES and b in SAIL_AS_SWEDES)


SAIL_AS_SWEDES: Final = (SWEDEN, ANGLO_DUTCH)
