"""Chapters 6 and 7. Fleets under way, and the troops that they carry."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..actions import DISEMBARK, EMBARK, HARBOR, LAND_INSIDE, PUT_OUT, STEER
from ..board import COALITION, COAST_AWAY, COASTAL, LAND, PORT_AT, SAILS
from ..state import BY_LANDING, IN_SQUADRON, IN_STACK, LANDED, DreadState
from ..tables import ENEMY_COST, OPT_FOREIGN, SEA_COST
from ..units import NATION
from . import boarding, entry, naval
from .cities import bars_passing_gates, may_be_in_port
from .leaders import has_troops, is_led, lacks_leader, nations_of
from .pick_up_and_drop import exceeds_limit
from .regions import bars_hex, bars_nation
from .transport import are_of, has_room, loading_cost

# -- sailing -------------------------------------------------------------------------------------------------------


def is_loaded(g: DreadState) -> bool:
    """Whether anybody is aboard the Fleets under way."""
    return any(g.passengers(fleet) for fleet in g.members(IN_SQUADRON, g.fleet_at))


def is_loaded_at_sea(g: DreadState) -> bool:
    """[7.2d] Fleets with troops aboard do not stay in All-Sea hexes."""
    return g.fleet_at != NONE and g.fleet_at >= LAND and is_loaded(g)


def bars_steering(g: DreadState, there: int) -> int:
    """[6.0b, 7.2d] Fleets sail All-Sea, Coastal and Port hexes for one point each, loaded or not. With troops aboard
    they must still be able to reach a coast (ruling A91)."""
    if g.fleet_at == NONE:
        return no.NO_FLEETS_UNDER_WAY
    if there not in SAILS[g.fleet_at]:
        return no.NO_SEA_WAY
    if g.anchored:
        return no.ANCHORED
    left = g.sea_mp - g.sea_spent - SEA_COST
    if left < 0:
        return no.TOO_FEW_SEA_POINTS
    return no.TROOPS_AT_SEA if left < COAST_AWAY[there] * SEA_COST and is_loaded(g) else 0


def steer(g: DreadState, side: int, there: int) -> None:
    """[6.0b, 7.1a, 7.1c, 10.1a, 10.1b, 10.1c, 5.4h] The Fleets sail one hex, those aboard with them. Enemy Fleets at sea there
    must be fought; those in port need not, nor those in the hex that is left (ruling A138). Lone leaders ashore are not their
    business."""
    here = g.fleet_at
    g.sea_spent += SEA_COST
    carried = [piece for piece in g.stack(here) if g.aboard[piece] != NONE and g.force[g.aboard[piece]] == IN_SQUADRON]
    fleets = g.members(IN_SQUADRON, here)
    if g.march_at == here and any(g.force[piece] == IN_STACK for piece in carried):
        g.march_at = there
    for piece in [*fleets, *carried]:
        g.go(piece, there)
        g.shifted[piece] = 0
    g.fleet_at = there
    g.say("sails", side, fleets[0], there)
    if g.has_fleet(1 - side, there, 0):
        naval.begin(g, side, there, 0)


# -- what else Fleets do -------------------------------------------------------------------------------------------


def bars(g: DreadState, side: int, action: int) -> int:
    """Why Fleets cannot load, land, go in or out of port, or attack."""
    if g.fleet_at == NONE:
        return no.NO_FLEETS_UNDER_WAY
    if action == EMBARK:
        return bars_embarking(g, side)
    if action == DISEMBARK:
        return bars_landing(g, side)
    if action == LAND_INSIDE:
        return bars_landing(g, side) or (0 if entry.slips_in(g, side, g.fleet_at) else no.NOTHING_TO_SLIP_PAST)
    if action in (HARBOR, PUT_OUT):
        return bars_harbor(g, side, action)
    return bars_attack(g, side)


def bars_harbor(g: DreadState, side: int, action: int) -> int:
    """[3.3.1a, 6.1c, 2.2.4a] Fleets go into a friendly Port and out of it for nothing, once in a hex."""
    if not may_be_in_port(g, side, g.fleet_at):
        return no.NO_PORT_OF_YOURS
    fleets = g.members(IN_SQUADRON, g.fleet_at)
    if action == HARBOR:
        return bars_passing_gates(g, fleets, 1, no.IN_PORT_ALREADY)
    return bars_passing_gates(g, fleets, 0, no.AT_SEA_ALREADY)


def bars_attack(g: DreadState, side: int) -> int:
    """[10.1b, 10.4a] An attack on enemy Fleets in port is the player's choice; after a tie that was left so it is over."""
    if g.anchored:
        return no.ANCHORED
    enemy = 1 - side
    return 0 if g.has_fleet(enemy, g.fleet_at, 0) or g.has_fleet(enemy, g.fleet_at, 1) else no.NO_ENEMY_FLEET


def attack(g: DreadState, side: int) -> None:
    """[10.4a] Those at sea are fought first."""
    naval.begin(g, side, g.fleet_at, 0 if g.has_fleet(1 - side, g.fleet_at, 0) else 1)


