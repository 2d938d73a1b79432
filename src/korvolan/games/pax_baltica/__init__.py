"""Pax Baltica: the Great Northern War, 1700-1721, for two players with hidden blocks."""

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
from .fields import DOMAINS, FIELDS
from .presentation import option_labels, option_texts, overlays, sequence, sheet, view, warnings
from .rules import (
    handles,
    invariants,
    knowledge,
)
from .rules.phases import PHASES
from .state import PaxState
from .tables import FIRST_YEAR

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

LAYOUT: Final = Layout(DOMAINS, FIELDS, frames_of(rules))


class PaxBaltica(Game[PaxState]):
    """Pax Baltica. Who may know what stands in rules/knowledge.py."""

    windows = ("cession", "winter-campaign")
    moments = ("turn", "year")
    overlays = overlays.OVERLAYS
    policy = battle_policy.POLICY

    def blank(self) -> PaxState:
        return PaxState()

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing, self.presentation)

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def find_faults(self, g: PaxState) -> list[str]:
        return invariants.faults(g)

    def view(self, g: PaxState, seat: int) -> View:
        return view.look(g, seat)

    def reshuffle(self, g: PaxState, seat: int, rng: FastDice) -> None:
        knowledge.reshuffle(self.layout, g, seat, rng)

    def piece_id(self, g: PaxState, seat: int, piece: int) -> str:
        return handles.handle(g, seat, piece)

    def piece_label(self, g: PaxState, seat: int, piece: int) -> str:
        return handles.piece_label(g, seat, piece)

    def word(self, g: PaxState, seat: int, kind: str, value: int) -> str:
        return handles.garrison_name(g, value) if kind == "garrison" else super().word(g, seat, kind, value)

    def label(self, g: PaxState, seat: int, action: int) -> str:
        text = self.texts.options.get(option_labels.key(g, self.vocabulary.verb(action).name, action))
        place = option_labels.place_of(g, action)
        return text.fill(lambda name, kind: self.word(g, seat, kind, place)) if text else super().label(g, seat, action)

    def seat_of(self, g: PaxState, piece: int) -> int:
        return g.side_of(piece)

    def threat_text(self, g: PaxState, seat: int, place: int) -> str:
        return knowledge.danger(g, seat, place)

    def overlay(self, g: PaxState, seat: int, name: str, focus: str) -> dict[str, int]:
        return overlays.overlay(g, seat, name, focus)

    def battle_depth(self, g: PaxState) -> int:
        return battle_policy.battle_depth(g)

    def battle_choice(self, g: PaxState) -> int:
        return battle_policy.choose(g)

    def battle_outcome(self, before: PaxState, after: PaxState) -> tuple[str, dict[str, int]]:
        return battle_policy.outcome_and_losses(before, after)

    def strategy(self) -> Strategy[PaxState]:
        return strategy.PaxStrategy()

    def warns(self, g: PaxState, action: int) -> int:
        return warnings.warns(g, action)

    def path(self, g: PaxState) -> list[PhaseView]:
        return sequence.path(g)

    def cost(self, g: PaxState, action: int) -> str:
        return option_texts.cost(g, action)

    def moments_reached(self, g: PaxState) -> list[str]:
        turns = [f"turn-{number}" for number in range(1, g.number + 1)]
        return turns + [f"year-{year}" for year in range(FIRST_YEAR, g.year + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = PaxBaltica(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
