"""[10.1] Supply paths: from the supply cities of a nation through areas under its side's control.

A path crosses whole areas, so that it is looked for from one connected piece of an area to the next, and not hex by hex."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import AREA_BY_OPTION, LAND, LEAGUE, OTTOMANS, POLAND, RUSSIA, SUPPLY_CITIES, TOWN_PLACE, WAYS_BY_OPTION
from ..state import WarState
from ..tables import OPT_2105, OPT_STRAITS, OPT_SUPPLY
from ..units import COUNTRY, NATION, NATION_SIDE

FROM_EMPIRE: Final = 0
FROM_SULTAN: Final = 1
FROM_POLAND: Final = 2
FROM_RUSSIA: Final = 3


def connected_pieces(areas: list[int], ways: list[list[int]]) -> list[int]:
    """By hex, the number of the connected piece of its area: Royal Hungary has two."""
    out = [NONE] * LAND
    number = 0
    for start in range(LAND):
        if out[start] != NONE:
            continue
        out[start] = number
        edge = [start]
        while edge:
            here = edge.pop()
            for place in ways[here]:
                if out[place] == NONE and areas[place] == areas[start]:
                    out[place] = number
                    edge.append(place)
        number += 1
    return out


def option_index(g: WarState) -> int:
    """Which of the lists below holds, by the options on hex 2105 and on straits."""
    return g.switches[OPT_2105] * len(WAYS_BY_OPTION) + g.switches[OPT_STRAITS]


# By the choices of both options: the piece of each hex; the area of each piece, and the pieces next to it.
CHOICES: Final = [(areas, ways) for areas in AREA_BY_OPTION for ways in WAYS_BY_OPTION]
PIECE: Final[list[list[int]]] = [connected_pieces(areas, ways) for areas, ways in CHOICES]
PIECE_AREA: Final[list[list[int]]] = [
    [CHOICES[choice][0][pieces.index(piece)] for piece in range(max(pieces) + 1)] for choice, pieces in enumerate(PIECE)
]
NEXT_PIECES: Final[list[list[list[int]]]] = [
    [
        sorted({pieces[n] for place in range(LAND) if pieces[place] == piece for n in CHOICES[choice][1][place]} - {piece})
        for piece in range(max(pieces) + 1)
    ]
    for choice, pieces in enumerate(PIECE)
]

# By the same and by hex: the pieces that it and its neighbors lie in.
PIECES_AROUND: Final[list[list[list[int]]]] = [
    [sorted({pieces[other] for other in [place, *CHOICES[choice][1][place]]}) for place in range(LAND)]
    for choice, pieces in enumerate(PIECE)
]


def source_of(unit: int) -> int:
    """[10.1h] Whose supply cities feed a unit. Saxony is fed by the Empire."""
    if NATION_SIDE[NATION[unit]] == OTTOMANS:
        return FROM_SULTAN
    if COUNTRY[unit] == POLAND:
        return FROM_POLAND
    return FROM_RUSSIA if COUNTRY[unit] == RUSSIA else FROM_EMPIRE


def is_friendly(g: WarState, side: int, area: int) -> bool:
    """[10.1l] Whether a supply path may cross an area: it is under total or partial control (ruling A26)."""
    return g.has_all(side, area) if g.switches[OPT_SUPPLY] else g.has_some(side, area)


def is_fed(g: WarState, source: int, place: int) -> bool:
    """[10.1g, 10.1h, 10.1l, 2.1.1b] Whether units in a hex are in supply: from it or a neighbor a path leads to a supply city
    that is held, or to a neighbor of that. Their own hex is exempt from control, and enemy units do not block."""
    side = OTTOMANS if source == FROM_SULTAN else LEAGUE
    for town in SUPPLY_CITIES[source]:
        if g.holder[town] == side and (TOWN_PLACE[town] == place or g.are_joined(TOWN_PLACE[town], place)):
            return True
    choice = option_index(g)
    areas, near = PIECE_AREA[choice], NEXT_PIECES[choice]
    at_source = [False] * len(areas)
    for town in SUPPLY_CITIES[source]:
        if g.holder[town] == side:
            for piece in PIECES_AROUND[choice][TOWN_PLACE[town]]:
                at_source[piece] = True
    waiting = PIECES_AROUND[choice][place].copy()  # from here, where most have not far to go
    seen = [False] * len(areas)
    for piece in waiting:
        seen[piece] = True
    for piece in waiting:
        if is_friendly(g, side, areas[piece]):
            if at_source[piece]:
                return True
            for other in near[piece]:
                if not seen[other]:
                    seen[other] = True
                    waiting.append(other)
    return False
