"""Pieces of board.json that the hex boards share."""

from __future__ import annotations

from typing import Any

from cartography.lib.hexgrid import HexGrid, Point, Side
from cartography.lib.jsontext import text
from cartography.lib.model import HexModel
from cartography.lib.overrides import Overrides

Json = dict[str, Any]
__all__ = ["grid_of", "mends", "number", "point", "rect", "side_entry", "text"]


def number(value: float) -> float:
    return round(float(value), 1)


def point(p: Point) -> list[float]:
    return [number(p[0]), number(p[1])]


def rect(r: tuple[float, float, float, float]) -> Json:
    return {"x": number(r[0]), "y": number(r[1]), "width": number(r[2]), "height": number(r[3])}


def grid_of(model: HexModel, *, counted: bool = False) -> Json:
    """The grid in words and numbers. `counted`: the map begins at 0101, so columns and rows are mere counts."""
    g = model.grid
    (c0, c1), (r0, r1) = g.columns, g.rows
    x, y = g.center(f"{c0:02d}{r0:02d}")
    parity = {
        name: {k: list(v) for k, v in g.offsets((name == "odd_column") == (g.low == "odd")).items()}
        for name in ("odd_column", "even_column")
    }
    return {
        "orientation": "flat",
        "columns": c1 if counted else [c0, c1],
        "rows": r1 if counted else [r0, r1],
        "number": f"CCRR, columns {c0:02d}-{c1:02d} west to east, rows {r0:02d}-{r1:02d} north to south",
        "parity": f"{g.low} columns lie half a hex lower",
        "flat_to_flat": g.flat,
        "radius": round(g.radius, 3),
        "column_step": round(g.step, 3),
        "row_step": g.flat,
        "first_centre": [round(x, 3), round(y, 3)],
        "centre": f"x = first_x + (col-{c0})*column_step ; y = first_y + (row-{r0})*row_step + (row_step/2 if col is {g.low})",
        "neighbours": parity,
    }


def side_entry(grid: HexGrid, of: Side, features: Json) -> Json:
    p, q = grid.ends(of)
    mid = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
    return {"hexes": list(of), **features, "ends": [point(p), point(q)], "mid": point(mid)}


def mends(of: Overrides) -> list[str]:
    """What the overrides say, in one line each: the board tells what was decided by hand."""
    out = [f"{e.field} {e.value}: {', '.join(e.hexes)}: {e.reason}" for e in of.hex if e.field != "region"]
    out += [f"{e.kind} hexsides {'set' if e.set else 'cleared'}: {', '.join(e.sides)}: {e.reason}" for e in of.hexside]
    out += [f"{e.name}: {', '.join(e.sides)}: {e.reason}" for e in of.river]
    out += [f"{e.name} in {e.hex}: {e.reason}" for e in of.place if e.hex]
    return out
