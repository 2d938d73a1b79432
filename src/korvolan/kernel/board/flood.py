"""Flood: the cheapest costs from some places to all others, by rings of equal cost.

A game's flood says what a step costs and where a way ends; small whole costs make rings faster than a heap."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ..constants import NONE

FAR: Final = 1_000_000  # the cost of what cannot be reached


@mypyc_attr(allow_interpreted_subclasses=True)
class Flood:
    """Costs, the place before each on its cheapest way, and the places in the order in which they were settled.

    Who asks for no paths may go without them: for short ways most of the cost is in making the lists.

    >>> flood = Flood([[1], [0, 2], [1]], 5)
    >>> flood.run([0])
    >>> flood.cost, flood.first_step(2), flood.path(2)
    ([0, 1, 2], 1, [1, 2])
    """

    def __init__(self, neighbors: list[list[int]], most: int, with_paths: bool = True) -> None:
        self.neighbors = neighbors  # by place; NONE where a hex has no neighbor in that direction
        self.most = most
        self.cost: list[int] = [FAR] * len(neighbors)
        self.before: list[int] = [NONE] * len(neighbors) if with_paths else []
        self.found: list[int] = []

    def step(self, here: int, there: int, direction: int) -> int:
        """What it costs to go to a neighbor, or NONE where one cannot. `direction` is its number among the neighbors."""
        return 1

    def stops(self, here: int) -> bool:
        """Whether nobody goes on from a place that can be reached. The starts never stop anyone."""
        return False

    def run(self, starts: list[int]) -> None:
        """Flood from these places, up to the most that may be spent."""
        cost, neighbors = self.cost, self.neighbors  # in locals: compiled, a look at self costs as much as a step
        before, found, most = self.before, self.found, self.most
        with_paths = len(before) > 0
        rings: list[list[int]] = [[]]
        for start in starts:
            cost[start] = 0
            rings[0].append(start)
        spent = 0
        while spent < len(rings):
            for here in rings[spent]:
                if cost[here] != spent:
                    continue
                found.append(here)
                if spent != 0 and self.stops(here):
                    continue
                direction = -1
                for there in neighbors[here]:
                    direction += 1
                    if there == NONE or cost[there] <= spent:
                        continue
                    price = self.step(here, there, direction)
                    total = spent + price
                    if price == NONE or total > most or total >= cost[there]:
                        continue
                    cost[there] = total
                    if with_paths:
                        before[there] = here
                    while len(rings) <= total:
                        rings.append([])
                    rings[total].append(there)
            spent += 1

    def first_step(self, goal: int) -> int:
        """The first place on the way to a goal; NONE at a start."""
        if self.before[goal] == NONE:
            return NONE
        while self.before[self.before[goal]] != NONE:
            goal = self.before[goal]
        return goal

    def path(self, goal: int) -> list[int]:
        """The places on the way to a goal, without the start."""
        out: list[int] = []
        while self.before[goal] != NONE:
            out.append(goal)
            goal = self.before[goal]
        return out[::-1]
