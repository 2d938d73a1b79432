"""Glyphs of the boards, drawn by hand as SVG symbols. One hand, one palette: ink #241708, paper #fbf3dc."""

from __future__ import annotations

import math

STAR8 = "M0-20L4.6-11 14.1-14.1 11-4.6 20 0 11 4.6 14.1 14.1 4.6 11 0 20-4.6 11-14.1 14.1-11 4.6-20 0-11-4.6-14.1-14.1-4.6-11Z"
STAR6 = "M0-16L4-6 14.5-9 8.5 0 14.5 9 4 6 0 16-4 6-14.5 9-8.5 0-14.5-9-4-6Z"
STAR_HEART = "M0-5.4L1.4-1.8 5.2-1.8 2.2.7 3.2 4.4 0 2.200-3.2 4.4-2.2.7-5.200-1.8-1.4-1.8Z"
ANCHOR = "M0-7V7M-4-3H4M-6 2C-5 6-2 7 0 7S5 6 6 2"

GLYPHS = {
    "peak": '<path d="M-15 7L-4-12 0-8 5-16 17 7Z" fill="#cdb48e" stroke="#5d4226" stroke-width="1.1" stroke-linejoin="round"/>'
    '<path d="M5-16L17 7H4L7-2 3-5Z M-4-12L-1-3-4 0-2 7H-7L-5-1Z" fill="#8d6b45" opacity=".8"/>'
    '<path d="M5-16L1-9 4-10 6-8 8-10Z" fill="#fbf7ec"/>',
    "hill": '<path d="M-13 4C-8-1-5-9 0-9S8-1 13 4Z" fill="#cdb184" stroke="#6d4f2c" stroke-width="1.1"/>'
    '<path d="M3.5-8C6-1 5 1 6 4M7.5-4.5C9 0 9 1 9.5 4M.5-9C1.7-3 .6 0 1.7 4" stroke="#6d4f2c" stroke-width=".9" fill="none"/>',
    "fir": '<path d="M0-14L4.6-5H2.6L6 2H-6L-2.6-5H-4.6Z" fill="#57794a" stroke="#304a2a" stroke-width=".8" '
    'stroke-linejoin="round"/><path d="M0-14L4.6-5H2.6L6 2H.6Z" fill="#3f5f39"/>'
    '<path d="M0 2V5" stroke="#5a4326" stroke-width="1.6"/>',
    "oak": '<path d="M-5 0A4.2 4.2 0 0 1-5.6-6.6 5 5 0 0 1 1-11.4 4.9 4.9 0 0 1 6.4-5.4 3.6 3.6 0 0 1 4.6 0Z" fill="#7b9a58" '
    'stroke="#3d5730" stroke-width=".8"/><path d="M2-11A4.9 4.9 0 0 1 6.4-5.4 3.6 3.6 0 0 1 4.6 0H1C4.6-3 4.4-8 2-11Z" '
    'fill="#5d7d45"/><path d="M0 0V4.5" stroke="#5a4326" stroke-width="1.6"/>',
    "marsh": '<path d="M-12 0H12M-7 4H7" stroke="#3f7898" stroke-width="1.4" stroke-linecap="round"/>'
    '<path d="M-5 0L-6.6-7M-2.4 0V-10M.2 0L1.3-8.6M3 0L5.4-7" stroke="#4f6f38" stroke-width="1.4" fill="none" '
    'stroke-linecap="round"/>',
    "town": '<circle r="8.6" fill="#fbf3dc" stroke="#241708" stroke-width="1.9"/><circle r="3.8" fill="#241708"/>',
    "anchor": f'<path d="{ANCHOR}" stroke="#f4f1e2" stroke-opacity=".9" stroke-width="5.4" fill="none" stroke-linecap="round"/>'
    '<circle cy="-9" r="2.2" fill="none" stroke="#f4f1e2" stroke-opacity=".9" stroke-width="4.8"/>'
    f'<path d="{ANCHOR}" stroke="#143a60" stroke-width="2.2" fill="none" stroke-linecap="round"/>'
    '<circle cy="-9" r="2.2" fill="none" stroke="#143a60" stroke-width="2"/>',
    "mp": '<circle r="10.5" fill="#f2cd58" stroke="#241708" stroke-width="1.5"/>'
    '<circle r="8.2" fill="none" stroke="#8a6a12" stroke-width=".8"/>',
    "north": '<path d="M0-15L12 3H5V12H-5V3H-12Z" fill="#f2cd58" stroke="#1f4f93" stroke-width="2.2" stroke-linejoin="round"/>',
    "ship": '<path d="M-15 6C-10 12 10 12 15 6L17 1H-17Z" fill="none" stroke-width="1.6" stroke-linejoin="round"/>'
    '<path d="M-8 1V-14M4 1V-18M12 1V-9M-13-3C-10-7-10-10-13-13H-4C-2-10-2-7-4-3ZM-1-3C2-8 2-13-1-17H9C11.500-13 11.500-8 '
    '9-3Z" fill="none" stroke-width="1.3" stroke-linejoin="round"/>',
    "shield": '<path d="M-8.5-9.5H8.5V1C8.5 6.5 3.5 9.5 0 11.5-3.5 9.5-8.5 6.5-8.5 1Z" fill="#fbf3dc" stroke="#241708" '
    'stroke-width="1.6" stroke-linejoin="round"/>',
    "down": '<path d="M-9-10H9V2H17L0 20-17 2H-9Z" fill="#f3e8c8" stroke="#4a3520" stroke-width="2" stroke-linejoin="round"/>',
    "entry": '<path d="M-11-9H11L0 10Z" stroke="#241708" stroke-width="1.4" stroke-linejoin="round"/>',
}


