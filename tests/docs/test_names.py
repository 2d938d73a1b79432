"""The pages that walk through the code: every module, class and function that they name exists, and every file."""

from __future__ import annotations

import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("ai", "cli", "games", "kernel", "lab", "table")
NAME = re.compile(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)+)`")
FILE = re.compile(r"`((?:web|src|tests|tools|docs|benchmarks)/[\w./-]+)`")
LINK = re.compile(r"\]\(([^):#]+)[^)]*\)")
PAGES = ("architecture.md", "glossary.md")


def found(name: str) -> object:
    """The module, class, method or function of a dotted name within the package."""
    parts = ("korvolan." + name).split(".")
    for length in range(len(parts), 0, -1):
        try:
            module = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        return reduce(getattr, parts[length:], module)
    raise ModuleNotFoundError(name)


def text_of(page: str) -> str:
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_name_on_the_page_exists(page: str) -> None:
    names = NAME.findall(text_of(page))
    assert len(names) > 30
    missing = []
    for name in names:
        try:
            found(name)
        except (ModuleNotFoundError, AttributeError):
            missing.append(name)
    assert missing == []


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_every_file_and_link_of_a_page_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    links = [link for link in LINK.findall(text) if not link.startswith("http")]
    assert [link for link in links if not (path.parent / link).exists()] == []
    if path.name in PAGES:
        assert [file for file in FILE.findall(text) if not (ROOT / file).exists()] == []


def test_the_readme_links_every_page() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = [page.name for page in (ROOT / "docs").glob("*.md")] + ["decisions"]
    assert [page for page in pages if f"](docs/{page})" not in readme] == []
