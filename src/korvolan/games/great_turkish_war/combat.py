"""Chapter 11.4. Combat: it is declared, perhaps avoided, the initiative is rolled for, a table chosen and the result
carried out."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Chance, Die, Frame, Step
from korvolan.kernel.layout import NONE

from . import aftermath, results
from .actions import AVOID, PLAY, STAND, STAY, TABLE, TO
from .board import CAMP_NAMES, CITY, FORTRESS, LAND, NEUTRALS, PLACES
from .fields import BREAK_OUT, FIELD, INTERCEPTION, RELIEF
from .forces import all_combat_of, count_combat
from .kinds import CHARGE, FEIGNED, KINDS
from .reckoning import (
    difference,
    fighting,
    initiative_bonus,
    leader_bonus,
    other_camp,
    result_for,
    strength,
)
from .recruiting import CAPACITY
from .restrictions.combat import (
    FORTRESS_NOT_OPEN,
    MAY_NOT_AVOID,
    MUST_LEAVE,
    NO_ENEMY_AFIELD,
    NO_POINTS_TO_FIGHT,
    NO_WAY_OUT,
    NOBODY_TO_FIGHT_WITH,
    NOT_A_WAY_OUT,
    NOT_WITHOUT_INITIATIVE,
    TRUCE_FORBIDS,
)
from .restrictions.stratagems import MARKER_NOT_HELD, NOT_FOR_THIS_ROLL, PLAYED_FOR_THIS_ROLL
from .state import ATTACKS, DEFENDS, LOOKS_ON, WarState, free_neighbors, seat_of_camp
from .stratagems import holds, play_marker
from .tables import COMBAT_COST, NE, OPT_ATTACKER, OPT_ZERO, RESULT_NAMES, TABLE_IDS
from .units import ARTILLERY, IS_LEADER, LIGHT_CAVALRY, LIGHT_INFANTRY, TYPE, UNITS
from .windows import BATTLE_INITIATIVE, PlayMarkers, UseAdvantage

SIX: Final = 6
AVOIDS_ON: Final = 5

# -- declaring it ------------------------------------------------------------------------------------------------------


def bars_fight(g: WarState, side: int) -> int:
    """[11.4.1a, 11.4.1d, 11.6.1b, 14.2.1b] Why the active force cannot attack the enemies in its hex, or 0."""
    here = g.here
    if here >= LAND or g.foes_afield(side, here) == 0:
        return NO_ENEMY_AFIELD
    if g.truce:
        return TRUCE_FORBIDS
    if count_combat(g.members()) == 0:
        return NOBODY_TO_FIGHT_WITH
    return 0 if g.op - (g.op & 1) >= COMBAT_COST else NO_POINTS_TO_FIGHT


def declare(g: WarState, side: int) -> None:
    """[11.4.1a, 11.4.1e, 11.4.2a, 11.6.2b] The active force attacks all enemies in the field of its hex, a garrison breaks
    out."""
    g.op -= COMBAT_COST
    members = g.members()
    kind = FIELD
    for unit in members:
        g.fights[unit] = ATTACKS
        if g.inside[unit]:
            kind = BREAK_OUT
    g.battle_ridge = g.ridge if kind == FIELD else 0
    begin(g, kind, side, g.here, NONE)


def begin(g: WarState, kind: int, camp: int, place: int, origin: int) -> None:
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
    fresh_roll(g)
    for unit in g.field_stack(foe, place):
        if g.fights[unit] != ATTACKS:
            g.fights[unit] = DEFENDS
    for unit in range(UNITS):
        if g.fights[unit] != LOOKS_ON:
            g.uncover(unit)
    if g.logging:
        g.say("battle", seat_of_camp(camp), place, count_combat(fighting(g, camp)), count_combat(fighting(g, foe)))
    g.push(aftermath.BattleOver(origin))
    g.push(Clash())
    if kind != INTERCEPTION:
        g.push(OfferAvoid(foe))


def fresh_roll(g: WarState) -> None:
    """[7.1h] Markers serve a single roll."""
    g.battle_plus = 0
    g.battle_charge = 0
    g.battle_feigned = 0
    g.ambushes[0] = 0
    g.ambushes[1] = 0


# -- avoiding it -------------------------------------------------------------------------------------------------------


def must_go(g: WarState) -> bool:
    """[11.4.2e, 11.4.2f, 11.6.4f] Whether defenders who avoid have to leave: out of a city, and besiegers always (ruling
    A38)."""
    return CITY[g.battle_at] or g.battle == RELIEF or g.battle == BREAK_OUT


def ways_out(g: WarState, camp: int) -> list[int]:
    """[11.4.2e, 11.4.2i] Where defenders who avoid may go: any free hex if they must leave, else an adjacent fortress."""
    if must_go(g):
        return free_neighbors(g, camp, g.battle_at)
    out: list[int] = []
    for place in g.ways(g.battle_at):
        if is_refuge(g, camp, place):
            out.append(place)
    return out


def is_refuge(g: WarState, camp: int, place: int) -> bool:
    """[11.4.2i] A fortress of the defender's, without enemies before it, and with room for all of them (ruling A39)."""
    if not FORTRESS[place] or not g.holds(camp, place) or g.foes(camp, place):
        return False
    count = 0
    for unit in [*fighting(g, camp), *g.own_stack(camp, place)]:
        if not IS_LEADER[unit] and TYPE[unit] != ARTILLERY:
            count += 1
    return count <= CAPACITY


