"""Margins of Poltava's Dread Day: title, scale, compass, the boxes beyond the map, the key."""

from __future__ import annotations

import math
import random

from cartography.lib.model import HexModel
from cartography.lib.svg import BOLD, INK, ITALIC, Canvas, ring, smooth, wiggle
from cartography.lib.symbols import compass, use

Rect = tuple[int, int, int, int]
BROWN, WINE = "#3a2a18", "#5b1712"


def boxes(m: HexModel) -> dict[str, Rect]:
    """The Turkish box and the Open Sea box: left, top, width, height."""
    grid = m.grid
    x0, x1 = grid.center("2818")[0] - grid.radius, grid.center("3118")[0] + grid.radius
    bottom = grid.top + grid.height
    return {
        "turkey": (round(x0 - 40), round(bottom + 56), round(x1 - x0 + 40), 150),
        "west": (34, round(grid.center("0106")[1] - 190), 50, 300),
    }


def draw(c: Canvas, m: HexModel) -> None:
    turkey(c, m)
    west(c, boxes(m)["west"])
    title(c, m)
    key(c, m)


def turkey(c: Canvas, m: HexModel) -> None:
    grid = m.grid
    x, y, w, h = boxes(m)["turkey"]
    for k in m.board.own["turkey"]:
        cx, cy = grid.center(k)
        c.add(use("down", cx, max(cy + grid.flat / 2 + 18, grid.top + grid.height - 34), 0.95))
    c.add(
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="10" fill="#dfe3c4" stroke="#4a3520" stroke-width="4"/>'
        f'<rect x="{x + 8}" y="{y + 8}" width="{w - 16}" height="{h - 16}" rx="6" fill="none" stroke="#4a3520" '
        'stroke-width="1.2"/>'
    )
    c.text(x + w / 2, y + 38, "TURKISH BOX", 27, BOLD + ' letter-spacing="5"', "middle", WINE)
    rule = "Swedish units only · 1 MP to leave the map, 1 MP to return · 11.4.3"
    c.text(x + w / 2, y + h - 18, rule, 16.5, ITALIC, "middle", BROWN)


def west(c: Canvas, r: Rect) -> None:
    x, y, w, h = r
    c.add(
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="8" fill="#bcd6de" stroke="#4a3520" stroke-width="2.6"/>'
        f'<text x="0" y="0" transform="translate({x + w / 2 + 6} {y + h / 2}) rotate(-90)" font-size="18" text-anchor="middle" '
        'fill="#123f63"><tspan font-weight="700" letter-spacing="2">OPEN SEA</tspan><tspan font-style="italic" '
        'dx="8">west edge · '
        "Anglo-Dutch</tspan></text>"
    )


def title(c: Canvas, m: HexModel) -> None:
    grid, (w, _) = m.grid, m.size
    cw, ch = 1180, 150
    c.add(
        f'<g transform="translate({w / 2 - cw / 2:.0f} 44)"><rect width="{cw}" height="{ch}" rx="12" fill="#f3e8c8" '
        f'stroke="#4a3520" stroke-width="4"/><rect x="9" y="9" width="{cw - 18}" height="{ch - 18}" rx="7" fill="none" '
        'stroke="#4a3520" stroke-width="1.2"/>'
    )
    c.text(cw / 2, 72, "Poltava&#39;s Dread Day", 62, BOLD + ' letter-spacing="3"', "middle", WINE)
    c.text(cw / 2, 118, "The Great Northern War, 1700–1722", 31, ITALIC + ' letter-spacing="1.5"', "middle", BROWN)
    c.add("</g>")
    k, length = grid.flat, 5 * grid.flat
    ticks = "".join(f'<path d="M{k * i:.0f}-5V5" stroke-width="1.8"/>' for i in range(1, 5))
    c.add(
        f'<g transform="translate({grid.left + 60:.0f} 110)"><g fill="none" stroke="#2a1d12"><path d="M0 0H{length:.0f}M0-8V8'
        f'M{length:.0f}-8V8" stroke-width="2.4"/>{ticks}</g>'
    )
    for x, words in ((0, "0"), (k, "50"), (length, "250 miles (400 km)")):
        c.text(x, 30, words, 18, "", "middle")
    c.text(length / 2, -16, "one hex = about 50 miles", 18, ITALIC, "middle")
    c.add("</g>" + compass(w - grid.left - 330, 122, 0.8, 30))


