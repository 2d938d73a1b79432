"""Chapter 21, Swedish list. What each Swedish marker needs and does; those that both sides have stand in common_events.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from korvolan.kernel.frame import Die
from korvolan.kernel.verbs import Verb

from .. import board
from .. import campaign_markers as markers
from .. import refusals as no
from ..actions import RECALL
from ..board import COUNTRY, LAND, NATION_SIDE, SWEDISH, distance
from ..frames import NationPick
from ..state import WarState
from ..tables import BATURIN_HEXES, LITHUANIANS, USURPER
from ..units import BOX, LEADER, NATION, SOVEREIGN, STANISLAUS, TYPE, TYPE_IDS, UNIT_SIDE, UNITS_OF
from . import belligerents
from .common_events import GainRoll, Needs, bars_unmet
from .mercenaries import appear, bring_all
from .morale import change_morale

EVEN: Final = 0
ODD: Final = 1


# -- Alliances -----------------------------------------------------------------------------------------------------


def has_leader_near_baturin(g: WarState) -> bool:
    """[21S.1a] A Swedish leader in a Russian hex within two hexes of Baturin."""
    near = [
        place
        for place in g.stacks(SWEDISH)
        if COUNTRY[place] == board.IN_RUSSIA and distance(place, board.BATURIN) <= BATURIN_HEXES
    ]
    return any(g.leader_of(board.SWEDEN, place) for place in near)


def cossack_alliance(g: WarState) -> None:
    """[21S.1b] The Cossacks join the Swedish side."""
    belligerents.join(g, board.COSSACKS)


def has_leader_in_warsaw(g: WarState) -> bool:
    """[21S.2a] A Swedish leader in Warsaw."""
    return g.leader_of(board.SWEDEN, board.WARSAW)


def lithuanian_alliance(g: WarState) -> None:
    """[21S.2b, 17.1b, 17.6b, 21.4a] Stanislaus and one unit of each of four kinds appear in Warsaw, not all (ruling A69)."""
    belligerents.join(g, board.LITHUANIA)
    bring_all(
        g, board.LITHUANIA, {name: number for name, number in LITHUANIANS.items() if name != TYPE_IDS[LEADER]}, board.WARSAW
    )
    if g.at[STANISLAUS] == BOX[STANISLAUS]:
        appear(g, STANISLAUS, board.WARSAW)


# -- Peace ---------------------------------------------------------------------------------------------------------


def has_leader_in_brandenburg(g: WarState) -> bool:
    """[21S.11a] A Swedish leader in Berlin or Koenigsberg."""
    return g.leader_of(board.SWEDEN, board.BERLIN) or g.leader_of(board.SWEDEN, board.KOENIGSBERG)


def has_leader_in_denmark(g: WarState) -> bool:
    """[21S.12a] A Swedish leader in Copenhagen or Fredericia."""
    return g.leader_of(board.SWEDEN, board.COPENHAGEN) or g.leader_of(board.SWEDEN, board.FREDERICIA)


def has_leader_in_saxony(g: WarState) -> bool:
    """[21S.13a] A Swedish leader in Leipzig or Dresden."""
    return g.leader_of(board.SWEDEN, board.LEIPZIG) or g.leader_of(board.SWEDEN, board.DRESDEN)


# -- Norway Campaign, Ottoman Intervention -------------------------------------------------------------------------


def norway_campaign(g: WarState) -> None:
    """[21S.9a] A Swedish leader other than Charles leaves; with none, a point more is lost. Then a die."""
    recall(g, board.SWEDEN, EVEN)


def ottoman_intervention(g: WarState) -> None:
    """[21S.10a] A Russian leader other than Peter leaves, by the Coalition's choice; with none, a point more is lost."""
    recall(g, board.RUSSIA, ODD)


def recall(g: WarState, nation: int, lucky: int) -> None:
    """Both parts of the event are one: the point is lost together with the die (ruling A90)."""
    side = NATION_SIDE[nation]
    if has_leader_to_recall(g, nation):
        g.push(Fortunes(side, 0, lucky))
        g.push(RecallLeader(side, nation))
    else:
        g.push(Fortunes(side, 1, lucky))


def has_leader_to_recall(g: WarState, nation: int) -> bool:
    """Whether a nation has a leader on the map besides its sovereign."""
    return any(bars_recall(g, NATION_SIDE[nation], nation, unit) == 0 for unit in UNITS_OF[nation])


