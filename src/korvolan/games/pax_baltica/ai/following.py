"""Following a plan: the next action of a march, a voyage or a Winter Campaign that has begun."""

from __future__ import annotations

from korvolan.kernel.policy import Best, Profile

from ..actions import CAMPAIGN, DECLINE, DONE, HALT, JOIN, MARCH, MOVE_BLOCK, PASS, TO
from ..board import LAND, MAP
from ..rules.movement import GroupMove, MoveBlock
from ..rules.turn import ActionPhase
from ..rules.winter import CampaignMarch, JoinCampaign, WinterCampaign
from ..state import PaxState
from ..tables import MOST_FORCED
from ..units import MOVE
from . import sea_transport
from .parties import blocks_of, goal_of, roster
from .paths import goals_from, nearest, next_step, reaches
from .plans import BY_LAND, PLANS, is_voyage
from .situation import HUNDRED, Situation
from .winter_campaigns import party_of


def begin_action(g: PaxState, top: ActionPhase, who: Profile) -> int:
    """The group that marches or sails; without a plan nobody does."""
    wanted = MARCH + PLANS.start(who.plan) if who.plan > 0 else PASS
    return wanted if wanted in g.choices else PASS


def next_block(g: PaxState, top: GroupMove, who: Profile) -> int:
    """The next block of the group that marches or sails, or none."""
    plan = plan_from(g, top.side, top.start, who)
    if is_voyage(plan):
        return sea_transport.next_to_move(g, plan, Situation(g, top.side, who.weights, who.skill))
    if PLANS.party(plan) or PLANS.others(plan):
        return next_named(g, top, plan)
    if top.start < LAND:
        situation = Situation(g, top.side, who.weights, who.skill)
        for block in situation.party(g, top.start, PLANS.goal(plan)):
            if MOVE_BLOCK + block in g.choices:
                return MOVE_BLOCK + block
    return DONE if DONE in g.choices else g.choices[0]


def next_named(g: PaxState, top: GroupMove, plan: int) -> int:
    """The next of the blocks that a plan names and that still come to their goals, or none."""
    listed = roster(g, top.side, top.start)
    for block in blocks_of(listed, PLANS.party(plan)):
        if MOVE_BLOCK + block in g.choices and comes(g, block, top.start, PLANS.goal(plan)):
            return MOVE_BLOCK + block
    for block in blocks_of(listed, PLANS.others(plan)):
        if MOVE_BLOCK + block in g.choices and comes(g, block, top.start, PLANS.second(plan)):
            return MOVE_BLOCK + block
    return DONE if DONE in g.choices else g.choices[0]


def comes(g: PaxState, block: int, start: int, goal: int) -> bool:
    """Whether a block comes to a goal now, be it by a forced march."""
    return reaches(g, block, start, goal, MOVE[block] + MOST_FORCED)


def can_begin(g: PaxState, side: int, plan: int) -> bool:
    """Whether somebody of a plan's party may begin it now."""
    start = PLANS.start(plan)
    if MARCH + start not in g.choices:
        return False
    if PLANS.party(plan) == 0 and PLANS.others(plan) == 0:
        return True
    listed = roster(g, side, start)
    if any(comes(g, block, start, PLANS.goal(plan)) for block in blocks_of(listed, PLANS.party(plan))):
        return True
    return any(comes(g, block, start, PLANS.second(plan)) for block in blocks_of(listed, PLANS.others(plan)))


def next_place(g: PaxState, top: MoveBlock, who: Profile) -> int:
    """The next step of a block that is on its way."""
    plan = plan_from(g, top.side, top.start, who)
    if is_voyage(plan):
        return sea_transport.next_way(g, plan, top.piece)
    return next_step(g, top.piece, goal_of(g, top.side, plan, top.piece), top.steps)


def plan_from(g: PaxState, side: int, start: int, who: Profile) -> int:
    """The plan that is followed, if it begins here; else the best march of a group that is on its way already."""
    if who.plan > 0 and PLANS.start(who.plan) == start:
        return who.plan
    ways = MAP.neighbours[start] if start < LAND else []
    best = Best(PLANS.plan(BY_LAND, start, ways[0] if ways else 0), -HUNDRED * HUNDRED)  # nobody marches off a sea: they halt
    situation = Situation(g, side, who.weights, who.skill)
    situation.find_attraction(g)
    for goal in goals_from(g, start) if start < LAND else []:
        party = situation.party(g, start, goal)
        if party:
            best.offer(PLANS.plan(BY_LAND, start, goal), situation.assess_march(g, start, goal, party))
    return best.found


# -- winter --------------------------------------------------------------------------------------------------------


def begin_campaign(g: PaxState, top: WinterCampaign, who: Profile) -> int:
    """Karl XII marches if there is a plan for it."""
    return CAMPAIGN if who.plan > 0 and CAMPAIGN in g.choices else DECLINE


def next_to_join(g: PaxState, top: JoinCampaign, who: Profile) -> int:
    """The next block of the party, or none."""
    for block in party_of(g):
        if JOIN + block in g.choices:
            return JOIN + block
    return DONE


def next_of_campaign(g: PaxState, top: CampaignMarch, who: Profile) -> int:
    """The next territory on the way to the goal; where there is none no further, or wherever one must go."""
    goal = PLANS.goal(who.plan) if who.plan > 0 and not is_voyage(who.plan) else top.start
    if goal not in (top.start, g.at[top.party[0]]):
        action = next_step(g, top.party[0], goal, top.steps)
        if action in g.choices and action in TO and TO.of(action) < LAND:
            return action
    return HALT if HALT in g.choices else nearest(g, goal)
