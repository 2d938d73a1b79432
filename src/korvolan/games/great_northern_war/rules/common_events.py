"""Chapter 21. The events that both sides have, and the dice of other events. Mercenaries stand in mercenaries.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Chance
from korvolan.kernel.grammar import counted
from korvolan.kernel.verbs import Verb

from .. import board
from .. import campaign_markers as markers
from .. import refusals as no
from ..actions import DONE, EXAMINE
from ..board import COALITION, COUNTRY, FORTRESSES, LAND, PORTS, SEAT_NAMES, SWEDISH
from ..campaign_markers import HELD, SIDE_MARKERS
from ..frames import SideDie
from ..state import WarState
from ..tables import BALANCE, MANEUVER, NAVAL_GAIN, REBELLION_FORTRESSES, SPEND_TO
from ..units import UNIT_SIDE, UNITS
from .mercenaries import HireMercenary, has_hire
from .morale import change_both, change_morale

# by side: the refusal cites the case of the side's own marker
LOOKED_ALREADY: Final = [no.LOOKED_ALREADY, no.LOOKED_ALREADY_COALITION]

SIX: Final = 6


def begin(g: WarState, side: int, event: int) -> bool:
    """Carry out an event that both sides have; false if it is none of these."""
    if event == markers.ATTRITION_WEATHER:
        g.push(Weather())
    elif event == markers.BALANCE_OF_POWER:
        balance_of_power(g)
    elif event == markers.BRILLIANT_MANEUVER:
        brilliant_maneuver(g, side)
    elif event == markers.MERCENARIES:
        if has_hire(g, side):
            g.push(HireMercenary(side))
        else:
            no_effect(g)
    elif event == markers.NAVAL_BATTLE:
        g.push(NavalBattle())
    elif event == markers.REBELLION:
        rebellion(g, side)
    elif event == markers.SPIES:
        g.push(SendSpies(side))
    else:
        return False
    return True


def no_effect(g: WarState) -> None:
    """Nothing happens, and everyone is told so (ruling A82)."""
    g.say("no_effect")


# By event: what it needs, and the refusal without it.
Needs = dict[int, tuple[Callable[[WarState], bool], int]]


def bars_unmet(g: WarState, needs: Needs, event: int) -> int:
    """Why an event of a side's list cannot take place now, or 0."""
    if event not in needs:
        return 0
    is_met, refusal = needs[event]
    return 0 if is_met(g) else refusal


# -- dice ----------------------------------------------------------------------------------------------------------


class TwoDice(Chance[WarState]):
    """Each side rolls a die. Results are (Swedish die - 1) × 6 + (Coalition die - 1)."""

    def weights(self, g: WarState) -> list[int]:
        return [1] * (SIX * SIX)

    def roll(self, g: WarState) -> int:
        swedish = g.dice.die()
        coalition = g.dice.die()
        g.last_dice = [swedish, coalition]
        return (swedish - 1) * SIX + coalition - 1

    def label(self, g: WarState, result: int) -> str:
        return f"{SEAT_NAMES[SWEDISH]} {result // SIX + 1}, {SEAT_NAMES[COALITION]} {result % SIX + 1}"


class GainRoll(SideDie):
    """[7.6c] A side gains what it rolls."""

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        change_morale(g, self.side, result + 1, 0)

    def label(self, g: WarState, result: int) -> str:
        return f"gains {result + 1}"


class LossRoll(SideDie):
    """A side loses what it rolls, and with it perhaps the game."""

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        change_morale(g, self.side, 0, result + 1)

    def label(self, g: WarState, result: int) -> str:
        return f"loses {result + 1}"


# -- Attrition / Weather, Balance of Power -------------------------------------------------------------------------


