"""Marches for players that search wide: every group, to each goal in several parties, by forced marches too, and two
goals at once. The captain's opinion orders them, but keeps none away."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.plans import Scored

from ..board import LAND
from ..rules.entry import is_open
from ..state import PaxState
from ..tables import MOST_FORCED
from ..units import MOVE, ROYAL
from .evaluation import LAND_DISTANCE
from .parties import bits_of, roster
from .paths import MARCHES, starts
from .plans import PLANS
from .situation import HUNDRED, LOSS, Situation, fighting_value
from .threats import SLIGHT, deciding_capitals

SPLITS: Final = 3  # marches of a group that are tried with a second goal for the rest


@final
class March:
    """Blocks of one place that may go to one goal."""

    def __init__(self, start: int, goal: int, bits: int, party: list[int], score: int) -> None:
        self.start = start
        self.goal = goal
        self.bits = bits
        self.party = party
        self.score = score


def wide_marches(g: PaxState, situation: Situation) -> list[Scored]:
    """Marches of every group with the captain's opinion of them, the best first; with two goals among them."""
    out: list[Scored] = []
    for start in starts(g, situation.side):
        found = marches_from(g, situation, start)
        found.sort(key=lambda march: -march.score)
        for march in found:
            out.append(Scored(PLANS.order(start, march.goal, march.bits), march.score))
        out += splits(g, found)
    out.sort(key=lambda option: -option.score)
    return out


def marches_to_capitals(g: PaxState, situation: Situation) -> list[Scored]:
    """What a captain force-marches for: an enemy capital without troops, and an own one that may be taken."""
    out: list[Scored] = []
    for goal in deciding_capitals(g, 1 - situation.side):
        if situation.enemy_steps[goal] == 0 and is_open(g, goal):
            add_forced(g, situation, goal, True, out)
    for goal in deciding_capitals(g, situation.side):
        if situation.own_steps[goal] == 0 and situation.surprise(g, goal) > SLIGHT:
            add_forced(g, situation, goal, False, out)
    return out


def add_forced(g: PaxState, situation: Situation, goal: int, everybody: bool, out: list[Scored]) -> None:
    """Marches to a goal with those who come late: of everybody, or of the least one alone."""
    for start in starts(g, situation.side):
        if LAND_DISTANCE[start][goal] > MARCHES + MOST_FORCED:
            continue
        listed = roster(g, situation.side, start)
        party = [block for block in listed if bears(g, situation, block, start, goal)]
        if any(situation.lengths(g, block, start, MOVE[block])[goal] == 0 for block in party):
            if not everybody:
                party = sorted(party, key=lambda block: fighting_value(g, block))[:1]
            score = opinion(g, situation, start, goal, party)
            out.append(Scored(PLANS.order(start, goal, bits_of(listed, party)), score))


def marches_from(g: PaxState, situation: Situation, start: int) -> list[March]:
    """The marches of a group, each goal in several parties."""
    listed = roster(g, situation.side, start)
    out: list[March] = []
    for goal in range(LAND):
        if 0 < LAND_DISTANCE[start][goal] <= MARCHES + MOST_FORCED and is_open(g, goal):
            seen: list[int] = []
            for party in parties(g, situation, start, goal, listed):
                bits = bits_of(listed, party)
                if bits and bits not in seen:
                    seen.append(bits)
                    out.append(March(start, goal, bits, party, opinion(g, situation, start, goal, party)))
    return out


def opinion(g: PaxState, situation: Situation, start: int, goal: int, party: list[int]) -> int:
    """What a captain thinks of a march, with the steps that forced marches cost."""
    wear = situation.wear(g, start, goal, party)
    return situation.assess_march(g, start, goal, party) - int(wear * situation.weights[LOSS])


def parties(g: PaxState, situation: Situation, start: int, goal: int, listed: list[int]) -> list[list[int]]:
    """Those who may go together: the captain's own, all who come without a forced march, these without kings, the best
    alone, the least alone, and the same by forced marches."""
    plain = [block for block in listed if situation.lengths(g, block, start, MOVE[block])[goal]]
    late = [block for block in listed if block not in plain and bears(g, situation, block, start, goal)]
    out: list[list[int]] = []
    if plain:
        out.append(situation.party(g, start, goal))
        out += variants(g, plain)
    if late:
        out += variants(g, plain + late)
        if plain:
            out.append(late)
    return out


def variants(g: PaxState, blocks: list[int]) -> list[list[int]]:
    """All of them, all but kings, the best two thirds, the best alone, and the least alone."""
    ranked = sorted(blocks, key=lambda block: -fighting_value(g, block))
    out = [ranked, [block for block in ranked if not ROYAL[block]]]
    if len(ranked) > 2:
        out.append(ranked[: (2 * len(ranked) + 1) // 3])
    return [*out, ranked[:1], ranked[-1:]]


def bears(g: PaxState, situation: Situation, block: int, start: int, goal: int) -> bool:
    """Whether a block comes by a forced march and survives it."""
    length = situation.forced(g, block, start)[goal]
    return length > 0 and g.strength[block] > length - MOVE[block]


def splits(g: PaxState, found: list[March]) -> list[Scored]:
    """The best marches of a group, together with the best of those that go elsewhere."""
    out: list[Scored] = []
    for march in best_by_goal(found)[:SPLITS]:
        more = 0
        for other in found:
            if other.goal != march.goal and other.bits & march.bits == 0 and more < SPLITS:
                more += 1
                plan = PLANS.order(march.start, march.goal, march.bits, other.goal, other.bits)
                out.append(Scored(plan, march.score + other.score))
    return out


def best_by_goal(found: list[March]) -> list[March]:
    """The best march to each goal, out of a list in order of worth."""
    seen: list[int] = []
    out: list[March] = []
    for march in found:
        if march.goal not in seen and march.score > -HUNDRED:
            seen.append(march.goal)
            out.append(march)
    return out


# -- taking turns ----------------------------------------------------------------------------------------------------


def take_turns(ranked: list[Scored], most: int) -> list[int]:
    """Plans out of a list in order of worth: by turns the next best, the best of a goal, and the best of a start, so that
    a low opinion shuts nobody out."""
    queues = [
        [option.plan for option in ranked],
        first_of_each([option.plan for option in ranked], True),
        first_of_each([option.plan for option in ranked], False),
    ]
    out: dict[int, int] = {}
    at = [0, 0, 0]
    while len(out) < most and any(at[i] < len(queues[i]) for i in range(3)):
        for i in range(3):
            while at[i] < len(queues[i]) and queues[i][at[i]] in out:
                at[i] += 1
            if at[i] < len(queues[i]) and len(out) < most:
                out[queues[i][at[i]]] = 1
    return list(out)


def first_of_each(plans: list[int], by_goal: bool) -> list[int]:
    """The first plan to each goal, or from each start; single actions count for themselves."""
    seen: list[int] = []
    out: list[int] = []
    for plan in plans:
        key = plan if plan <= 0 else PLANS.goal(plan) if by_goal else PLANS.start(plan)
        if key not in seen:
            seen.append(key)
            out.append(plan)
    return out
