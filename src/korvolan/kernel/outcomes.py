"""Outcomes: every position that an action can lead to, with its exact probability.

Odds, expectations and chance nodes come from here, so that no rule is written a second time for them."""

from __future__ import annotations

from fractions import Fraction

from .errors import TooManyOutcomes
from .frame import Chance
from .layout import Layout
from .state import BY_CHANCE, State

LIMIT = 20_000  # positions; beyond it the caller should sample


class Branch:
    """A position on the way, with its probability and the results that led to it."""

    def __init__(self, chance: Fraction, state: State, label: str) -> None:
        self.chance = chance
        self.state = state
        self.label = label


def outcomes(layout: Layout, state: State, action: int, limit: int = LIMIT) -> list[tuple[Fraction, State]]:
    """[(probability, position)], equal positions merged, each at its next decision."""
    return [(branch.chance, branch.state) for branch in expand(layout, state, action, False, limit)]


def odds(layout: Layout, state: State, action: int, limit: int = LIMIT) -> dict[str, Fraction]:
    """The results in words with their probabilities; empty if nothing is rolled."""
    out: dict[str, Fraction] = {}
    for branch in expand(layout, state, action, True, limit):
        if branch.label:
            out[branch.label] = out.get(branch.label, Fraction(0)) + branch.chance
    return out


def expand(layout: Layout, state: State, action: int, labels: bool, limit: int) -> list[Branch]:
    """Apply the action with chance explicit and follow every roll."""
    start = state.clone()
    start.explicit = True
    start.apply(action)
    return follow(layout, start, labels, limit)


def follow(layout: Layout, start: State, labels: bool = False, limit: int = LIMIT) -> list[Branch]:
    """Every position that the rolls ahead can lead to, breadth first, equal ones merged after each roll."""
    open_branches = {"": Branch(Fraction(1), start, "")}
    done: dict[str, Branch] = {}
    while open_branches:
        following: dict[str, Branch] = {}
        for branch in open_branches.values():
            for grown in rolled(branch, labels) if branch.state.seat == BY_CHANCE else [branch]:
                into = following if grown.state.seat == BY_CHANCE else done
                merge(layout, into, grown)
                if len(following) + len(done) > limit:
                    raise TooManyOutcomes(f"More than {limit} positions follow from this action.")
        open_branches = following
    for branch in done.values():
        branch.state.explicit = False
    return list(done.values())


def rolled(branch: Branch, labels: bool) -> list[Branch]:
    """One branch for each result of the roll that a position waits for."""
    top = branch.state.frames[-1]
    assert isinstance(top, Chance)
    weights = top.weights(branch.state)
    total = sum(weights)
    out: list[Branch] = []
    for result, weight in enumerate(weights):
        if weight:
            label = branch.label
            if labels:
                label = f"{label}; {top.label(branch.state, result)}" if label else top.label(branch.state, result)
            grown = branch.state.clone()
            grown.fall(result)
            out.append(Branch(branch.chance * Fraction(weight, total), grown, label))
    return out


def merge(layout: Layout, into: dict[str, Branch], branch: Branch) -> None:
    """Add a branch, or its probability to the equal one that is there already."""
    key = layout.fingerprint(branch.state) + branch.label
    if key in into:
        into[key].chance += branch.chance
    else:
        into[key] = branch
