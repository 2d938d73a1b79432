"""Estimates: what programs reckon of a combat or storm that has just opened, for comparison with the rules' own forecast."""

from __future__ import annotations

from korvolan.kernel.strategy import Estimate

from ..board import SEAT_IDS
from ..rules.aftermath import BattleOver
from ..rules.battle_strength import fighting, in_mountains
from ..rules.storms import StormRoll
from ..state import WarState
from . import odds
from .battle_policy import storm_label, victory_label
from .odds import strength_of


def battle_estimate(g: WarState) -> Estimate | None:
    """The estimate of a storm or of a single combat. A force that has just marched in may fight several: they are not
    reckoned."""
    for frame in g.frames:
        if isinstance(frame, StormRoll):
            return storm_estimate(g, frame.side, frame.at)
        if isinstance(frame, BattleOver):
            return combat_estimate(g)
    return None


def storm_estimate(g: WarState, side: int, place: int) -> Estimate:
    """How often the fortress falls, and what that costs the besiegers."""
    besiegers, garrison = strength_of(g, g.field_stack(side, place)), strength_of(g, g.garrison(place))
    falls = odds.storm_chance(besiegers, garrison) / odds.SIX
    return Estimate({storm_label(place, True): falls}, {SEAT_IDS[side]: odds.storm_cost(besiegers, garrison) / odds.UNIT})


def combat_estimate(g: WarState) -> Estimate:
    """How often the camp that attacks wins."""
    mountains = in_mountains(g)
    mine = strength_of(g, fighting(g, g.battle_first), mountains)
    theirs = strength_of(g, fighting(g, g.battle_foe), mountains)
    win = odds.battle_odds(mine, theirs, False).win
    return Estimate({victory_label(g.battle_first, g.battle_at): win / odds.HUNDRED})
