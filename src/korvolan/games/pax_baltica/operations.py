"""Operations: marches of a group to a goal, weighed by what they take, kill, risk and eat. For judgement alone.

An operation is one action: blocks of one place go to one territory (4.1), fight there (5) or besiege it (6)."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.judgement import CAPTAIN
from korvolan.kernel.layout import NONE

from . import movement
from .actions import HALT, LOAD, MARCH, TO
from .blocks import BAGGAGE, HIT_ON, MOVE, NATION, REGIMENT, ROYAL, TYPE
from .board import CAPITAL, DIFFICULT, FORAGE, LAND, MAP, PLACES
from .chances import army_at, battle, code, siege, steps_of
from .entry import bars_attack, bars_entry, is_open
from .siege_declaration import bars_nation
from .state import PaxState
from .tables import FORAGE_NEED, TOO_STRONG_FOR_REGIMENTS
from .worth import LAND_DISTANCE, LEVEL, prize

# The habits of a captain, weights that matches have chosen: their places in the list of weights.
HABITS: Final = [
    "kill",  # a step of the enemy's, in points
    "loss",  # an own step
    "later",  # a garrison that can be besieged after a battle or a failed siege, in hundredths of its prize
    "approach",  # a march towards what is worth having, in hundredths
    "hungry",  # a step that cannot be fed
    "guard",  # what is left open, in hundredths of its prize
    "risk",  # an army within the enemy's reach, in hundredths of the steps that he has more
    "odds",  # the chance of winning below which no attack is made, in hundredths
    "relief",  # an own garrison in danger that is reinforced, in hundredths of its prize
    "king",  # a king who goes into a battle, in points
]
KILL: Final = 0
LOSS: Final = 1
LATER: Final = 2
APPROACH: Final = 3
HUNGER: Final = 4
GUARD: Final = 5
RISK: Final = 6
ODDS: Final = 7
RELIEF: Final = 8
KING: Final = 9

FADING: Final = 62  # what attraction keeps from one territory to the next, in hundredths
ROUNDS_OF_ATTRACTION: Final = 6
HUNDRED: Final = 100


class Staff:
    """What a side knows of the map at one decision: what draws its armies, and where the enemy can strike."""

    def __init__(self, g: PaxState, side: int, habits: list[int], skill: int) -> None:
        self.side = side
        self.habits = habits
        self.skill = skill
        self.enemy = [0] * LAND  # the enemy's steps in each territory, as far as they are known
        self.own = [0] * LAND
        for place in range(LAND):
            if g.present[(1 - side) * PLACES + place]:
                self.enemy[place] = steps_of(army_at(g, side, 1 - side, place))
            if g.troops[side * PLACES + place]:
                self.own[place] = steps_of(army_at(g, side, side, place))
        self.near = [0] * LAND  # the enemy's steps within a march
        for place in range(LAND):
            if self.enemy[place]:
                self.near[place] += self.enemy[place]
                for next_to in MAP.neighbours[place]:
                    self.near[next_to] += self.enemy[place]
        self.draw = self.attraction(g)

    def attraction(self, g: PaxState) -> list[int]:
        """How much each territory draws: prizes fade with every march, more so behind walls and armies."""
        draw = [0] * LAND
        side = self.side
        for place in range(LAND):
            if not is_open(g, place):
                continue
            worth = 10 * prize(g, place)
            if g.held[place] == 1 - side and g.garrison(place):
                draw[place] = worth * 6 // (6 + g.garrison(place) + self.enemy[place])
            elif g.held[place] == side and self.near[place] and self.skill >= CAPTAIN:
                lacking = self.near[place] - self.own[place]
                draw[place] = worth * self.habits[RELIEF] * max(0, lacking) // (HUNDRED * (6 + self.near[place]))
            elif self.enemy[place]:
                draw[place] = 5 * self.enemy[place]
        for _ in range(ROUNDS_OF_ATTRACTION):
            changed = False
            for place in range(LAND):
                best = draw[place]
                for near in MAP.neighbours[place]:
                    faded = draw[near] * FADING // HUNDRED
                    if faded > best:
                        best = faded
                if best != draw[place] and is_open(g, place):
                    draw[place] = best
                    changed = True
            if not changed:
                break
        return draw

    # -- who goes --------------------------------------------------------------------------------------------------

    def party(self, g: PaxState, start: int, target: int) -> list[int]:
        """The blocks that march: all that can, less a guard, and no more than the land feeds unless there is a fight."""
        movers: list[int] = []
        for block in g.standing(self.side, start):
            if not g.moved[block] and not g.pinned[block] and reaches(g, block, start, target, MOVE[block]):
                movers.append(block)
        if self.skill < CAPTAIN or not movers:
            return movers
        movers.sort(key=lambda block: -(g.strength[block] * (HIT_ON[block] + 1) * 4 + block % 4))
        stay = self.guards(g, start)
        most = 3 if self.enemy[target] else 1 if g.held[target] == 1 - self.side else 0
        eaten = -FORAGE[target]
        trains = 0
        for block in g.standing(self.side, target):
            eaten += FORAGE_NEED[TYPE[block]]
            trains += BAGGAGE[block]
        out: list[int] = []
        standing = len(g.standing(self.side, start))
        for block in movers:
            if standing - len(out) <= stay:
                break
            need = FORAGE_NEED[TYPE[block]]
            if eaten + need - trains - BAGGAGE[block] <= most or (not out and most):
                eaten += need
                trains += BAGGAGE[block]
                out.append(block)
        return out

    def guards(self, g: PaxState, start: int) -> int:
        """How many blocks stay behind: one where the enemy is near what is worth holding, more in a capital."""
        if g.held[start] != self.side or self.near[start] == 0:
            return 0
        worth = prize(g, start)
        if worth > 2 * LEVEL and CAPITAL[start]:
            return 1 + self.near[start] // 5
        return 1 if worth >= LEVEL // 2 else 0

    # -- what it brings --------------------------------------------------------------------------------------------

    def assess(self, g: PaxState, start: int, target: int, party: list[int]) -> int:
        """What an operation is worth, in points."""
        side = self.side
        habits = self.habits
        enemy = army_at(g, side, 1 - side, target)
        ours = army_at(g, side, side, target)
        for block in party:
            ours.append(code(g, side, block))
        worth = prize(g, target)
        hostile = g.held[target] != side and g.garrison(target) > 0
        score = 0.0
        if enemy:
            fight = battle(ours, enemy)
            if self.skill >= CAPTAIN and fight.attacker * HUNDRED < habits[ODDS]:
                return -HUNDRED
            score += fight.killed * habits[KILL] - fight.lost * habits[LOSS]
            if hostile:
                score += fight.attacker * worth * habits[LATER] / HUNDRED
            elif g.held[target] == side:
                score += fight.attacker * worth * habits[RELIEF] / HUNDRED
            if any_king(party):
                score -= habits[KING] * (1.0 - fight.attacker)
        elif hostile:
            chance = siege(self.besiegers(g, target, party), g.garrison(target))
            score += worth * chance + worth * (1.0 - chance) * habits[LATER] / HUNDRED
        if self.skill < CAPTAIN:
            return int(score) + (self.draw[target] - self.draw[start]) // 10
        force = steps_of(ours)
        gone = 0
        for block in party:
            gone += g.strength[block]
        score += (self.draw[target] - self.draw[start]) * gone * habits[APPROACH] / (80 * HUNDRED)
        if not enemy:
            threat = self.near[target]
            if g.held[target] == side:
                before = max(0, threat - self.own[target])
                after = max(0, threat - self.own[target] - gone)
                score += worth * (before - after) * habits[RELIEF] / (HUNDRED * (6 + threat))
            elif threat > force:
                score -= (threat - force) * habits[LOSS] * habits[RISK] / HUNDRED
        score -= self.left_open(g, start, gone)
        return int(score) - habits[HUNGER] * (lack(g, side, target, party) - lack(g, side, start, []))

    def left_open(self, g: PaxState, start: int, gone: int) -> float:
        """What the march gives up behind it."""
        threat = self.near[start]
        if threat == 0 or g.held[start] != self.side:
            return 0.0
        stays = self.own[start] - gone
        worth = prize(g, start)
        return worth * max(0, min(gone, threat - stays)) * self.habits[GUARD] / (HUNDRED * (4 + threat + g.garrison(start)))

    def besiegers(self, g: PaxState, target: int, party: list[int]) -> list[int]:
        """The codes of those who may besiege: of the nation with the most fire."""
        best: list[int] = []
        fire = 0
        for first in party:
            codes: list[int] = []
            total = 0
            for block in party:
                weak = TYPE[block] == REGIMENT and g.garrison(target) >= TOO_STRONG_FOR_REGIMENTS
                if NATION[block] == NATION[first] and not weak and bars_nation(g, target, block) == 0:
                    codes.append(code(g, self.side, block))
                    total += g.strength[block] * HIT_ON[block]
            if total > fire:
                best, fire = codes, total
        return best


def any_king(party: list[int]) -> bool:
    for block in party:
        if ROYAL[block]:
            return True
    return False


def lack(g: PaxState, side: int, place: int, coming: list[int]) -> int:
    """Steps that hunger would take there, with those who come."""
    need = -FORAGE[place]
    trains = 0
    regiments = 0
    for block in g.standing(side, place) + coming:
        need += FORAGE_NEED[TYPE[block]]
        trains += BAGGAGE[block]
        if TYPE[block] == REGIMENT:
            regiments += 1
    return max(0, need - min(trains, regiments))


# -- ways ----------------------------------------------------------------------------------------------------------


def reaches(g: PaxState, block: int, here: int, target: int, steps: int) -> bool:
    """Whether a block comes to a territory without a forced march."""
    if LAND_DISTANCE[here][target] > steps:
        return False
    side = g.sides[block]
    for near in MAP.neighbours[here]:
        if LAND_DISTANCE[near][target] > steps - 1:
            continue
        if bars_entry(g, block, near) or movement.border_is_full(g, side, here, near, 1):
            continue
        if near == target:
            return bars_attack(g, block, near) == 0
        if g.present[(1 - side) * PLACES + near] or MAP.kinds[MAP.border(here, near)] == DIFFICULT:
            continue
        if reaches(g, block, near, target, steps - 1):
            return True
    return False


def next_step(g: PaxState, block: int, target: int, steps: int) -> int:
    """The step of a march towards its target, out of the choices; a halt where it has arrived or there is no way."""
    here = g.at[block]
    left = MOVE[block] - steps
    if here < LAND and here != target:
        best = NONE
        for action in g.choices:
            if not TO <= action < TO + LAND:
                continue
            near = action - TO
            if near == target:
                return action
            if left <= 1 or best != NONE or g.present[(1 - g.sides[block]) * PLACES + near]:
                continue
            if MAP.kinds[MAP.border(here, near)] != DIFFICULT and reaches(g, block, near, target, left - 1):
                best = action
        if best != NONE:
            return best
    return HALT if HALT in g.choices else nearest(g, target)


def nearest(g: PaxState, target: int) -> int:
    """A block that must go somewhere goes where it is nearest to its target."""
    best = g.choices[0]
    least = 1000
    for action in g.choices:
        if TO <= action < TO + LAND and action < LOAD:
            away = LAND_DISTANCE[action - TO][target]
            if away < least:
                best, least = action, away
    return best


def targets_from(g: PaxState, side: int, start: int) -> list[int]:
    """Territories within three marches of a place that stand open."""
    out: list[int] = []
    away = LAND_DISTANCE[start]
    for place in range(LAND):
        if 0 < away[place] <= 3 and is_open(g, place):
            out.append(place)
    return out


def starts(g: PaxState, side: int) -> list[int]:
    """Where groups may march from now."""
    out: list[int] = []
    for action in g.choices:
        if MARCH <= action < MARCH + LAND and g.troops[side * PLACES + action - MARCH]:
            out.append(action - MARCH)
    return out
