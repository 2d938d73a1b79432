"""The printed tables and the numbers of the rules, as constants and flat lists. They come from `data/tables.toml`."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.game import read_options

from . import board
from .board import COALITION, LAND, NATION_IDS, SWEDISH

TABLES: Final[dict[str, Any]] = board.read("tables")
OPTIONS: Final = read_options(board.DATA / "options.toml")
OPTION_IDS: Final[list[str]] = list(OPTIONS)

# The places of the options in `State.switches`; 0 is always the default.
OPT_PRUSSIA_TARGET: Final[int] = OPTION_IDS.index("prussia_target")
OPT_HANNOVER_RECALL: Final[int] = OPTION_IDS.index("hannover_recall")
OPT_SUDDEN_DEATH: Final[int] = OPTION_IDS.index("sudden_death")
OPT_LAST_WINTER_CAMPAIGN: Final[int] = OPTION_IDS.index("last_winter_campaign")
OPT_ACTION_TABLE: Final[int] = OPTION_IDS.index("action_table")

# -- numbers -------------------------------------------------------------------------------------------------------

FIRST_YEAR: Final[int] = TABLES["years"]["first"]
LAST_YEAR: Final[int] = TABLES["years"]["last"]
SEASON_IDS: Final[list[str]] = TABLES["years"]["seasons"]
SPRING: Final[int] = SEASON_IDS.index("spring")
SUMMER: Final[int] = SEASON_IDS.index("summer")
AUTUMN: Final[int] = SEASON_IDS.index("autumn")
WINTER: Final[int] = SEASON_IDS.index("winter")

CUBE_LIMIT: Final[list[int]] = [TABLES["marker_limits"][color] for color in board.CUBE_IDS]

BORDER_LIMIT: Final[list[int]] = [TABLES["movement"]["normal"], TABLES["movement"]["difficult"]]  # by kind of border
MOST_FORCED: Final[int] = TABLES["movement"]["forced"]
FORCED_LOSS: Final[int] = TABLES["movement"]["forced_loss"]

ROUNDS: Final[int] = TABLES["combat"]["rounds"]
GARRISON_RATING: Final[int] = "ABCD".index(TABLES["combat"]["garrison_rating"])
GARRISON_HIT_ON: Final[int] = TABLES["combat"]["garrison_hit_on"]
TOO_STRONG_FOR_REGIMENTS: Final[int] = TABLES["combat"]["too_strong_for_regiments"]

BY_TYPE: Final = ["army", "regiment", "fleet"]
FORAGE_NEED: Final[list[int]] = [TABLES["forage"][kind] for kind in BY_TYPE]
MOST_NEED: Final[int] = max(FORAGE_NEED)
STEP_COST: Final[list[int]] = [TABLES["replacements"][kind] for kind in BY_TYPE]
FIRST_STEP: Final[int] = TABLES["replacements"]["first_step"]
NO_GARRISON: Final[int] = TABLES["replacements"]["no_garrison"]

TERRITORY_RP: Final[int] = TABLES["levels"]["territory"]
POLISH_CAPITALS_RP: Final[int] = TABLES["levels"]["polish_capitals"]
UKRAINE_RP: Final[int] = TABLES["levels"]["ukraine"]
CESSION_RP: Final[int] = TABLES["levels"]["cession"]

ARMIES_ABOARD: Final[int] = TABLES["fleets"]["armies"]
REGIMENTS_ABOARD: Final[int] = TABLES["fleets"]["regiments"]
ENTER_HARBOR: Final[int] = TABLES["fleets"]["enter_harbor"]

ACTIVATION: Final[int] = TABLES["politics"]["activation"]
TRUCE_YEARS: Final[int] = TABLES["politics"]["truce_years"]
ENVOY: Final[int] = TABLES["politics"]["envoy"]
AUSTRIA: Final[int] = TABLES["politics"]["austria"]
NIGHT_RIDER: Final[int] = TABLES["politics"]["night_rider"]

REFORM_YEARS: Final[int] = TABLES["reform"]["years"]
REFORM_COST: Final[int] = TABLES["reform"]["cost"]
PETERSBURG_STRENGTH: Final[int] = TABLES["sankt-peterburg"]["strength"]
PETERSBURG_YEARS: Final[int] = TABLES["sankt-peterburg"]["years"]

# -- actions -------------------------------------------------------------------------------------------------------

EVENT_DIE: Final[int] = TABLES["action_table"]["event"]
# [3.1a] By the choice of the option, then by die: ACTIONS[choice][die - 1]; an event brings none.
ACTIONS: Final[list[list[int]]] = [TABLES["action_table"][choice] for choice in OPTIONS["action_table"].choices]

# [11.7d] By the choice of the option: the one territory where Prussia attacks and besieges.
PRUSSIA_TARGET: Final[list[int]] = [board.place_number(TABLES["prussia_target"][c]) for c in OPTIONS["prussia_target"].choices]

# -- politics ------------------------------------------------------------------------------------------------------

# By territory: the nation to which Sweden may cede it, or NONE.
CEDED_TO: Final[list[int]] = [NONE] * LAND
for _place, _nation in TABLES["concessions"].items():
    if _place != "source":
        CEDED_TO[board.place_number(_place)] = NATION_IDS.index(_nation)

ROLLS: Final[list[dict[str, Any]]] = [TABLES["activation"].get(nation, {}) for nation in NATION_IDS]
ROLLER: Final[list[int]] = [board.SEAT_IDS.index(roll["roller"]) if roll else NONE for roll in ROLLS]
ROLL_BASE: Final[list[int]] = [roll.get("base", 0) for roll in ROLLS]
KARL_IN_UKRAINE: Final[list[int]] = [roll.get("karl_in_ukraine", 0) for roll in ROLLS]
ON_ATTRITION_TRACK: Final[list[bool]] = [roll.get("attrition_track", False) for roll in ROLLS]
ROLL_REQUIRES: Final[list[int]] = [board.nation_number(roll.get("requires")) for roll in ROLLS]

UPPER: Final = 0
LOWER: Final = 1
ROW_IDS: Final[list[str]] = TABLES["attrition"]["rows"]
BOXES: Final[list[dict[str, dict[str, int]]]] = TABLES["attrition"]["boxes"]
LAST_BOX: Final[int] = len(BOXES) - 1


def attrition_bonus(row: str, box: int, effect: str) -> int:
    """[11.1h] What the boxes of a row up to this one add up to."""
    return sum(entry[row].get(effect, 0) for entry in BOXES[: box + 1])


# [11.1i] By row, box and nation: ATTRITION_BONUS[(row * len(BOXES) + box) * NATIONS + nation].
ATTRITION_BONUS: Final[list[int]] = [
    attrition_bonus(row, box, nation)
    for row in TABLES["attrition"]["rows"]
    for box in range(len(BOXES))
    for nation in NATION_IDS
]
# By row and box: whether Hannover has defected there.
DEFECTION: Final[list[bool]] = [attrition_bonus(row, box, "defection") > 0 for row in ROW_IDS for box in range(len(BOXES))]
LOWER_ROW: Final[int] = board.mask_of(TABLES["attrition"]["lower_row"])  # groups, as bits


def bonus(row: int, box: int, nation: int) -> int:
    """[11.1i] What the track adds to the Coalition's roll for a nation."""
    return ATTRITION_BONUS[(row * len(BOXES) + box) * board.NATIONS + nation]


