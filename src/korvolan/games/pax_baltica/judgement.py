"""What battle odds take for granted: when a block stays in a battle, and which block takes a hit.

No rule uses this. It is a plain policy, so that the chances of a whole battle can be told without asking anyone."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.layout import NONE

from .battle import Round
from .blocks import HIT_ON, RATING, ROYAL
from .combatants import in_line
from .state import PaxState

HOPELESS: Final = 3  # so many times the own fire


def stays(g: PaxState, block: int) -> bool:
    """A block stays unless it is a king's on its last step, or the enemy's fire is hopelessly stronger."""
    if ROYAL[block] and g.strength[block] == 1:
        return False
    side = g.side_of(block)
    place = g.at[block]
    return firepower(g, 1 - side, place) < HOPELESS * firepower(g, side, place)


def whom_to_hit(g: PaxState, side: int) -> int:
    """Of a side's strongest blocks in the battle under way the one whose step is worth least; NONE if there is none."""
    place = battle_place(g)
    chosen = NONE
    for block in in_line(g, side, place):
        if chosen == NONE or ranks_before(g, block, chosen):
            chosen = block
    return chosen


def ranks_before(g: PaxState, block: int, other: int) -> bool:
    """Whether a block is stronger than another, or as strong and worth less."""
    if g.strength[block] != g.strength[other]:
        return g.strength[block] > g.strength[other]
    return worth(block) < worth(other)


def firepower(g: PaxState, side: int, place: int) -> int:
    """Six times the hits to be expected of a side in one round."""
    out = 0
    for block in in_line(g, side, place):
        out += g.strength[block] * HIT_ON[block]
    return out


def worth(block: int) -> int:
    """What a step is worth: royal blocks above all, then who hits more often, then who fires sooner."""
    return int(ROYAL[block]) * 100 + HIT_ON[block] * 10 - RATING[block]


def battle_place(g: PaxState) -> int:
    """Where the battle under way is fought, or NONE."""
    for depth in range(len(g.frames) - 1, -1, -1):
        frame = g.frames[depth]
        if isinstance(frame, Round):
            return frame.at
    return NONE
