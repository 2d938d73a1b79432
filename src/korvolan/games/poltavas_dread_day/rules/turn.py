"""Chapters 4 and 11.0. The year: Summer, Winter, and the Administrative phase step by step."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step

from ..board import COALITION, FLEET_HEXES, PORT_AT
from ..state import RESTED, DreadState
from ..tables import EARLY_ALLIES_UNTIL, SUMMER, WINTER
from ..units import FLEETS, PIECES
from . import attrition, diplomacy, mobilization, nations, new_capital, poles, recovery, surrender, victory
from .campaign import Campaign
from .cities import may_be_inside, occupy_all
from .lost_pieces import destroy
from .setup import Station, nation_to_place
from .voyage import go_ashore

NEW_YEAR: Final = 0
ENTRANTS: Final = 1
SUMMER_PHASE: Final = 2
WINTER_PHASE: Final = 3
FLEETS_HOME: Final = 4
ATTRITION: Final = 5
MOBILIZE: Final = 6  # and the next three: one stage for each of the four nations
POLES: Final = 10
ALLIES: Final = 11
TURKEY: Final = 12
CAPITAL: Final = 13
SURRENDER: Final = 14
RETURN: Final = 15
WITHDRAWAL: Final = 16
YEAR_END: Final = 17


class Turn(Step[DreadState]):
    """[4.0b, 4.3a, 11.0a, 11.2b, 3.5a] A year: Summer, Winter, then the Administrative phase in a fixed order, and nothing else
    (rulings A41, A103)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage:int",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, g: DreadState) -> None:
        stage = self.stage
        if g.falls:
            surrender.begin_falls(g)
            return
        g.replace(Turn(stage + 1))
        if stage <= WINTER_PHASE:
            self.campaign(g, stage)
        elif stage <= POLES:
            self.administer(g, stage)
        else:
            self.conclude(g, stage)

    def campaign(self, g: DreadState, stage: int) -> None:
        if stage == NEW_YEAR:
            begin_year(g)
        elif stage == ENTRANTS:
            place_entrants(g)
        else:
            begin_phase(g, SUMMER if stage == SUMMER_PHASE else WINTER)

    def administer(self, g: DreadState, stage: int) -> None:
        if stage == FLEETS_HOME:
            winter_fleets(g)
        elif stage == ATTRITION:
            attrition.begin(g)
        elif stage < POLES:
            mobilization.begin(g, mobilization.ORDER[stage - MOBILIZE])
        else:
            poles.offer_pole(g)

    def conclude(self, g: DreadState, stage: int) -> None:
        if stage == ALLIES:
            diplomacy.raise_allies(g)
        elif stage == TURKEY:
            diplomacy.offer_aid(g)
        elif stage == CAPITAL:
            new_capital.offer_capital(g)
        elif stage == SURRENDER:
            surrender.check(g)
        elif stage == RETURN:
            surrender.check_return(g)
        elif stage == WITHDRAWAL:
            if g.year >= EARLY_ALLIES_UNTIL:
                nations.withdraw_early_allies(g, "allies_withdrawn")
            occupy_all(g)
        else:
            end_year(g)


def begin_year(g: DreadState) -> None:
    """[5.5b, 8.8e, 11.6b] A turn begins: devastation is over, the wounded come back, a new capital may be ready."""
    g.say("year_begins", g.year)
    g.season = SUMMER
    g.devastated = []
    for piece in range(PIECES):
        g.moved[piece] = RESTED
        g.fresh[piece] = 0
    new_capital.open_capital(g)
    recovery.bring_back_wounded(g)


def place_entrants(g: DreadState) -> None:
    """[11.4.4d] Nations that come in place all their pieces in their own Cities."""
    if diplomacy.admit_entrants(g):
        nation = nation_to_place(g, COALITION)
        if nation != NONE:
            g.push(Station(COALITION, nation))


def begin_phase(g: DreadState, season: int) -> None:
    """[4.1a, 4.2a] A campaign phase; the Coalition acts first."""
    g.season = season
    g.fresh_phase()
    g.say("phase_begins", season, g.year)
    g.push(Campaign(COALITION))


def winter_fleets(g: DreadState) -> None:
    """[6.1b, 11.4.2d, 7.2e] When Winter ends Fleets that are not in a friendly Port hex are lost; in Port those aboard go
    ashore (rulings A37, A38, A91)."""
    for fleet in FLEETS:
        place = g.at[fleet]
        if not 0 <= place < FLEET_HEXES:
            continue
        side = g.side(fleet)
        if PORT_AT[place] and (may_be_inside(g, side, place) or side > COALITION):
            go_ashore(g, fleet)
            continue
        g.say("fleet_homeless", fleet, place)
        destroy(g, fleet)


def end_year(g: DreadState) -> None:
    """[1.0.1b, 4.0a] Somebody has won, or the game is over, or the next year begins."""
    if not victory.check(g):
        g.year += 1
        g.replace(Turn(NEW_YEAR))
