"""Several decisions offered as one: sieges, retreats and volleys by all, losses made good, recruits at full strength. No rule
uses this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.shortcuts import Shortcut, walk

from ..actions import BESIEGE, DEPLOY_AT, DONE, FIRE, HALT, LOAD, REPLACE, RETREAT, SIEGE, STRENGTHEN, TO
from ..refusals import TOO_FEW_POINTS
from ..rules.fire import CombatTurn
from ..rules.movement import GroupMove, MoveBlock
from ..rules.replacements import BuildBlock, Spending
from ..rules.retreat import BeatenRetreat, MustRetreat, Retreat
from ..rules.siege import besiegers
from ..rules.siege_declaration import DeclareSiege, FreeSiege
from ..rules.turn import ActionPhase
from ..state import PaxState

# In how many of a hundred sieges of a place by these blocks the garrison falls.
SiegeChance = Callable[[PaxState, list[int], int], int]
MOST_ALONE: Final = 3  # besiegers that are offered one by one


def shortcuts(g: PaxState, chance_of: SiegeChance) -> list[Shortcut]:
    """What comes to one thing at the decision at hand."""
    top = g.frames[-1]
    if isinstance(top, ActionPhase):
        return [siege_by_all(g, action, chance_of) for action in g.choices if action in SIEGE]
    if isinstance(top, GroupMove):
        return siege_after_move(g, chance_of)
    if isinstance(top, DeclareSiege | FreeSiege):
        return of_siege(g, [], chance_of)
    if isinstance(top, CombatTurn):
        return of_battle(g, top)
    if isinstance(top, MustRetreat | BeatenRetreat):
        return retreats(g, top.at)
    if isinstance(top, Spending):
        return losses_made_good(g, top)
    return at_full_strength(g) if isinstance(top, BuildBlock) else []


# -- sieges --------------------------------------------------------------------------------------------------------


def siege_by_all(g: PaxState, action: int, chance_of: SiegeChance) -> Shortcut:
    """A siege by an action, of everyone who can besiege."""
    steps, place = walk(g, [action], go_on), SIEGE.of(action)
    return Shortcut("siege_by_all", steps, {"fort": place, "chance": chance_after(g, steps, place, chance_of)}, beside=True)


def siege_after_move(g: PaxState, chance_of: SiegeChance) -> list[Shortcut]:
    """The group's move ends, and who has come besieges."""
    if DONE not in g.choices:
        return []
    state = g.clone()
    state.stops_at_chance = True
    state.apply(DONE)
    top = state.frames[-1] if state.frames else None  # the war may be over with that
    return of_siege(state, [DONE], chance_of) if isinstance(top, FreeSiege) and state.seat == g.seat else []


def of_siege(g: PaxState, before: list[int], chance_of: SiegeChance) -> list[Shortcut]:
    """Everyone who can besieges, or one block alone; the siege is declared at once. `before`: what has led to the question."""
    able = [action for action in g.choices if action in BESIEGE]
    if not able:
        return []
    top = g.frames[-1]
    place = top.area if isinstance(top, DeclareSiege | FreeSiege) else top.place(g)
    alone = [of_one(g, before, action, place, chance_of) for action in able]
    if len(able) == 1:
        return alone
    steps = walk(g, able[:1], go_on)
    words = {"fort": place, "chance": chance_after(g, steps, place, chance_of)}
    everyone = Shortcut("moved_all_besiege" if before else "all_besiege", before + steps, words)
    return [everyone, *alone] if len(able) <= MOST_ALONE else [everyone]


def of_one(g: PaxState, before: list[int], action: int, place: int, chance_of: SiegeChance) -> Shortcut:
    """One block alone, or alone to those who besiege already."""
    steps = walk(g, [action], finish)
    key = ("moved_" if before else "") + ("joins_alone" if besiegers(g, place) else "besieges_alone")
    return Shortcut(
        key, before + steps, {"piece": BESIEGE.of(action), "fort": place, "chance": chance_after(g, steps, place, chance_of)}
    )


def chance_after(g: PaxState, steps: list[int], place: int, chance_of: SiegeChance) -> int:
    """In how many of a hundred such sieges a garrison falls after these decisions."""
    state = g.clone()
    state.stops_at_chance = True
    for action in steps:
        state.apply(action)
    return chance_of(g, besiegers(state, place), place)


