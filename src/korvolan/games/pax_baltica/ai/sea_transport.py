"""Plans for sea transport: fleets fetch troops, carry them and land them, one action after the other (9.1, 9.2).

A landing is weighed like a march; what leads to it counts for a part of it, the more the nearer it is."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.strategy import CAPTAIN

from ..actions import DONE, HALT, LOAD, MARCH, MOVE_BLOCK, TO
from ..board import LAND, ON_MAP, PLACES, PORT_SEA, PORTSMOUTH, SEA_NEIGHBOURS
from ..rules.entry import is_open
from ..rules.fleets import MOST_SEAS, bars_landing
from ..state import PaxState
from ..tables import ARMIES_ABOARD, REGIMENTS_ABOARD
from ..units import ARMY, BLOCKS, FLEET, FLEETS, HIT_ON, MOVE, TYPE
from .targets import HUNDRED, LOSS, VOYAGE, Staff

SAIL: Final = 0
BOARD: Final = 1
GO_ASHORE: Final = 2
FIRST: Final = 1 + LAND * LAND  # plans of marches on land are below
UNREACHED: Final = 99

# What a step toward a landing is worth, in hundredths of the landing.
BY_SAIL: Final = 75  # laden, on the way to it
BY_LOADING: Final = 55
BY_FETCHING: Final = 40  # empty, on the way to whom it is to carry
STEPS_AT_LEAST: Final = 3  # nobody sails for less


def sea_distances(start: int) -> list[int]:
    """Sea zones to sail through from one to each other place at sea."""
    out = [UNREACHED] * ON_MAP
    out[start] = 0
    edge = [start]
    while edge:
        following: list[int] = []
        for here in edge:
            for near in SEA_NEIGHBOURS[here]:
                if out[near] == UNREACHED and near != PORTSMOUTH:
                    out[near] = out[here] + 1
                    following.append(near)
        edge = following
    return out


SEA_DISTANCE: Final[list[list[int]]] = [sea_distances(place) if place >= LAND else [] for place in range(PORTSMOUTH)]
PORTS: Final[list[int]] = [place for place in range(LAND) if PORT_SEA[place] != NONE]


def voyage(kind: int, start: int, target: int) -> int:
    """The plan of an action at sea, as a number."""
    return FIRST + (kind * PLACES + start) * PLACES + target


def is_voyage(plan: int) -> bool:
    return plan >= FIRST


def kind_of(plan: int) -> int:
    return (plan - FIRST) // (PLACES * PLACES)


def from_of(plan: int) -> int:
    return (plan - FIRST) // PLACES % PLACES


def goal_of(plan: int) -> int:
    return (plan - FIRST) % PLACES


# -- what there is to do -------------------------------------------------------------------------------------------


def voyages(g: PaxState, staff: Staff) -> list[tuple[int, int]]:
    """Plans at sea with their worth."""
    out: list[tuple[int, int]] = []
    if staff.skill < CAPTAIN or staff.habits[VOYAGE] <= 0:
        return out
    for start in places_of_fleets(g, staff.side):
        if MARCH + start not in g.choices:
            continue
        cargo = aboard_at(g, staff.side, start)
        if cargo:
            add_landings(g, staff, start, cargo, out)
        elif start < PORTSMOUTH:
            add_fetching(g, staff, start, out)
    for port in PORTS:
        if g.held[port] == staff.side and MARCH + port in g.choices:
            add_loading(g, staff, port, out)
    return out


def places_of_fleets(g: PaxState, side: int) -> list[int]:
    """Where a side has fleets."""
    out: list[int] = []
    for fleet in FLEETS:
        place = g.at[fleet]
        if g.sides[fleet] == side and 0 <= place < ON_MAP and place not in out:
            out.append(place)
    return out


def aboard_at(g: PaxState, side: int, sea: int) -> list[int]:
    """The blocks that a side's fleets carry in a sea zone."""
    out: list[int] = []
    if sea >= LAND:
        for block in range(BLOCKS):
            if g.aboard[block] != NONE and g.at[block] == sea and g.sides[block] == side:
                out.append(block)
    return out


