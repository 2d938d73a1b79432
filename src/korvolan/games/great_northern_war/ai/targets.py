"""Targets: what a side could do with an Action and against whom, weighed by what it takes, kills, risks and costs.

An operation is a march, a voyage or an attack of the units of one hex. What takes several Actions, a march and then a Storm,
is weighed as a whole and shared out among them."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE
from korvolan.kernel.plans import Scored, Shortlist
from korvolan.kernel.policy import Best
from korvolan.kernel.strategy import CAPTAIN

from ..board import COAST, FORTRESS, LAND, MAJOR, MARCHES, SWEDEN_PROPER
from ..rules.actions_chart import price
from ..rules.battle import bars_attack
from ..rules.battle_strength import crossing_shift
from ..rules.losses import strength_of
from ..rules.naval import rules_the_waves
from ..state import RESTED, WarState
from ..tables import FORCED_MARCH, HALF, MOVE, MOVE_BATTLE, NAVAL_MOVE, PREPARED_ASSAULT, SIEGE_ATTACK, STORM
from ..units import ARTILLERY, LEADER, STRENGTH, TYPE, has_foreigner
from .codes import USUAL, coded
from .evaluation import prize
from .odds import MOST_STRENGTH, battle, power
from .parties import best_leader, fighters, has_artillery, has_marched, party
from .paths import Reach, march_distances, march_from, pace, shores_from
from .situation import HUNDRED, JOIN, LOSS, RELIEF, TINY, Outlook

LOOKED_AT: Final = 4  # targets of a stack that are reckoned exactly

AFRAID: Final = 10  # danger from which a stack looks for a better place
RESTLESS: Final = 10  # what a stack that has marched this year must gain by marching to friends again
GOOD_LEADER: Final = 3  # command value from which a captain forces the pace of a march
SIX: Final = 6


@final
class Party:
    """The units of a hex that could set out together, and what it costs to let them go."""

    def __init__(self, g: WarState, look: Outlook, start: int, force: list[int], which: int) -> None:
        self.start = start
        self.which = which
        self.force = force
        self.attack = power(fighters(force), True)
        self.allowance = pace(force)
        self.left_open = look.left_open(g, start, force)
        self.danger = look.danger(g, start, g.stack(start)) if look.skill >= CAPTAIN else 0.0  # where it is now
        self.leader = best_leader(force)
        self.march_loss = 0.0  # what a forced march costs on average
        if 0 < self.leader < SIX:
            least = min([STRENGTH[unit] for unit in force if TYPE[unit] != LEADER] + [MOST_STRENGTH])
            self.march_loss = (SIX - self.leader) * (1 + least) * look.habits[LOSS] / (SIX * 10)

    def joined(self, g: WarState, place: int) -> list[int]:
        """The party with those who are in a hex already."""
        return self.force + g.stack(place)


class Operations(Outlook):
    """All that the units of a side could do now."""

    def __init__(self, g: WarState, side: int, habits: list[int], skill: int, free: bool) -> None:
        super().__init__(g, side, habits, skill, free)
        self.found: list[Scored] = []
        self.forces = GOOD_LEADER if skill >= CAPTAIN else SIX  # the least leader for a forced march
        self.looked_at = LOOKED_AT
        self.aways = [march_distances(g, side, target, self.own_ways) for target in self.targets]
        self.least = 0  # what a move must promise to be listed

    def add(self, kind: int, start: int, target: int, score: float, which: int = USUAL) -> None:
        self.found.append(Scored(coded(kind, which, start, target), int(score)))

    def options(self, g: WarState) -> list[Scored]:
        """Every operation of the units on the map."""
        for start in g.stacks(self.side).copy():
            if g.in_sight(1 - self.side, start):
                self.add_assaults(g, start)
            self.add_moves(g, start, USUAL)
        return self.found

    def add_moves(self, g: WarState, start: int, which: int) -> None:
        """Every march and voyage of some of the units of a hex."""
        force = party(g, self.side, start, which)
        sails = self.allows(NAVAL_MOVE) and COAST[start]
        marches = self.allows(MOVE) or self.allows(MOVE_BATTLE)
        if len(force) == 0 or not (marches or sails):
            return
        one = Party(g, self, start, force, which)
        if marches:
            self.add_marches(g, one)
        if sails and one.attack >= TINY:
            self.add_voyages(g, one)

    # -- attacks ---------------------------------------------------------------------------------------------------

    def add_assaults(self, g: WarState, start: int) -> None:
        """Attacks on what stands next to a stack: Storm, Siege Attack, Prepared Assault."""
        force = fighters(g.stack(start))
        if power(force, True) == 0:
            return
        for target in MARCHES[start]:
            if not g.stands(1 - self.side, target) or SWEDEN_PROPER[target] or bars_attack(g, self.side, start, target) != 0:
                continue
            if not FORTRESS[target]:
                if self.allows(PREPARED_ASSAULT):
                    self.add_attack(g, PREPARED_ASSAULT, start, start, target, force, 0)
                continue
            if self.allows(STORM):
                self.add_attack(g, STORM, start, start, target, force, 0)
            if self.allows(SIEGE_ATTACK) and g.first_of(start, ARTILLERY) != NONE:
                self.add_attack(g, SIEGE_ATTACK, start, start, target, force, 0)

    def add_attack(
        self, g: WarState, kind: int, start: int, here: int, target: int, force: list[int], left: int, which: int = USUAL
    ) -> None:
        """An attack from a hex on another, less what is left open at the start."""
        fight = battle(g, kind, here, target, force, g.stack(target), 0 if self.fee == 0 else price(g, kind))
        score = self.battle_gain(g, fight, target) - self.fee * price(g, kind)
        if self.skill >= CAPTAIN:
            score += self.relief_value(g, fight, target) - self.reserve_fee(g, price(g, kind))
        self.add(kind, start, target, int(score) - left, which)

    def storm_value(self, g: WarState, party: Party, here: int, target: int, away: int, by_sea: bool) -> float:
        """What a move brings that ends so far away from a fortress, with the Storm or Siege Attack to follow."""
        more = (away + party.allowance - 1) // party.allowance
        kind = SIEGE_ATTACK if has_artillery(party.force) and g.town_kind(target) == MAJOR else STORM
        spent = 1 + price(g, kind)
        fight = battle(g, kind, here, target, fighters(party.joined(g, here)), g.stack(target), spent)
        cost = self.fee * spent + self.point * more
        gain = self.battle_gain(g, fight, target) * (self.comes_over(g) if by_sea else HUNDRED) / HUNDRED
        actions = 2 + more + int(by_sea and more > 0)
        value = (gain - cost - party.left_open) / actions
        if self.skill >= CAPTAIN:
            before = 0.0 if by_sea else party.danger
            value -= self.danger(g, here, party.joined(g, here)) - before + self.reserve_fee(g, spent)
        return value

    def quick_value(self, g: WarState, party: Party, number: int, actions: int, comes: int) -> int:
        """About what a target is worth for each Action that it takes."""
        worth = self.prizes[number] + self.collapse_value(g, self.targets[number])
        quick = worth * self.target_fall_chance(g, party.attack, number) // HUNDRED - (actions + 2) * self.fee
        return quick * comes // (actions + 1)

    # -- marches ---------------------------------------------------------------------------------------------------

    def add_marches(self, g: WarState, party: Party) -> None:
        """Where a stack could march: into open fortresses, at the enemy, towards what is worth having, out of danger."""
        start = party.start
        foreign = has_foreigner(party.force)
        reach = march_from(g, self.side, start, party.allowance, foreign, True)
        if self.allows(MOVE):
            self.add_entries(g, party, reach, MOVE, 0.0)
            if party.attack >= TINY:
                self.add_approaches(g, party, reach, MOVE, party.allowance)
            if self.skill >= CAPTAIN:
                self.add_joins(g, party, reach)
        if party.leader >= self.forces and party.attack >= TINY and self.allows(FORCED_MARCH):
            allowance = party.allowance + party.leader * HALF
            further = march_from(g, self.side, start, allowance, foreign, True)
            self.add_entries(g, party, further, FORCED_MARCH, party.march_loss)
            self.add_approaches(g, party, further, FORCED_MARCH, allowance)
        if self.allows(MOVE_BATTLE) and party.attack >= TINY:
            self.add_strikes(g, party, reach)

    def add_entries(self, g: WarState, party: Party, reach: Reach, kind: int, loss: float) -> None:
        """Marches into fortresses that stand open."""
        for i in range(len(self.targets)):
            target = self.targets[i]
            if reach.cost[target] < FAR and target != party.start and (kind == MOVE or reach.cost[target] > party.allowance):
                more = self.change_of_danger(g, target, party.force, party.danger)
                self.add(kind, party.start, target, self.prizes[i] - self.fee - party.left_open - more - loss, party.which)

    def add_approaches(self, g: WarState, party: Party, reach: Reach, kind: int, allowance: int) -> None:
        """Marches towards fortresses: the best few are reckoned with the Storm at their end."""
        short = Shortlist(self.looked_at)
        for i in range(len(self.targets)):
            away = self.aways[i][party.start]
            if 0 < away < FAR and (kind == MOVE or away > party.allowance) and g.stands(1 - self.side, self.targets[i]):
                actions = 1 + (away - 1) // allowance
                value = self.quick_value(g, party, i, actions, HUNDRED)
                if short.wants(value):
                    short.add(self.targets[i], value)
        for option in short.best:
            if option.score > self.least:
                self.add_approach(g, party, reach, option.plan, kind)

    def add_approach(self, g: WarState, party: Party, reach: Reach, target: int, kind: int) -> None:
        """The march that comes nearest to a fortress, best not over a river."""
        start = party.start
        away = march_distances(g, self.side, target, self.own_ways)
        best, least = start, 4 * away[start]
        for here in reach.found:
            if away[here] < FAR:
                near = 4 * away[here] + (3 * crossing_shift(here, target) if away[here] == 0 else 0)
                if near < least or (near == least and reach.cost[here] < reach.cost[best]):
                    best, least = here, near
        if best == start or away[best] >= away[start] or (kind != MOVE and reach.cost[best] <= party.allowance):
            return
        value = self.storm_value(g, party, best, target, away[best], False)
        self.add(kind, start, best, value - (party.march_loss if kind == FORCED_MARCH else 0.0), party.which)

    def add_strikes(self, g: WarState, party: Party, reach: Reach) -> None:
        """Marches that end in a battle in the field, from the best hex for each enemy."""
        seen: list[int] = []
        for here in reach.found:
            if here == party.start or not g.in_sight(1 - self.side, here):
                continue
            for target in MARCHES[here]:
                if target in seen or FORTRESS[target] or not g.stands(1 - self.side, target):
                    continue
                seen.append(target)
                if not SWEDEN_PROPER[target] and g.is_open(target):
                    ground = best_ground(g, reach, target, party.start)
                    force = fighters(party.joined(g, ground))
                    self.add_attack(g, MOVE_BATTLE, party.start, ground, target, force, int(party.left_open), party.which)

    def add_joins(self, g: WarState, party: Party, reach: Reach) -> None:
        """A captain's: to a fortress in danger, to a larger army, or out of danger."""
        paid = self.fee + party.left_open + (RESTLESS if has_marched(g, party.force) else 0)
        flight = Best(NONE, AFRAID)
        for here in reach.found:
            if here == party.start:
                continue
            if not g.stands(self.side, here):
                if party.danger > AFRAID and not g.in_sight(1 - self.side, here):
                    flight.offer(here, party.danger - self.danger(g, here, party.force) - paid)
                continue
            score = party.danger - paid
            if FORTRESS[here] and not SWEDEN_PROPER[here]:
                worth = prize(g, 1 - self.side, here, self.point)
                less = self.threat(g, here, [], []) - self.threat(g, here, party.force, [])
                score += worth * less * self.habits[RELIEF] / (HUNDRED * HUNDRED)
            if power(fighters(g.stack(here)), True) > party.attack:
                score += strength_of(party.force) * self.habits[JOIN] / 10
            score -= self.danger(g, here, party.joined(g, here))
            if score > self.least:
                self.add(MOVE, party.start, here, score, party.which)
        if flight.found != NONE:
            self.add(MOVE, party.start, flight.found, flight.score, party.which)

    # -- by sea ----------------------------------------------------------------------------------------------------

    def comes_over(self, g: WarState) -> int:
        """How often a Force that sails lands, in hundredths (23.3)."""
        return HUNDRED if rules_the_waves(g, self.side) else HUNDRED // 2

    def add_voyages(self, g: WarState, party: Party) -> None:
        """Landings next to fortresses, or in empty ones."""
        start = party.start
        if not self.allows(NAVAL_MOVE) or any(g.moved[unit] != RESTED for unit in party.force):
            return
        shores = shores_from(g, self.side, start, has_foreigner(party.force))
        comes = self.comes_over(g)
        short = Shortlist(self.looked_at)
        for i in range(len(self.targets)):
            target = self.targets[i]
            if not g.stands(1 - self.side, target):
                if target in shores.found and target != start:
                    worth = self.prizes[i] * comes // HUNDRED - self.fee - int(party.left_open)
                    self.add(NAVAL_MOVE, start, target, worth, party.which)
                continue
            away = self.aways[i]
            shore = shores.nearest[target]
            if shore in (NONE, start) or (away[start] < FAR and away[start] <= away[shore] + 2 * party.allowance):
                continue
            actions = 1 + (away[shore] + party.allowance - 1) // party.allowance
            value = self.quick_value(g, party, i, actions, comes)
            if short.wants(value):
                short.add(shore * LAND + target, value)
        for option in short.best:
            if option.score > self.least:
                shore, target = option.plan // LAND, option.plan % LAND
                away_now = march_distances(g, self.side, target, self.own_ways)[shore]
                self.add(NAVAL_MOVE, start, shore, self.storm_value(g, party, shore, target, away_now, True), party.which)


def best_ground(g: WarState, reach: Reach, target: int, start: int) -> int:
    """The hex within reach from which an enemy is best attacked."""
    best = Best(NONE, -FAR)
    for here in MARCHES[target]:
        if here != start and reach.cost[here] < FAR:
            trouble = crossing_shift(here, target) * 10 + reach.cost[here] // 4 - (2 if g.head[here] != NONE else 0)
            best.offer(here, -trouble)
    return best.found
