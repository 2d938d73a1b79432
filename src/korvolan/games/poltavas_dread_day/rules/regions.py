"""Chapters 11.4.2 to 11.4.7 and 13.2. Who may go into which land, and when (rulings A54, A58, A122)."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import board
from .. import refusals as no
from ..board import ANGLO_DUTCH, COALITION, GERMAN, HANOVER, LAND, NATIONS, NEUTRAL, PRUSSIA, REGION, SAXONY, SWEDISH, TURKEY
from ..state import HAS_ENTERED, DreadState
from ..tables import FIRST_YEAR, OPT_HANOVER, OPT_LITHUANIA, SUMMER
from ..units import IS_UNIT, NATION, PIECES

OF_HANOVER: Final = board.ENTRY_KINDS.index("hanover")
OF_SILESIA: Final = board.ENTRY_KINDS.index("silesia")
OF_PRUSSIA: Final = board.ENTRY_KINDS.index("prussia")
OF_LITHUANIA: Final = board.ENTRY_KINDS.index("lithuania")
OF_POLAND: Final = board.ENTRY_KINDS.index("poland")
OF_AUSTRIA: Final = board.ENTRY_KINDS.index("austria")
UNNAMED: Final = board.ENTRY_KINDS.index("unnamed")
OF_RUSSIA: Final = board.ENTRY_KINDS.index("russia")

# Lands that can be closed while stacks are in them.
CLOSED_AROUND: Final = (no.HANOVER_CLOSED, no.GERMAN_STATE_CLOSED, no.PRUSSIA_CLOSED)

# [11.4.2b] Where Hanoverians and the Anglo-Dutch serve Sweden.
EARLY_LANDS: Final = (board.IN_HANOVER, board.IN_BREMEN, board.IN_VERDEN, board.IN_HOLSTEIN)


def bars_nation(g: DreadState, nation: int, place: int) -> int:
    """[11.4.2b, 11.4.3d, 11.4.4e, 11.4.6b] Why a nation's land pieces may not be in a hex; 0 where they may. Bremen and
    Mecklenburg are open to all."""
    if place == TURKEY:
        return 0 if g.camp[nation] == SWEDISH and nation not in (HANOVER, ANGLO_DUTCH) else no.ONLY_SWEDES_TO_TURKEY
    return bars_region(g, nation, REGION[place]) if place < LAND else 0


def bars_region(g: DreadState, nation: int, region: int) -> int:
    """The same for all hexes of a land: borders are drawn around it."""
    side = g.camp[nation]
    entry = board.ENTRY[region]
    if nation in (HANOVER, ANGLO_DUTCH) and side == SWEDISH and region not in EARLY_LANDS:
        return no.HANOVERIANS_STAY
    if nation in (HANOVER, PRUSSIA) and side == COALITION and not GERMAN[region]:
        return no.ONLY_IN_GERMANY
    if entry == 0:
        return 0
    if entry == OF_AUSTRIA:
        return no.AUSTRIA_CLOSED
    if entry == OF_PRUSSIA:
        return bars_prussia(g)
    if entry == OF_SILESIA:
        return bars_silesia(nation, side)
    if entry in (OF_POLAND, OF_LITHUANIA):
        return bars_poland(g, nation, entry)
    return bars_swedes(g, nation, entry) if side == SWEDISH else bars_coalition(g, entry)


def bars_prussia(g: DreadState) -> int:
    """[11.4.6a, 2.1.4b] Prussia and Brandenburg, the eastern part too, are closed until they are in the war."""
    return 0 if g.entered[PRUSSIA] == HAS_ENTERED else no.PRUSSIA_CLOSED


def bars_silesia(nation: int, side: int) -> int:
    """[11.4.6c] Saxons go through Silesia freely, Swedes at a risk, nobody else (ruling A125)."""
    return 0 if side == SWEDISH or nation == SAXONY else no.SILESIA_CLOSED


def bars_poland(g: DreadState, nation: int, entry: int) -> int:
    """[11.4.5b, 11.4.5c] In 1700 only Saxons are in Poland, and nobody is in Lithuania."""
    if g.year > FIRST_YEAR:
        return 0
    if nation != SAXONY:
        return no.POLAND_CLOSED
    return 0 if entry == OF_POLAND or g.switches[OPT_LITHUANIA] else no.LITHUANIA_CLOSED


def bars_swedes(g: DreadState, nation: int, entry: int) -> int:
    """[11.4.6f, 13.2g] Swedes keep out of German states that are not at war with them, and out of Russia in Summer 1700."""
    if entry == UNNAMED:
        return no.NO_SWEDES_WEST_OF_SAXONY
    if entry == OF_HANOVER:
        at_home = nation in (HANOVER, ANGLO_DUTCH)
        return 0 if at_home or g.entered[HANOVER] == HAS_ENTERED else no.GERMAN_STATE_CLOSED
    if entry == OF_RUSSIA and g.year == FIRST_YEAR and g.season == SUMMER:
        return no.RUSSIA_CLOSED
    return 0


def bars_coalition(g: DreadState, entry: int) -> int:
    """[11.4.6g] The Coalition enters Hanover as an enemy in 1700 and 1701 or once it is an ally; the unnamed land is open
    to it."""
    if entry != OF_HANOVER or g.early_allies or g.entered[HANOVER] == HAS_ENTERED or g.switches[OPT_HANOVER]:
        return 0
    return no.HANOVER_CLOSED


def bars_hex(g: DreadState, nations: int, place: int) -> int:
    """[11.4.7a, 11.5.1d] Why a stack of these nations (as bits) may not be in a hex: a closed land, or a disarmed neutral
    there."""
    for nation in range(NATIONS):
        if nations >> nation & 1:
            barred = bars_nation(g, nation, place)
            if barred:
                return barred
    return no.DISARMED_THERE if place < LAND and g.is_occupied(NEUTRAL, place) else 0


def bars_going(g: DreadState, nations: int, origin: int, place: int) -> int:
    """[11.4.6a, 11.4.6f] The same for a stack that comes from a hex: a land that was closed around it, when Hanover or Prussia
    left the war, is not entered again within its own borders (ruling A131)."""
    barred = bars_hex(g, nations, place)
    if barred and barred in CLOSED_AROUND and origin < LAND and REGION[origin] == REGION[place]:
        return no.DISARMED_THERE if g.is_occupied(NEUTRAL, place) else 0
    return barred


def risks_austria(g: DreadState, side: int, here: int, there: int) -> bool:
    """[11.4.6d] Whether a Swedish stack enters Silesia from outside (ruling A57)."""
    if side != SWEDISH or there >= LAND or REGION[there] != board.IN_SILESIA:
        return False
    return here >= LAND or REGION[here] != board.IN_SILESIA


def in_commonwealth(place: int) -> bool:
    """[11.4.5a] Poland and Lithuania are two areas of one state."""
    return place < LAND and REGION[place] in (board.IN_POLAND, board.IN_LITHUANIA)


def count_in(g: DreadState, side: int, region: int) -> int:
    """[11.5c, 5.4e] A side's land units in a country, garrisons too; no Fleets, no leaders (ruling A60)."""
    count = 0
    for piece in range(PIECES):
        place = g.at[piece]
        if not 0 <= place < LAND or REGION[place] != region:
            continue
        if IS_UNIT[piece] and g.aboard[piece] == NONE and g.camp[NATION[piece]] == side:
            count += 1
    return count