# -- events --------------------------------------------------------------------------------------------------------


def event_ids(table: str) -> list[str]:
    """The six rows of an event table."""
    return [TABLES["events"][table][str(die)]["id"] for die in range(1, 7)]


EVENTS: Final[list[str]] = event_ids("main")
SIDE_EVENTS: Final[list[list[str]]] = [event_ids("sweden"), event_ids("coalition")]  # by seat
POLITICS_EVENTS: Final[list[str]] = event_ids("politics")
EPIDEMIC: Final[list[int]] = [board.mask_of(TABLES["epidemic"][str(die)]["groups"]) for die in range(1, 7)]  # groups, as bits
PROSPERS_RP: Final[int] = TABLES["events"]["coalition"]["4"]["points"]
NATURE_STEPS: Final[int] = TABLES["events"]["coalition"]["1"]["steps"]


# -- victory -------------------------------------------------------------------------------------------------------

VICTORY: Final[dict[str, dict[str, Any]]] = TABLES["victory"]
SCENARIO_IDS: Final[list[str]] = list(VICTORY)


def ending_of(scenario: str, sweden: int, russia: int) -> str:
    """[SCNb, SCNc] How a scenario ends with these levels after its last turn."""
    victory = VICTORY[scenario]
    if "lead" in victory:
        return "swedish_lead" if sweden - russia >= victory["lead"] else "no_swedish_lead"
    for band in victory["bands"]:
        if sweden >= band["from"]:
            return str(band["ending"])
    raise ValueError(sweden)


def winner_of(ending: str) -> int:
    """The seat that an ending is a victory for, or NONE."""
    if ending == "draw":
        return NONE
    return COALITION if ending.startswith(("coalition", "no_swedish")) else SWEDISH
