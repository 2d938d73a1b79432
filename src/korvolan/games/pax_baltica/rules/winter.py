"""Chapter 3.4. The Swedish Winter Campaign: one action for Karl XII and the Swedes with him, resolved at once."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Frame
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import CAMPAIGN, CEDE, DECLINE, DONE, HALT, JOIN, LOAD, TO
from ..board import EXILE, LAND, ON_MAP, SWEDEN, SWEDISH
from ..decisions import SwedishPick
from ..state import PaxState
from ..tables import OPT_LAST_WINTER_CAMPAIGN
from ..units import FLEET, KARL, NATION, TYPE
from . import concessions, fleets, invasions, losses, movement, siege, siege_declaration
from .battle import BattlePhase
from .forced_march import roll_forced_marches
from .memory import lose_sight, stand_up

TOO_WEAK: Final = 1  # a block with its last step may not pay the step that the campaign costs (ruling A32)


def comes_too_late(g: PaxState) -> bool:
    """[3.4g, OPTd] After the last turn of a scenario there is no Winter Campaign, unless the option allows it (ruling A77)."""
    return g.year == g.last_year and g.switches[OPT_LAST_WINTER_CAMPAIGN] == 0


def offer_winter_campaign(g: PaxState) -> None:
    """[3.4a] After the Winter turn: ask, unless all can see that Karl XII is not in the field."""
    if g.at[KARL] != NONE and g.at[KARL] != EXILE:
        g.push(WinterCampaign())


class WinterCampaign(SwedishPick):
    """[3.4a, 3.4f] Sweden goes on a campaign or declines; then the next year begins, with no forage check between."""

    VERB: ClassVar[Verb] = CEDE
    STOPS: ClassVar[tuple[int, ...]] = (CAMPAIGN, DECLINE)

    def asks(self, g: PaxState) -> bool:
        return True  # where Karl XII is, and how strong, the Coalition may not know

    def window(self, g: PaxState) -> str:
        return "winter-campaign"

    def declines(self, g: PaxState) -> int:
        return DECLINE

    def offers(self, g: PaxState) -> list[int]:
        return concessions.cedable(g, SWEDISH)

    def bars(self, g: PaxState, place: int) -> int:
        return concessions.bars_cession(g, SWEDISH, place)

    def pick(self, g: PaxState, place: int) -> None:
        concessions.cede(g, place)

    def bars_stop(self, g: PaxState, action: int) -> int:
        if action == DECLINE:
            return 0
        if not 0 <= g.at[KARL] < ON_MAP:
            return no.NO_KARL
        return no.KARL_TOO_WEAK if is_too_weak(g, KARL) else 0

    def stop(self, g: PaxState, action: int) -> None:
        if action == DECLINE:
            g.pop()
            return
        g.fresh_turn()
        lose_sight(g)
        g.show(KARL)
        g.say("winter_campaign", g.at[KARL])
        g.replace(JoinCampaign([KARL]))


def is_too_weak(g: PaxState, block: int) -> bool:
    """[3.4b] The campaign costs a step, and a block with only one cannot pay it (ruling A32)."""
    return g.strength[block] <= TOO_WEAK


class JoinCampaign(SwedishPick):
    """[3.4a] Any of the Swedish blocks with Karl XII go along."""

    FIELDS: ClassVar[tuple[str, ...]] = ("party:list:piece",)
    VERB: ClassVar[Verb] = JOIN
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def __init__(self, party: list[int]) -> None:
        self.party = party

    def asks(self, g: PaxState) -> bool:
        return True

    def place(self, g: PaxState) -> int:
        return g.at[KARL]

    def offers(self, g: PaxState) -> list[int]:
        return g.stack(g.at[KARL])

    def bars(self, g: PaxState, block: int) -> int:
        if is_no_swede(block):
            return no.ONLY_SWEDES
        if g.at[block] != g.at[KARL]:
            return no.NOT_WITH_KARL
        if TYPE[block] == FLEET:
            return no.SHIPS_AND_SOLDIERS
        if block in self.party:
            return no.IN_THE_CAMPAIGN
        return no.TOO_WEAK_FOR_WINTER if is_too_weak(g, block) else 0

    def pick(self, g: PaxState, block: int) -> None:
        g.replace(JoinCampaign([*self.party, block]))

    def stop(self, g: PaxState, action: int) -> None:
        g.replace(CampaignMarch(g.at[KARL], self.party, 0))
        pay_for_winter(g, self.party)


def is_no_swede(block: int) -> bool:
    """[3.4e] Only blocks of Swedish color go with Karl XII."""
    return NATION[block] != SWEDEN


def pay_for_winter(g: PaxState, party: list[int]) -> None:
    """[3.4b] Before anything else every block that takes part loses a step."""
    for block in party:
        g.say("winter_step", block)
        losses.lose_step(g, block, losses.BY_RULE)


class PartyDecision(Frame[PaxState]):
    """A decision of Sweden's for the blocks of the campaign, the first of which is Karl XII as long as he is with them."""

    party: list[int]

    def seat(self, g: PaxState) -> int:
        return SWEDISH

    def asks(self, g: PaxState) -> bool:
        return True

    def place(self, g: PaxState) -> int:
        return g.at[self.party[0]]


