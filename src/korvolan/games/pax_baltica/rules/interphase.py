"""Chapter 0.3 and all that happens in the Interphase, in the order of ruling A57."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Die, Frame, Step

from .. import refusals as no
from ..actions import CEDE, DONE, OFFER_TRUCE
from ..board import COALITION, EXILE, HAS_RP, KNOWS_TRUCE, NATIONS, OTTOMANS, RUSSIA, SWEDEN, SWEDISH
from ..fields import ACTIVE, OUT
from ..state import PaxState
from ..tables import AUSTRIA
from ..units import KARL
from . import britain, concessions, deployment, nations, politics, reforms, replacements, ukraine
from .entry_rolls import EntryRolls
from .nations import SolidarityChoice
from .reforms import ChooseReform

# Both sides.
ARRIVALS: Final = 0
REFORM_CHOICE: Final = 1
POINTS: Final = 2
# Sweden.
NIGHT_RIDE: Final = 3
BRITISH_CHECK: Final = 4
AUSTRIAN_CHECK: Final = 5
SOLIDARITY: Final = 6
SWEDISH_ENTRY: Final = 7
SWEDISH_OFFERS: Final = 8
SWEDISH_RESTORATIONS: Final = 9
SWEDISH_SPENDING: Final = 10
# The Coalition.
COALITION_ENTRY: Final = 11
COALITION_OFFERS: Final = 12
COALITION_RESTORATIONS: Final = 13
COALITION_SPENDING: Final = 14
OVER: Final = 15


class Interphase(Step[PaxState]):
    """[0.3c] Sweden goes through all its steps, then the Coalition."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage:int",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, g: PaxState) -> None:
        stage = self.stage
        if stage >= OVER:
            end_interphase(g)
            return
        g.replace(Interphase(stage + 1))
        if stage < NIGHT_RIDE:
            for_both(g, stage)
        elif stage < SWEDISH_ENTRY:
            for_sweden(g, stage)
        elif stage in (SWEDISH_ENTRY, COALITION_ENTRY):
            begin_entries(g, side_of(stage))
        elif stage in (SWEDISH_OFFERS, COALITION_OFFERS):
            g.push(TruceOffers(side_of(stage)))
            if side_of(stage) == COALITION:
                g.push(concessions.OfferCession(1))  # a nation that has just entered may be bought off at once
        elif stage in (SWEDISH_RESTORATIONS, COALITION_RESTORATIONS):
            replacements.restore_free_blocks(g, side_of(stage))
        else:
            g.push(NationsSpend(side_of(stage), 0))


def side_of(stage: int) -> int:
    """Whose part a stage belongs to."""
    return SWEDISH if stage < COALITION_ENTRY else COALITION


def for_both(g: PaxState, stage: int) -> None:
    """What comes before either player's part, in the order of ruling A42."""
    if stage == ARRIVALS:
        g.say("interphase", g.year)
        reforms.arrive(g)
        reforms.found_petersburg(g)
        britain.return_british_fleet(g)
    elif stage == REFORM_CHOICE:
        g.push(ChooseReform())
    else:
        for nation in range(NATIONS):
            if HAS_RP[nation] and g.status[nation] != OUT:  # also if it may yet enter in this Interphase
                replacements.receive_points(g, nation)
        pay_for_reforms(g)


def for_sweden(g: PaxState, stage: int) -> None:
    """What only Sweden's part has."""
    if stage == NIGHT_RIDE:
        begin_night_ride(g)
    elif stage == BRITISH_CHECK:
        britain.check_britain(g)
    elif stage == AUSTRIAN_CHECK:
        if g.status[OTTOMANS] == ACTIVE:
            g.push(AustrianWar())
    elif nations.solidarity_demands(g):
        g.push(SolidarityChoice())


def begin_entries(g: PaxState, side: int) -> None:
    """Rolls for entry; a Mazepa who has waited for a free territory comes first."""
    g.push(EntryRolls(side, 0))
    if side == SWEDISH:
        ukraine.raise_mazepa(g)


def end_interphase(g: PaxState) -> None:
    """What was not spent is lost, and what an envoy could not bring about is forgotten; then come truces that are due."""
    for nation in range(NATIONS):
        g.points[nation] = 0
        g.envoy[nation] = 0
    g.replace(politics.Truces())


