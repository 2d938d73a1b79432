"""Chapter 13, and the placing of nations that enter later. The Coalition sets up first; by a plan or by hand."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision, Pick
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import board, units
from .. import refusals as no
from ..actions import DEPLOY, GARRISON_IN, PLAN, STATION
from ..board import CITIES, CITY_AT, CITY_PLACE, COALITION, LAND, NEUTRAL, PILE, PORT_AT, REGION, SWEDISH, TO_PLACE, WAITING
from ..setup_plans import PLACED, PLAN_IDS, PLAN_SIDE
from ..state import DreadState
from ..tables import OPT_FLEETS, OPT_POLISH
from ..units import CHARLES, FLEET, GARRISON_CITY, IS_UNIT, KIND, LEADER, NATION, PIECES, PIECES_OF, REHNSKOLD, START
from .cities import claim_city

# [13.0c] The order of placing.
ORDER: Final = [[board.SWEDEN, board.ANGLO_DUTCH, board.HANOVER], [board.DENMARK, board.SAXONY, board.RUSSIA]]
LATER: Final = (board.HANOVER, board.PRUSSIA)
IN_NORWAY_LEAST: Final = 3
IN_HOLSTEIN_LEAST: Final = 2


def place_initial_pieces(g: DreadState) -> None:
    """[2.1.2a, 2.1.3a, 13.0d, 13.1a, 13.1c, 13.1d, 13.2a, 13.2b, 13.2f] Garrisons in their Cities, the pile beside the
    map, the rest in their owners' hands; the early allies serve Sweden."""
    for city in range(CITIES):
        g.control[city] = board.START_CONTROL[city]
    for piece in range(PIECES):
        start = START[piece]
        if start == "fixed":
            g.put(piece, CITY_PLACE[GARRISON_CITY[piece]], 1)
        elif start == "pile" or (start == "optional" and g.switches[OPT_POLISH]):
            g.put(piece, PILE)
        elif start == "waits":
            g.put(piece, WAITING)
        elif start == "place":
            g.put(piece, TO_PLACE)
    g.early_allies = 1


class SetUp(Step[DreadState]):
    """[13.0c] One side's part of the set-up, or the placing of a nation that comes in later."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "plan:plan=none")

    def __init__(self, side: int, plan: int) -> None:
        self.side = side
        self.plan = plan

    def run(self, g: DreadState) -> None:
        g.pop()
        if nation_to_place(g, self.side) == NONE:
            return
        if self.plan != NONE:
            place_by_plan(g, self.plan)
        else:
            g.push(ChoosePlan(self.side))


def place_by_plan(g: DreadState, plan: int) -> None:
    """A quick set-up: every piece to its place."""
    for piece, place, inside in PLACED[plan]:
        if g.at[piece] == TO_PLACE:
            g.put(piece, place, inside)
    for piece, place, _ in PLACED[plan]:
        if IS_UNIT[piece]:
            claim_city(g, g.side(piece), place)


class ChoosePlan(Pick[DreadState]):
    """[13.0c] By one of our plans, or by hand."""

    VERB: ClassVar[Verb] = PLAN

    def offers(self, g: DreadState) -> list[int]:
        return list(range(len(PLAN_IDS)))

    def bars(self, g: DreadState, plan: int) -> int:
        return 0 if PLAN_SIDE[plan] == self.side else no.NOT_YOUR_PLAN

    def pick(self, g: DreadState, plan: int) -> None:
        if PLACED[plan]:
            g.pop()
            place_by_plan(g, plan)
            g.say("plan_chosen", self.side, plan)
        else:
            g.replace(Station(self.side, nation_to_place(g, self.side)))


class Station(Pick[DreadState]):
    """[13.0c, 11.4.4d] The next piece to be placed, nation by nation."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation")
    VERB: ClassVar[Verb] = STATION

    def __init__(self, side: int, nation: int) -> None:
        self.side = side
        self.nation = nation

    def words(self, g: DreadState) -> dict[str, str]:
        return {"whose": board.ADJECTIVES[self.nation]}

    def offers(self, g: DreadState) -> list[int]:
        return PIECES_OF[self.nation]

    def bars(self, g: DreadState, piece: int) -> int:
        if g.at[piece] != TO_PLACE or g.side(piece) != self.side:
            return no.NOT_TO_PLACE
        if NATION[piece] != self.nation:
            return no.NOT_YET_PLACED
        return no.TWIN_FIRST if g.has_twin_before(piece) else 0

    def pick(self, g: DreadState, piece: int) -> None:
        g.replace(Deploy(self.side, self.nation, piece))


