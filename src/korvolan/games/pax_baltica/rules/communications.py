"""Chapter 8.5. Lines of communications: over land, and across one sea zone that the nation's own fleets hold."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..board import LAND, MAP, NO_PORT, PORT_SEA, PORTS_ON, PORTSMOUTH
from ..state import PaxState
from ..units import FLEET, NATION, NORRIS, TYPE


def has_line(g: PaxState, block: int) -> bool:
    """[8.5b] Whether a block can trace a line to land of its nation that its side controls.

    The line starts in the block's territory, whoever holds that (ruling A9)."""
    start = g.at[block]
    if block == NORRIS:
        return start == PORTSMOUTH  # the only place with a line for the British (ruling A71)
    if start < 0 or start >= LAND:
        return False
    if is_home(g, block, start):
        return True
    for near in MAP.neighbours[start]:  # most lines are short: home is next door
        if is_home(g, block, near) and not enemies_bar(g, g.side_of(block), near):
            return True
    side = g.side_of(block)
    reached = [False] * LAND
    reached[start] = True
    trail = [start]
    while trail:
        here = trail.pop()
        if PORT_SEA[here] != NONE and sea_line(g, block, here):
            return True
        for place in MAP.neighbours[here]:
            if reached[place] or enemy_land_bars(g, side, place) or enemies_bar(g, side, place):
                continue
            if is_home(g, block, place):
                return True
            reached[place] = True
            trail.append(place)
    return False


def is_home(g: PaxState, block: int, place: int) -> bool:
    """[8.5a] National territory of the block's color whose garrison its side controls."""
    return g.owned[place] == NATION[block] and g.held[place] == g.sides[block]


def is_friendly(g: PaxState, side: int, place: int) -> bool:
    """[1.2f, 1.5b] Land that the side or an ally controls, and transit land."""
    return g.held[place] == side or g.transit[place] == 1


def enemy_land_bars(g: PaxState, side: int, place: int) -> bool:
    """[1.2e, 8.5c] Land that is neither friendly nor transit breaks a line, even when it is empty."""
    return not is_friendly(g, side, place)


def enemies_bar(g: PaxState, side: int, place: int) -> bool:
    """[8.5d] A line neither enters nor passes a territory with enemy blocks."""
    return g.stands(1 - side, place)


def sea_line(g: PaxState, block: int, port: int) -> bool:
    """[8.5e] A line from a port over the sea zone before it to a port at home (ruling A78)."""
    if g.port_kind(port) == NO_PORT or port_is_not_ours(g, block, port):
        return False
    zone = PORT_SEA[port]
    side = g.side_of(block)
    if g.stands(1 - side, zone) or not has_fleet(g, NATION[block], zone):
        return False
    others = [place for place in PORTS_ON[zone] if place != port]
    return any(is_home(g, block, place) and not enemies_bar(g, side, place) for place in others)


def port_is_not_ours(g: PaxState, block: int, port: int) -> bool:
    """[8.5f] The port must be controlled; one in unmarked transit land will not do (ruling A8)."""
    return g.control(port) != g.side_of(block)


def has_fleet(g: PaxState, nation: int, zone: int) -> bool:
    """Whether a fleet of a nation is at sea in a zone."""
    return any(TYPE[block] == FLEET and NATION[block] == nation for block in g.stack(zone))