def key(c: Canvas, m: HexModel) -> None:
    grid = m.grid
    w, h = 2200, 170
    c.add(
        f'<g transform="translate({grid.left + 10:.0f} {grid.top + grid.height + 44:.0f})"><rect width="{w}" '
        f'height="{h}" rx="10" '
        f'fill="#f3e8c8" stroke="#4a3520" stroke-width="3"/><rect x="8" y="8" width="{w - 16}" height="{h - 16}" rx="6" '
        'fill="none" stroke="#4a3520" stroke-width="1.1"/>'
    )
    rows = (42, 88, 134)
    key_places(c, rows)
    key_lines(c, rows)
    key_ground(c, rows)
    c.add("</g>")


def key_places(c: Canvas, rows: tuple[int, int, int]) -> None:
    for x, y, sign, words, size in (
        (46, rows[0], "cap", "Capital", 0.85),
        (46, rows[1], "gar", "City with a Swedish garrison (purple heart; Dresden: Saxon, brown)", 0.85),
        (46, rows[2], "town", "City", 0.85),
        (166, rows[2], "anchor", "Port", 0.95),
    ):
        c.add(use(sign, x, y, size))
        c.text(x + 30, y + 6, words, 18)
    c.add(use("shield", 166, rows[0], 0.95))
    c.text(166, rows[0] + 5, "7", 16, BOLD, "middle", INK)
    c.text(184, rows[0] + 6, "its siege value (14.0)", 18)


def key_lines(c: Canvas, rows: tuple[int, int, int]) -> None:
    x = 620
    river = smooth(wiggle([(x, rows[0]), (x + 54, rows[0])], random.Random(4), 0.12))
    c.add(f'<path d="{river}" fill="none" stroke="#3579a4" stroke-width="6" stroke-linecap="round"/>')
    c.add(f'<path d="M{x} {rows[1]}h54" stroke="#2a1a10" stroke-width="2.8" stroke-dasharray="10 5 2 5"/>')
    c.add(
        f'<path d="M{x} {rows[2]}h54" stroke="#2a1a10" stroke-width="2.2" stroke-dasharray="1.5 5.5" stroke-linecap="round"/>'
    )
    for y, words in zip(rows, ("River", "Border", "Border inside one realm"), strict=True):
        c.text(x + 66, y + 6, words, 18)
    x = 900
    c.add(
        f'<path d="M{x} {rows[0]}h54" stroke="#eef6f6" stroke-width="8" stroke-linecap="round"/><path d="M{x} {rows[0]}h54" '
        f'stroke="#1f5f8f" stroke-width="4.6" stroke-linecap="round"/><path d="M{x} {rows[1]}h54" stroke="#f6efd8" '
        f'stroke-width="7"/><path d="M{x} {rows[1]}h54" stroke="#6b4a22" stroke-width="3.6" stroke-dasharray="2.6 2.6"/>'
        f'<path d="M{x + 2} {rows[2] + 6}l10-14 12-3 14 5 10 12-14 6-20 1z" fill="#d9dcc4" fill-opacity=".6" stroke="#3f6076" '
        'stroke-width="1.1" stroke-dasharray="3 2.4"/>'
    )
    words3 = ("Sea hexside: no land units", "Isthmus hexside: no Fleets", "Islet in an All-Sea hex: not land")
    for y, words in zip(rows, words3, strict=True):
        c.text(x + 66, y + 6, words, 18)


def key_ground(c: Canvas, rows: tuple[int, int, int]) -> None:
    def hexagon(x: float, y: float, r: float) -> str:
        turns = [math.radians(60 * k) for k in range(6)]
        return ring([(x + r * math.cos(t), y + r * math.sin(t)) for t in turns]) + "Z"

    x = 1290
    c.add(use("peak", x, rows[0] + 4))
    c.text(x + 30, rows[0] + 6, "Mountain", 18)
    rim = hexagon(x, rows[1] + 23, 40) + hexagon(x, rows[1] + 23, 32)
    c.add(f'<path d="{rim}" fill="url(#hatch)" fill-rule="evenodd" fill-opacity=".7"/>')
    c.text(x + 52, rows[1] + 22, "Impenetrable:", 18)
    c.text(x + 52, rows[1] + 43, "no entry", 18)
    x = 1520
    blue = f'<tspan fill="#123f63"{BOLD}>0409</tspan>  blue number: Coastal, All-Sea or Port; Fleets may enter'
    c.text(x, rows[0] + 6, blue, 18)
    c.text(x, rows[1] + 6, f'<tspan fill="{BROWN}"{BOLD}>1812</tspan>  brown number: land only', 18)
    c.text(x, rows[2] + 6, "Hexes without these marks are Clear. Reconstructed map.", 17, ITALIC)
