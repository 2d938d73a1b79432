"""Targets: marches of a group to a goal, weighed by what they take, kill, risk and eat.

An operation is one action: blocks of one place go to one territory (4.1), fight there (5) or besiege it (6)."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.strategy import CAPTAIN

from ..board import CAPITAL, COALITION, FORAGE, LAND, MAP, NATIONS, PLACES, PORT_SEA, PORTSMOUTH
from ..rules.entry import is_open
from ..rules.siege_declaration import bars_nation
from ..state import PaxState
from ..tables import FORAGE_NEED, TOO_STRONG_FOR_REGIMENTS
from ..units import BAGGAGE, BLOCKS, FLEETS, HIT_ON, MOVE, NATION, REGIMENT, ROYAL, TYPE
from .evaluation import LAND_DISTANCE, LEVEL, prize
from .odds import RATINGS, army_at, battle, code, siege, steps_of
from .paths import reach

# The habits of a captain, weights that matches have chosen: their places in the list of weights.
HABITS: Final = [
    "kill",  # a step of the enemy's, in points
    "loss",  # an own step
    "later",  # a garrison that can be besieged after a battle or a failed siege, in hundredths of its prize
    "approach",  # a march toward what is worth having, in hundredths
    "hungry",  # a step that cannot be fed
    "guard",  # what is left open, in hundredths of its prize
    "risk",  # an army within the enemy's reach, in hundredths of the steps that he has more
    "odds",  # the chance of winning below which no attack is made, in hundredths
    "relief",  # an own garrison in danger that is reinforced, in hundredths of its prize
    "king",  # a king in danger of his life, in points
    "regicide",  # the same for an enemy king who may be caught, in points
    "siege",  # a siege by an action, in hundredths of what it may bring
    "politics",  # a roll on the politics table, in points
    "step",  # a replacement step by an action, in hundredths of its worth
    "winter",  # the points that a Winter Campaign must promise
    "voyage",  # a voyage, in hundredths of what waits at its end
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
REGICIDE: Final = 10
BY_ACTION: Final = 11
POLITICAL: Final = 12
STEP: Final = 13
WINTER: Final = 14
VOYAGE: Final = 15

FADING: Final = 62  # what attraction keeps from one territory to the next, in hundredths
ROUNDS_OF_ATTRACTION: Final = 6
HUNDRED: Final = 100
TWO_MARCHES: Final = 2
FIT_KING: Final = 3  # steps below which a king is not risked
DEADLY: Final = 4  # how much more a lost battle costs a king than mere danger
KINGS: Final[list[int]] = [block for block in range(BLOCKS) if ROYAL[block]]


NOTHING: Final[list[int]] = []


class Staff:
    """The situation at one decision, as a side knows it: what draws its armies, and where the enemy can strike."""

    def __init__(self, g: PaxState, side: int, habits: list[int], skill: int) -> None:
        self.side = side
        self.habits = habits
        self.skill = skill
        self.enemy = [0] * LAND  # the enemy's steps in each territory, as far as they are known
        self.own = [0] * LAND
        self.hosts: list[int] = []  # where the enemy stands
        for place in range(LAND):
            if g.present[(1 - side) * PLACES + place]:
                self.enemy[place] = steps_of(army_at(g, side, 1 - side, place))
                if self.enemy[place]:
                    self.hosts.append(place)
            if g.troops[side * PLACES + place]:
                self.own[place] = steps_of(army_at(g, side, side, place))
        self.near = [0] * LAND  # the enemy's steps within a march
        for place in range(LAND):
            if self.enemy[place]:
                self.near[place] += self.enemy[place]
                for next_to in MAP.neighbours[place]:
                    self.near[next_to] += self.enemy[place]
        self.afloat = 0  # what the enemy may land in a port: twice the steps aboard, and a step for each fleet at sea
        for fleet in FLEETS:
            if g.sides[fleet] != side and LAND <= g.at[fleet] < PORTSMOUTH:
                self.afloat += 1
                for block in g.cargo(fleet):
                    self.afloat += 2 * (code(g, side, block) // HUNDRED)
        self.draw = NOTHING  # what draws armies, found where it is asked for
        self.reached: dict[int, list[bool]] = {}  # what was found out of marches, by start, nation and rate
        self.waiting: dict[int, list[int]] = {}  # who may march from a place, the best first

    def look_around(self, g: PaxState) -> None:
        """Find what draws armies where: only whoever weighs operations needs it."""
        self.draw = self.attraction(g)

    def ready(self, g: PaxState, start: int) -> list[int]:
        """The blocks that may march from a place, a captain's best first."""
        if start in self.waiting:
            return self.waiting[start]
        out: list[int] = []
        for block in g.standing(self.side, start):
            if not g.moved[block] and not g.pinned[block]:
                out.append(block)
        if self.skill >= CAPTAIN:
            out.sort(key=lambda block: -(g.strength[block] * (HIT_ON[block] + 1) * 4 + block % 4))
        self.waiting[start] = out
        return out

    def reach(self, g: PaxState, block: int, start: int) -> list[bool]:
        """Where a block comes to from a place: alike for all of its nation and rate."""
        key = (start * NATIONS + NATION[block]) * 8 + MOVE[block]
        if key not in self.reached:
            self.reached[key] = reach(g, block, start)
        return self.reached[key]

    def attraction(self, g: PaxState) -> list[int]:
        """How much each territory draws: prizes fade with every march, more so behind walls and armies."""
        draw = [0] * LAND
        side = self.side
        opened: list[int] = []
        for place in range(LAND):
            if not is_open(g, place):
                continue
            opened.append(place)
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
            for place in opened:
                best = 0
                for near in MAP.neighbours[place]:
                    if draw[near] > best:
                        best = draw[near]
                best = best * FADING // HUNDRED
                if best > draw[place]:
                    draw[place] = best
                    changed = True
            if not changed:
                break
        return draw

    # -- who goes --------------------------------------------------------------------------------------------------

    def party(self, g: PaxState, start: int, target: int) -> list[int]:
        """The blocks that march: all that can, less a guard, and no more than the land feeds unless there is a fight."""
        movers: list[int] = []
        for block in self.ready(g, start):
            if self.reach(g, block, start)[target] and not self.spares(g, block, target):
                movers.append(block)
        if self.skill < CAPTAIN or not movers:
            return movers
        stay = self.guards(g, start)
        most = 3 if self.enemy[target] else 1 if g.held[target] == 1 - self.side else 0
        eaten = -FORAGE[target]
        trains = 0
        for block in g.standing(self.side, target):
            eaten += FORAGE_NEED[TYPE[block]]
            trains += BAGGAGE[block]
        out: list[int] = []
        standing = g.troops[self.side * PLACES + start]
        for block in movers:
            if standing - len(out) <= stay:
                break
            need = FORAGE_NEED[TYPE[block]]
            if eaten + need - trains - BAGGAGE[block] <= most or (not out and most):
                eaten += need
                trains += BAGGAGE[block]
                out.append(block)
        return out

    def spares(self, g: PaxState, block: int, target: int) -> bool:
        """Whether a king is too weak to be led against an enemy or his walls (2.3)."""
        if not ROYAL[block] or self.skill < CAPTAIN or g.strength[block] >= FIT_KING:
            return False
        return self.enemy[target] > 0 or g.held[target] == 1 - self.side

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
        if self.skill < CAPTAIN:
            return int(self.gained(g, target, party)) + (self.draw[target] - self.draw[start]) // 10
        gone = 0
        for block in party:
            gone += g.strength[block]
        score = self.at_goal(g, target, party, self.draw[start])
        score -= self.left_open(g, start, gone)
        score -= self.crown(g, start, target, party, gone)
        return int(score) + self.habits[HUNGER] * lack(g, self.side, start, [])

    def at_goal(self, g: PaxState, target: int, party: list[int], drawn: int) -> float:
        """What a captain gives for a party in a place: what it gains there, what it guards and risks, and its food."""
        side = self.side
        habits = self.habits
        score = self.gained(g, target, party)
        if score <= -HUNDRED:
            return score
        gone = 0
        for block in party:
            gone += g.strength[block]
        score += (self.draw[target] - drawn) * gone * habits[APPROACH] / (80 * HUNDRED)
        if not g.present[(1 - side) * PLACES + target]:
            threat = self.near[target]
            if g.held[target] == side:
                before = max(0, threat - self.own[target])
                after = max(0, threat - self.own[target] - gone)
                score += prize(g, target) * (before - after) * habits[RELIEF] / (HUNDRED * (6 + threat))
            elif threat > self.own[target] + gone:
                score -= (threat - self.own[target] - gone) * habits[LOSS] * habits[RISK] / HUNDRED
        return score - habits[HUNGER] * lack(g, side, target, party)

    def gained(self, g: PaxState, target: int, party: list[int]) -> float:
        """What a battle or siege at the goal brings, by exact odds; -100 where no captain would attack."""
        side = self.side
        habits = self.habits
        enemy = army_at(g, side, 1 - side, target)
        worth = prize(g, target)
        hostile = g.held[target] != side and g.garrison(target) > 0
        if not enemy:
            if not hostile:
                return 0.0
            chance = siege(self.besiegers(g, target, party), g.garrison(target))
            return worth * chance + worth * (1.0 - chance) * habits[LATER] / HUNDRED
        ours = army_at(g, side, side, target)
        for block in party:
            ours.append(code(g, side, block))
        fight = battle(ours, enemy)
        if self.skill >= CAPTAIN and fight.attacker * HUNDRED < habits[ODDS]:
            return -float(HUNDRED)
        score = fight.killed * habits[KILL] - fight.lost * habits[LOSS]
        if hostile:
            score += fight.attacker * worth * habits[LATER] / HUNDRED
        elif g.held[target] == side:
            score += fight.attacker * worth * habits[RELIEF] / HUNDRED
        if self.skill < CAPTAIN:
            return score - (habits[KING] * (1.0 - fight.attacker) if any_king(party) else 0.0)
        if any_king(party):
            score -= habits[KING] * fight.defender * DEADLY
        if holds_king(enemy):
            score += habits[REGICIDE] * fight.attacker
        return score

    def left_open(self, g: PaxState, start: int, gone: int) -> float:
        """What the march gives up behind it."""
        threat = self.near[start]
        if threat == 0 or g.held[start] != self.side:
            return 0.0
        stays = self.own[start] - gone
        worth = prize(g, start)
        return worth * max(0, min(gone, threat - stays)) * self.habits[GUARD] / (HUNDRED * (4 + threat + g.garrison(start)))

    def crown(self, g: PaxState, start: int, target: int, party: list[int], gone: int) -> float:
        """By how much a march endangers kings (2.3): those who go, who stay behind, and who are joined."""
        out = 0.0
        for king in KINGS:
            here = g.at[king]
            if g.sides[king] != self.side or here not in (start, target):
                continue
            before = self.exposed(here, self.own[here])
            if king in party:
                after = self.exposed(target, self.own[target] + gone)
            elif here == start:
                after = self.exposed(start, self.own[start] - gone)
            else:
                after = self.exposed(target, self.own[target] + gone)
            out += (after - before) * self.habits[KING] * (1.0 if self.side == COALITION or g.exiled else 0.5)
        return out

    def exposed(self, place: int, force: int) -> float:
        """How much an army of so many steps has to fear in a place, from 0 to 1: enemies within two marches count."""
        threat = 0
        away = LAND_DISTANCE[place]
        for host in self.hosts:
            if away[host] <= 1:
                threat += 2 * self.enemy[host]
            elif away[host] == TWO_MARCHES:
                threat += self.enemy[host]
        if PORT_SEA[place] != NONE:
            threat += self.afloat
        if threat == 0:
            return 0.0
        part = threat / (threat + 2 * force)
        return part * part

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


def holds_king(codes: list[int]) -> bool:
    """Whether a king is known to be in an army."""
    for block in codes:
        if block % 10 >= RATINGS:
            return True
    return False


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
