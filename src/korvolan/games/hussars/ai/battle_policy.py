"""Battle policy: how both sides are taken to decide in a battle, for the odds of whole battles, and how it ended. No rule uses
this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import NEUTRAL, Best, Policy, Profile

from ..actions import DECLINE, END, FACE, FIRE, GO, HALT, HOLD, LOSE, TARGET
from ..board import BOTH, PLACE_NAMES, SEAT_IDS, SEAT_NAMES
from ..rules.battle import BattleOver, LoseStrength, Musketry
from ..rules.chase import FreeTurn
from ..rules.fire import Aim
from ..rules.redoubts import GarrisonLoses
from ..rules.retreating_units import BodyLoses
from ..state import FieldState
from ..unit_flags import ATTACKER
from ..units import ARM, GUNS, MORALE, UNITS, UNITS_OF

MOST_WORTH: Final = 1000  # more than any unit is worth
POLICY: Final = (
    "Both sides fire all their muskets, lose their weakest units first, retreat by the first way that is open, "
    "and do not chase."
)


def fire_all(g: FieldState, top: Musketry, who: Profile) -> int:
    """Every musket fires."""
    units = FIRE.among(g.choices)
    return FIRE + units[0] if units else HOLD


def aim_at_first(g: FieldState, top: Aim, who: Profile) -> int:
    return BATTLE.first(g, TARGET)


def lose_weakest(g: FieldState, top: LoseStrength | BodyLoses | GarrisonLoses, who: Profile) -> int:
    """The unit that is worth least; if nobody is left to lose anything, there is nothing to choose."""
    best = Best(g.choices[0], -MOST_WORTH)
    for action in g.choices:
        best.offer(action, -unit_value(g, LOSE.of(action)))
    return best.found


def keep_facing(g: FieldState, top: FreeTurn, who: Profile) -> int:
    return FACE + g.facing[g.head[top.at]]


BATTLE: Final[Policy[FieldState]] = Policy((DECLINE, END, HALT, GO))
BATTLE.on(Musketry, fire_all)
BATTLE.on(Aim, aim_at_first)
BATTLE.on(LoseStrength, lose_weakest)
BATTLE.on(BodyLoses, lose_weakest)
BATTLE.on(GarrisonLoses, lose_weakest)
BATTLE.on(FreeTurn, keep_facing)


def choose(g: FieldState) -> int:
    """One of the choices of whatever is decided within a battle."""
    return BATTLE.choose(g, NEUTRAL)


def unit_value(g: FieldState, unit: int) -> int:
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
        before.has(unit, ATTACKER) and before.on_map(unit) and after.at[unit] != before.at[unit] for unit in UNITS_OF[attacker]
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
    return sum(g.sp(unit) for unit in UNITS_OF[side] if g.on_map(unit))
