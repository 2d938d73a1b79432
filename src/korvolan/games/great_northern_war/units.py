"""[2.2] The units: what is printed on each, as flat lists by the number of a unit."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.errors import KorvolanError

from .board import NATION_DATA, NATION_IDS, NATION_SIDE, NATIONS, RECRUIT_BOX, SWEDEN, read

UNIT_DATA: Final[dict[str, dict[str, Any]]] = read("units")["units"]
UNIT_IDS: Final[list[str]] = list(UNIT_DATA)
UNIT_NAMES: Final[list[str]] = [unit["name"] for unit in UNIT_DATA.values()]
UNITS: Final[int] = len(UNIT_IDS)

# [2.2c] The eight types.
LEADER: Final = 0
INFANTRY: Final = 1
GARRISON: Final = 2
CAVALRY: Final = 3
IRREGULAR: Final = 4
DRAGOON: Final = 5
ARTILLERY: Final = 6
SUPPLY: Final = 7
TYPE_IDS: Final = ["leader", "infantry", "garrison", "cavalry", "irregular", "dragoon", "artillery", "supply"]

# [2.2e] The three sizes; leaders have none and count as brigades here.
BRIGADE: Final = 0
REGIMENT: Final = 1
WING: Final = 2
SIZE_IDS: Final = ["brigade", "regiment", "wing"]

NATION: Final[list[int]] = [NATION_IDS.index(unit["nation"]) for unit in UNIT_DATA.values()]
UNIT_SIDE: Final[list[int]] = [NATION_SIDE[nation] for nation in NATION]  # whose it is, once its nation is in the war
BOX: Final[list[int]] = [RECRUIT_BOX[nation] for nation in NATION]
TYPE: Final[list[int]] = [TYPE_IDS.index(unit["type"]) for unit in UNIT_DATA.values()]
SIZE: Final[list[int]] = [SIZE_IDS.index(unit.get("size", "brigade")) for unit in UNIT_DATA.values()]
STRENGTH: Final[list[int]] = [unit["strength"] for unit in UNIT_DATA.values()]  # as printed, also if in parentheses
DEFENDS: Final[list[bool]] = [unit.get("defends", False) for unit in UNIT_DATA.values()]  # in parentheses (ruling A53)
MOVEMENT: Final[list[int]] = [unit["movement"] for unit in UNIT_DATA.values()]  # 0: static
ELITE: Final[list[bool]] = [unit.get("elite", False) for unit in UNIT_DATA.values()]
VALUE: Final[list[int]] = [unit.get("value", 0) for unit in UNIT_DATA.values()]  # command value of a leader
SOVEREIGN: Final[list[bool]] = [unit.get("sovereign", False) for unit in UNIT_DATA.values()]
MARSHAL: Final[list[bool]] = [unit.get("marshal", False) for unit in UNIT_DATA.values()]

CHARLES: Final[int] = UNIT_IDS.index("charles-xii")
PETER: Final[int] = UNIT_IDS.index("peter-i")
STANISLAUS: Final[int] = UNIT_IDS.index("stanislaus")

UNITS_OF: Final[list[list[int]]] = [[u for u in range(UNITS) if NATION[u] == nation] for nation in range(NATIONS)]


def printed_values(unit: int) -> tuple[object, ...]:
    """All that tells a unit from another of its nation: named leaders and labeled units are one of a kind."""
    name = UNIT_IDS[unit] if VALUE[unit] and not MARSHAL[unit] else UNIT_DATA[UNIT_IDS[unit]].get("label", "")
    return (NATION[unit], TYPE[unit], SIZE[unit], STRENGTH[unit], MOVEMENT[unit], ELITE[unit], name)


# The first unit that is printed alike: TWIN[a] == TWIN[b] says that nobody can tell a from b.
TWIN: Final[list[int]] = [
    next(other for other in range(UNITS) if printed_values(other) == printed_values(unit)) for unit in range(UNITS)
]


def counts_as_cavalry(unit: int) -> bool:
    """[13.13c, 20.2a] Regular cavalry and dragoons give cavalry superiority, irregulars do not."""
    return TYPE[unit] == CAVALRY or TYPE[unit] == DRAGOON


def is_static(unit: int) -> bool:
    """[10.2a] A unit without movement never moves (ruling A42)."""
    return MOVEMENT[unit] == 0


def is_train(unit: int) -> bool:
    """[14.1c] Artillery and supply trains: lost in a rout, no pursuit (ruling A19)."""
    return TYPE[unit] == ARTILLERY or TYPE[unit] == SUPPLY


def has_foreigner(units: list[int]) -> bool:
    """[24.1a] Whether any of some units is not Swedish: together they may not enter Sweden proper."""
    return any(NATION[unit] != SWEDEN for unit in units)


def check_units() -> None:
    """[2.2a, 2.2d] As many units of each nation as there must be, each with values its type allows."""
    for nation, name in enumerate(NATION_IDS):
        if len(UNITS_OF[nation]) != NATION_DATA[name]["units"]:
            raise KorvolanError(f"{name} has {len(UNITS_OF[nation])} units, not {NATION_DATA[name]['units']}.")
    for unit in range(UNITS):
        if (TYPE[unit] == LEADER) != (VALUE[unit] > 0):
            raise KorvolanError(f"{UNIT_NAMES[unit]} has a command value of {VALUE[unit]}.")
        if (TYPE[unit] == GARRISON) != is_static(unit):
            raise KorvolanError(f"{UNIT_NAMES[unit]} has a movement of {MOVEMENT[unit]}.")
        if ELITE[unit] != (SIZE[unit] == REGIMENT):
            raise KorvolanError(f"{UNIT_NAMES[unit]} is elite without being a regiment, or the other way round.")


check_units()
