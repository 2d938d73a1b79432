"""Chapter 10.2. A cause of truce: what has happened calls for one, which takes effect at the end of the phase."""

from __future__ import annotations

from ..board import KNOWS_TRUCE, UKRAINE
from ..fields import ACTIVE
from ..state import PaxState


def call_truce(g: PaxState, nation: int) -> None:
    """[10.2a, 10.2f] A truce is due at the end of this phase. Ukraine in the list stands for its pacification (11.8)."""
    if g.status[nation] == ACTIVE and (KNOWS_TRUCE[nation] or nation == UKRAINE) and nation not in g.truces_due:
        g.truces_due.append(nation)
        g.say("truce_due", nation)
