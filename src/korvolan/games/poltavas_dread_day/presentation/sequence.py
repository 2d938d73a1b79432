"""Where the game stands, for the table to show: the path through the sequence of play."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.view import PhaseView

from ..board import SWEDISH
from ..rules.battle import AssaultRoll, Battle, StandOrFall
from ..rules.campaign import Campaign
from ..rules.march import OnTheMarch, ResumeMarch
from ..rules.naval import AfterTie, BeatenFleets, NavalBattle
from ..rules.setup import ChoosePlan, Deploy, SetUp, Station
from ..rules.turn import NEW_YEAR, SUMMER_PHASE, WINTER_PHASE, Turn
from ..state import DreadState
from ..tables import FIRST_YEAR

# By stage of the turn: its id and its case.
STAGE_IDS: Final = (
    *[("new-year", "4.0a")] * 2,
    *(("summer", "4.1a"), ("winter", "4.2a"), ("fleets-home", "6.1b"), ("attrition", "11.1a")),
    *[("mobilization", "11.2a")] * 4,
    *(("poles", "11.4.5d"), ("allies", "11.4.1a"), ("turkey", "11.4.3b"), ("capital", "11.6a")),
    *[("surrender", "11.5b")] * 3,
    ("victory", "12.0a"),
)


def path(g: DreadState) -> list[PhaseView]:
    """From the year down to what is under way."""
    year = PhaseView(str(g.year), "4.0a", "turn")
    set_up = PhaseView(f"Set-up {g.year}", "13.0c", "set-up")
    if not g.frames or not isinstance(g.frames[0], Turn):
        return [year]
    stage = max(NEW_YEAR, g.frames[0].stage - 1)
    for frame in g.frames:
        if isinstance(frame, SetUp | ChoosePlan | Station | Deploy) and stage == NEW_YEAR:
            return [set_up]
    if g.year == FIRST_YEAR and g.frames[0].stage == NEW_YEAR:
        return [set_up]  # the last side has just placed its pieces
    name, case = STAGE_IDS[stage]
    step = PhaseView(Turn.STAGES[stage].name, case, name)
    if stage in (SUMMER_PHASE, WINTER_PHASE):
        half = PhaseView(f"{'Winter' if stage == WINTER_PHASE else 'Summer'} {g.year}", "4.0b", "turn")
        return [half, step, *activation(g)]
    return [year, step]


def activation(g: DreadState) -> list[PhaseView]:
    """Whose activation it is, and whether it has come to a battle."""
    out: list[PhaseView] = []
    for frame in g.frames:
        if isinstance(frame, Campaign | OnTheMarch | ResumeMarch):
            who = "Sweden" if frame.side == SWEDISH else "the Coalition"
            out = [PhaseView(f"Activation of {who}", "4.1b", "activation")]
        elif isinstance(frame, Battle | AssaultRoll | StandOrFall):
            out.append(PhaseView(f"Battle, round {frame.round}", "8.4a", "battle"))
        elif isinstance(frame, NavalBattle | AfterTie | BeatenFleets):
            out.append(PhaseView("Naval battle", "10.0a", "naval"))
    return out
