"""The tables of results, prices and switches, as flat lists. Points are counted in halves."""

from __future__ import annotations

from typing import Any, Final

from .board import read

TABLES: Final[dict[str, Any]] = read("tables")
HALF: Final = 2  # a point is two halves


def halves(number: float) -> int:
    return round(number * HALF)


# -- turns ---------------------------------------------------------------------------------------------------------

FIRST_TURN: Final = 1
LAST_TURN: Final = 17  # [5.0a]
FIRST_YEAR: Final = 1683
EUGEN_TURN: Final = 10  # [13.2b]
DRAWS: Final = 4  # [7.1a]
CRUSADE_TURNS: Final = 3  # [13.14b]
CRUSADE_LEAGUE: Final = 3  # [13.14a]
CRUSADE_OTTOMANS: Final = -2

# -- combat --------------------------------------------------------------------------------------------------------

LINEAR: Final = 0
SHOCK: Final = 1
TABLE_IDS: Final = ["linear", "shock"]
TABLE_NAMES: Final = ["Linear", "Shock"]

CA: Final = 0
AR: Final = 1
NE: Final = 2
BB: Final = 3
DV: Final = 4
DVS: Final = 5
RESULT_IDS: Final = ["ca", "ar", "ne", "bb", "dv", "dv+s"]
RESULT_NAMES: Final = [
    "Counterattack",
    "Attacker Repulsed",
    "No Effect",
    "Bloodbath",
    "Decisive Victory",
    "Decisive Victory with Stratagem",
]
RESULT_MARKS: Final = ["CA", "AR", "NE", "BB", "DV", "DV+S"]
COLUMNS: Final[list[int]] = TABLES["combat"]["columns"]
COLUMN_NAMES: Final = ["1", "2", "3", "4", "5-7", "8-10", "11+"]
ROWS: Final = 7
RESULTS: Final[list[list[list[int]]]] = [
    [[RESULT_MARKS.index(mark) for mark in row] for row in TABLES[name]["rows"]] for name in TABLE_IDS
]


def column_with(columns: list[int], number: int) -> int:
    """The last column that begins with a number or below it; the first for anything less."""
    column = 0
    for i in range(1, len(columns)):
        if number >= columns[i]:
            column = i
    return column


def column_of(difference: int) -> int:
    """[11.4.3g, 11.4.3h, LCRT-a, SCRT-a] The column for a difference in units; 0 or less is read as 1 (rulings A1, A2)."""
    return column_with(COLUMNS, difference)


def clamped(roll: int) -> int:
    """A modified roll on a table of seven rows (ruling A3)."""
    return 1 if roll < 1 else min(roll, ROWS)


def result_of(table: int, column: int, roll: int) -> int:
    """[2.5a, 11.4.3i] The result of a modified roll on one of the printed combat tables."""
    return RESULTS[table][clamped(roll) - 1][column]


# -- sieges --------------------------------------------------------------------------------------------------------

BR: Final = 0
R_PLUS: Final = 1
R_MINUS: Final = 2
SIEGE_NE: Final = 3
NE_PLUS: Final = 4
SURRENDER: Final = 5
SIEGE_MARKS: Final = ["BR", "R+", "R-", "NE", "NE+", "S"]
SIEGE_NAMES: Final = [
    "Bloody Repulse",
    "Repulse, half rounded up",
    "Repulse, half rounded down",
    "No Effect",
    "No Effect, but one defender lost",
    "Surrender",
]
SIEGE_ROWS: Final[list[int]] = [SIEGE_MARKS.index(mark) for mark in TABLES["siege"]["rows"]]
MORE_UNITS: Final[int] = TABLES["siege"]["more_units"]
TRAIN_COUNTS: Final[int] = TABLES["siege"]["train_counts"]


def siege_result(roll: int) -> int:
    """[11.6.3f] The result of a storm."""
    return SIEGE_ROWS[clamped(roll) - 1]


# -- attrition -----------------------------------------------------------------------------------------------------

