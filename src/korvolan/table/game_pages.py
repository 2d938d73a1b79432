"""The rules page and the page about the data, out of a game's own files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from ..kernel.data_overlay import read_data
from ..kernel.game import Game, read_toml
from ..kernel.sheet import Fact
from .api.catalogue import AboutData, Datum, RuleCase, RulesPage, Ruling

REBUILT = "reconstructed"


@cache
def rules_page(game: Game[Any]) -> RulesPage:
    """Every case and ruling, in the rulebook's order."""
    rules = game.rules
    cases = [RuleCase(c.id, c.title, c.text, c.section, c.note) for c in rules.cases.values()]
    chapters = list(rules.sections.items()) or [(c.section, c.section) for c in rules.cases.values()]
    return RulesPage(game.name, game.title, rules.version, list(dict.fromkeys(chapters)), cases, rulings(game))


def rulings(game: Game[Any]) -> list[Ruling]:
    """Our rulings, each with its problem, what we decided and why."""
    out: list[Ruling] = []
    for entry in read_toml(game.folder / "data" / "rulings.toml").get("ruling", []):
        words = [str(entry[key]) for key in ("problem", "ruling", "why") if entry.get(key)]
        named = [case.id for case in game.rules.cases.values() if entry["id"] in case.ruling.replace(",", " ").split()]
        out.append(Ruling(entry["id"], entry["title"], "\n".join(words), named))
    return out


@cache
def about_data(game: Game[Any]) -> AboutData:
    """Every fact of the sheet with its source, by kind; what was rebuilt carries a mark."""
    sheet = game.sheet()
    groups: dict[str, list[Datum]] = {}
    for place in sheet.board.places:
        add(groups, f"The board: {place.kind}", place.name, place.facts)
    for face in sheet.faces.values():
        add(groups, "The pieces", face.name, face.facts)
    words = game.presentation.get("about", {})
    for title, where in words.get("groups", {}).items():
        groups[title] = list(listed(game, where))
    text = words.get("text", [])
    return AboutData(game.name, [text] if isinstance(text, str) else list(text), list(groups.items()))


def add(groups: dict[str, list[Datum]], group: str, name: str, facts: list[Fact]) -> None:
    found = list(sourced(name, facts))
    if found:
        groups.setdefault(group, []).extend(found)


def listed(game: Game[Any], where: str) -> Iterator[Datum]:
    """The entries of a data file, or of a table in it, that have a source. Scenarios lie in a folder of their own."""
    file, *path = where.split(".")
    if file == "scenarios":
        for scenario in game.scenarios.values():
            about = tomllib.loads(scenario.source).get("about", {})
            for name, key in ((scenario.title, "source"), (f"{scenario.title}: set-up", "set_up")):
                if about.get(key):
                    yield Datum(name, "", about[key], REBUILT in about[key])
        return
    table: Any = read_data(game.folder / "data" / f"{file}.toml")
    for key in path:
        table = table[key]
    yield from Walk(game).entries(table, "")


class Walk:
    """Goes through a table of data and puts its keys and values into words: ids by the names of what they stand for."""

    def __init__(self, game: Game[Any]) -> None:
        self.names: dict[str, str] = {}
        for domain in ("piece", "seat", "nation", "place"):
            found = game.layout.domains.get(domain)
            self.names |= dict(zip(found.ids, found.names, strict=True)) if found else {}

    def entries(self, table: dict[str, Any], before: str, covered: bool = False) -> Iterator[Datum]:
        """Every table within this one that has a source; and where a key has nothing but its source, that.

        `covered`: a source further out speaks for what is plain in here."""
        for key, entry in table.items():
            name = before + str(entry.get("name", self.named(key)) if isinstance(entry, dict) else self.named(key))
            if isinstance(entry, str) and not covered:
                yield Datum(name, "", entry, REBUILT in entry)
            elif isinstance(entry, dict) and key != "source":
                source = entry.get("source", "")
                told = "; ".join(f"{k}: {v}" for k, v in source.items()) if isinstance(source, dict) else str(source)
                if told:
                    yield Datum(name, self.values(entry), told, REBUILT in told)
                yield from self.entries(entry, f"{name}: ", covered or bool(told))

    def values(self, table: dict[str, Any]) -> str:
        """The plain values of a table on a line."""
        told = {key: self.value(value) for key, value in table.items() if key not in ("source", "name")}
        return "; ".join(f"{plain(key)} {value}" for key, value in told.items() if value)

    def value(self, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list):
            return ", ".join(filter(None, map(self.value, value)))
        return "" if isinstance(value, dict) else self.names.get(str(value), str(value))

    def named(self, key: str) -> str:
        """A key as a person reads it; two places with a dash between."""
        parts = [self.names.get(part, "") for part in key.split(" ")]
        return " – ".join(parts) if all(parts) else plain(key).capitalize()


def plain(key: str) -> str:
    return key if key[:1].isdigit() else key.replace("_", " ").replace("-", " ")


def sourced(name: str, facts: list[Fact]) -> Iterator[Datum]:
    for fact in facts:
        if fact.source or fact.rebuilt:
            yield Datum(f"{name}: {fact.name}", fact.value, fact.source, fact.rebuilt)
