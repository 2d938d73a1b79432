"""Chapter 11. What is special about each nation."""

from __future__ import annotations

from typing import Final

from .state import PaxState


def invaded(g: PaxState, block: int, place: int) -> None:
    """A land block has entered a territory by movement, retreat, regroup or landing (ruling A37): what that triggers."""


def check_ottoman_surrender(g: PaxState) -> None:
    """After battles: enemies alone in all Ottoman land force a truce (11.6, ruling A83)."""


def pacify_ukraine(g: PaxState) -> None:
    """Ukraine rejoins Russia at the end of a phase (11.8)."""


def check_defection(g: PaxState) -> None:
    """The attrition marker or its row has changed: whether Hannover leaves Sweden now (11.9)."""


def check_cossacks(g: PaxState) -> None:
    """A nation has left the war: whether the Cossacks come back to the Russian pool (12.2)."""


def muster(g: PaxState, nation: int) -> None:
    """What a nation brings when it enters the war: the one block of a minor nation, Ukraine's revolt."""


def cedable(g: PaxState, side: int) -> list[int]:
    """The territories that Sweden might cede."""
    return []


def bars_cession(g: PaxState, side: int, place: int) -> int:
    """What forbids ceding a territory, or 0."""
    return 5


def cede(g: PaxState, place: int) -> None:
    """Sweden gives up a territory (11.1)."""


FRAMES: Final[list[type]] = []
