"""Names of rivers along their hexsides, where there is room."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Any

from shapely.affinity import rotate
from shapely.geometry import LineString, box
from shapely.ops import unary_union

from cartography.lib.hexgrid import Point
from cartography.lib.layers import RiverLine, chain_points, nearest_hex
from cartography.lib.model import HexModel
from cartography.lib.svg import Canvas, escape, text_width

Shape = Any


@dataclass
class _Spot:
    score: float
    index: int
    x: float
    y: float
    turn: float
    box: Shape


@dataclass
class Room:
    """Ground that is free: inside the map, on dry land, off everything `taken`, off the rivers, rather not on `glyphs`."""

    inner: Shape
    dry: Shape
    taken: Shape
    glyphs: set[str]


def draw(canvas: Canvas, model: HexModel, lines: list[RiverLine], room: Room, short: dict[str, str]) -> list[str]:
    """Answers with the rivers that found no room."""
    all_lines = unary_union([LineString(r.points).buffer(2) for r in lines])
    missing = []
    for name, sides in model.rivers.items():
        chain = chain_points(model.grid, sides)
        width = model.specs[name].width
        text, size = short.get(name, name), 14.5 if width >= 6 else 13
        spots = _spots(model, chain, text, size, width, room, all_lines)
        chosen = _choose(spots, len(chain))
        if not chosen:
            missing.append(name)
        for s in chosen:
            room.taken = room.taken.union(s.box.buffer(2))
            at = (
                f'x="{s.x:.1f}" y="{s.y + size * 0.30:.1f}" font-size="{size:g}" font-style="italic" letter-spacing=".6" '
                f'text-anchor="middle" transform="rotate({s.turn:.1f} {s.x:.1f} {s.y:.1f})"'
            )
            canvas.add(
                f'<text {at} fill="none" stroke="#f3ecd4" stroke-opacity=".7" stroke-width="3.4" stroke-linejoin="round">'
                f'{escape(text)}</text><text {at} fill="#1d5279">{escape(text)}</text>'
            )
    return missing


def _spots(model: HexModel, chain: list[Point], text: str, size: float, width: float, room: Room, rivers: Shape) -> list[_Spot]:
    out = []
    half = text_width(text, size, spacing=0.6, italic=True) / 2
    for i, (p, q) in enumerate(itertools.pairwise(chain)):
        turn = (math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])) + 90) % 180 - 90
        nx, ny = -(q[1] - p[1]), q[0] - p[0]
        length = math.hypot(nx, ny)
        nx, ny = nx / length, ny / length
        for sign in (1, -1):
            off = sign * (13 + width / 2)
            x, y = (p[0] + q[0]) / 2 + nx * off, (p[1] + q[1]) / 2 + ny * off
            b = rotate(box(x - half, y - size * 0.36, x + half, y + size * 0.36), turn, origin=(x, y))
            if not room.inner.contains(b) or b.intersection(room.taken).area > 2:
                continue
            if b.intersection(rivers).area > 6 or not room.dry.contains(b):
                continue
            on_glyphs = nearest_hex(model.grid, x, y) in room.glyphs
            out.append(_Spot(abs(turn) * 0.15 + (25 if on_glyphs else 0) + (6 if sign * ny > 0 else 0), i, x, y, turn, b))
    return out


def _choose(spots: list[_Spot], n: int) -> list[_Spot]:
    """One name for every eleven corners, well apart."""
    want = max(1, round(n / 11))
    ideal = [(j + 0.5) / want for j in range(want)]

    def rank(s: _Spot) -> float:
        return s.score + 40 * min(abs(s.index - (n - 1) * f) / n for f in ideal)

    chosen: list[_Spot] = []
    for s in sorted(spots, key=rank):
        if len(chosen) >= want:
            break
        if all(abs(s.index - c.index) >= 7 for c in chosen):
            chosen.append(s)
    return chosen
