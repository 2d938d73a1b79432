"""Chapters 2.3, 11.1, 11.2. Losing steps, elimination, and what follows from it.

Pools, royal blocks, Karl XII's exile, the attrition track, the start of the Russian reforms, and truces that become due."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import COALITION, EXILE, KNOWS_TRUCE, ON_MAP, RUSSIA, SET_ASIDE, SWEDEN, UKRAINE, YEAR_TRACK
from ..state import PaxState
from ..tables import LAST_BOX, NIGHT_RIDER, TRUCE_YEARS
from ..units import ARMY, BLOCKS_OF, HOME_POOL, KARL, MAZEPA, NATION, NORRIS, ROYAL, TYPE
from .hannover import check_defection
from .reforms import open_reform
from .truce_due import call_truce

IN_BATTLE: Final = 0  # battle, siege or a retreat that was not possible
BY_MARCH: Final = 1
AT_SEA: Final = 2  # aboard a fleet that was destroyed, or the fleet itself
BY_RULE: Final = 3  # removed by any other rule that counts as elimination


def lose_step(g: PaxState, block: int, how: int) -> None:
    """A block loses a step; without any left it is eliminated."""
    g.strength[block] -= 1
    if g.strength[block] == 0:
        eliminate(g, block, how)


def eliminate(g: PaxState, block: int, how: int) -> None:
    """A block is eliminated: everyone sees which it was, and a fleet's cargo is lost before it."""
    lose_cargo(g, block)
    nation = NATION[block]
    g.show(block)
    g.say("eliminated", block)
    box = box_after_loss(g, block)
    g.take_off(block, box)
    if box == EXILE:
        go_into_exile(g)
    elif box == YEAR_TRACK:
        g.due[block] = g.year + TRUCE_YEARS
    if TYPE[block] == ARMY:
        if nation == SWEDEN:
            advance_attrition(g)
        elif nation == RUSSIA and how == IN_BATTLE:
            open_reform(g)
    lose_king(g, block)
    lose_last_block(g, nation)
    if block == MAZEPA:
        call_truce(g, UKRAINE)


def lose_cargo(g: PaxState, fleet: int) -> None:
    """[9.3e] Blocks aboard a destroyed fleet are destroyed with it."""
    for block in g.cargo(fleet):
        eliminate(g, block, AT_SEA)


def box_after_loss(g: PaxState, block: int) -> int:
    """[2.3b, 2.3g, 11.11f] Where an eliminated block goes: out of the game if it is royal, else mostly to its pool.

    Karl XII's first elimination is exile; the British fleet goes on the Year Track; minor nations without a pool set their
    block aside (ruling A73)."""
    if block == KARL and not g.exiled:
        return EXILE
    if ROYAL[block]:
        return NONE
    if block == NORRIS:
        return YEAR_TRACK
    return HOME_POOL[block] if HOME_POOL[block] != NONE else SET_ASIDE


def go_into_exile(g: PaxState) -> None:
    """[2.3d] Karl XII is set aside; from the next Interphase on a die may bring him back, once in the game."""
    g.exiled = 1
    g.night_rider = NIGHT_RIDER
    g.say("exile", KARL)


def lose_king(g: PaxState, block: int) -> None:
    """[2.3c, 10.2b] The king of a Coalition nation is gone: a truce is due."""
    if ROYAL[block] and g.side_of(block) == COALITION:
        call_truce(g, NATION[block])


def lose_last_block(g: PaxState, nation: int) -> None:
    """[10.2d] A nation whose last block on the map was eliminated makes truce (rulings A52, A98)."""
    if KNOWS_TRUCE[nation] and not any(0 <= g.at[block] < ON_MAP for block in BLOCKS_OF[nation]):
        call_truce(g, nation)


def advance_attrition(g: PaxState) -> None:
    """[11.1f, 11.1j] A Swedish army was eliminated, in whatever way: one box on, to the last (rulings A29, A88)."""
    if g.attrition < LAST_BOX:
        g.attrition += 1
        g.say("attrition", g.attrition)
    check_defection(g)
