"""What a seat does: decisions, undo, standing orders, offers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from .limits import ActionText, Name

# What a single decision is not made for, but refused with that word, so that a person is asked first: that dice or a draw
# follow it at once, or that something is shown by it, as far as the seat can know.
Careful = Annotated[list[Literal["rolls", "reveals"]], Meta(max_length=2)]


# How it goes on after a move: not at all; through what has one answer and nobody else hears of ("follow"); or, with a shortcut
# of the prompt, also past dice, leaving out what is no longer asked ("onward").
How = Literal["", "follow", "onward"]


class Move(Struct, omit_defaults=True):
    """One decision, or several at once, made upon the position `seq`."""

    seat: Name
    seq: int
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=200)]
    careful: Careful = field(default_factory=list)
    how: How = ""


class Step(Struct, omit_defaults=True):
    """Undo or redo upon the position `seq`; `all` takes back as far as it goes, `route` a whole composed move."""

    seat: Name
    seq: int
    how: Literal["one", "route", "all"] = "one"


class AskOrder(Struct, omit_defaults=True):
    """A standing order given (or revoked)."""

    seat: Name
    window: Name
    until: Name = ""
    revoke: bool = False


class AskProgram(Struct, omit_defaults=True):
    """Who plays on for a program that failed: another level, or by hand whoever asks."""

    seat: Name
    level: Name = ""


class AskOffer(Struct, omit_defaults=True):
    """Resign, offer, accept, decline or claim."""

    seat: Name
    kind: Literal["resign", "draw", "undo", "rematch", "claim", "accept", "decline"]
    what: Literal["", "draw", "undo", "rematch"] = ""  # what is accepted or declined
