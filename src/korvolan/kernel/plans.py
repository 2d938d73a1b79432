"""Plans as numbers, and the best of them: what every game's strategy needs before it can weigh anything.

A plan above 0 says who (a kind of party) goes from where to where; below 0 it is a single action (`single_action`); 0 is no
plan."""

from __future__ import annotations

from typing import final


@final
class MarchCode:
    """Packs (kind, start, goal) into one number, and takes it apart again.

    >>> code = MarchCode(kinds=2, places=10)
    >>> plan = code.plan(1, 4, 7)
    >>> plan, code.kind(plan), code.start(plan), code.goal(plan)
    (148, 1, 4, 7)
    """

    def __init__(self, kinds: int, places: int) -> None:
        self.places = places
        self.size = kinds * places * places

    def plan(self, kind: int, start: int, goal: int) -> int:
        return 1 + (kind * self.places + start) * self.places + goal

    def kind(self, plan: int) -> int:
        return (plan - 1) // self.places // self.places

    def start(self, plan: int) -> int:
        return (plan - 1) // self.places % self.places

    def goal(self, plan: int) -> int:
        return (plan - 1) % self.places


@final
class Scored:
    """A plan with what it is worth."""

    def __init__(self, plan: int, score: int) -> None:
        self.plan = plan
        self.score = score


@final
class Shortlist:
    """The best plans so far, the best first and so many at most; of equal ones the earlier; the same plan counts once.

    >>> short = Shortlist(2)
    >>> for plan, score in ((11, 3), (12, 5), (13, 4), (11, 9)):
    ...     short.add(plan, score)
    >>> [(entry.plan, entry.score) for entry in short.best]
    [(11, 9), (12, 5)]
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.best: list[Scored] = []

    def wants(self, score: int) -> bool:
        """Whether a plan that is worth so much would be among them: asked before a costly assessment."""
        return len(self.best) < self.most or score > self.best[-1].score

    def add(self, plan: int, score: int) -> None:
        for i in range(len(self.best)):
            if self.best[i].plan == plan:
                if self.best[i].score >= score:
                    return
                self.best.pop(i)
                break
        spot = len(self.best)
        while spot > 0 and self.best[spot - 1].score < score:
            spot -= 1
        self.best.insert(spot, Scored(plan, score))
        if len(self.best) > self.most:
            self.best.pop()
