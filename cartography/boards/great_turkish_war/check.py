"""The check of The Great Turkish War's board."""

from __future__ import annotations

from typing import Any

from cartography.lib import checks
from cartography.lib.boardfile import BoardFile
from cartography.lib.hexgrid import side


def check(raw: dict[str, Any]) -> list[str]:
    f = BoardFile(raw)
    return checks.check("great_turkish_war", raw) + ground(f) + mountains(f) + tracks(raw)


def ground(f: BoardFile) -> list[str]:
    """All hexes in play hang together; each belongs to an area, and only they have slots and numbers."""
    play = {k for k, h in f.hexes.items() if h["land"]}
    seen = set(f.reach(f.hex_of("Vienna"), "land_to"))
    out = [f"{k} in play cannot be reached" for k in sorted(play - seen)]
    for k, h in f.hexes.items():
        if h["land"] and (not h["area"] or "slots" not in h or "number" not in h):
            out.append(f"{k} in play: no area, no slots or no number")
    listed = [k for r in f.raw["regions"] for k in r["hexes"]]
    if len(listed) != len(set(listed)):
        out.append("a hex lies in two areas")
    return out


def mountains(f: BoardFile) -> list[str]:
    """Ranges are chains on land, without stray sides."""
    out = []
    for name, sides in f.raw["mountains"].items():
        if len(sides) < 2:
            out.append(f"{name}: a stray hexside")
        for a, b in sides:
            s = f.sides.get(side(a, b), {})
            if name not in (s.get("mountain") or []):
                out.append(f"{name}: hexside {a}-{b} does not know of it")
            if not (f.hexes[a]["land"] and f.hexes[b]["land"]) and not s.get("impassable"):
                out.append(f"{name}: hexside {a}-{b} is not between land hexes")
    return out


def tracks(raw: dict[str, Any]) -> list[str]:
    years = [b["year"] for b in raw["boxes"] if b["kind"] == "turn"]
    values = [b["value"] for b in raw["boxes"] if b["kind"] == "data"]
    out = [] if years == list(range(1683, 1700)) else ["the turn track does not run from 1683 to 1699"]
    return out + ([] if values == list(range(21)) else ["the general data track does not run from 0 to 20"])
