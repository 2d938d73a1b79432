"""Tracks and boxes of the margins. Each gives back where its fields lie, for board.json."""

from __future__ import annotations

from typing import Any

from cartography.boards.hussars.art import Stages
from cartography.boards.hussars.colors import BOX, LINE, RUSSIANS, SWEDES, WINE
from cartography.boards.hussars.panels import cell, heading, text
from cartography.lib.engraving import short, spot
from cartography.lib.panels import frame
from cartography.lib.svg import BOLD, ITALIC, Canvas, text_width

Json = dict[str, Any]
LENGTH = 20
"""Fields of the morale track to each side of zero."""
SWEDISH = ("#efe6cd", "#d9dde3", "#bccadd", "#9db3d2", "#7c99c4")
RUSSIAN = ("#efe6cd", "#d9e1cc", "#bdd3b4", "#9cc09a", "#7bac80")
PHASES = ("artillery", "movement", "attack")
SIDES = (("R", "DISPERSED UNITS: RUSSIANS", RUSSIANS, "#e2e8d2"), ("S", "DISPERSED UNITS: SWEDES", SWEDES, "#dde2e6"))


def rect(x: float, y: float, w: float, h: float) -> list[float]:
    return [round(x, 1), round(y, 1), round(w, 1), round(h, 1)]


