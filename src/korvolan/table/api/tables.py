"""Tables: opening and joining one, and what everyone at it sees."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ...kernel.view import LogView, View
from .lessons import LessonView
from .limits import Name, Secret, Sitter


class NewTable(Struct, omit_defaults=True):
    """A table to open: who sits where ("me", "open" for an invitation, "ai:LEVEL")."""

    game: Name
    seats: dict[Name, Sitter]
    scenario: Name = ""
    options: dict[Name, Name] = field(default_factory=dict)
    nonce: Secret = ""  # the opener's share in the dice; the table adds its own words where it is empty
    seal: Name = ""  # the commitment that POST /api/seal showed; without it the key is made after the nonce came
    name: Name = ""  # what the opener is called
    pace: Annotated[int, Meta(ge=0, le=5000)] = 700  # milliseconds between moves of a program


class AskSeal(Struct, omit_defaults=True):
    """The hash of a key of the dice, before one gives a nonce: of a new table, or of the one that a link leads to."""

    secret: Secret = ""


class Sealed(Struct, omit_defaults=True):
    commitment: str


class Opened(Struct, omit_defaults=True):
    """A new table, with everything secret that its opener needs. It is told once."""

    table: str
    token: str  # of the seats that the opener holds; without seats it watches and owns
    seats: list[str]
    invitations: dict[str, str]  # seat -> secret to put into a link
    watching: str  # secret of a link to watch
    commitment: str


class Join(Struct, omit_defaults=True):
    """An invitation or a seat key or a watching link, taken up."""

    secret: Secret
    nonce: Secret = ""
    name: Name = ""


class Joined(Struct, omit_defaults=True):
    table: str
    token: str
    seats: list[str]
    commitment: str
    counts: bool = False  # the nonce that was given counts for the dice


class AskLink(Struct, omit_defaults=True):
    """The secret of a link, to be told what it is before one takes it up."""

    secret: Secret


class Link(Struct, omit_defaults=True):
    """What a link is good for. A seat key leads to a seat that somebody holds already; an invitation is good once."""

    kind: Literal["invitation", "taken", "key", "watching"]
    game: str
    title: str
    seats: list[str]
    names: list[str]  # of the seats
    taken: float = 0.0  # when somebody sat down on the seat
    browsers: int = 0  # how many hold it now
    decided: bool = False  # a decision has been made for it: the dice take no nonce of it any more
    host: str = ""  # the name of whoever sits at the table already
    picture: str = ""  # of the game


class SeatKey(Struct, omit_defaults=True):
    """A secret that brings this token's seats to another browser."""

    secret: str


class OtherBrowser(Struct, omit_defaults=True):
    """Another browser that holds a seat of one's own."""

    id: str
    since: float


class SignedOut(Struct, omit_defaults=True):
    """What was ended at a seat: the tokens of other browsers, and every seat key."""

    browsers: int
    keys: int


class SeatState(Struct, omit_defaults=True):
    seat: str
    sitter: str  # "person", "open", "ai:LEVEL" or "script" in a lesson
    name: str = ""
    present: bool = False
    last_seen: float = 0.0
    taken: float = 0.0  # when a person sat down


class Offer(Struct, omit_defaults=True):
    """Something that the other side may accept: a draw, taking back more, a rematch."""

    kind: str
    seat: str
    step: int = 0


class FailedProgram(Struct, omit_defaults=True):
    """A program that could not decide; whoever plays here says how the game goes on. `report` is the number of its report."""

    seat: str
    level: str
    report: str


class TableState(Struct, omit_defaults=True):
    """A table as everyone at it may know it."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    sheet: str
    status: Literal["waiting", "running", "over"]
    seats: list[SeatState]
    offers: list[Offer] = field(default_factory=list)
    thinking: str = ""  # the seat whose program is thinking
    progress: float = 0.0
    ended: str = ""  # "", "rules", "resigned", "draw", "abandoned"
    winner: str = ""
    created: float = 0.0
    touched: float = 0.0
    rematch: str = ""  # the next table's id
    from_file: bool = False  # imported or forked: its dice are not sealed from the first roll
    hidden: bool = True  # the game hides things: two at one screen need a curtain
    claim_from: float = 0.0  # when the waiting side may claim the game
    place: int = 0  # of the program that is to think, in the queue before it; from 10 on by tens
    lesson: LessonView | None = None
    failed: FailedProgram | None = None  # the program that keeps the game waiting because it failed
    goal: str = ""  # the goal card of the game


class Summary(Struct, omit_defaults=True):
    """A game in progress, for the lobby."""

    table: str
    game: str
    title: str
    scenario: str
    seats: list[SeatState]
    mine: list[str]
    to_move: str
    status: str
    when: str  # the turn in words
    touched: float
    result: str = ""


class Usage(Struct, omit_defaults=True):
    """What games take on the disk, in bytes; 0 as a bound is none."""

    own: int  # of the games that were opened from the asker's address
    most_own: int
    total: int  # of all games
    most_total: int
    archive_days: float = 0.0  # after so many days without a visit a game goes to the archive, and comes back when it is opened


class Tokens(Struct):
    tokens: Annotated[list[Secret], Meta(max_length=200)]


class LogPart(Struct, omit_defaults=True):
    """The log from line `start` on; whatever a client has beyond it is replaced (an undo shortens the log)."""

    start: int
    lines: list[LogView]


class Seen(Struct, omit_defaults=True):
    """All that a seat may know now. `view.log` is empty: the log comes in parts."""

    table: TableState
    mine: list[str]
    view: View
    log: LogPart
    revision: int  # grows with everything new that the seat is shown, also chat and presence
    hint_place: int = 0  # of the seat's hint in the queue of those that are to be thought; 0 where none waits
    since: float = 0.0  # when this browser came to the seat
    others: list[OtherBrowser] = field(default_factory=list)  # who else holds it
