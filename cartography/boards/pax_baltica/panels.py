"""Frame, title, compass, ship and the panels of Pax Baltica."""

from __future__ import annotations

from typing import Any

from cartography.boards.pax_baltica import key
from cartography.boards.pax_baltica.data import Baltic
from cartography.boards.pax_baltica.ink import BOLD, INK, ITALIC, RED, short, text
from cartography.boards.pax_baltica.tracks import tracks
from cartography.lib import faces
from cartography.lib.svg import Canvas

GOLD, WINE = "#9a7b45", "#5b1712"
CUBES = {"Sweden": "#2f5f9e", "Russia": "#3f7a3d", "Saxony": "#8b8a86", "Denmark": "#b33a2e", "Ottoman Empire": "#d9a02c"}
Panel = tuple[int, int, int, int]
Cells = list[dict[str, Any]]


def draw(c: Canvas, b: Baltic) -> None:
    cells, p = tracks(b), b.board.panels
    frame(c, *b.size)
    title(c, p["title"])
    compass(c, *b.board.compass)
    ship(c, *b.board.ship)
    c.add('<g id="tracks">')
    levels(c, p["rp"], cells["rp"], b.atlas.levels)
    attrition(c, p["attrition"], cells["attrition"])
    years(c, p, cells)
    portsmouth(c, p["portsmouth"])
    sequence(c, p["sequence"])
    key.draw(c, p["key"])
    c.add("</g>")


def panel(r: Panel, heading: str, size: float = 21) -> str:
    x0, y0, x1, y1 = r
    w, h = x1 - x0, y1 - y0
    box = (
        f'<rect x="{x0 + 3}" y="{y0 + 4}" width="{w}" height="{h}" rx="5" fill="#3a2a18" fill-opacity=".28"/>'
        f'<rect x="{x0}" y="{y0}" width="{w}" height="{h}" rx="5" fill="#f1e6c8" stroke="{INK}" stroke-width="2.4"/>'
        f'<rect x="{x0 + 5}" y="{y0 + 5}" width="{w - 10}" height="{h - 10}" rx="3" fill="none" stroke="{GOLD}" '
        'stroke-width="1.2"/>'
    )
    return box + text((x0 + x1) / 2, y0 + 9 + size * 0.82, heading, size, RED, style=f'{BOLD} letter-spacing="1.4"')


def cell(x: float, y: float, w: float, h: float, fill: str = "#faf3df") -> str:
    return (
        f'<rect x="{short(x)}" y="{short(y)}" width="{short(w)}" height="{short(h)}" fill="{fill}" stroke="#5b452a" '
        'stroke-width="1.3"/>'
    )


def frame(c: Canvas, w: int, h: int) -> None:
    def rect(inset: float, color: str, width: float, extra: str = "") -> str:
        return (
            f'<rect x="{inset:g}" y="{inset:g}" width="{w - 2 * inset:g}" height="{h - 2 * inset:g}" stroke="{color}" '
            f'stroke-width="{width:g}"{extra}/>'
        )

    c.add(
        f'<g id="frame" fill="none"><path d="M0 0H{w}V{h}H0ZM40 40V{h - 40}H{w - 40}V40Z" fill="#e9ddbd" fill-rule="evenodd"/>'
        + rect(40, INK, 2.5)
        + rect(29, INK, 1.4)
        + rect(34.5, INK, 8.6, ' stroke-dasharray="67.5 67.5"')
        + rect(12, INK, 4.5)
        + rect(19, GOLD, 1.4)
        + "</g>"
    )


