"""A game looked at again: replay, evaluation, fork."""

from __future__ import annotations

from msgspec import Struct, field

from .limits import Name, Sitter


class Moment(Struct, omit_defaults=True):
    """A step of the replay: the position after so many decisions."""

    step: int
    seat: str
    text: str
    phase: str = ""
    turn: str = ""
    battle: str = ""  # the place of the battle under way


class Replay(Struct, omit_defaults=True):
    eyes: list[str]  # seats whose eyes may be used; "all" once everything may be known
    moments: list[Moment]


class Worth(Struct, omit_defaults=True):
    """What a position was worth to the first seat, from -1 (lost) to 1 (won)."""

    step: int
    value: float


class Evaluation(Struct, omit_defaults=True):
    """How a game went, in the eyes of its strategy: through the asker's own until everything may be known."""

    seats: list[str]  # up is good for the first of them
    worth: list[Worth]
    turning: list[Worth] = field(default_factory=list)  # where it changed most: the step, and by how much


class AskFork(Struct, omit_defaults=True):
    """A new table from a position of this one. A running game gives what the seat could know."""

    seat: Name
    step: int
    seats: dict[Name, Sitter]
