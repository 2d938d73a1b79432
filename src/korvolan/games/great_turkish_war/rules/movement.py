"""Chapter 11.2. What an active force does with its points: it marches hex by hex, drops and picks up units, or stops to act."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision

from .. import refusals as no
from ..actions import DROP, END, FIGHT, REBEL, STORM, TAKE, TO, WORKS
from ..board import ENTRY_HEXES, FORTRESS, LAND, MOUNTAIN, NEUTRALS, OFF_POLAND, OTTOMANS, SPOTS, TOWN, adjacent, side_between
from ..state import WarState
from ..tables import COMBAT_COST, FRIENDLY_HEX, HEXSIDE, OTHER_HEX, REBELLION_COST, STORM_COST, WORKS_COST
from ..units import IS_LEADER, UNIT_SIDE
from . import aftermath, alliances, combat, control, interception, rebellion, siege, storms, truces
from .decisions import SideStep
from .forces import bars_fresh_piece, bars_member, count_combat, count_units, lacks_leader, missing_voivode
from .leaders import has_company, leader_left_alone


class Operating(SideStep):
    """[11.1n] The force goes on as long as it has a unit left."""

    def run(self, g: WarState) -> None:
        if count_units(g.members()) == 0:
            g.pop()
        else:
            g.push(Operate(self.side))


class Operate(Decision[WarState]):
    """[11.1n, 11.1o, 11.2b, 11.2g, 11.4a, 11.4.1b, 11.6.1a] The next operation of the active force, as far as its points
    go; it may stop at any time. Points are kept in halves, and a half that was marched is rounded up when the force stops
    (ruling A25)."""

    VERBS: ClassVar[tuple[str, ...]] = ("to", "fight", "works", "storm", "rebel", "drop", "take", "end")

    def asks(self, g: WarState) -> bool:
        return g.cards[self.side] > 0  # whether there is a Rebellion to start may hang on a marker in the hand

    def words(self, g: WarState) -> dict[str, str]:
        return {"points": points_in_words(g.op)}

    def candidates(self, g: WarState) -> list[int]:
        here = g.here
        ways = g.ways(here) if here < LAND else ENTRY_HEXES[here - OFF_POLAND]
        out = [END]
        for place in ways:
            out.append(TO + place)
        if here < LAND:
            if g.foes(self.side, here):
                out.append(FIGHT)
            if FORTRESS[here] and not g.holds(self.side, here):
                out += [WORKS, STORM]
        for place in rebellion.targets(g, self.side):
            out.append(REBEL + place)
        unit = g.head[here]
        while unit != NONE:
            if g.force[unit]:
                out.append(DROP + unit)
            elif not g.done[unit]:
                out.append(TAKE + unit)
            unit = g.next_in[unit]
        return out

    def options(self, g: WarState) -> list[int]:
        """The same without what is forbidden: the force, and what keeps it where it is, are found once for all of it."""
        members = g.members()
        marches = bars_leaving(g, self.side, members) == 0 and bars_any_march(g, self.side, members) == 0
        fights = count_combat(members) > 0
        to: int = TO.base
        out: list[int] = []
        for action in self.candidates(g):
            if action in TO:
                open_to = marches and bars_hex(g, self.side, action - to) == 0
                if open_to and (fights or not will_meet(g, self.side, action - to)):
                    out.append(action)
            elif self.bars(g, members, action) == 0:
                out.append(action)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        return self.bars(g, g.members(), action)

    def bars(self, g: WarState, members: list[int], action: int) -> int:
        """[2.1.1b, ERR-c] Why the force cannot carry out an operation, or 0; nobody goes to hexes that are not in play."""
        if action in TO:  # the most frequent first
            return bars_march(g, self.side, members, TO.of(action))
        if action == END:
            return 0
        if action == FIGHT:
            return combat.bars_fight(g, self.side)
        if action == WORKS:
            return siege.bars_works(g, self.side)
        if action == STORM:
            return storms.bars_storm(g, self.side)
        if action in DROP:
            return bars_drop(g, self.side, members, DROP.of(action))
        if action in TAKE:
            return bars_pick_up(g, self.side, members, TAKE.of(action))
        place = REBEL.of(action)
        return rebellion.bars_target(g, self.side, place) if place < LAND else no.OUT_OF_PLAY

    def take(self, g: WarState, action: int) -> None:
        side = self.side
        g.pop()
        if action in TO:
            march(g, side, TO.of(action))
        elif action in DROP:
            drop(g, side, DROP.of(action))
        elif action in TAKE:
            pick_up(g, TAKE.of(action))
        elif action == END:
            g.pop()  # Operating
            round_up_points(g)
            if must_leave(g, side):
                g.push(aftermath.FallBack(side))
        else:
            round_up_points(g)
            if action == FIGHT:
                combat.declare_combat(g, side)
            elif action == WORKS:
                siege.lay_works(g, side)
            elif action == STORM:
                storms.begin_storm(g, side)
            else:
                rebellion.begin_rebellion(g, side, REBEL.of(action))


def points_in_words(halves: int) -> str:
    """Halves of a point as a person writes them.

    >>> points_in_words(1), points_in_words(4), points_in_words(3)
    ('½', '2', '1½')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def round_up_points(g: WarState) -> None:
    """[11.2.1b, 11.1o] A half point that was spent on the march counts as a whole once the force stops."""
    g.op = g.whole_points()


