"""Default policy: decisions that need no plan, such as set-up, losses, retreats, leaders and diplomacy."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.policy import Best, Policy, Profile
from korvolan.kernel.strategy import CAPTAIN

from ..actions import AGAIN, ALL, AWAY, DECLARE, DECLINE, DONE, DRAW_LEADER, GO_IN, INSIDE, LEAD, LOSE, RAISE
from ..board import CAPITAL, CITY_PLACE, RUSSIA
from ..rules.activation_choice import NameLeader
from ..rules.boarding import LeaveBehind
from ..rules.cities import ChooseHaven, ChoosePort
from ..rules.losses import ChooseLosses, WearLosses
from ..rules.mobilization import ChooseQuarters, LeaderOffer
from ..rules.new_capital import OfferCapital
from ..rules.recovery import ReturnTo
from ..rules.setup import Deploy
from ..rules.surrender import GoHome
from ..state import DreadState
from ..units import COSSACK, FOOT, GUARD, INDELTA, KIND, MILITIA, MOVEMENT, QUALITY
from .battle_policy import BATTLE
from .paths import land_far
from .placement import best_lodging, place_entrant, send_home
from .weights import LIMITS

LAST_LOST: Final = {GUARD: 9, INDELTA: 1, MILITIA: 0, COSSACK: 2}


def name_leader(g: DreadState, top: NameLeader, who: Profile) -> int:
    """The one who moves the stack farthest."""
    best = Best(g.choices[0], -1)
    for leader in LEAD.among(g.choices):
        best.offer(LEAD + leader, MOVEMENT[leader])
    return best.found


def declare_capital(g: DreadState, top: OfferCapital, who: Profile) -> int:
    """New troops will muster in the new capital, so it should be near Russia, not beyond the gulf (11.6a, 11.3a)."""
    best = Best(DECLINE, -1 - LIMITS["capital_near"])
    for city in DECLARE.among(g.choices):
        best.offer(DECLARE + city, -land_far(CITY_PLACE[city])[CAPITAL[RUSSIA]])
    return best.found


def lose_cheapest(g: DreadState, top: ChooseLosses | LeaveBehind, who: Profile) -> int:
    """The unit that is missed least: Militia, then those that come back, Guard last, Foot before Horse only if there is
    more of it."""
    best = Best(g.choices[0], -100)
    for unit in LOSE.among(g.choices):
        best.offer(LOSE + unit, -LAST_LOST.get(QUALITY[unit], 4) * 2 - (0 if KIND[unit] == FOOT else 1))
    return best.found


def draw_leader(g: DreadState, top: LeaderOffer, who: Profile) -> int:
    """A new leader is always welcome (11.3d). Nobody is dismissed: he would be gone for good, and a poor leader moves troops
    too."""
    return DRAW_LEADER if DRAW_LEADER in g.choices else DONE


RECRUITS: Final[Policy[DreadState]] = Policy((INSIDE, AWAY, GO_IN, RAISE, ALL, AGAIN), extends=BATTLE)
RECRUITS.on(ChooseLosses, lose_cheapest)
RECRUITS.on(WearLosses, lose_cheapest)
RECRUITS.on(LeaveBehind, lose_cheapest)
RECRUITS.on(NameLeader, name_leader)
RECRUITS.on(LeaderOffer, draw_leader)
RECRUITS.on(OfferCapital, declare_capital)

CAPTAINS: Final[Policy[DreadState]] = Policy(extends=RECRUITS)
CAPTAINS.on(ChooseQuarters, lambda g, top, who: best_lodging(g, [top.piece], who.weights))
CAPTAINS.on(Deploy, place_entrant)
CAPTAINS.on(ReturnTo, lambda g, top, who: best_lodging(g, [top.leader], who.weights))
CAPTAINS.on(ChoosePort, lambda g, top, who: best_lodging(g, g.among(top.fleets, top.from_place), who.weights))
CAPTAINS.on(ChooseHaven, lambda g, top, who: best_lodging(g, g.among(top.fleets, top.from_place), who.weights))
CAPTAINS.on(GoHome, send_home)


def policy_of(skill: int) -> Policy[DreadState]:
    return CAPTAINS if skill >= CAPTAIN else RECRUITS
