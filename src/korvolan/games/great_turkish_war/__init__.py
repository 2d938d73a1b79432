"""The Great Turkish War: the Holy League against the Ottoman Empire, 1683-1699, on hexes from Munich to the Crimea."""

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
    activation,
    aftermath,
    attrition,
    avoidance,
    combat,
    diplomacy,
    faults,
    hidden,
    interception,
    judgement,
    leaders,
    movement,
    musters,
    overlays,
    policy,
    prices,
    rebellion,
    recruiting,
    relief,
    results,
    scene,
    setup,
    sheet,
    siege,
    storms,
    stratagems,
    treasury,
    truces,
    turn,
    windows,
)
from .actions import VOCABULARY
from .board import LEAGUE, NEUTRALS, OTTOMANS
from .fields import DOMAINS, FIELDS
from .movement import points_in_words
from .phases import PHASES
from .state import WarState
from .victory import points

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

CHAPTERS: Final = [
    setup,
    turn,
    stratagems,
    windows,
    treasury,
    recruiting,
    diplomacy,
    truces,
    attrition,
    activation,
    movement,
    interception,
    avoidance,
    combat,
    results,
    aftermath,
    siege,
    storms,
    relief,
    rebellion,
    leaders,
]
LAYOUT: Final = Layout(DOMAINS, FIELDS, [frame for chapter in CHAPTERS for frame in chapter.FRAMES])


class GreatTurkishWar(Game[WarState]):
    """The Great Turkish War. What is said here of hidden things stands in hidden.py."""

    moments = ("phase", "turn")
    windows = ("interception", "avoid", "walls", "garrison", "relief", "markers", "advantage", "trains", "truce")
    overlays = overlays.OVERLAYS
    policy = policy.POLICY
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

    def word(self, g: WarState, seat: int, kind: str, value: int) -> str:
        if kind == "half":
            return points_in_words(value)
        if kind == "attrition":
            return attrition.in_words(value)
        return f"{value:+d}" if kind == "added" else super().word(g, seat, kind, value)

    def seat_of(self, g: WarState, piece: int) -> int:
        """Whose a piece is; those of neutrals are nobody's."""
        camp = g.camp(piece)
        return NONE if camp == NEUTRALS else camp

    def danger(self, g: WarState, seat: int, place: int) -> str:
        return hidden.danger(g, seat, place)

    def overlay(self, g: WarState, seat: int, name: str, focus: str) -> dict[str, int]:
        return overlays.overlay(g, seat, name, focus)

    def engagement(self, g: WarState) -> int:
        return policy.engagement(g)

    def judge(self, g: WarState) -> int:
        return policy.judge(g)

    def fate(self, before: WarState, after: WarState) -> tuple[str, dict[str, int]]:
        return policy.fate(before, after)

    def judgement(self) -> Judgement[WarState]:
        return judgement.WarJudgement()

    def cost(self, g: WarState, action: int) -> str:
        return prices.cost(g, action)

    def note(self, g: WarState, action: int) -> str:
        return prices.note(self.rules, g, action)

    def target(self, g: WarState, action: int) -> str:
        return musters.target(g, action)

    def musters(self, g: WarState, pieces: list[int]) -> list[Muster]:
        return musters.musters(g, pieces)

    def toil(self, g: WarState) -> int:
        return musters.toil(g)

    def warns(self, g: WarState, action: int) -> int:
        return super().warns(g, action) or musters.warns(g, action)

    def path(self, g: WarState) -> list[PhaseView]:
        return scene.path(g)

    def now(self, g: WarState) -> list[str]:
        phases = [f"phase-{number}" for number in range(1, scene.phase_number(g) + 1)]
        return phases + [f"turn-{number}" for number in range(1, g.turn + 1)]

    def margin(self, g: WarState) -> int:
        return points(g, LEAGUE) - points(g, OTTOMANS)


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = GreatTurkishWar(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
