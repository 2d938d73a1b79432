"""The position of a battle, and all that changes where pieces are: put, shift, take off. Questions about who is where."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.constants import NONE
from korvolan.kernel.state import State

from .board import HEXES
from .fields import FENCE_IDS
from .unit_flags import PIKES
from .units import ARM, COMMANDERS_OF, FIRST_WAGON, GARRISON, GUNS, PIECES, SIDE, SP, UNITS, WAGONS_OF

ALL_FENCES: Final[int] = len(FENCE_IDS)


@final  # calls of its methods then need no look-up
class FieldState(State):
    """A position of Hussars: Poltava."""

    # the stage
    stage: int
    stages: int  # the last one
    first: int  # player A
    morale: int  # the field of the marker: positive for the Russians
    zone: int  # its zone when the stage began
    mapa: int  # the Swedes go all out in this stage
    mapa_left: int
    poltava: int  # Swedes have entered the town
    returns: int  # how many dispersed units may still come back in this phase
    mover: int  # who moves, or moved last in this movement phase
    # by seat
    lost: list[int]  # strength points eliminated
    kopies: list[int]  # lance tokens in the wagon
    kopies_used: list[int]
    formed: list[int]  # has formed pikes in this stage
    # by group
    released: list[int]
    # by fence
    fence_at: list[int]
    fence_side: list[int]
    # by piece
    at: list[int]
    facing: list[int]
    hits: list[int]  # strength points lost
    mp: list[int]  # movement points left, in halves
    marks: list[int]
    hurts: list[int]  # strength points that both sides' volleys will cost it
    # the battle under way
    battle_side: int  # the attacker
    battle_kind: int  # an attack, a counter charge, an attack on a garrison, or a charge there
    battle_at: int  # the hex attacked first
    battle_result: int  # what was rolled: a cell of the Battle Table
    attack_hexes: list[int]  # where both sides stood when the dice fell
    target_hexes: list[int]
    routes: list[int]  # the ways of those who fled: each from the hex it left
    route_sizes: list[int]
    # derived
    head: list[int]  # by hex: the first combat unit there
    next_in: list[int]  # by unit: the next one in its hex

    def clone(self) -> FieldState:
        other = FieldState()
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
        return other

    def rebuild_derived(self) -> None:
        """Who is where, by hex. Units of a hex lie in the order of their numbers."""
        self.head = [NONE] * HEXES
        self.next_in = [NONE] * UNITS
        for unit in range(UNITS - 1, -1, -1):
            if 0 <= self.at[unit] < HEXES:
                self.enter(unit, self.at[unit])

    # -- coming and going ------------------------------------------------------------------------------------------

    def enter(self, unit: int, place: int) -> None:
        before = self.head[place]
        if before == NONE or before > unit:
            self.next_in[unit] = before
            self.head[place] = unit
            return
        while self.next_in[before] != NONE and self.next_in[before] < unit:
            before = self.next_in[before]
        self.next_in[unit] = self.next_in[before]
        self.next_in[before] = unit

    def leave(self, unit: int, place: int) -> None:
        if self.head[place] == unit:
            self.head[place] = self.next_in[unit]
        else:
            before = self.head[place]
            while self.next_in[before] != unit:
                before = self.next_in[before]
            self.next_in[before] = self.next_in[unit]
        self.next_in[unit] = NONE

    def put(self, piece: int, place: int) -> None:
        """A piece is in another hex or box."""
        if piece < UNITS:
            if 0 <= self.at[piece] < HEXES:
                self.leave(piece, self.at[piece])
            if 0 <= place < HEXES:
                self.enter(piece, place)
        self.at[piece] = place

    def take_off(self, piece: int, box: int) -> None:
        """A piece leaves the map for a box, and all that was noted of it is forgotten."""
        self.put(piece, box)
        self.facing[piece] = 0
        self.mp[piece] = 0
        self.hurts[piece] = 0
        self.hits[piece] = 0
        self.marks[piece] = 0

    # -- marks -----------------------------------------------------------------------------------------------------

    def mark(self, piece: int, bits: int) -> None:
        self.marks[piece] |= bits

    def unmark(self, piece: int, bits: int) -> None:
        self.marks[piece] &= ~bits

    def has(self, piece: int, bits: int) -> bool:
        return self.marks[piece] & bits != 0

    def wipe(self, bits: int, side: int = NONE) -> None:
        """Take these marks off all pieces, or all of a side."""
        keep = ~bits
        for piece in range(PIECES):
            if self.marks[piece] & bits and (side == NONE or SIDE[piece] == side):
                self.marks[piece] &= keep

    # -- who is where ----------------------------------------------------------------------------------------------

    def on_map(self, piece: int) -> bool:
        return 0 <= self.at[piece] < HEXES

    def stack(self, place: int) -> list[int]:
        """The combat units in a hex."""
        out: list[int] = []
        unit = self.head[place]
        while unit != NONE:
            out.append(unit)
            unit = self.next_in[unit]
        return out

    def holder(self, place: int) -> int:
        """The side whose units are in a hex, or NONE. Where one passes a redoubt both are: then the garrison's."""
        unit = self.head[place]
        if unit == NONE:
            return NONE
        side = SIDE[unit]
        other = self.next_in[unit]
        while other != NONE:
            if SIDE[other] != side:
                return SIDE[other] if GARRISON[other] else side
            other = self.next_in[other]
        return side

    def is_held(self, place: int, side: int) -> bool:
        """Whether a side has a combat unit in a hex."""
        unit = self.head[place]
        while unit != NONE:
            if SIDE[unit] == side:
                return True
            unit = self.next_in[unit]
        return False

    def garrisoned(self, place: int) -> bool:
        """[SCN.R1] Whether the garrison of a redoubt, or its guns, are in a hex."""
        unit = self.head[place]
        while unit != NONE:
            if GARRISON[unit]:
                return True
            unit = self.next_in[unit]
        return False

    def has_guns(self, place: int) -> bool:
        unit = self.head[place]
        while unit != NONE:
            if ARM[unit] == GUNS:
                return True
            unit = self.next_in[unit]
        return False

    def commanders_at(self, side: int, place: int) -> list[int]:
        out: list[int] = []
        for piece in COMMANDERS_OF[side]:
            if self.at[piece] == place:
                out.append(piece)
        return out

    def is_led(self, side: int, place: int) -> bool:
        """[10.13a] Whether a commander of a side is in a hex."""
        for piece in COMMANDERS_OF[side]:
            if self.at[piece] == place:
                return True
        return False

    def wagon_at(self, place: int) -> int:
        """A wagon in a hex, or NONE."""
        for piece in range(FIRST_WAGON, PIECES):
            if self.at[piece] == place:
                return piece
        return NONE

    def own_wagon_at(self, side: int, place: int) -> int:
        for piece in WAGONS_OF[side]:
            if self.at[piece] == place:
                return piece
        return NONE

    def sp(self, unit: int) -> int:
        """[6.41a] The strength points that a unit has left."""
        return SP[unit] - self.hits[unit]

    def in_pikes(self, unit: int) -> bool:
        return self.marks[unit] & PIKES != 0

    def fenced(self, place: int, direction: int) -> bool:
        """[14.12a] Whether a fence covers a side of a hex."""
        for fence in range(ALL_FENCES):
            if self.fence_at[fence] == place and self.fence_side[fence] == direction:
                return True
        return False