class Deploy(Decision[DreadState]):
    """[13.0b, 3.3.1a] Where the piece goes: outside a City (or at sea), or inside (or in port)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation", "piece:piece")
    VERBS: ClassVar[tuple[str, ...]] = ("deploy", "garrison")

    def __init__(self, side: int, nation: int, piece: int) -> None:
        self.side = side
        self.nation = nation
        self.piece = piece

    def candidates(self, g: DreadState) -> list[int]:
        if units.SETUP_WEST[self.piece]:
            return [DEPLOY + place for place in board.WEST_EDGE]
        out: list[int] = []
        for place in CITY_PLACE:
            out.append(DEPLOY + place)
            out.append(GARRISON_IN + place)
        return out

    def forbids(self, g: DreadState, action: int) -> int:
        inside = action in GARRISON_IN
        return bars_deploying(g, self.piece, (GARRISON_IN if inside else DEPLOY).of(action), inside)

    def take(self, g: DreadState, action: int) -> None:
        inside = action in GARRISON_IN
        place = (GARRISON_IN if inside else DEPLOY).of(action)
        g.put(self.piece, place, 1 if inside else 0)
        g.say("deployed", self.piece, place)
        if IS_UNIT[self.piece]:
            claim_city(g, self.side, place)
        nation = nation_to_place(g, self.side)
        if nation == NONE:
            g.pop()
        else:
            g.replace(Station(self.side, nation))


def nation_to_place(g: DreadState, side: int) -> int:
    """The next nation of a side with pieces to place, in the order of the list; NONE if none has."""
    order = ORDER[side] if side == SWEDISH else [*ORDER[side], *LATER]
    for nation in order:
        if any(g.at[piece] == TO_PLACE and g.side(piece) == side for piece in PIECES_OF[nation]):
            return nation
    return NONE


# -- where pieces may start ----------------------------------------------------------------------------------------


def bars_deploying(g: DreadState, piece: int, place: int, inside: bool) -> int:
    """[13.0b] Why a piece cannot be placed somewhere."""
    if units.SETUP_WEST[piece]:
        return 0 if place in board.WEST_EDGE and not inside else no.WEST_EDGE_ONLY
    if place >= LAND or CITY_AT[place] == NONE:
        return no.CITY_NEEDED
    if not is_its_area(g, piece, place):
        return why_other_area(g, piece)
    if KIND[piece] == FLEET:
        return bars_fleet(g, piece, place)
    if inside and not may_start_inside(g, piece, place):
        return no.NO_GATES
    barred = bars_together(g, piece, place, inside)
    return barred or bars_minimum(g, piece, place)


def is_its_area(g: DreadState, piece: int, place: int) -> bool:
    """[13.1a, 13.1c, 13.1d, 13.2a, 13.2e, 13.2f, 2.1.2b] Whether a City lies where the set-up lists let a piece start."""
    if NATION[piece] in LATER and g.side(piece) == COALITION:
        return board.REGION_OWNER[REGION[place]] == NATION[piece] and g.holder(CITY_AT[place]) == COALITION
    return REGION[place] in units.SETUP_REGIONS[piece] or CITY_AT[place] in units.SETUP_CITIES[piece]


def why_other_area(g: DreadState, piece: int) -> int:
    """The list that says where a piece starts."""
    nation = NATION[piece]
    if nation in LATER and g.side(piece) == COALITION:
        return no.ENTRANTS_START
    if nation == board.SWEDEN:
        return no.SWEDISH_FLEETS_START if KIND[piece] == FLEET else no.SWEDES_START
    if nation == board.DENMARK:
        return no.DANES_START
    if nation == board.SAXONY:
        return no.SAXONS_START
    return no.RUSSIANS_START if nation == board.RUSSIA else no.HANOVERIANS_START


def bars_fleet(g: DreadState, piece: int, place: int) -> int:
    """[13.2e] Fleets start in Ports, Swedish ones one in each of four (ruling A71)."""
    if not PORT_AT[place]:
        return no.PORT_NEEDED
    if units.SETUP_CITIES[piece] and not g.switches[OPT_FLEETS]:
        for other in g.stack(place):
            if KIND[other] == FLEET and NATION[other] == NATION[piece]:
                return no.ONE_FLEET_EACH
    return 0


def may_start_inside(g: DreadState, piece: int, place: int) -> bool:
    """Inside a friendly City; a unit may also start inside one that nobody holds, and so takes it."""
    holder = g.holder(CITY_AT[place])
    return holder == g.side(piece) or (holder == NEUTRAL and IS_UNIT[piece])


def bars_together(g: DreadState, piece: int, place: int, inside: bool) -> int:
    """[13.2d] Charles and Rehnsköld start stacked together."""
    if piece not in (CHARLES, REHNSKOLD):
        return 0
    other = REHNSKOLD if piece == CHARLES else CHARLES
    if g.at[other] == TO_PLACE or (g.at[other] == place and g.inside[other] == int(inside)):
        return 0
    return no.CHARLES_WITH_REHNSKOLD


def bars_minimum(g: DreadState, piece: int, place: int) -> int:
    """[13.1b, 13.2c] Three Danish units start in Norway, a Swedish leader and two units in Holstein (ruling A83)."""
    nation = NATION[piece]
    region = REGION[place]
    if nation == board.DENMARK:
        lacks = IN_NORWAY_LEAST - placed_in(g, nation, board.IN_NORWAY, False)
        return no.NORWAY_NEEDS_UNITS if IS_UNIT[piece] and region != board.IN_NORWAY and left_after(g, piece) < lacks else 0
    if nation == board.SWEDEN and region != board.IN_HOLSTEIN and board.IN_HOLSTEIN in units.SETUP_REGIONS[piece]:
        if IS_UNIT[piece] and left_after(g, piece) < IN_HOLSTEIN_LEAST - placed_in(g, nation, board.IN_HOLSTEIN, False):
            return no.HOLSTEIN_NEEDS_UNITS
        if KIND[piece] == LEADER and left_after(g, piece) == 0 and placed_in(g, nation, board.IN_HOLSTEIN, True) == 0:
            return no.HOLSTEIN_NEEDS_LEADER
    return 0


def left_after(g: DreadState, piece: int) -> int:
    """How many pieces of the same sort are still to be placed after this one."""
    lands = units.SETUP_REGIONS[piece]
    left = [p for p in PIECES_OF[NATION[piece]] if p != piece and g.at[p] == TO_PLACE and units.SETUP_REGIONS[p] == lands]
    return len([p for p in left if KIND[p] != FLEET and (KIND[p] == LEADER) == (KIND[piece] == LEADER)])


def placed_in(g: DreadState, nation: int, region: int, leaders: bool) -> int:
    """How many units (or leaders) of a nation have been placed in a land."""
    there = [piece for piece in PIECES_OF[nation] if 0 <= g.at[piece] < LAND and REGION[g.at[piece]] == region]
    return len([piece for piece in there if (KIND[piece] == LEADER if leaders else IS_UNIT[piece])])
