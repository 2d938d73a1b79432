"""[27.0] The Actions chart: which chapter carries out which Action.

Actions of a Force (13 of them) go through `forces.py`: a hex (`bars_hex`), its units (`bars_unit`), the whole (`bars_force`),
and `set_off` pushes the first frame of what the Force does. The others begin with `begin`."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import refusals as no
from .. import tables
from ..state import WarState
from .battle import PreparedAssault
from .campaign import MarkerAction
from .chapters import Chapter, ForceChapter
from .concentration import Concentrate
from .fortresses import FortressAttack
from .honors import HonorsOfWar
from .morale import affords
from .movement import March
from .naval import SeaMove
from .petersburg import BuildPetersburg
from .recruiting import EmergencyRecruit
from .rivers import RiverTransport
from .sweden import InlandMove

# [9.8a] Actions of a Force of units in one hex.
OF_A_FORCE: Final[dict[int, ForceChapter]] = {
    tables.MOVE: March(),
    tables.SUPPLY_MOVE: March(),
    tables.FORCED_MARCH: March(),
    tables.SUPPLY_MARCH: March(),
    tables.MOVE_BATTLE: March(),
    tables.SWEDEN_MOVE: InlandMove(),
    tables.FINLAND_MOVE: InlandMove(),
    tables.NAVAL_MOVE: SeaMove(),
    tables.NAVAL_BATTLE: SeaMove(),
    tables.RIVER_TRANSPORT: RiverTransport(),
    tables.PREPARED_ASSAULT: PreparedAssault(),
    tables.STORM: FortressAttack(),
    tables.SIEGE_ATTACK: FortressAttack(),
}
OTHERS: Final[dict[int, Chapter]] = {
    tables.CONCENTRATE: Concentrate(),
    tables.HONORS_OF_WAR: HonorsOfWar(),
    tables.EMERGENCY_RECRUIT: EmergencyRecruit(),
    tables.PICK_MARKER: MarkerAction(),
    tables.PLAY_MARKER: MarkerAction(),
    tables.BUILD_PETERSBURG: BuildPetersburg(),
}
NOT_OF_A_FORCE: Final = ForceChapter()
# The same by Action: a list is quicker to look into.
CHAPTERS: Final[list[Chapter]] = [OF_A_FORCE[a] if a in OF_A_FORCE else OTHERS[a] for a in range(tables.ACTIONS)]
FORCE_CHAPTERS: Final[list[ForceChapter]] = [OF_A_FORCE.get(action, NOT_OF_A_FORCE) for action in range(tables.ACTIONS)]


def price(g: WarState, action: int) -> int:
    """[27.0a, 5.0f, 9.3a] What an Action costs, the same for both; that of Move and Battle is an option (ruling A15)."""
    if action == tables.MOVE_BATTLE:
        return tables.MOVE_BATTLE_PRICE[g.switches[tables.OPT_MOVE_BATTLE]]
    return tables.PRICE[action]


def bars(g: WarState, side: int, action: int, free: bool) -> int:
    """[9.0a, 9.2a] What forbids an Action, or 0. A free one (9.7) need not be paid."""
    only_for = tables.ONLY_FOR[action]
    if only_for != NONE and only_for != side:
        return no.NOT_YOUR_ACTION
    if not free and not affords(g, side, price(g, action)):
        return no.TOO_DEAR
    return CHAPTERS[action].bars(g, side, action)


def begin(g: WarState, side: int, action: int) -> None:
    """[9.1a] An Action that is not a Force's has been declared and paid."""
    CHAPTERS[action].begin(g, side, action)


# -- Actions of a Force --------------------------------------------------------------------------------------------


def bars_hex(g: WarState, side: int, action: int, place: int) -> int:
    """Why the units in an own hex cannot take an Action, or 0."""
    return FORCE_CHAPTERS[action].bars_hex(g, side, action, place)


def bars_unit(g: WarState, side: int, action: int, unit: int) -> int:
    """Why an own unit in the chosen hex cannot join the Force, or 0."""
    return FORCE_CHAPTERS[action].bars_unit(g, side, action, unit)


def bars_all(g: WarState, side: int, action: int, place: int) -> int:
    """Why not all units of the chosen hex that may join the Force can do so together, or 0."""
    return FORCE_CHAPTERS[action].bars_all(g, side, place)


def bars_force(g: WarState, side: int, action: int, place: int) -> int:
    """Why the Force as it is cannot set off, or 0."""
    return FORCE_CHAPTERS[action].bars_force(g, side, action, place)


def set_off(g: WarState, side: int, action: int, place: int) -> None:
    """The Force is formed and does what the Action says."""
    FORCE_CHAPTERS[action].set_off(g, side, action, place)
