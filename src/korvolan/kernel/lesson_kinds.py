"""Kinds of decisions: what a course has taught so far, and what of a view that leaves."""

from __future__ import annotations

from typing import Any

from .game import Game
from .lesson import Course, Lesson, spoken
from .view import OptionView

ENDS = frozenset(("pass", "done", "end", "decline", "halt"))  # what a question may always be answered with
ANYWHERE = ("piece", "place", "direction")  # domains that do not tell one kind of decision from another


def kind_of(game: Game[Any], action: str) -> str:
    """The kind of a decision: its verb, with what it names besides pieces, places and directions."""
    number = game.vocabulary.parse(action)
    verb = game.vocabulary.verb(number)
    named = zip(verb.domains, verb.arguments(number), strict=True)
    return " ".join([verb.name, *[domain.ids[n] for domain, n in named if domain.name not in ANYWHERE]])


def pieces_of(game: Game[Any], action: str) -> set[str]:
    """The pieces that a decision names."""
    return {word for word in action.split()[1:] if word in game.layout.domains["piece"].index}


def kinds_taught(game: Game[Any], course: Course, lesson: Lesson) -> set[str]:
    """The kinds of decisions in the lessons up to this one."""
    out: set[str] = set()
    for one in course.lessons:
        for step in one.step:
            looked_at = [step.odds.what] if step.odds is not None else []
            for entry in [*step.do, *looked_at, *[action for slip in step.slip for action in slip.do]]:
                seat, action = spoken(entry)
                if not seat:
                    out.add(kind_of(game, action))
        if one is lesson:
            break
    return out


def narrowed(game: Game[Any], course: Course, lesson: Lesson, options: list[OptionView]) -> list[OptionView]:
    """The options of kinds that were taught so far, and whatever ends the decision, of which the question speaks. A question
    between things of one kind is shown whole; where nothing of it was taught, buttons are left, so that the board answers."""
    if len({option.verb for option in options}) == 1:
        return options
    taught = kinds_taught(game, course, lesson)
    shown = [option for option in options if kind_of(game, option.text) in taught]
    if shown:
        return [option for option in options if option in shown or option.text in ENDS]
    return [option for option in options if not option.piece and not option.place] or options
