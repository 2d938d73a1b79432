"""Weights, from data: what targets and pieces are worth, in points of a hundredth of a unit, and the limits that plans go by.
No rule uses this."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.game import read_toml

DATA: Final = read_toml(Path(__file__).parents[1] / "data" / "judgement.toml")
WEIGHTS: Final[dict[str, int]] = DATA["weights"]
LIMITS: Final[dict[str, int]] = DATA["limits"]
WORTH: Final[dict[str, int]] = DATA["worth"]
# What part of a loss counts, of a hundred, with so many years left.
CAUTION: Final[list[int]] = DATA["caution"]

# Weights that matches choose: their places in the list.
HABITS: Final = [
    "conquest",  # 11.5b: a country that would surrender
    "part",  # of that for those who come nearer to it
    "finish",  # 12.1a, 12.2a: the last garrison or country that is needed
    "province",  # 12.1a: to the Coalition, a garrison's City in Sweden
    "fortress",  # elsewhere
    "regain",  # such a City to a Swede who retakes it
    "swedish_city",  # any other City of Sweden's to the Coalition
    "lost_city",  # one of its own that it retakes
    "enemy_city",  # one of the Coalition's to a Swede
    "capital",  # a member's capital to a Swede, besides
    "recruit",  # 11.4.1a: a unit that Sweden finds in a City
    "relief",  # a siege that is raised
    "ransom",  # one of a king, besides
    "fetch",  # 5.0a: a unit that finds a leader
    "guard",  # each of the first units in a garrison's City
    "defend",  # each unit that a country lacks
    "join",  # each unit of the king's army
    "court",  # each of the first units with a king of the Coalition
    "nearer",  # each hex by sea to the garrisons that are left
    "advance",  # each hex nearer to a country that Sweden has to bring down
    "rally",  # each hex nearer to the last garrisons, for two units
    "leave",  # 11.4.6d: to be out of Saxony
    "lead",  # each unit of his nation that a king of the Coalition finds in a City
    "ride",  # each hex between a new piece and those whom it should be with
    "likely",  # of a hundred: enemies who can strike do so
]
CONQUEST: Final = 0
PART: Final = 1
FINISH: Final = 2
PROVINCE: Final = 3
FORTRESS: Final = 4
REGAIN: Final = 5
SWEDISH_CITY: Final = 6
LOST_CITY: Final = 7
ENEMY_CITY: Final = 8
CAPITALS: Final = 9
RECRUITED: Final = 10
RELIEF: Final = 11
RANSOM: Final = 12
FETCH: Final = 13
GUARDING: Final = 14
DEFEND: Final = 15
JOIN: Final = 16
COURT: Final = 17
NEARER: Final = 18
ADVANCE: Final = 19
RALLY: Final = 20
LEAVE: Final = 21
LEAD: Final = 22
RIDE: Final = 23
LIKELY: Final = 24
OF_DATA: Final[list[int]] = [WEIGHTS[name] for name in HABITS]
