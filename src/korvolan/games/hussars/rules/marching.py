"""Chapters 4.2, 4.4 and 5.2. A move step by step, and what the enemy may do about each step."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision
from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import FACE, HALT, LEAVE, SHOOT, TO, WHEEL, WITHDRAW, entered_by, is_step
from ..board import DROWNS, HEXES, NEAR, NEIGHBORS, ROAD, direction_to
from ..state import FieldState
from ..tables import ARROW_COST
from ..unit_flags import COLUMN, STOPPED
from ..units import ARCHER, ARM, HORSE, UNITS
from ..warnings import DROWNS_IN_SWAMP, LEAVES_THE_FIELD
from . import movement
from .battle_strength import halves
from .casualties import eliminate, overrun_hex
from .commanders import begin_fates
from .halts import TurnAround, finish_move, halt, must_stop
from .reactions import CHARGES, FIRE_STAGE, Reactions, leader
from .stacking import enemy_redoubt, others_there
from .tatars import AimArrows, bars_archer, has_archery_target
from .turning import bars_first_turn, bars_turn, is_zoned, least_turn, owed_for_turn, restore, turn_column
from .zones import in_zone

# -- on the march --------------------------------------------------------------------------------------------------


def leader_after_reactions(g: FieldState, side: int, lead: int) -> int:
    """[6.63b, 13.11d] Who leads on. NONE where fire has removed all, or a charge has stopped them: then the move is over."""
    lead = leader(g, side, lead)
    if lead != NONE and not g.has(lead, STOPPED):
        return lead
    g.pop()
    finish_move(g, side)
    return NONE


class Onward(Step[FieldState]):
    """[5.21a, 5.21b, 6.63b, 13.11d, 4.28c] After a step or a turn and all reactions: those who are left go on, or have to
    stop."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "side:seat",
        "lead:piece",
        "steps:int",
        "by_road:bool",
        "turned:bool=0",
        "owed:int=0",
    )

    def __init__(self, side: int, lead: int, steps: int, by_road: bool, turned: bool, owed: int) -> None:
        self.side = side
        self.lead = lead
        self.steps = steps
        self.by_road = by_road
        self.turned = turned
        self.owed = owed

    def run(self, g: FieldState) -> None:
        lead = leader_after_reactions(g, self.side, self.lead)
        if lead == NONE:
            return
        if self.steps > 0 and must_stop(g, lead):
            if g.logging and movement.stops_in(g, movement.column(g, lead), g.at[lead]):
                g.say("stops", lead)
            halt(g, self.side, lead)
        else:
            g.replace(March(self.side, lead, self.steps, self.by_road, self.turned, self.owed))