class OfferAvoid(Frame[WarState]):
    """[11.4.1c, 11.4.2b, 11.4.2c, 11.4.2d, 11.4.2j, 11.5d, 11.6.4f] The defenders, all together, may try to avoid each
    combat."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp",)
    VERBS: ClassVar[tuple[str, ...]] = ("avoid", "stand")

    def __init__(self, camp: int) -> None:
        self.camp = camp

    def seat(self, g: WarState) -> int:
        return seat_of_camp(self.camp)

    def window(self, g: WarState) -> str:
        return "avoid"

    def declines(self, g: WarState) -> int:
        return STAND

    def place(self, g: WarState) -> int:
        return g.battle_at

    def candidates(self, g: WarState) -> list[int]:
        return [STAND, AVOID]

    def forbids(self, g: WarState, action: int) -> int:
        if action == STAND:
            return 0
        if g.battle == INTERCEPTION:
            return MAY_NOT_AVOID
        return NO_WAY_OUT if must_go(g) and not ways_out(g, self.camp) else 0

    def take(self, g: WarState, action: int) -> None:
        if action == AVOID:
            g.replace(AvoidRoll(self.camp))
        else:
            g.pop()


def avoid_bonus(g: WarState, camp: int) -> int:
    """[11.4.2g, 11.4.2h] Light troops alone have +1 to avoid, and so have all when the attack comes over mountains."""
    light = all_combat_of(fighting(g, camp), LIGHT_INFANTRY, LIGHT_CAVALRY)
    return (1 if light else 0) + (1 if g.battle_ridge else 0)


class AvoidRoll(Die[WarState]):
    """[11.4.2b, 11.4.2l] On a modified 5 or more combat is avoided; else it is fought."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp",)
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, camp: int) -> None:
        self.camp = camp

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        success = result + 1 + avoid_bonus(g, self.camp) >= AVOIDS_ON
        if g.logging:
            g.say("avoids" if success else "cannot_avoid", seat_of_camp(self.camp), g.battle_at)
        if success:
            g.pop()  # Clash
            g.push(AvoidTo(self.camp))

    def label(self, g: WarState, result: int) -> str:
        return "avoided" if result + 1 + avoid_bonus(g, self.camp) >= AVOIDS_ON else "combat"

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        total = avoid_bonus(g, self.camp)
        return [("11.4.2g", f"+{total} to avoid")] if total else []


