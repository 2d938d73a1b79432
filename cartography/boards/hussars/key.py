"""The explanation of the ground: one small hex for each kind."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from shapely.geometry import LineString

from cartography.boards.hussars.art import Key
from cartography.boards.hussars.colors import BOX, CARMINE, CARMINE_DARK, EARTH, GROUND, INK, LINE, ROAD, ROAD_EDGE
from cartography.boards.hussars.panels import heading, text
from cartography.boards.hussars.works import Work, redoubt
from cartography.lib.curves import catmull
from cartography.lib.engraving import bank_hachures, curve, short, spot, wedge
from cartography.lib.hexgrid import Point
from cartography.lib.panels import frame
from cartography.lib.svg import ITALIC, Canvas, path, ring

ROW = 71
RADIUS = 33
TREES = ((1, -16, -14), (0, 4, -18), (2, 20, -8), (3, -4, -2), (0, -22, 6), (1, 14, 9), (2, -8, 17), (4, 6, 24))
HUTS = ((-15, -10, 10), (12, -14, -8), (-18, 9, -5), (16, 4, 80), (-2, 18, 5))


@dataclass(frozen=True)
class Swatch:
    """A small hex of the key, and pens that draw in it."""

    x: int
    y: int

    def hexagon(self) -> str:
        turns = [math.radians(60 * k) for k in range(6)]
        return ring([(self.x + RADIUS * math.cos(t), self.y + RADIUS * math.sin(t)) for t in turns]) + "Z"

    def ground(self, color: str) -> str:
        return f'<path d="{self.hexagon()}" fill="{color}"/>'

    def put(self, sign: str, dx: float, dy: float) -> str:
        return f'<use href="#{sign}" x="{short(self.x + dx)}" y="{short(self.y + dy)}"/>'

    def at(self, *points: Point) -> list[Point]:
        return [(self.x + u, self.y + v) for u, v in points]

    def across(self) -> list[Point]:
        return self.at((-40, 12), (-14, 3), (10, -3), (40, -14))

    def level(self, reach: int, dy: int, *strokes: tuple[str, float, str]) -> str:
        """Strokes of color, width and anything else on one level line."""
        d = f"M{self.x - reach} {self.y + dy}h{2 * reach}"
        return "".join(f'<path d="{d}" stroke="{color}" stroke-width="{w:g}"{more}/>' for color, w, more in strokes)


def strokes(d: str, *pens: tuple[str, float]) -> str:
    lines = "".join(f'<path d="{d}" stroke="{color}" stroke-width="{w:g}"/>' for color, w in pens)
    return f'<g fill="none" stroke-linejoin="miter">{lines}</g>'


def clear(s: Swatch) -> str:
    return s.put("g0", -14, -6) + s.put("g1", 12, 2) + s.put("g0", -4, 18)


def road(s: Swatch) -> str:
    return strokes(curve(s.across()), (ROAD_EDGE, 7.6), (ROAD, 4.8))


def forest(s: Swatch) -> str:
    return s.ground(GROUND["forest"]) + "".join(s.put(f"t{k}", dx, dy) for k, dx, dy in TREES)


def town(s: Swatch) -> str:
    huts = "".join(
        f'<rect transform="translate({spot((s.x + dx, s.y + dy))}) rotate({turn})" x="-7" y="-4" width="14" height="8" '
        f'fill="{CARMINE}" stroke="{CARMINE_DARK}"/>'
        for dx, dy, turn in HUTS
    )
    return s.ground("#e9c3aa") + huts + s.put("ch", 0, 4)


def hills(s: Swatch) -> str:
    d = ""
    for r, n in ((8, 14), (19, 26)):
        for a in (2 * math.pi * j / n for j in range(n)):
            d += wedge(s.x + r * math.cos(a), s.y + r * math.sin(a) * 0.9, 9 * math.cos(a), 9 * math.sin(a), 2)
    return s.ground("#e2c894") + f'<path d="{d}" fill="#61421f" fill-opacity=".8"/>'


def stream(s: Swatch) -> str:
    return strokes(curve(s.across()), ("#2f6478", 5), ("#8fbccb", 2.3))


def ravine(s: Swatch) -> str:
    bed = catmull(s.across(), 6)
    return (
        f'<path d="{path(LineString(bed).buffer(16), 0.5)}" fill="{GROUND["ravine"]}" fill-opacity=".7"/>'
        f'<path d="{bank_hachures(bed, 18, 12, "k", taper=1)}" fill="#57391c" fill-opacity=".85"/>'
    )


def swamp(s: Swatch) -> str:
    reeds = s.put("m0", -6, -8) + s.put("m1", 6, 10) + s.put("m2", 12, -16) + s.put("m3", -14, 22)
    return s.ground("#c9d9cb") + reeds


def trenches(s: Swatch) -> str:
    d = ring(s.at((-40, -10), (-16, -8), (0, 12), (16, -8), (40, -10)))
    return s.ground("#e2c195") + strokes(d, (INK, 17), (EARTH, 15), (INK, 8), (CARMINE, 5.8))


def schanze(s: Swatch) -> str:
    return redoubt(Work("", s.x, s.y, 17, 0, bastioned=False, unfinished=False, letter=""))


def fortress(s: Swatch) -> str:
    wall = s.level(40, -26, (INK, 20, ""), (EARTH, 18, "")) + s.level(40, -25, (INK, 9, ""), (CARMINE, 6.6, ""))
    houses = "".join(
        f'<rect x="{short(s.x + dx - 7.5)}" y="{short(s.y + dy - 4.5)}" width="15" height="9" fill="{CARMINE}" '
        f'stroke="{CARMINE_DARK}"/>'
        for dx in (-20, 0, 20)
        for dy in (-4, 10, 24)
    )
    return s.ground("#ecd0ae") + wall + houses


def channel(s: Swatch) -> str:
    d = curve(s.at((-8, -40), (-2, -14), (3, 8), (-3, 40)))
    return s.ground("#c9d9cb") + strokes(d, ("#2d5868", 36), (GROUND["river"], 33))


def river(s: Swatch) -> str:
    x, y = s.x, s.y
    ripples = (
        f"M{x - 12} {y - 34}C{x - 6} {y - 10} {x - 8} {y + 8} {x - 12} {y + 34}M{x + 8} {y - 34}C{x + 14} {y - 10} {x + 12} "
        f"{y + 10} {x + 8} {y + 34}M{x - 2} {y - 34}C{x + 4} {y - 8} {x + 3} {y + 10} {x - 2} {y + 34}"
    )
    return channel(s) + f'<path d="{ripples}" stroke="#4a8496" stroke-width="1" fill="none"/>'


def bridge(s: Swatch) -> str:
    planks = (INK, 16, ""), ("#e7cf9f", 12.6, ""), (INK, 12.6, ' stroke-dasharray="1.1 4.4"')
    return channel(s) + s.level(40, 0, (ROAD_EDGE, 7.6, ""), (ROAD, 4.8, "")) + s.level(21, 0, *planks)


def ford(s: Swatch) -> str:
    shoal = ("#d8e2d2", 14, ""), (ROAD_EDGE, 8, ' stroke-dasharray="3 5"'), ("#e9e6cd", 5.4, "")
    return channel(s) + s.level(40, 0, (ROAD_EDGE, 7.6, ""), (ROAD, 4.8, "")) + s.level(19, 0, *shoal)


PICTURES: dict[str, Callable[[Swatch], str]] = {
    "clear": clear, "road": road, "forest": forest, "town": town, "hills": hills, "stream": stream, "ravine": ravine,
    "swamp": swamp, "trenches": trenches, "schanze": schanze, "fortress": fortress, "bridge": bridge, "ford": ford,
    "river": river,
}  # fmt: skip


def picture(kind: str, x: int, y: int) -> str:
    s = Swatch(x, y)
    d = s.hexagon()
    return (
        f'<clipPath id="sw{kind}"><path d="{d}"/></clipPath><g clip-path="url(#sw{kind})">{s.ground("#f0e4c7")}'
        f'{PICTURES[kind](s)}</g><path d="{d}" fill="none" stroke="#3a2a18" stroke-opacity=".7" stroke-width="1.3"/>'
    )


def draw(c: Canvas, x: float, y: float, w: float, of: Key) -> float:
    """The table of the ground. Returns where the next thing may begin."""
    height = 92 + ROW * len(of.rows) + 76
    frame(c, x, y, w, height, BOX, 8)
    heading(c, x + w / 2, y + 42, "EXPLANATION OF THE GROUND", 26)
    columns = x + 428, x + 512, x + 598
    for at, name in zip(columns, ("foot", "horse", "combat"), strict=True):
        text(c, at, y + 80, name, 21, ITALIC)
    for i, (kind, name, *numbers) in enumerate(of.rows):
        middle = y + 92 + ROW * i + ROW / 2
        c.add(picture(kind, round(x + 58), round(middle)))
        text(c, x + 108, middle + 9, name, 25, anchor="start")
        for at, number in zip(columns, numbers, strict=True):
            text(c, at, middle + 9, number.replace("-", "\u2013"), 24)
        if i:
            c.add(f'<path d="M{spot((x + 104, middle - ROW / 2))}H{short(x + w - 24)}" stroke="{LINE}" stroke-opacity=".3"/>')
    for i, note in enumerate(of.notes):
        text(c, x + w / 2, y + 114 + ROW * len(of.rows) + 22 * i, note, 18.5, ITALIC)
    return y + height + 22


def references(c: Canvas, x: float, y: float, w: float, end: float, of: Key) -> None:
    """What the letters of the redoubts mean."""
    frame(c, x, y, w, min(end - y, 124), BOX, 8)
    for i, line in enumerate(of.references):
        text(c, x + w / 2, y + 50 + 36 * i, line, 23)