def title(c: Canvas, r: Panel) -> None:
    x0, y0, x1, y1 = r
    cx = (x0 + x1) / 2

    def notched(m: int, k: int) -> str:
        return (
            f"M{x0 + m + k} {y0 + m}H{x1 - m - k}A{k} {k} 0 0 0 {x1 - m} {y0 + m + k}V{y1 - m - k}A{k} {k} 0 0 0 {x1 - m - k} "
            f"{y1 - m}H{x0 + m + k}A{k} {k} 0 0 0 {x0 + m} {y1 - m - k}V{y0 + m + k}A{k} {k} 0 0 0 {x0 + m + k} {y0 + m}Z"
        )

    c.add(
        f'<g id="cartouche"><path d="{notched(0, 26)}" transform="translate(4 5)" fill="#22384a" fill-opacity=".3"/>'
        f'<path d="{notched(0, 26)}" fill="#f3e8ca" stroke="{INK}" stroke-width="3"/><path d="{notched(8, 24)}" fill="none" '
        f'stroke="{GOLD}" stroke-width="2"/><path d="{notched(13, 23)}" fill="none" stroke="{INK}" stroke-width="1"/>'
    )
    for dx, dy in ((-34, 39), (34, 39), (0, 33)):
        c.add(f'<use href="#cr" transform="translate({cx + dx:g} {y0 + dy}) scale(1.15)"/>')
    for s in (-1, 1):
        c.add(
            f'<path d="M{cx + s * 66:g} {y0 + 38}C{cx + s * 100:g} {y0 + 20} {cx + s * 130:g} {y0 + 56} '
            f"{cx + s * 166:g} {y0 + 38}"
            f'C{cx + s * 180:g} {y0 + 30} {cx + s * 176:g} {y0 + 46} {cx + s * 166:g} {y0 + 44}" fill="none" stroke="{GOLD}" '
            'stroke-width="2.2" stroke-linecap="round"/>'
        )
    c.add(text(cx, y0 + 112, "PAX BALTICA", 58, WINE, style=f'{BOLD} letter-spacing="5"'))
    c.add(
        f'<path d="M{x0 + 70} {y0 + 132}H{x1 - 70}" stroke="{GOLD}" stroke-width="1.6"/><path d="M{cx - 7:g} {y0 + 132}L{cx:g} '
        f'{y0 + 127}L{cx + 7:g} {y0 + 132}L{cx:g} {y0 + 137}Z" fill="{WINE}"/>'
    )
    c.add(text(cx, y0 + 162, "The Great Northern War", 31, INK, style=f'{ITALIC} letter-spacing="1.5"'))
    c.add(text(cx, y1 - 19, "1700 – 1721", 21, WINE, style='letter-spacing="4"') + "</g>")


def compass(c: Canvas, x: float, y: float, r: float) -> None:
    c.add(
        f'<g id="compass" transform="translate({x:g} {y:g})"><circle r="{r * 0.62:.0f}" fill="none" stroke="#2f5f80" '
        f'stroke-width="1.4"/><circle r="{r * 0.66:.0f}" fill="none" stroke="#2f5f80" stroke-width=".8"/>'
    )
    for k in range(8):
        length = r if k % 2 == 0 else r * 0.62
        c.add(
            f'<g transform="rotate({k * 45})"><path d="M0 {-length:.0f}L{r * 0.11:.1f} {-r * 0.13:.1f}L0 0Z" fill="#2f5f80"/>'
            f'<path d="M0 {-length:.0f}L{-r * 0.11:.1f} {-r * 0.13:.1f}L0 0Z" fill="#eef3ee" stroke="#2f5f80" '
            'stroke-width="1"/></g>'
        )
    c.add(text(0, -r - 8, "N", 26, "#22506e", style=BOLD) + "</g>")


