"""Margins of The Great Turkish War: tracks, boxes, title, compass and scale."""

from __future__ import annotations

from cartography.boards.great_turkish_war import key
from cartography.boards.great_turkish_war.layout import LEFT, WIDTH, Box, Layout
from cartography.boards.great_turkish_war.style import BANDS, INKS, PAPERS
from cartography.lib.model import HexModel
from cartography.lib.svg import BOLD, ITALIC, Canvas, escape
from cartography.lib.symbols import compass, star, use

WINE, INK = "#5b1712", "#2a1d12"
FACTIONS = {"austria": "hre", "bavaria": "hre", "saxony": "hre", "brandenburg": "hre", "poland": "poland", "russia": "russia"}
HEADS = {"recruit": "RECRUIT BOXES", "force": "FORCE BOXES", "leaders": "COMMON BOXES"}
STARTS = {3: [("hre", "HRE")], 6: [("ottoman", "Ott")], 2: [("poland", "Pol"), ("russia", "Rus")]}


def plate(c: Canvas, x: float, y: float, w: float, h: float, fill: str, corner: int = 8, width: float = 2.2) -> None:
    c.add(
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="{corner}" fill="{fill}" stroke="#4a3520" '
        f'stroke-width="{width:g}"/>'
    )


def head(c: Canvas, b: Box, words: str, size: int = 21) -> None:
    c.text(b["rect"]["x"] + 4, b["rect"]["y"] - 12, words, size, BOLD + ' letter-spacing="2.5"', "start", WINE)


def draw(c: Canvas, m: HexModel) -> None:
    layout = Layout(m)
    turns(c, layout.by_kind("turn"))
    data(c, layout.by_kind("data"))
    diplomacy(c, layout.by_kind("diplomacy"))
    offmap(c, m, layout.by_kind("offmap"))
    panels(c, m, layout)
    title(c, m)
    scale(c, m)
    key.draw(c, m)


def turns(c: Canvas, boxes: list[Box]) -> None:
    head(c, boxes[0], "GAME TURN RECORD TRACK")
    for b in boxes:
        x, y, w, h = (b["rect"][k] for k in ("x", "y", "width", "height"))
        plate(c, x, y, w - 4, h, "#f3e8c8", 6, 2)
        cx = x + (w - 4) / 2
        c.add(
            f'<rect x="{cx - 25:.1f}" y="{y + 21:.1f}" width="50" height="46" rx="4" fill="#fbf5e3" stroke="#4a3520" '
            f'stroke-opacity=".5" stroke-width="1"/><rect x="{cx - 25:.1f}" y="{y + 69:.1f}" width="50" height="44" rx="4" '
            'fill="none" stroke="#4a3520" stroke-opacity=".25" stroke-width="1" stroke-dasharray="3 3"/>'
        )
        c.text(cx, y + 16, b["name"], 17, BOLD, "middle", INK)
        c.text(cx, y + 51, str(b["turn"]), 26, BOLD + ' fill-opacity=".16"', "middle", INK)


def data(c: Canvas, boxes: list[Box]) -> None:
    head(c, boxes[0], "GENERAL DATA TRACK")
    words = "Treasury Points (no more than 14 each) · Operation Points · Victory Points"
    c.text(boxes[0]["rect"]["x"] + 330, boxes[0]["rect"]["y"] - 12, words, 17, ITALIC, "start", INK)
    for b in boxes:
        x, y, w, h = (b["rect"][k] for k in ("x", "y", "width", "height"))
        plate(c, x, y, w - 4, h, "#f3e8c8" if b["value"] <= 14 else "#e6dab8", 6, 2)
        c.text(x + 46.5, y + 19, b["name"], 19, BOLD, "middle", INK)
        for (faction, words), (sx, sy) in zip(STARTS.get(b["value"], []), b["slots"], strict=False):
            c.add(
                f'<rect x="{sx - 22:.1f}" y="{sy - 22:.1f}" width="44" height="44" rx="4" fill="none" '
                f'stroke="{BANDS[faction]}" '
                'stroke-width="1.6" stroke-dasharray="4 3"/>'
            )
            c.text(sx, sy + 4, words, 12.5, ' fill-opacity=".7"', "middle", INK)


def diplomacy(c: Canvas, boxes: list[Box]) -> None:
    head(c, boxes[0], "DIPLOMACY TRACK")
    notes = {"Poland": "ally at start", "Russia": "neutral at start", "Saxony": "optional (14.1)"}
    for b in boxes:
        x, y, w, h = (b["rect"][k] for k in ("x", "y", "width", "height"))
        faction = "hre" if b["name"] == "Saxony" else b["name"].lower()
        plate(c, x, y, w - 6, h, PAPERS[faction], 7)
        cx, sy = b["slots"][0][0] - 3, b["slots"][0][1]
        c.text(cx, y + 25, b["name"].upper(), 19, BOLD + ' letter-spacing="1.5"', "middle", INKS[faction])
        c.text(cx, y + 42, notes[b["name"]], 13, ITALIC, "middle", INK)
        c.add(
            f'<rect x="{cx - 23:.1f}" y="{sy - 25:.1f}" width="46" height="46" rx="4" fill="#fbf5e3" fill-opacity=".7" '
            'stroke="#4a3520" stroke-opacity=".5" stroke-width="1" stroke-dasharray="4 3"/>'
        )


