"""Chapter 3.1. What forbids an action of which the decision at hand does not speak: it belongs to another phase or moment, or
it is a reaction that is not open, and then what is in its way is said."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..actions import ATTACK, CHANGE, CHARGE, CHASE, DECLARE, FIRE, FORM, MOVE, SHOOT
from ..board import HEXES
from ..state import FieldState
from ..units import SIDE
from .battle import Battle, is_storm
from .charges import bars_charge_at, bars_charger
from .pikes import bars_pikes
from .shooting import DEFENSIVE, bars_firing
from .tatars import bars_archery
from .turn import FIRST_ATTACKS, FIRST_MOVES, SECOND_ATTACKS, SECOND_MOVES, may_declare, phase_of, player

REACTIONS: Final = ("charge", "fire", "shoot", "pikes")


def forbids_elsewhere(g: FieldState, action: int) -> int:
    """[3.1a, 6.63d, 15.12c] Why an action is not to be decided now, or 0."""
    fights = any(isinstance(frame, Battle) for frame in g.frames)
    if action == DECLARE:
        return no.MAPA_TOO_LATE if may_declare(g) else no.NO_MAPA_LEFT
    if action in ATTACK and ATTACK.of(action) < HEXES:
        return (
            no.BATTLE_UNDER_WAY if fights else 0 if phase_of(g) in (FIRST_ATTACKS, SECOND_ATTACKS) else no.ATTACK_OUT_OF_PHASE
        )
    if action in MOVE:
        return 0 if phase_of(g) in (FIRST_MOVES, SECOND_MOVES) else no.MOVES_OUT_OF_PHASE
    if action in FIRE:
        return 0 if fights else bars_fire(g, FIRE.of(action))
    if action in SHOOT:
        return bars_bow(g, SHOOT.of(action))
    if action in FORM:
        return bars_forming(g, FORM.of(action), fights)
    if action in CHANGE:
        return no.MUSKETS_OUT_OF_PHASE
    if action in CHARGE:
        return 0 if fights else bars_charge(g, CHARGE.of(action))
    if action in CHASE and fights and is_storm(g):
        return no.NO_CHASE_FROM_WORKS
    return 0


def is_waiting_side(g: FieldState, piece: int) -> bool:
    """[3.1f, 3.1g] Whether a piece belongs to the side that waits while the enemy moves."""
    return phase_of(g) in (FIRST_MOVES, SECOND_MOVES) and SIDE[piece] != player(g, phase_of(g))


def bars_charge(g: FieldState, unit: int) -> int:
    """[6.61a, 6.62a, 6.62c, 6.63d] What is in the way of a counter charge that is not offered."""
    if not is_waiting_side(g, unit):
        return no.NO_CHARGE_NOW
    lead = g.mover
    if lead == NONE or not g.on_map(lead):
        return no.NOBODY_MOVES
    return bars_charger(g, SIDE[unit], unit, lead) or bars_charge_at(g, lead) or no.CHANCE_HAS_PASSED


def bars_fire(g: FieldState, unit: int) -> int:
    """[3.1a, 3.1f, 13.11b] What is in the way of fire at those who move that is not offered."""
    if not is_waiting_side(g, unit):
        return no.FIRE_OUT_OF_PHASE
    return bars_firing(g, SIDE[unit], unit, DEFENSIVE) or no.FIRE_AFTER_A_STEP


def bars_bow(g: FieldState, unit: int) -> int:
    """[15.21a, 15.22a, 15.24a] What is in the way of arrows that are not offered."""
    if phase_of(g) not in (FIRST_MOVES, SECOND_MOVES):
        return no.ARROWS_OUT_OF_PHASE
    if not is_waiting_side(g, unit):
        return no.ARROWS_AFTER_A_STEP
    return bars_archery(g, SIDE[unit], unit, False) or no.ARROWS_AFTER_A_STEP


def bars_forming(g: FieldState, unit: int, fights: bool) -> int:
    """[15.12a, 15.12c] What is in the way of pikes that are not offered."""
    if fights:
        return no.PIKES_TOO_LATE
    return bars_pikes(g, SIDE[unit], unit) or no.PIKES_WHEN_ATTACKED