class CampaignMarch(PartyDecision):
    """[3.4c, 3.4d] The whole party goes together by the rules of movement, or stays to besiege (ruling A32)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("start:place", "party:list:piece", "steps:int")
    VERBS: ClassVar[tuple[str, ...]] = ("to", "load", "halt")

    def __init__(self, start: int, party: list[int], steps: int) -> None:
        self.start = start
        self.party = party
        self.steps = steps

    def candidates(self, g: PaxState) -> list[int]:
        return [*movement.ways(g, self.party[0]), HALT]

    def forbids(self, g: PaxState, action: int) -> int:
        if action == HALT:
            return no.NOTHING_TO_STAY_FOR if self.stays_for_nothing(g) else 0
        if action in LOAD:
            return movement.bars_way(g, self.party[0], action, self.steps, 1)
        for block in self.party:
            reason = movement.bars_way(g, block, action, self.steps, len(self.party))
            if reason:
                return reason
        return 0

    def stays_for_nothing(self, g: PaxState) -> bool:
        """[3.4d] The campaign marches or besieges (ruling A32): in one's own land one stays only where no way is open."""
        if self.steps > 0 or siege_declaration.bars_garrison(g, SWEDISH, self.start) == 0:
            return False
        return any(self.forbids(g, action) == 0 for action in movement.ways(g, self.party[0]))

    def take(self, g: PaxState, action: int) -> None:
        if action == HALT:
            end_campaign(g, self.start, self.party, self.steps)
        elif action in LOAD:
            fleets.load(g, self.party[0], LOAD.of(action))
            load_the_rest(g, self.party[1:])
        else:
            self.march(g, TO.of(action))

    def march(self, g: PaxState, place: int) -> None:
        """Every block of the party goes into the next territory."""
        party = self.party
        steps = self.steps + 1
        stop = False
        for block in party:
            here = g.at[block]
            met = movement.go(g, block, place, steps)
            if met or movement.must_stop(block, here, place, steps):
                stop = True
        if stop:
            end_campaign(g, self.start, party, steps)
        else:
            g.replace(CampaignMarch(self.start, party, steps))
        for block in party:
            invasions.check_invasion(g, block, place)


class CampaignLoading(PartyDecision):
    """[3.4c] Karl XII has gone aboard: the others of the party follow him if there is room, or stay."""

    FIELDS: ClassVar[tuple[str, ...]] = ("party:list:piece",)
    VERBS: ClassVar[tuple[str, ...]] = ("load", "halt")

    def __init__(self, party: list[int]) -> None:
        self.party = party

    def candidates(self, g: PaxState) -> list[int]:
        return [*fleets.fleets_off_port(g, self.party[0]), HALT]

    def forbids(self, g: PaxState, action: int) -> int:
        return 0 if action == HALT else fleets.bars_loading(g, self.party[0], LOAD.of(action), 0)

    def take(self, g: PaxState, action: int) -> None:
        if action != HALT:
            fleets.load(g, self.party[0], LOAD.of(action))
        load_the_rest(g, self.party[1:])


def load_the_rest(g: PaxState, party: list[int]) -> None:
    """The next of those who go aboard, or the end of the campaign."""
    if party:
        g.replace(CampaignLoading(party))
    else:
        stand_up(g)
        g.pop()


def end_campaign(g: PaxState, start: int, party: list[int], steps: int) -> None:
    """[3.4c, 3.4d] Forced-march dice, battle and siege follow at once."""
    place = g.at[party[0]]
    g.replace(siege.SiegePhase())
    g.push(BattlePhase())
    roll_forced_marches(g, SWEDISH)
    if steps == 0:
        offer_siege_here(g, place, party)
    elif place < LAND and place != start:
        siege_declaration.offer_free_siege(g, SWEDISH, place, party)


def offer_siege_here(g: PaxState, place: int, party: list[int]) -> None:
    """[3.4d] A party that stays where it is may besiege there: that is its action."""
    if siege_declaration.bars_garrison(g, SWEDISH, place) == 0:
        besiegers = sum(1 << block for block in party)
        g.push(siege_declaration.FreeSiege(SWEDISH, place, besiegers, 0))
