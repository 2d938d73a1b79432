"""[7.1, 13.0] The windows in which a side may play markers for the roll that comes."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick, PickAt

from .. import refusals as no
from ..actions import DONE, PLAY
from ..state import WarState
from ..stratagem_kinds import ADVANTAGE, AMBUSH, COUP, DYSENTERY
from ..tables import OPT_ADVANTAGE
from .stratagems import advantages, holds, play_marker, reveal_advantage

# What the roll is for.
INTERCEPTING: Final = 0
ON_THE_MARCH: Final = 1
BATTLE_INITIATIVE: Final = 2
STORMING: Final = 3
STORMED: Final = 4
SALLYING: Final = 5
PURPOSES: Final = [
    "the interception roll",
    "the enemy's interception roll",
    "battle initiative",
    "the storm",
    "the enemy's storm",
    "the sortie",
]


class PlayMarkers(PickAt[WarState]):
    """[11.3.1d, 11.3.1f, 11.4.3c, 11.6.2j, 11.6.3c, 11.6.3e, 13.4a, 13.8a, 13.10a] A side may play markers for a roll
    before it is made. The window opens whenever it holds any, whatever they are."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "purpose:int", "at:place")
    VERB = PLAY
    STOPS = (DONE,)
    WINDOW = "markers"
    DECLINES = DONE

    def __init__(self, side: int, purpose: int, at: int) -> None:
        self.side = side
        self.purpose = purpose
        self.at = at

    def asks(self, g: WarState) -> bool:
        return g.cards[self.side] > 0

    def words(self, g: WarState) -> dict[str, str]:
        return {"roll": PURPOSES[self.purpose]}

    def offers(self, g: WarState) -> list[int]:
        return [kind for kind in (AMBUSH, ADVANTAGE, COUP, DYSENTERY) if holds(g, self.side, kind)]

    def bars(self, g: WarState, kind: int) -> int:
        if not serves(g, kind, self.purpose):
            return no.NOT_FOR_THIS_ROLL
        if not holds(g, self.side, kind):
            return no.MARKER_NOT_HELD
        return no.PLAYED_FOR_THIS_ROLL if kind in (COUP, DYSENTERY) and g.ambushes[self.side] else 0

    def pick(self, g: WarState, kind: int) -> None:
        if kind == ADVANTAGE:
            reveal_advantage(g, self.side)
        else:
            play_marker(g, self.side, kind)
            g.ambushes[self.side] += 1


def serves(g: WarState, kind: int, purpose: int) -> bool:
    """[13.4a, 13.5a, 13.8a, 13.10a] Whether a kind of marker changes this roll."""
    if kind == AMBUSH:
        return purpose <= BATTLE_INITIATIVE
    if kind == ADVANTAGE:
        return purpose == BATTLE_INITIATIVE or (purpose < BATTLE_INITIATIVE and g.switches[OPT_ADVANTAGE] == 0)
    if kind == COUP:
        return purpose in (STORMING, SALLYING)
    return kind == DYSENTERY and purpose == STORMED


class UseAdvantage(Pick[WarState]):
    """[LCRT-h, SCRT-f, 7.1g, 7.1h, 13.5a] The side that rolls on a combat table may add one for a Military Advantage, and
    the other may then cancel it with one of its own. Each marker serves one combat roll a turn (ruling A8)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "cancels:bool")
    VERB = PLAY
    STOPS = (DONE,)
    WINDOW = "advantage"
    DECLINES = DONE

    def __init__(self, side: int, cancels: bool) -> None:
        super().__init__(side)
        self.cancels = cancels

    def asks(self, g: WarState) -> bool:
        return self.is_open(g) and g.cards[self.side] > 0

    def is_open(self, g: WarState) -> bool:
        """Everyone knows whether there is something to add to, or to cancel."""
        return g.switches[OPT_ADVANTAGE] == 0 and (not self.cancels or g.battle_plus > 0)

    def place(self, g: WarState) -> int:
        return g.battle_at

    def offers(self, g: WarState) -> list[int]:
        return [ADVANTAGE] if self.is_open(g) else []

    def bars(self, g: WarState, kind: int) -> int:
        if kind not in self.offers(g):
            return no.NOT_FOR_THIS_ROLL
        unused = advantages(g, self.side) > g.advantages[self.side]
        return 0 if unused or holds(g, self.side, ADVANTAGE) else no.NO_ADVANTAGE_LEFT

    def pick(self, g: WarState, kind: int) -> None:
        g.pop()
        if advantages(g, self.side) <= g.advantages[self.side]:
            reveal_advantage(g, self.side)
        else:
            g.say("uses_advantage", self.side)
        g.advantages[self.side] += 1
        g.battle_plus = 0 if self.cancels else 1
