"""Area maps: areas joined by borders of several kinds, from data."""

from __future__ import annotations

from typing import Final

from ..errors import KorvolanError

FAR: Final = 1_000_000  # the distance between areas that no way joins


class AreaMap:
    """Areas by number, borders by number. Adjacency is read from flat lists, so it is fast."""

    def __init__(self, areas: int, borders: list[tuple[int, int, int]]) -> None:
        """`borders` are (area, area, kind)."""
        self.areas = areas
        self.ends: list[tuple[int, int]] = []
        self.kinds: list[int] = []
        self.neighbours: list[list[int]] = [[] for _ in range(areas)]
        self.border_of: list[int] = [-1] * (areas * areas)
        for a, b, kind in borders:
            if a == b or self.border_of[a * areas + b] >= 0:
                raise KorvolanError(f"The border between areas {a} and {b} is given twice or joins an area to itself.")
            border = len(self.kinds)
            self.ends.append((a, b))
            self.kinds.append(kind)
            self.neighbours[a].append(b)
            self.neighbours[b].append(a)
            self.border_of[a * areas + b] = border
            self.border_of[b * areas + a] = border
        for near in self.neighbours:
            near.sort()

    def border(self, a: int, b: int) -> int:
        """The border between two areas, or -1."""
        return self.border_of[a * self.areas + b]

    def distances(self, start: int, closed: list[bool] | None = None, ends: int = -1) -> list[int]:
        """Steps from `start` to every area; FAR where no way leads. Closed areas are not entered, but for `ends`."""
        out = [FAR] * self.areas
        out[start] = 0
        queue = [start]
        for area in queue:
            for near in self.neighbours[area]:
                if out[near] == FAR and (closed is None or not closed[near] or near == ends):
                    out[near] = out[area] + 1
                    queue.append(near)
        return out

    def path(self, start: int, goal: int, closed: list[bool] | None = None) -> list[int]:
        """A shortest way from `start` to `goal`, both included; empty if there is none. `start` may be closed."""
        if closed is not None and closed[goal] and goal != start:
            return []
        back = self.distances(goal, closed, start)
        if back[start] == FAR:
            return []
        way = [start]
        while way[-1] != goal:
            here = back[way[-1]]
            way.append(next(n for n in self.neighbours[way[-1]] if back[n] == here - 1))
        return way
