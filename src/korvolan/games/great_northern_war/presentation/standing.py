"""Where the war stands: the lead in victory points, Morale, fortresses, years left, and fortresses in danger."""

from __future__ import annotations

from korvolan.kernel.view import StandView

from ..board import FORTRESSES, PLACE_IDS, SEAT_IDS
from ..rules.setup import SetUp, Station
from ..rules.victory import counts_for_conquest, enemy_morale_is_gone, has_every_fortress, points, points_for
from ..state import BOTH, WarState
from ..tables import VP_LEAD


def standing(g: WarState, seat: int) -> list[StandView]:
    """The lead that wins at the end (4.2d), and both kinds of sudden death (4.1)."""
    out: list[StandView] = []
    for side in BOTH:
        lead = points(g, side) - points(g, 1 - side)
        note = "less on both sides is a draw"
        out.append(StandView("victory", "Lead in points", SEAT_IDS[side], lead, VP_LEAD, False, lead >= VP_LEAD, note, "4.2d"))
    for side in BOTH:
        met = enemy_morale_is_gone(g, side)
        out.append(StandView("sudden", "Enemy Morale Points", SEAT_IDS[side], g.mp[1 - side], 0, True, met, "", "4.1a"))
    counted = [place for place in FORTRESSES if counts_for_conquest(g, place)]
    for side in BOTH:
        held = sum(1 for place in counted if g.occupies(side, place))
        met = has_every_fortress(g, side)
        label = "Fortresses of all who are at war"
        out.append(StandView("sudden", label, SEAT_IDS[side], held, len(counted), False, met, "", "4.1c"))
    out.append(StandView("time", "Years left", have=g.last_year - g.year, case="5.0h"))
    return out + [threat(g, side) for side in BOTH if threatened(g, side)]


def threat(g: WarState, side: int) -> StandView:
    places = [PLACE_IDS[place] for place in threatened(g, side)]
    return StandView("threat", "Fortresses with enemies next to them", SEAT_IDS[side], len(places), case="4.2a", places=places)


def threatened(g: WarState, side: int) -> list[int]:
    """Fortresses of a side that are worth something and have enemy stacks next to them: everyone sees that, but for what is
    being set up."""
    if any(isinstance(frame, SetUp | Station) for frame in g.frames):
        return []
    return [place for place in FORTRESSES if g.occupies(side, place) and points_for(g, place) and g.in_sight(1 - side, place)]
