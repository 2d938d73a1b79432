"""The check of a finished hex board. It reads board.json, the overrides and the rivers, and needs no open data."""

from __future__ import annotations

import itertools
import math
from typing import Any

from cartography.lib import config, demands, overrides
from cartography.lib.boardfile import BoardFile
from cartography.lib.hexgrid import Corner, Side, side_name, side_of
from cartography.lib.overrides import Overrides

Json = dict[str, Any]
Box = tuple[float, float, float, float]
FIELDS = {"kind": ("type", "kind"), "terrain": ("terrain",), "coastal": ("coastal",), "region": ("country", "area", "region")}


def check(game: str, raw: Json) -> list[str]:
    """Everything that is wrong; empty where nothing is."""
    f = BoardFile(raw)
    entries = overrides.load(game)
    out = overrides.troubles(entries, f.grid, set(f.places))
    out += geometry(f) + sides(f) + passage(f) + rivers(f, game) + places(f) + sources(f) + labels(f) + boxes(f)
    return out + held(f, entries) + demands.troubles(game, f)


def geometry(f: BoardFile) -> list[str]:
    out = []
    if set(f.hexes) != set(f.grid.ids):
        out.append(f"hexes missing or too many: {sorted(set(f.hexes) ^ set(f.grid.ids))[:10]}")
        return out
    for k, h in f.hexes.items():
        if k != f"{h['col']:02d}{h['row']:02d}":
            out.append(f"{k}: column {h['col']} and row {h['row']} do not make this id")
        if math.dist(f.grid.center(k), (h["x"], h["y"])) > 0.2:
            out.append(f"{k}: its center is not where the grid puts it")
    table = f.raw["grid"]["neighbours"]
    for name, lowered in (("odd_column", f.grid.low == "odd"), ("even_column", f.grid.low == "even")):
        if {d: tuple(v) for d, v in table[name].items()} != f.grid.offsets(lowered):
            out.append(f"grid.neighbours.{name} does not agree with the parity")
    return out


def sides(f: BoardFile) -> list[str]:
    out = []
    for (a, b), s in f.sides.items():
        if b not in f.grid.near(a):
            out.append(f"hexside {a}-{b}: the hexes are not neighbors")
            continue
        ends = f.grid.ends((a, b))
        if any(min(math.dist(p, q) for q in s["ends"]) > 0.3 for p in ends):
            out.append(f"hexside {a}-{b}: its ends are not the corners of the grid")
        wet = [k for k in ("river", "strait", "lake", "sea") if s.get(k)]
        if len(wet) > 1:
            out.append(f"hexside {a}-{b}: {' and '.join(wet)} at once")
        ra, rb = f.region(a), f.region(b)
        if bool(s.get("border")) != bool(ra and rb and ra != rb):
            out.append(f"hexside {a}-{b}: border or no border between {ra or 'water'} and {rb or 'water'}?")
    for a, b in f.grid.sides():
        ra, rb = f.region(a), f.region(b)
        if ra and rb and ra != rb and (a, b) not in f.sides:
            out.append(f"hexside {a}-{b}: the border of {ra} and {rb} is missing")
    return out


def passage(f: BoardFile) -> list[str]:
    """Ways from hex to hex lead to neighbors, and back again."""
    out = []
    for k, h in f.hexes.items():
        for key in ("land_to", "sea_to", "lake_to", "move_to"):
            for q in h.get(key, []):
                if q not in f.grid.near(k):
                    out.append(f"{k}.{key}: {q} is no neighbor")
                elif k not in f.hexes[q].get(key, []):
                    out.append(f"{k}.{key}: {q}, but not back again")
        if "land_to" in h:
            blocked = [q for q in h["land_to"] if f.feature(k, q) & {"sea", "lake"}]
            out += [f"{k}.land_to: {q} lies over water" for q in blocked]
    return out


def chain_of(f: BoardFile, sides_: list[Side]) -> list[Corner] | None:
    """The corners along a river from source to mouth, or nothing where it is broken, branched or looped."""
    ends = [tuple(map(f.grid.corner, f.grid.ends(s))) for s in sides_]
    if len(ends) == 1:
        return list(ends[0])
    first = ends[0] if ends[0][1] in ends[1] else ends[0][::-1]
    chain = list(first)
    for a, b in ends[1:]:
        if chain[-1] not in (a, b):
            return None
        chain.append(b if chain[-1] == a else a)
    return chain if len(set(chain)) == len(chain) else None


