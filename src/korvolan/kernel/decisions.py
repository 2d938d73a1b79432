"""Decisions: the bases of most frames in which a side decides.

`Decision` has a side, `DecisionAt` also a place. `Pick` names one thing (a piece, a place, a nation) by its verb, or stops with
an action that names nothing; a game says what is offered, what bars it and what picking it does, and never takes an action
apart. A frame with two verbs that name things writes `candidates`, `forbids` and `take` itself."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from .frame import Frame, S
from .verbs import Verb

NO_VERB: Final = Verb("", [], -1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Frame[S]):
    """A decision of one side. A subclass with more fields lists them all, in the order of its constructor."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    WINDOW: ClassVar[str] = ""  # the kind of reaction window that this always is, for standing orders
    DECLINES: ClassVar[int] = -1  # the action that declines it

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: S) -> int:
        return self.side

    def window(self, g: S) -> str:
        return self.WINDOW

    def declines(self, g: S) -> int:
        return self.DECLINES


@mypyc_attr(allow_interpreted_subclasses=True)
class DecisionAt(Decision[S]):
    """A decision about a place."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place")

    def __init__(self, side: int, at: int) -> None:
        self.side = side
        self.at = at

    def place(self, g: S) -> int:
        return self.at


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(Decision[S]):
    """Pick one of the things that a verb may name, or stop. Without a verb there is only a choice between stops."""

    VERB: ClassVar[Verb] = NO_VERB
    STOPS: ClassVar[tuple[int, ...]] = ()  # actions that name nothing, offered before the things

    def offers(self, g: S) -> list[int]:
        """The things worth asking `bars` about: at least all that it allows."""
        return []

    def bars(self, g: S, thing: int) -> int:
        """0, or why this thing is refused. Total: anything of the verb's domain may be asked about."""
        return 0

    def pick(self, g: S, thing: int) -> None:
        """What picking it does."""
        raise NotImplementedError

    def bars_stop(self, g: S, action: int) -> int:
        """0, or why one may not stop so."""
        return 0

    def stop(self, g: S, action: int) -> None:
        """What an action without a thing does: by default the decision is over."""
        g.pop()

    # -- the frame's side of it ----------------------------------------------------------------------------------------

    def candidates(self, g: S) -> list[int]:
        base = self.VERB.base
        out = list(self.STOPS)
        for thing in self.offers(g):
            out.append(base + thing)
        return out

    def forbids(self, g: S, action: int) -> int:
        verb = self.VERB
        return self.bars(g, action - verb.base) if action in verb else self.bars_stop(g, action)

    def options(self, g: S) -> list[int]:
        base = self.VERB.base
        out: list[int] = []
        for action in self.STOPS:
            if self.bars_stop(g, action) == 0:
                out.append(action)
        for thing in self.offers(g):
            if self.bars(g, thing) == 0:
                out.append(base + thing)
        return out

    def take(self, g: S, action: int) -> None:
        verb = self.VERB
        if action in verb:
            self.pick(g, action - verb.base)
        else:
            self.stop(g, action)


@mypyc_attr(allow_interpreted_subclasses=True)
class PickAt(Pick[S]):
    """A pick about a place."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place")

    def __init__(self, side: int, at: int) -> None:
        self.side = side
        self.at = at

    def place(self, g: S) -> int:
        return self.at
