"""Generated from fields.py by tools/generate_constants.py: the fields of a position, and a copy of them."""

from __future__ import annotations

from korvolan.kernel.board.stacks import Stacks


class Position(Stacks):
    """All fields of a position."""

    turn: int
    last_turn: int
    first: int
    disaster: int
    victories: int
    innocent: int
    truce: int
    tp: list[int]
    status: list[int]
    holder: list[int]
    works: list[int]
    sortied: list[int]
    sacked: list[int]
    passed: list[int]
    seceded: list[int]
    pool: list[int]
    track: list[int]
    gone: list[int]
    fresh: list[int]
    hand: list[int]
    shown: list[int]
    seen: list[int]
    advantages: list[int]
    ambushes: list[int]
    value: list[int]
    inside: list[int]
    cover: list[int]
    done: list[int]
    force: list[int]
    fights: list[int]
    tried: list[int]
    intercepted: list[int]
    relieved: list[int]
    raised: list[int]
    tempted: list[int]
    waits: list[int]
    rode: list[int]
    spied: int
    op: int
    here: int
    came_from: int
    only_to: int
    ridge: int
    stopped: int
    battle: int
    battle_at: int
    battle_first: int
    battle_camp: int
    battle_foe: int
    battle_holder: int
    battle_table: int
    battle_result: int
    battle_plus: int
    battle_charge: int
    battle_feigned: int
    battle_ridge: int
    battle_chain: int
    fighters: list[int]
    pieces: list[int]
    inner: list[int]
    held: list[int]
    cards: list[int]

    def copy_fields(self, other: Position) -> None:
        self.copy_to(other)
        other.turn = self.turn
        other.last_turn = self.last_turn
        other.first = self.first
        other.disaster = self.disaster
        other.victories = self.victories
        other.innocent = self.innocent
        other.truce = self.truce
        other.tp = self.tp.copy()
        other.status = self.status.copy()
        other.holder = self.holder.copy()
        other.works = self.works.copy()
        other.sortied = self.sortied.copy()
        other.sacked = self.sacked.copy()
        other.passed = self.passed.copy()
        other.seceded = self.seceded.copy()
        other.pool = self.pool.copy()
        other.track = self.track.copy()
        other.gone = self.gone.copy()
        other.fresh = self.fresh.copy()
        other.hand = self.hand.copy()
        other.shown = self.shown.copy()
        other.seen = self.seen.copy()
        other.advantages = self.advantages.copy()
        other.ambushes = self.ambushes.copy()
        other.at = self.at.copy()
        other.value = self.value.copy()
        other.inside = self.inside.copy()
        other.cover = self.cover.copy()
        other.done = self.done.copy()
        other.force = self.force.copy()
        other.fights = self.fights.copy()
        other.tried = self.tried.copy()
        other.intercepted = self.intercepted.copy()
        other.relieved = self.relieved.copy()
        other.raised = self.raised.copy()
        other.tempted = self.tempted.copy()
        other.waits = self.waits.copy()
        other.rode = self.rode.copy()
        other.spied = self.spied
        other.op = self.op
        other.here = self.here
        other.came_from = self.came_from
        other.only_to = self.only_to
        other.ridge = self.ridge
        other.stopped = self.stopped
        other.battle = self.battle
        other.battle_at = self.battle_at
        other.battle_first = self.battle_first
        other.battle_camp = self.battle_camp
        other.battle_foe = self.battle_foe
        other.battle_holder = self.battle_holder
        other.battle_table = self.battle_table
        other.battle_result = self.battle_result
        other.battle_plus = self.battle_plus
        other.battle_charge = self.battle_charge
        other.battle_feigned = self.battle_feigned
        other.battle_ridge = self.battle_ridge
        other.battle_chain = self.battle_chain
        other.head = self.head.copy()
        other.next_in = self.next_in.copy()
        other.fighters = self.fighters.copy()
        other.pieces = self.pieces.copy()
        other.inner = self.inner.copy()
        other.held = self.held.copy()
        other.cards = self.cards.copy()
