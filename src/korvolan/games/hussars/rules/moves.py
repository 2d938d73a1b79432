"""Chapters 3.1 and 4.2. The movement phase: who moves next, alone or together; pikes are formed in between."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision

from ..actions import CHANGE, END, FORM, GO, MOVE, SHOOT, WITH
from ..decisions import MoverDecision
from ..state import FieldState
from ..unit_flags import COLUMN, PIKES
from ..units import ARCHERS_OF, COMMANDERS_OF, FOOT_OF, UNITS_OF, WAGONS_OF, is_commander
from ..warnings import UNITS_CAN_STILL_MOVE
from .commanders import Ride
from .marching import Onward
from .movement import bars_companion, bars_mover
from .pikes import bars_muskets, bars_pikes, change_back, could_form, form_pikes
from .reactions import CHARGES, Reactions
from .tatars import AimArrows, bars_archery


class Moves(Decision[FieldState]):
    """[3.1e, 4.21b, 4.25a, 4.30a, 15.12c, 15.21a] The movement phase: any units and commanders in any order, or none.

    Archers shoot on their move, and also before or after it: a zone of control stops their horses, not their bows."""

    VERBS: ClassVar[tuple[str, ...]] = ("move", "shoot", "pikes", "muskets", "end")

    def options(self, g: FieldState) -> list[int]:
        """The same without what is forbidden; who could form pikes is found once."""
        side = self.side
        out = [END]
        mp = g.mp
        move: int = MOVE.base
        for unit in UNITS_OF[side]:
            if mp[unit] > 0 and bars_mover(g, side, unit) == 0:
                out.append(move + unit)
        for commander in COMMANDERS_OF[side]:
            if bars_mover(g, side, commander) == 0:
                out.append(move + commander)
        for unit in ARCHERS_OF[side]:
            if bars_archery(g, side, unit, True) == 0:
                out.append(SHOOT + unit)
        for unit in could_form(g, side):
            out.append(FORM + unit)
        marks = g.marks
        for unit in FOOT_OF[side]:
            if marks[unit] & PIKES and bars_muskets(g, side, unit) == 0:
                out.append(CHANGE + unit)
        return out

    def candidates(self, g: FieldState) -> list[int]:
        side = self.side
        out = [END]
        for unit in UNITS_OF[side]:
            if g.mp[unit] > 0 and g.on_map(unit):
                out.append(MOVE + unit)
        for commander in COMMANDERS_OF[side]:
            if g.on_map(commander):
                out.append(MOVE + commander)
        for unit in ARCHERS_OF[side]:
            if g.on_map(unit):
                out.append(SHOOT + unit)
        for unit in could_form(g, side):
            out.append(FORM + unit)
        for unit in FOOT_OF[side]:
            if g.has(unit, PIKES):
                out.append(CHANGE + unit)
        return out

    def forbids(self, g: FieldState, action: int) -> int:
        if action in MOVE:  # most of them
            return bars_mover(g, self.side, MOVE.of(action))
        if action in FORM:
            return bars_pikes(g, self.side, FORM.of(action))
        if action in CHANGE:
            return bars_muskets(g, self.side, CHANGE.of(action))
        return bars_archery(g, self.side, SHOOT.of(action), True) if action in SHOOT else 0

    def warns(self, g: FieldState, action: int) -> int:
        return UNITS_CAN_STILL_MOVE if action == END and unmoved(g, self.side) else 0

    def words(self, g: FieldState) -> dict[str, str]:
        return {"unmoved": str(unmoved(g, self.side))}

    def take(self, g: FieldState, action: int) -> None:
        if action == END:
            g.pop()
        elif action in CHANGE:
            change_back(g, CHANGE.of(action))
        elif action in FORM:
            form_pikes(g, FORM.of(action))
        elif action in SHOOT:
            g.push(AimArrows(self.side, SHOOT.of(action), True))
        else:
            begin_move(g, self.side, MOVE.of(action))


def unmoved(g: FieldState, side: int) -> int:
    """How many units can still begin a move in this phase."""
    return sum([1 for unit in UNITS_OF[side] if g.mp[unit] > 0 and bars_mover(g, side, unit) == 0])


def march_depth(g: FieldState) -> int:
    """The frames below the move under way, or NONE."""
    for number, frame in enumerate(g.frames[:-1], start=1):
        if isinstance(frame, Moves):
            return number
    return NONE


def begin_move(g: FieldState, side: int, piece: int) -> None:
    """[4.21d, 9.14a] A commander rides alone; a unit may take others of its hex along."""
    g.mark(piece, COLUMN)
    if is_commander(piece):
        g.push(Ride(side, piece))
    elif has_companions(g, side, piece):
        g.push(FormColumn(side, piece))
    else:
        announce(g, side, piece)


def has_companions(g: FieldState, side: int, lead: int) -> bool:
    return any(bars_companion(g, side, lead, piece) == 0 for piece in possible_companions(g, side, lead))


def possible_companions(g: FieldState, side: int, lead: int) -> list[int]:
    """Those who might go along with a unit: the units of its hex, commanders, wagons."""
    return [*g.stack(g.at[lead]), *COMMANDERS_OF[side], *WAGONS_OF[side]]


def announce(g: FieldState, side: int, lead: int) -> None:
    """[6.66a] A move is announced: a charge may come before its first step."""
    g.mover = lead
    g.push(Onward(side, lead, 0, True, False, 0))
    g.push(Reactions(1 - side, lead, CHARGES))


class FormColumn(MoverDecision):
    """[4.21d, 9.14a, 11.14a] Units of a hex move as one group, commanders and wagons with them; then they set out."""

    VERB = WITH
    STOPS = (GO,)

    def offers(self, g: FieldState) -> list[int]:
        return possible_companions(g, self.side, self.lead)

    def bars(self, g: FieldState, piece: int) -> int:
        return bars_companion(g, self.side, self.lead, piece)

    def pick(self, g: FieldState, piece: int) -> None:
        g.mark(piece, COLUMN)

    def stop(self, g: FieldState, action: int) -> None:
        g.pop()
        announce(g, self.side, self.lead)
