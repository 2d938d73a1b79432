"""Plans for the Winter Campaigns of Karl XII (3.4): whether, with whom and where to."""

from __future__ import annotations

from typing import Final

from ..actions import DONE, HALT, JOIN, TO
from ..board import DIFFICULT, LAND, MAP, ON_MAP, PLACES, SWEDEN, SWEDISH
from ..rules.winter import CampaignMarch
from ..state import PaxState
from ..units import ARMY, FLEET, KARL, MOVE, NATION, TYPE
from .paths import nearest, next_step, reaches, targets_from
from .targets import LOSS, Staff

ARMY_JOINS: Final = 3  # steps that it must have: each loses one
REGIMENT_JOINS: Final = 2
OVER_DIFFICULT: Final = 2  # blocks that cross such a border together (4.2b)


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


def campaigns(g: PaxState, staff: Staff) -> list[tuple[int, int]]:
    """Goals of a Winter Campaign with what each promises, over what it costs. The start itself: a siege on the spot."""
    party = party_of(g)
    out: list[tuple[int, int]] = []
    start = g.at[KARL]
    if len(party) == 0 or start >= LAND or g.strength[KARL] <= 1:
        return out
    after = g.clone()
    after.fresh_turn()
    for block in party:
        after.strength[block] -= 1
    cost = staff.habits[LOSS] * len(party)
    if g.held[start] != SWEDISH and g.garrison(start) and not g.troops[(1 - SWEDISH) * PLACES + start]:
        out.append((start, int(staff.gained(after, start, party)) - cost))
    for target in targets_from(g, SWEDISH, start):
        if all_reach(after, party, start, target):
            out.append((target, staff.assess(after, start, target, party) - cost))
    return out


def all_reach(g: PaxState, party: list[int], start: int, target: int) -> bool:
    """Whether the whole party gets there together."""
    if len(party) > OVER_DIFFICULT:
        border = MAP.border(start, target)
        if border < 0 or MAP.kinds[border] == DIFFICULT:
            return False
    for block in party:
        if not reaches(g, block, start, target, MOVE[block]):
            return False
    return True


def next_to_join(g: PaxState) -> int:
    """The next block of the party, or none."""
    for block in party_of(g):
        if JOIN + block in g.choices:
            return JOIN + block
    return DONE


def next_of_campaign(g: PaxState, top: CampaignMarch, target: int) -> int:
    """The next territory on the way to the goal."""
    if target == top.start or g.at[top.party[0]] == target:
        return stay(g, target)
    action = next_step(g, top.party[0], target, top.steps)
    return action if action in g.choices and (action in TO and TO.of(action) < LAND) else stay(g, target)


def stay(g: PaxState, target: int) -> int:
    """Where there is no way to the goal: no further, or wherever one must go."""
    return HALT if HALT in g.choices else nearest(g, target)
