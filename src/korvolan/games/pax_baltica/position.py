"""Generated from fields.py by tools/generate_constants.py: the fields of a position, and a copy of them."""

from __future__ import annotations

from korvolan.kernel.board.stacks import Stacks


class Position(Stacks):
    """All fields of a position."""

    year: int
    season: int
    last_year: int
    number: int
    first: int
    die: list[int]
    actions: list[int]
    had_event: list[int]
    attrition: int
    reform_open: int
    petersburg: int
    defected: int
    exiled: int
    night_rider: int
    mistrust: int
    capitals_lost: int
    ceded: int
    truces_due: list[int]
    status: list[int]
    rp: list[int]
    truce_until: list[int]
    event_rp: list[int]
    halved: list[int]
    points: list[int]
    politics: list[int]
    envoy: list[int]
    handles: list[int]
    strength: list[int]
    aboard: list[int]
    due: list[int]
    tag: list[int]
    known: list[int]
    seen: list[int]
    seen_in: list[int]
    shape: list[int]
    stamp: list[int]
    since: list[int]
    moved: list[int]
    extra: list[int]
    came_from: list[int]
    reserve: list[int]
    pinned: list[int]
    besieging: list[int]
    acted: list[int]
    marker: list[int]
    holder: list[int]
    attacked: list[int]
    entry_seat: list[int]
    entry_from: list[int]
    entry_into: list[int]
    crossed: list[int]
    withdrawn: list[int]
    sides: list[int]
    present: list[int]
    troops: list[int]
    forced: list[int]
    retreats: int
    owned: list[int]
    held: list[int]
    transit: list[int]

    def copy_fields(self, other: Position) -> None:
        self.copy_to(other)
        other.year = self.year
        other.season = self.season
        other.last_year = self.last_year
        other.number = self.number
        other.first = self.first
        other.die = self.die.copy()
        other.actions = self.actions.copy()
        other.had_event = self.had_event.copy()
        other.attrition = self.attrition
        other.reform_open = self.reform_open
        other.petersburg = self.petersburg
        other.defected = self.defected
        other.exiled = self.exiled
        other.night_rider = self.night_rider
        other.mistrust = self.mistrust
        other.capitals_lost = self.capitals_lost
        other.ceded = self.ceded
        other.truces_due = self.truces_due.copy()
        other.status = self.status.copy()
        other.rp = self.rp.copy()
        other.truce_until = self.truce_until.copy()
        other.event_rp = self.event_rp.copy()
        other.halved = self.halved.copy()
        other.points = self.points.copy()
        other.politics = self.politics.copy()
        other.envoy = self.envoy.copy()
        other.handles = self.handles.copy()
        other.at = self.at.copy()
        other.strength = self.strength.copy()
        other.aboard = self.aboard.copy()
        other.due = self.due.copy()
        other.tag = self.tag.copy()
        other.known = self.known.copy()
        other.seen = self.seen.copy()
        other.seen_in = self.seen_in.copy()
        other.shape = self.shape.copy()
        other.stamp = self.stamp.copy()
        other.since = self.since.copy()
        other.moved = self.moved.copy()
        other.extra = self.extra.copy()
        other.came_from = self.came_from.copy()
        other.reserve = self.reserve.copy()
        other.pinned = self.pinned.copy()
        other.besieging = self.besieging.copy()
        other.acted = self.acted.copy()
        other.marker = self.marker.copy()
        other.holder = self.holder.copy()
        other.attacked = self.attacked.copy()
        other.entry_seat = self.entry_seat.copy()
        other.entry_from = self.entry_from.copy()
        other.entry_into = self.entry_into.copy()
        other.crossed = self.crossed.copy()
        other.withdrawn = self.withdrawn.copy()
        other.sides = self.sides
        other.head = self.head.copy()
        other.next_in = self.next_in.copy()
        other.present = self.present.copy()
        other.troops = self.troops.copy()
        other.forced = self.forced.copy()
        other.retreats = self.retreats
        other.owned = self.owned
        other.held = self.held
        other.transit = self.transit
