"""Great Northern War: Sweden against the Russian Coalition, 1700-1709, on hexes with hidden stacks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import Game, Muster, Phase
from korvolan.kernel.judgement import Judgement
from korvolan.kernel.layout import NONE, Layout
from korvolan.kernel.sheet import Sheet
from korvolan.kernel.texts import Texts, read_texts
from korvolan.kernel.view import PhaseView, View

from . import (
    battle,
    belligerents,
    campaign,
    cautions,
    coalition_events,
    common_events,
    concentration,
    conduct,
    faults,
    forces,
    fortresses,
    hidden,
    judgement,
    leaders,
    losses,
    mercenaries,
    movement,
    musters,
    naval,
    notes,
    overlays,
    petersburg,
    prices,
    pursuit,
    reactions,
    recruiting,
    results,
    retreat,
    rivers,
    scene,
    setup,
    sheet,
    supply,
    sweden,
    swedish_events,
    turn,
)
from .actions import ALL, VOCABULARY
from .commands import AssignLeaders
from .fields import DOMAINS, FIELDS
from .phases import PHASES
from .setup import ChoosePlan, PlaceUnit, Station
from .state import WarState
from .tables import FIRST_YEAR
from .units import UNIT_SIDE
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

    overlays = overlays.OVERLAYS
    policy = conduct.POLICY
    loss_unit = hidden.LOSS_UNIT

    def blank(self) -> WarState:
        return WarState()

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing, self.rules)

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

    def label(self, g: WarState, seat: int, action: int) -> str:
        """`all` of the leaders doubles the strongest units, which need not be all of them."""
        if action == ALL and g.frames and isinstance(g.frames[-1], AssignLeaders):
            return self.texts.options["all_that_leaders_double"].text
        return super().label(g, seat, action)

    def seat_of(self, g: WarState, piece: int) -> int:
        """[2.4d] Whose a unit is; those of neutrals are nobody's."""
        return UNIT_SIDE[piece] if g.active(piece) else NONE

    def danger(self, g: WarState, seat: int, place: int) -> str:
        return hidden.danger(g, seat, place)

    def overlay(self, g: WarState, seat: int, name: str, focus: str) -> dict[str, int]:
        return overlays.overlay(g, seat, name, focus)

    def engagement(self, g: WarState) -> int:
        return conduct.engagement(g)

    def judge(self, g: WarState) -> int:
        return conduct.judge(g)

    def fate(self, before: WarState, after: WarState) -> tuple[str, dict[str, int]]:
        return conduct.fate(before, after)

    def judgement(self) -> Judgement[WarState]:
        return judgement.WarJudgement()

    def path(self, g: WarState) -> list[PhaseView]:
        return scene.path(g)

    def cost(self, g: WarState, action: int) -> str:
        return prices.cost(g, action)

    def note(self, g: WarState, action: int) -> str:
        return notes.note(self.rules, action)

    def target(self, g: WarState, action: int) -> str:
        return notes.target(action)

    def musters(self, g: WarState, pieces: list[int]) -> list[Muster]:
        return musters.musters(g, pieces)

    def toil(self, g: WarState) -> int:
        return musters.toil(g)

    def learns(self, before: WarState, after: WarState, seat: int) -> bool:
        return musters.learns(before, after, seat)

    def warns(self, g: WarState, action: int) -> int:
        return super().warns(g, action) or cautions.warns(g, action)

    def now(self, g: WarState) -> list[str]:
        return [f"year-{year}" for year in range(FIRST_YEAR, g.year + 1)]

    def margin(self, g: WarState) -> int:
        return points(g, 0) - points(g, 1)


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = GreatNorthernWar(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
