"""What a lesson is to its table: a run beside the game, kept among the table's options, and what is shown of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.game import Game
from ..kernel.handbook import FIRST_CAMPAIGN
from ..kernel.lesson import course_of, find_course
from ..kernel.lesson_run import LessonRun
from ..kernel.play import Play
from .api.lessons import CourseCard, LessonCard, LessonView

if TYPE_CHECKING:
    from .live_table import LiveTable
    from .table_info import TableInfo

LESSON = "lesson"  # among a table's options: which lesson it is,
PROGRESS = "lesson progress"  # and how many decisions stood when each of its steps began
CAMPAIGN = "first campaign"  # it is the small game that follows the lessons
SCRIPT = "script"  # who sits on a seat that answers by the lesson


def attach(table: LiveTable) -> None:
    """A table has its game: if it is a lesson, it goes on where it stood."""
    name = table.info.options.get(LESSON)
    if name is None or table.play is None:
        return
    course = find_course(table.game)
    run = LessonRun(table.game, course, course.lesson(name))
    marks = [int(mark) for mark in table.info.options.get(PROGRESS, "0").split()]
    if marks[-1] > len(table.play.moves) or len(marks) - 1 > len(run.lesson.step):
        marks = [0]  # rules or lesson were mended since
    run.resume(table.play, len(marks) - 1, marks)
    table.lesson = run


def progress(run: LessonRun) -> dict[str, str]:
    """What is kept of a run."""
    return {LESSON: run.lesson.id, PROGRESS: " ".join(str(mark) for mark in run.marks)}


def options_of(options: dict[str, str]) -> dict[str, str]:
    """A table's options without what belongs to a lesson."""
    return {name: choice for name, choice in options.items() if name not in (LESSON, PROGRESS, CAMPAIGN)}


def goal_of(info: TableInfo) -> str:
    """The goal card of a table; a lesson has none."""
    if LESSON in info.options:
        return ""
    return FIRST_CAMPAIGN if CAMPAIGN in info.options else info.scenario


def view_of(run: LessonRun | None, play: Play | None) -> LessonView | None:
    """The lesson as the learner is shown it."""
    if run is None or play is None:
        return None
    lesson, names = run.lesson, [one.id for one in run.course.lessons]
    view = LessonView(
        lesson.id, lesson.title, lesson.idea, lesson.seat, names.index(lesson.id) + 1, len(names), run.at, len(lesson.step)
    )
    view.following, view.campaign = run.course.after(lesson.id), run.course.campaign is not None
    view.cases, view.scene = lesson.cases, lesson.scene
    if run.done:
        view.done, view.close = True, lesson.close
        return view
    step = run.step
    view.say, view.goal, view.point = step.say, step.goal, step.point
    if step.overlay is not None:
        view.overlay, view.focus = step.overlay.name, step.overlay.focus
    view.waits = run.next_reply(play) is not None
    view.aside, view.strayed = run.aside, run.strayed
    return view


def card_of(game: Game[Any]) -> CourseCard | None:
    """The course of a game as the lobby shows it."""
    course = course_of(game)
    if course is None:
        return None
    cards = [LessonCard(lesson.id, lesson.title, lesson.idea) for lesson in course.lessons]
    card = CourseCard(course.title, course.line, cards, course.table)
    if course.campaign is not None:
        card.campaign, card.campaign_text = course.campaign.title, course.campaign.text
    return card
