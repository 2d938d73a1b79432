"""Great Northern War: Sweden against the Russian Coalition, 1700-1709, on hexes with hidden stacks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import Layout, frames_of
from korvolan.kernel.game import Game, Phase
from korvolan.kernel.sheet import Sheet
from korvolan.kernel.texts import Texts, read_texts

from . import rules
from .actions import ALL, VOCABULARY
from .ai import battle_policy
from .ai.strategy import WarStrategy
from .fields import DOMAINS, FIELDS
from .presentation import battle_view, group_moves, one_click, option_notes, option_texts, sequence, sheet, standing, warnings
from .presentation.dangers import dangers
from .presentation.overlays import OVERLAYS, overlay
from .presentation.view import view_of
from .rules import invariants, knowledge
from .rules.commands import AssignLeaders
from .rules.phases import PHASES
from .rules.victory import points
from .state import WarState
from .tables import FIRST_YEAR
from .units import UNIT_SIDE

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

LAYOUT: Final = Layout(DOMAINS, FIELDS, frames_of(rules, ("TwoDice", "MarkerWindow", "MarkerPick", "PeaceMove", "HonorsPick")))


class GreatNorthernWar(Game[WarState]):
    """Great Northern War. Who may know what stands in rules/knowledge.py."""

    moments = ("year",)
    windows = ("supply", "honors", "treachery", "tactics", "forage")

    overlays = OVERLAYS
    policy = battle_policy.POLICY
    loss_unit = battle_view.LOSS_UNIT

    dangers = staticmethod(dangers)
    blank = staticmethod(WarState)
    find_faults = staticmethod(invariants.find_faults)
    reshuffle = staticmethod(knowledge.reshuffle)
    piece_id = staticmethod(knowledge.piece_id)
    piece_label = staticmethod(knowledge.piece_label)
    may_have_learned = staticmethod(knowledge.may_have_learned)
    view = staticmethod(view_of)
    standing = staticmethod(standing.standing)
    path = staticmethod(sequence.path)
    overlay = staticmethod(overlay)
    cost = staticmethod(option_texts.cost)
    target = staticmethod(option_notes.target)
    joint_moves = staticmethod(group_moves.joint_moves)
    movement_spent = staticmethod(group_moves.movement_spent)
    shortcuts = staticmethod(one_click.shortcuts)
    mover = staticmethod(one_click.mover)
    battle_depth = staticmethod(battle_policy.battle_depth)
    battle_choice = staticmethod(battle_policy.choose)
    battle_outcome = staticmethod(battle_policy.outcome_and_losses)
    strategy = staticmethod(WarStrategy)

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing, self.rules)

    def phases(self) -> dict[str, Phase]:
        return PHASES

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
        return UNIT_SIDE[piece] if g.is_active(piece) else NONE

    def note(self, g: WarState, action: int) -> str:
        return option_notes.note(self.rules, action)

    def warns(self, g: WarState, action: int) -> int:
        return super().warns(g, action) or warnings.warns(g, action)

    def moments_reached(self, g: WarState) -> list[str]:
        return [f"year-{year}" for year in range(FIRST_YEAR, g.year + 1)]

    def margin(self, g: WarState) -> int:
        return points(g, 0) - points(g, 1)


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = GreatNorthernWar(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
