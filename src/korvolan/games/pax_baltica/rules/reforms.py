"""Chapter 11.2. Russia's military reforms on the Year Track, and Nyen that becomes Sankt-Peterburg."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DECLINE, REFORM, YEAR
from ..board import ON_MAP, POOL, REFORM_BOX, RUSSIA, SET_ASIDE, YEAR_TRACK
from ..decisions import CoalitionPick
from ..state import PaxState
from ..tables import FIRST_YEAR, LAST_YEAR, REFORM_COST, REFORM_YEARS
from ..units import ARMY, BLACK, BLOCKS_OF, FLEET, HOLLOW, REFORMED, STAR, TYPE

RUSSIANS: Final[list[int]] = BLOCKS_OF[RUSSIA]
HOLLOW_STARS: Final[list[int]] = [block for block in RUSSIANS if STAR[block] == HOLLOW]


# -- the start ----------------------------------------------------------------------------------------------------


def open_reform(g: PaxState) -> None:
    """[11.2d] The first Russian army lost in battle, or territory captured, opens the reforms (ruling A41)."""
    if g.reform_open:
        return
    g.reform_open = 1
    for block in RUSSIANS:
        if STAR[block] == BLACK and g.at[block] == SET_ASIDE:
            g.move(block, REFORM_BOX)
    g.say("reform_opens")


# -- arrivals ------------------------------------------------------------------------------------------------------


def bring_reformed_armies(g: PaxState) -> None:
    """[11.2h, 11.2j] Reformed armies of this year's box join the pool, whether or not Russia is in the war."""
    for block in RUSSIANS:
        if g.at[block] == YEAR_TRACK and g.due[block] <= g.year and TYPE[block] == ARMY:
            leave_track(g, block)
            g.say("reform_arrives", block)


def found_petersburg(g: PaxState) -> None:
    """[11.2n] With the Russian fleets in this year's box Nyen becomes Sankt-Peterburg, and they join the pool."""
    for block in RUSSIANS:
        if g.at[block] == YEAR_TRACK and g.due[block] <= g.year and TYPE[block] == FLEET:
            leave_track(g, block)
            if g.logging and not g.petersburg:
                g.say("petersburg")
            g.petersburg = 1


def leave_track(g: PaxState, block: int) -> None:
    """From the Year Track into the pool. The enemy saw it there: no block on the map can be this one."""
    g.take_off(block, POOL[RUSSIA])
    g.due[block] = 0
    g.stamp[block] = g.handles[RUSSIA]


# -- the choice ----------------------------------------------------------------------------------------------------


class ChooseReform(CoalitionPick):
    """[11.2e, 11.2g] The Coalition may choose one army with a hollow star, whether on the map or in the pool."""

    VERB: ClassVar[Verb] = REFORM
    STOPS: ClassVar[tuple[int, ...]] = (DECLINE,)

    def offers(self, g: PaxState) -> list[int]:
        return HOLLOW_STARS

    def bars(self, g: PaxState, block: int) -> int:
        return bars_reform(g, block)

    def pick(self, g: PaxState, block: int) -> None:
        g.replace(ReformYear(REFORMED[block]))
        if g.at[block] < ON_MAP:
            g.show(block)
        g.revelations += 1
        g.say("reform_begins", block)
        g.take_off(block, NONE)


def bars_reform(g: PaxState, block: int) -> int:
    """What forbids reforming a block, or 0."""
    reformed = REFORMED[block]
    if reformed == NONE:
        return no.NO_HOLLOW_STAR
    if not g.reform_open:
        return no.REFORMS_NOT_OPEN
    if g.at[reformed] != REFORM_BOX or g.at[block] == NONE:
        return no.ALREADY_REFORMED
    years = range(g.year + REFORM_YEARS, LAST_YEAR + 1)
    return no.NO_YEAR_BOX if all(box_taken(g, year) for year in years) else 0


class ReformYear(CoalitionPick):
    """[11.2f] The reformed army goes into a printed box at least two years ahead (ruling A86)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army:piece",)
    VERB: ClassVar[Verb] = YEAR

    def __init__(self, army: int) -> None:
        self.army = army

    def offers(self, g: PaxState) -> list[int]:
        return list(range(g.year + REFORM_YEARS - FIRST_YEAR, LAST_YEAR + 1 - FIRST_YEAR))

    def bars(self, g: PaxState, box: int) -> int:
        year = box + FIRST_YEAR
        if too_soon(g, year):
            return no.YEAR_TOO_SOON
        return no.YEAR_BOX_TAKEN if box_taken(g, year) else 0

    def pick(self, g: PaxState, box: int) -> None:
        g.pop()
        g.move(self.army, YEAR_TRACK)
        g.due[self.army] = box + FIRST_YEAR
        g.say("reform_due", self.army, g.due[self.army])


def too_soon(g: PaxState, year: int) -> bool:
    """[11.2f] A reform takes two years at least."""
    return year < g.year + REFORM_YEARS


def box_taken(g: PaxState, year: int) -> bool:
    """[11.2f] Any Russian block bars a box, a fleet too (ruling A43)."""
    return any(g.at[block] == YEAR_TRACK and g.due[block] == year for block in RUSSIANS)


def reform_cost(g: PaxState) -> int:
    """[11.2i] Points that Russia lacks this year for the armies on the Year Track."""
    return sum(REFORM_COST for block in RUSSIANS if g.at[block] == YEAR_TRACK and TYPE[block] == ARMY)
