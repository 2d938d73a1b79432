"""Chapter 11. What an invasion sets off, and the Ottoman Empire.

Other nations have modules of their own: Sweden concessions.py, Russia reforms.py, Ukraine ukraine.py, Hannover hannover.py,
Great Britain britain.py. Deployment and what blocks may enter are with those chapters."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import ACCEPT, OFFER_TRUCE
from ..board import COALITION, GROUPS, LAND, SWEDISH
from ..decisions import SwedishPick
from ..fields import ACTIVE, INACTIVE, TRUCE
from ..state import PaxState
from ..units import BLOCKS_OF, FLEET, NATION, TYPE
from . import control, politics
from .hannover import check_defection, has_defected
from .truce_due import call_truce

OTTOMAN_LAND: Final[list[int]] = board.members("ottoman")

# -- invasions -----------------------------------------------------------------------------------------------------


def check_invasion(g: PaxState, block: int, place: int) -> None:
    """A land block has entered a territory by movement, retreat, regroup or landing (ruling A37): what that triggers."""
    if TYPE[block] == FLEET or place >= LAND:
        return
    land = GROUPS[place]
    if g.side_of(block) == COALITION:
        if land & board.SWEDEN_PROPER:
            britain_answers(g)
        elif place == board.HOLSTEIN_LAND:
            hannover_answers(g)
        return
    if land & (board.DENMARK_PROPER | board.NORWAY):
        control.recall_from_abroad(g, board.DENMARK)
    elif land & board.IN_SAXONY:
        control.recall_from_abroad(g, board.SAXONY)
    if NATION[block] == board.OTTOMANS and land & board.IN_POLAND:
        rouse_christendom(g)
    if NATION[block] == board.SWEDEN:
        check_defection(g)


# -- 11.6 the Ottoman Empire ---------------------------------------------------------------------------------------


def check_ottoman_surrender(g: PaxState) -> None:
    """[11.6d] After battles: enemies alone in all Ottoman land force a truce (ruling A83)."""
    if g.status[board.OTTOMANS] != ACTIVE:
        return
    for place in OTTOMAN_LAND:
        if not g.stands(COALITION, place) or g.stands(SWEDISH, place):
            return
    g.say("surrounded")
    call_truce(g, board.OTTOMANS)


def rouse_christendom(g: PaxState) -> None:
    """[11.6e] Ottomans in Poland bring Russia and Saxony into the war at once, also out of a truce (ruling A46)."""
    for nation in (board.SAXONY, board.RUSSIA):
        if g.status[nation] in (INACTIVE, TRUCE):
            politics.activate(g, nation, True)


def ottomans_in_poland(g: PaxState) -> bool:
    """Whether an Ottoman block stands in Poland."""
    places = [g.at[block] for block in BLOCKS_OF[board.OTTOMANS]]
    return any(0 <= place < LAND and GROUPS[place] & board.IN_POLAND for place in places)


def solidarity_demands(g: PaxState) -> bool:
    """[11.6f] Ottomans stand in Poland and Saxony or Russia is under truce."""
    if g.status[board.SAXONY] != TRUCE and g.status[board.RUSSIA] != TRUCE:
        return False
    return ottomans_in_poland(g)


class SolidarityChoice(SwedishPick):
    """[11.6f] Sweden ends the Ottoman war, or lets all that are under truce return (ruling A46)."""

    VERB: ClassVar[Verb] = OFFER_TRUCE
    STOPS: ClassVar[tuple[int, ...]] = (ACCEPT,)

    def offers(self, g: PaxState) -> list[int]:
        return [board.OTTOMANS]

    def bars(self, g: PaxState, nation: int) -> int:
        return 0 if nation == board.OTTOMANS else no.ONLY_THE_OTTOMANS

    def pick(self, g: PaxState, nation: int) -> None:
        g.pop()
        politics.impose_truce(g, board.OTTOMANS)

    def stop(self, g: PaxState, action: int) -> None:
        g.pop()
        g.say("solidarity")
        for nation in (board.SAXONY, board.RUSSIA):
            if g.status[nation] == TRUCE:
                politics.activate(g, nation, False)


# -- 11.9 Hannover -------------------------------------------------------------------------------------------------


def hannover_answers(g: PaxState) -> None:
    """[11.9a] The Coalition is in Holstein-Gottorp: Hannover joins Sweden, after a truce from its year on (ruling A73)."""
    if has_defected(g):
        return
    status = g.status[board.HANNOVER]
    if status == INACTIVE or (status == TRUCE and g.year >= g.truce_until[board.HANNOVER]):
        politics.activate(g, board.HANNOVER, True)


# -- 11.11 Great Britain -------------------------------------------------------------------------------------------


def britain_answers(g: PaxState) -> None:
    """[11.11b] The Coalition is in Sweden proper: the British fleet enters at once, unless a truce still runs."""
    if g.status[board.BRITAIN] == INACTIVE:
        politics.activate(g, board.BRITAIN, True)
