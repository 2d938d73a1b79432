"""Chapter 11.5. Nations that surrender, by the loss of their sovereign or by conquest; how they disarm; and how they come
back."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import QUARTER
from ..board import CITY_AT, CITY_PLACE, COALITION, DENMARK, PILE, PRUSSIA, SWEDISH, TURKEY
from ..state import DreadState
from ..tables import OPT_REENTRY, OPT_SOVEREIGN, SURRENDER, SURRENDER_RATIO
from ..units import FLEET, GARRISON, IS_UNIT, KIND, NATION, PIECES, PIECES_OF, SOVEREIGN_OF
from . import nations
from .cities import occupier, occupy_all, owner_of
from .mobilization import HOMELAND, capital
from .regions import bars_nation, count_in, risks_austria

# -- by the loss of the sovereign ----------------------------------------------------------------------------------


def begin_falls(g: DreadState) -> None:
    """[5.4b, 11.5a] Nations whose sovereign is lost surrender at once and for good (ruling A64); Prussia leaves the war.

    With the option they do so when the year ends."""
    for nation in range(board.NATIONS):
        if g.falls >> nation & 1:
            g.falls &= ~(1 << nation)
            if nation == PRUSSIA:
                nations.leave_war(g, PRUSSIA, "leaves_with_king")
                occupy_all(g)
            elif g.switches[OPT_SOVEREIGN]:
                g.final[nation] = 1
            else:
                surrender(g, nation, True)
            return


# -- by numbers ----------------------------------------------------------------------------------------------------


def check(g: DreadState) -> None:
    """[11.5b, 11.5e, 12.2a] At the end of the Administrative phase: nations in which Swedes are twice the Coalition's
    number surrender."""
    beaten = [nation for nation in board.MEMBERS if not g.out[nation] and (is_outnumbered(g, nation) or g.final[nation])]
    for nation in beaten:  # all are judged before the first lays down its arms (ruling A133)
        surrender(g, nation, g.final[nation] == 1)


def is_outnumbered(g: DreadState, nation: int) -> bool:
    """[11.5b, 11.5d] Whether Swedes are there, and at least twice as many as the Coalition's units (ruling A59)."""
    swedes = count_in(g, SWEDISH, HOMELAND[nation])
    return swedes > 0 and swedes >= SURRENDER_RATIO * count_in(g, COALITION, HOMELAND[nation])


# -- disarming -----------------------------------------------------------------------------------------------------


def surrender(g: DreadState, nation: int, for_good: bool) -> None:
    """[11.5.1a, 11.5.1b, 11.5.1c, 11.5.1d, 11.5.2b] A nation is out of the war and neutral; the second time for good
    (ruling A65)."""
    g.surrenders[nation] += 1
    if for_good or g.surrenders[nation] > 1:
        g.final[nation] = 1
    g.since[nation] = g.year
    g.say("surrenders_finally" if for_good else "surrenders_again" if g.final[nation] else "surrenders", nation)
    for piece in PIECES_OF[nation]:
        g.force[piece] = 0
        g.limit[piece] = 0
    nations.put_ashore(g, nation)
    give_back_capital(g, nation)
    g.set_out(nation, 1)
    leave_neutral_cities(g, nation)
    if nation == DENMARK:
        nations.withdraw_early_allies(g, "allies_recalled")
    g.push(Disarm(nation))


def leave_neutral_cities(g: DreadState, nation: int) -> None:
    """[11.5.1d] Other nations' pieces leave the Cities of a land that is neutral now; elsewhere they hold them now."""
    for city in range(board.CITIES):
        if g.control[city] != nation:
            continue
        place = CITY_PLACE[city]
        others = [p for p in g.stack(place) if g.side(p) == COALITION and g.inside[p]]
        if owner_of(g, city) != nation and any(IS_UNIT[p] for p in others):
            g.control[city] = occupier(g, COALITION, place)
            continue
        g.besieged[city] = 0
        besiegers = g.units_outside(SWEDISH, place)
        for piece in others:
            refuge = nearest_city(g, piece) if besiegers else NONE
            if refuge == NONE or KIND[piece] == FLEET:
                g.set_inside(piece, 0)
            else:
                send_off(g, piece, refuge)


def send_off(g: DreadState, piece: int, refuge: int) -> None:
    """A piece has to go to a City of its side; if it was on the march, that is over."""
    g.force[piece] = 0
    g.limit[piece] = 0
    g.put(piece, refuge, 1)


def dissolve_navy(g: DreadState, nation: int) -> None:
    """[11.5.1b] Without a Port for a capital the whole navy is lost for good (ruling A62); else it goes home to a Port."""
    port = capital(g, nation)
    for fleet in PIECES_OF[nation]:
        if KIND[fleet] == FLEET and 0 <= g.at[fleet] < PILE:
            if board.PORT_AT[port]:
                g.put(fleet, port, 1)
            else:
                g.take_off(fleet, NONE)


