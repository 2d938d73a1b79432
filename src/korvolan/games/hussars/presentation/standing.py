"""Where the battle stands: the plain, the lead in points, the spirit of the armies, the stages left."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.view import StandView

from ..board import OBJECTIVE, PLACE_IDS, RUSSIA, SEAT_IDS, SWEDEN
from ..rules.victory import DAWN, DRAW, LEAD, MAIN, SPARED, SUDDEN, WIN, in_objective, points
from ..state import FieldState
from ..tables import zone_of
from ..units import FOOT, HORSE

PLAIN: Final = [PLACE_IDS[place] for place in range(len(OBJECTIVE)) if OBJECTIVE[place]]


def standing(g: FieldState, seat: int) -> list[StandView]:
    """What is judged after the last stage, and the morale that ends the battle before."""
    out = at_dawn(g) if g.scenario == DAWN else by_points(g)
    limit = SUDDEN[g.scenario]
    if limit:
        zone = zone_of(g.morale)
        case = "SCN.dawn3"
        label = "Zones of morale gained"
        out.append(StandView("sudden", label, SEAT_IDS[SWEDEN], -zone, limit, False, -zone >= limit, "", case))
        out.append(StandView("sudden", label, SEAT_IDS[RUSSIA], zone, limit, False, zone >= limit, "", case))
    out.append(StandView("time", "Stages left", have=g.stages - g.stage, case="SCN.c"))
    return out


def at_dawn(g: FieldState) -> list[StandView]:
    """Swedish strength points beyond the redoubts."""
    army = in_objective(g, FOOT) + in_objective(g, HORSE)
    label, note, case = "Swedish points on the plain beyond the redoubts", f"{DRAW} is a draw", "SCN.dawn3"
    return [
        StandView("victory", label, SEAT_IDS[SWEDEN], army, WIN, False, army >= WIN, note, case, PLAIN),
        StandView("victory", label, SEAT_IDS[RUSSIA], army, DRAW - 1, True, army < DRAW, note, case, PLAIN),
    ]


def by_points(g: FieldState) -> list[StandView]:
    """The Russian lead in points."""
    lead = points(g, RUSSIA) - points(g, SWEDEN)
    need, spared = LEAD[g.scenario], SPARED[g.scenario]
    case = "SCN.main3" if g.scenario == MAIN else "SCN.day4"
    label = "Russian lead in points"
    note = f"{spared + 1} is a draw" if need == spared + 2 else f"{spared + 1} to {need - 1} is a draw"
    return [
        StandView("victory", label, SEAT_IDS[RUSSIA], lead, need, False, lead >= need, note, case),
        StandView("victory", label, SEAT_IDS[SWEDEN], lead, spared, True, lead <= spared, note, case),
    ]
