"""How a captain plans and marches: targets by value, enough force by the odds, what must be held, and where to stop.
No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.layout import NONE

from . import activation, chances
from .board import FORTRESS, LAND, LEAGUE, NEUTRALS, SPOTS, TOWN, TOWN_PLACE, TOWNS, distance
from .forces import count_combat, has_type
from .ground import FAR, Ground, away, survey, way
from .leaders import has_leader
from .parties import ARMY, KINDS_OF_PARTY, RAID, party
from .state import WarState
from .tables import COMBAT_COST, HALF, OPT_WORKS, STORM_COST, WORKS_COST
from .units import SIEGE_TRAIN
from .worth import (
    APPROACH,
    HUNDRED,
    MARGIN,
    PERIL,
    PRIZE,
    VITAL,
    VITALS,
    WALLS_FULL,
    exposure,
    left_open,
    menace,
    prize,
)

LEAST_ARMY: Final = 5  # combat units that go for a distant target
STOPS: Final = 8  # hexes on the way that are looked at
TWO_DICE: Final = 2
# By what two dice show, from 2 to 12: how often, of 36.
WAYS_OF_TWO: Final = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
THIRTY_SIX: Final = 36


class Option:
    """A plan with what it is worth."""

    def __init__(self, plan: int, score: int) -> None:
        self.plan = plan
        self.score = score


def planned(kind: int, start: int, target: int) -> int:
    """A plan as a number: who goes from where to where. What is done there follows from what is found."""
    return 1 + (kind * SPOTS + start) * LAND + target


def kind_of(plan: int) -> int:
    return (plan - 1) // LAND // SPOTS


def start_of(plan: int) -> int:
    return (plan - 1) // LAND % SPOTS


def target_of(plan: int) -> int:
    return (plan - 1) % LAND


class Points:
    """The operation points that a force has, or may get: halves, and how often of 36."""

    def __init__(self, halves: list[int], ways: list[int]) -> None:
        self.halves = halves
        self.ways = ways

    def most(self) -> int:
        return self.halves[-1]

    def usual(self) -> int:
        return self.halves[len(self.halves) // 2]


def hoped(g: WarState, side: int, force: list[int]) -> Points:
    """What two dice may give a force."""
    plus = activation.bonus(g, side, force)
    return Points([max(0, (total + TWO_DICE + plus) * HALF) for total in range(len(WAYS_OF_TWO))], WAYS_OF_TWO)


def in_hand(g: WarState) -> Points:
    """What the active force has left."""
    return Points([g.op], [THIRTY_SIX])


# -- what a place promises -----------------------------------------------------------------------------------------------


def is_target(g: WarState, side: int, place: int) -> bool:
    """Whether there is anything to gain in a hex: an enemy, or a town that he holds."""
    if g.foes(side, place):
        return True
    town = TOWN[place]
    return town != NONE and g.holder[town] != side


def prospect(g: WarState, habits: list[int], side: int, force: list[int], place: int, cost: int, points: Points) -> int:
    """What a force may gain in a hex: a battle, a city, a fortress; by the points that are left when it gets there."""
    foe = g.foe_camp(side, place)
    if foe == NEUTRALS and g.foes(side, place):
        return 0
    field = chances.in_field(g, foe, place) if g.foes(side, place) else []
    gain, win, need = 0, HUNDRED, cost
    if count_combat(field):
        odds = chances.battle(g, force, field, side == LEAGUE)
        if odds.gain < habits[MARGIN]:
            return 0
        gain, win = odds.gain, odds.win
        need += COMBAT_COST
    town = TOWN[place]
    takes = town != NONE and g.holder[town] != side
    if not takes and gain == 0:
        return 0
    storming = takes and FORTRESS[place]
    worth = prize(g, habits, side, town) if takes else 0
    if storming and (not has_type(force, SIEGE_TRAIN) or g.holder[town] == NEUTRALS):
        storming, worth = False, 0
    garrison = chances.behind_walls(g, g.holder[town], place) if storming else []
    total = 0
    for i, halves in enumerate(points.halves):
        if halves < need:
            continue
        now = gain
        if storming:
            left = halves - need - (WORKS_COST if g.switches[OPT_WORKS] and not g.works[town] else 0)
            now += storm_gain(force, garrison, worth, left // STORM_COST) * win // HUNDRED
        else:
            now += worth * win // HUNDRED
        total += now * points.ways[i]
    return total // THIRTY_SIX


def storm_gain(force: list[int], garrison: list[int], worth: int, storms: int) -> int:
    """What so many storms promise: the fortress, the garrison in it, and what they cost."""
    faces = chances.storm_chance(force, garrison)
    cost = chances.storm_cost(garrison)
    spoils = worth + count_combat(garrison) * chances.UNIT
    out, alive = 0, HUNDRED
    for _ in range(max(0, storms)):
        now = spoils * faces // 6 - cost
        if now <= 0:
            break
        out += now * alive // HUNDRED
        alive = alive * (6 - faces) // 6
    return out


def peril(g: WarState, habits: list[int], side: int, force: list[int], ground: Ground, start: int, place: int) -> int:
    """What interceptions on the way may cost."""
    enemy = 1 - side
    total = 0
    seen: list[int] = []
    for here in way(ground, start, place):
        for near in g.ways(here):
            if g.fighters[enemy * SPOTS + near] and near not in seen and near != place:
                seen.append(near)
                hunters = g.field_stack(enemy, near)
                if count_combat(hunters):
                    gain = chances.battle(g, hunters, force, enemy == LEAGUE).gain
                    total += max(0, gain)
    return total * habits[PERIL] // HUNDRED


# -- where to go -------------------------------------------------------------------------------------------------------


def trespasses(g: WarState, side: int, place: int) -> bool:
    """Whether a march there would bring a neutral country into the war against one's side."""
    return side != LEAGUE and g.held[g.area(place) * 3 + NEUTRALS] > 0


