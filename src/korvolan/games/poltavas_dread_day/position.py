"""Generated from fields.py by tools/generate_constants.py: the fields of a position, and a copy of them."""

from __future__ import annotations

from korvolan.kernel.board.stacks import Stacks


class Position(Stacks):
    """All fields of a position."""

    year: int
    last_year: int
    season: int
    passes: int
    poland_entered: int
    silesia_safe: int
    raised: int
    early_allies: int
    new_capital: int
    declared: int
    capital_state: int
    falls: int
    devastated: list[int]
    trenches: list[int]
    control: list[int]
    besieged: list[int]
    rolled: list[int]
    out: list[int]
    surrenders: list[int]
    final: list[int]
    since: list[int]
    entered: list[int]
    inside: list[int]
    aboard: list[int]
    moved: list[int]
    force: list[int]
    limit: list[int]
    shifted: list[int]
    fresh: list[int]
    march_at: int
    fleet_at: int
    start: int
    mp: int
    spent: int
    sea_mp: int
    sea_spent: int
    came: int
    anchored: int
    convoy: int
    camp: list[int]

    def copy_fields(self, other: Position) -> None:
        self.copy_to(other)
        other.year = self.year
        other.last_year = self.last_year
        other.season = self.season
        other.passes = self.passes
        other.poland_entered = self.poland_entered
        other.silesia_safe = self.silesia_safe
        other.raised = self.raised
        other.early_allies = self.early_allies
        other.new_capital = self.new_capital
        other.declared = self.declared
        other.capital_state = self.capital_state
        other.falls = self.falls
        other.devastated = self.devastated.copy()
        other.trenches = self.trenches.copy()
        other.control = self.control.copy()
        other.besieged = self.besieged.copy()
        other.rolled = self.rolled.copy()
        other.out = self.out.copy()
        other.surrenders = self.surrenders.copy()
        other.final = self.final.copy()
        other.since = self.since.copy()
        other.entered = self.entered.copy()
        other.at = self.at.copy()
        other.inside = self.inside.copy()
        other.aboard = self.aboard.copy()
        other.moved = self.moved.copy()
        other.force = self.force.copy()
        other.limit = self.limit.copy()
        other.shifted = self.shifted.copy()
        other.fresh = self.fresh.copy()
        other.march_at = self.march_at
        other.fleet_at = self.fleet_at
        other.start = self.start
        other.mp = self.mp
        other.spent = self.spent
        other.sea_mp = self.sea_mp
        other.sea_spent = self.sea_spent
        other.came = self.came
        other.anchored = self.anchored
        other.convoy = self.convoy
        other.head = self.head.copy()
        other.next_in = self.next_in.copy()
        other.camp = self.camp.copy()
