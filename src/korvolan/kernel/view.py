"""What one seat may know, in the vocabulary that the table draws: pieces, places, tracks, prompt, log.

These are plain values; a game fills in what lies on its board, and `Play` the rest."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec
from msgspec import Struct, field

MOST_DIGITS: Final = 10**15


class PhaseView(Struct, omit_defaults=True):
    """Where in the sequence of play the game stands, and the case that governs it."""

    name: str
    case: str = ""
    id: str = ""  # of the step in the sheet's sequence


class PieceView(Struct, omit_defaults=True):
    """A piece as the seat sees it. The id of an enemy's piece is a handle that tells nothing of its face."""

    id: str
    face: str
    at: str
    slot: int = 0
    steps: int | None = None
    facing: int | None = None
    hidden: bool = False
    marks: list[str] = field(default_factory=list)


class PlaceView(Struct, omit_defaults=True):
    """A place that differs from the printed board."""

    id: str
    control: str = ""
    marks: list[str] = field(default_factory=list)


class LineView(Struct, omit_defaults=True):
    """A line on the board that comes and goes, such as a fence on the side of a hex: SVG path data, and what it means. A
    `border` is the edge of some land, and no obstacle."""

    mark: str
    path: str
    border: bool = False


class OptionView(Struct, omit_defaults=True):
    """A legal action and what to click for it: a piece, a place, or a button where both are empty.

    `text` is what a client sends back, `label` what a person reads, `verb` what kind of action it is, `note` what it does
    where the label does not say it all. In a battle `rolls` says that dice or a draw may follow at once: its odds are worth a
    look; `reveals` that something may be shown by it, so that it cannot be taken back. Elsewhere who wants to be asked first
    decides with `careful`. A turn has its `facing`, and `around` is the place where it is made. `section` is the heading that
    it stands under where there are many."""

    id: int
    text: str
    label: str = ""
    verb: str = ""
    piece: str = ""
    place: str = ""
    cost: str = ""
    warning: str = ""
    note: str = ""
    rolls: bool = False
    reveals: bool = False
    facing: int | None = None
    around: str = ""
    section: str = ""


class ShortcutView(Struct, omit_defaults=True):
    """Several decisions of the seat's offered as one. `rolls` is how many of them there are up to the first roll that follows,
    0 where none does; `reveals` that something may be shown on the way. `keep` is what it is kept up for: whoever wants that
    chooses it again whenever it is offered with the same, `until` the next moment of a kind. `beside` is the option that it is
    another way to choose."""

    label: str
    actions: list[str]
    warning: str = ""
    rolls: int = 0
    reveals: bool = False
    keep: str = ""
    until: str = ""
    beside: str = ""


class PromptView(Struct, omit_defaults=True):
    """What is to be decided, and by which cases. Only the seat that decides gets options.

    `focus` is the piece or place that it is all about: lines go from it to the pieces among the options. `overlay` helps to
    decide. `window` is the kind of reaction that a standing order could decline, `march` that it may also do so for the march
    or activation under way alone. `mover` is the piece whose move is decided: it is selected by itself."""

    text: str
    cases: list[str] = field(default_factory=list)
    options: list[OptionView] = field(default_factory=list)
    shortcuts: list[ShortcutView] = field(default_factory=list)
    focus: str = ""
    overlay: str = ""
    window: str = ""
    march: bool = False
    mover: str = ""


class RollView(Struct, omit_defaults=True):
    """Dice that fell in a battle: who rolled with what, which dice hit."""

    seat: str
    text: str
    dice: list[int] = field(default_factory=list)
    hits: list[bool] = field(default_factory=list)
    piece: str = ""


