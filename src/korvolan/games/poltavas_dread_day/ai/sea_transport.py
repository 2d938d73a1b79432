"""Sea transport: which Fleets carry whom to which coast, and where Fleets wait."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best

from ..actions import DISEMBARK, EMBARK, HARBOR, LAND_INSIDE, STEER
from ..board import CITY_AT, COALITION, COASTAL, LAND, NEUTRAL, PORT_AT, PORTS, REGION, SEA_STEPS
from ..rules.activation import fleet_hexes
from ..rules.cities import may_be_in_port
from ..rules.leaders import nations_led
from ..rules.transport import FOOT_A_FLEET, loading_cost
from ..state import IN_STACK, LANDED, UNDER_WAY, DreadState
from ..tables import WINTER
from ..units import COMMAND, FLEET, FOOT, IS_UNIT, KIND, LEADS, MOBILE, NATION
from .odds import count_units, is_worth_fighting
from .parties import (
    ALONE,
    CARELESS,
    HOMEBOUND,
    LEAVES,
    Party,
    careless_parties,
    everyone,
    force_of,
    is_safe,
    parties,
    party,
    quality_rank,
    spare_leader,
)
from .paths import SHUT, landing
from .relocation import forsaking_risk
from .situation import COASTS, COUNTRIES, INLAND, Staff
from .targets import LEAST, POOR, Aim, Aims, lone_leader_value, value_of_going
from .weights import LIMITS

VOYAGE: Final[int] = LIMITS["voyage"]
CERTAIN: Final[int] = LIMITS["arrival"]
FAR_AWAY: Final = 20


def squadron(g: DreadState, side: int, place: int) -> list[int]:
    """The unmoved Fleets in a hex that sail together: those of the nation with the first of them."""
    fleets = [p for p in g.stack(place) if KIND[p] == FLEET and g.camp[NATION[p]] == side and not g.moved[p]]
    return [p for p in fleets if NATION[p] == NATION[fleets[0]]]


def aboard(pieces: list[int], fleets: int) -> list[int]:
    """As many of a party as so many Fleets can carry: leaders, Foot, then Horse."""
    leaders = [p for p in pieces if not IS_UNIT[p]]
    foot = [p for p in pieces if KIND[p] == FOOT][: fleets * FOOT_A_FLEET]
    horse = [p for p in pieces if IS_UNIT[p] and KIND[p] != FOOT][: fleets - (len(foot) + 1) // FOOT_A_FLEET]
    return leaders + foot + horse


def carrier_hex(g: DreadState, side: int, place: int) -> int:
    """The hex of the Fleets that would carry troops from a hex: the most of them within a day's sail; NONE without any."""
    far = SEA_STEPS[place]
    best = Best(NONE, 0)
    for there in fleet_hexes(g, side):
        if far[there] <= LIMITS["to_the_ships"]:
            best.offer(there, 10 * len(squadron(g, side, there)) - far[there])
    return best.found


def shipped_party(g: DreadState, staff: Staff, place: int, kind: int) -> list[int]:
    """The party that goes aboard."""
    where = carrier_hex(g, staff.side, place)
    if where == NONE:
        return []
    pieces = everyone(g, staff.side, place) if staff.careless else party(g, staff, place, kind)
    fleets = len(squadron(g, staff.side, where))
    return party_aboard(pieces, fleets) if kind in CARELESS else party_that_fits(staff, pieces, fleets)


def party_aboard(pieces: list[int], fleets: int) -> list[int]:
    """What of a party so many Fleets carry."""
    return aboard(sorted(pieces, key=quality_rank), fleets)


def party_that_fits(staff: Staff, pieces: list[int], fleets: int) -> list[int]:
    """What of a party so many Fleets carry, if a king among it is safe with that."""
    out = party_aboard(pieces, fleets)
    return out if is_safe(staff, out, count_units(out), count_units(pieces)) else []


