"""Operations: what a side could do with an Action, weighed by what it takes, kills, risks and costs. For judgement alone.

An operation is a march, a voyage or an attack of the units of one hex. What takes several Actions, a march and then a Storm,
is weighed as a whole and shared out among them."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.judgement import CAPTAIN
from korvolan.kernel.layout import NONE

from .actions import ACT
from .battle import bars_attack
from .board import COAST, FORTRESS, FORTRESSES, LAND, MARCHES, SWEDEN_PROPER, distance
from .chances import Fight, battle, power
from .chart import price
from .morale import loss_of, size_of_victory
from .movement import has_been_carried
from .naval import rules_the_waves
from .reach import FAR, Reach, away_from, is_foreign, landings, march_from, pace
from .reckoning import crossing_shift
from .state import RESTED, WarState
from .tables import (
    MOVE,
    MOVE_BATTLE,
    NAVAL_BATTLE,
    NAVAL_MOVE,
    PREPARED_ASSAULT,
    SIEGE_ATTACK,
    STORM,
    VICTORY_LOSS,
    column_of,
)
from .units import ARTILLERY, LEADER, STRENGTH, SUPPLY, TYPE, VALUE, is_static
from .worth import SUFFERS, fall_chance, prize, siege_column, years_left

# The habits of a captain, weights that matches have chosen: their places in the list of weights.
HABITS: Final = [
    "price",  # a Morale Point, in points
    "last",  # the same in the last year, in hundredths
    "kill",  # ten points of the enemy's strength
    "loss",  # ten of one's own
    "progress",  # a fortress whose garrison has been weakened, in hundredths of its prize
    "collapse",  # the end of a side's morale
    "risk",  # what the enemy could do to an army, in hundredths
    "guard",  # a fortress that is left to the enemy, in hundredths of its prize
    "relief",  # a fortress in danger that is reinforced, in hundredths of its prize
    "join",  # ten points of strength that come to an army
    "reserve",  # Morale Points that are kept
    "recruits",  # Morale Points out of ten that go to recruits
    "picking",  # what the markers of the pool are worth, in hundredths
]
PRICE: Final = 0
LAST: Final = 1
KILL: Final = 2
LOSS: Final = 3
PROGRESS: Final = 4
COLLAPSE: Final = 5
RISK: Final = 6
GUARD: Final = 7
RELIEF: Final = 8
JOIN: Final = 9
RESERVE: Final = 10
RECRUITS: Final = 11
PICKING: Final = 12

KINDS: Final = [MOVE, MOVE_BATTLE, PREPARED_ASSAULT, STORM, SIEGE_ATTACK, NAVAL_MOVE, NAVAL_BATTLE]
HUNDRED: Final = 100
LOOKED_AT: Final = 4  # targets of a stack that are reckoned exactly
STRIKES_FROM: Final = 5  # hexes within which an enemy army can strike
MOST_LOST: Final[int] = max(VICTORY_LOSS)  # Morale Points that a battle costs at most
TINY: Final = 4  # strength below which nobody sets out against a fortress


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


# -- who goes ------------------------------------------------------------------------------------------------------


def movers(g: WarState, side: int, start: int) -> list[int]:
    """The units of a hex that march: all that can, less one that keeps a fortress without a garrison."""
    out: list[int] = []
    held = not FORTRESS[start] or SWEDEN_PROPER[start]
    unit = g.head[start]
    while unit != NONE:
        if is_static(unit):
            held = True
        elif not has_been_carried(g, unit):
            out.append(unit)
        else:
            held = True
        unit = g.next_in[unit]
    if held or len(out) < 2:
        return out
    guard = NONE
    for unit in out:
        if TYPE[unit] != LEADER and (guard == NONE or keeper_rank(unit) <= keeper_rank(guard)):
            guard = unit
    if guard != NONE:
        out.remove(guard)
    return out


def keeper_rank(unit: int) -> int:
    """Who is missed least when he stays behind: trains last, the weak first."""
    return STRENGTH[unit] + (3 if TYPE[unit] in (ARTILLERY, SUPPLY) else 0)


def fighters(units: list[int]) -> list[int]:
    """Those of a stack who attack: no garrisons, no supply."""
    out: list[int] = []
    for unit in units:
        if not is_static(unit) and TYPE[unit] != SUPPLY:
            out.append(unit)
    return out


def strength_of(units: list[int]) -> int:
    total = 0
    for unit in units:
        total += STRENGTH[unit]
    return total


class Staff:
    """What a side knows of the map at one decision."""

    def __init__(self, g: WarState, side: int, habits: list[int], skill: int, free: bool) -> None:
        self.side = side
        self.habits = habits
        self.skill = skill
        self.point = habits[PRICE] if years_left(g) > 0 else max(1, habits[PRICE] * habits[LAST] // HUNDRED)
        self.fee = 0 if free else self.point  # what a Morale Point that is spent costs
        self.may: list[bool] = [ACT + kind in g.choices for kind in KINDS]
        self.armies: list[int] = []  # where enemy field armies stand, and what they attack with
        self.powers: list[int] = []
        for place in g.stacks(1 - side):
            attack = power(fighters(g.stack(place)), True)
            if attack >= TINY:
                self.armies.append(place)
                self.powers.append(attack)
        self.targets: list[int] = []
        self.prizes: list[int] = []
        for place in FORTRESSES:
            if g.is_open(place) and not g.occupies(side, place) and not SWEDEN_PROPER[place]:
                self.targets.append(place)
                self.prizes.append(prize(g, side, place, self.point))

    def allows(self, kind: int) -> bool:
        return self.may[KINDS.index(kind)]

    # -- all there is ----------------------------------------------------------------------------------------------

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

    def gain(self, g: WarState, fight: Fight, target: int) -> float:
        """What a battle brings, whatever it costs in Morale Points."""
        habits = self.habits
        out = (fight.killed * habits[KILL] - fight.lost * habits[LOSS]) / 10 + fight.morale * self.point
        out += (fight.fells - fight.falls) * habits[COLLAPSE]
        if FORTRESS[target]:
            worth = prize(g, self.side, target, self.point)
            weakened = min(1.0, fight.killed / max(1, strength_of(g.stack(target))))
            out += worth * (fight.won + (1.0 - fight.won) * weakened * habits[PROGRESS] / HUNDRED)
        return out

    def relief_by(self, g: WarState, fight: Fight, target: int) -> float:
        """What it is worth to drive an army off from the own fortresses near it."""
        if FORTRESS[target]:
            return 0.0
        most = 0
        for place in FORTRESSES:
            if g.stands(self.side, place) and distance(place, target) <= STRIKES_FROM:
                most = max(most, prize(g, 1 - self.side, place, self.point))
        return fight.won * most * self.habits[RELIEF] / (4 * HUNDRED)

    def fee_of_reserve(self, g: WarState, spent: int) -> int:
        """[4.1a] What it costs to have so few Morale Points left that a lost battle ends the war."""
        if self.fee == 0:
            return 0
        short = self.habits[RESERVE] - (g.mp[self.side] - spent)
        if short <= 0 or len(self.armies) == 0:
            return 0
        return short * short * self.point

    def kill_of(self, g: WarState, target: int) -> int:
        """[4.1a] What it is worth that the loss of a fortress would end the enemy's morale."""
        if g.mp[1 - self.side] > MOST_LOST:
            return 0
        gone = 0
        for unit in g.stack(target):
            gone += STRENGTH[unit] + VALUE[unit]
        return self.habits[COLLAPSE] if loss_of(size_of_victory(gone)) >= g.mp[1 - self.side] else 0

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
                self.approaches(g, start, force, attack, allowance, reach, before + left, out)
            if self.skill >= CAPTAIN:
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
        given_up: float,
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
            quick = worth * fall_chance(g, attack, target, g.stack(target)) // HUNDRED - (actions + 2) * self.fee
            found.append(Option(target, quick * HUNDRED // (actions + 1)))
        found.sort(key=lambda option: -option.score)
        for option in found[:LOOKED_AT]:
            if option.score <= 0:
                break
            self.approach(g, start, force, allowance, reach, option.plan, given_up, out)

    def approach(
        self,
        g: WarState,
        start: int,
        force: list[int],
        allowance: int,
        reach: Reach,
        target: int,
        given_up: float,
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
        worth = (self.gain(g, fight, target) - cost - given_up) / (2 + more)
        if self.skill >= CAPTAIN:
            worth -= self.danger(g, best, force + friends(g, best)) + self.fee_of_reserve(g, 1 + price(g, kind))
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

    # -- by sea ----------------------------------------------------------------------------------------------------

    def voyages(self, g: WarState, start: int, force: list[int], attack: int, out: list[Option]) -> None:
        """[23.1a] Landings next to fortresses, or in empty ones."""
        for unit in force:
            if g.moved[unit] != RESTED:
                return
        shores = landings(g, self.side, start, is_foreign(force))
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
            best = NONE
            for here in shores:
                if away[here] < FAR and (best == NONE or away[here] < away[best]):
                    best = here
            if best == NONE or (away[start] < FAR and away[start] <= away[best] + 2 * allowance):
                continue
            actions = 1 + (away[best] + allowance - 1) // allowance
            worth = self.prizes[i] + self.kill_of(g, target)
            quick = worth * fall_chance(g, attack, target, g.stack(target)) // HUNDRED - (actions + 2) * self.fee
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

    # -- danger and help -------------------------------------------------------------------------------------------

    def danger(self, g: WarState, place: int, units: list[int]) -> float:
        """What the strongest enemy army near a hex could do to units there."""
        strength = strength_of(units)
        if strength == 0:
            return 0.0
        defense = power(units, False)
        worst = 0
        for i in range(len(self.armies)):
            if distance(place, self.armies[i]) <= STRIKES_FROM:
                worst = max(worst, self.powers[i])
        if worst == 0:
            return 0.0
        column = siege_column(g, worst, place, defense) if FORTRESS[place] else column_of(worst, max(1, defense))
        if column <= 1:
            return 0.0
        return SUFFERS[column] * strength * self.habits[LOSS] * self.habits[RISK] / (HUNDRED * HUNDRED * 10)

    def change_of_danger(self, g: WarState, place: int, force: list[int], before: float) -> float:
        if self.skill < CAPTAIN:
            return 0.0
        return self.danger(g, place, force + friends(g, place)) - before

    def threat(self, g: WarState, place: int, more: list[int], fewer: list[int]) -> int:
        """How likely it is that the enemy takes an own fortress, in hundredths, with units that come or go."""
        worst = 0
        for i in range(len(self.armies)):
            if distance(place, self.armies[i]) <= STRIKES_FROM:
                worst = max(worst, self.powers[i])
        if worst == 0:
            return 0
        units: list[int] = []
        for unit in g.stack(place):
            if unit not in fewer:
                units.append(unit)
        return fall_chance(g, worst, place, units + more)

    def left_open(self, g: WarState, start: int, force: list[int]) -> float:
        """What is given up where a stack marches off."""
        if not FORTRESS[start] or SWEDEN_PROPER[start]:
            return 0.0
        worth = prize(g, 1 - self.side, start, self.point)
        if g.stack_size(start) == len(force):
            return worth / 2 + worth * self.threat(g, start, [], force) / (2 * HUNDRED)
        if self.skill < CAPTAIN:
            return 0.0
        more = self.threat(g, start, [], force) - self.threat(g, start, [], [])
        return worth * more * self.habits[GUARD] / (HUNDRED * HUNDRED)

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


def friends(g: WarState, place: int) -> list[int]:
    """The units in a hex that a Force can enter."""
    return g.stack(place)


def has_artillery(force: list[int]) -> bool:
    for unit in force:
        if TYPE[unit] == ARTILLERY:
            return True
    return False


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