ATTRITION_ROWS: Final[list[list[int]]] = TABLES["attrition"]["rows"]
ATTRITION_COLUMNS: Final[list[int]] = TABLES["attrition"]["columns"]


def attrition_losses(size: int, roll: int) -> int:
    """[10.1i, AT-a] The units that a force of a size loses to a modified roll."""
    row = 1 if roll < 1 else roll
    if row > len(ATTRITION_ROWS) or size == 0:
        return 0
    return min(ATTRITION_ROWS[row - 1][column_with(ATTRITION_COLUMNS, size)], size)


# -- prices --------------------------------------------------------------------------------------------------------

# By type, in the order of units.TYPE_IDS; leaders are free.
COSTS: Final = ["line", "line", "light", "light", "line", "siege", "supply"]
PRICE: Final[list[int]] = [*(halves(TABLES["costs"][name]) for name in COSTS), 0]
MARKER_PRICE: Final[int] = halves(TABLES["costs"]["marker"])
INCOME: Final[list[int]] = [halves(TABLES["income"][stock]) for stock in ("empire", "ottoman", "poland", "russia")]
MOST_TP: Final[int] = halves(TABLES["income"]["most"])

COMBAT_COST: Final[int] = halves(TABLES["operations"]["combat"])
REBELLION_COST: Final[int] = halves(TABLES["operations"]["rebellion"])
STORM_COST: Final[int] = halves(TABLES["operations"]["storm"])
WORKS_COST: Final[int] = halves(TABLES["operations"]["works"])
FRIENDLY_HEX: Final[int] = halves(TABLES["operations"]["friendly_hex"])
OTHER_HEX: Final[int] = halves(TABLES["operations"]["other_hex"])
HEXSIDE: Final[int] = halves(TABLES["operations"]["hexside"])

DIPLOMACY_SUCCESS: Final[int] = TABLES["diplomacy"]["success"]
POLISH_ALLIANCE: Final[int] = TABLES["diplomacy"]["polish_alliance"]
POLISH_NEUTRALITY: Final[int] = TABLES["diplomacy"]["polish_neutrality"]
SAXON_NEUTRALITY: Final[int] = TABLES["diplomacy"]["saxon_neutrality"]

# -- options, in the order of data/options.toml --------------------------------------------------------------------

OPTION_IDS: Final[list[str]] = list(read("options"))
OPT_SAXONY: Final[int] = OPTION_IDS.index("saxony")
OPT_TRUCES: Final[int] = OPTION_IDS.index("truces")
OPT_PRINCIPALITIES: Final[int] = OPTION_IDS.index("principalities")
OPT_ZERO: Final[int] = OPTION_IDS.index("zero_difference")
OPT_ATTACKER: Final[int] = OPTION_IDS.index("attacker")
OPT_REPEAT: Final[int] = OPTION_IDS.index("repeat")
OPT_ADVANTAGE: Final[int] = OPTION_IDS.index("military_advantage")
OPT_MOUNTAINS: Final[int] = OPTION_IDS.index("mountain_infantry")
OPT_REBELLION: Final[int] = OPTION_IDS.index("rebellion_range")
OPT_SUPPLY: Final[int] = OPTION_IDS.index("shared_areas")
OPT_LIGHT_CAVALRY: Final[int] = OPTION_IDS.index("light_cavalry")
OPT_INTERCEPTION: Final[int] = OPTION_IDS.index("interceptions")
OPT_FORCES: Final[int] = OPTION_IDS.index("force_markers")
OPT_RELIEF: Final[int] = OPTION_IDS.index("relief_leader")
OPT_VENICE: Final[int] = OPTION_IDS.index("venetian_war")
OPT_DRAWS: Final[int] = OPTION_IDS.index("draws")
OPT_THREE: Final[int] = OPTION_IDS.index("recruits")
OPT_WORKS: Final[int] = OPTION_IDS.index("works")
OPT_2105: Final[int] = OPTION_IDS.index("hex_2105")
OPT_STRAITS: Final[int] = OPTION_IDS.index("straits")
