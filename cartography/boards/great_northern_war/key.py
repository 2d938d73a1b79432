"""The key of Great Northern War."""

from __future__ import annotations

import random

from cartography.lib.panels import frame
from cartography.lib.svg import BOLD, INK, ITALIC, Canvas, smooth, wiggle
from cartography.lib.symbols import fort, use

STEP = 42
BROWN = "#3a2a18"


def draw(c: Canvas, x: float, y: float, w: float, h: float) -> None:
    frame(c, x, y, w, h)
    c.text(x + w / 2, y + 32, "KEY", 23, BOLD + ' letter-spacing="8"', "middle", "#5b1712")
    places(c, x + 34, y + 66)
    terrain(c, x + 322, y + 66)
    sides(c, x + 322, y + 62 + 4 * STEP)
    lands(c, x + 24, y + 66 + 6 * STEP + 78)
    notes = (
        "Numbers: movement points to enter, then shift for defence (TEC). No roads, passes or bridges.",
        "The heart of a fortress shows its country; capitals are lettered in CAPITALS.",
        "Only Gottorp 1030 and the eight Danish straits are known from the printed map.",
    )
    for i, note in enumerate(notes):
        c.text(x + w / 2, y + 66 + 6 * STEP + 78 + 144 + 22 * i, note, 14.5, ITALIC, "middle", BROWN)


def places(c: Canvas, x: float, y: float) -> None:
    kinds = {
        "major fortress": "Major Fortress: 1, shift –3",
        "minor fortress": "Minor Fortress: 1, shift –2",
        "town": "Town: 1, no shift",
    }
    for i, (kind, text) in enumerate(kinds.items()):
        c.add(fort(kind, "#2f67b1", x + 6, y + i * STEP, 0.95))
        c.text(x + 34, y + i * STEP + 6, text, 18)
    r = y + 3 * STEP
    c.add(use("anchor", x + 6, r))
    c.text(x + 34, r + 6, "Port", 18)
    c.add(use("mp", x + 108, r))
    c.text(x + 108, r + 6, "2", 17, BOLD, "middle")
    c.text(x + 126, r + 6, "Morale Points", 18)
    r += STEP
    c.add(use("north", x + 6, r + 4))
    c.text(x + 34, r - 1, "North edge of Finland: to and", 17)
    c.text(x + 34, r + 17, "from Sweden proper (24.2)", 17)
    r += STEP + 8
    c.text(x - 8, r + 5, f'<tspan fill="#0f3f6b"{BOLD}>2423</tspan> blue: sea, or coast of the Baltic', 17)
    c.text(x - 8, r + 35, f'<tspan fill="{BROWN}"{BOLD}>2528</tspan> brown: no naval landing', 17)


def terrain(c: Canvas, x: float, y: float) -> None:
    tiles: list[tuple[str, list[tuple[str, int, int]], str]] = [
        ("#e6e0bd", [], "Open: 1, no shift"),
        ("#b9c793", [("fir", -9, 5), ("oak", 4, 8), ("fir", 15, 3)], "Forest: as Rough (A35)"),
        ("#d3bd92", [("hill", -5, 4), ("hill", 12, 8)], "Rough: 3, shift –2"),
        ("#bccfb6", [("marsh", -2, 0), ("marsh", 9, 11)], "Marsh: 2, shift –1"),
    ]
    for i, (color, glyphs, text) in enumerate(tiles):
        at = y + i * STEP
        c.add(
            f'<rect x="{x - 20}" y="{at - 18:.1f}" width="46" height="36" rx="5" fill="{color}" stroke="#4a3520" '
            'stroke-opacity=".5"/>' + "".join(use(g, x + gx, at + gy, 0.8) for g, gx, gy in glyphs)
        )
        c.text(x + 38, at + 6, text, 18)


def sides(c: Canvas, x: float, y: float) -> None:
    river = smooth(wiggle([(x - 20, y), (x + 26, y)], random.Random(4), 0.12))
    c.add(f'<path d="{river}" fill="none" stroke="#3579a4" stroke-width="6" stroke-linecap="round"/>')
    c.text(x + 38, y + 6, "River: +2, shift –1", 17.5)
    y += 34
    c.add(
        f'<g><path d="M{x - 9} {y:.1f}h24" stroke="#9b1c1c" stroke-width="3.4"/><path d="M{x - 20} {y:.1f}l11-6.500v13z'
        f'M{x + 26} {y:.1f}l-11-6.500v13z" fill="#9b1c1c"/></g>'
    )
    c.text(x + 38, y + 6, "Strait: as River (A36)", 17.5)
    for color, text in (("#4d9cc4", "Lake hexside: all, no attack"), ("#123f63", "Sea hexside: no passage")):
        y += 34
        at = f'd="M{x - 20} {y:.1f}h46" stroke-linecap="round"'
        c.add(f'<path {at} stroke="#eef6f6" stroke-width="8.5"/><path {at} stroke="{color}" stroke-width="5.2"/>')
        c.text(x + 38, y + 6, text, 17.5)
    y += 34
    c.add(f'<path d="M{x - 20} {y:.1f}h46" stroke="#1d4f7a" stroke-width="2.6" stroke-dasharray="3 6"/>')
    c.text(x + 38, y + 6, "Limit of the Baltic (A22)", 17.5)


def lands(c: Canvas, x: float, y: float) -> None:
    c.add(f'<path d="M{x} {y:.1f}h46" stroke="#2a1a10" stroke-width="2.6" stroke-dasharray="10 5 2 5"/>')
    c.text(x + 58, y + 6, "Border", 17.5)
    y += 32
    c.add(f'<path d="M{x} {y:.1f}h46" stroke="#2a1a10" stroke-width="2" stroke-dasharray="1.5 5.5" stroke-linecap="round"/>')
    c.text(x + 58, y + 6, "Border inside the Swedish Empire", 17.5)
    y += 36
    c.add(
        f'<path d="M{x} {y - 10:.1f}h46v20h-46z" fill="#cfd9d2"/><path d="M{x} {y - 8:.1f}h46M{x} {y + 8:.1f}h46" '
        f'stroke="#f2cd58" stroke-width="6"/><path d="M{x} {y - 10:.1f}h46M{x} {y + 10:.1f}h46" stroke="#1f5aa6" '
        'stroke-width="3"/>'
    )
    c.text(x + 58, y + 6, "Sweden proper: only Swedish national units may enter (24.1)", 17.5)
    y += 36
    c.add(
        f'<path d="M{x} {y - 11:.1f}h46v22h-46z" fill="#b4ad9c"/><path d="M{x} {y - 11:.1f}h46v22h-46z" fill="url(#hatch)" '
        'stroke="#4a3520" stroke-opacity=".4"/>'
    )
    c.text(x + 58, y + 6, "Out of play (A46)", 17.5)
    c.add(
        f'<path d="M{x + 262} {y + 7:.1f}l9-13 11-3 13 5 9 11-13 6-18 1z" fill="#d9dcc4" stroke="#3f6076" stroke-width="1.1" '
        'stroke-dasharray="3 2.4"/>'
    )
    c.text(x + 316, y + 6, "Islet in a sea hex: not land", 17.5, fill=INK)
