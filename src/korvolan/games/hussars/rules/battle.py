"""Chapters 6.2, 7.1 and 12. A battle from the naming to its end.

What a battle in its middle is made of: `BattleOver` lowest, then `Battle(stage)`, and while something is decided, rolled or
carried out the frames of that. The units of both sides bear the marks `attacker` and `defender`."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import DiceSum, Step

from .. import refusals as no
from .. import tables
from ..actions import FIRE, HOLD, LOSE
from ..decisions import BattleDecision
from ..state import FieldState
from ..unit_flags import AIMING, ATTACKER, DEFENDER, ENGAGED, FOUGHT, LANCE, OF_A_BATTLE, STEADY, STRUCK
from ..units import GARRISON, SIDE, UNITS, UNITS_OF
from . import chase, dispersal, redoubts, releases, results, retreat, wagons
from .battle_strength import attackers, base_column, column, defenders, hexes_of, modifiers
from .casualties import lose_sp, spend_lance
from .commanders import TWO_DICE, begin_fates
from .effects import VolleysStrike
from .fire import Aim
from .pikes import PikeWindow
from .shooting import MUSKETRY, bars_firing

# The kinds of battle.
ASSAULT: Final = 0
CHARGE: Final = 1
STORM: Final = 2  # a garrison is among the attacked
CHARGE_AT_WORKS: Final = 3  # both: who was charged had come to a garrison

# The stages of a battle.
PIKES_STAGE: Final = 0
DEFENDERS_FIRE: Final = 1
ATTACKERS_FIRE: Final = 2
FIRE_STRIKES: Final = 3
ROLL: Final = 4
EARLY_LOSSES: Final = 5  # by an option before the retreat
RETREAT: Final = 6
CHASE_STAGE: Final = 7
ATTACKER_LOSES: Final = 8
DEFENDER_LOSES: Final = 9
FATES: Final = 10
ADVANCE: Final = 11
DISPERSAL: Final = 12
TURNS: Final = 13


def begin_battle(g: FieldState, side: int, place: int, charge: bool) -> None:
    """[6.21a, 6.11b, 6.61a, 6.62b, 6.63e] The marked units fight; in a counter charge the charging side attacks, at once,
    without musketry.

    Pushes the frames of the whole battle. When they are gone so is the battle."""
    g.battle_side = side
    g.battle_at = place
    g.battle_kind = CHARGE if charge else ASSAULT
    g.battle_result = NONE
    g.routes = []
    g.route_sizes = []
    for unit in range(UNITS):
        if g.has(unit, ENGAGED):
            if g.has(unit, DEFENDER):
                releases.provoke(g, unit)
                if GARRISON[unit]:
                    g.battle_kind = CHARGE_AT_WORKS if charge else STORM
            if g.is_led(SIDE[unit], g.at[unit]):
                g.mark(unit, STEADY)
            if not charge:
                g.mark(unit, FOUGHT if g.has(unit, ATTACKER) else STRUCK)
    g.say("charge_opens" if charge else "battle_opens", side, place)
    g.push(BattleOver())
    g.push(Battle(PIKES_STAGE))


class Battle(Step[FieldState]):
    """[6.21a, 6.21i, 3.1h, 12.2d, 6.23a] The order of a battle: pikes, volleys, the roll; retreat, chase, losses, dispersal."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage:int",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, g: FieldState) -> None:
        stage = self.stage
        side = g.battle_side
        g.replace(Battle(stage + 1))
        if stage == PIKES_STAGE:
            g.push(PikeWindow(1 - side))
        elif stage == DEFENDERS_FIRE:
            offer_volleys(g, 1 - side)
        elif stage == ATTACKERS_FIRE:
            offer_volleys(g, side)
        elif stage == FIRE_STRIKES:
            if not is_charge(g):
                g.push(VolleysStrike(0))
        elif stage == ROLL:
            if attackers(g) and defenders(g):
                g.push(BattleRoll())
            else:
                g.pop()  # one side is gone: no battle, no advance, and the duty is done (ruling A43)
        else:
            carry_out(g, stage)