def give_back_capital(g: DreadState, nation: int) -> None:
    """[11.5.1c] Sweden keeps the Cities it took, but not the capital: its pieces there go to the nearest Swedish City
    (ruling A119)."""
    place = capital(g, nation)
    city = CITY_AT[place]
    if g.holder(city) == SWEDISH:
        for piece in g.stack(place):
            if g.side(piece) == SWEDISH and KIND[piece] != FLEET and g.aboard[piece] == NONE:
                refuge = nearest_city(g, piece)
                if refuge == NONE:
                    g.set_inside(piece, 0)  # nowhere to go: out of the gates
                else:
                    send_off(g, piece, refuge)
        for piece in g.stack(place):
            if g.side(piece) == SWEDISH and KIND[piece] == FLEET:
                g.set_inside(piece, 0)
    g.control[city] = nation


def nearest_city(g: DreadState, piece: int) -> int:
    """[11.4.4e, 11.4.6d, 11.4.6f] The City of a piece's side that is nearest to it by hexes, in a land that is open to it; no
    Swede gets into Silesia that way."""
    place = g.at[piece]
    side = g.side(piece)
    free = [there for there in g.controlled(side) if there != place and not g.is_besieged(there)]
    allowed = [t for t in free if not risks_austria(g, side, place, t) and not bars_nation(g, NATION[piece], t)]
    return min(allowed, key=lambda there: board.GRID.distance(place, there), default=NONE)


class Disarm(Step[DreadState]):
    """[11.5.1a] The nation's pieces go to Cities of its own that it still controls; without any, to the pile (ruling A61).
    Those at sea go as well, and then the navy."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def run(self, g: DreadState) -> None:
        homes = own_cities(g, self.nation)
        for piece in PIECES_OF[self.nation]:
            place = g.at[piece]
            if not 0 <= place <= TURKEY or KIND[piece] == FLEET:
                continue
            if place in homes:
                g.aboard[piece] = NONE
                g.set_inside(piece, 1)
            elif not homes:
                g.take_off(piece, PILE)
            elif len(homes) == 1:
                g.put(piece, homes[0], 1)
            else:
                g.push(GoHome(self.nation, place))
                return
        g.pop()
        dissolve_navy(g, self.nation)
        occupy_all(g)  # those who went home may have left a City to enemies before it


def own_cities(g: DreadState, nation: int) -> list[int]:
    """The Cities in a nation's own lands, and Peter's new capital, that it controls and no Swede is in."""
    return [
        CITY_PLACE[city]
        for city in range(board.CITIES)
        if owner_of(g, city) == nation and g.control[city] == nation and g.units_inside(SWEDISH, CITY_PLACE[city]) == 0
    ]


class GoHome(Pick[DreadState]):
    """[11.5.1a] Where the disarmed pieces of a hex go: their owner chooses."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation", "from_place:place")
    VERB: ClassVar[Verb] = QUARTER

    def __init__(self, nation: int, from_place: int) -> None:
        self.side = COALITION
        self.nation = nation
        self.from_place = from_place

    def offers(self, g: DreadState) -> list[int]:
        return own_cities(g, self.nation)

    def bars(self, g: DreadState, home: int) -> int:
        return 0 if home in self.offers(g) else no.NO_HOME

    def pick(self, g: DreadState, home: int) -> None:
        g.pop()
        for piece in g.stack(self.from_place):
            if NATION[piece] == self.nation and KIND[piece] != FLEET:
                g.put(piece, home, 1)
        g.say("goes_home", self.nation, self.from_place, home)


# -- back into the war ---------------------------------------------------------------------------------------------


def check_return(g: DreadState) -> None:
    """[11.5.2a] On a later turn a nation whose sovereign is alive and free comes back if the Coalition is four to one."""
    for nation in board.MEMBERS:
        if g.out[nation] and not g.final[nation] and g.year > g.since[nation] and is_strong(g):
            come_back(g, nation)


def is_strong(g: DreadState) -> bool:
    """[11.5.2a] Land units on the map of nations at war, four to one over the Swedish side's without garrisons (ruling A63)."""
    units = [piece for piece in range(PIECES) if IS_UNIT[piece] and g.on_map(piece)]
    coalition = len([unit for unit in units if g.side(unit) == COALITION])
    swedes = [unit for unit in units if g.side(unit) == SWEDISH]
    swedish = len([unit for unit in swedes if KIND[unit] != GARRISON or g.switches[OPT_REENTRY]])
    return coalition > 0 and coalition >= SURRENDER["return_ratio"] * swedish


def come_back(g: DreadState, nation: int) -> None:
    """[11.5.2a, 11.5.2b] It fights as before."""
    g.set_out(nation, 0)
    g.say("returns", nation)
    sovereign = SOVEREIGN_OF[nation]
    if g.at[sovereign] == PILE:
        place = capital(g, nation)
        if g.holder(CITY_AT[place]) == COALITION:
            g.put(sovereign, place, 1)
