"""Chapters 21S.6, 21S.17, 21R.9 and 21R.17. Tactics and Forage: markers that are played out of turn and use no Action."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DECLINE, FORAGE, PLAY
from ..board import LAND, SWEDISH
from ..campaign_markers import AFTER, HELD, MARKER_SIDE, PLAYED, TACTICS
from ..campaign_markers import FORAGE as FORAGE_MARKER
from ..state import WarState

# by side: the refusal cites the case of the side's own marker
NO_STACK_TO_FEED: Final = [no.NO_STACK_TO_FEED, no.NO_STACK_TO_FEED_COALITION]

FIRST_ROUND: Final = 1


class MarkerWindow(Pick[WarState]):
    """A window in which a side may play one marker out of turn. It is opened whenever the side holds any marker."""

    VERB: ClassVar[Verb] = PLAY
    STOPS: ClassVar[tuple[int, ...]] = (DECLINE,)
    KIND: ClassVar[str] = ""
    MARKER: ClassVar[list[int]] = []  # by side
    ONLY: ClassVar[list[int]] = []  # by side: the refusal of any other marker cites the case of the side's own

    def asks(self, g: WarState) -> bool:
        return g.held[self.side] > 0

    def window(self, g: WarState) -> str:
        return self.KIND

    def declines(self, g: WarState) -> int:
        return DECLINE

    def offers(self, g: WarState) -> list[int]:
        return [self.MARKER[self.side]]

    def bars(self, g: WarState, marker: int) -> int:
        if MARKER_SIDE[marker] != self.side:
            return no.NOT_YOUR_MARKER
        if marker != self.MARKER[self.side]:
            return self.ONLY[self.side]
        return 0 if g.spot[marker] == HELD else no.NOT_HELD


def show_marker(g: WarState, side: int, marker: int) -> None:
    """[21.5a] A marker is revealed when it is played."""
    g.set_spot(marker, PLAYED)
    g.revelations += 1
    g.say("plays", side, marker)


# -- Tactics -------------------------------------------------------------------------------------------------------


def offer_tactics(g: WarState, side: int) -> None:
    """A side may play its Tactics marker: at the start of a battle, and before each later round (ruling A48)."""
    g.push(TacticsWindow(side))


class TacticsWindow(MarkerWindow):
    """[21S.17a, 21R.17a] Tactics is played in a battle, out of turn (ruling A85). Who has played it has no other."""

    KIND: ClassVar[str] = "tactics"
    MARKER: ClassVar[list[int]] = TACTICS
    ONLY: ClassVar[list[int]] = [no.ONLY_TACTICS_NOW, no.ONLY_TACTICS_NOW_COALITION]

    def asks(self, g: WarState) -> bool:
        return g.held[self.side] > 0 and (g.battle_tactics | g.round_tactics) >> self.side & 1 == 0

    def place(self, g: WarState) -> int:
        return g.battle_at

    def pick(self, g: WarState, marker: int) -> None:
        g.pop()
        use_tactics(g, self.side)


def use_tactics(g: WarState, side: int) -> None:
    """[26.14a, 21S.17a, 21R.17a] Before the first die it counts in all rounds, later in that one round (ruling A60)."""
    show_marker(g, side, TACTICS[side])
    if g.battle_round <= FIRST_ROUND:
        g.battle_tactics |= 1 << side
    else:
        g.round_tactics |= 1 << side
    g.set_spot(TACTICS[side], AFTER[TACTICS[side]])


# -- Forage --------------------------------------------------------------------------------------------------------


def offer_forage(g: WarState, side: int) -> None:
    """A side may play its Forage marker in the Mutual Supply Phase; `g.foraged` then names the hex (option logistics)."""
    g.push(ForageWindow(side))


class ForageWindow(MarkerWindow):
    """[21S.6a, 21R.9a] Forage is played in the Mutual Supply Phase alone: without logistics never (rulings A83, A85)."""

    KIND: ClassVar[str] = "forage"
    MARKER: ClassVar[list[int]] = FORAGE_MARKER
    ONLY: ClassVar[list[int]] = [no.ONLY_FORAGE_NOW, no.ONLY_FORAGE_NOW_COALITION]

    def bars(self, g: WarState, marker: int) -> int:
        barred = super().bars(g, marker)
        return barred if barred != 0 or g.stacks(self.side) else NO_STACK_TO_FEED[self.side]

    def pick(self, g: WarState, marker: int) -> None:
        g.pop()
        show_marker(g, self.side, marker)
        g.push(ChooseForage(self.side))


class ChooseForage(Pick[WarState]):
    """[21S.6a, 21R.9a] The one hex whose units are put in supply."""

    VERB: ClassVar[Verb] = FORAGE

    def offers(self, g: WarState) -> list[int]:
        return g.stacks(self.side)

    def bars(self, g: WarState, place: int) -> int:
        return 0 if place < LAND and g.stands(self.side, place) else NO_STACK_TO_FEED[self.side]

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        g.foraged[self.side] = place
        g.set_spot(FORAGE_MARKER[self.side], AFTER[FORAGE_MARKER[self.side]])
        g.say("forages" if self.side == SWEDISH else "forages_coalition", self.side, place)
