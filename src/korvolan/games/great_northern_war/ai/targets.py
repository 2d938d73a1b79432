"""Targets: what a side could do with an Action and against whom, weighed by what it takes, kills, risks and costs.

An operation is a march, a voyage or an attack of the units of one hex. What takes several Actions, a march and then a Storm,
is weighed as a whole and shared out among them."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.strategy import CAPTAIN

from ..board import COAST, FORTRESS, LAND, MARCHES, SWEDEN_PROPER
from ..rules.actions_chart import price
from ..rules.battle import bars_attack
from ..rules.battle_strength import crossing_shift
from ..rules.naval import rules_the_waves
from ..state import RESTED, WarState
from ..tables import MOVE, MOVE_BATTLE, NAVAL_BATTLE, NAVAL_MOVE, PREPARED_ASSAULT, SIEGE_ATTACK, STORM
from ..units import ARTILLERY
from .evaluation import prize
from .odds import battle, power
from .parties import fighters, friends, has_artillery, has_marched, movers, strength_of
from .paths import FAR, Reach, away_from, is_foreign, landings, march_from, pace
from .situation import HUNDRED, JOIN, KINDS, RELIEF, TINY, Outlook

LOOKED_AT: Final = 4  # targets of a stack that are reckoned exactly


class Option:
    """A plan with what it is worth."""

    def __init__(self, plan: int, score: int) -> None:
        self.plan = plan
        self.score = score


def planned(kind: int, start: int, target: int) -> int:
    """A plan as a number: which Action, from where, to or against which hex."""
    return 1 + (KINDS.index(kind) * LAND + start) * LAND + target


def kind_of(plan: int) -> int:
    return KINDS[(plan - 1) // LAND // LAND]


def start_of(plan: int) -> int:
    return (plan - 1) // LAND % LAND


def target_of(plan: int) -> int:
    return (plan - 1) % LAND


class Operations(Outlook):
    """All that the units of a side could do now."""

    def options(self, g: WarState) -> list[Option]:
        """Every operation of the units on the map."""
        out: list[Option] = []
        for start in g.stacks(self.side).copy():
            if g.in_sight(1 - self.side, start):
                self.assaults(g, start, out)
            force = movers(g, self.side, start)
            if len(force) == 0:
                continue
            attack = power(fighters(force), True)
            if self.allows(MOVE) or self.allows(MOVE_BATTLE):
                self.marches(g, start, force, attack, out)
            if COAST[start] and attack >= TINY and (self.allows(NAVAL_MOVE) or self.allows(NAVAL_BATTLE)):
                self.voyages(g, start, force, attack, out)
        return out

    # -- attacks ---------------------------------------------------------------------------------------------------

    def assaults(self, g: WarState, start: int, out: list[Option]) -> None:
        """Attacks on what stands next to a stack: Storm, Siege Attack, Prepared Assault."""
        force = fighters(g.stack(start))
        if len(force) == 0 or power(force, True) == 0:
            return
        for target in MARCHES[start]:
            if not g.stands(1 - self.side, target) or bars_attack(g, self.side, start, target) != 0:
                continue
            if SWEDEN_PROPER[target]:
                continue
            if not FORTRESS[target]:
                if self.allows(PREPARED_ASSAULT):
                    self.add_attack(g, PREPARED_ASSAULT, start, start, target, force, out)
                continue
            if self.allows(STORM):
                self.add_attack(g, STORM, start, start, target, force, out)
            if self.allows(SIEGE_ATTACK) and g.first_of(start, ARTILLERY) != NONE:
                self.add_attack(g, SIEGE_ATTACK, start, start, target, force, out)

    def add_attack(
        self, g: WarState, kind: int, start: int, here: int, target: int, force: list[int], out: list[Option]
    ) -> None:
        fight = battle(g, kind, here, target, force, g.stack(target), 0 if self.fee == 0 else price(g, kind))
        score = self.gain(g, fight, target) - self.fee * price(g, kind)
        if self.skill >= CAPTAIN:
            score += self.relief_by(g, fight, target) - self.fee_of_reserve(g, price(g, kind))
        out.append(Option(planned(kind, start, target), int(score)))

    # -- marches ---------------------------------------------------------------------------------------------------

    def marches(self, g: WarState, start: int, force: list[int], attack: int, out: list[Option]) -> None:
        """Where a stack could march: into open fortresses, at the enemy, towards what is worth having, out of danger."""
        allowance = pace(force)
        reach = march_from(g, self.side, start, allowance, is_foreign(force), True)
        before = self.danger(g, start, g.stack(start)) if self.skill >= CAPTAIN else 0.0
        left = self.left_open(g, start, force)
        if self.allows(MOVE):
            for i in range(len(self.targets)):
                target = self.targets[i]
                if reach.cost[target] < FAR and target != start:
                    score = self.prizes[i] - self.fee - left - self.change_of_danger(g, target, force, before)
                    out.append(Option(planned(MOVE, start, target), int(score)))
            if attack >= TINY:
                self.approaches(g, start, force, attack, allowance, reach, left, before, out)
            if self.skill >= CAPTAIN and not has_marched(g, force):
                self.joins(g, start, force, attack, reach, before, left, out)
        if self.allows(MOVE_BATTLE) and attack >= TINY:
            self.strikes(g, start, force, reach, MOVE_BATTLE, left, out)

    def approaches(
        self,
        g: WarState,
        start: int,
        force: list[int],
        attack: int,
        allowance: int,
        reach: Reach,
        left: float,
        before: float,
        out: list[Option],
    ) -> None:
        """Marches towards fortresses: the best few are reckoned with the Storm at their end."""
        found: list[Option] = []
        for i in range(len(self.targets)):
            target = self.targets[i]
            away = away_from(g, self.side, target)[start]
            if away == 0 or away == FAR or not g.stands(1 - self.side, target):
                continue
            actions = 1 + (away - 1) // allowance
            worth = self.prizes[i] + self.kill_of(g, target)
            quick = worth * self.fall(g, attack, i) // HUNDRED - (actions + 2) * self.fee
            found.append(Option(target, quick * HUNDRED // (actions + 1)))
        found.sort(key=lambda option: -option.score)
        for option in found[:LOOKED_AT]:
            if option.score <= 0:
                break
            self.approach(g, start, force, allowance, reach, option.plan, left, before, out)

    def approach(
        self,
        g: WarState,
        start: int,
        force: list[int],
        allowance: int,
        reach: Reach,
        target: int,
        left: float,
        before: float,
        out: list[Option],
    ) -> None:
        away = away_from(g, self.side, target)
        best, least = start, 4 * away[start]
        for here in reach.found:
            if away[here] < FAR:
                near = 4 * away[here] + (3 * crossing_shift(here, target) if away[here] == 0 else 0)
                if near < least or (near == least and reach.cost[here] < reach.cost[best]):
                    best, least = here, near
        if best == start or away[best] >= away[start]:
            return
        kind = SIEGE_ATTACK if has_artillery(force) and g.town_kind(target) > 2 else STORM
        fight = battle(g, kind, best, target, fighters(force + friends(g, best)), g.stack(target), 1 + price(g, kind))
        more = (away[best] + allowance - 1) // allowance
        cost = self.fee * (1 + price(g, kind)) + self.point * more
        worth = (self.gain(g, fight, target) - cost - left) / (2 + more)
        if self.skill >= CAPTAIN:
            worth -= self.danger(g, best, force + friends(g, best)) - before + self.fee_of_reserve(g, 1 + price(g, kind))
        out.append(Option(planned(MOVE, start, best), int(worth)))

    def strikes(
        self, g: WarState, start: int, force: list[int], reach: Reach, kind: int, left: float, out: list[Option]
    ) -> None:
        """Marches that end in a battle in the field, from the best hex for each enemy."""
        seen: list[int] = []
        for here in reach.found:
            if here == start or not g.in_sight(1 - self.side, here):
                continue
            for target in MARCHES[here]:
                if target in seen or FORTRESS[target] or not g.stands(1 - self.side, target):
                    continue
                seen.append(target)
                if SWEDEN_PROPER[target] or not g.is_open(target):
                    continue
                ground = ground_before(g, reach, target, start)
                size = len(out)
                self.add_attack(g, kind, start, ground, target, fighters(force + friends(g, ground)), out)
                if len(out) > size:
                    out[-1].score -= int(left)

    def joins(
        self,
        g: WarState,
        start: int,
        force: list[int],
        attack: int,
        reach: Reach,
        before: float,
        left: float,
        out: list[Option],
    ) -> None:
        """A captain's: to a fortress in danger, or to a larger army."""
        for here in reach.found:
            if here == start or not g.stands(self.side, here):
                continue
            score = before - self.fee - left
            if FORTRESS[here] and not SWEDEN_PROPER[here]:
                worth = prize(g, 1 - self.side, here, self.point)
                less = self.threat(g, here, [], []) - self.threat(g, here, force, [])
                score += worth * less * self.habits[RELIEF] / (HUNDRED * HUNDRED)
            others = fighters(friends(g, here))
            if len(others) > 0 and power(others, True) > attack:
                score += strength_of(force) * self.habits[JOIN] / 10
            score -= self.danger(g, here, force + friends(g, here))
            if score > 0:
                out.append(Option(planned(MOVE, start, here), int(score)))

    # -- by sea ----------------------------------------------------------------------------------------------------

    def voyages(self, g: WarState, start: int, force: list[int], attack: int, out: list[Option]) -> None:
        """Landings next to fortresses, or in empty ones."""
        for unit in force:
            if g.moved[unit] != RESTED:
                return
        key = (2 if g.is_port(start) else 0) + int(is_foreign(force))
        if key not in self.shores:
            self.survey(g, key, landings(g, self.side, start, is_foreign(force)))
        shores, nearest = self.shores[key], self.nearest[key]
        comes = HUNDRED if rules_the_waves(g, self.side) else HUNDRED // 2
        left = self.left_open(g, start, force)
        allowance = pace(force)
        found: list[Option] = []
        for i in range(len(self.targets)):
            target = self.targets[i]
            if not g.stands(1 - self.side, target):
                if target in shores and self.allows(NAVAL_MOVE):
                    worth = self.prizes[i] * comes // HUNDRED - self.fee - int(left)
                    out.append(Option(planned(NAVAL_MOVE, start, target), worth))
                continue
            away = away_from(g, self.side, target)
            best = nearest[i]
            if best in (NONE, start) or (away[start] < FAR and away[start] <= away[best] + 2 * allowance):
                continue
            actions = 1 + (away[best] + allowance - 1) // allowance
            worth = self.prizes[i] + self.kill_of(g, target)
            quick = worth * self.fall(g, attack, i) // HUNDRED - (actions + 2) * self.fee
            found.append(Option(best * LAND + target, quick * comes // (actions + 1)))
        found.sort(key=lambda option: -option.score)
        for option in found[:LOOKED_AT]:
            if option.score > 0 and self.allows(NAVAL_MOVE):
                self.voyage(g, start, force, allowance, option.plan // LAND, option.plan % LAND, left, comes, out)

    def voyage(
        self,
        g: WarState,
        start: int,
        force: list[int],
        allowance: int,
        shore: int,
        target: int,
        left: float,
        comes: int,
        out: list[Option],
    ) -> None:
        away = away_from(g, self.side, target)[shore]
        more = (away + allowance - 1) // allowance
        kind = SIEGE_ATTACK if has_artillery(force) and g.town_kind(target) > 2 else STORM
        fight = battle(g, kind, shore, target, fighters(force + friends(g, shore)), g.stack(target), 1 + price(g, kind))
        cost = self.fee * (1 + price(g, kind)) + self.point * more
        worth = (self.gain(g, fight, target) * comes / HUNDRED - cost - left) / (2 + more + int(more > 0))
        if self.skill >= CAPTAIN:
            worth -= self.danger(g, shore, force + friends(g, shore)) + self.fee_of_reserve(g, 1 + price(g, kind))
        out.append(Option(planned(NAVAL_MOVE, start, shore), int(worth)))


def ground_before(g: WarState, reach: Reach, target: int, start: int) -> int:
    """The hex within reach from which an enemy is best attacked."""
    best = NONE
    least = FAR
    for here in MARCHES[target]:
        if here == start or reach.cost[here] == FAR:
            continue
        worth = crossing_shift(here, target) * 10 + reach.cost[here] // 4 - (2 if g.head[here] != NONE else 0)
        if worth < least:
            best, least = here, worth
    return best
