"""Chapters 5.1 to 5.6 and 7. A stack, Fleets, or both under way: steps, pieces picked up and dropped, trenches,
devastation, sieges."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision
from korvolan.kernel.frame import Step

from .. import actions as act
from .. import refusals as no
from ..board import CAPITAL, DENMARK, EXITS, GRID, HEXES, IS_EXIT, LAND, MARCHES, SAILS, TURKEY
from ..state import IN_SQUADRON, IN_STACK, LOCKED, OVER_RIVER, UNDER_WAY, DreadState
from ..tables import ENEMY_COST, OPT_ABORT, TURKEY_COST, terrain_cost
from ..units import FLEET, KIND, LEADER, NATION
from ..warnings import AUSTRIA_MAY_ACT
from . import austria, surrender, voyage
from .entry import crosses_river, enter, slips_in
from .leaders import has_troops, is_led, lacks_leader, nations_of
from .pick_up_and_drop import bars_dropping, bars_picking_up, drop, exceeds_limit, pick_up
from .regions import bars_going
from .stack_actions import bars_plain, carry_out, end_land

ISLAND: Final[int] = CAPITAL[DENMARK]  # [2.1.1b] Copenhagen
ON_LAND: Final = ("to", "into", "take", "drop", "go-in", "go-out", "besiege", "sortie", "devastate", "entrench")
AT_SEA: Final = ("steer", "embark", "disembark", "land-inside", "harbor", "put-out", "engage")
PLAIN: Final = [act.GO_IN, act.GO_OUT, act.BESIEGE, act.SORTIE, act.DEVASTATE, act.ENTRENCH]


def is_of_fleets(action: int) -> bool:
    """What Fleets do besides steering."""
    return action in (act.EMBARK, act.DISEMBARK, act.LAND_INSIDE, act.HARBOR, act.PUT_OUT, act.ENGAGE)


class ResumeMarch(Step[DreadState]):
    """[5.1c, 8.0b, 8.4d] Between the steps of an activation: sovereigns lost, a stack beaten or ended, and on it goes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: DreadState) -> None:
        if g.falls:
            surrender.begin_falls(g)
            return
        if g.march_at != NONE and not g.members(IN_STACK, g.march_at):
            g.march_at = NONE
        if g.fleet_at != NONE and not g.members(IN_SQUADRON, g.fleet_at):
            g.fleet_at = NONE
        if g.march_at == NONE and g.fleet_at == NONE:
            g.pop()
        else:
            g.replace(OnTheMarch(self.side) if g.march_at != NONE else UnderSail(self.side))


