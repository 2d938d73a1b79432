"""Sequence of play: the list of a turn's stages as the rulebook prints it, and the step that goes through it.

A game lists its stages once, each with its name and what begins it; a position holds the number of the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from .frame import S, Step
from .view import PhaseView


@final
class Stage:
    """A stage of a turn: its id, what happens when it begins, and how it is shown: its title and the case that governs it."""

    def __init__(self, name: str, begin: Callable[[Any], None], title: str = "", case: str = "") -> None:
        self.name = name
        self.begin = begin
        self.title = title
        self.case = case

    def view(self) -> PhaseView:
        """The stage as a step of the path through the sequence of play."""
        return PhaseView(self.title, self.case, self.name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sequence(Step[S]):
    """Begins its stage and leaves the next one on the stack. The last stage replaces it or ends the game."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage:int",)
    STAGES: ClassVar[tuple[Stage, ...]] = ()

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, g: S) -> None:
        g.replace(type(self)(self.stage + 1))
        self.STAGES[self.stage].begin(g)
