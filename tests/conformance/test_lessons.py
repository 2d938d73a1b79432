"""Every lesson of every game is played through by the code that the table uses: the right way, composed clicks, mistakes that
are played out, clicks that are refused, and back again. So no change of rules or data breaks one unseen."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from typing import Any, Final

import pytest

import korvolan
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.lesson import Course, Lesson, Question, Slip, Step, course_of, spoken
from korvolan.kernel.lesson_conditions import lacking
from korvolan.kernel.lesson_run import LeavesLesson, LessonRun, start
from korvolan.kernel.play import Play

MOST_WORDS: Final = 32
COURSES: Final = {name: course for name in korvolan.game_names() if (course := course_of(korvolan.game(name))) is not None}
LESSONS: Final = [pytest.param(name, lesson, id=f"{name}-{lesson.id}") for name, c in COURSES.items() for lesson in c.lessons]


class Teacher:
    """A lesson being played, with all that its data promise looked at on the way."""

    def __init__(self, name: str, lesson: Lesson) -> None:
        game = korvolan.game(name)
        self.lesson = lesson
        self.play = start(game, lesson)
        self.run = LessonRun(game, COURSES[name], lesson)
        self.run.begin(self.play)
        self.where = ""

    def teach(self) -> None:
        for number, step in enumerate(self.lesson.step):
            self.where = f"step {number + 1}, «{step.say}»"
            try:
                self.run_step(step)
            except KorvolanError as error:
                raise AssertionError(f"{self.where}: {error}") from error
            self.check(self.run.at == number + 1, f"the step is not reached; {self.standing()}")
        self.check(self.run.done, "the lesson is not over")
        with pytest.raises(LeavesLesson):
            self.run.play(self.play, ["nothing at all"])

    def check(self, truth: object, words: str) -> None:
        assert truth, f"{self.where}: {words}"

    def standing(self) -> str:
        asked = self.play.prompt.text if self.play.seat else "nothing"
        legal = [str(one) for one in self.play.legal()][:12]
        return f"{self.play.seat} is asked: {asked} Made: {self.run.made(self.play)}. Legal: {legal}"

    # -- one step --------------------------------------------------------------------------------------------------

    def run_step(self, step: Step) -> None:
        self.check(len(step.say.split()) <= MOST_WORDS, f"{len(step.say.split())} words")
        self.run.give_replies(self.play)
        if step.goal == "do":
            self.check(self.play.seat == self.lesson.seat, f"it is not the learner's decision; {self.standing()}")
        self.look(step)
        for slip in step.slip:
            self.slip(slip)
        if step.goal == "do":
            self.compose(step)
            self.advised()
            self.stray(step)
        self.go_on(step)
        self.run.give_replies(self.play)
        for condition in step.expect:
            wrong = lacking(self.play, self.lesson.seat, condition)
            self.check(not wrong, f"{condition}: {wrong}")

    def go_on(self, step: Step) -> None:
        """By the step's own way, one click after the other, or by what is asked in it."""
        at, run, play = self.run.at, self.run, self.play
        if step.goal == "do":
            for action in run.wanted():
                if self.run.at == at:
                    self.run = self.run.play(play, [action])
                    self.check(not self.run.aside, f"{action}: {self.run.aside}")
                    self.run.give_replies(play)
        elif step.goal == "undo":
            while self.run.at == at:
                play.undo(self.lesson.seat)
                run.take_back(play)
        elif step.goal == "why":
            assert step.why is not None
            run.hear(play, "why", step.why.what, [case for case, _ in self.reasons(play, step.why)])
        elif step.goal == "next":
            run.hear(play, "next")
        else:
            what = {"odds": step.odds and step.odds.what, "overlay": step.overlay and step.overlay.name}.get(step.goal)
            run.hear(play, step.goal, what or "", pieces=step.pick)

    def look(self, step: Step) -> None:
        """Refusals, odds, overlays and hints are as the data say."""
        play, seat = self.play, self.lesson.seat
        for question in [*step.refused, *([step.why] if step.why else [])]:
            self.refused(play, question)
        if step.odds is not None:
            found = play.odds(step.odds.what, seat, battle=bool(step.odds.battle), first=step.odds.first)
            whole = found.battle.results if found.battle else []
            for wanted, told in ((step.odds.results, found.results), (step.odds.battle, whole)):
                chances = {label: [above, below] for label, above, below in told}
                for label, value in wanted.items():
                    self.check(chances.get(label) == value, f"odds of {step.odds.what}: {chances}")
        if step.overlay is not None:
            values = play.overlay(step.overlay.name, seat, step.overlay.focus)
            for place, number in step.overlay.values.items():
                self.check(values.get(place) == number, f"overlay {step.overlay.name}: {place} is {values.get(place)}")
        if step.hint:
            self.check(self.run.hint(play) == step.hint, f"the hint is {self.run.hint(play)!r}")
        for pointed in step.point:
            self.check(is_known(play, pointed), f"nothing is called {pointed!r}")

    def reasons(self, play: Play, question: Question) -> list[tuple[str, str]]:
        return play.why_not(question.what, self.lesson.seat, question.pieces or None)

    def refused(self, play: Play, question: Question) -> None:
        trial = play.clone()
        for action in question.after:
            trial.play(spoken(action)[1])
        answers = self.reasons(trial, question)
        found = any(case == question.case and question.says in text for case, text in answers)
        self.check(found, f"why not {question.what}: {answers}")

    def slip(self, slip: Slip) -> None:
        """A mistake is played out to its word, and the way back leads over its dice to where the step began."""
        play, run = self.play.clone(), copy(self.run)
        run.lay_dice(play)
        at, before = run.at, play.fingerprint()
        for entry in slip.do:
            seat, action = spoken(entry)
            if seat:
                due = run.next_reply(play)
                self.check(due == run.texts([action])[0], f"in the mistake: {entry}; due is {due}")
                run.reply(play)
            else:
                self.check(play.seat == self.lesson.seat, f"in the mistake: {action} is for {play.seat}")
                run = run.play(play, [action])
        self.check(run.at == at and run.aside == slip.say, f"the mistake has no word: {run.at - at} {run.aside!r}")
        for condition in slip.expect:
            wrong = lacking(play, self.lesson.seat, condition)
            told = [line.text for line in play.log(self.lesson.seat)][-6:]
            self.check(not wrong, f"after the mistake, {condition}: {wrong}; {told}")
        if slip.why is not None:
            self.refused(play, slip.why)
        run.again(play)
        run.give_replies(play)
        self.check(play.fingerprint() == before, "the way back leads elsewhere")

    def compose(self, step: Step) -> None:
        """Clicks on pieces and a place, as the board composes them, belong to the lesson."""
        play, seat = self.play, self.lesson.seat
        words = [action.split() for action in self.run.wanted()]
        pieces = [word for _, *rest in words for word in rest if word in play.game.layout.domains["piece"].index]
        places = [word for _, *rest in words for word in rest if word in play.game.layout.domains["place"].index]
        if not pieces or not places:
            return
        for route in play.routes(list(dict.fromkeys(pieces)), seat):
            if route.to == places[-1] and route.actions[0] == self.run.wanted()[0]:
                trial, run = play.clone(), copy(self.run)
                run.lay_dice(trial)
                try:
                    run = run.play(trial, route.actions)
                except LeavesLesson:
                    raise AssertionError(f"{self.where}: {route.actions} is refused") from None
                on = run.at > self.run.at or run.reached or run.hint(trial)
                self.check(on and not run.aside, f"{route.actions} leads nowhere; {run.aside}")

    def advised(self) -> None:
        """The hint is the lesson's own way, to its end."""
        hint = self.run.hint(self.play)
        self.check(hint in [str(one) for one in self.play.legal()], f"the hint is {hint!r}")

    def stray(self, step: Step) -> None:
        """Whatever else is clicked either changes nothing or can be taken back, and the step begins anew."""
        wanted = {*self.run.wanted(), *[spoken(slip.do[0])[1] for slip in step.slip]}
        for action in [str(one) for one in self.play.legal() if str(one) not in wanted][:3]:
            trial, run = self.play.clone(), copy(self.run)
            run.lay_dice(trial)
            before = trial.fingerprint()
            with suppress(LeavesLesson):  # in friendly words, and at the table nothing is done then
                run = run.play(trial, [action])
            if run.at == self.run.at:
                run.again(trial)
                run.give_replies(trial)
                self.check(trial.fingerprint() == before, f"{action} leads astray")


