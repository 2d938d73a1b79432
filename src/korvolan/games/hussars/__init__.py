"""Hussars: the battle of Poltava, 1709, on hexes of 300 meters. Nothing is hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import Game, Phase
from korvolan.kernel.layout import NONE, Layout
from korvolan.kernel.texts import Texts, constants
from korvolan.kernel.view import PhaseView, View

from . import (
    artillery,
    attack,
    battle,
    charges,
    chase,
    commanders,
    dispersal,
    faults,
    fire,
    lances,
    marching,
    pikes,
    redoubts,
    releases,
    restrictions,
    retreat,
    scene,
    tatars,
    turn,
    warnings,
)
from .actions import VOCABULARY
from .fields import DOMAINS, FIELDS
from .phases import PHASES
from .state import FieldState
from .texts import read_texts
from .units import SIDE

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

CHAPTERS: Final = [
    turn,
    releases,
    artillery,
    fire,
    marching,
    commanders,
    attack,
    charges,
    lances,
    battle,
    redoubts,
    retreat,
    chase,
    dispersal,
    pikes,
    tatars,
]
LAYOUT: Final = Layout(DOMAINS, FIELDS, [frame for chapter in CHAPTERS for frame in chapter.FRAMES])


class Hussars(Game[FieldState]):
    """Hussars: Poltava 1709."""

    moments = ("stage",)
    windows = ("fire", "archery", "charge", "pikes")

    def blank(self) -> FieldState:
        return FieldState()

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def faults(self, g: FieldState) -> list[str]:
        return faults.faults(g)

    def look(self, g: FieldState, seat: int) -> View:
        return View("")

    def reshuffle(self, g: FieldState, seat: int, rng: FastDice) -> None:
        """Everything lies open on this field: there is nothing to change."""

    def seat_of(self, g: FieldState, piece: int) -> int:
        return SIDE[piece] if g.at[piece] != NONE else NONE

    def path(self, g: FieldState) -> list[PhaseView]:
        return scene.path(g)

    def now(self, g: FieldState) -> list[str]:
        return [f"stage-{number}" for number in range(1, g.stage + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data" / "texts"), constants(restrictions), constants(warnings))
GAME: Final = Hussars(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
