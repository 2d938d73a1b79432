"""What a decision is about, for the board to show: who fires or charges, who is attacked, and how far guns carry."""

from __future__ import annotations

from ..board import PLACE_IDS
from ..rules.artillery import DefensiveFire, FireGuns
from ..rules.attack import NameBattle
from ..rules.battle import Musketry
from ..rules.charges import ChargeTo, Charging, CounterCharge
from ..rules.fire import Aim, shooters
from ..rules.halts import TurnAround
from ..rules.marching import March
from ..rules.tatars import AimArrows, Archery
from ..state import FieldState
from ..units import ARM, GUNS, PIECE_IDS


def decision_focus(g: FieldState) -> tuple[str, str]:
    """The piece or hex that the decision is about, and the overlay that helps with it."""
    top = g.frames[-1]
    if isinstance(top, Aim):
        first = shooters(g, top.side)[0]
        return PIECE_IDS[first], "sight" if ARM[first] == GUNS else ""
    if isinstance(top, FireGuns):
        return "", "cover"
    if isinstance(top, AimArrows | ChargeTo):
        return PIECE_IDS[top.piece], ""
    if isinstance(top, CounterCharge | Charging | March | TurnAround):
        return PIECE_IDS[top.lead], ""
    if isinstance(top, DefensiveFire | Archery | NameBattle | Musketry):
        return PLACE_IDS[top.place(g)], ""
    return "", ""
