"""Rivers on hexsides: each river is led along the hexsides nearest to its true course, past its towns on their true banks.

The course is matched in order, a shortest path over (corner of a hex, place along the river), so the answer is always one
connected chain from source to mouth. Tributaries end on their greater river, mouths at water, rivers that leave the map at
its rim."""

from __future__ import annotations

import heapq
import itertools
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from scipy.spatial import cKDTree
from shapely.geometry import LineString, box
from shapely.geometry import Point as Spot
from shapely.ops import unary_union

from cartography.lib.config import ConfigTrouble, RiverSpec
from cartography.lib.hexgrid import Corner, HexGrid, Point, Side, side

if TYPE_CHECKING:
    from cartography.lib.model import HexModel

Shape = Any
WRONG_BANK = 25.0
TAKEN = 6.0


@dataclass
class Net:
    """Corners and hexsides on which rivers may run. Points are in hexes, y upwards."""

    grid: HexGrid
    points: dict[Corner, Point] = field(default_factory=dict)
    next: dict[Corner, list[Corner]] = field(default_factory=dict)
    sides: dict[tuple[Corner, Corner], Side] = field(default_factory=dict)
    wet: set[Corner] = field(default_factory=set)
    rim: set[Corner] = field(default_factory=set)

    def spot(self, p: Point) -> Point:
        return p[0] / self.grid.flat, -p[1] / self.grid.flat

    def around(self, of: str) -> list[Corner]:
        """The corners of a hex, counter-clockwise with y upwards."""
        cs = self.grid.corners(of)
        return [self.grid.corner(cs[-k]) for k in range(6)]

    def of_sides(self, sides: list[Side]) -> list[Corner]:
        """The corners along a chain of hexsides, from its first to its last."""
        ends = [(self.grid.corner(p), self.grid.corner(q)) for p, q in map(self.grid.ends, sides)]
        if len(ends) == 1:
            return list(ends[0])
        first = ends[0] if ends[0][1] in ends[1] else ends[0][::-1]
        chain = list(first)
        for (a, b), s in zip(ends[1:], sides[1:], strict=True):
            if chain[-1] not in (a, b):
                raise ConfigTrouble(f"hexside {s[0]}-{s[1]} does not go on where the one before it ends")
            chain.append(b if chain[-1] == a else a)
        return chain


def build_net(model: HexModel) -> Net:
    grid, hexes = model.grid, model.hexes
    net = Net(grid)
    edges: dict[tuple[Corner, Corner], list[str]] = {}
    for k in grid.ids:
        ring = net.around(k)
        at = dict(zip(ring, [grid.corners(k)[-i] for i in range(6)], strict=True))
        for c, p in at.items():
            net.points.setdefault(c, net.spot(p))
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            edges.setdefault((min(a, b), max(a, b)), []).append(k)
    closed = {s for kind in ("sea", "lake", "strait") for s in model.sides.get(kind, set())}
    for (a, b), of in edges.items():
        dry = all(hexes[h].kind not in ("sea", "lake") for h in of)
        shut = len(of) == 2 and side(*of) in closed
        if len(of) == 1:
            net.rim |= {a, b}
        elif dry and not shut:
            net.next.setdefault(a, []).append(b)
            net.next.setdefault(b, []).append(a)
            net.sides[a, b] = net.sides[b, a] = side(*of)
        if not dry or shut:
            net.wet |= {a, b}
    net.wet |= _near_water(model, net)
    return net


def _near_water(model: HexModel, net: Net) -> set[Corner]:
    grid = model.grid
    frame = box(grid.left - 200, grid.top - 200, grid.left + grid.width + 200, grid.top + grid.height + 200)
    water = frame.difference(model.coast.land).union(model.coast.lake)
    shapely.prepare(water)
    at = {k: net.points[k] for k in net.next}
    return {k for k, (x, y) in at.items() if water.distance(Spot(x * grid.flat, -y * grid.flat)) < 24}


@dataclass
class Task:
    """One river to match: its line, the sides it should not take, and where it may begin and end."""

    line: Shape
    penalty: dict[tuple[Corner, Corner], float]
    starts: set[Corner] | None
    ends: set[Corner] | None
    avoid: set[tuple[Corner, Corner]]


def match(net: Net, task: Task, reach: float, cost: float = 0.10) -> list[Corner] | None:
    """The chain of corners nearest to the line, or nothing where no chain keeps within reach of it."""
    line = task.line
    n = max(6, int(line.length / 0.12))
    stops = np.array([line.interpolate(i / n, normalized=True).coords[0] for i in range(n + 1)])
    near = _near(net, stops, reach)
    far = min(0.45, 0.5 * line.length)
    best: dict[tuple[Corner, int], float] = {}
    came: dict[tuple[Corner, int], tuple[Corner, int]] = {}
    queue: list[tuple[float, Corner, int]] = []
    for k, d in near[0].items():
        if k in net.next and (task.starts is None or k in task.starts):
            best[k, 0] = d * d
            heapq.heappush(queue, (d * d, k, 0))
    while queue:
        c, k, i = heapq.heappop(queue)
        if c > best.get((k, i), 1e9) + 1e-12:
            continue
        if i == n and (task.ends is None or k in task.ends) and math.dist(net.points[k], stops[0]) >= far:
            return _chain((k, i), came)
        for nc, u, j in _steps(net, task, near, stops, k, i, c, cost):
            if nc < best.get((u, j), 1e9):
                best[u, j] = nc
                came[u, j] = (k, i)
                heapq.heappush(queue, (nc, u, j))
    return None