SHIP = (
    ("M-46 14C-44 24-38 31-30 32H28C38 30 44 22 48 8L40 10L36 16H-34L-38 8L-48 6Z", 'fill="#8c7350"'),
    ("M-44 19H44M-41 25H40", 'stroke-width="1"'),
    ("M-34 21.8h3m5 0h3m5 0h3m5 0h3m5 0h3m5 0h3m5 0h3m5 0h3", 'stroke-width="2.6" stroke="#3b2a18"'),
    ("M-26 16V-46M2 16V-60M27 16V-42M48 8L68-6", ""),
    (
        "M-38-12C-30-8-22-8-14-12L-16-30C-22-27-30-27-36-30Z"
        "M-35-33C-30-30-22-30-17-33L-19-44C-23-42-29-42-33-44ZM-12-14C-4-9 8-9 "
        "16-14L14-36C8-32-4-32-10-36ZM-9-39C-3-36 7-36 13-39L11-55C6-53-2-53-7-55ZM17-10C23-6 31-6 37-10L35-26C30-23 24-23 "
        "19-26ZM20-29C24-26 30-26 34-29L32-40C29-38 25-38 22-40ZM40 6L64-4L34-22Z",
        'fill="#f3ecd6"',
    ),
    ("M2-60V-72L20-68L2-63M27-42V-50L38-47L27-44", 'fill="#2f62a8"'),
    ("M2-67.5H20M7-71V-64", 'stroke="#e8c33a" stroke-width="2"'),
    (
        "M-70 34C-60 29-52 38-42 34S-22 29-12 34S8 38 18 34S38 29 48 34S66 38 76 34M-56 40C-46 36-40 43-30 "
        "40M20 41C30 37 38 44 "
        "50 40",
        'stroke="#3f6f88"',
    ),
)


def ship(c: Canvas, x: float, y: float, size: float) -> None:
    parts = "".join(f'<path d="{d}" {extra}/>' for d, extra in SHIP)
    c.add(
        f'<g id="ship" transform="translate({x:g} {y:g}) scale({size:g})" fill="none" stroke="#2b4a5e" stroke-width="1.5" '
        f'stroke-linejoin="round" stroke-linecap="round">{parts}</g>'
    )


def levels(c: Canvas, r: Panel, cells: Cells, starts: dict[str, int]) -> None:
    c.add(panel(r, "Replacement Point Level"))
    for b in cells:
        x, y, w, h = b["rect"]
        four = b["value"] % 4 == 0
        c.add(cell(x, y, w, h, "#eadbb0" if four else "#faf3df"))
        ink = INK if four else "#6d5a3e"
        c.add(text(x + w / 2, y + 19, str(b["value"]), 19 if four else 16, ink, style=BOLD if four else ""))
        here = [n for n, level in starts.items() if level == b["value"]]
        for i, nation in enumerate(here):
            left = x + w / 2 - 5 + (i - (len(here) - 1) / 2) * 13
            c.add(
                f'<rect x="{short(left)}" y="{short(y + h - 14)}" width="10" height="10" fill="{CUBES.get(nation, "#777")}" '
                f'fill-opacity=".85" stroke="{INK}" stroke-width=".9"/>'
            )


def effect(e: dict[str, Any]) -> str:
    if "mod" in e:
        return f"{e['mod'][0]} {e['mod'][1]:+d}".replace("-", "−")
    return "Hannover defects" if e.get("hannover_defects") else ", ".join(map(str, e))


def attrition(c: Canvas, r: Panel, cells: Cells) -> None:
    c.add(panel(r, "Swedish Attrition"))
    for b in cells:
        x, y, w, h = b["rect"]
        c.add(cell(x, y, w, h, "#e3ebf0" if b["row"] == "upper" else "#e6ecd8"))
        c.add(
            f'<rect x="{short(x + 5)}" y="{short(y + h / 2 - 15)}" width="30" height="30" fill="#faf3df" stroke="#5b452a" '
            'stroke-width="1.2" stroke-dasharray="3 2"/>'
        )
        c.add(text(x + 20, y + h / 2 + 7, str(b["box"]), 21, "#8c7a58", style=BOLD))
        lines = [effect(e) for e in b["effects"]] or ["—"]
        for i, line in enumerate(lines):
            c.add(text(x + 41, y + h / 2 + 5.5 + (i - (len(lines) - 1) / 2) * 18, line, 16, INK, "start"))
    for row, words in (("upper", ("No Swedish", "block in Russia")), ("lower", ("Swedish block", "in Russia"))):
        y, h = next((b["rect"][1], b["rect"][3]) for b in cells if b["row"] == row)
        for i, line in enumerate(words):
            c.add(text(r[0] + 74, y + h / 2 + 5 + (i - 0.5) * 19, line, 17, INK, style=ITALIC))


