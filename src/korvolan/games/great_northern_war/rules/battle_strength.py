"""Chapters 13.8 to 13.15. What counts in a round of battle: who fights, strengths, columns and shifts, and who won.

Nothing here changes the position; losses, retreats, odds and views ask the same questions."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import tables
from ..board import RIVER, STRAIT, SWEDEN, side_between
from ..state import WarState
from ..units import ARTILLERY, DEFENDS, LEADER, NATION, STRENGTH, TYPE, VALUE, counts_as_cavalry

FIRST_ROUND: Final = 1
PERCENT: Final = 100

# -- who fights ----------------------------------------------------------------------------------------------------


def striker(g: WarState) -> int:
    """[13.1a, 26.9a] Who attacks in this round: who began the battle, and after each counterattack result the other."""
    return g.battle_side if g.battle_round % 2 == FIRST_ROUND else 1 - g.battle_side


def hex_of(g: WarState, side: int) -> int:
    """The hex from which a side fights the battle under way."""
    return g.battle_from if side == g.battle_side else g.battle_at


def fighters(g: WarState, side: int) -> list[int]:
    """[13.7a] The units of a side in the battle: of the side that began it those of its Force, of the other all in the hex."""
    if side == g.battle_side:
        return g.in_force(g.battle_from)
    return g.stack(g.battle_at) if g.stands(side, g.battle_at) else []  # pursuers may have entered it


def survives(g: WarState, side: int) -> bool:
    """Whether a side has a unit left in the battle."""
    return len(fighters(g, side)) > 0


def is_fortress_fight(g: WarState) -> bool:
    """[16.4a] Whether the battle is an attack on a fortress: a Storm or a Siege Attack, in all its rounds (ruling A57)."""
    return g.battle_action == tables.STORM or g.battle_action == tables.SIEGE_ATTACK


# -- strength ------------------------------------------------------------------------------------------------------


def points_of(g: WarState, side: int, unit: int) -> int:
    """[13.2b] The printed strength; in parentheses it is nothing for a side that starts a battle (ruling A53)."""
    if DEFENDS[unit] and side == g.battle_side and g.battle_round == FIRST_ROUND:
        return 0
    return STRENGTH[unit]


def multiplier(causes: int) -> int:
    """[13.9a] One cause doubles, two different ones triple, and more do no more. Leaders are one cause (ruling A51)."""
    return min(1 + causes, tables.MOST_TIMES)


def strength(g: WarState, side: int) -> int:
    """[13.3a] What a side's units add up to in this round, with those that its leaders double."""
    return sum([points_of(g, side, unit) * multiplier(g.doubled[unit]) for unit in fighters(g, side)])


def command(g: WarState, side: int) -> int:
    """[13.10a, 13.10b] How many units the leaders of a side can double together."""
    return sum([VALUE[unit] for unit in fighters(g, side)])


def can_be_doubled(g: WarState, side: int, unit: int) -> bool:
    """[13.10c] Leaders are never doubled, nobody twice, and nothing remains nothing."""
    return TYPE[unit] != LEADER and not g.doubled[unit] and points_of(g, side, unit) > 0


def may_shock(g: WarState) -> bool:
    """[13.8b, 26.10a] At least half of the attacking units by number must be Swedish (ruling A58)."""
    return enough_swedes(fighters(g, striker(g)))


def enough_swedes(units: list[int]) -> bool:
    """[13.8b] Whether units have the share of Swedes that the Shock table needs."""
    swedes = 0
    for unit in units:
        if NATION[unit] == SWEDEN:
            swedes += 1
    return swedes * PERCENT >= len(units) * tables.SHOCK_SWEDES


# -- columns -------------------------------------------------------------------------------------------------------


def percentage(g: WarState) -> int:
    """[13.3c] The attacker's strength in percent of the defender's; fractions are dropped (ruling A54)."""
    side = striker(g)
    return strength(g, side) * PERCENT // strength(g, 1 - side)


def column(g: WarState) -> int:
    """[13.11a, 13.12a] The column by strength, moved by the balance of all shifts, but not off the table."""
    side = striker(g)
    shifted = tables.column_of(strength(g, side), strength(g, 1 - side)) + net_shift(g)
    return max(0, min(shifted, len(tables.COLUMNS) - 1))


