"""Chapter 8.5. Lines of communications."""

from __future__ import annotations

from .state import PaxState


def has_line(g: PaxState, block: int) -> bool:
    """Whether a block can trace a line to land of its nation that its side controls."""
    return True
