"""Targets: Cities, enemy stacks, countries and refuges by value, with enough force by the odds, and what may come of it."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE

from ..board import (
    CAPITAL,
    CITY_AT,
    CITY_PLACE,
    CITY_REGION,
    COALITION,
    IN_SWEDEN,
    LAND,
    MEMBERS,
    REGION,
    SWEDISH,
    TONNINGEN,
    city_number,
)
from ..rules.cities import owner_of
from ..rules.leaders import nations_led
from ..state import DreadState
from ..tables import SURRENDER_RATIO
from ..units import COMMAND, MOBILE, NATION
from . import weights
from .evaluation import home_side
from .odds import clash, siege_odds
from .parties import CARELESS, LEAVES, Party, careless_parties, has_king, parties
from .paths import way_in
from .relocation import advance_value, duty_value, errand_value, fetch_value, forsaking_risk
from .situation import COUNTRIES, GARRISONED, NATION_OF, Staff

HOPELESS: Final = -1000
FARTHEST: Final[int] = weights.LIMITS["farthest"]
LEAST: Final[int] = weights.LIMITS["least"]
POOR: Final = -400  # what a wide look still takes

# [11.4.1a] Where Sweden finds allies, and how many.
RECRUITS: Final = {city_number("warsaw"): 2, city_number("poltava"): 2, city_number("baturin"): 1}


class Aim:
    """Where a party goes, how it is picked, and what that is worth."""

    def __init__(self, goal: int, kind: int, score: int) -> None:
        self.goal = goal
        self.kind = kind
        self.score = score


class Aims:
    """The best few aims of a stack, each with another goal."""

    def __init__(self, most: int, least: int) -> None:
        self.most = most
        self.floor = least  # an aim must be worth more than this
        self.found: list[Aim] = []  # the best first

    def add(self, goal: int, kind: int, score: int) -> None:
        """Take an aim in if it is among the best; the floor rises with the worst that is kept."""
        for i in range(len(self.found)):
            if self.found[i].goal == goal:
                if self.found[i].score >= score:
                    return
                self.found.pop(i)
                break
        at = len(self.found)
        while at > 0 and self.found[at - 1].score < score:
            at -= 1
        self.found.insert(at, Aim(goal, kind, score))
        if len(self.found) > self.most:
            self.found.pop()
        if len(self.found) == self.most:
            self.floor = max(self.floor, self.found[-1].score)


def march_aims(g: DreadState, staff: Staff, place: int, most: int, least: int = LEAST) -> list[Aim]:
    """The best that those in a hex can do by land; where poor aims count too, also with parties that a captain would
    not send."""
    aims = Aims(most, least)
    for kind, pieces in parties(g, staff, place):
        consider_marches(g, staff, place, Party(g, pieces), kind, aims)
    for kind, pieces in careless_parties(g, staff, place) if least <= POOR else []:
        consider_marches(g, staff, place, Party(g, pieces), kind, aims)
    return aims.found


def aims_under_way(g: DreadState, staff: Staff, pieces: list[int]) -> list[Aim]:
    """The best that a stack under way can do with the points that it has left."""
    aims = Aims(1, LEAST)
    who = Party(g, pieces)
    who.points = max(1, g.mp - g.spent)
    consider_marches(g, staff, g.march_at, who, 0, aims)
    return aims.found


def consider_marches(g: DreadState, staff: Staff, place: int, who: Party, kind: int, aims: Aims) -> None:
    """What a party could go for."""
    far = staff.ground.reach(g, who.nations, place, who.points if staff.careless else FARTHEST)
    alone = who.force.count == 0
    at_risk = 0
    shut_in = g.inside[who.pieces[0]] == 1 and staff.ground.field[place] > 0  # 8.1c: there is no way out but a sortie
    if not shut_in and (not alone or not g.has_unit(staff.side, place)):
        at_risk = staff.danger(g, place, who.force, g.inside[who.pieces[0]] == 1) - forsaking_risk(g, staff, who, place)
    bound = REGION[place] in COUNTRIES and not alone and not staff.careless and kind not in CARELESS
    for there in staff.ground.goals_on_map(g):
        if far[there] >= FAR:
            continue
        if bound and (REGION[there] != REGION[place]) != (kind & LEAVES > 0):
            continue
        if there == place and staff.ground.extra_cost[place] <= 0:
            continue
        if shut_in and there != place:
            continue
        if alone:
            score = lone_leader_value(g, staff, who, place, there)
            for _ in range(far[there] // who.points):
                score = score * 4 // 5
            if score > 0 and at_risk > 0:
                score += at_risk - staff.danger(g, there, who.force, True, g.units_in(staff.side, there))
        else:
            came = way_in(g, far, place, there) if staff.ground.field[there] else 0
            score = value_of_going(g, staff, who, place, there, far[there], came, aims.floor - at_risk) + at_risk
        if score > aims.floor:
            aims.add(there, kind, score)


def value_of_going(g: DreadState, staff: Staff, who: Party, here: int, there: int, cost: int, came: int, least: int) -> int:
    """What it is worth for a party to be in a hex rather than where it is, by land or sea; `cost` in movement points, `came`
    how it enters. Dangers are looked at only if it would be more than `least` without them."""
    side = staff.side
    gain = 0
    win = 100
    own = 0
    enemy = 0
    if staff.ground.field[there]:
        found = clash(g, side, who.force, staff.enemies_before(g, there), there, there in g.trenches, came)
        win, own, enemy = found.win, found.own, found.enemy
        if win < staff.loss_that_counts(weights.LIMITS["least_chance"], who.force):
            return HOPELESS
        gain = enemy - staff.loss_that_counts(own, who.force)
    elif staff.ground.extra_cost[there] > 0:
        gain = staff.lone_leaders_value(g, there)
    city = CITY_AT[there]
    ours = city != NONE and g.holder(city) == side
    if who.is_bare_king and not ours and staff.caution >= weights.LIMITS["late"]:
        return HOPELESS
    if city != NONE and not ours:
        paid = 0 if here == there and g.is_besieged(there) else cost + 1
        gain += city_gain(g, staff, who, there, city, paid) * win // 100
    elif ours and win < 100 and g.is_besieged(there):
        gain += (
            (staff.habits[weights.RELIEF] + (staff.habits[weights.RANSOM] if has_king(g.leaders_in(side, there)) else 0))
            * win
            // 100
        )
    if side == SWEDISH:
        gain += conquest_value(g, staff, who, here, there, win, enemy)
    if here != there:
        gain += duty_value(g, staff, who, here, there, win) if ours else errand_value(g, staff, who, here, there)
    if there != here and own == 0 and cost <= who.points:
        count = units_without_leader(g, staff, who.pieces, there)
        gain += staff.habits[weights.FETCH] * count if count > 1 else 0
    late = 0 if cost <= who.points else 1 + (cost - who.points) * 4 // (who.points * 3)
    for _ in range(late):
        gain = gain * 3 // 4
    if here != there:
        gain += advance_value(g, staff, who, here, there, ours)
    if gain <= least:
        return gain
    friends = g.units_in(side, there) if ours and here != there else 0
    return gain - staff.danger(g, there, who.force, ours, friends)


def city_gain(g: DreadState, staff: Staff, who: Party, there: int, city: int, paid: int) -> int:
    """What a City is worth, by the chance to take it now or in the next tries (9.1c, 9.2a); `paid` is spent before it."""
    holder = g.control[city]
    if holder != NONE and g.out[holder] and owner_of(g, city) == holder:
        return 0
    worth = city_value(g, staff, city)
    inside = g.units_inside(1 - staff.side, there)
    if inside == 0:
        return worth
    if who.force.count < inside or not who.force.foot:
        return 0
    worth += value_inside(g, staff, there)
    return worth * siege_odds(who.dice, who.rating, paid, inside, g.rolled[city] > 0, weights.LIMITS["patience"]) // 100


def value_inside(g: DreadState, staff: Staff, there: int) -> int:
    """What those inside a City are worth, who are lost with it (9.1d, 11.5a): troops the less the nearer the end is, and a king
    may be the last that is needed."""
    if staff.careless:
        return 0
    found = staff.enemies_within(g, there)
    worth = found.heads_worth + found.troops_worth * staff.caution // 100
    return worth + (staff.habits[weights.FINISH] * g.out.count(1) // 2 if found.crowned and staff.side == SWEDISH else 0)


def city_value(g: DreadState, staff: Staff, city: int) -> int:
    """What a City is worth to a side, in points like those of units; the last that are needed are worth most."""
    if staff.side == COALITION:
        if city in GARRISONED:
            left = staff.garrisons_left
            worth = staff.habits[weights.PROVINCE if CITY_REGION[city] == IN_SWEDEN else weights.FORTRESS]
            if g.early_allies and CITY_PLACE[city] == TONNINGEN:
                worth += weights.LIMITS["early_allies"]
            return worth + staff.habits[weights.FINISH] // len(left) if city in left else worth
        owner = home_side(city)
        return staff.habits[weights.SWEDISH_CITY if owner == SWEDISH else weights.LOST_CITY] if owner != NONE else 0
    if city in GARRISONED:
        return staff.habits[weights.REGAIN]
    worth = staff.habits[weights.ENEMY_CITY] if home_side(city) != NONE else 0
    if city in RECRUITS and not g.raised >> city & 1:
        worth += staff.habits[weights.RECRUITED] * RECRUITS[city]
    for nation in MEMBERS:
        if CITY_AT[CAPITAL[nation]] == city:
            worth += staff.habits[weights.CAPITALS]
    return worth


def conquest_value(g: DreadState, staff: Staff, who: Party, here: int, there: int, win: int, lost: int) -> int:
    """What it means for a country's surrender that Swedes are in a hex (11.5b)."""
    region = REGION[there]
    if region not in COUNTRIES or g.out[NATION_OF[region]]:
        return 0
    at_home = here < LAND and REGION[here] == region
    mine = staff.ground.own_in[region] + (0 if at_home else who.force.count)
    theirs = staff.ground.enemies_in[region]
    foes = theirs
    if win < 100 or lost:
        foes -= min(foes, lost // 100)
    need = SURRENDER_RATIO * foes
    if at_home and mine >= SURRENDER_RATIO * theirs:
        return 0  # it is so already
    if mine >= need:
        return staff.habits[weights.CONQUEST] + staff.habits[weights.FINISH] * g.out.count(1) // 2
    return staff.habits[weights.PART] * (1 + g.out.count(1)) * mine // need if not at_home else 0


def units_without_leader(g: DreadState, staff: Staff, pieces: list[int], there: int) -> int:
    """How many units in a hex wait for a leader like one of these (5.0a)."""
    if g.head[there] == NONE or g.has_unit(1 - staff.side, there):
        return 0
    led = nations_led(pieces)
    others = [p for p in g.stack(there) if g.camp[NATION[p]] == staff.side and g.aboard[p] == NONE and p not in pieces]
    if nations_led(others) & led:
        return 0
    return len([p for p in others if MOBILE[p] and led >> COMMAND[p] & 1])


def lone_leader_value(g: DreadState, staff: Staff, who: Party, here: int, there: int) -> int:
    """What it is worth to leaders without troops to be in a hex (5.0a, 5.4a): company, or a City on the way to troops."""
    found = company_value(g, staff, who, here, there)
    city = CITY_AT[there]
    if city == NONE or g.holder(city) != staff.side or g.is_besieged(there):
        return found
    return max(found, fetch_value(g, staff, who, here, there))


def company_value(g: DreadState, staff: Staff, who: Party, here: int, there: int) -> int:
    """Leaders alone look for troops without a leader, but not for few if there is a way to many (5.4a); else for any company,
    if they have none."""
    count = units_without_leader(g, staff, who.pieces, there)
    if staff.is_better_off(g, who.leads, count) and staff.is_open(g, who.leads, here):
        count = 0
    found = staff.habits[weights.FETCH] * count if count > units_without_leader(g, staff, who.pieces, here) else 0
    if found or here == there or g.has_unit(staff.side, here) or g.has_unit(1 - staff.side, there):
        return found
    city = CITY_AT[there]
    if city == NONE or g.holder(city) != staff.side:
        return 0
    return LEAST + 5 + 5 * min(g.units_in(staff.side, there), 4)