class March(Decision[FieldState]):
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

    def place(self, g: FieldState) -> int:
        return g.at[self.lead]

    def words(self, g: FieldState) -> dict[str, str]:
        return {"left": halves(g.mp[self.lead])}

    def candidates(self, g: FieldState) -> list[int]:
        out = [HALT]
        here = g.at[self.lead]
        base = here * DIRECTIONS
        zoned = self.steps == 0 and not self.turned and in_zone(g, 1 - self.side, here)
        for d in range(DIRECTIONS):
            there = NEAR[base + d]
            if there == NONE:
                continue
            out.append((TO if movement.goes_ahead(g, self.lead, d) else WHEEL) + there)
            if zoned:
                out.append(WITHDRAW + there)
        if not self.turned:
            facing = g.facing[self.lead]
            for d in range(DIRECTIONS):
                if d != facing:
                    out.append(FACE + d)
        out.append(LEAVE)
        for piece in g.stack(here):
            if ARCHER[piece]:
                out.append(SHOOT + piece)
        return out

    def options(self, g: FieldState) -> list[int]:
        """The same without what is forbidden: who moves, and whether enemies hamper a turn, is found once for all of it."""
        pieces = movement.column(g, self.lead)
        zoned = not self.turned and is_zoned(g, pieces)
        face: int = FACE.base
        to: int = TO.base
        out: list[int] = []
        for action in self.candidates(g):
            if action in TO:  # the most frequent first
                barred = movement.bars_step(g, pieces, action - to, self.steps, self.turned, self.owed)
            elif action in FACE:  # named only where they have not turned yet, and face another way
                barred = bars_first_turn(g, pieces, action - face, self.steps, self.by_road, zoned)
            elif action in WHEEL:
                barred = self.bars_wheel(g, pieces, WHEEL.of(action), zoned)
            else:
                barred = self.bars(g, pieces, action)
            if barred == 0:
                out.append(action)
        return out

    def forbids(self, g: FieldState, action: int) -> int:
        return self.bars(g, movement.column(g, self.lead), action)

    def bars(self, g: FieldState, pieces: list[int], action: int) -> int:
        """Why those who move may not do something, or 0."""
        if action in TO:  # the most frequent first
            return movement.bars_step(g, pieces, TO.of(action), self.steps, self.turned, self.owed)
        if action in FACE:
            return bars_turn(g, pieces, FACE.of(action), self.steps, self.by_road, self.turned)
        if action in WHEEL:
            return self.bars_wheel(g, pieces, WHEEL.of(action), is_zoned(g, pieces))
        if action == HALT:
            return self.bars_halt(g, pieces)
        if action == LEAVE:
            return movement.bars_leaving(g, pieces)
        if action in SHOOT:
            return self.bars_arrows(g, pieces, SHOOT.of(action))
        place = WITHDRAW.of(action)
        return no.NOT_ADJACENT if place >= HEXES else movement.bars_withdrawal(g, pieces, place, self.steps, self.turned)

    def bars_halt(self, g: FieldState, pieces: list[int]) -> int:
        """[4.1a, 4.27a, SCN.R3] Why the move cannot end here, or 0."""
        here = g.at[self.lead]
        barred = movement.bars_stop(g, pieces, here) if self.steps > 0 else 0
        if barred != 0:
            return barred
        return no.MUST_LEAVE_STACK if self.turned and others_there(g, self.side, here) else 0

    def bars_arrows(self, g: FieldState, pieces: list[int], unit: int) -> int:
        """[15.21a, 15.23a] Archery in the own movement phase, by those who move."""
        barred = bars_archer(g, self.side, unit, True)
        if barred == 0 and not g.has(unit, COLUMN):
            barred = no.NOT_IN_ITS_HEX
        if barred == 0 and not has_archery_target(g, unit, True):
            barred = no.NO_PREY
        return barred or self.bars_spending(g, pieces, unit)

    def bars_spending(self, g: FieldState, pieces: list[int], unit: int) -> int:
        """[4.27a, 15.23a] Where they may not stop, the point for the arrows must not be the one that they need to go on."""
        halt = self.bars_halt(g, pieces)
        if halt == 0:
            return 0
        zoned = is_zoned(g, pieces)
        g.mp[unit] -= ARROW_COST
        for there in NEIGHBORS[g.at[self.lead]]:
            if (
                movement.bars_step(g, pieces, there, self.steps, self.turned, self.owed) == 0
                or self.bars_wheel(g, pieces, there, zoned) == 0
            ):
                halt = 0
        g.mp[unit] += ARROW_COST
        return halt

    def bars_wheel(self, g: FieldState, pieces: list[int], place: int, zoned: bool) -> int:
        """[4.21c, 4.43a] A turn and a step in one: each must be allowed, and both be paid; `zoned`: whether an enemy zone
        hampers a turn."""
        d = direction_to(g.at[self.lead], place)
        if d == NONE:
            return no.NOT_ADJACENT
        if movement.goes_ahead(g, self.lead, d):
            return no.IN_FRONT
        facing = least_turn(g, self.lead, d)
        if self.turned:
            return bars_turn(g, pieces, facing, self.steps, self.by_road, True)
        barred = bars_first_turn(g, pieces, facing, self.steps, self.by_road, zoned)
        if barred != 0:
            return barred
        owed = owed_for_turn(g, pieces, facing, zoned, self.by_road)
        before = turn_column(g, pieces, facing, zoned, self.by_road)
        barred = movement.bars_step(g, pieces, place, self.steps, True, owed)
        restore(g, pieces, before)
        return barred

    def zoned(self, g: FieldState) -> bool:
        return is_zoned(g, movement.column(g, self.lead))

    def warns(self, g: FieldState, action: int) -> int:
        if action == LEAVE:
            return LEAVES_THE_FIELD
        if is_step(action) and ARM[self.lead] == HORSE:
            place = entered_by(action)
            d = direction_to(g.at[self.lead], place)
            if d != NONE and DROWNS[g.at[self.lead] * DIRECTIONS + d]:
                return DROWNS_IN_SWAMP
        return 0

    def take(self, g: FieldState, action: int) -> None:
        pieces = movement.column(g, self.lead)
        if action == HALT:
            halt(g, self.side, self.lead)
        elif action == LEAVE:
            g.pop()
            for unit in pieces:
                eliminate(g, unit)
            finish_move(g, self.side)
            begin_fates(g)
        elif action in SHOOT:
            self.look_round(g, self.turned, self.owed)
            g.push(AimArrows(self.side, SHOOT.of(action), True))
        elif action in FACE:
            self.look_round(g, True, self.turn(g, pieces, FACE.of(action)))
        elif action in WITHDRAW:
            step_back(g, pieces, WITHDRAW.of(action))
            g.replace(TurnAround(self.side, self.lead))
            g.push(Reactions(1 - self.side, self.lead, FIRE_STAGE))
        elif action in WHEEL:
            there = WHEEL.of(action)
            owed = self.turn(g, pieces, least_turn(g, self.lead, direction_to(g.at[self.lead], there)))
            g.replace(Wheeling(self.side, self.lead, self.steps, owed, there))
            g.push(Reactions(1 - self.side, self.lead, CHARGES))
        else:
            advance(g, self.side, self.lead, self.steps, self.owed, TO.of(action))

    def look_round(self, g: FieldState, turned: bool, owed: int) -> None:
        """[6.63d] Where they stand something has changed: a charge may come before they go on."""
        g.replace(Onward(self.side, self.lead, self.steps, self.by_road, turned, owed))
        g.push(Reactions(1 - self.side, self.lead, CHARGES))

    def turn(self, g: FieldState, pieces: list[int], facing: int) -> int:
        """[4.43a, 4.54a, 5.23a] Turn, and pay now or owe it on the road: what is owed."""
        zoned = is_zoned(g, pieces)
        owed = owed_for_turn(g, pieces, facing, zoned, self.by_road)
        turn_column(g, pieces, facing, zoned, self.by_road)
        return owed


