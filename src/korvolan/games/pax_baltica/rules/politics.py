"""Chapter 10. Activation, truce and reactivation."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step

from .. import board, tables
from .. import refusals as no
from ..board import COALITION, GROUPS, HAS_RP, LAND, MAJOR, ON_MAP
from ..fields import ACTIVE, OUT, TRUCE
from ..state import PaxState
from ..units import BLOCKS_OF, FLEET, GEORG_LUDWIG, HOME_POOL, KARL, LEOPOLD, NATION, NORRIS, TYPE
from . import control, deployment, displacement, replacements, ukraine
from .victory import sudden_death

# The case by which a nation is rolled for.
ROLL_CASES: Final = {"denmark": "11.4a", "ottoman-empire": "11.6a", "ukraine": "11.8a", "prussia": "11.7a", "hannover": "11.9c"}
ROLL_CASE: Final[list[str]] = [ROLL_CASES.get(name, "10.3a") for name in board.NATION_IDS]

# The block that comes with a nation.
BRINGS: Final = {board.PRUSSIA: LEOPOLD, board.HANNOVER: GEORG_LUDWIG, board.BRITAIN: NORRIS}

# -- activation ----------------------------------------------------------------------------------------------------


def bars_roll(g: PaxState, side: int, nation: int) -> int:
    """[10.3a] What forbids a side to roll for a nation in an Interphase held now (ruling A47), or 0."""
    if tables.ROLLER[nation] != side:
        return no.ANOTHERS_ROLL
    if g.status[nation] == ACTIVE:
        return no.ALREADY_AT_WAR
    if g.status[nation] == OUT:
        return no.NEVER_RETURNS if was_bought_off(g, nation) else no.NOT_IN_THIS_SCENARIO
    if truce_runs(g, nation):
        return no.STILL_UNDER_TRUCE
    if tables.ROLL_REQUIRES[nation] != NONE and g.status[tables.ROLL_REQUIRES[nation]] != ACTIVE:
        return no.RUSSIA_MUST_FIGHT
    return no.STILL_SWEDENS if nation == board.HANNOVER and not g.defected else 0


def was_bought_off(g: PaxState, nation: int) -> bool:
    """[11.1d] A nation to which Sweden has ceded land is out for good."""
    ceded = g.ceded
    return ceded != 0 and any(ceded >> place & 1 == 1 and tables.CEDED_TO[place] == nation for place in range(LAND))


def truce_runs(g: PaxState, nation: int) -> bool:
    """[10.3b, 11.6h] A nation under truce stays out until the year of its cube."""
    return g.status[nation] == TRUCE and g.year < g.truce_until[nation]


def enters(g: PaxState, nation: int, die: int) -> bool:
    """[10.1a] Whether a die, with a nation's modifiers, brings it into the war."""
    return die + roll_modifier(g, nation) >= tables.ACTIVATION


def roll_for_entry(g: PaxState, nation: int, die: int) -> bool:
    """Whether a die brings a nation in. Everyone sees how it ends: where that hangs on Karl XII they learn of him."""
    hangs_on_karl = die < tables.ACTIVATION <= die + tables.KARL_IN_UKRAINE[nation]
    if hangs_on_karl and not g.knows(COALITION, KARL):
        g.revelations += 1
    won = enters(g, nation, die)
    if won and is_won_by_karl(nation, die):
        g.glimpse(KARL)
    return won


def is_won_by_karl(nation: int, die: int) -> bool:
    """Whether a nation that a die brings in comes because Karl XII is there."""
    return die < tables.ACTIVATION and tables.KARL_IN_UKRAINE[nation] > 0


def roll_modifier(g: PaxState, nation: int) -> int:
    """[11.6a, 11.7a, 11.8a, 11.9c] What is added to the roll for a nation's entry."""
    karl = tables.KARL_IN_UKRAINE[nation] if karl_counts(g, nation) else 0
    return tables.ROLL_BASE[nation] + karl + track_bonus(g, nation)


def karl_counts(g: PaxState, nation: int) -> bool:
    """Whether Karl XII stands in Ukraine and that weighs with a nation."""
    place = g.at[KARL]
    return tables.KARL_IN_UKRAINE[nation] != 0 and 0 <= place < LAND and GROUPS[place] & board.IN_UKRAINE != 0


