"""The check of Pax Baltica's board: board.json against the atlas, against the game's own data, and against what the rules
demand.
Geometry is read back out of the paths of board.json."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

from cartography.lib import config
from cartography.lib.area_config import AreaOverrides, Atlas, Barrier, Beside, Placement, Widened
from cartography.lib.checks import overlap
from cartography.lib.outlines import Outline

Json = dict[str, Any]
Pair = frozenset[str]
GAME_DATA = Path(__file__).parents[3] / "src" / "korvolan" / "games" / "pax_baltica" / "data" / "board.toml"
APART = 6.0
"""Pixels that must lie between territories without a border."""
HALF = 22
"""Half a block."""


def check(raw: Json) -> list[str]:
    where = config.folder("pax_baltica")
    atlas = config.read(where / "atlas.toml", Atlas)
    overrides = config.read(where / "overrides.toml", AreaOverrides)
    land = {t["id"]: Outline(t["path"]) for t in raw["territories"]}
    sea = {z["id"]: Outline(z["path"]) for z in raw["sea_zones"]}
    out = sources(raw, atlas, overrides) + against_atlas(raw, atlas)
    out += geometry(raw, atlas, land) + seas(raw, atlas, sea) + layout(raw, land) + ways(atlas) + examples(raw)
    return out + (against_game(atlas, tomllib.loads(GAME_DATA.read_text(encoding="utf-8"))) if GAME_DATA.exists() else [])


def sources(raw: Json, atlas: Atlas, overrides: AreaOverrides) -> list[str]:
    out = [f"{t['id']}: no source" for t in raw["territories"] if not t["source"]]
    out += [f"border {e['a']}-{e['b']}: no source" for e in [*raw["borders"], *raw["sea_borders"]] if not e["source"]]
    out += [f"sea zone {z['id']}: no source" for z in raw["sea_zones"] if not z["source"]]
    hand: list[Barrier | Widened | Placement | Beside] = [
        *overrides.barrier,
        *overrides.widened,
        *overrides.placement,
        *overrides.beside,
    ]
    out += [f"overrides.toml: {type(e).__name__} without reason or source" for e in hand if not (e.reason and e.source)]
    known = {t.id for t in atlas.territory}
    pairs: list[Barrier | Beside] = [*overrides.barrier, *overrides.beside]
    named = [x for e in pairs for x in (e.a, e.b)] + [p.territory for p in overrides.placement]
    return out + [f"overrides.toml: there is no territory {n}" for n in named if n not in known]


def against_atlas(raw: Json, atlas: Atlas) -> list[str]:
    """What the board says of a territory is what the atlas says."""
    out = []
    found = {t["id"]: t for t in raw["territories"]}
    if set(found) != {t.id for t in atlas.territory}:
        return [f"territories missing or too many: {sorted(set(found) ^ {t.id for t in atlas.territory})}"]
    for t in atlas.territory:
        b = found[t.id]
        g = b["garrison"] or {"name": "", "strength": 0, "capital": False, "kind": "inland"}
        mine = (t.nation, t.forage, t.garrison, t.strength, t.capital, t.port or "inland", t.sea_zone)
        port = (b["port"] or {}).get("sea_zone", "")
        theirs = (b["nation"] or "", b["forage"] or 0, g["name"], g["strength"], g["capital"], g["kind"], port)
        if mine != theirs:
            out.append(f"{t.id}: the atlas has {mine}, the board {theirs}")
    drawn = {frozenset((e["a"], e["b"])): e["kind"] for e in raw["borders"]}
    if drawn != {frozenset((e.a, e.b)): e.kind for e in atlas.border}:
        out.append("the borders of the board are not those of the atlas")
    for key, found_t in found.items():
        if set(found_t["neighbors"]) != {next(iter(p - {key})) for p in drawn if key in p}:
            out.append(f"{key}: its neighbors are not those of its borders")
    return out


def against_game(atlas: Atlas, game: Json) -> list[str]:
    """The game's own data is what the rules read: names, garrisons, forage, ports, borders, seas."""
    out = []
    names = {k: t["name"] for k, t in game["territories"].items()}
    zones = {k: z["name"] for k, z in game["sea_zones"].items()}
    mine = {t.id: t for t in atlas.territory}
    for k, t in game["territories"].items():
        m = mine.get(names[k])
        if m is None:
            out.append(f"{names[k]}: in the game, not in the atlas")
            continue
        theirs = (
            t.get("garrison", ""),
            t.get("strength", 0),
            t.get("forage", 0),
            t.get("port", ""),
            zones.get(t.get("sea", ""), ""),
        )
        if theirs != (m.garrison, m.strength, m.forage, m.port, m.sea_zone):
            out.append(f"{m.id}: the game has {theirs}, the atlas {(m.garrison, m.strength, m.forage, m.port, m.sea_zone)}")
    for kind, borders in game["borders"].items():
        theirs_b = {frozenset(names[x] for x in key.split()) for key in borders}
        if theirs_b != {frozenset((e.a, e.b)) for e in atlas.border if e.kind == kind}:
            out.append(f"{kind} borders differ between the game and the atlas")
    theirs_s = {frozenset(zones.get(x, "Portsmouth") for x in key.split()) for key in game["sea_borders"]}
    if theirs_s | {frozenset(("Portsmouth", "North Sea"))} != {frozenset((e.a, e.b)) for e in atlas.sea_border}:
        out.append("sea borders differ between the game and the atlas")
    return out


