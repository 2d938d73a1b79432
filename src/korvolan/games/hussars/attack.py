"""Chapters 6.1 and 6.2. The attack phase: who must attack, who must be attacked, and how a battle is named (rulings A19, A20,
A62).

Duties are noted when the phase begins, as the mark `duty` on both sides' units. Each position allows a division into battles
that meets them all; whatever would make that impossible is refused."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.frame import Frame
from korvolan.kernel.layout import NONE

from .actions import ALSO, ATTACK, END, FIGHT, FORM, WITH
from .battle import begin_battle
from .board import HEXES, NEAR, direction_to
from .marks import ATTACKER, DEFENDER, DUTY, FOUGHT, OF_AN_ATTACK_PHASE, STRUCK
from .pikes import bars_pikes, could_form, form_pikes
from .releases import keeps_truce
from .restrictions import (
    ALREADY_ATTACKED,
    ALREADY_NAMED,
    ATTACKERS_OF_SEVERAL_HEXES,
    DUTY_LEFT,
    ENEMY_NOT_IN_FRONT,
    GARRISON_HOLDS,
    HAS_FOUGHT,
    NO_ENEMY_THERE,
    NOBODY_ATTACKS_IT,
    NOBODY_NAMED,
    NOT_YOURS,
    OTHERS_LEFT_WITHOUT,
    SEVERAL_TARGETS,
    TRUCE_HOLDS,
)
from .state import FieldState
from .tables import OPT_GUNS
from .units import ARM, GARRISON, GUNS, SIDE, UNITS, UNITS_OF
from .zones import faces


def begin_attack(g: FieldState, side: int) -> None:
    """[6.12a, 6.13a] An attack phase opens: duties are noted and hold for the phase (ruling A62)."""
    g.wipe(OF_AN_ATTACK_PHASE)
    for unit in UNITS_OF[side]:
        if g.on_map(unit) and never_attacks(unit) == 0:
            note_duty(g, unit)
    g.push(Attacks(side))


def never_attacks(unit: int) -> int:
    """[SCN.R1] Garrisons never attack."""
    return GARRISON_HOLDS if GARRISON[unit] else 0


def note_duty(g: FieldState, unit: int) -> None:
    """[6.12a, 6.13a] A unit with an enemy in its front zone must attack, and that enemy must be attacked."""
    for place in fronts(g, unit):
        if not obliges(g, unit, place):
            continue
        g.mark(unit, DUTY)
        for enemy in g.stack(place):
            g.mark(enemy, DUTY)


def has_duty(g: FieldState, unit: int) -> bool:
    """[6.12a] Guns too; by an option they need not."""
    return ARM[unit] != GUNS or g.switches[OPT_GUNS] == 0


def obliges(g: FieldState, unit: int, place: int) -> bool:
    """[6.12a, 6.18a, SCN.R4] Whether an enemy hex before a unit binds it: no garrison, no fence of its own between, no
    truce."""
    if not has_duty(g, unit) or g.garrisoned(place) or is_behind_fence(g, unit, place):
        return False
    return not keeps_truce(g, unit, g.head[place])


def is_behind_fence(g: FieldState, unit: int, place: int) -> bool:
    """[6.18a] Whether a fence protects a unit on the side of that hex: it need not attack through it."""
    return g.fenced(g.at[unit], direction_to(g.at[unit], place))


def fronts(g: FieldState, unit: int) -> list[int]:
    """The hexes with enemies in a unit's front zone."""
    out: list[int] = []
    base = g.at[unit] * DIRECTIONS
    enemy = 1 - SIDE[unit]
    for d in range(DIRECTIONS):
        place = NEAR[base + d]
        if place != NONE and g.head[place] != NONE and g.is_held(place, enemy) and faces(g, unit, place):
            out.append(place)
    return out


# -- who may attack whom -------------------------------------------------------------------------------------------


def bars_attacker(g: FieldState, side: int, unit: int) -> int:
    """[6.12b] Why a unit cannot attack any more, or 0."""
    if unit >= UNITS or SIDE[unit] != side or not g.on_map(unit):
        return NOT_YOURS
    return never_attacks(unit) or (HAS_FOUGHT if g.has(unit, FOUGHT) else 0)


def bars_pair(g: FieldState, unit: int, place: int) -> int:
    """[6.11a, 6.11c, 6.12b] Why a unit cannot attack a hex, or 0: next to it, before it, not attacked yet, no truce."""
    if place >= HEXES or not g.is_held(place, 1 - SIDE[unit]):
        return NO_ENEMY_THERE
    if direction_to(g.at[unit], place) == NONE or not faces(g, unit, place):
        return ENEMY_NOT_IN_FRONT
    if is_spent(g, place):
        return ALREADY_ATTACKED
    return TRUCE_HOLDS if keeps_truce(g, unit, g.head[place]) else 0