def is_known(play: Play, pointed: str) -> bool:
    """Whether something that is pointed at exists: a part of the table, an action, a case, a piece or a place."""
    kind, found, name = pointed.partition(":")
    if not found:
        return any(pointed in play.game.layout.domains[domain].index for domain in ("piece", "place"))
    if kind in ("option", "odds"):
        return play.game.vocabulary.begins(name) and bool(play.action(name) + 1)
    if kind == "case":
        return name in play.game.rules
    if kind == "overlay":
        return name in play.game.overlays
    known = {"button": BUTTONS, "panel": PANELS, "tab": ("log", "tracks", "talk")}
    return name in known.get(kind, ())


BUTTONS: Final = ("undo", "hint", "overlays", "why", "sequence")
PANELS: Final = ("prompt", "options", "log", "tracks", "battle")


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_a_lesson_is_played_through(name: str, lesson: Lesson) -> None:
    Teacher(name, lesson).teach()


@pytest.mark.parametrize("name", COURSES)
def test_a_course_cites_cases_and_is_short(name: str) -> None:
    course: Course = COURSES[name]
    game: Any = korvolan.game(name)
    assert course.lessons
    for lesson in course.lessons:
        assert lesson.seat in game.seats
        assert lesson.cases
        assert not [case for case in lesson.cases if case not in game.rules], lesson.id
        assert len(lesson.close.split()) <= MOST_WORDS, lesson.id
    if course.campaign is not None:
        play = korvolan.load(course.campaign.position)
        assert play.seat
        assert course.campaign.seat in game.seats
