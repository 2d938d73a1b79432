"""Designs: wide lists of plans, and lines of plans that belong together, for players who search. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.plans import Scored, Shortlist

from ..actions import FROM
from ..board import FORTRESS, LAND, SPOTS, TOWN, TOWN_PLACE
from ..state import WarState
from ..tables import COMBAT_COST, STORM_COST
from . import odds
from .capitals import SUDDEN, is_sudden, prizes_at_stake
from .evaluation import PRIZE
from .gathering import add_collections
from .odds import battle_odds
from .parties import ALL, ARMY, GUARD, HORSE, RAID, WING, party
from .plans import MARCH, firm
from .situation import Situation
from .targets import Campaign, campaign_from

HUNDRED: Final = 100
PARTIES: Final = [ARMY, ALL, WING, HORSE, RAID, GUARD]
PER_PARTY: Final = 5  # plans of a party that are kept
BOLD: Final = 3  # goals of a party that its captain thinks nothing of
UNLIKED: Final = -1000  # how far down the list those stand
STANDING: Final = 4  # the largest forces, which may stay where they are
MOST_STAKES: Final = 8
MOST_TOGETHER: Final = 3  # forces that go for the same place
LEAST_PART: Final = 3  # combat units of a force that has a part in a joint attack
LEAST_HOPE: Final = 10  # of a force in a joint attack, in hundredths
IN_DANGER: Final = 8  # hundredths: a city of sudden death is worth guarding


# -- single plans ------------------------------------------------------------------------------------------------------


def wide_plans(situation: Situation) -> list[int]:
    """What each force could do, with each party, however little its captain thinks of it: the best, then in turns the best of
    a force, of a goal, and of all."""
    found: list[Scored] = []
    for start in FROM.among(situation.g.choices):
        seen: list[list[int]] = []
        for kind in PARTIES:
            force = party(situation.g, situation.side, start, kind)
            if force and force not in seen:
                seen.append(force)
                found += plans_of_party(situation, campaign_from(situation, kind, start, force))
    found.sort(key=lambda one: -one.score)
    return in_turns(found)


def plans_of_party(situation: Situation, campaign: Campaign) -> list[Scored]:
    """What a party could do."""
    if campaign.strength.combat == 0:
        return []
    out = Shortlist(PER_PARTY)
    targets = situation.targets()
    if campaign.kind != GUARD:
        campaign.add_attacks(targets, out)
    if campaign.kind == ARMY:
        add_collections(campaign, targets, out)
    campaign.add_guard(out)
    if campaign.kind not in (RAID, GUARD):
        campaign.add_approach(out)
        campaign.add_gathering(out)
        campaign.add_retreat(out)
    bold = Shortlist(BOLD)
    most = campaign.points.reach()
    for place in targets:
        cost = campaign.reach.cost[place]
        if cost <= most and place != campaign.start:
            bold.add(MARCH.plan(campaign.kind, campaign.start, place), campaign.most_gain(place, cost) // 2 - cost + UNLIKED)
    known = [MARCH.goal(one.plan) for one in out.best]
    return [*out.best, *[one for one in bold.best if MARCH.goal(one.plan) not in known]]


def in_turns(found: list[Scored]) -> list[int]:
    """Plans in another order: one of a force that had none yet, one with a goal that nobody had yet, and the best one left."""
    starts: list[int] = []
    goals: list[int] = []
    out: list[int] = []
    left = [one.plan for one in found]
    while left:
        for look in range(3):
            if not left:
                break
            pick = left[0]
            for plan in left:
                fresh = MARCH.start(plan) not in starts if look == 1 else MARCH.goal(plan) not in goals
                if look == 0 or fresh:
                    pick = plan
                    break
            left.remove(pick)
            starts.append(MARCH.start(pick))
            goals.append(MARCH.goal(pick))
            out.append(firm(pick))
    return out


def standing_plans(g: WarState, side: int) -> list[int]:
    """The largest forces stay where they are."""
    starts = [start for start in FROM.among(g.choices) if start < LAND]
    starts.sort(key=lambda start: -g.fighters[side * SPOTS + start])
    return [firm(MARCH.plan(ARMY, start, start)) for start in starts[:STANDING]]


# -- lines -------------------------------------------------------------------------------------------------------------


class Design:
    """A line of plans, and what it promises."""

    def __init__(self, line: list[int], score: int) -> None:
        self.line = line
        self.score = score


def lines_of(situation: Situation) -> list[list[int]]:
    """Lines of plans that belong together, the best first: several forces for one stake, guards for a city in danger."""
    campaigns: list[Campaign] = []
    for start in FROM.among(situation.g.choices):
        force = party(situation.g, situation.side, start, ARMY)
        if force:
            campaign = campaign_from(situation, ARMY, start, force)
            if campaign.strength.combat:
                campaigns.append(campaign)
    found = [*joint_attacks(situation, campaigns), *guards(situation, campaigns)]
    found.sort(key=lambda one: -one.score)
    out: list[list[int]] = []
    for one in found:
        if one.line not in out and one.score > 0:
            out.append(one.line)
    return out


def joint_attacks(situation: Situation, campaigns: list[Campaign]) -> list[Design]:
    """Two or three forces one after the other against the places that are worth most."""
    stakes = [Scored(place, worth_of(situation, place)) for place in situation.targets()]
    stakes.sort(key=lambda one: -one.score)
    out: list[Design] = []
    for stake in stakes[:MOST_STAKES]:
        coming = [one for one in campaigns if comes_to(one, stake.plan)]
        coming.sort(key=lambda one: -one.strength.combat)
        besiegers = [one for one in coming if one.strength.trains][:2]
        others = [one for one in coming if one.strength.trains == 0][: MOST_TOGETHER - 1]
        coming = [*others, *besiegers]  # who clears the field goes first, whoever has the siege trains last
        for count in range(2, min(len(coming), MOST_TOGETHER) + 1):
            chosen = coming[-count:]
            line = [firm(MARCH.plan(ARMY, one.start, stake.plan)) for one in chosen]
            cost = sum([max(0, -one.base) for one in chosen])
            out.append(Design(line, stake.score * hope_of(situation, chosen, stake.plan) // HUNDRED - cost))
    return out


def comes_to(campaign: Campaign, place: int) -> bool:
    """Whether a force may come to a place with points enough to do something."""
    if campaign.strength.combat < LEAST_PART and campaign.strength.trains == 0:
        return False
    return campaign.reach.cost[place] + min(COMBAT_COST, STORM_COST) <= campaign.points.usual() and place != campaign.start


def worth_of(situation: Situation, place: int) -> int:
    """What it is worth to get a place, and to beat those who are there."""
    g, side = situation.g, situation.side
    total = situation.defenders(place).combat * odds.UNIT
    town = TOWN[place]
    if town >= 0 and g.holder[town] != side:
        total += situation.town_value(town)
        if FORTRESS[place]:
            total += situation.garrison(place).combat * odds.UNIT // 2
    return total


def hope_of(situation: Situation, forces: list[Campaign], place: int) -> int:
    """How likely it is, roughly and in hundredths, that these get a place one after the other."""
    field = situation.defenders(place)
    fails = HUNDRED
    trains = False
    for one in forces:
        win = battle_odds(one.strength, field, False).win if field.combat else HUNDRED
        fails = fails * (HUNDRED - max(LEAST_HOPE, win)) // HUNDRED
        trains = trains or one.strength.trains > 0
    if not FORTRESS[place] or situation.g.holds(situation.side, place):
        return HUNDRED - fails
    return (HUNDRED - fails) * (HUNDRED // 2) // HUNDRED if trains else (HUNDRED - fails) // 10


def guards(situation: Situation, campaigns: list[Campaign]) -> list[Design]:
    """One or two forces into a city of sudden death that enemies could storm."""
    g, side = situation.g, situation.side
    out: list[Design] = []
    for town in SUDDEN:
        place = TOWN_PLACE[town]
        if g.holder[town] != side or situation.watch(town).risk_with(g.own_stack(side, place)) < IN_DANGER:
            continue
        prize = situation.habits[PRIZE] * prizes_at_stake(g, town)
        found: list[Scored] = []
        for one in campaigns:
            cost = one.reach.cost[place]
            if one.start != place and cost <= one.points.reach():
                there = g.own_stack(side, place)
                fall = situation.watch(town).risk_with(there) - situation.watch(town).risk_with([*there, *one.force])
                score = prize * fall // HUNDRED + one.base - cost
                found.append(Scored(firm(MARCH.plan(ARMY, one.start, place)), score))
        found.sort(key=lambda one: -one.score)
        if found:
            out.append(Design([found[0].plan], found[0].score))
        if len(found) > 1:
            out.append(Design([found[0].plan, found[1].plan], found[0].score + found[1].score // 2))
        if any(one.start == place for one in campaigns):
            out.append(Design([firm(MARCH.plan(ARMY, place, place))], prize // HUNDRED))
    return out


def most_dangerous(found: list[Scored], rank: int) -> int:
    """Of an enemy's options the one for a city of sudden death, if there is one, else the one that stands so far down."""
    for one in found:
        if one.plan > 0 and one.score > 0:
            goal = MARCH.goal(one.plan)
            if goal < LAND and is_sudden(TOWN[goal]):
                return one.plan
    return found[min(rank, len(found) - 1)].plan
