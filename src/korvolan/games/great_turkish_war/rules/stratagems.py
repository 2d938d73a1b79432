"""Chapters 7, 8.3 and 13. Stratagem markers: how they are drawn and bought, and those that take effect at once."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Draw, Step

from .. import refusals as no
from .. import stratagem_kinds as kinds
from .. import units
from ..actions import BUY, LOSE, PASS
from ..board import LAND, LEADERS_DUE, LEAGUE, OTTOMANS
from ..state import BOTH, WarState
from ..tables import CRUSADE_TURNS, DRAWS, EUGEN_TURN, HALF, MARKER_PRICE, OPT_DRAWS, OPT_VENICE
from ..units import BOX, SIDE_UNITS, STOCK_SIDE, STOCKS, TYPE, UNIT_SIDE, UNITS_OF
from . import leaders, recruiting
from .leaders import PlaceLeader
from .treasury import can_pay, is_open, spend

VENETIAN_TP: Final = 3 * HALF
VENETIAN_UNITS: Final = 4
SENT_TYPES: Final = (units.LINE_INFANTRY, units.LINE_CAVALRY, units.ARTILLERY)


# -- the phase ---------------------------------------------------------------------------------------------------------


def begin_phase(g: WarState) -> None:
    """[5.1g, 7.1a] Both sides draw four, then each may buy one more (ruling A55)."""
    g.push(BuyMarkers(g.first))
    g.push(DrawMarkers(0))


class DrawMarkers(Step[WarState]):
    """[7.0a, 7.1a, 7.1b, 7.1e] The sides draw in turn, the one with the initiative first, until each has four or the pool is
    empty. Nobody may decline."""

    FIELDS: ClassVar[tuple[str, ...]] = ("drawn:int",)

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def run(self, g: WarState) -> None:
        if self.drawn == 2 * DRAWS or sum(g.pool) == 0:
            g.pop()
            return
        second = self.drawn >= DRAWS if g.switches[OPT_DRAWS] else self.drawn % 2 == 1
        g.replace(DrawMarkers(self.drawn + 1))
        g.push(DrawMarker(1 - g.first if second else g.first))


class DrawMarker(Draw[WarState]):
    """[7.0a, 7.1c, 13.0a, 13.0c] One marker out of the pool. What has a red dot takes effect before anything else happens."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def pool(self, g: WarState) -> list[int]:
        return [kind for kind in range(kinds.KINDS) for _ in range(g.pool[kind])]

    def drawn(self, g: WarState, item: int, left: int) -> None:
        g.pop()
        receive_marker(g, self.side, item)

    def empty(self, g: WarState) -> None:
        """An empty pool gives nothing (ruling A17)."""
        g.pop()
        g.say("nothing_to_draw", self.side)

    def label(self, g: WarState, result: int) -> str:
        return "a marker"


def receive_marker(g: WarState, side: int, kind: int) -> None:
    """[7.1f, 7.1i, 13.0b, 13.0c] A marker is held in secret, or lies open for the next Treasure Phase, or takes effect at
    once."""
    g.pool[kind] -= 1
    g.fresh = [0] * kinds.KINDS
    g.revelations += 1  # whoever draws learns something, if nobody else does
    if kinds.WHEN[kind] == kinds.HELD:
        g.gain_marker(side, kind)
        g.say("draws", side)
        g.tell(side, "drew", kind)
        return
    g.say("draws_openly", side, kind)
    if kinds.WHEN[kind] == kinds.TREASURE:
        g.shown[side * kinds.KINDS + kind] += 1
    else:
        take_effect(g, side, kind)


def take_effect(g: WarState, side: int, kind: int) -> None:
    """[13.0b, 13.0c] Markers with a red dot, whoever drew them (ruling A24)."""
    if kind == kinds.FLINTLOCK:
        bring_flintlocks(g, side)
    elif kind == kinds.EUGEN:
        bring_eugen(g)
    elif kind == kinds.INNOCENT:
        bury_the_pope(g)
    elif kind == kinds.VENICE:
        fight_venice(g)
    elif kind == kinds.BRANDENBURGERS:
        bring_brandenburgers(g)
    else:
        call_crusade(g)


def bring_flintlocks(g: WarState, side: int) -> None:
    """[13.1b, 13.1c] On the turn track for the rest of the game; drawn by the Ottomans it goes straight back."""
    if side == OTTOMANS:
        g.to_pool(kinds.FLINTLOCK)
        g.say("flintlocks_go_back")
    else:
        g.track[kinds.FLINTLOCK] = g.turn


def bring_eugen(g: WarState) -> None:
    """[13.2a, 13.2b] From turn 10 on the League places Prinz Eugen at once; before that the marker goes back (ruling A58)."""
    if g.turn < EUGEN_TURN:
        g.to_pool(kinds.EUGEN)
        g.say("eugen_goes_back")
        return
    g.gone[kinds.EUGEN] += 1
    if leaders.entry_places(g, LEAGUE):
        g.push(PlaceLeader(units.PRINZ_EUGEN))
    else:
        g.at[units.PRINZ_EUGEN] = LEADERS_DUE


def bury_the_pope(g: WarState) -> None:
    """[13.7a, 13.7b] The next Imperial income is one less; the marker is gone for good (ruling A53)."""
    g.gone[kinds.INNOCENT] += 1
    g.innocent = 1


def fight_venice(g: WarState) -> None:
    """[13.12a, 13.12b] The Ottomans lose three points, never below none, and send four units away; then the marker is gone."""
    g.gone[kinds.VENICE] += 1
    g.tp[units.OTTOMAN_STOCK] = max(0, g.tp[units.OTTOMAN_STOCK] - VENETIAN_TP)
    g.push(SendToVenice(VENETIAN_UNITS))


