"""Lessons of Hussars, played as the board composes moves."""

from __future__ import annotations

import korvolan
from korvolan.kernel.lesson import find_course
from korvolan.kernel.lesson_run import ASTRAY, LessonRun, start
from korvolan.kernel.play import Play

GAME = korvolan.game("hussars")
COURSE = find_course(GAME)


def at_step(name: str, step: int) -> tuple[LessonRun, Play]:
    found = COURSE.lesson(name)
    play = start(GAME, found)
    run = LessonRun(GAME, COURSE, found)
    run.begin(play)
    while run.at < step:
        run.skip(play)
    return run, play


def test_it_is_all_one_who_of_a_stack_leads() -> None:
    run, play = at_step("4_hammer", 1)
    run = run.play(play, ["move s-ldr", "with s-lrh", "to 2010", "to 2011"])
    assert (run.at, run.aside) == (2, "")
    assert run.hint(play) == "halt"


def test_a_march_that_ends_elsewhere_is_told() -> None:
    run, play = at_step("2_front", 1)
    run = run.play(play, ["move s-lrh", "to 1915", "to 1914", "to 1913"])
    assert (run.at, run.aside) == (1, ASTRAY)
    play.undo()
    run.take_back(play)
    assert (run.at, run.aside) == (1, "")
