"""Several decisions offered as one: all fire at one target, every gun at its best, all attack together. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.shortcuts import Shortcut, walk

from ..actions import FIGHT, FIRE, GO, TARGET, WITH
from ..board import distance
from ..rules.artillery import DefensiveFire, FireGuns
from ..rules.attack import NameBattle
from ..rules.battle import Musketry
from ..rules.fire import FireRoll
from ..rules.moves import FormColumn
from ..rules.shooting import BOMBARDMENT, DEFENSIVE, MUSKETRY, targets
from ..state import FieldState

MOST_TARGETS: Final = 3  # that are offered one by one
MOST_WEIGHED: Final = 4  # targets of a gun that are compared


def shortcuts(g: FieldState) -> list[Shortcut]:
    """What comes to one thing at the decision at hand."""
    top = g.frames[-1]
    if isinstance(top, Musketry):
        return volleys(g, MUSKETRY)
    if isinstance(top, DefensiveFire):
        return volleys(g, DEFENSIVE)
    if isinstance(top, FireGuns):
        return bombardment(g)
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


def bombardment(g: FieldState) -> list[Shortcut]:
    """Every gun fires at the target on which it may expect most."""
    guns = [FIRE.of(action) for action in g.choices if action in FIRE]
    if len(guns) < 2:
        return []
    return [Shortcut("all_guns_fire", shots([(gun, best_target(g, gun)) for gun in guns]), {"n": len(guns)})]


def shots(pairs: list[tuple[int, int]]) -> list[int]:
    """Each shooter and its target; a target that is not asked for is left out when it is played."""
    return [action for shooter, target in pairs for action in (FIRE + shooter, TARGET + target)]


def best_target(g: FieldState, gun: int) -> int:
    """Of the nearest targets the one that suffers most on the average roll."""
    near = sorted(targets(g, gun, BOMBARDMENT), key=lambda target: distance(g.at[gun], g.at[target]))[:MOST_WEIGHED]
    return max(near, key=lambda target: expected(g, gun, target))


def expected(g: FieldState, gun: int, target: int) -> int:
    """What a shot does, summed over all rolls."""
    reach = max(1, distance(g.at[gun], g.at[target]))
    roll = FireRoll(g.seat, BOMBARDMENT, gun, target, g.sp(gun), reach)
    return sum(weight * roll.effect(g, result) for result, weight in enumerate(roll.weights(g)))


# -- together ----------------------------------------------------------------------------------------------------------


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
