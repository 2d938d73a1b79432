"""Estimates: what programs reckon of a battle that has just opened, for comparison with the rules' own forecast."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.policy import NEUTRAL, Policy, Profile
from korvolan.kernel.strategy import Estimate

from .. import tables
from ..actions import HOLD
from ..board import SEAT_IDS
from ..rules.battle import Musketry
from ..rules.battle_strength import attackers, column, defenders
from ..state import FieldState
from .battle_policy import BATTLE
from .odds import DICE, ways_to_roll


def hold_fire(g: FieldState, top: Musketry, who: Profile) -> int:
    """No volleys: programs count them apart from what the roll brings."""
    return HOLD


WITHOUT_VOLLEYS: Final[Policy[FieldState]] = Policy(extends=BATTLE)
WITHOUT_VOLLEYS.on(Musketry, hold_fire)


def choose_without_volleys(g: FieldState) -> int:
    """What is decided in a battle in which nobody fires."""
    return WITHOUT_VOLLEYS.choose(g, NEUTRAL)


def battle_estimate(g: FieldState) -> Estimate | None:
    """The points that the results take from the attackers by which the gain of an attack is reckoned. Who has the hex in the
    end hangs on retreats, which programs value and do not foresee."""
    mine = attackers(g)
    if not mine or not defenders(g):
        return None
    strength = sum([g.sp(unit) for unit in mine])
    now = column(g)
    lost = 0
    for roll in range(tables.ROLLS):
        _, loss, _, _, _, _ = tables.READ[roll * tables.COLUMNS + now]
        lost += ways_to_roll(roll) * min(loss, strength)
    return Estimate({}, {SEAT_IDS[g.battle_side]: lost / DICE}, choose_without_volleys)