def carry_out(g: DreadState, side: int, action: int) -> None:
    """Fleets do what was chosen."""
    if action in STEER:
        steer(g, side, STEER.of(action))
    elif action == EMBARK:
        embark(g, side)
    elif action in (DISEMBARK, LAND_INSIDE):
        land(g, side, action == LAND_INSIDE)
    elif action in (HARBOR, PUT_OUT):
        for fleet in g.members(IN_SQUADRON, g.fleet_at):
            g.shifted[fleet] = 1
            g.set_inside(fleet, 1 if action == HARBOR else 0)
        g.say("into_port" if action == HARBOR else "out_of_port", side, g.fleet_at)
    else:
        attack(g, side)


# -- transport -----------------------------------------------------------------------------------------------------


def bars_embarking(g: DreadState, side: int) -> int:
    """[7.0a, 7.0b, 7.1b] Why the stack cannot go aboard."""
    if g.march_at == NONE:
        return no.NO_LAND_STACK if g.convoy else no.NO_TRANSPORT
    if g.march_at != g.fleet_at:
        return no.FLEETS_ELSEWHERE
    pieces = g.members(IN_STACK, g.march_at)
    if g.aboard[pieces[0]] != NONE:
        return no.IS_ABOARD
    if not is_led(pieces):
        return lacks_leader(pieces)
    cost = loading_cost(g.fleet_at)
    if g.mp - g.spent < cost:
        return no.TOO_FEW_TO_LOAD
    if exceeds_limit(g, pieces, cost):
        return no.FOOT_IS_SPENT
    if g.sea_mp - g.sea_spent < cost:
        return no.FLEETS_TOO_SLOW
    fleets = g.members(IN_SQUADRON, g.fleet_at)
    if g.switches[OPT_FOREIGN] and not are_of(g, pieces, NATION[fleets[0]]):
        return no.FOREIGN_FLEET
    return 0 if has_room(g, fleets, pieces) else no.NO_ROOM_ABOARD


def embark(g: DreadState, side: int) -> None:
    """[7.1b] The stack goes aboard."""
    cost = loading_cost(g.fleet_at)
    g.spent += cost
    g.sea_spent += cost
    g.say("embarks", side, g.fleet_at)
    boarding.begin(g, side, g.members(IN_SQUADRON, g.fleet_at), g.members(IN_STACK, g.march_at))


def landing_cost(g: DreadState, side: int) -> int:
    """[7.1b, 5.3a] What landing costs the troops: enemies ashore cost one more."""
    return loading_cost(g.fleet_at) + (ENEMY_COST if g.is_occupied(1 - side, g.fleet_at) else 0)


def bars_landing(g: DreadState, side: int) -> int:
    """[7.1b, 10.3b] Why the troops cannot land here."""
    if g.march_at == NONE:
        return no.NO_LAND_STACK if g.convoy else no.NO_TRANSPORT
    pieces = g.members(IN_STACK, g.march_at)
    if g.aboard[pieces[0]] == NONE:
        return no.NOT_ABOARD
    place = g.fleet_at
    if place >= LAND or not COASTAL[place]:
        return no.NO_COAST
    if not is_led(pieces):
        return lacks_leader(pieces)
    barred = bars_hex(g, nations_of(pieces), place)
    if barred:
        return barred
    if g.mp - g.spent < landing_cost(g, side):
        return no.TOO_FEW_TO_LAND
    if exceeds_limit(g, pieces, landing_cost(g, side)):
        return no.FOOT_IS_SPENT
    if g.sea_mp - g.sea_spent < loading_cost(place):
        return no.FLEETS_TOO_SLOW
    return no.LEADERS_ALONE if not has_troops(pieces) and g.has_unit(1 - side, place) else 0


def land(g: DreadState, side: int, inside: bool) -> None:
    """[7.1b, 7.2b, SATi] The troops go ashore; a landing at a coast without a Port helps the defender."""
    g.spent += landing_cost(g, side)
    g.sea_spent += loading_cost(g.fleet_at)
    g.convoy = LANDED
    for piece in g.members(IN_STACK, g.march_at):
        g.aboard[piece] = NONE
    g.say("lands", side, g.fleet_at)
    entry.enter(g, side, g.fleet_at, 0 if PORT_AT[g.fleet_at] else BY_LANDING, inside)


def go_ashore(g: DreadState, fleet: int) -> None:
    """[7.2e, 11.4.2b, 11.4.4e, 11.4.5c] Those aboard a Fleet in a friendly Port step ashore, into the City if enemies stand
    before it; who may not be in that land stays aboard (ruling A91)."""
    place = g.at[fleet]
    for piece in g.passengers(fleet):
        side = g.side(piece)
        if side <= COALITION and bars_nation(g, NATION[piece], place):
            continue
        g.aboard[piece] = NONE
        if side <= COALITION and g.units_outside(1 - side, place):
            g.inside[piece] = 1
