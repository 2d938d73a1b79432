"""Default policy: decisions that need no plan, such as losses, retreats, leaders, diplomacy, and where pieces are put: new
troops, those who recover, the disarmed, and nations that join the war."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.policy import Best, Policy, Profile
from korvolan.kernel.strategy import CAPTAIN

from .. import actions as act
from .. import units
from ..board import CAPITAL, CITY_PLACE, COALITION, LAND, PILE, RUSSIA, SWEDISH, TO_PLACE
from ..rules import activation_choice, boarding, cities, losses, mobilization, new_capital, recovery, setup, surrender
from ..state import DreadState
from ..units import COMMAND, FLEET, FOOT, KIND, LEADER, LEADS, MOBILE, MOVEMENT, NATION, PIECES, PIECES_OF, QUALITY
from .battle_policy import BATTLE
from .parties import HOMEBOUND, Party
from .paths import land_far, ways_to
from .relocation import advance_value, duty_value
from .situation import FARTHEST, Staff, has_fleet
from .weights import FETCH, LIMITS, RIDE

LAST_LOST: Final = {units.GUARD: 9, units.INDELTA: 1, units.MILITIA: 0, units.COSSACK: 2}


def name_leader(g: DreadState, top: activation_choice.NameLeader, who: Profile) -> int:
    """The one who moves the stack farthest."""
    best = Best(g.choices[0], -1)
    for leader in act.LEAD.among(g.choices):
        best.offer(act.LEAD + leader, MOVEMENT[leader])
    return best.found


def declare_capital(g: DreadState, top: new_capital.OfferCapital, who: Profile) -> int:
    """New troops will muster in the new capital, so it should be near Russia, not beyond the gulf (11.6a, 11.3a)."""
    best = Best(act.DECLINE, -1 - LIMITS["capital_near"])
    for city in act.DECLARE.among(g.choices):
        best.offer(act.DECLARE + city, -land_far(CITY_PLACE[city])[CAPITAL[RUSSIA]])
    return best.found


def lose_cheapest(g: DreadState, top: losses.ChooseLosses | boarding.LeaveBehind, who: Profile) -> int:
    """The unit that is missed least: Militia, then those that come back, Guard last, Foot before Horse only if there is
    more of it."""
    best = Best(g.choices[0], -100)
    for unit in act.LOSE.among(g.choices):
        best.offer(act.LOSE + unit, -LAST_LOST.get(QUALITY[unit], 4) * 2 - (0 if KIND[unit] == FOOT else 1))
    return best.found


def draw_leader(g: DreadState, top: mobilization.LeaderOffer, who: Profile) -> int:
    """A new leader is always welcome (11.3d). Nobody is dismissed: he would be gone for good, and a poor leader moves troops
    too."""
    return act.DRAW_LEADER if act.DRAW_LEADER in g.choices else act.DONE


# -- where pieces are put -----------------------------------------------------------------------------------------------


def place_entrant(g: DreadState, top: setup.Deploy, who: Profile) -> int:
    """With a thought for those who will come after."""
    others = [p for p in PIECES_OF[top.nation] if g.at[p] == TO_PLACE and p != top.piece]
    return best_lodging(g, [top.piece, *others], who.weights)


def send_home(g: DreadState, top: surrender.GoHome, who: Profile) -> int:
    guests = [p for p in g.stack(top.from_place) if NATION[p] == top.nation and KIND[p] != FLEET]
    return best_lodging(g, guests, who.weights)


def best_lodging(g: DreadState, guests: list[int], habits: list[int]) -> int:
    """The best place for those who have to be put somewhere, the first of whom is placed now."""
    staff = Staff(g, g.seat, habits)
    goals = company_hexes(g, guests[0]) or front_hexes(g, staff)
    nation = NATION[guests[0]]
    far = ways_to(g, 1 << nation, goals, nation not in HOMEBOUND and has_fleet(g, staff.side))
    best = Best(g.choices[0], -FAR)
    for action in g.choices:
        place, inside = lodging(action)
        ride = habits[RIDE] * min(far[place], FARTHEST) if place < LAND else 0
        best.offer(action, lodging_value(g, staff, guests, place, inside) - ride)
    return best.found


def lodging(action: int) -> tuple[int, bool]:
    """The place that an action puts a piece in, and whether inside."""
    for verb in (act.QUARTER, act.PORT, act.GARRISON_IN):
        if action in verb:
            return verb.of(action), True
    return act.DEPLOY.of(action), False


def company_hexes(g: DreadState, piece: int) -> list[int]:
    """The hexes of those whom a piece should be with (5.0a): troops and Fleets with leaders, and leaders with troops, rather
    with such as have none."""
    led = [0] * LAND
    for leader in units.LEADERS:
        if 0 <= g.at[leader] < LAND and g.camp[NATION[leader]] == g.camp[NATION[piece]]:
            led[g.at[leader]] |= LEADS[leader]
    if KIND[piece] == FLEET:
        return [place for place in range(LAND) if led[place]]
    if KIND[piece] != LEADER:
        return [place for place in range(LAND) if led[place] >> COMMAND[piece] & 1]
    troops = [p for p in range(PIECES) if MOBILE[p] and 0 <= g.at[p] < LAND and LEADS[piece] >> COMMAND[p] & 1]
    waiting = [g.at[p] for p in troops if not led[g.at[p]] >> COMMAND[p] & 1 and not g.is_besieged(g.at[p])]
    return waiting or [g.at[p] for p in troops]


def front_hexes(g: DreadState, staff: Staff) -> list[int]:
    """Where those go who have nobody yet (11.4.4e, 12.1a): to the garrisons that the Coalition has still to take. Who may not
    leave Germany is of no use elsewhere."""
    return [CITY_PLACE[city] for city in staff.garrisons_left] if staff.side == COALITION else []


def lodging_value(g: DreadState, staff: Staff, guests: list[int], place: int, inside: bool) -> int:
    """What a place is worth to the side of some pieces: who needs them there, and what enemies could do to them."""
    if place >= LAND:
        return 0
    if KIND[guests[0]] == FLEET:  # [7.0a] those whom it could carry
        return staff.habits[FETCH] * g.units_in(staff.side, place) if g.leaders_in(staff.side, place) else 0
    who = Party(g, guests)
    risk = staff.danger(g, place, who.force, inside, g.units_in(staff.side, place))
    worth = duty_value(g, staff, who, PILE, place, 100) + advance_value(g, staff, who, PILE, place, True) - risk
    return worth - (staff.to_the_front(g, place) if staff.side == SWEDISH else 0)


# -- who decides what -------------------------------------------------------------------------------------------------

RECRUITS: Final[Policy[DreadState]] = Policy((act.INSIDE, act.AWAY, act.GO_IN, act.RAISE, act.ALL, act.AGAIN), extends=BATTLE)
RECRUITS.on(losses.ChooseLosses, lose_cheapest)
RECRUITS.on(losses.WearLosses, lose_cheapest)
RECRUITS.on(boarding.LeaveBehind, lose_cheapest)
RECRUITS.on(activation_choice.NameLeader, name_leader)
RECRUITS.on(mobilization.LeaderOffer, draw_leader)
RECRUITS.on(new_capital.OfferCapital, declare_capital)

CAPTAINS: Final[Policy[DreadState]] = Policy(extends=RECRUITS)
CAPTAINS.on(mobilization.ChooseQuarters, lambda g, top, who: best_lodging(g, [top.piece], who.weights))
CAPTAINS.on(setup.Deploy, place_entrant)
CAPTAINS.on(recovery.ReturnTo, lambda g, top, who: best_lodging(g, [top.leader], who.weights))
CAPTAINS.on(cities.ChoosePort, lambda g, top, who: best_lodging(g, g.among(top.fleets, top.from_place), who.weights))
CAPTAINS.on(cities.ChooseHaven, lambda g, top, who: best_lodging(g, g.among(top.fleets, top.from_place), who.weights))
CAPTAINS.on(surrender.GoHome, send_home)


def policy_of(skill: int) -> Policy[DreadState]:
    return CAPTAINS if skill >= CAPTAIN else RECRUITS