def offmap(c: Canvas, m: HexModel, boxes: list[Box]) -> None:
    for b in boxes:
        x, y, w, h = (b["rect"][k] for k in ("x", "y", "width", "height"))
        plate(c, x, y, w, h, PAPERS[b["faction"]], 8, 2.4)
        c.text(x + w / 2, y + 29, b["name"].upper(), 19, BOLD + ' letter-spacing="2"', "middle", INKS[b["faction"]])
        words = "enters by the arrowed hexes of the northern edge (4.1)"
        c.text(x + w / 2, y + h - 11, words, 13.5, ITALIC, "middle", INK)
        for k in m.board.own["entry"][b["faction"]]:
            ex, ey = m.grid.center(k)
            c.add(use("entry", ex, ey - m.grid.flat / 2 - 12, 0.82, f' fill="{BANDS[b["faction"]]}"'))


def paper_of(b: Box) -> str:
    if b["kind"] == "force" or b["id"] == "STRAT_HL":
        named = {"Polish Force": "poland", "Russian Force": "russia"}.get(b["name"])
        return PAPERS[named or ("ottoman" if b["side"] == "ottoman" else "hre")]
    return PAPERS[FACTIONS.get(b.get("faction", ""), "ottoman" if b.get("side") == "ottoman" else "")]


def panels(c: Canvas, m: HexModel, layout: Layout) -> None:
    for x, words, color in ((LEFT, "HOLY LEAGUE", "#2f6f9c"), (layout.right, "OTTOMAN EMPIRE", BANDS["ottoman"])):
        plate(c, x, m.grid.top, WIDTH, 38, color, 7, 2.4)
        c.text(x + WIDTH / 2, m.grid.top + 27, words, 23, BOLD + ' letter-spacing="4"', "middle", "#fdf6e1")
    seen = set()
    for b in layout.boxes:
        if b["kind"] not in ("stratagems", "recruit", "force", "leaders", "pool", "removed"):
            continue
        x, y, w, h = (b["rect"][k] for k in ("x", "y", "width", "height"))
        above = HEADS.get(b["kind"])
        if above and (above, x) not in seen:
            seen.add((above, x))
            c.text(x + 3, y - 10, above, 18, BOLD + ' letter-spacing="2.2"', "start", WINE)
        plate(c, x, y, w, h, paper_of(b), 7)
        c.text(x + w / 2, y + 22, escape(b["name"]), 18.5, BOLD, "middle", INK)
        d = "".join(f"M{sx - 23:.1f} {sy - 23:.1f}h46v46h-46z" for sx, sy in b["slots"])
        c.add(f'<path d="{d}" fill="#fffaf0" fill-opacity=".38" stroke="#4a3520" stroke-opacity=".22" stroke-width="1"/>')


def title(c: Canvas, m: HexModel) -> None:
    """On the Black Sea."""
    grid, w, h = m.grid, 640, 214
    x, y = grid.left + grid.width - w - 58, grid.center("3812")[1] - 92
    red = "#741a33"
    c.add(
        f'<g transform="translate({x:.0f} {y:.0f})"><rect x="5" y="7" width="{w}" height="{h}" rx="14" fill="#1d3a4c" '
        f'fill-opacity=".28"/><rect width="{w}" height="{h}" rx="14" fill="#f5ebcd" stroke="#4a3520" stroke-width="4"/>'
        f'<rect x="9" y="9" width="{w - 18}" height="{h - 18}" rx="9" fill="none" stroke="#4a3520" stroke-width="1.2"/>'
        f'<path d="M40 152H{w - 40}" stroke="{red}" stroke-width="1.4"/><path d="M{w / 2 - 8} 152l8-6 8 6-8 6z" fill="{red}"/>'
    )
    c.add(
        '<g transform="translate(96 82)" fill="#2f6f9c" stroke="#241708" stroke-width="1.4" stroke-linejoin="round">'
        '<path d="M-9-34L9-34 4-5 33-10 33 10 4 5 9 34-9 34-4 5-33 10-33-10-4-5Z"/></g>'
        f'<g transform="translate({w - 96} 82)" fill="{red}" stroke="#241708" stroke-width="1.4" stroke-linejoin="round">'
        '<path d="M14-31A34 34 0 1 0 14 31 27 27 0 1 1 14-31Z"/>'
        f'<polygon points="{star(5, 12, 5)}" transform="translate(18 0)"/></g>'
    )
    c.text(w / 2, 68, "The Great", 37, BOLD + ' letter-spacing="3"', "middle", WINE)
    c.text(w / 2, 128, "Turkish War", 62, BOLD + ' letter-spacing="2.5"', "middle", WINE)
    c.text(w / 2, 187, "The Balkans, 1683–1699", 27, ITALIC + ' letter-spacing="1.5"', "middle", "#3a2a18")
    c.add("</g>")


def scale(c: Canvas, m: HexModel) -> None:
    grid = m.grid
    bottom = grid.top + grid.height
    c.add(compass(grid.left + 190, bottom - 330, 1.14))
    k, length = grid.flat, 3 * grid.flat
    ticks = "".join(f'<path d="M{k * i:.0f}-5V5" stroke-width="1.8"/>' for i in range(1, 3))
    c.add(
        f'<g transform="translate({grid.left + 30:.0f} {bottom - 150:.0f})"><g fill="none" '
        f'stroke="#1d3a4c"><path d="M0 0H{length:.0f}'
        f'M0-8V8M{length:.0f}-8V8" stroke-width="2.4"/>{ticks}</g>'
    )
    for i, words in enumerate(("0", "50", "100", "150 miles")):
        c.text(k * i, 28, words, 18, "", "middle", "#1d3a4c")
    c.text(length / 2, -15, "one hex = about 50 miles", 18, ITALIC, "middle", "#1d3a4c")
    c.add("</g>")
