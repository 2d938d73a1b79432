"""What travels between the table and its clients: one set of structs for REST, WebSocket and the generated types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ..kernel.view import LogView, RouteView, View

Name = Annotated[str, Meta(max_length=80)]
Secret = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(max_length=2000)]


# -- the catalogue -------------------------------------------------------------------------------------------------


class ScenarioCard(Struct, omit_defaults=True):
    id: str
    title: str
    text: str
    length: str = ""


class OptionCard(Struct, omit_defaults=True):
    id: str
    title: str
    choices: list[str]
    text: str = ""
    ruling: str = ""


class LevelCard(Struct, omit_defaults=True):
    """A player that a program supplies, with an honest sentence."""

    id: str
    title: str
    text: str


class SeatCard(Struct, omit_defaults=True):
    id: str
    name: str
    color: str
    ink: str = "#ffffff"


class GameCard(Struct, omit_defaults=True):
    id: str
    title: str
    line: str
    period: str
    length: str
    weight: str
    seats: list[SeatCard]
    scenarios: list[ScenarioCard]
    options: list[OptionCard]
    sheet: str  # its hash
    picture: str = ""
    remark: str = ""  # why one might want to play it


class Catalogue(Struct, omit_defaults=True):
    version: str
    games: list[GameCard]
    levels: list[LevelCard]


class BuildState(Struct, omit_defaults=True):
    """Whether the programs are being compiled beside the open table. On a club's table there is nothing to tell."""

    state: Literal["none", "compiling", "ready", "failed"]
    share: float = 0.0  # of the work, from 0 to 1
    seconds_left: float = 0.0
    reason: str = ""  # why it failed


# -- tables and seats ----------------------------------------------------------------------------------------------

Sitter = Annotated[str, Meta(pattern=r"^(me|open|ai:[a-z0-9-]{1,30})$", max_length=40)]


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


class SeatState(Struct, omit_defaults=True):
    seat: str
    sitter: str  # "person", "open" or "ai:LEVEL"
    name: str = ""
    present: bool = False
    last_seen: float = 0.0


class Offer(Struct, omit_defaults=True):
    """Something that the other side may accept: a draw, taking back more, a rematch."""

    kind: str
    seat: str
    step: int = 0


class Trust(Struct, omit_defaults=True):
    """What anyone needs to check the dice. The key is there after the end."""

    sealed: bool
    commitment: str = ""
    nonces: dict[str, str] = field(default_factory=dict)
    key: str = ""
    verified: bool | None = None
    note: str = ""


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
    revision: int  # grows with everything that changes at the table, also chat and presence


# -- playing -------------------------------------------------------------------------------------------------------


class Move(Struct, omit_defaults=True):
    """One decision, or several at once, made upon the position `seq`."""

    seat: Name
    seq: int
    actions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(min_length=1, max_length=200)]


class Step(Struct, omit_defaults=True):
    """Undo or redo upon the position `seq`; `all` takes back as far as it goes, `route` a whole composed move."""

    seat: Name
    seq: int
    how: Literal["one", "route", "all"] = "one"


class Ask(Struct, omit_defaults=True):
    """Something clicked or an action, to be explained or weighed. `first` are decisions to be imagined before it, `pieces` own
    pieces that were picked up when a place was clicked."""

    seat: Name
    what: Annotated[str, Meta(max_length=200)]
    first: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=200)] = field(default_factory=list)
    pieces: Annotated[list[Name], Meta(max_length=30)] = field(default_factory=list)


class Reason(Struct, omit_defaults=True):
    case: str
    text: str


class Reasons(Struct, omit_defaults=True):
    """Why not; empty where it is allowed."""

    what: str
    reasons: list[Reason]


class AskRoutes(Struct, omit_defaults=True):
    """Where these pieces could go together."""

    seat: Name
    pieces: Annotated[list[Name], Meta(min_length=1, max_length=30)]


class Routes(Struct, omit_defaults=True):
    routes: list[RouteView]


class AskOverlay(Struct, omit_defaults=True):
    seat: Name
    name: Name
    focus: Name = ""


class Overlay(Struct, omit_defaults=True):
    name: str
    values: dict[str, int]


class Hint(Struct, omit_defaults=True):
    """What a program would do, why, by which cases, and what it then expects: from -1 (lost) to 1 (won). The action is empty
    where the game went on while the program thought."""

    action: str
    text: str
    cases: list[str] = field(default_factory=list)
    value: float | None = None


class Worth(Struct, omit_defaults=True):
    """What a position was worth to the first seat, from -1 (lost) to 1 (won)."""

    step: int
    value: float


class Evaluation(Struct, omit_defaults=True):
    """How a game went, in the eyes of its strategy: through the asker's own until everything may be known."""

    seats: list[str]  # up is good for the first of them
    worth: list[Worth]
    turning: list[Worth] = field(default_factory=list)  # where it changed most: the step, and by how much


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


class Say(Struct, omit_defaults=True):
    seat: Name  # empty for a watcher, who may not speak
    text: Words


class Line(Struct, omit_defaults=True):
    number: int
    seat: str
    name: str
    text: str
    at: float


class Chat(Struct, omit_defaults=True):
    lines: list[Line]


class Notes(Struct, omit_defaults=True):
    """A seat's private notes."""

    seat: Name
    text: Annotated[str, Meta(max_length=20000)]


class SeatKey(Struct, omit_defaults=True):
    """A secret that brings this token's seats to another browser."""

    secret: str


# -- replay, files -------------------------------------------------------------------------------------------------


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


class AskFork(Struct, omit_defaults=True):
    """A new table from a position of this one. A running game gives what the seat could know."""

    seat: Name
    step: int
    seats: dict[Name, Sitter]


class Import(Struct, omit_defaults=True):
    """A record or a position, as text."""

    text: Annotated[str, Meta(max_length=4_000_000)]
    seats: dict[Name, Sitter]
    name: Name = ""


class Restore(Struct):
    """A backup, as text."""

    text: Annotated[str, Meta(max_length=90_000_000)]


class Restored(Struct, omit_defaults=True):
    """The games that came back, each with a new token, and those that were here already or cannot be read."""

    tables: list[Joined]
    skipped: list[str] = field(default_factory=list)


class File(Struct, omit_defaults=True):
    name: str
    text: str
    note: str = ""


class RuleCase(Struct, omit_defaults=True):
    id: str
    title: str
    text: str
    chapter: str
    note: str = ""


class Ruling(Struct, omit_defaults=True):
    id: str
    title: str
    text: str
    cases: list[str] = field(default_factory=list)


class RulesPage(Struct, omit_defaults=True):
    game: str
    title: str
    version: str
    chapters: list[tuple[str, str]]
    cases: list[RuleCase]
    rulings: list[Ruling]


class Datum(Struct, omit_defaults=True):
    name: str
    value: str
    source: str
    rebuilt: bool


class AboutData(Struct, omit_defaults=True):
    game: str
    text: list[str]
    groups: list[tuple[str, list[Datum]]]


class Trouble(Struct, omit_defaults=True):
    """What went wrong, for a person to read. `seen` is the present position where the client's is stale."""

    error: str  # "stale", "illegal", "not-yours", "unknown", "bad", "busy", "over", "waiting", "taken", "limit"
    text: str
    reasons: list[Reason] = field(default_factory=list)
    seen: Seen | None = None


# -- live ----------------------------------------------------------------------------------------------------------


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