def voyage_aims(g: DreadState, staff: Staff, place: int, most: int, least: int = LEAST) -> list[Aim]:
    """The best that those on a coast can do by sea; where poor aims count too, also with parties that a captain would
    not send."""
    aims = Aims(most, least)
    where = carrier_hex(g, staff.side, place) if place < LAND and COASTAL[place] else NONE
    if where == NONE:
        return aims.found
    fleets = len(squadron(g, staff.side, where))
    steps = by_sea(g, staff, where, place)
    for kind, party_there in parties(g, staff, place):
        pieces = party_that_fits(staff, party_there, fleets)
        if count_units(pieces) or kind == ALONE:
            consider_landings(g, staff, place, Party(g, pieces), kind, steps, aims)
    for kind, party_there in careless_parties(g, staff, place) if least <= POOR else []:
        consider_landings(g, staff, place, Party(g, party_aboard(party_there, fleets)), kind, steps, aims)
    return aims.found


def by_sea(g: DreadState, staff: Staff, where: int, place: int) -> list[int]:
    """By coast, in the order of COASTS: what troops spend on a voyage there, or FAR where Fleets that lie elsewhere cannot
    bring them, and in Winter come home."""
    to_troops = SEA_STEPS[where][place]
    far = SEA_STEPS[place]
    home = staff.from_home(g) if g.season == WINTER else []
    load = loading_cost(place)
    out: list[int] = []
    for there in COASTS:
        sailed = to_troops + load + far[there] + loading_cost(there)
        reached = sailed <= VOYAGE and there != place and (not home or sailed + home[there] <= VOYAGE + 1)
        out.append(load + loading_cost(there) if reached else FAR)
    return out


def consider_landings(g: DreadState, staff: Staff, place: int, who: Party, kind: int, steps: list[int], aims: Aims) -> None:
    """What a party could land at."""
    extra = staff.ground.extra_costs(g, who.nations)
    alone = who.force.count == 0
    at_risk = 0
    if not alone:
        at_risk = staff.danger(g, place, who.force, g.inside[who.pieces[0]] == 1) - forsaking_risk(g, staff, who, place)
    bound = REGION[place] in COUNTRIES and not staff.careless and not alone and kind not in CARELESS
    for i, there in enumerate(COASTS):
        if steps[i] >= FAR or extra[there] == SHUT:
            continue
        if bound and (REGION[there] != REGION[place]) != (kind & LEAVES > 0):
            continue
        least = aims.floor * 100 // CERTAIN - at_risk
        if alone:
            score = lone_leader_value(g, staff, who, place, there)
        else:
            score = value_of_going(g, staff, who, place, there, steps[i] + extra[there], landing(there), least) + at_risk
        score = score * CERTAIN // 100
        if score > aims.floor:
            aims.add(there, kind, score)


def best_port(g: DreadState, staff: Staff, place: int) -> int:
    """Where the Fleets of a hex should be (6.1b): home before Winter ends, else with an army that could use them; NONE to
    stay."""
    side = staff.side
    farthest = VOYAGE - 1 if g.season == WINTER else FAR_AWAY  # in Winter they must get there
    best = Best(NONE, 0)
    for port in PORTS:
        steps = SEA_STEPS[port][place]
        if steps > farthest or g.holder(CITY_AT[port]) != side:
            continue
        army = max(travellers(g, side, port), units_for_a_rider(g, staff, port))
        worth = 4 * min(army, LIMITS["crowd"]) - steps - (staff.sea_distance(g, port) if side == COALITION else 0) + INLAND
        if army > LIMITS["squadron"]:
            best.offer(port, worth)
    if best.found == NONE and g.season == WINTER and not may_be_in_port(g, side, place):
        return nearest_port(g, side, place)
    return best.found if best.found != place else NONE


def travellers(g: DreadState, side: int, port: int) -> int:
    """How many units in a Port have a leader with whom they could go overseas (5.0a, 7.0a)."""
    led = nations_led(g.leaders_in(side, port))
    own = [p for p in g.stack(port) if MOBILE[p] and g.camp[NATION[p]] == side and NATION[p] not in HOMEBOUND]
    return len([piece for piece in own if led >> COMMAND[piece] & 1])


