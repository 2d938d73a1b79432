"""Chapter 11.4.6. Swedes enter Silesia: the roll by which Austria stays quiet or declares war, on a march and in a retreat."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.frame import Die

from ..board import COALITION
from ..endings import AUSTRIAN_WAR
from ..state import DreadState
from ..tables import AUSTRIA_QUIET, OPT_SILESIA
from .regions import risks_austria

TEN: Final = 10


def must_roll(g: DreadState, side: int, here: int, there: int) -> bool:
    """[11.4.6d] Whether a step needs the roll: a Swedish stack comes into Silesia from outside (ruling A57); with the option
    no more once Austria has let Swedes pass."""
    return risks_austria(g, side, here, there) and not (g.silesia_safe == 1 and g.switches[OPT_SILESIA] == 1)


def is_quiet(g: DreadState, result: int) -> bool:
    """[11.4.6d, 11.4.6e] A die and the last digit of the year: 8 or more, and Austria stays quiet."""
    return result + 1 + g.year % TEN >= AUSTRIA_QUIET


class AustriaRoll(Die[DreadState]):
    """[11.4.6e] A Swedish stack is about to enter Silesia: it goes on if Austria stays quiet; war ends the game at once (ruling
    A121)."""

    def resolve(self, g: DreadState, result: int) -> None:
        quiet = is_quiet(g, result)
        g.say("austria_quiet" if quiet else "austria_declares", result + 1 + g.year % TEN)
        if quiet:
            g.silesia_safe = 1
            self.go_on(g)
        else:
            g.end(COALITION, AUSTRIAN_WAR)

    def go_on(self, g: DreadState) -> None:
        """Go into Silesia; this frame is still on top."""
        raise NotImplementedError

    def label(self, g: DreadState, result: int) -> str:
        return "Austria stays quiet" if is_quiet(g, result) else "Austria declares war"

    def modifiers(self, g: DreadState) -> list[tuple[str, str]]:
        return [("11.4.6d", f"The year adds {g.year % TEN}")]