def is_charge(g: FieldState) -> bool:
    """[6.61a] Whether the battle is a counter charge."""
    return g.battle_kind in (CHARGE, CHARGE_AT_WORKS)


def is_storm(g: FieldState) -> bool:
    """[SCN.R6] Whether a garrison is among the attacked."""
    return g.battle_kind in (STORM, CHARGE_AT_WORKS)


def offer_volleys(g: FieldState, side: int) -> None:
    """[3.1h, 6.61a, 12.2c] Musketry before each battle of an attack phase, the defender first; none in a counter charge."""
    if not is_charge(g):
        g.push(Musketry(side))


def carry_out(g: FieldState, stage: int) -> None:
    """[6.21i] What the result brings: retreat and chase, then losses, then dispersal (ruling A33)."""
    if stage == EARLY_LOSSES:
        if g.switches[tables.OPT_LOSSES] == 1:
            begin_losses(g)
    elif stage == RETREAT:
        begin_retreat(g)
    elif stage == CHASE_STAGE:
        begin_chase(g)
        begin_fates(g)  # a commander whose trapped unit fell has gone before the victors come
    elif stage == ATTACKER_LOSES:
        if g.switches[tables.OPT_LOSSES] == 0:
            begin_losses(g)
    elif stage == FATES:
        begin_fates(g)
    elif stage == ADVANCE:
        begin_advance(g)
    elif stage == DISPERSAL:
        dispersal.begin(g, disperses(g))
    elif stage == TURNS:
        g.push(chase.FreeTurns())
    elif stage > TURNS:
        g.pop()


# -- what was rolled -----------------------------------------------------------------------------------------------


def loser(g: FieldState) -> int:
    """[7.12c, 7.12d] The side that must retreat, or NONE."""
    if tables.ATTACKER_RETREAT[g.battle_result]:
        return g.battle_side
    return 1 - g.battle_side if tables.DEFENDER_RETREAT[g.battle_result] else NONE


def retreat_of(g: FieldState) -> int:
    """[7.12c, 7.12d] By how many hexes."""
    return tables.ATTACKER_RETREAT[g.battle_result] + tables.DEFENDER_RETREAT[g.battle_result]


def disperses(g: FieldState) -> bool:
    """[7.12h] Whether the result says R for the side that retreats."""
    return tables.ATTACKER_ROUT[g.battle_result] or tables.DEFENDER_ROUT[g.battle_result]


def begin_retreat(g: FieldState) -> None:
    """[7.12c, 7.12d] Every body of the losing side goes back; a garrison holds, at a price (R1)."""
    side = loser(g)
    if side == NONE:
        return
    wagons.lose_wagons(g, side, retreat_of(g))
    g.push(retreat.Retreat(side, retreat_of(g)))
    if side != g.battle_side:
        redoubts.hold(g, side, retreat_of(g))
        wagons.batteries_stand(g, side, retreat_of(g))


def begin_chase(g: FieldState) -> None:
    """[7.13a, 7.31b, SCN.R6] The side that did not retreat may follow; nobody does from an attack on a garrison."""
    side = loser(g)
    if side != NONE and not (is_storm(g) and side != g.battle_side):
        g.push(chase.Pursuit(1 - side, 0, NONE))


def begin_losses(g: FieldState) -> None:
    """[7.12b, 8.13b] Each side's own loss, the attacker's first (ruling A78)."""
    defender = 1 - g.battle_side
    if tables.DEFENDER_LOSS[g.battle_result]:
        g.push(LoseStrength(defender, tables.DEFENDER_LOSS[g.battle_result]))
    if tables.ATTACKER_LOSS[g.battle_result]:
        g.push(LoseStrength(g.battle_side, tables.ATTACKER_LOSS[g.battle_result]))


def begin_advance(g: FieldState) -> None:
    """[6.17a, 7.14a] Where an enemy was destroyed on the spot, a victor may enter that hex and no other."""
    for side in (g.battle_side, 1 - g.battle_side):
        known = len(g.route_sizes)
        if loser(g) != side and chase.note_emptied(g, 1 - side):
            g.push(chase.EnterRedoubt(side, known, NONE) if is_storm(g) else chase.Advance(side, known, NONE))


