"""Plans for sea transport: fleets fetch troops, carry them and land them, one action after the other (9.1, 9.2).

A landing is weighed like a march; what leads to it counts for a part of it, the more the nearer it is."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.areas import FAR, AreaMap
from korvolan.kernel.constants import NONE
from korvolan.kernel.plans import Scored
from korvolan.kernel.policy import Best
from korvolan.kernel.strategy import CAPTAIN

from ..actions import DONE, HALT, LOAD, MARCH, MOVE_BLOCK, TO
from ..board import LAND, ON_MAP, PORT_SEA, PORTSMOUTH, SEA_BORDERS
from ..rules.entry import is_open
from ..rules.fleets import MOST_SEAS, bars_landing
from ..state import PaxState
from ..tables import ARMIES_ABOARD, REGIMENTS_ABOARD
from ..units import ARMY, FLEET, FLEETS, MOVE, TYPE
from .plans import BOARD, GO_ASHORE, PLANS, SAIL
from .situation import HUNDRED, LOSS, VOYAGE, Situation, fighting_value

# What a step toward a landing is worth, in hundredths of the landing.
BY_SAIL: Final = 75  # laden, on the way to it
BY_LOADING: Final = 55
BY_FETCHING: Final = 40  # empty, on the way to whom it is to carry
STEPS_AT_LEAST: Final = 3  # nobody sails for less

SEAS: Final = AreaMap(PORTSMOUTH, [border for border in SEA_BORDERS if PORTSMOUTH not in border[:2]])
SEA_DISTANCE: Final[list[list[int]]] = [SEAS.distances(place) for place in range(PORTSMOUTH)]  # sea zones to sail through
PORTS: Final[list[int]] = [place for place in range(LAND) if PORT_SEA[place] != NONE]


# -- what there is to do -------------------------------------------------------------------------------------------


def voyages(g: PaxState, situation: Situation) -> list[Scored]:
    """Plans at sea with their worth."""
    out: list[Scored] = []
    if situation.skill < CAPTAIN or situation.weights[VOYAGE] <= 0:
        return out
    side = situation.side
    for start in places_of_fleets(g, side):
        if MARCH + start not in g.choices:
            continue
        cargo = [block for block in g.stack(start) if g.aboard[block] != NONE and g.sides[block] == side]
        if cargo and start >= LAND:
            add_landings(g, situation, start, cargo, out)
        elif start < PORTSMOUTH:
            add_fetching(g, situation, start, out)
    for port in PORTS:
        if g.held[port] == side and MARCH + port in g.choices:
            add_loading(g, situation, port, out)
    return out


def places_of_fleets(g: PaxState, side: int) -> list[int]:
    """Where a side has fleets."""
    out: list[int] = []
    for fleet in FLEETS:
        place = g.at[fleet]
        if g.sides[fleet] == side and 0 <= place < ON_MAP and place not in out:
            out.append(place)
    return out


def add_landings(g: PaxState, situation: Situation, sea: int, cargo: list[int], out: list[Scored]) -> None:
    """Laden fleets: go ashore, or sail to where it pays most."""
    fresh = not any(g.moved[block] for block in cargo)
    best = Best(NONE, 0)
    for goal in PORTS:
        value = value_of_landing(g, situation, NONE, goal, cargo)
        if value <= 0:
            continue
        if PORT_SEA[goal] == sea:
            if fresh and bars_landing(g, cargo[0], goal) == 0:
                out.append(Scored(PLANS.plan(GO_ASHORE, sea, goal), value))
        elif value > best.score and within_sail(g, situation.side, sea, PORT_SEA[goal]):
            best.offer(PORT_SEA[goal], value)
    if best.found != NONE:
        out.append(Scored(PLANS.plan(SAIL, sea, best.found), int(best.score) * BY_SAIL // HUNDRED))


def add_loading(g: PaxState, situation: Situation, port: int, out: list[Scored]) -> None:
    """Troops in a port with fleets off it go aboard if there is more for them to do beyond the sea."""
    sea = PORT_SEA[port]
    ships = empty_ships(g, situation.side, sea)
    if ships == 0 or g.stands(1 - situation.side, sea):
        return
    value = best_landing(g, situation, port, ships)
    if value > 0:
        out.append(Scored(PLANS.plan(BOARD, port, sea), value * BY_LOADING // HUNDRED))


def add_fetching(g: PaxState, situation: Situation, start: int, out: list[Scored]) -> None:
    """Empty fleets go where troops wait: out of a harbor first."""
    side = situation.side
    sea = PORT_SEA[start] if start < LAND else start
    if sea == NONE or g.stands(1 - side, sea):
        return
    ships = sum(1 for fleet in FLEETS if g.at[fleet] == start and g.sides[fleet] == side and not g.moved[fleet])
    best = Best(NONE, 0)
    for port in PORTS:
        elsewhere = start < LAND or PORT_SEA[port] != sea
        if g.held[port] == side and elsewhere and within_sail(g, side, sea, PORT_SEA[port]):
            best.offer(PORT_SEA[port], best_landing(g, situation, port, ships))
    if best.found != NONE:
        goal = sea if start < LAND else best.found
        out.append(Scored(PLANS.plan(SAIL, start, goal), int(best.score) * BY_FETCHING // HUNDRED))


def empty_ships(g: PaxState, side: int, sea: int) -> int:
    """A side's fleets in a sea zone with nobody aboard."""
    return sum(1 for fleet in FLEETS if g.at[fleet] == sea and g.sides[fleet] == side and not g.cargo(fleet))


