"""The places in the sequence of play that a position file may name, with `[phase] name = "…"`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.game import Phase

from ..state import FieldState
from ..tables import zone_of
from ..unit_flags import COLUMN
from . import releases, turn
from .artillery import begin_artillery
from .attack import begin_attack
from .moves import announce


def stage(g: FieldState, given: dict[str, Any]) -> None:
    """[3.0a] A stage begins; the first one with the marker in the middle."""
    g.frames = [turn.Stage(turn.BEGINNING)]
    if g.stage == 1:
        g.frames.append(turn.OpenField())


def side_of(g: FieldState, given: dict[str, Any]) -> int:
    """Whose phase it is: the seat that is named, or player A."""
    return g.first if given["seat"] == NONE else int(given["seat"])


def prepare(g: FieldState) -> None:
    """A position in the middle of a stage: the zone of the marker holds, and who is due is released."""
    g.zone = zone_of(g.morale)
    releases.release_by_stage(g)


def phase(g: FieldState, given: dict[str, Any], first: int, second: int, begin: Callable[[FieldState, int], None]) -> None:
    """A side's phase, from its start: its number in the stage is another for player A and player B."""
    side = side_of(g, given)
    prepare(g)
    g.frames = [turn.Stage((first if side == g.first else second) + 1)]
    begin(g, side)


def guns(g: FieldState, given: dict[str, Any]) -> None:
    phase(g, given, turn.FIRST_GUNS, turn.SECOND_GUNS, begin_artillery)


def moves(g: FieldState, given: dict[str, Any]) -> None:
    phase(g, given, turn.FIRST_MOVES, turn.SECOND_MOVES, turn.begin_movement)


def attacks(g: FieldState, given: dict[str, Any]) -> None:
    phase(g, given, turn.FIRST_ATTACKS, turn.SECOND_ATTACKS, begin_attack)


def march(g: FieldState, given: dict[str, Any]) -> None:
    """In a side's movement phase a unit has announced its move."""
    if given["piece"] == NONE:
        raise KorvolanError("Say who moves: piece.")
    moves(g, given)
    if not g.on_map(given["piece"]):
        raise KorvolanError("The unit that moves must be on the map.")
    g.mark(given["piece"], COLUMN)
    announce(g, side_of(g, given), given["piece"])


PHASES: Final = {
    "stage": Phase([], stage),
    "guns": Phase(["seat:seat"], guns),
    "moves": Phase(["seat:seat"], moves),
    "march": Phase(["seat:seat", "piece:piece"], march),
    "attacks": Phase(["seat:seat"], attacks),
}
