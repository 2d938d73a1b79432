"""The page of hooks names every hook of a game, with its own words."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from korvolan.kernel.game import Game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hooks.md"
ROW = re.compile(r"^\| `(\w+)` \| (yes)? ?\| .+? \| (.+) \|$", re.MULTILINE)


def test_every_hook_is_on_the_page() -> None:
    source = inspect.getsource(Game)
    hooks = re.findall(r"    def (\w+)\(", source[source.index("# -- hooks") :])
    told = {name: text for name, _, text in ROW.findall(PAGE.read_text(encoding="utf-8"))}
    assert list(told) == hooks
    for name in hooks:
        own = " ".join((inspect.getdoc(getattr(Game, name)) or "").partition("\n\n")[0].split())
        assert told[name] == own, name
