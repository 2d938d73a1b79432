"""Chapters 4.2, 4.4 and 5.2. A move step by step, and what the enemy may do about each step."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.frame import Frame, Step
from korvolan.kernel.layout import NONE

from . import releases
from .actions import (
    FACE,
    HALT,
    LEAVE,
    SHOOT,
    TO,
    WHEEL,
    WITHDRAW,
)
from .artillery import DefensiveFire, can_react
from .board import DROWNS, HEXES, NEAR, NEIGHBORS, ROAD, direction_to
from .casualties import eliminate, entered, wreck
from .charges import CounterCharge, can_charge
from .commanders import begin_fates
from .marks import COLUMN, MOVED, STOPPED
from .movement import (
    bars_leaving,
    bars_step,
    bars_withdrawal,
    column,
    crossing_cost,
    entry_cost,
    goes_ahead,
    may_stop,
    passes,
    pay,
    stops_in,
    troops,
)
from .restrictions import CANNOT_STOP_THERE, MUST_LEAVE_STACK, NO_TARGET, NOT_ADJACENT, NOT_BEHIND_IT
from .stacking import enemy_redoubt, others_there
from .state import FieldState
from .tables import ARROW_COST
from .tatars import AimArrows, Archery, bars_archer, can_shoot_movers, has_prey
from .turning import bars_turn, is_zoned, least_turn, owed_for, restore, turn_column
from .units import ARCHER, ARM, COMMANDERS_OF, HORSE, SIDE, UNITS, UNITS_OF, WAGONS_OF, is_wagon
from .warnings import DROWNS_IN_SWAMP, LEAVES_THE_FIELD
from .zones import in_zone

# -- on the march --------------------------------------------------------------------------------------------------


class Onward(Step[FieldState]):
    """[5.21a, 5.21b, 6.63b, 13.11d, 4.28c] After a step and all reactions: those who are left go on, or have to stop."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "lead:piece", "steps:int", "by_road:bool")

    def __init__(self, side: int, lead: int, steps: int, by_road: bool) -> None:
        self.side = side
        self.lead = lead
        self.steps = steps
        self.by_road = by_road

    def run(self, g: FieldState) -> None:
        lead = leader(g, self.side, self.lead)
        if lead == NONE or g.has(lead, STOPPED) or (self.steps > 0 and must_stop(g, lead)):
            g.pop()
            finish(g, self.side)
        else:
            g.replace(March(self.side, lead, self.steps, self.by_road, False, 0))


def leader(g: FieldState, side: int, lead: int) -> int:
    """The first unit that still moves: the one that led, or another; NONE if fire has removed all."""
    if g.on_map(lead) and g.has(lead, COLUMN):
        return lead
    for unit in UNITS_OF[side]:
        if g.has(unit, COLUMN) and g.on_map(unit):
            return unit
    return NONE


def must_stop(g: FieldState, lead: int) -> bool:
    """[5.21a, 4.28c] An enemy zone of control, or friends through whom one may not go."""
    pieces = column(g, lead)
    here = g.at[lead]
    if stops_in(g, pieces, here):
        return True
    return others_there(g, SIDE[lead], here) and not passes(g, pieces, here)


def finish(g: FieldState, side: int) -> None:
    """[4.1a, 4.24a, 6.64a, 11.18a] The move of a column is over. Who has joined others faces as they do; who was charged has
    no points left."""
    for unit in UNITS_OF[side]:
        if g.has(unit, COLUMN) and g.on_map(unit):
            for friend in g.stack(g.at[unit]):
                if not g.has(friend, COLUMN) and SIDE[friend] == side:
                    g.facing[unit] = g.facing[friend]
            if g.has(unit, STOPPED):
                g.mp[unit] = 0
            g.unmark(unit, COLUMN | STOPPED)
            g.mark(unit, MOVED)
    for piece in [*COMMANDERS_OF[side], *WAGONS_OF[side]]:
        if g.has(piece, COLUMN):
            g.unmark(piece, COLUMN)
            g.mark(piece, MOVED)
            if is_wagon(piece) and g.is_held(g.at[piece], 1 - side):
                wreck(g, piece)  # left in a redoubt by troops who fell as they passed it
    releases.release_by_enemies(g)


