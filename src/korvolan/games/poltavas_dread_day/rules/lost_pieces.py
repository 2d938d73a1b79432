"""Chapters 5.4, 8.8 to 8.11, 9.5 and 10.5. What becomes of pieces that are lost: gone for good, in the pile, captured,
wounded."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..board import PILE, RUSSIA, SWEDEN, WOUNDED
from ..state import DreadState
from ..units import FLEET, INDELTA, KIND, LEADER, NATION, QUALITY, SOVEREIGN


def destroy(g: DreadState, piece: int) -> None:
    """[8.11a, 2.2.3b, 9.5a, 10.5a, 11.1c, 11.4.1e] A Combat Unit is lost; whoever is aboard a lost Fleet goes down with it."""
    if KIND[piece] == FLEET:
        for passenger in g.passengers(piece):
            if KIND[passenger] == LEADER:
                lose_leader(g, passenger)
            else:
                destroy(g, passenger)
    g.take_off(piece, PILE if returns(piece) else NONE)


def returns(piece: int) -> bool:
    """[8.11b, 11.1c, 10.5a] Russians, their Fleets too, and Indelta can be raised again; nobody else can."""
    return NATION[piece] == RUSSIA or QUALITY[piece] == INDELTA


def lose_leader(g: DreadState, leader: int) -> None:
    """[5.4b, 5.4c, 11.5a] A leader is dead or captured. For a Coalition sovereign his nation will surrender; for Charles
    nobody does."""
    nation = NATION[leader]
    g.take_off(leader, NONE)
    if SOVEREIGN[leader] and nation != SWEDEN and not g.out[nation]:
        g.falls |= 1 << nation


def capture(g: DreadState, leader: int, line: str = "captured") -> None:
    """[5.4a] A leader falls into the enemy's hands; the line of the log names the case by which he does."""
    g.say(line, leader)
    lose_leader(g, leader)


def wound(g: DreadState, leader: int) -> None:
    """[8.8e] A wounded leader is out until the next year; that makes nobody surrender."""
    g.take_off(leader, WOUNDED)


def capture_lone(g: DreadState, side: int, place: int, line: str = "captured") -> None:
    """[5.4a, 5.4f, 5.4g] A stack with a Combat Unit takes the enemy leaders in its hex if no Combat Unit of theirs is there.

    A garrison is company enough (ruling A77)."""
    enemy = 1 - side
    if not g.has_unit(side, place) or g.has_unit(enemy, place):
        return
    for piece in g.stack(place):
        if KIND[piece] == LEADER and g.aboard[piece] == NONE and g.camp[NATION[piece]] == enemy:
            capture(g, piece, line)
