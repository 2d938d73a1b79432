"""The printed tables and the numbers of the rules, as constants and flat lists. They come from `data/tables.toml`.

Movement points are counted in halves here, because a road costs half a point (option `roads`)."""

from __future__ import annotations

import itertools
from typing import Any, Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.game import read_options

from . import board
from .board import DATA, LAND, SEAT_IDS, TERRAIN, TOWN_KIND, country_number, place_number, read

TABLES: Final[dict[str, Any]] = read("tables")
OPTIONS: Final = read_options(DATA / "options.toml")
OPTION_IDS: Final[list[str]] = list(OPTIONS)

# The places of the options in `State.switches`; 0 is always the default.
OPT_PETERSBURG: Final[int] = OPTION_IDS.index("st_petersburg_income")
OPT_MOVE_BATTLE: Final[int] = OPTION_IDS.index("move_battle_cost")
OPT_STORM: Final[int] = OPTION_IDS.index("storm_with_artillery")
OPT_TRANSPORT: Final[int] = OPTION_IDS.index("transport_limit")
OPT_FOREST: Final[int] = OPTION_IDS.index("forest")
OPT_ROADS: Final[int] = OPTION_IDS.index("roads")
OPT_ATTACK_SWEDEN: Final[int] = OPTION_IDS.index("attack_sweden_proper")
OPT_DRAGOONS: Final[int] = OPTION_IDS.index("pursuit_dragoons_two")
OPT_HOLD: Final[int] = OPTION_IDS.index("hold_only_marked")
OPT_FORAGE: Final[int] = OPTION_IDS.index("remove_forage")
OPT_LOGISTICS: Final[int] = OPTION_IDS.index("logistics")

# -- numbers -------------------------------------------------------------------------------------------------------

FIRST_YEAR: Final[int] = TABLES["years"]["first"]
LAST_YEAR: Final[int] = max(TABLES["years"]["last"].values())

MOST_MORALE: Final[int] = TABLES["morale"]["most"]
LEAST_MORALE: Final[int] = TABLES["morale"]["least"]
SPEND_TO: Final[int] = TABLES["morale"]["spend_to"]

VP_TIMES: Final[int] = TABLES["victory"]["times"]
VP_ZERO: Final[int] = TABLES["victory"]["zero"]
VP_LEAD: Final[int] = TABLES["victory"]["lead"]
PETERSBURG_POINTS: Final[int] = TABLES["victory"]["st_petersburg"]

SEA_UNITS: Final[int] = TABLES["transport"]["sea"]
SEA_SUCCEEDS: Final[int] = TABLES["transport"]["succeeds"]
RIVER_HEXES: Final[int] = TABLES["transport"]["river"]
SUPPLY_TIMES: Final[int] = TABLES["transport"]["supply"]
REFUGE_HEXES: Final[int] = TABLES["transport"]["refuge"]

# -- terrain -------------------------------------------------------------------------------------------------------

HALF: Final = 2  # halves in a movement point
TERRAIN_ROWS: Final[dict[str, dict[str, Any]]] = TABLES["terrain"]


def ground_row(forest: int, terrain: int) -> dict[str, Any]:
    """[TECb, TECc, TECd] The row of a kind of ground; forest counts as the option says (ruling A35)."""
    name = OPTIONS["forest"].choices[forest] if terrain == board.FOREST else board.TERRAIN_IDS[terrain]
    row: dict[str, Any] = TERRAIN_ROWS[name]
    return row


def enter_cost(forest: int, place: int) -> int:
    """[10.8a, 10.8b, TECf, TECg, TECh, TECi] In halves: 1 for a town or fortress, port or not, on any ground (ruling A38)."""
    town = board.TOWN_IDS[TOWN_KIND[place]]
    row = TERRAIN_ROWS[town] if town else ground_row(forest, TERRAIN[place])
    return int(row["cost"] * HALF)


