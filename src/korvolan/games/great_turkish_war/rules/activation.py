"""Chapters 11.0 and 11.1. A side's Player Phase: which force is activated next, who belongs to it, and the points that it
gets."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision, DecisionAt
from korvolan.kernel.frame import DiceSum, Step
from korvolan.kernel.grammar import counted

from .. import refusals as no
from ..actions import ALL, COVER, DONE, FROM, PASS, PLAY, TAKE
from ..board import SPOTS
from ..state import WarState
from ..stratagem_kinds import ADVANTAGE
from ..tables import HALF, OPT_FORCES
from ..units import FORCE_NATIONS, FORCE_SIDE, FORCES, NATION, UNIT_SIDE, UNITS
from . import movement, roll_modifiers, truces
from .forces import bars_activation, bars_member, count_units, lacks_leader, missing_voivode
from .leaders import move_lone_leaders
from .stratagems import holds, reveal_advantage

TWO_DICE: Final = 2
LEAST_HIDDEN: Final = 2  # units, so that there is something to hide


class PlayerPhase(Decision[WarState]):
    """[11.0a, 11.1a, 11.2a, 11.2c, 5.1k, 13.5a] The side activates one force after the other, in any order, and may use a
    Military Advantage before it rolls, until it passes."""

    VERBS: ClassVar[tuple[str, ...]] = ("from", "play", "pass")

    def asks(self, g: WarState) -> bool:
        return g.cards[self.side] > 0

    def candidates(self, g: WarState) -> list[int]:
        out = [PASS]
        if holds(g, self.side, ADVANTAGE):
            out.append(PLAY + ADVANTAGE)
        pieces, base = g.pieces, self.side * SPOTS
        for place in range(SPOTS):
            if pieces[base + place]:
                out.append(FROM + place)
        return out

    def options(self, g: WarState) -> list[int]:
        """The same without what is forbidden."""
        side = self.side
        out = [PASS]
        if holds(g, side, ADVANTAGE):
            out.append(PLAY + ADVANTAGE)
        pieces, base = g.pieces, side * SPOTS
        for place in range(SPOTS):
            if pieces[base + place] == 0 or bars_activation(g, side, place):
                continue
            if not truces.is_closed_by_truce(g, side, place):
                out.append(FROM + place)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == PASS:
            return 0
        if action in PLAY:
            if PLAY.of(action) != ADVANTAGE:
                return no.NOT_FOR_THIS_ROLL
            return 0 if holds(g, self.side, ADVANTAGE) else no.MARKER_NOT_HELD
        place = FROM.of(action)
        barred = bars_activation(g, self.side, place) if place < SPOTS else no.NOBODY_THERE
        if barred:
            return barred
        return no.TRUCE_KEEPS_AWAY if truces.is_closed_by_truce(g, self.side, place) else 0

    def take(self, g: WarState, action: int) -> None:
        if action == PASS:
            g.pop()
        elif action in PLAY:
            reveal_advantage(g, self.side)
        else:
            g.push(ActivationOver())
            g.here = FROM.of(action)
            g.push(FormForce(self.side, FROM.of(action), NONE))


def march_depth(g: WarState) -> int:
    """The frames below the activation under way, or NONE."""
    for number, frame in enumerate(g.frames[:-1], start=1):
        if isinstance(frame, PlayerPhase):
            return number
    return NONE


class FormForce(DecisionAt[WarState]):
    """[11.0a, 11.1b, 11.1.1a, 11.1.1b, 11.1.1d, 11.1.1g, 11.2e, 11.4.1f] The pieces of a hex that are activated together:
    any of them, of all allied nations (ruling A33), and perhaps under a Force marker."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "marker:force=none")
    VERBS: ClassVar[tuple[str, ...]] = ("take", "all", "cover", "done")

    def __init__(self, side: int, at: int, marker: int) -> None:
        super().__init__(side, at)
        self.marker = marker

    def candidates(self, g: WarState) -> list[int]:
        out = [DONE, ALL]
        for unit in g.own_stack(self.side, self.at):
            out.append(TAKE + unit)
        if not g.switches[OPT_FORCES] and self.marker == NONE:
            out += [COVER + marker for marker in range(FORCES) if FORCE_SIDE[marker] == self.side]
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == DONE:
            return bars_force(g, g.members())
        if action == ALL:
            return 0 if next_member(g, self.side, self.at) != NONE else no.NOBODY_LEFT_TO_TAKE
        if action in COVER:
            return no.COVERED_ALREADY if self.marker != NONE else bars_cover(g, self.side, COVER.of(action))
        return bars_member(g, self.side, self.at, TAKE.of(action))

    def take(self, g: WarState, action: int) -> None:
        if action == DONE:
            g.pop()
            set_off(g, self.side, self.marker)
        elif action == ALL:
            unit = next_member(g, self.side, self.at)
            while unit != NONE:
                g.force[unit] = 1
                unit = next_member(g, self.side, self.at)
        elif action in COVER:
            g.replace(FormForce(self.side, self.at, COVER.of(action)))
        else:
            g.force[TAKE.of(action)] = 1


