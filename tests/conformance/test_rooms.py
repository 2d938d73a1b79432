"""The rooms of every game: the same parts under the same names, and citations only where rules are carried out."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import korvolan
from korvolan.lab.rule_matrix import definitions, numbers_in

# Which module answers for what, in every game.
ROLES = {
    ".": ["__init__", "actions", "state", "refusals", "warnings", "endings"],
    "rules": ["__init__", "invariants", "phases", "turn"],
    "ai": ["__init__", "battle_policy", "strategy"],
    "presentation": ["__init__", "overlays", "sequence", "sheet", "view"],
}
HIDING = ("great_northern_war", "great_turkish_war", "pax_baltica", "tiny")  # games in which somebody may not know something
BUDGET = {"rules": 5000, ".": 900, "presentation": 700, "ai": 1400}  # lines that a new game should need
GENERATED = ("refusals.py", "warnings.py", "endings.py")


def folder(name: str) -> Path:
    return Path(korvolan.game(name).folder)


@pytest.mark.parametrize("name", korvolan.game_names())
def test_every_role_has_its_module(name: str) -> None:
    wanted = [f"{room}/{module}.py" for room, modules in ROLES.items() for module in modules]
    if name in HIDING:
        wanted.append("rules/knowledge.py")
    assert [path for path in wanted if not (folder(name) / path).is_file()] == []


@pytest.mark.parametrize("name", korvolan.game_names())
def test_only_rules_and_what_they_read_cite_cases(name: str) -> None:
    citing = []
    for room in ("ai", "presentation"):
        for path in sorted((folder(name) / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            cited = [
                (name, node) for name, node in [("", tree), *definitions(tree)] if numbers_in(ast.get_docstring(node) or "")
            ]
            citing += [f"{room}/{path.name}: {where or 'the module'}" for where, _ in cited]
    assert citing == []


@pytest.mark.parametrize("name", korvolan.game_names())
def test_the_index_names_every_chapter(name: str) -> None:
    """`rules/__init__.py` lists the chapters with their modules."""
    rules = folder(name) / "rules"
    index = ast.get_docstring(ast.parse((rules / "__init__.py").read_text(encoding="utf-8"))) or ""
    modules = [path.stem for path in sorted(rules.glob("*.py")) if path.stem != "__init__"]
    assert [module for module in modules if module not in index] == []


def test_the_budget_of_a_game() -> None:
    """How many lines each room has, beside what a new game should need: printed, for whoever wonders where the lines go."""
    print(f"{'':20}" + "".join(f"{room:>14}" for room in BUDGET))
    print(f"{'budget':20}" + "".join(f"{lines:14,}" for lines in BUDGET.values()))
    for name in korvolan.game_names():
        sizes = dict.fromkeys(BUDGET, 0)
        for path in folder(name).rglob("*.py"):
            room = path.relative_to(folder(name)).parts[0]
            if path.name not in GENERATED:
                sizes[room if room in BUDGET else "."] += path.read_text(encoding="utf-8").count("\n")
        print(f"{name:20}" + "".join(f"{lines:14,}" for lines in sizes.values()))
        assert all(lines > 0 for lines in sizes.values())