class OnTheMarch(Decision[DreadState]):
    """[5.1c, 5.2a, 5.2b, 7.2b, 9.0a] What a stack or Fleets under way do next."""

    VERBS: ClassVar[tuple[str, ...]] = (*ON_LAND, *AT_SEA, "halt")

    def place(self, g: DreadState) -> int:
        return g.march_at if g.march_at != NONE else g.fleet_at

    def words(self, g: DreadState) -> dict[str, str]:
        """[5.1.2a] Movement points rolled and used, of the stack and of the Fleets."""
        parts: list[str] = []
        if g.march_at != NONE:
            parts.append(f"{g.mp - g.spent} of {g.mp} movement points left")
        if g.fleet_at != NONE:
            parts.append(f"Fleets {g.sea_mp - g.sea_spent} of {g.sea_mp}")
        return {"points": ", ".join(parts)}

    def candidates(self, g: DreadState) -> list[int]:
        out = [act.HALT]
        if g.march_at != NONE:
            self.on_land(g, out)
        if g.fleet_at != NONE:
            self.at_sea(g, out)
        return out

    def on_land(self, g: DreadState, out: list[int]) -> None:
        """What the land stack might do."""
        here = g.march_at
        for there in ways_from(here):
            out.append(act.TO + there)
            if here < LAND and there < LAND and slips_in(g, self.side, there):
                out.append(act.INTO + there)
        out += PLAIN
        piece = g.head[here]
        while piece != NONE:
            if KIND[piece] != FLEET and g.camp[NATION[piece]] == self.side:
                out.append((act.DROP if g.force[piece] else act.TAKE) + piece)
            piece = g.next_in[piece]

    def at_sea(self, g: DreadState, out: list[int]) -> None:
        """What the Fleets might do."""
        for there in SAILS[g.fleet_at]:
            out.append(act.STEER + there)
        out += [act.HARBOR, act.PUT_OUT, act.ENGAGE]
        if g.march_at == g.fleet_at:
            out += [act.EMBARK, act.DISEMBARK, act.LAND_INSIDE]

    def options(self, g: DreadState) -> list[int]:
        """The same without what is forbidden: the stack is found once for all it might do."""
        out = [] if voyage.is_loaded_at_sea(g) else [act.HALT]
        if g.march_at != NONE:
            self.open_on_land(g, g.members(IN_STACK, g.march_at), out)
        if g.fleet_at != NONE:
            self.open_at_sea(g, out)
        return out

    def open_on_land(self, g: DreadState, pieces: list[int], out: list[int]) -> None:
        """What the land stack may do."""
        side = self.side
        here = g.march_at
        self.open_ways(g, pieces, out)
        for action in PLAIN:
            if bars_plain(g, side, pieces, action) == 0:
                out.append(action)
        piece = g.head[here]
        while piece != NONE:
            if KIND[piece] != FLEET and g.camp[NATION[piece]] == side:
                if g.force[piece]:
                    if bars_dropping(g, pieces, piece) == 0:
                        out.append(act.DROP + piece)
                elif bars_picking_up(g, side, pieces, piece) == 0:
                    out.append(act.TAKE + piece)
            piece = g.next_in[piece]

    def open_ways(self, g: DreadState, pieces: list[int], out: list[int]) -> None:
        """Where the land stack may go. What keeps it where it is bars all ways at once."""
        side = self.side
        here = g.march_at
        if g.aboard[pieces[0]] != NONE or bars_leaving(g, side, pieces):
            return
        nations = nations_of(pieces)
        for there in ways_from(here):
            cost = step_cost(g, side, there)
            if cost >= 0 and bars_coming(g, side, pieces, nations, there, cost) == 0:
                out.append(act.TO + there)
                if here < LAND and there < LAND and slips_in(g, side, there):
                    out.append(act.INTO + there)

    def open_at_sea(self, g: DreadState, out: list[int]) -> None:
        """What the Fleets may do."""
        actions: list[int] = []
        self.at_sea(g, actions)
        for action in actions:
            barred = voyage.bars_steering(g, act.STEER.of(action)) if action in act.STEER else voyage.bars(g, self.side, action)
            if barred == 0:
                out.append(action)

    def forbids(self, g: DreadState, action: int) -> int:
        side = self.side
        if action == act.HALT:
            return no.TROOPS_AT_SEA if voyage.is_loaded_at_sea(g) else 0
        if is_of_fleets(action):
            return voyage.bars(g, side, action)
        if action in act.STEER:
            return voyage.bars_steering(g, act.STEER.of(action))
        if g.march_at == NONE:
            return no.NO_LAND_STACK if g.convoy else no.FLEETS_ALONE
        pieces = g.members(IN_STACK, g.march_at)
        if action in act.TO:
            return bars_step(g, side, pieces, act.TO.of(action))
        if action in act.DROP:
            return bars_dropping(g, pieces, act.DROP.of(action))
        if action in act.TAKE:
            return bars_picking_up(g, side, pieces, act.TAKE.of(action))
        if action in act.INTO:
            return bars_slipping_in(g, side, pieces, act.INTO.of(action))
        return bars_plain(g, side, pieces, action)

    def take(self, g: DreadState, action: int) -> None:
        side = self.side
        if action == act.HALT:
            halt(g)
            g.replace(ResumeMarch(side))
        elif action in act.TO:
            g.replace(ResumeMarch(side))
            step(g, side, act.TO.of(action), False)
        elif action in act.INTO:
            g.replace(ResumeMarch(side))
            step(g, side, act.INTO.of(action), True)
        elif action in act.TAKE:
            pick_up(g, act.TAKE.of(action))
        elif action in act.DROP:
            drop(g, act.DROP.of(action))
        elif action in act.STEER or is_of_fleets(action):
            g.replace(ResumeMarch(side))
            voyage.carry_out(g, side, action)
        else:
            g.replace(ResumeMarch(side))
            carry_out(g, side, action)

    def warns(self, g: DreadState, action: int) -> int:
        for verb in (act.TO, act.INTO):
            if action in verb and austria.must_roll(g, self.side, g.march_at, verb.of(action)):
                return AUSTRIA_MAY_ACT
        return 0


class UnderSail(OnTheMarch):
    """[6.0b, 6.0a] The same for Fleets alone."""


# -- steps ---------------------------------------------------------------------------------------------------------


def ways_from(here: int) -> list[int]:
    """[2.1a, 11.4.3a] Where ways may lead from a place: to its neighbors, between Turkey and its exits."""
    if here == TURKEY:
        return EXITS
    if here >= LAND:
        return []
    return [*MARCHES[here], TURKEY] if IS_EXIT[here] else MARCHES[here]


def step_cost(g: DreadState, side: int, there: int) -> int:
    """[5.1c, 5.3a, 9.2c, 11.4.3a, 9.4b, 3.2a, 3.3a, 3.5a] What a step costs in this season; enemies ashore there cost one
    more; neighbors, facing and weather nothing. -1 where no way leads."""
    here = g.march_at
    cost = NONE
    if here == TURKEY or there == TURKEY:
        if (here == TURKEY and there in EXITS) or (here < LAND and IS_EXIT[here] and there == TURKEY):
            cost = TURKEY_COST
    elif there < LAND and here < LAND:
        cost = terrain_cost(g.season, here, there)
    if cost >= 0 and g.is_occupied(1 - side, there):
        cost += ENEMY_COST
    return cost