class Weather(TwoDice):
    """[21S.3a, 21R.4a] Both roll and lose that many Morale Points, whoever drew it."""

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        losses = [weather_loss(g, SWEDISH, result // SIX + 1), weather_loss(g, COALITION, result % SIX + 1)]
        g.say("weather", result // SIX + 1, result % SIX + 1)
        change_both(g, [0, 0], losses)


def weather_loss(g: WarState, side: int, die: int) -> int:
    """[21S.3a, 21R.4a, 21.5b] What a die costs: this event alone never goes below one."""
    return min(die, max(0, g.mp[side] - SPEND_TO))


def balance_of_power(g: WarState) -> None:
    """[21S.4a, 21R.5a] Ten or more points apart, the lower side gains a die; the pick has been paid by then (ruling A86)."""
    lead = g.mp[SWEDISH] - g.mp[COALITION]
    if lead >= BALANCE:
        g.push(GainRoll(COALITION))
    elif -lead >= BALANCE:
        g.push(GainRoll(SWEDISH))
    else:
        no_effect(g)


# -- Brilliant Maneuver --------------------------------------------------------------------------------------------


def brilliant_maneuver(g: WarState, side: int) -> None:
    """[21S.5a, 21R.7a] Two Actions in a row for nothing; until they are over the marker is not in the pool (ruling A31)."""
    from .turn import FreeActions

    g.push(FreeActions(side, MANEUVER))


# -- Naval Battle --------------------------------------------------------------------------------------------------


class NavalBattle(TwoDice):
    """[21S.8a, 21R.11a] Each adds a die to the ports that it controls; the higher total wins, a tie is nothing (ruling A86)."""

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        swedish = ports_of(g, SWEDISH) + result // SIX + 1
        coalition = ports_of(g, COALITION) + result % SIX + 1
        g.say("naval_battle", swedish, coalition)
        if swedish == coalition:
            no_effect(g)
        else:
            win_the_sea(g, SWEDISH if swedish > coalition else COALITION)

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        return [
            ("21S.8a", f"{SEAT_NAMES[side]}: {counted(ports_of(g, side), 'port', 'ports')}") for side in (SWEDISH, COALITION)
        ]


def ports_of(g: WarState, side: int) -> int:
    """[21S.8a, 21R.11a] The ports of the Baltic that a side controls (ruling A7)."""
    return len([place for place in PORTS if g.is_port(place) and g.controls(side, place)])


def win_the_sea(g: WarState, winner: int) -> None:
    """[21S.8b, 21R.11a] Who has the Baltic already gains morale; else it becomes his."""
    if g.baltic == winner:
        change_morale(g, winner, NAVAL_GAIN, 0)
        return
    g.baltic = winner
    g.say("baltic_changes", winner)


# -- Rebellion -----------------------------------------------------------------------------------------------------

# [21S.14a, 21R.13a] The lands that rise against a side which occupies fortresses there. Nyenskans stays one of the Baltic
# provinces whatever is built on it (ruling A33).
RISING: Final[list[list[int]]] = [
    [board.IN_DENMARK, board.IN_SAXONY, board.IN_POLAND, board.IN_RUSSIA],
    [board.IN_HOLSTEIN, board.IN_POMERANIA, board.IN_BALTIC, board.IN_FINLAND],
]


def rebellion(g: WarState, side: int) -> None:
    """[21S.14a, 21R.13a] The marker's own side loses a die if lands rise against it."""
    if is_rising(g, side):
        g.push(LossRoll(side))
    else:
        no_effect(g)


def is_rising(g: WarState, side: int) -> bool:
    """[21S.14a, 21R.13a] Whether a side occupies three fortresses of those lands, counted together."""
    occupied = [place for place in FORTRESSES if COUNTRY[place] in RISING[side] and g.occupies(side, place)]
    return len(occupied) >= REBELLION_FORTRESSES


# -- Spies ---------------------------------------------------------------------------------------------------------

LOOK_AT_UNITS: Final = 0
LOOK_AT_MARKERS: Final = 1


class SendSpies(Pick[WarState]):
    """[21S.16a, 21R.16a] All enemy units on the map, or all markers that the enemy holds: one of the two."""

    VERB: ClassVar[Verb] = EXAMINE

    def offers(self, g: WarState) -> list[int]:
        return [LOOK_AT_UNITS, LOOK_AT_MARKERS]

    def pick(self, g: WarState, look: int) -> None:
        if g.logging:
            key = "spies_look_at_units" if look == LOOK_AT_UNITS else "spies_look_at_markers"
            g.say(key if self.side == SWEDISH else f"{key}_coalition", self.side)
        g.replace(Examine(self.side))
        if look == LOOK_AT_UNITS:
            examine_units(g, self.side)
        else:
            examine_markers(g, self.side)


def examine_units(g: WarState, side: int) -> None:
    """[21S.16a, 21R.16a] Every enemy unit on the map is shown until the Action is over."""
    for unit in range(UNITS):
        if UNIT_SIDE[unit] != side and 0 <= g.at[unit] < LAND:
            g.show(unit)


def examine_markers(g: WarState, side: int) -> None:
    """[21S.16a, 21R.16a] The enemy's hand is shown; what has been seen there is known as long as it is held."""
    g.revelations += 1
    for marker in SIDE_MARKERS[1 - side]:
        if g.spot[marker] == HELD:
            g.seen[marker] |= 1 << side
            g.tell(side, "spied_marker" if side == SWEDISH else "spied_marker_coalition", marker)


class Examine(Pick[WarState]):
    """[21S.16a, 21R.16a] The player looks as long as he likes; there is no second list."""

    VERB: ClassVar[Verb] = EXAMINE
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def asks(self, g: WarState) -> bool:
        return True  # to give time for looking

    def bars(self, g: WarState, look: int) -> int:
        return LOOKED_ALREADY[self.side]