def add_targets(g: WarState, habits: list[int], side: int, start: int, out: list[Option]) -> None:
    """What the army in a hex, or its riders, could attack, besiege, take, march towards or guard."""
    for kind in range(KINDS_OF_PARTY):
        force = party(g, side, start, kind)
        if count_combat(force) == 0 or (kind == RAID and len(force) == len(party(g, side, start, ARMY))):
            continue
        points = hoped(g, side, force)
        ground = survey(g, side, start, points.halves[-3])
        stack = g.own_stack(side, start)
        rest = [unit for unit in stack if unit not in force]
        stays = count_combat(rest)
        base = exposure(g, habits, side, start, stack) - exposure(g, habits, side, start, rest)
        base -= left_open(g, habits, side, start, stays)
        for place in ground.found:
            if not is_target(g, side, place):
                continue
            gain = prospect(g, habits, side, force, place, ground.cost[place], points)
            if gain > 0 and not trespasses(g, side, place):
                gain -= peril(g, habits, side, force, ground, start, place) + ground.cost[place]
                gain -= exposure(g, habits, side, place, force)
                out.append(Option(planned(kind, start, place), gain + base))
        if kind == ARMY:
            add_approach(g, habits, side, start, force, ground, points.usual(), base, out)
            add_guard(g, habits, side, start, force, ground, points.usual(), base, out)
            add_retreat(g, habits, side, start, force, ground, points.usual(), base, out)


def best_approach(g: WarState, habits: list[int], side: int, start: int, force: list[int]) -> int:
    """The town that is worth most for its distance, as far as the force is fit for it; NONE if there is none."""
    siege = has_type(force, SIEGE_TRAIN)
    size = count_combat(force)
    best, most = NONE, 0
    for town in range(TOWNS):
        place = TOWN_PLACE[town]
        holder = g.holder[town]
        if holder in (side, NEUTRALS) or (FORTRESS[place] and not siege) or trespasses(g, side, place):
            continue
        if size < 2 + count_combat(chances.in_field(g, holder, place)):
            continue
        score = prize(g, habits, side, town) * HUNDRED // (10 + away(town)[start])
        if score > most:
            best, most = town, score
    return best


