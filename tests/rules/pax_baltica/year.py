"""Pax Baltica between two years: a quiet war in its Interphase, or in the midst of its actions."""

from __future__ import annotations

from typing import Any

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.fields import STATUS_IDS
from korvolan.games.pax_baltica.rules import invasions
from korvolan.games.pax_baltica.state import PaxState
from korvolan.games.pax_baltica.units import BLOCK_IDS
from korvolan.kernel.constants import NONE

from ..story import position
from .names import block, place

# The stages of the Interphase at which a test begins.
ARRIVALS, POINTS, NIGHT_RIDE, BRITAIN, AUSTRIA, SOLIDARITY = 0, 2, 3, 4, 5, 6
SWEDISH_ENTRY, SWEDISH_OFFERS, SWEDISH_SPENDING = 7, 8, 10
COALITION_ENTRY, COALITION_OFFERS, COALITION_SPENDING, OVER = 11, 12, 14, 15

NATIONS = {
    "sweden": "active 40",
    "russia": "active 32",
    "saxony": "active 16",
    "denmark": "inactive 16",
    "ottoman-empire": "out",
    "poland": "active",
    "ukraine": "inactive",
    "prussia": "out",
    "hannover": "inactive",
    "holstein-gottorp": "active",
    "great-britain": "inactive",
}
# A block for each major nation, at full strength and out of the way, and those that lie beside the map.
PIECES = {
    "lewenhaupt": "svealand 4",
    "astrakhanski": "moskva 3",
    "konigin": "sachsen 3",
    "mazepa": "set-aside",
    "norris": "set-aside",
    "georg-ludwig": "set-aside",
    "leopold": "set-aside",
}


def text(
    pieces: str = "",
    flags: str = "",
    places: str = "",
    year: int = 1705,
    season: str = "spring",
    dice: str = "[]",
    phase: str = 'name = "interphase"',
    options: str = "",
    **nations: str,
) -> str:
    """A position; what is not said of nations and blocks is as above."""
    named = {line.split("=")[0].strip() for line in pieces.splitlines()}
    said = NATIONS | {name.replace("_", "-"): value for name, value in nations.items()}
    status = "\n".join(f"{name} = {value if value.startswith('{') else repr(value)}" for name, value in said.items())
    others = "\n".join(f'{name} = "{value}"' for name, value in PIECES.items() if name not in named)
    return f"""
dice = {dice}
[options]
{options}
[turn]
year = {year}
season = "{season}"
first = "sweden"
[flags]
{flags}
[nations]
{status}
[places]
{places}
[pieces]
{pieces}
{others}
[phase]
{phase}
"""


def interphase(stage: int = ARRIVALS, pieces: str = "", **said: Any) -> Play:
    """The Interphase of 1705, from a stage on."""
    return position("pax_baltica", text(pieces, phase=f'name = "interphase"\nstage = {stage}', **said))


def actions(seat: str = "coalition", pieces: str = "", **said: Any) -> Play:
    """A seat's actions, two of them."""
    return position("pax_baltica", text(pieces, phase=f'name = "actions"\nseat = "{seat}"', **said))


def state(play: Play) -> PaxState:
    found = play.state
    assert isinstance(found, PaxState)
    return found


def go_on(play: Play) -> None:
    """After a rule was called by itself on the position: on to the next decision."""
    play.state.run_to_decision()


def at(play: Play, block: str) -> str:
    """Where a block is."""
    place = state(play).at[BLOCK_IDS.index(block)]
    return "" if place == NONE else m.PLACE_IDS[place]


def strength(play: Play, block: str) -> int:
    return state(play).strength[BLOCK_IDS.index(block)]


def due(play: Play, block: str) -> int:
    return state(play).due[BLOCK_IDS.index(block)]


def status(play: Play, nation: str) -> str:
    return STATUS_IDS[state(play).status[m.NATION_IDS.index(nation)]]


def level(play: Play, nation: str) -> int:
    return state(play).rp[m.NATION_IDS.index(nation)]


def points(play: Play, nation: str) -> int:
    return state(play).points[m.NATION_IDS.index(nation)]


def cube(play: Play, nation: str) -> int:
    """The year of a nation's cube on the Year Track."""
    return state(play).truce_until[m.NATION_IDS.index(nation)]


def marker(play: Play, place: str) -> str:
    nation = state(play).marker[m.PLACE_IDS.index(place)]
    return "" if nation == NONE else m.NATION_IDS[nation]


TRUCED = '{{ status = "truce", rp = {rp}, truce_until = {until} }}'


def enter(play: Play, name: str, territory: str) -> None:
    """A block enters a territory, by whatever way, and play goes on."""
    g = state(play)
    g.put(block(name), place(territory))
    invasions.check_invasion(g, block(name), place(territory))
    go_on(play)
