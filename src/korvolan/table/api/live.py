"""Messages of the live connection."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .chat import Line
from .limits import Name, Secret
from .tables import Seen


class Hello(Struct, tag="hello"):
    """The first and only message from a client."""

    table: Name
    token: Secret
    seat: Name = ""
    lines: Annotated[int, Meta(ge=0, le=1_000_000)] = 0  # log lines that the client has


class Push(Struct, tag="seen"):
    seen: Seen


class PushChat(Struct, tag="chat"):
    lines: list[Line]


class Goodbye(Struct, tag="bye"):
    """The table closes the connection and says why."""

    text: str
    error: str = ""  # as in Trouble, where whoever asks is refused: to come again is of no use
