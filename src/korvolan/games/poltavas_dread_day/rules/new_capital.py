"""Chapter 11.6. Peter's new capital on the Baltic."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DECLARE, DECLINE
from ..board import CITIES, CITY_PLACE, CITY_REGION, COALITION, IN_FINLAND, IN_LIVLAND, IS_PORT, RUSSIA
from ..state import CAPITAL_DECLARED, CAPITAL_READY, NO_CAPITAL, DreadState
from ..tables import SURRENDER
from ..units import KIND, LEADER, MOBILE, NATION


def offer_capital(g: DreadState) -> None:
    """[11.6a] In the diplomacy step Russia may declare a captured Baltic Port its new capital (ruling A67)."""
    if g.capital_state == NO_CAPITAL and any(bars_capital(g, city) == 0 for city in range(CITIES)):
        g.push(OfferCapital())


def bars_capital(g: DreadState, city: int) -> int:
    """[11.6a, 11.6c, 2.1.2d] A captured Port in Finland or Livland, whoever took it, with a Russian unit and leader in it;
    one attempt a game."""
    if g.capital_state != NO_CAPITAL or g.out[RUSSIA]:
        return no.CHANCE_IS_GONE
    if not IS_PORT[city] or CITY_REGION[city] not in (IN_FINLAND, IN_LIVLAND):
        return no.NO_BALTIC_PORT
    russians = [piece for piece in g.stack(CITY_PLACE[city]) if NATION[piece] == RUSSIA and g.aboard[piece] == NONE]
    led = any(KIND[piece] == LEADER for piece in russians) and any(MOBILE[piece] for piece in russians)
    return 0 if led and g.holder(city) == COALITION else no.NO_RUSSIANS_THERE


class OfferCapital(Pick[DreadState]):
    """[11.6a] Declare a new capital, or wait."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    STOPS: ClassVar[tuple[int, ...]] = (DECLINE,)
    VERB: ClassVar[Verb] = DECLARE

    def __init__(self) -> None:
        self.side = COALITION

    def window(self, g: DreadState) -> str:
        return "capital"

    def declines(self, g: DreadState) -> int:
        return DECLINE

    def offers(self, g: DreadState) -> list[int]:
        return list(range(CITIES))

    def bars(self, g: DreadState, city: int) -> int:
        return bars_capital(g, city)

    def pick(self, g: DreadState, city: int) -> None:
        g.pop()
        g.new_capital = city
        g.control[city] = RUSSIA
        g.declared = g.year
        g.capital_state = CAPITAL_DECLARED
        g.say("capital_declared", CITY_PLACE[city])


def open_capital(g: DreadState) -> None:
    """[11.6b] Ten years after the declaration the City is the capital for the rest of the game, also if it is lost later
    (rulings A66, A120)."""
    if g.capital_state == CAPITAL_DECLARED and g.year >= g.declared + SURRENDER["capital_years"]:
        g.capital_state = CAPITAL_READY
        g.say("capital_ready", CITY_PLACE[g.new_capital])
