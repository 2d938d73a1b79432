"""Plans for the Winter Campaigns of Karl XII (3.4): whether, with whom and where to."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.plans import Scored

from ..board import COALITION, DIFFICULT, LAND, MAP, ON_MAP, SWEDEN, SWEDISH
from ..state import PaxState
from ..tables import BORDER_LIMIT
from ..units import ARMY, FLEET, KARL, MOVE, NATION, TYPE
from .paths import goals_from, reaches
from .plans import BY_LAND, PLANS
from .situation import LOSS, Situation

ARMY_JOINS: Final = 3  # steps that it must have: each loses one
REGIMENT_JOINS: Final = 2


def party_of(g: PaxState) -> list[int]:
    """Karl XII and the Swedes with him who can bear the loss of a step."""
    here = g.at[KARL]
    if not 0 <= here < ON_MAP:
        return []
    out = [KARL]
    for block in g.stack(here):
        if block == KARL or NATION[block] != SWEDEN or TYPE[block] == FLEET or g.aboard[block] >= 0:
            continue
        if g.strength[block] >= (ARMY_JOINS if TYPE[block] == ARMY else REGIMENT_JOINS):
            out.append(block)
    return out


def campaigns(g: PaxState, situation: Situation) -> list[Scored]:
    """Plans of a Winter Campaign with what each promises, over what it costs. To the start itself: a siege on the spot."""
    party = party_of(g)
    out: list[Scored] = []
    start = g.at[KARL]
    if len(party) == 0 or start >= LAND or g.strength[KARL] <= 1:
        return out
    after = g.clone()
    after.fresh_turn()
    for block in party:
        after.strength[block] -= 1
    cost = situation.weights[LOSS] * len(party)
    if g.held[start] != SWEDISH and g.garrison(start) and not g.stands(COALITION, start):
        out.append(Scored(PLANS.plan(BY_LAND, start, start), int(situation.gain(after, start, party)) - cost))
    for goal in goals_from(g, start):
        if all_reach(after, party, start, goal):
            out.append(Scored(PLANS.plan(BY_LAND, start, goal), situation.assess_march(after, start, goal, party) - cost))
    return out


def all_reach(g: PaxState, party: list[int], start: int, goal: int) -> bool:
    """Whether the whole party gets there together: a large one marches to a neighbor, and over no Difficult Terrain."""
    if len(party) > BORDER_LIMIT[DIFFICULT]:
        border = MAP.border(start, goal)
        if border < 0 or MAP.kinds[border] == DIFFICULT:
            return False
    return all(reaches(g, block, start, goal, MOVE[block]) for block in party)
