"""Chapters 11.4.1 to 11.4.4, 8.8 and 11.6. Swedish allies, Turkish aid, nations that enter in 1715, the return of the
wounded, Peter's capital."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Die, Draw, Frame, Step
from korvolan.kernel.layout import NONE

from . import nations
from .actions import ASK, DECLARE, DECLINE, LOSE, QUARTER
from .board import (
    BATURIN,
    BERLIN,
    BREMEN,
    CITIES,
    CITIES_OF,
    CITY_AT,
    CITY_PLACE,
    CITY_REGION,
    COALITION,
    HANOVER,
    IN_FINLAND,
    IN_LIVLAND,
    IS_PORT,
    NEUTRAL,
    PILE,
    POLTAVA,
    PRUSSIA,
    PRUSSIAN_AIMS,
    RUSSIA,
    STADE,
    SWEDISH,
    TO_PLACE,
    TURKEY,
    WAITING,
    WARSAW,
    WOUNDED,
)
from .mobilization import quarters
from .pieces import COSSACK, KIND, LEADER, LEADERS, MOBILE, NATION, PIECE_IDS, PIECES, PIECES_OF, QUALITY
from .restrictions import (
    CHANCE_IS_GONE,
    NO_BALTIC_PORT,
    NO_OWN_CITY,
    NO_RUSSIANS_THERE,
    NOT_A_RUSSIAN_COSSACK,
    TWIN_FIRST,
)
from .state import (
    CAPITAL_DECLARED,
    CAPITAL_READY,
    HAS_ENTERED,
    NO_CAPITAL,
    NOT_YET,
    DreadState,
)
from .tables import CAPITAL_YEARS, ENTRANTS_FROM, OPT_BATURIN, TABLES, TURKISH_AID

POLES: Final[list[int]] = [p for p in range(PIECES) if PIECE_IDS[p].startswith("leczinski")]
MAZEPAS: Final[list[int]] = [p for p in range(PIECES) if PIECE_IDS[p].startswith("mazepa")]
TARTARS: Final[list[int]] = [p for p in range(PIECES) if PIECE_IDS[p].startswith("tartars")]
RUSSIAN_COSSACKS: Final[list[int]] = [p for p in PIECES_OF[RUSSIA] if QUALITY[p] == COSSACK]
AT_WARSAW: Final[int] = TABLES["allies"]["warsaw"]
AT_POLTAVA: Final[int] = TABLES["allies"]["poltava"]


# -- Swedish allies ------------------------------------------------------------------------------------------------


def raise_allies(g: DreadState) -> None:
    """[11.4.1a, 11.4.1b, 11.4.1d] Swedes in Warsaw, Baturin and Poltava raise allies there for nothing, once each (ruling
    A46)."""
    if may_raise(g, BATURIN):
        g.push(BaturinRoll())
    if may_raise(g, WARSAW):
        g.raised |= 1 << CITY_AT[WARSAW]
        join(g, POLES[:AT_WARSAW], WARSAW)
    if may_raise(g, POLTAVA):
        g.raised |= 1 << CITY_AT[POLTAVA]
        join(g, TARTARS[:AT_POLTAVA], POLTAVA)


def may_raise(g: DreadState, place: int) -> bool:
    """Whether Swedes occupy a City that has not given its allies yet."""
    return not g.raised >> CITY_AT[place] & 1 and nations.swedes_hold(g, place)


def join(g: DreadState, units: list[int], place: int) -> None:
    """[11.4.1e] Allies appear; they are Swedes in every way."""
    for unit in units:
        if g.at[unit] == WAITING:
            g.put(unit, place, 1)
            if g.logging:
                g.say("ally_joins", unit, place)


class BaturinRoll(Die[DreadState]):
    """[11.4.1b, 11.4.1c] Half a die of Cossacks join at Baturin; Russia loses as many (rulings A46, A47)."""

    def resolve(self, g: DreadState, result: int) -> None:
        g.pop()
        count = (result + 1) // 2
        if count or not g.switches[OPT_BATURIN]:
            g.raised |= 1 << CITY_AT[BATURIN]
        if g.logging:
            g.say("baturin", count)
        join(g, MAZEPAS[:count], BATURIN)
        if count:
            g.push(DefectingCossacks(count))


class DefectingCossacks(Step[DreadState]):
    """[11.4.1c] Russian Cossacks leave for good: out of the pile first, else off the map as their owner chooses."""

    FIELDS: ClassVar[tuple[str, ...]] = ("count:int",)

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, g: DreadState) -> None:
        count = self.count
        for piece in RUSSIAN_COSSACKS:
            if count and g.at[piece] == PILE:
                g.take_off(piece, NONE)
                count -= 1
        if count and any(g.at[piece] != NONE for piece in RUSSIAN_COSSACKS):
            g.replace(LoseCossack(count))
        else:
            g.pop()


class LoseCossack(Frame[DreadState]):
    """[11.4.1c] Which Cossacks on the map leave the Russians."""

    FIELDS: ClassVar[tuple[str, ...]] = ("count:int",)
    VERBS: ClassVar[tuple[str, ...]] = ("lose",)

    def __init__(self, count: int) -> None:
        self.count = count

    def seat(self, g: DreadState) -> int:
        return COALITION

    def candidates(self, g: DreadState) -> list[int]:
        return [LOSE + piece for piece in RUSSIAN_COSSACKS]

    def forbids(self, g: DreadState, action: int) -> int:
        piece = action - LOSE
        if piece not in RUSSIAN_COSSACKS or g.at[piece] == NONE:
            return NOT_A_RUSSIAN_COSSACK
        return TWIN_FIRST if g.has_twin_before(piece) else 0

    def take(self, g: DreadState, action: int) -> None:
        if g.logging:
            g.say("cossack_leaves", action - LOSE)
        g.take_off(action - LOSE, NONE)
        g.replace(DefectingCossacks(self.count - 1))


# -- Turkey --------------------------------------------------------------------------------------------------------


def offer_aid(g: DreadState) -> None:
    """[11.4.3b] With Swedes in the Turkish box their player may ask for aid, once a year after mobilization (ruling A50)."""
    if g.head[TURKEY] != NONE:
        g.push(AskForAid())


class AskForAid(Frame[DreadState]):
    """[11.4.3b] Ask the Turks, or not."""

    VERBS: ClassVar[tuple[str, ...]] = ("ask", "decline")

    def seat(self, g: DreadState) -> int:
        return SWEDISH

    def window(self, g: DreadState) -> str:
        return "turkey"

    def declines(self, g: DreadState) -> int:
        return DECLINE

    def candidates(self, g: DreadState) -> list[int]:
        return [ASK, DECLINE]

    def take(self, g: DreadState, action: int) -> None:
        if action == ASK:
            g.replace(AidRoll())
        else:
            g.pop()


class AidRoll(Die[DreadState]):
    """[11.4.3b, TATa] 1: all Russians raised this year go back into the pile; 2: one of them; else nothing."""

    def resolve(self, g: DreadState, result: int) -> None:
        g.pop()
        count = TURKISH_AID[result]
        if g.logging:
            g.say("turkish_aid", result + 1)
        recruits = fresh_russians(g)
        if count >= len(recruits):
            for piece in recruits:
                send_back(g, piece)
        elif count:
            g.push(SendBack(count))

    def label(self, g: DreadState, result: int) -> str:
        count = min(TURKISH_AID[result], len(fresh_russians(g)))
        return f"{count} Russian units go back"


def fresh_russians(g: DreadState) -> list[int]:
    """The Russian units raised this year."""
    return [piece for piece in PIECES_OF[RUSSIA] if g.fresh[piece]]


def send_back(g: DreadState, piece: int) -> None:
    if g.logging:
        g.say("sent_back", piece)
    g.take_off(piece, PILE)


class SendBack(Draw[DreadState]):
    """[TATa] One at random goes back."""

    FIELDS: ClassVar[tuple[str, ...]] = ("count:int",)

    def __init__(self, count: int) -> None:
        self.count = count

    def pool(self, g: DreadState) -> list[int]:
        return fresh_russians(g)

    def drawn(self, g: DreadState, item: int, left: int) -> None:
        if self.count > 1:
            g.replace(SendBack(self.count - 1))
        else:
            g.pop()
        send_back(g, item)

    def empty(self, g: DreadState) -> None:
        g.pop()


# -- 1715 ----------------------------------------------------------------------------------------------------------


def admit_entrants(g: DreadState) -> list[int]:
    """[11.4.4a, 11.4.4c, 11.4.4d] From 1715 on, when a turn begins: Hanover comes in if Swedes still hold Stade, Prussia
    if they hold Stettin, Stralsund or Wismar. Gives the nations whose pieces are to be placed (rulings A52, A115)."""
    out: list[int] = []
    if g.year < ENTRANTS_FROM:
        return out
    if is_ready(g, HANOVER) and nations.swedes_hold(g, STADE):
        out.append(HANOVER)
    if is_ready(g, PRUSSIA) and any(nations.swedes_hold(g, place) for place in PRUSSIAN_AIMS):
        out.append(PRUSSIA)
    for nation in out:
        g.set_entered(nation, HAS_ENTERED)
        if g.logging:
            g.say("enters_war", nation)
        for city in CITIES_OF[nation]:
            if g.holder(city) == NEUTRAL:
                g.control[city] = nation
        for piece in PIECES_OF[nation]:
            if g.at[piece] == WAITING or (g.at[piece] == NONE and nation == HANOVER and KIND[piece] != LEADER):
                g.put(piece, TO_PLACE)
    for nation, place in ((HANOVER, BREMEN), (PRUSSIA, BERLIN)):
        if nation in out and nations.swedes_hold(g, place):
            nations.leave_war(g, nation)
            out.remove(nation)
    return out


def is_ready(g: DreadState, nation: int) -> bool:
    """Whether a nation has not come in yet, and has a City where its pieces can be placed."""
    return g.entered[nation] == NOT_YET and any(g.holder(city) != SWEDISH for city in CITIES_OF[nation])


# -- the wounded ---------------------------------------------------------------------------------------------------


def bring_back_wounded(g: DreadState) -> None:
    """[8.8e] Wounded leaders come back in their capital when the next turn begins, or another free City; if none, a turn
    later (ruling A14)."""
    found = False
    for leader in LEADERS:
        if g.at[leader] == WOUNDED and places_for_wounded(g, leader):
            g.put(leader, TO_PLACE)
            found = True
    if found:
        g.push(WoundedReturn())


def places_for_wounded(g: DreadState, leader: int) -> list[int]:
    """Where a wounded leader can come back."""
    nation = NATION[leader]
    if nation in (HANOVER, PRUSSIA):
        camp = g.camp[nation]
        return [CITY_PLACE[c] for c in CITIES_OF[nation] if g.holder(c) == camp and not g.is_besieged(CITY_PLACE[c])]
    return quarters(g, nation) if not g.out[nation] else [CITY_PLACE[c] for c in CITIES_OF[nation] if g.control[c] == nation]


class WoundedReturn(Step[DreadState]):
    """[8.8e] One after the other; where several Cities are free the owner chooses."""

    def run(self, g: DreadState) -> None:
        for leader in LEADERS:
            if g.at[leader] == TO_PLACE:
                places = places_for_wounded(g, leader)
                if len(places) == 1:
                    come_back(g, leader, places[0])
                else:
                    side = g.side(leader)
                    g.push(ReturnTo(side if side in (SWEDISH, COALITION) else COALITION, leader))
                return
        g.pop()


def come_back(g: DreadState, leader: int, place: int) -> None:
    g.put(leader, place, 1)
    if g.logging:
        g.say("recovers", leader, place)


class ReturnTo(Frame[DreadState]):
    """[8.8e] Where a leader who has recovered comes back."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "leader:piece")
    VERBS: ClassVar[tuple[str, ...]] = ("quarter",)

    def __init__(self, side: int, leader: int) -> None:
        self.side = side
        self.leader = leader

    def seat(self, g: DreadState) -> int:
        return self.side

    def candidates(self, g: DreadState) -> list[int]:
        return [QUARTER + place for place in places_for_wounded(g, self.leader)]

    def forbids(self, g: DreadState, action: int) -> int:
        return 0 if action - QUARTER in places_for_wounded(g, self.leader) else NO_OWN_CITY

    def take(self, g: DreadState, action: int) -> None:
        g.pop()
        come_back(g, self.leader, action - QUARTER)


