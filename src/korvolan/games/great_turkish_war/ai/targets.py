"""Targets: where an army could go and what it may gain there by the odds, what must be held, and where to stop. No rule uses
this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.strategy import NO_PLAN

from ..board import FORTRESS, LAND, LEAGUE, NEUTRALS, SPOTS, TOWN, TOWN_PLACE, TOWNS, distance
from ..rules import activation
from ..state import WarState
from ..tables import COMBAT_COST, HALF, OPT_WORKS, STORM_COST, WORKS_COST
from . import odds as chances
from .evaluation import APPROACH, HUNDRED, MARGIN, PERIL, PRIZE, VITAL, VITALS, WALLS_FULL, left_open, menace
from .odds import Strength, clash, strength_of
from .parties import ARMY, KINDS_OF_PARTY, party
from .paths import FAR, Ground, away, way
from .plans import Options, planned, target_of
from .threats import Lookout, trespasses

LEAST_ARMY: Final = 5  # combat units that go for a distant target
STOPS: Final = 8  # hexes on the way that are looked at
UNKNOWN: Final = -1
LUCK: Final = 3
TWO_DICE: Final = 2
# By what two dice show, from 2 to 12: how often, of 36.
WAYS_OF_TWO: Final = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
THIRTY_SIX: Final = 36


class Points:
    """The operation points that a force has, or may get: halves, and how often of 36."""

    def __init__(self, halves: list[int], ways: list[int]) -> None:
        self.halves = halves
        self.ways = ways

    def reach(self) -> int:
        """How far one looks: what the best throws give is left to luck."""
        return self.halves[max(0, len(self.halves) - LUCK)]

    def reaching(self, need: int) -> int:
        """How often of 36 they are at least so many halves."""
        total = 0
        for i in range(len(self.halves) - 1, -1, -1):
            if self.halves[i] < need:
                break
            total += self.ways[i]
        return total

    def usual(self) -> int:
        return self.halves[len(self.halves) // 2]


def hoped(g: WarState, side: int, force: list[int]) -> Points:
    """What two dice may give a force."""
    plus = activation.bonus(g, side, force)
    return Points([max(0, (total + TWO_DICE + plus) * HALF) for total in range(len(WAYS_OF_TWO))], WAYS_OF_TWO)


def in_hand(g: WarState) -> Points:
    """What the active force has left."""
    return Points([g.op], [THIRTY_SIX])


# -- a party on its way ------------------------------------------------------------------------------------------------


class Campaign:
    """A party and where it stands, how far it comes, and what its going means for those who stay."""

    def __init__(self, look: Lookout, kind: int, start: int, force: list[int], points: Points, ground: Ground) -> None:
        self.look = look
        self.kind = kind
        self.start = start
        self.force = force
        self.strength = strength_of(look.g, force)
        self.points = points
        self.ground = ground
        self.base = 0  # what it is worth that the party leaves its place
        self.chases = [UNKNOWN] * LAND  # by hex: what enemies there could expect of an interception

    # -- what a place promises -----------------------------------------------------------------------------------------

    def hope(self, place: int, cost: int) -> int:
        """What the force may gain in a hex at the very most."""
        look = self.look
        g, side = look.g, look.side
        most = 0
        if g.foes(side, place):
            others = look.defenders(place).combat
            if others:
                most = others * chances.UNIT + chances.MARKER + (chances.TRIUMPH if others >= chances.GREAT else 0)
                cost += COMBAT_COST
        town = TOWN[place]
        if town != NONE and g.holder[town] != side:
            if not FORTRESS[place]:
                most += look.prize(town)
            elif self.strength.trains:
                most += look.prize(town) + look.garrison(place).combat * chances.UNIT
        return self.mean_of(most, cost)

    def prospect(self, place: int, cost: int) -> int:
        """What the force may gain in a hex: a battle, a city, a fortress; by the points that are left when it gets there."""
        g, side = self.look.g, self.look.side
        foe = g.foe_camp(side, place)
        foes = g.foes(side, place) > 0
        if foe == NEUTRALS and foes:
            return 0
        gain, win, need = 0, HUNDRED, cost
        if foes:
            field = self.look.defenders(place)
            if field.combat:
                odds = clash(self.strength, field, side == LEAGUE)
                if odds.gain < self.look.habits[MARGIN]:
                    return 0
                gain, win = odds.gain, odds.win
                need += COMBAT_COST
        town = TOWN[place]
        if town == NONE or g.holder[town] == side:
            return self.mean_of(gain, need) if gain else 0
        worth = self.look.prize(town)
        if not FORTRESS[place]:
            return self.mean_of(gain + worth * win // HUNDRED, need)
        if self.strength.trains == 0 or g.holder[town] == NEUTRALS:
            return self.mean_of(gain, need)
        works = WORKS_COST if g.switches[OPT_WORKS] and not g.works[town] else 0
        garrison = self.look.garrison(place)
        total = 0
        storms, hopes = NONE, 0
        for i, halves in enumerate(self.points.halves):
            if halves < need:
                continue
            count = max(0, (halves - need - works) // STORM_COST)
            if count != storms:
                storms, hopes = count, storm_gain(self.strength, garrison, worth, count) * win // HUNDRED
            total += (gain + hopes) * self.points.ways[i]
        return total // THIRTY_SIX

    def mean_of(self, gain: int, need: int) -> int:
        """A gain by how likely it is that the points suffice."""
        return gain * self.points.reaching(need) // THIRTY_SIX

    def peril(self, place: int) -> int:
        """What interceptions on the way may cost."""
        g, look = self.look.g, self.look
        base = look.enemy * SPOTS
        total = 0
        seen: list[int] = []
        for here in way(self.ground, self.start, place):
            for near in g.ways(here):
                if g.fighters[base + near] and near != place and near not in seen:
                    seen.append(near)
                    total += self.chase(near)
        return total * look.habits[PERIL] // HUNDRED

    def chase(self, near: int) -> int:
        """What enemies in a hex could expect of an interception."""
        if self.chases[near] == UNKNOWN:
            self.chases[near] = max(0, clash(self.look.hunters(near), self.strength, self.look.enemy == LEAGUE).gain)
        return self.chases[near]

    def together(self, place: int) -> int:
        """What an enemy could expect of an attack on the force and on those whom it would join."""
        return self.look.exposure(place, [*self.force, *self.look.g.own_stack(self.look.side, place)])

    # -- where to go ---------------------------------------------------------------------------------------------------

    def seek(self, targets: list[int], out: Options) -> None:
        """What could be attacked, besieged or taken."""
        most = self.points.reach()
        for place in targets:
            cost = self.ground.cost[place]
            if cost > most or not out.wants(self.hope(place, cost) + self.base - cost):
                continue
            gain = self.prospect(place, cost)
            score = gain + self.base - cost
            if gain <= 0 or not out.wants(score):
                continue
            score -= self.look.threat(place, self.strength)
            if out.wants(score):
                score -= self.peril(place)
                if out.wants(score):
                    out.add(planned(self.kind, self.start, place), score)

    def goal(self) -> int:
        """The town that is worth most for its distance, as far as the force is fit for it; NONE if there is none."""
        g, side = self.look.g, self.look.side
        best, most = NONE, 0
        for town in range(TOWNS):
            place = TOWN_PLACE[town]
            holder = g.holder[town]
            if holder in (side, NEUTRALS) or (FORTRESS[place] and self.strength.trains == 0):
                continue
            score = self.look.prize(town) * HUNDRED // (10 + away(town)[self.start])
            if (
                score > most
                and not trespasses(g, side, place)
                and self.strength.combat >= 2 + self.look.defenders(place).combat
            ):
                best, most = town, score
        return best

    def approach(self, out: Options) -> None:
        """A march towards the town that is worth most for its distance, to a hex where it is not too dangerous."""
        if self.start >= LAND or self.strength.combat < LEAST_ARMY or not self.strength.led:
            return
        town = self.goal()
        if town == NONE:
            return
        far = away(town)
        worth = self.look.prize(town) * self.look.habits[APPROACH] // HUNDRED
        best, most = NONE, 0
        for place in self.nearest_to(far):
            progress = far[self.start] - far[place]
            gain = worth * (HUNDRED * progress // (far[self.start] + 10)) // HUNDRED
            if gain > most and out.wants(gain + self.base):
                gain -= self.together(place)
                if gain > most:
                    best, most = place, gain
        if best != NONE:
            out.add(planned(ARMY, self.start, best), most - self.peril(best) + self.base)

    def nearest_to(self, far: list[int]) -> list[int]:
        """The hexes in reach that bring the force nearest to a goal, the nearest first."""
        g, side = self.look.g, self.look.side
        points = self.points.usual()
        out: list[int] = []
        for place in self.ground.found:
            if self.ground.cost[place] > points:
                break
            if far[place] >= far[self.start] or (len(out) == STOPS and far[place] >= far[out[-1]]):
                continue
            if place == self.start or g.foes(side, place) or trespasses(g, side, place):
                continue
            i = len(out)
            while i > 0 and far[out[i - 1]] > far[place]:
                i -= 1
            out.insert(i, place)
            if len(out) > STOPS:
                out.pop()
        return out

    def guard(self, out: Options) -> None:
        """A march into a city of sudden death that is threatened and has too few behind its walls."""
        g, side = self.look.g, self.look.side
        for town in VITALS[side]:
            place = TOWN_PLACE[town]
            cost = self.ground.cost[place]
            if place == self.start or cost > self.points.usual() or g.holder[town] != side or g.foes(side, place):
                continue
            missing = WALLS_FULL - g.fighters[side * SPOTS + place]
            threat = menace(g, side, place)
            if missing > 0 and threat > 0:
                gain = self.look.habits[PRIZE] * VITAL * min(missing, self.strength.combat) * min(threat, 10) // HUNDRED
                out.add(planned(ARMY, self.start, place), gain - self.together(place) + self.base - cost)

    def retreat(self, out: Options) -> None:
        """A march out of danger: behind walls, or to friends."""
        g, side = self.look.g, self.look.side
        best, most = NONE, 0
        points = self.points.usual()
        for place in self.ground.found:
            cost = self.ground.cost[place]
            if cost > points or self.base - cost <= most or not out.wants(self.base - cost):
                break  # all the others are farther away
            if place == self.start or (not g.holds(side, place) and not g.stands(side, place)):
                continue
            if g.foes(side, place) or trespasses(g, side, place):
                continue
            gain = self.base - cost - self.together(place)
            if gain > most:
                best, most = place, gain
        if best != NONE:
            out.add(planned(ARMY, self.start, best), most)


def storm_gain(force: Strength, garrison: Strength, worth: int, storms: int) -> int:
    """What so many storms promise: the fortress, the garrison in it, and what they cost."""
    faces = chances.storm_chance(force, garrison)
    cost = chances.storm_cost(garrison)
    now = (worth + garrison.combat * chances.UNIT) * faces // 6 - cost
    out, alive = 0, HUNDRED
    if now > 0:
        for _ in range(storms):
            out += now * alive // HUNDRED
            alive = alive * (6 - faces) // 6
    return out


# -- all of them -------------------------------------------------------------------------------------------------------


def add_campaigns(look: Lookout, start: int, targets: list[int], out: Options) -> None:
    """What the army in a hex, or its riders, could attack, besiege, take, march towards or guard."""
    g, side = look.g, look.side
    stack = g.own_stack(side, start)
    here = look.exposure(start, stack)
    size = 0
    for kind in range(KINDS_OF_PARTY):
        force = party(g, side, start, kind)
        if len(force) == size:
            continue  # nobody goes, or the riders are all the army that there is
        size = len(force)
        points = hoped(g, side, force)
        campaign = Campaign(look, kind, start, force, points, look.ways().ground(g, start, points.reach()))
        if campaign.strength.combat == 0:
            continue
        rest = [unit for unit in stack if unit not in force]
        stays = strength_of(g, rest).combat
        campaign.base = here - look.exposure(start, rest) - left_open(g, look.habits, side, start, stays)
        campaign.seek(targets, out)
        if kind == ARMY:
            campaign.approach(out)
            campaign.guard(out)
            campaign.retreat(out)


def next_goal(look: Lookout, target: int, kept: bool, ground: Ground) -> int:
    """Where the active force goes with the points that it has: what promises most now, or the target, or nowhere. `kept`: the
    target, as long as it can be reached."""
    g, side, here = look.g, look.side, look.g.here
    if kept and target != here and ground.cost[target] + (COMBAT_COST if g.foes_afield(side, target) else 0) <= g.op:
        return target
    campaign = Campaign(look, ARMY, here, g.members(), in_hand(g), ground)
    campaign.base = look.exposure(here, g.own_stack(side, here)) if here < LAND else FAR
    out = Options(1)
    out.add(NO_PLAN, 0)
    campaign.seek([place for place in look.targets() if place != here], out)
    plan = out.best[0].plan
    best = here if plan == NO_PLAN else target_of(plan)
    if best != here or target in (NONE, here):
        return best
    if ground.cost[target] > g.op:
        return nearest(g, side, target, ground)
    return here if g.foes(side, target) else target


def nearest(g: WarState, side: int, target: int, ground: Ground) -> int:
    """The hex in reach that is nearest to one that is not."""
    best, least = g.here, distance(g.here, target) if g.here < LAND else FAR
    for place in ground.found:
        if ground.cost[place] > g.op:
            break
        if distance(place, target) < least and not g.foes(side, place) and not trespasses(g, side, place):
            best, least = place, distance(place, target)
    return best
