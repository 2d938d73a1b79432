"""What is added to a roll, part by part, each with the case that says so. It is told with the odds, and decides nothing."""

from __future__ import annotations

from ..board import LEAGUE, NEUTRALS, OTTOMANS, POLAND, SAXONY
from ..state import ATTACKS, WarState
from ..tables import (
    CRUSADE_LEAGUE,
    CRUSADE_OTTOMANS,
    MORE_UNITS,
    OPT_ADVANTAGE,
    OPT_LIGHT_CAVALRY,
    POLISH_ALLIANCE,
    POLISH_NEUTRALITY,
    SAXON_NEUTRALITY,
    TRAIN_COUNTS,
)
from ..units import ARTILLERY, LIGHT_CAVALRY, LIGHT_INFANTRY, LINE_CAVALRY, SIEGE_TRAIN, TYPE, UNITS
from .battle_strength import fighting, other_camp
from .forces import all_combat_of, count_combat, has_type
from .leaders import best_leader
from .stratagems import advantages, is_crusade

Part = tuple[str, int, str]  # a case, what is added, and what for


def told(parts: list[Part]) -> list[tuple[str, str]]:
    """The parts that change something, in words."""
    return [(case, f"{value:+d} {words}") for case, value, words in parts if value]


def for_points(g: WarState, side: int, members: list[int]) -> list[Part]:
    """To the roll for operation points."""
    out: list[Part] = [
        ("11.1m", best_leader(g, members), "leader"),
        ("11.1l", advantages(g, side), "Military Advantage"),
    ]
    if all_combat_of(members, LIGHT_CAVALRY, LIGHT_CAVALRY):
        out.append(("11.1g", 4 if g.switches[OPT_LIGHT_CAVALRY] else 3, "light cavalry only"))
    elif all_combat_of(members, LINE_CAVALRY, LINE_CAVALRY):
        out.append(("11.1h", 2, "line cavalry only"))
    elif has_type(members, LIGHT_CAVALRY):
        out.append(("11.1i", 1, "light cavalry in the force"))
    elif all_combat_of(members, LIGHT_INFANTRY, LIGHT_INFANTRY):
        out.append(("11.1j", 1, "light infantry only"))
    if has_type(members, ARTILLERY) or has_type(members, SIEGE_TRAIN):
        out.append(("11.1k", -1, "artillery or a siege train"))
    return out


def for_interception(g: WarState, side: int) -> list[Part]:
    """To an interception roll."""
    markers = (g.ambushes[side], g.ambushes[1 - side])
    out: list[Part] = [
        ("11.3.1b", g.ridge, "the enemy crosses mountains"),
        ("11.3.1d", markers[0], "Ambush"),
        ("11.3.1f", -markers[1], "the enemy's Ambush"),
    ]
    if g.switches[OPT_ADVANTAGE] == 0:
        out.append(("11.3.1d", advantages(g, side), "Military Advantage"))
        out.append(("11.3.1f", -advantages(g, 1 - side), "the enemy's Military Advantage"))
    hunters = [unit for unit in range(UNITS) if g.fights[unit] == ATTACKS]
    out.append(("11.3.1c", int(all_combat_of(hunters, LINE_CAVALRY, LIGHT_CAVALRY)), "the interceptors are all cavalry"))
    out.append(("11.3.1e", -int(all_combat_of(g.members(), LINE_CAVALRY, LIGHT_CAVALRY)), "the enemy is all cavalry"))
    return out


def for_avoidance(g: WarState, camp: int) -> list[Part]:
    """To avoid combat."""
    light = all_combat_of(fighting(g, camp), LIGHT_INFANTRY, LIGHT_CAVALRY)
    return [
        ("11.4.2g", int(light), "light troops only"),
        ("11.4.2h", int(g.battle_ridge > 0), "the attack comes over mountains"),
    ]


def for_initiative(g: WarState, camp: int) -> list[Part]:
    """To a side's roll for the battle initiative."""
    out: list[Part] = [("11.4.3b", best_leader(g, fighting(g, camp)), "leader")]
    if camp == NEUTRALS:
        return out
    out.append(("11.4.3c", g.ambushes[camp], "Ambush"))
    if camp == g.battle_first:
        enemy = other_camp(g, camp)
        theirs = advantages(g, enemy) if enemy != NEUTRALS else 0
        out.append(("13.5a", max(0, advantages(g, camp) - theirs), "Military Advantage"))
    return out


def for_storm(g: WarState, side: int, place: int) -> list[Part]:
    """To a storm."""
    besiegers = g.field_stack(side, place)
    garrison = g.garrison(place)
    more = count_combat(besiegers) - count_combat(garrison)
    more += TRAIN_COUNTS * sum(1 for unit in besiegers if TYPE[unit] == SIEGE_TRAIN)
    guns = sum(1 for unit in besiegers if TYPE[unit] == ARTILLERY) - sum(1 for unit in garrison if TYPE[unit] == ARTILLERY)
    return [
        ("11.6.3b", int(more >= MORE_UNITS), f"{MORE_UNITS} units more, or their worth in siege trains"),
        ("11.6.3d", -int(guns < 0), "the garrison has more artillery"),
        ("11.6.3c", g.ambushes[side], "Coup de Main"),
        ("11.6.3e", -g.ambushes[1 - side], "Dysentery"),
    ]


def for_diplomacy(g: WarState, side: int, country: int) -> list[Part]:
    """To a roll of Diplomacy."""
    out: list[Part] = []
    if country == POLAND and side == LEAGUE:
        out.append(("DRT-b", POLISH_ALLIANCE, "Polish alliance"))
    elif country == POLAND:
        out.append(("DRT-c", POLISH_NEUTRALITY, "Poland is no easy prey"))
    if country == SAXONY and side == OTTOMANS:
        out.append(("14.1b", SAXON_NEUTRALITY, "Saxony wavers"))
    if is_crusade(g):
        out.append(("13.14a", CRUSADE_LEAGUE if side == LEAGUE else CRUSADE_OTTOMANS, "the Crusade"))
    return out
