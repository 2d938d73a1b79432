"""Pax Baltica: the Great Northern War, 1700-1721, for two players with hidden blocks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.fields import Layout, frames_of
from korvolan.kernel.game import Game, Phase
from korvolan.kernel.sheet import Sheet
from korvolan.kernel.shortcuts import Shortcut
from korvolan.kernel.texts import Texts, read_texts

from . import rules
from .actions import VOCABULARY
from .ai import battle_policy
from .ai.siege_words import chance_of_siege, odds_of_declaration
from .ai.strategy import PaxStrategy
from .fields import DOMAINS, FIELDS
from .presentation import one_click, option_labels, option_texts, sequence, sheet, standing, warnings
from .presentation import overlays as map_overlays
from .presentation import view as board_view
from .presentation.dangers import dangers
from .rules import handles, invariants, knowledge
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
    overlays = map_overlays.OVERLAYS
    policy = battle_policy.POLICY

    dangers = staticmethod(dangers)
    blank = staticmethod(PaxState)
    strategy = staticmethod(PaxStrategy)
    find_faults = staticmethod(invariants.find_faults)
    view = staticmethod(board_view.view)
    standing = staticmethod(standing.standing)
    path = staticmethod(sequence.path)
    overlay = staticmethod(map_overlays.overlay)
    piece_id = staticmethod(handles.piece_id)
    piece_label = staticmethod(handles.piece_label)
    cost = staticmethod(option_texts.cost)
    warns = staticmethod(warnings.warns)
    mover = staticmethod(one_click.mover)
    ends_move = staticmethod(one_click.ends_move)
    boards_at = staticmethod(one_click.boards_at)
    battle_depth = staticmethod(battle_policy.battle_depth)
    policy_for = staticmethod(battle_policy.policy_for)
    battle_choice = staticmethod(battle_policy.choose)
    battle_outcome = staticmethod(battle_policy.outcome_and_losses)

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing, self.presentation)

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def reshuffle(self, g: PaxState, seat: int, rng: FastDice) -> None:
        knowledge.reshuffle(self.layout, g, seat, rng)

    def seat_of(self, g: PaxState, piece: int) -> int:
        return g.side_of(piece)

    def word(self, g: PaxState, seat: int, kind: str, value: int) -> str:
        return handles.garrison_name(g, value) if kind == "garrison" else super().word(g, seat, kind, value)

    def label(self, g: PaxState, seat: int, action: int) -> str:
        text = self.texts.options.get(option_labels.text_key(g, self.vocabulary.verb(action).name, action))
        place = option_labels.place_named(g, action)
        return text.fill(lambda name, kind: self.word(g, seat, kind, place)) if text else super().label(g, seat, action)

    def shortcuts(self, g: PaxState) -> list[Shortcut]:
        return one_click.shortcuts(g, chance_of_siege)

    def note(self, g: PaxState, action: int) -> str:
        return odds_of_declaration(g, action)

    def moments_reached(self, g: PaxState) -> list[str]:
        turns = [f"turn-{number}" for number in range(1, g.number + 1)]
        return turns + [f"year-{year}" for year in range(FIRST_YEAR, g.year + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = PaxBaltica(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
