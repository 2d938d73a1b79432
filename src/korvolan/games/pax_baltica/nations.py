"""Chapter 11. What is special about each nation."""

from __future__ import annotations

from typing import Final

from .state import PaxState


def invaded(g: PaxState, block: int, place: int) -> None:
    """A land block has entered a territory by movement, retreat, regroup or landing (ruling A37): what that triggers."""


def check_ottoman_surrender(g: PaxState) -> None:
    """After battles: enemies alone in all Ottoman land force a truce (11.6, ruling A83)."""


def cedable(g: PaxState, side: int) -> list[int]:
    """The territories that Sweden might cede."""
    return []


def bars_cession(g: PaxState, side: int, place: int) -> int:
    """What forbids ceding a territory, or 0."""
    return 5


def cede(g: PaxState, place: int) -> None:
    """Sweden gives up a territory (11.1)."""


def check_cossacks(g: PaxState) -> None:
    """Cossacks who went home return to the Russian pool once Ukraine and the Ottomans are both inactive (12.2d)."""


def recall_hannover(g: PaxState) -> None:
    """German diplomacy: Hannover is inactive again, or its block goes to the Swedish pool (12.3f, ruling A38)."""


FRAMES: Final[list[type]] = []
