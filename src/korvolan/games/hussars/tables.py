"""The printed tables and the numbers of the rules, as constants and flat lists. They come from `data/tables.toml`.

Movement points are counted in halves, because a road costs horse half a point."""

from __future__ import annotations

import re
from typing import Any, Final

from korvolan.kernel.game import read_options

from . import board
from .units import HALF

OPTIONS: Final = read_options(board.DATA / "options.toml")
OPTION_IDS: Final[list[str]] = list(OPTIONS)

# The places of the options in `State.switches`; 0 is always the default.
OPT_DIRECTION: Final[int] = OPTION_IDS.index("free_direction")
OPT_FOREST: Final[int] = OPTION_IDS.index("forest_cavalry_cost")
OPT_GUNS: Final[int] = OPTION_IDS.index("guns_must_attack")
OPT_PIKES_DOUBLED: Final[int] = OPTION_IDS.index("double_against_pikes")
OPT_MIXED: Final[int] = OPTION_IDS.index("mixed_morale")
OPT_TRACK: Final[int] = OPTION_IDS.index("track_in_defense")
OPT_LOSSES: Final[int] = OPTION_IDS.index("losses_first")
OPT_SHORT: Final[int] = OPTION_IDS.index("retreat_short")
OPT_COLUMN: Final[int] = OPTION_IDS.index("first_column")
OPT_ARC: Final[int] = OPTION_IDS.index("gun_arc")
OPT_MAPA_ATTACK: Final[int] = OPTION_IDS.index("mapa_attack")
OPT_MAPA_USES: Final[int] = OPTION_IDS.index("mapa_uses")
OPT_PIKES: Final[int] = OPTION_IDS.index("pike_limit")
OPT_MORALE: Final[int] = OPTION_IDS.index("main_morale_start")

# -- ground --------------------------------------------------------------------------------------------------------

ROWS: Final[dict[str, dict[str, Any]]] = board.TABLES["terrain"]
FOREST_COSTS: Final[list[int]] = [int(choice) for choice in OPTIONS["forest_cavalry_cost"].choices]


def features(place: int) -> list[str]:
    """The rows of the chart that a hex has besides its ground."""
    found = [(board.STREAM, "stream"), (board.SCHANZE, "schanze"), (board.RAVINE, "ravine"), (board.FORD, "ford")]
    return [name for where, name in found if where[place]]


def enter_cost(place: int, arm: str, forest: int) -> int:
    """[TEC.a, 4.22b, 4.41a] In halves: the dearest whole cost of the hex, and all that is added (ruling A64)."""
    rows = [board.TERRAIN_IDS[board.TERRAIN[place]], *features(place)]
    whole = [
        FOREST_COSTS[forest] if arm == "horse" and name == "forest" else ROWS[name][arm] for name in rows if is_whole(name)
    ]
    added = [ROWS[name][arm] for name in rows if not is_whole(name)]
    return int(HALF * (max(whole, default=ROWS["clear"][arm]) + sum(added)))


def is_whole(row: str) -> bool:
    return not ROWS[row].get("added", False)


FORESTS: Final[int] = len(FOREST_COSTS)
# [TEC.m] Guns use the foot column. By place.
FOOT_COST: Final[list[int]] = [enter_cost(place, "foot", 0) for place in range(board.HEXES)]
# By the choice of the option, then by place.
HORSE_COST: Final[list[list[int]]] = [[enter_cost(place, "horse", f) for place in range(board.HEXES)] for f in range(FORESTS)]
# What passing a garrisoned redoubt saves (R3), in halves.
FOOT_SCHANZE: Final[int] = HALF * ROWS["schanze"]["foot"]
HORSE_SCHANZE: Final[int] = HALF * ROWS["schanze"]["horse"]
FOOT_ROAD: Final[int] = int(HALF * board.TABLES["road"]["foot"])
HORSE_ROAD: Final[int] = int(HALF * board.TABLES["road"]["horse"])
FOOT_FORD: Final[int] = HALF * ROWS["ford"]["foot"]
HORSE_FORD: Final[int] = HALF * ROWS["ford"]["horse"]


def is_plain(place: int) -> bool:
    """[4.44a] Clear ground without anything in it, or a road hex: horse turns there without more cost."""
    return board.ON_ROAD[place] or (board.TERRAIN[place] == board.CLEAR and not features(place))


PLAIN: Final[list[bool]] = [is_plain(place) for place in range(board.HEXES)]


def protection(place: int) -> int:
    """[6.31a, 6.32a, SCN.R5] The best number for a defender in a hex; unfinished works give none."""
    rows = [board.TERRAIN_IDS[board.TERRAIN[place]], *features(place)]
    return max(int(ROWS[name]["combat"]) for name in rows if not (name == "schanze" and board.UNFINISHED[place]))


COMBAT: Final[list[int]] = [protection(place) for place in range(board.HEXES)]
HALVING: Final = (board.SWAMP, board.VINEYARDS)  # ground of the defender that halves the attackers (ruling A28)
COVER: Final = board.FOREST  # where lances are of no use, besides buildings

