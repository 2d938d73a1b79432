"""Stances: how the parts of an army go about a movement phase. A plan of a movement phase is a stance for each part, as one
number. No rule uses this."""

from __future__ import annotations

from typing import Final

CUSTOM: Final = 0
BOLD: Final = 1  # asks for less of an attack, and cares less for danger
WARY: Final = 2  # asks for more, and keeps away from those who could strike
HOLD: Final = 3  # goes nowhere without need
STANCES: Final = 4
DASH: Final = 4  # on the way through: past the enemy rather than at him; never in a number, HOLD means it there
PARTS: Final = 4  # foot of the west and of the east, horse of the west and of the east
PART_NAMES: Final = ["western foot", "eastern foot", "western horse", "eastern horse"]
STANCE_NAMES: Final = ["as usual", "at them", "with caution", "stand fast"]
BASE: Final = 1


def plan_of(stances: list[int]) -> int:
    """The stance of each part as a plan.

    >>> read_plan(plan_of([0, 1, 2, 3]))
    [0, 1, 2, 3]
    """
    number = 0
    for stance in reversed(stances):
        number = number * STANCES + stance
    return BASE + number


def read_plan(plan: int) -> list[int]:
    """The stances of a plan; the custom for anything else."""
    number = plan - BASE if plan >= BASE else 0
    out: list[int] = []
    for _ in range(PARTS):
        out.append(number % STANCES)
        number //= STANCES
    return out


def told(plan: int) -> str:
    """A plan in words.

    >>> told(plan_of([0, 1, 0, 0]))
    'eastern foot: at them'
    """
    parts = [f"{PART_NAMES[i]}: {STANCE_NAMES[s]}" for i, s in enumerate(read_plan(plan)) if s != CUSTOM]
    if not parts:
        return "the whole army as usual"
    stances = read_plan(plan)
    if len(set(stances)) == 1:
        return f"the whole army: {STANCE_NAMES[stances[0]]}"
    return ", ".join(parts)
