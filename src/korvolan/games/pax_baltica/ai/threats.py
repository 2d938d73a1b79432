"""Threats to capitals: what can come together in one turn, by forced marches too, and take one in which nobody stands."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import CAPITAL, LAND
from ..state import PaxState
from ..tables import MOST_FORCED
from ..units import FLEET, MOVE, REGIMENT, TYPE
from .evaluation import LAND_DISTANCE, LEVEL, garrison_value
from .odds import block_code, hit_on_of, siege_odds, steps_in

LIKELY_MOVE: Final = 2  # of a block that is not known
TOGETHER: Final = 4  # armies that come by two or three actions
SLIGHT: Final = 0.04  # the chance of a surprise that a captain takes


def deciding_capitals(g: PaxState, side: int) -> list[int]:
    """The capitals of a side with which the war, or an ally, is lost."""
    return [place for place in range(LAND) if CAPITAL[place] and g.held[place] == side and decides(g, place)]


def decides(g: PaxState, place: int) -> bool:
    """Whether more hangs on a place than its level."""
    return garrison_value(g, place) > 2 * LEVEL


def chance_of_surprise(g: PaxState, side: int, enemy_places: list[int], capital: int) -> float:
    """The chance that the enemy of a side takes its capital in a turn if nobody is in it, as that side knows him."""
    away = LAND_DISTANCE[capital]
    found: list[int] = []
    for host in enemy_places:
        if away[host] > LIKELY_MOVE + MOST_FORCED:
            continue
        for block in g.stack(host):
            if g.sides[block] == side or g.aboard[block] != NONE:
                continue
            known = g.knows(side, block)
            if known and (TYPE[block] == FLEET or (TYPE[block] == REGIMENT and g.garrison(capital) > 1)):
                continue
            code = worn(block_code(g, side, block), away[host] - (MOVE[block] if known else LIKELY_MOVE))
            if steps_in(code):
                found.append(code)
    found.sort(key=lambda code: -steps_in(code) * hit_on_of(code))
    return siege_odds(found[:TOGETHER], g.garrison(capital)) if found else 0.0


def worn(code: int, beyond: int) -> int:
    """The code of a block after a forced march that costs it every other step."""
    lost = min(max(0, beyond + 1) // 2, steps_in(code))
    return code - lost * 100