FORESTS: Final[int] = len(OPTIONS["forest"].choices)
# By the choice of the option, then by place: ENTER[g.switches[OPT_FOREST]][place], in halves.
ENTER: Final[list[list[int]]] = [[enter_cost(forest, place) for place in range(LAND)] for forest in range(FORESTS)]
# By the choice, then by place: columns for a defender, of the ground alone.
GROUND_SHIFT: Final[list[list[int]]] = [
    [ground_row(forest, TERRAIN[place])["shift"] for place in range(LAND)] for forest in range(FORESTS)
]
# By the choice, then by place: no cavalry superiority there.
BROKEN_GROUND: Final[list[list[bool]]] = [
    [ground_row(forest, TERRAIN[place]).get("no_superiority", False) for place in range(LAND)] for forest in range(FORESTS)
]
CROSSING: Final[int] = int(TERRAIN_ROWS["river"]["cost"] * HALF)  # a river or strait, in halves
CROSSING_SHIFT: Final[int] = TERRAIN_ROWS["river"]["shift"]
# By place and direction: what the hexside adds when one marches over it, in halves.
CROSS: Final[list[int]] = [CROSSING if kind in (board.RIVER, board.STRAIT) else 0 for kind in board.SIDE]

# By kind of town: the shift of a fortress, in a Storm and in a Siege Attack.
FORTRESS_SHIFT: Final[list[int]] = [TERRAIN_ROWS[name]["shift"] if name in ("minor", "major") else 0 for name in board.TOWN_IDS]
SIEGE_SHIFT: Final[list[int]] = [TERRAIN_ROWS[name].get("siege", 0) if name else 0 for name in board.TOWN_IDS]

# -- roads (an option) ---------------------------------------------------------------------------------------------


def road_sides() -> list[bool]:
    """[TECn] The hexsides that a road crosses: the cheapest way from place to place of each road."""
    out = [False] * (LAND * DIRECTIONS)
    enter = [ENTER[0][place] if place < LAND else 10**6 for place in range(board.GRID.size)]
    cross = [0 if i < LAND * DIRECTIONS and board.MARCH[i] != NONE else 10**6 for i in range(board.GRID.size * DIRECTIONS)]
    for road in read("roads")["road"]:
        stops = [place_number(name) for name in road["places"]]
        for start, goal in itertools.pairwise(stops):
            way = board.GRID.path(start, goal, 200, enter, cross)
            for here, there in itertools.pairwise(way):
                out[board.GRID.side(here, there)] = True
                out[board.GRID.side(there, here)] = True
    return out


ROAD: Final[list[bool]] = road_sides()
ROAD_COST: Final[int] = int(TERRAIN_ROWS["road"]["cost"] * HALF)
PASS_COST: Final[int] = int(TERRAIN_ROWS["pass"]["cost"] * HALF)

# -- combat --------------------------------------------------------------------------------------------------------

COLUMNS: Final[list[int]] = TABLES["crt"]["columns"]  # the lower end of each, in percent
RESULT_IDS: Final = ["AE", "AR", "AD", "BB", "DE", "DR", "DD", "CA"]
AE: Final = 0
AR: Final = 1
AD: Final = 2
BB: Final = 3
DE: Final = 4
DR: Final = 5
DD: Final = 6
CA: Final = 7
LINEAR: Final = 0
SHOCK: Final = 1
TABLE_IDS: Final = ["linear", "shock"]
# By table, die - 1 and column, row by row: RESULT[(table * 6 + die - 1) * len(COLUMNS) + column].
RESULT: Final[list[int]] = [RESULT_IDS.index(cell) for name in TABLE_IDS for row in TABLES["crt"][name] for cell in row]

