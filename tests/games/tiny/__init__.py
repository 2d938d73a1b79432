"""The Ford, a tiny game: a few areas, hidden blocks, a die and a held marker. The worked example of docs/add-a-game.md."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.fields import Layout, frames_of
from korvolan.kernel.game import Game, Phase
from korvolan.kernel.sheet import Sheet
from korvolan.kernel.strategy import Strategy
from korvolan.kernel.texts import Texts, read_texts
from korvolan.kernel.view import PhaseView, View

from . import rules
from .actions import VOCABULARY
from .ai import battle_policy, strategy
from .presentation import overlays, sequence, sheet, view
from .rules import invariants, knowledge
from .rules.phases import PHASES
from .state import DOMAINS, FIELDS, TinyState, side_of

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 400

LAYOUT: Final = Layout(DOMAINS, FIELDS, frames_of(rules))


class TheFord(Game[TinyState]):
    """The Ford. Who may know what stands in rules/knowledge.py."""

    windows = ("marker",)
    moments = ("turn",)
    overlays = overlays.OVERLAYS
    policy = battle_policy.POLICY
    smallest = "duel"

    def blank(self) -> TinyState:
        return TinyState()

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing, self.presentation["faces"])

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def find_faults(self, g: TinyState) -> list[str]:
        return invariants.faults(g)

    def view(self, g: TinyState, seat: int) -> View:
        return view.look(g, seat)

    def reshuffle(self, g: TinyState, seat: int, rng: FastDice) -> None:
        knowledge.reshuffle(self.layout, g, seat, rng)

    def piece_id(self, g: TinyState, seat: int, piece: int) -> str:
        return knowledge.handle(g, seat, piece)

    def piece_label(self, g: TinyState, seat: int, piece: int) -> str:
        return knowledge.piece_label(g, seat, piece)

    def seat_of(self, g: TinyState, piece: int) -> int:
        return side_of(piece)

    def threat_text(self, g: TinyState, seat: int, place: int) -> str:
        return "Enemies stand there: a battle." if g.stands(1 - seat, place) else ""

    def battle_depth(self, g: TinyState) -> int:
        return battle_policy.battle_depth(g)

    def battle_choice(self, g: TinyState) -> int:
        return battle_policy.choose(g)

    def battle_outcome(self, before: TinyState, after: TinyState) -> tuple[str, dict[str, int]]:
        return battle_policy.outcome_and_losses(before, after)

    def strategy(self) -> Strategy[TinyState]:
        return strategy.FordStrategy()

    def path(self, g: TinyState) -> list[PhaseView]:
        return sequence.path(g)

    def overlay(self, g: TinyState, seat: int, name: str, focus: str) -> dict[str, int]:
        return overlays.overlay(g, seat, name, focus)

    def moments_reached(self, g: TinyState) -> list[str]:
        return [f"turn-{number}" for number in range(1, g.number + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = TheFord(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
