"""Where the game stands, for the table to show: the path through the sequence of play."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.view import PhaseView

from ..board import SWEDISH
from ..rules.battle import AfterEngaged, AssaultRoll, Battle, StandOrFall
from ..rules.campaign import Campaign
from ..rules.march import OnTheMarch, ResumeMarch
from ..rules.naval import AfterTie, BeatenFleets, NavalBattle
from ..rules.setup import ChoosePlan, Deploy, SetUp, Station
from ..rules.turn import (
    ALLIES,
    ATTRITION,
    CAPITAL,
    ENTRANTS,
    FLEETS_HOME,
    MOBILIZE,
    NEW_YEAR,
    POLES,
    RETURN,
    SUMMER_PHASE,
    SURRENDER,
    TURKEY,
    WINTER_PHASE,
    WITHDRAWAL,
    YEAR_END,
    Turn,
)
from ..state import DreadState
from ..tables import FIRST_YEAR

STAGES: Final[dict[int, tuple[str, str, str]]] = {
    NEW_YEAR: ("new-year", "The year begins", "4.0a"),
    ENTRANTS: ("new-year", "The year begins", "4.0a"),
    SUMMER_PHASE: ("summer", "Campaign", "4.1a"),
    WINTER_PHASE: ("winter", "Campaign", "4.2a"),
    FLEETS_HOME: ("fleets-home", "Fleets in Winter", "6.1b"),
    ATTRITION: ("attrition", "Attrition", "11.1a"),
    MOBILIZE: ("mobilization", "Mobilization", "11.2a"),
    POLES: ("poles", "Polish units", "11.4.5d"),
    ALLIES: ("allies", "Swedish allies", "11.4.1a"),
    TURKEY: ("turkey", "Turkish aid", "11.4.3b"),
    CAPITAL: ("capital", "A new Russian capital", "11.6a"),
    SURRENDER: ("surrender", "Surrender", "11.5b"),
    RETURN: ("surrender", "Surrender", "11.5b"),
    WITHDRAWAL: ("surrender", "Surrender", "11.5b"),
    YEAR_END: ("victory", "Victory", "12.0a"),
}


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
    if MOBILIZE <= stage < POLES:
        stage = MOBILIZE
    name, words, case = STAGES[min(stage, YEAR_END)]
    if stage in (SUMMER_PHASE, WINTER_PHASE):
        half = PhaseView(f"{'Winter' if stage == WINTER_PHASE else 'Summer'} {g.year}", "4.0b", "turn")
        return [half, PhaseView(words, case, name), *activation(g)]
    return [year, PhaseView(words, case, name)]


def activation(g: DreadState) -> list[PhaseView]:
    """Whose activation it is, and whether it has come to a battle."""
    out: list[PhaseView] = []
    for frame in g.frames:
        if isinstance(frame, Campaign | OnTheMarch | ResumeMarch):
            who = "Sweden" if frame.side == SWEDISH else "the Coalition"
            out = [PhaseView(f"Activation of {who}", "4.1b", "activation")]
        elif isinstance(frame, Battle | AssaultRoll | AfterEngaged | StandOrFall):
            out.append(PhaseView(f"Battle, round {frame.round}", "8.4a", "battle"))
        elif isinstance(frame, NavalBattle | AfterTie | BeatenFleets):
            out.append(PhaseView("Naval battle", "10.0a", "naval"))
    return out
