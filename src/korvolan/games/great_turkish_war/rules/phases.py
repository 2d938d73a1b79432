"""The places in the sequence of play that a position file may name, with `[phase] name = "…"`."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.game import Phase

from ..board import LEAGUE, SPOTS
from ..state import WarState
from ..units import LEADERS, NAMED, VALUE
from . import recruiting, turn
from .leaders import let_lone_leaders_wait
from .setup import SetUp
from .turn import Turn


def set_up(g: WarState, given: dict[str, Any]) -> None:
    """Before the first turn: the League sets up, then the Ottomans."""
    g.frames = [Turn(turn.INITIATIVE), SetUp(LEAGUE)]


def begin(stage: int) -> Phase:
    """A phase of the turn begins."""

    def build(g: WarState, given: dict[str, Any]) -> None:
        ready(g)
        g.frames = [Turn(stage)]

    return Phase([], build)


def recruiting_phase(g: WarState, given: dict[str, Any]) -> None:
    """A seat's part of the Recruiting Phase, and what follows."""
    seat = given["seat"] if given["seat"] != NONE else g.first
    ready(g)
    g.frames = [Turn(turn.SECOND_RECRUITS if seat == g.first else turn.FIRST_PHASE)]
    recruiting.begin_phase(g, seat)


def operations(g: WarState, given: dict[str, Any]) -> None:
    """A seat's Player Phase, and what follows."""
    if given["seat"] == NONE:
        raise KorvolanError("Say whose Player Phase it is: seat.")
    ready(g)
    g.frames = [Turn(turn.SECOND_PHASE if given["seat"] == g.first else turn.ATTRITION)]
    turn.begin_player_phase(g, given["seat"])


def ready(g: WarState) -> None:
    """Leaders on the map have their values: those printed, or none for unnamed ones that the position says nothing of. Who is
    alone in a place of his side waits there."""
    for leader in LEADERS:
        if 0 <= g.at[leader] < SPOTS and g.value[leader] == NONE:
            g.value[leader] = VALUE[leader] if NAMED[leader] else 0
    let_lone_leaders_wait(g)


PHASES: Final = {
    "set-up": Phase([], set_up),
    "turn": begin(turn.INITIATIVE),
    "treasure": begin(turn.TREASURE),
    "stratagems": begin(turn.STRATAGEMS),
    "diplomacy": begin(turn.DIPLOMACY),
    "recruiting": Phase(["seat:seat"], recruiting_phase),
    "operations": Phase(["seat:seat"], operations),
    "attrition": begin(turn.ATTRITION),
    "end-of-turn": begin(turn.TURN_END),
}
