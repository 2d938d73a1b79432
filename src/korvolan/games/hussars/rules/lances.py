"""Chapter 6.7. Kopies: hussars take lances at the start of their movement phase. None at Poltava (rulings A60, A71)."""

from __future__ import annotations

from korvolan.kernel.decisions import Pick

from .. import refusals as no
from ..actions import END, GIVE_LANCE
from ..state import FieldState
from ..unit_flags import LANCE
from ..units import HUSARIA, UNITS_OF
from .zones import next_to_enemy


def bars_lance(g: FieldState, side: int, unit: int) -> int:
    """[6.71a, 6.73a, 6.74a] Why a unit cannot be given a token, or 0."""
    if not g.is_unit_of(side, unit) or not HUSARIA[unit]:
        return no.NOT_HUSSARS
    if g.has(unit, LANCE):
        return no.HAS_LANCES
    if g.kopies[side] == 0:
        return no.NO_KOPIES
    return no.ENEMY_BESIDE_HUSSARS if next_to_enemy(g, side, g.at[unit]) else 0


class TakeLances(Pick[FieldState]):
    """[6.71a] At the beginning of the movement phase, to hussars with no enemy next to them."""

    VERB = GIVE_LANCE
    STOPS = (END,)

    def offers(self, g: FieldState) -> list[int]:
        return [unit for unit in UNITS_OF[self.side] if HUSARIA[unit]]

    def bars(self, g: FieldState, unit: int) -> int:
        return bars_lance(g, self.side, unit)

    def pick(self, g: FieldState, unit: int) -> None:
        g.kopies[self.side] -= 1
        g.mark(unit, LANCE)
        g.say("takes_lances", unit)
