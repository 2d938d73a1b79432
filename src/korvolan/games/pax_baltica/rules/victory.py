"""Chapter 0.4 and the scenarios. Sudden death, and the score after the last turn."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.game import read_toml

from ..board import COALITION, DATA, DENMARK, RUSSIA, SAXONY, SWEDEN, SWEDISH
from ..endings import COALITION_TRIUMPH, SWEDISH_TRIUMPH
from ..fields import ACTIVE, INACTIVE, TRUCE
from ..state import PaxState
from ..tables import OPT_SUDDEN_DEATH, SCENARIO_IDS, ending_of, winner_of

ENDINGS: Final[list[str]] = list(read_toml(DATA / "texts" / "turn.toml")["endings"])  # scenarios name theirs


def sudden_death(g: PaxState) -> bool:
    """[0.4b, 0.4c, OPTc] Whether a truce has just ended the game: no Coalition major left, or Sweden under truce."""
    if g.status[SWEDEN] == TRUCE:
        g.end(COALITION, COALITION_TRIUMPH)
        return True
    truced = 0
    for nation in (RUSSIA, SAXONY, DENMARK):
        if is_in_the_way(g, nation):
            return False
        if g.status[nation] == TRUCE:
            truced += 1
    if truced:
        g.end(SWEDISH, SWEDISH_TRIUMPH)
    return truced > 0


def is_in_the_way(g: PaxState, nation: int) -> bool:
    """[OPTc] A major in the war keeps Sweden from its triumph; by the option also one of the scenario's that is not (A58)."""
    status = g.status[nation]
    return status == ACTIVE or (status == INACTIVE and g.switches[OPT_SUDDEN_DEATH] == 1)


def score(g: PaxState) -> None:
    """[0.4a, 0.4d] After the last turn the levels on the track say how the scenario ends; event points do not count."""
    ending = ending_of(SCENARIO_IDS[g.scenario], g.rp[SWEDEN], g.rp[RUSSIA])
    g.end(winner_of(ending), ENDINGS.index(ending))
