"""board.json as text."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]


def text(board: Json, breaks: tuple[str, ...] = ('{"id":"', '{"hexes":["')) -> str:
    """One line for each hex and hexside, so that a change can be read."""
    out = json.dumps(board, ensure_ascii=False, separators=(",", ":"))
    for mark in breaks:
        out = out.replace(mark, "\n" + mark)
    return out + "\n"
