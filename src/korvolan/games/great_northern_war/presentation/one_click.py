"""Several decisions offered as one: a whole stack sets off, or all of it but those who hold the place; recruits of a kind;
pursuits, losses and command as they mostly are. No rule uses this."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.shortcuts import Shortcut, walk

from ..actions import ALL, DEPLOY, DONE, FROM, HALT, LOSE, PURSUE, RECRUIT, TAKE
from ..board import FORTRESS
from ..rules.actions_chart import bars_unit
from ..rules.commands import AssignLeaders
from ..rules.forces import ChooseHex, FormForce
from ..rules.losses import ChooseLosses
from ..rules.movement import OnTheMarch
from ..rules.pursuit import ChoosePursuers, RideOn
from ..rules.recruiting import PRICE, Muster, Recruit
from ..state import WarState
from ..units import GARRISON, STRENGTH, SUPPLY, TWIN, TYPE
from ..warnings import MORE_ARE_BOUGHT
from .group_moves import ATTACKS
from .reach import kept_by_carriage


def shortcuts(g: WarState) -> list[Shortcut]:
    """What comes to one thing at the decision at hand."""
    top = g.frames[-1]
    if isinstance(top, FormForce):
        return whole_stack(g) + field_force(g, [])
    if isinstance(top, ChooseHex):
        return [one for action in g.choices if action in FROM for one in setting_off(g, top.action, action)]
    if isinstance(top, Recruit):
        return garrisons(g)
    if isinstance(top, Muster):
        return [one for action in g.choices if action in DEPLOY for one in all_alike(g, top.unit, action)]
    return in_battle(g)


def in_battle(g: WarState) -> list[Shortcut]:
    top = g.frames[-1]
    if isinstance(top, AssignLeaders) and ALL in g.choices:
        return [Shortcut("double_strongest", [ALL], keep=f"command {g.year}", until="year")]
    if isinstance(top, ChoosePursuers):
        return pursuits(g, top)
    return cheapest_losses(g, top) if isinstance(top, ChooseLosses) else []


# -- who sets off --------------------------------------------------------------------------------------------------


def whole_stack(g: WarState) -> list[Shortcut]:
    return [Shortcut("all_set_off", [ALL, DONE])] if ALL in g.choices else []


def setting_off(g: WarState, action: int, start: int) -> list[Shortcut]:
    """From a hex all who may go; where they attack, garrisons and trains stay to hold it."""
    words = {"place": FROM.of(start)}
    if action in ATTACKS:
        fighting = field_force(g, [start])
        if fighting:
            return [Shortcut("field_force_from", fighting[0].actions, words, beside=True)]
    steps = walk(g, [start], take_all)
    if ALL not in steps or steps[-1] != DONE:
        return []
    place = FROM.of(start)
    staying = kept_by_carriage(g, g.seat, action, place)
    if not staying:
        return [Shortcut("all_set_off_from", steps, words, beside=True)]
    everybody = g.stack(place)
    going = sum(1 for unit in everybody if bars_unit(g, g.seat, action, unit) == 0)
    words |= {"going": going, "all": len(everybody)}
    return [Shortcut("some_set_off_from", steps, words, beside=True, several={"staying": staying})]


def take_all(g: WarState) -> int:
    if not isinstance(g.frames[-1], FormForce):
        return NONE
    return ALL if ALL in g.choices else DONE if DONE in g.choices else NONE


def field_force(g: WarState, before: list[int]) -> list[Shortcut]:
    """All but garrisons and supply trains, where there are both such and others."""
    steps = walk(g, before, take_fighters)
    if len(steps) < len(before) + 2 or steps[-1] != DONE:
        return []
    state = g.clone()
    for action in steps[:-1]:
        state.apply(action)
    return [Shortcut("field_force", steps)] if ALL in state.choices else []


def take_fighters(g: WarState) -> int:
    """Whoever else fights in the field, then the end of it."""
    if not isinstance(g.frames[-1], FormForce):
        return NONE
    able = [action for action in g.choices if action in TAKE and TYPE[TAKE.of(action)] not in (GARRISON, SUPPLY)]
    return able[0] if able else DONE if DONE in g.choices else NONE


# -- recruits ------------------------------------------------------------------------------------------------------


def garrisons(g: WarState) -> list[Shortcut]:
    """One garrison after the other: only where each of them goes is asked."""
    able = [action for action in g.choices if action in RECRUIT and TYPE[RECRUIT.of(action)] == GARRISON]
    return [Shortcut("garrisons", able[:1], keep=f"garrisons {g.year}", until="year")] if able else []


def all_alike(g: WarState, unit: int, deploy: int) -> list[Shortcut]:
    """The recruit and all printed like it that can be had, to one hex."""

    def more(state: WarState) -> int:
        top = state.frames[-1]
        if isinstance(top, Muster):
            return deploy if deploy in state.choices else NONE
        alike = [one for one in state.choices if one in RECRUIT and TWIN[RECRUIT.of(one)] == TWIN[unit]]
        return alike[0] if isinstance(top, Recruit) and alike else NONE

    steps = walk(g, [deploy], more)
    if len(steps) == 1 or steps[-1] != deploy:
        return []
    after = g.clone()
    for action in steps:
        after.apply(action)
    price = g.mp[g.seat] - after.mp[g.seat]
    words = {"unit": unit, "n": len(steps) // 2, "place": DEPLOY.of(deploy), "price": price}
    return [Shortcut("all_alike", steps, words, beside=True, warning=MORE_ARE_BOUGHT if price else 0)]


# -- after a battle ------------------------------------------------------------------------------------------------


def pursuits(g: WarState, top: ChoosePursuers) -> list[Shortcut]:
    """All pursue and nobody rides on; or all but one, where a fortress would be left empty."""
    if ALL not in g.choices or top.units:
        return []
    out = [Shortcut("pursue_here", walk(g, [ALL], stay))]
    stack = g.stack(top.start)
    if len(stack) > 1 and FORTRESS[top.start] and all(unit in top.others(g) for unit in stack):
        holder = min(stack, key=lambda unit: (STRENGTH[unit], -unit))
        steps = walk(g, [], lambda state: pursue_or_stay(state, holder))
        out.append(Shortcut("pursue_but_one", steps, {"unit": holder, "place": top.start}))
    return out


def pursue_or_stay(g: WarState, holder: int) -> int:
    """The strongest first; then nobody goes on."""
    if not isinstance(g.frames[-1], ChoosePursuers):
        return stay(g)
    able = [action for action in g.choices if action in PURSUE and PURSUE.of(action) != holder]
    return max(able, key=lambda action: STRENGTH[PURSUE.of(action)]) if able else DONE


def stay(g: WarState) -> int:
    if not isinstance(g.frames[-1], RideOn):
        return NONE
    return DONE if DONE in g.choices else HALT


def cheapest_losses(g: WarState, top: ChooseLosses) -> list[Shortcut]:
    """Of all who can be given up those that cost least to recruit again."""
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}  # by the strength lost, the price and who
    for unit in top.offers(g):
        for lost, (price, units) in list(best.items()):
            more = (price + PRICE[unit], [*units, unit])
            if lost < top.share and (lost + STRENGTH[unit] not in best or more[0] < best[lost + STRENGTH[unit]][0]):
                best[lost + STRENGTH[unit]] = more
    enough = [(price, lost, units) for lost, (price, units) in best.items() if lost >= top.share]
    if not enough:
        return []
    units = sorted(min(enough)[2])
    return [Shortcut("cheapest_losses", [LOSE + unit for unit in units], several={"units": units})]


# -- the move under way --------------------------------------------------------------------------------------------


def mover(g: WarState) -> int:
    """The first unit of the Force that marches."""
    top = g.frames[-1]
    force = g.in_force(top.at) if isinstance(top, OnTheMarch) else []
    return force[0] if force else NONE
