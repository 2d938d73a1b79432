"""Chapters 11.2 and 11.3. Mobilization: the roll of each nation, units out of the pile, where they are placed, leaders
drawn and dismissed."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Die
from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import DONE, DRAW_LEADER, QUARTER, SACK
from ..board import CITY_AT, CITY_PLACE, COALITION, DENMARK, LAND, NATION_NAMES, REGION, RUSSIA, SAXONY, SWEDEN, SWEDISH, TURKEY
from ..frames import PieceDraw
from ..state import CAPITAL_READY, DreadState
from ..tables import MOBILIZATION, RAISING
from ..units import CHARLES, FLEET, IS_UNIT, KIND, LEADER, NATION, PIECES_OF, SOVEREIGN, SOVEREIGN_OF
from .cities import owner_of
from .losses import capture_lone
from .regions import count_in, in_commonwealth

# [11.5d] Denmark proper without Norway, Saxony without Poland.
HOMELAND: Final = {SWEDEN: board.IN_SWEDEN, DENMARK: board.IN_DENMARK, SAXONY: board.IN_SAXONY, RUSSIA: board.IN_RUSSIA}


def begin(g: DreadState, nation: int) -> None:
    """[11.2a] A nation at war rolls; those that have surrendered do not (ruling A42)."""
    if not g.out[nation]:
        g.push(MobilizationRoll(nation))


class MobilizationRoll(Die[DreadState]):
    """[11.2a, MOBa] One die with its modifiers: so many units come out of the pile."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def resolve(self, g: DreadState, result: int) -> None:
        count = self.raised(g, result)
        g.say("mobilizes", self.nation, count)
        if count:
            g.replace(RaiseUnit(self.nation, count, 0))
        else:
            g.pop()

    def raised(self, g: DreadState, result: int) -> int:
        """[MOBa] How many units a result brings."""
        table = MOBILIZATION[self.nation]
        return table[min(max(result + 1 + modifier(g, self.nation), 0), len(table) - 1)]

    def label(self, g: DreadState, result: int) -> str:
        count = self.raised(g, result)
        return f"{NATION_NAMES[self.nation]}: {count} {'unit' if count == 1 else 'units'}"

    def modifiers(self, g: DreadState) -> list[tuple[str, str]]:
        return [("MOBb", f"{words}: {n:+d}") for words, n in circumstances(g, self.nation)]


def modifier(g: DreadState, nation: int) -> int:
    """[MOBb] What the state of the nation adds to its die."""
    return sum([n for _, n in circumstances(g, nation)])


def circumstances(g: DreadState, nation: int) -> list[tuple[str, int]]:
    """[MOBb] Capital lost or besieged, the sovereign at home, Charles gone, enemies in the homeland, the Baltic capital:
    each in words, with what it adds."""
    out: list[tuple[str, int]] = []
    place = capital(g, nation)
    enemy = SWEDISH if nation != SWEDEN else COALITION
    if g.holder(CITY_AT[place]) == enemy:
        out.append(("The capital is lost", RAISING["capital_lost"]))
    elif g.is_besieged(place):
        out.append(("The capital is besieged", RAISING["capital_besieged"]))
    if nation == SWEDEN:
        if g.at[CHARLES] == NONE or g.at[CHARLES] == TURKEY:
            out.append(("Charles XII is gone", RAISING["charles_gone"]))
    elif is_sovereign_home(g, nation):
        out.append(("The sovereign is at home", RAISING["sovereign_home"]))
    if is_invaded(g, nation, enemy):
        out.append(("Enemies in the homeland", RAISING["homeland_invaded"]))
    if nation == RUSSIA and g.capital_state == CAPITAL_READY:
        out.append(("The new capital", RAISING["new_capital"]))
    return out


def capital(g: DreadState, nation: int) -> int:
    """[11.3a, 11.6b] A nation's capital; Peter's new one once it is ready."""
    if nation == RUSSIA and g.capital_state == CAPITAL_READY:
        return CITY_PLACE[g.new_capital]
    return board.CAPITAL[nation]


