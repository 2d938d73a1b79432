"""Small decisions that deserve a race of their own: set-ups, recruits and where they go, interceptions, storms. No rule uses
this."""

from __future__ import annotations

from typing import Final

from .. import units
from ..actions import DEPLOY, DONE, END, FIGHT, INTERCEPT, PLAN, RECRUIT, STORM, TO
from ..board import FORTRESS, LAND, LEAGUE, SPOTS
from ..rules.avoidance import OfferAvoid
from ..rules.diplomacy import Attempt
from ..rules.interception import InterceptWindow
from ..rules.leaders import PlaceLeader
from ..rules.movement import Operate
from ..rules.recruiting import PlaceRecruit, Recruit
from ..rules.setup import PLACED, ChoosePlan
from ..state import ATTACKS, WarState
from . import odds
from .default_policy import recruiting_places

GREAT_CHOICE: Final = 100  # the set-up, in percent of the time of a plan
SOME: Final = 30
LITTLE: Final = 15
FEW_PLACES: Final = 5
LARGE: Final = 4  # combat units with which something is decided
HOPEFUL: Final = -150  # what an interception may cost by its odds where it is still thought of


def weigh(g: WarState) -> int:
    """The share of its time that a decision between two plans deserves, in percent."""
    top = g.frames[-1]
    if isinstance(top, ChoosePlan):
        return GREAT_CHOICE
    if isinstance(top, PlaceRecruit):
        return LITTLE
    if isinstance(top, Recruit):
        return LITTLE if has_more_than_one_kind(g) else 0
    if isinstance(top, Attempt):
        return SOME
    if isinstance(top, OfferAvoid):
        return SOME if len(g.taking_part(ATTACKS)) >= LARGE else 0
    if isinstance(top, Operate):
        return SOME if STORM in g.choices else 0
    if isinstance(top, InterceptWindow):
        return LITTLE if may_pay(g, top.side) else 0
    return 0


def has_more_than_one_kind(g: WarState) -> bool:
    """Whether units of different types could be bought."""
    types = {units.TYPE[unit] for unit in RECRUIT.among(g.choices)}
    return len(types) > 1


def may_pay(g: WarState, side: int) -> bool:
    """Whether an interception of a large force is not hopeless."""
    prey = g.field_stack(1 - side, g.here)
    if len([unit for unit in prey if units.IS_COMBAT[unit]]) < LARGE:
        return False
    for place in INTERCEPT.among(g.choices):
        if g.fighters[side * SPOTS + place] >= LARGE:
            gain = odds.expectation(g, g.field_stack(side, place), prey, side == LEAGUE)
            if gain > HOPEFUL:
                return True
    return False


def alternatives(g: WarState, habits: list[int]) -> list[int]:
    """The actions worth comparing there, likely ones first."""
    top = g.frames[-1]
    if isinstance(top, ChoosePlan):
        return [PLAN + plan for plan in PLAN.among(g.choices) if PLACED[plan]]
    if isinstance(top, PlaceRecruit | PlaceLeader):
        return [DEPLOY + place for place in recruiting_places(g, top, habits)[:FEW_PLACES]]
    if isinstance(top, Recruit):
        return one_of_each_kind(g)
    if isinstance(top, Operate):
        return storm_or_not(g)
    return list(g.choices)


def one_of_each_kind(g: WarState) -> list[int]:
    """A unit of each type and treasury, or none."""
    out: list[int] = []
    seen: list[int] = []
    for unit in RECRUIT.among(g.choices):
        kind = units.TYPE[unit] * units.STOCKS + units.NATION_STOCK[units.NATION[unit]]
        if kind not in seen:
            seen.append(kind)
            out.append(RECRUIT + unit)
    return [*out, DONE] if DONE in g.choices else out


def storm_or_not(g: WarState) -> list[int]:
    """To storm, to stay, or to leave the siege for the nearest friendly walls."""
    out = [action for action in (STORM, END, FIGHT) if action in g.choices]
    for place in TO.among(g.choices):
        if place < LAND and FORTRESS[place] and g.holds(g.seat, place):
            out.append(TO + place)
    return out
