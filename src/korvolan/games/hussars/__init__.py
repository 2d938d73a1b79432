"""Hussars: the battle of Poltava, 1709, on hexes of 300 meters. Nothing is hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.fields import Layout, frames_of
from korvolan.kernel.game import Game, JointMove, Phase
from korvolan.kernel.sheet import Sheet
from korvolan.kernel.strategy import Strategy
from korvolan.kernel.texts import Texts, read_texts
from korvolan.kernel.view import PhaseView, View

from . import rules
from .actions import VOCABULARY
from .ai import battle_policy, strategy
from .fields import DOMAINS, FIELDS
from .presentation import battle_view, decision_focus, group_moves, option_texts, overlays, sequence, sheet, view, warnings
from .rules import (
    invariants,
    out_of_phase,
    results,
)
from .rules.phases import PHASES
from .state import FieldState
from .units import SIDE

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

LAYOUT: Final = Layout(DOMAINS, FIELDS, frames_of(rules))


class Hussars(Game[FieldState]):
    """Hussars: Poltava 1709."""

    moments = ("stage",)
    windows = ("fire", "archery", "charge", "pikes")
    reactions = out_of_phase.REACTIONS
    overlays = overlays.OVERLAYS
    policy = battle_policy.POLICY
    loss_unit = battle_view.LOSS_UNIT
    secrets = False

    def blank(self) -> FieldState:
        return FieldState()

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing)

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def find_faults(self, g: FieldState) -> list[str]:
        return invariants.faults(g)

    def view(self, g: FieldState, seat: int) -> View:
        return view.look(g, seat)

    def reshuffle(self, g: FieldState, seat: int, rng: FastDice) -> None:
        """Everything lies open on this field: there is nothing to change."""

    def seat_of(self, g: FieldState, piece: int) -> int:
        return SIDE[piece] if g.at[piece] != NONE else NONE

    def word(self, g: FieldState, seat: int, kind: str, value: int) -> str:
        """A cell of the Battle Table in words is what it does to those who fight."""
        if kind == "cell" and g.battle_side != NONE:
            return results.in_words(g, value)
        return super().word(g, seat, kind, value)

    def path(self, g: FieldState) -> list[PhaseView]:
        return sequence.path(g)

    def cost(self, g: FieldState, action: int) -> str:
        return option_texts.cost(g, action)

    def note(self, g: FieldState, action: int) -> str:
        return option_texts.note(self.rules, action)

    def forbids_elsewhere(self, g: FieldState, action: int) -> int:
        return out_of_phase.elsewhere(g, action)

    def warns(self, g: FieldState, action: int) -> int:
        return super().warns(g, action) or warnings.warns(g, action)

    def decision_focus(self, g: FieldState) -> tuple[str, str]:
        return decision_focus.spotlight(g)

    def joint_moves(self, g: FieldState, pieces: list[int]) -> list[JointMove]:
        return group_moves.joint_moves(g, pieces)

    def is_open_at_goal(self, g: FieldState) -> bool:
        return group_moves.is_open_at_goal(g)

    def target(self, g: FieldState, action: int) -> str:
        return group_moves.target(g, action)

    def movement_spent(self, g: FieldState) -> int:
        return group_moves.movement_spent(g)

    def overlay(self, g: FieldState, seat: int, name: str, focus: str) -> dict[str, int]:
        return overlays.overlay(g, seat, name, focus)

    def battle_depth(self, g: FieldState) -> int:
        return battle_policy.battle_depth(g)

    def battle_choice(self, g: FieldState) -> int:
        return battle_policy.choose(g)

    def battle_outcome(self, before: FieldState, after: FieldState) -> tuple[str, dict[str, int]]:
        return battle_policy.outcome_and_losses(before, after)

    def strategy(self) -> Strategy[FieldState]:
        return strategy.FieldStrategy()

    def moments_reached(self, g: FieldState) -> list[str]:
        return [f"stage-{number}" for number in range(1, g.stage + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = Hussars(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
