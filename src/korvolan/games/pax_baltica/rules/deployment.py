"""Chapter 8.7 and the nations' own rules. Where a new block may be placed."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.verbs import Verb

from .. import board, units
from .. import refusals as no
from ..actions import DEPLOY_AT
from ..board import HARBOR, LAND, PORTSMOUTH, SEAT_NAMES
from ..state import PaxState
from ..units import BLOCKS, FLEET, KARL, NATION, TYPE
from .entry import bars_entry

# By nation, then by block: the restriction that speaks for a block's deployment area.
AREA_OF_NATION: Final = {
    board.SWEDEN: no.NOT_IN_SWEDEN_PROPER,
    board.RUSSIA: no.NOT_IN_MUSCOVY,
    board.SAXONY: no.NOT_IN_SAXONY,
    board.DENMARK: no.NOT_IN_DENMARK,
    board.OTTOMANS: no.NOT_OTTOMAN_LAND,
    board.POLAND: no.NOT_NEAR_POLISH_HOME,
    board.UKRAINE: no.NOT_IN_UKRAINE,
    board.PRUSSIA: no.NOT_IN_PRUSSIA,
    board.HANNOVER: no.NOT_IN_HANNOVER,
    board.HOLSTEIN: no.NOT_IN_HOLSTEIN,
    board.BRITAIN: no.NOT_PORTSMOUTH,
}
AREA: Final[list[int]] = [AREA_OF_NATION[NATION[block]] for block in range(BLOCKS)]
for _block in range(BLOCKS):
    if NATION[_block] == board.SWEDEN and units.RED_DOT[_block]:
        AREA[_block] = no.NOT_IN_HOME_PROVINCE
    if NATION[_block] == board.RUSSIA and TYPE[_block] == FLEET:
        AREA[_block] = no.NOT_SANKT_PETERBURG
AREA[units.COSSACK] = no.NOT_COSSACK_LAND


def deployments(g: PaxState, block: int) -> list[int]:
    """Where a new block may be deployed now; empty if nowhere."""
    return [place for place in area(g, block) if bars_place(g, block, place) == 0]


def bars_deployment(g: PaxState, block: int, place: int) -> int:
    """What forbids deploying a block in a place, or 0."""
    if is_no_harbor(g, block, place):
        return no.NO_HARBOR_TO_BUILD_IN
    if place not in area(g, block):
        return AREA[block]
    return bars_place(g, block, place)


def area(g: PaxState, block: int) -> list[int]:
    """[8.7a, 8.7c, 8.7e, 11.1a, 11.2a, 11.2b, 11.2c, 11.3a, 11.5c, 11.6b, 11.7b, 11.9d] A block's deployment area as it is now.

    Forage is no limit."""
    fallback = away_from_home(g, block)
    if fallback:
        return fallback
    if not units.DEPLOY_IF_FRIENDLY[block]:
        return units.DEPLOY[block]
    return units.DEPLOY[block] + [place for place in units.DEPLOY_IF_FRIENDLY[block] if g.control(place) == g.side_of(block)]


def away_from_home(g: PaxState, block: int) -> list[int]:
    """[11.1b, 11.4b, 11.8c] Where blocks with a province of their own go while the enemy is in it or holds it (ruling A76)."""
    if units.DEPLOY_FALLBACK[block] and any(bars_place(g, block, place) == 0 for place in units.DEPLOY[block]):
        return []
    return units.DEPLOY_FALLBACK[block]


def bars_place(g: PaxState, block: int, place: int) -> int:
    """What forbids a block a place of its area, or 0."""
    if place >= LAND:
        return 0  # Portsmouth
    if is_no_harbor(g, block, place):
        return no.NO_HARBOR_TO_BUILD_IN
    if g.at[block] == board.EXILE and block == KARL:
        return no.ENEMIES_AT_HOME if enemies_at_home(g, place) else 0
    if is_enemy_held(g, block, place):
        return no.HOLSTEIN_LOST if is_lost_holstein(block) else no.ENEMY_HOLDS_IT
    return no.CLOSED_TO_DEPLOYMENT if bars_entry(g, block, place) else 0


def is_no_harbor(g: PaxState, block: int, place: int) -> bool:
    """[8.7d] Fleets are deployed only in a harbor that their side controls."""
    if TYPE[block] != FLEET or place == PORTSMOUTH:
        return False
    return place >= LAND or g.port_kind(place) != HARBOR or g.control(place) != g.side_of(block)


def is_enemy_held(g: PaxState, block: int, place: int) -> bool:
    """[8.7b] Land that the enemy occupies or whose garrison he controls."""
    enemy = 1 - g.side_of(block)
    return g.control(place) == enemy or g.stands(enemy, place)


def is_lost_holstein(block: int) -> bool:
    """[11.10b] The Holstein block has one place only: without it, it cannot be built."""
    return NATION[block] == board.HOLSTEIN


def enemies_at_home(g: PaxState, place: int) -> bool:
    """[2.3f] Karl XII returns from exile where no enemy block stands, whoever has the garrison (ruling A87)."""
    return g.stands(1 - g.side_of(KARL), place)


# -- blocks that come without points -------------------------------------------------------------------------------


def place_free_block(g: PaxState, block: int) -> bool:
    """Push the choice of a place for a block that comes at full strength and costs nothing; False if it has none."""
    if not deployments(g, block):
        return False
    g.push(PlaceBlock(block))
    return True


class PlaceBlock(Pick[PaxState]):
    """[11.7b, 11.8c, 11.9d, 2.3f] Karl XII, Mazepa, Leopold and Georg Ludwig appear at full strength (ruling A73).

    The block came from an open box, so that everyone knows which it is."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece",)
    VERB: ClassVar[Verb] = DEPLOY_AT

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def seat(self, g: PaxState) -> int:
        return g.side_of(self.piece)

    def words(self, g: PaxState) -> dict[str, str]:
        return {"side": SEAT_NAMES[self.seat(g)]}

    def offers(self, g: PaxState) -> list[int]:
        return area(g, self.piece)

    def bars(self, g: PaxState, place: int) -> int:
        return bars_deployment(g, self.piece, place)

    def pick(self, g: PaxState, place: int) -> None:
        g.pop()
        block = self.piece
        g.strength[block] = units.MAX_STRENGTH[block]
        g.due[block] = 0
        g.put(block, place)
        g.show(block)
        g.say("deploys", block, place)
        g.conceal(block)
