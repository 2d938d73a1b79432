"""Several decisions offered as one: all besiege, one besieges alone, all fire until the battle is over. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.shortcuts import Shortcut, walk

from ..actions import BESIEGE, DONE, FIRE
from ..rules.fire import CombatTurn
from ..rules.movement import GroupMove, MoveBlock
from ..rules.siege_declaration import DeclareSiege, FreeSiege
from ..state import PaxState

MOST_ALONE: Final = 3  # besiegers that are offered one by one


def shortcuts(g: PaxState) -> list[Shortcut]:
    """What comes to one thing at the decision at hand."""
    top = g.frames[-1]
    if isinstance(top, DeclareSiege | FreeSiege):
        return of_siege(g, top.area)
    return of_battle(g, top) if isinstance(top, CombatTurn) else []


def of_siege(g: PaxState, area: int) -> list[Shortcut]:
    """Everyone who can besieges, or one block alone; the siege is declared at once."""
    able = [action for action in g.choices if action in BESIEGE]
    if not able:
        return []
    alone = [Shortcut("besieges_alone", walk(g, [action], finish), {"piece": BESIEGE.of(action)}) for action in able]
    if len(able) == 1:
        return alone
    everyone = Shortcut("all_besiege", walk(g, able[:1], go_on))
    return [everyone, *alone] if len(able) <= MOST_ALONE else [everyone]


def go_on(g: PaxState) -> int:
    """Whoever else can besiege, then the end of the declaration."""
    if not isinstance(g.frames[-1], DeclareSiege | FreeSiege):
        return NONE
    able = [action for action in g.choices if action in BESIEGE]
    return able[0] if able else finish(g)


def finish(g: PaxState) -> int:
    return DONE if isinstance(g.frames[-1], DeclareSiege | FreeSiege) and DONE in g.choices else NONE


def of_battle(g: PaxState, top: CombatTurn) -> list[Shortcut]:
    """Fire whenever one's blocks are asked, until the battle is over."""
    able = [action for action in g.choices if action in FIRE]
    return [Shortcut("fire_on", able[:1], keep=f"battle {top.at} {g.number}")] if able else []


# -- the move under way ------------------------------------------------------------------------------------------------


def mover(g: PaxState) -> int:
    """The block that marches or sails."""
    top = g.frames[-1]
    return top.piece if isinstance(top, MoveBlock) else NONE


def ends_move(g: PaxState) -> int:
    """A group that has moved is done where a block elsewhere is taken up; a siege that could be declared is asked about."""
    top = g.frames[-1]
    if isinstance(top, GroupMove):
        return DONE if DONE in g.choices else NONE
    return DONE if isinstance(top, FreeSiege) and not top.declared and g.choices == [DONE] else NONE
