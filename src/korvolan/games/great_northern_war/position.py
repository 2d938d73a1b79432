"""Generated from fields.py by tools/generate_constants.py: the fields of a position, and a copy of them."""

from __future__ import annotations

from korvolan.kernel.board.stacks import Stacks


class Position(Stacks):
    """All fields of a position."""

    year: int
    last_year: int
    first: int
    passes: int
    baltic: int
    petersburg: int
    mp: list[int]
    lost: list[int]
    foraged: list[int]
    status: list[int]
    spot: list[int]
    seen: list[int]
    returned: list[int]
    known: list[int]
    remembered: list[int]
    moved: list[int]
    force: list[int]
    doubled: list[int]
    force_at: int
    company: int
    battle_side: int
    battle_from: int
    battle_at: int
    battle_action: int
    battle_round: int
    battle_table: int
    battle_result: int
    battle_supply: int
    battle_tactics: int
    round_tactics: int
    sovereigns_lost: int
    ground: list[int]
    swedish_stacks: list[int]
    coalition_stacks: list[int]
    fortresses: list[int]
    held: list[int]

    def copy_fields(self, other: Position) -> None:
        self.copy_to(other)
        other.year = self.year
        other.last_year = self.last_year
        other.first = self.first
        other.passes = self.passes
        other.baltic = self.baltic
        other.petersburg = self.petersburg
        other.mp = self.mp.copy()
        other.lost = self.lost.copy()
        other.foraged = self.foraged.copy()
        other.status = self.status.copy()
        other.spot = self.spot.copy()
        other.seen = self.seen.copy()
        other.returned = self.returned.copy()
        other.at = self.at.copy()
        other.known = self.known.copy()
        other.remembered = self.remembered.copy()
        other.moved = self.moved.copy()
        other.force = self.force.copy()
        other.doubled = self.doubled.copy()
        other.force_at = self.force_at
        other.company = self.company
        other.battle_side = self.battle_side
        other.battle_from = self.battle_from
        other.battle_at = self.battle_at
        other.battle_action = self.battle_action
        other.battle_round = self.battle_round
        other.battle_table = self.battle_table
        other.battle_result = self.battle_result
        other.battle_supply = self.battle_supply
        other.battle_tactics = self.battle_tactics
        other.round_tactics = self.round_tactics
        other.sovereigns_lost = self.sovereigns_lost
        other.head = self.head.copy()
        other.next_in = self.next_in.copy()
        other.ground = self.ground.copy()
        other.swedish_stacks = self.swedish_stacks.copy()
        other.coalition_stacks = self.coalition_stacks.copy()
        other.fortresses = self.fortresses.copy()
        other.held = self.held.copy()
