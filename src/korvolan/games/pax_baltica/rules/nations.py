"""Chapter 11. What is special about each nation: Swedish concessions, what an invasion sets off, who comes and who goes.

Russia's reforms stand in reforms.py; deployment and what blocks may enter are with those chapters."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Frame, Step
from korvolan.kernel.layout import NONE

from .. import refusals as no
from ..actions import ACCEPT, CEDE, DECLINE, OFFER_TRUCE
from ..board import (
    BRITAIN,
    COALITION,
    COSSACKS_HOME,
    DENMARK,
    DENMARK_PROPER,
    GROUPS,
    HANNOVER,
    HOLSTEIN_LAND,
    IN_POLAND,
    IN_SAXONY,
    LAND,
    NORWAY,
    OTTOMANS,
    POOL,
    PRUSSIA,
    RUSSIA,
    SAXONY,
    SET_ASIDE,
    SWEDEN,
    SWEDEN_PROPER,
    SWEDISH,
    UKRAINE,
    members,
)
from ..fields import ACTIVE, INACTIVE, OUT, TRUCE
from ..state import PaxState
from ..tables import BOXES, CEDED_TO, CESSION_RP, DEFECTION, LOWER, OPT_HANNOVER_RECALL, TERRITORY_RP, UKRAINE_RP, UPPER
from ..units import BLOCKS_OF, COSSACK, FLEET, GEORG_LUDWIG, LEOPOLD, MAZEPA, NATION, NORRIS, TYPE
from . import control, deployment, displacement, politics

CEDABLE: Final[list[int]] = [place for place in range(LAND) if CEDED_TO[place] != NONE]
OTTOMAN_LAND: Final[list[int]] = members("ottoman")
UKRAINIAN_LAND: Final[list[int]] = members("ukraine")

# -- 11.1 Sweden ---------------------------------------------------------------------------------------------------


def cedable(g: PaxState, side: int) -> list[int]:
    """[11.1c] The territories that Sweden might cede, in a decision of its own (ruling A45)."""
    return CEDABLE if side == SWEDISH else []


def bars_cession(g: PaxState, side: int, place: int) -> int:
    """What forbids ceding a territory, or 0."""
    if side != SWEDISH:
        return no.ONLY_SWEDEN_CEDES
    if place >= LAND or CEDED_TO[place] == NONE:
        return no.NEVER_CEDED
    if g.ceded >> place & 1:
        return no.ALREADY_CEDED
    return no.NOT_SWEDENS_ANY_MORE if lost_to_the_enemy(g, place) else 0


def lost_to_the_enemy(g: PaxState, place: int) -> bool:
    """[11.1e] Sweden cedes only land whose garrison it controls (ruling A45)."""
    return g.marker[place] != NONE or g.status[SWEDEN] != ACTIVE


def cede(g: PaxState, place: int) -> None:
    """[11.1d] Sweden is 4 down, the receiver is out for good, and whoever stands in the closed land leaves (ruling A54)."""
    receiver = CEDED_TO[place]
    g.say("ceded", place, receiver)
    g.ceded |= 1 << place
    g.reckon()
    control.change_level(g, SWEDEN, -CESSION_RP)
    leave_war(g, receiver, OUT)


class OfferCession(Step[PaxState]):
    """[11.1c] Between two actions of the Coalition, and before battles: Sweden is asked if the enemy stands in such land.

    `early`: also if the receiver is in the war against Sweden, where no decision of Sweden's is near (ruling A45)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("early:bool",)

    def __init__(self, early: int) -> None:
        self.early = early

    def run(self, g: PaxState) -> None:
        g.pop()
        for place in CEDABLE:
            if bars_cession(g, SWEDISH, place) == 0 and (g.stands(COALITION, place) or (self.early and is_coveted(g, place))):
                g.push(CessionWindow())
                return


def is_coveted(g: PaxState, place: int) -> bool:
    """Whether the nation to which a territory could be ceded is in the war against Sweden."""
    receiver = CEDED_TO[place]
    return g.status[receiver] == ACTIVE and g.nation_side(receiver) == COALITION


class CessionWindow(Frame[PaxState]):
    """[11.1c] Sweden may give up land in the midst of what the Coalition does, or before a battle (ruling A45)."""

    VERBS: ClassVar[tuple[str, ...]] = ("cede", "decline")

    def seat(self, g: PaxState) -> int:
        return SWEDISH

    def window(self, g: PaxState) -> str:
        return "cession"

    def declines(self, g: PaxState) -> int:
        return DECLINE

    def candidates(self, g: PaxState) -> list[int]:
        out = [DECLINE]
        for place in CEDABLE:
            out.append(CEDE + place)
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        return 0 if action == DECLINE else bars_cession(g, SWEDISH, action - CEDE)

    def take(self, g: PaxState, action: int) -> None:
        if action == DECLINE:
            g.pop()
        else:
            cede(g, action - CEDE)