def is_spent(g: FieldState, place: int) -> bool:
    """[6.12b] A hex is attacked once in a phase."""
    for unit in g.stack(place):
        if g.has(unit, STRUCK):
            return True
    return False


def possible(g: FieldState, unit: int) -> list[int]:
    """The hexes that a unit could attack now."""
    out: list[int] = []
    if never_attacks(unit) != 0 or g.has(unit, FOUGHT):
        return out
    for place in fronts(g, unit):
        if bars_pair(g, unit, place) == 0:
            out.append(place)
    return out


def is_owed(g: FieldState, place: int) -> bool:
    """[6.13a] Whether somebody in a hex must be attacked."""
    for unit in g.stack(place):
        if g.has(unit, DUTY):
            return True
    return False


def binds(g: FieldState, unit: int, place: int) -> bool:
    """[6.12a, 6.13a, 6.18a] Whether a unit and a hex must have each other, or one of them another: not through a fence."""
    return is_owed(g, place) and obliges(g, unit, place)


# -- what must be left for others ----------------------------------------------------------------------------------


def open_pairs(g: FieldState, side: int) -> list[tuple[int, int]]:
    """Every unit that has not fought with every hex that it could attack."""
    out: list[tuple[int, int]] = []
    for unit in UNITS_OF[side]:
        if 0 <= g.at[unit] < HEXES:
            for place in possible(g, unit):
                out.append((unit, place))
    return out


def has_open_duty(g: FieldState, side: int) -> bool:
    """[3.1b, 6.12a, 6.13a, 6.24a] Whether somebody must still attack or be attacked; duties lapse when nobody is left for
    them."""
    for unit, place in open_pairs(g, side):
        if binds(g, unit, place):
            return True
    return False


def leaves_none_out(g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int]) -> bool:
    """[6.12a, 6.13a] Whether after a battle of these units against these hexes nobody with a duty is left without a partner.

    A graph without a lonely point can be divided into stars, and stars are just the battles that 6.15 allows."""
    for unit, place in pairs:
        if (unit in units) == (place in places) or not binds(g, unit, place):
            continue
        if unit not in units and not has_other(pairs, unit, places, g):
            return False
        if unit in units and not has_attacker(pairs, place, units, g):
            return False
    return True


def has_other(pairs: list[tuple[int, int]], unit: int, places: list[int], g: FieldState) -> bool:
    """Whether a unit has another hex than these that it must attack."""
    for other, place in pairs:
        if other == unit and place not in places and binds(g, unit, place):
            return True
    return False


def has_attacker(pairs: list[tuple[int, int]], place: int, units: list[int], g: FieldState) -> bool:
    """Whether another unit than these must attack a hex."""
    for unit, other in pairs:
        if other == place and unit not in units and binds(g, unit, place):
            return True
    return False


def can_be_completed(g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int]) -> bool:
    """Whether what has been named of a battle can still become one that leaves nobody out."""
    if len(places) == 1:
        if bind(g, pairs, units, places):
            return True
        if not units:
            return any(can_be_completed(g, pairs, [unit], places) for unit, place in pairs if place == places[0])
    return one_hex_on_several(g, pairs, units, places)


def bind(g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int]) -> bool:
    """Several units on one hex: those who have no other target must come along; then nobody else may be left out."""
    whole = units.copy()
    for unit, place in pairs:
        if place == places[0] and unit not in whole and binds(g, unit, place) and not has_other(pairs, unit, places, g):
            whole.append(unit)
    if not whole:
        return False
    return leaves_none_out(g, pairs, whole, places)


def one_hex_on_several(g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int]) -> bool:
    """One hex on several: with the units named, or with all of their hex, against all that must then be attacked by them."""
    if not units:
        return False
    here = g.at[units[0]]
    for unit in units:
        if g.at[unit] != here:
            return False
    fellows = [unit for unit, _ in pairs if g.at[unit] == here]
    for band in (units, [*units, *(unit for unit in dict.fromkeys(fellows) if unit not in units)]):
        targets = places.copy()
        for unit, place in pairs:
            if unit in band and place not in targets and binds(g, unit, place) and not has_attacker(pairs, place, band, g):
                targets.append(place)
        if leaves_none_out(g, pairs, band, targets):
            return True
    return False


# -- the phase -----------------------------------------------------------------------------------------------------


