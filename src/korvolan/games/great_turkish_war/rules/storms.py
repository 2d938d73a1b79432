"""Chapter 11.6.3. Storms: a die on the Siege Table, and what it brings to besiegers and garrison."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import PickAt

from .. import refusals as no
from .. import tables
from ..actions import LOSE
from ..board import NEUTRALS, SEATS, TOWN
from ..state import WarState
from ..units import IS_COMBAT, IS_LEADER
from . import control, roll_modifiers
from .aftermath import Tidy
from .forces import count_combat
from .marker_windows import STORMED, STORMING, PlayMarkers
from .siege import GarrisonLoses, bars_siege, uncover_all


def bars_storm(g: WarState, side: int) -> int:
    """[11.6.1e, 11.6.1g, 11.6.3a] Why the fortress cannot be stormed, or 0; works are not required, unless the option says so
    (ruling A81)."""
    barred = bars_siege(g, side, tables.STORM_COST)
    if barred:
        return barred
    return no.WORKS_COME_FIRST if g.switches[tables.OPT_WORKS] and not control.is_besieged(g, g.here) else 0


def begin_storm(g: WarState, side: int) -> None:
    """[11.6.1f, 11.6.3a, 11.6.3c, 11.6.3e, ST-f] A storm is declared, each for its points; the attacker may play Coup de
    Main, the defender Dysentery."""
    here = g.here
    g.op -= tables.STORM_COST
    uncover_all(g, here)
    if g.logging:
        g.say("storms", side, here, count_combat(g.field_stack(side, here)), count_combat(g.garrison(here)))
    g.push(StormOver(here))
    g.push(StormRoll(side, here))
    if g.holder[TOWN[here]] != NEUTRALS:
        g.push(PlayMarkers(1 - side, STORMED, here))
    g.push(PlayMarkers(side, STORMING, here))


def storm_bonus(g: WarState, side: int, place: int) -> int:
    """[11.6.3b, 11.6.3c, 11.6.3d, 11.6.3e, ST-b] Numbers, guns and markers (ruling A44)."""
    return roll_modifiers.total(roll_modifiers.for_storm(g, side, place))


def siege_outcome(roll: int, defenders: int) -> int:
    """[11.6.3f, ST-g, ST-i] What a modified roll brings. Without defenders a repulse is no effect, and NE+ a surrender."""
    found = tables.siege_result(roll)
    if defenders == 0:
        if found in (tables.BR, tables.R_PLUS, tables.R_MINUS):
            return tables.SIEGE_NE
        if found == tables.NE_PLUS:
            return tables.SURRENDER
    return found


def storm_result(g: WarState, side: int, place: int, die: int) -> int:
    """[11.6.3f] What a die brings in a storm."""
    return siege_outcome(die + storm_bonus(g, side, place), count_combat(g.garrison(place)))


class StormRoll(roll_modifiers.ModifiedRoll):
    """[11.6.3f, ST-a] A die on the Siege Table."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place")
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, side: int, at: int) -> None:
        self.side = side
        self.at = at

    def resolve(self, g: WarState, result: int) -> None:
        outcome = storm_result(g, self.side, self.at, result + 1)
        g.pop()
        g.ambushes = [0] * SEATS
        g.say("storm_result", self.side, self.at, outcome)
        apply_storm_result(g, self.side, self.at, outcome)

    def label(self, g: WarState, result: int) -> str:
        return tables.SIEGE_NAMES[storm_result(g, self.side, self.at, result + 1)]

    def parts(self, g: WarState) -> list[roll_modifiers.Part]:
        return roll_modifiers.for_storm(g, self.side, self.at)


def apply_storm_result(g: WarState, side: int, place: int, outcome: int) -> None:
    """[ST-c, ST-d, ST-e, ST-h, ST-j] What a storm brings."""
    defenders = count_combat(g.garrison(place))
    if outcome == tables.SURRENDER:
        surrender_fortress(g, side, place)
    elif outcome == tables.NE_PLUS:
        g.push(StormedLose(g.holder[TOWN[place]], place))
    else:
        lose_besiegers(g, side, place, repulse_losses(outcome, defenders))


def repulse_losses(outcome: int, defenders: int) -> int:
    """[ST-c, ST-d, ST-e] The units that a storm costs the besiegers, by its result and the defenders; none where it is no
    repulse."""
    if outcome == tables.BR:
        return defenders
    if outcome == tables.R_PLUS:
        return (defenders + 1) // 2
    return defenders // 2 if outcome == tables.R_MINUS else 0


def surrender_fortress(g: WarState, side: int, place: int) -> None:
    """[ST-j, 4.0e, 12.2a] The garrison is lost with its leaders, and the besiegers have the fortress (ruling A49)."""
    for unit in g.garrison(place):
        if g.logging and not IS_LEADER[unit]:
            g.say("lost", unit)
        g.eliminate(unit)
    control.take_town(g, side, place)


def lose_besiegers(g: WarState, side: int, place: int, number: int) -> None:
    """[ST-c] Besieging units of the attacker's choice, no more than he has (ruling A5)."""
    number = min(number, count_combat(g.field_stack(side, place)))
    if number:
        g.push(BesiegersLose(side, place, number))


class StormedLose(GarrisonLoses):
    """The same after a storm: the question and its refusals cite another case."""

    NOT_THAT_ONE: ClassVar[int] = no.NOT_A_DEFENDER


class BesiegersLose(PickAt[WarState]):
    """[ST-c, ST-d, ST-e] The besieger chooses his losses among the combat units in the hex (ruling A11)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "number:int")
    VERB = LOSE

    def __init__(self, side: int, at: int, number: int) -> None:
        super().__init__(side, at)
        self.number = number

    def offers(self, g: WarState) -> list[int]:
        return [unit for unit in g.field_stack(self.side, self.at) if IS_COMBAT[unit]]

    def bars(self, g: WarState, unit: int) -> int:
        if g.at[unit] != self.at or g.camp(unit) != self.side or not IS_COMBAT[unit]:
            return no.NOT_BESIEGING
        return no.LIKE_SOLDIER_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.say("lost", unit)
        g.eliminate(unit)
        if self.number > 1:
            g.replace(BesiegersLose(self.side, self.at, self.number - 1))
            return
        g.pop()
        rest = g.field_stack(self.side, self.at)
        if count_combat(rest) == 0:
            for other in rest:
                g.eliminate(other)


class StormOver(Tidy):
    """[11.6.2m] After a storm: works without besiegers are lifted."""
