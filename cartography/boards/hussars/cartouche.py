"""The title between colors and cannon, the compass, the scale."""

from __future__ import annotations

import math

from cartography.boards.hussars.colors import BOX, INK, LINE, WINE
from cartography.boards.hussars.panels import text
from cartography.lib.engraving import short, spot
from cartography.lib.svg import BOLD, ITALIC, Canvas

CLOTH = {"S": "#35598f", "s": "#d9a93a", "R": "#f3ead2", "r": "#a93b2e"}
"""Colors: Sweden, a Swedish regiment, the cross of St. Andrew, a Russian regiment."""
CURL = "M0 0C26-8 44 8 38 28 33 45 10 46 8 30 7 19 21 16 24 25"
LILY = "M0-34C6-24 7-16 3-10 12-18 18-10 13-4H5V0H-5V-4H-13C-18-10-12-18-3-10-7-16-6-24 0-34Z"


def device(kind: str, n: int) -> str:
    """What the cloth shows; `n` is the height of its staff."""
    gold, blue = 'stroke="#e3b544" stroke-width="15" fill="none"', 'stroke="#33578d" stroke-width="11" fill="none"'
    if kind == "S":
        return (
            f'<path d="M36-{n - 2}C38-{n - 30} 34-{n - 60} 38-{n - 82}" {gold}/>'
            f'<path d="M1-{n - 50}C34-{n - 30} 66-{n - 56} 105-{n - 44}" {gold}/>'
        )
    if kind == "R":
        return (
            f'<path d="M3-{n - 18}C34-{n - 24} 70-{n - 64} 99-{n - 86}M3-{n - 86}C36-{n - 66} 70-{n - 34} 102-{n - 14}" '
            f"{blue}/>"
        )
    if kind == "s":
        star = "l6 16 17 0-13 11 5 17-15-10-15 10 5-17-13-11 17 0z"
        return f'<path d="M52-{n - 22}{star}" fill="#35598f" stroke="{INK}" stroke-width="1"/>'
    return (
        f'<circle cx="52" cy="-{n - 46}" r="17" fill="#d9b458" stroke="{INK}" stroke-width="1.2"/>'
        f'<path d="M52-{n - 59}v26M39-{n - 46}h26" stroke="{INK}" stroke-width="2"/>'
    )


def flag(x: float, y: float, turn: int, n: int, kind: str, way: int) -> str:
    """A color on its staff, leaning out from the cartouche; `way`: to which side it flies."""
    cloth = (
        f"M0-{n - 14}C30-{n + 4} 62-{n - 26} 104-{n - 8}C98-{n - 34} 112-{n - 58} 100-{n - 84}"
        f"C66-{n - 98} 34-{n - 72} 0-{n - 92}Z"
    )
    name = f"fl{abs(turn)}{kind}"
    folds = f"M20-{n - 8}C24-{n - 34} 18-{n - 62} 24-{n - 80}M70-{n - 22}C66-{n - 46} 74-{n - 70} 68-{n - 92}"
    return (
        f'<g transform="translate({spot((x, y))}) rotate({turn}) scale({way} 1)"><path d="M0 40V-{n + 6}" stroke="{INK}" '
        f'stroke-width="5"/><path d="M0 40V-{n + 6}" stroke="#9a7140" stroke-width="2.6"/><path d="M0-{n + 34}L6-{n + 14} '
        f'0-{n + 4} -6-{n + 14}Z" fill="#c9b184" stroke="{INK}" stroke-width="1.4"/><clipPath id="{name}"><path d="{cloth}"/>'
        f'</clipPath><path d="{cloth}" fill="{CLOTH[kind]}"/><g clip-path="url(#{name})">{device(kind, n)}</g>'
        f'<path d="{cloth}" fill="none" stroke="{INK}" stroke-width="2"/><path d="{folds}" stroke="{INK}" '
        'stroke-opacity=".35" stroke-width="2.4" fill="none"/></g>'
    )


def cannon(x: float, y: float, turn: int) -> str:
    return (
        f'<g transform="translate({spot((x, y))}) rotate({turn}) scale(1.05)"><path d="M-70-17C-74-9-74 9-70 17L-20 14 60 9.5 '
        f'62 12H78V-12H62L60-9.5-20-14Z" fill="#b08d4a" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/><path '
        'd="M-70 4L60 3 78 5V12H62L60 9.5-20 14-70 17C-72 13-72 8-70 4Z" fill="#6e5427" fill-opacity=".55"/><path '
        f'd="M-50-16V16M-42-15.6V15.6M-8-13.6V13.6M-2-13.2V13.2M40-10.6V10.6" stroke="{INK}" stroke-width="1.5"/><circle '
        f'cx="-80" cy="0" r="8" fill="#b08d4a" stroke="{INK}" stroke-width="2"/></g>'
    )


def ball(x: float, y: float) -> str:
    return (
        f'<circle cx="{short(x)}" cy="{short(y)}" r="11" fill="#5a5148" stroke="{INK}" stroke-width="1.8"/>'
        f'<path d="M{spot((x - 6, y - 5))}a7 7 0 0 1 6-4" stroke="#b6aa98" stroke-width="2" fill="none"/>'
    )


def scroll(x: float, y: float, sx: float, sy: float) -> str:
    return (
        f'<g transform="translate({spot((x, y))}) scale({sx} {sy})" fill="none" stroke="{LINE}" stroke-linecap="round">'
        f'<path d="{CURL}" stroke-width="9"/><path d="{CURL}" stroke="#d9bd84" stroke-width="5"/></g>'
    )


