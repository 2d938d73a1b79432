"""The rules page and the page about the data, out of a game's own files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ..kernel.game import Game, read_toml
from ..kernel.sheet import Fact
from .api import AboutData, Datum, RuleCase, RulesPage, Ruling


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
    text = words.get("text", [])
    return AboutData(game.name, [text] if isinstance(text, str) else list(text), list(groups.items()))


def add(groups: dict[str, list[Datum]], group: str, name: str, facts: list[Fact]) -> None:
    found = list(sourced(name, facts))
    if found:
        groups.setdefault(group, []).extend(found)


def sourced(name: str, facts: list[Fact]) -> Iterator[Datum]:
    for fact in facts:
        if fact.source or fact.rebuilt:
            yield Datum(f"{name}: {fact.name}", fact.value, fact.source, fact.rebuilt)
