"""Chapter 9.1, 9.2. Fleets that sail, and blocks that they carry."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..actions import LOAD, TO
from ..board import BRITAIN, HARBOR, LAND, NORTH_SEA, ON_MAP, PORT_SEA, PORTS_ON, PORTSMOUTH, RUSSIA, SEA_NEIGHBOURS
from ..state import PaxState
from ..tables import ENTER_HARBOR
from ..units import BLOCKS, FLEET, FLEETS, MOVE, NATION, NORRIS, TYPE
from .entry import bars_attack, bars_entry, is_mistrustful, is_open
from .fleets_in_harbor import is_overloaded
from .pinning import used_by_pinning_blocks

MOST_SEAS: Final[int] = max(MOVE[block] for block in range(BLOCKS) if TYPE[block] == FLEET)

# -- sailing -------------------------------------------------------------------------------------------------------


def ways_at_sea(g: PaxState, fleet: int) -> list[int]:
    """[9.1a, 11.11d] The next places that a fleet might make for, as actions; the British fleet sails by Swedish ones."""
    here = g.at[fleet]
    if here < LAND:
        return [TO + PORT_SEA[here]]
    return [TO + place for place in SEA_NEIGHBOURS[here] + PORTS_ON[here]]


def bars_sailing(g: PaxState, fleet: int, place: int, steps: int) -> int:
    """What forbids a fleet to go on into a place, or 0."""
    here = g.at[fleet]
    if place >= ON_MAP:
        return no.OFF_THE_MAP
    if lies_in_harbor(here):
        if place != sea_of(here):
            return no.OUT_OF_HARBOR_ONLY
    elif place < LAND or place == PORTSMOUTH:
        return bars_anchoring(g, fleet, here, place, steps)
    elif is_no_next_sea(here, place):
        return no.NOT_THE_NEXT_SEA
    if is_too_far(fleet, steps + 1):
        return no.TOO_FAR_AT_SEA if MOVE[fleet] == MOST_SEAS else no.TOO_FAR_FOR_GALLEYS
    if shuns_the_british(g, fleet, place):
        return no.BRITISH_IN_THE_WAY
    if used_by_pinning_blocks(g, g.side_of(fleet), here, place):
        return no.PINNING_BORDER
    return bars_attack(g, fleet, place)


def bars_anchoring(g: PaxState, fleet: int, here: int, place: int, steps: int) -> int:
    """What forbids a fleet at sea to go into a harbor, or 0."""
    if place == PORTSMOUTH:
        if is_closed_portsmouth(fleet):
            return no.PORTSMOUTH_IS_BRITISH
    elif has_no_harbor(g, place):
        return no.NO_HARBOR
    if sea_of(place) != here:
        return no.NOT_ON_THIS_SEA
    if is_foreign_harbor(g, fleet, place):
        return no.NOT_YOUR_HARBOR
    if is_laden(g, fleet):
        return no.CARGO_ABOARD
    return no.HARBOR_TOO_FAR if is_too_far(fleet, steps + harbor_cost()) else 0


def lies_in_harbor(here: int) -> bool:
    """[9.1d] A fleet that leaves a harbor goes to the harbor's sea zone and no further."""
    return here < LAND or here == PORTSMOUTH


def sea_of(place: int) -> int:
    """[1.6c] A port lies on the one sea zone that it is printed on; Portsmouth on the North Sea (ruling A71)."""
    return NORTH_SEA if place == PORTSMOUTH else PORT_SEA[place]


def is_no_next_sea(here: int, place: int) -> bool:
    """[9.1a] Fleets sail from one sea zone into the next."""
    return place not in SEA_NEIGHBOURS[here]


def is_too_far(fleet: int, zones: int) -> bool:
    """[9.1a, 9.1b] Fleets sail six sea zones, the galley fleet three."""
    return zones > MOVE[fleet]


def harbor_cost() -> int:
    """[9.1c] Entering a harbor counts as a sea zone."""
    return ENTER_HARBOR


def has_no_harbor(g: PaxState, place: int) -> bool:
    """[1.1n, 9.1f] Fleets enter a territory only if it has a harbor."""
    return g.port_kind(place) != HARBOR


def is_foreign_harbor(g: PaxState, fleet: int, place: int) -> bool:
    """[9.1f] Fleets anchor only in harbors that their side holds."""
    return place != PORTSMOUTH and g.control(place) != g.side_of(fleet)


def is_laden(g: PaxState, fleet: int) -> bool:
    """[9.1g] Cargo is landed at sea: a fleet that carries any does not go into a harbor (ruling A68)."""
    return any(g.aboard[block] == fleet for block in g.stack(g.at[fleet]))


def is_closed_portsmouth(fleet: int) -> bool:
    """[11.11c] Portsmouth is the British fleet's alone."""
    return NATION[fleet] != BRITAIN