def must_leave(g: WarState, side: int) -> bool:
    """[11.4.1b, 11.4.3l, 11.4.3m] Whether a force cannot stay: enemies are in the field, and it is not besieging (ruling
    A6)."""
    here = g.here
    members = g.members()
    if here >= LAND or count_units(members) == 0 or g.foes_afield(side, here) == 0 or is_walled_in(g, members):
        return False
    return aftermath.must_go_back(g, side, here)


def is_walled_in(g: WarState, members: list[int]) -> bool:
    """Whether the active force is a garrison."""
    return len(members) > 0 and bool(g.inside[members[0]])


# -- what it costs -----------------------------------------------------------------------------------------------------


def operation_cost(g: WarState, side: int, action: int) -> int:
    """[OCS-a] What an operation costs, in halves."""
    if action in TO and TO.of(action) < LAND:
        return step_cost(g, side, g.here, TO.of(action))
    if action in REBEL and REBEL.of(action) < LAND:
        return REBELLION_COST
    return {FIGHT: COMBAT_COST, WORKS: WORKS_COST, STORM: STORM_COST}.get(action, 0)


# -- marching ----------------------------------------------------------------------------------------------------------


def step_cost(g: WarState, side: int, here: int, place: int) -> int:
    """[11.2.1a, 11.2.1c, 11.2.1d, 11.2.1e, 11.2.1f, OCS-a] What it costs to enter a hex, in halves: one in an area of one's
    own, two elsewhere or among enemies, two more over a river or mountains, once (rulings A26, A28, A74)."""
    cost = FRIENDLY_HEX if g.has_all(side, g.area(place)) and not will_meet(g, side, place) else OTHER_HEX
    if here < LAND and side_between(here, place):
        cost += HEXSIDE
    return cost


def bars_march(g: WarState, side: int, members: list[int], place: int) -> int:
    """[11.2.1g, 11.2.1h, 11.3.1n, 11.6.1d, 2.1.1b, 11.1c, 4.1a, 4.1b, 12.1d, 14.2.1c] Why the force cannot enter a hex now,
    or 0."""
    here = g.here
    if place >= LAND:
        return no.OUT_OF_PLAY
    if here >= LAND:
        if place not in ENTRY_HEXES[here - OFF_POLAND]:
            return no.NOT_A_POLISH_ENTRY if here == OFF_POLAND else no.NOT_A_RUSSIAN_ENTRY
    elif not adjacent(here, place):
        return no.NOT_NEXT_TO_IT
    elif not g.are_joined(here, place):
        return no.WATER_BETWEEN
    barred = bars_leaving(g, side, members) or bars_hex(g, side, place)
    if barred:
        return barred
    lacking = bars_any_march(g, side, members)
    if lacking and lacking != no.LEADER_LEFT_BEHIND:
        return lacking
    return no.NO_COMBAT_UNIT if will_meet(g, side, place) and count_combat(members) == 0 else lacking


def bars_leaving(g: WarState, side: int, members: list[int]) -> int:
    """[11.2.1g, 11.3.1n, 11.6.1d] Why the force cannot leave the hex in which it is, or 0."""
    here = g.here
    if here >= LAND:
        return 0
    if is_walled_in(g, members) and g.foes(side, here):
        return no.BREAK_OUT_FIRST
    if g.stopped:
        return no.WAS_INTERCEPTED
    return no.HALTED_BY_ENEMY if g.came_from != NONE and g.foes(side, here) else 0


def bars_hex(g: WarState, side: int, place: int) -> int:
    """[11.2.1h, 4.1a, 4.1b, 14.2.1c] Why a force cannot enter a hex beside its own with the points that it has, or 0."""
    if g.only_to != NONE and g.only_to != place:
        return no.THROWN_BACK
    if g.truce and will_meet(g, side, place):
        return no.TRUCE_HOLDS
    if truces.is_closed_by_truce(g, side, place):
        return no.TRUCE_KEEPS_AWAY
    return no.TOO_FEW_POINTS if step_cost(g, side, g.here, place) > g.op else 0


