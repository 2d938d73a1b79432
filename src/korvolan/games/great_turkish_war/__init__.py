"""The Great Turkish War: the Holy League against the Ottoman Empire, 1683-1699, on hexes from Munich to the Crimea."""

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
from .board import LEAGUE, NEUTRALS, OTTOMANS
from .fields import DOMAINS, FIELDS
from .presentation import battle_view, group_moves, option_texts, overlays, sequence, sheet, view
from .rules import (
    attrition,
    invariants,
    knowledge,
)
from .rules.movement import points_in_words
from .rules.phases import PHASES
from .rules.victory import points
from .state import WarState

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

LAYOUT: Final = Layout(DOMAINS, FIELDS, frames_of(rules, ("CampPick", "CampPickAt", "Terms")))


class GreatTurkishWar(Game[WarState]):
    """The Great Turkish War. What is said here of hidden things stands in rules/knowledge.py."""

    moments = ("phase", "turn")
    windows = ("interception", "avoid", "walls", "garrison", "relief", "markers", "advantage", "trains", "truce")
    overlays = overlays.OVERLAYS
    policy = battle_policy.POLICY
    loss_unit = battle_view.LOSS_UNIT

    def blank(self) -> WarState:
        return WarState()

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing, self.rules)

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def find_faults(self, g: WarState) -> list[str]:
        return invariants.faults(g)

    def view(self, g: WarState, seat: int) -> View:
        return view.look(g, seat)

    def reshuffle(self, g: WarState, seat: int, rng: FastDice) -> None:
        knowledge.reshuffle(g, seat, rng)

    def piece_id(self, g: WarState, seat: int, piece: int) -> str:
        return knowledge.handle(g, seat, piece)

    def piece_label(self, g: WarState, seat: int, piece: int) -> str:
        return knowledge.piece_label(g, seat, piece)

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

    def threat_text(self, g: WarState, seat: int, place: int) -> str:
        return view.danger(g, seat, place)

    def overlay(self, g: WarState, seat: int, name: str, focus: str) -> dict[str, int]:
        return overlays.overlay(g, seat, name, focus)

    def battle_depth(self, g: WarState) -> int:
        return battle_policy.battle_depth(g)

    def battle_choice(self, g: WarState) -> int:
        return battle_policy.choose(g)

    def battle_outcome(self, before: WarState, after: WarState) -> tuple[str, dict[str, int]]:
        return battle_policy.outcome_and_losses(before, after)

    def strategy(self) -> Strategy[WarState]:
        return strategy.WarStrategy()

    def cost(self, g: WarState, action: int) -> str:
        return option_texts.cost(g, action)

    def note(self, g: WarState, action: int) -> str:
        return option_texts.note(self.rules, g, action)

    def target(self, g: WarState, action: int) -> str:
        return group_moves.target(g, action)

    def joint_moves(self, g: WarState, pieces: list[int]) -> list[JointMove]:
        return group_moves.joint_moves(g, pieces)

    def movement_spent(self, g: WarState) -> int:
        return group_moves.movement_spent(g)

    def warns(self, g: WarState, action: int) -> int:
        return super().warns(g, action) or group_moves.warns(g, action)

    def path(self, g: WarState) -> list[PhaseView]:
        return sequence.path(g)

    def moments_reached(self, g: WarState) -> list[str]:
        phases = [f"phase-{number}" for number in range(1, sequence.phase_number(g) + 1)]
        return phases + [f"turn-{number}" for number in range(1, g.turn + 1)]

    def margin(self, g: WarState) -> int:
        return points(g, LEAGUE) - points(g, OTTOMANS)


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = GreatTurkishWar(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
