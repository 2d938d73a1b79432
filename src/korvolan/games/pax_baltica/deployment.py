"""Chapter 8.7 and the nations' own rules. Where a new block may be placed."""

from __future__ import annotations

from typing import Final

from .state import PaxState


def deployments(g: PaxState, block: int) -> list[int]:
    """Where a new block may be deployed now; empty if nowhere."""
    return []


FRAMES: Final[list[type]] = []
