"""Marches: who could set off together, whether enemies near a hex could beat them, and how far it is over land and by sea. No
rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.constants import NONE

from ..board import COALITION, LAND, MARCHES
from ..state import DreadState
from ..units import COMMAND, GARRISON, IS_UNIT, KIND, LEADER, LEADS, NATION, PIECES

DANGER_NEAR: Final = 2


def force_of(g: DreadState, side: int, place: int) -> list[int]:
    """Everybody in a place who could be activated together: unmoved leaders and the units that they lead."""
    led = 0
    out: list[int] = []
    for piece in g.stack(place):
        if KIND[piece] == LEADER and g.camp[NATION[piece]] == side and not g.moved[piece] and g.aboard[piece] == NONE:
            led |= LEADS[piece]
            out.append(piece)
    for piece in g.stack(place):
        if not IS_UNIT[piece] or KIND[piece] == GARRISON or g.moved[piece] or g.aboard[piece] != NONE:
            continue
        if g.camp[NATION[piece]] == side and led >> COMMAND[piece] & 1:
            out.append(piece)
    return out


def is_threatened(g: DreadState, side: int, strength: int, there: int) -> bool:
    """Whether enemies near a hex could beat a stack of this strength: the Coalition needs three to one, Sweden fears four
    to one."""
    near = 0
    far = land_far(there)
    for piece in range(PIECES):
        place = g.at[piece]
        if not IS_UNIT[piece] or not 0 <= place < LAND or KIND[piece] == GARRISON or g.camp[NATION[piece]] != 1 - side:
            continue
        if place != there and far[place] <= DANGER_NEAR:
            near += 1
    return near * 2 > strength if side == COALITION else near > 4 * strength


# -- distances -------------------------------------------------------------------------------------------------------


def land_far(start: int) -> list[int]:
    """Hexes over land from a hex to every other, by ways that may be marched; kept, since the land does not change."""
    if start not in LAND_STEPS:
        flood = Flood(MARCHES, FAR)
        flood.run([start])
        LAND_STEPS[start] = flood.cost
    return LAND_STEPS[start]


LAND_STEPS: Final[dict[int, list[int]]] = {}
