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
from .grammar import Grammar, sentence_case

SECTIONS: Final = {"refusals": ("verdicts", 1), "warnings": ("warnings", 1), "endings": ("endings", 0)}  # and the first number
PART: Final = re.compile(r"\{(\w+)(?::(\w+))?\}|\{(\w+)\|([^{}|]*)\|([^{}|]*)\}")
MOST_FILLED: Final = 500  # that are kept of a text
SENTENCE_END: Final = (". ", "? ", "! ")
LABEL_ENDS: Final = (":", ",")  # a name before one of these, at the beginning, says whom a line is about: it takes no article


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


class Slot:
    """A placeholder: a value of this name and kind in words, with its article and a capital where its place asks for them."""

    def __init__(self, name: str, kind: str, article: bool, capital: bool) -> None:
        self.name = name
        self.kind = kind
        self.article = article
        self.capital = capital


class Forms:
    """Two forms of a word: the first where the number of this name is one, or the name no plural."""

    def __init__(self, name: str, one: str, many: str) -> None:
        self.name = name
        self.one = one
        self.many = many


class Text:
    """One text with the cases it rests on. Its placeholders read "{to:place}", or "{piece}" for short.

    A word that agrees with a number or a name comes in two forms, "{n:int} {n|hit|hits}" or "{piece} {piece|is|are} lost": the
    first where the number is one, or the name no plural by the game's grammar."""

    def __init__(self, key: str, data: dict[str, Any], grammar: Grammar | None = None) -> None:
        self.key = key
        self.text: str = data["text"]
        self.grammar = grammar or Grammar({})
        case = data.get("case", [])
        self.cases: list[str] = [case] if isinstance(case, str) else list(case)
        self.scene: str = data.get("scene", "")  # a log line that opens a battle says of what kind
        self.roll: str = data.get("roll", "")  # dice of a battle: "low" where the lowest hit, "high" the highest; or "table"
        self.onward: bool = data.get("onward", False)  # a step of a march: its last place goes on from the step before
        self.parts: list[str | Slot | Forms] = parts_of(self.text)
        self.slots: list[tuple[str, str]] = []
        self.filled: dict[tuple[str, ...], str] = {}
        for part in self.parts:
            if isinstance(part, Slot) and (part.name, part.kind) not in self.slots:
                self.slots.append((part.name, part.kind))
        if self.onward and "place" not in dict(self.slots).values():
            raise KorvolanError(f"The text {key!r} goes on from place to place, but names none.")
        for part in self.parts:
            if isinstance(part, Forms) and part.name not in dict(self.slots):
                raise KorvolanError(f"The text {key!r} has forms for {part.name!r}, but no such number or name.")

    @property
    def case(self) -> str:
        return self.cases[0] if self.cases else ""

    def fill(self, words: Callable[[str, str], str]) -> str:
        """The text with each placeholder, given as (name, kind), put into words."""
        return self.filled_with(tuple([words(name, kind) for name, kind in self.slots]))

    def filled_with(self, words: tuple[str, ...]) -> str:
        """The text with these words in its slots, one after the other. They come again and again: what was said is kept for a
        while."""
        found = self.filled.get(words)
        if found is None:
            given = {name: word for (name, _), word in zip(self.slots, words, strict=True)}
            if len(self.filled) >= MOST_FILLED:
                self.filled.clear()
            found = self.filled[words] = "".join([self.said(part, given) for part in self.parts])
        return found

    def said(self, part: str | Slot | Forms, given: dict[str, str]) -> str:
        """A part of the text in words."""
        if isinstance(part, str):
            return part
        word = given[part.name]
        if isinstance(part, Forms):
            return part.many if self.grammar.is_many(word) else part.one
        if part.article:
            word = self.grammar.in_sentence(word)
        return sentence_case(word) if part.capital else word


class DangerText(Text):
    """A danger in words: how much it weighs from 1 to 3, and the lines of the log that say that it came true (`struck`), or did
    not although it was tried (`spared`)."""

    def __init__(self, key: str, data: dict[str, Any], grammar: Grammar | None = None) -> None:
        super().__init__(key, data, grammar)
        self.weight: int = data.get("weight", 2)
        self.lasting: bool = data.get("lasting", False)  # it counts only where the way ends
        self.struck: list[str] = data.get("struck", [])
        self.spared: list[str] = data.get("spared", [])
        self.by: str = data.get("by", "")  # the value of these lines that names the seat that does it to another
        self.of: str = data.get("of", "")  # the value that names the piece or the seat to which it is done


def parts_of(text: str) -> list[str | Slot | Forms]:
    """A text, cut at its placeholders."""
    out: list[str | Slot | Forms] = []
    end = 0
    for found in PART.finditer(text):
        before = text[end : found.start()]
        if before:
            out.append(before)
        end = found.end()
        name, kind, number, one, many = found.groups()
        if number:
            out.append(Forms(number, one, many))
            continue
        opens = found.start() == 0 or text[: found.start()].endswith(SENTENCE_END)
        labels = opens and (end == len(text) or text[end] in LABEL_ENDS)
        listed = end == len(text) and text[: found.start()].endswith(": ")  # «Politics: North»
        out.append(Slot(name, kind or name, not labels and not listed, opens))
    if end < len(text):
        out.append(text[end:])
    return out


class Texts:
    """All texts of a game; verdicts, warnings and endings by the numbers that its code knows them by."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.grammar = Grammar(data.get("grammar", {}))
        self.prompts = self.read(data, "prompts")
        self.log = self.read(data, "log")
        self.options = self.read(data, "options")  # what buttons say, by verb; the prompt above them cites the case
        self.shortcuts = self.read(data, "shortcuts")  # what several decisions at once come to
        self.reasons = self.read(data, "reasons")  # why a program decides so where it has no plan, by frame or "Frame.verb"
        self.dangers = {key: DangerText(key, entry, self.grammar) for key, entry in data.get("dangers", {}).items()}
        self.endings = list(self.read(data, "endings").values())
        self.verdicts = dict(enumerate(self.read(data, "verdicts").values(), start=1))
        self.warnings = dict(enumerate(self.read(data, "warnings").values(), start=1))

    def read(self, data: dict[str, Any], section: str) -> dict[str, Text]:
        return {key: Text(key, entry, self.grammar) for key, entry in data.get(section, {}).items()}

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
        yield from self.dangers.values()
        yield from self.endings
        yield from self.verdicts.values()
        yield from self.warnings.values()