def add_landings(g: PaxState, staff: Staff, sea: int, cargo: list[int], out: list[tuple[int, int]]) -> None:
    """Laden fleets: go ashore, or sail to where it pays most."""
    fresh = True
    for block in cargo:
        if g.moved[block]:
            fresh = False
    best_sea = NONE
    most = 0
    for target in PORTS:
        worth = landing(g, staff, NONE, target, cargo)
        if worth <= 0:
            continue
        if PORT_SEA[target] == sea:
            if fresh and bars_landing(g, cargo[0], target) == 0:
                out.append((voyage(GO_ASHORE, sea, target), worth))
            continue
        if worth > most and within_sail(g, staff.side, sea, PORT_SEA[target]):
            best_sea, most = PORT_SEA[target], worth
    if best_sea != NONE:
        out.append((voyage(SAIL, sea, best_sea), most * BY_SAIL // HUNDRED))


def add_loading(g: PaxState, staff: Staff, port: int, out: list[tuple[int, int]]) -> None:
    """Troops in a port with fleets off it go aboard if there is more for them to do beyond the sea."""
    sea = PORT_SEA[port]
    ships = empty_ships(g, staff.side, sea)
    if ships == 0 or g.troops[(1 - staff.side) * PLACES + sea]:
        return
    worth = best_landing(g, staff, port, ships)
    if worth > 0:
        out.append((voyage(BOARD, port, sea), worth * BY_LOADING // HUNDRED))


def add_fetching(g: PaxState, staff: Staff, start: int, out: list[tuple[int, int]]) -> None:
    """Empty fleets go where troops wait: out of a harbor first."""
    sea = PORT_SEA[start] if start < LAND else start
    if sea == NONE or g.troops[(1 - staff.side) * PLACES + sea]:
        return
    ships = 0
    for fleet in FLEETS:
        if g.at[fleet] == start and g.sides[fleet] == staff.side and not g.moved[fleet]:
            ships += 1
    best_sea = NONE
    most = 0
    for port in PORTS:
        if g.held[port] != staff.side or (start >= LAND and PORT_SEA[port] == sea):
            continue
        if not within_sail(g, staff.side, sea, PORT_SEA[port]):
            continue
        worth = best_landing(g, staff, port, ships)
        if worth > most:
            best_sea, most = PORT_SEA[port], worth
    if best_sea != NONE:
        goal = sea if start < LAND else best_sea
        out.append((voyage(SAIL, start, goal), most * BY_FETCHING // HUNDRED))


def empty_ships(g: PaxState, side: int, sea: int) -> int:
    """A side's fleets in a sea zone with nobody aboard."""
    out = 0
    for fleet in FLEETS:
        if g.at[fleet] == sea and g.sides[fleet] == side and not g.cargo(fleet):
            out += 1
    return out


def within_sail(g: PaxState, side: int, sea: int, goal: int) -> bool:
    """Whether a side's fleets come from one sea zone to another in one voyage, with no enemy fleet there."""
    reach = MOST_SEAS
    for fleet in FLEETS:
        if g.sides[fleet] == side and g.at[fleet] == sea:
            reach = min(reach, MOVE[fleet])
    return SEA_DISTANCE[sea][goal] <= reach and not g.troops[(1 - side) * PLACES + goal]


# -- who sails, and what it brings ---------------------------------------------------------------------------------


def passengers(g: PaxState, staff: Staff, port: int, ships: int) -> list[int]:
    """Those who go aboard: the best armies first, then regiments where a ship is left; a guard stays."""
    waiting = [block for block in g.standing(staff.side, port) if not g.moved[block] and not g.pinned[block]]
    waiting.sort(key=lambda block: -(g.strength[block] * (HIT_ON[block] + 1) * 4 + block % 4))
    stay = staff.guards(g, port)
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


def best_landing(g: PaxState, staff: Staff, port: int, ships: int) -> int:
    """What the troops of a port could best do beyond the sea."""
    party = passengers(g, staff, port, ships)
    steps = 0
    for block in party:
        steps += g.strength[block]
    if steps < STEPS_AT_LEAST:
        return 0
    best = 0
    sea = PORT_SEA[port]
    for target in PORTS:
        if target != port and within_sail(g, staff.side, sea, PORT_SEA[target]):
            best = max(best, landing(g, staff, port, target, party))
    return best


def landing(g: PaxState, staff: Staff, port: int, target: int, party: list[int]) -> int:
    """What it is worth to land a party: as a march, less what it leaves behind."""
    if not is_open(g, target):
        return 0
    worth = staff.at_goal(g, target, party, staff.draw[port] if port != NONE else 0)
    if port != NONE:
        gone = 0
        for block in party:
            gone += g.strength[block]
        worth -= staff.left_open(g, port, gone)
    return int(worth - staff.habits[LOSS]) * staff.habits[VOYAGE] // HUNDRED


# -- action by action ----------------------------------------------------------------------------------------------


def next_to_move(g: PaxState, plan: int, staff: Staff) -> int:
    """The next block of a group that sails, boards or lands; or none."""
    kind = kind_of(plan)
    if kind == BOARD:
        sea = goal_of(plan)
        for block in passengers(g, staff, from_of(plan), empty_ships(g, staff.side, sea)):
            if MOVE_BLOCK + block in g.choices:
                return MOVE_BLOCK + block
    else:
        for action in g.choices:
            block = MOVE_BLOCK.of(action)
            if 0 <= block < BLOCKS and (TYPE[block] == FLEET) == (kind == SAIL):
                return action
    return DONE if DONE in g.choices else g.choices[0]


def next_way(g: PaxState, plan: int, block: int) -> int:
    """The next step of a block at sea, out of the choices."""
    kind = kind_of(plan)
    goal = goal_of(plan)
    if kind == BOARD:
        for action in g.choices:
            if action in LOAD:
                return action
    if TO + goal in g.choices:
        return TO + goal
    if HALT in g.choices and (g.at[block] == goal or kind != SAIL or goal < LAND):
        return HALT
    best = HALT if HALT in g.choices else g.choices[0]
    least = SEA_DISTANCE[g.at[block]][goal] if LAND <= g.at[block] < PORTSMOUTH and LAND <= goal < PORTSMOUTH else UNREACHED
    for action in g.choices:
        place = TO.of(action)
        if LAND <= place < PORTSMOUTH and LAND <= goal < PORTSMOUTH and SEA_DISTANCE[place][goal] < least:
            best, least = action, SEA_DISTANCE[place][goal]
    return best
