"""The fields of a position, and how they are copied. What changes them is in state.py."""

from __future__ import annotations

from korvolan.kernel.state import State


class Position(State):
    """Everything that a position of The Great Turkish War consists of."""

    # the turn
    turn: int
    last_turn: int
    first: int  # who has the initiative
    disaster: int  # an Ottoman force of four units suffered DV+S since the last Initiative Phase
    victories: int  # how often that happened in the game
    innocent: int  # the Pope has died: the next income is less
    truce: int
    tp: list[int]  # by stock, in halves
    status: list[int]  # by country
    # by town
    holder: list[int]
    works: list[int]
    sortied: list[int]  # its garrison has tried a sortie this turn
    sacked: list[int]  # a capital that the Ottomans took once
    passed: list[int]  # by area, for one without towns
    seceded: list[int]  # by nation: its principality has left the Sultan, until he controls it again
    # Stratagem markers: by kind, then by seat and kind (seat * KINDS + kind)
    pool: list[int]
    track: list[int]  # the turn in which the marker was put on the turn track; 0 if it is not there
    gone: list[int]
    fresh: list[int]  # went back to the pool since somebody last drew: they are in nobody's hand
    hand: list[int]
    shown: list[int]  # face up: Military Advantage in use, and what waits for the Treasure Phase
    seen: list[int]  # in that seat's hand, and the enemy knows it
    advantages: list[int]  # by seat: Military Advantages whose one combat roll is used
    ambushes: list[int]  # by seat: Ambushes played for the roll that comes
    # by piece
    at: list[int]  # NONE: out of the game for good
    value: list[int]  # of a leader; NONE: not rolled yet
    inside: list[int]  # within the walls, while enemies stand before them
    cover: list[int]  # the Force marker it is under
    done: list[int]  # was activated this turn
    force: list[int]  # belongs to the active force, or to one that is forming
    fights: list[int]  # its part in the battle under way
    tried: list[int]  # has tried to intercept the active force
    intercepted: list[int]  # has tried to intercept in this Player Phase
    relieved: list[int]  # has failed to relieve a fortress this turn
    raised: list[int]  # was recruited in this phase, or sent home
    tempted: list[int]  # a Rebellion among them has failed in this activation
    waits: list[int]  # a leader who came to this place alone and may be alone there
    rode: list[int]  # a leader who fled to this hex in this Player Phase
    spied: int  # Force markers that the enemy may look into now, as bits
    # the activation
    op: int  # operation points left, in halves
    here: int  # where the active force is
    came_from: int  # the hex from which it entered this one
    only_to: int  # it was thrown back: it may go nowhere but there
    ridge: int  # it came over a mountain hexside
    stopped: int  # it was intercepted and moves no more
    # the battle
    battle: int
    battle_at: int
    battle_first: int  # the camp that began it
    battle_camp: int  # the attacker of this roll
    battle_foe: int  # the other camp than battle_first
    battle_holder: int  # who has the battle initiative
    battle_table: int
    battle_result: int
    battle_plus: int  # a Military Advantage on this roll
    battle_charge: int  # played by the holder for this roll
    battle_feigned: int
    battle_ridge: int  # the attack came over mountains
    battle_chain: int  # it went on by counterattack
    # derived: by spot its first piece; by piece the next one there, in the order of their numbers
    head: list[int]
    next_in: list[int]
    fighters: list[int]  # by camp and spot: combat units
    pieces: list[int]  # by camp and spot: all pieces
    inner: list[int]  # by spot: pieces within the walls
    held: list[int]  # by area and camp: towns
    cards: list[int]  # by seat: markers in hand

    def copy_all(self, other: Position) -> None:
        """Give another position all that this one has."""
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
        other.hand = self.hand.copy()
        other.shown = self.shown.copy()
        other.fresh = self.fresh.copy()
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

    def forget(self, unit: int) -> None:
        """Nothing is noted any more of what a piece did."""
        self.done[unit] = 0
        self.force[unit] = 0
        self.fights[unit] = 0
        self.tried[unit] = 0
        self.intercepted[unit] = 0
        self.relieved[unit] = 0
        self.raised[unit] = 0
        self.tempted[unit] = 0
        self.waits[unit] = 0
        self.rode[unit] = 0