class LogView(Struct, omit_defaults=True):
    """One thing that happened, as one seat may know it, after so many decisions (`step`).

    `turn` and `phase` say when; `scene` is set where a battle or siege begins, `roll` where dice to hit fell; `onward` names
    where a step of a march led, so that a table may tell many steps in one line; `forced` that this seat had no other choice
    and was not asked.

    `by` is the seat whose decision led to it, `within` says that a battle is under way. A line with `news` leaves a card of
    that kind, one that is `bold` is a headline, and pieces that a `lost` one names are destroyed. `need` is what the dice had
    to show, `means` what it leads to."""

    text: str
    case: str = ""
    dice: list[int] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    step: int = 0
    turn: str = ""
    phase: str = ""
    scene: str = ""
    onward: str = ""
    roll: RollView | None = None
    forced: bool = False
    by: str = ""
    within: bool = False
    news: str = ""
    bold: bool = False
    lost: bool = False
    need: str = ""
    means: str = ""


class ResultView(Struct, omit_defaults=True):
    """How the game ended. `winner` is a seat, or empty for a draw."""

    winner: str
    text: str
    case: str = ""


class OrderView(Struct, omit_defaults=True):
    """A standing order of the seat's own."""

    window: str
    until: str = ""


class BattleSide(Struct, omit_defaults=True):
    """One side of a battle: ids of its pieces by row ("line", "reserve", "garrison")."""

    seat: str
    role: str  # "attacker" or "defender"
    rows: dict[str, list[str]] = field(default_factory=dict)
    modifiers: list[tuple[str, str]] = field(default_factory=list)  # (sentence, case)
    losses: int = 0  # still to be taken
    unit: str = ""  # what losses are counted in, where it is not hits


class BattleScale(Struct, omit_defaults=True):
    """Where a battle stands on a table with columns: by strength alone, and after all shifts; what each die brings there."""

    columns: list[str]
    base: int
    now: int
    tables: list[tuple[str, list[str]]] = field(default_factory=list)  # a table's name, and its results by die
    words: dict[str, str] = field(default_factory=dict)  # what the results mean
    first: int = 1  # the lowest roll: 2 where two dice are added


class BattleView(Struct, omit_defaults=True):
    """A battle under way."""

    at: str
    round: int
    attacker: str
    defender: str
    marks: list[str] = field(default_factory=list)
    kind: str = ""  # "battle", "siege", "fleet battle"
    rounds: int = 0
    sides: list[BattleSide] = field(default_factory=list)
    acting: str = ""  # the piece whose turn it is
    rolls: list[RollView] = field(default_factory=list)  # of this battle so far
    scale: BattleScale | None = None


class OddsView(Struct, omit_defaults=True):
    """The results of an action with their chances, exact as (numerator, denominator) where `exact`."""

    results: list[tuple[str, int, int]]
    modifiers: list[tuple[str, str]] = field(default_factory=list)  # (words, case)
    exact: bool = True
    samples: int = 1
    error: float = 0.0  # half the width of a 95 % interval of the largest chance, where sampled
    policy: str = ""  # what is assumed of decisions on the way
    losses: list[tuple[str, float]] = field(default_factory=list)  # that each seat may expect
    unit: str = ""  # what losses are counted in, where it is not steps
    battle: OddsView | None = None  # of the whole battle that the action belongs or leads to


def percent(numerator: int, denominator: int, exact: bool = True) -> str:
    """A chance as the odds panel shows it, never rounded to certainty or impossibility. What was only sampled is never certain.

    >>> percent(1, 3), percent(1, 20), percent(1, 1), percent(1, 5000)
    ('33 %', '5.0 %', '100 %', '< 0.1 %')
    >>> percent(400, 400, exact=False)
    '> 99 %'
    """
    if not exact and numerator == denominator:
        return "> 99 %"
    share = 100 * numerator / denominator
    if numerator in (0, denominator):
        return f"{share:.0f} %"
    if share < 0.1:
        return "< 0.1 %"
    if share > 99.9:
        return "> 99.9 %"
    return f"{share:.1f} %" if share < 10 or share > 90 else f"{int(share + 0.5)} %"


