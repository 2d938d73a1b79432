"""[27.0] The Actions chart: which chapter carries out which Action.

Every chapter with Actions has functions that are called from here alone. `bars(g, side, action)` says why no such Action can
be taken now, or 0. Actions of a Force (13 of them) then go through `forces.py`: a hex (`bars_hex`), its units (`bars_unit`),
the whole (`bars_force`), and `set_off` pushes the first frame of what the Force does. The others begin with `begin`."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..state import WarState
from ..tables import (
    ACTIONS,
    BUILD_PETERSBURG,
    CONCENTRATE,
    EMERGENCY_RECRUIT,
    FINLAND_MOVE,
    FORCED_MARCH,
    HONORS_OF_WAR,
    MOVE,
    MOVE_BATTLE,
    MOVE_BATTLE_PRICE,
    NAVAL_BATTLE,
    NAVAL_MOVE,
    ONLY_FOR,
    OPT_MOVE_BATTLE,
    PREPARED_ASSAULT,
    PRICE,
    RIVER_TRANSPORT,
    SIEGE_ATTACK,
    STORM,
    SUPPLY_MARCH,
    SUPPLY_MOVE,
    SWEDEN_MOVE,
)
from . import battle, campaign, concentration, fortresses, movement, naval, petersburg, recruiting, rivers, sweden
from .morale import affords

# The chapters, by Action.
MOVEMENT: Final = 0
SWEDEN: Final = 1
NAVAL: Final = 2
CONCENTRATION: Final = 3
RIVERS: Final = 4
BATTLE: Final = 5
FORTRESSES: Final = 6
RECRUITING: Final = 7
PETERSBURG: Final = 8
CAMPAIGN: Final = 9


def chapter_of(action: int) -> int:
    """The chapter that an Action belongs to."""
    if action in (MOVE, SUPPLY_MOVE, FORCED_MARCH, SUPPLY_MARCH, MOVE_BATTLE):
        return MOVEMENT
    if action in (SWEDEN_MOVE, FINLAND_MOVE):
        return SWEDEN
    if action in (NAVAL_MOVE, NAVAL_BATTLE):
        return NAVAL
    if action in (STORM, SIEGE_ATTACK, HONORS_OF_WAR):
        return FORTRESSES
    single = {
        CONCENTRATE: CONCENTRATION,
        RIVER_TRANSPORT: RIVERS,
        PREPARED_ASSAULT: BATTLE,
        EMERGENCY_RECRUIT: RECRUITING,
        BUILD_PETERSBURG: PETERSBURG,
    }
    return single.get(action, CAMPAIGN)


CHAPTER: Final[list[int]] = [chapter_of(action) for action in range(ACTIONS)]
# [9.8a] Actions of a Force of units in one hex.
OF_A_FORCE: Final[list[bool]] = [
    CHAPTER[action] in (MOVEMENT, SWEDEN, NAVAL, RIVERS, BATTLE) or action in (STORM, SIEGE_ATTACK) for action in range(ACTIONS)
]


def price(g: WarState, action: int) -> int:
    """[27.0a, 5.0f, 9.3a] What an Action costs, the same for both; that of Move and Battle is an option (ruling A15)."""
    if action == MOVE_BATTLE:
        return MOVE_BATTLE_PRICE[g.switches[OPT_MOVE_BATTLE]]
    return PRICE[action]


def bars(g: WarState, side: int, action: int, free: bool) -> int:
    """[9.0a, 9.2a] What forbids an Action, or 0. A free one (9.7) need not be paid."""
    if ONLY_FOR[action] != NONE and ONLY_FOR[action] != side:
        return no.NOT_YOUR_ACTION
    if not free and not affords(g, side, price(g, action)):
        return no.TOO_DEAR
    chapter = CHAPTER[action]
    if chapter == MOVEMENT:
        return movement.bars(g, side, action)
    if chapter == SWEDEN:
        return sweden.bars(g, side, action)
    if chapter == NAVAL:
        return naval.bars(g, side, action)
    if chapter == CONCENTRATION:
        return concentration.bars(g, side, action)
    if chapter == RIVERS:
        return rivers.bars(g, side, action)
    if chapter == BATTLE:
        return battle.bars(g, side, action)
    if chapter == FORTRESSES:
        return fortresses.bars(g, side, action)
    if chapter == RECRUITING:
        return recruiting.bars(g, side, action)
    if chapter == PETERSBURG:
        return petersburg.bars(g, side, action)
    return campaign.bars(g, side, action)


def begin(g: WarState, side: int, action: int) -> None:
    """[9.1a] An Action that is not a Force's has been declared and paid."""
    chapter = CHAPTER[action]
    if chapter == CONCENTRATION:
        concentration.begin(g, side, action)
    elif chapter == FORTRESSES:
        fortresses.begin(g, side, action)
    elif chapter == RECRUITING:
        recruiting.begin(g, side, action)
    elif chapter == PETERSBURG:
        petersburg.begin(g, side, action)
    else:
        campaign.begin(g, side, action)


