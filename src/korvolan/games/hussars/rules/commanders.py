"""Chapter 9. Commanders: their ride, their reach in battle, their fate."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import HALT, REFUGE, TO
from ..board import BOTH, DROWNS, HEXES, NEIGHBORS, STEP, direction_to, distance
from ..decisions import TWO_DICE, PieceDecision, PieceRoll
from ..state import FieldState
from ..tables import COMMAND, DIES_ON
from ..unit_flags import COLUMN, MOVED, SHAKEN
from ..units import COMMANDERS_OF, HALF, MODIFIER, SIDE
from ..units import MOVE as MOST_HEXES
from .casualties import kill
from .releases import bars_entry


def bars_ride(g: FieldState, commander: int, here: int, there: int) -> int:
    """[9.13a, 9.15b] Why a commander cannot ride into a neighboring hex, or 0. No terrain costs him, no zone stops
    him."""
    d = direction_to(here, there)
    if d == NONE:
        return no.RIDE_APART
    if is_closed(here, d):
        return no.CLOSED_TO_COMMANDER
    if is_enemy_hex(g, commander, there):
        return no.RIDE_ENEMY
    return 0


def is_closed(place: int, direction: int) -> bool:
    """[9.15b] Terrain that is closed to cavalry: a river without a crossing, swamp off the road."""
    i = place * DIRECTIONS + direction
    return STEP[i] == NONE or DROWNS[i]


def is_enemy_hex(g: FieldState, commander: int, place: int) -> bool:
    """[9.15b] A hex with an enemy unit in it."""
    return g.is_held(place, 1 - SIDE[commander])


class Ride(PieceDecision):
    """[9.13a, 9.14a, 9.15a] A commander by himself, hex by hex, ten at most."""

    VERB = TO
    STOPS = (HALT,)

    def words(self, g: FieldState) -> dict[str, str]:
        return {"left": str(g.mp[self.piece] // HALF)}

    def offers(self, g: FieldState) -> list[int]:
        return NEIGHBORS[g.at[self.piece]]

    def bars(self, g: FieldState, place: int) -> int:
        if place >= HEXES:
            return no.RIDE_APART
        if g.mp[self.piece] < HALF:
            return no.TOO_FAR
        return bars_ride(g, self.piece, g.at[self.piece], place) or bars_entry(g, self.piece, place)

    def pick(self, g: FieldState, place: int) -> None:
        g.put(self.piece, place)
        g.mp[self.piece] -= HALF
        g.say("rides", self.piece, place)

    def stop(self, g: FieldState, action: int) -> None:
        g.unmark(self.piece, COLUMN)
        g.mark(self.piece, MOVED)
        g.pop()


# -- in battle -----------------------------------------------------------------------------------------------------


def commander_help(g: FieldState, side: int, units: list[int]) -> int:
    """[9.21a, 9.21b, 2.1d] The best commander of a side within reach of one of its units in the battle; any band will do."""
    best = 0
    for commander in COMMANDERS_OF[side]:
        if MODIFIER[commander] > best and 0 <= g.at[commander] < HEXES:
            for unit in units:
                if distance(g.at[commander], g.at[unit]) <= COMMAND:
                    best = MODIFIER[commander]
                    break
    return best


# -- fate ----------------------------------------------------------------------------------------------------------


def begin_fates(g: FieldState) -> None:
    """[9.22a] Commanders whose units were eliminated roll, if there are any."""
    if shaken_commanders(g):
        g.push(CommanderFates())


def shaken_commanders(g: FieldState) -> list[int]:
    """The commanders of both sides who have still to roll."""
    return [commander for side in BOTH for commander in COMMANDERS_OF[side] if g.has(commander, SHAKEN)]


class CommanderFates(Step[FieldState]):
    """[9.22a] One roll after the other for all who have lost a unit in their hex."""

    def run(self, g: FieldState) -> None:
        waiting = shaken_commanders(g)
        if waiting:
            g.unmark(waiting[0], SHAKEN)
            g.push(CommanderRoll(waiting[0]))
        else:
            g.pop()


class CommanderRoll(PieceRoll):
    """[9.22a] On 12 he dies; else he stays with the rest of his units, or goes to others, or dies where there are none."""

    def resolve(self, g: FieldState, result: int) -> None:
        g.pop()
        commander = self.piece
        if self.dies(g, result):
            kill(g, commander)
            return
        g.say("commander_stays", commander)
        if not g.is_held(g.at[commander], SIDE[commander]):
            g.push(TakeRefuge(SIDE[commander], commander))

    def dies(self, g: FieldState, result: int) -> bool:
        """[9.22a] By the dice, or because no friends are left to go to."""
        if result + TWO_DICE >= DIES_ON:
            return True
        return not g.is_held(g.at[self.piece], SIDE[self.piece]) and not refuges(g, self.piece)

    def label(self, g: FieldState, result: int) -> str:
        return "the commander dies" if self.dies(g, result) else "the commander lives"


def refuges(g: FieldState, commander: int) -> list[int]:
    """[9.22a, 9.15b] The hexes of friends that a commander can reach within his ten hexes, the nearest first."""
    start, side = g.at[commander], SIDE[commander]
    ride = RideOut(g, commander)
    ride.run([start])
    return [place for place in ride.found if place != start and g.is_held(place, side)]


class RideOut(Flood):
    """The hexes that a commander can ride to in one phase."""

    def __init__(self, g: FieldState, commander: int) -> None:
        super().__init__(NEIGHBORS, MOST_HEXES)
        self.g = g
        self.commander = commander

    def step(self, here: int, there: int, direction: int) -> int:
        return 1 if bars_ride(self.g, self.commander, here, there) == 0 else NONE


class TakeRefuge(PieceDecision):
    """[9.22a] A commander without units goes to another friendly unit; his owner says which."""

    VERB = REFUGE

    def offers(self, g: FieldState) -> list[int]:
        return refuges(g, self.piece)

    def options(self, g: FieldState) -> list[int]:
        return self.candidates(g)  # each would be sought again

    def bars(self, g: FieldState, place: int) -> int:
        if place >= HEXES or not g.is_held(place, self.side):
            return no.NO_FRIEND_THERE
        return 0 if place in refuges(g, self.piece) else no.REFUGE_TOO_FAR

    def pick(self, g: FieldState, place: int) -> None:
        g.pop()
        g.put(self.piece, place)
        g.say("takes_refuge", self.piece, place)


class LeaderRoll(PieceRoll):
    """A commander in danger dies on 12."""

    SURVIVES: ClassVar[str] = ""  # the entry of the log
    SURVIVAL: ClassVar[str] = "the commander lives"

    def resolve(self, g: FieldState, result: int) -> None:
        g.pop()
        if result + TWO_DICE >= DIES_ON:
            kill(g, self.piece)
        elif g.logging:
            g.say(self.SURVIVES, self.piece)

    def label(self, g: FieldState, result: int) -> str:
        return "the commander dies" if result + TWO_DICE >= DIES_ON else self.SURVIVAL


class RetreatRoll(LeaderRoll):
    """[9.23a] A commander whose unit must retreat dies on 12; else he goes along."""

    SURVIVES: ClassVar[str] = "goes_along"
    SURVIVAL: ClassVar[str] = "the commander goes along"
