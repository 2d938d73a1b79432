"""The Great Turkish War: the Holy League against the Ottoman Empire, 1683-1699, on hexes from Munich to the Crimea."""

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
from .board import NEUTRALS
from .fields import DOMAINS, FIELDS
from .presentation import battle_view, group_moves, one_click, option_texts, sequence, sheet, standing
from .presentation import overlays as map_overlays
from .presentation import view as table_view
from .presentation.dangers import dangers
from .rules import attrition, invariants, knowledge
from .rules.activation import FormForce, march_depth
from .rules.movement import points_in_words
from .rules.phases import PHASES
from .state import WarState

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 60_000

LAYOUT: Final = Layout(DOMAINS, FIELDS, frames_of(rules, ("CampPick", "CampPickAt", "ModifiedRoll", "SideStep", "Terms")))


class GreatTurkishWar(Game[WarState]):
    """The Great Turkish War. What is said here of hidden things stands in rules/knowledge.py."""

    moments = ("phase", "turn")
    windows = ("interception", "avoid", "walls", "garrison", "relief", "markers", "advantage", "trains", "truce")
    overlays = map_overlays.OVERLAYS
    policy = battle_policy.POLICY
    loss_unit = battle_view.LOSS_UNIT

    dangers = staticmethod(dangers)
    blank = staticmethod(WarState)
    strategy = staticmethod(WarStrategy)
    find_faults = staticmethod(invariants.find_faults)
    reshuffle = staticmethod(knowledge.reshuffle)
    piece_id = staticmethod(knowledge.piece_id)
    piece_label = staticmethod(knowledge.piece_label)
    view = staticmethod(table_view.make_view)
    standing = staticmethod(standing.standing)
    overlay = staticmethod(map_overlays.overlay)
    path = staticmethod(sequence.path)
    cost = staticmethod(option_texts.cost)
    target = staticmethod(group_moves.target)
    joint_moves = staticmethod(group_moves.joint_moves)
    is_open_at_goal = staticmethod(group_moves.is_open_at_goal)
    movement_spent = staticmethod(group_moves.movement_spent)
    shortcuts = staticmethod(one_click.shortcuts)
    march_depth = staticmethod(march_depth)
    mover = staticmethod(one_click.mover)
    battle_depth = staticmethod(battle_policy.battle_depth)
    battle_choice = staticmethod(battle_policy.battle_choice)
    battle_outcome = staticmethod(battle_policy.outcome_and_losses)

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing, self.rules)

    def note(self, g: WarState, action: int) -> str:
        return option_texts.note(self.rules, self.texts, g, action)

    def label(self, g: WarState, seat: int, action: int) -> str:
        """`all` of a force takes as many as may go, which need not be all of them."""
        if action == ALL and g.frames and isinstance(g.frames[-1], FormForce) and group_moves.who_stays(g):
            return self.texts.options["all_that_may"].text
        return super().label(g, seat, action)

    def phases(self) -> dict[str, Phase]:
        return PHASES

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

    def warns(self, g: WarState, action: int) -> int:
        return super().warns(g, action) or group_moves.warns(g, action)

    def moments_reached(self, g: WarState) -> list[str]:
        phases = [f"phase-{number}" for number in range(1, sequence.phase_number(g) + 1)]
        return phases + [f"turn-{number}" for number in range(1, g.turn + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = GreatTurkishWar(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