class AvoidTo(Frame[WarState]):
    """[11.4.2c, 11.4.2e, 11.4.2f, 11.4.2i, 11.3.1p] Those who avoid stay where they are, unless they must leave; or they go
    into a fortress next to them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp",)
    VERBS: ClassVar[tuple[str, ...]] = ("to", "stay")

    def __init__(self, camp: int) -> None:
        self.camp = camp

    def seat(self, g: WarState) -> int:
        return seat_of_camp(self.camp)

    def candidates(self, g: WarState) -> list[int]:
        out = [] if must_go(g) else [STAY]
        for place in ways_out(g, self.camp):
            out.append(TO + place)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == STAY:
            return MUST_LEAVE if must_go(g) else 0
        if action - TO in ways_out(g, self.camp):
            return 0
        return NOT_A_WAY_OUT if must_go(g) else FORTRESS_NOT_OPEN

    def take(self, g: WarState, action: int) -> None:
        g.pop()
        if TO <= action < TO + PLACES:
            retire(g, self.camp, action - TO)


def retire(g: WarState, camp: int, place: int) -> None:
    """[11.4.2e, 11.4.2f] All defenders go to another hex; what becomes of city and siege is seen to afterwards."""
    for unit in fighting(g, camp):
        if g.force[unit]:
            g.here = place
            g.came_from = NONE
            g.only_to = g.battle_at
        g.move(unit, place)
        g.fights[unit] = LOOKS_ON
    if g.logging:
        g.say("retires", seat_of_camp(camp), g.battle_at, place)


# -- fighting it -------------------------------------------------------------------------------------------------------


class Clash(Step[WarState]):
    """[11.4.3a, 11.4.3d, 11.6.4h] Initiative is rolled for in every combat; in a relief the relieving side has it (ruling
    A16)."""

    def run(self, g: WarState) -> None:
        g.pop()
        if g.battle == RELIEF:
            g.battle_holder = g.battle_first
            g.push(ChooseTable())
            return
        g.push(InitiativeRoll())
        first, foe = g.battle_first, g.battle_foe
        if foe != NEUTRALS:  # neutrals have no markers
            g.push(PlayMarkers(foe, BATTLE_INITIATIVE, g.battle_at))
        g.push(PlayMarkers(first, BATTLE_INITIATIVE, g.battle_at))


class InitiativeRoll(Chance[WarState]):
    """[11.4.3a, 11.4.3b, 11.4.3c] Each side rolls a die, the higher has the battle initiative, ties are rolled again.

    Results are (attacker's die - 1) × 6 + (defender's die - 1)."""

    EXACT_ODDS: ClassVar[bool] = True

    def weights(self, g: WarState) -> list[int]:
        edge = initiative_bonus(g, g.battle_first) - initiative_bonus(g, g.battle_foe)
        out: list[int] = []
        for attacker in range(SIX):
            for defender in range(SIX):
                out.append(0 if attacker + edge == defender else 1)
        return out

    def roll(self, g: WarState) -> int:
        edge = initiative_bonus(g, g.battle_first) - initiative_bonus(g, g.battle_foe)
        attacker = g.dice.die()
        defender = g.dice.die()
        while attacker + edge == defender:
            attacker = g.dice.die()
            defender = g.dice.die()
        g.fallen = [attacker, defender]
        return (attacker - 1) * SIX + defender - 1

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        edge = initiative_bonus(g, g.battle_first) - initiative_bonus(g, g.battle_foe)
        holder = g.battle_first if result // SIX + edge > result % SIX else g.battle_foe
        g.battle_holder = holder
        if g.switches[OPT_ATTACKER]:
            g.battle_camp = holder
        g.ambushes[0] = 0
        g.ambushes[1] = 0
        if g.logging:
            g.say("initiative_won", holder)
        g.push(ChooseTable())

    def label(self, g: WarState, result: int) -> str:
        edge = initiative_bonus(g, g.battle_first) - initiative_bonus(g, g.battle_foe)
        holder = g.battle_first if result // SIX + edge > result % SIX else g.battle_foe
        return f"{CAMP_NAMES[holder]} has the initiative"


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
        if not PLAY <= action < PLAY + KINDS:
            return 0
        kind = action - PLAY
        if kind not in (CHARGE, FEIGNED):
            return NOT_FOR_THIS_ROLL
        if g.battle_holder == NEUTRALS:
            return NOT_WITHOUT_INITIATIVE
        if not holds(g, g.battle_holder, kind):
            return MARKER_NOT_HELD
        played = g.battle_charge if kind == CHARGE else g.battle_feigned
        return PLAYED_FOR_THIS_ROLL if played else 0

    def take(self, g: WarState, action: int) -> None:
        if PLAY <= action < PLAY + KINDS:
            play_marker(g, g.battle_holder, action - PLAY)
            if action == PLAY + CHARGE:
                g.battle_charge = 1
            else:
                g.battle_feigned = 1
            return
        g.battle_table = action - TABLE
        if g.logging:
            g.say("chooses_table", seat_of_camp(g.battle_holder), g.battle_table)
        g.replace(CombatRoll())
        camp = g.battle_camp
        enemy = other_camp(g, camp)
        if enemy != NEUTRALS:
            g.push(UseAdvantage(enemy, True))
        if camp != NEUTRALS:
            g.push(UseAdvantage(camp, False))


class CombatRoll(Die[WarState]):
    """[11.4.3g, 11.4.3h, 11.4.3i] The difference in units gives the column, a die and what is added to it the row."""

    EXACT_ODDS: ClassVar[bool] = True

    def outcome(self, g: WarState, result: int) -> int:
        if g.switches[OPT_ZERO] and difference(g, g.battle_table) <= 0:
            return NE
        return result_for(g, result + 1)

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        outcome = self.outcome(g, result)
        g.battle_result = outcome
        if g.logging:
            camp = g.battle_camp
            here = strength(g, camp, g.battle_table)
            there = strength(g, other_camp(g, camp), g.battle_table)
            g.say("combat_roll", seat_of_camp(camp), result + 1, outcome)
            g.say("combat_units", here, there, leader_bonus(g) + g.battle_plus)
        results.apply(g, outcome)

    def label(self, g: WarState, result: int) -> str:
        return RESULT_NAMES[self.outcome(g, result)]

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        out = [("11.4.3g", f"{difference(g, g.battle_table):+d} units")]
        if leader_bonus(g):
            out.append(("11.4.3n", f"leaders {leader_bonus(g):+d}"))
        if g.battle_plus:
            out.append(("LCRT-h", "Military Advantage +1"))
        return out


FRAMES: Final = [OfferAvoid, AvoidRoll, AvoidTo, Clash, InitiativeRoll, ChooseTable, CombatRoll]
