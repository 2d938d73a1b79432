"""Lessons: dice of a step, conditions, detours, mistakes, and the way back."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.errors import KorvolanError, UnknownName
from korvolan.kernel.lesson import Lesson, Slip, Step, find_course, read
from korvolan.kernel.lesson_conditions import lacking
from korvolan.kernel.lesson_dice import LessonDice
from korvolan.kernel.lesson_run import LeavesLesson, LessonRun, start
from korvolan.kernel.play import Play

GAME = korvolan.game("tiny")
COURSE = find_course(GAME)
TABLE = COURSE.lessons[0]


def lesson(*steps: Step) -> tuple[LessonRun, Play]:
    """A lesson of these steps from the position of the table's own, at its first step."""
    made = Lesson("A title", "An idea.", "south", "The end.", ["1.1a"], list(steps), "made", TABLE.position)
    play = start(GAME, made)
    run = LessonRun(GAME, COURSE, made)
    run.begin(play)
    return run, play


def test_a_die_that_does_not_fit_waits() -> None:
    dice = LessonDice([6, 2], seeded(1))
    assert dice.below(3) in (0, 1, 2)  # a six is none of three
    assert (dice.below(6), dice.below(3)) == (5, 1)
    assert dice.clone().used == 2


def test_a_condition_says_what_is_true_instead() -> None:
    _, play = lesson(Step("Read."))
    assert lacking(play, "south", "at south-guard south-camp") == ""
    assert lacking(play, "south", "at south-guard ford") == "at is south-camp"
    assert lacking(play, "south", "strength south-line 3") == ""
    assert "choose a block" in lacking(play, "south", "asks something else")
    assert lacking(play, "south", "told anything") == "it was not told"
    assert lacking(play, "south", "won south 0.4b") == "the game goes on"
    assert lacking(play, "south", "running") == ""
    for wrong in ("no such thing", "at south-guard"):
        with pytest.raises(KorvolanError):
            lacking(play, "south", wrong)
    with pytest.raises(UnknownName):
        lacking(play, "south", "at nobody ford")


def test_a_step_is_judged_by_what_it_reaches() -> None:
    run, play = lesson(Step("Go.", do=["move south-guard", "to mill", "to ford"], until=["at south-guard ford"]), Step("Read."))
    run = run.play(play, ["move south-guard", "to south-bank"])  # another way, which is as good
    assert (run.at, run.aside) == (0, "")
    run = run.play(play, ["to ford"])
    assert run.at == 1


def test_what_cannot_be_taken_back_does_not_leave_the_lesson() -> None:
    run, play = lesson(Step("Go.", do=["move south-guard", "to mill", "halt"]))
    before = play.fingerprint()
    with pytest.raises(LeavesLesson):
        run.play(play.clone(), ["end"])
    assert play.fingerprint() == before
    run = run.play(play, ["move south-line"])
    assert run.aside  # it can be taken back: a word is enough
    assert run.hint(play) == ""  # the way goes on after Undo
    play.undo("south")
    run.take_back(play)
    assert (run.aside, run.hint(play)) == ("", "move south-guard")


def test_a_mistake_is_played_out_and_led_back_with_its_dice() -> None:
    fight = ["move south-line", "to ford"]
    slip = Slip("Alone.", [*fight, "move south-guard", "to mill", "halt", "north: fire north-line"], dice=[1, 1, 1])
    run, play = lesson(Step("Both.", do=["move south-guard", "to mill", "to ford"], slip=[slip], dice=[6, 6, 6]), Step("Read."))
    run = run.play(play, fight)
    run = run.play(play, ["move south-guard", "to mill"])
    run = run.play(play, ["halt"])
    run.give_replies(play)
    assert (run.at, run.aside, run.strayed) == (0, "Alone.", True)
    assert play.history.entries[-1].dice == [1, 1, 1]
    run.again(play)
    assert (len(play.moves), run.aside, run.strayed) == (0, "", False)
    run = run.play(play, ["move south-guard", "to mill", "to ford"])
    assert run.at == 1
    again = korvolan.load(play.record())  # the record of all this replays
    assert again.fingerprint() == play.fingerprint()


def test_steps_of_reading_are_passed_by_whoever_goes_on() -> None:
    way = ["move south-guard", "to mill", "halt"]
    run, play = lesson(Step("Read."), Step("Look.", hint="move south-guard"), Step("Go.", do=way), Step("Back.", undo=3))
    run = run.play(play, way)
    assert (run.at, run.marks) == (3, [0, 0, 0, 3])
    run.skip(play)
    assert (run.done, len(play.moves)) == (True, 0)
    run.again(play, 3)  # a step in which something is taken back needs what was done before it
    assert (run.at, len(play.moves)) == (3, 3)
    assert copy(run).marks == run.marks


def test_a_file_that_is_wrong_is_named(tmp_path: Path) -> None:
    file = tmp_path / "1_wrong.toml"
    file.write_text('title = "A"\nsay = 1\n')
    with pytest.raises(KorvolanError, match=r"1_wrong\.toml"):
        read(file, Lesson)
