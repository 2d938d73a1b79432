"""[2.1, 2.3] The pieces: combat units, then commanders, then wagons. Flat lists by the number of a piece."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.data_overlay import read_data

from .board import BOTH, DATA, SEAT_IDS, TABLES

UNIT_FILE: Final[dict[str, Any]] = read_data(DATA / "units.toml")
UNIT_DATA: Final[dict[str, dict[str, Any]]] = UNIT_FILE["units"]
COMMANDER_DATA: Final[dict[str, dict[str, Any]]] = UNIT_FILE["commanders"]
WAGON_TOKENS: Final[dict[str, int]] = TABLES["wagons"]["tokens"]
WAGON_DATA: Final[list[tuple[str, str]]] = [
    (f"{side[0]}-w{number}", side) for side, tokens in WAGON_TOKENS.items() for number in range(1, tokens + 1)
]

UNITS: Final[int] = len(UNIT_DATA)  # [2.1a] a piece below this is a combat unit: strength, facing, zone of control
COMMANDERS: Final[int] = len(COMMANDER_DATA)
FIRST_WAGON: Final[int] = UNITS + COMMANDERS  # below it commanders, from it on wagons
PIECES: Final[int] = FIRST_WAGON + len(WAGON_DATA)

PIECE_IDS: Final[list[str]] = [*UNIT_DATA, *COMMANDER_DATA, *(name for name, _ in WAGON_DATA)]
WAGON_NAMES: Final[list[str]] = [f"{'Swedish' if s == 'sweden' else 'Russian'} wagons {n[-1]}" for n, s in WAGON_DATA]
PIECE_NAMES: Final[list[str]] = [
    *(unit["name"] for unit in UNIT_DATA.values()),
    *(commander["name"] for commander in COMMANDER_DATA.values()),
    *WAGON_NAMES,
]
SIDE: Final[list[int]] = [
    *(SEAT_IDS.index(unit["side"]) for unit in UNIT_DATA.values()),
    *(SEAT_IDS.index(commander["side"]) for commander in COMMANDER_DATA.values()),
    *(SEAT_IDS.index(side) for _, side in WAGON_DATA),
]

ARM_IDS: Final = ["foot", "horse", "guns"]
FOOT: Final = 0
HORSE: Final = 1
GUNS: Final = 2
NO_TROOPS: Final = [NONE] * (PIECES - UNITS)
# By piece; commanders and wagons have no arm.
ARM: Final[list[int]] = [*(ARM_IDS.index(unit["arm"]) for unit in UNIT_DATA.values()), *NO_TROOPS]


def by_unit(key: str) -> list[int]:
    """A number of every unit, 0 for the other pieces."""
    return [*(int(unit.get(key, 0)) for unit in UNIT_DATA.values()), *([0] * (PIECES - UNITS))]


SP: Final[list[int]] = by_unit("sp")
MORALE: Final[list[int]] = by_unit("morale")
STARS: Final[list[int]] = by_unit("stars")
GARRISON: Final[list[bool]] = [bool(value) for value in by_unit("garrison")]  # of a redoubt (R1)
ARCHER: Final[list[bool]] = [bool(value) for value in by_unit("archery")]
HUSARIA: Final[list[bool]] = [bool(value) for value in by_unit("husaria")]  # none at Poltava (ruling A60)

HALF: Final = 2  # movement points are counted in halves: a road costs horse half a point
MOVE: Final[int] = TABLES["commanders"]["move"]
# [9.13a, 4.22a] Commanders move so many hexes, counted like points; wagons do not move by themselves.
MP: Final[list[int]] = [
    *(HALF * unit["mp"] for unit in UNIT_DATA.values()),
    *([HALF * MOVE] * COMMANDERS),
    *([0] * len(WAGON_DATA)),
]

GUN_IDS: Final = ["light", "heavy"]
HEAVY: Final = 1
# [13.11a] By piece: the kind of guns, or NONE.
GUN: Final[list[int]] = [
    *(GUN_IDS.index(unit["gun"]) if "gun" in unit else NONE for unit in UNIT_DATA.values()),
    *NO_TROOPS,
]

MODIFIER: Final[list[int]] = [
    *([0] * UNITS),
    *(commander["modifier"] for commander in COMMANDER_DATA.values()),
    *([0] * len(WAGON_DATA)),
]
BAND_IDS: Final[list[str]] = list(dict.fromkeys(c["band"] for c in [*UNIT_DATA.values(), *COMMANDER_DATA.values()]))
NO_BAND: Final[int] = BAND_IDS.index("chief")  # those without a band look to the commander in chief
# [2.1d] The band of each unit and commander; wagons have none.
BAND: Final[list[int]] = [
    *(BAND_IDS.index(c["band"]) for c in [*UNIT_DATA.values(), *COMMANDER_DATA.values()]),
    *([NO_BAND] * len(WAGON_DATA)),
]
# [9.0a] By seat: Charles XII and Peter I.
CHIEF: Final[list[int]] = [
    UNITS + next(i for i, c in enumerate(COMMANDER_DATA.values()) if c.get("chief") and c["side"] == side) for side in SEAT_IDS
]


def by_seat(first: int, beyond: int) -> list[list[int]]:
    """The pieces of each side in a range of numbers."""
    return [[piece for piece in range(first, beyond) if SIDE[piece] == side] for side in BOTH]


# By seat: pieces of each sort, for loops.
UNITS_OF: Final[list[list[int]]] = by_seat(0, UNITS)
COMMANDERS_OF: Final[list[list[int]]] = by_seat(UNITS, FIRST_WAGON)
WAGONS_OF: Final[list[list[int]]] = by_seat(FIRST_WAGON, PIECES)
GUNS_OF: Final[list[list[int]]] = [[unit for unit in units if ARM[unit] == GUNS] for units in UNITS_OF]
HORSE_OF: Final[list[list[int]]] = [[unit for unit in units if ARM[unit] == HORSE] for units in UNITS_OF]
FOOT_OF: Final[list[list[int]]] = [[unit for unit in units if ARM[unit] == FOOT] for units in UNITS_OF]
ARCHERS_OF: Final[list[list[int]]] = [[unit for unit in units if ARCHER[unit]] for units in UNITS_OF]
GARRISONS: Final[list[int]] = [u for u in range(UNITS) if GARRISON[u]]


def is_unit(piece: int) -> bool:
    """[2.1a, 9.12a, 11.11a] Whether a piece is a combat unit: commanders and wagons have neither strength nor zone."""
    return piece < UNITS


def is_commander(piece: int) -> bool:
    return UNITS <= piece < FIRST_WAGON


def is_wagon(piece: int) -> bool:
    return piece >= FIRST_WAGON


def number_of(name: str) -> int:
    """The number of a piece that the data name."""
    return PIECE_IDS.index(name)


# By piece: the range of guns, in hexes; 0 for the others.
RANGED: Final[list[int]] = [
    TABLES["guns"]["range"][GUN_IDS[GUN[piece]]] if GUN[piece] != NONE else 0 for piece in range(PIECES)
]
