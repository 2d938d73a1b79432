"""The battle policy: who stays in a battle, which block takes a hit, where one retreats to.

Forecasts play battles out by it, so that the chances of a whole battle can be told without asking anyone."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..actions import DECLINE, DONE, FIRE, HALT, HIT, HOLD, MAIN, RETREAT, TO
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


def choose(g: PaxState) -> int:
    """One of the choices of whatever is decided within a battle or siege."""
    top = g.frames[-1]
    if isinstance(top, CombatTurn):
        return combat_turn(g)
    if isinstance(top, AssignHit | SiegeHit):
        return cheapest_hit(g)
    if isinstance(top, MainAttack):
        return widest_way(g, top)
    if isinstance(top, Retreat):
        return way_back(g, top.side)
    for action in (DONE, HALT, DECLINE):
        if action in g.choices:
            return action
    return g.choices[0]


def combat_turn(g: PaxState) -> int:
    """Fire with a block that stays; else retreat one that leaves, if it can."""
    for action in g.choices:
        if (action in FIRE or action in HOLD) and stays(g, block_of(action)):
            return action
    for action in g.choices:
        if action in RETREAT:
            return action
    return g.choices[0]


def cheapest_hit(g: PaxState) -> int:
    """Of the strongest blocks the one whose step is worth least."""
    chosen = g.choices[0]
    for action in g.choices:
        if worth(HIT.of(action)) < worth(HIT.of(chosen)):
            chosen = action
    return chosen


def widest_way(g: PaxState, attack: MainAttack) -> int:
    """The way by which most steps came."""
    chosen = g.choices[0]
    most = NONE
    for action in g.choices:
        steps = 0
        for block in range(BLOCKS):
            if g.at[block] == attack.at and g.side_of(block) == attack.side and g.came_from[block] == MAIN.of(action):
                steps += g.strength[block]
        if steps > most:
            chosen, most = action, steps
    return chosen


def way_back(g: PaxState, side: int) -> int:
    """Into the first territory that the own side holds, else wherever it goes, and no further than that."""
    if HALT in g.choices:
        return HALT
    for action in g.choices:
        if action in TO and TO.of(action) < LAND and g.control(TO.of(action)) == side:
            return action
    return g.choices[0]


# -- a block in battle ---------------------------------------------------------------------------------------------


def stays(g: PaxState, block: int) -> bool:
    """A block stays unless it is a king's on its last step, or the enemy's fire is hopelessly stronger."""
    if ROYAL[block] and g.strength[block] == 1:
        return False
    side = g.side_of(block)
    place = g.at[block]
    return firepower(g, 1 - side, place) < HOPELESS * firepower(g, side, place)


def whom_to_hit(g: PaxState, side: int) -> int:
    """Of a side's strongest blocks in the battle under way the one whose step is worth least; NONE if there is none."""
    place = battle_place(g)
    chosen = NONE
    for block in in_line(g, side, place):
        if chosen == NONE or ranks_before(g, block, chosen):
            chosen = block
    return chosen


def ranks_before(g: PaxState, block: int, other: int) -> bool:
    """Whether a block is stronger than another, or as strong and worth less."""
    if g.strength[block] != g.strength[other]:
        return g.strength[block] > g.strength[other]
    return worth(block) < worth(other)


def firepower(g: PaxState, side: int, place: int) -> int:
    """Six times the hits to be expected of a side in one round."""
    out = 0
    for block in in_line(g, side, place):
        out += g.strength[block] * HIT_ON[block]
    return out


def worth(block: int) -> int:
    """What a step is worth: royal blocks above all, then who hits more often, then who fires sooner."""
    return int(ROYAL[block]) * 100 + HIT_ON[block] * 10 - RATING[block]


def battle_place(g: PaxState) -> int:
    """Where the battle under way is fought, or NONE."""
    for depth in range(len(g.frames) - 1, -1, -1):
        frame = g.frames[depth]
        if isinstance(frame, Round):
            return frame.at
    return NONE


# -- beginning and end ---------------------------------------------------------------------------------------------


def battle_depth(g: PaxState) -> int:
    """How many frames lie below the battle or siege under way, or NONE."""
    for depth in range(len(g.frames)):
        frame = g.frames[depth]
        if isinstance(frame, OpenBattle | MainAttack | Round | BattleOver | SiegeRound | BesiegerFires | GarrisonFires):
            return depth
    return NONE


def outcome_and_losses(before: PaxState, after: PaxState) -> tuple[str, dict[str, int]]:
    """How a battle or siege ended, and the steps that each side lost in it."""
    frame = before.frames[battle_depth(before)]
    if isinstance(frame, SiegeRound | BesiegerFires | GarrisonFires):
        place = frame.area
        label = f"{GARRISON_NAMES[place]} {'holds' if after.control(place) == before.control(place) else 'falls'}"
    else:
        assert isinstance(frame, OpenBattle | MainAttack | Round | BattleOver)
        place = frame.at
        label = outcome(after, place)
    return label, {SEAT_IDS[side]: lost(before, after, side, place) for side in (0, 1)}


def outcome(after: PaxState, place: int) -> str:
    """Who is left in the place."""
    for side in (0, 1):
        if after.stands(side, place) and not after.stands(1 - side, place):
            return f"{SEAT_NAMES[side]} wins in {PLACE_NAMES[place]}"
    return f"Nobody is left in {PLACE_NAMES[place]}"


def lost(before: PaxState, after: PaxState, side: int, place: int) -> int:
    """The steps that blocks of a side lost which stood there when it began."""
    steps = 0
    for block in range(BLOCKS):
        if before.at[block] == place and before.side_of(block) == side:
            steps += max(0, before.strength[block] - after.strength[block])
    return steps