def geometry(raw: Json, atlas: Atlas, land: dict[str, Outline]) -> list[str]:
    """Neighbors share the middle of their border; others lie apart, with an obstacle, a lake or land between them."""
    out = []
    w, h = raw["board"]["width"], raw["board"]["height"]
    for k, o in land.items():
        if not o.rings or o.box[0] < -1 or o.box[1] < -1 or o.box[2] > w + 1 or o.box[3] > h + 1:
            out.append(f"{k}: no outline, or off the board")
    for e in raw["borders"]:
        if any(land[k].distance((e["mid"][0], e["mid"][1])) > 3 for k in (e["a"], e["b"])):
            out.append(f"{e['a']}-{e['b']}: the middle of the border lies off one of them")
        if e["length"] < 34:
            out.append(f"{e['a']}-{e['b']}: the border is too short to see")
    adjacent: set[Pair] = {frozenset((e.a, e.b)) for e in atlas.border}
    for a, b in itertools.combinations(land, 2):
        if frozenset((a, b)) not in adjacent and (gap := land[a].near(land[b], APART)) < APART:
            out.append(f"{a}-{b}: not adjacent, but only {gap:.1f} pixels apart")
    for x in atlas.impassable:
        if frozenset((x["a"], x["b"])) in adjacent:
            out.append(f"{x['a']}-{x['b']}: must be impassable ({x['source']})")
    lakes = {lake["name"]: Outline(lake["path"]) for lake in raw["lakes"]}
    for k in ("Livland", "Ingermanland"):
        if lakes["Peipus"].near(land[k], 4) >= 4:
            out.append(f"Lake Peipus does not reach {k} (rulebook §1.1)")
    return out


def seas(raw: Json, atlas: Atlas, sea: dict[str, Outline]) -> list[str]:
    out = []
    wanted = {frozenset((e.a, e.b)) for e in atlas.sea_border}
    if {frozenset((e["a"], e["b"])) for e in raw["sea_borders"]} != wanted:
        out.append("the sea borders of the board are not those of the atlas")
    for e in raw["sea_borders"]:
        if "Portsmouth" not in (e["a"], e["b"]) and any(
            sea[k].distance((e["mid"][0], e["mid"][1])) > 3 for k in (e["a"], e["b"])
        ):
            out.append(f"{e['a']}-{e['b']}: the sea zones do not meet in the middle of their border")
    for t in raw["territories"]:
        if not t["port"]:
            continue
        zone, at = t["port"]["sea_zone"], tuple(t["garrison"]["point"])
        gaps = {z: o.distance((at[0], at[1])) for z, o in sea.items() if z != "Portsmouth"}
        if min(gaps, key=lambda z: gaps[z]) != zone or gaps[zone] > 45:
            out.append(f"{t['id']}: its port does not lie on {zone}")
        if sea[zone].distance(tuple(t["port"]["sea_point"])) > 1:
            out.append(f"{t['id']}: the sea point of its port is dry")
    for z in raw["sea_zones"]:
        if len(z["slots"]) < (1 if z["box"] else 4):
            out.append(f"{z['id']}: too few places for fleets")
        out += [f"{z['id']}: a fleet would stand ashore" for x, y in z["slots"][:4] if sea[z["id"]].share(x, y, HALF) < 0.5]
    return out


def rect(r: list[float]) -> tuple[float, float, float, float]:
    return r[0], r[1], r[0] + r[2], r[1] + r[3]


def layout(raw: Json, land: dict[str, Outline]) -> list[str]:
    """Towns and names lie in their territory and on nothing else; six blocks find room."""
    out, items = [], []
    panels = {k: rect(r) for k, r in raw["panels"].items()}
    for t in raw["territories"]:
        k, g = t["id"], t["garrison"]
        items.append((f"{k}: its name", rect(t["label"]["rect"])))
        if land[k].distance(tuple(t["label"]["point"])) > 3:
            out.append(f"{k}: its name lies outside it")
        if g:
            (x, y), (w, h) = g["point"], g["size"]
            items += [
                (f"{k}: {g['name']}", (x - w / 2, y - h / 2, x + w / 2, y + h / 2)),
                (f"{k}: the name of {g['name']}", rect(g["name_rect"])),
            ]
            if land[k].distance((x, y)) > (14 if t["port"] else 0.5):
                out.append(f"{k}: {g['name']} stands outside it")
        if len(t["slots"]) < 6:
            out.append(f"{k}: no room for six blocks")
        out += [f"{k}: a block would stand outside" for x, y in t["slots"] if land[k].share(x, y, HALF) < 0.5]
        for (ax, ay), (bx, by) in itertools.combinations(t["slots"][:6], 2):
            if abs(ax - bx) < 2 * HALF and abs(ay - by) < 2 * HALF:
                out.append(f"{k}: places of blocks overlap")
    for (a, ra), (b, rb) in itertools.combinations(items, 2):
        if overlap(ra, rb, 1.5):
            out.append(f"{a} lies on {b}")
    for a, ra in items:
        out += [f"{a} lies under the panel {p}" for p, rp in panels.items() if overlap(ra, rp)]
    out += [f"the panels {a} and {b} overlap" for a, b in itertools.combinations(panels, 2) if overlap(panels[a], panels[b])]
    return out