def bring_brandenburgers(g: WarState) -> None:
    """[13.13a, 13.13c, 13.13d] In any turn three units of Brandenburg arrive at once and for nothing; then the marker is
    gone."""
    g.gone[kinds.BRANDENBURGERS] += 1
    for unit in UNITS_OF[units.BRANDENBURG]:
        g.at[unit] = BOX[unit]
    g.push(recruiting.PhaseOver())
    for unit in UNITS_OF[units.BRANDENBURG]:
        g.push(recruiting.Arrival(unit))


def call_crusade(g: WarState) -> None:
    """[13.14a, 13.14b] The Holy League marker lies on the turn track from this turn on (ruling A100)."""
    g.track[kinds.CRUSADE] = g.turn


def is_crusade(g: WarState) -> bool:
    """[13.14a] Whether the Pope's call still counts: this turn and the two after the draw."""
    return g.track[kinds.CRUSADE] > 0 and g.turn < g.track[kinds.CRUSADE] + CRUSADE_TURNS


def end_crusade(g: WarState) -> None:
    """[13.14b] At the start of the third turn after the first the marker leaves the game."""
    if g.track[kinds.CRUSADE] > 0 and not is_crusade(g):
        g.track[kinds.CRUSADE] = 0
        g.gone[kinds.CRUSADE] += 1


def end_advantages(g: WarState) -> None:
    """[13.5b] Military Advantages that were used go back to the pool at the end of the turn."""
    for side in BOTH:
        while g.shown[side * kinds.KINDS + kinds.ADVANTAGE]:
            g.shown[side * kinds.KINDS + kinds.ADVANTAGE] -= 1
            g.to_pool(kinds.ADVANTAGE)
        g.advantages[side] = 0


class SendToVenice(Pick[WarState]):
    """[13.12a] Line infantry, line cavalry or artillery on the map, as the Ottoman chooses; all if there are fewer (ruling
    A54)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left:int",)
    VERB = LOSE
    STOPS = (PASS,)

    def __init__(self, left: int) -> None:
        self.left = left

    def seat(self, g: WarState) -> int:
        return OTTOMANS

    def offers(self, g: WarState) -> list[int]:
        if self.left == 0:
            return []
        return [unit for unit in SIDE_UNITS[OTTOMANS] if 0 <= g.at[unit] < LAND and TYPE[unit] in SENT_TYPES]

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != OTTOMANS or TYPE[unit] not in SENT_TYPES or not 0 <= g.at[unit] < LAND:
            return no.NOT_FOR_VENICE
        return no.LIKE_UNIT_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.uncover(unit)
        g.say("sent_to_venice", unit)
        g.take_off(unit, NONE if g.switches[OPT_VENICE] else BOX[unit])
        g.replace(SendToVenice(self.left - 1))

    def bars_stop(self, g: WarState, action: int) -> int:
        return no.NOT_FOR_VENICE if self.offers(g) else 0

    def stop(self, g: WarState, action: int) -> None:
        g.pop()
        leaders.update_all_places(g)


# -- buying one --------------------------------------------------------------------------------------------------------


class BuyMarkers(Pick[WarState]):
    """[8.3a, 8.3b] For one point a side may draw one more marker, one and no more in a phase (ruling A77)."""

    VERB = BUY
    STOPS = (PASS,)

    def offers(self, g: WarState) -> list[int]:
        return list(range(STOCKS))

    def bars(self, g: WarState, stock: int) -> int:
        if STOCK_SIDE[stock] != self.side:
            return no.NOT_YOUR_TREASURY
        if not is_open(g, stock):
            return no.TREASURY_IS_NEUTRAL
        if sum(g.pool) == 0:
            return no.POOL_IS_EMPTY
        return 0 if can_pay(g, stock, MARKER_PRICE) else no.CANNOT_AFFORD_MARKER

    def pick(self, g: WarState, stock: int) -> None:
        self.stop(g, PASS)
        spend(g, stock, MARKER_PRICE)
        g.say("buys_marker", self.side, stock)
        g.push(DrawMarker(self.side))

    def stop(self, g: WarState, action: int) -> None:
        """It is the other side's turn, or the phase is over."""
        if self.side == g.first:
            g.replace(BuyMarkers(1 - self.side))
        else:
            g.pop()


# -- playing -----------------------------------------------------------------------------------------------------------


def holds(g: WarState, side: int, kind: int) -> bool:
    """[13.3a, 7.1d] Whether a side has a marker of a kind in its hand; all its factions may use it."""
    return g.hand[side * kinds.KINDS + kind] > 0


def play_marker(g: WarState, side: int, kind: int) -> None:
    """[13.3b, 13.4c, 13.8b, 13.10b, 13.15c, 13.16c, 13.17b] A marker is shown, used once, and goes back to the pool."""
    g.lose_marker(side, kind)
    g.to_pool(kind)
    g.revelations += 1
    if kind == kinds.AMBUSH:
        g.say("plays_ambush", side)
    else:
        g.say("plays", side, kind)


def reveal_advantage(g: WarState, side: int) -> None:
    """[13.5a] A Military Advantage is shown and lies open until the end of the turn (ruling A8)."""
    g.lose_marker(side, kinds.ADVANTAGE)
    g.shown[side * kinds.KINDS + kinds.ADVANTAGE] += 1
    g.revelations += 1
    g.say("plays", side, kinds.ADVANTAGE)


def advantages(g: WarState, side: int) -> int:
    """The Military Advantages that lie open for a side."""
    return g.shown[side * kinds.KINDS + kinds.ADVANTAGE]
