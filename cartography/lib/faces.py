"""EB Garamond as the table shows it: how wide a text is."""

from __future__ import annotations

from functools import cache
from typing import Any

from cartography.lib import sources

FILES = {"Regular": "400-normal", "Bold": "700-normal", "Italic": "400-italic"}


@cache
def _tables(style: str) -> list[tuple[dict[int, str], Any, int]]:
    from fontTools.ttLib import TTFont

    out = []
    for part in ("latin", "latin-ext"):
        font = TTFont(sources.path("garamond", f"package/files/eb-garamond-{part}-{FILES[style]}.woff"))
        out.append((font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm))
    return out


def _advance(letter: str, style: str) -> float:
    for names, widths, units in _tables(style):
        if ord(letter) in names:
            return float(widths[names[ord(letter)]][0]) / units
    names, widths, units = _tables(style)[0]
    return float(widths[".notdef"][0]) / units


def width(text: str, size: float, style: str = "Regular", spacing: float = 0) -> float:
    return sum(_advance(c, style) for c in text) * size + spacing * len(text)
