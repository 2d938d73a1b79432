"""The places in the sequence of play that a position file may name, with `[phase] name = "…"`."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.game import Phase

from ..board import COALITION, SWEDISH
from ..state import DreadState
from ..tables import SUMMER
from .campaign import Campaign
from .setup import SetUp, place_initial_pieces
from .turn import FLEETS_HOME, NEW_YEAR, WINTER_PHASE, Turn


def set_up(g: DreadState, given: dict[str, Any]) -> None:
    """[13.0a, 13.0c] Before the first turn: the Coalition places its pieces, then Sweden; by the plans named, or as they
    like."""
    place_initial_pieces(g)
    g.frames = [Turn(NEW_YEAR), SetUp(SWEDISH, given["sweden"]), SetUp(COALITION, given["coalition"])]


def campaign(g: DreadState, given: dict[str, Any]) -> None:
    """A seat is to activate or to pass, in the season that the position names."""
    if given["seat"] == NONE:
        raise KorvolanError("Say whose activation it is: seat.")
    g.frames = [Turn(WINTER_PHASE if g.season == SUMMER else FLEETS_HOME), Campaign(given["seat"])]


def year(g: DreadState, given: dict[str, Any]) -> None:
    """A year begins."""
    g.frames = [Turn(NEW_YEAR)]


def administration(g: DreadState, given: dict[str, Any]) -> None:
    """Winter is over: the Administrative phase begins, or a later step of it."""
    stage = given["stage"]
    if stage and not stage >= FLEETS_HOME:
        raise KorvolanError(f"The steps of the Administrative phase have numbers from {FLEETS_HOME}.")
    g.frames = [Turn(stage or FLEETS_HOME)]


PHASES: Final = {
    "set-up": Phase(["coalition:plan", "sweden:plan"], set_up),
    "campaign": Phase(["seat:seat"], campaign),
    "year": Phase([], year),
    "administration": Phase(["stage:int=0"], administration),
}
