"""Movement phase: which unit goes next, and which hex is best for it: to strike from, on the way through the redoubts, out of
the range of guns, beside friends. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best

from ..board import GRID, NEAR, NEIGHBORS, OBJECTIVE, RUSSIA, STEP, SWEDEN, ahead, distance, sixths
from ..rules.battle_strength import in_works
from ..rules.charges import CHARGE_DISTANCE, bars_charger, horse_on_map
from ..rules.movement import bars_mover
from ..rules.releases import FREE, binding
from ..rules.victory import DAWN, MAIN
from ..rules.zones import behind, in_contact
from ..state import FieldState
from ..tables import COMBAT, FOOT_TURN, HORSE_TURN, column_of, shifted
from ..unit_flags import FIRED, MOVED
from ..units import ARM, COMMANDERS_OF, FOOT, FOOT_OF, GARRISON, GUNS, HORSE, RANGED, SIDE, UNITS_OF
from .distances import FAR, LAST_ROW, MIDDLE, cost_to_plain
from .reach import ReachedHexes, explore
from .rides import ride_goal
from .situation import HELD, WORKS, ZONE, EnemyMap, enemy_map, watch_map
from .stances import Stance
from .targets import EXPECTED, FREE_WAY, ROOM, SIDES, Force, Opportunity, friends_near

# What speaks for a hex, in points of a march: one hex is ten, and so is a tenth of a strength point.
DENIED: Final = 30  # for a fight with those who have come through, late at dawn
FORSAKEN: Final = 40  # against leaving a point of guns that cannot go along
UNWANTED: Final = -40  # the worth of an enemy before whom one would have to stand
AHEAD: Final = 6  # halves of a point by which horse goes ahead of the foot on the way through
PACES: Final = (4, 7, 0)  # by arm: how near an enemy must be for a column to look about
GUNS_SEEN: Final = 9
CLOSE: Final = 2  # hexes from the enemy where one stops closing up


def stance_of(g: FieldState, unit: int, weights: list[int], stances: list[int]) -> Stance:
    """How a unit goes about it by a plan."""
    return Stance(weights, stances[army_part(g, unit)])


# -- who goes next -------------------------------------------------------------------------------------------------


def next_mover(g: FieldState, side: int, weights: list[int], stances: list[int]) -> int:
    """The piece that moves next, or NONE: the nearest to the enemy first, or those who lead on the way through; guns, then
    commanders last."""
    view = enemy_map(g, side)
    by_part = [Stance(weights, stance) for stance in stances]
    best = Best(NONE, -FAR * 10)
    for unit in UNITS_OF[side]:
        if not g.on_map(unit) or g.has(unit, MOVED) or GARRISON[unit] or (ARM[unit] == GUNS and not is_alone(g, unit)):
            continue
        stance = by_part[army_part(g, unit)]
        rank = rank_of(g, unit, view, stance.roams())
        if -rank > best.score and bars_mover(g, side, unit) == 0 and not should_wait(g, unit, stance):
            best.offer(unit, -rank)
    if best.found != NONE:
        return best.found
    for commander in COMMANDERS_OF[side]:
        if g.on_map(commander) and not g.has(commander, MOVED) and ride_goal(g, commander) != NONE:
            return commander
    return NONE


def rank_of(g: FieldState, unit: int, view: EnemyMap, roams: bool) -> int:
    """The turn of a unit in the order of march; FAR times ten where it has nothing to do."""
    place = g.at[unit]
    near = view.near[place]
    if ARM[unit] == GUNS:
        if near <= RANGED[unit] or near > GUNS_SEEN or g.has(unit, FIRED):
            return FAR * 10
        return FAR + near
    if heads_for_plain(g, unit):
        return cost_to_plain(ARM[unit], place, place)
    bound = binding(g, unit) != FREE
    if near <= (1 if bound else PACES[ARM[unit]]):
        return near
    return near if (roams or closes_up(g, unit)) and not bound else FAR * 10


def heads_for_plain(g: FieldState, unit: int) -> bool:
    """Whether a unit is on its way through the redoubts."""
    if g.scenario == MAIN or SIDE[unit] != SWEDEN:
        return False
    return 0 < cost_to_plain(ARM[unit], g.at[unit], g.at[unit]) < FAR


def limit_of_horse(g: FieldState) -> int:
    """How far the horse may go ahead on the way through: a little further than the first of the foot."""
    places = [g.at[unit] for unit in FOOT_OF[SWEDEN] if g.on_map(unit)]
    least = min([FAR, *[cost_to_plain(FOOT, place, place) for place in places]])
    return 0 if least == FAR else max(0, least - AHEAD)


def closes_up(g: FieldState, unit: int) -> bool:
    """Russians go for a distant enemy, except at dawn."""
    return g.scenario != DAWN and SIDE[unit] == RUSSIA


def is_alone(g: FieldState, gun: int) -> bool:
    """Whether no foot shares the hex of some guns: else they go with it."""
    return all(ARM[unit] == GUNS for unit in g.stack(g.at[gun]))


def could_be_charged(g: FieldState, unit: int) -> bool:
    """Whether enemy horse could charge a unit where it stands."""
    side = 1 - SIDE[unit]
    near = [horse for horse in horse_on_map(g, side) if distance(g.at[horse], g.at[unit]) == CHARGE_DISTANCE]
    return bool(near) and not in_contact(g, unit) and any(bars_charger(g, side, horse, unit) == 0 for horse in near)


def should_wait(g: FieldState, unit: int, stance: Stance) -> bool:
    """Whether enemy horse would charge a unit that only says that it moves, and there is nowhere that it should go."""
    if not could_be_charged(g, unit):
        return False
    judge = HexJudge(g, [other for other in g.stack(g.at[unit]) if ARM[other] != GUNS], stance)
    base = g.at[unit] * DIRECTIONS
    firsts = [there for there in STEP[base : base + DIRECTIONS] if there != NONE and g.head[there] == NONE]
    return best_hex(g, judge, explore(g, judge.units, g.mp[unit], firsts, judge.view.danger, judge.watch), True) == NONE


# -- the best hex --------------------------------------------------------------------------------------------------


class HexJudge:
    """How a column judges hexes."""

    def __init__(self, g: FieldState, units: list[int], stance: Stance) -> None:
        lead = units[0]
        self.side = SIDE[lead]
        self.arm = ARM[lead]
        self.units = units
        self.start = g.at[lead]
        self.origin = self.start
        self.stance = stance
        self.view = enemy_map(g, self.side)
        self.watch = watch_map(g, self.side).shots
        self.onward = heads_for_plain(g, lead)
        self.closing = 0 if self.onward or not closes_up(g, lead) else stance.closing
        self.roams = stance.roams() and not self.onward
        self.last = g.stage == g.stages
        self.spirit = max(0, -g.zone if self.side == RUSSIA else g.zone)  # what the enemy has by the morale track
        self.own = Force()
        self.weight = 0
        for unit in units:
            if ARM[unit] != GUNS:
                self.own.add(g, unit)
                self.weight += g.sp(unit) * 4
        in_reach = self.view.near[self.start] <= PACES[HORSE] + 1
        self.friends = friends_near(g, self.side, self.view.near, units) if in_reach else []
        self.opportunities: dict[int, Opportunity] = {}
        self.limit_of_horse = limit_of_horse(g) if self.onward and self.arm == HORSE and g.stage + 1 < g.stages else 0
        theirs = [g.at[commander] for commander in COMMANDERS_OF[1 - self.side] if g.on_map(commander)]
        self.prizes = [place for place in theirs if g.head[place] == NONE]

    def opportunity(self, g: FieldState, place: int) -> Opportunity:
        found = self.opportunities.get(place)
        if found is None:
            found = Opportunity(g, self.side, place, self.own, self.friends)
            self.opportunities[place] = found
        return found

    def score(self, g: FieldState, place: int, came: int, left: int) -> int:
        """What speaks for a hex to which one comes that way; `came` is NONE for the hex where one is and stays as one faces."""
        view, stance = self.view, self.stance
        near = view.near[place]
        total = -stance.fire * view.guns[place] // 100
        if near == 1 and self.arm != GUNS:
            total += self.strike(g, place, came, left)
        if near <= PACES[HORSE]:
            total += 3 * COMBAT[place] - self.risk(g, place)
            if 1 < near < PACES[FOOT] and self.shows_back(g, place, came, left):
                total -= stance.back
        if self.onward:
            total -= stance.march * max(cost_to_plain(self.arm, self.origin, place), self.limit_of_horse)
        elif self.closing and near > CLOSE:
            total -= self.closing * near
        elif self.roams:
            total += self.roaming(place)
        if self.side == SWEDEN and g.scenario == DAWN and OBJECTIVE[place]:
            total += stance.end if self.last else stance.plain
        if place in self.prizes:
            total += stance.prize
        if self.arm == GUNS:
            total -= 10 * max(0, near - RANGED[self.units[0]]) + (40 if near == 1 else 0)
            total -= 0 if self.has_company(g, place) else FORSAKEN
        return total

    def roaming(self, place: int) -> int:
        """What speaks for a hex on the way to where the stance sends one."""
        near = self.view.near[place]
        ahead_of_plain = max(0, GRID.rows[place] - LAST_ROW)
        return -self.stance.to_plain * ahead_of_plain - (self.stance.seeks * near if near > CLOSE else 0)

    def has_company(self, g: FieldState, place: int) -> bool:
        """Whether foot or horse stands beside a hex or in it."""
        for there in [place, *NEIGHBORS[place]]:
            unit = g.head[there]
            if unit != NONE and SIDE[unit] == self.side and ARM[unit] != GUNS and not GARRISON[unit]:
                return True
        return False

    def shows_back(self, g: FieldState, place: int, came: int, left: int) -> bool:
        """Whether one who comes to a hex that way has the nearest enemy behind him, and no points to turn."""
        facing = came if came != NONE else g.facing[self.units[0]]
        base = place * DIRECTIONS
        least = DIRECTIONS
        for d in range(DIRECTIONS):
            there = NEAR[base + d]
            if there != NONE and self.view.near[there] < self.view.near[place]:
                least = min(least, sixths(facing, d))
        if least <= 1 or least == DIRECTIONS:
            return False
        return left < (HORSE_TURN[least - 1] if self.arm == HORSE else FOOT_TURN)

    def risk(self, g: FieldState, place: int) -> int:
        """Enemies who could strike there, less who stands by; flanks that nobody covers."""
        support, beside = self.weight, 0
        base = place * DIRECTIONS
        for d in range(DIRECTIONS):
            there = NEAR[base + d]
            if there == NONE:
                beside += 1
                continue
            unit = g.head[there]
            if unit != NONE and SIDE[unit] == self.side and there != self.start:
                beside += 1
                support += 6
        cover = self.stance.cover * min(beside, 4)
        if self.last and self.side != g.first:
            return -cover
        dread = max(0, min(self.view.threat[place], 90) - support) * self.stance.dread // 20
        return dread + self.danger(place, DIRECTIONS - beside) * self.stance.danger // 100 - cover

    def danger(self, place: int, open_sides: int) -> int:
        """What all who could come to attack a hex may expect of it, in hundredths of a point."""
        room = ROOM * min(open_sides, SIDES)
        horse, foot = min(self.view.horse[place], room), self.view.foot[place]
        if horse + foot == 0 or self.own.most == 0:
            return 0
        foot = min(foot, room - horse)
        if self.arm == FOOT and not in_works(place):
            horse *= 2
        column = column_of(2 * (horse + foot), self.weight // 2)
        return max(0, EXPECTED[FREE_WAY][shifted(column, self.view.morale - self.own.morale - COMBAT[place] + self.spirit)])

    def strike(self, g: FieldState, place: int, came: int, left: int) -> int:
        """What an attack from a hex would bring: the best enemy before it, less what the others would cost."""
        best, rest, found = 0, 0, False
        base = place * DIRECTIONS
        for d in range(DIRECTIONS):
            there = NEAR[base + d]
            if there == NONE or not self.view.danger[there] & HELD or self.view.danger[there] & WORKS:
                continue
            if not self.can_face(g, place, came, left, d):
                rest -= 15  # he comes at one's flank
                continue
            opportunity = self.opportunity(g, there)
            worth = opportunity.gain(self.own, (d + 3) % DIRECTIONS, behind(g, g.head[there], place))
            if g.scenario == DAWN and self.side == RUSSIA and OBJECTIVE[there] and g.stage + 1 >= g.stages:
                worth += DENIED
            found = True
            if worth > self.stance.bold and opportunity.together > self.stance.bold:
                best = max(best, worth + (self.stance.at_foot if ARM[g.head[there]] == FOOT else 0))
            else:
                rest += min(worth, -10) // 2
        if not found:
            return rest
        if self.stance.stays and place != self.start:
            return rest + UNWANTED
        return best + rest if best > 0 else rest + UNWANTED // 2

    def can_face(self, g: FieldState, place: int, came: int, left: int, direction: int) -> bool:
        """Whether one who comes to a hex that way can have an enemy in front."""
        friend = g.head[place]
        if friend != NONE and friend not in self.units:
            return ahead(g.facing[friend], direction)
        faced = ahead(g.facing[self.units[0]], direction) if came == NONE else sixths(came, direction) <= 2
        return faced or (left >= 2 and not self.view.danger[place] & ZONE)


def best_facing(g: FieldState, judge: HexJudge, place: int, open_to: list[int], now: int) -> int:
    """Which way to face in a hex, of those that are open: at whom one would attack, not at whom one would not, and toward
    whoever is near."""
    worth = [0] * DIRECTIONS  # by direction: what it is worth to have it in front
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        there = NEAR[base + d]
        if there == NONE:
            continue
        if judge.view.danger[there] & HELD and not judge.view.danger[there] & WORKS:
            gain = judge.opportunity(g, there).gain(judge.own, (d + 3) % DIRECTIONS, behind(g, g.head[there], place))
            worth[d] = gain + 20 if gain > judge.stance.bold else 5
        elif judge.view.near[there] < judge.view.near[place]:
            worth[d] = 8
        else:
            worth[d] = judge.view.threat[there] // 20
    best = Best(now, -(10**6))
    for facing in open_to:
        total = -3 * sixths(now, facing)
        for by in (-1, 0, 1):
            total += worth[(facing + by) % DIRECTIONS]
        best.offer(facing, total)
    return best.found


def best_hex(g: FieldState, judge: HexJudge, ways: ReachedHexes, stays: bool) -> int:
    """The number of the best hex among some ways; NONE to stay."""
    lead = judge.units[0]
    best = Best(NONE, -(10**6))
    if stays:
        best.offer(NONE, judge.score(g, judge.start, NONE, g.mp[lead]) + 1)
    else:
        judge.start = NONE
    leaving = cost_of_leaving_guns(g, judge.units)
    for i in range(len(ways.places)):
        place = ways.places[i]
        if not judge.view.danger[place] & HELD:
            fire = judge.stance.watch * ways.shots[i] // 100
            best.offer(i, judge.score(g, place, ways.came[i], ways.left[i]) - leaving - fire)
    return best.found


def cost_of_leaving_guns(g: FieldState, units: list[int]) -> int:
    """What it costs to leave the guns of the hex that cannot go along."""
    left = [unit for unit in g.stack(g.at[units[0]]) if unit not in units]
    if any(ARM[unit] != GUNS for unit in left):
        return 0
    return sum([FORSAKEN * g.sp(unit) for unit in left])


def army_part(g: FieldState, unit: int) -> int:
    """The part of the army that a unit belongs to: foot or horse, west or east."""
    east = GRID.columns[g.at[unit]] > MIDDLE if g.on_map(unit) else False
    return (2 if ARM[unit] == HORSE else 0) + (1 if east else 0)
