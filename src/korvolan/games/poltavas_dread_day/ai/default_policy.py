"""Default policy: decisions that need no plan, such as set-up, losses, retreats, leaders and diplomacy. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.dice import FastDice

from ..actions import ALL, AWAY, DECLARE, DECLINE, DONE, DRAW_LEADER, GO_IN, INSIDE, LEAD, LOSE, RAISE
from ..board import CAPITAL, CITY_PLACE, RUSSIA
from ..rules.activation_choice import NameLeader
from ..rules.battle import StandOrFall
from ..rules.boarding import LeaveBehind
from ..rules.losses import ChooseLosses
from ..rules.mobilization import LeaderOffer
from ..rules.new_capital import OfferCapital
from ..rules.setup import ChoosePlan
from ..state import DreadState
from ..units import COSSACK, FOOT, GUARD, INDELTA, KIND, MILITIA, MOVEMENT, QUALITY
from .battle_policy import choose
from .battle_value import Force, clash
from .marches import land_far
from .weights import LIMITS

CAPITAL_NEAR: Final[int] = LIMITS["capital_near"]
EVEN: Final = 50
LAST_LOST: Final = {GUARD: 9, INDELTA: 1, MILITIA: 0, COSSACK: 2}


def custom(g: DreadState, rng: FastDice) -> int:
    """Everything that is not a campaign: set-up, losses, retreats, mobilization, diplomacy."""
    top = g.frames[-1]
    if isinstance(top, ChoosePlan):
        return g.choices[0]
    if isinstance(top, StandOrFall):
        return choose(g)
    if isinstance(top, (ChooseLosses, LeaveBehind)):
        return cheapest(g)
    if isinstance(top, NameLeader):
        return max(g.choices, key=lambda action: MOVEMENT[LEAD.of(action)])
    if isinstance(top, LeaderOffer):
        return offer(g)
    if isinstance(top, OfferCapital):
        return declared(g)
    for wanted in (INSIDE, AWAY, GO_IN, RAISE, ALL):
        if wanted in g.choices:
            return wanted
    return choose(g)


def is_worth_fighting(g: DreadState, side: int, pieces: list[int], place: int) -> bool:
    """Besiegers who will rather be beaten are fought (9.4b); else it is better to be inside."""
    enemies = Force(g, g.outside(1 - side, place))
    found = clash(g, side, Force(g, pieces), enemies, place, place in g.trenches)
    return found.win >= EVEN and found.gain() >= 0


def declared(g: DreadState) -> int:
    """New troops will muster in the new capital, so it should be near Russia, not beyond the gulf (11.6a, 11.3a)."""
    best = DECLINE
    least = CAPITAL_NEAR
    for action in g.choices:
        if action != DECLINE:
            far = land_far(CITY_PLACE[DECLARE.of(action)])[CAPITAL[RUSSIA]]
            if far <= least:
                best, least = action, far - 1
    return best


def cheapest(g: DreadState) -> int:
    """The unit that is missed least: Militia, then those that come back, Guard last, Foot before Horse only if there is
    more of it."""
    best = g.choices[0]
    least = 100
    for action in g.choices:
        unit = LOSE.of(action)
        price = LAST_LOST.get(QUALITY[unit], 4) * 2 + (0 if KIND[unit] == FOOT else 1)
        if price < least:
            best, least = action, price
    return best


def offer(g: DreadState) -> int:
    """A new leader is always welcome (11.3d). Nobody is dismissed: he would be gone for good, and a poor leader moves troops
    too."""
    return DRAW_LEADER if DRAW_LEADER in g.choices else DONE
