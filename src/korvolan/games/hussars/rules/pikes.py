"""Chapter 15. Pikemen: foot within a commander's range takes pike formation, once a stage (ruling A58).

A unit in pike formation keeps its counter's name; the token's values hold for it as long as the mark `pikes` is upon it."""

from __future__ import annotations

from .. import refusals as no
from ..actions import DECLINE, FORM
from ..board import distance
from ..decisions import BattleDecision
from ..state import FieldState
from ..tables import OPT_PIKES, PIKE_CHANGE, PIKE_MORALE, PIKE_MP, PIKE_RANGE, PIKE_TOKENS
from ..unit_flags import DEFENDER, FORMED, PIKES
from ..units import ARM, COMMANDERS_OF, FOOT, FOOT_OF, GARRISON, MODIFIER, MORALE, MP, SIDE


def morale_of(g: FieldState, unit: int) -> int:
    """[15.13a, 15.Ba, 2.3a] A unit's morale: what is printed on it, or on the pikes."""
    return PIKE_MORALE[SIDE[unit]] if g.marks[unit] & PIKES else MORALE[unit]


def full_mp(g: FieldState, piece: int) -> int:
    """[4.22a, 15.13a] The movement points of a piece at the start of its phase, in halves."""
    return PIKE_MP if g.marks[piece] & PIKES else MP[piece]


def bars_pikes(g: FieldState, side: int, unit: int) -> int:
    """Why a unit cannot form pikes, or 0."""
    return bars_forming(g, side, unit, has_token(g, side))


def bars_forming(g: FieldState, side: int, unit: int, token: bool) -> int:
    """[15.11a, 15.12a, 15.12b] The same; `token`: whether one is left in the pool, which takes a look at all foot."""
    if not g.is_unit_of(side, unit) or ARM[unit] != FOOT or GARRISON[unit]:
        return no.NOT_FOOT
    if g.has(unit, PIKES):
        return no.ALREADY_PIKES
    if has_formed(g, side, unit):
        return no.ALREADY_FORMED
    if not token:
        return no.NO_PIKE_TOKEN
    return 0 if in_command(g, side, g.at[unit]) else no.OUT_OF_COMMAND


def has_formed(g: FieldState, side: int, unit: int) -> bool:
    """[15.12b] Once a stage: each unit, or by an option each side."""
    return g.has(unit, FORMED) or (g.switches[OPT_PIKES] == 1 and g.formed[side] == 1)


def has_token(g: FieldState, side: int) -> bool:
    """[15.11a] Whether a pike token is left in the pool."""
    used = 0
    for unit in FOOT_OF[side]:
        if g.marks[unit] & PIKES:
            used += 1
    return used < PIKE_TOKENS[side]


def in_command(g: FieldState, side: int, place: int) -> bool:
    """[15.12a] Within the range of some commander: the better he is, the further."""
    return any(
        g.on_map(commander) and distance(g.at[commander], place) <= PIKE_RANGE[MODIFIER[commander]]
        for commander in COMMANDERS_OF[side]
    )


def form_pikes(g: FieldState, unit: int) -> None:
    """[15.Aa] The token takes the unit's place and facing; its strength stays."""
    g.mark(unit, PIKES | FORMED)
    g.formed[SIDE[unit]] = 1
    g.mp[unit] = min(g.mp[unit], PIKE_MP)
    g.say("forms_pikes", unit)


def bars_muskets(g: FieldState, side: int, unit: int) -> int:
    """[15.15a] Why a unit cannot change back to infantry, or 0. It costs a movement point."""
    if not g.is_unit_of(side, unit) or not g.has(unit, PIKES):
        return no.NOT_IN_PIKES
    return no.NO_POINT_TO_CHANGE if g.mp[unit] < PIKE_CHANGE else 0


def change_back(g: FieldState, unit: int) -> None:
    """[15.15a] The infantry counter comes back for a movement point."""
    g.unmark(unit, PIKES)
    g.mp[unit] -= PIKE_CHANGE
    g.say("changes_back", unit)


def could_form(g: FieldState, side: int) -> list[int]:
    """The units of a side that may form pikes now."""
    if not has_token(g, side):
        return []
    return [unit for unit in FOOT_OF[side] if bars_forming(g, side, unit, True) == 0]


class PikeWindow(BattleDecision):
    """[15.12c] When an attack or a charge upon its hex is named, before any shot, foot may form pikes."""

    VERB = FORM
    STOPS = (DECLINE,)
    WINDOW = "pikes"
    DECLINES = DECLINE

    def offers(self, g: FieldState) -> list[int]:
        return [unit for unit in FOOT_OF[self.side] if g.has(unit, DEFENDER)]

    def bars(self, g: FieldState, unit: int) -> int:
        return bars_pikes(g, self.side, unit) or (0 if g.has(unit, DEFENDER) else no.NOT_ATTACKED)

    def pick(self, g: FieldState, unit: int) -> None:
        form_pikes(g, unit)
