"""Colors, symbols and ridges of The Great Turkish War."""

from __future__ import annotations

import math
import random

from shapely.geometry import LineString

from cartography.lib.hexgrid import Point
from cartography.lib.svg import Canvas, smooth
from cartography.lib.symbols import bastions, hatch, star, symbol
from cartography.lib.symbols import symbols as shared

# Light blue, maroon, red, green, black: the factions of rulebook 2.1.1.
BANDS = {"hre": "#3f9ed6", "ottoman": "#741a33", "poland": "#d4281f", "russia": "#2f8a3e", "off": "#15130f"}
INKS = {"hre": "#1f6fa3", "ottoman": "#651329", "poland": "#b51c17", "russia": "#1f6a30", "off": "#f4ecd8"}
HEARTS = {"hre": "#6db9e4", "ottoman": "#8a1f3c", "poland": "#d9332a", "russia": "#3c9a4a"}
PAPERS = {"hre": "#d3e8f4", "ottoman": "#ecd9d6", "poland": "#f6ddd6", "russia": "#dcebd3", "": "#f3e8c8"}


def symbols() -> str:
    out = [shared("entry"), hatch("#0f0d0a", 10, 2.4)]
    for name, color in HEARTS.items():
        out.append(
            symbol(
                f"fort_{name}",
                f'<path d="{bastions(18.5)}" fill="#fdf6e1" stroke="#241708" stroke-width="2" stroke-linejoin="round"/>'
                f'<path d="{bastions(13.2)}" fill="{color}" stroke="#241708" stroke-width="1.1" stroke-linejoin="round"/>'
                '<circle r="3.1" fill="#fdf6e1" stroke="#241708" stroke-width=".9"/>',
            )
        )
        out.append(
            symbol(
                f"city_{name}",
                f'<circle r="9.6" fill="#fdf6e1" stroke="#241708" stroke-width="2"/><circle r="5.6" fill="{color}" '
                'stroke="#241708" stroke-width="1.1"/>',
            )
        )
    spokes = "".join(
        f'<path d="M0 0L{9.2 * math.cos(math.radians(a)):.1f} {9.2 * math.sin(math.radians(a)):.1f}" stroke="#5a3c0c" '
        'stroke-width="1.7"/>'
        for a in range(0, 360, 45)
    )
    out.append(
        symbol(
            "supply",
            '<circle r="10.6" fill="#f3c74a" stroke="#241708" stroke-width="1.6"/><circle r="8" fill="none" stroke="#5a3c0c" '
            f'stroke-width="1.5"/>{spokes}<circle r="2.6" fill="#fdf6e1" stroke="#5a3c0c" stroke-width="1.3"/>',
        )
    )
    shield = "M-9.5-10.5H9.5V1C9.5 7 4 10.5 0 12.5-4 10.5-9.5 7-9.5 1Z"
    out.append(
        symbol(
            "vp",
            f'<path d="{shield}" fill="#fdf6e1" stroke="#241708" stroke-width="1.7" stroke-linejoin="round"/>'
            '<path d="M-9.5-10.5H9.5V-6.2H-9.5Z" fill="#c9971d" stroke="#241708" stroke-width="1.2"/>',
        )
    )
    out.append(
        symbol(
            "death",
            f'<polygon points="{star(8, 11.5, 5.6)}" fill="#b3201a" stroke="#241708" stroke-width="1.4" '
            'stroke-linejoin="round"/>'
            '<circle r="2.6" fill="#fdf6e1"/>',
        )
    )
    return "".join(out)


def ridge(c: Canvas, name: str, points: list[Point]) -> None:
    """A range: a dark crest with hachures on both sides and light on its back."""
    line, crest, rng = LineString(points), smooth(points), random.Random("h" + name)
    strokes = []
    s, k = 2.0, 0
    while s < line.length - 1:
        p, q, o = (line.interpolate(max(0, min(line.length, s + d))) for d in (0, 2, -2))
        ux, uy = q.x - o.x, q.y - o.y
        u = math.hypot(ux, uy) or 1
        nx, ny = -uy / u, ux / u
        fade = min(1, s / 16 + 0.35, (line.length - s) / 16 + 0.35)
        for sign in (1, -1):
            length = (9.5 + rng.uniform(0, 5.5)) * fade * (1.0 if k % 2 else 0.78)
            t = rng.uniform(-1.2, 1.2)
            dx, dy = nx * sign * length + ux / u * t, ny * sign * length + uy / u * t
            strokes.append(f"M{p.x + nx * sign * 2:.1f} {p.y + ny * sign * 2:.1f}l{dx:.1f} {dy:.1f}")
        s += 4.6
        k += 1
    light = smooth([(x - 1.2, y - 1.6) for x, y in points])
    c.add(
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{crest}" stroke="#3a2614" '
        'stroke-opacity=".20" '
        f'stroke-width="27" stroke-linecap="butt"/><path d="{crest}" stroke="#3f2a17" stroke-width="9"/>'
        f'<path d="{"".join(strokes)}" stroke="#3f2a17" stroke-width="2"/>'
        f'<path d="{light}" stroke="#c3a27a" stroke-opacity=".85" stroke-width="2"/></g>'
    )
