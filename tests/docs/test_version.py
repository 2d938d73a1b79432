"""The version is the same wherever it stands, and the changelog has it on top."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_package_client_and_changelog_agree() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    for file in ("web/package.json", "web/package-lock.json"):
        assert json.loads((ROOT / file).read_text(encoding="utf-8"))["version"] == version
    listed = re.findall(r"^## \[([\d.]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert listed[0] == version
    assert listed == sorted(listed, reverse=True, key=lambda text: [int(part) for part in text.split(".")])


def test_every_entry_of_the_changelog_is_one_line() -> None:
    entries = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("\n## ")[2].splitlines()[1:]
    assert [line for line in entries if (line and not line.startswith(("- ", "## ", "### "))) or len(line) > 140] == []