def arms(c: Canvas, cx: float, top: float, bottom: float) -> None:
    """Swedish colors to the left, Russian to the right, cannon and shot below."""
    for dx, turn, n, swedish, russian in ((120, 46, 190, "s", "r"), (92, 26, 208, "S", "R"), (58, 8, 214, "S", "R")):
        c.add(flag(cx - dx, top + 40, -turn, n, swedish, -1) + flag(cx + dx, top + 40, turn, n, russian, 1))
    c.add(cannon(cx - 150, bottom + 26, 158) + cannon(cx + 150, bottom + 26, 22))
    for dx, dy in ((-22, 0), (0, 0), (22, 0), (-11, -19), (11, -19), (0, -38)):
        c.add(ball(cx + dx, bottom + 54 + dy))


def shield(c: Canvas, cx: float, left: float, right: float, top: float, bottom: float) -> None:
    middle = (top + bottom) / 2

    def at(*v: float) -> str:
        return " ".join(short(x) for x in v)

    d = (
        f"M{at(left, top + 18)}C{at(left + 60, top - 22, cx - 110, top + 6, cx, top - 26)}"
        f"C{at(cx + 110, top + 6, right - 60, top - 22, right, top + 18)}"
        f"C{at(right + 34, top + 110, right - 10, middle, right + 20, bottom - 30)}"
        f"C{at(right - 50, bottom + 26, cx + 90, bottom - 10, cx, bottom + 20)}"
        f"C{at(cx - 90, bottom - 10, left + 50, bottom + 26, left - 20, bottom - 30)}"
        f"C{at(left + 10, middle, left - 34, top + 110, left, top + 18)}Z"
    )
    c.add(f'<path d="{d}" fill="#c9a868" stroke="{INK}" stroke-width="3.4"/>')
    for grow, fill, width in (("0.955 0.93", "#f7edd3", 2.4), ("0.93 0.895", "none", 1)):
        c.add(
            f'<g transform="translate({at(cx, middle)}) scale({grow}) translate({at(-cx, -middle)})"><path d="{d}" '
            f'fill="{fill}" stroke="{LINE}" stroke-width="{width}"/></g>'
        )
    c.add(scroll(left + 3, top + 22, -1.15, 1.15) + scroll(right - 3, top + 22, 1.15, 1.15))
    c.add(scroll(left - 12, bottom - 32, -1.05, -1.05) + scroll(right + 12, bottom - 32, 1.05, -1.05))


def title(c: Canvas, x: float, y: float, w: float, h: float) -> None:
    cx, top, bottom = x + w / 2, y + 190, y + h - 78
    arms(c, cx, top, bottom)
    shield(c, cx, x + 62, x + w - 62, top, bottom)
    text(c, cx, top + 112, "POLTAVA", 92, BOLD + ' letter-spacing="6"', fill=WINE)
    text(c, cx, top + 162, "27 June 1709", 40, ITALIC)
    c.add(f'<path d="M{spot((cx - 120, top + 184))}h240M{spot((cx - 60, top + 190))}h120" stroke="{LINE}" stroke-width="1.6"/>')
    text(c, cx, top + 226, "Plan of the field of battle between", 27)
    text(c, cx, top + 256, "the Vorskla and the Budishchenski wood", 27)
    text(c, cx, top + 294, "for the game of the Hussars system", 23, ITALIC)
    text(c, cx, top + 320, "one hex = 300 meters", 23, ITALIC)


def rays(cx: float, cy: float, long: float, core: float, turn: float, dark: str) -> str:
    out = ""
    for i in range(4):
        a = math.radians(90 * i + turn - 90)
        tip = spot((cx + long * math.cos(a), cy + long * math.sin(a)))
        for way, fill in ((1, dark), (-1, BOX)):
            b = a + way * math.pi / 4
            foot = spot((cx + core * math.cos(b), cy + core * math.sin(b)))
            out += f'<path d="M{tip}L{foot}L{spot((cx, cy))}Z" fill="{fill}"/>'
    return out


def compass(c: Canvas, cx: float, cy: float, r: float) -> None:
    at = f'cx="{short(cx)}" cy="{short(cy)}"'
    c.add(
        f'<g stroke="{LINE}" stroke-width="1.3" stroke-linejoin="round"><circle {at} r="{short(r * 0.78)}" fill="none"/>'
        f'<circle {at} r="{short(r * 0.70)}" fill="none"/>{rays(cx, cy, r * 0.66, r * 0.17, 45, "#c9a868")}'
        f'{rays(cx, cy, r, r * 0.20, 0, WINE)}<circle {at} r="{r * 0.1:.0f}" fill="{BOX}"/></g>'
    )
    c.add(f'<path transform="translate({spot((cx, cy - r - 4))})" d="{LILY}" fill="{WINE}"/>')
    for letter, dx, dy in (("N", 0, -r - 44), ("E", r + 14, 8), ("S", 0, r + 24), ("W", -r - 14, 8)):
        text(c, cx + dx, cy + dy, letter, 21)


def scale(c: Canvas, x: float, y: float, unit: float, meters: int) -> None:
    """Four hexes long; the first divided by three."""
    text(c, x + 2 * unit, y - 44, "Scale of meters", 26, ITALIC)
    for i in range(4):
        fill = BOX if i % 2 else INK
        c.add(
            f'<rect x="{short(x + i * unit)}" y="{short(y)}" width="{short(unit)}" height="11" fill="{fill}" stroke="{INK}" '
            'stroke-width="1.3"/>'
        )
    for i in range(5):
        text(c, x + i * unit, y + 34, str(meters * i), 20)
    thirds = "".join(f"M{spot((x + t * unit / 3, y - 9))}v9" for t in (1, 2))
    c.add(f'<path d="M{spot((x, y - 5))}h{short(unit)}{thirds}" stroke="{INK}" stroke-width="1.2"/>')
