"""The charts and numbers of the rules, as constants and flat lists. They come from `data/tables.toml` and the options."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.data_overlay import read_data
from korvolan.kernel.game import read_options

from .board import CITY_AT, DATA, LAND, MARCHES, NATION_IDS, RIVERS, TERRAIN, TERRAIN_IDS, place_number

TABLES: Final[dict[str, Any]] = read_data(DATA / "tables.toml")
OPTIONS: Final = read_options(DATA / "options.toml")
OPTION_IDS: Final[list[str]] = list(OPTIONS)

# The places of the options in `State.switches`; 0 is always the default.
OPT_CAPITALS: Final[int] = OPTION_IDS.index("capital_values")
OPT_COSSACKS: Final[int] = OPTION_IDS.index("cossack_shift")
OPT_ABORT: Final[int] = OPTION_IDS.index("transport_abort_lock")
OPT_ESCAPE: Final[int] = OPTION_IDS.index("eliminated_star_escape")
OPT_ENGAGED: Final[int] = OPTION_IDS.index("engaged_loss")
OPT_ABOARD: Final[int] = OPTION_IDS.index("retreat_to_fleet")
OPT_NAVAL_RETREAT: Final[int] = OPTION_IDS.index("naval_retreat_roll")
OPT_BATURIN: Final[int] = OPTION_IDS.index("baturin_reroll_on_zero")
OPT_LITHUANIA: Final[int] = OPTION_IDS.index("saxons_in_lithuania_1700")
OPT_SILESIA: Final[int] = OPTION_IDS.index("silesia_roll")
OPT_HANOVER: Final[int] = OPTION_IDS.index("hanover_neutral_closed")
OPT_REENTRY: Final[int] = OPTION_IDS.index("reentry_garrisons")
OPT_SOVEREIGN: Final[int] = OPTION_IDS.index("sovereign_death_surrender")
OPT_FLEETS: Final[int] = OPTION_IDS.index("swedish_fleet_setup")
OPT_FOREIGN: Final[int] = OPTION_IDS.index("foreign_passengers")
OPT_POLISH: Final[int] = OPTION_IDS.index("polish_leader")

FIRST_YEAR: Final[int] = TABLES["years"]["first"]
LAST_YEAR: Final[int] = TABLES["years"]["last"]
SUMMER: Final = 0
WINTER: Final = 1
SEASON_IDS: Final = ["summer", "winter"]

# -- movement ------------------------------------------------------------------------------------------------------

COSTS: Final[dict[str, Any]] = TABLES["costs"]
ENEMY_COST: Final[int] = COSTS["enemy"]
SIEGE_COST: Final[int] = COSTS["siege"]
SORTIE_COST: Final[int] = COSTS["sortie"]
DEVASTATE_COST: Final[int] = COSTS["devastate"]
ENTRENCH_COST: Final[int] = COSTS["entrench"]
PORT_COST: Final[int] = COSTS["port"]
COAST_COST: Final[int] = COSTS["coast"]
TURKEY_COST: Final[int] = COSTS["turkey"]
SEA_COST: Final[int] = COSTS["sea"]
FOOT_LIMIT: Final[int] = COSTS["foot_with_horse"]


def entry_costs(season: int) -> list[list[int]]:
    """[TECa, TECb] By place, in the order of MARCHES: what it costs to enter each neighbor in a season."""
    terrain = [TABLES["terrain"][name][season] for name in TERRAIN_IDS]
    river: int = TABLES["terrain"]["river"][season]
    return [
        [terrain[TERRAIN[there]] + (river if RIVERS[place][i] else 0) for i, there in enumerate(MARCHES[place])]
        for place in range(LAND)
    ]


STEP_COSTS: Final[list[list[list[int]]]] = [entry_costs(SUMMER), entry_costs(WINTER)]


def terrain_cost(season: int, here: int, there: int) -> int:
    """[TECa, TECb] What the terrain costs from a hex to a neighbor in a season; NONE where no way leads."""
    ways = MARCHES[here]
    for i in range(len(ways)):
        if ways[i] == there:
            return STEP_COSTS[season][here][i]
    return NONE


# By season and place, in the order of MARCHES: what it costs to come in from each neighbor.
COSTS_FROM: Final[list[list[list[int]]]] = [
    [[terrain_cost(season, there, place) for there in MARCHES[place]] for place in range(LAND)] for season in (SUMMER, WINTER)
]

# -- battle --------------------------------------------------------------------------------------------------------

COLUMNS: Final[list[str]] = TABLES["assault"]["columns"]
LAST_COLUMN: Final[int] = len(COLUMNS) - 1
LEAST_DIE: Final[int] = TABLES["assault"]["least_die"]
MOST_DIE: Final[int] = TABLES["assault"]["most_die"]

ENGAGED: Final = 0
RETREAT: Final = 1
ROUTED: Final = 2
ELIMINATED: Final = 3
RESULT_LETTERS: Final = ["En", "Re", "Rt", "E"]
RESULT_NAMES: Final = ["Engaged", "Retreat", "Routed", "Eliminated"]
RESULT_WORDS: Final = ["engaged", "retreats", "is routed", "is eliminated"]
NOBODY_SUFFERS: Final = -1

CELLS: Final[list[str]] = [cell for row in range(LEAST_DIE, MOST_DIE + 1) for cell in TABLES["assault"][f"row_{row}"]]
CELL_RESULT: Final[list[int]] = [RESULT_LETTERS.index(cell.rstrip("*").split("-")[-1]) for cell in CELLS]
CELL_SIDE: Final[list[int]] = [
    {"S": 0, "C": 1}.get(cell[0], NOBODY_SUFFERS) if "-" in cell else NOBODY_SUFFERS for cell in CELLS
]
CELL_STAR: Final[list[bool]] = [cell.endswith("*") for cell in CELLS]


def outcome_name(cell: str) -> str:
    """A cell in words."""
    side = {"S-": "Sweden ", "C-": "the Coalition "}.get(cell[:2], "")
    words = RESULT_WORDS[RESULT_LETTERS.index(cell.rstrip("*").split("-")[-1])]
    return f"{side}{words}{' with a leader casualty' if cell.endswith('*') else ''}"


OUTCOME_IDS: Final[list[str]] = sorted(set(CELLS))
OUTCOME_NAMES: Final[list[str]] = [outcome_name(cell) for cell in OUTCOME_IDS]
CELL_OUTCOME: Final[list[int]] = [OUTCOME_IDS.index(cell) for cell in CELLS]


def cell_of(die: int, column: int) -> int:
    """[SATa, 8.2d] The cell of the Swedish Assault Table: both the modified die and the odds are limited to the table."""
    row = min(max(die, LEAST_DIE), MOST_DIE) - LEAST_DIE
    return row * (LAST_COLUMN + 1) + min(max(column, 0), LAST_COLUMN)


# By what shifts the column.
SHIFTS: Final[dict[str, int]] = TABLES["shifts"]

RETREAT_LOSS: Final[int] = TABLES["losses"]["retreat"]
ROUT_LEAST: Final[int] = TABLES["losses"]["rout_least"]
ENGAGED_LOSS: Final[list[int]] = TABLES["losses"]["engaged"]

NAVAL: Final[list[int]] = [TABLES["naval"].get(nation, 0) for nation in NATION_IDS]

# -- the Administrative phase --------------------------------------------------------------------------------------

MOBILIZATION: Final[list[list[int]]] = [TABLES["mobilization"].get(nation, []) for nation in NATION_IDS]
RAISING: Final[dict[str, int]] = TABLES["mobilization_modifiers"]

ATTRITION: Final[list[int]] = TABLES["attrition"]["losses"]
LEAST_STACK: Final[int] = TABLES["attrition"]["least_stack"]
LARGE_STACK: Final[int] = TABLES["attrition"]["large"]
HUGE_STACK: Final[int] = TABLES["attrition"]["huge"]
WEAR: Final[dict[str, int]] = TABLES["attrition_modifiers"]

TURKISH_AID: Final[list[int]] = TABLES["turkish_aid"]["returned"]
CAPITAL_VALUE: Final[list[int]] = [0] * len([city for city in CITY_AT if city != NONE])
for _name, _value in TABLES["capitals"].items():
    if isinstance(_value, int) and _name != "new_capital":
        CAPITAL_VALUE[CITY_AT[place_number(_name)]] = _value
NEW_CAPITAL_VALUE: Final[int] = TABLES["capitals"]["new_capital"]

SURRENDER: Final[dict[str, int]] = TABLES["surrender"]
SURRENDER_RATIO: Final[int] = SURRENDER["ratio"]
AUSTRIA_QUIET: Final[int] = SURRENDER["austria"]