def within_sail(g: PaxState, side: int, sea: int, goal: int) -> bool:
    """Whether a side's fleets come from one sea zone to another in one voyage, with no enemy fleet there."""
    distance = SEA_DISTANCE[sea][goal]
    if distance > MOST_SEAS or g.stands(1 - side, goal):
        return False
    return not any(MOVE[fleet] < distance and g.at[fleet] == sea and g.sides[fleet] == side for fleet in FLEETS)


# -- who sails, and what it brings ---------------------------------------------------------------------------------


def passengers(g: PaxState, situation: Situation, port: int, ships: int) -> list[int]:
    """Those who go aboard: the best armies first, then regiments where a ship is left; a guard stays."""
    waiting = sorted(situation.ready_to_march(g, port), key=lambda block: -fighting_value(g, block))
    stay = situation.guards_needed(g, port)
    out: list[int] = []
    left = ships
    for block in waiting:
        if TYPE[block] == ARMY and left > 0 and len(waiting) - len(out) > stay:
            out.append(block)
            left -= ARMIES_ABOARD
    room = left * REGIMENTS_ABOARD
    for block in waiting:
        if TYPE[block] != ARMY and TYPE[block] != FLEET and room > 0 and len(waiting) - len(out) > stay:
            out.append(block)
            room -= 1
    return out


def best_landing(g: PaxState, situation: Situation, port: int, ships: int) -> int:
    """What the troops of a port could best do beyond the sea."""
    party = passengers(g, situation, port, ships)
    if sum(g.strength[block] for block in party) < STEPS_AT_LEAST:
        return 0
    best = 0
    for goal in PORTS:
        if goal != port and within_sail(g, situation.side, PORT_SEA[port], PORT_SEA[goal]):
            best = max(best, value_of_landing(g, situation, port, goal, party))
    return best


def value_of_landing(g: PaxState, situation: Situation, port: int, goal: int, party: list[int]) -> int:
    """What it is worth to land a party: as a march, less what it leaves behind."""
    if not is_open(g, goal):
        return 0
    value = situation.value_at_goal(g, goal, party, situation.attraction[port] if port != NONE else 0)
    if port != NONE:
        value -= situation.cost_of_leaving(g, port, sum(g.strength[block] for block in party))
    return int(value - situation.weights[LOSS]) * situation.weights[VOYAGE] // HUNDRED


# -- action by action ----------------------------------------------------------------------------------------------


def next_to_move(g: PaxState, plan: int, situation: Situation) -> int:
    """The next block of a group that sails, boards or lands; or none."""
    kind = PLANS.kind(plan)
    movers = MOVE_BLOCK.among(g.choices)
    if kind == BOARD:
        ships = empty_ships(g, situation.side, PLANS.goal(plan))
        wanted = [block for block in passengers(g, situation, PLANS.start(plan), ships) if block in movers]
    else:
        wanted = [block for block in movers if (TYPE[block] == FLEET) == (kind == SAIL)]
    if wanted:
        return MOVE_BLOCK + wanted[0]
    return DONE if DONE in g.choices else g.choices[0]


def next_way(g: PaxState, plan: int, block: int) -> int:
    """The next step of a block at sea, out of the choices."""
    kind = PLANS.kind(plan)
    goal = PLANS.goal(plan)
    ships = LOAD.among(g.choices)
    if kind == BOARD and ships:
        return LOAD + ships[0]
    if TO + goal in g.choices:
        return TO + goal
    if HALT in g.choices and (g.at[block] == goal or kind != SAIL or goal < LAND):
        return HALT
    best = Best(HALT if HALT in g.choices else g.choices[0], -sea_distance(g.at[block], goal))
    for place in TO.among(g.choices):
        best.offer(TO + place, -sea_distance(place, goal))
    return best.found


def sea_distance(place: int, goal: int) -> int:
    """Sea zones from one to another; FAR where one of them is none."""
    both = LAND <= place < PORTSMOUTH and LAND <= goal < PORTSMOUTH
    return SEA_DISTANCE[place][goal] if both else FAR