FOOT_TURN: Final[int] = HALF * board.TABLES["turning"]["foot"]
# By sixths of a circle, 0 to 3, in halves.
HORSE_TURN: Final[list[int]] = [0, *(HALF * cost for cost in board.TABLES["turning"]["horse"])]
ZONE_TURN: Final[list[int]] = [0, *(HALF * cost for cost in board.TABLES["turning"]["horse_in_zone"])]

MOST_TROOPS: Final[int] = board.TABLES["stacking"]["troops"]
MOST_WITH_GUNS: Final[int] = board.TABLES["stacking"]["with_guns"]
CROSSING: Final[int] = HALF * board.TABLES["stacking"]["crossing"]

# -- battle --------------------------------------------------------------------------------------------------------

COLUMN_IDS: Final[list[str]] = board.TABLES["battle"]["columns"]
COLUMNS: Final[int] = len(COLUMN_IDS)
EVEN_ODDS: Final[int] = COLUMN_IDS.index("1:1")
LOWEST: Final = 2  # of two dice
ROLLS: Final = 11
CODE: Final = re.compile(r"(?:([AB])(\d))?(-1)?(R)?")


def one_part(part: str) -> tuple[str, int, int, int]:
    """A part of a cell: whose retreat it is, its hexes, the loss, and whether it disperses."""
    found = CODE.fullmatch(part)
    if found is None:
        raise ValueError(f"the Battle Table has a cell that cannot be read: {part!r}")
    return found[1] or "", int(found[2] or 0), int(bool(found[3])), int(bool(found[4]))


def read_cell(cell: str) -> tuple[int, int, int, int, int, int]:
    """[7.11a, 7.12f, 7.12g] Retreat, loss and dispersal of the attacker, then of the defender. Without a slash the letter
    says whose."""
    if cell == "-":
        return 0, 0, 0, 0, 0, 0
    if "/" not in cell:
        who, retreat, loss, rout = one_part(cell)
        mine = (retreat, loss, rout)
        return (*mine, 0, 0, 0) if who == "A" else (0, 0, 0, *mine)
    left, right = ("" if part == "-" else part for part in cell.split("/"))
    return (*one_part(left)[1:], *one_part(right)[1:])


CELLS: Final[list[list[str]]] = board.TABLES["battle"]["rows"]  # by roll - 2, then by column
READ: Final[list[tuple[int, int, int, int, int, int]]] = [read_cell(cell) for row in CELLS for cell in row]
# By (roll - 2) * COLUMNS + column.
ATTACKER_RETREAT: Final[list[int]] = [cell[0] for cell in READ]
ATTACKER_LOSS: Final[list[int]] = [cell[1] for cell in READ]
ATTACKER_ROUT: Final[list[bool]] = [cell[2] == 1 for cell in READ]
DEFENDER_RETREAT: Final[list[int]] = [cell[3] for cell in READ]
DEFENDER_LOSS: Final[list[int]] = [cell[4] for cell in READ]
DEFENDER_ROUT: Final[list[bool]] = [cell[5] == 1 for cell in READ]
RESULT_IDS: Final[list[str]] = [cell for row in CELLS for cell in row]


def column_of(attack: int, defense: int) -> int:
    """[6.21d] The column of two strengths, counted in halves: rounded for the defender, within the table (ruling A23)."""
    if defense <= 0:
        return COLUMNS - 1
    if attack >= defense:
        times = attack // defense
        return min(COLUMNS - 1, EVEN_ODDS + times - 1)
    if attack <= 0:
        return 0
    times = (defense + attack - 1) // attack
    return max(0, EVEN_ODDS - times + 1)


def shifted(column: int, shift: int) -> int:
    """[6.21e] Right for the attacker, left for the defender, stopping at the ends."""
    return min(COLUMNS - 1, max(0, column + shift))


DISPERSAL: Final[dict[str, list[int]]] = {key: row for key, row in board.TABLES["dispersal"].items() if key != "source"}
FOOT_DISPERSAL: Final[list[list[int]]] = [DISPERSAL["foot_6"], DISPERSAL["foot_7"], DISPERSAL["foot_8"]]
HORSE_DISPERSAL: Final[list[list[int]]] = [DISPERSAL["horse_6"], DISPERSAL["horse_7"], DISPERSAL["horse_7"]]
HUSSAR_DISPERSAL: Final[list[int]] = DISPERSAL["hussars"]
LEAST_MORALE: Final = 6  # of any unit: the tables begin there

# -- fire ----------------------------------------------------------------------------------------------------------

MISS: Final = 0
HIT: Final = 1  # -1: a strength point and a morale check
ROUT: Final = 2  # R: dispersal
FIRE_IDS: Final = ["-", "-1", "R"]
KEPT: Final = 3  # R where a commander is
SPENT: Final = 4  # the volleys before it have done all that they can
FIRE_NAMES: Final = ["no effect", "1 SP lost", "dispersed", "a commander keeps them together", "nothing more to lose"]
RANGE: Final[list[int]] = [board.TABLES["guns"]["range"]["light"], board.TABLES["guns"]["range"]["heavy"]]
MUSKET_RANGE: Final[int] = board.TABLES["muskets"]["range"]
MOST_GUNS: Final[int] = board.TABLES["guns"]["most"]
MOST_MUSKETS: Final[int] = board.TABLES["muskets"]["most"]


