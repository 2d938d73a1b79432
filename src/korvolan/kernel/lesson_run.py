"""A lesson on its way: which step a learner is at, whether it is reached, what others reply, and the way back.

Nothing here decides what is legal: the game does. A run says whether a legal decision belongs to the lesson. What can be taken
back is always let through; what cannot must lead to the step's goal or be a mistake that the lesson plays out."""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import Any

from .dice import RecordedDice, seeded
from .errors import KorvolanError
from .game import Game
from .lesson import Course, Lesson, Slip, Step, spoken
from .lesson_conditions import holds
from .lesson_dice import LessonDice, dice_since
from .lesson_kinds import kind_of, narrowed, pieces_of
from .play import Play
from .position import Reader
from .record import DiceNote
from .starting import start_from_position
from .state import State
from .view import View

ELSEWHERE = "That would lead out of the lesson, and could not be taken back here. Hint shows what goes on."
BESIDE = "That may be done, but it is not what this step is about. Undo takes it back."
ASTRAY = "That does not lead to where this step goes. Take it back with Undo, or try «Again from here»."
OVER = "The lesson ends here."


class LeavesLesson(KorvolanError):
    """A legal decision that would lead out of the lesson. Nothing was done."""


def start(game: Game[Any], lesson: Lesson) -> Play:
    """The game of a lesson before its first step. Its record says what was rolled, and nothing of a seed."""
    play = start_from_position(game, lesson.position)
    play.history.dice = DiceNote(kind="rolled")
    return play