# -- invasions -----------------------------------------------------------------------------------------------------


def invaded(g: PaxState, block: int, place: int) -> None:
    """A land block has entered a territory by movement, retreat, regroup or landing (ruling A37): what that triggers."""
    if TYPE[block] == FLEET or place >= LAND:
        return
    land = GROUPS[place]
    if g.side_of(block) == COALITION:
        if land & SWEDEN_PROPER:
            britain_answers(g)
        elif place == HOLSTEIN_LAND:
            hannover_answers(g)
        return
    if land & (DENMARK_PROPER | NORWAY):
        control.recall(g, DENMARK)
    elif land & IN_SAXONY:
        control.recall(g, SAXONY)
    if NATION[block] == OTTOMANS and land & IN_POLAND:
        rouse_christendom(g)
    if NATION[block] == SWEDEN:
        check_defection(g)


# -- 11.6 the Ottoman Empire ---------------------------------------------------------------------------------------


def check_ottoman_surrender(g: PaxState) -> None:
    """[11.6d] After battles: enemies alone in all Ottoman land force a truce (ruling A83)."""
    if g.status[OTTOMANS] != ACTIVE:
        return
    for place in OTTOMAN_LAND:
        if not g.stands(COALITION, place) or g.stands(SWEDISH, place):
            return
    g.say("surrounded")
    politics.call_truce(g, OTTOMANS)


def rouse_christendom(g: PaxState) -> None:
    """[11.6e] Ottomans in Poland bring Russia and Saxony into the war at once, also out of a truce (ruling A46)."""
    for nation in (SAXONY, RUSSIA):
        if g.status[nation] in (INACTIVE, TRUCE):
            politics.activate(g, nation, True)


def ottomans_in_poland(g: PaxState) -> bool:
    """Whether an Ottoman block stands in Poland."""
    for block in BLOCKS_OF[OTTOMANS]:
        if 0 <= g.at[block] < LAND and GROUPS[g.at[block]] & IN_POLAND:
            return True
    return False


def solidarity_demands(g: PaxState) -> bool:
    """[11.6f] Ottomans stand in Poland and Saxony or Russia is under truce."""
    if g.status[SAXONY] != TRUCE and g.status[RUSSIA] != TRUCE:
        return False
    return ottomans_in_poland(g)


class SolidarityChoice(Frame[PaxState]):
    """[11.6f] Sweden ends the Ottoman war, or lets all that are under truce return (ruling A46)."""

    VERBS: ClassVar[tuple[str, ...]] = ("accept", "truce")

    def seat(self, g: PaxState) -> int:
        return SWEDISH

    def candidates(self, g: PaxState) -> list[int]:
        return [ACCEPT, OFFER_TRUCE + OTTOMANS]

    def forbids(self, g: PaxState, action: int) -> int:
        return 0 if action in (ACCEPT, OFFER_TRUCE + OTTOMANS) else no.ONLY_THE_OTTOMANS

    def take(self, g: PaxState, action: int) -> None:
        g.pop()
        if action != ACCEPT:
            politics.impose_truce(g, OTTOMANS)
            return
        g.say("solidarity")
        for nation in (SAXONY, RUSSIA):
            if g.status[nation] == TRUCE:
                politics.activate(g, nation, False)


def check_cossacks(g: PaxState) -> None:
    """Cossacks who went home are in the Russian pool again once Ukraine and the Ottomans are both inactive (12.2d)."""
    if g.at[COSSACK] == COSSACKS_HOME and g.status[UKRAINE] != ACTIVE and g.status[OTTOMANS] != ACTIVE:
        g.take_off(COSSACK, POOL[RUSSIA])
        g.stamp[COSSACK] = g.handles[RUSSIA]
        g.say("cossacks_back")


# -- 11.8 Ukraine --------------------------------------------------------------------------------------------------


def revolt(g: PaxState) -> None:
    """[11.8b] Ukraine has been activated: all markers there go, then Russia is 8 down (ruling A11), and Mazepa rises."""
    g.say("revolt")
    for place in UKRAINIAN_LAND:
        if g.marker[place] != NONE:
            g.mark(place, NONE)
            control.change_level(g, RUSSIA, TERRITORY_RP)
    control.change_level(g, RUSSIA, -UKRAINE_RP)
    raise_mazepa(g)