def go_on(g: PaxState) -> int:
    """Whoever else can besiege, then the end of the declaration."""
    if not isinstance(g.frames[-1], DeclareSiege | FreeSiege):
        return NONE
    able = [action for action in g.choices if action in BESIEGE]
    return able[0] if able else finish(g)


def finish(g: PaxState) -> int:
    return DONE if isinstance(g.frames[-1], DeclareSiege | FreeSiege) and DONE in g.choices else NONE


# -- battles -------------------------------------------------------------------------------------------------------


def of_battle(g: PaxState, top: CombatTurn) -> list[Shortcut]:
    """Fire whenever one's blocks are asked, until the battle is over; or go, all to one place."""
    able = [action for action in g.choices if action in FIRE]
    volleys = [Shortcut("fire_on", able[:1], keep=f"battle {top.at} {g.number}")] if able else []
    return volleys + retreats(g, top.at)


def retreats(g: PaxState, at: int) -> list[Shortcut]:
    """Whoever is asked retreats to the same place, until the battle is over."""
    leaving = [action for action in g.choices if action in RETREAT]
    if not leaving:
        return []
    state = g.clone()
    state.apply(leaving[0])
    goals = [TO.of(action) for action in state.choices if action in TO] if isinstance(state.frames[-1], Retreat) else []
    return [all_retreat(g, leaving[0], at, goal) for goal in goals]


def all_retreat(g: PaxState, first: int, at: int, goal: int) -> Shortcut:
    steps = walk(g, [first], lambda state: withdraw(state, goal))
    return Shortcut("all_retreat", steps, {"place": goal}, keep=f"retreat {at} {goal}")


def withdraw(g: PaxState, goal: int) -> int:
    """To the place and no farther; then whoever is asked next."""
    top = g.frames[-1]
    if isinstance(top, Retreat):
        return TO + goal if TO + goal in g.choices else HALT if HALT in g.choices else NONE
    if not isinstance(top, CombatTurn | MustRetreat | BeatenRetreat):
        return NONE
    leaving = [action for action in g.choices if action in RETREAT]
    return leaving[0] if leaving else NONE


# -- replacements --------------------------------------------------------------------------------------------------


def losses_made_good(g: PaxState, top: Spending) -> list[Shortcut]:
    """Every step that can be bought, where the points do for all of them."""
    steps = walk(g, [], next_step)
    state = g.clone()
    for action in steps:
        state.apply(action)
    if any(action in REPLACE and top.forbids(state, action) == TOO_FEW_POINTS for action in top.candidates(state)):
        return []  # who is to have them is a question
    return [Shortcut("losses_made_good", steps, {"n": len(steps)})]


def next_step(g: PaxState) -> int:
    able = [action for action in g.choices if action in REPLACE] if isinstance(g.frames[-1], Spending) else []
    return able[0] if able else NONE


def at_full_strength(g: PaxState) -> list[Shortcut]:
    """All the steps that can be paid, then where to."""
    steps = walk(g, [], strengthen)
    places = [action for action in g.choices if action in DEPLOY_AT]
    return [Shortcut("at_full_strength", [*steps, place], {"place": DEPLOY_AT.of(place)}) for place in places] if steps else []


def strengthen(g: PaxState) -> int:
    return STRENGTHEN if isinstance(g.frames[-1], BuildBlock) and STRENGTHEN in g.choices else NONE


# -- the move under way ------------------------------------------------------------------------------------------------


def mover(g: PaxState) -> int:
    """The block that marches or sails."""
    top = g.frames[-1]
    return top.piece if isinstance(top, MoveBlock) else NONE


def boards_at(g: PaxState, action: int) -> int:
    """The sea zone where the fleet lies that a block goes aboard."""
    return g.at[LOAD.of(action)] if action in LOAD else NONE


def ends_move(g: PaxState) -> int:
    """A group that has moved is done where a block elsewhere is taken up; a siege that could be declared is asked about."""
    top = g.frames[-1]
    if isinstance(top, GroupMove):
        return DONE if DONE in g.choices else NONE
    return DONE if isinstance(top, FreeSiege) and not top.declared and g.choices == [DONE] else NONE
