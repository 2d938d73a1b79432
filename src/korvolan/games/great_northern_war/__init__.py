"""Great Northern War: Sweden against the Russian Coalition, 1700-1709, on hexes with hidden stacks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import Game, Phase
from korvolan.kernel.layout import Layout
from korvolan.kernel.texts import Texts, constants
from korvolan.kernel.view import View

from . import (
    battle,
    belligerents,
    campaign,
    coalition_events,
    common_events,
    concentration,
    faults,
    forces,
    fortresses,
    hidden,
    leaders,
    losses,
    mercenaries,
    movement,
    naval,
    petersburg,
    pursuit,
    reactions,
    recruiting,
    results,
    retreat,
    rivers,
    setup,
    supply,
    sweden,
    swedish_events,
    turn,
    warnings,
)
from .actions import VOCABULARY
from .fields import DOMAINS, FIELDS
from .phases import PHASES
from .restrictions import numbered
from .setup import ChoosePlan, PlaceUnit, Station
from .state import WarState
from .tables import FIRST_YEAR
from .texts import read_texts
from .victory import points

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

CHAPTERS: Final = [
    setup,
    turn,
    recruiting,
    forces,
    movement,
    concentration,
    naval,
    sweden,
    rivers,
    battle,
    results,
    losses,
    retreat,
    pursuit,
    fortresses,
    leaders,
    supply,
    campaign,
    reactions,
    common_events,
    mercenaries,
    swedish_events,
    coalition_events,
    belligerents,
    petersburg,
]
LAYOUT: Final = Layout(DOMAINS, FIELDS, [frame for chapter in CHAPTERS for frame in chapter.FRAMES])


class GreatNorthernWar(Game[WarState]):
    """Great Northern War. What is said here of hidden things stands in hidden.py."""

    moments = ("year",)
    windows = ("supply", "honors", "treachery", "tactics", "forage")

    def blank(self) -> WarState:
        return WarState()

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def faults(self, g: WarState) -> list[str]:
        return faults.faults(g)

    def look(self, g: WarState, seat: int) -> View:
        return hidden.look(g, seat)

    def reshuffle(self, g: WarState, seat: int, rng: FastDice) -> None:
        hidden.reshuffle(g, seat, rng)

    def piece_id(self, g: WarState, seat: int, piece: int) -> str:
        return hidden.handle(g, seat, piece)

    def piece_word(self, g: WarState, seat: int, piece: int) -> str:
        return hidden.piece_word(g, seat, piece)

    def public_text(self, g: WarState, seat: int, action: int) -> str:
        """[22.0a] Fog of war holds from the first placement: nobody is told what is set up where (ruling A88)."""
        top = g.frames[-1]
        if isinstance(top, (ChoosePlan, Station, PlaceUnit)) and top.side != seat:
            return self.vocabulary.verb(action).name
        return super().public_text(g, seat, action)

    def now(self, g: WarState) -> list[str]:
        return [f"year-{year}" for year in range(FIRST_YEAR, g.year + 1)]

    def margin(self, g: WarState) -> int:
        return points(g, 0) - points(g, 1)


TEXTS: Final = Texts(read_texts(HERE / "data" / "texts"), numbered(), constants(warnings))
GAME: Final = GreatNorthernWar(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
