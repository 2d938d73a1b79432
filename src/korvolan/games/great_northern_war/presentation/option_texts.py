"""What an option costs, in words for the table. The numbers are the rules' own."""

from __future__ import annotations

from ..actions import ACT, RECRUIT, TO
from ..board import LAND
from ..rules.actions_chart import price
from ..rules.movement import OnTheMarch, direction_to, step_cost
from ..rules.recruiting import Recruit, price_of
from ..rules.turn import ActionPhase
from ..state import WarState
from ..tables import HALF, halves


def cost(g: WarState, action: int) -> str:
    """Morale Points or movement points that an option takes; empty where it is free."""
    top = g.frames[-1]
    if isinstance(top, ActionPhase) and action in ACT:
        return f"{price(g, ACT.of(action))} MP"
    if isinstance(top, Recruit) and action in RECRUIT:
        return f"{halves(price_of(g, RECRUIT.of(action)))} MP"
    if isinstance(top, OnTheMarch) and (action in TO and TO.of(action) < LAND):
        spent = step_cost(g, top.at, direction_to(top.at, TO.of(action)))
        return f"{halves(spent)} {'point' if spent <= HALF else 'points'}"
    return ""
