"""Lessons as data of a game: `data/lessons`. A lesson is a position and steps, each judged by what it reaches.

`course.toml` says what all lessons share, `N_name.toml` is a lesson, `positions/N_name.toml` where it
begins. See docs/lessons.md."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field

from .errors import KorvolanError, unknown
from .game import Game

FOLDER = "lessons"
COURSE = "course.toml"
T = TypeVar("T")
Goal = Literal["do", "undo", "why", "odds", "overlay", "hint", "pick", "next"]


class Question(Struct, forbid_unknown_fields=True):
    """A click, or an action, that the table refuses: with this case, and a sentence that says so."""

    what: str
    case: str
    says: str = ""
    pieces: list[str] = field(default_factory=list)  # picked up before the click
    after: list[str] = field(default_factory=list)  # decisions that lead to where it is asked


class Chances(Struct, forbid_unknown_fields=True):
    """An action whose odds are looked at, and some of them: of the roll, and of the whole battle."""

    what: str
    first: list[str] = field(default_factory=list)
    results: dict[str, list[int]] = field(default_factory=dict)
    battle: dict[str, list[int]] = field(default_factory=dict)


class Shown(Struct, forbid_unknown_fields=True):
    """An overlay that is looked at, and some of its values."""

    name: str
    focus: str = ""
    values: dict[str, int] = field(default_factory=dict)


class Slip(Struct, forbid_unknown_fields=True):
    """A mistake that teaches: it is played out. Decisions of another seat are written "seat: action"."""

    say: str
    do: list[str]
    dice: list[int | str] = field(default_factory=list)  # its own, where the step's would not do
    why: Question | None = None
    warning: str = ""  # the words before its last decision
    expect: list[str] = field(default_factory=list)


class Step(Struct, forbid_unknown_fields=True):
    """A few words and one goal: something decided, taken back, asked or looked at; or nothing but reading."""

    say: str
    point: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)  # "seat: action": what others do first
    do: list[str] = field(default_factory=list)  # one way to the goal
    until: list[str] = field(default_factory=list)  # the goal, where it is not the position to which `do` leads
    reply: list[str] = field(default_factory=list)  # "seat: action": what others do then
    dice: list[int | str] = field(default_factory=list)  # whatever is rolled from the step's beginning on
    undo: int = 0
    why: Question | None = None
    odds: Chances | None = None
    overlay: Shown | None = None
    hint: str = ""  # the action that is to be advised
    pick: list[str] = field(default_factory=list)
    slip: list[Slip] = field(default_factory=list)
    refused: list[Question] = field(default_factory=list)  # tempting clicks that get an answer; nobody is asked to make them
    expect: list[str] = field(default_factory=list)  # what is true when the step is over

    @property
    def goal(self) -> Goal:
        """What goes on: a decision before all else."""
        if self.undo:
            return "undo"
        if self.do or self.until:
            return "do"
        if self.why is not None:
            return "why"
        if self.hint:
            return "hint"
        if self.odds is not None:
            return "odds"
        if self.pick:
            return "pick"
        return "overlay" if self.overlay is not None else "next"


class Lesson(Struct, forbid_unknown_fields=True):
    """One idea in five minutes, for one seat."""

    title: str
    idea: str
    seat: str
    close: str
    cases: list[str]
    step: list[Step]
    id: str = ""
    position: str = ""  # its text

    @property
    def scene(self) -> list[str]:
        """The pieces and places that its steps point at: where it takes place."""
        return list(dict.fromkeys(point for step in self.step for point in step.point if ":" not in point))


class Campaign(Struct, forbid_unknown_fields=True):
    """A small game for whoever has gone through the lessons, against a program."""

    title: str
    text: str
    seat: str
    opponent: str
    position: str = ""


class Course(Struct, forbid_unknown_fields=True):
    """The lessons of a game in their order."""

    title: str
    line: str
    table: bool = False  # it teaches the table rather than its game, and is offered to everybody
    campaign: Campaign | None = None
    lessons: list[Lesson] = field(default_factory=list)

    def lesson(self, name: str) -> Lesson:
        for found in self.lessons:
            if found.id == name:
                return found
        raise unknown("lesson", name, [found.id for found in self.lessons])

    def after(self, name: str) -> str:
        """The lesson that follows one, or nothing."""
        names = [found.id for found in self.lessons]
        return next(iter(names[names.index(name) + 1 :]), "")


@cache
def course_of(game: Game[Any]) -> Course | None:
    """The course of a game, if it has one. It is read once."""
    folder = game.folder / "data" / FOLDER
    if not (folder / COURSE).is_file():
        return None
    course = read(folder / COURSE, Course)
    for path in sorted(folder.glob("*.toml")):
        if path.name != COURSE:
            lesson = read(path, Lesson)
            lesson.id = path.stem
            lesson.position = (folder / "positions" / path.name).read_text(encoding="utf-8")
            course.lessons.append(lesson)
    if course.campaign is not None:
        course.campaign.position = (folder / "positions" / "campaign.toml").read_text(encoding="utf-8")
    return course


def find_course(game: Game[Any]) -> Course:
    """The course of a game, or a refusal."""
    course = course_of(game)
    if course is None:
        raise KorvolanError(f"There are no lessons of {game.title}.")
    return course


def read(path: Path, kind: type[T]) -> T:
    """A file of the course; what is wrong with it is said with its name."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise KorvolanError(f"{path.parent.name}/{path.name}: {error}") from None


def spoken(entry: str) -> tuple[str, str]:
    """A scripted decision as (seat, action); the seat is empty where it is the learner's.

    >>> spoken("north: fire north-line"), spoken("end")
    (('north', 'fire north-line'), ('', 'end'))
    """
    seat, found, action = entry.partition(": ")
    return (seat, action) if found else ("", entry)
