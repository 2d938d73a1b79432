"""Chapter 9.5. Retreats to sea: through a friendly port onto fleets, within the limits of sea transport."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..board import PORT_SEA
from ..state import PaxState
from ..units import FLEET, TYPE
from .fleets_in_harbor import is_anchored, is_overloaded
from .retreat_ways import bars_way_out


def board_fleet(g: PaxState, block: int, fleet: int) -> None:
    """[5.6j, 9.5a] A block goes aboard a fleet at sea; everyone sees that it is no fleet itself."""
    g.aboard[block] = fleet
    g.put(block, g.at[fleet])
    g.say("retreats_to_sea", block, fleet)


def bars_boarding(g: PaxState, side: int, block: int, fleet: int, at: int, defender: int, steps: int) -> int:
    """What forbids a block to retreat from a battle onto a fleet, or 0."""
    if steps:
        return no.SEA_RETREAT_TOO_LATE
    if g.side_of(fleet) != side or TYPE[fleet] != FLEET:
        return no.SEA_RETREAT_NO_FLEET
    sea = PORT_SEA[at]
    if sea == NONE:
        return no.SEA_RETREAT_NO_PORT
    if is_port_lost(g, side, at):
        return no.SEA_RETREAT_PORT_NOT_YOURS
    if lies_in_harbor(g, fleet):
        return no.SEA_RETREAT_ANCHORED
    if g.at[fleet] != sea:
        return no.SEA_RETREAT_OTHER_SEA
    if is_sea_contested(g, side, sea):
        return no.SEA_RETREAT_ENEMY_FLEETS
    if has_no_room(g, block, fleet):
        return no.SEA_RETREAT_FULL
    return bars_way_out(g, side, sea, at, defender)


def is_port_lost(g: PaxState, side: int, place: int) -> bool:
    """[9.5b] The retreating side must control the port."""
    return g.control(place) != side


def lies_in_harbor(g: PaxState, fleet: int) -> bool:
    """[9.5c] Fleets in harbor take nobody aboard."""
    return is_anchored(g, fleet)


def is_sea_contested(g: PaxState, side: int, sea: int) -> bool:
    """[9.5d] Nobody goes aboard where enemy fleets are."""
    return g.stands(1 - side, sea)


def has_no_room(g: PaxState, block: int, fleet: int) -> bool:
    """[9.5d] A fleet carries one army or two regiments, no more in a retreat than in transport."""
    return is_overloaded([block, *g.cargo(fleet)])


def room_is_secret(g: PaxState, side: int, at: int) -> bool:
    """Whether only the owner knows if a fleet off the battle has room: it carries one block that the enemy has not seen.

    What is asked must not tell whether that is an army or a regiment."""
    if PORT_SEA[at] == NONE:
        return False
    ships = [fleet for fleet in g.stack(PORT_SEA[at]) if TYPE[fleet] == FLEET and g.side_of(fleet) == side]
    cargoes = [g.cargo(fleet) for fleet in ships]
    return any(len(cargo) == 1 and not g.knows(1 - side, cargo[0]) for cargo in cargoes)
