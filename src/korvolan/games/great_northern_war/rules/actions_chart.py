"""[27.0] The Actions chart: which chapter carries out which Action.

Every chapter with Actions has functions that are called from here alone. `bars(g, side, action)` says why no such Action can
be taken now, or 0. Actions of a Force (13 of them) then go through `forces.py`: a hex (`bars_hex`), its units (`bars_unit`),
the whole (`bars_force`), and `set_off` pushes the first frame of what the Force does. The others begin with `begin`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from korvolan.kernel.constants import NONE

from .. import refusals as no
from .. import tables
from ..state import WarState
from . import battle, campaign, concentration, fortresses, honors, movement, naval, petersburg, recruiting, rivers, sweden
from .morale import affords


@final
class ForceChapter:
    """What a chapter answers of its Actions of a Force. The last parameter is a hex, of `bars_unit` a unit."""

    def __init__(
        self,
        bars: Callable[[WarState, int, int], int],
        bars_hex: Callable[[WarState, int, int, int], int],
        bars_unit: Callable[[WarState, int, int, int], int],
        bars_force: Callable[[WarState, int, int, int], int],
        set_off: Callable[[WarState, int, int, int], None],
    ) -> None:
        self.bars = bars
        self.bars_hex = bars_hex
        self.bars_unit = bars_unit
        self.bars_force = bars_force
        self.set_off = set_off


@final
class Chapter:
    """What a chapter answers of its other Actions."""

    def __init__(self, bars: Callable[[WarState, int, int], int], begin: Callable[[WarState, int, int], None]) -> None:
        self.bars = bars
        self.begin = begin


def needs_nobody(g: WarState, side: int, action: int, place: int) -> int:
    """Any Force can set off by water or through the hinterland: nobody else is needed."""
    return 0


MARCH: Final = ForceChapter(movement.bars, movement.bars_hex, movement.bars_unit, movement.bars_force, movement.set_off)
INLAND: Final = ForceChapter(sweden.bars, sweden.bars_hex, sweden.bars_unit, needs_nobody, sweden.set_off)
SEA: Final = ForceChapter(naval.bars, naval.bars_hex, naval.bars_unit, needs_nobody, naval.set_off)
RIVER: Final = ForceChapter(rivers.bars, rivers.bars_hex, rivers.bars_unit, needs_nobody, rivers.set_off)
FIELD: Final = ForceChapter(battle.bars, battle.bars_hex, battle.bars_unit, battle.bars_force, battle.set_off)
WALLS: Final = ForceChapter(fortresses.bars, fortresses.bars_hex, battle.bars_unit, fortresses.bars_force, fortresses.set_off)

# [9.8a] Actions of a Force of units in one hex.
OF_A_FORCE: Final[dict[int, ForceChapter]] = {
    tables.MOVE: MARCH,
    tables.SUPPLY_MOVE: MARCH,
    tables.FORCED_MARCH: MARCH,
    tables.SUPPLY_MARCH: MARCH,
    tables.MOVE_BATTLE: MARCH,
    tables.SWEDEN_MOVE: INLAND,
    tables.FINLAND_MOVE: INLAND,
    tables.NAVAL_MOVE: SEA,
    tables.NAVAL_BATTLE: SEA,
    tables.RIVER_TRANSPORT: RIVER,
    tables.PREPARED_ASSAULT: FIELD,
    tables.STORM: WALLS,
    tables.SIEGE_ATTACK: WALLS,
}
OTHERS: Final[dict[int, Chapter]] = {
    tables.CONCENTRATE: Chapter(concentration.bars, concentration.begin),
    tables.HONORS_OF_WAR: Chapter(honors.bars, honors.begin),
    tables.EMERGENCY_RECRUIT: Chapter(recruiting.bars, recruiting.begin),
    tables.PICK_MARKER: Chapter(campaign.bars, campaign.begin),
    tables.PLAY_MARKER: Chapter(campaign.bars, campaign.begin),
    tables.BUILD_PETERSBURG: Chapter(petersburg.bars, petersburg.begin),
}


def price(g: WarState, action: int) -> int:
    """[27.0a, 5.0f, 9.3a] What an Action costs, the same for both; that of Move and Battle is an option (ruling A15)."""
    if action == tables.MOVE_BATTLE:
        return tables.MOVE_BATTLE_PRICE[g.switches[tables.OPT_MOVE_BATTLE]]
    return tables.PRICE[action]


def bars(g: WarState, side: int, action: int, free: bool) -> int:
    """[9.0a, 9.2a] What forbids an Action, or 0. A free one (9.7) need not be paid."""
    if tables.ONLY_FOR[action] not in (NONE, side):
        return no.NOT_YOUR_ACTION
    if not free and not affords(g, side, price(g, action)):
        return no.TOO_DEAR
    if action in OF_A_FORCE:
        return OF_A_FORCE[action].bars(g, side, action)
    return OTHERS[action].bars(g, side, action)


def begin(g: WarState, side: int, action: int) -> None:
    """[9.1a] An Action that is not a Force's has been declared and paid."""
    OTHERS[action].begin(g, side, action)


# -- Actions of a Force --------------------------------------------------------------------------------------------


def bars_hex(g: WarState, side: int, action: int, place: int) -> int:
    """Why the units in an own hex cannot take an Action, or 0."""
    return OF_A_FORCE[action].bars_hex(g, side, action, place)


def bars_unit(g: WarState, side: int, action: int, unit: int) -> int:
    """Why an own unit in the chosen hex cannot join the Force, or 0."""
    return OF_A_FORCE[action].bars_unit(g, side, action, unit)


def bars_all(g: WarState, side: int, action: int, place: int) -> int:
    """Why not all units of the chosen hex that may join the Force can do so together, or 0."""
    return naval.bars_all(g, side, place) if OF_A_FORCE[action] is SEA else 0


def bars_force(g: WarState, side: int, action: int, place: int) -> int:
    """Why the Force as it is cannot set off, or 0."""
    return OF_A_FORCE[action].bars_force(g, side, action, place)


def set_off(g: WarState, side: int, action: int, place: int) -> None:
    """The Force is formed and does what the Action says."""
    OF_A_FORCE[action].set_off(g, side, action, place)
