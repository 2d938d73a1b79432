"""Chapter 3.6. Who may know what: there is no fog of war, and everything lies open to everyone."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..state import DreadState


def shows(g: DreadState, seat: int, piece: int) -> bool:
    """[3.6a] Both players, and those who watch, may look at every piece, box and marker at any time."""
    return g.at[piece] != NONE