def _near(net: Net, stops: Any, reach: float) -> list[dict[Corner, float]]:
    keys = list(net.points)
    tree = cKDTree(np.array([net.points[k] for k in keys]))
    out = []
    for p in stops:
        found = tree.query_ball_point(p, reach)
        out.append({keys[j]: float(np.hypot(*(np.array(net.points[keys[j]]) - p))) for j in found})
    return out


def _steps(
    net: Net, task: Task, near: list[dict[Corner, float]], stops: Any, k: Corner, i: int, c: float, cost: float
) -> list[tuple[float, Corner, int]]:
    out = []
    if i + 1 < len(near) and k in near[i + 1]:
        out.append((c + near[i + 1][k] ** 2 * 0.35, k, i + 1))
    px, py = net.points[k]
    for u in net.next.get(k, ()):
        if u not in near[i]:
            continue
        ux, uy = net.points[u]
        off = ((ux + px) / 2 - stops[i][0]) ** 2 + ((uy + py) / 2 - stops[i][1]) ** 2
        extra = task.penalty.get((k, u), 0) + (TAKEN if (k, u) in task.avoid else 0)
        out.append((float(c + off + cost + extra), u, i))
    return out


def _chain(goal: tuple[Corner, int], came: dict[tuple[Corner, int], tuple[Corner, int]]) -> list[Corner]:
    """The way back, loops taken out."""
    way = [goal]
    while way[-1] in came:
        way.append(came[way[-1]])
    chain: list[Corner] = []
    for k, _ in way[::-1]:
        if k in chain:
            chain = chain[: chain.index(k) + 1]
        else:
            chain.append(k)
    return chain


def _course(model: HexModel, net: Net, spec: RiverSpec) -> tuple[Shape, bool, bool]:
    """The river's line on the map in hexes, and whether the map cuts its beginning or its end."""
    way = [net.spot(model.projection.point(*p)) for p in spec.way]
    xs, ys = [p[0] for p in net.points.values()], [p[1] for p in net.points.values()]
    whole = LineString(way)
    cut = whole.intersection(box(min(xs), min(ys), max(xs), max(ys)).buffer(-0.02))
    if cut.geom_type != "LineString":
        cut = max(cut.geoms, key=lambda s: s.length)
    first = Spot(cut.coords[0]).distance(Spot(whole.coords[0])) > 0.05
    last = Spot(cut.coords[-1]).distance(Spot(whole.coords[-1])) > 0.05
    return cut, first, last


def _task(model: HexModel, net: Net, spec: RiverSpec, chains: dict[str, list[Corner]]) -> Task:
    line, cut_first, cut_last = _course(model, net, spec)
    at = {p.name: k for k, p in model.places.items()}
    penalty = {}
    for town, bank in spec.banks.items():
        if town not in at:
            raise ConfigTrouble(f"rivers.toml: {spec.name} names the town {town}, which is not on the map")
        ring = net.around(at[town])
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            penalty[(a, b) if bank == "R" else (b, a)] = WRONG_BANK
    taken = {e for ch in chains.values() for a, b in itertools.pairwise(ch) for e in ((a, b), (b, a))}
    ends = net.rim if cut_last else set(chains[spec.into]) if spec.into else net.wet
    starts = net.rim if cut_first else net.wet if spec.from_lake else None
    return Task(line, penalty, starts, ends, taken)


def route_all(model: HexModel) -> tuple[dict[str, list[Side]], list[str]]:
    """Every river of the board as hexsides; a chain of the override file takes the place of the routed one."""
    net = build_net(model)
    chains: dict[str, list[Corner]] = {}
    out: dict[str, list[Side]] = {}
    log: list[str] = []
    for name, spec in model.specs.items():
        hand = model.overrides.hand_river(name)
        if hand is not None:
            chains[name], out[name] = net.of_sides(hand), hand
            continue
        task = _task(model, net, spec, chains)
        chain = match(net, task, 1.0) or match(net, task, 1.5)
        if chain is None:
            raise ConfigTrouble(f"{name}: no chain of hexsides follows its course; give one in overrides.toml")
        if spec.into:
            parent = set(chains[spec.into])
            stop = next((i for i, k in enumerate(chain[1:], 1) if k in parent), len(chain) - 1)
            chain = chain[: stop + 1]
        chains[name] = chain
        out[name] = [net.sides[a, b] for a, b in itertools.pairwise(chain)]
        log += [f"{name}: {t}" for t in wrong_banks(model.grid, net, chain, spec, model)]
    return out, log


def wrong_banks(grid: HexGrid, net: Net, chain: list[Corner], spec: RiverSpec, model: HexModel) -> list[str]:
    """Towns that the chain passes on the wrong bank."""
    at = {p.name: k for k, p in model.places.items()}
    out = []
    for town, bank in spec.banks.items():
        ring = net.around(at[town])
        touched = {
            "L" if ring[(ring.index(a) + 1) % 6] == b else "R" for a, b in itertools.pairwise(chain) if a in ring and b in ring
        }
        if touched and touched != {bank}:
            out.append(f"{town} stands on the {'/'.join(sorted(touched))} bank, not on the {bank} bank")
    return out


def water_of(model: HexModel, land: Shape) -> Shape:
    return box(0, 0, *model.size).difference(land).union(unary_union(list(model.coast.lakes.values())))