def bars_any_march(g: WarState, side: int, members: list[int]) -> int:
    """[11.1c, 11.1d, 11.1e, 11.1f, 12.1d] What the force lacks to go anywhere, or whom it would leave alone; 0 if nothing."""
    if lacks_leader(members):
        return no.NEEDS_LEADER
    barred = missing_voivode(members)
    if barred:
        return barred
    return 0 if leader_left_alone(g, side, g.here, members) == NONE else no.LEADER_LEFT_BEHIND


def will_meet(g: WarState, side: int, place: int) -> bool:
    """[11.5b] Whether enemies are in a hex, or neutrals who will be enemies once Ottomans have come."""
    return g.foes(side, place) > 0 or g.stands(NEUTRALS, place)


def march(g: WarState, side: int, place: int) -> None:
    """[11.2.1a, 11.3a, 4.1a, 4.1b, 4.1c, 11.4.2a] The force enters the next hex. Then the enemy may react, and man his
    walls."""
    here = g.here
    g.op -= step_cost(g, side, here, place)
    g.ridge = 1 if here < LAND and side_between(here, place) & MOUNTAIN else 0
    for unit in g.members():
        g.move(unit, place)
    g.here = place
    g.came_from = here
    g.only_to = NONE
    g.say("marches", side, here, place)
    if side == OTTOMANS:
        alliances.invade(g, place)
    control.update_place(g, here)
    catch_unguarded(g, side, place)
    control.occupy(g, side, place)
    g.push(siege.Walls(place))
    g.push(interception.Reaction(1 - side))


def catch_unguarded(g: WarState, side: int, place: int) -> None:
    """[11.4.2k] Trains and leaders without a combat unit are lost when an enemy force with one comes; behind the walls
    of their own fortress they are safe (ruling A12)."""
    if g.foes(side, place) == 0 or g.foe_fighters(side, place) or g.fighters[side * SPOTS + place] == 0:
        return
    safe = FORTRESS[place] and g.holder[TOWN[place]] == g.foe_camp(side, place)
    for unit in g.stack(place):
        if g.camp(unit) == side:
            continue
        if safe:
            g.wall_in(unit, True)
        else:
            g.say("caught", unit, place)
            g.eliminate(unit)


# -- dropping and picking up -------------------------------------------------------------------------------------------


def bars_drop(g: WarState, side: int, members: list[int], unit: int) -> int:
    """[11.1.1e, 11.2g, 12.1d, 11.1d, 11.1e, 11.1f] Why a piece cannot be left behind, or 0: the force keeps a unit, no leader
    stays alone, and none leaves a contingent in the force that only he may command (ruling A37)."""
    if not g.force[unit]:
        return no.NOT_IN_FORCE
    if g.here < LAND and (g.foes_afield(side, g.here) or is_walled_in(g, members)):
        return no.ENEMIES_ARE_HERE
    if not IS_LEADER[unit]:
        if count_units(members) == 1:
            return no.LAST_UNIT
    elif not has_company(g, unit, g.here, [other for other in g.own_stack(side, g.here) if not g.force[other]]):
        return no.LEADER_STAYS_WITH_UNITS
    else:
        barred = missing_voivode([member for member in members if member != unit])
        if barred:
            return barred
    return no.LIKE_MEMBER_FIRST if g.has_earlier_twin(unit) else 0


def drop(g: WarState, side: int, unit: int) -> None:
    """[11.1.1e, 11.2g] It stays in the hex, and its activation is over."""
    g.force[unit] = 0
    g.uncover(unit)
    g.say("drops", side, unit, g.here)


def bars_pick_up(g: WarState, side: int, members: list[int], unit: int) -> int:
    """[11.1.1f, 11.2f, 11.1d, 11.1e, 11.1f] Only what has not been activated may join the force on its way, a contingent only
    if somebody who may command it is in the force (rulings A37, A73)."""
    barred = bars_fresh_piece(g, side, g.here, unit)
    if barred == 0 and g.here < LAND and g.foes_afield(side, g.here):
        barred = no.ENEMIES_ARE_HERE
    if barred == 0 and not IS_LEADER[unit]:
        barred = missing_voivode([*members, unit])
    return barred or bars_member(g, side, g.here, unit)


def pick_up(g: WarState, unit: int) -> None:
    """[11.1.1f] It shares the points that are left, and the Force marker if there is one."""
    cover = g.cover[g.members()[0]]
    g.force[unit] = 1
    g.done[unit] = 1
    g.waits[unit] = 0
    if cover == NONE:
        g.uncover(unit)
    else:
        if not g.sees(1 - UNIT_SIDE[unit], unit) and g.spied >> cover & 1:
            g.revelations += 1  # who joins a force that spies look into is seen
        g.cover[unit] = cover
    g.say("picks_up", UNIT_SIDE[unit], unit, g.here)
