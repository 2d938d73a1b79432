"""Generated from fields.py by tools/generate_constants.py: the fields of a position, and a copy of them."""

from __future__ import annotations

from korvolan.kernel.board.stacks import Stacks


class Position(Stacks):
    """All fields of a position."""

    stage: int
    stages: int
    first: int
    morale: int
    zone: int
    mapa: int
    mapa_left: int
    poltava: int
    returns: int
    mover: int
    lost: list[int]
    kopies: list[int]
    kopies_used: list[int]
    formed: list[int]
    released: list[int]
    fence_at: list[int]
    fence_side: list[int]
    facing: list[int]
    hits: list[int]
    mp: list[int]
    marks: list[int]
    hurts: list[int]
    battle_side: int
    battle_kind: int
    battle_at: int
    battle_result: int
    attack_hexes: list[int]
    target_hexes: list[int]
    routes: list[int]
    route_sizes: list[int]

    def copy_fields(self, other: Position) -> None:
        self.copy_to(other)
        other.stage = self.stage
        other.stages = self.stages
        other.first = self.first
        other.morale = self.morale
        other.zone = self.zone
        other.mapa = self.mapa
        other.mapa_left = self.mapa_left
        other.poltava = self.poltava
        other.returns = self.returns
        other.mover = self.mover
        other.lost = self.lost.copy()
        other.kopies = self.kopies.copy()
        other.kopies_used = self.kopies_used.copy()
        other.formed = self.formed.copy()
        other.released = self.released.copy()
        other.fence_at = self.fence_at.copy()
        other.fence_side = self.fence_side.copy()
        other.at = self.at.copy()
        other.facing = self.facing.copy()
        other.hits = self.hits.copy()
        other.mp = self.mp.copy()
        other.marks = self.marks.copy()
        other.hurts = self.hurts.copy()
        other.battle_side = self.battle_side
        other.battle_kind = self.battle_kind
        other.battle_at = self.battle_at
        other.battle_result = self.battle_result
        other.attack_hexes = self.attack_hexes.copy()
        other.target_hexes = self.target_hexes.copy()
        other.routes = self.routes.copy()
        other.route_sizes = self.route_sizes.copy()
        other.head = self.head.copy()
        other.next_in = self.next_in.copy()
