"""Outcomes: every position that an action can lead to, with its exact probability.

Odds and chance nodes are computed from the rules' own code."""

from __future__ import annotations

from fractions import Fraction

from .errors import TooManyOutcomes
from .fields import Layout
from .frame import Chance
from .state import BY_CHANCE, State

LIMIT = 20_000  # positions; beyond it the caller should sample


class Branch:
    """A position on the way, with its probability."""

    def __init__(self, chance: Fraction, state: State) -> None:
        self.chance = chance
        self.state = state


def outcomes(
    layout: Layout, state: State, action: int, limit: int = LIMIT, within: bool = False
) -> list[tuple[Fraction, State]]:
    """[(probability, position)], equal positions merged, each at its next decision.

    `within`: or where the procedure that the decision belongs to is done. A siege then ends with the siege, and not
    with whatever rolls follow it by themselves; `settle` goes on from there."""
    return [(branch.chance, branch.state) for branch in expand(layout, state, action, limit, within)]


def odds(state: State, action: int) -> dict[str, Fraction]:
    """The results of the roll that follows an action, in words, with their exact chances; empty if nothing is rolled."""
    after = state.clone()
    after.stops_at_chance = True
    after.apply(action)
    top = after.frames[-1] if after.frames else None
    out: dict[str, Fraction] = {}
    if isinstance(top, Chance):
        weights = top.weights(after)
        for result, weight in enumerate(weights):
            if weight:
                label = top.label(after, result)
                out[label] = out.get(label, Fraction(0)) + Fraction(weight, sum(weights))
    return out


def expand(layout: Layout, state: State, action: int, limit: int, within: bool = False) -> list[Branch]:
    """Apply the action with chance explicit and follow every roll."""
    if action not in state.choices:
        raise ValueError(f"action {action} is not on the list of choices")
    start = state.clone()
    start.stops_at_chance = True
    floor = len(start.frames) - 1 if within else 0
    start.frames[-1].take(start, action)
    start.run_to_decision(floor)
    return follow(layout, start, limit, floor)


def follow(layout: Layout, start: State, limit: int = LIMIT, floor: int = 0) -> list[Branch]:
    """Every position that the rolls ahead can lead to, breadth first, equal ones merged after each roll."""
    open_branches = {"": Branch(Fraction(1), start)}
    done: dict[str, Branch] = {}
    while open_branches:
        following: dict[str, Branch] = {}
        for branch in open_branches.values():
            for grown in rolled(branch, floor) if branch.state.seat == BY_CHANCE else [branch]:
                into = following if grown.state.seat == BY_CHANCE else done
                merge(layout, into, grown)
                if len(following) + len(done) > limit:
                    raise TooManyOutcomes(f"More than {limit} positions follow from this action.")
        open_branches = following
    for branch in done.values():
        branch.state.stops_at_chance = False
    return list(done.values())


def rolled(branch: Branch, floor: int = 0) -> list[Branch]:
    """One branch for each result of the roll that a position waits for."""
    top = branch.state.frames[-1]
    assert isinstance(top, Chance)
    weights = top.weights(branch.state)
    total = sum(weights)
    out: list[Branch] = []
    for result, weight in enumerate(weights):
        if weight:
            grown = branch.state.clone()
            grown.fall(result, floor)
            out.append(Branch(branch.chance * Fraction(weight, total), grown))
    return out


def merge(layout: Layout, into: dict[str, Branch], branch: Branch) -> None:
    """Add a branch, or its probability to the equal one that is there already."""
    key = layout.fingerprint(branch.state)
    if key in into:
        into[key].chance += branch.chance
    else:
        into[key] = branch
