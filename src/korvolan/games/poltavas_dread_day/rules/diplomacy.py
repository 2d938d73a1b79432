"""Chapters 11.4.1 to 11.4.5. Swedish allies, Turkish aid, nations that enter in 1715, Polish units."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Die, Step
from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import ASK, DECLINE, LOSE, RAISE
from ..board import CITIES_OF, CITY_AT, COALITION, HANOVER, NEUTRAL, PILE, PRUSSIA, RUSSIA, SWEDISH, TO_PLACE, TURKEY, WAITING
from ..frames import PickHere, PieceDraw
from ..state import HAS_ENTERED, NOT_YET, DreadState
from ..tables import OPT_BATURIN, SURRENDER, TABLES, TURKISH_AID
from ..units import AUGUSTUS, COSSACK, IS_UNIT, KIND, LEADER, PIECE_IDS, PIECES, PIECES_OF, QUALITY
from . import nations
from .cities import claim_city
from .losses import capture_lone

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
    if may_raise(g, board.BATURIN):
        g.push(BaturinRoll())
    if may_raise(g, board.WARSAW):
        g.raised |= 1 << CITY_AT[board.WARSAW]
        join(g, POLES[:AT_WARSAW], board.WARSAW, "poles_join")
    if may_raise(g, board.POLTAVA):
        g.raised |= 1 << CITY_AT[board.POLTAVA]
        join(g, TARTARS[:AT_POLTAVA], board.POLTAVA, "tartars_join")


def may_raise(g: DreadState, place: int) -> bool:
    """Whether Swedes occupy a City that has not given its allies yet."""
    return not g.raised >> CITY_AT[place] & 1 and nations.swedes_hold(g, place)


def join(g: DreadState, units: list[int], place: int, line: str) -> None:
    """[11.4.1e, 5.4i] Allies appear; they are Swedes in every way."""
    for unit in units:
        if g.at[unit] == WAITING:
            g.put(unit, place, 1)
            g.say(line, unit, place)
            capture_lone(g, SWEDISH, place, "captured_before_city")


def cossacks_joining(result: int) -> int:
    """[11.4.1b] Half of a die, rounded down; the faces count from 0."""
    return (result + 1) // 2


class BaturinRoll(Die[DreadState]):
    """[11.4.1b, 11.4.1c] Half a die of Cossacks join at Baturin; Russia loses as many (rulings A46, A47)."""

    def label(self, g: DreadState, result: int) -> str:
        count = cossacks_joining(result)
        return f"{count} Cossack {'unit joins' if count == 1 else 'units join'}"

    def resolve(self, g: DreadState, result: int) -> None:
        g.pop()
        count = cossacks_joining(result)
        if count or not g.switches[OPT_BATURIN]:
            g.raised |= 1 << CITY_AT[board.BATURIN]
        g.say("baturin", count)
        join(g, MAZEPAS[:count], board.BATURIN, "cossacks_join")
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


class LoseCossack(Pick[DreadState]):
    """[11.4.1c] Which Cossacks on the map leave the Russians."""

    FIELDS: ClassVar[tuple[str, ...]] = ("count:int",)
    VERB: ClassVar[Verb] = LOSE

    def __init__(self, count: int) -> None:
        self.side = COALITION
        self.count = count

    def offers(self, g: DreadState) -> list[int]:
        return RUSSIAN_COSSACKS

    def bars(self, g: DreadState, unit: int) -> int:
        if unit not in RUSSIAN_COSSACKS or g.at[unit] == NONE:
            return no.NOT_A_RUSSIAN_COSSACK
        return no.TWIN_FIRST if g.has_twin_before(unit) else 0

    def pick(self, g: DreadState, unit: int) -> None:
        g.say("cossack_leaves", unit)
        g.take_off(unit, NONE)
        g.replace(DefectingCossacks(self.count - 1))


# -- Turkey --------------------------------------------------------------------------------------------------------


def offer_aid(g: DreadState) -> None:
    """[11.4.3b] With Swedes in the Turkish box their player may ask for aid, once a year after mobilization (ruling A50)."""
    if g.head[TURKEY] != NONE:
        g.push(AskForAid())


class AskForAid(Pick[DreadState]):
    """[11.4.3b] Ask the Turks, or not."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    STOPS: ClassVar[tuple[int, ...]] = (ASK, DECLINE)

    def __init__(self) -> None:
        self.side = SWEDISH

    def window(self, g: DreadState) -> str:
        return "turkey"

    def declines(self, g: DreadState) -> int:
        return DECLINE

    def stop(self, g: DreadState, action: int) -> None:
        g.pop()
        if action == ASK:
            g.push(AidRoll())


