"""The chances of sieges in words: for hints, and beside the blocks that are named for one."""

from __future__ import annotations

from ..actions import BESIEGE, SIEGE
from ..board import LAND
from ..rules.siege import besiegers
from ..rules.siege_declaration import DeclareSiege, FreeSiege, bars_declaration
from ..rules.turn import ActionPhase
from ..state import PaxState
from ..units import NATION
from .odds import block_code, siege_odds


def siege_in_words(chance: float) -> str:
    """The chance of a siege; of one that cannot succeed nothing is promised."""
    if chance <= 0.0:
        return "These blocks cannot take the garrison: they have too few dice."
    return f"The garrison falls in {in_hundred(chance)} % of such sieges."


def in_hundred(chance: float) -> str:
    """A chance in percent, never rounded to certainty or impossibility."""
    return "less than 1" if chance < 0.01 else "more than 99" if 0.99 < chance < 1.0 else str(round(100 * chance))


def odds_of_declaration(g: PaxState, action: int) -> str:
    """How a siege would go that is declared by an action, or joined, or left as it is: with all blocks that have been named, or
    all that could be. Only what the besieger knows counts."""
    top = g.frames[-1]
    if isinstance(top, ActionPhase) and action in SIEGE and SIEGE.of(action) < LAND:
        place = SIEGE.of(action)
        codes = codes_of_all_besiegers(g, top.side, place)
        return f"With all who can: {lower(siege_in_words(siege_odds(codes, g.garrison(place))))}" if codes else ""
    if not isinstance(top, DeclareSiege | FreeSiege):
        return ""
    named = besiegers(g, top.area)
    if action in BESIEGE:
        named.append(BESIEGE.of(action))
    codes = [block_code(g, top.side, block) for block in named]
    return siege_in_words(siege_odds(codes, g.garrison(top.area))) if codes else ""


def chance_of_siege(g: PaxState, army: list[int], place: int) -> int:
    """In how many of a hundred sieges by these blocks the garrison falls; never rounded to all or none."""
    chance = siege_odds([block_code(g, g.seat, block) for block in army], g.garrison(place))
    return int(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))


def lower(sentence: str) -> str:
    """A sentence as it goes on after a colon."""
    return sentence[0].lower() + sentence[1:]


def codes_of_all_besiegers(g: PaxState, side: int, place: int) -> list[int]:
    """The codes of those who besiege already and of those who could join them now; none where nobody could."""
    joining = codes_of_besiegers(g, side, place)
    return [block_code(g, side, block) for block in besiegers(g, place)] + joining if joining else []


def codes_of_besiegers(g: PaxState, side: int, place: int) -> list[int]:
    """The codes of the blocks that could declare a siege now."""
    out: list[int] = []
    nation = -1
    for block in g.standing(side, place):
        if bars_declaration(g, side, place, block) == 0 and nation in (-1, NATION[block]):
            out.append(block_code(g, side, block))
            nation = NATION[block]
    return out
