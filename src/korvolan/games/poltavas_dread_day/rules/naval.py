"""Chapter 10. Naval battles: at sea, in port, ties, and beaten Fleets."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Chance, DiceSum, Step
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import AGAIN, LOSE, STAY, STEER
from ..board import ANGLO_DUTCH, LAND, NATIONS, SEA_STEPS, SEAT_NAMES
from ..frames import PickHere
from ..state import IN_SQUADRON, DreadState, as_set
from ..tables import NAVAL, OPT_NAVAL_RETREAT
from ..units import KIND, LEADER, NATION, TWIN
from .cities import ChooseHaven, bring_to_port, nearest_ports
from .losses import destroy, lose_leader

SIX: Final = 6
PAIRS: Final = 11  # sums of two dice
PAIR_WEIGHTS: Final = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
RETREAT_DICE: Final = 3


def begin(g: DreadState, side: int, here: int, in_port: int) -> None:
    """[10.1a, 6.0c] Fleets under way attack enemy Fleets, at sea or in port."""
    g.say("naval_battle", here, side)
    g.push(NavalBattle(side, here, bool(in_port)))


def attackers(g: DreadState, here: int) -> list[int]:
    """The Fleets under way."""
    return g.members(IN_SQUADRON, here)


def defenders(g: DreadState, side: int, here: int, in_port: bool) -> list[int]:
    """[10.4a] Only the Fleets of this battle count: those outside, or those in port (ruling A117)."""
    return g.fleets_in(1 - side, here, 1 if in_port else 0)


def national_modifier(fleets: list[int]) -> int:
    """[10.0a, NAVa] The modifier of the nation with most Fleets; of equals the Anglo-Dutch, else the better (ruling A35)."""
    counts = [0] * NATIONS
    for fleet in fleets:
        counts[NATION[fleet]] += 1
    most = max(counts)
    if counts[ANGLO_DUTCH] == most:
        return NAVAL[ANGLO_DUTCH]
    return max([NAVAL[nation] for nation in range(NATIONS) if counts[nation] == most])


class NavalBattle(Chance[DreadState]):
    """[10.0a, 10.0b] A die each, two for Fleets attacked in port; with nation and number of Fleets the higher sum wins.

    Results are (attacker's die - 1) × the number of the defender's results + the defender's."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "in_port:bool")

    def __init__(self, side: int, here: int, in_port: bool) -> None:
        self.side = side
        self.here = here
        self.in_port = in_port

    def weights(self, g: DreadState) -> list[int]:
        return PAIR_WEIGHTS * SIX if self.in_port else [1] * (SIX * SIX)

    def roll(self, g: DreadState) -> int:
        mine = g.dice.die()
        theirs = g.dice.die()
        g.last_dice = [mine, theirs]
        if not self.in_port:
            return (mine - 1) * SIX + theirs - 1
        second = g.dice.die()
        g.last_dice = [mine, theirs, second]
        return (mine - 1) * PAIRS + theirs + second - 2

    def margin(self, g: DreadState, result: int) -> int:
        """By how much the attacker wins."""
        ours = attackers(g, self.here)
        theirs = defenders(g, self.side, self.here, self.in_port)
        mine = result // (PAIRS if self.in_port else SIX) + 1 + len(ours) + national_modifier(ours)
        other = result % PAIRS + 2 if self.in_port else result % SIX + 1
        return mine - other - len(theirs) - national_modifier(theirs)

    def resolve(self, g: DreadState, result: int) -> None:
        margin = self.margin(g, result)
        if margin == 0:
            g.say("naval_tie", self.here)
            g.replace(AfterTie(self.side, self.here, self.in_port))
            return
        winner = self.side if margin > 0 else 1 - self.side
        g.say("naval_won", winner, self.here)
        if margin < 0:
            self.repel_attackers(g)
        elif self.in_port:
            self.burn_fleets(g)
        else:
            fleets = defenders(g, self.side, self.here, False)
            g.replace(BeatenFleets(1 - self.side, self.here, as_set(fleets)))

    def repel_attackers(self, g: DreadState) -> None:
        """[10.2a] The attacker has lost: a Fleet is gone, the others flee, and their move is over."""
        fleets = attackers(g, self.here)
        g.replace(BeatenFleets(self.side, self.here, as_set(fleets)))
        for fleet in fleets:
            for piece in g.passengers(fleet):
                if g.force[piece]:
                    g.force[piece] = 0
                    g.march_at = NONE
            g.force[fleet] = 0
        g.fleet_at = NONE

    def burn_fleets(self, g: DreadState) -> None:
        """[10.2c] Fleets beaten in port are all lost."""
        g.pop()
        for fleet in defenders(g, self.side, self.here, True):
            sink(g, fleet)

    def label(self, g: DreadState, result: int) -> str:
        margin = self.margin(g, result)
        return "a tie" if margin == 0 else f"{SEAT_NAMES[self.side if margin > 0 else 1 - self.side]} wins"

    def modifiers(self, g: DreadState) -> list[tuple[str, str]]:
        out: list[tuple[str, str]] = []
        attacked = defenders(g, self.side, self.here, self.in_port)
        for fleets, who in ((attackers(g, self.here), "Attacker"), (attacked, "Defender")):
            out.append(("10.0a", f"{who}: {len(fleets)} for Fleets, {national_modifier(fleets):+d} for the nation"))
        if self.in_port:
            out.append(("10.0b", "The defender is in port: two dice"))
        return out


def sink(g: DreadState, fleet: int) -> None:
    """[10.2d, 10.5a] A Fleet is lost, with the troops aboard; leaders go over to another Fleet of theirs, if there is one
    (ruling A36)."""
    g.say("fleet_lost", fleet, g.at[fleet])
    others = [f for f in g.fleets_in(g.side(fleet), g.at[fleet], g.inside[fleet]) if f != fleet]
    for piece in g.passengers(fleet):
        if KIND[piece] == LEADER:
            if others:
                g.aboard[piece] = others[0]
            else:
                lose_leader(g, piece)
    destroy(g, fleet)


class AfterTie(PickHere):
    """[10.3a, 10.3b] A tie: the attacker fights again, or both stay; at sea with troops aboard he must fight on (ruling
    A91)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "in_port:bool")
    STOPS: ClassVar[tuple[int, ...]] = (AGAIN, STAY)
    VERB: ClassVar[Verb] = STEER
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, side: int, here: int, in_port: bool) -> None:
        super().__init__(side, here)
        self.in_port = in_port

    def bars(self, g: DreadState, place: int) -> int:
        """[10.1a] Enemy Fleets have stopped them."""
        return no.FLEETS_MUST_STOP

    def bars_stop(self, g: DreadState, action: int) -> int:
        """[7.2d] With troops aboard they do not stay at sea."""
        if action == AGAIN or self.here < LAND:
            return 0
        return no.TROOPS_AT_SEA if any(g.passengers(fleet) for fleet in attackers(g, self.here)) else 0

    def stop(self, g: DreadState, action: int) -> None:
        if action == AGAIN:
            g.replace(NavalBattle(self.side, self.here, self.in_port))
            return
        g.pop()
        g.anchored = 1
        g.say("fleets_stay", self.side, self.here)


class BeatenFleets(PickHere):
    """[10.2a] The owner of the beaten Fleets chooses the one that is lost."""

    FIELDS: ClassVar[tuple[str, ...]] = ("loser:seat", "here:place", "fleets:set:piece")
    VERB: ClassVar[Verb] = LOSE

    def __init__(self, loser: int, here: int, fleets: int) -> None:
        self.side = loser
        self.loser = loser
        self.here = here
        self.fleets = fleets

    def offers(self, g: DreadState) -> list[int]:
        return g.among(self.fleets, self.here)

    def bars(self, g: DreadState, fleet: int) -> int:
        beaten = self.offers(g)
        if fleet not in beaten:
            return no.NOT_BEATEN_FLEET
        for other in beaten:  # Fleets in the hex that took no part do not count
            if other < fleet and TWIN[other] == TWIN[fleet] and g.is_like(other, fleet):
                return no.TWIN_FIRST
        return 0

    def pick(self, g: DreadState, fleet: int) -> None:
        sink(g, fleet)
        g.replace(FleeToPort(self.loser, self.here, self.fleets & ~(1 << fleet)))


class FleeToPort(Step[DreadState]):
    """[10.2a, 10.2b] The others go to the nearest friendly Port; without one they are lost too (rulings A33, A118)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("loser:seat", "here:place", "fleets:set:piece")

    def __init__(self, loser: int, here: int, fleets: int) -> None:
        self.loser = loser
        self.here = here
        self.fleets = fleets

    def run(self, g: DreadState) -> None:
        fleets = g.among(self.fleets, self.here)
        g.pop()
        if not fleets:
            return
        ports = nearest_ports(g, self.loser, self.here, True)
        if not ports:
            for fleet in fleets:
                sink(g, fleet)
        elif g.switches[OPT_NAVAL_RETREAT]:
            g.push(FlightRoll(self.loser, self.here, self.fleets))
        else:
            flee(g, self.loser, self.here, self.fleets, fleets)


def flee(g: DreadState, loser: int, here: int, fleets: int, listed: list[int]) -> None:
    """Fleets are placed in the nearest Port; of several the owner chooses."""
    ports = nearest_ports(g, loser, here, True)
    if len(ports) == 1:
        bring_to_port(g, listed, ports[0], "fleet_flees")
    else:
        g.push(ChooseHaven(loser, here, fleets, True))


class FlightRoll(DiceSum[DreadState]):
    """[10.2a] Option: beaten Fleets roll three dice, and are lost if the nearest Port is farther."""

    FIELDS: ClassVar[tuple[str, ...]] = ("loser:seat", "here:place", "fleets:set:piece")

    def __init__(self, loser: int, here: int, fleets: int) -> None:
        self.loser = loser
        self.here = here
        self.fleets = fleets

    def dice(self, g: DreadState) -> int:
        return RETREAT_DICE

    def resolve(self, g: DreadState, result: int) -> None:
        g.pop()
        listed = g.among(self.fleets, self.here)
        port = nearest_ports(g, self.loser, self.here, True)[0]
        if SEA_STEPS[port][self.here] > result + RETREAT_DICE:
            for fleet in listed:
                sink(g, fleet)
        else:
            flee(g, self.loser, self.here, self.fleets, listed)
