"""Several decisions offered as one: all fire at one target, every gun at its best, all attack together, who chases goes no
farther. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.shortcuts import Shortcut, walk

from ..actions import ATTACK, CHASE, FIGHT, FIRE, GO, HALT, JOIN, TARGET, TO, WITH
from ..board import distance
from ..rules.artillery import DefensiveFire, FireGuns
from ..rules.attack import Attacks, NameBattle
from ..rules.battle import Musketry
from ..rules.chase import ChaseOn, EnterLeftHex, Pursuit
from ..rules.fire import Aim, FireRoll
from ..rules.moves import FormColumn
from ..rules.shooting import BOMBARDMENT, DEFENSIVE, MUSKETRY, targets
from ..state import FieldState

MOST_TARGETS: Final = 3  # that are offered one by one
MOST_WEIGHED: Final = 4  # targets of a gun that are compared


def shortcuts(g: FieldState) -> list[Shortcut]:
    """What comes to one thing at the decision at hand."""
    top = g.frames[-1]
    if isinstance(top, Musketry):
        return volleys(g, MUSKETRY) + joint_volleys(g)
    if isinstance(top, DefensiveFire):
        return [*fire_at_movers(g), *volleys(g, DEFENSIVE)]
    if isinstance(top, FireGuns):
        return bombardment(g)
    if isinstance(top, Pursuit):
        return [into_left_hex(g, action) for action in g.choices if action in CHASE]
    return of_a_group(g)


def of_a_group(g: FieldState) -> list[Shortcut]:
    top = g.frames[-1]
    if isinstance(top, Attacks):
        return [attack_by_all(g, action) for action in g.choices if action in ATTACK]
    if isinstance(top, NameBattle):
        return [Shortcut("all_attack", walk(g, [], attack_on), {"place": top.at})]
    return [Shortcut("all_go_along", walk(g, [], go_along))] if isinstance(top, FormColumn) else []


# -- fire --------------------------------------------------------------------------------------------------------------


def volleys(g: FieldState, mode: int) -> list[Shortcut]:
    """All who can fire at one of the targets do; those who cannot keep their shot."""
    shooters = [FIRE.of(action) for action in g.choices if action in FIRE]
    aims = {shooter: targets(g, shooter, mode) for shooter in shooters}
    found: dict[int, list[int]] = {}
    for shooter in shooters:
        for target in aims[shooter]:
            found.setdefault(target, []).append(shooter)
    if len(shooters) + len(found) <= 2:
        return []  # one shooter and one target: that is asked as one already
    most = sorted(found, key=lambda target: -len(found[target]))[:MOST_TARGETS]
    return [Shortcut("all_fire_at", shots([(one, target) for one in found[target]]), {"target": target}) for target in most]


def joint_volleys(g: FieldState) -> list[Shortcut]:
    """Those who can fire together in one volley do."""
    out: list[Shortcut] = []
    for action in g.choices:
        if action in FIRE:
            joined = walk(g, [action], join_on)
            if len(joined) > 1:
                out += [Shortcut("one_volley", [*joined, shot], {"target": TARGET.of(shot)}) for shot in aims(g, joined)]
                break  # the others would be the same volley
    return out[:MOST_TARGETS]


def aims(g: FieldState, joined: list[int]) -> list[int]:
    """The targets that a volley may be fired at."""
    state = g.clone()
    state.stops_at_chance = True
    for action in joined:
        state.apply(action)
    return [action for action in state.choices if action in TARGET]


def join_on(g: FieldState) -> int:
    """Whoever else can join, without one who fires being the last thing that is decided."""
    able = [action for action in g.choices if action in JOIN] if isinstance(g.frames[-1], Aim) else []
    return able[0] if able else NONE


def fire_at_movers(g: FieldState) -> list[Shortcut]:
    """Whoever can fire does, at the best target, whenever an enemy comes by."""
    guns = [FIRE.of(action) for action in g.choices if action in FIRE]
    if not guns:
        return []
    steps = shots([(gun, best_target(g, gun, DEFENSIVE)) for gun in guns])
    return [Shortcut("fire_at_movers", steps, keep=f"movers {g.stage}", until="stage")]


def bombardment(g: FieldState) -> list[Shortcut]:
    """Every gun fires at the target on which it may expect most."""
    guns = [FIRE.of(action) for action in g.choices if action in FIRE]
    if len(guns) < 2:
        return []
    return [Shortcut("all_guns_fire", shots([(gun, best_target(g, gun, BOMBARDMENT)) for gun in guns]), {"n": len(guns)})]


def shots(pairs: list[tuple[int, int]]) -> list[int]:
    """Each shooter and its target; a target that is not asked for is left out when it is played."""
    return [action for shooter, target in pairs for action in (FIRE + shooter, TARGET + target)]


def best_target(g: FieldState, gun: int, mode: int) -> int:
    """Of the nearest targets the one that suffers most on the average roll."""
    near = sorted(targets(g, gun, mode), key=lambda target: distance(g.at[gun], g.at[target]))[:MOST_WEIGHED]
    return max(near, key=lambda target: expected(g, gun, target, mode))


def expected(g: FieldState, gun: int, target: int, mode: int) -> int:
    """What a shot does, summed over all rolls."""
    reach = max(1, distance(g.at[gun], g.at[target]))
    roll = FireRoll(g.seat, mode, gun, target, g.sp(gun), reach)
    return sum(weight * roll.effect(g, result) for result, weight in enumerate(roll.weights(g)))


# -- together ----------------------------------------------------------------------------------------------------------


def attack_by_all(g: FieldState, action: int) -> Shortcut:
    return Shortcut("attack_by_all", walk(g, [action], attack_on), {"place": ATTACK.of(action)}, beside=True)


def attack_on(g: FieldState) -> int:
    """Whoever can join the attack, then the fight."""
    if not isinstance(g.frames[-1], NameBattle):
        return NONE
    able = [action for action in g.choices if action in WITH]
    return able[0] if able else FIGHT if FIGHT in g.choices else NONE


def go_along(g: FieldState) -> int:
    """Whoever can go along, then the march."""
    if not isinstance(g.frames[-1], FormColumn):
        return NONE
    able = [action for action in g.choices if action in WITH]
    return able[0] if able else GO if GO in g.choices else NONE


# -- after a battle ------------------------------------------------------------------------------------------------


def into_left_hex(g: FieldState, action: int) -> Shortcut:
    """A chaser enters the hex that was left, if there is only one, and goes no farther."""
    return Shortcut("chase_and_halt", walk(g, [action], no_farther), {"piece": CHASE.of(action)})


def no_farther(g: FieldState) -> int:
    top = g.frames[-1]
    if isinstance(top, ChaseOn):
        return HALT
    ways = [action for action in g.choices if action in TO] if isinstance(top, EnterLeftHex) else []
    return ways[0] if len(ways) == 1 else NONE
