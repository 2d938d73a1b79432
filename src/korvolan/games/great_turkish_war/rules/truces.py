"""Chapter 14.2, an option. Truces: an offer with terms, and a turn without fighting."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision, PickAt

from .. import refusals as no
from ..actions import ACCEPT, CEDE, CLAIM, DECLINE, GIVE, LEVY, OFFER, PASS, PAY, PROPOSE, TO
from ..board import AREA_COUNTRY, LAND, OTTOMANS, TOWN, TOWN_PLACE, TOWNS
from ..state import WarState, free_neighbors, is_neutral
from ..stratagem_kinds import KINDS
from ..tables import HALF, MOST_TP
from ..units import EMPIRE, OTTOMAN_STOCK, STOCK_SIDE, STOCKS
from . import alliances, control, leaders
from .treasury import is_open

MOST_TERMS: Final = 6
OWN_STOCK: Final = [EMPIRE, OTTOMAN_STOCK]  # by side: where points that are paid to it go


class OfferTruce(Decision[WarState]):
    """[14.2a] In the Diplomacy Phase a side may offer a truce, or not."""

    VERBS: ClassVar[tuple[str, ...]] = ("offer", "pass")

    def candidates(self, g: WarState) -> list[int]:
        return [PASS, OFFER]

    def forbids(self, g: WarState, action: int) -> int:
        return no.TRUCE_ALREADY if action == OFFER and g.truce else 0

    def take(self, g: WarState, action: int) -> None:
        if action == PASS:
            g.pop()
        else:
            g.replace(ComposeTruce(self.side, 0, 0, [0] * STOCKS, [0] * STOCKS, []))


class Terms(Decision[WarState]):
    """What a truce costs: places, treasury points and markers."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "side:seat",
        "ceded:set:town",
        "claimed:set:town",
        "paid:list:int",
        "levied:list:int",
        "given:list:kind",
    )

    def __init__(self, side: int, ceded: int, claimed: int, paid: list[int], levied: list[int], given: list[int]) -> None:
        super().__init__(side)
        self.ceded = ceded
        self.claimed = claimed
        self.paid = paid
        self.levied = levied
        self.given = given

    def number(self) -> int:
        """How many terms there are."""
        return len(self.given) + sum(self.paid) + sum(self.levied) + self.ceded.bit_count() + self.claimed.bit_count()

    def towns(self, mask: int) -> list[int]:
        return [town for town in range(TOWNS) if mask >> town & 1]


class ComposeTruce(Terms):
    """[14.2b] The terms that a side offers: what it gives and what it asks for, one after the other (ruling A85)."""

    VERBS: ClassVar[tuple[str, ...]] = ("cede", "claim", "pay", "levy", "give", "propose")

    def candidates(self, g: WarState) -> list[int]:
        out = [PROPOSE]
        if self.number() < MOST_TERMS:
            for town in range(TOWNS):
                out.append((CEDE if g.holder[town] == self.side else CLAIM) + TOWN_PLACE[town])
            for stock in range(STOCKS):
                out.append((PAY if STOCK_SIDE[stock] == self.side else LEVY) + stock)
            for kind in range(KINDS):
                if g.hand[self.side * KINDS + kind]:
                    out.append(GIVE + kind)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == PROPOSE:
            return 0
        if self.number() >= MOST_TERMS:
            return no.TOO_MANY_TERMS
        if action in CEDE:
            return bars_cession(g, self.side, CEDE.of(action), self.ceded)
        if action in CLAIM:
            return bars_cession(g, 1 - self.side, CLAIM.of(action), self.claimed)
        if action in PAY:
            return bars_payment(g, self.side, PAY.of(action), self.paid)
        if action in LEVY:
            return bars_payment(g, 1 - self.side, LEVY.of(action), self.levied)
        kind = GIVE.of(action)
        return 0 if g.hand[self.side * KINDS + kind] > self.given.count(kind) else no.NOT_IN_HAND

    def take(self, g: WarState, action: int) -> None:
        ceded, claimed, paid, levied, given = self.ceded, self.claimed, self.paid.copy(), self.levied.copy(), self.given.copy()
        if action == PROPOSE:
            g.say("offers_truce", self.side)
            g.replace(ConsiderTruce(self.side, ceded, claimed, paid, levied, given))
            return
        if action in CEDE:
            ceded |= 1 << TOWN[CEDE.of(action)]
            g.say("would_cede", self.side, CEDE.of(action))
        elif action in CLAIM:
            claimed |= 1 << TOWN[CLAIM.of(action)]
            g.say("would_cede", 1 - self.side, CLAIM.of(action))
        elif action in PAY:
            paid[PAY.of(action)] += 1
            g.say("would_pay", self.side, 1, PAY.of(action))
        elif action in LEVY:
            levied[LEVY.of(action)] += 1
            g.say("would_pay", 1 - self.side, 1, LEVY.of(action))
        else:
            given.append(GIVE.of(action))
            self.show(g, GIVE.of(action), given.count(GIVE.of(action)))
            g.say("would_give", self.side, GIVE.of(action))
        g.replace(ComposeTruce(self.side, ceded, claimed, paid, levied, given))

    def show(self, g: WarState, kind: int, count: int) -> None:
        """A marker that is offered is named: one bargains openly."""
        i = self.side * KINDS + kind
        g.revelations += 1
        if count > g.seen[i]:
            g.seen[i] = count


