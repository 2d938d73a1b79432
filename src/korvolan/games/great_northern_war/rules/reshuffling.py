"""[22.0] How units that a seat cannot know are put elsewhere (ruling A47), so that whatever they are doing can go on.

A side's units that its enemy can neither see nor remember are scattered anew among the hexes where its Army markers stand. Of
an Action under way the enemy knows the kind, and so that there are units to take it: a leader for a forced march …"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.frame import DECISION

from ..actions import DONE
from ..board import FORTRESS, LAND, NATIONS, SWEDEN, SWEDEN_PROPER, TO_PLACE
from ..state import ALONE, FORMING, IN_FORCE, LEADS, NO_FORCE, WITH_OTHERS, WarState
from ..tables import FINLAND_MOVE, RIVER_TRANSPORT, SWEDEN_MOVE
from ..units import LEADER, NATION, SUPPLY, TYPE, UNIT_SIDE, UNITS, is_static
from . import actions_chart
from .concentration import SendUnits, Ways
from .forced_march import EXPENDS_SUPPLY, IS_FORCED, SupplyMarch
from .forces import FormForce
from .honors import MoveIn
from .movement import OnTheMarch
from .naval import Embark
from .rivers import ByBoat, goes_by_boat
from .setup import PlaceUnit
from .sweden import Hinterland

TRIES: Final = 40

# What a covered hex must hold besides what is remembered there.
ANY_UNIT: Final = 0
FORCE_UNIT: Final = 1  # one that can go
FORCE_LEADER: Final = 2
BYSTANDER: Final = 3  # one that is not of the Force
FORCE_TRAIN: Final = 4  # a supply unit to expend, not of the Force either

# -- a whole side --------------------------------------------------------------------------------------------------


def reshuffle_units(g: WarState, side: int, rng: FastDice, redraw_markers: Callable[[], None]) -> None:
    """A side's units that its enemy can neither see nor remember, anew among the hexes that they may be in.

    Its markers are drawn anew with them, until what it is doing can go on."""
    unknown = [is_loose(g, side, unit) for unit in range(UNITS)]
    loose = [unit for unit in range(UNITS) if unknown[unit]]
    covered = [place for place in g.stacks(side) if has_unseen(g, side, g.stack(place))]
    action = action_under_way(g)
    force = force_under_way(g, action) if g.force_at in covered else NO_FORCE
    waiting = [0] * NATIONS
    for unit in range(UNITS):
        if g.at[unit] == TO_PLACE and UNIT_SIDE[unit] == side:
            waiting[NATION[unit]] += 1
    wants = needs_by_hex(g, side, covered, unknown, force, action)
    alone = g.force_at if force != NO_FORCE and g.company == ALONE else NONE
    for attempt in range(TRIES + 1):
        redraw_markers()
        hands = draw_units_to_place(loose, waiting, rng)
        field = [unit for unit in loose if unit not in hands]
        where, roles = scatter(field, wants, covered, alone, action, rng, attempt < TRIES)
        if len(where) < len(field) and attempt < TRIES:
            continue
        place_units(g, loose, hands, where)
        if hands and isinstance(g.frames[-1], PlaceUnit):
            nation = min(NATION[unit] for unit in hands)
            first = [unit for unit in hands if NATION[unit] == nation]
            g.force[first[rng.below(len(first))]] = IN_FORCE
        elif force != NO_FORCE:
            redraw_force(g, side, force, action, roles, rng)
        if can_go_on(g, side):
            break


def place_units(g: WarState, loose: list[int], hands: list[int], where: dict[int, int]) -> None:
    """The units are where they have been drawn to, and every derived field follows; nobody learns or forgets by it."""
    revelations = g.revelations
    remembered = g.remembered.copy()
    for unit in loose:
        g.force[unit] = NO_FORCE
        place = TO_PLACE if unit in hands else where.get(unit, g.at[unit])
        if place != g.at[unit]:
            if 0 <= g.at[unit] < LAND:
                g.leave(unit, g.at[unit])
            g.at[unit] = place
            if 0 <= place < LAND:
                g.enter(unit, place)
    g.count_hands()
    g.revelations = revelations
    g.remembered = remembered


def has_unseen(g: WarState, side: int, units: list[int]) -> bool:
    """Whether the enemy may not look at some of these. What a battle has shown he sees, also among others that he does not;
    and an Army marker beside it tells him that there are others."""
    return any(not g.sees(1 - side, unit) for unit in units)


def is_loose(g: WarState, side: int, unit: int) -> bool:
    """Whether the enemy of a side cannot tell where one of its units is."""
    if UNIT_SIDE[unit] != side or g.sees(1 - side, unit):
        return False
    return g.remembered[unit] >> (1 - side) & 1 == 0


def draw_units_to_place(loose: list[int], waiting: list[int], rng: FastDice) -> list[int]:
    """Which units are still to be placed: as many of each nation as there are."""
    out: list[int] = []
    for nation, number in enumerate(waiting):
        own = [unit for unit in loose if NATION[unit] == nation]
        for _ in range(number):
            unit = own[rng.below(len(own))]
            own.remove(unit)
            out.append(unit)
    return sorted(out)


def scatter(
    units: list[int],
    wants: list[tuple[int, int]],
    covered: list[int],
    alone: int,
    action: int,
    rng: FastDice,
    strict: bool,
) -> tuple[dict[int, int], dict[int, int]]:
    """A hex for each unit, so that each gets what it needs, and who serves which need; empty where the draw ran into a dead
    end. Where a Force is `alone` nothing stands but what moves.

    If it is not `strict` there are no dead ends: what cannot be is drawn all the same, for a unit that stayed where it is
    would be betrayed by that."""
    where: dict[int, int] = {}
    roles: dict[int, int] = {}
    for place, want in wants:
        fitting = [u for u in units if u not in where and meets_need(u, want, action) and may_be(u, place, strict)]
        if not fitting and strict:
            return {}, {}
        fitting = fitting or [u for u in units if u not in where]
        if not fitting:
            break
        unit = fitting[rng.below(len(fitting))]
        where[unit] = place
        roles[unit] = want
    for unit in units:
        if unit not in where:
            places = [p for p in covered if may_be(unit, p, strict) and (p != alone or not is_static(unit))]
            if not places and (strict or not covered):
                return {}, {}
            places = places or covered
            where[unit] = places[rng.below(len(places))]
    return where, roles


def may_be(unit: int, place: int, strict: bool) -> bool:
    """Foreigners are never in Sweden proper; garrisons, as far as can be, in fortresses."""
    if SWEDEN_PROPER[place] and NATION[unit] != SWEDEN:
        return False
    return FORTRESS[place] or not strict or not is_static(unit)


# -- the Action under way ------------------------------------------------------------------------------------------


def action_under_way(g: WarState) -> int:
    """The Action that a Force is forming for or carrying out, or NONE."""
    for depth in range(len(g.frames) - 1, -1, -1):  # mypyc cannot compile `reversed` here
        frame = g.frames[depth]
        if isinstance(frame, (FormForce, OnTheMarch, Embark, Hinterland)):
            return frame.action
        if isinstance(frame, ByBoat):
            return RIVER_TRANSPORT
    return NONE


def force_under_way(g: WarState, action: int) -> int:
    """Whether there is a Force, and one that is led. While it forms, whom it has taken so far, if anyone, it could yet take."""
    if not g.frames or isinstance(g.frames[-1], (FormForce, SendUnits, MoveIn)):  # Sudden Death comes in the middle, too
        return NO_FORCE
    return LEADS if action != NONE and IS_FORCED[action] else IN_FORCE


def needs_by_hex(
    g: WarState, side: int, covered: list[int], unknown: list[bool], force: int, action: int
) -> list[tuple[int, int]]:
    """The hexes that need a loose unit, and of what kind: a marker stands on something, and a Force is of units that move.
    `unknown`: by unit, whether it is loose."""
    out: list[tuple[int, int]] = []
    for place in covered:
        there = [unit for unit in g.stack(place) if not unknown[unit]]
        wants = needs_of_force(g, there, force, action) if place == g.force_at else []
        if not wants and not has_unseen(g, side, there):
            wants = [FORCE_UNIT if place == g.force_at and g.company == ALONE else ANY_UNIT]
        for want in wants:
            out.append((place, want))
    return sorted(out, key=lambda want: (want[1] in (ANY_UNIT, BYSTANDER), not SWEDEN_PROPER[want[0]], want))


def needs_of_force(g: WarState, there: list[int], force: int, action: int) -> list[int]:
    """What is missing where the Force is, besides the units that the enemy knows to be `there`.

    Nobody can tell which of them it takes, nor on the way which of them it drops."""
    out: list[int] = []
    members = [unit for unit in there if could_go(unit, action)]
    if is_to_expend(g, action):
        trains = [unit for unit in there if TYPE[unit] == SUPPLY]
        if not trains:
            out.append(FORCE_TRAIN)
        elif trains[0] in members:
            members.remove(trains[0])
    if force == LEADS or (action != NONE and IS_FORCED[action]):
        if not any(TYPE[unit] == LEADER for unit in members):
            out.append(FORCE_LEADER)
    elif not members:
        out.append(FORCE_UNIT)
    if g.company == WITH_OTHERS and len(there) < 2 and len(members) == len(there):
        out.append(BYSTANDER)  # nobody is known there who cannot be of it
    return out


def is_to_expend(g: WarState, action: int) -> bool:
    """Whether a supply unit is still to be expended for the march."""
    return action != NONE and EXPENDS_SUPPLY[action] and isinstance(g.frames[-1], (FormForce, SupplyMarch))


def meets_need(unit: int, want: int, action: int) -> bool:
    """Whether a unit is of the kind that a hex needs."""
    if want == FORCE_LEADER:
        return TYPE[unit] == LEADER
    if want == FORCE_TRAIN:
        return TYPE[unit] == SUPPLY
    return want != FORCE_UNIT or could_go(unit, action)


def could_go(unit: int, action: int) -> bool:
    """Whether a unit is of a kind that takes part in an Action."""
    if is_static(unit):
        return False
    if action == RIVER_TRANSPORT:
        return goes_by_boat(unit)
    return NATION[unit] == SWEDEN or action not in (SWEDEN_MOVE, FINLAND_MOVE)


def may_join(g: WarState, side: int, unit: int, action: int) -> bool:
    """Whether a unit where the Force forms could be one of it, besides those that are."""
    top = g.frames[-1] if g.frames else None  # Sudden Death comes in the middle of an Action, too
    if isinstance(top, SendUnits):
        return Ways(g, side, top.goal).bars(unit) == 0
    if action == NONE:
        return not is_static(unit)
    return actions_chart.bars_unit(g, side, action, unit) == 0


def redraw_force(g: WarState, side: int, force: int, action: int, roles: dict[int, int], rng: FastDice) -> None:
    """Which units of a covered stack belong to the Force: those that must, none that may not, and others at random."""
    stack = g.stack(g.force_at)
    if g.company != FORMING:
        stack = [unit for unit in stack if not g.sees(1 - side, unit) and not is_static(unit)]
    for unit in stack:
        g.force[unit] = NO_FORCE
    for unit in sorted(stack, key=lambda unit: roles.get(unit) not in (FORCE_UNIT, FORCE_LEADER)):
        must = g.company == ALONE or roles.get(unit) in (FORCE_UNIT, FORCE_LEADER)
        wanted_out = roles.get(unit) in (BYSTANDER, FORCE_TRAIN)
        fits = g.company != FORMING or may_join(g, side, unit, action)
        if fits and not wanted_out and (must or rng.below(2) == 1):
            g.force[unit] = IN_FORCE
    if not any(g.force[unit] for unit in g.stack(g.force_at)):
        able = [unit for unit in stack if g.company != FORMING or may_join(g, side, unit, action)]
        if not able:  # everyone knows that some units have been taken
            able = [unit for unit in stack if not is_static(unit)] or g.stack(g.force_at)
        g.force[able[rng.below(len(able))]] = IN_FORCE
    if force == LEADS:
        name_leader(g, rng)


def name_leader(g: WarState, rng: FastDice) -> None:
    """A leader of the Force leads the march, nobody else knows which."""
    stack = g.stack(g.force_at)
    for unit in stack:
        g.force[unit] = min(g.force[unit], IN_FORCE)
    leaders = [unit for unit in stack if g.force[unit] and TYPE[unit] == LEADER]
    if not leaders:
        leaders = [unit for unit in stack if TYPE[unit] == LEADER]
    if leaders:
        g.force[leaders[rng.below(len(leaders))]] = LEADS


def can_go_on(g: WarState, side: int) -> bool:
    """Whether what the side is doing can be done with the units as they have been drawn."""
    top = g.frames[-1] if g.frames else None
    if top is None or top.kind() != DECISION or top.seat(g) != side:
        return True
    if isinstance(top, SendUnits):
        ways = Ways(g, side, top.goal)
        return all(ways.bars(unit) == 0 for unit in g.in_force(top.at)) and bool(g.in_force(top.at) or ways.comers(top.at))
    if not isinstance(top, FormForce):
        return len(top.options(g)) > 0
    before = g.force.copy()
    for unit in top.others(g):
        if actions_chart.bars_unit(g, side, top.action, unit) == 0:
            g.force[unit] = IN_FORCE
    fine = top.forbids(g, DONE) == 0
    g.force = before
    return fine
