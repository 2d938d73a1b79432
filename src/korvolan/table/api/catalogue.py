"""The games that are here: cards for the lobby, their rules, and where their data come from."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .lessons import CourseCard


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
    phrase: str = ""  # the name within a sentence: «the Allies»


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
    course: CourseCard | None = None


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
