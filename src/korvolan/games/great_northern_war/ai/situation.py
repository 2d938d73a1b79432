"""The situation as a side sees it at one decision: prizes, enemy armies, dangers, and what a battle would bring.

Points are tenths of a victory point."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE
from korvolan.kernel.strategy import CAPTAIN

from ..actions import ACT
from ..board import FORTRESS, FORTRESSES, SWEDEN_PROPER, distance
from ..rules.losses import strength_of
from ..rules.morale import loss_of, size_of_victory
from ..state import WarState
from ..tables import MOVE, MOVE_BATTLE, NAVAL_BATTLE, NAVAL_MOVE, PREPARED_ASSAULT, SIEGE_ATTACK, STORM, VICTORY_LOSS, column_of
from ..units import STRENGTH, VALUE
from .evaluation import SUFFERS, fall_chance, fall_chance_by_strength, prize, siege_column, years_left
from .odds import Fight, power
from .parties import fighters, has_unknown_units, stake_of
from .paths import march_distances

KINDS: Final = [MOVE, MOVE_BATTLE, PREPARED_ASSAULT, STORM, SIEGE_ATTACK, NAVAL_MOVE, NAVAL_BATTLE]

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
STRIKES_FROM: Final = 5  # hexes within which an enemy army can strike
MOST_LOST: Final[int] = max(VICTORY_LOSS)  # Morale Points that a battle costs at most
TINY: Final = 4  # strength below which nobody sets out against a fortress


class Outlook:
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
        self.find_armies(g)
        self.targets: list[int] = []
        self.prizes: list[int] = []
        self.defenses: list[int] = []  # what the defenders of each target add up to, and how many they are
        self.defenders: list[int] = []
        self.shores: dict[int, list[int]] = {}
        self.nearest: dict[int, list[int]] = {}
        for place in FORTRESSES:
            if g.is_open(place) and not g.occupies(side, place) and not SWEDEN_PROPER[place]:
                self.targets.append(place)
                self.prizes.append(prize(g, side, place, self.point))
                units = g.stack(place)
                self.defenses.append(power(units, False))
                self.defenders.append(len(units))

    def find_armies(self, g: WarState) -> None:
        """Enemy armies by what is known of them; what is covered is shared out evenly among the covered stacks."""
        hidden: list[int] = []
        places = g.stacks(1 - self.side)
        covered = [place for place in places if has_unknown_units(g, self.side, place)]
        known: list[int] = []  # by stack: what those attack with that are known
        for place in places:
            units = fighters(g.stack(place))
            known.append(power([unit for unit in units if g.remembered[unit] >> self.side & 1], True))
            hidden += [unit for unit in units if not g.remembered[unit] >> self.side & 1]
        each = power(hidden, True) // len(covered) if covered else 0
        for i in range(len(places)):
            strength = known[i] + (each if places[i] in covered else 0)
            if strength >= TINY:
                self.armies.append(places[i])
                self.powers.append(strength)

    def strongest_near(self, place: int) -> int:
        """What the strongest enemy army attacks with that can strike at a hex."""
        most = 0
        for i in range(len(self.armies)):
            if self.powers[i] > most and distance(place, self.armies[i]) <= STRIKES_FROM:
                most = self.powers[i]
        return most

    def allows(self, kind: int) -> bool:
        return self.may[KINDS.index(kind)]

    # -- gains -----------------------------------------------------------------------------------------------------

    def battle_gain(self, g: WarState, fight: Fight, target: int) -> float:
        """What a battle brings, whatever it costs in Morale Points."""
        habits = self.habits
        out = (fight.killed * habits[KILL] - fight.lost * habits[LOSS]) / 10 + fight.morale * self.point
        out += (fight.fells - fight.falls) * habits[COLLAPSE]
        if FORTRESS[target]:
            worth = prize(g, self.side, target, self.point)
            weakened = min(1.0, fight.killed / max(1, strength_of(g.stack(target))))
            out += worth * (fight.won + (1.0 - fight.won) * weakened * habits[PROGRESS] / HUNDRED)
        return out

    def relief_value(self, g: WarState, fight: Fight, target: int) -> float:
        """What it is worth to drive an army off from the own fortresses near it."""
        if FORTRESS[target]:
            return 0.0
        near = [place for place in FORTRESSES if g.stands(self.side, place) and distance(place, target) <= STRIKES_FROM]
        most = max([0] + [prize(g, 1 - self.side, place, self.point) for place in near])
        return fight.won * most * self.habits[RELIEF] / (4 * HUNDRED)

    def reserve_fee(self, g: WarState, spent: int) -> int:
        """What it costs to have so few Morale Points left that a lost battle ends the war (4.1a)."""
        if self.fee == 0:
            return 0
        short = self.habits[RESERVE] - (g.mp[self.side] - spent)
        if short <= 0 or len(self.armies) == 0:
            return 0
        return short * short * self.point

    def target_fall_chance(self, g: WarState, attack: int, number: int) -> int:
        """About how often a target falls to so much strength, in hundredths."""
        return fall_chance_by_strength(g, attack, self.targets[number], self.defenses[number], self.defenders[number])

    def collapse_value(self, g: WarState, target: int) -> int:
        """What it is worth that the loss of a fortress would end the enemy's morale (4.1a)."""
        if g.mp[1 - self.side] > MOST_LOST:
            return 0
        gone = sum([STRENGTH[unit] + VALUE[unit] for unit in g.stack(target)])
        return self.habits[COLLAPSE] if loss_of(size_of_victory(gone)) >= g.mp[1 - self.side] else 0

    def find_nearest_shores(self, g: WarState, key: int, shores: list[int]) -> None:
        """The shore that is nearest to each target, for all who sail from a port, or from elsewhere."""
        nearest: list[int] = []
        for target in self.targets:
            away = march_distances(g, self.side, target)
            best, least = NONE, FAR
            for here in shores:
                if away[here] < least:
                    best, least = here, away[here]
            nearest.append(best)
        self.shores[key] = shores
        self.nearest[key] = nearest

    # -- dangers ---------------------------------------------------------------------------------------------------

    def danger(self, g: WarState, place: int, units: list[int]) -> float:
        """What the strongest enemy army near a hex could do to units there."""
        stake = stake_of(units)
        if stake == 0:
            return 0.0
        defense = power(units, False)
        worst = self.strongest_near(place)
        if worst == 0:
            return 0.0
        column = siege_column(g, worst, place, defense) if FORTRESS[place] else column_of(worst, max(1, defense))
        if column <= 1:
            return 0.0
        return SUFFERS[column] * stake * self.habits[LOSS] * self.habits[RISK] / (HUNDRED * HUNDRED * 10)

    def change_of_danger(self, g: WarState, place: int, force: list[int], before: float) -> float:
        if self.skill < CAPTAIN:
            return 0.0
        return self.danger(g, place, force + g.stack(place)) - before

    def threat(self, g: WarState, place: int, more: list[int], fewer: list[int]) -> int:
        """How likely it is that the enemy takes an own fortress, in hundredths, with units that come or go."""
        worst = self.strongest_near(place)
        if worst == 0:
            return 0
        return fall_chance(g, worst, place, [unit for unit in g.stack(place) if unit not in fewer] + more)

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
