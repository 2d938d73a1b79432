"""Targets: where an army could go and what it may gain there by the odds, what must be held, and where to stop. No rule uses
this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE
from korvolan.kernel.plans import Shortlist
from korvolan.kernel.policy import Best
from korvolan.kernel.strategy import NO_PLAN

from ..board import FORTRESS, LAND, LEAGUE, NEUTRALS, SPOTS, TOWN, TOWN_PLACE, TOWNS, distance
from ..rules.results import GREAT_FORCE
from ..state import WarState
from ..tables import COMBAT_COST, OPT_WORKS, STORM_COST, WORKS_COST
from . import evaluation, odds
from .capitals import MOST_POINTS, SUDDEN, is_sudden, may_buy_train
from .evaluation import HUNDRED
from .odds import Strength, battle_odds, strength_of
from .parties import ARMY, GUARD, LEAST_OF_KIND, RAID, WING, party
from .paths import Reach, distances_to
from .plans import MARCH, firm
from .points import THIRTY_SIX, Points, expected_points, points_left
from .situation import Situation, trespasses

LEAST_ARMY: Final = 5  # combat units that go for a distant target
LEAST_STRIKE: Final = 2  # the same for a city of sudden death
STORMS_AFAR: Final = 3  # which a force that comes from afar may hope for
FAR_OFF: Final = 3  # by how much a strike of a later turn is worth less
LARGE_ENOUGH: Final = 14  # combat units of an army that needs no more
TRAIN_CALLED: Final = 50  # the same of a siege train
USUAL_REACH: Final = 22  # halves of a point that are surveyed at once, so that most parties need no second look
GATHERED: Final = 18  # what a unit is worth more with an army
STOPS: Final = 8  # hexes on the way that are looked at
UNKNOWN: Final = -1
EAGER: Final = 9999  # what it is worth to come onto the map

# -- a party on its way ------------------------------------------------------------------------------------------------


class Campaign:
    """A party and where it stands, how far it comes, and what its going means for those who stay."""

    def __init__(self, situation: Situation, kind: int, start: int, force: list[int], points: Points, reach: Reach) -> None:
        self.situation = situation
        self.kind = kind
        self.start = start
        self.force = force
        self.strength = strength_of(situation.g, force)
        self.points = points
        self.reach = reach
        self.base = 0  # what it is worth that the party leaves its place
        self.hunts = [UNKNOWN] * LAND  # by hex: what enemies there could expect of an interception

    # -- what a place promises -----------------------------------------------------------------------------------------

    def most_gain(self, place: int, cost: int) -> int:
        """What the force may gain in a hex at the very most."""
        situation = self.situation
        g, side = situation.g, situation.side
        most = 0
        if g.foes(side, place):
            others = situation.defenders(place).combat
            if others:
                most = others * odds.UNIT + odds.MARKER + (odds.TRIUMPH if others >= GREAT_FORCE else 0)
                cost += COMBAT_COST
        town = TOWN[place]
        if town != NONE and g.holder[town] != side:
            if not FORTRESS[place]:
                most += situation.town_value(town)
            elif self.strength.trains:
                most += situation.town_value(town) + situation.garrison(place).combat * odds.UNIT
        return self.mean_of(most, cost)

    def expected_gain(self, place: int, cost: int) -> int:
        """What the force may gain in a hex: a battle, a city, a fortress; by the points that are left when it gets there."""
        situation = self.situation
        g, side = situation.g, situation.side
        foe = g.foe_camp(side, place)
        foes = g.foes(side, place) > 0
        if foe == NEUTRALS and foes:
            return 0
        gain, win, need = 0, HUNDRED, cost
        if foes:
            field = situation.defenders(place)
            if field.combat:
                battle = battle_odds(self.strength, field, side == LEAGUE)
                if battle.gain < situation.habits[evaluation.MARGIN]:
                    return 0
                gain, win = battle.gain, battle.win
                need += COMBAT_COST
        town = TOWN[place]
        if town == NONE or g.holder[town] == side:
            return self.mean_of(gain, need) if gain else 0
        prize = situation.town_value(town)
        if not FORTRESS[place]:
            return self.mean_of(gain + prize * win // HUNDRED, need)
        if self.strength.trains == 0 or g.holder[town] == NEUTRALS:
            return self.mean_of(gain, need)
        works = WORKS_COST if g.switches[OPT_WORKS] and not g.works[town] else 0
        garrison = situation.garrison(place)
        total = 0
        storms, hopes = NONE, 0
        for i, halves in enumerate(self.points.halves):
            if halves < need:
                continue
            count = max(0, (halves - need - works) // STORM_COST)
            if count != storms:
                storms, hopes = count, storm_gain(self.strength, garrison, prize, count) * win // HUNDRED
            total += (gain + hopes) * self.points.ways[i]
        return total // THIRTY_SIX

    def mean_of(self, gain: int, need: int) -> int:
        """A gain by how likely it is that the points suffice."""
        return gain * self.points.chance_of(need) // THIRTY_SIX

    def interception_risk(self, place: int) -> int:
        """What interceptions on the way may cost."""
        g, situation = self.situation.g, self.situation
        base = situation.enemy * SPOTS
        total = 0
        seen: list[int] = []
        for here in self.reach.path(place):
            for near in g.ways(here):
                if g.fighters[base + near] and near != place and near not in seen:
                    seen.append(near)
                    total += self.hunt_gain(near)
        return total * situation.habits[evaluation.PERIL] // HUNDRED

    def hunt_gain(self, near: int) -> int:
        """What enemies in a hex could expect of an interception."""
        if self.hunts[near] == UNKNOWN:
            hunters = self.situation.enemies_in_field(near)
            self.hunts[near] = max(0, battle_odds(hunters, self.strength, self.situation.enemy == LEAGUE).gain)
        return self.hunts[near]

    def exposure_with_friends(self, place: int) -> int:
        """What an enemy could expect of an attack on the force and on those whom it would join."""
        return self.situation.exposure(place, [*self.force, *self.situation.g.own_stack(self.situation.side, place)])

    # -- where to go ---------------------------------------------------------------------------------------------------

    def add_attacks(self, targets: list[int], out: Shortlist) -> None:
        """What could be attacked, besieged or taken."""
        most = self.points.reach()
        for place in targets:
            cost = self.reach.cost[place]
            if cost > most or not out.wants(self.most_gain(place, cost) + self.base - cost):
                continue
            gain = self.expected_gain(place, cost)
            score = gain + self.base - cost
            if gain <= 0 or not out.wants(score):
                continue
            score -= self.situation.threat(place, self.strength)
            if out.wants(score):
                score -= self.interception_risk(place)
                if out.wants(score):
                    out.add(MARCH.plan(self.kind, self.start, place), score)

    def best_town(self) -> int:
        """The town that is worth most for its distance, as far as the force is fit for it; NONE if there is none."""
        g, side = self.situation.g, self.situation.side
        best = Best(NONE, 0)
        for town in range(TOWNS):
            place = TOWN_PLACE[town]
            if g.holder[town] in (side, NEUTRALS) or not self.is_fit_for(place):
                continue
            score = self.prize_afar(town) * HUNDRED // (10 + distances_to(town)[self.start])
            if score <= best.score or trespasses(g, side, place):
                continue
            if self.strength.combat >= 2 + self.situation.defenders(place).combat:
                best.offer(town, score)
        return best.found

    def is_fit_for(self, place: int) -> bool:
        """Whether the force has, or finds on its way to a city of sudden death, what a siege needs; and is no mere raid."""
        sudden = is_sudden(TOWN[place])
        if self.strength.combat < (LEAST_STRIKE if sudden else LEAST_ARMY):
            return False
        return (
            not FORTRESS[place] or self.strength.trains > 0 or (sudden and may_buy_train(self.situation.g, self.situation.side))
        )

    def prize_afar(self, town: int) -> int:
        """What a town promises to a force that comes nearer: one that ends the war only as likely as it falls."""
        prize = self.situation.town_value(town)
        if not is_sudden(town):
            return prize
        mine = strength_of(self.situation.g, self.force)
        mine.trains = max(1, mine.trains)
        faces = odds.storm_chance(mine, self.situation.garrison(TOWN_PLACE[town]))
        return prize * (HUNDRED - storms_missed(faces, STORMS_AFAR)) // HUNDRED // FAR_OFF

    def add_approach(self, out: Shortlist) -> None:
        """A march towards the town that is worth most for its distance, to a hex where it is not too dangerous."""
        if self.start >= LAND or self.strength.combat < LEAST_STRIKE or not self.strength.led:
            return
        town = self.best_town()
        if town == NONE:
            return
        far = distances_to(town)
        prize = self.prize_afar(town) * self.situation.habits[evaluation.APPROACH] // HUNDRED
        best = Best(NONE, 0)
        for place in self.nearest_to(far):
            progress = far[self.start] - far[place]
            gain = prize * (HUNDRED * progress // (far[self.start] + 10)) // HUNDRED
            if gain > best.score and out.wants(gain + self.base):
                best.offer(place, gain - self.exposure_with_friends(place))
        if best.found != NONE:
            score = int(best.score) - self.interception_risk(best.found) + self.base
            out.add(MARCH.plan(self.kind, self.start, best.found), score)

    def nearest_to(self, far: list[int]) -> list[int]:
        """The hexes in reach that bring the force nearest to a goal, the nearest first."""
        g, side = self.situation.g, self.situation.side
        points = self.points.usual()
        out = Shortlist(STOPS)
        for place in self.reach.found:
            if self.reach.cost[place] > points:
                break
            if far[place] >= far[self.start] or not out.wants(-far[place]):
                continue
            if place != self.start and not g.foes(side, place) and not trespasses(g, side, place):
                out.add(place, -far[place])
        return [entry.plan for entry in out.best]

    def add_guard(self, out: Shortlist) -> None:
        """A march into a city of sudden death that enemies could storm, as far as it makes that less likely."""
        g, side = self.situation.g, self.situation.side
        for town in SUDDEN:
            place = TOWN_PLACE[town]
            if g.holder[town] != side or place == self.start or g.foes_afield(side, place):
                continue
            there = g.own_stack(side, place)
            gain = self.situation.loss_if_left(place, there) - self.situation.loss_if_left(place, [*there, *self.force])
            gain = self.by_distance(gain, place)
            if gain > 0 and out.wants(gain + self.base):
                out.add(firm(MARCH.plan(self.kind, self.start, place)), gain + self.base - self.exposure_with_friends(place))

    def by_distance(self, gain: int, place: int) -> int:
        """What a march to friends is worth: all if they can be reached, less if it takes luck, or longer than a turn."""
        cost = self.reach.cost[place]
        if cost <= self.points.usual():
            return gain - cost
        if cost <= self.points.reach():
            return gain * 2 // 3 - cost
        away = distance(self.start, place) if self.start < LAND else 0
        return gain // 3 - away if away <= MOST_POINTS else 0

    def add_gathering(self, out: Shortlist) -> None:
        """A march of a few, or of leaders with too little to lead, to the army that needs them most."""
        g, side = self.situation.g, self.situation.side
        for place in self.situation.armies():
            size = g.fighters[side * SPOTS + place]
            if place == self.start or size < self.strength.combat or size >= LARGE_ENOUGH or g.foes_afield(side, place):
                continue
            if self.strength.led and size == self.strength.combat and place > self.start:
                continue  # one of two that are alike waits
            gain = GATHERED * self.strength.combat + (TRAIN_CALLED if self.strength.trains else 0)
            gain = self.by_distance(gain + size, place)
            if gain > 0 and out.wants(gain + self.base):
                out.add(firm(MARCH.plan(self.kind, self.start, place)), gain + self.base - self.exposure_with_friends(place))

    def add_retreat(self, out: Shortlist) -> None:
        """A march out of danger: behind walls, or to friends."""
        g, side = self.situation.g, self.situation.side
        best = Best(NONE, 0)
        points = self.points.usual()
        for place in self.reach.found:
            cost = self.reach.cost[place]
            if cost > points or self.base - cost <= best.score or not out.wants(self.base - cost):
                break  # all the others are farther away
            if place == self.start or (not g.holds(side, place) and not g.stands(side, place)):
                continue
            if not g.foes(side, place) and not trespasses(g, side, place):
                best.offer(place, self.base - cost - self.exposure_with_friends(place))
        if best.found != NONE:
            out.add(firm(MARCH.plan(ARMY, self.start, best.found)), int(best.score))


def storms_missed(faces: int, storms: int) -> int:
    """How often, in hundredths, so many storms all fail."""
    miss = HUNDRED
    for _ in range(storms):
        miss = miss * (odds.SIX - faces) // odds.SIX
    return miss


def storm_gain(force: Strength, garrison: Strength, prize: int, storms: int) -> int:
    """What so many storms promise: the fortress, the garrison in it, and what they cost."""
    faces = odds.storm_chance(force, garrison)
    cost = odds.storm_cost(force, garrison)
    now = (prize + garrison.combat * odds.UNIT) * faces // 6 - cost
    out, alive = 0, HUNDRED
    if now > 0:
        for _ in range(storms):
            out += now * alive // HUNDRED
            alive = alive * (6 - faces) // 6
    return out


# -- all of them -------------------------------------------------------------------------------------------------------


def add_campaigns(situation: Situation, start: int, targets: list[int], out: Shortlist, kinds: list[int]) -> None:
    """What the army in a hex, or a part of it, could attack, besiege, take, march towards, join or guard."""
    size = 0
    fighters = situation.g.fighters[situation.side * SPOTS + start]
    for kind in kinds:
        if fighters < LEAST_OF_KIND[kind]:
            continue
        force = party(situation.g, situation.side, start, kind)
        if not force or (kind != ARMY and len(force) == size):
            continue  # nobody goes, or the riders are all the army that there is
        size = len(force)
        campaign = campaign_from(situation, kind, start, force)
        if campaign.strength.combat == 0:
            continue
        if kind != GUARD:
            campaign.add_attacks(targets, out)
        if kind != RAID:
            campaign.add_guard(out)
        if kind in (ARMY, WING):
            campaign.add_approach(out)
        if kind == ARMY:
            campaign.add_gathering(out)
            campaign.add_retreat(out)


def campaign_from(situation: Situation, kind: int, start: int, force: list[int]) -> Campaign:
    """The campaign of a party that is still in its place."""
    g, side = situation.g, situation.side
    stack = g.own_stack(side, start)
    points = expected_points(g, side, force)
    reach = situation.routes().reach(start, max(points.reach(), USUAL_REACH))
    campaign = Campaign(situation, kind, start, force, points, reach)
    rest = [unit for unit in stack if unit not in force]
    left_open = situation.loss_if_left(start, rest) - situation.loss_if_left(start, stack)
    campaign.base = situation.exposure(start, stack) - situation.exposure(start, rest) - left_open
    return campaign


def next_goal(situation: Situation, target: int, kept: bool, reach: Reach) -> int:
    """Where the active force goes with the points that it has: what promises most now, or the target, or nowhere. `kept`: the
    target, as long as it can be reached."""
    g, side, here = situation.g, situation.side, situation.g.here
    if kept and target != here and reach.cost[target] + (COMBAT_COST if g.foes_afield(side, target) else 0) <= g.op:
        return target
    if kept and target < LAND and is_among_friends(g, side, target):
        return here if target == here else nearest(g, side, target, reach)
    campaign = Campaign(situation, ARMY, here, g.members(), points_left(g), reach)
    campaign.base = situation.exposure(here, g.own_stack(side, here)) if here < LAND else EAGER
    out = Shortlist(1)
    out.add(NO_PLAN, 0)
    campaign.add_attacks([place for place in situation.targets() if place != here], out)
    plan = out.best[0].plan
    best = here if plan == NO_PLAN else MARCH.goal(plan)
    if best != here or target in (NONE, here):
        return best
    if reach.cost[target] > g.op:
        return nearest(g, side, target, reach)
    return here if g.foes(side, target) else target


def is_among_friends(g: WarState, side: int, place: int) -> bool:
    """Whether a place is one's own or that of friends, so that who goes there wants to stay there."""
    return g.foes(side, place) == 0 and (g.holds(side, place) or g.fighters[side * SPOTS + place] > len(g.members()))


def nearest(g: WarState, side: int, target: int, reach: Reach) -> int:
    """The hex in reach that is nearest to one that is not."""
    best = Best(g.here, -distance(g.here, target) if g.here < LAND else -FAR)
    for place in reach.found:
        if reach.cost[place] > g.op:
            break
        away = distance(place, target)
        if -away > best.score and not g.foes(side, place) and not trespasses(g, side, place):
            best.offer(place, -away)
    return best.found
