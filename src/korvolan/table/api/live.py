"""Messages of the live connection."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from .chat import Line
from .errors import Trouble
from .limits import ActionText, Name, Secret
from .play import Careful, How
from .tables import LogPart, Seen

PROTOCOL = 1  # what is spoken here: whoever speaks something else is told to load the page anew

Number = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]


class Hello(Struct, tag="hello"):
    """The first message from a client: who it is, for which seat it listens, and which protocol it speaks."""

    table: Name
    token: Secret
    seat: Name = ""
    lines: Annotated[int, Meta(ge=0, le=1_000_000)] = 0  # log lines that the client has
    protocol: int = 0


class LiveMove(Struct, tag="move"):
    """A decision of the seat that this connection listens for, as POST /moves takes it. The answer has `id` as its `re`."""

    id: Number
    seq: int
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=200)]
    careful: Careful = field(default_factory=list)
    how: How = ""


class AskWhole(Struct, tag="whole"):
    """Something is missing: send all that the seat may know."""


class Push(Struct, tag="seen", omit_defaults=True):
    """All that the seat may know: at the beginning, when it is asked for, and where that is less than what has changed."""

    seen: Seen
    protocol: int
    re: int | None = None  # the move that it answers


class Changes(Struct, tag="changes", omit_defaults=True):
    """What has changed since the revision that was pushed before. `seen` is a JSON merge patch (RFC 7396) of a Seen without
    its log; a list in it that has changed in a few places is an object with `edits`: [index, how many leave, what comes].
    Among the options of the prompt a number stands for the option with this id that was told last; with `anew` all those that
    were told before are forgotten first."""

    since: int
    revision: int
    seen: dict[str, Any] = field(default_factory=dict)
    log: LogPart | None = None
    anew: bool = False
    re: int | None = None  # the move that it answers


class LiveRefusal(Struct, tag="refused"):
    """A move that is not taken, with the status and the words that POST /moves would answer."""

    re: int
    status: int
    trouble: Trouble


class PushChat(Struct, tag="chat"):
    lines: list[Line]


class Goodbye(Struct, tag="bye"):
    """The table closes the connection and says why."""

    text: str
    error: str = ""  # as in Trouble, where whoever asks is refused: to come again is of no use; "reload" to an old page
