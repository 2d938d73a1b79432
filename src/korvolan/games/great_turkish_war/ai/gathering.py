"""Gathering: armies that fetch others on their way, and then attack together. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.plans import Scored, Shortlist

from ..board import FORTRESS, LAND, SPOTS, TOWN
from ..rules.forces import count_combat, has_type
from ..state import WarState
from ..tables import STORM_COST
from ..units import IS_COMBAT, SIEGE_TRAIN
from .capitals import is_sudden
from .parties import COLLECT, army, guard_order, guards_of, should_join
from .plans import MARCH, firm
from .points import Points
from .targets import Campaign

WORTH_FETCHING: Final = 3  # combat units; a siege train is worth it by itself
MOST_FETCHED: Final = 3  # stacks that a force thinks of fetching


def add_collections(campaign: Campaign, targets: list[int], out: Shortlist) -> None:
    """Marches of an army to friends, whom it takes along to whatever promises most then."""
    situation = campaign.situation
    g, side = situation.g, situation.side
    if not campaign.strength.led or campaign.strength.combat < WORTH_FETCHING:
        return
    for place in worth_fetching(campaign):
        cost = campaign.reach.cost[place]
        added = joiners(g, side, place)
        points = Points([max(0, halves - cost) for halves in campaign.points.halves], campaign.points.ways)
        reach = situation.routes().reach(place, points.reach())
        joint = Campaign(situation, COLLECT, place, [*campaign.force, *added], points, reach)
        there = g.own_stack(side, place)
        rest = [unit for unit in there if unit not in added]
        joint.base = campaign.base - situation.loss_if_left(place, rest) + situation.loss_if_left(place, there)
        found = Shortlist(1)
        joint.add_attacks([target for target in targets if target != campaign.start], found)
        if found.best and out.wants(found.best[0].score - cost):
            out.add(firm(MARCH.plan(COLLECT, campaign.start, place)), found.best[0].score - cost)


def worth_fetching(campaign: Campaign) -> list[int]:
    """Where friends are, in easy reach, who could come along."""
    situation = campaign.situation
    g, side = situation.g, situation.side
    usual = campaign.points.usual() - STORM_COST
    found: list[Scored] = []
    for place in campaign.reach.found:
        if campaign.reach.cost[place] > usual:
            break
        if place >= LAND or place == campaign.start or g.fighters[side * SPOTS + place] == 0 or g.foes(side, place):
            continue
        ready = joiners(g, side, place)
        if count_combat(ready) >= WORTH_FETCHING or has_type(ready, SIEGE_TRAIN):
            found.append(Scored(place, count_combat(ready)))
    found.sort(key=lambda one: -one.score)
    return [one.plan for one in found[:MOST_FETCHED]]


def joiners(g: WarState, side: int, place: int) -> list[int]:
    """Those of a stack who would go with an army that passes: one of them stays in a fortress."""
    ready = army(g, side, place)
    fighters = [unit for unit in ready if IS_COMBAT[unit]]
    if not fighters or not FORTRESS[place] or len(fighters) < g.fighters[side * SPOTS + place]:
        return ready
    guard = min(fighters, key=guard_order)
    return [unit for unit in ready if unit != guard]


def has_someone_to_fetch(g: WarState, side: int, place: int) -> bool:
    """Whether anybody stands in a hex who would go with the active force."""
    staying = [*g.members(), *capital_guards(g, side, place)]
    for unit in g.own_stack(side, place):
        if not (g.done[unit] or g.force[unit] or g.inside[unit] or unit in staying) and should_join(g, side, place, unit):
            return True
    return False


def capital_guards(g: WarState, side: int, place: int) -> list[int]:
    """Those who stay in a place that decides the war by itself, whoever passes."""
    if place >= LAND or TOWN[place] == NONE or not is_sudden(TOWN[place]):
        return []
    return guards_of(g, side, place, [unit for unit in g.own_stack(side, place) if IS_COMBAT[unit]])