def bars_step(g: DreadState, side: int, pieces: list[int], there: int) -> int:
    """[2.1a, 5.2d, 5.4f, 8.9b] Why the stack cannot go to a hex. There are no zones of control, no supply, no weather."""
    if g.aboard[pieces[0]] != NONE:
        return no.IS_ABOARD
    cost = step_cost(g, side, there)
    if cost < 0:
        return why_no_way(g.march_at, there)
    barred = bars_leaving(g, side, pieces)
    return barred if barred else bars_coming(g, side, pieces, nations_of(pieces), there, cost)


def bars_leaving(g: DreadState, side: int, pieces: list[int]) -> int:
    """[5.0a, 8.1c] Why the stack cannot leave its hex, whatever the way: enemies before the gates, or no leader."""
    if g.inside[pieces[0]] and g.units_outside(1 - side, g.march_at):
        return no.SORTIE_FIRST
    if not is_led(pieces):
        return lacks_leader(pieces) if any(KIND[piece] == LEADER for piece in pieces) else no.LOST_ITS_LEADER
    return 0


def bars_coming(g: DreadState, side: int, pieces: list[int], nations: int, there: int, cost: int) -> int:
    """[5.2d, 5.4f, 11.4.7a] Why the stack, of these nations, cannot come into a neighbor for this cost."""
    barred = bars_going(g, nations, g.march_at, there)
    if barred:
        return barred
    if cost > g.mp - g.spent:
        return why_too_dear(g, side, there, cost)
    if not has_troops(pieces) and g.has_unit(1 - side, there):
        return no.LEADERS_ALONE
    return no.FOOT_IS_SPENT if exceeds_limit(g, pieces, cost) else 0


def bars_slipping_in(g: DreadState, side: int, pieces: list[int], there: int) -> int:
    """[3.3.1a, 9.4b] Why the stack cannot go straight into a City with enemies before it."""
    barred = bars_step(g, side, pieces, there)
    if barred:
        return barred
    return 0 if there < LAND and slips_in(g, side, there) else no.NOTHING_TO_SLIP_PAST


def why_too_dear(g: DreadState, side: int, there: int, cost: int) -> int:
    """[5.1c, 5.3a, 9.2c] What a step lacks points for: the terrain, or the one for enemies, who may be besieged there."""
    if cost - ENEMY_COST > g.mp - g.spent or not g.is_occupied(1 - side, there):
        return no.TOO_FEW_POINTS
    return no.NO_POINT_FOR_SIEGE_HEX if g.is_besieged(there) and g.foot_outside(side, there) else no.NO_POINT_FOR_ENEMIES


def why_no_way(here: int, there: int) -> int:
    """[2.1a, 2.1.1b, 11.4.3a, TECa, TECb] Why no way leads to a place: the sea lies between, land units never go there, or it
    is no neighbor."""
    if TURKEY in (here, there):
        return no.NO_WAY_TO_TURKEY
    if here >= LAND or there >= HEXES or there not in GRID.around(here):
        return no.NO_WAY
    if there >= LAND:
        return no.IMPASSABLE
    return no.SEA_BETWEEN if ISLAND in (here, there) else no.SEA_HEXSIDE


def step(g: DreadState, side: int, there: int, inside: bool) -> None:
    """[5.1c, 11.4.6d] Pay and go, or go straight into the City; on the way into Silesia Austria may declare war."""
    here = g.march_at
    g.spent += step_cost(g, side, there)
    if austria.must_roll(g, side, here, there):
        g.push(SilesiaRoll(side, there, inside))
    else:
        enter(g, side, there, OVER_RIVER if crosses_river(g, here, there) else 0, inside)


class SilesiaRoll(austria.AustriaRoll):
    """[11.4.6d, 11.4.6e] The stack goes on into Silesia if Austria stays quiet; else the Coalition has won."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "there:place", "inside:bool=0")

    def __init__(self, side: int, there: int, inside: bool) -> None:
        self.side = side
        self.there = there
        self.inside = inside

    def go_on(self, g: DreadState) -> None:
        g.pop()
        enter(g, self.side, self.there, OVER_RIVER if crosses_river(g, g.march_at, self.there) else 0, self.inside)


def halt(g: DreadState) -> None:
    """[5.1d, 7.2c] The move ends. A transport that never landed is called off, and its Fleets stay where they are (ruling
    A8)."""
    end_land(g)
    if g.fleet_at == NONE:
        return
    for fleet in g.members(IN_SQUADRON, g.fleet_at):
        g.force[fleet] = 0
        if g.convoy == UNDER_WAY and g.switches[OPT_ABORT]:
            g.moved[fleet] = LOCKED
    g.fleet_at = NONE
