"""Chapter 11.4. Combat: it is declared, perhaps avoided, the initiative is rolled for, a table chosen and the result
carried out."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Chance, Die, Frame, Step

from .. import refusals as no
from ..actions import PLAY, TABLE
from ..board import CAMP_NAMES, LAND, NEUTRALS, SEATS
from ..fields import BREAK_OUT, FIELD, INTERCEPTION, RELIEF
from ..state import ATTACKS, DEFENDS, WarState, seat_of_camp
from ..stratagem_kinds import CHARGE, FEIGNED
from ..tables import AR, BB, CA, COMBAT_COST, DV, DVS, OPT_ATTACKER, RESULT_NAMES, TABLE_IDS
from . import aftermath, avoidance, results, roll_modifiers
from .battle_strength import camp_strength, difference, fighting, is_wiped_out, leader_bonus, other_camp, result_for
from .forces import count_combat
from .marker_windows import BATTLE_INITIATIVE, PlayMarkers, UseAdvantage
from .stratagems import holds, play_marker

SIX: Final = 6

# -- declaring it ------------------------------------------------------------------------------------------------------


def bars_fight(g: WarState, side: int) -> int:
    """[11.4a, 11.4.1a, 11.4.1d, 11.6.1b, 14.2.1b] Why the active force cannot attack the enemies in its hex, or 0."""
    here = g.here
    if here >= LAND or g.foe_fighters(side, here) == 0:
        return no.NOBODY_TO_ATTACK
    if g.foes_afield(side, here) == 0:
        return no.NO_ENEMY_AFIELD
    if g.truce:
        return no.TRUCE_FORBIDS
    if count_combat(g.members()) == 0:
        return no.NOBODY_TO_FIGHT_WITH
    return 0 if g.whole_points() >= COMBAT_COST else no.NO_POINTS_TO_FIGHT


def declare_combat(g: WarState, side: int) -> None:
    """[11.4.1a, 11.4.1e, 11.4.2a, 11.6.2b, LCRT-l] The active force attacks all enemies in the field of its hex, a garrison
    breaks out. It costs as much each time, and each time the enemy may avoid it."""
    g.op -= COMBAT_COST
    members = g.members()
    kind = FIELD
    for unit in members:
        g.fights[unit] = ATTACKS
        if g.inside[unit]:
            kind = BREAK_OUT
    g.battle_ridge = g.ridge if kind == FIELD else 0
    begin_battle(g, kind, side, g.here, NONE)


def begin_battle(g: WarState, kind: int, camp: int, place: int, origin: int) -> None:
    """[11.1.1h, 11.4.2j, 11.4.2b, 11.3.1i] A battle opens: whoever attacks is marked already, all enemies in the field defend
    (ruling A99), and every Force marker comes off. An intercepted force may not avoid it."""
    foe = g.foe_camp(camp, place)
    g.battle = kind
    g.battle_at = place
    g.battle_first = camp
    g.battle_foe = foe
    g.battle_camp = camp
    g.battle_holder = NONE
    g.battle_table = NONE
    g.battle_result = NONE
    g.battle_chain = 0
    forget_markers(g)
    for unit in g.field_stack(foe, place):
        if g.fights[unit] != ATTACKS:
            g.fights[unit] = DEFENDS
    for unit in [*g.taking_part(ATTACKS), *g.taking_part(DEFENDS)]:
        g.uncover(unit)
    if g.logging:
        g.say("battle", seat_of_camp(camp), place, count_combat(fighting(g, camp)), count_combat(fighting(g, foe)))
    g.push(aftermath.BattleOver(origin))
    g.push(Clash())
    if kind != INTERCEPTION:
        g.push(avoidance.OfferAvoid(foe))


def forget_markers(g: WarState) -> None:
    """[7.1h] Markers serve a single roll."""
    g.battle_plus = 0
    g.battle_charge = 0
    g.battle_feigned = 0
    g.ambushes = [0] * SEATS


# -- fighting it -------------------------------------------------------------------------------------------------------


class Clash(Step[WarState]):
    """[11.4.3a, 11.4.3d, 11.6.4h] Initiative is rolled for in every combat; in a relief the relieving side has it (ruling
    A16)."""

    def run(self, g: WarState) -> None:
        g.pop()
        if g.battle == RELIEF:
            g.battle_holder = g.battle_first
            g.push(ReliefTable())
            return
        g.push(InitiativeRoll())
        first, foe = g.battle_first, g.battle_foe
        if foe != NEUTRALS:  # neutrals have no markers
            g.push(PlayMarkers(foe, BATTLE_INITIATIVE, g.battle_at))
        g.push(PlayMarkers(first, BATTLE_INITIATIVE, g.battle_at))


def initiative_bonus(g: WarState, camp: int) -> int:
    """[11.4.3b, 11.4.3c, 13.4a, 13.5a] What a camp adds to its initiative roll: its leader, Ambushes, and in a combat that
    it began its Military Advantages, which those of the enemy cancel one for one (ruling A8)."""
    return roll_modifiers.total(roll_modifiers.for_initiative(g, camp))


def initiative_edge(g: WarState) -> int:
    """What the camp that began the battle adds more than the other."""
    return initiative_bonus(g, g.battle_first) - initiative_bonus(g, g.battle_foe)


def initiative_weights(edge: int) -> list[int]:
    """[11.4.3b] Of all pairs of dice those that decide, for a camp that adds so much more: a tie is rolled again."""
    return [0 if attacker + edge == defender else 1 for attacker in range(SIX) for defender in range(SIX)]


def wins_initiative(result: int, edge: int) -> bool:
    """[11.4.3b] Whether a pair of dice gives the initiative to the camp that began the battle and adds so much more."""
    return result // SIX + edge > result % SIX


class InitiativeRoll(Chance[WarState]):
    """[11.4.3a, 11.4.3b, 11.4.3c] Each side rolls a die, the higher has the battle initiative, ties are rolled again.

    Results are (attacker's die - 1) × 6 + (defender's die - 1)."""

    EXACT_ODDS: ClassVar[bool] = True

    def weights(self, g: WarState) -> list[int]:
        return initiative_weights(initiative_edge(g))

    def roll(self, g: WarState) -> int:
        edge = initiative_edge(g)
        attacker = g.dice.die()
        defender = g.dice.die()
        while attacker + edge == defender:
            attacker = g.dice.die()
            defender = g.dice.die()
        g.last_dice = [attacker, defender]
        return (attacker - 1) * SIX + defender - 1

    def holder(self, g: WarState, result: int) -> int:
        """Who has the initiative by these dice."""
        return g.battle_first if wins_initiative(result, initiative_edge(g)) else g.battle_foe

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        holder = self.holder(g, result)
        g.battle_holder = holder
        if g.switches[OPT_ATTACKER]:
            g.battle_camp = holder
        g.ambushes = [0] * SEATS
        g.say("initiative_won", holder)
        g.push(ChooseTable())

    def label(self, g: WarState, result: int) -> str:
        return f"{CAMP_NAMES[self.holder(g, result)]} has the initiative"

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        out: list[tuple[str, str]] = []
        for camp in (g.battle_first, g.battle_foe):
            parts = roll_modifiers.in_words(roll_modifiers.for_initiative(g, camp))
            out += [(case, f"{CAMP_NAMES[camp]}: {words}") for case, words in parts]
        return out


class ChooseTable(Frame[WarState]):
    """[11.4.3e, 11.4.3f, 11.6.4h, 13.15a, 13.16a] The side with the battle initiative chooses the table, and may play
    Charge and Feigned Retreat, one of each, before it does (ruling A14)."""

    VERBS: ClassVar[tuple[str, ...]] = ("table", "play")

    def seat(self, g: WarState) -> int:
        return seat_of_camp(g.battle_holder)

    def candidates(self, g: WarState) -> list[int]:
        out = [TABLE + table for table in range(len(TABLE_IDS))]
        if g.battle_holder != NEUTRALS:
            for kind in (CHARGE, FEIGNED):
                if holds(g, g.battle_holder, kind):
                    out.append(PLAY + kind)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action not in PLAY:
            return 0
        kind = PLAY.of(action)
        if kind not in (CHARGE, FEIGNED):
            return no.NOT_FOR_THIS_ROLL
        if g.battle_holder == NEUTRALS:
            return no.NOT_WITHOUT_INITIATIVE
        if not holds(g, g.battle_holder, kind):
            return no.MARKER_NOT_HELD
        played = g.battle_charge if kind == CHARGE else g.battle_feigned
        return no.PLAYED_FOR_THIS_ROLL if played else 0

    def take(self, g: WarState, action: int) -> None:
        if action in PLAY:
            play_marker(g, g.battle_holder, PLAY.of(action))
            if action == PLAY + CHARGE:
                g.battle_charge = 1
            else:
                g.battle_feigned = 1
            return
        g.battle_table = TABLE.of(action)
        g.say("chooses_table", seat_of_camp(g.battle_holder), g.battle_table)
        g.replace(CombatRoll())
        camp = g.battle_camp
        enemy = other_camp(g, camp)
        if enemy != NEUTRALS:
            g.push(UseAdvantage(enemy, True))
        if camp != NEUTRALS:
            g.push(UseAdvantage(camp, False))


class ReliefTable(ChooseTable):
    """The same in a relief: the relieving side has the choice without a roll (ruling A16)."""


class CounterTable(ChooseTable):
    """The same in a counterattack: whoever makes it has the choice without a roll (ruling A7)."""


class CombatRoll(Die[WarState]):
    """[11.4.3g, 11.4.3h, 11.4.3i] The difference in units gives the column, a die and what is added to it the row."""

    EXACT_ODDS: ClassVar[bool] = True

    def outcome(self, g: WarState, result: int) -> int:
        return result_for(g, g.battle_table, result + 1)

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        outcome = self.outcome(g, result)
        g.battle_result = outcome
        if g.logging:
            camp = g.battle_camp
            here = camp_strength(g, camp, g.battle_table)
            there = camp_strength(g, other_camp(g, camp), g.battle_table)
            g.say("combat_roll", seat_of_camp(camp), result + 1, outcome)
            g.say("combat_units", here, there, leader_bonus(g) + g.battle_plus)
        apply_result(g, outcome)

    def label(self, g: WarState, result: int) -> str:
        return RESULT_NAMES[self.outcome(g, result)]

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        more = difference(g, g.battle_table)
        out = [("11.4.3g", f"{more:+d} {'unit' if abs(more) == 1 else 'units'}")]
        if leader_bonus(g):
            out.append(("11.4.3n", f"leaders {leader_bonus(g):+d}"))
        if g.battle_plus:
            out.append(("LCRT-h", "Military Advantage +1"))
        return out


# -- what the roll brings ----------------------------------------------------------------------------------------------


def apply_result(g: WarState, result: int) -> None:
    """[LCRT-i, LCRT-j, LCRT-k, LCRT-m, LCRT-n, SCRT-g] The result of a combat roll."""
    camp = g.battle_camp
    enemy = other_camp(g, camp)
    if result == CA:
        g.push(CounterAttack())
        results.take_losses(g, camp, 1)
    elif result == AR:
        results.take_losses(g, camp, count_combat(fighting(g, enemy)))
    elif result == BB:
        results.take_losses(g, camp, 1)
        results.take_losses(g, enemy, 1)
    elif result == DV:
        results.destroy_camp(g, enemy)
        results.take_losses(g, camp, 1)
    elif result == DVS:
        results.win_great_victory(g, camp, enemy)


class CounterAttack(Step[WarState]):
    """[11.4.3k, LCRT-i, 7.1h] The defender attacks in his turn, on the table of his choice, without points, initiative or
    avoidance; the chain ends when a side has no combat unit left (ruling A7)."""

    def run(self, g: WarState) -> None:
        g.pop()
        camp = other_camp(g, g.battle_camp)
        g.battle_chain = 1
        if is_wiped_out(g, camp) or is_wiped_out(g, g.battle_camp):
            return
        g.battle_camp = camp
        g.battle_holder = camp
        forget_markers(g)
        g.say("counterattack", camp)
        g.push(CounterTable())