def reach(near: dict[str, list[str]], start: str) -> dict[str, int]:
    seen, queue = {start: 0}, [start]
    for u in queue:
        for v in near[u]:
            if v not in seen:
                seen[v] = seen[u] + 1
                queue.append(v)
    return seen


def ways(atlas: Atlas) -> list[str]:
    """Distances and ways that the rulebook's examples need."""
    near: dict[str, list[str]] = {t.id: [] for t in atlas.territory}
    nation = {t.id: t.nation for t in atlas.territory}
    for e in atlas.border:
        near[e.a].append(e.b)
        near[e.b].append(e.a)
    water: dict[str, list[str]] = {z.id: [] for z in atlas.sea_zone}
    for s in atlas.sea_border:
        water[s.a].append(s.b)
        water[s.b].append(s.a)
    closed = {k: [v for v in vs if nation[v] not in ("Prussia", "Hannover")] for k, vs in near.items()}
    novgorod = reach(near, "Novgorod")
    demands = {
        "§4.4: Sandomierz to Livland in four steps": reach(near, "Sandomierz").get("Livland") == 4,
        "§4.1: Novgorod borders Ingermanland, Smolensk is two steps away": (novgorod["Ingermanland"], novgorod["Smolensk"])
        == (1, 2),
        "§1.1: Livland and Ingermanland are not adjacent": "Ingermanland" not in near["Livland"],
        "§5.3: Estland borders Ingermanland and Livland": {"Ingermanland", "Livland"} <= set(near["Estland"]),
        "§8.5: Velikaya borders Livland, Rzhev lies behind it": "Livland" in near["Velikaya"] and "Velikaya" in near["Rzhev"],
        "§8.5: Rzhev touches Russia alone": all(nation[q] == "Russia" for q in near["Rzhev"]),
        "§9.2: Kattegat to the Gulf of Finland in six": reach(water, "Kattegat")["Gulf of Finland"] <= 6,
        "the seas hang together": set(reach(water, "Kattegat")) == set(water),
        "only Sjælland has no land border": set(near) - set(reach(near, "Svealand")) == {"Sjælland"},
        "§4.5: Saxony reaches Pommern and Jylland round Prussia and Hannover": {"Pommern", "Jylland"}
        <= set(reach(closed, "Sachsen")),
    }
    return [f"the rules demand: {what}" for what, met in demands.items() if not met]


def examples(raw: Json) -> list[str]:
    """Places as the rulebook's examples have them, and tracks."""
    t = {x["id"]: x for x in raw["territories"]}
    town = {k: (x["garrison"] or {}) for k, x in t.items()}
    demands = {
        "§1.2: Trakai has Grodno, strength 3": (town["Trakai"].get("name"), town["Trakai"].get("strength")) == ("Grodno", 3),
        "§1.3: Baturyn is a capital": bool(town["Sivershchyna"].get("capital")),
        "§11.5: Warszawa and Kraków are capitals": bool(town["Mazowsze"].get("capital") and town["Małopolska"].get("capital")),
        "§1.4, §7.3: forage 3 in Livland and Kurland": t["Livland"]["forage"] == t["Kurland"]["forage"] == 3,
        "§1.5: Mecklenburg and Schlesien are transit land": all(
            not t[k]["garrison"] and not t[k]["forage"] and t[k]["transit"] == "always" for k in ("Mecklenburg", "Schlesien")
        ),
        "§1.6: Gdańsk is a port, Mitau none, København a harbor": bool(t["Pomorze"]["port"])
        and not t["Kurland"]["port"]
        and town["Sjælland"].get("kind") == "harbor",
        "§9.5: Narva is Ingermanland's port on the Gulf of Finland": t["Ingermanland"]["port"]["sea_zone"] == "Gulf of Finland",
        "§11.2: Nyen has strength 1 and borders Ladoga": town["Nyen"].get("strength") == 1
        and "Ladoga" in t["Nyen"]["neighbors"],
        "the years run from 1700 to 1721": [c["year"] for c in raw["tracks"]["year"]] == list(range(1700, 1722)),
        "the levels run from 0 to 40": [c["value"] for c in raw["tracks"]["rp"]] == list(range(41)),
        "a block fits a box of the Year Track": all(c["rect"][2] >= 46 and c["rect"][3] >= 60 for c in raw["tracks"]["year"]),
        "four places in the reform box": len(raw["boxes"]["reform"]["slots"]) == 4,
    }
    return [f"the rules demand: {what}" for what, met in demands.items() if not met]