# By result: the share in percent that each side loses.
ATTACKER_LOSS: Final[list[int]] = [TABLES["results"][name].get("attacker", 0) for name in RESULT_IDS]
DEFENDER_LOSS: Final[list[int]] = [TABLES["results"][name].get("defender", 0) for name in RESULT_IDS]
RESULT_NAMES: Final[list[str]] = [TABLES["results"][name]["name"] for name in RESULT_IDS]
# By result: whether the attacker of the round wins, or the defender, or neither.
ATTACKER_WINS: Final[list[bool]] = [TABLES["results"][name].get("winner") == "attacker" for name in RESULT_IDS]
DEFENDER_WINS: Final[list[bool]] = [TABLES["results"][name].get("winner") == "defender" for name in RESULT_IDS]
# By result: how the survivors of the side that does not win go.
STAY: Final = 0
WITHDRAW: Final = 1
ROUT: Final = 2
GOING: Final[list[int]] = [["", "withdraw", "rout"].index(TABLES["results"][name].get("retreat", "")) for name in RESULT_IDS]

SUPERIORITY: Final[int] = TABLES["shifts"]["superiority"]
ASSAULT_SHIFT: Final[int] = TABLES["shifts"]["prepared_assault"]
SUPPLY_SHIFT: Final[int] = TABLES["shifts"]["supply"]
CAVALRY_SHIFT: Final[int] = TABLES["shifts"]["cavalry"]
COUNTERATTACK_SHIFT: Final[int] = TABLES["shifts"]["counterattack"]
TACTICS_SHIFT: Final[int] = TABLES["shifts"]["tactics"]
MOST_TIMES: Final[int] = TABLES["shifts"]["most_times"]
SHOCK_SWEDES: Final[int] = TABLES["shifts"]["shock_swedes"]

MOUNTED_IN_ZONE: Final[int] = TABLES["retreat"]["mounted_in_zone"]
OTHERS_IN_ZONE: Final[int] = TABLES["retreat"]["others_in_zone"]
LOST_AT_RIVER: Final[int] = TABLES["retreat"]["river"]
WITHDRAW_HEXES: Final[int] = TABLES["retreat"]["withdraw"]
INSTEAD_OF_ROUT: Final[int] = TABLES["retreat"]["instead_of_rout"]
PURSUIT_HEXES: Final[int] = TABLES["retreat"]["pursuit"]
MOUNTED_PURSUIT: Final[int] = TABLES["retreat"]["mounted_pursuit"]

# By size of the victory, the largest last: from so many points of losses, gain of the winner, loss of the loser.
VICTORY_FROM: Final[list[int]] = [row["from"] for row in TABLES["morale"]["battle"]]
VICTORY_GAIN: Final[list[int]] = [row["winner"] for row in TABLES["morale"]["battle"]]
VICTORY_LOSS: Final[list[int]] = [row["loser"] for row in TABLES["morale"]["battle"]]
VICTORY_NAMES: Final[list[str]] = [row["name"] for row in TABLES["morale"]["battle"]]


def column_of(attack: int, defense: int) -> int:
    """[13.3c, CRTa] The column of the percentage; fractions of a percent are dropped (ruling A54)."""
    percent = attack * 100 // defense if defense > 0 else COLUMNS[-1]
    column = 0
    while column + 1 < len(COLUMNS) and percent >= COLUMNS[column + 1]:
        column += 1
    return column


def result_of(table: int, column: int, die: int) -> int:
    """[CRTb, CRTc] What a die gives in a column of a table."""
    return RESULT[(table * 6 + die - 1) * len(COLUMNS) + column]


# -- the Actions chart ---------------------------------------------------------------------------------------------

ACTION_DATA: Final[dict[str, dict[str, Any]]] = {n: a for n, a in TABLES["actions"].items() if n != "source"}
ACTION_IDS: Final[list[str]] = list(ACTION_DATA)
ACTION_NAMES: Final[list[str]] = [action["name"] for action in ACTION_DATA.values()]
ACTIONS: Final[int] = len(ACTION_IDS)
PRICE: Final[list[int]] = [action["price"] for action in ACTION_DATA.values()]
# The seat that alone may take an Action, or NONE.
ONLY_FOR: Final[list[int]] = [SEAT_IDS.index(a["side"]) if "side" in a else NONE for a in ACTION_DATA.values()]
MOVE_BATTLE_PRICE: Final[list[int]] = [int(choice.split()[0]) for choice in OPTIONS["move_battle_cost"].choices]

