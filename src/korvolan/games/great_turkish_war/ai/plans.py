"""Plans as numbers, and a list of the best with what each is worth. No rule uses this."""

from __future__ import annotations

from ..board import LAND, SPOTS
from .parties import KINDS_OF_PARTY


class Option:
    """A plan with what it is worth."""

    def __init__(self, plan: int, score: int) -> None:
        self.plan = plan
        self.score = score


class Options:
    """The best plans that were found so far, so many of them, the best first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.best: list[Option] = []

    def wants(self, score: int) -> bool:
        """Whether a plan that is worth so much would be among them."""
        return len(self.best) < self.most or score > self.best[-1].score

    def add(self, plan: int, score: int) -> None:
        """One more plan, if it is good enough; the same plan counts once."""
        i = len(self.best)
        for j in range(len(self.best)):
            if self.best[j].plan == plan:
                if self.best[j].score >= score:
                    return
                i = j
                self.best.pop(j)
                break
        i = min(i, len(self.best))
        while i > 0 and self.best[i - 1].score < score:
            i -= 1
        self.best.insert(i, Option(plan, score))
        if len(self.best) > self.most:
            self.best.pop()


def planned(kind: int, start: int, target: int) -> int:
    """A plan as a number: who goes from where to where. What is done there follows from what is found."""
    return 1 + (kind * SPOTS + start) * LAND + target


def firm(plan: int) -> int:
    """The same plan for somebody who keeps to it, and looks for nothing better on his way."""
    return plan + KINDS_OF_PARTY * SPOTS * LAND


def is_firm(plan: int) -> bool:
    return plan > KINDS_OF_PARTY * SPOTS * LAND


def kind_of(plan: int) -> int:
    return (plan - 1) // LAND // SPOTS % KINDS_OF_PARTY


def start_of(plan: int) -> int:
    return (plan - 1) // LAND % SPOTS


def target_of(plan: int) -> int:
    return (plan - 1) % LAND