class DangerView(Struct, omit_defaults=True):
    """What threatens on a way, and at which place. `chance` is that of losing something if it comes to it, as (numerator,
    denominator); `kind` is the same for the same danger; `weight` goes from 1 (a nuisance) to 3 (pieces are lost)."""

    at: str
    kind: str
    text: str
    case: str = ""
    chance: tuple[int, int] | None = None
    weight: int = 2
    exact: bool = True


class RouteView(Struct, omit_defaults=True):
    """A way to a place in several decisions: what to play, what it costs, where it stops for a roll or a revelation. What is
    to be played `onward` comes when others, who may react on the way, have not."""

    to: str
    actions: list[str]
    path: list[str] = field(default_factory=list)
    cost: str = ""
    risk: str = ""
    stops: str = ""
    pieces: list[str] = field(default_factory=list)  # those that this route moves; the others wait for what stops it
    by: str = ""  # what the player does to set off, where there are several ways to do so
    final: bool = False  # it cannot be taken back
    rolls: bool = False  # dice follow its last action: the odds of that are worth a look
    dangers: list[DangerView] = field(default_factory=list)  # the gravest first
    chance: tuple[int, int] | None = None  # that dice on the way leave enough to arrive, where that is not certain
    spent: int = 0  # what it costs, to compare ways by: in the game's own measure, or steps
    pauses: list[str] = field(default_factory=list)  # places where others may do something before it goes on


class ScoreView(Struct, omit_defaults=True):
    """A part of a score: points of a nation or seat and how they arose."""

    of: str
    text: str
    points: int
    case: str = ""


class StandView(Struct, omit_defaults=True):
    """How near somebody is to what decides the game, by the rules' own functions, and of public things or the seat's own.

    `kind` is "victory" (what is judged at the end), "sudden" (what ends the game before that), "time" (what is left of it) or
    "threat". `seat` wins by it, or has a place threatened; time is everyone's. It has `have` and needs `need`, or no more than
    that where it is `most`; `met` says that it would do now."""

    kind: str
    label: str
    seat: str = ""
    have: int = 0
    need: int = 0
    most: bool = False
    met: bool = False
    note: str = ""
    case: str = ""
    places: list[str] = field(default_factory=list)


class View(Struct, omit_defaults=True):
    """All that one seat (or a watcher, with an empty seat) may know now."""

    seat: str
    seq: int = 0
    to_move: str | None = None
    result: ResultView | None = None
    phase: list[PhaseView] = field(default_factory=list)
    pieces: list[PieceView] = field(default_factory=list)
    places: list[PlaceView] = field(default_factory=list)
    lines: list[LineView] = field(default_factory=list)
    tracks: dict[str, int] = field(default_factory=dict)
    boxes: dict[str, int] = field(default_factory=dict)
    held: list[str] = field(default_factory=list)
    prompt: PromptView | None = None
    log: list[LogView] = field(default_factory=list)
    undo: str = ""
    redo: str = ""
    standing: list[OrderView] = field(default_factory=list)
    moments: list[str] = field(default_factory=list)  # the next ones that a standing order may run until, such as "turn-4"
    battle: BattleView | None = None
    score: list[ScoreView] = field(default_factory=list)
    war: list[StandView] = field(default_factory=list)  # where it stands


def told(label: str, chance: Fraction) -> tuple[str, int, int]:
    """A result with its chance in numbers that every client can read: a fraction of 25 dice has too many digits.

    >>> told("1 hit", Fraction(1, 3)), told("never", Fraction(1, 6**30))
    (('1 hit', 1, 3), ('never', 0, 1))
    """
    near = chance.limit_denominator(MOST_DIGITS)
    return label, near.numerator, near.denominator


def as_json(value: Any) -> bytes:
    """A view, or a part of one, as JSON with a fixed order."""
    return msgspec.json.encode(value, order="deterministic")
