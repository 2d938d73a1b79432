"""The dice of a lesson: scripted for each step, from where the step began."""

from __future__ import annotations

from .dice import NAMED, Dice
from .play import Play


class LessonDice(Dice):
    """The dice of a step. One that does not fit what is rolled waits for a roll that it fits; other dice stand in."""

    def __init__(self, script: list[int], then: Dice, used: int = 0) -> None:
        self.script = script
        self.then = then
        self.used = used

    def below(self, n: int) -> int:
        if self.used < len(self.script) and 1 <= self.script[self.used] <= n:
            self.used += 1
            return self.script[self.used - 1] - 1
        return self.then.below(n)

    def pick(self, items: list[int]) -> int:
        face = self.script[self.used] if self.used < len(self.script) else 0
        if face >= NAMED and face % NAMED in items:
            self.used += 1
            return items.index(face % NAMED)
        return self.below(len(items))

    def clone(self) -> LessonDice:
        return LessonDice(self.script, self.then.clone(), self.used)


def dice_since(play: Play, mark: int) -> int:
    """How many dice fell in the decisions that stand after so many."""
    fell: list[int] = []
    for entry in play.history.entries:
        if entry.undo:
            fell.pop()
        elif entry.do or entry.redo:
            fell.append(len(entry.dice))
    return sum(fell[mark:])
