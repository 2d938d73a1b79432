"""Chapter 0.3 and all that happens in the Interphase, in the order of ruling A57."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Decision
from korvolan.kernel.frame import Die, Step
from korvolan.kernel.sequence import Sequence, Stage

from .. import refusals as no
from ..actions import CEDE, DONE, OFFER_TRUCE
from ..board import COALITION, EXILE, HAS_RP, KNOWS_TRUCE, NATIONS, OTTOMANS, RUSSIA, SWEDEN, SWEDISH
from ..fields import ACTIVE, OUT
from ..state import PaxState
from ..tables import AUSTRIA
from ..units import KARL
from . import britain, concessions, deployment, invasions, politics, reforms, replacements, ukraine
from .entry_rolls import EntryRolls
from .invasions import SolidarityChoice
from .reforms import ChooseReform


def bring_arrivals(g: PaxState) -> None:
    """What comes before either player's part, in the order of ruling A42."""
    g.say("interphase", g.year)
    reforms.bring_reformed_armies(g)
    reforms.found_petersburg(g)
    britain.return_british_fleet(g)


def hand_out_points(g: PaxState) -> None:
    """The points of every nation in the scenario, also of one that may yet enter in this Interphase."""
    for nation in range(NATIONS):
        if HAS_RP[nation] and g.status[nation] != OUT:
            replacements.receive_points(g, nation)
    pay_for_reforms(g)


def check_austria(g: PaxState) -> None:
    """Austria may go to war with Ottomans who are in the war."""
    if g.status[OTTOMANS] == ACTIVE:
        g.push(AustrianWar())


def ask_for_solidarity(g: PaxState) -> None:
    """Sweden is asked, where solidarity demands it."""
    if invasions.solidarity_demands(g):
        g.push(SolidarityChoice())


def begin_offers(g: PaxState, side: int) -> None:
    """Offers of truce; a nation that has just entered may be bought off at once."""
    g.push(TruceOffers(side))
    if side == COALITION:
        g.push(concessions.OfferCession(1))


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
    g.points[RUSSIA] = max(g.points[RUSSIA] - reforms.reform_cost(g), 0)


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

    def label(self, g: PaxState, result: int) -> str:
        return "Karl XII comes back" if result + 1 >= g.night_rider else "Karl XII stays away"


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

    def label(self, g: PaxState, result: int) -> str:
        return "Austria goes to war: the Ottomans make truce" if result + 1 >= AUSTRIA else "Austria stays at peace"


# -- truces and concessions ----------------------------------------------------------------------------------------


class TruceOffers(Decision[PaxState]):
    """[10.2l] A player's nations may submit to a truce; here Sweden may also cede land (11.1c)."""

    VERBS: ClassVar[tuple[str, ...]] = ("truce", "cede", "done")

    def words(self, g: PaxState) -> dict[str, str]:
        """Only what may be done is asked for."""
        land = concessions.cedable(g, self.side)
        cedes = any(concessions.bars_cession(g, self.side, place) == 0 for place in land)
        if any(bars_offer(g, self.side, nation) == 0 for nation in range(NATIONS)):
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


# -- the sequence --------------------------------------------------------------------------------------------------

INTERPHASE_STAGES: Final[tuple[Stage, ...]] = (
    Stage("arrivals", bring_arrivals, "Arrivals and reforms", "8.6a"),
    Stage("arrivals", lambda g: g.push(ChooseReform()), "Arrivals and reforms", "8.6a"),
    Stage("points", hand_out_points, "Replacement points", "8.1b"),
    Stage("swedish-checks", begin_night_ride, "Sweden: exile, Britain, Austria", "2.3e"),
    Stage("swedish-checks", britain.check_britain, "Sweden: exile, Britain, Austria", "2.3e"),
    Stage("swedish-checks", check_austria, "Sweden: exile, Britain, Austria", "2.3e"),
    Stage("swedish-checks", ask_for_solidarity, "Sweden: exile, Britain, Austria", "2.3e"),
    Stage("swedish-entry", lambda g: begin_entries(g, SWEDISH), "Sweden: entry rolls", "10.1a"),
    Stage("swedish-offers", lambda g: begin_offers(g, SWEDISH), "Sweden: offers of truce", "10.2l"),
    Stage("swedish-spending", lambda g: replacements.restore_free_blocks(g, SWEDISH), "Sweden: replacements", "8.2a"),
    Stage("swedish-spending", lambda g: g.push(NationsSpend(SWEDISH, 0)), "Sweden: replacements", "8.2a"),
    Stage("coalition-entry", lambda g: begin_entries(g, COALITION), "Coalition: entry rolls", "10.1a"),
    Stage("coalition-offers", lambda g: begin_offers(g, COALITION), "Coalition: offers of truce", "10.2l"),
    Stage("coalition-spending", lambda g: replacements.restore_free_blocks(g, COALITION), "Coalition: replacements", "8.2a"),
    Stage("coalition-spending", lambda g: g.push(NationsSpend(COALITION, 0)), "Coalition: replacements", "8.2a"),
    Stage("coalition-spending", end_interphase, "Coalition: replacements", "8.2a"),
)


class Interphase(Sequence[PaxState]):
    """[0.3c] Sweden goes through all its steps, then the Coalition."""

    STAGES: ClassVar[tuple[Stage, ...]] = INTERPHASE_STAGES

    def run(self, g: PaxState) -> None:  # as inherited, but with no class or attribute to look up
        g.replace(Interphase(self.stage + 1))
        INTERPHASE_STAGES[self.stage].begin(g)
