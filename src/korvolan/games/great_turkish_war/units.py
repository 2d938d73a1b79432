"""[2.2, 2.3] The units and leaders: what is printed on each, as flat lists by the number of a piece."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError

from .board import AREA_IDS, COUNTRY_IDS, LEAGUE, RECRUIT_BOX, SEAT_IDS, read

NATION_DATA: Final[dict[str, dict[str, Any]]] = read("nations")["nations"]
NATION_IDS: Final[list[str]] = list(NATION_DATA)
NATION_NAMES: Final[list[str]] = [nation["name"] for nation in NATION_DATA.values()]
NATIONS: Final[int] = len(NATION_IDS)
NATION_SIDE: Final[list[int]] = [SEAT_IDS.index(nation["side"]) for nation in NATION_DATA.values()]
GERMAN: Final[list[bool]] = [nation.get("german", False) for nation in NATION_DATA.values()]
REBELS: Final[list[bool]] = [nation.get("rebels", False) for nation in NATION_DATA.values()]
NATION_COUNTRY: Final[list[int]] = [
    COUNTRY_IDS.index(nation["country"]) if "country" in nation else NONE for nation in NATION_DATA.values()
]
NATION_AREA: Final[list[int]] = [AREA_IDS.index(n["area"]) if "area" in n else NONE for n in NATION_DATA.values()]

# [8.1a] The four treasuries.
EMPIRE: Final = 0
OTTOMAN_STOCK: Final = 1
STOCK_IDS: Final = ["empire", "ottoman", "poland", "russia"]
STOCK_NAMES: Final = ["the Empire", "the Ottoman Empire", "Poland", "Russia"]
STOCKS: Final = 4
STOCK_SIDE: Final = [0, 1, 0, 0]
STOCK_COUNTRY: Final = [NONE, NONE, 0, 1]
NATION_STOCK: Final[list[int]] = [STOCK_IDS.index(nation["stock"]) for nation in NATION_DATA.values()]

BRANDENBURG: Final[int] = NATION_IDS.index("brandenburg")
POLES: Final[int] = NATION_IDS.index("poland")
RUSSIANS: Final[int] = NATION_IDS.index("russia")

# [2.3.1a] The types: combat units first, then trains, then leaders.
LINE_INFANTRY: Final = 0
LINE_CAVALRY: Final = 1
LIGHT_INFANTRY: Final = 2
LIGHT_CAVALRY: Final = 3
ARTILLERY: Final = 4
SIEGE_TRAIN: Final = 5
SUPPLY_TRAIN: Final = 6
LEADER: Final = 7
TYPE_IDS: Final = [
    "line-infantry",
    "line-cavalry",
    "light-infantry",
    "light-cavalry",
    "artillery",
    "siege-train",
    "supply-train",
    "leader",
]
TYPE_NAMES: Final[list[str]] = [name.replace("-", " ") for name in TYPE_IDS]

UNIT_DATA: Final[dict[str, dict[str, Any]]] = read("units")["units"]
UNIT_IDS: Final[list[str]] = list(UNIT_DATA)
UNIT_NAMES: Final[list[str]] = [unit["name"] for unit in UNIT_DATA.values()]
UNITS: Final[int] = len(UNIT_IDS)
NATION: Final[list[int]] = [NATION_IDS.index(unit["nation"]) for unit in UNIT_DATA.values()]
TYPE: Final[list[int]] = [TYPE_IDS.index(unit["type"]) for unit in UNIT_DATA.values()]
LABEL: Final[list[str]] = [unit.get("label", "") for unit in UNIT_DATA.values()]
UNIT_SIDE: Final[list[int]] = [NATION_SIDE[nation] for nation in NATION]
COUNTRY: Final[list[int]] = [NATION_COUNTRY[nation] for nation in NATION]
BOX: Final[list[int]] = [RECRUIT_BOX[NATION_DATA[unit["nation"]]["box"]] for unit in UNIT_DATA.values()]
SET_UP: Final[list[bool]] = [unit.get("set_up", False) for unit in UNIT_DATA.values()]
VALUE: Final[list[int]] = [unit.get("value", NONE) for unit in UNIT_DATA.values()]  # of a named leader; NONE: to be rolled

IS_LEADER: Final[list[bool]] = [kind == LEADER for kind in TYPE]
IS_COMBAT: Final[list[bool]] = [kind <= ARTILLERY for kind in TYPE]
IS_TRAIN: Final[list[bool]] = [kind in (SIEGE_TRAIN, SUPPLY_TRAIN) for kind in TYPE]
NAMED: Final[list[bool]] = [IS_LEADER[unit] and VALUE[unit] != NONE for unit in range(UNITS)]
# [12.2c, 12.2i, 12.2k] Who comes back for a leader that is lost: his generic counter, himself, or nobody.
REPLACED_BY: Final[list[int]] = [
    (UNIT_IDS.index(unit["replaced_by"]) if unit["replaced_by"] != "none" else NONE) if "replaced_by" in unit else number
    for number, unit in enumerate(UNIT_DATA.values())
]
LEADERS: Final[list[int]] = [unit for unit in range(UNITS) if IS_LEADER[unit]]

JANISSARIES: Final[list[bool]] = [label == "Jan" for label in LABEL]
# [SCRT-c] The cavalry that counts double on the Shock table.
HEAVY: Final[list[bool]] = [label in ("WH", "Panc", "Sipahi") for label in LABEL]
# [13.15b] Of it, the cavalry that a Charge doubles once more.
CHARGERS: Final[list[bool]] = [label in ("WH", "Sipahi") for label in LABEL]

KARA_MUSTAPHA: Final[int] = UNIT_IDS.index("kara-mustapha")
GRAND_VIZIER: Final[int] = UNIT_IDS.index("grand-vizier")
PRINZ_EUGEN: Final[int] = UNIT_IDS.index("prinz-eugen")
# [11.1d, 11.1e, 11.1f] By nation: the Voivode without whom, or the Grand Vizier, its units are not activated; NONE for others.
VOIVODE: Final[list[int]] = [UNIT_IDS.index(n["voivode"]) if "voivode" in n else NONE for n in NATION_DATA.values()]

UNITS_OF: Final[list[list[int]]] = [[u for u in range(UNITS) if NATION[u] == nation] for nation in range(NATIONS)]
SIDE_UNITS: Final[list[list[int]]] = [[u for u in range(UNITS) if UNIT_SIDE[u] == side] for side in range(2)]


def twin_of(unit: int) -> int:
    """The first unit printed alike; leaders are one of a kind."""
    if IS_LEADER[unit]:
        return unit
    for other in range(unit):
        if (LABEL[other], TYPE[other], NATION[other]) == (LABEL[unit], TYPE[unit], NATION[unit]):
            return other
    return unit


# [2.3a] TWIN[a] == TWIN[b] says that nobody can tell a from b. Twins have numbers in a row.
TWIN: Final[list[int]] = [twin_of(unit) for unit in range(UNITS)]

# -- Force markers -------------------------------------------------------------------------------------------------

# [ERR-b, 11.1.1g] By faction; the numbers besides the Austrian two are reconstructed (ruling A40).
FORCE_IDS: Final = ["austrian-1", "austrian-2", "hre", "polish", "russian", "ottoman-1", "ottoman-2", "ottoman-3"]
FORCE_NAMES: Final = [
    "Austrian Force 1",
    "Austrian Force 2",
    "HRE Force",
    "Polish Force",
    "Russian Force",
    "Ottoman Force 1",
    "Ottoman Force 2",
    "Ottoman Force 3",
]
FORCES: Final = 8
FORCE_SIDE: Final = [0, 0, 0, 0, 0, 1, 1, 1]
FORCE_NATIONS: Final[list[list[int]]] = [
    [NATION_IDS.index("austria"), NATION_IDS.index("royal-hungary")],
    [NATION_IDS.index("austria"), NATION_IDS.index("royal-hungary")],
    [NATION_IDS.index("bavaria"), NATION_IDS.index("saxony"), NATION_IDS.index("brandenburg")],
    [POLES],
    [RUSSIANS],
    *([nation for nation in range(NATIONS) if NATION_SIDE[nation] != LEAGUE] for _ in range(3)),
]


def check_units() -> None:
    """[2.0a, 2.2a] 96 units and 19 leaders, with twins in a row."""
    if UNITS - len(LEADERS) != 96 or len(LEADERS) != 19:
        raise KorvolanError("There must be 96 units and 19 leaders.")
    for unit in range(1, UNITS):
        if TWIN[unit] != unit and TWIN[unit - 1] != TWIN[unit]:
            raise KorvolanError(f"{UNIT_NAMES[unit]} is not listed with its like.")


check_units()
