"""What a player reads of a game before and beside playing it: goal cards, a summary, charts to print, and the coach's words.

All of it is data in `data/handbook`. No rule reads it; the charts take their numbers from the data that the rules use. See
docs/handbook.md."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from .data_overlay import read_data
from .errors import KorvolanError
from .game import Game

FOLDER = "handbook"
FIRST_CAMPAIGN = "first-campaign"  # the goal card of the small game that follows the lessons
REFERENCE = "@"  # begins a value that stands elsewhere in the data: "@tables.linear.rows"
T = TypeVar("T")


class Saying(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A sentence or two, with the cases that they rest on."""

    text: str
    cases: list[str] = field(default_factory=list)


class Picture(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the board with some of its places marked, in the color of a seat or in none."""

    places: dict[str, str]  # place: seat, or nothing
    text: str = ""  # below it


class Goal(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A goal card: what each side must do, by when, what ends the game before, and what counts."""

    by: str
    sides: dict[str, Saying]
    early: Saying
    counts: Saying
    picture: Picture
    title: str = ""
    overlay: str = ""  # that shows on the board what counts


class Chapter(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A chapter of the summary."""

    title: str
    points: list[Saying]
    picture: str = ""  # a file beside this one
    caption: str = ""


class Chart(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A chart of the player aid: a table, a list of values, the sequence of play, or several of them. A text that begins with @
    stands elsewhere in the data."""

    title: str
    cases: list[str] = field(default_factory=list)
    text: str = ""
    corner: str = ""  # over the names of the rows
    columns: list[Any] | str = field(default_factory=list)
    labels: list[Any] | str = field(default_factory=list)  # of the rows
    rows: list[Any] | str = field(default_factory=list)
    entries: list[list[Any]] = field(default_factory=list)  # what, and how much
    legend: list[list[str]] = field(default_factory=list)  # a sign, and what it means
    sequence: bool = False
    wide: bool = False


class ChartView(Struct, omit_defaults=True):
    """A chart as it is printed: everything is text."""

    title: str
    cases: list[str]
    text: str = ""
    corner: str = ""
    columns: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    entries: list[tuple[str, str]] = field(default_factory=list)
    legend: list[tuple[str, str]] = field(default_factory=list)
    sequence: bool = False
    wide: bool = False


class Handbook(Struct, omit_defaults=True):
    """All of it, as a client is given it."""

    game: str
    title: str
    goals: dict[str, Goal] = field(default_factory=dict)
    summary: list[Chapter] = field(default_factory=list)
    aid: list[ChartView] = field(default_factory=list)


class Advice(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the coach says of a feature of the evaluation, or of a kind of decision. `words` name it within a sentence; `say` is
    for all seats, or by seat."""

    say: str | dict[str, str]
    cases: list[str] = field(default_factory=list)
    words: str = ""

    def say_to(self, seat: str) -> str:
        return self.say if isinstance(self.say, str) else self.say.get(seat, "")


class CoachBook(Struct, forbid_unknown_fields=True):
    """The coach's words: by feature, and by the kind of decision where no plan is made."""

    quiet: str = "Nothing hangs on this: choose as you like."
    features: dict[str, Advice] = field(default_factory=dict)
    decisions: dict[str, Advice] = field(default_factory=dict)


@cache
def advice_of(game: Game[Any]) -> CoachBook:
    """What the coach of a game says; nothing where the game has no words for him."""
    return read(game, "coach.toml", CoachBook) or CoachBook()


@cache
def handbook_of(game: Game[Any]) -> Handbook:
    """The handbook of a game; what it lacks is left empty. It is read once."""
    goals = read(game, "goals.toml", dict[str, Goal]) or {}
    for name, goal in goals.items():
        if not goal.title and name in game.scenarios:
            goal.title = game.scenarios[name].title
    summary = (read(game, "summary.toml", dict[str, list[Chapter]]) or {}).get("chapter", [])
    charts = (read(game, "aid.toml", dict[str, list[Chart]]) or {}).get("chart", [])
    return Handbook(game.name, game.title, goals, summary, [printed(game, chart) for chart in charts])


def folder_of(game: Game[Any]) -> Path:
    return game.folder / "data" / FOLDER


def read(game: Game[Any], name: str, kind: type[T]) -> T | None:
    """A file of the handbook, if there is one; what is wrong with it is said with its name."""
    path = folder_of(game) / name
    if not path.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise KorvolanError(f"{FOLDER}/{name}: {error}") from None


def printed(game: Game[Any], chart: Chart) -> ChartView:
    """A chart with every reference looked up in the data of the rules."""
    rows = [cells(game, looked_up(game, row)) for row in looked_up(game, chart.rows)]
    return ChartView(
        chart.title,
        chart.cases,
        chart.text,
        chart.corner,
        cells(game, looked_up(game, chart.columns)),
        cells(game, looked_up(game, chart.labels)),
        rows,
        [(in_cell(looked_up(game, what)), "".join(cells(game, values))) for what, *values in chart.entries],
        [(sign, meaning) for sign, meaning in chart.legend],
        chart.sequence,
        chart.wide,
    )


def cells(game: Game[Any], values: list[Any]) -> list[str]:
    """The cells of a row, each of which may stand elsewhere."""
    return in_cells([looked_up(game, value) for value in values])


def in_cells(values: Any) -> list[str]:
    """Values as they are printed; a table's by its values alone."""
    if isinstance(values, dict):
        values = list(values.values())
    return [in_cell(value) for value in values]


def in_cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(in_cells(value)) if isinstance(value, list | dict) else str(value)


def looked_up(game: Game[Any], value: Any) -> Any:
    """A value itself, or what stands where it refers to: a file of the game's data, tables in it, and numbers within lists."""
    if not isinstance(value, str) or not value.startswith(REFERENCE):
        return value
    file, *path = value.removeprefix(REFERENCE).split(".")
    source = game.folder / "data" / f"{file}.toml"
    if not source.is_file():
        raise KorvolanError(f"{FOLDER}: {value} is in no file.")
    found: Any = read_data(source)
    for key in path:
        try:
            found = found[int(key)] if isinstance(found, list) else found[key]
        except (KeyError, IndexError, ValueError, TypeError):
            raise KorvolanError(f"{FOLDER}: there is no {value}.") from None
    return found