def advance(g: FieldState, side: int, lead: int, steps: int, owed: int, there: int) -> None:
    """[4.22b, 4.46a, 5.22a] A step: everybody pays; horse that leaves the road in a swamp is lost. Then the enemy reacts."""
    pieces = movement.column(g, lead)
    here = g.at[lead]
    d = direction_to(here, there)
    along = ROAD[here * DIRECTIONS + d]
    extra = (0 if along else owed) + movement.crossing_cost(g, side, here, steps)
    for piece in pieces:
        movement.pay(g, piece, movement.entry_cost(g, piece, here, d) + (extra if piece < UNITS else 0))
    for piece in pieces:
        g.put(piece, there)
    g.say("marches", lead, there)
    g.replace(Onward(side, lead, steps + 1, along, False, 0))
    if DROWNS[here * DIRECTIONS + d] and ARM[lead] == HORSE:
        drown(g, movement.troops(pieces))
        begin_fates(g)
        return
    if not enemy_redoubt(g, side, there):
        overrun_hex(g, lead, there)
    g.push(Reactions(1 - side, lead, FIRE_STAGE))


class Wheeling(Step[FieldState]):
    """[6.63d, 4.21c] Between the turn and the step of a wheel a charge may come; else the step follows."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "lead:piece", "steps:int", "owed:int", "there:place")

    def __init__(self, side: int, lead: int, steps: int, owed: int, there: int) -> None:
        self.side = side
        self.lead = lead
        self.steps = steps
        self.owed = owed
        self.there = there

    def run(self, g: FieldState) -> None:
        lead = leader_after_reactions(g, self.side, self.lead)
        if lead != NONE:
            advance(g, self.side, lead, self.steps, self.owed, self.there)


def drown(g: FieldState, units: list[int]) -> None:
    """[4.46a] Cavalry in a swamp off the road is eliminated."""
    for unit in units:
        g.say("drowns", unit)
        eliminate(g, unit)


def step_back(g: FieldState, pieces: list[int], there: int) -> None:
    """[5.24a] A step into the back zone for all movement points."""
    for piece in pieces:
        g.put(piece, there)
        g.mp[piece] = 0
    overrun_hex(g, pieces[0], there)
    g.say("steps_back", pieces[0], there)
