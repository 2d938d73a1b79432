"""Chapter 11.15. Wagons in battle: what stands by them, and when they are lost (rulings A69, A81)."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import PickAt

from .. import refusals as no
from ..actions import GO, STAY
from ..state import FieldState
from ..unit_flags import ENGAGED, STOOD, WALKING
from ..units import SIDE
from .casualties import overrun_wagons
from .retreating_units import BodyLoses, BodyRests, is_battery, must_go


def lose_wagons(g: FieldState, side: int, hexes: int) -> None:
    """[11.15b] More than B1 destroys the wagons of the hexes attacked, whoever stood by them (ruling A69)."""
    if side == g.battle_side or hexes == 1:
        return
    for place in g.target_hexes:
        overrun_wagons(g, side, place)


def may_stand(g: FieldState, side: int, place: int, hexes: int) -> bool:
    """[11.15a] Whether those who defend a hex may stay there with their wagon: B1 only."""
    return hexes == 1 and side != g.battle_side and g.own_wagon_at(side, place) != NONE


def stand_by_wagons(g: FieldState, side: int, place: int, hexes: int) -> None:
    """[11.15a] B1 may be answered by staying with the wagon (ruling A69)."""
    if may_stand(g, side, place, hexes):
        g.push(StandByWagons(side, place))


def batteries_stand(g: FieldState, side: int, hexes: int) -> None:
    """[11.13a, 11.15a] Guns alone with a wagon have the same choice (ruling A81)."""
    for place in g.target_hexes:
        guns = [unit for unit in g.stack(place) if SIDE[unit] == side and g.has(unit, ENGAGED)]
        if guns and all(is_battery(unit) for unit in guns):
            stand_by_wagons(g, side, place, hexes)


def has_stood(g: FieldState, place: int) -> bool:
    """[11.15a] Whether those in a hex have paid for staying with their wagon."""
    return any(g.has(unit, STOOD) for unit in g.stack(place))


class StandByWagons(PickAt[FieldState]):
    """[11.15a] The stack may stay with its wagon and lose a point instead of going back one hex."""

    STOPS = (STAY, GO)

    def stop(self, g: FieldState, action: int) -> None:
        g.pop()
        if action == GO:
            return
        for unit in g.stack(self.at):
            if g.has(unit, ENGAGED) and (must_go(unit) or is_battery(unit)):
                g.mark(unit, STOOD | WALKING)
        g.push(BodyRests(self.side, False))
        g.push(StandLoses(self.side, 1))


class StandLoses(BodyLoses):
    """The point for staying is taken from the stack, guns included (rulings A79, A81)."""

    DUE: ClassVar[int] = no.STAND_IS_DUE
    STRANGER: ClassVar[int] = no.NOT_BY_THE_WAGONS
