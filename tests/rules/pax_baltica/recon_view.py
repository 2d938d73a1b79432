"""What a seat sees of a place, for tests: faces with their steps, and what it remembers of blocks that stand again."""

from __future__ import annotations

from korvolan import Play


def faces(play: Play, seat: str, place: str) -> set[tuple[str, int | None]]:
    """What a seat sees in a place: faces and steps."""
    return {(piece.face, piece.steps) for piece in play.view(seat).pieces if piece.at == place}


def remembered(play: Play, seat: str, place: str) -> set[str]:
    """What a seat remembers of the blocks in a place."""
    marks = [mark for piece in play.view(seat).pieces if piece.at == place for mark in piece.marks]
    return {mark.removeprefix("remembered ") for mark in marks if mark.startswith("remembered ")}
