"""Great Northern War: Sweden against the Russian Coalition, 1700-1709, on hexes with hidden stacks."""

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
from .actions import ALL, VOCABULARY
from .ai import battle_policy, strategy
from .fields import DOMAINS, FIELDS
from .presentation import battle_view, group_moves, option_notes, option_texts, overlays, sequence, sheet, view, warnings
from .rules import invariants, knowledge
from .rules.commands import AssignLeaders
from .rules.phases import PHASES
from .rules.victory import points
from .state import WarState
from .tables import FIRST_YEAR
from .units import UNIT_SIDE

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

LAYOUT: Final = Layout(DOMAINS, FIELDS, frames_of(rules, ("TwoDice", "MarkerWindow", "PeaceMove", "HonorsPick")))


class GreatNorthernWar(Game[WarState]):
    """Great Northern War. Who may know what stands in rules/knowledge.py."""

    moments = ("year",)
    windows = ("supply", "honors", "treachery", "tactics", "forage")

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

    def public_text(self, g: WarState, seat: int, action: int) -> str:
        """Of what the other side sets up only the verb is told."""
        if knowledge.sets_up_unseen(g, seat):
            return self.vocabulary.verb(action).name
        return super().public_text(g, seat, action)

    def label(self, g: WarState, seat: int, action: int) -> str:
        """`all` of the leaders doubles the strongest units, which need not be all of them."""
        if action == ALL and g.frames and isinstance(g.frames[-1], AssignLeaders):
            return self.texts.options["all_that_leaders_double"].text
        return super().label(g, seat, action)

    def seat_of(self, g: WarState, piece: int) -> int:
        """Whose a unit is (2.4d); those of neutrals are nobody's."""
        return UNIT_SIDE[piece] if g.active(piece) else NONE

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

    def path(self, g: WarState) -> list[PhaseView]:
        return sequence.path(g)

    def cost(self, g: WarState, action: int) -> str:
        return option_texts.cost(g, action)

    def note(self, g: WarState, action: int) -> str:
        return option_notes.note(self.rules, action)

    def target(self, g: WarState, action: int) -> str:
        return option_notes.target(action)

    def joint_moves(self, g: WarState, pieces: list[int]) -> list[JointMove]:
        return group_moves.joint_moves(g, pieces)

    def movement_spent(self, g: WarState) -> int:
        return group_moves.movement_spent(g)

    def may_have_learned(self, before: WarState, after: WarState, seat: int) -> bool:
        return knowledge.may_have_learned(before, after, seat)

    def warns(self, g: WarState, action: int) -> int:
        return super().warns(g, action) or warnings.warns(g, action)

    def moments_reached(self, g: WarState) -> list[str]:
        return [f"year-{year}" for year in range(FIRST_YEAR, g.year + 1)]

    def margin(self, g: WarState) -> int:
        return points(g, 0) - points(g, 1)


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = GreatNorthernWar(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