def is_sovereign_home(g: DreadState, nation: int) -> bool:
    """[MOBb] Whether the sovereign is in a friendly City of his own nation; Augustus also in a Polish one, Peter in his new
    capital."""
    place = g.at[SOVEREIGN_OF[nation]]
    if not 0 <= place < LAND or CITY_AT[place] == NONE or g.holder(CITY_AT[place]) != COALITION:
        return False
    return owner_of(g, CITY_AT[place]) == nation or (nation == SAXONY and REGION[place] == board.IN_POLAND)


def is_invaded(g: DreadState, nation: int, enemy: int) -> bool:
    """[MOBb] Whether an enemy unit stands in the homeland."""
    return count_in(g, enemy, HOMELAND[nation]) > 0


# -- raising -------------------------------------------------------------------------------------------------------


class RaiseUnit(PieceDraw):
    """[11.2a, 11.2c, 11.3b] A unit at random out of the pile; Fleets only with a Port. What cannot be placed stays in the
    pile (ruling A44)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation", "left:int", "got:int")

    def __init__(self, nation: int, left: int, got: int) -> None:
        self.nation = nation
        self.left = left
        self.got = got

    def pool(self, g: DreadState) -> list[int]:
        return in_the_pile(g, self.nation)

    def drawn(self, g: DreadState, item: int, left: int) -> None:
        if self.left > 1:
            g.replace(RaiseUnit(self.nation, self.left - 1, self.got + 1))
        else:
            g.replace(LeaderOffer(side_of(self.nation), self.nation, False, False))
        if self.nation == RUSSIA:
            g.fresh[item] = 1
        place_new(g, self.nation, item)

    def empty(self, g: DreadState) -> None:
        g.say("no_more_come" if self.got else "nobody_comes", self.nation)
        if self.got:
            g.replace(LeaderOffer(side_of(self.nation), self.nation, False, False))
        else:
            g.pop()


def side_of(nation: int) -> int:
    """The player of a nation that mobilizes."""
    return SWEDISH if nation == SWEDEN else COALITION


def in_the_pile(g: DreadState, nation: int) -> list[int]:
    """[11.2c] The units that can be drawn: land units if there is a City for them, Fleets if there is a Port."""
    lands = bool(quarters(g, nation))
    ports = bool(own_ports(g, nation))
    units = [piece for piece in PIECES_OF[nation] if g.at[piece] == board.PILE and KIND[piece] != LEADER]
    return [unit for unit in units if (ports if KIND[unit] == FLEET else lands)]


def is_free(g: DreadState, side: int, place: int) -> bool:
    """[11.3b] Whether a City is its side's own and neither occupied nor besieged."""
    return g.holder(CITY_AT[place]) == side and not g.is_besieged(place) and not g.has_unit(1 - side, place)


def quarters(g: DreadState, nation: int) -> list[int]:
    """[11.3a, 11.3b, 11.3c] Where new units go: the capital, or else any other free City of the nation's own land (ruling
    A45)."""
    side = side_of(nation)
    seat = capital(g, nation)
    if is_free(g, side, seat):
        return [seat]
    return [CITY_PLACE[city] for city in board.CITIES_OF[nation] if is_free(g, side, CITY_PLACE[city])]


def own_ports(g: DreadState, nation: int) -> list[int]:
    """[11.3f] The Ports that a nation controls, at home or captured (ruling A101)."""
    side = side_of(nation)
    return [
        CITY_PLACE[city]
        for city in range(board.CITIES)
        if board.IS_PORT[city] and g.control[city] == nation and is_free(g, side, CITY_PLACE[city])
    ]


def places_for(g: DreadState, nation: int, piece: int) -> list[int]:
    """Where a new piece can be put."""
    return own_ports(g, nation) if KIND[piece] == FLEET else quarters(g, nation)


def place_new(g: DreadState, nation: int, piece: int) -> None:
    """[11.3a] A new piece is put in its place, or its owner is asked where."""
    places = places_for(g, nation, piece)
    if len(places) == 1:
        settle_in(g, piece, places[0])
    else:
        g.leave(piece)
        g.enter(piece, board.PILE)
        g.push(ChooseQuarters(side_of(nation), nation, piece))


