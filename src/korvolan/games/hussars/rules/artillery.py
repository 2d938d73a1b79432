"""Chapter 13. Artillery: its own phase, and its fire at those who move."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Decision, PickAt

from .. import refusals as no
from ..actions import DECLINE, END, FIRE, FORM
from ..board import HEXES, distance
from ..state import FieldState
from ..tables import RANGE
from ..unit_flags import AIMING, FIRED, PRESSED
from ..units import GARRISONS, GUNS_OF, SIDE
from .fire import Aim
from .pikes import bars_pikes, could_form, form_pikes
from .shooting import BOMBARDMENT, DEFENSIVE, bars_firing, may_shoot
from .zones import next_to_enemy


def begin_artillery(g: FieldState, side: int) -> None:
    """[3.1d, 13.11b, 13.15a] An artillery phase opens: it is noted which guns have an enemy next to them."""
    g.wipe(FIRED | PRESSED, side)
    for gun in GUNS_OF[side]:
        if g.on_map(gun) and next_to_enemy(g, side, g.at[gun]):
            g.mark(gun, PRESSED)
    g.push(FireGuns(side))


class FireGuns(Decision[FieldState]):
    """[3.1d, 13.14a] The artillery phase: any guns may fire, none must."""

    VERBS: ClassVar[tuple[str, ...]] = ("fire", "pikes", "end")

    def candidates(self, g: FieldState) -> list[int]:
        out = [END]
        for gun in GUNS_OF[self.side]:
            if g.on_map(gun):
                out.append(FIRE + gun)
        return out

    def options(self, g: FieldState) -> list[int]:
        out: list[int] = []
        for action in self.candidates(g):
            if self.forbids(g, action) == 0:
                out.append(action)
        if len(out) > 1:
            for unit in could_form(g, self.side):
                out.append(FORM + unit)
        return out

    def forbids(self, g: FieldState, action: int) -> int:
        if action == END:
            return 0
        if action in FORM:
            return bars_pikes(g, self.side, FORM.of(action)) or self.bars_forming(g)
        return bars_firing(g, self.side, FIRE.of(action), BOMBARDMENT)

    def bars_forming(self, g: FieldState) -> int:
        """[15.12c] Between actions; where no gun can fire the phase is over, and pikes are formed in the next one."""
        for gun in GUNS_OF[self.side]:
            if g.on_map(gun) and may_shoot(g, self.side, gun, BOMBARDMENT):
                return 0
        return no.NO_GUNS_LEFT

    def take(self, g: FieldState, action: int) -> None:
        if action == END:
            g.pop()
        elif action in FORM:
            form_pikes(g, FORM.of(action))
        else:
            g.mark(FIRE.of(action), AIMING)
            g.push(Aim(self.side, BOMBARDMENT))


# -- fire at those who move ----------------------------------------------------------------------------------------


def can_react(g: FieldState, side: int, place: int) -> bool:
    """[13.11b, SCN.R3] Whether guns or redoubts of a side can fire at those who move in a hex now."""
    for gun in GUNS_OF[side]:
        if 0 <= g.at[gun] < HEXES and distance(g.at[gun], place) <= FARTHEST and may_shoot(g, side, gun, DEFENSIVE):
            return True
    for unit in GARRISONS:
        if SIDE[unit] == side and g.on_map(unit) and distance(g.at[unit], place) <= 1 and may_shoot(g, side, unit, DEFENSIVE):
            return True
    return False


FARTHEST: Final[int] = max(RANGE)


class DefensiveFire(PickAt[FieldState]):
    """[3.1f, 13.11b, 13.18a, SCN.R3] Guns, and the muskets of redoubts, may fire at a unit that has just entered a hex."""

    VERB = FIRE
    STOPS = (DECLINE,)
    WINDOW = "fire"
    DECLINES = DECLINE

    def offers(self, g: FieldState) -> list[int]:
        out = [unit for unit in GUNS_OF[self.side] if g.on_map(unit)]
        for unit in GARRISONS:
            if SIDE[unit] == self.side and g.on_map(unit) and unit not in out:
                out.append(unit)
        return out

    def bars(self, g: FieldState, unit: int) -> int:
        return bars_firing(g, self.side, unit, DEFENSIVE)

    def pick(self, g: FieldState, unit: int) -> None:
        g.mark(unit, AIMING)
        g.push(Aim(self.side, DEFENSIVE))
