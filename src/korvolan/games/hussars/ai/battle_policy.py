"""Battle policy: how both sides are taken to decide in a battle, for the odds of whole battles, and how it ended. No rule uses
this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..actions import DECLINE, END, FACE, FIRE, GO, HALT, HOLD, LOSE, TARGET
from ..board import BOTH, PLACE_NAMES, SEAT_IDS, SEAT_NAMES
from ..rules.battle import BattleOver, LoseStrength, Musketry
from ..rules.chase import FreeTurn
from ..rules.fire import Aim
from ..rules.redoubts import GarrisonLoses
from ..rules.retreating_units import BodyLoses
from ..state import FieldState
from ..units import ARM, GUNS, MORALE, SIDE, UNITS

POLICY: Final = (
    "Both sides fire all their muskets, lose their weakest units first, retreat by the first way that is open, "
    "and do not chase."
)
LOSING: Final = (LoseStrength, BodyLoses, GarrisonLoses)


def choose(g: FieldState) -> int:
    """One of the choices of whatever is decided within a battle."""
    top = g.frames[-1]
    if isinstance(top, Musketry):
        return next((action for action in g.choices if (action in FIRE and FIRE.of(action) < UNITS)), HOLD)
    if isinstance(top, Aim):
        return next(action for action in g.choices if action in TARGET)
    if isinstance(top, LOSING):
        return min(g.choices, key=lambda action: worth(g, LOSE.of(action)))
    if isinstance(top, FreeTurn):
        return FACE + g.facing[g.head[top.at]]
    for action in (DECLINE, END, HALT, GO):
        if action in g.choices:
            return action
    return g.choices[0]


def worth(g: FieldState, unit: int) -> int:
    """What a unit is worth: guns least in a fight, then by morale; a unit of two points bears a loss better than one of one."""
    if not 0 <= unit < UNITS:
        return 0
    return MORALE[unit] * 2 - (20 if g.sp(unit) > 1 else 0) - (3 if ARM[unit] == GUNS else 0)


# -- beginning and end ---------------------------------------------------------------------------------------------


def battle_depth(g: FieldState) -> int:
    """How many frames lie below the battle under way, or NONE."""
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, BattleOver):
            return depth
    return NONE


def outcome_and_losses(before: FieldState, after: FieldState) -> tuple[str, dict[str, int]]:
    """Who holds the hex that was attacked, and the strength points that each side lost."""
    place, attacker = before.battle_at, before.battle_side
    holds = after.is_held(place, 1 - attacker)
    beaten = any(
        before.marks[unit] >> 16 & 1 and before.on_map(unit) and after.at[unit] != before.at[unit] and SIDE[unit] == attacker
        for unit in range(UNITS)
    )
    if not holds:
        label = f"{SEAT_NAMES[attacker]}: {PLACE_NAMES[place]} is cleared"
    elif beaten:
        label = f"{SEAT_NAMES[1 - attacker]}: the attack is thrown back"
    else:
        label = "Both stand"
    return label, {SEAT_IDS[side]: strength(before, side) - strength(after, side) for side in BOTH}


def strength(g: FieldState, side: int) -> int:
    """The strength points that a side has on the map."""
    return sum(g.sp(unit) for unit in range(UNITS) if SIDE[unit] == side and g.on_map(unit))
