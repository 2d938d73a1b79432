"""Poltava's Dread Day: Sweden against the Coalition, 1700-1722, on hexes, a year a turn."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import Game, Phase, read_toml
from korvolan.kernel.layout import Layout
from korvolan.kernel.texts import Texts, constants
from korvolan.kernel.view import View

from . import (
    attrition,
    battle,
    campaign,
    cities,
    diplomacy,
    losses,
    march,
    mobilization,
    naval,
    restrictions,
    retreat,
    setup,
    siege,
    surrender,
    turn,
    warnings,
)
from .actions import VOCABULARY
from .fields import DOMAINS, FIELDS
from .phases import PHASES
from .state import DreadState

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

CHAPTERS: Final = [
    setup,
    turn,
    campaign,
    march,
    cities,
    battle,
    losses,
    retreat,
    siege,
    naval,
    attrition,
    mobilization,
    diplomacy,
    surrender,
]
LAYOUT: Final = Layout(DOMAINS, FIELDS, [frame for chapter in CHAPTERS for frame in chapter.FRAMES])


class DreadDay(Game[DreadState]):
    """Poltava's Dread Day."""

    def blank(self) -> DreadState:
        return DreadState()

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def look(self, g: DreadState, seat: int) -> View:
        return View("")

    def reshuffle(self, g: DreadState, seat: int, rng: FastDice) -> None:
        """[3.6a] Nothing is hidden."""


TEXTS: Final = Texts(read_toml(HERE / "data" / "texts.toml"), constants(restrictions), constants(warnings))
GAME: Final = DreadDay(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