def shuns_the_british(g: PaxState, fleet: int, place: int) -> bool:
    """[11.11g] Russian fleets keep out of the British fleet's sea zone."""
    return NATION[fleet] == RUSSIA and g.at[NORRIS] == place


def ends_voyage(here: int, place: int, steps: int) -> bool:
    """[9.1d] Leaving a harbor is a whole move. So is what leads into one, and nobody sails further than six."""
    return lies_in_harbor(here) or lies_in_harbor(place) or steps == MOST_SEAS


def carry(g: PaxState, fleet: int) -> None:
    """[9.0a, 9.2h] A fleet takes its cargo along. Being carried is no move: the cargo may land after it (ruling A33)."""
    for block in g.cargo(fleet):
        g.put(block, g.at[fleet])


# -- sea transport -------------------------------------------------------------------------------------------------


def fleets_off_port(g: PaxState, block: int) -> list[int]:
    """The fleets that a block might load onto, as actions."""
    sea = PORT_SEA[g.at[block]]
    if sea == NONE:
        return []
    side = g.side_of(block)
    return [LOAD + fleet for fleet in FLEETS if g.at[fleet] == sea and g.side_of(fleet) == side]


def bars_loading(g: PaxState, block: int, fleet: int, steps: int) -> int:
    """What forbids a block to go aboard a fleet, or 0."""
    side = g.side_of(block)
    here = g.at[block]
    if TYPE[block] == FLEET:
        return no.FLEETS_ARE_NOT_CARRIED
    if g.side_of(fleet) != side or TYPE[fleet] != FLEET:
        return no.NOT_A_FLEET_OF_YOURS
    if has_walked(steps) or here >= LAND:
        return no.LOADING_IS_THE_WHOLE_MOVE
    if has_no_port(here):
        return no.NO_PORT
    if sea_of(here) != g.at[fleet]:
        return no.FLEET_NOT_OFF_THE_PORT
    if is_foreign_port(g, side, here):
        return no.PORT_NOT_YOURS
    if enemy_fleets_near(g, side, g.at[fleet]):
        return no.ENEMY_FLEETS
    if has_no_room(g, fleet, block):
        return no.FLEET_FULL
    if NATION[fleet] != NATION[block] and is_mistrustful(g, NATION[block]):
        return no.MISTRUST_ABOARD
    return no.PINNING_BORDER if used_by_pinning_blocks(g, side, here, g.at[fleet]) else 0


def has_walked(steps: int) -> bool:
    """[9.2a] Loading is a block's whole move."""
    return steps > 0


def has_no_port(place: int) -> bool:
    """[1.6a] Blocks load and land only through ports."""
    return PORT_SEA[place] == NONE


def is_foreign_port(g: PaxState, side: int, place: int) -> bool:
    """[9.2c] Blocks load only where their side holds the port; transit land has none (ruling A8)."""
    return g.control(place) != side


def enemy_fleets_near(g: PaxState, side: int, sea: int) -> bool:
    """[9.2i] Enemy fleets in the sea zone keep blocks from loading and landing."""
    return g.stands(1 - side, sea)


def has_no_room(g: PaxState, fleet: int, block: int) -> bool:
    """[9.2f] A fleet carries one army or two regiments."""
    return is_overloaded([block, *g.cargo(fleet)])


def load(g: PaxState, block: int, fleet: int) -> None:
    """[9.2a, 9.2b, 9.2k] A block goes aboard a fleet of its side: its whole move, while others of its group march."""
    g.say("loads", block, fleet, g.at[fleet])
    g.aboard[block] = fleet
    g.moved[block] = 1
    g.put(block, g.at[fleet])


def landings(g: PaxState, block: int) -> list[int]:
    """[9.2d] The territories in which a block at sea might land, whoever holds their ports, as actions."""
    return [TO + place for place in PORTS_ON[g.at[block]]]


def bars_landing(g: PaxState, block: int, place: int) -> int:
    """What forbids a block at sea to land in a territory, or 0."""
    here = g.at[block]
    if place >= ON_MAP:
        return no.OFF_THE_MAP
    if place >= LAND:
        return no.NEEDS_A_FLEET
    if has_no_port(place):
        return no.NO_PORT
    if sea_of(place) != here:
        return no.NOT_ON_THIS_SEA
    if enemy_fleets_near(g, g.side_of(block), here):
        return no.ENEMY_FLEETS
    if is_closed_shore(g, place):
        return no.LANDING_CLOSED
    reason = bars_entry(g, block, place)
    return reason if reason else bars_attack(g, block, place)


def is_closed_shore(g: PaxState, place: int) -> bool:
    """[9.2e] Nobody lands in the land of a nation that is not in the war."""
    return not is_open(g, place)


def was_loaded_this_turn(g: PaxState, block: int) -> bool:
    """[9.2g] A block that went aboard this turn stays there; one that was aboard may land."""
    return g.aboard[block] != NONE and g.moved[block] == 1
