"""Policies: what is decided at each kind of frame, as tables; and the best of what is on offer.

A game writes one rule a frame, `def rule(g, top, who) -> int`, and enters it: `CAPTAIN.on(Retreat, withdraw)`. A policy may
extend another: what it does not say the other says. So the battle policy (which odds take for granted) is the bottom, the
recruit's extends it, and the captain's extends the recruit's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from .dice import FastDice, seeded
from .frame import Frame, S
from .verbs import Verb

F = TypeVar("F", bound=Frame[Any])


@final
class Profile:
    """Who decides: how skilled, by which weights, with which random numbers, and which plan he follows, if any."""

    def __init__(self, skill: int, weights: list[int], rng: FastDice, plan: int = 0) -> None:
        self.skill = skill
        self.weights = weights
        self.rng = rng
        self.plan = plan


NEUTRAL: Final = Profile(0, [], seeded("battle policy"))  # of a battle policy, whose rules look at nothing but the position


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Generic[S]):
    """A rule for each kind of frame; at any other the first of the modest actions that is there, else the first choice."""

    def __init__(self, modest: tuple[int, ...] = (), extends: Policy[S] | None = None) -> None:
        self.modest = modest
        self.rules: dict[type[Frame[Any]], Callable[[Any, Any, Profile], int]] = {}
        self.found: dict[type[Frame[Any]], Callable[[Any, Any, Profile], int] | None] = {}  # by frame, once it was asked for
        if extends is not None:
            self.modest = modest or extends.modest
            self.rules |= extends.rules

    def on(self, kind: type[F], rule: Callable[[S, F, Profile], int]) -> None:
        """Enter the rule for a kind of frame. The type checker sees that the rule takes that frame."""
        self.rules[kind] = rule
        self.found.clear()

    def has_rule(self, g: S) -> bool:
        """Whether a rule of this policy, or of one that it extends, decides here."""
        return self.rule_for(type(g.frames[-1])) is not None

    def rule_for(self, kind: type[Frame[Any]]) -> Callable[[Any, Any, Profile], int] | None:
        """The rule for a kind of frame: its own, or that of the nearest class from which it is derived."""
        for base in kind.__mro__:
            if base in self.rules:
                return self.rules[base]
        return None

    def choose(self, g: S, who: Profile) -> int:
        """One of the choices."""
        top = g.frames[-1]
        kind = type(top)
        if kind not in self.found:
            self.found[kind] = self.rule_for(kind)
        rule = self.found[kind]
        return rule(g, top, who) if rule is not None else self.otherwise(g, who)

    def otherwise(self, g: S, who: Profile) -> int:
        """What is done at frames that no rule names."""
        return self.be_modest(g)

    def be_modest(self, g: S) -> int:
        """The first of the modest actions that may be taken: it gives nothing away."""
        for action in self.modest:
            if action in g.choices:
                return action
        return g.choices[0]

    def first(self, g: S, verb: Verb) -> int:
        """The first choice of a verb, else what is modest."""
        for action in g.choices:
            if action in verb:
                return action
        return self.be_modest(g)


@final
class Best:
    """The best that was offered so far; of equal ones the first. `least` must be beaten."""

    def __init__(self, otherwise: int, least: float) -> None:
        self.found = otherwise
        self.score = least

    def offer(self, found: int, score: float) -> None:
        if score > self.score:
            self.found = found
            self.score = score