def raise_mazepa(g: PaxState) -> None:
    """[11.8c] Mazepa appears, unless the Coalition occupies all Ukraine: then he waits for a later Interphase."""
    if g.status[UKRAINE] == ACTIVE and g.at[MAZEPA] == SET_ASIDE:
        deployment.place_free_block(g, MAZEPA)


def pacify_ukraine(g: PaxState) -> None:
    """[11.8e, 11.8f] Ukraine rejoins Russia, which regains 8; markers go and Mazepa is set aside (rulings A11, A82)."""
    if g.status[UKRAINE] != ACTIVE:
        return
    g.say("pacified")
    g.status[UKRAINE] = INACTIVE
    g.reckon()
    g.take_off(MAZEPA, SET_ASIDE)
    for place in UKRAINIAN_LAND:
        g.marker[place] = NONE
    g.reckon()
    control.change_level(g, RUSSIA, UKRAINE_RP)
    check_cossacks(g)
    displacement.begin(g)  # if Russia is under truce Ukraine is closed now


# -- 11.9 Hannover -------------------------------------------------------------------------------------------------


def hannover_answers(g: PaxState) -> None:
    """[11.9a] The Coalition is in Holstein-Gottorp: Hannover joins Sweden, after a truce from its year on (ruling A73)."""
    if has_defected(g):
        return
    status = g.status[HANNOVER]
    if status == INACTIVE or (status == TRUCE and g.year >= g.truce_until[HANNOVER]):
        politics.activate(g, HANNOVER, True)


def has_defected(g: PaxState) -> bool:
    """[11.9f] Once it has left Sweden, Hannover never comes back to it (ruling A31)."""
    return g.defected != 0


def check_defection(g: PaxState) -> None:
    """[11.9b] Where the attrition track says so, Hannover leaves Sweden for good; no change of row undoes it (ruling A31)."""
    if has_defected(g) or not (defects(g, UPPER) or defects(g, LOWER)) or not defects(g, g.attrition_row()):
        return
    g.say("defection")
    if g.status[HANNOVER] == ACTIVE:
        leave_war(g, HANNOVER, INACTIVE)
    g.defected = 1
    g.derive()


def defects(g: PaxState, row: int) -> bool:
    """Whether Hannover's defection stands in the marker's box of a row, or in a lower one."""
    return DEFECTION[row * len(BOXES) + g.attrition]


def recall_hannover(g: PaxState) -> None:
    """[OPTb] German diplomacy: Hannover is inactive again, or its block goes to the Swedish pool (ruling A38)."""
    if g.status[HANNOVER] != ACTIVE or has_defected(g):
        return
    g.say("hannover_recalled")
    if g.switches[OPT_HANNOVER_RECALL]:
        g.take_off(GEORG_LUDWIG, POOL[SWEDEN])
    else:
        leave_war(g, HANNOVER, INACTIVE)


# -- 11.11 Great Britain -------------------------------------------------------------------------------------------


def britain_answers(g: PaxState) -> None:
    """[11.11b] The Coalition is in Sweden proper: the British fleet enters at once, unless a truce still runs."""
    if g.status[BRITAIN] == INACTIVE:
        politics.activate(g, BRITAIN, True)


# -- coming and going ----------------------------------------------------------------------------------------------


def muster(g: PaxState, nation: int) -> None:
    """[11.7b, 11.9a, 11.11c] A nation is in the war: one without a level brings its block, at full strength (ruling A73)."""
    if nation == UKRAINE:
        revolt(g)
    elif nation == PRUSSIA:
        deployment.place_free_block(g, LEOPOLD)
    elif nation == HANNOVER:
        deployment.place_free_block(g, GEORG_LUDWIG)
    elif nation == BRITAIN:
        deployment.place_free_block(g, NORRIS)


def leave_war(g: PaxState, nation: int, status: int) -> None:
    """A nation is out without a truce: its block and markers go, and whoever is in its closed land leaves (ruling A54)."""
    for block in BLOCKS_OF[nation]:
        for carried in g.cargo(block):
            g.aboard[carried] = NONE
        if g.at[block] != SET_ASIDE:
            g.take_off(block, SET_ASIDE)
    politics.remove_markers(g, nation)
    g.status[nation] = status
    g.reckon()
    g.truce_until[nation] = 0
    g.envoy[nation] = 0
    displacement.begin(g)


FRAMES: Final = [OfferCession, CessionWindow, SolidarityChoice]
