"""Placement: where new troops, leaders and Fleets are put, those who recover, the disarmed, and nations that join the war."""

from __future__ import annotations

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.policy import Best, Profile

from ..actions import DEPLOY, GARRISON_IN, PORT, QUARTER
from ..board import CITY_PLACE, COALITION, LAND, PILE, SWEDISH, TO_PLACE
from ..rules.setup import Deploy
from ..rules.surrender import GoHome
from ..state import DreadState
from ..units import COMMAND, FLEET, KIND, LEADER, LEADERS, LEADS, MOBILE, NATION, PIECES, PIECES_OF
from .parties import HOMEBOUND, Party
from .relocation import advancing, duties
from .sea_paths import ways_to
from .situation import FARTHEST, Staff, has_fleet
from .weights import FETCH, RIDE


def place_entrant(g: DreadState, top: Deploy, who: Profile) -> int:
    """With a thought for those who will come after."""
    others = [p for p in PIECES_OF[top.nation] if g.at[p] == TO_PLACE and p != top.piece]
    return best_lodging(g, [top.piece, *others], who.weights)


def send_home(g: DreadState, top: GoHome, who: Profile) -> int:
    guests = [p for p in g.stack(top.from_place) if NATION[p] == top.nation and KIND[p] != FLEET]
    return best_lodging(g, guests, who.weights)


def best_lodging(g: DreadState, guests: list[int], habits: list[int]) -> int:
    """The best place for those who have to be put somewhere, the first of whom is placed now."""
    staff = Staff(g, g.seat, habits)
    goals = company(g, guests[0]) or front(g, staff)
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
    for verb in (QUARTER, PORT, GARRISON_IN):
        if action in verb:
            return verb.of(action), True
    return DEPLOY.of(action), False


def company(g: DreadState, piece: int) -> list[int]:
    """The hexes of those whom a piece should be with (5.0a): troops and Fleets with leaders, and leaders with troops, rather
    with such as have none."""
    led = [0] * LAND
    for leader in LEADERS:
        if 0 <= g.at[leader] < LAND and g.camp[NATION[leader]] == g.camp[NATION[piece]]:
            led[g.at[leader]] |= LEADS[leader]
    if KIND[piece] == FLEET:
        return [place for place in range(LAND) if led[place]]
    if KIND[piece] != LEADER:
        return [place for place in range(LAND) if led[place] >> COMMAND[piece] & 1]
    troops: list[int] = []
    waiting: list[int] = []
    for unit in range(PIECES):
        place = g.at[unit]
        if MOBILE[unit] and 0 <= place < LAND and LEADS[piece] >> COMMAND[unit] & 1:
            troops.append(place)
            if not led[place] >> COMMAND[unit] & 1 and not g.is_besieged(place):
                waiting.append(place)
    return waiting or troops


def front(g: DreadState, staff: Staff) -> list[int]:
    """Where those go who have nobody yet (11.4.4e, 12.1a): to the garrisons that the Coalition has still to take. Who may not
    leave Germany is of no use elsewhere."""
    return [CITY_PLACE[city] for city in staff.left(g)] if staff.side == COALITION else []


def lodging_value(g: DreadState, staff: Staff, guests: list[int], place: int, inside: bool) -> int:
    """What a place is worth to the side of some pieces: who needs them there, and what enemies could do to them."""
    if place >= LAND:
        return 0
    if KIND[guests[0]] == FLEET:  # [7.0a] those whom it could carry
        return staff.habits[FETCH] * g.units_in(staff.side, place) if g.leaders_in(staff.side, place) else 0
    who = Party(g, guests)
    risk = staff.danger(g, place, who.force, inside, g.units_in(staff.side, place))
    worth = duties(g, staff, who, PILE, place, 100) + advancing(g, staff, who, PILE, place, True) - risk
    return worth - (staff.to_the_front(g, place) if staff.side == SWEDISH else 0)
