"""Chapters 23, 27.7 and 27.14. Moves over the Baltic, with or without control of it, and battles after a landing."""

from __future__ import annotations

from typing import ClassVar, Final, final

from korvolan.kernel.frame import Die
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import TO
from ..board import COAST, LAND, PORTS, SWEDEN, SWEDEN_PROPER
from ..frames import ForcePick
from ..state import CARRIED, RESTED, WarState
from ..tables import NAVAL_BATTLE, OPT_TRANSPORT, SEA_SUCCEEDS, SEA_UNITS
from ..units import LEADER, NATION, TYPE, has_foreigner, is_static
from .battle import offer_battle
from .chapters import ForceChapter
from .movement import bars_carried, has_been_carried, make_final

COASTS: Final[list[int]] = [place for place in range(LAND) if COAST[place]]

# -- who may sail --------------------------------------------------------------------------------------------------


# What keeps the units of a hex from sailing, from what keeps them most.
LACKS: Final = [no.NOBODY_ON_THE_BALTIC, no.NOBODY_CAN_SAIL, no.ALL_MOVED_BEFORE_SAILING, no.NO_SHORE_TO_LAND]


@final
class SeaMove(ForceChapter):
    """Moves over the Baltic."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """Why no such Action can be taken now, or 0."""
        nearest = 0
        for place in g.stacks(side):
            if not is_on_the_baltic(place):
                continue
            barred = self.bars_hex(g, side, action, place)
            if barred == 0:
                return 0
            nearest = max(nearest, LACKS.index(barred))
        return LACKS[nearest]

    def bars_hex(self, g: WarState, side: int, action: int, place: int) -> int:
        """Why nobody in an own hex can sail, or 0."""
        if not is_on_the_baltic(place):
            return no.NOT_ON_THE_BALTIC
        barred = no.NOBODY_CAN_SAIL
        for unit in g.stack(place):
            found = self.bars_unit(g, side, action, unit)
            if found == 0:
                return 0
            if found == no.NO_LANDING:
                barred = no.NO_SHORE_TO_LAND
            elif found != no.STATIC and barred == no.NOBODY_CAN_SAIL:
                barred = no.ALL_MOVED_BEFORE_SAILING
        return barred

    def bars_unit(self, g: WarState, side: int, action: int, unit: int) -> int:
        """Why a unit cannot sail, or 0."""
        barred = bars_sailor(g, side, unit)
        return no.SHIPS_ARE_FULL if barred == 0 and fills_no_ship(g, unit) else barred

    def bars_all(self, g: WarState, side: int, place: int) -> int:
        """[23.2c] All of them sail only where all of them find room: who stays behind is for their owner to say."""
        troops = [unit for unit in g.stack(place) if TYPE[unit] != LEADER]
        aboard = [unit for unit in troops if g.force[unit] or bars_sailor(g, side, unit) == 0]
        return no.TOO_MANY_TO_SAIL if len(aboard) > SEA_UNITS else 0

    def set_off(self, g: WarState, side: int, action: int, place: int) -> None:
        """[23.2a] All of the Force sail from one hex."""
        g.push(Embark(side, action, place))


def is_on_the_baltic(place: int) -> bool:
    """[23.1c] Ships sail on the Baltic alone: no lakes, no other sea (ruling A22)."""
    return COAST[place]


def bars_sailor(g: WarState, side: int, unit: int) -> int:
    """The same, however many are aboard already."""
    if is_static(unit):
        return no.STATIC
    if has_been_carried(g, unit):
        return bars_carried(g, unit)
    if has_marched(g, unit):
        return no.ALREADY_MARCHED
    return 0 if has_landing(g, side, g.at[unit], NATION[unit] != SWEDEN) else no.NO_LANDING


def has_marched(g: WarState, unit: int) -> bool:
    """[23.2b] Who has moved this turn makes no sea move any more (ruling A21)."""
    return g.moved[unit] != RESTED and g.switches[OPT_TRANSPORT] == 0


def fills_no_ship(g: WarState, unit: int) -> bool:
    """[23.2c, 27.7a] Ten units sail at once; leaders go along and do not count (ruling A20)."""
    if TYPE[unit] == LEADER:
        return False
    return len([other for other in g.in_force(g.at[unit]) if TYPE[other] != LEADER]) >= SEA_UNITS


def has_landing(g: WarState, side: int, here: int, foreign: bool) -> bool:
    """Whether there is any shore for units that sail from a hex; foreigners never land in Sweden proper."""
    return any(bars_landing(g, side, here, place, foreign) == 0 for place in shores_from(g, here))


def shores_from(g: WarState, here: int) -> list[int]:
    """[23.1a] From a port one may sail to every shore, from elsewhere to ports."""
    return COASTS if g.is_port(here) else PORTS


# -- the sea move --------------------------------------------------------------------------------------------------


class Embark(ForcePick):
    """[23.2a, 27.7a] The one hex where all of the Force are to land."""

    EXACT_ODDS: ClassVar[bool] = True
    VERB: ClassVar[Verb] = TO

    def asks(self, g: WarState) -> bool:
        return True  # which shores are open hangs on whose units they are

    def offers(self, g: WarState) -> list[int]:
        return shores_from(g, self.at)

    def bars(self, g: WarState, there: int) -> int:
        return bars_landing(g, self.side, self.at, there, has_foreigner(g.in_force(self.at)))

    def pick(self, g: WarState, there: int) -> None:
        g.pop()
        if rules_the_waves(g, self.side):
            land(g, self.side, self.action, self.at, there)
        else:
            g.push(SeaRoll(self.side, self.action, self.at, there))


def rules_the_waves(g: WarState, side: int) -> bool:
    """[23.0a, 23.3a] Who controls the Baltic always comes through."""
    return g.baltic == side


def bars_landing(g: WarState, side: int, here: int, there: int, foreign: bool) -> int:
    """[23.1a, 23.1b] Why units cannot sail from one hex to another, or 0: port to shore, or shore to own port (ruling A22)."""
    if there >= LAND or not is_on_the_baltic(there):
        return no.NOT_ON_THE_BALTIC
    if there == here:
        return no.SAME_SHORE
    if not g.is_port(here) and not (g.is_port(there) and g.occupies(side, there)):
        return no.NO_FRIENDLY_PORT
    if is_held_by_enemies(g, side, there):
        return no.ENEMY_ON_THE_SHORE
    if not g.is_open(there):
        return no.NEUTRAL_LAND
    return no.SWEDES_ONLY if foreign and SWEDEN_PROPER[there] else 0


def is_held_by_enemies(g: WarState, side: int, place: int) -> bool:
    """[23.2d] Nobody lands where enemy units are; their zone of control keeps nobody off."""
    return g.stands(1 - side, place)


class SeaRoll(Die[WarState]):
    """[23.3b, 27.7a] Without control a die of 1 to 3 brings the Force over, and else it stays."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "action:action", "at:place", "goal:place")

    def __init__(self, side: int, action: int, at: int, goal: int) -> None:
        self.side = side
        self.action = action
        self.at = at
        self.goal = goal

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        if result + 1 <= SEA_SUCCEEDS:
            land(g, self.side, self.action, self.at, self.goal)
        elif g.logging:
            g.say("driven_back", self.side, self.at)

    def label(self, g: WarState, result: int) -> str:
        return f"lands (1 to {SEA_SUCCEEDS})" if result + 1 <= SEA_SUCCEEDS else f"stays ({SEA_SUCCEEDS + 1} to 6)"

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        return [("23.3b", "The enemy controls the Baltic")]


def land(g: WarState, side: int, action: int, here: int, there: int) -> None:
    """[23.2b, 23.4a, 27.14a] All land together, and move no more this turn; some may then give battle (ruling A23)."""
    force = g.in_force(here)
    g.march(force, there)
    for unit in force:
        g.moved[unit] = CARRIED
    g.say("sails", side, here, there)
    make_final(g)
    if action == NAVAL_BATTLE:
        offer_battle(g, side, action, there)