class AidRoll(Die[DreadState]):
    """[11.4.3b, TATa] 1: all Russians raised this year go back into the pile; 2: one of them; else nothing."""

    def resolve(self, g: DreadState, result: int) -> None:
        g.pop()
        count = TURKISH_AID[result]
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
    g.say("sent_back", piece)
    g.take_off(piece, PILE)


class SendBack(PieceDraw):
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


# -- 1715 ----------------------------------------------------------------------------------------------------------


def admit_entrants(g: DreadState) -> list[int]:
    """[11.4.4a, 11.4.4c, 11.4.4d] From 1715 on, when a turn begins: Hanover comes in if Swedes still hold Stade, Prussia
    if they hold Stettin, Stralsund or Wismar. Gives the nations whose pieces are to be placed (rulings A52, A115)."""
    out: list[int] = []
    if g.year < SURRENDER["entrants"]:
        return out
    if is_ready(g, HANOVER) and nations.swedes_hold(g, board.STADE):
        out.append(HANOVER)
    if is_ready(g, PRUSSIA) and any(nations.swedes_hold(g, place) for place in board.PRUSSIAN_AIMS):
        out.append(PRUSSIA)
    for nation in out:
        g.set_entered(nation, HAS_ENTERED)
        g.say("prussia_enters" if nation == PRUSSIA else "enters_war", nation)
        for city in CITIES_OF[nation]:
            if g.holder(city) == NEUTRAL:
                g.control[city] = nation
        for piece in PIECES_OF[nation]:
            if g.at[piece] == WAITING or (g.at[piece] == NONE and nation == HANOVER and KIND[piece] != LEADER):
                g.put(piece, TO_PLACE)
    for nation, place in nations.LOST_WITH:
        if nation in out and nations.swedes_hold(g, place):
            nations.leave_war(g, nation)
            out.remove(nation)
    return out


def is_ready(g: DreadState, nation: int) -> bool:
    """Whether a nation has not come in yet, and has a City where its pieces can be placed."""
    return g.entered[nation] == NOT_YET and any(g.holder(city) != SWEDISH for city in CITIES_OF[nation])


# -- Polish units --------------------------------------------------------------------------------------------------


def offer_pole(g: DreadState) -> None:
    """[11.4.5d, 11.4.5e] One Polish unit a year while Augustus is in a Polish City that Swedes do not hold, once they have been
    in the country (ruling A55)."""
    place = g.at[AUGUSTUS]
    if not g.poland_entered or g.out[board.SAXONY] or not 0 <= place < board.LAND or board.REGION[place] != board.IN_POLAND:
        return
    if CITY_AT[place] == NONE or g.holder(CITY_AT[place]) == SWEDISH or g.aboard[AUGUSTUS] != NONE:
        return
    if poles_in_pile(g):
        g.push(OfferPole(place))


def poles_in_pile(g: DreadState) -> list[int]:
    """The Polish pieces that can be drawn."""
    return [piece for piece in PIECES_OF[board.POLAND] if g.at[piece] == PILE]


class OfferPole(PickHere):
    """[11.4.5d] The Coalition may raise a Polish unit, or leave it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("here:place",)
    STOPS: ClassVar[tuple[int, ...]] = (RAISE, DECLINE)

    def __init__(self, here: int) -> None:
        self.side = COALITION
        self.here = here

    def stop(self, g: DreadState, action: int) -> None:
        g.pop()
        if action == RAISE:
            g.push(RaisePole(self.here))


class RaisePole(PieceDraw):
    """[11.4.5d] A Polish piece at random, the Crown Army among them, placed with Augustus."""

    FIELDS: ClassVar[tuple[str, ...]] = ("here:place",)

    def __init__(self, here: int) -> None:
        self.here = here

    def pool(self, g: DreadState) -> list[int]:
        return poles_in_pile(g)

    def drawn(self, g: DreadState, item: int, left: int) -> None:
        g.pop()
        g.put(item, self.here, g.inside[AUGUSTUS])
        g.say("pole_raised", item, self.here)
        if IS_UNIT[item]:
            capture_lone(g, COALITION, self.here, "captured_before_city")
            claim_city(g, COALITION, self.here)  # the City may have been nobody's