def units_for_a_rider(g: DreadState, staff: Staff, port: int) -> int:
    """How many units wait elsewhere for a leader in a Port who can be spared there (5.0a)."""
    for leader in [] if staff.careless else spare_leader(g, staff, force_of(g, staff.side, port)):
        if staff.is_open(g, LEADS[leader], port):
            return staff.largest_idle_stack(g, LEADS[leader])
    return 0


def nearest_port(g: DreadState, side: int, place: int) -> int:
    """The nearest friendly Port by sea, or NONE."""
    best = Best(NONE, -FAR)
    for port in PORTS:
        if g.holder(CITY_AT[port]) == side:
            best.offer(port, -SEA_STEPS[port][place])
    return best.found


# -- under way -----------------------------------------------------------------------------------------------------


def next_sea_action(g: DreadState, side: int, goal: int) -> int:
    """The next action of Fleets under way: to the troops, load, sail, land, and home to a port; NONE if there is none."""
    if is_waiting(g) and g.march_at != goal:
        step = step_toward(g, g.march_at) if g.march_at != g.fleet_at else NONE
        if EMBARK in g.choices and will_arrive(g, side, goal):
            step = EMBARK
        return step if step != NONE else HARBOR if HARBOR in g.choices else NONE
    if is_loaded(g) and SEA_STEPS[goal][g.fleet_at] + loading_cost(goal) > g.sea_mp - g.sea_spent:
        goal = best_shelter(g, side, goal)
    if DISEMBARK in g.choices and g.fleet_at == goal:
        troops = g.members(IN_STACK, g.march_at)
        if LAND_INSIDE in g.choices and not is_worth_fighting(g, side, troops, goal, landing(goal)):
            return LAND_INSIDE
        return DISEMBARK
    if g.convoy == LANDED:
        goal = nearest_port(g, side, g.fleet_at)
    if goal != NONE and g.fleet_at != goal:
        step = step_toward(g, goal)
        if step != NONE:
            return step
        if DISEMBARK in g.choices:
            return DISEMBARK
    return HARBOR if HARBOR in g.choices else NONE


def is_waiting(g: DreadState) -> bool:
    """Whether the troops of a transport are still ashore."""
    return g.march_at != NONE and g.convoy == UNDER_WAY and not is_loaded(g)


def is_loaded(g: DreadState) -> bool:
    """Whether the Fleets under way have the stack aboard."""
    return g.march_at != NONE and g.aboard[g.members(IN_STACK, g.march_at)[0]] != NONE


def will_arrive(g: DreadState, side: int, goal: int) -> bool:
    """Whether the Fleets have the points to load, sail and land, and in Winter to be home afterwards: what ends Winter at sea
    is lost with all aboard."""
    need = loading_cost(g.fleet_at) + SEA_STEPS[goal][g.fleet_at] + loading_cost(goal)
    if g.season == WINTER:
        port = nearest_port(g, side, goal)
        need += SEA_STEPS[goal][port] if port != NONE else FAR
    return need <= g.sea_mp - g.sea_spent


def best_shelter(g: DreadState, side: int, goal: int) -> int:
    """Where Fleets that cannot bring their troops to the goal bring them: to the friendly Port or open coast in reach that is
    nearest to it; the goal itself if there is none."""
    far = SEA_STEPS[g.fleet_at]
    left = g.sea_mp - g.sea_spent
    best = Best(goal, -FAR)
    for there in COASTS:
        if far[there] + loading_cost(there) > left or g.is_occupied(1 - side, there) or g.is_occupied(NEUTRAL, there):
            continue
        worse = 0 if PORT_AT[there] and g.holder(CITY_AT[there]) == side else LIMITS["open_coast"]
        best.offer(there, -SEA_STEPS[goal][there] - worse)
    return best.found


def step_toward(g: DreadState, goal: int) -> int:
    """The step of the Fleets that brings them nearer to a hex, or NONE."""
    best = Best(NONE, -SEA_STEPS[goal][g.fleet_at])
    for there in STEER.among(g.choices):
        best.offer(STEER + there, -SEA_STEPS[goal][there])
    return best.found
