"""What an option costs, what it does, and what to think of first: words for the table. The numbers are the rules' own."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import actions as act
from ..board import FLEET_HEXES, LAND, NATION_NAMES
from ..rules import activation_choice, campaign, cities, leaders, losses, march, siege, transport, voyage
from ..setup_plans import PLAN_TEXTS
from ..state import IN_STACK, DreadState
from ..tables import DEVASTATE_COST, ENTRENCH_COST, SEA_COST, SORTIE_COST, WINTER
from ..units import CHARLES, FLEETS, IS_UNIT, NATION, PIECE_NAMES, SOVEREIGN
from ..warnings import CHARLES_ALONE, FLEETS_AT_SEA, KING_ALONE, POINTS_LEFT

FIVE = 5


def cost(g: DreadState, action: int) -> str:
    """Movement points that an option takes; empty where it is free."""
    top = g.frames[-1]
    if not isinstance(top, march.OnTheMarch):
        return ""
    spent = points(g, top.side, action)
    return f"{spent} {'point' if spent == 1 else 'points'}" if spent > 0 else ""


def points(g: DreadState, side: int, action: int) -> int:
    """The same as a number."""
    if action in act.TO:
        return march.step_cost(g, side, act.TO.of(action))
    if action in act.INTO:
        return march.step_cost(g, side, act.INTO.of(action))
    if action in act.STEER:
        return SEA_COST
    if action == act.BESIEGE:
        return siege.siege_cost(g)
    if action == act.EMBARK:
        return transport.loading_cost(g.fleet_at)
    if action in (act.DISEMBARK, act.LAND_INSIDE):
        return voyage.landing_cost(g, side)
    return {act.SORTIE: SORTIE_COST, act.DEVASTATE: DEVASTATE_COST, act.ENTRENCH: ENTRENCH_COST}.get(action, 0)


def note(g: DreadState, action: int) -> str:
    """What is to be said of an option; empty where its label says it all."""
    if action in act.PLAN:
        return PLAN_TEXTS[act.PLAN.of(action)]
    top = g.frames[-1]
    if isinstance(top, march.OnTheMarch) and action in act.TO:
        return captives(g, top.side, act.TO.of(action))
    if action == act.BESIEGE and isinstance(top, march.OnTheMarch):
        goal = min(siege.target(g, top.side), FIVE)
        if goal > 0:
            return f"The City falls on {goal} or less."
        return f"It cannot fall this time, but the siege {'goes on' if g.is_besieged(g.march_at) else 'would begin'}."
    return ""


def captives(g: DreadState, side: int, there: int) -> str:
    """Whom the stack captures where it goes, and what comes of it (5.4a, 5.4b); empty if nobody."""
    if there >= LAND or not leaders.has_troops(g.members(IN_STACK, g.march_at)):
        return ""
    taken = losses.lone_leaders(g, 1 - side, there)
    if not taken:
        return ""
    names = " and ".join(PIECE_NAMES[leader] for leader in taken)
    text = f"{names} {'is' if len(taken) == 1 else 'are'} there without troops, and captured."
    nations = [NATION_NAMES[NATION[leader]] for leader in taken if SOVEREIGN[leader] and leader != CHARLES]
    return " ".join([text, *(f"{nation} surrenders for good." for nation in nations)])


def warns(g: DreadState, action: int) -> int:
    """The number of a warning over the whole game, or 0."""
    top = g.frames[-1]
    if isinstance(top, campaign.Campaign) and action == act.PASS and g.season == WINTER and has_fleets_at_sea(g, top.side):
        return FLEETS_AT_SEA
    if isinstance(top, activation_choice.FormStack) and action == act.DONE:
        king = king_left(g, top.here)
        if king != NONE:
            return CHARLES_ALONE if king == CHARLES else KING_ALONE
    if isinstance(top, march.OnTheMarch):
        if action in act.DROP and SOVEREIGN[act.DROP.of(action)] and not has_company(g, act.DROP.of(action)):
            return CHARLES_ALONE if act.DROP.of(action) == CHARLES else KING_ALONE
        if action == act.HALT and g.spent == 0 and g.sea_spent == 0 and len(g.choices) > 2:
            return POINTS_LEFT
    return 0


def has_fleets_at_sea(g: DreadState, side: int) -> bool:
    """Whether the end of Winter would cost a side a Fleet."""
    fleets = [fleet for fleet in FLEETS if 0 <= g.at[fleet] < FLEET_HEXES and g.side(fleet) == side]
    return any(not cities.may_be_in_port(g, side, g.at[fleet]) for fleet in fleets)


def king_left(g: DreadState, here: int) -> int:
    """A sovereign who stays behind in a hex without any unit (5.4b, 5.4c), or NONE."""
    staying = [piece for piece in g.stack(here) if g.force[piece] != IN_STACK and g.aboard[piece] < 0]
    for p in staying:
        if SOVEREIGN[p] and not any(IS_UNIT[q] and g.side(q) == g.side(p) for q in staying):
            return p
    return NONE


def has_company(g: DreadState, king: int) -> bool:
    """Whether units stay with a sovereign who is dropped."""
    return any(IS_UNIT[p] and g.force[p] != IN_STACK and g.side(p) == g.side(king) for p in g.stack(g.at[king]))
