"""Chapters 7.0 and 8.6. Troops go aboard: which Fleet carries whom, and who is left behind after a defeat."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ALL, BERTH, LOSE
from ..board import CITY_AT
from ..frames import PickHere, PickOfLoser
from ..state import DreadState, as_set
from ..units import FOOT, IS_UNIT, KIND, PIECE_NAMES, TWIN
from .cities import occupy
from .losses import lose
from .transport import FOOT_A_FLEET, board, fleets_for, has_room, leaves_room, load, loading_order


def begin(g: DreadState, side: int, fleets: list[int], pieces: list[int]) -> None:
    """[7.0a, 7.0c] Pieces ashore go aboard Fleets of their hex; with several Fleets their player says who goes where."""
    if is_worth_asking(g, fleets, pieces):
        g.push(Stow(side, g.at[fleets[0]], as_set(pieces), as_set(fleets)))
    else:
        load(g, fleets, pieces)
        cast_off(g, side, fleets)


def is_worth_asking(g: DreadState, fleets: list[int], pieces: list[int]) -> bool:
    """[7.0c] Whether it makes a difference who is aboard which Fleet: not with one Fleet, and not with empty ones that are
    alike for a single unit, or for units alike that fill them all."""
    units = [piece for piece in pieces if IS_UNIT[piece]]
    for fleet in fleets:
        if TWIN[fleet] != TWIN[fleets[0]] or g.passengers(fleet):
            return len(fleets) > 1
    if len(fleets) == 1 or len(units) < 2:
        return False
    if any(TWIN[unit] != TWIN[units[0]] for unit in units):
        return True
    return len(units) < len(fleets) * (FOOT_A_FLEET if KIND[units[0]] == FOOT else 1)


def cast_off(g: DreadState, side: int, fleets: list[int]) -> None:
    """[9.4e] All are aboard: a City that they have left empty falls to enemies before it."""
    place = g.at[fleets[0]]
    if CITY_AT[place] != NONE and g.has_unit(1 - side, place) and not g.has_unit(side, place):
        for fleet in fleets:
            g.set_inside(fleet, 0)  # they sail out of the Port before it falls
        occupy(g, 1 - side, place)


class Stow(PickHere):
    """[7.0c, 10.2d] One passenger after the other: Horse, Foot, leaders. Whoever is aboard a Fleet shares its fate, so his
    player says which (ruling A36), or lets them fill the Fleets as they come."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "pieces:set:piece", "fleets:set:piece")
    VERB: ClassVar[Verb] = BERTH
    STOPS: ClassVar[tuple[int, ...]] = (ALL,)

    def __init__(self, side: int, here: int, pieces: int, fleets: int) -> None:
        super().__init__(side, here)
        self.pieces = pieces
        self.fleets = fleets

    def words(self, g: DreadState) -> dict[str, str]:
        return {"who": PIECE_NAMES[self.waiting(g)[0]]}

    def waiting(self, g: DreadState) -> list[int]:
        """Who is still ashore, in the order in which they go aboard."""
        return loading_order([piece for piece in g.among(self.pieces, self.here) if g.aboard[piece] == NONE])

    def offers(self, g: DreadState) -> list[int]:
        return g.among(self.fleets, self.here)

    def bars_stop(self, g: DreadState, action: int) -> int:
        return 0 if len([fleet for fleet in self.offers(g) if self.bars(g, fleet) == 0]) > 1 else no.ONE_BERTH

    def bars(self, g: DreadState, fleet: int) -> int:
        """[7.0a] Why the next one cannot go aboard a Fleet: there must be room for him, and for all the others after him."""
        if not self.fleets >> fleet & 1:
            return no.NOT_AMONG_THE_FLEETS
        if not leaves_room(g, self.offers(g), fleet, self.waiting(g)):
            return no.NO_ROOM_ABOARD
        return no.TWIN_FIRST if g.has_twin_before(fleet) else 0

    def pick(self, g: DreadState, fleet: int) -> None:
        waiting = self.waiting(g)
        board(g, waiting[0], fleet)
        if len(waiting) == 1:
            self.set_sail(g)

    def stop(self, g: DreadState, action: int) -> None:
        load(g, self.offers(g), self.waiting(g))
        self.set_sail(g)

    def set_sail(self, g: DreadState) -> None:
        """All are aboard."""
        g.pop()
        cast_off(g, self.side, self.offers(g))


class GoAboard(Step[DreadState]):
    """[8.6d] A beaten stack goes aboard, up to what the Fleets can carry and for nothing; leaders always find room (ruling
    A19)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("loser:seat", "here:place", "pieces:set:piece")

    def __init__(self, loser: int, here: int, pieces: int) -> None:
        self.loser = loser
        self.here = here
        self.pieces = pieces

    def run(self, g: DreadState) -> None:
        pieces = g.among(self.pieces, self.here)
        fleets = fleets_for(g, self.loser, self.here, pieces)
        if not has_room(g, fleets, pieces):
            g.replace(LeaveBehind(self.loser, self.here, self.pieces))
            return
        g.pop()
        g.say("retreats_aboard", self.loser, self.here)
        begin(g, self.loser, fleets, pieces)


class LeaveBehind(PickOfLoser):
    """[8.6d] More than the Fleets can carry: the owner chooses who is left behind, and lost."""

    VERB: ClassVar[Verb] = LOSE

    def offers(self, g: DreadState) -> list[int]:
        return g.among(self.pieces, self.here)

    def bars(self, g: DreadState, unit: int) -> int:
        if not self.pieces >> unit & 1 or g.at[unit] != self.here or not IS_UNIT[unit]:
            return no.NOT_TO_BE_LEFT
        return no.TWIN_FIRST if g.has_twin_before(unit) else 0

    def pick(self, g: DreadState, unit: int) -> None:
        g.replace(GoAboard(self.loser, self.here, self.pieces))
        lose(g, unit, "left_behind")