class March(Frame[FieldState]):
    """[4.21c, 4.22b, 4.43a, 5.13a, 5.24a] The next thing that those who move do: a step, a turn, a step back, or a halt."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "lead:piece", "steps:int", "by_road:bool", "turned:bool", "owed:int")
    VERBS: ClassVar[tuple[str, ...]] = ("to", "wheel", "face", "withdraw", "shoot", "leave", "halt")

    def __init__(self, side: int, lead: int, steps: int, by_road: bool, turned: bool, owed: int) -> None:
        self.side = side
        self.lead = lead
        self.steps = steps
        self.by_road = by_road
        self.turned = turned
        self.owed = owed

    def seat(self, g: FieldState) -> int:
        return self.side

    def place(self, g: FieldState) -> int:
        return g.at[self.lead]

    def words(self, g: FieldState) -> dict[str, str]:
        whole, half = divmod(g.mp[self.lead], 2)
        return {"left": f"{whole or ''}½" if half else str(whole)}

    def candidates(self, g: FieldState) -> list[int]:
        out = [HALT]
        here = g.at[self.lead]
        base = here * DIRECTIONS
        facing = g.facing[self.lead]
        zoned = self.steps == 0 and not self.turned and in_zone(g, 1 - self.side, here)
        for d in range(DIRECTIONS):
            there = NEAR[base + d]
            if there == NONE:
                continue
            if goes_ahead(g, self.lead, d):
                out.append(TO + there)
            else:
                out.append(WHEEL + there)
                if zoned:
                    out.append(WITHDRAW + there)
            if zoned and goes_ahead(g, self.lead, d):
                out.append(WITHDRAW + there)
        if not self.turned:
            for d in range(DIRECTIONS):
                if d != facing:
                    out.append(FACE + d)
        out.append(LEAVE)
        for piece in g.stack(here):
            if ARCHER[piece]:
                out.append(SHOOT + piece)
        return out

    def forbids(self, g: FieldState, action: int) -> int:
        pieces = column(g, self.lead)
        if action == HALT:
            return self.bars_halt(g, pieces)
        if action == LEAVE:
            return bars_leaving(g, pieces)
        if action >= SHOOT:
            return self.bars_arrows(g, action - SHOOT)
        if FACE <= action < TO:
            return bars_turn(g, pieces, action - FACE, self.steps, self.by_road, self.turned)
        place = (action - TO) % (WHEEL - TO)
        if place >= HEXES:
            return NOT_ADJACENT
        if action < WHEEL:
            return bars_step(g, pieces, place, self.steps, self.turned, self.owed)
        if action < WITHDRAW:
            return self.bars_wheel(g, pieces, place)
        return bars_withdrawal(g, pieces, place, self.steps, self.turned)

    def bars_halt(self, g: FieldState, pieces: list[int]) -> int:
        """[4.1a, 4.27a, SCN.R3] Why the move cannot end here, or 0."""
        here = g.at[self.lead]
        if self.steps > 0 and not may_stop(g, pieces, here):
            return CANNOT_STOP_THERE
        return MUST_LEAVE_STACK if self.turned and others_there(g, self.side, here) else 0

    def bars_arrows(self, g: FieldState, unit: int) -> int:
        """[15.21a, 15.23a] Archery in the own movement phase, by those who move."""
        barred = bars_archer(g, self.side, unit, True)
        if barred == 0 and not g.has(unit, COLUMN):
            barred = NO_TARGET
        if barred == 0 and not has_prey(g, unit, True):
            barred = NO_TARGET
        return barred or self.bars_spending(g, unit)

    def bars_spending(self, g: FieldState, unit: int) -> int:
        """[4.27a, 15.23a] Where they may not stop, the point for the arrows must not be the one that they need to go on."""
        pieces = column(g, self.lead)
        halt = self.bars_halt(g, pieces)
        if halt == 0:
            return 0
        g.mp[unit] -= ARROW_COST
        for there in NEIGHBORS[g.at[self.lead]]:
            if bars_step(g, pieces, there, self.steps, self.turned, self.owed) == 0 or self.bars_wheel(g, pieces, there) == 0:
                halt = 0
        g.mp[unit] += ARROW_COST
        return halt

    def bars_wheel(self, g: FieldState, pieces: list[int], place: int) -> int:
        """[4.21c, 4.43a] A turn and a step in one: each must be allowed, and both be paid."""
        d = direction_to(g.at[self.lead], place)
        if d == NONE:
            return NOT_ADJACENT
        if goes_ahead(g, self.lead, d):
            return NOT_BEHIND_IT
        facing = least_turn(g, self.lead, d)
        barred = bars_turn(g, pieces, facing, self.steps, self.by_road, self.turned)
        if barred != 0:
            return barred
        zoned = self.zoned(g)
        before = turn_column(g, pieces, facing, zoned, self.by_road)
        owed = owed_for(before, pieces, g, facing, zoned, self.by_road)
        barred = bars_step(g, pieces, place, self.steps, True, owed)
        restore(g, pieces, before)
        return barred

    def zoned(self, g: FieldState) -> bool:
        return is_zoned(g, column(g, self.lead))

    def warns(self, g: FieldState, action: int) -> int:
        if action == LEAVE:
            return LEAVES_THE_FIELD
        if TO <= action < WITHDRAW and ARM[self.lead] == HORSE:
            place = (action - TO) % (WHEEL - TO)
            d = direction_to(g.at[self.lead], place)
            if d != NONE and DROWNS[g.at[self.lead] * DIRECTIONS + d]:
                return DROWNS_IN_SWAMP
        return 0

    def take(self, g: FieldState, action: int) -> None:
        pieces = column(g, self.lead)
        if action == HALT:
            g.pop()
            finish(g, self.side)
        elif action == LEAVE:
            g.pop()
            for unit in pieces:
                eliminate(g, unit)
            finish(g, self.side)
            begin_fates(g)
        elif action >= SHOOT:
            g.push(AimArrows(self.side, action - SHOOT, True))
        elif FACE <= action < TO:
            g.replace(self.turn(g, pieces, action - FACE))
        elif action >= WITHDRAW:
            step_back(g, pieces, action - WITHDRAW)
            g.replace(TurnAround(self.side, self.lead))
            g.push(Reactions(1 - self.side, self.lead, FIRE_STAGE))
        elif action >= WHEEL:
            facing = least_turn(g, self.lead, direction_to(g.at[self.lead], action - WHEEL))
            self.turn(g, pieces, facing).advance(g, pieces, action - WHEEL)
        else:
            self.advance(g, pieces, action - TO)

    def turn(self, g: FieldState, pieces: list[int], facing: int) -> March:
        """[4.43a, 4.54a, 5.23a] Turn, and pay now or owe it on the road."""
        zoned = self.zoned(g)
        before = turn_column(g, pieces, facing, zoned, self.by_road)
        owed = owed_for(before, pieces, g, facing, zoned, self.by_road)
        return March(self.side, self.lead, self.steps, self.by_road, True, owed)

    def advance(self, g: FieldState, pieces: list[int], there: int) -> None:
        """[4.22b, 4.46a, 5.22a] A step: everybody pays; horse that leaves the road in a swamp is lost. Then the enemy
        reacts."""
        here = g.at[self.lead]
        d = direction_to(here, there)
        along = ROAD[here * DIRECTIONS + d]
        extra = (0 if along else self.owed) + crossing_cost(g, self.side, here, self.steps)
        for piece in pieces:
            pay(g, piece, entry_cost(g, piece, here, d) + (extra if piece < UNITS else 0))
        for piece in pieces:
            g.put(piece, there)
        if g.logging:
            g.say("marches", self.lead, there)
        g.replace(Onward(self.side, self.lead, self.steps + 1, along))
        if DROWNS[here * DIRECTIONS + d] and ARM[self.lead] == HORSE:
            drown(g, troops(pieces))
            begin_fates(g)
            return
        if not enemy_redoubt(g, self.side, there):
            entered(g, self.lead, there)
        g.push(Reactions(1 - self.side, self.lead, FIRE_STAGE))


def drown(g: FieldState, units: list[int]) -> None:
    """[4.46a] Cavalry in a swamp off the road is eliminated."""
    for unit in units:
        if g.logging:
            g.say("drowns", unit)
        eliminate(g, unit)


def step_back(g: FieldState, pieces: list[int], there: int) -> None:
    """[5.24a] A step into the back zone for all movement points."""
    for piece in pieces:
        g.put(piece, there)
        g.mp[piece] = 0
    entered(g, pieces[0], there)
    if g.logging:
        g.say("steps_back", pieces[0], there)


class TurnAround(Frame[FieldState]):
    """[5.24a] After a step back one may turn freely."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "lead:piece")
    VERBS: ClassVar[tuple[str, ...]] = ("face",)

    def __init__(self, side: int, lead: int) -> None:
        self.side = side
        self.lead = lead

    def seat(self, g: FieldState) -> int:
        return self.side

    def place(self, g: FieldState) -> int:
        lead = leader(g, self.side, self.lead)
        return g.at[lead] if lead != NONE else NONE

    def candidates(self, g: FieldState) -> list[int]:
        return [FACE + d for d in range(DIRECTIONS)] if self.turns(g) else [FACE]

    def forbids(self, g: FieldState, action: int) -> int:
        return 0 if self.turns(g) or action == FACE else NOT_BEHIND_IT

    def turns(self, g: FieldState) -> bool:
        """[5.24a, 6.63b] Whether somebody is left to turn, and has not been charged: then his move is over."""
        lead = leader(g, self.side, self.lead)
        return lead != NONE and not g.has(lead, STOPPED)

    def take(self, g: FieldState, action: int) -> None:
        g.pop()
        if self.turns(g):
            for unit in troops(column(g, leader(g, self.side, self.lead))):
                g.facing[unit] = action - FACE
        finish(g, self.side)


# -- reactions -----------------------------------------------------------------------------------------------------

FIRE_STAGE: Final = 0
ARROWS_STAGE: Final = 1
CHARGES: Final = 2


class Reactions(Step[FieldState]):
    """[3.1f, 3.1g, 6.63f] After each step the waiting side may fire, then loose arrows, then charge; before the first only
    charge."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "lead:piece", "stage:int")

    def __init__(self, side: int, lead: int, stage: int) -> None:
        self.side = side
        self.lead = lead
        self.stage = stage

    def run(self, g: FieldState) -> None:
        lead = leader(g, 1 - self.side, self.lead)
        if lead == NONE or self.stage > CHARGES:
            g.pop()
            return
        g.replace(Reactions(self.side, lead, self.stage + 1))
        if self.stage == FIRE_STAGE:
            if can_react(g, self.side, g.at[lead]):
                g.push(DefensiveFire(self.side, g.at[lead]))
        elif self.stage == ARROWS_STAGE:
            if can_shoot_movers(g, self.side):
                g.push(Archery(self.side, g.at[lead]))
        elif can_charge(g, self.side, lead):
            g.push(CounterCharge(self.side, lead))


FRAMES: Final = [Onward, March, TurnAround, Reactions]
