"""The check of Poltava's Dread Day's board."""

from __future__ import annotations

from typing import Any

from cartography.lib import checks
from cartography.lib.boardfile import BoardFile


def check(raw: dict[str, Any]) -> list[str]:
    f = BoardFile(raw)
    return checks.check("poltavas_dread_day", raw) + kinds(f) + graph(f)


def kinds(f: BoardFile) -> list[str]:
    """Fleets enter All-Sea and Coastal hexes, land units all but All-Sea and Impenetrable; ports are Coastal."""
    out = []
    for k, h in f.hexes.items():
        if h["fleet"] != (h["terrain"] in ("All-Sea", "Coastal")):
            out.append(f"{k}: Fleets may or may not enter a {h['terrain']} hex?")
        if h["land"] != (h["terrain"] not in ("All-Sea", "Impenetrable")):
            out.append(f"{k}: land units may or may not enter a {h['terrain']} hex?")
        if (h["region"] is None) != (h["terrain"] == "All-Sea"):
            out.append(f"{k}: land without a region, or sea with one")
    return out


def graph(f: BoardFile) -> list[str]:
    """Copenhagen is an island; all other cities hang on one of the two great lands; Fleets reach every coast."""
    copenhagen = f.hex_of("Copenhagen")
    out = [] if not f.hexes[copenhagen]["land_to"] else ["Copenhagen is no island (2.1.1)"]
    south, north = (set(f.reach(f.hex_of(n), "land_to")) for n in ("Warsaw", "Stockholm"))
    if south & north:
        out.append("Sweden and Finland are joined by land")
    out += [f"{n} cannot be reached by land" for n, (k, _) in f.places.items() if k not in south | north | {copenhagen}]
    west = next(o for o in f.raw["offmap"] if o["id"] == "WEST")["links"]
    sea = set(f.reach(west[0], "sea_to"))
    return out + [f"{k}: no Fleet reaches it" for k, h in f.hexes.items() if h["fleet"] and k not in sea]