def years(c: Canvas, p: dict[str, Panel], cells: dict[str, Cells]) -> None:
    c.add(panel(p["year"], "Year"))
    for b in cells["year"]:
        x, y, w, h = b["rect"]
        c.add(cell(x, y, w, h) + text(x + w / 2, y + 16, str(b["year"]), 17, WINE, style=BOLD))
    c.add(panel(p["season"], "Season"))
    for b in cells["season"]:
        x, y, w, h = b["rect"]
        c.add(cell(x, y, w, h) + text(x + w / 2, y + 20, b["season"], 19, INK, style=ITALIC))
    c.add(panel(p["reform"], "Russian Military Reform", 18))
    star = "M0-13L3.8-4.4L13-4L5.8 1.8L8.2 11L0 5.8L-8.2 11L-5.8 1.8L-13-4L-3.8-4.4Z"
    for b in cells["reform"]:
        x, y, w, h = b["rect"]
        at = f'transform="translate({short(x + w / 2)} {short(y + h / 2)}) scale(.9)"'
        c.add(cell(x, y, w, h, "#e6ecd8") + f'<path {at} d="{star}" fill="#2c2116" fill-opacity=".22"/>')


def portsmouth(c: Canvas, r: Panel) -> None:
    x0, y0, x1, y1 = r
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    c.add(
        f'<path d="M{x1} {cy:g}h34" stroke="#2f5f80" stroke-width="3" stroke-dasharray="8 5"/><rect x="{x0}" y="{y0}" '
        f'width="{x1 - x0}" height="{y1 - y0}" rx="8" fill="#cfdfe2" stroke="{INK}" stroke-width="2.6"/><rect x="{x0 + 5}" '
        f'y="{y0 + 5}" width="{x1 - x0 - 10}" height="{y1 - y0 - 10}" rx="5" fill="none" stroke="#2f5f80" stroke-width="1.2"/>'
    )
    c.add(text(cx, y0 + 32, "Portsmouth", 24, "#22506e", style=f'{BOLD} letter-spacing="1"'))
    c.add(
        f'<rect x="{cx - 25:g}" y="{cy - 9:g}" width="50" height="50" rx="3" fill="none" stroke="#2f5f80" stroke-width="1.4" '
        f'stroke-dasharray="5 4"/><use href="#an" transform="translate({cx:g} {cy + 16:g}) scale(1.1)" stroke-opacity=".5"/>'
    )


STEPS = (
    ("head", "Interphase"),
    ("note", "from the second year; Sweden first"),
    ("step", "Activation, then replacements"),
    ("head", "Each season"),
    ("step", "1  Action rolls: high roll goes first"),
    ("step", "2  Actions: First Player, Second Player"),
    ("step", "3  Battles, then sieges"),
    ("step", "4  Forage"),
    ("head", "After Winter"),
    ("note", "Swedish winter campaign"),
)


def sequence(c: Canvas, r: Panel) -> None:
    x0, y0, x1, _ = r
    c.add(panel(r, "Sequence of Play"))
    y, after = y0 + 54.0, 0.0
    for kind, words in STEPS:
        if kind == "head":
            c.add(text(x0 + 20, y, words, 18, WINE, "start", BOLD))
            after = x0 + 26 + faces.width(words, 18, "Bold")
            y += 21
        elif kind == "note":
            c.add(text(after, y - 21, words, 17, "#5d4a30", "start", ITALIC))
        else:
            c.add(text(x0 + 40, y, words, 17, INK, "start"))
            y += 20.5
    note = "Values not in the rulebook are reconstructed"
    c.add(text((x0 + x1) / 2, y0 - 14, note, 15, "#5d4a30", style=ITALIC, halo=3))
