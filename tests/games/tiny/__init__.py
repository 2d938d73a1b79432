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

from . import rules
from .actions import VOCABULARY
from .ai import battle_policy, strategy
from .presentation import sequence, sheet, standing
from .presentation import view as views
from .presentation.dangers import dangers
from .presentation.overlays import OVERLAYS, overlay
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
    overlays = OVERLAYS
    policy = battle_policy.POLICY
    smallest = "duel"

    def blank(self) -> TinyState:
        return TinyState()

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing, self.presentation["faces"])

    find_faults = staticmethod(invariants.find_faults)
    view = staticmethod(views.view)
    dangers = staticmethod(dangers)
    standing = staticmethod(standing.standing)
    path = staticmethod(sequence.path)
    overlay = staticmethod(overlay)
    piece_id = staticmethod(knowledge.handle)
    piece_label = staticmethod(knowledge.piece_label)
    battle_depth = staticmethod(battle_policy.battle_depth)
    battle_choice = staticmethod(battle_policy.choose)
    battle_outcome = staticmethod(battle_policy.outcome_and_losses)

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def reshuffle(self, g: TinyState, seat: int, rng: FastDice) -> None:
        knowledge.reshuffle(self.layout, g, seat, rng)

    def seat_of(self, g: TinyState, piece: int) -> int:
        return side_of(piece)

    def strategy(self) -> Strategy[TinyState]:
        return strategy.FordStrategy()

    def moments_reached(self, g: TinyState) -> list[str]:
        return [f"turn-{number}" for number in range(1, g.number + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = TheFord(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