# -- Peter's capital -----------------------------------------------------------------------------------------------


def offer_capital(g: DreadState) -> None:
    """[11.6a] In the diplomacy step Russia may declare a captured Baltic Port its new capital (ruling A67)."""
    if g.capital_state == NO_CAPITAL and any(bars_capital(g, city) == 0 for city in range(CITIES)):
        g.push(OfferCapital())


def bars_capital(g: DreadState, city: int) -> int:
    """[11.6a, 11.6c, 2.1.2d] A captured Port in Finland or Livland, whoever took it, with a Russian unit and leader in it;
    one attempt a game."""
    if g.capital_state != NO_CAPITAL or g.out[RUSSIA]:
        return CHANCE_IS_GONE
    if not IS_PORT[city] or CITY_REGION[city] not in (IN_FINLAND, IN_LIVLAND):
        return NO_BALTIC_PORT
    unit = leader = False
    for piece in g.stack(CITY_PLACE[city]):
        if NATION[piece] == RUSSIA and g.aboard[piece] == NONE:
            leader = leader or KIND[piece] == LEADER
            unit = unit or MOBILE[piece]
    return 0 if unit and leader and g.holder(city) == COALITION else NO_RUSSIANS_THERE


class OfferCapital(Frame[DreadState]):
    """[11.6a] Declare a new capital, or wait."""

    VERBS: ClassVar[tuple[str, ...]] = ("declare", "decline")

    def seat(self, g: DreadState) -> int:
        return COALITION

    def window(self, g: DreadState) -> str:
        return "capital"

    def declines(self, g: DreadState) -> int:
        return DECLINE

    def candidates(self, g: DreadState) -> list[int]:
        return [DECLINE, *[DECLARE + city for city in range(CITIES)]]

    def forbids(self, g: DreadState, action: int) -> int:
        return 0 if action == DECLINE else bars_capital(g, action - DECLARE)

    def take(self, g: DreadState, action: int) -> None:
        g.pop()
        if action == DECLINE:
            return
        g.new_capital = action - DECLARE
        g.control[g.new_capital] = RUSSIA
        g.declared = g.year
        g.capital_state = CAPITAL_DECLARED
        if g.logging:
            g.say("capital_declared", CITY_PLACE[g.new_capital])


def open_capital(g: DreadState) -> None:
    """[11.6b] Ten years after the declaration the City is the capital for the rest of the game, also if it is lost later
    (rulings A66, A120)."""
    if g.capital_state == CAPITAL_DECLARED and g.year >= g.declared + CAPITAL_YEARS:
        g.capital_state = CAPITAL_READY
        if g.logging:
            g.say("capital_ready", CITY_PLACE[g.new_capital])


FRAMES: Final = [
    BaturinRoll,
    DefectingCossacks,
    LoseCossack,
    AskForAid,
    AidRoll,
    SendBack,
    WoundedReturn,
    ReturnTo,
    OfferCapital,
]
