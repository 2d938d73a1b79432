"""Weights, from data: what targets and pieces are worth, in points of a hundredth of a unit, and the limits that plans go
by."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.game import read_toml

DATA: Final = read_toml(Path(__file__).parents[1] / "data" / "ai.toml")
WEIGHTS: Final[dict[str, int]] = DATA["weights"]
LIMITS: Final[dict[str, int]] = DATA["limits"]
WORTH: Final[dict[str, int]] = DATA["worth"]
# What part of a loss counts, of a hundred, with so many years left.
CAUTION: Final[list[int]] = DATA["caution"]

HABITS: Final[list[str]] = []  # weights that matches choose, by number


def habit(name: str) -> int:
    """The number of a weight that matches choose."""
    HABITS.append(name)
    return len(HABITS) - 1


CONQUEST: Final[int] = habit("conquest")  # 11.5b: a country that would surrender
PART: Final[int] = habit("part")  # of that for those who come nearer to it
FINISH: Final[int] = habit("finish")  # 12.1a, 12.2a: the last garrison or country that is needed
PROVINCE: Final[int] = habit("province")  # 12.1a: to the Coalition, a garrison's City in Sweden
FORTRESS: Final[int] = habit("fortress")  # elsewhere
REGAIN: Final[int] = habit("regain")  # such a City to a Swede who retakes it
SWEDISH_CITY: Final[int] = habit("swedish_city")  # any other City of Sweden's to the Coalition
LOST_CITY: Final[int] = habit("lost_city")  # one of its own that it retakes
ENEMY_CITY: Final[int] = habit("enemy_city")  # one of the Coalition's to a Swede
CAPITALS: Final[int] = habit("capital")  # a member's capital to a Swede, besides
RECRUITED: Final[int] = habit("recruit")  # 11.4.1a: a unit that Sweden finds in a City
RELIEF: Final[int] = habit("relief")  # a siege that is raised
RANSOM: Final[int] = habit("ransom")  # one of a king, besides
FETCH: Final[int] = habit("fetch")  # 5.0a: a unit that finds a leader
GUARDING: Final[int] = habit("guard")  # each of the first units in a garrison's City
DEFEND: Final[int] = habit("defend")  # each unit that a country lacks
JOIN: Final[int] = habit("join")  # each unit of the king's army
COURT: Final[int] = habit("court")  # each of the first units with a king of the Coalition
NEARER: Final[int] = habit("nearer")  # each hex by sea to the garrisons that are left
ADVANCE: Final[int] = habit("advance")  # each hex nearer to a country that Sweden has to bring down
RALLY: Final[int] = habit("rally")  # each hex nearer to the last garrisons, for two units
LEAVE: Final[int] = habit("leave")  # 11.4.6d: to be out of Saxony
LEAD: Final[int] = habit("lead")  # each unit of his nation that a king of the Coalition finds in a City
RIDE: Final[int] = habit("ride")  # each hex between a new piece and those whom it should be with
LIKELY: Final[int] = habit("likely")  # of a hundred: enemies who can strike do so
OF_DATA: Final[list[int]] = [WEIGHTS[name] for name in HABITS]
