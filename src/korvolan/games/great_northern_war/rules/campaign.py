"""Chapters 21.1 to 21.5, 27.17 and 27.18. Markers are picked, held, played, negated and put away.

What each event does stands in common_events.py, swedish_events.py and coalition_events.py; Tactics and Forage, which are played
out of turn, in reactions.py."""

from __future__ import annotations

from typing import ClassVar, Final, final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Draw, Step
from korvolan.kernel.verbs import Verb

from .. import campaign_markers as markers
from .. import refusals as no
from ..actions import KEEP, PLAY
from ..board import SWEDISH
from ..campaign_markers import EVENT, HELD, MARKER_SIDE, PICKED, PLAYED, POOL, SIDE_MARKERS, TREACHERY, WHEN
from ..state import WarState
from ..tables import OPT_HOLD, PICK_MARKER
from ..warnings import NO_EFFECT
from . import coalition_events, common_events, mercenaries, swedish_events
from .chapters import Chapter
from .coalition_events import may_rally
from .reactions import MarkerWindow, show_marker

# By moment and side: the refusal cites the case of the side's own marker.
OTHER_MOMENTS: Final[dict[int, list[int]]] = {
    markers.IN_BATTLE: [no.ONLY_IN_BATTLE, no.ONLY_IN_BATTLE_COALITION],
    markers.AGAINST: [no.ONLY_AGAINST, no.ONLY_AGAINST_COALITION],
    markers.IN_SUPPLY: [no.ONLY_IN_SUPPLY, no.ONLY_IN_SUPPLY_COALITION],
}


@final
class MarkerAction(Chapter):
    """Markers are picked, or played from the hand."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """Why no such Action can be taken now, or 0."""
        return bars_drawing(g, side) if action == PICK_MARKER else bars_playing_any(g, side)

    def begin(self, g: WarState, side: int, action: int) -> None:
        """[21.1a, 27.17a, 27.18a] The Action has been paid: a marker is drawn, or one is chosen from the hand."""
        if action == PICK_MARKER:
            g.say("picks", side)
            g.push(DrawMarker(side))
        else:
            g.push(PlayHeld(side))


# -- picking -------------------------------------------------------------------------------------------------------


def markers_at(g: WarState, side: int, spot: int) -> list[int]:
    """A side's markers that are in the pool, picked, held …"""
    return [marker for marker in SIDE_MARKERS[side] if g.spot[marker] == spot]


def bars_drawing(g: WarState, side: int) -> int:
    """[21.1a] There must be something to pick (ruling A87)."""
    return 0 if any(g.spot[marker] == POOL for marker in SIDE_MARKERS[side]) else no.EMPTY_POOL


class DrawMarker(Draw[WarState]):
    """[21.2a, 27.17a] One marker at random out of the own pool."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def pool(self, g: WarState) -> list[int]:
        return markers_at(g, self.side, POOL)

    def drawn(self, g: WarState, item: int, left: int) -> None:
        g.pop()
        if may_be_held(g, item):
            g.set_spot(item, PICKED)
            g.tell(self.side, "picked", item)
            g.push(PlayOrKeep(self.side))
        else:
            play(g, self.side, item)

    def label(self, g: WarState, result: int) -> str:
        pool = self.pool(g)
        if not pool:
            return "no marker is left"
        marker = pool[result]
        return f"{markers.MARKER_NAMES[marker]}{'' if may_be_held(g, marker) else ', played at once'}"


def may_be_held(g: WarState, marker: int) -> bool:
    """[21.3a, 21.3b] All that is not immediate; by an option only what is marked so, and Treachery (ruling A81)."""
    if WHEN[marker] == markers.NOW:
        return False
    return g.switches[OPT_HOLD] == 0 or markers.MARKED_HOLD[marker] or WHEN[marker] == markers.AGAINST


class MarkerPick(Pick[WarState]):
    """A marker of one's own is played."""

    VERB: ClassVar[Verb] = PLAY
    SPOT: ClassVar[int] = HELD  # where it must be, and the refusal if it is not
    NOT_THERE: ClassVar[int] = no.NOT_HELD

    def asks(self, g: WarState) -> bool:
        return True  # whether it can be played now is its owner's business

    def offers(self, g: WarState) -> list[int]:
        return markers_at(g, self.side, self.SPOT)

    def bars(self, g: WarState, marker: int) -> int:
        if MARKER_SIDE[marker] != self.side:
            return no.NOT_YOUR_MARKER
        return bars_playing(g, self.side, marker) if g.spot[marker] == self.SPOT else self.NOT_THERE

    def pick(self, g: WarState, marker: int) -> None:
        g.pop()
        play(g, self.side, marker)

    def warns(self, g: WarState, action: int) -> int:
        return NO_EFFECT if action in PLAY and is_idle(g, self.side, EVENT[PLAY.of(action)]) else 0


