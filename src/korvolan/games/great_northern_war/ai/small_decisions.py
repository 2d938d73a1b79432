"""Decisions that open no plan but deserve thought: set-up, recruits, retreats, pursuit, what is spent on a battle, markers,
Honors of War. How much of the clock each gets, and what is compared."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame
from korvolan.kernel.plans import Shortlist
from korvolan.kernel.strategy import CAPTAIN

from .. import actions as act
from ..rules.campaign import PlayHeld, PlayOrKeep
from ..rules.commands import ExpendSupply
from ..rules.honors import ConsiderHonors
from ..rules.pursuit import ChoosePursuers
from ..rules.reactions import TacticsWindow
from ..rules.recruiting import Muster, Recruit
from ..rules.retreat import Retreating
from ..rules.setup import PLACED, ChoosePlan
from ..state import WarState
from ..units import TYPE
from .default_policy import demand, recruit_value

# By kind of decision: its share of the clock, in percent.
SHARES: Final[dict[type[Frame[Any]], int]] = {
    ChoosePlan: 100,
    Recruit: 25,
    Muster: 10,
    Retreating: 25,
    ChoosePursuers: 30,
    ConsiderHonors: 40,
    TacticsWindow: 60,
    ExpendSupply: 60,
    PlayOrKeep: 40,
    PlayHeld: 40,
}
MUCH: Final = 1000  # more than any demand falls short
FEW: Final = 4  # alternatives that are compared where there are many


def share_of_clock(g: WarState) -> int:
    """The share of the clock for the decision at hand; 0 where custom is good enough."""
    top = g.frames[-1]
    share = SHARES.get(type(top), 0)
    return 0 if isinstance(top, Retreating) and len(top.path) > 1 else share


def alternatives_at(g: WarState) -> list[int]:
    """What is compared at the decision at hand."""
    top = g.frames[-1]
    if isinstance(top, ChoosePlan):
        return [act.PLAN + plan for plan in act.PLAN.among(g.choices) if len(PLACED[plan]) > 0]
    if isinstance(top, Recruit):
        return recruits(g, top)
    if isinstance(top, Muster):
        short = Shortlist(FEW)
        for place in act.DEPLOY.among(g.choices):
            short.add(act.DEPLOY + place, demand(g, top.side, place) + MUCH)
        return [one.plan for one in short.best]
    return g.choices[: FEW + 1]


def recruits(g: WarState, top: Recruit) -> list[int]:
    """To end it, or of each type the unit that brings most."""
    short = Shortlist(FEW)
    types: list[int] = []
    found = Shortlist(len(g.choices))
    for unit in act.RECRUIT.among(g.choices):
        found.add(unit + 1, recruit_value(g, top.side, unit, CAPTAIN))
    for one in found.best:
        if TYPE[one.plan - 1] not in types:
            types.append(TYPE[one.plan - 1])
            short.add(act.RECRUIT + one.plan - 1, one.score)
    return [act.DONE, *[one.plan for one in short.best]]
