"""The situation at a decision, and marches of a group to a goal, weighed by what they take, kill, risk and eat.

An operation is one action: blocks of one place go to one territory (4.1), fight there (5) or besiege it (6)."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.strategy import CAPTAIN

from ..board import CAPITAL, COALITION, LAND, MAP, NATIONS, PLACES, PORT_SEA, PORTSMOUTH
from ..rules.entry import is_open
from ..rules.forage_need import Foragers
from ..rules.siege_declaration import bars_nation, too_strong_for_regiments
from ..state import PaxState
from ..tables import FORCED_LOSS, MOST_FORCED
from ..units import BLOCKS, FLEETS, HIT_ON, MOVE, NATION, ROYAL
from .evaluation import FIT_KING, LAND_DISTANCE, LEVEL, garrison_value, turns_left
from .odds import IN_RESERVE, RATINGS, army_at, attacker_stays, battle_odds, block_code, siege_odds, steps_of
from .paths import lengths
from .threats import SLIGHT, chance_of_surprise, decides

# What a captain weighs his plans by: names of weights that matches have chosen, and their places in the list.
WEIGHT_NAMES: Final = [
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
SOON: Final = 3  # turns that must follow for a later siege to be worth its full share
FIRST_GUARD: Final = 0.6  # of the danger to a capital that the first block there averts
FORCED_LOSS_CHANCE: Final = FORCED_LOSS / 6  # that a forced march costs its steps
DEADLY: Final = 4  # how much more a lost battle costs a king than mere danger
KINGS: Final[list[int]] = [block for block in range(BLOCKS) if ROYAL[block]]


class Situation:
    """The situation at one decision, as a side knows it: what draws its armies, and where the enemy can strike."""

    def __init__(self, g: PaxState, side: int, weights: list[int], skill: int) -> None:
        self.side = side
        self.weights = weights
        self.skill = skill
        self.enemy_steps = [0] * LAND  # the enemy's steps in each territory, as far as they are known
        self.own_steps = [0] * LAND
        self.enemy_places: list[int] = []  # where the enemy stands
        for place in range(LAND):
            if g.present[(1 - side) * PLACES + place]:
                self.enemy_steps[place] = steps_of(army_at(g, side, 1 - side, place))
                if self.enemy_steps[place]:
                    self.enemy_places.append(place)
            if g.troops[side * PLACES + place]:
                self.own_steps[place] = steps_of(army_at(g, side, side, place))
        self.enemy_near = [0] * LAND  # the enemy's steps within a march
        for place in range(LAND):
            if self.enemy_steps[place]:
                self.enemy_near[place] += self.enemy_steps[place]
                for next_to in MAP.neighbours[place]:
                    self.enemy_near[next_to] += self.enemy_steps[place]
        self.landing_threat = 0  # what the enemy may land in a port: twice the steps aboard, and a step for each fleet at sea
        for fleet in FLEETS:
            if g.sides[fleet] != side and LAND <= g.at[fleet] < PORTSMOUTH:
                self.landing_threat += 1
                for block in g.cargo(fleet):
                    self.landing_threat += 2 * (block_code(g, side, block) // HUNDRED)
        self.later = weights[LATER] * min(turns_left(g) - 1, SOON) // SOON if skill >= CAPTAIN else weights[LATER]
        self.attraction: list[int] = []  # how much each territory draws armies, found where it is asked for
        self.found: dict[int, list[int]] = {}  # what was found out of marches, by start, nation, rate and how far was looked
        self.waiting: dict[int, list[int]] = {}  # who may march from a place, the best first
        self.surprises: dict[int, float] = {}  # the chances that capitals without troops are taken
        self.hungry: dict[int, int] = {}  # steps that starve where they are

    def ready_to_march(self, g: PaxState, start: int) -> list[int]:
        """The blocks that may march from a place, a captain's best first."""
        if start in self.waiting:
            return self.waiting[start]
        out = [block for block in g.standing(self.side, start) if not g.moved[block] and not g.pinned[block]]
        if self.skill >= CAPTAIN:
            out.sort(key=lambda block: -fighting_value(g, block))
        self.waiting[start] = out
        return out

    def lengths(self, g: PaxState, block: int, start: int, most: int) -> list[int]:
        """How many marches a block takes from a place to each territory: alike for all of its nation and rate."""
        key = ((start * NATIONS + NATION[block]) * 8 + MOVE[block]) * 8 + most
        if key not in self.found:
            self.found[key] = lengths(g, block, start, most)
        return self.found[key]

    def forced(self, g: PaxState, block: int, start: int) -> list[int]:
        """The same with forced marches."""
        return self.lengths(g, block, start, MOVE[block] + MOST_FORCED)

    def hunger_at(self, g: PaxState, start: int) -> int:
        """The steps that starve in a place if nobody leaves it."""
        if start not in self.hungry:
            self.hungry[start] = hungry_steps(g, self.side, start, [])
        return self.hungry[start]

    def goals(self, g: PaxState, start: int) -> list[int]:
        """Where somebody may march from a place without a forced march."""
        ways = [self.lengths(g, block, start, MOVE[block]) for block in self.ready_to_march(g, start)]
        return [place for place in range(LAND) if any(way[place] for way in ways)]

    def find_attraction(self, g: PaxState) -> None:
        """How much each territory draws: prizes fade with every march, more so behind walls and armies.

        Only whoever weighs operations needs it."""
        draw = [0] * LAND
        side = self.side
        opened: list[int] = []
        for place in range(LAND):
            if not is_open(g, place):
                continue
            opened.append(place)
            worth = 10 * garrison_value(g, place)
            if g.held[place] == 1 - side and g.garrison(place):
                draw[place] = worth * 6 // (6 + g.garrison(place) + self.enemy_steps[place])
            elif g.held[place] == side and self.enemy_near[place] and self.skill >= CAPTAIN:
                lacking = self.enemy_near[place] - self.own_steps[place]
                draw[place] = worth * self.weights[RELIEF] * max(0, lacking) // (HUNDRED * (6 + self.enemy_near[place]))
            elif self.enemy_steps[place]:
                draw[place] = 5 * self.enemy_steps[place]
        for _ in range(ROUNDS_OF_ATTRACTION):
            changed = False
            for place in opened:
                best = 0
                for near in MAP.neighbours[place]:  # asked very often: no list is made for it
                    if draw[near] > best:
                        best = draw[near]
                best = best * FADING // HUNDRED
                if best > draw[place]:
                    draw[place] = best
                    changed = True
            if not changed:
                break
        self.attraction = draw

    # -- who goes --------------------------------------------------------------------------------------------------

    def party(self, g: PaxState, start: int, goal: int) -> list[int]:
        """The blocks that march: all that can, less a guard, and no more than the land feeds unless there is a fight."""
        movers = [
            block
            for block in self.ready_to_march(g, start)
            if self.lengths(g, block, start, MOVE[block])[goal] and not self.is_too_weak_a_king(g, block, goal)
        ]
        if self.skill < CAPTAIN or not movers:
            return movers
        stay = self.guards_needed(g, start)
        most = 3 if self.enemy_steps[goal] else 1 if g.held[goal] == 1 - self.side else 0
        if most and CAPITAL[goal] and decides(g, goal):
            most = HUNDRED  # nobody counts bread before a capital
        there = Foragers(goal)
        for block in g.standing(self.side, goal):
            there.add(block)
        out: list[int] = []
        standing = g.troops[self.side * PLACES + start]
        for block in movers:
            if standing - len(out) <= stay:
                break
            if there.lacking_with(block) <= most or (not out and most):
                there.add(block)
                out.append(block)
        return out

    def is_too_weak_a_king(self, g: PaxState, block: int, goal: int) -> bool:
        """Whether a king is too weak to be led against an enemy or his walls (2.3)."""
        if not ROYAL[block] or self.skill < CAPTAIN or g.strength[block] >= FIT_KING:
            return False
        return self.enemy_steps[goal] > 0 or g.held[goal] == 1 - self.side

    def guards_needed(self, g: PaxState, start: int) -> int:
        """How many blocks stay behind: one where the enemy is near what is worth holding, more in a capital."""
        if g.held[start] != self.side:
            return 0
        worth = garrison_value(g, start)
        if worth > 2 * LEVEL and CAPITAL[start]:
            return 1 + self.enemy_near[start] // 5 if self.surprise(g, start) > SLIGHT else 0
        return 1 if self.enemy_near[start] and worth >= LEVEL // 2 else 0

    def surprise(self, g: PaxState, capital: int) -> float:
        """The chance that an own capital without troops is taken in a turn."""
        if capital not in self.surprises:
            self.surprises[capital] = chance_of_surprise(g, self.side, self.enemy_places, capital)
        return self.surprises[capital]

    # -- what it brings --------------------------------------------------------------------------------------------

    def assess_march(self, g: PaxState, start: int, goal: int, party: list[int]) -> int:
        """What an operation is worth, in points."""
        if self.skill < CAPTAIN:
            return int(self.gain(g, goal, party)) + (self.attraction[goal] - self.attraction[start]) // 10
        gone = sum(g.strength[block] for block in party)
        score = self.value_at_goal(g, goal, party, self.attraction[start], start)
        score -= self.cost_of_leaving(g, start, gone)
        score -= self.danger_to_kings(g, start, goal, party, gone)
        return int(score) + self.weights[HUNGER] * self.hunger_at(g, start)

    def value_at_goal(self, g: PaxState, goal: int, party: list[int], drawn: int, start: int = NONE) -> float:
        """What a captain gives for a party in a place: what it gains there, what it guards and risks, and its food. Who
        comes by land says from where."""
        side = self.side
        weights = self.weights
        score = self.gain(g, goal, party, start)
        if score <= -HUNDRED:
            return score
        gone = sum(g.strength[block] for block in party)
        score += (self.attraction[goal] - drawn) * gone * weights[APPROACH] / (80 * HUNDRED)
        if g.held[goal] == side and CAPITAL[goal] and self.own_steps[goal] == 0 and decides(g, goal):
            score += garrison_value(g, goal) * self.surprise(g, goal) * FIRST_GUARD
        if not g.present[(1 - side) * PLACES + goal]:
            threat = self.enemy_near[goal]
            if g.held[goal] == side:
                before = max(0, threat - self.own_steps[goal])
                after = max(0, threat - self.own_steps[goal] - gone)
                score += garrison_value(g, goal) * (before - after) * weights[RELIEF] / (HUNDRED * (6 + threat))
            elif threat > self.own_steps[goal] + gone:
                score -= (threat - self.own_steps[goal] - gone) * weights[LOSS] * weights[RISK] / HUNDRED
        return score - weights[HUNGER] * hungry_steps(g, side, goal, party)

    def gain(self, g: PaxState, goal: int, party: list[int], start: int = NONE) -> float:
        """What a battle or siege at the goal brings, by exact odds; -100 where no captain would attack."""
        side = self.side
        enemy = army_at(g, side, 1 - side, goal)
        if not enemy:
            if g.held[goal] == side or g.garrison(goal) == 0:
                return 0.0
            return self.gain_by_siege(g, goal, self.besieger_codes(g, goal, party))
        ours = army_at(g, side, side, goal)
        ours += self.marching_codes(g, start, goal, party)
        way_back = start == NONE or self.has_way_back(g, start, goal)
        return self.gain_by_battle(g, goal, ours, enemy, any(ROYAL[block] for block in party), way_back)

    def gain_by_siege(self, g: PaxState, goal: int, besiegers: list[int]) -> float:
        """What a siege of an enemy garrison brings, now or later."""
        worth = garrison_value(g, goal)
        chance = siege_odds(besiegers, g.garrison(goal))
        return worth * chance + worth * (1.0 - chance) * self.later / HUNDRED

    def gain_by_battle(
        self, g: PaxState, goal: int, ours: list[int], enemy: list[int], king_goes: bool, way_back: bool
    ) -> float:
        """What an attack brings. Who has no way back loses all if he does not win the field."""
        weights = self.weights
        fight = battle_odds(ours, enemy)
        won = fight.won(attacker_stays(g, goal, 1 - self.side))
        if self.skill >= CAPTAIN and won * HUNDRED < weights[ODDS]:
            return -float(HUNDRED)
        worth = garrison_value(g, goal)
        score = fight.killed * weights[KILL] - fight.lost * weights[LOSS]
        if g.held[goal] != self.side and g.garrison(goal) > 0:
            score += won * worth * self.later / HUNDRED
        elif g.held[goal] == self.side:
            score += won * worth * weights[RELIEF] / HUNDRED
        if self.skill < CAPTAIN:
            return score - (weights[KING] * (1.0 - won) if king_goes else 0.0)
        if not way_back:
            score -= (1.0 - won) * weights[LOSS] * max(0.0, steps_of(ours) - fight.lost)
        if king_goes:
            score -= weights[KING] * (fight.defender if way_back else 1.0 - won) * DEADLY
        if any(block % 10 >= RATINGS for block in enemy):  # a king is known to be there
            score += weights[REGICIDE] * fight.attacker
        return score

    def marching_codes(self, g: PaxState, start: int, goal: int, party: list[int]) -> list[int]:
        """The codes of those who march into a battle: by forced marches they come late (4.4f)."""
        out: list[int] = []
        for block in party:
            late = start != NONE and self.lengths(g, block, start, MOVE[block])[goal] == 0
            out.append(block_code(g, self.side, block) + (IN_RESERVE if late else 0))
        return out

    def has_way_back(self, g: PaxState, start: int, goal: int) -> bool:
        """Whether those who attack from a place may retreat over the last border of their way (5.6e)."""
        away = LAND_DISTANCE[start]
        for near in MAP.neighbours[goal]:
            if away[near] < away[goal] and (g.held[near] == self.side or g.transit[near]) and self.enemy_steps[near] == 0:
                return True
        return False

    def wear(self, g: PaxState, start: int, goal: int, party: list[int]) -> float:
        """The steps that forced marches are likely to cost (4.4b)."""
        out = 0.0
        for block in party:
            beyond = self.forced(g, block, start)[goal] - MOVE[block]
            if beyond > 0:
                out += FORCED_LOSS_CHANCE * beyond
        return out

    def cost_of_leaving(self, g: PaxState, start: int, gone: int) -> float:
        """What the march gives up behind it."""
        threat = self.enemy_near[start]
        if threat == 0 or g.held[start] != self.side:
            return 0.0
        stays = self.own_steps[start] - gone
        worth = garrison_value(g, start)
        return worth * max(0, min(gone, threat - stays)) * self.weights[GUARD] / (HUNDRED * (4 + threat + g.garrison(start)))

    def danger_to_kings(self, g: PaxState, start: int, goal: int, party: list[int], gone: int) -> float:
        """By how much a march endangers kings (2.3): those who go, who stay behind, and who are joined."""
        out = 0.0
        for king in KINGS:
            here = g.at[king]
            if g.sides[king] != self.side or here not in (start, goal):
                continue
            before = self.exposure(here, self.own_steps[here])
            if here == start and king not in party:
                after = self.exposure(start, self.own_steps[start] - gone)
            else:
                after = self.exposure(goal, self.own_steps[goal] + gone)
            out += (after - before) * self.weights[KING] * (1.0 if self.side == COALITION or g.exiled else 0.5)
        return out

    def exposure(self, place: int, force: int) -> float:
        """How much an army of so many steps has to fear in a place, from 0 to 1: enemies within two marches count."""
        threat = 0
        away = LAND_DISTANCE[place]
        for host in self.enemy_places:
            if away[host] <= 1:
                threat += 2 * self.enemy_steps[host]
            elif away[host] == TWO_MARCHES:
                threat += self.enemy_steps[host]
        if PORT_SEA[place] != NONE:
            threat += self.landing_threat
        if threat == 0:
            return 0.0
        part = threat / (threat + 2 * force)
        return part * part

    def besieger_codes(self, g: PaxState, goal: int, party: list[int]) -> list[int]:
        """The codes of those who may besiege: of the nation with the most fire."""
        best: list[int] = []
        fire = 0
        for first in party:
            codes: list[int] = []
            total = 0
            for block in party:
                weak = too_strong_for_regiments(g, goal, block)
                if NATION[block] == NATION[first] and not weak and bars_nation(g, goal, block) == 0:
                    codes.append(block_code(g, self.side, block))
                    total += g.strength[block] * HIT_ON[block]
            if total > fire:
                best, fire = codes, total
        return best


def fighting_value(g: PaxState, block: int) -> int:
    """By what the best blocks are sent first."""
    return g.strength[block] * (HIT_ON[block] + 1) * 4 + block % 4


def hungry_steps(g: PaxState, side: int, place: int, coming: list[int]) -> int:
    """Steps that hunger would take there, with those who come."""
    group = Foragers(place)
    for block in g.standing(side, place) + coming:
        group.add(block)
    return max(0, group.lacking)
