"""Texts: a game's prompts, verdicts, warnings, log lines and endings, from `data/texts`, each with its case.

Verdicts, warnings and endings are known to the code by numbers: tools/generate_constants.py writes them, in the order of the
texts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from .errors import KorvolanError

SECTIONS: Final = {"refusals": ("verdicts", 1), "warnings": ("warnings", 1), "endings": ("endings", 0)}  # and the first number
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
PLURAL = re.compile(r"\{(\w+)\|([^{}|]*)\|([^{}|]*)\}")


def possessive(name: str) -> str:
    """Whose something is.

    >>> possessive("North"), possessive("Northerners")
    ("North's", "Northerners'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def read_texts(data: Path) -> dict[str, Any]:
    """The texts of a game's data folder: the sections of every chapter's file in `texts/`, or of `texts.toml`, put together."""
    folder = data / "texts"
    out: dict[str, Any] = {}
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else [data / "texts.toml"]:
        for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            twice = out.setdefault(section, {}).keys() & entries.keys()
            if twice:
                raise KorvolanError(f"{path.name}: {', '.join(sorted(twice))} in [{section}] stands in another file too.")
            out[section] |= entries
    return out


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
    """All texts of a game; verdicts, warnings and endings by the numbers that its code knows them by."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.prompts = read(data, "prompts")
        self.log = read(data, "log")
        self.options = read(data, "options")  # what buttons say, by verb; the prompt above them cites the case
        self.reasons = read(data, "reasons")  # why a program decides so where it has no plan, by frame or "Frame.verb"
        self.endings = list(read(data, "endings").values())
        self.verdicts = dict(enumerate(read(data, "verdicts").values(), start=1))
        self.warnings = dict(enumerate(read(data, "warnings").values(), start=1))

    def ending(self, key: str) -> int:
        """The number of an ending."""
        return [text.key for text in self.endings].index(key)

    def reason(self, frame: str, verb: str) -> tuple[str, list[str]]:
        """The reason for a decision of the default policy, and its cases or those of the prompt; empty if there is none."""
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


def counted(number: int, one: str, many: str) -> str:
    """A number with its word.

    >>> counted(1, "die", "dice"), counted(4, "die", "dice")
    ('1 die', '4 dice')
    """
    return f"{number} {one if number == 1 else many}"