def net_shift(g: WarState) -> int:
    """[13.11a] To the right for the attacker of the round, less to the left for the defender."""
    return right_shift(g) - left_shift(g)


def right_shift(g: WarState) -> int:
    """[SHIFTSa] All that helps the attacker of the round."""
    side = striker(g)
    return assault_shift(g) + supply_shift(g, side) + cavalry_shift(g, side) + counterattack_shift(g) + tactics_shift(g, side)


def left_shift(g: WarState) -> int:
    """[SHIFTSb] All that helps the defender of the round."""
    side = 1 - striker(g)
    return terrain_shift(g) + supply_shift(g, side) + cavalry_shift(g, side) + tactics_shift(g, side)


def assault_shift(g: WarState) -> int:
    """[13.11b, 27.10a] A Prepared Assault, in its first round (ruling A61)."""
    return tables.ASSAULT_SHIFT if g.battle_action == tables.PREPARED_ASSAULT and g.battle_round == FIRST_ROUND else 0


def supply_shift(g: WarState, side: int) -> int:
    """[13.11c, 13.11g, 26.13b] A train that was expended at the start helps its side in every round."""
    return tables.SUPPLY_SHIFT if g.battle_supply >> side & 1 else 0


def tactics_shift(g: WarState, side: int) -> int:
    """[26.14a] Tactics counts in all rounds if it was played at the start, else in its own (ruling A60)."""
    return tables.TACTICS_SHIFT if (g.battle_tactics | g.round_tactics) >> side & 1 else 0


def counterattack_shift(g: WarState) -> int:
    """[13.11e, 26.8d] Who strikes back has a column more."""
    return tables.COUNTERATTACK_SHIFT if g.battle_round > FIRST_ROUND else 0


def cavalry_shift(g: WarState, side: int) -> int:
    """[13.11d, 13.13a, 13.13b] Twice the mounted strength of the other side, or any against none."""
    if is_broken_ground(g, g.battle_at):
        return 0
    return superiority_shift(cavalry_strength(fighters(g, side)), cavalry_strength(fighters(g, 1 - side)))


def superiority_shift(own: int, others: int) -> int:
    """[13.13a] The columns for a side by the mounted strength of both."""
    return tables.CAVALRY_SHIFT if own > 0 and own >= tables.SUPERIORITY * others else 0


def cavalry_strength(units: list[int]) -> int:
    """[13.13a, 13.13c] The printed strength of regular cavalry and dragoons (ruling A52)."""
    total = 0
    for unit in units:
        if counts_as_cavalry(unit):
            total += STRENGTH[unit]
    return total


def is_broken_ground(g: WarState, place: int) -> bool:
    """[26.12a] In rough or marsh of the first defender nobody has cavalry superiority, in any round."""
    return tables.BROKEN_GROUND[g.switches[tables.OPT_FOREST]][place]


def terrain_shift(g: WarState) -> int:
    """[13.11f, 13.14a, 13.15a] What the defender's hex and the hexside give; nothing in a counterattack (26.8d).

    Against a fortress its own row alone counts (ruling A17)."""
    if g.battle_round > FIRST_ROUND:
        return 0
    return fortress_shift(g) if is_fortress_fight(g) else ground_shift(g, g.battle_from, g.battle_at)


def ground_shift(g: WarState, here: int, there: int) -> int:
    """[13.11f] The best of what a hex and the hexside before it give whoever is attacked over it."""
    return max(tables.GROUND_SHIFT[g.switches[tables.OPT_FOREST]][there], crossing_shift(here, there))


def fortress_shift(g: WarState) -> int:
    """[16.4b, 16.4c, 16.5a, 27.11a, 27.12a] Less in a Siege Attack; by an option in a Storm with artillery too (ruling A16)."""
    return wall_shift(g, g.battle_action, g.battle_at, fighters(g, g.battle_side))


