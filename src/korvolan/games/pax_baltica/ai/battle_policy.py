"""The battle policy: who stays in a battle, which block takes a hit, where one retreats to.

Forecasts play battles out by it, so that the chances of a whole battle can be told without asking anyone."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import NEUTRAL, Best, Policy, Profile

from ..actions import DECLINE, DONE, HALT, HIT, MAIN, RETREAT, TO
from ..board import GARRISON_NAMES, LAND, PLACE_NAMES, SEAT_IDS, SEAT_NAMES
from ..rules.battle import BattleOver, MainAttack, OpenBattle, Round
from ..rules.combatants import in_line
from ..rules.fire import AssignHit, CombatTurn, block_of
from ..rules.retreat import Retreat
from ..rules.siege import BesiegerFires, GarrisonFires, SiegeHit, SiegeRound
from ..state import PaxState
from ..units import BLOCKS, HIT_ON, RATING, ROYAL

HOPELESS: Final = 3  # so many times the own fire
POLICY: Final = (
    "Both sides fight on until the enemy's fire is three times their own; kings leave on their last step. "
    "Hits go to the block whose step is worth least, and the main attack comes where most steps came from."
)
SIEGE_POLICY: Final = (
    "One round, and nobody leaves it. Of the strongest besiegers the one whose step is worth least takes a hit."
)


def policy_for(g: PaxState) -> str:
    """What a forecast takes for granted of a siege, or of a battle."""
    return SIEGE_POLICY if any(isinstance(frame, SiegeRound | BesiegerFires | GarrisonFires) for frame in g.frames) else POLICY


def fire_or_leave(g: PaxState, top: CombatTurn, who: Profile) -> int:
    """Fire with a block that stays; else retreat one that leaves, if it can."""
    for action in g.choices:
        if action not in RETREAT and stays(g, block_of(action)):
            return action
    leaving = RETREAT.among(g.choices)
    return RETREAT + leaving[0] if leaving else g.choices[0]


def cheapest_hit(g: PaxState, top: AssignHit | SiegeHit, who: Profile) -> int:
    """Of the strongest blocks the one whose step is worth least."""
    return HIT + min(HIT.among(g.choices), key=value_of_step)


def widest_way(g: PaxState, top: MainAttack, who: Profile) -> int:
    """The way by which most steps came."""
    best = Best(g.choices[0], NONE)
    attackers = [block for block in g.stack(top.at) if g.side_of(block) == top.side]
    for way in MAIN.among(g.choices):
        best.offer(MAIN + way, sum(g.strength[block] for block in attackers if g.came_from[block] == way))
    return best.found


def way_back(g: PaxState, top: Retreat, who: Profile) -> int:
    """Into the first territory that the own side holds, else wherever it goes, and no further than that."""
    if HALT in g.choices:
        return HALT
    for place in TO.among(g.choices):
        if place < LAND and g.control(place) == top.side:
            return TO + place
    return g.choices[0]


BATTLE: Final[Policy[PaxState]] = Policy((DONE, HALT, DECLINE))
BATTLE.on(CombatTurn, fire_or_leave)
BATTLE.on(AssignHit, cheapest_hit)
BATTLE.on(SiegeHit, cheapest_hit)
BATTLE.on(MainAttack, widest_way)
BATTLE.on(Retreat, way_back)


def choose(g: PaxState) -> int:
    """One of the choices of whatever is decided within a battle or siege."""
    return BATTLE.choose(g, NEUTRAL)


# -- a block in battle ---------------------------------------------------------------------------------------------


def stays(g: PaxState, block: int) -> bool:
    """A block stays unless it is a king's on its last step, or the enemy's fire is hopelessly stronger."""
    if ROYAL[block] and g.strength[block] == 1:
        return False
    side = g.side_of(block)
    place = g.at[block]
    return firepower(g, 1 - side, place) < HOPELESS * firepower(g, side, place)


def firepower(g: PaxState, side: int, place: int) -> int:
    """Six times the hits to be expected of a side in one round."""
    return sum(g.strength[block] * HIT_ON[block] for block in in_line(g, side, place))


def value_of_step(block: int) -> int:
    """What a step is worth: royal blocks above all, then who hits more often, then who fires sooner."""
    return int(ROYAL[block]) * 100 + HIT_ON[block] * 10 - RATING[block]


# -- beginning and end ---------------------------------------------------------------------------------------------


def battle_depth(g: PaxState) -> int:
    """How many frames lie below the battle or siege under way, or NONE."""
    for depth in range(len(g.frames)):
        if isinstance(
            g.frames[depth], OpenBattle | MainAttack | Round | BattleOver | SiegeRound | BesiegerFires | GarrisonFires
        ):
            return depth
    return NONE


def outcome_and_losses(before: PaxState, after: PaxState) -> tuple[str, dict[str, int]]:
    """How a battle or siege ended, and the steps that each side lost in it."""
    frame = before.frames[battle_depth(before)]
    if isinstance(frame, SiegeRound | BesiegerFires | GarrisonFires):
        place = frame.area
        label = siege_label(place, after.control(place) != before.control(place))
    else:
        assert isinstance(frame, OpenBattle | MainAttack | Round | BattleOver)
        place = frame.at
        label = outcome(after, place)
    return label, {SEAT_IDS[side]: steps_lost(before, after, side, place) for side in (0, 1)}


def siege_label(place: int, falls: bool) -> str:
    """How a siege ended, in words."""
    return f"{GARRISON_NAMES[place]} {'falls' if falls else 'holds'}"


def victory_label(side: int, place: int) -> str:
    """Who has won a battle, in words."""
    return f"{SEAT_NAMES[side]} wins in {PLACE_NAMES[place]}"


def outcome(after: PaxState, place: int) -> str:
    """Who is left in the place."""
    for side in (0, 1):
        if after.stands(side, place) and not after.stands(1 - side, place):
            return victory_label(side, place)
    return f"Nobody is left in {PLACE_NAMES[place]}"


def steps_lost(before: PaxState, after: PaxState, side: int, place: int) -> int:
    """The steps that blocks of a side lost which stood there when it began."""
    blocks = [block for block in range(BLOCKS) if before.at[block] == place and before.side_of(block) == side]
    return sum(max(0, before.strength[block] - after.strength[block]) for block in blocks)
