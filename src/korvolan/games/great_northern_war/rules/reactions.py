"""Chapters 21S.6, 21S.17, 21R.9 and 21R.17. Tactics and Forage: markers that are played out of turn and use no Action."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Frame

from .. import refusals as no
from ..actions import DECLINE, FORAGE, PLAY
from ..board import LAND, SWEDISH
from ..campaign_markers import AFTER, HELD, MARKER_SIDE, PLAYED, TACTICS
from ..campaign_markers import FORAGE as FORAGE_MARKER
from ..state import WarState

# by side: the refusal cites the case of the side's own marker
ONLY_TACTICS: Final = [no.ONLY_TACTICS_NOW, no.ONLY_TACTICS_NOW_COALITION]
ONLY_FORAGE: Final = [no.ONLY_FORAGE_NOW, no.ONLY_FORAGE_NOW_COALITION]
NO_STACK_TO_FEED: Final = [no.NO_STACK_TO_FEED, no.NO_STACK_TO_FEED_COALITION]

FIRST_ROUND: Final = 1


def bars_out_of_turn(g: WarState, side: int, marker: int, wanted: int, only: int) -> int:
    """Why a marker cannot be played in a window that is for one alone, or 0."""
    if MARKER_SIDE[marker] != side:
        return no.NOT_YOUR_MARKER
    if marker != wanted:
        return only
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


class TacticsWindow(Frame[WarState]):
    """[21S.17a, 21R.17a] Tactics is played in a battle, out of turn (ruling A85). Who has played it has no other."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("play", "decline")

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return g.held[self.side] > 0 and (g.battle_tactics | g.round_tactics) >> self.side & 1 == 0

    def window(self, g: WarState) -> str:
        return "tactics"

    def declines(self, g: WarState) -> int:
        return DECLINE

    def place(self, g: WarState) -> int:
        return g.battle_at

    def candidates(self, g: WarState) -> list[int]:
        return [DECLINE, PLAY + TACTICS[self.side]]

    def forbids(self, g: WarState, action: int) -> int:
        return (
            0
            if action == DECLINE
            else bars_out_of_turn(g, self.side, PLAY.of(action), TACTICS[self.side], ONLY_TACTICS[self.side])
        )

    def take(self, g: WarState, action: int) -> None:
        g.pop()
        if action != DECLINE:
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


class ForageWindow(Frame[WarState]):
    """[21S.6a, 21R.9a] Forage is played in the Mutual Supply Phase alone: without logistics never (rulings A83, A85)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("play", "decline")

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return g.held[self.side] > 0

    def window(self, g: WarState) -> str:
        return "forage"

    def declines(self, g: WarState) -> int:
        return DECLINE

    def candidates(self, g: WarState) -> list[int]:
        return [DECLINE, PLAY + FORAGE_MARKER[self.side]]

    def forbids(self, g: WarState, action: int) -> int:
        if action == DECLINE:
            return 0
        barred = bars_out_of_turn(g, self.side, PLAY.of(action), FORAGE_MARKER[self.side], ONLY_FORAGE[self.side])
        return barred if barred != 0 or g.stacks(self.side) else NO_STACK_TO_FEED[self.side]

    def take(self, g: WarState, action: int) -> None:
        g.pop()
        if action != DECLINE:
            show_marker(g, self.side, PLAY.of(action))
            g.push(ChooseForage(self.side))


class ChooseForage(Frame[WarState]):
    """[21S.6a, 21R.9a] The one hex whose units are put in supply."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("forage",)

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: WarState) -> int:
        return self.side

    def candidates(self, g: WarState) -> list[int]:
        out: list[int] = []
        for place in g.stacks(self.side):
            out.append(FORAGE + place)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        place = FORAGE.of(action)
        return 0 if place < LAND and g.stands(self.side, place) else NO_STACK_TO_FEED[self.side]

    def take(self, g: WarState, action: int) -> None:
        g.pop()
        g.foraged[self.side] = FORAGE.of(action)
        g.set_spot(FORAGE_MARKER[self.side], AFTER[FORAGE_MARKER[self.side]])
        g.say("forages" if self.side == SWEDISH else "forages_coalition", self.side, FORAGE.of(action))