def next_member(g: WarState, side: int, at: int) -> int:
    """The first piece of a hex that may join the force, or NONE."""
    for unit in g.own_stack(side, at):
        if bars_member(g, side, at, unit) == 0:
            return unit
    return NONE


def bars_force(g: WarState, members: list[int]) -> int:
    """[11.1c, 11.1d, 11.1e, 11.1f, 12.1c, 12.1d] A force needs a unit, four units need a leader, contingents their Voivode."""
    if count_units(members) == 0:
        return no.FORCE_IS_EMPTY
    if lacks_leader(members):
        return no.NEEDS_LEADER
    return missing_voivode(members)


def bars_cover(g: WarState, side: int, marker: int) -> int:
    """[11.1.1g, ERR-b] A Force marker of a faction that has units in the force, if it is free (ruling A40)."""
    if g.switches[OPT_FORCES]:
        return no.FORCES_ARE_OPEN
    members = g.members()
    if FORCE_SIDE[marker] != side:
        return no.MARKER_OF_OTHERS
    if count_units(members) < LEAST_HIDDEN:
        return no.TOO_SMALL_TO_HIDE
    for unit in range(UNITS):
        if g.cover[unit] == marker and not g.force[unit]:
            return no.MARKER_IN_USE
    return 0 if any(NATION[unit] in FORCE_NATIONS[marker] for unit in members) else no.MARKER_OF_OTHERS


def set_off(g: WarState, side: int, marker: int) -> None:
    """[11.1b, 11.1q] The force is formed: its pieces have been activated for this turn, and the dice are rolled."""
    members = g.members()
    cover_force(g, members, marker)
    for unit in members:
        g.done[unit] = 1
        g.waits[unit] = 0
    forget_march(g)
    g.push(movement.Operating(side))
    g.push(OperationRoll(side))


def cover_force(g: WarState, members: list[int], marker: int) -> None:
    """[11.1.1g, 11.1.1h] The force goes under a marker, stays whole under the one that it has, or comes out. Who leaves
    others behind under a marker is shown as he goes, even if he goes under another (ruling A40)."""
    if marker != NONE:
        for unit in members:
            if leaves_others(g, unit):
                g.uncover(unit)
                g.say("comes_out", UNIT_SIDE[unit], unit, g.here)
        for unit in members:
            g.cover[unit] = marker
        g.spied &= ~(1 << marker)
        return
    old = g.cover[members[0]]
    whole = old != NONE and all(g.cover[unit] == old for unit in members) and not leaves_others(g, members[0])
    if not whole:
        for unit in members:
            g.uncover(unit)


def leaves_others(g: WarState, unit: int) -> bool:
    """Whether a unit of the force is under a marker whose other units do not all belong to the force."""
    marker = g.cover[unit]
    return marker != NONE and any(g.cover[other] == marker and not g.force[other] for other in range(UNITS))


def points_bonus(g: WarState, side: int, members: list[int]) -> int:
    """[11.1g, 11.1h, 11.1i, 11.1j, 11.1k, 11.1l, 11.1m, 11.1p, 7.1d] What is added to the roll for operation points (ruling
    A29)."""
    return roll_modifiers.total(roll_modifiers.for_points(g, side, members))


class OperationRoll(DiceSum[WarState]):
    """[11.1b, 11.1n, 11.1p] Two dice and what is added to them are the force's operation points for the turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def dice(self, g: WarState) -> int:
        return TWO_DICE

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        points = result + TWO_DICE + points_bonus(g, self.side, g.members())
        g.op = points * HALF
        g.say("activates", self.side, g.here, points)

    def label(self, g: WarState, result: int) -> str:
        return counted(result + TWO_DICE + points_bonus(g, self.side, g.members()), "point", "points")

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        return roll_modifiers.in_words(roll_modifiers.for_points(g, self.side, g.members()))


class ActivationOver(Step[WarState]):
    """[11.1r, 11.1q] The activation is over, and points that are left are lost (ruling A76)."""

    def run(self, g: WarState) -> None:
        g.pop()
        end_activation(g)


def end_activation(g: WarState) -> None:
    """Whatever belonged to the activation alone is forgotten."""
    g.force = [0] * UNITS
    g.tempted = [0] * UNITS
    g.raised = [0] * UNITS  # so that a position of an earlier version does not keep a Rebellion as a recruit
    g.here = NONE
    g.op = 0
    g.spied = 0
    forget_march(g)
    move_lone_leaders(g)


def forget_march(g: WarState) -> None:
    """Nobody has tried to intercept the force yet, and it has come from nowhere."""
    g.tried = [0] * UNITS
    g.came_from = NONE
    g.only_to = NONE
    g.ridge = 0
    g.stopped = 0
