"""Poltava's Dread Day: Sweden against the Coalition, 1700-1722, on hexes, a year a turn."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.fields import Layout, frames_of
from korvolan.kernel.game import Game, Phase
from korvolan.kernel.texts import Texts, read_texts

from . import rules
from .actions import VOCABULARY
from .ai import battle_policy
from .ai.strategy import DreadStrategy
from .board import BOTH
from .fields import DOMAINS, FIELDS
from .presentation import group_moves, one_click, option_labels, option_texts, sequence, sheet, standing
from .presentation import overlays as map_overlays
from .presentation import view as board_view
from .presentation.dangers import dangers
from .rules import invariants
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
    overlays = map_overlays.OVERLAYS
    policy = battle_policy.POLICY
    loss_unit = "units"

    dangers = staticmethod(dangers)
    blank = staticmethod(DreadState)
    draw = staticmethod(sheet.draw)
    find_faults = staticmethod(invariants.find_faults)
    view = staticmethod(board_view.view)
    standing = staticmethod(standing.standing)
    path = staticmethod(sequence.path)
    cost = staticmethod(option_texts.cost)
    note = staticmethod(option_texts.note)
    joint_moves = staticmethod(group_moves.joint_moves)
    movement_spent = staticmethod(group_moves.movement_spent)
    overlay = staticmethod(map_overlays.overlay)
    shortcuts = staticmethod(one_click.shortcuts)
    mover = staticmethod(one_click.mover)
    battle_depth = staticmethod(battle_policy.battle_depth)
    battle_choice = staticmethod(battle_policy.choose)
    battle_outcome = staticmethod(battle_policy.outcome_and_losses)
    strategy = staticmethod(DreadStrategy)

    def phases(self) -> dict[str, Phase]:
        return PHASES

    def reshuffle(self, g: DreadState, seat: int, rng: FastDice) -> None:
        """Nothing is hidden (rules/knowledge.py): there is nothing to reshuffle."""

    def seat_of(self, g: DreadState, piece: int) -> int:
        side = g.side(piece)
        return side if side in BOTH else NONE

    def label(self, g: DreadState, seat: int, action: int) -> str:
        return option_labels.label(g, action, super().label(g, seat, action))

    def warns(self, g: DreadState, action: int) -> int:
        return option_texts.warns(g, action) or super().warns(g, action)

    def moments_reached(self, g: DreadState) -> list[str]:
        return [f"year-{year}" for year in range(FIRST_YEAR, g.year + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = DreadDay(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