def add_approach(
    g: WarState,
    habits: list[int],
    side: int,
    start: int,
    force: list[int],
    ground: Ground,
    points: int,
    base: int,
    out: list[Option],
) -> None:
    """A march towards the town that is worth most for its distance, to a hex where it is not too dangerous."""
    if start >= LAND or count_combat(force) < LEAST_ARMY or not has_leader(force):
        return
    town = best_approach(g, habits, side, start, force)
    if town == NONE:
        return
    far = away(town)
    hexes: list[Option] = []
    for place in ground.found:
        if ground.cost[place] > points or place == start or g.foes(side, place) or trespasses(g, side, place):
            continue
        progress = far[start] - far[place]
        if progress > 0:
            hexes.append(Option(place, HUNDRED * progress // (progress + far[place] + 10)))
    hexes.sort(key=lambda option: -option.score)
    worth = prize(g, habits, side, town) * habits[APPROACH] // HUNDRED
    best, most = NONE, 0
    for option in hexes[:STOPS]:
        gain = worth * option.score // HUNDRED
        gain -= exposure(g, habits, side, option.plan, [*force, *g.own_stack(side, option.plan)])
        if gain > most:
            best, most = option.plan, gain
    if best != NONE:
        most -= peril(g, habits, side, force, ground, start, best)
        out.append(Option(planned(ARMY, start, best), most + base))


def add_guard(
    g: WarState,
    habits: list[int],
    side: int,
    start: int,
    force: list[int],
    ground: Ground,
    points: int,
    base: int,
    out: list[Option],
) -> None:
    """A march into a city of sudden death that is threatened and has too few behind its walls."""
    for town in VITALS[side]:
        place = TOWN_PLACE[town]
        if place == start or ground.cost[place] > points or g.holder[town] != side or g.foes(side, place):
            continue
        missing = WALLS_FULL - g.fighters[side * SPOTS + place]
        threat = menace(g, side, place)
        if missing > 0 and threat > 0:
            gain = habits[PRIZE] * VITAL * min(missing, count_combat(force)) * min(threat, 10) // HUNDRED
            gain -= exposure(g, habits, side, place, [*force, *g.own_stack(side, place)])
            out.append(Option(planned(ARMY, start, place), gain + base - ground.cost[place]))


def add_retreat(
    g: WarState,
    habits: list[int],
    side: int,
    start: int,
    force: list[int],
    ground: Ground,
    points: int,
    base: int,
    out: list[Option],
) -> None:
    """A march out of danger: behind walls, or to friends."""
    if base <= 0:
        return
    best, most = NONE, 0
    for place in ground.found:
        if ground.cost[place] > points or place == start or (not g.holds(side, place) and not g.stands(side, place)):
            continue
        if g.foes(side, place) or trespasses(g, side, place):
            continue
        gain = base - ground.cost[place] - exposure(g, habits, side, place, [*force, *g.own_stack(side, place)])
        if gain > most:
            best, most = place, gain
    if best != NONE:
        out.append(Option(planned(ARMY, start, best), most))


def next_goal(g: WarState, habits: list[int], side: int, target: int, ground: Ground) -> int:
    """Where the active force goes with the points that it has: what promises most now, or the target, or nowhere."""
    force = g.members()
    here = g.here
    points = in_hand(g)
    best = here
    most = 0
    stop = exposure(g, habits, side, here, g.own_stack(side, here)) if here < LAND else FAR
    for place in ground.found:
        if place == here or not is_target(g, side, place) or trespasses(g, side, place):
            continue
        gain = prospect(g, habits, side, force, place, ground.cost[place], points)
        if gain <= 0:
            continue
        gain -= peril(g, habits, side, force, ground, here, place) + ground.cost[place]
        gain += stop - exposure(g, habits, side, place, force)
        if gain > most:
            best, most = place, gain
    if best != here or target in (NONE, here):
        return best
    if ground.cost[target] >= FAR:
        return nearest(g, side, target, ground)
    return here if g.foes(side, target) else target


def nearest(g: WarState, side: int, target: int, ground: Ground) -> int:
    """The hex in reach that is nearest to one that is not."""
    best, least = g.here, distance(g.here, target) if g.here < LAND else FAR
    for place in ground.found:
        if distance(place, target) < least and not g.foes(side, place) and not trespasses(g, side, place):
            best, least = place, distance(place, target)
    return best
