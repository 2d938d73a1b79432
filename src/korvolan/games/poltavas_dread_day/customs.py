"""What needs no plan: set-up, losses, retreats, leaders, diplomacy. For programs; no rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.dice import FastDice

from .actions import AWAY, DECLARE, DONE, DRAW_LEADER, GO_IN, INSIDE, LEAD, LOSE
from .battle import StandOrFall
from .board import CITIES
from .forming import NameLeader
from .losses import ChooseLosses
from .mobilization import LeaderOffer
from .pieces import COSSACK, FOOT, GUARD, INDELTA, KIND, MILITIA, MOVEMENT, QUALITY
from .policy import judge
from .retreat import LeaveBehind
from .setup import ChoosePlan
from .state import DreadState

LAST_LOST: Final = {GUARD: 9, INDELTA: 1, MILITIA: 0, COSSACK: 2}


def custom(g: DreadState, rng: FastDice) -> int:
    """Everything that is not a campaign: set-up, losses, retreats, mobilization, diplomacy."""
    top = g.frames[-1]
    if isinstance(top, ChoosePlan):
        return g.choices[0]
    if isinstance(top, StandOrFall):
        return judge(g)
    if isinstance(top, (ChooseLosses, LeaveBehind)):
        return cheapest(g)
    if isinstance(top, NameLeader):
        return max(g.choices, key=lambda action: MOVEMENT[action - LEAD])
    if isinstance(top, LeaderOffer):
        return offer(g)
    for action in g.choices:
        if DECLARE <= action < DECLARE + CITIES:
            return action
    for wanted in (INSIDE, AWAY, GO_IN):
        if wanted in g.choices:
            return wanted
    return judge(g)


def cheapest(g: DreadState) -> int:
    """The unit that is missed least: Militia, then those that come back, Guard last, Foot before Horse only if there is
    more of it."""
    best = g.choices[0]
    least = 100
    for action in g.choices:
        unit = action - LOSE
        price = LAST_LOST.get(QUALITY[unit], 4) * 2 + (0 if KIND[unit] == FOOT else 1)
        if price < least:
            best, least = action, price
    return best


def offer(g: DreadState) -> int:
    """[11.3d] A new leader is always welcome. Nobody is dismissed: he would be gone for good, and a poor leader moves troops
    too."""
    return DRAW_LEADER if DRAW_LEADER in g.choices else DONE
