"""Paths, texts and symbols in the hand of Pax Baltica's board."""

from __future__ import annotations

from typing import Any

from shapely.geometry import Polygon

from cartography.lib.geodata import polygons
from cartography.lib.svg import escape

Shape = Any
INK, RED, PAPER = "#2c2116", "#8d2116", "#f4ead0"


def short(v: float) -> str:
    """A number with one decimal at most, as short as SVG allows."""
    s = f"{v:.1f}"
    if s.endswith(".0"):
        return s[:-2]
    if s in ("-0.0", "0.0"):
        return "0"
    return s.replace("-0.", "-.") if s.startswith("-") else s.lstrip("0") or "0"


def relative(points: list[Any], close: bool = False) -> str:
    """A relative path with one decimal, rounded without drift."""
    if close and tuple(points[0]) == tuple(points[-1]):
        points = points[:-1]
    x, y = round(points[0][0], 1), round(points[0][1], 1)
    out, first = [f"M{short(x)} {short(y)}"], True
    for px, py in points[1:]:
        a, b = round(px, 1), round(py, 1)
        dx, dy = round(a - x, 1), round(b - y, 1)
        if dx == 0 and dy == 0:
            continue
        sx, sy = short(dx), short(dy)
        lead = "l" if first else "" if sx[0] == "-" else " "
        out.append(lead + sx + ("" if sy[0] == "-" else " ") + sy)
        first, x, y = False, a, b
    return "".join(out) + ("z" if close else "")


def shape_path(of: Shape, tolerance: float = 0.45, least: float = 25) -> str:
    out = []
    for p in polygons(of):
        if p.area < least:
            continue
        q = p.simplify(tolerance)
        if q.geom_type != "Polygon" or q.is_empty:
            continue
        out.append(relative(list(q.exterior.coords), True))
        out += [relative(list(h.coords), True) for h in q.interiors if Polygon(h).area > 12]
    return "".join(out)


def line_path(of: list[Shape], tolerance: float = 0.5) -> str:
    return "".join(relative(list(line.simplify(tolerance).coords)) for line in of if line.length > 2)


def text(
    x: float, y: float, content: str, size: float, fill: str = INK, anchor: str = "middle", style: str = "", halo: float = 0
) -> str:
    at = f'x="{short(x)}" y="{short(y)}" font-size="{size:g}"'
    at += (f' text-anchor="{anchor}"' if anchor != "start" else "") + (f" {style}" if style else "")
    under = (
        f'<text {at} fill="none" stroke="{PAPER}" stroke-width="{halo:g}" stroke-opacity=".82" stroke-linejoin="round">'
        f"{escape(content)}</text>"
        if halo
        else ""
    )
    return under + f'<text {at} fill="{fill}">{escape(content)}</text>'


