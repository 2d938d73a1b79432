"""Parties: which pieces of a stack a plan sends off, and who stays to hold a country or to keep a king company."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import units
from ..actions import TAKE
from ..board import ANGLO_DUTCH, CITY_AT, COALITION, HANOVER, LAND, PRUSSIA, REGION
from ..rules.leaders import dice_of, nations_led, nations_of, senior_leaders
from ..state import DreadState
from ..units import COMBAT, COMMAND, FOOT, IS_UNIT, KIND, LEADER, LEADS, MOBILE, MOVEMENT, NATION, PIECES, QUALITY, SOVEREIGN
from .odds import Force, count_units
from .situation import COUNTRIES, Staff
from .weights import LIMITS

# How a party is picked, as bits; every number below PARTIES is one.
KING_STAYS: Final = 1
PICKED: Final = 2  # without Militia and Cossacks, who cost a column
LEAVES: Final = 4  # the party leaves its country, which must be held
ALONE: Final = 8  # a leader who can be spared, to fetch troops that have none
AT_LARGE: Final = 16  # without those who may not go overseas or beyond Germany
PARTIES: Final = 32
# A leader alone goes with none of the others: what that leaves free are parties without a captain's cares.
TRIED: Final = [kind for kind in range(PARTIES) if kind == ALONE or not kind & ALONE]
EVERYBODY: Final = ALONE | LEAVES  # whoever stays behind
WITHOUT_KINGS: Final = ALONE | LEAVES | KING_STAYS
HALF: Final = ALONE | PICKED  # one leader with half of the units
FLIGHT: Final = ALONE | KING_STAYS  # kings with nobody
ESCORTED: Final = ALONE | KING_STAYS | PICKED  # kings with as many as keep them safe
RIDER: Final = ALONE | PICKED | LEAVES  # leaders who are not needed where they are, to fetch troops at once
CARELESS: Final = (EVERYBODY, WITHOUT_KINGS, HALF, FLIGHT, ESCORTED)
HOMEBOUND: Final = (HANOVER, PRUSSIA, ANGLO_DUTCH)
COMPANY: Final[int] = LIMITS["company"]
ESCORT: Final[int] = LIMITS["escort"]


class Party:
    """Who goes, with what a march asks of them."""

    def __init__(self, g: DreadState, pieces: list[int]) -> None:
        self.pieces = pieces
        self.force = Force(g, pieces)
        self.dice = dice_of(pieces)
        leaders = senior_leaders(pieces)
        self.rating = MOVEMENT[leaders[0]] if leaders else 0
        self.points = 7 * self.dice // 2 + self.rating
        self.nations = nations_of(pieces)
        self.leads = nations_led(leaders)
        # [11.5a] A king of the Coalition with so few does not seek the enemy.
        self.is_bare_king = self.force.crowned and self.force.count < ESCORT and g.camp[NATION[pieces[0]]] == COALITION


def force_of(g: DreadState, side: int, place: int) -> list[int]:
    """Everybody in a place who could be activated together: unmoved leaders and the units that they lead."""
    free = [p for p in g.stack(place) if g.camp[NATION[p]] == side and not g.moved[p] and g.aboard[p] == NONE]
    leaders = [p for p in free if KIND[p] == LEADER]
    led = nations_led(leaders)
    return leaders + [p for p in free if MOBILE[p] and led >> COMMAND[p] & 1]


def party(g: DreadState, staff: Staff, place: int, kind: int) -> list[int]:
    """The pieces that go by one of the ways to pick them; nobody where that makes no stack."""
    return pick_party(g, staff, place, kind, force_of(g, staff.side, place))


def parties(g: DreadState, staff: Staff, place: int) -> list[tuple[int, list[int]]]:
    """Every way to pick one that makes a stack, with those who go."""
    if staff.careless:
        pieces = everyone(g, staff.side, place)
        return [(0, pieces)] if pieces else []
    pieces = force_of(g, staff.side, place)
    out: list[tuple[int, list[int]]] = []
    if not pieces:
        return out
    kings = staff.side == COALITION and has_king(pieces)
    mixed = has_poor(pieces)
    bound = has_bound_and_free(pieces)
    abroad = REGION[place] not in COUNTRIES
    for kind in TRIED:
        if (kind & LEAVES and abroad) or (kind & KING_STAYS and not kings) or (kind & PICKED and not mixed):
            continue
        if kind & AT_LARGE and not bound:
            continue
        going = pick_party(g, staff, place, kind, pieces)
        if going:
            out.append((kind, going))
    return out


def everyone(g: DreadState, side: int, place: int) -> list[int]:
    """All who can go; but a king of the Coalition stays behind with some company where another can lead the rest."""
    pieces = force_of(g, side, place)
    if side != COALITION or not has_king(pieces):
        return pieces
    kings = [p for p in pieces if SOVEREIGN[p]]
    leaders = commanders(pieces, kings)
    led = nations_led(leaders)
    going = [p for p in pieces if IS_UNIT[p] and led >> COMMAND[p] & 1]
    going = going[: max(0, g.units_in(side, place) - COMPANY)]
    return leaders + going if going else pieces


def has_king(pieces: list[int]) -> bool:
    """Whether a sovereign is among pieces."""
    return any(SOVEREIGN[piece] for piece in pieces)


def has_poor(pieces: list[int]) -> bool:
    """Whether there are some who cost a column."""
    return any(QUALITY[piece] in (units.MILITIA, units.COSSACK) for piece in pieces)


def has_bound_and_free(pieces: list[int]) -> bool:
    """Whether some may not go where the others may (11.4.2b, 11.4.4e)."""
    bound = len([p for p in pieces if NATION[p] in HOMEBOUND])
    return 0 < bound < len(pieces)


def pick_party(g: DreadState, staff: Staff, place: int, kind: int, pieces: list[int]) -> list[int]:
    """Those of all who could go whom a way to pick them takes."""
    if kind == ALONE:
        return spare_leader(g, staff, pieces)
    if kind & ALONE:
        return careless_party(staff, kind, pieces)
    if kind & AT_LARGE:
        pieces = [p for p in pieces if NATION[p] not in HOMEBOUND]
    kings = [p for p in pieces if SOVEREIGN[p]] if staff.side == COALITION else []
    if kind & KING_STAYS and not kings:
        return []
    leaders = commanders(pieces, kings if kind & KING_STAYS else [])
    if not leaders:
        return []
    led = nations_led(leaders)
    going = [p for p in pieces if IS_UNIT[p] and led >> COMMAND[p] & 1]
    if kind & PICKED:
        best = [p for p in going if QUALITY[p] not in (units.MILITIA, units.COSSACK)]
        if len(best) == len(going):
            return []
        going = best
    most = most_who_may_go(g, staff, place, kind)
    if most < ESCORT and has_king(leaders) and staff.is_court_in_danger(g, place):
        most = ESCORT  # better his land is outnumbered than he is taken
    if staff.must_be_held(g, place) and not has_king(leaders):
        most = min(most, g.units_in(staff.side, place) - 1)
    if kind & KING_STAYS:
        most = min(most, g.units_in(staff.side, place) - (LIMITS["guards"] if staff.is_near(g, place, True) else COMPANY))
    if going and most <= 0:
        return []
    if len(going) > most:
        going.sort(key=quality_rank)
        going = going[:most]
    if g.units_in(staff.side, place) > len(going) or (going and is_at_home(g, staff, place)):
        leaders = enough_leaders(leaders, going)
    return leaders + going if is_safe(staff, leaders, len(going), count_units(pieces)) else []


def careless_parties(g: DreadState, staff: Staff, place: int) -> list[tuple[int, list[int]]]:
    """The parties that a captain would not send, each once."""
    pieces = force_of(g, staff.side, place)
    out: list[tuple[int, list[int]]] = []
    seen: list[list[int]] = []
    for kind in CARELESS if pieces else ():
        going = sorted(careless_party(staff, kind, pieces))
        if going and going not in seen:
            seen.append(going)
            out.append((kind, going))
    return out


def careless_party(staff: Staff, kind: int, pieces: list[int]) -> list[int]:
    """Such a party of those who could go."""
    kings = [p for p in pieces if SOVEREIGN[p] and staff.side == COALITION]
    if kind in (FLIGHT, ESCORTED):
        if not kings:
            return []
        led = nations_led(kings)
        escort = sorted([p for p in pieces if IS_UNIT[p] and led >> COMMAND[p] & 1], key=quality_rank)
        return kings + (escort[:ESCORT] if kind == ESCORTED else [])
    if kind == RIDER:
        return rider(pieces, kings)
    leaders = commanders(pieces, kings if kind == WITHOUT_KINGS else [])
    led = nations_led(leaders)
    going = [p for p in pieces if IS_UNIT[p] and led >> COMMAND[p] & 1]
    if not going or (kind == WITHOUT_KINGS and not kings):
        return []
    if kind == HALF:
        others = [p for p in pieces if KIND[p] == LEADER and not SOVEREIGN[p]]
        if len(going) < 2 or len(leaders) + len(kings) < 2 or not others:
            return []
        best = max(others, key=lambda leader: COMBAT[leader])
        going = sorted([p for p in going if LEADS[best] >> COMMAND[p] & 1], key=quality_rank)
        return [best, *going[: (len(going) + 1) // 2]] if going else []
    return leaders + going


def rider(pieces: list[int], kings: list[int]) -> list[int]:
    """All leaders where there are no units, else the best of those whom the units do not need."""
    leaders = [p for p in pieces if KIND[p] == LEADER and p not in kings]
    if len(leaders) == len(pieces):
        return leaders
    spare = [p for p in leaders if not SOVEREIGN[p] and units_forsaken(pieces, p) == 0]
    return [max(spare, key=lambda leader: (MOVEMENT[leader], COMBAT[leader]))] if spare else []


def is_at_home(g: DreadState, staff: Staff, place: int) -> bool:
    """Whether leaders can wait for new troops in a place: in a City of their side that no enemy is near."""
    city = CITY_AT[place] if place < LAND else NONE
    return city != NONE and g.holder(city) == staff.side and not staff.is_near(g, place, False)


def enough_leaders(leaders: list[int], going: list[int]) -> list[int]:
    """The best of the leaders, one for every few units, and one at least for each nation: new troops at home need some too.
    Who commands is not changed by it."""
    most = 1 + len(going) // LIMITS["units_a_leader"]
    first = senior_leaders(leaders)[0]
    ranked = sorted(leaders, key=lambda leader: (leader != first, -COMBAT[leader]))
    out: list[int] = []
    led = 0
    for leader in ranked:
        if len(out) < most or not LEADS[leader] & led:
            out.append(leader)
            led |= LEADS[leader]
    return out


def spare_leader(g: DreadState, staff: Staff, pieces: list[int]) -> list[int]:
    """The leader who may ride off alone: no sovereign, and one for whom far more wait somewhere than would miss him here."""
    free = [p for p in pieces if KIND[p] == LEADER and not SOVEREIGN[p]]
    free = [p for p in free if staff.is_better_off(g, LEADS[p], units_forsaken(pieces, p))]
    free.sort(key=lambda leader: (-staff.largest_idle_stack(g, LEADS[leader]), COMBAT[leader]))
    return free[:1]


def units_forsaken(pieces: list[int], leader: int) -> int:
    """How many units of a stack nobody could lead but this one (5.0a)."""
    alone = LEADS[leader] & ~nations_led([other for other in pieces if other != leader])
    return len([p for p in pieces if IS_UNIT[p] and alone >> COMMAND[p] & 1])


def is_safe(staff: Staff, leaders: list[int], going: int, able: int) -> bool:
    """A sovereign goes with an army, or with all the units that can go (5.4b); late in the war with a smaller one."""
    return going == able or going >= ESCORT * staff.caution // 100 or not has_king(leaders)


def commanders(pieces: list[int], staying: list[int]) -> list[int]:
    """The leaders who go: the best of those who may, with a king at their head if he goes, and all who are junior to him."""
    best = -1
    for piece in pieces:
        if KIND[piece] != LEADER or piece in staying:
            continue
        if SOVEREIGN[piece]:
            best = piece
            break
        if best < 0 or COMBAT[piece] + MOVEMENT[piece] > COMBAT[best] + MOVEMENT[best]:
            best = piece
    return [p for p in pieces if KIND[p] == LEADER and p not in staying and best >= 0 and units.RANK[p] >= units.RANK[best]]


def most_who_may_go(g: DreadState, staff: Staff, place: int, kind: int) -> int:
    """How many units may go."""
    if kind & LEAVES and place < LAND and REGION[place] in COUNTRIES:
        return staff.surplus(g, REGION[place])
    return PIECES


def quality_rank(unit: int) -> int:
    """The best first, Foot before Horse."""
    quality = QUALITY[unit]
    order = 0 if quality == units.GUARD else 4 if quality == units.MILITIA else 3 if quality == units.COSSACK else 1
    return order * 2 + (0 if KIND[unit] == FOOT else 1)


def next_to_take(g: DreadState, wanted: list[int]) -> int:
    """The next piece to take along; of those printed alike the first stands for all."""
    for piece in wanted:
        if g.force[piece]:
            continue
        if TAKE + piece in g.choices:
            return TAKE + piece
        for action in g.choices:
            if action in TAKE and units.TWIN[TAKE.of(action)] == units.TWIN[piece] and TAKE.of(action) not in wanted:
                return action
    return NONE
