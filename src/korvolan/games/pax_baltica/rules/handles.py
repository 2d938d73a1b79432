"""Chapter 2.1. What a seat calls a block: its name, or the handle by which the enemy follows it (ruling A80); and what
the fortresses are called."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.grammar import indefinite
from korvolan.kernel.state import UNSAID

from ..board import GARRISON_NAMES, NATION_DATA, NATION_IDS, NYEN, PLACE_NAMES
from ..state import PaxState
from ..units import BLOCK_IDS, BLOCK_NAMES, NATION


def piece_id(g: PaxState, seat: int, piece: int) -> str:
    """An own block goes by its name, and so does one that lies open; any other by the handle it was stood up with."""
    if g.side_of(piece) == seat or g.lies_open(piece):
        return BLOCK_IDS[piece]
    number = "" if g.tag[piece] == NONE else f"-{g.tag[piece] + 1}"
    return f"{NATION_IDS[NATION[piece]]}-block{number}"


def piece_label(g: PaxState, seat: int, piece: int) -> str:
    """A block in a sentence."""
    if g.knows(seat, piece):
        return BLOCK_NAMES[piece]
    adjective = NATION_DATA[NATION_IDS[NATION[piece]]]["adjective"]
    return indefinite(f"{adjective} block") if g.tag[piece] == NONE else f"{adjective} block {g.tag[piece] + 1}"


def garrison_name(g: PaxState, place: int) -> str:
    """The fortress of a territory."""
    return "Sankt-Peterburg" if place == NYEN and g.petersburg else GARRISON_NAMES[place]


def say_of_garrison(g: PaxState, key: str, place: int, who: int = UNSAID) -> None:
    """Tell something of a garrison with its territory, once where both have one name."""
    if not g.logging:
        return
    if garrison_name(g, place) == PLACE_NAMES[place]:
        g.say(f"{key}_here", who, place)
    else:
        g.say(key, who, place, place)
