"""Decisions between two plans that are worth a thought: who leaves a battle, where to, who regroups, where new blocks
stand, who is pinned. What share of the time each deserves, and what is to be compared there."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame

from ..actions import CEDE, DEPLOY_AT, RETREAT, STRENGTHEN, TO
from ..board import LAND
from ..rules.deployment import PlaceBlock
from ..rules.events import ChooseNation
from ..rules.fire import CombatTurn
from ..rules.pinning import PinBlock
from ..rules.reforms import ChooseReform
from ..rules.replacements import BuildBlock
from ..rules.retreat import BeatenRetreat, MustRetreat, Regroup, RegroupTo, Retreat
from ..rules.side_tables import HastenReform, PeterSettles
from ..state import PaxState
from ..units import ROYAL
from .odds import LIKELY_STEPS, chances_in_battle
from .situation import HUNDRED, Situation

IN_BATTLE: Final = 25
FEW: Final = 5  # actions that are compared: a small share of the time tells no more of them apart
CLEAR: Final = 0.5  # the chance of holding a field above which nobody thinks of leaving it
CLEAR_FOR_KINGS: Final = 0.7

SHARES: Final[dict[type[Frame[Any]], int]] = {  # of the time of an action, in percent
    Retreat: 12,
    MustRetreat: 6,
    BeatenRetreat: 6,
    Regroup: 12,
    RegroupTo: 8,
    PlaceBlock: 15,
    BuildBlock: 15,
    PinBlock: 8,
    ChooseReform: 10,
    ChooseNation: 10,
    PeterSettles: 10,
    HastenReform: 10,
}


def share_of_time(g: PaxState) -> int:
    """The share of the time of an action that a decision deserves, in percent; 0: the default policy decides."""
    top = g.frames[-1]
    if isinstance(top, CombatTurn):
        return IN_BATTLE if is_open_question(g, top) else 0
    if STRENGTHEN in g.choices:
        return 0  # as strong as can be paid
    return SHARES.get(type(top), 0)


def is_open_question(g: PaxState, top: CombatTurn) -> bool:
    """Whether to leave a battle or stay is a question: nobody leaves a field that is as good as won."""
    leaving = RETREAT.among(g.choices)
    if not leaving or top.at >= LAND or len(leaving) == len(g.choices):
        return False
    held, _ = chances_in_battle(g, top.side, top.at, top.defender, top.round)
    return held < (CLEAR_FOR_KINGS if any(ROYAL[block] for block in leaving) else CLEAR)


def alternatives(g: PaxState, situation: Situation) -> list[int]:
    """What is to be compared: the most promising actions, and never to give land away."""
    found = [action for action in g.choices if action not in CEDE]
    return sorted(found, key=lambda action: -promise(situation, action))[:FEW]


def promise(situation: Situation, action: int) -> int:
    """What speaks for an action at first sight: a refuge is safe, a new block is wanted where it is put."""
    if action in TO and TO.of(action) < LAND:
        place = TO.of(action)
        return -int(HUNDRED * situation.exposure(place, situation.own_steps[place] + LIKELY_STEPS))
    if action in DEPLOY_AT and DEPLOY_AT.of(action) < LAND:
        return situation.attraction[DEPLOY_AT.of(action)]
    return 0
