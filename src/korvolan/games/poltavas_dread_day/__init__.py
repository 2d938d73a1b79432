"""Poltava's Dread Day: Sweden against the Coalition, 1700-1722, on hexes, a year a turn."""

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
from .board import BOTH
from .fields import DOMAINS, FIELDS
from .presentation import group_moves, option_labels, option_texts, overlays, sequence, sheet, view
from .rules import (
    invariants,
)
from .rules.phases import PHASES
from .state import DreadState
from .tables import FIRST_YEAR

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

LAYOUT: Final = Layout(DOMAINS, FIELDS, frames_of(rules, ("AustriaRoll", "FormForce")))


class DreadDay(Game[DreadState]):
    """Poltava's Dread Day. Nothing is hidden in it."""

    secrets = False
    moments = ("year",)
    windows = ("engaged", "turkey", "capital")
    overlays = overlays.OVERLAYS
    policy = battle_policy.POLICY
    loss_unit = "units"

    def blank(self) -> DreadState:
        return DreadState()

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing)

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def find_faults(self, g: DreadState) -> list[str]:
        return invariants.faults(g)

    def view(self, g: DreadState, seat: int) -> View:
        return view.look(g, seat)

    def reshuffle(self, g: DreadState, seat: int, rng: FastDice) -> None:
        """Nothing is hidden (rules/knowledge.py): there is nothing to reshuffle."""

    def seat_of(self, g: DreadState, piece: int) -> int:
        side = g.side(piece)
        return side if side in BOTH else NONE

    def threat_text(self, g: DreadState, seat: int, place: int) -> str:
        return view.danger(g, seat, place)

    def path(self, g: DreadState) -> list[PhaseView]:
        return sequence.path(g)

    def label(self, g: DreadState, seat: int, action: int) -> str:
        return option_labels.worded(g, action, super().label(g, seat, action))

    def cost(self, g: DreadState, action: int) -> str:
        return option_texts.cost(g, action)

    def note(self, g: DreadState, action: int) -> str:
        return option_texts.note(g, action)

    def joint_moves(self, g: DreadState, pieces: list[int]) -> list[JointMove]:
        return group_moves.joint_moves(g, pieces)

    def movement_spent(self, g: DreadState) -> int:
        return group_moves.movement_spent(g)

    def warns(self, g: DreadState, action: int) -> int:
        return option_texts.warns(g, action) or super().warns(g, action)

    def overlay(self, g: DreadState, seat: int, name: str, focus: str) -> dict[str, int]:
        return overlays.overlay(g, seat, name, focus)

    def battle_depth(self, g: DreadState) -> int:
        return battle_policy.battle_depth(g)

    def battle_choice(self, g: DreadState) -> int:
        return battle_policy.choose(g)

    def battle_outcome(self, before: DreadState, after: DreadState) -> tuple[str, dict[str, int]]:
        return battle_policy.outcome_and_losses(before, after)

    def strategy(self) -> Strategy[DreadState]:
        return strategy.DreadStrategy()

    def moments_reached(self, g: DreadState) -> list[str]:
        return [f"year-{year}" for year in range(FIRST_YEAR, g.year + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = DreadDay(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
