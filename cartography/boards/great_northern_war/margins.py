"""Margins of Great Northern War: the morale track, the boxes of the side bar, the title on Norway."""

from __future__ import annotations

from cartography.boards.great_northern_war import key
from cartography.boards.great_northern_war.layout import CELL, COLORS, HEAD, LANE, MORALE_X, MORALE_Y, Box, Layout
from cartography.lib.model import HexModel
from cartography.lib.panels import frame, slot
from cartography.lib.svg import BOLD, INK, ITALIC, Canvas
from cartography.lib.symbols import compass

SIDES = {"swedish": "#2b5fa8", "coalition": "#2c7a45"}
SIDE_NAMES = {"swedish": "Swedish Empire", "coalition": "Coalition"}
STARTS = {"swedish": 15, "coalition": 5}
RED, BROWN = "#5b1712", "#3a2a18"
LOCKED = {
    "Poland-Lithuania": "locked until its Alliance marker is played",
    "Cossacks": "neutral until their Alliance marker is played",
    "Brandenburg": "neutral until its Alliance marker is played",
}


def draw(c: Canvas, model: HexModel) -> None:
    layout = Layout(model)
    morale(c, layout)
    kinds = {"turn": turn, "baltic": baltic, "head": head, "recruit": recruit, "in_play": markers, "held": markers}
    for box in layout.boxes:
        if box.kind == "key":
            key.draw(c, *box.rect)
        else:
            kinds[box.kind](c, box)
    title(c, model)


def morale(c: Canvas, layout: Layout) -> None:
    x0, y0, w, height = MORALE_X, MORALE_Y, layout.label_width, HEAD + 2 * LANE
    right = layout.width - x0
    c.add(f'<rect x="{x0}" y="{y0}" width="{right - x0}" height="{height}" fill="#f3e8c8" stroke="#4a3520" stroke-width="3"/>')
    c.text(x0 + w / 2, y0 + 20, "MORALE", 19, BOLD + ' letter-spacing="3"', "middle", RED)
    for i, (side, name) in enumerate(SIDE_NAMES.items()):
        y = y0 + HEAD + i * LANE
        c.add(f'<rect x="{x0}" y="{y}" width="{w}" height="{LANE}" fill="{SIDES[side]}" fill-opacity=".85"/>')
        c.text(x0 + w / 2, y + LANE / 2 + 6, name, 19, BOLD, "middle", "#fff8e2")
    for value in range(51):
        morale_cell(c, layout, value, height)
    c.add(f'<path d="M{x0} {y0 + HEAD}H{right}M{x0} {y0 + HEAD + LANE}H{right}" stroke="#4a3520" stroke-width="1.1"/>')


def morale_cell(c: Canvas, layout: Layout, value: int, height: int) -> None:
    x, y = layout.morale_cell(value)
    five = value % 5 == 0
    ground = RED if value == 0 else "#d9c58f" if five else "#efe2bd"
    c.add(f'<rect x="{x}" y="{y}" width="{CELL}" height="{HEAD}" fill="{ground}"/>')
    ink = "#fff8e2" if value == 0 else INK
    c.text(x + CELL / 2, y + 20, str(value), 20 if five else 18, BOLD if five else "", "middle", ink)
    for i, side in enumerate(SIDES):
        top = y + HEAD + i * LANE
        fade = 0.26 if five else 0.15
        c.add(f'<rect x="{x}" y="{top}" width="{CELL}" height="{LANE}" fill="{SIDES[side]}" fill-opacity="{fade}"/>')
        if STARTS[side] == value:
            c.text(x + CELL / 2, top + 31, "start", 16, ITALIC, "middle", BROWN)
        if value == 0:
            c.text(x + CELL / 2, top + 31, "collapse", 14.5, ITALIC, "middle", RED)
    c.add(f'<path d="M{x} {y}V{y + height}" stroke="#4a3520" stroke-width="{1.8 if five else 0.9}"/>')


def turn(c: Canvas, box: Box) -> None:
    x, y, w, h = box.rect
    frame(c, x, y, w, h)
    c.text(x + w / 2, y + 29, "GAME TURN", 23, BOLD + ' letter-spacing="5"', "middle", RED)
    for year, (sx, sy) in box.slots().items():
        c.add(
            f'<rect x="{sx - w / 10 + 8:.1f}" y="{sy - 54:.1f}" width="{w / 5 - 16:.1f}" height="84" rx="6" fill="#fbf5e2" '
            f'fill-opacity=".8" stroke="#4a3520" stroke-width="1.2"/>'
        )
        c.text(sx, sy - 33, year, 22, BOLD, "middle", RED)
        ends = {"1706": "short game ends", "1709": "long game ends"}.get(year)
        if ends:
            c.text(sx, sy + 26, ends, 13, ITALIC, "middle", RED)


