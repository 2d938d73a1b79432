"""Verbs: what an action does, and the range of action numbers that a verb owns."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from .fields import Domain


@final
class Verb:
    """A verb with its arguments' domains and the range of action numbers that it owns.

    `FIRE + block` is the action, `action in FIRE` asks for its verb, `FIRE.of(action)` is the block. Nothing depends on the
    order in which a vocabulary lists its verbs."""

    base: i64  # machine integers: of all questions in a game, "is it this verb?" is the most frequent
    end: i64

    def __init__(self, name: str, domains: list[Domain], base: int) -> None:
        self.name = name
        self.domains = domains
        size = 1
        for domain in domains:
            size *= len(domain.ids)
        self.size = size
        self.base = base
        self.end = base + size

    def __add__(self, argument: int) -> int:
        """The action with this argument."""
        return self.base + argument

    def __contains__(self, action: int) -> bool:
        number: i64 = action
        return self.base <= number < self.end

    def of(self, action: int) -> int:
        """The argument of one of the verb's own actions."""
        return action - self.base

    def among(self, actions: list[int]) -> list[int]:
        """The arguments that the verb has in a list of actions."""
        out: list[int] = []
        for action in actions:
            if action in self:
                out.append(action - self.base)
        return out

    def arguments(self, action: int) -> list[int]:
        """The numbers of an action's arguments, for verbs that have several."""
        rest = action - self.base
        out: list[int] = []
        for domain in reversed(self.domains):
            out.append(rest % len(domain.ids))
            rest //= len(domain.ids)
        return out[::-1]

    def action(self, arguments: list[int]) -> int:
        """The action with several arguments."""
        offset = 0
        for domain, argument in zip(self.domains, arguments, strict=True):
            offset = offset * len(domain.ids) + argument
        return self.base + offset
