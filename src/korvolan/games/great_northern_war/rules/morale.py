"""Chapter 7. Morale Points: gains before losses, the ends of the track, income, and what spending leaves."""

from __future__ import annotations

from .. import tables
from ..board import MORALE, NYENSKANS, TOWNS_AND_FORTRESSES
from ..state import BOTH, WarState
from .victory import sudden_death


def change_morale(g: WarState, side: int, gain: int, loss: int) -> bool:
    """One side gains and loses at the same moment. True if that ends the game."""
    adjust(g, side, gain, loss)
    return sudden_death(g)


def change_both(g: WarState, gains: list[int], losses: list[int]) -> bool:
    """Both sides gain and lose at the same moment, by seat. True if that ends the game."""
    for side in BOTH:
        adjust(g, side, gains[side], losses[side])
    return sudden_death(g)


def adjust(g: WarState, side: int, gain: int, loss: int) -> None:
    """[7.0a, 7.2a, 7.2b, 7.4a] First the gains, up to fifty, then the losses, down to zero (ruling A6)."""
    points = min(tables.MOST_MORALE, g.mp[side] + gain)
    g.mp[side] = max(tables.LEAST_MORALE, points - loss)
    if g.logging and (gain or loss):
        g.say("morale", side, gain, loss, g.mp[side])


def affords(g: WarState, side: int, price: int) -> bool:
    """[7.7a, 9.2a] Nobody spends down to zero; what costs nothing can always be paid."""
    return price == 0 or g.mp[side] - price >= tables.SPEND_TO


def spend(g: WarState, side: int, price: int) -> None:
    """[7.5a] Morale Points pay for Actions and recruits."""
    g.mp[side] -= price


def collect(g: WarState) -> None:
    """[7.6a, 5.0c] The Morale Phase: what is printed beside the places that each side occupies (ruling A7).

    That may end the game: a side at zero may be passed by."""
    change_both(g, [income(g, side) for side in BOTH], [0, 0])


def income(g: WarState, side: int) -> int:
    """[7.6a, 24.1b, TECj] A side's Morale Points of a turn; Sweden proper needs no garrison."""
    total = sum([MORALE[place] for place in TOWNS_AND_FORTRESSES if MORALE[place] > 0 and g.occupies(side, place)])
    if g.petersburg and g.switches[tables.OPT_PETERSBURG] == 1 and g.stands(side, NYENSKANS):
        total += tables.PETERSBURG_POINTS
    return total


def size_of_victory(losses: int) -> int:
    """[13.23b] The row of the Morale Chart for what the loser lost."""
    row = 0
    while row + 1 < len(tables.VICTORY_FROM) and losses >= tables.VICTORY_FROM[row + 1]:
        row += 1
    return row


def gain_of(row: int) -> int:
    """[MORb] What the winner gains."""
    return tables.VICTORY_GAIN[row]


def loss_of(row: int) -> int:
    """[MORb] What the loser loses."""
    return tables.VICTORY_LOSS[row]
