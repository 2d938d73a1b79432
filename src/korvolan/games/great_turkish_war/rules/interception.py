"""Chapters 11.3 and 13.17. Interceptions: after each hex that a force enters, enemy stacks in reach may try to catch it."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision, PickAt

from .. import board
from .. import refusals as no
from ..actions import ALL, DECLINE, DONE, INTERCEPT, PLAY, TAKE, TO
from ..board import FORTRESS, LAND, MOUNTAIN, OTTOMANS, SEATS, SPOTS, WITHIN_TWO, side_between
from ..fields import INTERCEPTION
from ..state import ATTACKS, LOOKS_ON, WarState, free_neighbors, is_neutral
from ..stratagem_kinds import AMBUSH, SPIES
from ..tables import OPT_FORCES, OPT_INTERCEPTION
from ..units import IS_COMBAT, IS_LEADER, IS_TRAIN, UNITS
from . import aftermath, alliances, combat, control
from .decisions import SideStep
from .forces import count_combat, count_units, not_yours
from .leaders import leader_left_alone
from .marker_windows import INTERCEPTING, ON_THE_MARCH, PlayMarkers
from .recruiting import fits_inside
from .roll_modifiers import ModifiedRoll, Part, for_interception
from .stratagems import holds, play_marker

SUCCESS: Final = 4


class Reaction(SideStep):
    """[11.3a, 11.3.1k, 11.3.1h] The non-phasing side is asked as long as it could still intercept; a success ends the
    trying."""

    def run(self, g: WarState) -> None:
        if g.stopped or count_units(g.members()) == 0 or not may_react(g, self.side):
            end_reaction(g)
        else:
            g.push(InterceptWindow(self.side))


def end_reaction(g: WarState) -> None:
    """Nobody tries any more; by an option whoever failed may try again when the force has gone on."""
    g.pop()  # Reaction
    if g.switches[OPT_INTERCEPTION]:
        g.tried = [0] * UNITS


def may_react(g: WarState, side: int) -> bool:
    """Whether the window opens: by what everyone knows, a stack in reach, or markers in hand that could extend it."""
    here = g.here
    if g.truce or here >= LAND:
        return False
    base = side * SPOTS
    for place in WITHIN_TWO[here]:
        if g.fighters[base + place] and bars_stack(g, side, place, g.cards[side] > 0) == 0:
            return True
    return g.cards[side] > 0 and could_spy(g, side)


def bars_stack(g: WarState, side: int, place: int, ambush: bool) -> int:
    """[11.3a, 11.3.1j, 11.3.1k, 11.3.1l, 13.4b] Why the stack of a hex cannot try to intercept the active force, or 0. Two
    hexes away it needs an Ambush, and a first hex that is free of enemies (rulings A79, A106)."""
    if place >= LAND or g.fighters[side * SPOTS + place] == 0:
        return no.NO_STACK_TO_INTERCEPT
    stack = g.field_stack(side, place)
    if count_combat(stack) == 0:
        return no.BEHIND_WALLS
    if all(g.tried[unit] or not IS_COMBAT[unit] for unit in stack):
        return no.TRIED_ALREADY
    here = g.here
    if place == here or g.are_joined(place, here):
        return 0
    if place not in WITHIN_TWO[here]:
        return no.TOO_FAR_TO_INTERCEPT
    if not hexes_between(g, side, place):
        return no.NO_WAY_TO_INTERCEPT
    return 0 if ambush else no.NEEDS_AMBUSH


def hexes_between(g: WarState, side: int, place: int) -> list[int]:
    """[13.4b] The free hexes between an interceptor two hexes away and his prey (ruling A79)."""
    return [middle for middle in free_neighbors(g, side, place) if g.are_joined(middle, g.here)]


def could_spy(g: WarState, side: int) -> bool:
    """[13.17a] Whether a Force marker is moving within four hexes of a unit of the side (ruling A94)."""
    if g.switches[OPT_FORCES]:
        return False
    members = g.members()
    marker = g.cover[members[-1]] if members else NONE
    if marker == NONE or g.spied >> marker & 1:
        return False
    return any(g.fighters[side * SPOTS + place] for place in board.WITHIN_FOUR[g.here])


class InterceptWindow(Decision[WarState]):
    """[11.3a, 11.3.1k, 11.3.1o, 13.17a] A stack may try to intercept, or Spies may look into a Force marker first; or the
    force goes on."""

    VERBS: ClassVar[tuple[str, ...]] = ("intercept", "play", "decline")
    WINDOW = "interception"
    DECLINES = DECLINE

    def asks(self, g: WarState) -> bool:
        return True

    def place(self, g: WarState) -> int:
        return g.here

    def words(self, g: WarState) -> dict[str, str]:
        return {"where": board.PLACE_NAMES[g.here]}

    def candidates(self, g: WarState) -> list[int]:
        base = self.side * SPOTS
        out = [DECLINE]
        for place in WITHIN_TWO[g.here]:
            if g.fighters[base + place]:
                out.append(INTERCEPT + place)
        if holds(g, self.side, SPIES):
            out.append(PLAY + SPIES)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == DECLINE:
            return 0
        if action in INTERCEPT:
            return bars_stack(g, self.side, INTERCEPT.of(action), holds(g, self.side, AMBUSH))
        if action != PLAY + SPIES:
            return no.NOT_FOR_THIS_ROLL
        if not holds(g, self.side, SPIES):
            return no.MARKER_NOT_HELD
        return 0 if could_spy(g, self.side) else no.NO_FORCE_TO_SPY_ON

    def take(self, g: WarState, action: int) -> None:
        g.pop()
        if action == DECLINE:
            end_reaction(g)
        elif action in PLAY:
            spy(g, self.side)
        else:
            g.push(SendInterceptors(self.side, INTERCEPT.of(action)))


def spy(g: WarState, side: int) -> None:
    """[13.17a, 13.17b] The side looks at everything under the marker that moves, as long as its activation lasts."""
    play_marker(g, side, SPIES)
    for unit in g.members():
        if g.cover[unit] != NONE:
            g.spied |= 1 << g.cover[unit]
            g.tell(side, "spied_unit", unit)


# -- the attempt -------------------------------------------------------------------------------------------------------


class SendInterceptors(PickAt[WarState]):
    """[11.3a, 12.1d] Which units of the stack go: any of them, with a combat unit at least; all of them but trains by `all`
    (ruling A34). No leader stays behind alone."""

    VERB = TAKE
    STOPS = (ALL, DONE)

    def offers(self, g: WarState) -> list[int]:
        stack = g.field_stack(self.side, self.at)
        return stack if len(stack) > 1 else []

    def bars(self, g: WarState, unit: int) -> int:
        if g.camp(unit) != self.side:
            return not_yours(g, self.side, unit)
        if g.at[unit] != self.at or g.inside[unit]:
            return no.NOT_IN_THAT_HEX
        if g.fights[unit] == ATTACKS:
            return no.CHOSEN_ALREADY
        return no.LIKE_MEMBER_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.fights[unit] = ATTACKS

    def bars_stop(self, g: WarState, action: int) -> int:
        if action == ALL:
            return 0
        chosen = [unit for unit in g.field_stack(self.side, self.at) if g.fights[unit] == ATTACKS]
        if count_combat(chosen) == 0:
            return no.NOBODY_CHOSEN
        stay = self.at == g.here or leader_left_alone(g, self.side, self.at, chosen) == NONE
        return 0 if stay else no.LEADER_LEFT_BEHIND

    def stop(self, g: WarState, action: int) -> None:
        g.pop()
        for unit in g.field_stack(self.side, self.at):
            if action == ALL and not IS_TRAIN[unit]:
                g.fights[unit] = ATTACKS
            g.tried[unit] = 1  # the stack has had its try, but only those who go are too late for a relief
            if g.fights[unit] == ATTACKS:
                g.intercepted[unit] = 1
        try_to_intercept(g, self.side, self.at)


def try_to_intercept(g: WarState, side: int, place: int) -> None:
    """[11.3.1a, 11.3.1j, 13.4b] Both sides may play markers, then a die is rolled. From two hexes away an Ambush is played
    at once."""
    g.say("tries_to_intercept", side, place)
    g.push(InterceptRoll(side, place))
    g.push(PlayMarkers(1 - side, ON_THE_MARCH, g.here))
    g.push(PlayMarkers(side, INTERCEPTING, g.here))
    if is_far(g, place):
        play_marker(g, side, AMBUSH)
        g.ambushes[side] += 1


def is_far(g: WarState, place: int) -> bool:
    """[13.4b] Whether interceptors from a hex come from two hexes away, and spend an Ambush for it."""
    return place != g.here and not g.are_joined(place, g.here)


class InterceptRoll(ModifiedRoll):
    """[11.3.1a, 11.3.1g, 11.3.1h] A modified 4 or more catches the force, and there is a battle at once; else it goes on."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place")
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, side: int, at: int) -> None:
        self.side = side
        self.at = at

    def parts(self, g: WarState) -> list[Part]:
        return for_interception(g, self.side)

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        total = self.total(g, result)
        g.ambushes = [0] * SEATS
        g.say("intercepts" if total >= SUCCESS else "misses", self.side, total)
        if total < SUCCESS:
            g.fights = [LOOKS_ON] * UNITS
        elif self.at == g.here or g.are_joined(self.at, g.here):
            attack_force(g, self.side, self.at, self.at)
        else:
            g.push(ChooseWay(self.side, self.at))

    def label(self, g: WarState, result: int) -> str:
        return "intercepted" if self.total(g, result) >= SUCCESS else "not intercepted"


