"""Chapters 8.6 and 8.7. A beaten stack goes into the City of the hex, toward the nearest friendly City, or aboard Fleets."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import DiceSum
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ABOARD, AWAY, GO_IN, GO_OUT, INSIDE, RETREAT_TO
from ..board import CITY_PLACE, LAND, MARCHES, SWEDISH
from ..frames import PickOfLoser
from ..state import DreadState, as_set
from ..tables import COSTS_FROM, terrain_cost
from ..units import COMBAT, IS_UNIT, KIND, LEADER, PIECE_NAMES
from ..warnings import AUSTRIA_MAY_ACT
from . import austria
from .boarding import GoAboard
from .cities import claim_city, may_be_inside
from .leaders import commander, dice_of, nations_of
from .losses import capture, destroy
from .regions import bars_going, in_commonwealth
from .transport import fleets_for


def begin(g: DreadState, loser: int, here: int, pieces: list[int]) -> None:
    """[8.5b, 8.6a, 8.6d, 8.7a] A beaten stack chooses its way, which is no activation; without any it is lost and its
    leaders are captured."""
    frame = ChooseRetreat(loser, here, as_set(pieces))
    if frame.options(g):
        g.push(frame)
        return
    g.say("no_way_out", loser, here)
    for piece in pieces:
        if KIND[piece] == LEADER:
            capture(g, piece, "captured_on_flight")
        else:
            destroy(g, piece)


class ChooseRetreat(PickOfLoser):
    """[8.7a, 8.7b] Into the City of the hex, if its side holds it; away; or aboard Fleets there (rulings A19, A98)."""

    STOPS: ClassVar[tuple[int, ...]] = (INSIDE, AWAY, ABOARD)

    def place(self, g: DreadState) -> int:
        return NONE

    def bars_stop(self, g: DreadState, action: int) -> int:
        if action == INSIDE:
            return 0 if may_be_inside(g, self.loser, self.here) else no.CITY_NOT_HELD
        pieces = g.among(self.pieces, self.here)
        if action == AWAY:
            return 0 if ways_out(g, self.loser, self.here, pieces) else no.NO_REFUGE
        return 0 if fleets_for(g, self.loser, self.here, pieces) else no.NO_FLEETS_HERE

    def stop(self, g: DreadState, action: int) -> None:
        pieces = g.among(self.pieces, self.here)
        if action == INSIDE:
            g.pop()
            g.say("retreats_inside", self.loser, self.here)
            for piece in pieces:
                g.set_inside(piece, 1)
        elif action == AWAY:
            g.replace(RetreatRoll(self.loser, self.here, self.pieces, commander(pieces)))
        else:
            g.replace(GoAboard(self.loser, self.here, self.pieces))


class RetreatRoll(DiceSum[DreadState]):
    """[8.6c, 2.2.5d] One die, two for Horse or leaders alone, and the senior leader's initiative: so many points of retreat. It
    is the initiative of combat (ruling A139)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("loser:seat", "here:place", "pieces:set:piece", "leader:piece")

    def __init__(self, loser: int, here: int, pieces: int, leader: int) -> None:
        self.loser = loser
        self.here = here
        self.pieces = pieces
        self.leader = leader

    def dice(self, g: DreadState) -> int:
        return dice_of(g.among(self.pieces, self.here))

    def resolve(self, g: DreadState, result: int) -> None:
        points = result + self.dice(g) + COMBAT[self.leader]
        g.say("retreat_roll", self.leader, points)
        g.replace(RetreatMove(self.loser, self.here, self.pieces, points, True))

    def label(self, g: DreadState, result: int) -> str:
        points = result + self.dice(g) + COMBAT[self.leader]
        return f"{points} {'point' if points == 1 else 'points'} of retreat"

    def modifiers(self, g: DreadState) -> list[tuple[str, str]]:
        return [("8.6c", f"{PIECE_NAMES[self.leader]} adds {COMBAT[self.leader]}")]