def unordered_chain(f: BoardFile, sides_: list[Side]) -> list[Corner] | None:
    """The same where the file lists the hexsides in any order; source and mouth may be swapped."""
    near: dict[Corner, list[Corner]] = {}
    for p, q in (tuple(map(f.grid.corner, f.grid.ends(s))) for s in sides_):
        near.setdefault(p, []).append(q)
        near.setdefault(q, []).append(p)
    ends = [k for k, v in near.items() if len(v) == 1]
    if len(ends) != 2 or max(map(len, near.values())) > 2:
        return None
    chain = [min(ends)]
    while len(chain) == 1 or chain[-1] not in ends:
        chain.append(next(k for k in near[chain[-1]] if len(chain) < 2 or k != chain[-2]))
    return chain if len(chain) == len(near) else None


def rivers(f: BoardFile, game: str) -> list[str]:
    out, chains = [], {}
    meets: dict[Corner, set[str]] = {}
    for name, river in f.rivers.items():
        for s in river:
            if name not in (f.sides.get(s, {}).get("river") or []):
                out.append(f"{name}: hexside {side_name(s)} does not know of it")
            if any(f.hexes[k].get("type", f.hexes[k].get("kind")) in ("sea", "lake") for k in s):
                out.append(f"{name}: hexside {side_name(s)} lies in water")
        chain = chain_of(f, river) or unordered_chain(f, river)
        if chain is None:
            out.append(f"{name}: its hexsides are not one unbroken chain")
            continue
        chains[name] = chain
        for c in chain:
            meets.setdefault(c, set()).add(name)
    for spec in _specs(game):
        if spec.mouth:
            chains.pop(spec.name, None)
    out += mouths(f, chains, meets) + banks(f, game)
    return out


def mouths(f: BoardFile, chains: dict[str, list[Corner]], meets: dict[Corner, set[str]]) -> list[str]:
    """A river ends in a greater one, at water, or at the rim; rivers.toml names the `mouth` of one that only nears its lake."""
    at: dict[Corner, list[str]] = {}
    for k in f.hexes:
        for p in f.grid.corners(k):
            at.setdefault(f.grid.corner(p), []).append(k)

    def has_mouth(c: Corner) -> bool:
        hexes = [f.hexes[k] for k in at[c]]
        wet = any(h.get("type", h.get("kind")) != "land" or h.get("coastal") or h.get("fleet") for h in hexes if h)
        lake = any(
            "lake" in f.feature(a, b) or f.hexes[a].get("impenetrable") == "lake" for a in at[c] for b in at[c] if a != b
        )
        return len(meets[c]) > 1 or len(hexes) < 3 or wet or lake

    return [f"{n}: no mouth" for n, c in chains.items() if not (has_mouth(c[0]) or has_mouth(c[-1]))]


def _specs(game: str) -> list[config.RiverSpec]:
    path = config.folder(game) / "rivers.toml"
    return config.read(path, config.Rivers).river if path.exists() else []


def banks(f: BoardFile, game: str) -> list[str]:
    """Towns on the wrong bank of their river."""
    out: list[str] = []
    for spec in _specs(game):
        river = f.rivers.get(spec.name, [])
        chain = chain_of(f, river) if river else None
        if chain is None:
            continue
        for town, bank in spec.banks.items():
            if town not in f.places:
                continue
            cs = f.grid.corners(f.places[town][0])
            ring = [f.grid.corner(cs[-k]) for k in range(6)]
            steps = [(a, b) for a, b in itertools.pairwise(chain) if a in ring and b in ring]
            touched = {"L" if ring[(ring.index(a) + 1) % 6] == b else "R" for a, b in steps}
            if touched and touched != {bank}:
                out.append(f"{town} stands on the wrong bank of the {spec.name}")
    return out


