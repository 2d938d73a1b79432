"""Lessons: the courses of the games, and the step at which a learner is."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from .limits import Name


class LessonCard(Struct, omit_defaults=True):
    id: str
    title: str
    idea: str


class CourseCard(Struct, omit_defaults=True):
    """The lessons of a game, for the lobby. `table`: they teach the table itself and are offered to everybody."""

    title: str
    line: str
    lessons: list[LessonCard]
    table: bool = False
    campaign: str = ""  # the title of the small game that follows the lessons
    campaign_text: str = ""


class AskLesson(Struct, omit_defaults=True):
    """A lesson to begin, or the first campaign where none is named."""

    game: Name
    lesson: Name = ""
    name: Name = ""  # what the learner is called
    pace: Annotated[int, Meta(ge=0, le=5000)] = 900  # milliseconds before each scripted reply, so that it can be followed


class AskStep(Struct, omit_defaults=True):
    """Begin a step anew (the present one, or one behind it), let the lesson do it, or go on after reading."""

    seat: Name
    what: Literal["again", "skip", "next"]
    step: Annotated[int, Meta(ge=-1, le=1000)] = -1


class LessonView(Struct, omit_defaults=True):
    """Where a learner is in a lesson. `goal` is what goes on: a decision ("do"), "undo", a question ("why", "odds", "overlay",
    "hint"), pieces picked up ("pick") or only reading ("next")."""

    lesson: str
    title: str
    idea: str
    seat: str
    number: int  # of the lesson in its course, from 1
    lessons: int
    at: int  # the step, from 0
    steps: int
    say: str = ""
    goal: str = ""
    point: list[str] = field(default_factory=list)  # pieces, places, and parts of the table such as "button:undo"
    scene: list[str] = field(default_factory=list)  # pieces and places of the whole lesson: where the board is to be seen
    overlay: str = ""
    focus: str = ""
    waits: bool = False  # somebody else is about to decide
    aside: str = ""  # a word about a detour
    strayed: bool = False  # there is only the way back
    done: bool = False
    close: str = ""
    cases: list[str] = field(default_factory=list)
    following: str = ""  # the lesson after this one
    campaign: bool = False  # a first campaign follows the last lesson