def baltic(c: Canvas, box: Box) -> None:
    x, y, w, h = box.rect
    frame(c, x, y, w, h, "#bcd6de")
    c.text(x + w / 2, y + 29, "CONTROL OF THE BALTIC", 21, BOLD + ' letter-spacing="3"', "middle", "#123f63")
    for side, (sx, sy) in box.slots().items():
        slot(c, sx, sy, 50)
        swedish = side == "swedish"
        c.text(sx + (38 if swedish else -38), sy + 6, side.title(), 19, BOLD, "start" if swedish else "end", SIDES[side])
    c.add(
        f'<g stroke="#123f63" stroke-opacity=".7" transform="translate({x + w / 2} {y + 68}) scale(1.15)">'
        '<use href="#ship"/></g>'
    )
    sx, sy = box.slots()["swedish"]
    c.text(sx - 38, sy + 5, "start", 14, ITALIC, "end", "#123f63")


def head(c: Canvas, box: Box) -> None:
    x, y, w, h = box.rect
    c.add(
        f'<rect x="{x}" y="{y:.1f}" width="{w}" height="{h}" rx="6" fill="{SIDES[box.side]}" stroke="#241708" '
        'stroke-width="1.5"/>'
    )
    c.text(x + w / 2, y + 25, box.name, 23, BOLD + ' letter-spacing="5"', "middle", "#fff8e2")


def recruit(c: Canvas, box: Box) -> None:
    x, y, w, h = box.rect
    ground, ink = COLORS[box.nation]
    frame(c, x, y, w, h)
    c.add(f'<rect x="{x + 5}" y="{y + 5:.1f}" width="{w - 10}" height="21" rx="3" fill="{ground}"/>')
    c.text(x + 16, y + 21, box.nation, 17.5, BOLD, "start", ink)
    kind = "Available box" if box.nation == "Poland-Lithuania" else "Recruit box"
    note = f" · {LOCKED[box.nation]}" if box.nation in LOCKED else ""
    c.text(x + w - 14, y + 20, kind + note, 14.5, ITALIC, "end", ink)
    for unit, (sx, sy) in box.slots().items():
        slot(c, sx, sy + 1)
        c.text(sx, sy + 42, unit.title(), 13, ITALIC, "middle", BROWN)


def markers(c: Canvas, box: Box) -> None:
    x, y, w, h = box.rect
    color = SIDES[box.side]
    frame(c, x, y, w, h, "#efe6cb")
    c.text(x + 16, y + 26, box.name, 18, BOLD, "start", color)
    note = "face up" if box.kind == "in_play" else "face down; number open (21.5)"
    c.text(x + w - 14, y + 25, note, 14, ITALIC, "end", BROWN)
    for sx, sy in box.slots().values():
        slot(c, sx, sy, 50)
    if box.kind == "held":
        sx, sy = box.pool()
        c.add(
            f'<rect x="{sx - 25:.1f}" y="{sy - 25:.1f}" width="50" height="50" rx="25" fill="{color}" fill-opacity=".30" '
            f'stroke="{color}" stroke-width="1.6"/>'
        )
        c.text(sx, sy + 5, "Pool", 15, ITALIC, "middle", INK)


def title(c: Canvas, model: HexModel) -> None:
    """The cartouche lies on Norway, which is out of play."""
    grid = model.grid
    x, y, w, h, k = grid.left + 40, grid.top + 190, 400, 268, grid.flat
    c.add(
        f'<g transform="translate({x:.0f} {y:.0f})"><rect width="{w}" height="{h}" rx="12" fill="#f3e8c8" stroke="#4a3520" '
        f'stroke-width="4"/><rect x="9" y="9" width="{w - 18}" height="{h - 18}" rx="7" fill="none" stroke="#4a3520" '
        'stroke-width="1.2"/>'
    )
    c.text(w / 2, 58, "GREAT", 44, BOLD + ' letter-spacing="9"', "middle", RED)
    c.text(w / 2, 105, "NORTHERN WAR", 42, BOLD + ' letter-spacing="2"', "middle", RED)
    c.text(w / 2, 138, "Charles XII against Peter I, 1700–1709", 21, ITALIC, "middle", BROWN)
    length = 3 * k
    c.add(
        f'<g transform="translate({w / 2 - length / 2:.0f} 172)" fill="none" stroke="#2a1d12"><path d="M0 0H{length:.0f}M0-7V7'
        f'M{length:.0f}-7V7" stroke-width="2.2"/><path d="M{k:.0f}-5V5M{2 * k:.0f}-5V5" stroke-width="1.6"/></g>'
    )
    for i, text in enumerate(("0", "45", "90", "135 miles")):
        c.text(w / 2 - length / 2 + i * k, 198, text, 16.5, "", "middle")
    c.text(w / 2, 226, "one hex is about 45 miles across", 16.5, ITALIC, "middle", BROWN)
    c.text(w / 2, 247, "Reconstructed map: not the printed one", 14.5, ITALIC, "middle", "#7a3a2a")
    c.add("</g>")
    c.add(compass(grid.left + 206, grid.top + 585))