def places(f: BoardFile) -> list[str]:
    out = []
    for name, (k, p) in f.places.items():
        h = f.hexes[k]
        if h.get("type", h.get("kind", "land")) not in ("land",) or h["terrain"] in ("sea", "lake", "All-Sea", "Impenetrable"):
            out.append(f"{name} stands in {k}, which is no land to stand on")
        if p.get("port") and not (h.get("coastal") or h.get("baltic") or h.get("fleet")):
            out.append(f"{name} is a port, but {k} is not coastal")
        s = p.get("symbol")
        if s and math.dist((s["x"], s["y"]), (h["x"], h["y"])) > f.grid.radius:
            out.append(f"{name}: its symbol lies outside {k}")
    return out


def sources(f: BoardFile) -> list[str]:
    """Each place has a source of its own; every kind of datum has one in `sources`."""
    out = [f"{name}: no source" for name, (_, p) in f.places.items() if not p.get("source")]
    said = f.raw.get("sources", {})
    wanted = {"grid", "terrain"} | {
        k for s in f.sides.values() for k in s if k in ("river", "lake", "sea", "mountain", "border")
    }
    out += [f"sources: nothing is said of «{k}»" for k in sorted(wanted) if not said.get(k)]
    return out


def labels(f: BoardFile) -> list[str]:
    """Names and symbols of different places do not lie on each other, nor piles of counters on them."""
    items: list[tuple[str, Box]] = []
    for name, (_, p) in f.places.items():
        b, s = p.get("label"), p.get("symbol")
        if b:
            items.append(
                (name, (b["x"] - b["width"] / 2, b["y"] - b["size"] * 0.66, b["x"] + b["width"] / 2, b["y"] + b["size"] * 0.18))
            )
        if s:
            r = s["r"] * 0.8
            items.append((name, (s["x"] - r, s["y"] - r, s["x"] + r, s["y"] + r)))
    out = []
    for i, (a, mine) in enumerate(items):
        out += [f"{a} and {b} overlap" for b, other in items[i + 1 :] if a != b and overlap(mine, other)]
    return out


def overlap(p: Box, q: Box, slack: float = 0.2) -> bool:
    return p[0] < q[2] - slack and q[0] < p[2] - slack and p[1] < q[3] - slack and q[1] < p[3] - slack


def boxes(f: BoardFile) -> list[str]:
    """Boxes lie on the board, off the map and off each other; their counter places lie in them."""
    out = []
    board = f.raw["board"]
    found = [b for key in ("offmap", "boxes") for b in f.raw.get(key, []) if isinstance(b, dict) and "rect" in b]
    rects = [(b["id"], (r["x"], r["y"], r["x"] + r["width"], r["y"] + r["height"])) for b in found for r in [b["rect"]]]
    for i, (name, r) in enumerate(rects):
        if r[0] < 0 or r[1] < 0 or r[2] > board["width"] or r[3] > board["height"]:
            out.append(f"box {name} runs off the board")
        out += [f"boxes {name} and {other} overlap" for other, q in rects[i + 1 :] if overlap(r, q)]
    for b, (name, r) in zip(found, rects, strict=True):
        slots = b.get("slots", [])
        for x, y in slots.values() if isinstance(slots, dict) else slots:
            if not (r[0] <= x <= r[2] and r[1] <= y <= r[3]):
                out.append(f"box {name}: a counter place lies outside it")
    return out


def held(f: BoardFile, entries: Overrides) -> list[str]:
    """What the overrides say is what the board has; a later entry speaks over an earlier one."""
    said: dict[tuple[str, str], Any] = {}
    for e in entries.hex:
        said.update({(k, e.field): e.value for k in e.hexes if e.field in FIELDS})
    out = []
    for (k, field), value in said.items():
        h = f.hexes.get(k)
        keys = [x for x in FIELDS[field] if h and x in h]
        if h and keys and h[keys[0]] != value and not (field == "region" and not h[keys[0]] and not value):
            out.append(f"{k}: the overrides say {field} {value}, the board has {h[keys[0]]}")
    for c in entries.hexside:
        for s in map(side_of, c.sides):
            if bool(f.sides.get(s, {}).get(c.kind)) != c.set:
                out.append(f"hexside {side_name(s)}: the overrides {'set' if c.set else 'clear'} {c.kind}, the board does not")
    for p in entries.place:
        if p.hex and p.name in f.places and f.places[p.name][0] != p.hex:
            out.append(f"{p.name}: the overrides put it into {p.hex}, the board into {f.places[p.name][0]}")
    return out
