"""Chapter 13. Artillery: its own phase, and its fire at those who move."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Decision, PickAt

from .. import refusals as no
from ..actions import DECLINE, END, FIRE, FORM
from ..board import BOTH, distance
from ..state import FieldState
from ..tables import RANGE
from ..unit_flags import AIMING, FIRED, PRESSED
from ..units import ARM, GARRISONS, GUNS, GUNS_OF, SIDE
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
        return [END, *[FIRE + gun for gun in GUNS_OF[self.side] if g.on_map(gun)]]

    def options(self, g: FieldState) -> list[int]:
        out = super().options(g)
        return out + [FORM + unit for unit in could_form(g, self.side)] if len(out) > 1 else out

    def forbids(self, g: FieldState, action: int) -> int:
        if action == END:
            return 0
        if action in FORM:
            return bars_pikes(g, self.side, FORM.of(action)) or self.bars_forming(g)
        return bars_firing(g, self.side, FIRE.of(action), BOMBARDMENT)

    def bars_forming(self, g: FieldState) -> int:
        """[15.12c] Between actions; where no gun can fire the phase is over, and pikes are formed in the next one."""
        return 0 if any(may_shoot(g, self.side, gun, BOMBARDMENT) for gun in GUNS_OF[self.side]) else no.NO_GUNS_LEFT

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
    for unit in reacting(g, side):
        reach = FARTHEST if ARM[unit] == GUNS else 1
        if distance(g.at[unit], place) <= reach and may_shoot(g, side, unit, DEFENSIVE):
            return True
    return False


def reacting(g: FieldState, side: int) -> list[int]:
    """[SCN.R3] Those of a side who fire at movers: guns, and the muskets of redoubts."""
    return [unit for unit in REACTING[side] if g.on_map(unit)]


REACTING: Final = [[*GUNS_OF[s], *(u for u in GARRISONS if SIDE[u] == s and ARM[u] != GUNS)] for s in BOTH]


FARTHEST: Final[int] = max(RANGE)


class DefensiveFire(PickAt[FieldState]):
    """[3.1f, 13.11b, 13.18a, SCN.R3] Guns, and the muskets of redoubts, may fire at a unit that has just entered a hex."""

    VERB = FIRE
    STOPS = (DECLINE,)
    WINDOW = "fire"
    DECLINES = DECLINE

    def offers(self, g: FieldState) -> list[int]:
        return reacting(g, self.side)

    def bars(self, g: FieldState, unit: int) -> int:
        return bars_firing(g, self.side, unit, DEFENSIVE)

    def pick(self, g: FieldState, unit: int) -> None:
        g.mark(unit, AIMING)
        g.push(Aim(self.side, DEFENSIVE))
