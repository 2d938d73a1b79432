"""Chapters 2.2.5, 5.0, 5.1, 5.7 and 8.3. What a stack is made of, and whose rating counts in it."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..board import POLAND
from ..units import COMBAT, COMMAND, HORSE, IS_UNIT, KIND, LEADER, LEADS, NATION, RANK


def senior_leaders(pieces: list[int]) -> list[int]:
    """[5.7a, 5.7b, 5.7c, 2.2.5e] The leaders of a stack who could be in command: the best rank of those in it, between
    nations the one with more units there; several where these are equal too (ruling A104)."""
    out: list[int] = []
    for piece in pieces:
        if KIND[piece] == LEADER and (not out or RANK[piece] <= RANK[out[0]]):
            if out and RANK[piece] < RANK[out[0]]:
                out = []
            out.append(piece)
    if len(out) < 2:
        return out
    most = max([contingent(pieces, leader) for leader in out])
    return [leader for leader in out if contingent(pieces, leader) == most]


def contingent(pieces: list[int], leader: int) -> int:
    """How many units of a leader's nation are in a stack."""
    return len([piece for piece in pieces if IS_UNIT[piece] and NATION[piece] == NATION[leader]])


def commander(pieces: list[int]) -> int:
    """[8.3b] Who commands in a battle; of equals the better one, whom his side would choose. NONE without leaders."""
    best = NONE
    for leader in senior_leaders(pieces):
        if best == NONE or COMBAT[leader] > COMBAT[best]:
            best = leader
    return best


def combat_rating(pieces: list[int]) -> int:
    """[2.2.5c, 2.2.5d, 8.3a] The commander's initiative in battle; 0 without one (ruling A22)."""
    leader = commander(pieces)
    return 0 if leader == NONE else COMBAT[leader]


def nations_led(pieces: list[int]) -> int:
    """[5.0a] The nations whose units the leaders among pieces move, as bits."""
    bits = 0
    for piece in pieces:
        bits |= LEADS[piece]
    return bits


def is_led(pieces: list[int]) -> bool:
    """[5.0a, 2.2.5a] Whether every unit of a stack has a leader of its nation in it (ruling A84)."""
    led = nations_led(pieces)
    for piece in pieces:
        if KIND[piece] != LEADER and not led >> COMMAND[piece] & 1:
            return False
    return True


def lacks_leader(pieces: list[int]) -> int:
    """[5.0a, 11.4.5h] What a stack lacks that is not led: a leader of a unit's own nation, for Poles their king."""
    led = nations_led(pieces)
    for piece in pieces:
        if KIND[piece] != LEADER and not led >> COMMAND[piece] & 1:
            return no.POLES_NEED_AUGUSTUS if COMMAND[piece] == POLAND else no.NO_OWN_LEADER
    return no.NO_OWN_LEADER


def nations_of(pieces: list[int]) -> int:
    """The nations in a stack, as bits."""
    bits = 0
    for piece in pieces:
        bits |= 1 << NATION[piece]
    return bits


def has_troops(pieces: list[int]) -> bool:
    """Whether a stack is more than leaders."""
    for piece in pieces:
        if IS_UNIT[piece]:
            return True
    return False


def dice_of(pieces: list[int]) -> int:
    """[5.1a, 8.6c] How many dice a stack rolls for movement or retreat."""
    for piece in pieces:
        if IS_UNIT[piece] and KIND[piece] != HORSE:
            return 1
    return 2