def track_bonus(g: PaxState, nation: int) -> int:
    """[11.1h] What the Swedish Attrition Track adds: the boxes up to the marker, in its row alone."""
    return tables.bonus(g.attrition_row(), g.attrition, nation) if tables.ON_ATTRITION_TRACK[nation] else 0


def roll_modifiers(g: PaxState, nation: int) -> list[tuple[str, str]]:
    """What changes the roll for a nation, as odds list it: (case, words)."""
    out = [("10.1a", f"a {tables.ACTIVATION} is needed")]
    if tables.ROLL_BASE[nation]:
        out.append((ROLL_CASE[nation], f"{tables.ROLL_BASE[nation]:+d} on every roll"))
    if karl_counts(g, nation):
        out.append((ROLL_CASE[nation], f"Karl XII in Ukraine: {tables.KARL_IN_UKRAINE[nation]:+d}"))
    if track_bonus(g, nation):
        out.append(("11.1i", f"Swedish Attrition Track: {track_bonus(g, nation):+d}"))
    return out


def activate(g: PaxState, nation: int, mid_year: bool) -> None:
    """[10.1b] A nation enters the war; in mid-year it builds at once (10.1d)."""
    g.status[nation] = ACTIVE
    g.update_control()
    g.truce_until[nation] = 0
    g.envoy[nation] = 0
    g.say("enters_war", nation)
    if mid_year and HAS_RP[nation]:
        build_at_once(g, nation)
    muster(g, nation)


def build_at_once(g: PaxState, nation: int) -> None:
    """[10.1d] A nation that enters during the year has its level's points now (ruling A92)."""
    g.points[nation] = control.replacement_points(g, nation)
    replacements.begin_spending(g, nation)


def muster(g: PaxState, nation: int) -> None:
    """[11.7b, 11.9a, 11.11c] A nation is in the war: one without a level brings its block, at full strength (ruling A73)."""
    if nation == board.UKRAINE:
        ukraine.revolt(g)
    elif nation in BRINGS:
        deployment.place_free_block(g, BRINGS[nation])


# -- truce ---------------------------------------------------------------------------------------------------------


class Truces(Step[PaxState]):
    """[10.2a] The truces that are due, in the order of their causes; the first that ends the game counts (ruling A81)."""

    def run(self, g: PaxState) -> None:
        if not g.truces_due:
            g.pop()
            return
        nation = g.truces_due.pop(0)
        if g.status[nation] != ACTIVE:
            return
        if nation == board.UKRAINE:
            ukraine.pacify_ukraine(g)
        else:
            impose_truce(g, nation)


def impose_truce(g: PaxState, nation: int) -> None:
    """[10.2k, 10.2m] A truce takes effect at once: the nation leaves, and its cube goes on the Year Track.

    Frames are pushed for foreign blocks that must leave its land; a truce may end the game before that."""
    g.status[nation] = TRUCE
    g.update_control()
    g.truce_until[nation] = g.year + tables.TRUCE_YEARS
    if nation in g.truces_due:
        g.truces_due.remove(nation)
    g.say("truce", nation, g.truce_until[nation])
    stand_down(g, nation)
    control.remove_markers(g, nation)
    if MAJOR[nation] and sudden_death(g):
        return
    ukraine.check_cossacks(g)
    g.push(displacement.Displacement())


def stand_down(g: PaxState, nation: int) -> None:
    """[2.3h, 10.1c, 10.2g] A nation outside the war has no blocks on the map and no points to spend.

    Its blocks go to its pool, kings too (ruling A51). Foreign cargo of its fleets waits to be put ashore (10.2n)."""
    for block in BLOCKS_OF[nation]:
        if not 0 <= g.at[block] < ON_MAP:
            continue
        if TYPE[block] == FLEET:
            for carried in g.cargo(block):
                if NATION[carried] != nation:
                    g.aboard[carried] = NONE
        if block == NORRIS:
            g.take_off(block, board.YEAR_TRACK)
            g.due[block] = g.truce_until[nation]
        else:
            g.take_off(block, HOME_POOL[block] if HOME_POOL[block] != NONE else board.SET_ASIDE)
    g.points[nation] = 0
    if nation == board.SAXONY:
        control.dismiss_poles(g)
