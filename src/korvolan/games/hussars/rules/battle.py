"""Chapters 6.2, 7.1 and 12. A battle from the naming to its end.

What a battle in its middle is made of: `BattleOver` lowest, then `Battle(stage)`, and while something is decided, rolled or
carried out the frames of that. The units of both sides bear the marks `attacker` and `defender`."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step
from korvolan.kernel.sequence import Sequence, Stage

from .. import refusals as no
from .. import tables
from ..actions import FIRE, HOLD
from ..decisions import BattleDecision, Losses, TwoDice
from ..state import FieldState
from ..unit_flags import AIMING, ATTACKER, DEFENDER, ENGAGED, FOUGHT, LANCE, OF_A_BATTLE, STEADY, STRUCK
from ..units import GARRISON, SIDE, UNITS, UNITS_OF
from . import chase, dispersal, redoubts, releases, results, retreat, wagons
from .battle_strength import attackers, base_column, column, defenders, hexes_of, modifiers
from .casualties import lose_sp, spend_lance
from .commanders import begin_fates
from .dispersal import loser, retreat_of
from .effects import VolleysStrike
from .fire import Aim
from .pikes import PikeWindow
from .shooting import MUSKETRY, bars_firing

# The kinds of battle.
ASSAULT: Final = 0
CHARGE: Final = 1
STORM: Final = 2  # a garrison is among the attacked
CHARGE_AT_WORKS: Final = 3  # both: who was charged had come to a garrison


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
    g.push(Battle(0))


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


def strike_volleys(g: FieldState) -> None:
    """[12.2c] What both sides' volleys have done is seen when both have fired."""
    if not is_charge(g):
        g.push(VolleysStrike(0))


def roll_dice(g: FieldState) -> None:
    """[6.21h] The dice fall, unless volleys have left one side nobody: no battle, no advance, and the duty is done (A43)."""
    if attackers(g) and defenders(g):
        g.push(BattleRoll())
    else:
        g.pop()


# -- what was rolled -----------------------------------------------------------------------------------------------


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
        redoubts.hold_redoubts(g, side, retreat_of(g))
        wagons.batteries_stand(g, side, retreat_of(g))


def begin_chase(g: FieldState) -> None:
    """[7.13a, 7.31b, SCN.R6] The side that did not retreat may follow; nobody does from an attack on a garrison."""
    side = loser(g)
    if side != NONE and not (is_storm(g) and side != g.battle_side):
        g.push(chase.Pursuit(1 - side, 0, NONE))
    begin_fates(g)  # a commander whose trapped unit fell has gone before the victors come


def begin_losses(g: FieldState, early: bool) -> None:
    """[7.12b, 8.13b] Each side's own loss, the attacker's first (ruling A78): after the chase, by an option before the
    retreat."""
    if early != (g.switches[tables.OPT_LOSSES] == 1):
        return
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


class BattleRoll(TwoDice):
    """[6.21h, BT.a] Two dice in the column of the battle; low rolls favor the attacker."""

    FOLLOWS: ClassVar[tuple[str, ...]] = ("ChargeTo", "ChargeFacing")

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
    return [unit for unit in UNITS_OF[side] if g.has(unit, ENGAGED) and g.at[unit] != NONE]


class LoseStrength(Losses):
    """[6.42b, 7.12b, 15.Cb] A loss falls on a side as a whole; its owner says which unit takes it (ruling A79)."""

    STOPS = (HOLD,)

    def place(self, g: FieldState) -> int:
        return g.battle_at

    def offers(self, g: FieldState) -> list[int]:
        return engaged(g, self.side)

    def bars(self, g: FieldState, unit: int) -> int:
        return 0 if unit in engaged(g, self.side) else no.NOT_IN_BATTLE

    def bars_stop(self, g: FieldState, action: int) -> int:
        """Only where nobody is left to lose anything."""
        return no.LOSS_IS_DUE if engaged(g, self.side) else 0

    def pick(self, g: FieldState, unit: int) -> None:
        self.count_down(g)
        redoubts.note_price(g, unit)
        lose_sp(g, unit)

    def stop(self, g: FieldState, action: int) -> None:
        self.count_down(g)


# -- the order of a battle -----------------------------------------------------------------------------------------


class Battle(Sequence[FieldState]):
    """[6.21a, 6.21i, 3.1h, 12.2d, 6.23a] The order of a battle: pikes, volleys, the roll; then what the result brings,
    which is retreat and chase, losses, dispersal (ruling A33)."""


Battle.STAGES = (
    Stage("pikes", lambda g: g.push(PikeWindow(1 - g.battle_side))),
    Stage("defenders' fire", lambda g: offer_volleys(g, 1 - g.battle_side)),
    Stage("attackers' fire", lambda g: offer_volleys(g, g.battle_side)),
    Stage("fire strikes", strike_volleys),
    Stage("roll", roll_dice),
    Stage("early losses", lambda g: begin_losses(g, True)),
    Stage("retreat", begin_retreat),
    Stage("chase", begin_chase),
    Stage("losses", lambda g: begin_losses(g, False)),
    Stage("losses settled", lambda g: None),  # stages keep the numbers that records know
    Stage("fates", begin_fates),
    Stage("advance", begin_advance),
    Stage("dispersal", lambda g: dispersal.begin_dispersal(g, disperses(g))),
    Stage("free turns", lambda g: g.push(chase.FreeTurns())),
    Stage("over", lambda g: g.pop()),
)


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
