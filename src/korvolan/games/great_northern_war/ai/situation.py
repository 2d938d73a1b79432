"""The situation as a side sees it at one decision: prizes, enemy armies, dangers, and what a battle would bring.

Points are tenths of a victory point."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.strategy import CAPTAIN

from ..actions import ACT
from ..board import COAST, FORTRESS, FORTRESSES, MARCHES, SWEDEN_PROPER, distance
from ..rules.losses import strength_of
from ..rules.morale import loss_of, size_of_victory
from ..rules.naval import rules_the_waves
from ..rules.victory import points, points_for
from ..state import WarState
from ..tables import HALF, VICTORY_FROM, VICTORY_LOSS, VP_LEAD
from ..units import ARTILLERY, MOVEMENT, SOVEREIGN, STRENGTH, TYPE, VALUE
from .codes import KIND_NUMBER, KINDS
from .evaluation import SUFFERS, fall_chance, fall_chance_by_strength, prize, quick_column, siege_column, years_left
from .odds import Fight, power
from .parties import fighters, has_unknown_units, stake_of
from .paths import USUAL_PACE, short_distances, way_key

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
    "actions",  # Morale Points beyond those that are kept for Actions when recruits are bought
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
ACTIONS: Final = 11
PICKING: Final = 12

HUNDRED: Final = 100
STRIKES_FROM: Final = 5  # hexes within which an army is driven off from a fortress
LATER: Final = 35  # what counts of an army that comes with its second Action, in hundredths
ON_THE_WAY: Final = 70  # and before a fortress of one that does not stand before it yet
LAST_RISK: Final = 3  # in the last year an army that is lost is missed so much less
NOT_YET: Final = -1000  # stands for the lead before the last year
THE_WIN: Final = 200  # what the tenth point of the lead is worth beside itself
MOST_OF: Final = 75  # what a badly beaten army loses, in hundredths
A_KING: Final = 6  # Morale Points that a sovereign may cost
MOST_LOST: Final[int] = max(VICTORY_LOSS)  # Morale Points that a battle costs at most
FIRST_LOSS: Final[int] = min([row for row in VICTORY_FROM if row > 0])  # losses from which a battle costs any
KEPT: Final = 3  # Morale Points that are kept in any case
MUCH: Final = 100_000  # more than any strength
TINY: Final = 4  # strength below which nobody sets out against a fortress


class Outlook:
    """What a side knows of the map at one decision."""

    def __init__(self, g: WarState, side: int, habits: list[int], skill: int, free: bool) -> None:
        self.side = side
        self.habits = habits
        self.skill = skill
        self.point = habits[PRICE] if years_left(g) > 0 else max(1, habits[PRICE] * habits[LAST] // HUNDRED)
        last = years_left(g) == 0
        self.risk = habits[RISK] // LAST_RISK if last else habits[RISK]
        self.kill = habits[KILL] // LAST_RISK if last else habits[KILL]
        self.loss = habits[LOSS] // LAST_RISK if last else habits[LOSS]
        self.lead = points(g, side) - points(g, 1 - side) if last else NOT_YET
        self.fee = 0 if free else self.point  # what a Morale Point that is spent costs
        self.may: list[bool] = [ACT + kind in g.choices for kind in KINDS]
        self.armies: list[int] = []  # where enemy field armies stand, what they attack with and how far they march
        self.powers: list[int] = []
        self.paces: list[int] = []
        self.struck: dict[int, int] = {}  # by hex: what can strike there with one Action, and with two, as one number
        self.own_ways = way_key(g, side)
        self.enemy_ways = way_key(g, 1 - side)
        self.safe = NONE  # Morale Points that are not spent for fear of a lost battle, once it was asked for
        self.find_armies(g)
        self.targets: list[int] = []
        self.prizes: list[int] = []
        self.defenses: list[int] = []  # what the defenders of each target add up to, and how many they are
        self.defenders: list[int] = []
        for place in FORTRESSES:
            if g.is_open(place) and not g.occupies(side, place) and not SWEDEN_PROPER[place]:
                self.targets.append(place)
                self.prizes.append(prize(g, side, place, self.point) + self.decides(g, place))
                units = g.stack(place)
                self.defenses.append(power(units, False))
                self.defenders.append(len(units))

    def find_armies(self, g: WarState) -> None:
        """Enemy armies by what is known of them; what is covered is shared out evenly among the covered stacks."""
        hidden: list[int] = []
        places = g.stacks(1 - self.side)
        covered = [place for place in places if has_unknown_units(g, self.side, place)]
        known: list[int] = []  # by stack: what those attack with that are known
        paces: list[int] = []
        for place in places:
            units = fighters(g.stack(place))
            seen = [unit for unit in units if g.remembered[unit] >> self.side & 1]
            known.append(power(seen, True))
            paces.append(min([USUAL_PACE] + [MOVEMENT[unit] * HALF for unit in seen if TYPE[unit] != ARTILLERY]))
            hidden += [unit for unit in units if not g.remembered[unit] >> self.side & 1]
        each = power(hidden, True) // len(covered) if covered else 0
        for i in range(len(places)):
            strength = known[i] + (each if places[i] in covered else 0)
            if strength >= TINY:
                self.armies.append(places[i])
                self.powers.append(strength)
                self.paces.append(paces[i])

    def strikers(self, g: WarState, place: int) -> int:
        """What can strike at a hex with the enemy's next Action, and with two: two numbers in one.

        Those who come first can be joined by others, so that half of the second strongest counts as well."""
        found = self.struck.get(place)
        if found is not None:
            return found
        away = short_distances(g, 1 - self.side, place, self.enemy_ways)
        now = second = later = 0
        lands = rules_the_waves(g, 1 - self.side) and not SWEDEN_PROPER[place] and any(COAST[near] for near in MARCHES[place])
        for i in range(len(self.armies)):
            strength, cost = self.powers[i], away[self.armies[i]]
            if cost <= self.paces[i]:
                second = max(second, min(now, strength))
                now = max(now, strength)
            elif cost <= 2 * self.paces[i] or (lands and COAST[self.armies[i]]):
                later = max(later, strength)
        found = (now + second // 2) * MUCH + max(later, now)
        self.struck[place] = found
        return found

    def strongest_near(self, g: WarState, place: int) -> int:
        """What the strongest enemy army attacks with that can strike at a hex at once."""
        return self.strikers(g, place) // MUCH

    def allows(self, kind: int) -> bool:
        return self.may[KIND_NUMBER[kind]]

    # -- gains -----------------------------------------------------------------------------------------------------

    def battle_gain(self, g: WarState, fight: Fight, target: int) -> float:
        """What a battle brings, whatever it costs in Morale Points."""
        habits = self.habits
        out = (fight.killed * self.kill - fight.lost * self.loss) / 10 + fight.morale * self.point
        out += (fight.fells - fight.falls) * habits[COLLAPSE]
        if FORTRESS[target]:
            worth = prize(g, self.side, target, self.point) + self.decides(g, target)
            weakened = min(1.0, fight.killed / max(1, strength_of(g.stack(target))))
            out += worth * (fight.won + (1.0 - fight.won) * weakened * habits[PROGRESS] / HUNDRED)
        return out

    def decides(self, g: WarState, place: int) -> int:
        """In the last year: what it is worth beside its points that a fortress makes a win of a draw, or a draw of a defeat."""
        if self.lead == NOT_YET:
            return 0
        after = self.lead + points_for(g, place) * (2 if g.occupies(1 - self.side, place) else 1)
        if self.lead < VP_LEAD <= after:
            return THE_WIN
        return THE_WIN // 2 if self.lead <= -VP_LEAD < after else 0

    def relief_value(self, g: WarState, fight: Fight, target: int) -> float:
        """What it is worth to drive an army off from the own fortresses near it."""
        if FORTRESS[target]:
            return 0.0
        near = [place for place in FORTRESSES if g.stands(self.side, place) and distance(place, target) <= STRIKES_FROM]
        most = max([0] + [prize(g, 1 - self.side, place, self.point) for place in near])
        return fight.won * most * self.habits[RELIEF] / (4 * HUNDRED)

    def reserve_fee(self, g: WarState, spent: int) -> int:
        """What it costs to have so few Morale Points left that a lost battle ends the war (4.1a)."""
        if self.fee == 0 or g.mp[self.side] - spent >= self.habits[RESERVE]:
            return 0
        if self.safe == NONE:
            self.safe = self.points_in_danger(g)
        short = self.safe - (g.mp[self.side] - spent)
        return short * short * self.point if short > 0 else 0

    def points_in_danger(self, g: WarState) -> int:
        """How many Morale Points to keep: what the worst battle may cost that the enemy can bring about, and some more.

        Who has lost on points anyway in the last year loses nothing by a collapse."""
        if len(self.armies) == 0:
            return 0
        if years_left(g) == 0 and points(g, 1 - self.side) - points(g, self.side) >= VP_LEAD:
            return 0
        worst = 0
        for place in g.stacks(self.side):
            units = g.stack(place)
            strength = strength_of(units)
            if strength >= FIRST_LOSS and self.strikers(g, place) > 0:
                cost = loss_of(size_of_victory(strength))
                worst = max(worst, cost + (A_KING if any(SOVEREIGN[unit] for unit in units) else 0))
        return min(self.habits[RESERVE], worst + KEPT)

    def target_fall_chance(self, g: WarState, attack: int, number: int) -> int:
        """About how often a target falls to so much strength, in hundredths."""
        return fall_chance_by_strength(g, attack, self.targets[number], self.defenses[number], self.defenders[number])

    def collapse_value(self, g: WarState, target: int) -> int:
        """What it is worth that the loss of a fortress would end the enemy's morale (4.1a)."""
        if g.mp[1 - self.side] > MOST_LOST:
            return 0
        gone = sum([STRENGTH[unit] + VALUE[unit] for unit in g.stack(target)])
        return self.habits[COLLAPSE] if loss_of(size_of_victory(gone)) >= g.mp[1 - self.side] else 0

    # -- dangers ---------------------------------------------------------------------------------------------------

    def danger(self, g: WarState, place: int, units: list[int]) -> float:
        """What the strongest enemy army near a hex could do to units there."""
        stake = stake_of(units)
        if stake == 0:
            return 0.0
        defense = power(units, False)
        both = self.strikers(g, place)
        now = self.suffering(g, place, both // MUCH, defense)
        later = self.suffering(g, place, both % MUCH, defense) * LATER // HUNDRED
        share = max(now, later)
        out = share * stake * self.habits[LOSS] * self.risk / (HUNDRED * HUNDRED * 10)
        if g.mp[self.side] <= MOST_LOST + 1 and share > 0 and self.is_fatal(g, units):
            out += share * self.habits[COLLAPSE] / HUNDRED
        return out

    def is_fatal(self, g: WarState, units: list[int]) -> bool:
        """Whether the loss of most of these units would end the own morale once one more point is spent (4.1a)."""
        return loss_of(size_of_victory(strength_of(units) * MOST_OF // HUNDRED)) >= g.mp[self.side] - 1

    def suffering(self, g: WarState, place: int, attack: int, defense: int) -> int:
        """The share of its strength that a stack loses to so much strength, in hundredths."""
        if attack == 0:
            return 0
        column = siege_column(g, attack, place, defense) if FORTRESS[place] else quick_column(attack, defense)
        return SUFFERS[column] if column > 1 else 0

    def change_of_danger(self, g: WarState, place: int, force: list[int], before: float) -> float:
        if self.skill < CAPTAIN:
            return 0.0
        return self.danger(g, place, force + g.stack(place)) - before

    def threat(self, g: WarState, place: int, more: list[int], fewer: list[int]) -> int:
        """How likely it is that the enemy takes an own fortress, in hundredths, with units that come or go."""
        both = self.strikers(g, place)
        now, later = both // MUCH, both % MUCH
        if later == 0:
            return 0
        units = [unit for unit in g.stack(place) if unit not in fewer] + more
        chance = fall_chance(g, later, place, units) * LATER // HUNDRED
        if now == 0:
            return chance
        share = HUNDRED if g.in_sight(1 - self.side, place) else ON_THE_WAY
        return max(chance, fall_chance(g, now, place, units) * share // HUNDRED)

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
