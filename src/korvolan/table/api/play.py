"""What a seat does: decisions, undo, standing orders, offers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .limits import ActionText, Name


class Move(Struct, omit_defaults=True):
    """One decision, or several at once, made upon the position `seq`."""

    seat: Name
    seq: int
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=200)]


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


class AskOffer(Struct, omit_defaults=True):
    """Resign, offer, accept, decline or claim."""

    seat: Name
    kind: Literal["resign", "draw", "undo", "rematch", "claim", "accept", "decline"]
    what: Literal["", "draw", "undo", "rematch"] = ""  # what is accepted or declined
