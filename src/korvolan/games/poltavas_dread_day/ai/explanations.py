"""Explanations: why a party would go where a plan sends it, in words with the cases that they rest on."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..board import CITY_AT, PLACE_NAMES, SWEDISH
from ..rules.cities import may_be_in_port
from ..rules.losses import lone_leaders
from ..state import DreadState
from ..tables import WINTER
from ..units import PIECE_NAMES
from .odds import clash, siege_odds
from .parties import Party
from .relocation import advance_value, court_value, defense_value, fetch_value, guard_value, join_value
from .situation import Staff
from .targets import units_without_leader
from .weights import FETCH

Reason = tuple[str, list[str]]


def why_go(g: DreadState, staff: Staff, who: Party, here: int, there: int) -> Reason:
    """What speaks for an aim: enemies to beat, a City to take, else what it is needed for."""
    found: list[Reason] = []
    if staff.ground.field[there] and who.force.count:
        found.append((f"The enemies at {PLACE_NAMES[there]} can be beaten.", ["8.2b"]))
    taken = lone_leaders(g, 1 - staff.side, there) if who.force.count else []
    if taken:
        names = " and ".join(PIECE_NAMES[leader] for leader in taken)
        found.append((f"{names} can be captured there, without troops.", ["5.4a"]))
    city = CITY_AT[there]
    if city != NONE and g.holder(city) != staff.side:
        found.append(why_take(g, staff, there))
    if not found:
        found.append(why_come(g, staff, who, here, there))
    cases = [case for _, several in found for case in several]
    return " ".join([text for text, _ in found]), cases


def odds_of_going(g: DreadState, staff: Staff, who: Party, there: int, paid: int, came: int) -> str:
    """The chances of the battle and of the siege that a party goes to; `paid` is spent before a siege, `came` is how it
    enters."""
    out: list[str] = []
    if staff.ground.field[there] and who.force.count:
        win = clash(g, staff.side, who.force, staff.enemies_before(g, there), there, there in g.trenches, came).win
        out.append(f"About {win} of 100 such battles are won; Engaged counts half.")
    city = CITY_AT[there]
    inside = g.units_inside(1 - staff.side, there)
    if city != NONE and g.holder(city) != staff.side and inside:
        odds = siege_odds(who.dice, who.rating, paid, inside, g.rolled[city] > 0)
        out.append(f"A siege takes {PLACE_NAMES[there]} in about {odds} of 100 cases, at the first try or at the next.")
    return " ".join(out)


def why_take(g: DreadState, staff: Staff, there: int) -> Reason:
    """A City that is not one's own (9.1c, 2.1.2c)."""
    name = PLACE_NAMES[there]
    inside = g.units_inside(1 - staff.side, there)
    if inside == 0:
        return f"Nobody defends {name}: it can be walked into.", ["2.1.2c"]
    units = "One unit holds" if inside == 1 else f"{inside} units hold"
    text = f"{units} {name}; a siege may take it."
    if staff.enemies_within(g, there).crowned:
        return f"{text} A sovereign is inside.", ["9.1c", "11.5a"]
    return text, ["9.1c"]


def why_come(g: DreadState, staff: Staff, who: Party, here: int, there: int) -> Reason:
    """A place of one's own, or an empty one: what counts for most of all that may speak for it."""
    name = PLACE_NAMES[there]
    swedish = staff.side == SWEDISH
    inside = g.inside[who.pieces[0]] == 1
    friends = g.units_in(staff.side, there)
    safer = staff.danger(g, here, who.force, inside) - staff.danger(g, there, who.force, True, friends)
    near = "an enemy country" if swedish else "the garrisons that are left"
    victory = "12.2a" if swedish else "12.1a"
    danger = "8.0a" if not who.force.crowned else "5.4c" if swedish else "5.4b"
    waiting = staff.habits[FETCH] * units_without_leader(g, staff, who.pieces, there)
    options: list[tuple[int, str, str]] = [
        (safer, f"They are in danger where they are, and safer at {name}.", danger),
        (advance_value(g, staff, who, here, there, True), f"From {name} it is not so far to {near}.", victory),
        (waiting, f"Troops at {name} wait for a leader.", "5.0a"),
        (fetch_value(g, staff, who, here, there), f"From {name} it is not far to troops that wait for a leader.", "5.0a"),
    ]
    if swedish:
        options.append((join_value(g, staff, who, there), "The king's army is the better for every unit.", "8.2b"))
        guards = guard_value(g, staff, who.force.count, there)
        options.append((guards, f"Enemies who could besiege {name} are near, and it has too few to hold out.", "9.1c"))
    else:
        crowned = who.force.crowned
        words = f"A sovereign is safer in company, as at {name}." if crowned else f"The sovereign at {name} needs troops."
        options.append((court_value(g, staff, who, there), words, "5.4b"))
        defense = defense_value(g, staff, who, here, there)
        options.append((defense, f"The country around {name} could soon be outnumbered.", "11.5b"))
    worth, text, case = max(options, key=lambda option: option[0])
    if worth <= 0:
        return f"Of all aims {name} promises most for what it costs.", [victory]
    return text, [case]


def why_sail(g: DreadState, start: int, goal: int) -> Reason:
    """Why Fleets without troops go elsewhere."""
    if g.season == WINTER and not may_be_in_port(g, g.seat, start):
        return f"Fleets that are not in a friendly Port when Winter ends are lost: {PLACE_NAMES[goal]} is one.", ["6.1b"]
    return f"The Fleets are of more use at {PLACE_NAMES[goal]}, where troops could go aboard.", ["7.0a"]