def wall_shift(g: WarState, action: int, place: int, force: list[int]) -> int:
    """[16.4b, 16.4c, 16.5a] What its walls give a fortress against a Force that attacks it by an Action."""
    kind = g.town_kind(place)
    if action == tables.SIEGE_ATTACK or (g.switches[tables.OPT_STORM] and has_artillery(force)):
        return tables.SIEGE_SHIFT[kind]
    return tables.FORTRESS_SHIFT[kind]


def has_artillery(force: list[int]) -> bool:
    """[16.5b] Whether artillery is in a Force; one is as good as many."""
    return any(TYPE[unit] == ARTILLERY for unit in force)


def crossing_shift(here: int, there: int) -> int:
    """[13.14a] An attack over a river or a strait."""
    return tables.CROSSING_SHIFT if side_between(here, there) in (RIVER, STRAIT) else 0


# -- who won -------------------------------------------------------------------------------------------------------


def named_winner(g: WarState, result: int) -> int:
    """[13.18a, 26.8b] The side that a result names as the winner; after a counterattack result the only one left, or NONE."""
    side = striker(g)
    if tables.ATTACKER_WINS[result]:
        return side
    if tables.DEFENDER_WINS[result]:
        return 1 - side
    if survives(g, side) == survives(g, 1 - side):
        return NONE
    return side if survives(g, side) else 1 - side


# -- in words ------------------------------------------------------------------------------------------------------


def modifiers(g: WarState) -> list[tuple[str, str]]:
    """Everything that makes the column of this round: (case, words)."""
    side = striker(g)
    attack, defense = strength(g, side), strength(g, 1 - side)
    return [
        ("13.3c", f"{attack} against {defense}: {percentage(g)}%, column {column_name(tables.column_of(attack, defense))}"),
        *side_modifiers(g, side),
        *side_modifiers(g, 1 - side),
        ("13.11a", f"column {column_name(column(g))} after all shifts"),
    ]


def side_modifiers(g: WarState, side: int) -> list[tuple[str, str]]:
    """The shifts in favor of one side, in words: (case, words)."""
    way = "right" if side == striker(g) else "left"
    return [(SHIFT_WORDS[key][0], f"{SHIFT_WORDS[key][1]}: {columns} {way}") for key, columns in shifts_of(g, side)]


# The shifts by their key, which is that of their line in the log: (case, words).
SHIFT_WORDS: Final[dict[str, tuple[str, str]]] = {
    "assault_right": ("13.11b", "Prepared Assault"),
    "counterattack_right": ("13.11e", "counterattack"),
    "terrain_left": ("13.11f", "terrain"),
    "supply_right": ("13.11c", "supply"),
    "supply_left": ("13.11g", "supply"),
    "cavalry_right": ("13.11d", "cavalry superiority"),
    "cavalry_left": ("13.11d", "cavalry superiority"),
    "tactics_right": ("26.14a", "Tactics"),
    "tactics_left": ("26.14a", "Tactics"),
}


def shifts_of(g: WarState, side: int) -> list[tuple[str, int]]:
    """[SHIFTSa, SHIFTSb] What shifts the column in favor of a side in this round: (key, columns)."""
    out: list[tuple[str, int]] = []
    if side == striker(g):
        out.append(("assault_right", assault_shift(g)))
        out.append(("counterattack_right", counterattack_shift(g)))
        out.append(("supply_right", supply_shift(g, side)))
        out.append(("cavalry_right", cavalry_shift(g, side)))
        out.append(("tactics_right", tactics_shift(g, side)))
    else:
        out.append(("terrain_left", terrain_shift(g)))
        out.append(("supply_left", supply_shift(g, side)))
        out.append(("cavalry_left", cavalry_shift(g, side)))
        out.append(("tactics_left", tactics_shift(g, side)))
    return [(key, columns) for key, columns in out if columns > 0]


def column_name(number: int) -> str:
    """[CRTa] A column as it is printed."""
    if number == 0:
        return f"below {tables.COLUMNS[1]}%"
    if number == len(tables.COLUMNS) - 1:
        return f"{tables.COLUMNS[number]}% and more"
    return f"{tables.COLUMNS[number]}-{tables.COLUMNS[number + 1] - 1}%"
