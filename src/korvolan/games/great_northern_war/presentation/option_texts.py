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
        return morale(HALF * price(g, ACT.of(action)))
    if isinstance(top, Recruit) and action in RECRUIT:
        return morale(price_of(g, RECRUIT.of(action)))
    if isinstance(top, OnTheMarch) and (action in TO and TO.of(action) < LAND):
        spent = step_cost(g, top.at, direction_to(top.at, TO.of(action)))
        return counted(spent, "movement point", "movement points")
    return ""


def morale(price: int) -> str:
    """Morale Points, in half points; said in full, since on the march there are other points to pay."""
    return counted(price, "Morale Point", "Morale Points")


def counted(number: int, one: str, many: str) -> str:
    """So many, given in half points, with the word that fits."""
    return f"{halves(number)} {one if 0 < number <= HALF else many}"
