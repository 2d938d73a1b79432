"""What an option costs, in words, and what it does where its label does not say it all."""

from __future__ import annotations

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.rules import Rules

from .actions import CHANGE, DECLARE, FACE, FORM, SHOOT, TO, WHEEL, WITHDRAW
from .board import ROAD, direction_to
from .marching import March
from .movement import column, crossing_cost, entry_cost
from .moves import Moves
from .reckoning import halves
from .state import FieldState
from .tables import ARROW_COST, PIKE_CHANGE
from .turning import least_turn, price_of_turn
from .units import UNITS


def cost(g: FieldState, action: int) -> str:
    """The movement points that an option costs; empty if none."""
    top = g.frames[-1]
    if isinstance(top, Moves):
        if SHOOT <= action < FORM:
            return told(ARROW_COST)
        return told(PIKE_CHANGE) if action >= CHANGE else ""
    if not isinstance(top, March):
        return ""
    if action >= SHOOT:
        return told(ARROW_COST)
    if action >= WITHDRAW:
        return "all points"
    return told(points_of(g, top, action))


def note(rules: Rules, action: int) -> str:
    """What an option does, in the words of the rules; empty where its label says it all."""
    return f"{rules['MAPA.b'].text} {rules['MAPA.c'].text}" if action == DECLARE else ""


def points_of(g: FieldState, top: March, action: int) -> int:
    """What the dearest of those who move pays, in halves."""
    units = [piece for piece in column(g, top.lead) if piece < UNITS]
    zoned = top.zoned(g)
    if FACE <= action < TO:
        return max(price_of_turn(g, unit, action - FACE, zoned, top.by_road) for unit in units)
    if not TO <= action < WITHDRAW:
        return 0
    here = g.at[top.lead]
    d = direction_to(here, (action - TO) % (WHEEL - TO))
    spent = max(entry_cost(g, unit, here, d) for unit in units) + crossing_cost(g, top.side, here, top.steps)
    if action >= WHEEL:
        facing = least_turn(g, top.lead, d)
        return spent + max(price_of_turn(g, unit, facing, zoned, top.by_road) for unit in units)
    return spent if ROAD[here * DIRECTIONS + d] else spent + top.owed


def told(spent: int) -> str:
    return f"{halves(spent)} {'point' if spent <= 2 else 'points'}" if spent else ""
