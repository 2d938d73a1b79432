"""Signs of the battlefield: trees, marsh, grass, tents, churches."""

from __future__ import annotations

import math
import random

from cartography.lib.engraving import short, spot

STYLE = (
    ".hpms{stroke:#55868c;stroke-width:1.15;fill:none;stroke-linecap:round}"
    ".hpmr{stroke:#66753f;stroke-width:1.15;fill:none;stroke-linecap:round}"
    ".hpgr{stroke:#8b7a48;stroke-width:.95;fill:none;stroke-linecap:round}"
)
TREES = ((9.6, "#b7c994"), (10.8, "#a9bd85"), (8.4, "#bccd9a"), (11.6, "#9fb47b"), (7.4, "#b2c48d"))
MARSH = (
    ("m0", "M-15 0H15M-9-4.5H10M-10 4.5H7", "M-4-4.5L-6-12M-1-4.5V-14M2-4.5L4-12"),
    ("m1", "M-17 0H11M-7-4H16M-6 4.2H6", ""),
    ("m2", "M-11 0H16M-14 4H4", "M4 0L2-8M7 0V-10M10 0L12-8"),
    ("m3", "M-13 0H13M-19-4H-2M3 4H18", ""),
)
OTHERS = (
    '<g id="b0"><path d="M-7 3C-10-1-6-5-3-4-2-8 4-8 4-4 8-5 10 0 7 3Z" fill="#a9bd92" stroke="#5b6f4a" '
    'stroke-width=".9"/><path d="M-9 4H9" stroke="#55868c" stroke-width="1"/></g>'
    '<path id="g0" d="M-4 0L-5-4M-1 0L-1-6M2 0L4-4.5" class="hpgr"/>'
    '<path id="g1" d="M-3 0L-4-4M0 0V-5M5 1H8" class="hpgr"/>'
    '<g id="tn"><path d="M-7 5L0-6 7 5Z" fill="#fbf5e4" stroke="#4b3524" stroke-width=".9" stroke-linejoin="round"/>'
    '<path d="M0-6L2.4 5H7Z" fill="#c9b48c"/><path d="M0-6V-9.5" stroke="#4b3524" stroke-width=".9"/></g>'
    '<g id="ch"><path d="M-8 8V-1L-3-5V-12C-3-15 3-15 3-12V-5L8-1V8Z" fill="#f6ead0" stroke="#3b1a14" stroke-width="1.2" '
    'stroke-linejoin="round"/><path d="M3-5L8-1V8H3Z" fill="#c99c84"/><path d="M-3.2-12C-3-16.5 0-15.5 0-18.5 0-15.5 3-16.5 '
    '3.2-12Z" fill="#8f3528" stroke="#3b1a14" stroke-width="1"/><path d="M0-18V-24M-2.6-21.6H2.6" stroke="#3b1a14" '
    'stroke-width="1.3" fill="none"/></g>'
    '<g id="fg"><path d="M-11 5C-6-2 6-2 11 5Z" fill="#d9bd88" stroke="#5b4027" stroke-width="1"/>'
    '<path d="M0 0V-15M-4.5-10.5H4.5" stroke="#33231a" stroke-width="1.8"/></g>'
)


def crown(seed: int, r: float) -> tuple[str, str]:
    """A tree from above: its outline, and the shade on its lower right."""
    rng = random.Random(seed)
    n, turn = rng.choice((6, 7, 7, 8)), rng.random() * 6.28
    points = []
    for i in range(n):
        a = turn + i * 2 * math.pi / n + rng.uniform(-0.15, 0.15)
        x = r * rng.uniform(0.78, 0.98) * math.cos(a)
        points.append((x, r * 0.94 * rng.uniform(0.78, 0.98) * math.sin(a)))
    outline = "M" + spot(points[0])
    for p, q in zip(points, points[1:] + points[:1], strict=True):
        bow = short(math.dist(p, q) * 0.56)
        outline += f"A{bow} {bow} 0 0 1 {spot(q)}"
    shade = ""
    for i in range(5):
        a = math.radians(-28 + i * 31)
        shade += f"M{spot((r * 0.80 * math.cos(a), r * 0.80 * math.sin(a)))}l{spot((-r * 0.42, -r * 0.16))}"
    return outline + "Z", shade


def symbols() -> str:
    out = []
    for i, (r, color) in enumerate(TREES):
        outline, shade = crown(i * 31 + 5, r)
        out.append(
            f'<g id="t{i}"><ellipse cx="{short(r * 0.35)}" cy="{short(r * 0.5)}" rx="{short(r)}" ry="{short(r * 0.8)}" '
            f'fill="#4c5a35" opacity=".30"/><path d="{outline}" fill="{color}" stroke="#41502c" stroke-width="1"/>'
            f'<path d="{shade}" stroke="#51613a" stroke-width=".9" fill="none"/></g>'
        )
    for name, water, reeds in MARSH:
        grown = f'<path d="{reeds}" class="hpmr"/>' if reeds else ""
        out.append(f'<g id="{name}"><path d="{water}" class="hpms"/>{grown}</g>')
    return "".join(out) + OTHERS
