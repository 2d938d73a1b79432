"""The key of The Great Turkish War."""

from __future__ import annotations

import random

from cartography.boards.great_turkish_war.layout import LEFT
from cartography.boards.great_turkish_war.style import BANDS, INKS, ridge
from cartography.lib.model import HexModel
from cartography.lib.panels import frame
from cartography.lib.svg import BOLD, ITALIC, Canvas, smooth, wiggle
from cartography.lib.symbols import use

INK = "#2a1d12"
FACTIONS = {"hre": "Holy Roman Empire", "ottoman": "Ottoman Empire", "poland": "Kingdom of Poland", "russia": "Russian Empire"}
Rows = tuple[float, float, float]


def draw(c: Canvas, m: HexModel) -> None:
    x, y = LEFT + 21 * 97 + 22, m.grid.top + m.grid.height + 28
    frame(c, x, y, m.size[0] - 40 - x, 138, "#f3e8c8", 9)
    rows = (y + 29, y + 69, y + 109)
    places(c, x + 34, rows)
    cities(c, x + 352, rows)
    sides(c, x + 600, rows)
    borders(c, x + 892, rows)
    factions(c, x + 1146, y)


def words(c: Canvas, x: float, y: float, text: str) -> None:
    c.text(x, y + 5.5, text, 16.5, "", "start", INK)


def places(c: Canvas, x: float, rows: Rows) -> None:
    for i, name in enumerate(FACTIONS):
        c.add(use(f"fort_{name}", x + i * 38, rows[0], 0.82))
        c.add(use(f"city_{name}", x + i * 38, rows[1]))
    words(c, x + 142, rows[0], "Fortress")
    words(c, x + 142, rows[1], "City")
    for i, name in enumerate(("poland", "russia")):
        c.add(use("entry", x + 30 * i, rows[2], 0.8, f' fill="{BANDS[name]}"'))
    words(c, x + 54, rows[2], "Northern edge entry hex (4.1)")


def cities(c: Canvas, x: float, rows: Rows) -> None:
    c.add(use("supply", x, rows[0]))
    words(c, x + 24, rows[0], "Supply city (10.1)")
    c.add(use("vp", x, rows[1], 0.95))
    c.text(x, rows[1] + 8, "2", 15, BOLD, "middle", INK)
    words(c, x + 24, rows[1], "Victory city: 2 VP (6.2)")
    c.add(use("death", x, rows[2]))
    words(c, x + 24, rows[2], "Sudden Death (6.1)")


def sides(c: Canvas, x: float, rows: Rows) -> None:
    river = smooth(wiggle([(x, rows[0]), (x + 56, rows[0])], random.Random(5), 0.12))
    c.add(f'<path d="{river}" fill="none" stroke="#3579a4" stroke-width="7" stroke-linecap="round"/>')
    words(c, x + 70, rows[0], "River hexside: +1 OP")
    ridge(c, "legend", wiggle([(x, rows[1]), (x + 56, rows[1])], random.Random(3), 0.08))
    words(c, x + 70, rows[1], "Mountain hexside: +1 OP")
    c.text(x + 28, rows[2] + 4, "2409", 13, BOLD, "middle", INK)
    words(c, x + 70, rows[2], "numbered hexes are in play")


def borders(c: Canvas, x: float, rows: Rows) -> None:
    def line(y: float, style: str) -> None:
        c.add(f'<path d="M{x} {y:.1f}h56" fill="none" {style}/>')

    line(rows[0] - 4.5, f'stroke="{BANDS["hre"]}" stroke-opacity=".7" stroke-width="8"')
    line(rows[0] + 4.5, f'stroke="{BANDS["ottoman"]}" stroke-opacity=".7" stroke-width="8"')
    line(rows[0], 'stroke="#1d120a" stroke-width="3" stroke-dasharray="11 6"')
    words(c, x + 68, rows[0], "Border of two realms")
    line(rows[1], f'stroke="{BANDS["ottoman"]}" stroke-opacity=".6" stroke-width="15"')
    line(rows[1], 'stroke="#1d120a" stroke-width="2.4" stroke-dasharray=".5 6" stroke-linecap="round"')
    words(c, x + 68, rows[1], "Border of two areas")
    c.add(f'<rect x="{x}" y="{rows[2] - 11:.1f}" width="56" height="22" rx="3" fill="#0f0d0a"/>')
    c.text(x + 28, rows[2] + 5, "VENICE", 12, BOLD, "middle", "#f4ecd8")
    words(c, x + 68, rows[2], "Off-limits area")


def factions(c: Canvas, x: float, top: float) -> None:
    for i, (name, text) in enumerate(FACTIONS.items()):
        y = top + 27 + i * 23
        c.add(
            f'<rect x="{x}" y="{y - 8:.1f}" width="34" height="16" rx="3" fill="{BANDS[name]}" fill-opacity=".75" '
            'stroke="#241708" stroke-width="1"/>'
        )
        c.text(x + 44, y + 5, text, 16, BOLD, "start", INKS[name])
    c.text(x, top + 122, "Reconstructed map", 14.5, ITALIC, "start", INK)