MOVE: Final[int] = ACTION_IDS.index("move")
SUPPLY_MOVE: Final[int] = ACTION_IDS.index("supply-move")
FORCED_MARCH: Final[int] = ACTION_IDS.index("forced-march")
SUPPLY_MARCH: Final[int] = ACTION_IDS.index("supply-march")
SWEDEN_MOVE: Final[int] = ACTION_IDS.index("sweden-move")
FINLAND_MOVE: Final[int] = ACTION_IDS.index("finland-move")
NAVAL_MOVE: Final[int] = ACTION_IDS.index("naval-move")
CONCENTRATE: Final[int] = ACTION_IDS.index("concentrate")
RIVER_TRANSPORT: Final[int] = ACTION_IDS.index("river-transport")
PREPARED_ASSAULT: Final[int] = ACTION_IDS.index("prepared-assault")
STORM: Final[int] = ACTION_IDS.index("storm")
SIEGE_ATTACK: Final[int] = ACTION_IDS.index("siege-attack")
MOVE_BATTLE: Final[int] = ACTION_IDS.index("move-battle")
NAVAL_BATTLE: Final[int] = ACTION_IDS.index("naval-battle")
HONORS_OF_WAR: Final[int] = ACTION_IDS.index("honors-of-war")
EMERGENCY_RECRUIT: Final[int] = ACTION_IDS.index("emergency-recruit")
PICK_MARKER: Final[int] = ACTION_IDS.index("pick-marker")
PLAY_MARKER: Final[int] = ACTION_IDS.index("play-marker")
BUILD_PETERSBURG: Final[int] = ACTION_IDS.index("build-petersburg")

# -- single markers ------------------------------------------------------------------------------------------------

BALANCE: Final[int] = TABLES["markers"]["balance"]
NAVAL_GAIN: Final[int] = TABLES["markers"]["naval_gain"]
REBELLION_FORTRESSES: Final[int] = TABLES["markers"]["rebellion"]
BATURIN_HEXES: Final[int] = TABLES["markers"]["baturin"]
MANEUVER: Final[int] = TABLES["markers"]["maneuver"]
# What events bring, by the name of the type.
USURPER: Final[dict[str, int]] = TABLES["markers"]["usurper"]
PLOT: Final[dict[str, int]] = TABLES["markers"]["plot"]
LITHUANIANS: Final[dict[str, int]] = TABLES["markers"]["lithuanians"]
RALLY: Final[int] = TABLES["markers"]["rally"]["irregulars"]
RALLY_FROM: Final[int] = place_number(TABLES["markers"]["rally"]["from"])

# -- recruiting ----------------------------------------------------------------------------------------------------

RECRUITING: Final[dict[str, dict[str, Any]]] = {n: r for n, r in TABLES["recruiting"].items() if n != "source"}

# -- supply (an option) --------------------------------------------------------------------------------------------

HARSH: Final[list[int]] = [country_number(name) for name in TABLES["supply"]["harsh"]]
HARSH_LOSS: Final[int] = TABLES["supply"]["harsh_loss"]
SUPPLY_LOSS: Final[int] = TABLES["supply"]["loss"]

if board.MINOR >= board.MAJOR or len(RESULT) != 2 * 6 * len(COLUMNS):
    raise ValueError("the tables are not whole")


def halves(number: int) -> str:
    """A number of halves as a person writes it.

    >>> halves(1), halves(4), halves(3)
    ('½', '2', '1½')
    """
    whole, half = divmod(number, HALF)
    return f"{whole or ''}½" if half else str(whole)
