"""[7.1i, 11.1.1h] What each seat may know, what it calls a piece that it does not see, and how the rest is reshuffled (ruling
A40).

Hands and the pool are secret; how many markers somebody holds is not. Units under a Force marker are not shown to the enemy. He
saw them go under it, and sees whoever leaves others behind there, so nothing is reshuffled: who remembers well knows what the
marker stands for. Which units a seat sees, `WarState.sees` says."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice

from ..state import BOTH, WarState
from ..stratagem_kinds import HELD, KINDS, WHEN
from ..units import FORCE_IDS, FORCE_NAMES, UNIT_IDS, UNIT_NAMES, UNITS

# -- seeing ------------------------------------------------------------------------------------------------------------


def known_markers(g: WarState, seat: int, side: int, kind: int) -> int:
    """[7.1i] How many Stratagem markers of a kind in a side's hand a seat knows: all of its own, of others those that it has
    seen."""
    i = side * KINDS + kind
    return g.hand[i] if side == seat else g.seen[i]


def hidden_force(g: WarState, seat: int, marker: int) -> int:
    """[11.1.1g, 11.1.1h] Where a Force marker stands for units that a seat may not look at, or NONE."""
    for unit in range(UNITS):
        if g.cover[unit] == marker and not g.sees(seat, unit):
            return g.at[unit]
    return NONE


# -- names -------------------------------------------------------------------------------------------------------------


def piece_id(g: WarState, seat: int, piece: int) -> str:
    """What a seat calls a piece: its name, or the Force marker it is under."""
    return UNIT_IDS[piece] if g.sees(seat, piece) else FORCE_IDS[g.cover[piece]]


def piece_label(g: WarState, seat: int, piece: int) -> str:
    """A piece in a sentence."""
    return UNIT_NAMES[piece] if g.sees(seat, piece) else f"a unit of {FORCE_NAMES[g.cover[piece]]}"


# -- not seeing --------------------------------------------------------------------------------------------------------


def reshuffle(g: WarState, seat: int, rng: FastDice) -> None:
    """[7.1i] Give the hands that a seat cannot see other markers that could be in them; terms that are being weighed are
    unknown."""
    others = [side for side in BOTH if side != seat]
    unknown = [g.cards[side] - sum(g.seen[side * KINDS : (side + 1) * KINDS]) for side in others]
    for side in others:
        for kind in range(KINDS):
            i = side * KINDS + kind
            g.pool[kind] += g.hand[i] - g.seen[i]
            g.hand[i] = g.seen[i]
    for side, number in zip(others, unknown, strict=True):
        deal(g, side, number, rng)
    g.rebuild_derived()


def deal(g: WarState, side: int, number: int, rng: FastDice) -> None:
    """So many markers out of those that could be in a hand: not such as went back to the pool since the last draw."""
    for _ in range(number):
        fitting = [kind for kind in range(KINDS) if WHEN[kind] == HELD for _ in range(g.pool[kind] - g.fresh[kind])]
        kind = fitting[rng.below(len(fitting))]
        g.pool[kind] -= 1
        g.hand[side * KINDS + kind] += 1
