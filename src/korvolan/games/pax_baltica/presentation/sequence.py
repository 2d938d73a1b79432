"""The path through the sequence of play, for the table to show.

Only what both players know may speak here: frames and their stages."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.view import PhaseView

from ..rules.battle import MainAttack, OrderBattles, Round
from ..rules.interphase import Interphase
from ..rules.retreat import LeaveField, MustRetreat, Regroup, RegroupTo, Retreat
from ..rules.turn import BATTLES, FIRST_ACTIONS, FORAGE_END, ROLL, SECOND_ACTIONS, ActionPhase, ActionsOver, Turn
from ..state import PaxState
from ..tables import SEASON_IDS

ACTIVITIES: Final = [
    ("recon", "Reconnaissance", "3.3b"),
    ("movement", "Movement", "3.3e"),
    ("siege", "Siege declaration", "3.3f"),
    ("politics", "National politics", "3.3g"),
    ("replacements", "Replacements", "3.3i"),
]


def path(g: PaxState) -> list[PhaseView]:
    """From the season down to the step under way. What has no decision of its own is passed by."""
    when = f"{SEASON_IDS[g.season].capitalize()} {g.year}"
    if not g.frames or not isinstance(g.frames[0], Turn):
        return [PhaseView(when, "0.3a", "turn")]
    for frame in g.frames:
        if isinstance(frame, Interphase):
            step = Interphase.STAGES[max(frame.stage - 1, 0)]
            return [PhaseView(f"Interphase {g.year}", "0.3c", "interphase"), step.view()]
    stage = g.frames[0].stage - 1
    if stage < ROLL:
        return [PhaseView(when, "2.1b", "set-up")]
    if stage > FORAGE_END:
        return [PhaseView(f"Winter Campaign {g.year}", "3.4a", "winter-campaign")]
    out = [PhaseView(when, "0.3d", "turn"), Turn.STAGES[stage].view()]
    if stage in (FIRST_ACTIONS, SECOND_ACTIONS):
        out += activity(g, Turn.STAGES[stage].name.removesuffix("-actions"))
    elif stage == BATTLES:
        out += battle_step(g)
    return out


def activity(g: PaxState, player: str) -> list[PhaseView]:
    """The activity that an action buys, once it has begun; an event has no actions."""
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, ActionPhase | ActionsOver):
            if depth == len(g.frames) - 1:
                return []
            name, words, case = ACTIVITIES[frame.activity]
            return [PhaseView(words, case, f"{player}-{name}")]
    return [PhaseView("Event", "12.1a", f"{player}-event")]


def battle_step(g: PaxState) -> list[PhaseView]:
    """What of a battle is under way."""
    for depth in range(len(g.frames) - 1, -1, -1):
        frame = g.frames[depth]
        if isinstance(frame, OrderBattles | MainAttack):
            return [PhaseView("Order of battles", "0.3g", "order")]
        if isinstance(frame, Regroup | RegroupTo):
            return [PhaseView("Regrouping", "5.7a", "regroup")]
        if isinstance(frame, LeaveField | MustRetreat | Retreat):
            return [PhaseView("Retreat", "5.6a", "retreat")]
        if isinstance(frame, Round):
            return [PhaseView(f"Round {frame.round}", "5.4a", "battle")]
    return []
