"""Chapter 7.0. What Fleets can carry, and who goes aboard which."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..state import DreadState
from ..tables import OPT_ABOARD, OPT_FOREIGN
from ..units import FOOT, HORSE, KIND, LEADER, NATION

FOOT_A_FLEET: Final = 2


def free_feet(g: DreadState, fleet: int) -> int:
    """[7.0a] For how many Foot a Fleet has room: two, or none with Horse aboard."""
    feet = 0
    for piece in g.passengers(fleet):
        if KIND[piece] == HORSE:
            return 0
        if KIND[piece] == FOOT:
            feet += 1
    return FOOT_A_FLEET - feet


def has_room(g: DreadState, fleets: list[int], pieces: list[int]) -> bool:
    """[7.0a] Whether Fleets can carry these: each two Foot or one Horse, and any number of leaders."""
    return fits([free_feet(g, fleet) for fleet in fleets], pieces)


def fits(room: list[int], pieces: list[int]) -> bool:
    """Whether Fleets with room for so many Foot each can carry these."""
    feet, horses = counted(pieces)
    empty = room.count(FOOT_A_FLEET) - horses
    return empty >= 0 and feet <= empty * FOOT_A_FLEET + room.count(1)


def counted(pieces: list[int]) -> tuple[int, int]:
    """How many Foot and Horse are among pieces."""
    feet = 0
    horses = 0
    for piece in pieces:
        if KIND[piece] == FOOT:
            feet += 1
        elif KIND[piece] == HORSE:
            horses += 1
    return feet, horses


def load(g: DreadState, fleets: list[int], pieces: list[int]) -> None:
    """[7.0a, 10.2d] Everyone is assigned to a Fleet as they come, and shares its fate: Horse first, then Foot, leaders on the
    first (ruling A36)."""
    for piece in loading_order(pieces):
        if KIND[piece] == HORSE:
            board(g, piece, first_with(g, fleets, FOOT_A_FLEET))
        elif KIND[piece] == FOOT:
            half = first_with(g, fleets, 1)
            board(g, piece, half if half != NONE else first_with(g, fleets, FOOT_A_FLEET))
        else:
            board(g, piece, fleets[0])


def loading_order(pieces: list[int]) -> list[int]:
    """Horse, which needs a Fleet for itself, before Foot, and leaders last."""
    out: list[int] = []
    for kind in (HORSE, FOOT, LEADER):
        out += [piece for piece in pieces if KIND[piece] == kind]
    return out


def leaves_room(g: DreadState, fleets: list[int], fleet: int, pieces: list[int]) -> bool:
    """[7.0a] Whether the first of some pieces can go aboard a Fleet, and the others still find room."""
    taken = FOOT_A_FLEET if KIND[pieces[0]] == HORSE else 1 if KIND[pieces[0]] == FOOT else 0
    if free_feet(g, fleet) < taken:
        return False
    return fits([free_feet(g, each) - (taken if each == fleet else 0) for each in fleets], pieces[1:])


def board(g: DreadState, piece: int, fleet: int) -> None:
    g.set_inside(piece, 0)
    g.aboard[piece] = fleet
    g.tidy(g.at[piece])


def first_with(g: DreadState, fleets: list[int], room: int) -> int:
    """The first Fleet with exactly this room for Foot, or NONE."""
    for fleet in fleets:
        if free_feet(g, fleet) == room:
            return fleet
    return NONE


def fleets_here(g: DreadState, side: int, here: int) -> list[int]:
    """A side's Fleets in a hex, at sea or in port."""
    return [*g.fleets_in(side, here, 0), *g.fleets_in(side, here, 1)]


def are_of(g: DreadState, pieces: list[int], nation: int) -> bool:
    """Whether pieces are of a Fleet's nation; everyone on the Swedish side counts as Swedish."""
    for piece in pieces:
        if g.holds_for(NATION[piece]) != g.holds_for(nation):
            return False
    return True


def fleets_for(g: DreadState, side: int, here: int, pieces: list[int]) -> list[int]:
    """[7.0b] The Fleets aboard which a beaten stack can go: those of its side in the hex (ruling A19), with the option only
    those of its nation (ruling A92)."""
    if g.switches[OPT_ABOARD]:
        return []
    fleets = fleets_here(g, side, here)
    return [fleet for fleet in fleets if not g.switches[OPT_FOREIGN] or are_of(g, pieces, NATION[fleet])]
