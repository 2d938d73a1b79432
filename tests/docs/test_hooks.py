"""The page of hooks names every hook of a game, and those of a strategy about odds, with their own words."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from korvolan.kernel.game import Game
from korvolan.kernel.strategy import Strategy

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hooks.md"
ROW = re.compile(r"^\| `(\w+)` \| (yes)? ?\| .+? \| (.+) \|$", re.MULTILINE)

STRATEGY_ROW = re.compile(r"^\| `(\w+)` \| ai/.+? \| (.+) \|$", re.MULTILINE)


def test_hooks_about_odds_are_on_the_page() -> None:
    told = dict(STRATEGY_ROW.findall(PAGE.read_text(encoding="utf-8")))
    assert list(told) == ["battle_estimate", "odds_in_words"]
    for name, text in told.items():
        assert text == " ".join((inspect.getdoc(getattr(Strategy, name)) or "").split())


def test_every_hook_is_on_the_page() -> None:
    source = inspect.getsource(Game)
    hooks = re.findall(r"    def ([a-z]\w*)\(", source[source.index("# -- hooks") :])
    told = {name: text for name, _, text in ROW.findall(PAGE.read_text(encoding="utf-8"))}
    assert list(told) == hooks
    for name in hooks:
        own = " ".join((inspect.getdoc(getattr(Game, name)) or "").partition("\n\n")[0].split())
        assert told[name] == own, name
