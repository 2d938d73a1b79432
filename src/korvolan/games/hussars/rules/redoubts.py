"""[SCN.R1] The garrisons of redoubts hold where others retreat. R2 to R6 stand with zones, movement, fire, attack and chase."""

from __future__ import annotations

from korvolan.kernel.decisions import PickAt

from .. import refusals as no
from ..actions import LOSE
from ..board import UNFINISHED
from ..state import FieldState
from ..unit_flags import ENGAGED, STOOD
from ..units import GARRISON, GARRISONS, UNITS
from .casualties import lose_sp


def garrison_price(place: int, hexes: int) -> int:
    """[SCN.R1] What a result costs a garrison: nothing for B1 in finished works, else one point."""
    return 0 if hexes == 1 and not UNFINISHED[place] else 1


def hold_redoubts(g: FieldState, side: int, hexes: int) -> None:
    """[SCN.R1] Every garrison of the battle stays, and pays."""
    done: list[int] = []
    for unit in GARRISONS:
        if g.is_unit_of(side, unit) and g.has(unit, ENGAGED) and g.at[unit] not in done:
            done.append(g.at[unit])
            if garrison_price(g.at[unit], hexes):
                g.push(GarrisonLoses(side, g.at[unit]))
            elif g.logging:
                g.say("garrison_stands", unit)


def note_price(g: FieldState, unit: int) -> None:
    """[SCN.R6] A redoubt pays a point: whoever of its garrison is left there bears the mark of it."""
    if GARRISON[unit] and g.on_map(unit):
        for other in g.stack(g.at[unit]):
            if GARRISON[other]:
                g.mark(other, STOOD)


def has_paid(g: FieldState, place: int) -> bool:
    """[SCN.R6] Whether the redoubt in a hex has lost a point in this battle."""
    return any(g.has(unit, STOOD) for unit in g.stack(place))


class GarrisonLoses(PickAt[FieldState]):
    """[SCN.R1] The garrison or its guns lose the point, as the owner likes."""

    VERB = LOSE

    def offers(self, g: FieldState) -> list[int]:
        return g.stack(self.at)

    def bars(self, g: FieldState, unit: int) -> int:
        if unit >= UNITS or g.at[unit] != self.at or not GARRISON[unit] or not g.has(unit, ENGAGED):
            return no.NOT_OF_THE_GARRISON
        return 0

    def pick(self, g: FieldState, unit: int) -> None:
        g.pop()
        note_price(g, unit)
        lose_sp(g, unit)
