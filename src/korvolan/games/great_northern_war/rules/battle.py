"""Chapters 13.0 to 13.7 and 27.10. Who may attack whom, and how a battle begins.

Prepared Assault is an Action of this chapter. Moves that may end in a battle (27.13, 27.14) call `offer_battle` when the Force
has arrived; attacks on fortresses (16.0) choose their own target and call `begin_battle`. The rest is in results.py."""

from __future__ import annotations

from typing import ClassVar, Final, final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import PickAt
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ALL, ATTACK, DONE, HALT, TAKE
from ..board import FORTRESS, LAND, MARCHES, NEIGHBORS, SWEDEN_PROPER
from ..frames import ForcePick
from ..state import IN_FORCE, WarState
from ..tables import OPT_ATTACK_SWEDEN, PREPARED_ASSAULT, SIEGE_ATTACK, STORM
from ..units import DEFENDS
from .chapters import ForceChapter
from .eligibility import bars_joining, has_twin_left
from .results import BattleOver, Round, clear_doubling, forget_battle

# -- Prepared Assault ----------------------------------------------------------------------------------------------


@final
class PreparedAssault(ForceChapter):
    """An attack from where the Force stands."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """[27.10a] Why no Force can make a Prepared Assault now, or 0."""
        nearest = 0
        for place in g.stacks(side):
            barred = self.bars_hex(g, side, action, place)
            if barred == 0:
                return 0
            nearest = max(nearest, LACKS.index(barred))
        return LACKS[nearest]

    def bars_hex(self, g: WarState, side: int, action: int, place: int) -> int:
        """[27.10a, 27.10b] Why the units in an own hex cannot attack, or 0: an enemy next to it, no fortress, and strength."""
        if not has_target(g, side, place):
            if has_fortress_near(g, side, place):
                return no.ONLY_FORTRESSES_NEAR
            return no.ONLY_OVER_WATER if has_enemy_over_water(g, side, place) else no.NOBODY_CAN_ATTACK
        return 0 if has_strength(g, place) else no.NO_STRENGTH

    def bars_unit(self, g: WarState, side: int, action: int, unit: int) -> int:
        """[13.2b] Every unit may go along, also one that adds nothing (ruling A53)."""
        return 0

    def bars_force(self, g: WarState, side: int, action: int, place: int) -> int:
        """[13.2b] Strengths in parentheses start no battle."""
        return 0 if force_has_strength(g, place) else no.NO_STRENGTH

    def set_off(self, g: WarState, side: int, action: int, place: int) -> None:
        """[13.4a, 27.10a] The Force attacks from where it stands."""
        g.push(DeclareAttack(side, action, place))


# What a hex lacks for a Prepared Assault, from what lacks most.
LACKS: Final = [no.NOBODY_CAN_ATTACK, no.ONLY_OVER_WATER, no.ONLY_FORTRESSES_NEAR, no.NO_STRENGTH]


def has_strength(g: WarState, place: int) -> bool:
    """[13.2b] Whether a unit in a hex has a strength to start a battle with."""
    unit = g.head[place]
    while unit != NONE:
        if not DEFENDS[unit]:
            return True
        unit = g.next_in[unit]
    return False


def force_has_strength(g: WarState, place: int) -> bool:
    """[13.2b] The same of the units of the Force alone."""
    return any(not DEFENDS[unit] for unit in g.in_force(place))


# -- the target ----------------------------------------------------------------------------------------------------


def has_target(g: WarState, side: int, place: int) -> bool:
    """Whether any hex next to this one can be attacked from it in a battle."""
    if not g.in_sight(1 - side, place):
        return False
    enemy = 1 - side
    return any(g.stands(enemy, there) and bars_target(g, side, PREPARED_ASSAULT, place, there) == 0 for there in MARCHES[place])


def has_fortress_near(g: WarState, side: int, place: int) -> bool:
    """Whether a fortress that can be stormed is next to a hex."""
    if not g.in_sight(1 - side, place):
        return False
    enemy = 1 - side
    return any(
        FORTRESS[there] and g.stands(enemy, there) and bars_attack(g, side, place, there) == 0 for there in MARCHES[place]
    )


def has_enemy_over_water(g: WarState, side: int, place: int) -> bool:
    """[13.2c] Whether enemies stand next to a hex, beyond a lake or the sea."""
    return any(g.stands(1 - side, there) and has_water_between(place, there) for there in NEIGHBORS[place])


def bars_target(g: WarState, side: int, action: int, here: int, there: int) -> int:
    """Why a hex cannot be attacked in a battle by an Action, or 0."""
    barred = bars_attack(g, side, here, there)
    if barred != 0 or not needs_siege(there):
        return barred
    return no.FORTRESS_NEEDS_SIEGE if action == PREPARED_ASSAULT else no.NO_FORTRESS_AFTER_A_MOVE


def needs_siege(place: int) -> bool:
    """[16.4a, 27.10b, 27.13b] A fortress is stormed or besieged; no other Action attacks it."""
    return FORTRESS[place]


def bars_attack(g: WarState, side: int, here: int, there: int) -> int:
    """Why a hex cannot be attacked from another by any Action, or 0."""
    if there >= LAND or not is_adjacent(here, there):
        return no.NOT_ADJACENT
    if has_water_between(here, there):
        return no.WATER_BETWEEN
    if not g.is_open(there):
        return no.NEUTRAL_TARGET
    if not g.stands(1 - side, there):
        return no.NO_ENEMY_THERE
    return no.SWEDEN_IS_SAFE if is_safe_sweden(g, there) else 0


def is_adjacent(here: int, there: int) -> bool:
    """[13.0a, 13.2c] Combat is with a neighboring hex."""
    return there in NEIGHBORS[here]


def has_water_between(here: int, there: int) -> bool:
    """[13.2c] Nobody attacks over a lake or all-sea hexside (rulings A39, A40)."""
    return there not in MARCHES[here]


def is_safe_sweden(g: WarState, place: int) -> bool:
    """[24.1c] Foreigners may attack into Sweden proper, unless an option forbids it (ruling A45)."""
    return SWEDEN_PROPER[place] and g.switches[OPT_ATTACK_SWEDEN] == 1


class DeclareAttack(ForcePick):
    """[13.2a, 13.3a] One hex next to the Force is attacked. After a move the Force may also leave it at that."""

    VERB: ClassVar[Verb] = ATTACK
    STOPS: ClassVar[tuple[int, ...]] = (HALT,)

    def offers(self, g: WarState) -> list[int]:
        return MARCHES[self.at]

    def bars(self, g: WarState, target: int) -> int:
        return bars_target(g, self.side, self.action, self.at, target)

    def bars_stop(self, g: WarState, action: int) -> int:
        return no.ATTACK_IS_DECLARED if self.action == PREPARED_ASSAULT else 0

    def pick(self, g: WarState, target: int) -> None:
        g.pop()
        begin_battle(g, self.side, self.action, self.at, target)
        if self.action != PREPARED_ASSAULT and others(g, self.at):
            g.push(JoinBattle(self.side, self.at))


# -- after a move --------------------------------------------------------------------------------------------------


def offer_battle(g: WarState, side: int, action: int, place: int) -> None:
    """[13.4b, 27.13b] A Force has ended its move: it may attack a hex next to it, if there is one to attack.

    Whoever stands next to the enemy is seen by him, so that nobody learns anything from being asked or not."""
    if has_target(g, side, place) and has_strength(g, place):
        g.push(DeclareAttack(side, action, place))


def others(g: WarState, place: int) -> list[int]:
    """The units in the hex that are not of the Force."""
    return [unit for unit in g.stack(place) if not g.force[unit]]


class JoinBattle(PickAt[WarState]):
    """[13.6a] Units that the Force met where its move ended may join the battle."""

    VERB: ClassVar[Verb] = TAKE
    STOPS: ClassVar[tuple[int, ...]] = (ALL, DONE, HALT)

    def offers(self, g: WarState) -> list[int]:
        return others(g, self.at)

    def bars(self, g: WarState, unit: int) -> int:
        barred = bars_joining(g, self.side, unit, self.at)
        if barred != 0:
            return barred
        return no.LIKE_FIGHTER_FIRST if has_twin_left(g, unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.force[unit] = IN_FORCE

    def bars_stop(self, g: WarState, action: int) -> int:
        if action == DONE:
            return 0 if force_has_strength(g, self.at) else no.NO_STRENGTH
        if action == ALL:
            return 0 if others(g, self.at) else no.NOBODY_TO_JOIN
        return no.ATTACK_IS_DECLARED

    def stop(self, g: WarState, action: int) -> None:
        g.pop()
        if action == ALL:
            for unit in others(g, self.at):
                g.force[unit] = IN_FORCE


# -- the battle begins ---------------------------------------------------------------------------------------------


def begin_battle(g: WarState, side: int, action: int, start: int, target: int) -> None:
    """[13.1a, 13.2a, 13.5a] A Force, flagged in its hex, attacks another hex; from here on there is no way back.

    Pushes the frames of the whole battle. When they are gone so is the battle."""
    forget_battle(g)
    clear_doubling(g)
    g.battle_side = side
    g.battle_from = start
    g.battle_at = target
    g.battle_action = action
    g.battle_round = 1
    if g.logging:
        g.say(OPENING.get(action, "attacks"), side, target, start)
    reveal(g, start)
    reveal(g, target)
    g.push(BattleOver())
    g.push(Round(0))


OPENING: Final[dict[int, str]] = {STORM: "storms", SIEGE_ATTACK: "besieges"}


def reveal(g: WarState, place: int) -> None:
    """[13.3b] All units in a hex of the battle are shown, also those that do not fight."""
    for unit in g.stack(place):
        g.show(unit)