class Attacks(Frame[FieldState]):
    """[3.1h, 6.22a, 6.24a, 15.12c] The attack phase: battle after battle in the order that its player likes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("attack", "pikes", "end")

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: FieldState) -> int:
        return self.side

    def options(self, g: FieldState) -> list[int]:
        pairs = open_pairs(g, self.side)
        out: list[int] = []
        if not has_open_duty(g, self.side):
            out.append(END)
        for place in dict.fromkeys(place for _, place in pairs):
            if can_be_completed(g, pairs, [], [place]):
                out.append(ATTACK + place)
        if pairs:
            for unit in could_form(g, self.side):
                out.append(FORM + unit)
        return out

    def candidates(self, g: FieldState) -> list[int]:
        return self.options(g)

    def forbids(self, g: FieldState, action: int) -> int:
        if action == END:
            return DUTY_LEFT if has_open_duty(g, self.side) else 0
        pairs = open_pairs(g, self.side)
        if action >= FORM:
            return bars_pikes(g, self.side, action - FORM) or (0 if pairs else NOBODY_ATTACKS_IT)
        place = action - ATTACK
        if place >= HEXES or not g.is_held(place, 1 - self.side):
            return NO_ENEMY_THERE
        if is_spent(g, place):
            return ALREADY_ATTACKED
        if not any(other == place for _, other in pairs):
            return NOBODY_ATTACKS_IT
        return 0 if can_be_completed(g, pairs, [], [place]) else OTHERS_LEFT_WITHOUT

    def take(self, g: FieldState, action: int) -> None:
        if action == END:
            g.pop()
            g.wipe(OF_AN_ATTACK_PHASE)
        elif action >= FORM:
            form_pikes(g, action - FORM)
        else:
            name_target(g, action - ATTACK)
            g.push(NameBattle(self.side, action - ATTACK))


def name_target(g: FieldState, place: int) -> None:
    """[6.21a] All units of an attacked hex defend together."""
    for unit in g.stack(place):
        g.mark(unit, DEFENDER)


def named(g: FieldState, side: int) -> tuple[list[int], list[int]]:
    """The attackers and the hexes that have been named for the battle."""
    units = [unit for unit in UNITS_OF[side] if g.has(unit, ATTACKER)]
    places: list[int] = []
    for unit in UNITS_OF[1 - side]:
        if g.has(unit, DEFENDER) and g.at[unit] not in places:
            places.append(g.at[unit])
    return units, places


class NameBattle(Frame[FieldState]):
    """[6.14a, 6.15a, 6.21a] The attackers, and perhaps more hexes: several on one hex, or one hex on several."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place")
    VERBS: ClassVar[tuple[str, ...]] = ("with", "also", "fight")
    EXACT_ODDS: ClassVar[bool] = False

    def __init__(self, side: int, at: int) -> None:
        self.side = side
        self.at = at

    def seat(self, g: FieldState) -> int:
        return self.side

    def place(self, g: FieldState) -> int:
        return self.at

    def candidates(self, g: FieldState) -> list[int]:
        units, _ = named(g, self.side)
        out = [FIGHT]
        for unit, place in open_pairs(g, self.side):
            if WITH + unit not in out:
                out.append(WITH + unit)
            if units and ALSO + place not in out:
                out.append(ALSO + place)
        return out

    def forbids(self, g: FieldState, action: int) -> int:
        units, places = named(g, self.side)
        pairs = open_pairs(g, self.side)
        if action == FIGHT:
            if not units:
                return NOBODY_NAMED
            return 0 if leaves_none_out(g, pairs, units, places) else OTHERS_LEFT_WITHOUT
        if action < WITH:
            return self.bars_also(g, pairs, units, places, action - ALSO)
        return self.bars_with(g, pairs, units, places, action - WITH)

    def bars_with(self, g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int], unit: int) -> int:
        """[6.14a, 6.15a] Why a unit cannot join the attack, or 0."""
        barred = bars_attacker(g, self.side, unit)
        if barred != 0:
            return barred
        if unit in units:
            return ALREADY_NAMED
        for place in places:
            barred = bars_pair(g, unit, place)
            if barred != 0:
                return barred
        if len(places) > 1 and g.at[unit] != g.at[units[0]]:
            return SEVERAL_TARGETS
        return 0 if can_be_completed(g, pairs, [*units, unit], places) else OTHERS_LEFT_WITHOUT

    def bars_also(self, g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int], place: int) -> int:
        """[6.14a, 6.15a] Why another hex cannot be attacked as well, or 0."""
        if not units:
            return NOBODY_NAMED
        if place in places:
            return ALREADY_NAMED
        for unit in units:
            if g.at[unit] != g.at[units[0]]:
                return ATTACKERS_OF_SEVERAL_HEXES
            barred = bars_pair(g, unit, place)
            if barred != 0:
                return barred
        return 0 if can_be_completed(g, pairs, units, [*places, place]) else OTHERS_LEFT_WITHOUT

    def take(self, g: FieldState, action: int) -> None:
        if action == FIGHT:
            g.pop()
            begin_battle(g, self.side, self.at, False)
        elif action < WITH:
            name_target(g, action - ALSO)
        else:
            g.mark(action - WITH, ATTACKER)


FRAMES: Final = [Attacks, NameBattle]
