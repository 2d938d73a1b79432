"""Chapter 19. Leaders, sovereigns and Marshals: what their loss costs.

Leaders are units like any other (19.0): they march, fight with their strength, have a zone of control and can be lost."""

from __future__ import annotations

from korvolan.kernel.grammar import counted

from ..frames import SideDie
from ..state import WarState
from ..units import LEADER, SOVEREIGN, TYPE, UNIT_SIDE
from .morale import change_morale


def lose_unit(g: WarState, unit: int) -> None:
    """[7.8a, 13.22a, 19.4a] A unit is lost outside a battle. That costs no morale, unless it is a sovereign (ruling A11).

    A die of his may then lie on top of the stack, so call this when your own frame has been popped or replaced."""
    side = UNIT_SIDE[unit]
    g.eliminate(unit)
    g.say("eliminated", side, unit)
    if costs_a_die(unit):
        g.push(SovereignFalls(side))


def costs_a_die(unit: int) -> bool:
    """[19.4a, MORc] Charles XII and Peter I; it can happen to each but once, for they never come back."""
    return SOVEREIGN[unit]


class SovereignFalls(SideDie):
    """[19.4a, MORc] The owner loses a die of Morale Points; nobody gains any (ruling A11)."""

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        g.say("sovereign_lost", self.side, result + 1)
        change_morale(g, self.side, 0, result + 1)

    def label(self, g: WarState, result: int) -> str:
        return f"{counted(result + 1, 'Morale Point', 'Morale Points')} lost"


# -- leaders in a hex ----------------------------------------------------------------------------------------------


def has_leader_in_force(g: WarState, place: int) -> bool:
    """[19.1a] Whether a leader is in the Force in a hex, as some Actions demand."""
    return any(TYPE[unit] == LEADER for unit in g.in_force(place))