class LessonRun:
    """Where a learner stands. `marks[k]` is how many decisions stood when step k began."""

    def __init__(self, game: Game[Any], course: Course, lesson: Lesson) -> None:
        self.game = game
        self.course = course
        self.lesson = lesson
        self.at = 0
        self.marks = [0]
        self.reached = False  # the goal of the step; its replies may still be due
        self.aside = ""  # a word about straying
        self.strayed = False  # a mistake was played out: there is only the way back
        self.goal_position = ""  # the fingerprint of where `do` leads
        self.goal_places: list[int] = []  # and where the pieces stand then, where that is what changes

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        return self.at >= len(self.lesson.step)

    @property
    def step(self) -> Step:
        return self.lesson.step[self.at]

    @property
    def mark(self) -> int:
        return self.marks[-1]

    def made(self, play: Play) -> list[str]:
        """Every decision since the step began, whoever made it."""
        return [self.game.vocabulary.text(move.action) for move in play.moves[self.mark :]]

    def own(self, play: Play) -> list[str]:
        """The learner's decisions since the step began."""
        me = self.game.seat_number(self.lesson.seat)
        return [self.game.vocabulary.text(move.action) for move in play.moves[self.mark :] if move.seat == me]

    def texts(self, actions: list[str]) -> list[str]:
        """Actions as the vocabulary writes them."""
        return [self.game.vocabulary.text(self.game.vocabulary.parse(spoken(action)[1])) for action in actions]

    # -- the steps -------------------------------------------------------------------------------------------------

    def begin(self, play: Play) -> None:
        """The step begins here: its dice are laid out, and where its way leads is found."""
        self.reached, self.aside, self.strayed, self.goal_position, self.goal_places = False, "", False, "", []
        if self.done:
            return
        self.lay_dice(play)
        if self.step.goal == "do" and not self.step.until:
            self.find_goal(play.state)

    def find_goal(self, first: State) -> None:
        """Where `do` leads: the position, and where it only moves pieces, their places. Who leads a party then is all one."""
        goal = self.position_after(first, [*self.step.before, *self.step.do])
        if goal is None:
            return
        self.goal_position = self.game.layout.fingerprint(goal)
        before, after = places_of(first), places_of(goal)
        if goal.rolls == first.rolls and before != after:
            self.goal_places = after

    def lay_dice(self, play: Play, used: int = 0) -> None:
        play.state.dice = RecordedDice(self.dice(self.step.dice, used))

    def dice(self, script: list[int | str], used: int = 0) -> LessonDice:
        reader = Reader(self.game, "", {})
        return LessonDice([reader.scripted(item) for item in script], seeded(f"{self.lesson.id} {self.at}"), used)

    def position_after(self, state: State, actions: list[str]) -> State | None:
        """The position to which these decisions lead with the dice of the step; none where they do not go on."""
        state = state.clone()
        state.dice = self.dice(self.step.dice)
        for action in actions:
            number = self.game.vocabulary.parse(spoken(action)[1])
            if number not in state.choices:
                return None
            state.apply(number)
        return state

    def advance(self, play: Play) -> None:
        self.at += 1
        self.marks = [*self.marks, len(play.moves)]  # never changed in place: copies of a run share it
        self.begin(play)

    def settle(self, play: Play) -> None:
        """After something was done: is the goal reached, and are the replies given?"""
        if self.done:
            return
        if self.step.goal == "do" and self.slip_begun(play) is None and self.is_reached(play):
            self.reached, self.aside = True, ""
        if self.reached and self.next_reply(play) is None:
            self.advance(play)

    def is_reached(self, play: Play) -> bool:
        """Whether what the step is about has come about, by whatever way."""
        step = self.step
        if self.reached:
            return True
        if len(self.made(play)) < len(step.before):
            return False
        if step.until:
            return all(holds(play, self.lesson.seat, condition) for condition in step.until)
        if self.goal_position and play.fingerprint() == self.goal_position:
            return True
        if self.goal_places and self.goal_places == places_of(play.state) and self.is_of_the_kind(play):
            return True
        return not Counter(self.wanted()) - Counter(self.own(play))

    def is_of_the_kind(self, play: Play) -> bool:
        """Whether as many decisions of each kind were made as the step's own way has: as many picked up, as many put down."""
        made = Counter(self.game.vocabulary.verb(self.game.vocabulary.parse(one)).name for one in self.own(play))
        wanted = Counter(self.game.vocabulary.verb(self.game.vocabulary.parse(one)).name for one in self.wanted())
        return not wanted - made

    def wanted(self) -> list[str]:
        """The learner's part of the step's own way."""
        return self.texts([entry for entry in self.step.do if not spoken(entry)[0]])

    # -- the learner -----------------------------------------------------------------------------------------------

    def play(self, play: Play, actions: list[str]) -> LessonRun:
        """Carry out decisions of the learner's, or refuse them in friendly words. The run that goes on: a step of mere reading
        is passed by whoever does what comes next."""
        if self.done:
            raise LeavesLesson(OVER)
        ahead = self.next_decision(play)
        if ahead is not None and ahead.takes(play, actions):
            ahead.begin(play)
            ahead.carry_out(play, actions)
            return ahead
        self.carry_out(play, actions)
        return self

    def takes(self, play: Play, actions: list[str]) -> bool:
        """Whether decisions belong to the step that this run is about to begin. Nothing is changed."""
        trial, run = play.clone(), copy(self)
        run.begin(trial)
        try:
            run.carry_out(trial, actions)
        except LeavesLesson:
            return False
        return not run.aside

    def next_decision(self, play: Play) -> LessonRun | None:
        """A run at the next step that wants a decision, where none but reading and looking lies between."""
        steps = self.lesson.step
        to = self.at
        while to < len(steps) and steps[to].goal not in ("do", "undo"):
            to += 1
        if to == self.at or to >= len(steps) or steps[to].goal == "undo" or len(play.moves) != self.mark:
            return None
        ahead = LessonRun(self.game, self.course, self.lesson)
        ahead.at = to
        ahead.marks = [*self.marks, *[self.mark] * (to - self.at)]
        return ahead

    def carry_out(self, play: Play, actions: list[str]) -> None:
        """Decisions one after the other: to the goal, or to the first roll, revelation or decision of somebody else's."""
        seat = play.state.seat
        self.aside = ""
        for action in actions:
            before = play.state
            slip = self.slip_begun(play, action)
            if slip is not None and slip.dice and self.slip_begun(play) is None:
                play.state.dice = RecordedDice(self.dice(slip.dice))
            play.play(action)
            now = play.state
            gone = now.seat != seat or now.rolls != before.rolls or self.game.may_have_learned(before, now, seat)
            if slip is None and self.step.goal == "do" and self.is_reached(play):
                break
            if not self.is_on_the_way(play) and slip is None:
                if gone:
                    raise LeavesLesson(ELSEWHERE)
                self.aside = BESIDE
            self.end_slip(play)
            if gone:
                break
        before_settling = self.at
        self.settle(play)
        if self.at == before_settling and not self.aside and self.is_astray(play):
            self.aside = ASTRAY

    def is_astray(self, play: Play) -> bool:
        """Whether what was done, though of the right kind, leaves nothing of the step's own way that could be done now."""
        if self.done or self.reached or self.step.goal != "do" or self.step.until or play.seat != self.lesson.seat:
            return False
        wanted = self.wanted()
        kinds = {kind_of(self.game, action) for action in wanted}
        still = {kind_of(self.game, self.game.vocabulary.text(number)) for number in play.state.choices}
        if not kinds & still:
            return True
        named = {word for action in wanted for word in action.split()[1:]}
        beside = [one for one in self.own(play) if not set(one.split()[1:]) <= named]  # another stack than the step's, say
        return any(kind_of(self.game, one) in kinds - still for one in beside)

    def is_on_the_way(self, play: Play) -> bool:
        """Whether the learner has done only what stands in the step; or, by another way, the same kinds of things with the same
        pieces."""
        made, wanted = self.own(play), self.wanted()
        if not Counter(made) - Counter(wanted):
            return True
        kinds = {kind_of(self.game, action) for action in wanted}
        pieces = {piece for action in wanted for piece in pieces_of(self.game, action)}
        beside = [one for one in made if kind_of(self.game, one) not in kinds or pieces_of(self.game, one) - pieces]
        return play.state.rolls == self.first(play).rolls and not beside

    def first(self, play: Play) -> State:
        """The position in which the step began, or the present one where that is it."""
        return play.moves[self.mark].before if len(play.moves) > self.mark else play.state

    def slip_begun(self, play: Play, action: str = "") -> Slip | None:
        """The mistake that is being made, with this decision."""
        made = [*self.made(play), *(self.texts([action]) if action else [])]
        for slip in [] if self.done else self.step.slip:
            if self.texts(slip.do)[: len(made)] == made and made != self.texts([*self.step.before, *self.step.do])[: len(made)]:
                return slip
        return None

    def end_slip(self, play: Play) -> None:
        """A mistake is complete: say what it was."""
        slip = self.slip_begun(play)
        if slip is not None and len(self.made(play)) == len(slip.do):
            self.strayed, self.aside = True, slip.say

    def take_back(self, play: Play) -> None:
        """The learner has taken something back, or done it again: that was the step, or he is at an earlier one."""
        if self.done:
            return
        self.aside, self.strayed = "", False
        count = len(play.moves)
        if self.step.goal == "undo" and count <= self.mark - self.step.undo:
            self.reached = True
            self.settle(play)
            return
        if self.step.goal == "undo":
            return
        while count < self.mark and self.at:
            self.at -= 1
            self.marks = self.marks[:-1]
        if count == self.mark:
            self.begin(play)
        self.settle(play)

    def hear(
        self, play: Play, kind: str, what: str = "", cases: list[str] | None = None, pieces: list[str] | None = None
    ) -> bool:
        """The learner has asked or looked; whether that was the step."""
        if self.done or self.reached or self.step.goal != kind:
            return False
        step = self.step
        if step.why is not None and kind == "why" and step.why.case not in (cases or []):
            return False
        if step.odds is not None and kind == "odds" and what and what != step.odds.what:
            return False
        if step.overlay is not None and kind == "overlay" and what != step.overlay.name:
            return False
        if kind == "pick" and set(step.pick) - set(pieces or []):
            return False
        self.reached = True
        self.settle(play)
        return True

    # -- the others ------------------------------------------------------------------------------------------------

    def next_reply(self, play: Play) -> str | None:
        """What somebody else does next by the script, as an action; None where the learner decides or nothing is scripted."""
        if self.done or play.seat is None or play.seat == self.lesson.seat:
            return None
        due = self.replies_due(play)
        given = len(self.made(play)) - len(self.own(play))
        for action in due[given:]:
            if self.game.vocabulary.parse(action) in play.state.choices:
                return self.texts([action])[0]
        # By another way than the script's: the game goes on to where the learner decides.
        return self.game.vocabulary.text(play.state.choices[0]) if due[given:] else None

    def replies_due(self, play: Play) -> list[str]:
        """The decisions of others in this step, by its own way or by the mistake that was begun."""
        slip = self.slip_begun(play)
        script = slip.do if slip is not None else [*self.step.before, *self.step.do]
        script = [*script, *self.step.reply] if self.reached else script
        return [action for seat, action in map(spoken, script) if seat]

    def reply(self, play: Play) -> bool:
        """Let somebody else decide by the script; whether anything was due."""
        action = self.next_reply(play)
        if action is None:
            return False
        play.play(action)
        self.end_slip(play)
        self.settle(play)
        return True

    # -- back and on -----------------------------------------------------------------------------------------------

    def again(self, play: Play, to: int | None = None) -> None:
        """Begin a step anew, over dice and revelations: a lesson is no contest. `play` has all its positions."""
        to = self.at if to is None else to
        if not 0 <= to <= min(self.at, len(self.lesson.step) - 1):
            raise KorvolanError("There is no such step behind you.")
        if any(step.undo for step in self.lesson.step[to : self.at + 1]) or len(play.moves) < self.marks[to]:
            self.back_to(play, 0, 0)
            while self.at < to:
                self.skip(play)
        else:
            self.back_to(play, to, self.marks[to])

    def back_to(self, play: Play, step: int, mark: int) -> None:
        while len(play.moves) > mark:
            play.undo(consent=True)
        play.undone.clear()
        self.at, self.marks = step, [*self.marks[:step], mark]
        self.begin(play)

    def skip(self, play: Play) -> None:
        """Let the lesson do the step. `play` has all its positions."""
        if self.done:
            return
        step, at = self.step, self.at
        if step.goal == "undo":
            for _ in range(step.undo):
                play.undo(consent=True)
            self.take_back(play)
        elif step.goal == "do" and not self.reached:
            self.back_to(play, at, self.mark)
            self.give_replies(play)
            for action in self.wanted():
                play.play(action)
                self.settle(play)
                self.give_replies(play)
                if self.at != at:
                    break
        else:
            self.reached = True
            self.settle(play)
        self.give_replies(play)
        if self.at == at:
            self.advance(play)

    def give_replies(self, play: Play) -> None:
        """All replies that are due, at once."""
        while self.reply(play):
            pass

    def hint(self, play: Play) -> str:
        """The lesson's own next decision, or nothing where none is due."""
        if self.done:
            return ""
        run = self.next_decision(play) or self
        made = Counter(run.own(play))
        for action in run.wanted():
            if made[action]:
                made[action] -= 1
            elif self.game.vocabulary.parse(action) in play.state.choices:
                return action
        return ""

    def resume(self, play: Play, at: int, marks: list[int]) -> None:
        """A lesson comes back from the disk."""
        self.at, self.marks = at, marks
        if self.done or len(play.moves) <= self.mark:
            self.begin(play)
            return
        first = play.moves[self.mark].before
        if self.step.goal == "do" and not self.step.until and first is not None:
            self.find_goal(first)
        self.lay_dice(play, dice_since(play, self.mark))
        self.end_slip(play)
        self.settle(play)

    # -- what is shown ---------------------------------------------------------------------------------------------

    def narrow(self, view: View) -> None:
        """Show only the kinds of decisions that were taught so far."""
        if view.seat != self.lesson.seat or view.prompt is None:
            return
        if self.done:
            view.prompt.options, view.prompt.text, view.prompt.cases = [], OVER, []
            return
        view.prompt.options = narrowed(self.game, self.course, self.lesson, view.prompt.options)


def places_of(state: State) -> list[int]:
    """Where each piece stands; empty in a game whose state does not say so by `at`."""
    found = getattr(state, "at", None)
    return list(found) if isinstance(found, list) else []
