"""Texts: a game's prompts, verdicts, warnings, log lines and endings, from `data/texts.toml`, each with its case."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from .errors import KorvolanError

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
PLURAL = re.compile(r"\{(\w+)\|([^{}|]*)\|([^{}|]*)\}")


def possessive(name: str) -> str:
    """Whose something is.

    >>> possessive("North"), possessive("Northerners")
    ("North's", "Northerners'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


class Text:
    """One text with the cases it rests on. Its placeholders read "{to:place}", or "{piece}" for short.

    A word that follows a number comes in two forms, "{n:int} {n|hit|hits}": the first where the number is one."""

    def __init__(self, key: str, data: dict[str, Any]) -> None:
        self.key = key
        self.text: str = data["text"]
        case = data.get("case", [])
        self.cases: list[str] = [case] if isinstance(case, str) else list(case)
        self.scene: str = data.get("scene", "")  # a log line that opens a battle says of what kind
        self.roll: str = data.get("roll", "")  # dice of a battle: "low" where the lowest hit, "high" the highest; or "table"
        self.onward: bool = data.get("onward", False)  # a step of a march: its last place goes on from the step before
        self.slots: list[tuple[str, str]] = []
        for name, kind in PLACEHOLDER.findall(self.text):
            if (name, kind or name) not in self.slots:
                self.slots.append((name, kind or name))
        if self.onward and "place" not in dict(self.slots).values():
            raise KorvolanError(f"The text {key!r} goes on from place to place, but names none.")
        for name, _, _ in PLURAL.findall(self.text):
            if name not in dict(self.slots):
                raise KorvolanError(f"The text {key!r} has forms for {name!r}, but no such number.")

    @property
    def case(self) -> str:
        return self.cases[0] if self.cases else ""

    def fill(self, words: Callable[[str, str], str]) -> str:
        """The text with each placeholder, given as (name, kind), put into words."""
        kinds = dict(self.slots)
        formed = PLURAL.sub(lambda found: found[2 if words(found[1], kinds[found[1]]) == "1" else 3], self.text)
        return PLACEHOLDER.sub(lambda found: words(found[1], found[2] or found[1]), formed)


class Texts:
    """All texts of a game, and the numbers that its code knows restrictions and warnings by."""

    def __init__(self, data: dict[str, Any], restrictions: dict[str, int], warnings: dict[str, int]) -> None:
        self.prompts = read(data, "prompts")
        self.log = read(data, "log")
        self.options = read(data, "options")  # what buttons say, by verb; the prompt above them cites the case
        self.reasons = read(data, "reasons")  # why a program decides so where it has no plan, by frame or "Frame.verb"
        self.endings = list(read(data, "endings").values())
        self.verdicts = numbered(read(data, "verdicts"), restrictions, "verdict")
        self.warnings = numbered(read(data, "warnings"), warnings, "warning")

    def ending(self, key: str) -> int:
        """The number of an ending."""
        return [text.key for text in self.endings].index(key)

    def reason(self, frame: str, verb: str) -> tuple[str, list[str]]:
        """Why one decides so by custom, and the cases: its own, or those of the question. Empty where nothing is said."""
        found = self.reasons.get(f"{frame}.{verb}") or self.reasons.get(frame)
        if found is None:
            return "", []
        return found.text, found.cases or self.prompts[frame].cases

    def all(self) -> Iterable[Text]:
        yield from self.prompts.values()
        yield from self.log.values()
        yield from self.endings
        yield from self.verdicts.values()
        yield from self.warnings.values()


def read(data: dict[str, Any], section: str) -> dict[str, Text]:
    return {key: Text(key, entry) for key, entry in data.get(section, {}).items()}


def numbered(texts: dict[str, Text], numbers: dict[str, int], kind: str) -> dict[int, Text]:
    """Texts by the number that the code gives each; both lists must hold the same names."""
    odd = set(texts) ^ set(numbers)
    if odd:
        raise KorvolanError(f"Code and texts.toml disagree on the {kind} {', '.join(sorted(odd))}.")
    return {numbers[key]: text for key, text in texts.items()}


def counted(number: int, one: str, many: str) -> str:
    """A number with its word.

    >>> counted(1, "die", "dice"), counted(4, "die", "dice")
    ('1 die', '4 dice')
    """
    return f"{number} {one if number == 1 else many}"


def constants(module: object) -> dict[str, int]:
    """The whole-number constants of a module, by their names in small letters."""
    return {name.lower(): value for name, value in vars(module).items() if name.isupper() and type(value) is int}
