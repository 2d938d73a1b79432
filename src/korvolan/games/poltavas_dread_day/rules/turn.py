"""Chapters 4 and 11.0. The year: Summer, Winter, and the Administrative phase step by step."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.sequence import Sequence, Stage

from ..board import COALITION, DENMARK, FLEET_HEXES, PORT_AT, RUSSIA, SAXONY, SWEDEN
from ..state import RESTED, DreadState
from ..tables import SUMMER, SURRENDER, WINTER
from ..units import FLEETS, PIECES
from . import attrition, diplomacy, mobilization, nations, new_capital, recovery, surrender, victory
from .campaign import Campaign
from .cities import may_be_inside, occupy_all
from .losses import destroy
from .setup import Station, nation_to_place
from .voyage import go_ashore

# The numbers of the stages, as positions and records have them.
NEW_YEAR: Final = 0
SUMMER_PHASE: Final = 2
WINTER_PHASE: Final = 3
FLEETS_HOME: Final = 4
ATTRITION: Final = 5
MOBILIZE: Final = 6  # and the next three
POLES: Final = 10
ALLIES: Final = 11
TURKEY: Final = 12
CAPITAL: Final = 13
SURRENDER_CHECK: Final = 14
WITHDRAWAL: Final = 16
YEAR_END: Final = 17


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


def withdraw_allies(g: DreadState) -> None:
    """[11.4.2e] The early allies leave in their year; a City that this has emptied falls to those before it."""
    if g.year >= SURRENDER["early_allies"]:
        nations.withdraw_early_allies(g, "allies_withdrawn")
    occupy_all(g)


# [11.0a] The stages of a year, in their order.
YEAR: Final[tuple[Stage, ...]] = (
    Stage("The year begins", begin_year),
    Stage("The year begins", place_entrants),
    Stage("Campaign", lambda g: begin_phase(g, SUMMER)),
    Stage("Campaign", lambda g: begin_phase(g, WINTER)),
    Stage("Fleets in Winter", winter_fleets),
    Stage("Attrition", attrition.begin),
    Stage("Mobilization", lambda g: mobilization.begin(g, SWEDEN)),
    Stage("Mobilization", lambda g: mobilization.begin(g, DENMARK)),
    Stage("Mobilization", lambda g: mobilization.begin(g, SAXONY)),
    Stage("Mobilization", lambda g: mobilization.begin(g, RUSSIA)),
    Stage("Polish units", diplomacy.offer_pole),
    Stage("Swedish allies", diplomacy.raise_allies),
    Stage("Turkish aid", diplomacy.offer_aid),
    Stage("A new Russian capital", new_capital.offer_capital),
    Stage("Surrender", surrender.check),
    Stage("Surrender", surrender.check_return),
    Stage("Surrender", withdraw_allies),
    Stage("Victory", end_year),
)


class Turn(Sequence[DreadState]):
    """[4.0b, 4.3a, 11.0a, 11.2b, 3.5a] A year: Summer, Winter, then the Administrative phase in a fixed order, and nothing else
    (rulings A41, A103)."""

    STAGES: ClassVar[tuple[Stage, ...]] = YEAR

    def run(self, g: DreadState) -> None:
        if g.falls:
            surrender.begin_falls(g)
        else:
            super().run(g)
