"""Chapter 9.3. Where retreating fleets go, what becomes of the blocks aboard, and fleets without a harbor."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import TO
from ..board import HARBOR, LAND, LOST_FLEETS, PORTSMOUTH
from ..state import PaxState
from ..units import HOME_POOL, NATION, NORRIS
from ..warnings import CARGO_HAS_NO_HARBOR, FLEET_HAS_NO_HARBOR
from . import invasions, losses
from .entry import bars_entry


class HarborRetreat(Step[PaxState]):
    """[9.3b] A fleet retreats: first what it carries and nobody can land is lost, then it goes, or is lost itself."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece")

    def __init__(self, side: int, piece: int) -> None:
        self.side = side
        self.piece = piece

    def run(self, g: PaxState) -> None:
        if harbors(g, self.side, self.piece):
            g.replace(ToHarbor(self.side, self.piece))
            return
        cargo = g.cargo(self.piece)
        if cargo:
            g.say("cargo_cannot_land", cargo[0])
            losses.eliminate(g, cargo[0], losses.AT_SEA)
        else:
            g.pop()
            lose_fleet(g, self.piece)


class ToHarbor(Pick[PaxState]):
    """[9.3b, 9.3d] Any friendly harbor, whatever the distance; the blocks aboard are put ashore there."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece")
    VERB: ClassVar[Verb] = TO

    def __init__(self, side: int, piece: int) -> None:
        self.side = side
        self.piece = piece

    def place(self, g: PaxState) -> int:
        return g.at[self.piece]

    def offers(self, g: PaxState) -> list[int]:
        return harbors(g, self.side, self.piece)

    def bars(self, g: PaxState, place: int) -> int:
        return bars_harbor(g, self.side, self.piece, place)

    def pick(self, g: PaxState, place: int) -> None:
        fleet = self.piece
        g.pop()
        cargo = g.by_handle(g.cargo(fleet))
        g.put(fleet, place)
        g.acted[fleet] = 0
        g.reserve[fleet] = 0
        g.pinned[fleet] = 0
        g.came_from[fleet] = NONE
        g.say("to_harbor", fleet, place)
        for block in cargo:
            put_ashore(g, block, place)


def put_ashore(g: PaxState, block: int, place: int) -> None:
    """[9.3d] A block aboard comes to stand in the territory of the harbor."""
    g.aboard[block] = NONE
    g.put(block, place)
    g.say("put_ashore", block, place)
    invasions.check_invasion(g, block, place)


def harbors(g: PaxState, side: int, fleet: int) -> list[int]:
    """Where a fleet may retreat to."""
    return [place for place in [*range(LAND), PORTSMOUTH] if bars_harbor(g, side, fleet, place) == 0]


def bars_harbor(g: PaxState, side: int, fleet: int, place: int) -> int:
    """What forbids a fleet to retreat to a harbor, or 0. Portsmouth is for the British fleet alone (ruling A71)."""
    if place == PORTSMOUTH and fleet == NORRIS:
        return no.HARBOR_CLOSED_TO_CARGO if g.cargo(fleet) else 0
    if place >= LAND or g.port_kind(place) != HARBOR:
        return no.NO_HARBOR_THERE
    if g.control(place) != side:
        return no.HARBOR_NOT_FRIENDLY
    return no.HARBOR_CLOSED_TO_CARGO if is_closed_to_cargo(g, side, fleet, place) else 0


def is_closed_to_cargo(g: PaxState, side: int, fleet: int, place: int) -> bool:
    """[9.3d] Blocks aboard need a harbor that is open to them, with no enemies in the territory (ruling A69)."""
    cargo = g.cargo(fleet)
    if any(bars_entry(g, block, place) for block in cargo):
        return True
    return len(cargo) > 0 and g.stands(1 - side, place)


def warns_of_retreat(g: PaxState, side: int, fleet: int) -> int:
    """The warning that a retreat would lose the fleet, or what it carries; 0 if neither."""
    if harbors(g, side, fleet):
        return 0
    return FLEET_HAS_NO_HARBOR if not has_harbor(g, side, fleet) else CARGO_HAS_NO_HARBOR


def has_harbor(g: PaxState, side: int, fleet: int) -> bool:
    """Whether a fleet without cargo would find a friendly harbor."""
    return fleet == NORRIS or any(g.port_kind(place) == HARBOR and g.control(place) == side for place in range(LAND))


# -- losses at sea -------------------------------------------------------------------------------------------------


def lose_fleet(g: PaxState, fleet: int) -> None:
    """[9.3c] A fleet that has no harbor to retreat to is set aside from its pool."""
    g.say("fleet_lost", fleet)
    g.take_off(fleet, LOST_FLEETS)


def return_lost_fleets(g: PaxState) -> None:
    """[9.3c] Lost fleets go back to their pool once their owner controls a harbor."""
    for fleet in g.stack(LOST_FLEETS):
        if has_harbor(g, g.side_of(fleet), fleet):
            g.say("fleet_returns", fleet)
            g.move(fleet, HOME_POOL[fleet])
            g.stamp[fleet] = g.handles[NATION[fleet]]  # until now it lay open: it bears no handle yet
