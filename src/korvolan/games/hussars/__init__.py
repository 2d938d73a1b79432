"""Hussars: the battle of Poltava, 1709, on hexes of 300 meters. Nothing is hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.fields import Layout, frames_of
from korvolan.kernel.game import Game, Phase
from korvolan.kernel.sheet import Sheet
from korvolan.kernel.strategy import Strategy
from korvolan.kernel.texts import Texts, read_texts

from . import rules
from .actions import VOCABULARY
from .ai import battle_policy, strategy
from .fields import DOMAINS, FIELDS
from .presentation import battle_view, group_moves, one_click, option_texts, sequence, sheet, standing, warnings
from .presentation import view as views
from .presentation.dangers import dangers
from .presentation.decision_focus import decision_focus
from .presentation.overlays import OVERLAYS, overlay
from .rules import invariants, out_of_phase, results
from .rules.moves import march_depth
from .rules.phases import PHASES
from .state import FieldState
from .units import SIDE

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

LAYOUT: Final = Layout(DOMAINS, FIELDS, frames_of(rules, ("LeaderRoll",)))


class Hussars(Game[FieldState]):
    """Hussars: Poltava 1709."""

    moments = ("stage",)
    windows = ("fire", "archery", "charge", "pikes")
    reactions = out_of_phase.REACTIONS
    overlays = OVERLAYS
    policy = battle_policy.POLICY
    loss_unit = battle_view.LOSS_UNIT
    secrets = False

    overlay = staticmethod(overlay)
    dangers = staticmethod(dangers)
    decision_focus = staticmethod(decision_focus)
    view = staticmethod(views.view)
    standing = staticmethod(standing.standing)
    battle_outcome = staticmethod(battle_policy.outcome_and_losses)
    battle_choice = staticmethod(battle_policy.choose)
    shortcuts = staticmethod(one_click.shortcuts)
    march_depth = staticmethod(march_depth)
    mover = staticmethod(group_moves.mover)
    ends_move = staticmethod(group_moves.ends_move)
    battle_depth = staticmethod(battle_policy.battle_depth)
    movement_spent = staticmethod(group_moves.movement_spent)
    target = staticmethod(group_moves.target)
    is_open_at_goal = staticmethod(group_moves.is_open_at_goal)
    joint_moves = staticmethod(group_moves.joint_moves)
    forbids_elsewhere = staticmethod(out_of_phase.forbids_elsewhere)
    cost = staticmethod(option_texts.cost)
    path = staticmethod(sequence.path)
    find_faults = staticmethod(invariants.find_faults)

    def blank(self) -> FieldState:
        return FieldState()

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing)

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def reshuffle(self, g: FieldState, seat: int, rng: FastDice) -> None:
        """Everything lies open on this field: there is nothing to change."""

    def seat_of(self, g: FieldState, piece: int) -> int:
        return SIDE[piece] if g.at[piece] != NONE else NONE

    def word(self, g: FieldState, seat: int, kind: str, value: int) -> str:
        """A cell of the Battle Table in words is what it does to those who fight."""
        if kind == "cell" and g.battle_side != NONE:
            return results.in_words(g, value)
        return super().word(g, seat, kind, value)

    def note(self, g: FieldState, action: int) -> str:
        return option_texts.note(self.rules, g, action)

    def warns(self, g: FieldState, action: int) -> int:
        return super().warns(g, action) or warnings.warns(g, action)

    def strategy(self) -> Strategy[FieldState]:
        return strategy.FieldStrategy()

    def moments_reached(self, g: FieldState) -> list[str]:
        return [f"stage-{number}" for number in range(1, g.stage + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = Hussars(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