class ChooseWay(PickAt[WarState]):
    """[13.4b, 11.3.1j] By which hex interceptors come from two hexes away: it counts for mountains, and for a neutral country
    on the way."""

    VERB = TO

    def offers(self, g: WarState) -> list[int]:
        ways = hexes_between(g, self.side, self.at)
        kinds = {(side_between(way, g.here) & MOUNTAIN, is_neutral(g, board.AREA_COUNTRY[g.area(way)])) for way in ways}
        return ways if len(kinds) > 1 else ways[:1]  # often nothing hangs on it

    def bars(self, g: WarState, place: int) -> int:
        return 0 if place in hexes_between(g, self.side, self.at) else no.NO_WAY_TO_INTERCEPT

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        if self.side == OTTOMANS:
            alliances.invade(g, place)
        attack_force(g, self.side, self.at, place)


def attack_force(g: WarState, side: int, place: int, last: int) -> None:
    """[11.3.1g, 11.3.1m, 11.3.1o, 11.4.2k] The interceptors enter the hex from the last one on their way, without points, and
    attack (ruling A35)."""
    here = g.here
    g.battle_ridge = 1 if last != here and side_between(last, here) & MOUNTAIN else 0
    g.stopped = 1
    if side == OTTOMANS and place != here:
        alliances.invade(g, here)  # before anybody moves, so that besiegers have not yet left their siege
    stay_behind_walls(g, 1 - side, here)
    if place != here:
        for unit in g.taking_part(ATTACKS):
            g.uncover(unit)  # who falls upon a column is seen, even if there is no battle
            g.move(unit, here)
    if count_combat(g.field_stack(1 - side, here)):
        combat.begin_battle(g, INTERCEPTION, side, here, place)
    else:
        destroy_column(g, 1 - side, here, place)


def destroy_column(g: WarState, side: int, here: int, origin: int) -> None:
    """[11.4.2k] A column without a combat unit is lost without a battle when it is caught (ruling A12)."""
    for unit in g.field_stack(side, here):
        g.say("caught", unit, here)
        g.eliminate(unit)
    g.fights = [LOOKS_ON] * UNITS
    g.battle_ridge = 0
    g.push(aftermath.Tidy(here))
    control.update_place(g, origin)


def stay_behind_walls(g: WarState, side: int, place: int) -> None:
    """[11.6.1c] Where a force is caught before a fortress of its own, those who were in it stay behind the walls (ruling
    A42)."""
    if not FORTRESS[place] or not g.holds(side, place):
        return
    for wanted in (False, True):  # leaders last: they go where units are
        for unit in g.field_stack(side, place):
            if IS_LEADER[unit] != wanted or g.force[unit] or not fits_inside(g, unit, place):
                continue
            if not wanted or g.inner[place]:
                g.wall_in(unit, True)
    control.uncover_garrison(g, place)