def bars_recall(g: WarState, side: int, nation: int, unit: int) -> int:
    """Why a unit cannot be the leader that leaves, or 0."""
    if UNIT_SIDE[unit] != side:
        return no.NOT_YOUR_UNIT
    if NATION[unit] == nation and TYPE[unit] == LEADER and not SOVEREIGN[unit] and 0 <= g.at[unit] < LAND:
        return 0
    return no.NO_SWEDISH_LEADER if nation == board.SWEDEN else no.NO_RUSSIAN_LEADER


class RecallLeader(NationPick):
    """[21S.9a, 21S.10a] Which leader goes to the box. How many are on the map everyone can count; he can be bought back."""

    VERB: ClassVar[Verb] = RECALL

    def offers(self, g: WarState) -> list[int]:
        return [unit for unit in UNITS_OF[self.nation] if TYPE[unit] == LEADER]

    def bars(self, g: WarState, unit: int) -> int:
        return bars_recall(g, self.side, self.nation, unit)

    def pick(self, g: WarState, unit: int) -> None:
        g.pop()
        g.take_off(unit, BOX[unit])
        g.say("recalled" if self.nation == board.SWEDEN else "recalled_russian", self.side, unit)


class Fortunes(Die[WarState]):
    """[21S.9b, 21S.10b, 21.5b] A lucky die is gained, another lost, and with it perhaps the game; gains come first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "extra:int", "lucky:int")

    def __init__(self, side: int, extra: int, lucky: int) -> None:
        self.side = side
        self.extra = extra
        self.lucky = lucky

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        die = result + 1
        if die % 2 == self.lucky:
            change_morale(g, self.side, die, self.extra)
        else:
            change_morale(g, self.side, 0, die + self.extra)

    def label(self, g: WarState, result: int) -> str:
        return f"gains {result + 1}" if (result + 1) % 2 == self.lucky else f"loses {result + 1}"


# -- Russian Usurper -----------------------------------------------------------------------------------------------


def has_leader_in_moscow(g: WarState) -> bool:
    """[21S.15a] A Swedish leader in Moscow."""
    return g.leader_of(board.SWEDEN, board.MOSCOW)


def russian_usurper(g: WarState) -> None:
    """[21S.15a] Garrisons, a dragoon and a train appear in Moscow, as far as the box has them; then Sweden gains a die."""
    g.push(GainRoll(SWEDISH))
    bring_all(g, board.SWEDEN, USURPER, board.MOSCOW)


# -- the list ------------------------------------------------------------------------------------------------------

# By event: what it needs, and the refusal without it. `a Swedish leader` is one of that nation (ruling A79).
NEEDS: Final[Needs] = {
    markers.ALLIANCE_COSSACKS: (has_leader_near_baturin, no.NO_LEADER_NEAR_BATURIN),
    markers.ALLIANCE_LITHUANIA: (has_leader_in_warsaw, no.NO_LEADER_IN_WARSAW),
    markers.PEACE_BRANDENBURG: (has_leader_in_brandenburg, no.NO_LEADER_IN_BRANDENBURG),
    markers.PEACE_DENMARK: (has_leader_in_denmark, no.NO_LEADER_IN_DENMARK),
    markers.PEACE_SAXONY: (has_leader_in_saxony, no.NO_LEADER_IN_SAXONY),
    markers.RUSSIAN_USURPER: (has_leader_in_moscow, no.NO_LEADER_IN_MOSCOW),
}
PEACE_WITH: Final[dict[int, int]] = {
    markers.PEACE_BRANDENBURG: board.BRANDENBURG,
    markers.PEACE_DENMARK: board.DENMARK,
    markers.PEACE_SAXONY: board.SAXONY,
}
EFFECTS: Final[dict[int, Callable[[WarState], None]]] = {
    markers.ALLIANCE_COSSACKS: cossack_alliance,
    markers.ALLIANCE_LITHUANIA: lithuanian_alliance,
    markers.NORWAY_CAMPAIGN: norway_campaign,
    markers.OTTOMAN_INTERVENTION: ottoman_intervention,
    markers.RUSSIAN_USURPER: russian_usurper,
}


def bars(g: WarState, event: int) -> int:
    """Why a Swedish marker cannot be played now, or 0."""
    return bars_unmet(g, NEEDS, event)


def begin(g: WarState, event: int) -> None:
    """Carry out an event of the Swedish list."""
    if event in PEACE_WITH:
        belligerents.make_peace(g, PEACE_WITH[event])
    elif event in EFFECTS:
        EFFECTS[event](g)
