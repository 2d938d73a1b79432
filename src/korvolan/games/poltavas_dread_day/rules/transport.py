"""Chapter 7. What Fleets can carry, who goes aboard which, and whether troops and ships could meet at all, by the best dice."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.constants import NONE

from ..board import COASTAL, LAND, MARCHES, PORT_AT, SEA_STEPS
from ..state import DreadState
from ..tables import COAST_COST, OPT_ABOARD, OPT_FOREIGN, PORT_COST, SEA_COST, STEP_COSTS
from ..units import FOOT, HORSE, KIND, LEADER, MOVEMENT, NATION

FOOT_A_FLEET: Final = 2
BEST_RIDE: Final = 12  # two dice
BEST_SAIL: Final = 18  # three dice
FARTHEST: Final = BEST_RIDE + max(MOVEMENT)

# -- room aboard ---------------------------------------------------------------------------------------------------


def free_feet(g: DreadState, fleet: int) -> int:
    """[7.0a] For how many Foot a Fleet has room: two, or none with Horse aboard."""
    feet, horses = count_foot_and_horse(g.passengers(fleet))
    return 0 if horses else FOOT_A_FLEET - feet


def has_room(g: DreadState, fleets: list[int], pieces: list[int]) -> bool:
    """[7.0a] Whether Fleets can carry these: each two Foot or one Horse, and any number of leaders."""
    return fits([free_feet(g, fleet) for fleet in fleets], pieces)


def fits(room: list[int], pieces: list[int]) -> bool:
    """Whether Fleets with room for so many Foot each can carry these."""
    feet, horses = count_foot_and_horse(pieces)
    empty = room.count(FOOT_A_FLEET) - horses
    return empty >= 0 and feet <= empty * FOOT_A_FLEET + room.count(1)


def count_foot_and_horse(pieces: list[int]) -> tuple[int, int]:
    """How many Foot and Horse are among pieces."""
    feet = horses = 0
    for piece in pieces:
        if KIND[piece] == FOOT:
            feet += 1
        elif KIND[piece] == HORSE:
            horses += 1
    return feet, horses


def load(g: DreadState, fleets: list[int], pieces: list[int]) -> None:
    """[7.0a, 10.2d] Everyone is assigned to a Fleet as they come, and shares its fate: Horse first, then Foot, leaders on the
    first (ruling A36)."""
    for piece in loading_order(pieces):
        if KIND[piece] == HORSE:
            board(g, piece, first_with(g, fleets, FOOT_A_FLEET))
        elif KIND[piece] == FOOT:
            half = first_with(g, fleets, 1)
            board(g, piece, half if half != NONE else first_with(g, fleets, FOOT_A_FLEET))
        else:
            board(g, piece, fleets[0])


def loading_order(pieces: list[int]) -> list[int]:
    """Horse, which needs a Fleet for itself, before Foot, and leaders last."""
    out: list[int] = []
    for kind in (HORSE, FOOT, LEADER):
        out += [piece for piece in pieces if KIND[piece] == kind]
    return out


def leaves_room(g: DreadState, fleets: list[int], fleet: int, pieces: list[int]) -> bool:
    """[7.0a] Whether the first of some pieces can go aboard a Fleet, and the others still find room."""
    taken = FOOT_A_FLEET if KIND[pieces[0]] == HORSE else 1 if KIND[pieces[0]] == FOOT else 0
    if free_feet(g, fleet) < taken:
        return False
    return fits([free_feet(g, each) - (taken if each == fleet else 0) for each in fleets], pieces[1:])


def board(g: DreadState, piece: int, fleet: int) -> None:
    g.set_inside(piece, 0)
    g.aboard[piece] = fleet
    g.tidy(g.at[piece])


def first_with(g: DreadState, fleets: list[int], room: int) -> int:
    """The first Fleet with exactly this room for Foot, or NONE."""
    for fleet in fleets:
        if free_feet(g, fleet) == room:
            return fleet
    return NONE


def fleets_here(g: DreadState, side: int, here: int) -> list[int]:
    """A side's Fleets in a hex, at sea or in port."""
    return [*g.fleets_in(side, here, 0), *g.fleets_in(side, here, 1)]


def are_of(g: DreadState, pieces: list[int], nation: int) -> bool:
    """Whether pieces are of a Fleet's nation; everyone on the Swedish side counts as Swedish."""
    return all(g.holds_for(NATION[piece]) == g.holds_for(nation) for piece in pieces)


def fleets_for(g: DreadState, side: int, here: int, pieces: list[int]) -> list[int]:
    """[7.0b] The Fleets aboard which a beaten stack can go: those of its side in the hex (ruling A19), with the option only
    those of its nation (ruling A92)."""
    if g.switches[OPT_ABOARD]:
        return []
    fleets = fleets_here(g, side, here)
    return [fleet for fleet in fleets if not g.switches[OPT_FOREIGN] or are_of(g, pieces, NATION[fleet])]


# -- whether they can meet -----------------------------------------------------------------------------------------


def loading_cost(place: int) -> int:
    """[7.1b] What loading or landing costs Fleets and troops: less in a Port hex, and no terrain cost besides (ruling A90)."""
    return PORT_COST if PORT_AT[place] else COAST_COST


def can_meet(g: DreadState, side: int, place: int, fleets: list[int]) -> bool:
    """[7.2a] Whether a leader in a place and Fleets in some hexes could meet on a coast in this phase (ruling A142)."""
    if place >= LAND or not fleets:
        return bool(fleets)
    most = BEST_RIDE + best_rating(g, side, place)
    for coast, cost in COASTS_NEAR[g.season][place]:
        if cost + loading_cost(coast) > most:
            continue
        for fleet in fleets:
            if SEA_STEPS[fleet][coast] * SEA_COST + loading_cost(coast) <= BEST_SAIL:
                return True
    return False


def best_rating(g: DreadState, side: int, place: int) -> int:
    """The best rating for movement among the leaders in a hex who have not moved."""
    best = 0
    piece = g.head[place]
    while piece != NONE:
        if KIND[piece] == LEADER and g.camp[NATION[piece]] == side and not g.moved[piece]:
            best = max(best, MOVEMENT[piece])
        piece = g.next_in[piece]
    return best


class MarchFlood(Flood):
    """What the terrain alone costs from a hex to every other in a season."""

    def __init__(self, season: int, start: int) -> None:
        super().__init__(MARCHES, FARTHEST)
        self.costs = STEP_COSTS[season]
        self.run([start])

    def step(self, here: int, there: int, direction: int) -> int:
        return self.costs[here][direction]


def nearest_coasts(season: int, start: int) -> list[tuple[int, int]]:
    """The coasts that any stack could march to, with what the terrain costs, the nearest first."""
    flood = MarchFlood(season, start)
    return [(place, flood.cost[place]) for place in flood.found if COASTAL[place]]


# By season and hex. The land does not change, so all of it is reckoned once.
COASTS_NEAR: Final = [[nearest_coasts(season, start) for start in range(LAND)] for season in range(len(STEP_COSTS))]
