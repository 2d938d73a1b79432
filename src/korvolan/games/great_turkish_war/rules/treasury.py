"""Chapter 8.1. The Treasure Phase: income, the Imperial Diet, and the markers that wait for it."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Die, Step

from .. import refusals as no
from ..actions import GRANT
from ..fields import ALLIED
from ..state import BOTH, WarState
from ..stratagem_kinds import FRENCH, KINDS, SUBSIDIES, TRADE
from ..tables import FIRST_TURN, HALF, INCOME, MOST_TP
from ..units import EMPIRE, STOCK_COUNTRY, STOCK_SIDE, STOCKS

FRENCH_PENALTY: Final = 3
TRADE_GAIN: Final = 2 * HALF
SUBSIDY: Final = 2 * HALF
POPES_AID: Final = 1 * HALF


def is_open(g: WarState, stock: int) -> bool:
    """[8.1a, 8.1g] Whether a treasury can be used: a neutral country's cannot."""
    country = STOCK_COUNTRY[stock]
    return country == NONE or g.status[country] == ALLIED


def begin_phase(g: WarState) -> None:
    """[5.1e, 5.1f, 8.0a] Income for everyone, but none in the first turn."""
    if g.turn > FIRST_TURN:
        g.push(CloseAccounts())
        for side in BOTH:
            for _ in range(g.shown[side * KINDS + TRADE]):
                g.push(GrantTrade(side))
        g.push(Diet())
    else:
        g.say("no_income")


class Diet(Die[WarState]):
    """[8.1c, 8.1d, 13.6a, 13.6b, 13.7a, 13.11a, 13.11b] The Imperial Diet grants as many points as are rolled, three less
    while the French attack, never below none (ruling A52); with it come the fixed income, Spanish subsidies and the loss of
    the Pope's aid."""

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        granted = result + 1
        spain = 0
        for side in BOTH:
            if g.shown[side * KINDS + FRENCH]:
                granted = max(0, granted - FRENCH_PENALTY)
                g.shown[side * KINDS + FRENCH] = 0
                g.gone[FRENCH] += 1
            if g.shown[side * KINDS + SUBSIDIES]:
                spain = SUBSIDY
                g.shown[side * KINDS + SUBSIDIES] = 0
                g.to_pool(SUBSIDIES)
        g.say("diet", granted)
        g.tp[EMPIRE] += INCOME[EMPIRE] + granted * HALF + spain - (POPES_AID if g.innocent else 0)
        g.innocent = 0

    def label(self, g: WarState, result: int) -> str:
        french = any(g.shown[side * KINDS + FRENCH] for side in BOTH)
        return f"the Diet grants {max(0, result + 1 - (FRENCH_PENALTY if french else 0))}"


class GrantTrade(Pick[WarState]):
    """[13.9a, 13.9b, 8.1h] The two points of Trade go to any one nation of the drawer's side; then the marker goes back."""

    VERB = GRANT

    def offers(self, g: WarState) -> list[int]:
        return list(range(STOCKS))

    def bars(self, g: WarState, stock: int) -> int:
        if STOCK_SIDE[stock] != self.side:
            return no.NOT_YOUR_STOCK
        return 0 if is_open(g, stock) else no.STOCK_IS_NEUTRAL

    def pick(self, g: WarState, stock: int) -> None:
        g.pop()
        g.tp[stock] += TRADE_GAIN
        g.shown[self.side * KINDS + TRADE] -= 1
        g.to_pool(TRADE)
        g.say("trade", self.side, stock)


class CloseAccounts(Step[WarState]):
    """[8.1b, 8.1e, 8.1f, 8.1g, 8.1i, 8.1j] The other fixed incomes; then whatever is above the limit of 14 is lost (ruling
    A78). Each stock is recorded by itself."""

    def run(self, g: WarState) -> None:
        g.pop()
        for stock in range(STOCKS):
            if stock != EMPIRE and is_open(g, stock):
                g.tp[stock] += INCOME[stock]
            g.tp[stock] = min(g.tp[stock], MOST_TP)
            if g.logging and is_open(g, stock):
                g.say("treasury", stock, g.tp[stock])


def can_pay(g: WarState, stock: int, price: int) -> bool:
    """[8.1j] Whether a treasury has so many halves of a point (ruling A51)."""
    return g.tp[stock] >= price


def spend(g: WarState, stock: int, price: int) -> None:
    g.tp[stock] -= price
