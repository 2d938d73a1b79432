"""Chapters 6.1 and 6.2. The attack phase: who must attack, who must be attacked, and how a battle is named (rulings A19, A20,
A62).

Duties are noted when the phase begins, as the mark `duty` on both sides' units. Each position allows a division into battles
that meets them all; whatever would make that impossible is refused."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Decision, DecisionAt

from .. import refusals as no
from ..actions import ALSO, ATTACK, END, FIGHT, FORM, WITH
from ..board import HEXES
from ..state import FieldState
from ..tables import COLUMN_IDS
from ..unit_flags import ATTACKER, DEFENDER, OF_AN_ATTACK_PHASE
from ..units import UNITS_OF
from . import duties
from .battle import begin_battle
from .battle_strength import column, hexes_of
from .pikes import bars_pikes, could_form, form_pikes


def begin_attack(g: FieldState, side: int) -> None:
    """[6.12a, 6.13a] An attack phase opens: duties are noted and hold for the phase (ruling A62)."""
    g.wipe(OF_AN_ATTACK_PHASE)
    for unit in UNITS_OF[side]:
        if g.on_map(unit) and duties.never_attacks(unit) == 0:
            duties.note_duty(g, unit)
    g.push(Attacks(side))


# -- the phase -----------------------------------------------------------------------------------------------------


class Attacks(Decision[FieldState]):
    """[3.1h, 6.22a, 6.24a, 15.12c] The attack phase: battle after battle in the order that its player likes."""

    VERBS: ClassVar[tuple[str, ...]] = ("attack", "pikes", "end")

    def options(self, g: FieldState) -> list[int]:
        pairs = duties.open_pairs(g, self.side)
        out: list[int] = []
        if not duties.has_open_duty(g, self.side):
            out.append(END)
        for place in dict.fromkeys(place for _, place in pairs):
            if duties.can_be_completed(g, pairs, [], [place]):
                out.append(ATTACK + place)
        if pairs:
            for unit in could_form(g, self.side):
                out.append(FORM + unit)
        return out

    def candidates(self, g: FieldState) -> list[int]:
        return self.options(g)

    def forbids(self, g: FieldState, action: int) -> int:
        if action == END:
            return no.DUTY_LEFT if duties.has_open_duty(g, self.side) else 0
        pairs = duties.open_pairs(g, self.side)
        if action in FORM:
            return bars_pikes(g, self.side, FORM.of(action)) or (0 if pairs else no.NO_ATTACK_LEFT)
        place = ATTACK.of(action)
        if place >= HEXES or not g.is_held(place, 1 - self.side):
            return no.NO_ENEMY_THERE
        if duties.is_spent(g, place):
            return no.ALREADY_ATTACKED
        completes = duties.can_be_completed(g, pairs, [], [place])
        return duties.bars_hex(g, self.side, place) or (0 if completes else no.OTHERS_LEFT_WITHOUT)

    def take(self, g: FieldState, action: int) -> None:
        if action == END:
            g.pop()
            g.wipe(OF_AN_ATTACK_PHASE)
        elif action in FORM:
            form_pikes(g, FORM.of(action))
        else:
            name_target(g, ATTACK.of(action))
            g.push(NameBattle(self.side, ATTACK.of(action)))


def name_target(g: FieldState, place: int) -> None:
    """[6.21a] All units of an attacked hex defend together."""
    for unit in g.stack(place):
        g.mark(unit, DEFENDER)


def named_so_far(g: FieldState, side: int) -> tuple[list[int], list[int]]:
    """The attackers and the hexes that have been named for the battle."""
    units = [unit for unit in UNITS_OF[side] if g.has(unit, ATTACKER)]
    return units, hexes_of(g, [unit for unit in UNITS_OF[1 - side] if g.has(unit, DEFENDER)])


class NameBattle(DecisionAt[FieldState]):
    """[6.14a, 6.15a, 6.21a] The attackers, and perhaps more hexes: several on one hex, or one hex on several."""

    VERBS: ClassVar[tuple[str, ...]] = ("with", "also", "fight")
    EXACT_ODDS: ClassVar[bool] = False

    def words(self, g: FieldState) -> dict[str, str]:
        """[6.21d, 6.21e] The column of the battle as it is named so far, before any volley."""
        units, _ = named_so_far(g, self.side)
        if not units:
            return {"so_far": ""}
        trial = g.clone()
        trial.battle_side = self.side
        trial.battle_at = self.at
        return {"so_far": f" So far the column is {COLUMN_IDS[column(trial)]}."}

    def candidates(self, g: FieldState) -> list[int]:
        units, _ = named_so_far(g, self.side)
        out = [FIGHT]
        for unit, place in duties.open_pairs(g, self.side):
            if WITH + unit not in out:
                out.append(WITH + unit)
            if units and ALSO + place not in out:
                out.append(ALSO + place)
        return out

    def options(self, g: FieldState) -> list[int]:
        units, places = named_so_far(g, self.side)
        pairs = duties.open_pairs(g, self.side)  # once for all actions
        return [action for action in self.candidates(g) if self.bars(g, pairs, units, places, action) == 0]

    def forbids(self, g: FieldState, action: int) -> int:
        units, places = named_so_far(g, self.side)
        return self.bars(g, duties.open_pairs(g, self.side), units, places, action)

    def bars(self, g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int], action: int) -> int:
        """Why nothing comes of an action, or 0."""
        if action == FIGHT:
            if not units:
                return no.NOBODY_NAMED
            return 0 if duties.leaves_none_out(g, pairs, units, places) else no.OTHERS_LEFT_WITHOUT
        if action in ALSO:
            return self.bars_also(g, pairs, units, places, ALSO.of(action))
        return self.bars_with(g, pairs, units, places, WITH.of(action))

    def bars_with(self, g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int], unit: int) -> int:
        """[6.14a, 6.15a] Why a unit cannot join the attack, or 0."""
        barred = duties.bars_attacker(g, self.side, unit)
        if barred != 0:
            return barred
        if unit in units:
            return no.ALREADY_NAMED
        for place in places:
            barred = duties.bars_pair(g, unit, place)
            if barred != 0:
                return barred
        if len(places) > 1 and g.at[unit] != g.at[units[0]]:
            return no.SEVERAL_TARGETS
        return 0 if duties.can_be_completed(g, pairs, [*units, unit], places) else no.OTHERS_LEFT_WITHOUT

    def bars_also(self, g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int], place: int) -> int:
        """[6.14a, 6.15a] Why another hex cannot be attacked as well, or 0."""
        if not units:
            return no.NOBODY_NAMED
        if place in places:
            return no.ALREADY_NAMED
        for unit in units:
            if g.at[unit] != g.at[units[0]]:
                return no.ATTACKERS_OF_SEVERAL_HEXES
            barred = duties.bars_pair(g, unit, place)
            if barred != 0:
                return barred
        return 0 if duties.can_be_completed(g, pairs, units, [*places, place]) else no.OTHERS_LEFT_WITHOUT

    def take(self, g: FieldState, action: int) -> None:
        if action == FIGHT:
            g.pop()
            begin_battle(g, self.side, self.at, False)
        elif action in ALSO:
            name_target(g, ALSO.of(action))
        else:
            g.mark(WITH.of(action), ATTACKER)
