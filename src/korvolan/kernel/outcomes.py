"""Outcomes: every position that an action can lead to, with its exact probability.

Odds and chance nodes are computed from the rules' own code."""

from __future__ import annotations

from fractions import Fraction

from .errors import TooManyOutcomes
from .fields import Layout
from .frame import Chance
from .state import BY_CHANCE, State

MOST_WINDOWS = 100  # that are declined one after the other
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


def roll_of(state: State, action: int) -> State | None:
    """The position in which the roll that an action brings about is waited for, or None.

    A roll is the action's own where it comes before the procedure that the decision belongs to is left: a loss is named, and
    then another force rolls for its attrition, which is no outcome of the loss. Where a procedure notes what is rolled for at
    its end, the roll says of which decisions it is the outcome (`FOLLOWS`). A roll that waited on the stack already is what
    the decision is about. Windows in which others might react before it are declined: the roll as it stands."""
    after = state.clone()
    after.stops_at_chance = True
    floor = len(state.frames) - 1
    top = after.frames[-1]
    top.take(after, action)
    after.run_to_decision(floor)
    decline_for_others(after, state.seat, floor)
    if len(after.frames) > floor:
        return after if after.seat == BY_CHANCE else None
    after.run_to_decision()
    decline_for_others(after, state.seat)
    found = after.frames[-1] if after.seat == BY_CHANCE else None
    if isinstance(found, Chance) and (type(top).__name__ in found.FOLLOWS or found in state.frames):
        return after
    return None


def decline_for_others(state: State, seat: int, floor: int = 0) -> None:
    """Go on as if nobody but a seat reacted, where others are only asked whether they do."""
    for _ in range(MOST_WINDOWS):
        if len(state.frames) <= floor or state.seat in (seat, BY_CHANCE):
            return
        top = state.frames[-1]
        if not top.window(state) or top.declines(state) not in state.choices:
            return
        top.take(state, top.declines(state))
        state.run_to_decision(floor)


def odds(state: State, action: int) -> dict[str, Fraction]:
    """The results of the roll that an action brings about, in words, with their exact chances; empty if it brings none."""
    after = roll_of(state, action)
    out: dict[str, Fraction] = {}
    top = after.frames[-1] if after is not None else None
    if after is not None and isinstance(top, Chance):
        weights = top.weights(after)
        for result, weight in enumerate(weights):
            if weight:
                label = top.label(after, result)
                out[label] = out.get(label, Fraction(0)) + Fraction(weight, sum(weights))
    if len(out) > 1 and all(label.isdecimal() for label in out):
        return {f"one of {len(out)} at random": Fraction(1)}  # a draw whose results have no words of their own
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
            grown.apply_result(result, floor)
            out.append(Branch(branch.chance * Fraction(weight, total), grown))
    return out


def merge(layout: Layout, into: dict[str, Branch], branch: Branch) -> None:
    """Add a branch, or its probability to the equal one that is there already."""
    key = layout.fingerprint(branch.state)
    if key in into:
        into[key].chance += branch.chance
    else:
        into[key] = branch
