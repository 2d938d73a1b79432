"""Chapters 22 and 21.5. Fog of war: what each seat may know, by which name it goes otherwise, and how the rest is reshuffled.

Of an enemy stack that no own unit stands next to, one sees that it is there and nothing else: an Army marker. Boxes, neutral
units, tracks and the number of held markers are open. What a seat has seen of units that have not stirred since is remembered,
and made use of where its knowledge is filled up at random (ruling A47); the board shows it no more. Which units a seat sees is
asked all the time and stands in occupancy.py (`sees`)."""

from __future__ import annotations

from functools import partial

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.grammar import indefinite

from ..board import ADJECTIVES, PLACE_IDS, SEAT_IDS, SEAT_NAMES, TO_PLACE
from ..campaign_markers import HELD, IN_PLAY, PICKED, PLAYED, POOL, SIDE_MARKERS
from ..state import BOTH, WarState
from ..units import NATION, UNIT_IDS, UNIT_NAMES, UNIT_SIDE
from .campaign import may_be_held
from .reshuffling import reshuffle_units
from .setup import ChoosePlan, PlaceUnit, Station

# -- what is seen --------------------------------------------------------------------------------------------------


def has_hidden(g: WarState, seat: int, place: int) -> bool:
    """[2.3a] Whether a seat may not look at all units in a hex: an Army marker stands there for those it cannot see."""
    return any(not g.sees(seat, unit) for unit in g.stack(place))


def shows_marker(g: WarState, seat: int, marker: int) -> bool:
    """[21.5a] Markers in play lie open; held ones are seen by their owner, and by an enemy who has spied on them."""
    if g.spot[marker] in (IN_PLAY, PLAYED):
        return True
    if g.spot[marker] not in (HELD, PICKED):
        return False
    return marker in SIDE_MARKERS[seat] or g.seen[marker] >> seat & 1 == 1 if seat >= 0 else False


def sets_up_unseen(g: WarState, seat: int) -> bool:
    """[22.0a] Fog of war holds from the first placement: nobody is told what the other side sets up where (ruling A88)."""
    top = g.frames[-1]
    return isinstance(top, (ChoosePlan, Station, PlaceUnit)) and top.side != seat


def may_have_learned(before: WarState, after: WarState, seat: int) -> bool:
    """Whether a side sees an enemy unit or marker that it did not see: what the enemy sees of it is no news to itself."""
    for unit, side in enumerate(UNIT_SIDE):
        if side != seat and before.at[unit] != NONE and after.sees(seat, unit) and not before.sees(seat, unit):
            return True
    return any(now & ~then & 1 << seat for then, now in zip(before.seen, after.seen, strict=True))


# -- names ---------------------------------------------------------------------------------------------------------


def army_id(side: int, place: int) -> str:
    """The handle of a stack that may not be looked into: it goes by its hex."""
    return f"{SEAT_IDS[side]}-army-{PLACE_IDS[place]}"


def piece_id(g: WarState, seat: int, piece: int) -> str:
    """What a seat calls a unit: its name, or the Army marker it is under."""
    if g.sees(seat, piece):
        return UNIT_IDS[piece]
    side = UNIT_SIDE[piece]
    return f"{SEAT_IDS[side]}-unit" if g.at[piece] == TO_PLACE else army_id(side, g.at[piece])


def piece_label(g: WarState, seat: int, piece: int) -> str:
    """A unit in a sentence."""
    if g.sees(seat, piece):
        return UNIT_NAMES[piece]
    if g.at[piece] == TO_PLACE:
        return indefinite(f"{ADJECTIVES[NATION[piece]]} unit")
    return f"a unit of the {SEAT_NAMES[UNIT_SIDE[piece]]}"


# -- reshuffling ---------------------------------------------------------------------------------------------------


def reshuffle(g: WarState, seat: int, rng: FastDice) -> None:
    """[22.0a, 21.5a] Put what a seat cannot know elsewhere: enemy units under Army markers, and enemy markers in the hand."""
    for side in BOTH:
        if side != seat:
            reshuffle_units(g, side, rng, partial(reshuffle_markers, g, seat, side, rng))


def reshuffle_markers(g: WarState, seat: int, side: int, rng: FastDice) -> None:
    """A side's held markers, out of all that could be in its hand. Which of them its enemy has spied on only he knows."""
    unseen = [m for m in SIDE_MARKERS[side] if g.spot[m] in (POOL, HELD, PICKED) and not shows_marker(g, seat, m)]
    held = sum(1 for marker in unseen if g.spot[marker] == HELD)
    picked = sum(1 for marker in unseen if g.spot[marker] == PICKED)
    fitting = [marker for marker in unseen if may_be_held(g, marker)]
    for marker in unseen:
        g.spot[marker] = POOL
        g.seen[marker] = 0
    for number in range(held + picked):
        # what came back since the last draw can be picked by now, but not held
        choice = [marker for marker in fitting if number >= held or not g.returned[marker]]
        marker = choice[rng.below(len(choice))]
        fitting.remove(marker)
        g.spot[marker] = HELD if number < held else PICKED
