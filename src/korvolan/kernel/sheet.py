"""The sheet: what never changes about a game's board and pieces, in the vocabulary that the table draws.

A client fetches it once and keeps it by its hash; views then name places, faces, tracks and marks of it."""

from __future__ import annotations

from msgspec import Struct, field

Point = tuple[float, float]


class SeatSheet(Struct, omit_defaults=True):
    """A seat and its color; `ink` is for lettering on it, `phrase` its name within a sentence: «the Allies»."""

    id: str
    name: str
    color: str
    ink: str = "#ffffff"
    phrase: str = ""


class NationSheet(Struct, omit_defaults=True):
    """A nation: its color, the ink on it and its arms (the name of a symbol)."""

    id: str
    name: str
    color: str
    ink: str
    arms: str = ""
    seat: str = ""


class Fact(Struct, omit_defaults=True):
    """Something to say of a place or a piece, and where it is known from. `rebuilt` marks a reconstructed datum."""

    name: str
    value: str
    source: str = ""
    rebuilt: bool = False


class PlaceSheet(Struct, omit_defaults=True):
    """A place on the board: what to click, where its pieces stand, what to say of it."""

    id: str
    name: str
    kind: str  # "territory", "sea", "hex", "box" ...: the client only uses it as a CSS class
    path: str  # SVG path data, evenodd, in board pixels
    center: Point
    slots: list[Point] = field(default_factory=list)
    neighbors: list[str] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    within: list[str] = field(default_factory=list)  # names of what lies in it, by which one may ask about it: "Malmö"


class BoardSheet(Struct, omit_defaults=True):
    """The board in pixels of its own. `art` and `picture` are names of files of the game's that the table serves.

    Where pieces face somewhere, `directions` are the words for it, clockwise from the top, and `front` is the angle of what
    lies before a piece, in degrees."""

    width: float
    height: float
    piece: float  # the side of a piece
    art: str
    picture: str = ""
    paper: str = "#efe3c4"
    sea: str = "#b9cbd0"
    directions: list[str] = field(default_factory=list)
    front: float = 0
    places: list[PlaceSheet] = field(default_factory=list)


class FaceSheet(Struct, omit_defaults=True):
    """How a piece is drawn: its shape ("block", "counter", "round"), symbol, corner texts and the most steps it has; `scale`
    where it is smaller than others."""

    name: str
    nation: str
    symbol: str
    shape: str = "block"
    steps: int = 0
    corners: list[str] = field(default_factory=list)  # upper left, upper right, lower left, lower right
    emblems: list[str] = field(default_factory=list)  # small marks: "crown", "dot-red", "star", "train"
    italic: bool = False
    back: bool = False
    scale: float = 1.0
    facts: list[Fact] = field(default_factory=list)


class Cell(Struct, omit_defaults=True):
    """A square of a track that the board draws."""

    value: int
    at: Point
    label: str = ""


class TrackSheet(Struct, omit_defaults=True):
    """A number of the view. `cells` where the board has room for its marker."""

    id: str
    name: str
    group: str = ""
    case: str = ""
    color: str = ""
    words: dict[str, str] = field(default_factory=dict)  # what single values are called
    cells: list[Cell] = field(default_factory=list)
    hidden: bool = False  # told in the text elsewhere: not in the panel


class BoxSheet(Struct, omit_defaults=True):
    """A box beside the board: pieces in it, or their number."""

    id: str
    name: str
    seat: str = ""
    case: str = ""


class StepSheet(Struct, omit_defaults=True):
    """A step of the sequence of play; `id` is what a view's phase names."""

    id: str
    name: str
    case: str = ""
    steps: list[StepSheet] = field(default_factory=list)


class MarkSheet(Struct, omit_defaults=True):
    """A mark on a piece or place: its symbol and what it means."""

    id: str
    name: str
    symbol: str = ""
    case: str = ""


class OverlaySheet(Struct, omit_defaults=True):
    """An overlay to ask for. `focus` is "piece" or "place" where it is about one; `words` and `colors` are of values. With
    `sides` a value above 0 is the first seat's and one below 0 the second's, and from UNCLAIMED on it is nobody's yet."""

    id: str
    name: str
    text: str = ""
    focus: str = ""
    unit: str = ""
    words: dict[str, str] = field(default_factory=dict)
    colors: dict[str, str] = field(default_factory=dict)
    sides: bool = False


class WordSheet(Struct, omit_defaults=True):
    """A word of the game and what it means, in half a sentence. `forms` are other ways to write it."""

    word: str
    text: str
    case: str = ""
    forms: list[str] = field(default_factory=list)


class SectionSheet(Struct, omit_defaults=True):
    """A heading over options of a decision that has many. One that is `folded` opens at a click."""

    id: str
    name: str
    folded: bool = False


class WindowSheet(Struct, omit_defaults=True):
    """A kind of decision that a standing order can decline."""

    id: str
    name: str


class Sheet(Struct, omit_defaults=True):
    """Everything fixed about a game that a client draws."""

    game: str
    title: str
    hash: str
    seats: list[SeatSheet]
    board: BoardSheet
    nations: list[NationSheet] = field(default_factory=list)
    faces: dict[str, FaceSheet] = field(default_factory=dict)
    tracks: list[TrackSheet] = field(default_factory=list)
    boxes: list[BoxSheet] = field(default_factory=list)
    sequence: list[StepSheet] = field(default_factory=list)
    marks: list[MarkSheet] = field(default_factory=list)
    overlays: list[OverlaySheet] = field(default_factory=list)
    windows: list[WindowSheet] = field(default_factory=list)
    moments: list[str] = field(default_factory=list)
    sections: list[SectionSheet] = field(default_factory=list)
    glossary: list[WordSheet] = field(default_factory=list)
    symbols: dict[str, str] = field(default_factory=dict)  # name -> SVG markup within a 24x24 box, currentColor