STAR_CITY = "M0-20L5.6-8.4 18.5-12 10.2 0 18.5 12 5.6 8.4 0 20-5.6 8.4-18.5 12-10.2 0-18.5-12-5.6-8.4Z"
STAR_GARRISON = "M0-17L5-7 16-10 9 0 16 10 5 7 0 17-5 7-16 10-9 0-16-10-5-7Z"
STAR_GOLD = "M0-6L1.5-2 5.8-2 2.4.8 3.6 4.9 0 2.4-3.6 4.9-2.4.8-5.8-2-1.5-2Z"


def capital_symbol(name: str, heart: str) -> str:
    """A gold star with a heart: round and red, or square in the color of the garrison."""
    core = (
        f'<circle r="8" fill="{heart}" stroke="#241708" stroke-width="1.5"/>'
        if name == "cap"
        else f'<rect x="-7.5" y="-7.5" width="15" height="15" fill="{heart}" stroke="#241708" stroke-width="1.5"/>'
    )
    star = f'<path d="{STAR_CITY}" fill="#f4cf5f" stroke="#241708" stroke-width="2.1" stroke-linejoin="round"/>'
    return symbol(name, f'{star}{core}<path d="{STAR_GOLD}" fill="#f8e7b0"/>')


def garrison_symbol(name: str, heart: str) -> str:
    return symbol(
        name,
        f'<path d="{STAR_GARRISON}" fill="#fbf3dc" stroke="#241708" stroke-width="2" stroke-linejoin="round"/>'
        f'<rect x="-6.5" y="-6.5" width="13" height="13" fill="{heart}" stroke="#241708" stroke-width="1.4"/>',
    )


def symbol(name: str, content: str) -> str:
    return f'<symbol id="{name}" overflow="visible">{content}</symbol>'


def symbols(*names: str) -> str:
    return "".join(symbol(n, GLYPHS[n]) for n in names)


def hatch(color: str, size: float, width: float, opacity: float = 1.0) -> str:
    fade = f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<pattern id="hatch" width="{size:g}" height="{size:g}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<path d="M0 0V{size:g}" stroke="{color}" stroke-width="{width:g}"{fade}/></pattern>'
    )


def use(name: str, x: float, y: float, size: float = 1.0, extra: str = "") -> str:
    grow = "" if size == 1 else f" scale({size:g})"
    return f'<use href="#{name}" transform="translate({x:.0f} {y:.0f}){grow}"{extra}/>'


def star(points: int, outer: float, inner: float, turn: float = -90) -> str:
    """Points of a star, as a polygon wants them."""
    out = []
    for k in range(2 * points):
        r, a = (outer if k % 2 == 0 else inner), math.radians(turn + 180 / points * k)
        out.append(f"{r * math.cos(a):.1f},{r * math.sin(a):.1f}")
    return " ".join(out)


def bastions(r: float, count: int = 5, turn: float = -90) -> str:
    """A star fort: arrow-head bastions joined by straight curtains."""
    points = []
    for k in range(count):
        a = turn + 360 / count * k
        for da, f in ((-21, 0.66), (-17, 0.80), (0, 1.0), (17, 0.80), (21, 0.66)):
            t = math.radians(a + da)
            points.append(f"{r * f * math.cos(t):.1f} {r * f * math.sin(t):.1f}")
    return "M" + "L".join(points) + "Z"


def fort(kind: str, color: str, x: float, y: float, size: float = 1.0) -> str:
    """Major: a star of eight points; minor: of six; town: a circle. The heart shows the owner's color."""
    at = f'<g transform="translate({x:.0f} {y:.0f}) scale({size:g})">'
    if kind == "town":
        return f'<use href="#town" transform="translate({x:.0f} {y:.0f}) scale({size:g})"/>'
    if kind == "major fortress":
        return (
            f'{at}<path d="{STAR8}" fill="#fbf3dc" stroke="#241708" stroke-width="2" stroke-linejoin="round"/>'
            f'<path d="M-7.4-7.4H7.4V7.4H-7.4Z" fill="{color}" stroke="#241708" stroke-width="1.5"/>'
            f'<path d="{STAR_HEART}" fill="#fbf3dc"/></g>'
        )
    return (
        f'{at}<path d="{STAR6}" fill="#fbf3dc" stroke="#241708" stroke-width="1.9" stroke-linejoin="round"/>'
        f'<path d="M-5-5H5V5H-5Z" fill="{color}" stroke="#241708" stroke-width="1.4"/></g>'
    )


def compass(x: float, y: float, size: float = 1.0, letter: int = 26) -> str:
    """A rose of eight points."""
    points = "".join(
        f'<path d="M0-{r}L8-8 0 0Z" transform="rotate({t})" fill="#5b1712"/><path d="M0-{r}L-8-8 0 0Z" transform="rotate({t})" '
        f'fill="#f3e8c8" stroke="#5b1712" stroke-width=".8"/>'
        for r, turns in ((36, (45, 135, 225, 315)), (59, (0, 90, 180, 270)))
        for t in turns
    )
    grow = "" if size == 1 else f" scale({size:g})"
    return (
        f'<g transform="translate({x:.0f} {y:.0f}){grow}"><circle r="62" fill="#efe6cb" fill-opacity=".55" stroke="#4a3520" '
        f'stroke-width="1.4"/><circle r="55" fill="none" stroke="#4a3520" stroke-width=".7"/>{points}<text y="-70" '
        f'font-size="{letter}" font-weight="700" text-anchor="middle" fill="#5b1712">N</text></g>'
    )
