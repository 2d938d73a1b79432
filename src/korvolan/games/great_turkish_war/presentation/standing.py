"""Where the war stands: the League's lead, the capitals that end it, turns left, and towns in danger."""

from __future__ import annotations

from korvolan.kernel.view import StandView

from .. import board
from ..board import LEAGUE, OTTOMANS, PLACE_IDS, PRAGUE, SEAT_IDS, TOWNS, VIENNA
from ..rules.victory import DRAW_MARGIN, WIN_MARGIN, points
from ..state import BOTH, WarState


def standing(g: WarState, seat: int) -> list[StandView]:
    """The margin that is judged at the end (6.3), and both kinds of sudden death (6.1)."""
    lead = points(g, LEAGUE) - points(g, OTTOMANS)
    league, sultan = SEAT_IDS[LEAGUE], SEAT_IDS[OTTOMANS]
    draw = f"{DRAW_MARGIN} to {WIN_MARGIN - 1} is a draw"
    label = "The League's lead in points"
    out = [
        StandView("victory", label, league, lead, WIN_MARGIN, False, lead >= WIN_MARGIN, draw, "6.3a"),
        StandView("victory", label, sultan, lead, DRAW_MARGIN - 1, True, lead < DRAW_MARGIN, draw, "6.3c"),
    ]
    held = int(g.holder[board.CONSTANTINOPLE] == LEAGUE)
    places = [PLACE_IDS[board.TOWN_PLACE[board.CONSTANTINOPLE]]]
    out.append(StandView("sudden", "Constantinople held", league, held, 1, False, held == 1, "", "6.1b", places))
    taken = int(g.holder[VIENNA] == OTTOMANS) + int(g.holder[PRAGUE] == OTTOMANS)
    places = [PLACE_IDS[board.TOWN_PLACE[town]] for town in (VIENNA, PRAGUE)]
    out.append(StandView("sudden", "Vienna and Prague held", sultan, taken, 2, False, taken == 2, "", "6.1a", places))
    out.append(StandView("time", "Turns left", have=g.last_turn - g.turn, case="6.3a"))
    return out + [threat(g, side) for side in BOTH if threatened(g, side)]


def threat(g: WarState, side: int) -> StandView:
    places = [PLACE_IDS[board.TOWN_PLACE[town]] for town in threatened(g, side)]
    label = "Fortresses with enemies before them"
    return StandView("threat", label, SEAT_IDS[side], len(places), case="11.6a", places=places)


def threatened(g: WarState, side: int) -> list[int]:
    """Fortresses of a side with siege works or enemy units before them: everyone sees that."""
    out: list[int] = []
    for town in range(TOWNS):
        if g.holder[town] != side or not board.IS_FORTRESS[town]:
            continue
        if g.works[town] or g.foes(side, board.TOWN_PLACE[town]):
            out.append(town)
    return out