def pay_for_reforms(g: PaxState) -> None:
    """[11.2i] Russia has 4 points less for each army on the Year Track, but never less than none; its level stays."""
    g.points[RUSSIA] = max(g.points[RUSSIA] - reforms.cost(g), 0)


# -- the Night Rider -----------------------------------------------------------------------------------------------


def begin_night_ride(g: PaxState) -> None:
    """[2.3e] A roll for Karl XII in exile; none if he could not land (his chance is kept, A87), or if it cannot fail."""
    if g.at[KARL] != EXILE or not deployment.deployments(g, KARL):
        return
    if g.night_rider > 1:
        g.push(NightRider())
    else:
        return_karl(g)


class NightRider(Die[PaxState]):
    """[2.3e] The die must reach a number that falls by 1 with each failure."""

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        if result + 1 >= g.night_rider:
            return_karl(g)
            return
        g.night_rider -= 1
        g.say("karl_stays_away")


def return_karl(g: PaxState) -> None:
    """[2.3f] Karl XII is back: Sweden says where."""
    g.night_rider = 0
    g.say("karl_returns")
    deployment.place_free_block(g, KARL)


# -- the war with Austria ------------------------------------------------------------------------------------------


class AustrianWar(Die[PaxState]):
    """[11.6g] On a 6 Austria goes to war, and the Ottomans are under truce at once."""

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        war = result + 1 >= AUSTRIA
        g.say("austrian_war" if war else "no_austrian_war")
        if war:
            politics.impose_truce(g, OTTOMANS)


# -- truces and concessions ----------------------------------------------------------------------------------------


class TruceOffers(Frame[PaxState]):
    """[10.2l] A player's nations may submit to a truce; here Sweden may also cede land (11.1c)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("truce", "cede", "done")

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: PaxState) -> int:
        return self.side

    def words(self, g: PaxState) -> dict[str, str]:
        """Only what may be done is asked for."""
        cedes = False
        for place in concessions.cedable(g, self.side):
            cedes = cedes or concessions.bars_cession(g, self.side, place) == 0
        for nation in range(NATIONS):
            if bars_offer(g, self.side, nation) == 0:
                return {"question": "does a nation submit to a truce" + (", or do you cede land" if cedes else "")}
        return {"question": "do you cede land"}

    def candidates(self, g: PaxState) -> list[int]:
        out = [DONE]
        for nation in range(NATIONS):
            out.append(OFFER_TRUCE + nation)
        for place in concessions.cedable(g, self.side):
            out.append(CEDE + place)
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        if action == DONE:
            return 0
        if action in OFFER_TRUCE:
            return bars_offer(g, self.side, OFFER_TRUCE.of(action))
        return concessions.bars_cession(g, self.side, CEDE.of(action))

    def take(self, g: PaxState, action: int) -> None:
        if action == DONE:
            g.pop()
        elif action in OFFER_TRUCE:
            g.say("offers_truce", OFFER_TRUCE.of(action))
            politics.impose_truce(g, OFFER_TRUCE.of(action))
        else:
            concessions.cede(g, CEDE.of(action))


def bars_offer(g: PaxState, side: int, nation: int) -> int:
    """What forbids a nation to submit to a truce, or 0."""
    if g.nation_side(nation) != side:
        return no.NOT_YOUR_NATION
    if never_offers(nation):
        return no.NEVER_OFFERS
    return 0 if g.status[nation] == ACTIVE else no.NOT_IN_THE_WAR


def never_offers(nation: int) -> bool:
    """[10.2l] Sweden and the nations that know no truce cannot submit to one."""
    return nation == SWEDEN or not KNOWS_TRUCE[nation]


# -- replacements --------------------------------------------------------------------------------------------------


class NationsSpend(Step[PaxState]):
    """[0.3c] The nations of a side spend their points, one after the other."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "next:int")

    def __init__(self, side: int, next: int) -> None:
        self.side = side
        self.next = next

    def run(self, g: PaxState) -> None:
        for nation in range(self.next, NATIONS):
            if g.points[nation] > 0 and g.status[nation] == ACTIVE and g.nation_side(nation) == self.side:
                g.replace(NationsSpend(self.side, nation + 1))
                replacements.begin_spending(g, nation)
                return
        g.pop()