def settle_in(g: DreadState, piece: int, place: int) -> None:
    """[5.4i, 11.3a] New pieces start inside the City or Port; going out costs nothing. Units take enemy leaders who are alone
    there (ruling A137)."""
    fresh = g.fresh[piece]
    g.put(piece, place, 1)
    g.fresh[piece] = fresh
    g.say("leader_comes" if KIND[piece] == LEADER else "raised", piece, place)
    if IS_UNIT[piece]:
        capture_lone(g, g.side(piece), place, "captured_before_city")


class ChooseQuarters(Pick[DreadState]):
    """[11.3b, 11.3f] The owner chooses among free Cities, or among Ports for a Fleet."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation", "piece:piece")
    VERB: ClassVar[Verb] = QUARTER

    def __init__(self, side: int, nation: int, piece: int) -> None:
        self.side = side
        self.nation = nation
        self.piece = piece

    def offers(self, g: DreadState) -> list[int]:
        return places_for(g, self.nation, self.piece)

    def bars(self, g: DreadState, place: int) -> int:
        if place in self.offers(g):
            return 0
        if KIND[self.piece] == FLEET:
            return no.NO_OWN_PORT
        return no.SAXONS_NOT_IN_POLAND if self.nation == SAXONY and in_commonwealth(place) else no.NO_OWN_CITY

    def pick(self, g: DreadState, place: int) -> None:
        g.pop()
        settle_in(g, self.piece, place)


class LeaderOffer(Pick[DreadState]):
    """[11.3d, 11.3e] Who has received units may draw one leader and dismiss one, who is gone for good; never a sovereign
    (ruling A43)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation", "drew:bool", "sacked:bool")
    VERB: ClassVar[Verb] = SACK
    STOPS: ClassVar[tuple[int, ...]] = (DONE, DRAW_LEADER)

    def __init__(self, side: int, nation: int, drew: bool, sacked: bool) -> None:
        self.side = side
        self.nation = nation
        self.drew = drew
        self.sacked = sacked

    def offers(self, g: DreadState) -> list[int]:
        return [piece for piece in PIECES_OF[self.nation] if KIND[piece] == LEADER]

    def bars(self, g: DreadState, leader: int) -> int:
        if KIND[leader] != LEADER or NATION[leader] != self.nation or not 0 <= g.at[leader] <= TURKEY:
            return no.NOT_ITS_LEADER
        if SOVEREIGN[leader]:
            return no.SOVEREIGN_STAYS
        return no.SACKED_ALREADY if self.sacked else 0

    def bars_stop(self, g: DreadState, action: int) -> int:
        if action == DONE:
            return 0
        if self.drew:
            return no.DRAWN_ALREADY
        if not leaders_in_pile(g, self.nation):
            return no.NO_LEADER_IN_PILE
        return 0 if quarters(g, self.nation) else no.NOWHERE_TO_PLACE

    def pick(self, g: DreadState, leader: int) -> None:
        g.replace(LeaderOffer(self.side, self.nation, self.drew, True))
        g.say("sacked", leader)
        g.take_off(leader, NONE)

    def stop(self, g: DreadState, action: int) -> None:
        if action == DONE:
            g.pop()
        else:
            g.replace(LeaderOffer(self.side, self.nation, True, self.sacked))
            g.push(DrawLeader(self.nation))


def leaders_in_pile(g: DreadState, nation: int) -> list[int]:
    """The leaders of a nation that can be drawn."""
    return [piece for piece in PIECES_OF[nation] if KIND[piece] == LEADER and g.at[piece] == board.PILE]


class DrawLeader(PieceDraw):
    """[11.3d] A leader at random, who is placed with the new units."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def pool(self, g: DreadState) -> list[int]:
        return leaders_in_pile(g, self.nation)

    def drawn(self, g: DreadState, item: int, left: int) -> None:
        g.pop()
        place_new(g, self.nation, item)