def stages(c: Canvas, x0: float, y: float, width: float, of: Stages) -> tuple[Json, float]:
    """The stages with the times of the scenarios. Returns the fields, and where the track ends."""
    w, h, gap, fields = 89.5, 104, 5.5, []
    heading(c, x0 + width / 2, y + 24, "STAGES")
    y += 36
    for i, day in enumerate(of.day):
        left, top = x0 + (i % 7) * (w + gap), y + (i // 7) * (h + gap)
        cell(c, left, top, w, h)
        text(c, left + 15, top + 26, str(i + 1), 25, BOLD, fill=WINE)
        c.add(
            f'<rect x="{short(left + w / 2 - 17)}" y="{short(top + 9)}" width="48" height="48" rx="3" fill="none" '
            f'stroke="{LINE}" stroke-opacity=".28" stroke-dasharray="4 3"/>'
        )
        text(c, left + w / 2, top + 77, day, 19)
        at: Json = {
            "n": i + 1,
            "x": round(left + w / 2 + 7, 1),
            "y": round(top + 33, 1),
            "rect": rect(left, top, w, h),
            "day": day,
        }
        if i < len(of.main):
            text(c, left + w / 2, top + 97, of.main[i], 18, ITALIC, fill=WINE)
            at |= {"dawn": of.dawn[i], "main": of.main[i]}
        fields.append(at)
    y += 2 * (h + gap) + 17
    note = "upright: from 4.00 (dawn: stages 1-6; the whole day: 1-14)    italic: the main battle"
    text(c, x0 + width / 2, y, note, 19, ITALIC)
    return {"token": "Stages", "fields": fields}, y + 20


def phases(c: Canvas, x0: float, y: float) -> tuple[Json, float]:
    w, h, gap, fields = 105, 92, 6, []
    for i, (name, player) in enumerate((n, p) for p in "AB" for n in PHASES):
        left = x0 + i * (w + gap)
        cell(c, left, y, w, h)
        text(c, left + 15, y + 26, str(i + 1), 23, BOLD, fill=WINE)
        text(c, left + w / 2, y + 84, f"{name} {player}", 19)
        at: Json = {"n": i + 1, "phase": name, "player": player, "x": round(left + w / 2 + 7, 1), "y": round(y + 36, 1)}
        fields.append(at | {"rect": rect(left, y, w, h)})
    return {"fields": fields}, y + h + 40


def dispersed(c: Canvas, x0: float, y: float, width: float) -> tuple[Json, float]:
    w, h, gap = 105, 90, 6
    out: Json = {}
    for side, name, color, tint in SIDES:
        heading(c, x0 + width / 2, y + 24, name, 25, color)
        y += 38
        fields = []
        for i in range(12):
            left, top = x0 + (i % 6) * (w + gap), y + (i // 6) * (h + gap)
            cell(c, left, top, w, h, tint)
            text(c, left + 14, top + 24, str(i + 1), 19, fill=color)
            at: Json = {"n": i + 1, "x": round(left + w / 2 + 5, 1), "y": round(top + h / 2, 1)}
            fields.append(at | {"rect": rect(left, top, w, h)})
        out[side] = {"fields": fields}
        y += 2 * (h + gap) + 6
        note = "when the last field is filled all units on the track are eliminated (10.15)"
        text(c, x0 + width / 2, y + 12, note, 18, ITALIC)
        y += 34
    return out, y


def boxes(c: Canvas, x0: float, y: float, width: float) -> tuple[list[Json], float]:
    out: list[Json] = []
    w, h = (width - 16) / 2, 136
    for i, (key, name, slots) in enumerate(
        (("kopies_in_wagon", "kopies in wagon", 5), ("used_kopie", "used kopie", 5), ("mapa_used", "MaPa used", 2),
         ("reinforcements", "reinforcements", 5))
    ):  # fmt: skip
        left, top = x0 + (i % 2) * (w + 16), y + (i // 2) * (h + 14)
        frame(c, left, top, w, h, BOX, 8)
        text(c, left + w / 2, top + 32, name, 23, BOLD, fill=WINE)
        spots = [[round(left + w * (j + 0.5) / slots, 1), round(top + h / 2 + 10, 1)] for j in range(slots)]
        out.append({"id": key, "name": name, "rect": rect(left, top, w, h), "slots": spots})
    return out, y + 2 * h + 14 + 22


def zone_of(value: int) -> int:
    return 0 if abs(value) < 5 else (abs(value) - 1) // 4


def side_of(value: int) -> str | None:
    return "S" if value < -4 else "R" if value > 4 else None


def morale(c: Canvas, x1: float, x2: float, y: float) -> Json:
    """The track of general morale along the foot of the board."""
    middle, w, top, h = (x1 + x2) / 2, (x2 - x1) / (2 * LENGTH + 1), y + 74, 98
    heading(c, middle, y + 26, "GENERAL MORALE", 30)
    text(c, x1, y + 24, "Swedes", 28, BOLD, "start", SWEDES)
    text(c, x2, y + 24, "Russians", 28, BOLD, "end", RUSSIANS)
    losses = "one field for each unit eliminated, four for a commander (8.13, 9.24); redoubt garrisons none (8.17)"
    text(c, middle - 900, y + 24, losses, 21, ITALIC)
    effect = "the zone read at the start of a stage is added to that side's own attacks (8.14-8.16)"
    text(c, middle + 900, y + 24, effect, 21, ITALIC)
    fields = [morale_field(c, v, x1 + (v + LENGTH) * w, top, w, h) for v in range(-LENGTH, LENGTH + 1)]
    zones = [zone(c, z, x1, w, top) for z in (*((-4 * n - 4, -4 * n - 1) for n in (4, 3, 2, 1)), (-4, 4),
             *((4 * n + 1, 4 * n + 4) for n in (1, 2, 3, 4)))]  # fmt: skip
    return {"token": "Morale", "start": 0, "fields": fields, "zones": zones}


def morale_field(c: Canvas, v: int, left: float, top: float, w: float, h: float) -> Json:
    n = zone_of(v)
    tint = (SWEDISH if v < 0 else RUSSIAN)[n] if n else "#f8efd8" if v else "#f2d79a"
    cell(c, left + 1.5, top, w - 3, h, tint)
    color = SWEDES if v < 0 else RUSSIANS if v > 0 else WINE
    text(c, left + w / 2, top + h - 9, str(abs(v)), 21, "" if v else BOLD, fill=color)
    at: Json = {"value": v, "zone": n, "side": side_of(v), "x": round(left + w / 2, 1), "y": round(top + 38, 1)}
    return at | {"rect": rect(left + 1.5, top, w - 3, h)}


def zone(c: Canvas, span: tuple[int, int], x1: float, w: float, top: float) -> Json:
    low, high = span
    n, side = zone_of(low), side_of(low)
    name = f"{'Swedes' if side == 'S' else 'Russians'} +{n}" if n else "0"
    color = {"S": SWEDES, "R": RUSSIANS, None: WINE}[side]
    left, right = x1 + (low + LENGTH) * w + 4, x1 + (high + LENGTH + 1) * w - 4
    middle = (left + right) / 2
    half = text_width(name, 24, bold=True) / 2 + 10
    c.add(
        f'<path d="M{spot((left, top - 6))}V{short(top - 17)}H{short(middle - half)}M{spot((middle + half, top - 17))}'
        f'H{short(right)}V{short(top - 6)}" fill="none" stroke="{color}" stroke-width="2"/>'
    )
    text(c, middle, top - 10, name, 24, BOLD, fill=color)
    return {"zone": n, "side": side, "name": name, "fields": [low, high]}
