"""What differs between two boards: place by place, and whether the rules read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = Any

# fmt: off
ART = frozenset((
    "x", "y", "ends", "mid", "slots", "number", "symbol", "label", "labels", "anchor", "morale_at",
    "lon", "lat", "colour", "rect", "point", "path", "center", "area_px", "supply_badge",
    "victory_badge", "shield", "length", "strength_point", "name_rect", "size", "sea_point",
    "clear_slots", "panels", "board", "base", "font", "font_sizes", "mends", "sources", "source",
    "field_sources", "note", "modern", "tracks", "boxes", "offmap", "battle_sites", "nonplayable",
    "lakes", "no_crossing", "projection", "centre", "first_centre", "radius", "data", "added", "art",
    "box", "stack", "line",
))
# fmt: on
"""Keys that only the drawing and the reader of the file use. The rules read everything else."""

KEYS = ("id", "name", "hexes", "a", "text", "value", "year", "territory", "places")


@dataclass(frozen=True)
class Difference:
    where: str
    now: Json
    rebuilt: Json
    rules: bool

    def __str__(self) -> str:
        return f"{self.where}: {_short(self.now)} is now, {_short(self.rebuilt)} is rebuilt"


def _short(value: Json) -> str:
    text = str(value)
    return text if len(text) < 90 else text[:87] + "…"


def _key(of: Json) -> str | None:
    if not isinstance(of, dict):
        return None
    if "a" in of and "b" in of:
        return f"{of['a']}/{of['b']}"
    for k in KEYS:
        if k in of:
            return "-".join(map(str, of[k])) if isinstance(of[k], list) else str(of[k])
    return None


def differences(now: Json, rebuilt: Json, where: str = "", rules: bool = True) -> list[Difference]:
    """Every difference. Lists of things with an id are matched by it, so a missing hex is one difference, not a thousand."""
    if now == rebuilt or _same_number(now, rebuilt):
        return []
    if isinstance(now, dict) and isinstance(rebuilt, dict):
        out = []
        for k in [*now, *(k for k in rebuilt if k not in now)]:
            out += differences(now.get(k), rebuilt.get(k), f"{where}.{k}" if where else k, rules and k not in ART)
        return out
    if isinstance(now, list) and isinstance(rebuilt, list):
        return _lists(now, rebuilt, where, rules)
    return [Difference(where, now, rebuilt, rules)]


def _lists(now: list[Json], rebuilt: list[Json], where: str, rules: bool) -> list[Difference]:
    if _sides(now) and _sides(rebuilt) and sorted(now) == sorted(rebuilt):
        return [Difference(f"{where} (order)", now, rebuilt, False)]
    a, b = {_key(v): v for v in now}, {_key(v): v for v in rebuilt}
    if None in a or None in b or len(a) < len(now) or len(b) < len(rebuilt):
        if len(now) == len(rebuilt):
            pairs = zip(now, rebuilt, strict=True)
            return [d for i, (p, q) in enumerate(pairs) for d in differences(p, q, f"{where}[{i}]", rules)]
        return [Difference(where, now, rebuilt, rules)]
    keys = [*a, *(k for k in b if k not in a)]
    return [d for k in keys for d in differences(a.get(k), b.get(k), f"{where}[{k}]", rules)]


def _sides(of: list[Json]) -> bool:
    """A list of hexsides: the same sides in another order are the same river or range."""
    return bool(of) and all(isinstance(v, list) and len(v) == 2 and all(isinstance(k, str) for k in v) for v in of)


def _same_number(a: Json, b: Json) -> bool:
    numbers = (
        isinstance(a, (int, float)) and isinstance(b, (int, float)) and not isinstance(a, bool) and not isinstance(b, bool)
    )
    return numbers and abs(a - b) < 1e-9


def report(found: list[Difference], *, art: bool = False, limit: int = 200) -> list[str]:
    of_rules = [d for d in found if d.rules]
    out = [f"{len(of_rules)} differences in what the rules read, {len(found) - len(of_rules)} in art and notes"]
    shown = found if art else of_rules
    out += [f"  {'' if d.rules else '(art) '}{d}" for d in shown[:limit]]
    return out + ([f"  … and {len(shown) - limit} more"] if len(shown) > limit else [])
