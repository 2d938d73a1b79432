"""The texts of all chapters as one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def read_texts(folder: Path) -> dict[str, Any]:
    """The sections of every chapter's file, put together. The turn's file comes first: it has the endings."""
    out: dict[str, Any] = {}
    for path in sorted(folder.glob("*.toml")):
        for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            twice = out.setdefault(section, {}).keys() & entries.keys()
            if twice:
                raise ValueError(f"{path.name}: {', '.join(sorted(twice))} in [{section}] stands in another file too")
            out[section] |= entries
    return out
