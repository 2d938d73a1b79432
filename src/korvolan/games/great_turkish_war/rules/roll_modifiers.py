"""What is added to a roll, part by part, each with the case that says so. The chapters add them up; the odds tell them."""

from __future__ import annotations

from korvolan.kernel.frame import Die

from .. import tables
from ..board import LEAGUE, NEUTRALS, OTTOMANS, POLAND, SAXONY
from ..state import ATTACKS, WarState
from ..units import ARTILLERY, LIGHT_CAVALRY, LIGHT_INFANTRY, LINE_CAVALRY, SIEGE_TRAIN
from .battle_strength import fighting, other_camp
from .forces import all_combat_of, count_combat, count_type, has_type
from .leaders import best_leader
from .stratagems import advantages, is_crusade

Part = tuple[str, int, str]  # a case, what is added, and what for


def total(parts: list[Part]) -> int:
    """All that is added."""
    out = 0
    for _, value, _ in parts:
        out += value
    return out


def in_words(parts: list[Part]) -> list[tuple[str, str]]:
    """The parts that change something, in words."""
    return [(case, f"{value:+d} {words}") for case, value, words in parts if value]


class ModifiedRoll(Die[WarState]):
    """A die to which something is added."""

    def parts(self, g: WarState) -> list[Part]:
        """What is added to it."""
        raise NotImplementedError

    def total(self, g: WarState, result: int) -> int:
        return result + 1 + total(self.parts(g))

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        return in_words(self.parts(g))


def for_points(g: WarState, side: int, members: list[int]) -> list[Part]:
    """[11.1g, 11.1h, 11.1i, 11.1j, 11.1k, 11.1l, 11.1m, 7.1d] To the roll for operation points (ruling A29)."""
    out: list[Part] = [
        ("11.1m", best_leader(g, members), "leader"),
        ("11.1l", advantages(g, side), "Military Advantage"),
    ]
    if all_combat_of(members, LIGHT_CAVALRY, LIGHT_CAVALRY):
        out.append(("11.1g", 4 if g.switches[tables.OPT_LIGHT_CAVALRY] else 3, "light cavalry only"))
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
    """[11.3.1b, 11.3.1c, 11.3.1d, 11.3.1e, 11.3.1f, 7.1g] To an interception roll: mountains, cavalry and markers."""
    markers = (g.ambushes[side], g.ambushes[1 - side])
    out: list[Part] = [
        ("11.3.1b", g.ridge, "the enemy crosses mountains"),
        ("11.3.1d", markers[0], "Ambush"),
        ("11.3.1f", -markers[1], "the enemy's Ambush"),
    ]
    if g.switches[tables.OPT_ADVANTAGE] == 0:
        out.append(("11.3.1d", advantages(g, side), "Military Advantage"))
        out.append(("11.3.1f", -advantages(g, 1 - side), "the enemy's Military Advantage"))
    hunters = g.taking_part(ATTACKS)
    out.append(("11.3.1c", int(all_combat_of(hunters, LINE_CAVALRY, LIGHT_CAVALRY)), "the interceptors are all cavalry"))
    out.append(("11.3.1e", -int(all_combat_of(g.members(), LINE_CAVALRY, LIGHT_CAVALRY)), "the enemy is all cavalry"))
    return out


def for_avoidance(g: WarState, camp: int) -> list[Part]:
    """[11.4.2g, 11.4.2h] To avoid combat: light troops alone have +1, and so has everyone attacked over mountains."""
    light = all_combat_of(fighting(g, camp), LIGHT_INFANTRY, LIGHT_CAVALRY)
    return [
        ("11.4.2g", int(light), "light troops only"),
        ("11.4.2h", int(g.battle_ridge > 0), "the attack comes over mountains"),
    ]


def for_initiative(g: WarState, camp: int) -> list[Part]:
    """[11.4.3b, 11.4.3c, 13.4a, 13.5a] To the roll for the battle initiative: the leader, Ambushes, and in a combat that the
    camp began its Military Advantages, which those of the enemy cancel one for one (ruling A8)."""
    out: list[Part] = [("11.4.3b", best_leader(g, fighting(g, camp)), "leader")]
    if camp == NEUTRALS:
        return out
    out.append(("11.4.3c", g.ambushes[camp], "Ambush"))
    if camp == g.battle_first:
        enemy = other_camp(g, camp)
        theirs = advantages(g, enemy) if enemy != NEUTRALS else 0
        out.append(("13.5a", max(0, advantages(g, camp) - theirs), "Military Advantage"))
    return out


def outnumbers(attackers: int, trains: int, defenders: int) -> bool:
    """[11.6.3b] Whether besiegers have ten units more than the garrison; a siege train counts for three (ruling A44)."""
    return attackers + trains * tables.TRAIN_COUNTS - defenders >= tables.MORE_UNITS


def for_storm(g: WarState, side: int, place: int) -> list[Part]:
    """[11.6.3b, 11.6.3c, 11.6.3d, 11.6.3e, ST-b] To a storm: numbers, guns and markers (ruling A44)."""
    besiegers = g.field_stack(side, place)
    garrison = g.garrison(place)
    more = outnumbers(count_combat(besiegers), count_type(besiegers, SIEGE_TRAIN), count_combat(garrison))
    return [
        ("11.6.3b", int(more), f"for {tables.MORE_UNITS} units more, or their worth in siege trains"),
        (
            "11.6.3d",
            -int(count_type(besiegers, ARTILLERY) < count_type(garrison, ARTILLERY)),
            "the garrison has more artillery",
        ),
        ("11.6.3c", g.ambushes[side], "Coup de Main"),
        ("11.6.3e", -g.ambushes[1 - side], "Dysentery"),
    ]


def for_diplomacy(g: WarState, side: int, country: int) -> list[Part]:
    """[DRT-b, DRT-c, 13.14a, 14.1b] To a roll of Diplomacy."""
    out: list[Part] = []
    if country == POLAND and side == LEAGUE:
        out.append(("DRT-b", tables.POLISH_ALLIANCE, "Polish alliance"))
    elif country == POLAND:
        out.append(("DRT-c", tables.POLISH_NEUTRALITY, "Poland is no easy prey"))
    if country == SAXONY and side == OTTOMANS:
        out.append(("14.1b", tables.SAXON_NEUTRALITY, "Saxony wavers"))
    if is_crusade(g):
        out.append(("13.14a", tables.CRUSADE_LEAGUE if side == LEAGUE else tables.CRUSADE_OTTOMANS, "the Crusade"))
    return out
