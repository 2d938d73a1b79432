"""Lettering, fields and boxes of the margins."""

from __future__ import annotations

from cartography.boards.hussars.colors import INK, LINE, WINE
from cartography.lib.engraving import short
from cartography.lib.svg import BOLD, Canvas, escape


def text(
    c: Canvas, x: float, y: float, words: str, size: float, extra: str = "", anchor: str = "middle", fill: str = INK
) -> None:
    c.text(x, y, escape(words), size, extra, anchor, fill)


def heading(c: Canvas, x: float, y: float, words: str, size: float = 27, fill: str = WINE) -> None:
    text(c, x, y, words, size, BOLD + ' letter-spacing="2.5"', fill=fill)


def cell(c: Canvas, x: float, y: float, w: float, h: float, fill: str = "#f8efd8") -> None:
    c.add(
        f'<rect x="{short(x)}" y="{short(y)}" width="{short(w)}" height="{short(h)}" rx="4" fill="{fill}" stroke="{LINE}" '
        'stroke-width="1.3"/>'
    )
