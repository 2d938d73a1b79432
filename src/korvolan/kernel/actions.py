"""Actions: small whole numbers with a fixed meaning for each game, and their texts.

A vocabulary lists verbs with the domains of their arguments: "move piece", "to place", "fire". An action is the verb's
base plus the number of its argument, so numbers never depend on the position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .decisions import NO_VERB, Pick
from .errors import UnknownName, near, unknown
from .fields import Domain
from .frame import Frame
from .verbs import Verb


class Described(NamedTuple):
    """What an action means: its verb, its text, and each argument with its domain's name, its number and its id."""

    verb: Verb
    text: str
    arguments: list[tuple[str, int, str]]


class Vocabulary:
    """All actions of a game. A game declares each verb once, as a constant, in an order that records rely on.

    >>> places = Domain("place", "places", ["wood", "ford"])
    >>> v = Vocabulary([places])
    >>> END, TO = v.bare("end"), v.declare("to place")
    >>> v.text(TO + 1), v.parse("to ford"), v.size
    ('to ford', 2, 3)
    """

    def __init__(self, domains: Iterable[Domain]) -> None:
        self.domains = {domain.name: domain for domain in domains}
        self.verbs: dict[str, Verb] = {}
        self.size = 0
        self._described: dict[int, Described] = {}

    def bare(self, name: str) -> int:
        """Declare a verb that stands alone; its only action."""
        return self.declare(name).base

    def declare(self, line: str) -> Verb:
        """Declare a verb with the domains of its arguments: "to place"."""
        name, *arguments = line.split()
        verb = Verb(name, [self.domains[argument] for argument in arguments], self.size)
        self.verbs[name] = verb
        self.size += verb.size
        return verb

    def base(self, verb: str) -> int:
        """The id of a verb's first action."""
        return self.verbs[verb].base

    def described(self, action: int) -> Described:
        """What an action id means. It never changes, so it is found once."""
        found = self._described.get(action)
        if found is None:
            verb = self._verb(action)
            numbers = verb.arguments(action)
            arguments = [(d.name, i, d.ids[i]) for d, i in zip(verb.domains, numbers, strict=True)]
            found = Described(verb, " ".join([verb.name, *(name for _, _, name in arguments)]), arguments)
            self._described[action] = found
        return found

    def _verb(self, action: int) -> Verb:
        for verb in self.verbs.values():
            if verb.base <= action < verb.base + verb.size:
                return verb
        raise UnknownName(f"There is no action {action}: ids go from 0 to {self.size - 1}.")

    def verb(self, action: int) -> Verb:
        """The verb of an action id."""
        return self.described(action).verb

    def text(self, action: int) -> str:
        """The action as one would type it."""
        return self.described(action).text

    def begins(self, text: str) -> bool:
        """Whether a text begins with a verb, as every action does."""
        words = text.split(maxsplit=1)
        return bool(words) and words[0].lower() in self.verbs

    def parse(self, text: str) -> int:
        """The action that a text means. Capitals and accents do not matter."""
        words = text.split()
        if not words:
            raise UnknownName("An action needs a verb: " + ", ".join(self.verbs) + ".")
        verb = self.verbs.get(words[0].lower())
        if verb is None:
            raise unknown("verb", words[0], self.verbs)
        if not verb.domains and len(words) > 1:
            raise UnknownName(f"'{verb.name}' stands alone: {' '.join(words[1:])!r} is too much.")
        arguments = words[1:]
        if len(verb.domains) == 1:
            arguments = ["-".join(words[1:])] if len(words) > 1 else []
        if len(arguments) != len(verb.domains):
            needs = " and a ".join(domain.name for domain in verb.domains)
            raise UnknownName(f"'{verb.name}' needs a {needs}.")
        return verb.action([d.find(word) for d, word in zip(verb.domains, arguments, strict=True)])

    def near(self, text: str, among: Iterable[int]) -> str:
        """A hint at legal actions whose text is like this one."""
        return near(text, [self.text(action) for action in among])


class Action(int):
    """An action of one game: a number that reads as its text."""

    vocabulary: Vocabulary

    def __new__(cls, number: int, vocabulary: Vocabulary) -> Action:
        action = super().__new__(cls, number)
        action.vocabulary = vocabulary
        return action

    def __deepcopy__(self, memo: object = None) -> Action:
        return self

    __copy__ = __deepcopy__

    def __reduce__(self) -> tuple[type[int], tuple[int]]:  # to other processes it goes as its number
        return int, (int(self),)

    def __str__(self) -> str:
        return self.vocabulary.text(int(self))

    def __repr__(self) -> str:
        return f"<{self} ({int(self)})>"


def verbs_of(kind: type[Frame[Any]], vocabulary: Vocabulary) -> list[Verb]:
    """The verbs by which a kind of frame is answered."""
    if kind.VERBS or not issubclass(kind, Pick):
        return [vocabulary.verbs[name] for name in kind.VERBS]
    out = [vocabulary.verb(action) for action in kind.STOPS]
    if kind.VERB is not NO_VERB:
        out.append(kind.VERB)
    return out
