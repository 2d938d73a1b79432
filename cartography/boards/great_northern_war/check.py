"""The check of Great Northern War's board."""

from __future__ import annotations

from typing import Any

from cartography.lib import checks
from cartography.lib.boardfile import BoardFile

BALTIC_PIECES = {"1126", "1227", "1228", "2622", "2721", "2722"}
"""Kattegat and the inner Gulf of Finland hang on to the Baltic by strait and sea hexsides only."""


def check(raw: dict[str, Any]) -> list[str]:
    f = BoardFile(raw)
    return checks.check("great_northern_war", raw) + ground(f) + baltic(f) + sweden(f) + tracks(raw)


def ground(f: BoardFile) -> list[str]:
    """Places stand in the open and in play (A38 never bites), ports on the Baltic (23.1); only Gotland is off the main land."""
    out = [f"{n} stands in {f.hexes[k]['terrain']}" for n, (k, _) in f.places.items() if f.hexes[k]["terrain"] != "open"]
    out += [f"{n} is out of play" for n, (k, _) in f.places.items() if not f.hexes[k]["playable"]]
    out += [f"{n}: a port off the Baltic" for n, (k, p) in f.places.items() if p["port"] and not f.hexes[k]["baltic"]]
    main = f.reach(f.hex_of("Warsaw"), "land_to")
    lone = sorted(k for k, h in f.hexes.items() if h["playable"] and k not in main)
    return out + ([] if lone == ["1826", "1925"] else [f"land that cannot be reached: {lone}"])


def baltic(f: BoardFile) -> list[str]:
    """One sea (23.1): its hexes hang together, and the North Sea touches none of them (A22)."""
    sea = {k for k, h in f.hexes.items() if h["type"] == "sea" and h["baltic"]}
    west = {k for k, h in f.hexes.items() if h["type"] == "sea" and not h["baltic"]}
    seen, queue = {"2024"}, ["2024"]
    for k in queue:
        new = [q for q in f.grid.near(k) if q in sea and q not in seen]
        seen.update(new)
        queue += new
    out = [] if sea - seen == BALTIC_PIECES else [f"the Baltic falls apart: {sorted(sea - seen)}"]
    out += [f"{k} of the North Sea touches the Baltic" for k in sorted(west) if set(f.grid.near(k)) & sea]
    for k, h in f.hexes.items():
        if h["type"] == "land" and set(f.grid.near(k)) & sea and not (h["coastal"] and h["baltic"]):
            out.append(f"{k} lies on the Baltic, but is not marked as its coast")
    return out


def sweden(f: BoardFile) -> list[str]:
    """Sweden proper touches other land in play only over straits (24.1); Finland reaches the north edge (24.2)."""
    proper = {k for k, h in f.hexes.items() if h.get("sweden_proper")}
    out = []
    for a in sorted(proper):
        for b in f.hexes[a]["land_to"]:
            if b not in proper and "strait" not in f.feature(a, b):
                out.append(f"{a}-{b}: Sweden proper is entered without a strait")
    north = [k for k in sorted(f.hexes) if f.hexes[k].get("north_edge_finland")]
    if not north or north != f.raw["north_edge_finland"]:
        out.append("the north edge of Finland is not marked")
    if {k for k, h in f.hexes.items() if h["type"] == "lake"} != {"3120", "3121", "3221", "3519"}:
        out.append("the all-lake hexes are not those of Ladoga and Onega")
    return out


def tracks(raw: dict[str, Any]) -> list[str]:
    morale = raw["tracks"]["morale"]
    out = []
    if [c["value"] for c in morale["cells"]] != list(range(51)) or morale["start"] != {"swedish": 15, "coalition": 5}:
        out.append("the morale track does not run from 0 to 50 with starts at 15 and 5")
    if [c["year"] for c in raw["tracks"]["turn"]["cells"]] != list(range(1700, 1710)):
        out.append("the turn track does not run from 1700 to 1709")
    return out
