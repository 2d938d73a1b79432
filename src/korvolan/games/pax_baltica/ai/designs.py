"""Designs: marches of several groups to one place, the best first. On an enemy stack or garrison that is a strike, on an own
besieged place a relief, on an own one in danger a guard."""

from __future__ import annotations

from typing import Final, final

from ..board import CAPITAL, LAND
from ..rules.entry import is_open
from ..state import PaxState
from ..units import HIT_ON, MOVE, ROYAL
from .evaluation import garrison_value
from .odds import IN_RESERVE, army_at, block_code
from .parties import bits_of, roster
from .paths import starts
from .plans import PLANS
from .situation import FIRST_GUARD, HUNDRED, LOSS, Situation
from .threats import SLIGHT, decides
from .wide_plans import bears

MOST_GROUPS: Final = 3
JOINED: Final = 2  # designs of other goals that are joined to each of the leading ones


@final
class Group:
    """Blocks of one place that can go to a stake, with their fire."""

    def __init__(self, start: int, bits: int, party: list[int], late: int, fire: int) -> None:
        self.start = start
        self.bits = bits
        self.party = party
        self.late = late  # bits over the party: who comes by a forced march
        self.fire = fire


@final
class Design:
    """A line of plans with its worth."""

    def __init__(self, line: list[int], score: int, goal: int) -> None:
        self.line = line
        self.score = score
        self.goal = goal


def best_designs(g: PaxState, situation: Situation, actions: int, thorough: bool) -> list[Design]:
    """The designs of a side for its next actions, the best first; thorough: also without forced marches, and without kings."""
    out: list[Design] = []
    listed = {start: roster(g, situation.side, start) for start in starts(g, situation.side)}
    for goal in range(LAND):
        if not is_stake(g, situation, goal):
            continue
        seen: list[list[int]] = []
        for forced in (False, True) if thorough else (True,):
            for kings in (True, False) if thorough else (True,):
                groups = groups_to(g, situation, goal, listed, forced, kings)
                for count in range(1, min(len(groups), actions, MOST_GROUPS) + 1):
                    line = [PLANS.order(group.start, goal, group.bits) for group in groups[:count]]
                    if line not in seen:
                        seen.append(line)
                        out.append(Design(line, worth_of(g, situation, goal, groups[:count]), goal))
    out.sort(key=lambda design: -design.score)
    return out


def is_stake(g: PaxState, situation: Situation, place: int) -> bool:
    """Whether something is to be had or lost in a place."""
    if not is_open(g, place):
        return False
    if situation.enemy_steps[place]:
        return True
    if g.held[place] == 1 - situation.side:
        return g.garrison(place) > 0
    if g.held[place] != situation.side:
        return False
    return situation.enemy_near[place] > situation.own_steps[place] or lies_open(g, situation, place)


def lies_open(g: PaxState, situation: Situation, place: int) -> bool:
    """Whether an own capital without troops may be taken in a turn."""
    if not CAPITAL[place] or situation.own_steps[place] or not decides(g, place):
        return False
    return situation.surprise(g, place) > SLIGHT


def groups_to(
    g: PaxState, situation: Situation, goal: int, listed: dict[int, list[int]], forced: bool, kings: bool
) -> list[Group]:
    """The groups that come to a goal, the one with the most fire first: those without forced marches lead the way."""
    out: list[Group] = []
    for start, blocks in listed.items():
        if start == goal:
            continue
        party: list[int] = []
        late = 0
        fire = 0
        for block in blocks:
            if ROYAL[block] and (not kings or situation.is_too_weak_a_king(g, block, goal)):
                continue
            plain = situation.lengths(g, block, start, MOVE[block])[goal] > 0
            if not plain and not (forced and bears(g, situation, block, start, goal)):
                continue
            if not plain:
                late |= 1 << len(party)
            party.append(block)
            fire += g.strength[block] * HIT_ON[block] * (2 if plain else 1)
        if party:
            out.append(Group(start, bits_of(blocks, party), party, late, fire))
    out.sort(key=lambda group: -group.fire)
    return out


def worth_of(g: PaxState, situation: Situation, goal: int, groups: list[Group]) -> int:
    """What groups together bring, less what they leave open and lose by forced marches."""
    score = gain_together(g, situation, goal, groups)
    for group in groups:
        gone = sum(g.strength[block] for block in group.party)
        score -= situation.cost_of_leaving(g, group.start, gone)
        score -= situation.danger_to_kings(g, group.start, goal, group.party, gone)
        score -= situation.wear(g, group.start, goal, group.party) * situation.weights[LOSS]
    return int(score)


def gain_together(g: PaxState, situation: Situation, goal: int, groups: list[Group]) -> float:
    """The gain of a battle, siege or guard of all of them: those of the first group are in line, the others come late."""
    side = situation.side
    enemy = army_at(g, side, 1 - side, goal)
    party = [block for group in groups for block in group.party]
    if not enemy:
        if g.held[goal] == 1 - side:
            return situation.gain_by_siege(g, goal, situation.besieger_codes(g, goal, party))
        return guard_worth(g, situation, goal, party)
    ours = army_at(g, side, side, goal)
    for number, group in enumerate(groups):
        for i, block in enumerate(group.party):
            late = number > 0 or group.late >> i & 1
            ours.append(block_code(g, side, block) + (IN_RESERVE if late else 0))
    way_back = any(situation.has_way_back(g, group.start, goal) for group in groups)
    return situation.gain_by_battle(g, goal, ours, enemy, any(ROYAL[block] for block in party), way_back)


def guard_worth(g: PaxState, situation: Situation, goal: int, party: list[int]) -> float:
    """What it is worth that an own place in danger is guarded."""
    threat = situation.enemy_near[goal]
    before = max(0, threat - situation.own_steps[goal])
    after = max(0, before - sum(g.strength[block] for block in party))
    out = garrison_value(g, goal) * (before - after) / (6 + threat)
    if lies_open(g, situation, goal):
        out += garrison_value(g, goal) * situation.surprise(g, goal) * FIRST_GUARD
    return out


def as_lines(found: list[Design], most: int) -> list[list[int]]:
    """Lines to try: by turns the next best design and the best of a goal; then the leading ones of two goals together."""
    firsts: list[Design] = []
    seen: list[int] = []
    for design in found:
        if design.goal not in seen:
            seen.append(design.goal)
            firsts.append(design)
    out: list[list[int]] = []
    for i in range(max(len(found), len(firsts))):
        for queue in (found, firsts):
            if i < len(queue) and queue[i].line not in out and queue[i].score > -3 * HUNDRED:
                out.append(queue[i].line)
    return (joined(firsts, out[:2]) + out[2:])[:most]


def joined(firsts: list[Design], leading: list[list[int]]) -> list[list[int]]:
    """The leading lines, and these with the best design of another goal whose groups are free."""
    out = list(leading)
    for line in leading:
        starts_of = [PLANS.start(plan) for plan in line]
        added = 0
        for design in firsts:
            if added < JOINED and not any(PLANS.start(plan) in starts_of for plan in design.line):
                added += 1
                out.append([*line, *design.line])
    return out