def is_idle(g: WarState, side: int, event: int) -> bool:
    """Whether a marker would do nothing now: it is better kept (ruling A82 lets it be played)."""
    if event == markers.MERCENARIES:
        return not mercenaries.has_hire(g, side)
    return event == markers.COSSACKS_RALLY and not may_rally(g)


class PlayOrKeep(MarkerPick):
    """[21.3b, 27.17a] A marker to hold has been picked. It is named nowhere here: the enemy may not know it."""

    STOPS: ClassVar[tuple[int, ...]] = (KEEP,)
    SPOT: ClassVar[int] = PICKED
    NOT_THERE: ClassVar[int] = no.NOT_PICKED

    def stop(self, g: WarState, action: int) -> None:
        g.pop()
        for marker in markers_at(g, self.side, PICKED):
            g.keep_picked(marker)
        g.say("keeps", self.side)


# -- playing -------------------------------------------------------------------------------------------------------


def bars_playing_any(g: WarState, side: int) -> int:
    """[27.18a] Some held marker must be one that can be played as an Action now."""
    if g.held[side] == 0:
        return no.NO_MARKER_HELD
    return 0 if any(bars_playing(g, side, marker) == 0 for marker in markers_at(g, side, HELD)) else no.NOTHING_TO_PLAY


def bars_playing(g: WarState, side: int, marker: int) -> int:
    """[27.18a] Why a marker cannot be played in an Action phase, or 0; some have other moments (ruling A85)."""
    if WHEN[marker] in OTHER_MOMENTS:
        return OTHER_MOMENTS[WHEN[marker]][side]
    if is_built(marker):
        return no.BUILT_NOT_PLAYED
    return swedish_events.bars(g, EVENT[marker]) if side == SWEDISH else coalition_events.bars(g, EVENT[marker])


def is_built(marker: int) -> bool:
    """[21R.15a] St. Petersburg is held until the Action that builds it (25.1)."""
    return marker == markers.PETERSBURG_MARKER


class PlayHeld(MarkerPick):
    """[27.18a] Which of the held markers is played."""


def play(g: WarState, side: int, marker: int) -> None:
    """[21.3a] A marker is shown, and takes effect unless the enemy negates it. Also called for Treachery itself."""
    show_marker(g, side, marker)
    g.push(TakeEffect(side, marker))
    if markers.NEGATABLE[EVENT[marker]]:
        g.push(TreacheryWindow(1 - side, marker))


class TakeEffect(Step[WarState]):
    """[21.1a, 21.4a] What the marker says is done, and then it is put away."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "marker:marker")

    def __init__(self, side: int, marker: int) -> None:
        self.side = side
        self.marker = marker

    def run(self, g: WarState) -> None:
        event = EVENT[self.marker]
        if event == markers.TREACHERY_EVENT:
            g.pop()
            put_away(g, self.marker)
            negate(g)
            return
        g.replace(PutAway(self.marker))
        if common_events.begin(g, self.side, event):
            return
        if self.side == SWEDISH:
            swedish_events.begin(g, event)
        else:
            coalition_events.begin(g, event)


class PutAway(Step[WarState]):
    """The event is over: its marker goes where its text says."""

    FIELDS: ClassVar[tuple[str, ...]] = ("marker:marker",)

    def __init__(self, marker: int) -> None:
        self.marker = marker

    def run(self, g: WarState) -> None:
        g.pop()
        put_away(g, self.marker)


def put_away(g: WarState, marker: int) -> None:
    """[21.3c, 21.3d, 21.3e] Back to the pool, into play for the rest of the game, or out of it."""
    if g.spot[marker] == PLAYED:
        g.set_spot(marker, markers.AFTER[marker])


# -- Treachery -----------------------------------------------------------------------------------------------------


class TreacheryWindow(MarkerWindow):
    """[21S.18a, 21R.18a] The enemy may negate an Alliance, a Peace, a Rebellion or a Treachery as it is played (ruling A84).

    It is not opened if his Treachery lies on the table already."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "marker:marker")
    KIND: ClassVar[str] = "treachery"
    MARKER: ClassVar[list[int]] = TREACHERY
    ONLY: ClassVar[list[int]] = [no.ONLY_TREACHERY_NOW, no.ONLY_TREACHERY_NOW_COALITION]

    def __init__(self, side: int, marker: int) -> None:
        self.side = side
        self.marker = marker

    def asks(self, g: WarState) -> bool:
        return g.held[self.side] > 0 and g.spot[TREACHERY[self.side]] != PLAYED

    def pick(self, g: WarState, marker: int) -> None:
        g.pop()
        play(g, self.side, marker)


def negate(g: WarState) -> None:
    """[21S.18a, 21R.18a] The marker that Treachery answers goes back to its pool without effect (ruling A84)."""
    answered = g.frames[-1]
    assert isinstance(answered, TakeEffect)
    g.pop()
    g.set_spot(answered.marker, POOL)
    if g.logging:
        by_swedes = MARKER_SIDE[answered.marker] != SWEDISH
        g.say("negated" if by_swedes else "negated_by_coalition", answered.marker)
