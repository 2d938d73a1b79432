"""Forces for the table's composed moves, warnings, and what is clicked for a marker. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.game import JointMove

from ..actions import ALL, DONE, DROP, END, FROM, GIVE, PASS, PLAY, TAKE, TO, WOO
from ..board import FORTRESS, LAND, SEAT_IDS, SPOTS
from ..rules.activation import FormForce, PlayerPhase
from ..rules.control import is_besieged, is_forsaken
from ..rules.diplomacy import Attempt, may_succeed
from ..rules.forces import count_combat, count_units, has_type, may_be_activated
from ..rules.interception import SendInterceptors
from ..rules.leaders import leader_left_alone
from ..rules.movement import Operate
from ..rules.relief import SendRelief
from ..state import ATTACKS, BOTH, WarState
from ..stratagem_kinds import KIND_IDS, KINDS
from ..units import IS_COMBAT, IS_TRAIN, SIEGE_TRAIN, TWIN
from ..warnings import BESIEGERS_LEAVE, FORTRESS_LEFT, HOPELESS, LEADER_STAYS, PHASE_ENDS, TRAINS_LOST

MOST_HALVES: Final = 60


def joint_moves(g: WarState, pieces: list[int]) -> list[JointMove]:
    """The steps that activate these pieces of one hex together; the roll for points follows."""
    start = g.at[pieces[0]]
    if not 0 <= start < SPOTS or any(g.at[unit] != start for unit in pieces):
        return []
    top = g.frames[-1]
    steps: list[int] = []
    if isinstance(top, PlayerPhase):
        steps = [FROM + start]
    elif not isinstance(top, FormForce) or top.at != start:
        return []
    wanted = first_twins(g, [unit for unit in pieces if not g.done[unit]])
    taken = [TAKE + unit for unit in wanted if not g.force[unit]]
    return [JointMove([*steps, *taken, DONE], wanted)] if wanted else []


def first_twins(g: WarState, units: list[int]) -> list[int]:
    """The same force with the first of pieces that nobody can tell apart (2.3a), leaders first so that many may join."""
    out: list[int] = []
    for unit in units:
        first = unit
        while first > 0 and are_alike(g, first - 1, unit) and first - 1 not in out:
            first -= 1
        while first in out and first < unit:
            first += 1
        out.append(first)
    return sorted(set(out), key=lambda unit: (IS_COMBAT[unit], unit))


def are_alike(g: WarState, one: int, other: int) -> bool:
    """Whether two pieces are printed alike and have done the same."""
    return TWIN[one] == TWIN[other] and g.at[one] == g.at[other] and g.done[one] == g.done[other]


def movement_spent(g: WarState) -> int:
    """What the active force has spent, up to a constant."""
    return MOST_HALVES - g.op if g.frames and isinstance(g.frames[-1], Operate) else 0


# -- warnings ----------------------------------------------------------------------------------------------------------


def warns(g: WarState, action: int) -> int:
    """The number of a warning, or 0. Only what the decider knows may speak here."""
    top = g.frames[-1]
    if isinstance(top, PlayerPhase) and action == PASS:
        for place in range(LAND):
            if g.pieces[top.side * SPOTS + place] and may_be_activated(g, top.side, place):
                return PHASE_ENDS
    if isinstance(top, FormForce) and action == DONE:
        if leader_left_alone(g, top.side, top.at, g.members()) != NONE:
            return LEADER_STAYS
        return FORTRESS_LEFT if leaves_fortress(g, top.side, top.at) else 0
    if isinstance(top, FormForce) and action == ALL:
        return warns_of_all(g, top)
    if isinstance(top, Operate) and action in TAKE:
        return FORTRESS_LEFT if leaves_fortress(g, top.side, g.here, TAKE.of(action)) else 0
    if isinstance(top, Operate) and action in TO:
        if lifts_siege(g, top.side):
            return BESIEGERS_LEAVE
        return TRAINS_LOST if loses_trains(g, top.side, g.here, g.members()) else 0
    if isinstance(top, SendInterceptors | SendRelief) and action in (ALL, DONE):
        stack = g.field_stack(g.seat, top.at)
        going = [unit for unit in stack if g.fights[unit] == ATTACKS or (action == ALL and not IS_TRAIN[unit])]
        return TRAINS_LOST if top.at != g.here and loses_trains(g, g.seat, top.at, going) else 0
    if isinstance(top, Attempt) and action in WOO:
        return 0 if may_succeed(g, top.side, WOO.of(action)) else HOPELESS
    return 0


def warns_of_all(g: WarState, top: FormForce) -> int:
    """The warning before everybody joins a force. It is told at «Done» instead, where that is still to be said."""
    trial = with_all(g)
    if len(top.options(trial)) > 1:
        return 0
    if leader_left_alone(trial, top.side, top.at, trial.members()) != NONE:
        return LEADER_STAYS
    return FORTRESS_LEFT if leaves_fortress(trial, top.side, top.at) else 0


def with_all(g: WarState) -> WarState:
    """The position when all that may have joined the force."""
    trial = g.clone()
    g.frames[-1].take(trial, ALL)
    return trial


def who_stays(g: WarState) -> list[int]:
    """The pieces that stay when all that may join the force: too many without a leader, contingents without their Voivode."""
    top = g.frames[-1]
    assert isinstance(top, FormForce)
    trial = with_all(g)
    members = trial.members()
    same_side = [unit for unit in g.own_stack(top.side, top.at) if not members or g.inside[unit] == g.inside[members[0]]]
    return [unit for unit in same_side if not trial.force[unit] and not g.done[unit]]


def is_open_at_goal(g: WarState) -> bool:
    """A march ends where it was sent, and not the activation, as long as points are left for something."""
    if not isinstance(g.frames[-1], Operate):
        return False
    return any(action not in TAKE and action not in DROP and action != END for action in g.choices)


def loses_trains(g: WarState, side: int, place: int, going: list[int]) -> bool:
    """Whether trains are lost to the enemy when these leave a hex."""
    if place >= LAND or not is_forsaken(g, side, place):
        return False
    stay = [unit for unit in g.field_stack(side, place) if unit not in going]
    return count_combat(stay) == 0 and count_units(stay) > 0


def leaves_fortress(g: WarState, side: int, place: int, also: int = NONE) -> bool:
    """Whether every combat unit goes from a fortress of one's own that enemies stand next to, if `also` goes with the force."""
    if place >= LAND or not FORTRESS[place] or not g.holds(side, place):
        return False
    if any(IS_COMBAT[unit] and not g.force[unit] and unit != also for unit in g.own_stack(side, place)):
        return False
    return any(g.foe_fighters(side, near) for near in g.ways(place))


def lifts_siege(g: WarState, side: int) -> bool:
    """Whether the works are lifted when the active force marches on."""
    here = g.here
    if here >= LAND or not is_besieged(g, here) or g.holds(side, here):
        return False
    stay = [unit for unit in g.field_stack(side, here) if not g.force[unit]]
    return count_combat(stay) == 0 or not has_type(stay, SIEGE_TRAIN)


def target(g: WarState, action: int) -> str:
    """A marker is clicked where it lies: the first of its kind in the hand, or face up."""
    side = g.seat
    if side in BOTH:
        for verb in (PLAY, GIVE):
            if action in verb:
                kind = verb.of(action)
                where = "" if g.hand[side * KINDS + kind] else "-open"
                return f"{SEAT_IDS[side]}-{KIND_IDS[kind]}{where}-1"
    return ""
