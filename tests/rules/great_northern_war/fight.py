"""Battles of a few lines: who attacks from where, and what counts in the round.

    play = assault(["charles-xii", "swedish-infantry-1"], ["peter-i"], dice=[3])
    do(play, "all")                       # Charles doubles the infantry
    assert column(play) == "150-199%"

Attackers stand in 2528 and defenders in 2428, open ground side by side, unless something else is said."""

from __future__ import annotations

from korvolan import Play
from korvolan.games.great_northern_war.board import SEAT_IDS
from korvolan.games.great_northern_war.rules import battle_strength
from korvolan.games.great_northern_war.units import UNIT_IDS, UNIT_SIDE

from ..story import do, may
from .story import state, unit, war

HERE = "2528"
THERE = "2428"


def assault(
    attackers: list[str],
    defenders: list[str],
    *,
    here: str = HERE,
    there: str = THERE,
    idle: tuple[str, ...] = (),
    mp: tuple[int, int] = (10, 10),
    dice: list[int | str] | None = None,
    joined: tuple[str, ...] = (),
    options: dict[str, str] | None = None,
    markers: dict[str, str] | None = None,
) -> Play:
    """A Prepared Assault by all attackers; `idle` units stand with them and do not attack. Nobody else is next to them."""
    pieces = dict.fromkeys([*attackers, *idle], here) | dict.fromkeys(defenders, there)
    seat = SEAT_IDS[UNIT_SIDE[unit(attackers[0])]]
    play = war(pieces, seat=seat, mp=mp, dice=dice, joined=joined, options=options, markers=markers)
    do(play, "act prepared-assault", f"from {here}")
    if idle:
        do(play, *(f"take {name}" for name in attackers))
    else:
        do(play, "all")
    do(play, "done")
    return play


def column(play: Play) -> str:
    """The column of the round, after all shifts."""
    return battle_strength.column_name(battle_strength.column(state(play)))


def shift(play: Play) -> int:
    """How many columns to the right the round is shifted."""
    return battle_strength.net_shift(state(play))


def strengths(play: Play) -> tuple[int, int]:
    """The strength of the attacker and of the defender of the round."""
    side = battle_strength.striker(state(play))
    return battle_strength.strength(state(play), side), battle_strength.strength(state(play), 1 - side)


def fighting(play: Play, seat: str) -> set[str]:
    """The units of a seat in the battle."""
    return {UNIT_IDS[number] for number in battle_strength.fighters(state(play), SEAT_IDS.index(seat))}


def give_up(play: Play) -> None:
    """Whoever must lose units loses infantry rather than others."""
    while any(action.startswith("lose") for action in may(play)):
        do(play, sorted(may(play), key=lambda action: ("infantry" not in action, action))[0])