BOLD = 'font-weight="700"'
ITALIC = 'font-style="italic"'
GLYPHS = {"peak": "pk", "hill": "hl", "pine": "pn", "oak": "ok", "marsh": "ms", "grass": "gr"}
SHIELD = "M-14-15C-9-13-4-14 0-17C4-14 9-13 14-15C15-2 12 11 0 18C-12 11-15-2-14-15Z"
SYMBOLS = "".join(
    f'<g id="{name}">{content}</g>'
    for name, content in {
        "pk": '<path d="M-12 6C-8 2-5-5-2-10C0-7 1-5 2-4C3-6 4-7 5-8C8-3 10 2 13 6Z" fill="#e6d6b4" fill-opacity=".92"/>'
        '<path d="M-2-10C-1-4-3 1-5 6M5-8C5-3 4 2 3 6M2-4C1-1 1 1 0 3" fill="none" stroke="#6b4c2c" stroke-width="1"/>'
        '<path d="M-2-10C1-5 1 1-1 6L4 6C3 2 3-1 2-4ZM5-8C7-3 8 2 8 6L13 6C10 2 8-3 5-8Z" fill="#8a6a45" fill-opacity=".55"/>'
        '<path d="M-12 6C-8 2-5-5-2-10C0-7 1-5 2-4C3-6 4-7 5-8C8-3 10 2 13 6" fill="none" stroke="#4f3820" '
        'stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/>',
        "hl": '<path d="M-10 4C-7-3-2-5 1-1C4-5 8-2 10 4" fill="#e6d6b4" fill-opacity=".8" stroke="#5b4327" '
        'stroke-width="1.2" stroke-linecap="round"/><path d="M3 1C5 1 6 3 6 4M-3-2C-2 0-2 2-2 4" fill="none" '
        'stroke="#7d6039" stroke-width=".9"/>',
        "pn": '<path d="M0 7V3" stroke="#4d3a22" stroke-width="1.5"/><path d="M0-9L3.6-3H1.8L5 3.4H-5L-1.8-3H-3.6Z" '
        'fill="#6f8a5c" stroke="#3c5032" stroke-width=".9" stroke-linejoin="round"/>'
        '<path d="M0-9L3.6-3H1.8L5 3.4H.6Z" fill="#415a38" fill-opacity=".55"/>',
        "ok": '<path d="M0 7V2" stroke="#4d3a22" stroke-width="1.6"/><path d="M-5 2C-8-1-5-5-3-5C-3-9 4-9 4-5C7-5 7-1 5 1'
        'C3 4-3 4-5 2Z" fill="#8b9d63" stroke="#4a5a33" stroke-width=".9"/><path d="M4-5C7-5 7-1 5 1C3 3 0 3.4-2 3C3 1 5-1 '
        '4-5Z" fill="#50623a" fill-opacity=".55"/>',
        "ms": '<path d="M-11 3H11M-7 6.5H6M-4-1V-6M0-1V-8M4-1V-6M-4-1C-6-3-7-4-7-5M4-1C6-3 7-4 7-5M-8 0H8" fill="none" '
        'stroke="#4f6a56" stroke-width="1.15" stroke-linecap="round"/>',
        "gr": '<path d="M-6 4C-6 0-7-2-8-3M-4 4C-4-1-4-3-3-5M-2 4C-2 1-1-1 1-2M5 5C5 2 4 0 3-1M7 5C7 1 8-1 9-2" fill="none" '
        'stroke="#7d7437" stroke-width="1.1" stroke-linecap="round"/>',
        "sh": f'<path d="{SHIELD}" fill="#f7efd9" stroke="#2c2116" stroke-width="1.8" stroke-linejoin="round"/>',
        "shc": f'<path d="{SHIELD}" fill="#fbf2d4" stroke="#2c2116" stroke-width="2.6" stroke-linejoin="round"/>'
        '<path d="M-12-13C-8-11-4-12 0-14.4C4-12 8-11 12-13C12.6-2 10 9.5 0 15.6C-10 9.5-12.6-2-12-13Z" fill="none" '
        'stroke="#c4942b" stroke-width="1.9"/>',
        "pt": '<rect x="-18.5" y="-18.5" width="37" height="37" rx="3" fill="#2d63a0" stroke="#16304f" stroke-width="1.6"/>',
        "an": '<g fill="none" stroke="#f4f0e0" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round">'
        '<circle cy="-9.5" r="2.6"/><path d="M0-7V10M-5-3.6H5M-8.5 3.5C-7.5 8-4 10 0 10.4C4 10 7.5 8 8.5 3.5M-10.5 5.6L-8.5 '
        '2.8L-6 5M10.5 5.6L8.5 2.8L6 5"/></g>',
        "sw": '<path d="M-7-7L6 6M7-7L-6 6M3 7.6L7.6 3M-3 7.6L-7.6 3" fill="none" stroke-width="2" stroke-linecap="round"/>',
        "cr": '<path d="M-9 5L-10-4L-5 0L0-7L5 0L10-4L9 5Z" fill="#c9992f" stroke="#6b4a10" stroke-width="1" '
        'stroke-linejoin="round"/><circle cx="-10" cy="-5" r="1.7" fill="#c9992f" stroke="#6b4a10" stroke-width=".8"/>'
        '<circle cy="-8" r="1.9" fill="#c9992f" stroke="#6b4a10" stroke-width=".8"/><circle cx="10" cy="-5" r="1.7" '
        'fill="#c9992f" stroke="#6b4a10" stroke-width=".8"/>',
    }.items()
)