# -- Actions of a Force --------------------------------------------------------------------------------------------


def bars_hex(g: WarState, side: int, action: int, place: int) -> int:
    """Why the units in an own hex cannot take an Action, or 0."""
    chapter = CHAPTER[action]
    if chapter == MOVEMENT:
        return movement.bars_hex(g, side, action, place)
    if chapter == SWEDEN:
        return sweden.bars_hex(g, side, action, place)
    if chapter == NAVAL:
        return naval.bars_hex(g, side, action, place)
    if chapter == RIVERS:
        return rivers.bars_hex(g, side, action, place)
    if chapter == BATTLE:
        return battle.bars_hex(g, side, action, place)
    return fortresses.bars_hex(g, side, action, place)


def bars_unit(g: WarState, side: int, action: int, unit: int) -> int:
    """Why an own unit in the chosen hex cannot join the Force, or 0."""
    chapter = CHAPTER[action]
    if chapter == MOVEMENT:
        return movement.bars_unit(g, side, action, unit)
    if chapter == SWEDEN:
        return sweden.bars_unit(g, side, action, unit)
    if chapter == NAVAL:
        return naval.bars_unit(g, side, action, unit)
    if chapter == RIVERS:
        return rivers.bars_unit(g, side, action, unit)
    if chapter == BATTLE:
        return battle.bars_unit(g, side, action, unit)
    return fortresses.bars_unit(g, side, action, unit)


def bars_all(g: WarState, side: int, action: int, place: int) -> int:
    """Why not all units of the chosen hex that may join the Force can do so together, or 0."""
    return naval.bars_all(g, side, place) if CHAPTER[action] == NAVAL else 0


def bars_force(g: WarState, side: int, action: int, place: int) -> int:
    """Why the Force as it is cannot set off, or 0."""
    chapter = CHAPTER[action]
    if chapter == MOVEMENT:
        return movement.bars_force(g, side, action, place)
    if chapter == SWEDEN:
        return sweden.bars_force(g, side, action, place)
    if chapter == NAVAL:
        return naval.bars_force(g, side, action, place)
    if chapter == RIVERS:
        return rivers.bars_force(g, side, action, place)
    if chapter == BATTLE:
        return battle.bars_force(g, side, action, place)
    return fortresses.bars_force(g, side, action, place)


def set_off(g: WarState, side: int, action: int, place: int) -> None:
    """The Force is formed and does what the Action says."""
    chapter = CHAPTER[action]
    if chapter == MOVEMENT:
        movement.set_off(g, side, action, place)
    elif chapter == SWEDEN:
        sweden.set_off(g, side, action, place)
    elif chapter == NAVAL:
        naval.set_off(g, side, action, place)
    elif chapter == RIVERS:
        rivers.set_off(g, side, action, place)
    elif chapter == BATTLE:
        battle.set_off(g, side, action, place)
    else:
        fortresses.set_off(g, side, action, place)