def bars_cession(g: WarState, side: int, place: int, listed: int) -> int:
    """[14.2b] A place that the side controls, whose garrison can march off to a free hex (ruling A85)."""
    town = TOWN[place] if place < LAND else NONE
    if town == NONE or g.holder[town] != side:
        return no.NOTHING_TO_CEDE
    if listed >> town & 1:
        return no.IN_THE_TERMS
    return no.NOTHING_TO_CEDE if g.stands(side, place) and not refuges(g, side, place) else 0


def refuges(g: WarState, side: int, place: int) -> list[int]:
    """[14.2b, 14.2.1c] Where the garrison of a ceded place may go: to a free hex next to it in an area that its side controls
    at least in part, but to no place of the enemy's and into no neutral country (ruling A85)."""
    out: list[int] = []
    for other in free_neighbors(g, side, place):
        area = g.area(other)
        ours = g.has_some(side, area) and not is_neutral(g, AREA_COUNTRY[area])
        if ours and (TOWN[other] == NONE or g.holds(side, other)):
            out.append(other)
    return out


def bars_payment(g: WarState, side: int, stock: int, listed: list[int]) -> int:
    """[14.2b] Treasury points that the side has."""
    if STOCK_SIDE[stock] != side or not is_open(g, stock):
        return no.NOT_IN_STOCK
    return 0 if g.tp[stock] >= (listed[stock] + 1) * HALF else no.NOT_IN_STOCK


class ConsiderTruce(Terms):
    """[14.2b, 14.2.1d, 14.2.1e] The other side accepts or declines. A truce lasts one turn, and there may be any number of
    them."""

    VERBS: ClassVar[tuple[str, ...]] = ("accept", "decline")
    WINDOW = "truce"
    DECLINES = DECLINE

    def seat(self, g: WarState) -> int:
        return 1 - self.side

    def asks(self, g: WarState) -> bool:
        return True

    def candidates(self, g: WarState) -> list[int]:
        return [DECLINE, ACCEPT]

    def take(self, g: WarState, action: int) -> None:
        g.pop()
        g.say("accepts_truce" if action == ACCEPT else "declines_truce", 1 - self.side)
        if action == ACCEPT:
            self.keep(g)

    def keep(self, g: WarState) -> None:
        """[14.2b] What was agreed changes hands at once."""
        g.truce = 1
        for stock in range(STOCKS):
            amount = (self.paid[stock] + self.levied[stock]) * HALF
            goal = OWN_STOCK[1 - STOCK_SIDE[stock]]
            g.tp[stock] -= amount
            g.tp[goal] = min(MOST_TP, g.tp[goal] + amount)
        for kind in self.given:
            g.lose_marker(self.side, kind)
            g.gain_marker(1 - self.side, kind)
            g.seen[(1 - self.side) * KINDS + kind] += 1
        for giver, mask in ((self.side, self.ceded), (1 - self.side, self.claimed)):
            for town in self.towns(mask):
                g.push(Evacuate(giver, TOWN_PLACE[town]))


class Evacuate(PickAt[WarState]):
    """[14.2b] The garrison of a ceded place marches to an adjacent friendly hex, or to any that is free if other cessions have
    left it none (ruling A85). It takes no city on its way: there is a truce."""

    VERB = TO
    STOPS = (PASS,)

    def offers(self, g: WarState) -> list[int]:
        if not g.stands(self.side, self.at):
            return []
        return refuges(g, self.side, self.at) or free_neighbors(g, self.side, self.at)

    def bars(self, g: WarState, place: int) -> int:
        return 0 if place in self.offers(g) else no.NOT_FOR_THE_GARRISON

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        for unit in g.own_stack(self.side, self.at):
            g.move(unit, place)
        self.hand_over(g)
        if self.side == OTTOMANS:
            alliances.invade(g, place)
        leaders.update_all_places(g)

    def bars_stop(self, g: WarState, action: int) -> int:
        return no.GARRISON_MUST_GO if self.offers(g) else 0

    def stop(self, g: WarState, action: int) -> None:
        g.pop()
        for unit in g.own_stack(self.side, self.at):
            g.eliminate(unit)
        self.hand_over(g)
        leaders.update_all_places(g)

    def hand_over(self, g: WarState) -> None:
        control.hand_over(g, 1 - self.side, self.at)
        g.say("ceded", self.side, self.at)
        control.update_place(g, self.at)


# -- a turn of truce ---------------------------------------------------------------------------------------------------


def is_closed_by_truce(g: WarState, side: int, place: int) -> bool:
    """[14.2.1c] Whether a truce keeps a side's units out of a hex: they stay in areas that it controls completely."""
    return bool(g.truce) and place < LAND and not g.has_all(side, g.area(place))