class RetreatMove(PickOfLoser):
    """[8.6a, 8.6b, 8.6c, 8.6e, 11.4.5f] Step by step along a shortest way to the nearest friendly City; the first hex is
    always allowed (ruling A18). Cities on the way are not taken (ruling A135)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("loser:seat", "here:place", "pieces:set:piece", "left:int", "first:bool")
    VERB: ClassVar[Verb] = RETREAT_TO

    def __init__(self, loser: int, here: int, pieces: int, left: int, first: bool) -> None:
        super().__init__(loser, here, pieces)
        self.left = left
        self.first = first

    def offers(self, g: DreadState) -> list[int]:
        return MARCHES[self.here]

    def options(self, g: DreadState) -> list[int]:
        return [RETREAT_TO + there for there in self.ways(g)]

    def ways(self, g: DreadState) -> list[int]:
        """The shortest ways; after the first hex those whose next hex can be paid."""
        ways = ways_out(g, self.loser, self.here, g.among(self.pieces, self.here))
        return ways if self.first else [there for there in ways if terrain_cost(g.season, self.here, there) <= self.left]

    def bars(self, g: DreadState, there: int) -> int:
        if there in self.ways(g):
            return 0
        besieged = there in MARCHES[self.here] and may_be_inside(g, self.loser, there) and g.is_occupied(1 - self.loser, there)
        return no.SIEGE_IS_NO_REFUGE if besieged else no.NOT_THE_NEAREST_WAY

    def pick(self, g: DreadState, there: int) -> None:
        if austria.must_roll(g, self.loser, self.here, there):
            g.replace(SilesiaRetreat(self.loser, self.here, self.pieces, self.left, there))
        else:
            fall_back(g, self.loser, self.here, self.pieces, self.left, there)

    def warns(self, g: DreadState, action: int) -> int:
        return AUSTRIA_MAY_ACT if austria.must_roll(g, self.loser, self.here, RETREAT_TO.of(action)) else 0


class SilesiaRetreat(austria.AustriaRoll):
    """[11.4.6d, 11.4.6e, 8.6f] A beaten Swedish stack comes into Silesia: if Austria stays quiet the retreat goes on (ruling
    A128)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("loser:seat", "here:place", "pieces:set:piece", "left:int", "there:place")

    def __init__(self, loser: int, here: int, pieces: int, left: int, there: int) -> None:
        self.loser = loser
        self.here = here
        self.pieces = pieces
        self.left = left
        self.there = there

    def go_on(self, g: DreadState) -> None:
        fall_back(g, self.loser, self.here, self.pieces, self.left, self.there)


def fall_back(g: DreadState, loser: int, here: int, listed: int, left: int, there: int) -> None:
    """[8.6a, 8.6c, 8.6e] One step of a retreat, which takes the place of the frame on top; it ends in a refuge, or where the
    points do."""
    left -= terrain_cost(g.season, here, there)
    pieces = g.among(listed, here)
    for piece in pieces:
        g.go(piece, there)
    if loser == SWEDISH and in_commonwealth(there) and any(IS_UNIT[piece] for piece in pieces):
        g.poland_entered = 1
    g.say("retreats", loser, there)
    if is_refuge(g, loser, there):
        g.replace(EndRetreat(loser, there, listed))
        claim_city(g, loser, there)
        return
    onward = RetreatMove(loser, there, listed, left, False)
    if onward.ways(g):
        g.replace(onward)
        return
    g.pop()
    claim_city(g, loser, there)


class EndRetreat(PickOfLoser):
    """[8.6c, 3.3.1a] In the City that was reached: inside or outside."""

    STOPS: ClassVar[tuple[int, ...]] = (GO_IN, GO_OUT)

    def stop(self, g: DreadState, action: int) -> None:
        g.pop()
        if action == GO_IN:
            for piece in g.among(self.pieces, self.here):
                g.set_inside(piece, 1)


# -- the way -------------------------------------------------------------------------------------------------------


def is_refuge(g: DreadState, side: int, place: int) -> bool:
    """[8.6a, 8.6b] A City that the side controls and no enemy is in: a besieged one is none (ruling A20)."""
    return may_be_inside(g, side, place) and not g.is_occupied(1 - side, place)


class RefugeFlood(Flood):
    """How far every hex is from a refuge by the costs of the season, as far as the hex of a battle, which is no refuge."""

    def __init__(self, g: DreadState, side: int, nations: int, here: int, by_silesia: bool) -> None:
        super().__init__(MARCHES, FAR)
        self.g = g
        self.side = side
        self.nations = nations
        self.here = here
        self.by_silesia = by_silesia
        self.costs = COSTS_FROM[g.season]
        self.run([place for place in CITY_PLACE if place != here and is_refuge(g, side, place) and self.is_passable(place)])

    def is_passable(self, place: int) -> bool:
        """[8.6a, 8.6f] Where a retreat may lead: no enemies, no closed land; into Silesia from outside only if it must (ruling
        A128)."""
        g = self.g
        if g.is_occupied(1 - self.side, place) or bars_going(g, self.nations, self.here, place):
            return False
        return self.by_silesia or not austria.must_roll(g, self.side, self.here, place)

    def step(self, here: int, there: int, direction: int) -> int:
        cost = self.costs[here][direction]
        if self.cost[here] + cost >= self.cost[there]:
            return NONE
        return cost if there == self.here or self.is_passable(there) else NONE

    def stops(self, here: int) -> bool:
        return here == self.here or self.cost[here] > self.cost[self.here]


def ways_out(g: DreadState, side: int, here: int, pieces: list[int]) -> list[int]:
    """[8.6a, 8.6f, 2.1a] The neighbors on a shortest way to the nearest refuge: ties of ways and Cities are the owner's to
    choose. A way through Silesia is taken only where there is no other (ruling A128)."""
    if here >= LAND or not MARCHES[here]:
        return []
    far = RefugeFlood(g, side, nations_of(pieces), here, must_cross_silesia(g, side, here, pieces)).cost
    if far[here] >= FAR:
        return []
    return [there for there in MARCHES[here] if far[there] + terrain_cost(g.season, here, there) == far[here]]


def must_cross_silesia(g: DreadState, side: int, here: int, pieces: list[int]) -> bool:
    """[8.6f] Whether no way leads a beaten Swedish stack to a friendly City but through Silesia."""
    return side == SWEDISH and RefugeFlood(g, side, nations_of(pieces), here, False).cost[here] >= FAR