# -- volleys -------------------------------------------------------------------------------------------------------


class Musketry(BattleDecision):
    """[12.11a, 12.11b, 12.2a] A side's volleys before the battle: together or each by itself, as often as it has stars."""

    VERB = FIRE
    STOPS = (HOLD,)

    def offers(self, g: FieldState) -> list[int]:
        return [unit for unit in UNITS_OF[self.side] if g.has(unit, ENGAGED)]

    def bars(self, g: FieldState, unit: int) -> int:
        return bars_firing(g, self.side, unit, MUSKETRY)

    def pick(self, g: FieldState, unit: int) -> None:
        g.mark(unit, AIMING)
        g.push(Aim(self.side, MUSKETRY))


# -- the roll ------------------------------------------------------------------------------------------------------


class BattleRoll(DiceSum[FieldState]):
    """[6.21h, BT.a] Two dice in the column of the battle; low rolls favor the attacker."""

    def dice(self, g: FieldState) -> int:
        return TWO_DICE

    def resolve(self, g: FieldState, result: int) -> None:
        g.pop()
        base, now = base_column(g), column(g)
        g.battle_result = result * tables.COLUMNS + now
        g.attack_hexes = hexes_of(g, attackers(g))
        g.target_hexes = hexes_of(g, defenders(g))
        g.say("battle_rolled", g.battle_side, now, base, g.battle_result)

    def label(self, g: FieldState, result: int) -> str:
        return results.in_words(g, result * tables.COLUMNS + column(g))

    def modifiers(self, g: FieldState) -> list[tuple[str, str]]:
        return [
            ("6.21d", f"Column {tables.COLUMN_IDS[base_column(g)]}, shifted to {tables.COLUMN_IDS[column(g)]}"),
            *modifiers(g),
        ]


# -- losses --------------------------------------------------------------------------------------------------------


def engaged(g: FieldState, side: int) -> list[int]:
    """A side's units of the battle that can still lose something: also pikes that have been scattered."""
    out: list[int] = []
    for unit in UNITS_OF[side]:
        if g.has(unit, ENGAGED) and g.at[unit] != NONE:
            out.append(unit)
    return out


class LoseStrength(BattleDecision):
    """[6.42b, 7.12b, 15.Cb] A loss falls on a side as a whole; its owner says which unit takes it (ruling A79)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "left:int")
    VERB = LOSE
    STOPS = (HOLD,)

    def __init__(self, side: int, left: int) -> None:
        self.side = side
        self.left = left

    def offers(self, g: FieldState) -> list[int]:
        return engaged(g, self.side)

    def bars(self, g: FieldState, unit: int) -> int:
        if unit >= UNITS or SIDE[unit] != self.side or not g.has(unit, ENGAGED) or g.at[unit] == NONE:
            return no.NOT_IN_BATTLE
        return 0

    def bars_stop(self, g: FieldState, action: int) -> int:
        """Only where nobody is left to lose anything."""
        return no.LOSS_IS_DUE if engaged(g, self.side) else 0

    def pick(self, g: FieldState, unit: int) -> None:
        self.stop(g, HOLD)
        redoubts.note_price(g, unit)
        lose_sp(g, unit)

    def stop(self, g: FieldState, action: int) -> None:
        if self.left > 1:
            g.replace(LoseStrength(self.side, self.left - 1))
        else:
            g.pop()


# -- the end -------------------------------------------------------------------------------------------------------


class BattleOver(Step[FieldState]):
    """[6.72b] The battle is over: its marks go, and lances that were in it are spent."""

    def run(self, g: FieldState) -> None:
        g.pop()
        for unit in range(UNITS):
            if g.has(unit, ENGAGED) and g.has(unit, LANCE):
                spend_lance(g, unit)
        g.wipe(OF_A_BATTLE)
        g.battle_side = NONE
        g.battle_at = NONE
        g.battle_kind = ASSAULT
        g.attack_hexes = []
        g.target_hexes = []
        g.battle_result = NONE
        g.routes = []
        g.route_sizes = []
        begin_fates(g)