def row_of_results(row: list[str]) -> list[int]:
    return [FIRE_IDS.index(cell) for cell in row]


def or_less(row: list[int], first: int) -> list[int]:
    """[AFT.a] The option by which the first printed column counts for all lower rolls."""
    return [row[max(roll, first) - LOWEST] for roll in range(LOWEST, LOWEST + ROLLS)]


# By kind, strength - 1 and range - 1, as rows of eleven rolls; the second list by the option.
LIGHT_ROWS: Final[list[list[list[int]]]] = [[row_of_results(row) for row in rows] for rows in board.TABLES["guns"]["light"]]
HEAVY_ROWS: Final[list[list[list[int]]]] = [[row_of_results(row) for row in rows] for rows in board.TABLES["guns"]["heavy"]]
LIGHT_FIRST: Final[list[int]] = board.TABLES["guns"]["first"]["light"]
HEAVY_FIRST: Final[list[int]] = board.TABLES["guns"]["first"]["heavy"]
FOOT_ROWS: Final[list[list[int]]] = [row_of_results(row) for row in board.TABLES["muskets"]["foot"]]
HORSE_ROWS: Final[list[list[int]]] = [row_of_results(row) for row in board.TABLES["muskets"]["horse"]]
HORSE_FIRST: Final[int] = board.TABLES["muskets"]["first"]["horse"]


def gun_row(heavy: bool, strength: int, reach: int, less: bool) -> list[int]:
    """[AFT.a, 13.21a] What each roll does, by kind, strength and range (ruling A45)."""
    sp = min(strength, MOST_GUNS) - 1
    row = (HEAVY_ROWS if heavy else LIGHT_ROWS)[sp][reach - 1]
    return or_less(row, (HEAVY_FIRST if heavy else LIGHT_FIRST)[sp]) if less else row


def musket_row(mounted: bool, strength: int, less: bool) -> list[int]:
    """[FLT.a, FLT.b, 12.11b] What each roll does, by arm and strength."""
    row = (HORSE_ROWS if mounted else FOOT_ROWS)[min(strength, MOST_MUSKETS) - 1]
    return or_less(row, HORSE_FIRST) if less and mounted else row


def fire_result(row: list[int], roll: int) -> int:
    """[AFT.a, 12.31a] Rolls above 12 count as 12; those below the table do nothing."""
    if roll < LOWEST:
        return MISS
    return row[min(roll, LOWEST + ROLLS - 1) - LOWEST]


ARROWS: Final[list[int]] = board.TABLES["archery"]["hits_on"]
ARROW_COST: Final[int] = HALF * board.TABLES["archery"]["cost"]

# -- commanders, morale and the rest -------------------------------------------------------------------------------

COMMAND: Final[int] = board.TABLES["commanders"]["reach"]
DIES_ON: Final[int] = board.TABLES["commanders"]["dies_on"]
COMMANDER_FIELDS: Final[int] = board.TABLES["commanders"]["fields"]
PIKE_RANGE: Final[list[int]] = board.TABLES["commanders"]["pikes"]
MOST_MORALE: Final[int] = board.TABLES["morale"]["most"]
ZONE_FROM: Final[list[int]] = board.TABLES["morale"]["zones"]
TRACK: Final[int] = board.TABLES["dispersed"]["fields"]
PIKE_TOKENS: Final[list[int]] = [board.TABLES["pikes"]["tokens"][side] for side in board.SEAT_IDS]
PIKE_MORALE: Final[list[int]] = [board.TABLES["pikes"]["morale"][side] for side in board.SEAT_IDS]
PIKE_MP: Final[int] = HALF * board.TABLES["pikes"]["mp"]
PIKE_CHANGE: Final[int] = HALF * board.TABLES["pikes"]["change"]
WAGON_DEFENSE: Final[int] = board.TABLES["wagons"]["defense"]
FENCES: Final[int] = board.TABLES["fences"]["tokens"]
KOPIE: Final[list[int]] = board.TABLES["kopies"]["columns"]
MAPA_FIRE: Final[int] = board.TABLES["mapa"]["fire"]
MAPA_DEFENSE: Final[int] = board.TABLES["mapa"]["defense"]
MAPA_ATTACK: Final[list[int]] = [int(choice.split()[0]) for choice in OPTIONS["mapa_attack"].choices]


def zone_of(field: int) -> int:
    """[8.11a] The zone of a field of the morale track: positive for the Russians, negative for the Swedes."""
    size = field if field >= 0 else -field
    zone = 0
    for first in ZONE_FROM:
        if size >= first:
            zone += 1
    return zone if field >= 0 else -zone
