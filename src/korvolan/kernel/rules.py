"""The rules of a game in our own words, case by case: `data/rules.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from msgspec import Struct

from .errors import unknown


class Case(Struct):
    """One numbered, testable case. `note` says why we changed it; kind "note" needs no code."""

    id: str
    title: str
    text: str
    kind: str
    section: str
    test: str = ""
    ruling: str = ""
    note: str = ""


class Rules:
    """Every case, in the rulebook's order; `rules["4.2b"].text`."""

    def __init__(self, path: Path) -> None:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        self.title: str = data["meta"]["title"]
        self.version = str(data["meta"]["version"])
        self.sections: dict[str, str] = {section["id"]: section["title"] for section in data.get("section", [])}
        self.cases: dict[str, Case] = {}
        for entry in data["case"]:
            if entry["id"] in self.cases:
                raise ValueError(f"{path.name}: the case {entry['id']} is given twice")
            fields = {key: entry.get(key, "") for key in ("id", "title", "text", "kind", "test", "ruling", "note")}
            self.cases[entry["id"]] = Case(section=entry.get("section", section_of(entry["id"])), **fields)

    def __getitem__(self, case: str) -> Case:
        if case not in self.cases:
            raise unknown("case", case, self.cases)
        return self.cases[case]

    def __contains__(self, case: object) -> bool:
        return case in self.cases

    def __len__(self) -> int:
        return len(self.cases)

    def under(self, number: str) -> list[Case]:
        """The case of that number, or every case of the section of that number."""
        if number in self.cases:
            return [self.cases[number]]
        found = [case for case in self.cases.values() if case.section == number]
        if not found:
            raise unknown("case or section", number, [*self.cases, *self.sections])
        return found


def section_of(case: str) -> str:
    """The section that a case belongs to.

    >>> section_of("4.2b"), section_of("12.1")
    ('4.2', '12.1')
    """
    return case.rstrip("abcdefghijklmnopqrstuvwxyz")
