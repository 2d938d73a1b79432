"""What cannot be: the checks that every position must pass, in files and all through play."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import board, units
from ..board import LAND, NATIONS, ON_MAP, POOL
from ..fields import ACTIVE, STATUS_IDS, TRUCE
from ..state import PaxState
from ..tables import CEDED_TO, CUBE_LIMIT, FIRST_YEAR, LAST_BOX, OPT_HANNOVER_RECALL
from ..units import BLOCKS, FLEET, NORRIS, TYPE
from .displacement import Displacement
from .fleets_in_harbor import is_overloaded


def find_faults(g: PaxState) -> list[str]:
    """All that is wrong with a position, in words."""
    out: list[str] = []
    for block in range(BLOCKS):
        fault = misplaced(g, block) or miscounted(g, block)
        if fault:
            out.append(f"{units.BLOCK_IDS[block]} {fault}")
    for fleet in units.FLEETS:
        if is_overloaded(g.cargo(fleet)):
            out.append(f"{units.BLOCK_IDS[fleet]} carries more than one army or two regiments")
    out += bad_handles(g)
    out += bad_markers(g)
    out += bad_nations(g)
    out += bad_turn(g)
    return out


def misplaced(g: PaxState, block: int) -> str:
    """[1.1a] Why a block cannot be where it is, or nothing."""
    place = g.at[block]
    if place == NONE:
        return ""
    if place < LAND:
        if TYPE[block] == FLEET and g.port_kind(place) != board.HARBOR:
            return f"is a fleet in {board.PLACE_IDS[place]}, which has no harbor"
        return ""
    if place == board.PORTSMOUTH:
        return "" if block == NORRIS else "is in Portsmouth, where only the British fleet may be"
    if place < ON_MAP:
        return stranded(g, block)
    pooled = pool_of(g, block) != NONE
    rules = {
        board.EXILE: block == units.KARL,
        board.COSSACKS_HOME: block == units.COSSACK,
        board.LOST_FLEETS: TYPE[block] == FLEET,
        board.REFORM_BOX: block in units.REFORMED,
        board.ABROAD: pooled,
        board.IN_HAND: pooled,
    }
    fits = rules.get(place, place not in POOL or place == pool_of(g, block))
    return "" if fits else f"cannot be in the box {board.PLACE_IDS[place]}"


def pool_of(g: PaxState, block: int) -> int:
    """The pool a block belongs to; Hannover's may go to the Swedish one by an option (ruling A38)."""
    return POOL[board.SWEDEN] if block == units.GEORG_LUDWIG and g.switches[OPT_HANNOVER_RECALL] else units.HOME_POOL[block]


def stranded(g: PaxState, block: int) -> str:
    """Land blocks are at sea only aboard a fleet of their side in the same zone."""
    fleet = g.aboard[block]
    if TYPE[block] == FLEET:
        return "" if fleet == NONE else "is a fleet aboard another"
    if fleet == NONE:
        return "" if awaits_refuge(g) else "is at sea without a fleet"
    if TYPE[fleet] != FLEET or g.at[fleet] != g.at[block] or g.side_of(fleet) != g.side_of(block):
        return "is aboard no fleet of its side in its sea zone"
    return ""


def awaits_refuge(g: PaxState) -> bool:
    """Cargo of a fleet that has left the war is about to be put ashore (10.2n)."""
    return any(isinstance(frame, Displacement) for frame in g.frames)


def miscounted(g: PaxState, block: int) -> str:
    """Why a block's numbers cannot be, or nothing."""
    place = g.at[block]
    on_map = 0 <= place < ON_MAP
    if on_map and not 1 <= g.strength[block] <= units.MAX_STRENGTH[block]:
        return f"has a strength of {g.strength[block]}, and 1 to {units.MAX_STRENGTH[block]} are possible"
    if not on_map and place != board.IN_HAND and g.strength[block]:
        return "is not on the map and has steps"
    if g.aboard[block] != NONE and (place < LAND or place >= board.PORTSMOUTH):
        return "is aboard a fleet but not at sea"
    if (place == board.YEAR_TRACK) != (g.due[block] > 0):
        return "has a year but is not on the Year Track, or the other way round"
    if not on_map and (g.tag[block] != NONE or g.pinned[block] or g.besieging[block]):
        return "is not on the map and cannot be followed, pinned or in a siege"
    if not 0 <= g.seen[block] <= (units.MAX_STRENGTH[block] if on_map else 0):
        return f"cannot have been seen with a strength of {g.seen[block]}"
    reformed = units.REFORMED[block]
    if reformed != NONE and place != NONE and g.at[reformed] not in (NONE, board.SET_ASIDE, board.REFORM_BOX):
        return "has been reformed and must have left the game"
    return ""


def bad_handles(g: PaxState) -> list[str]:
    """Two blocks with one handle, or a handle that was never given out."""
    out: list[str] = []
    for nation in range(NATIONS):
        tags = [g.tag[block] for block in units.BLOCKS_OF[nation] if g.tag[block] != NONE]
        if len(set(tags)) != len(tags):
            out.append(f"two blocks of {board.NATION_IDS[nation]} have the same handle")
        if tags and max(tags) >= g.handles[nation]:
            out.append(f"{board.NATION_IDS[nation]} has given out only {g.handles[nation]} handles")
    return out


def bad_markers(g: PaxState) -> list[str]:
    """Markers where no garrison is, of nations that place none, or more than there are cubes."""
    out: list[str] = []
    for place in range(board.PLACES):
        nation = g.marker[place]
        if nation == NONE:
            continue
        if place >= LAND or board.GARRISON[place] == 0:
            out.append(f"{board.PLACE_IDS[place]} has no garrison to mark")
        elif board.MARKER_OWNER[nation] != nation:
            out.append(f"{board.NATION_IDS[nation]} places no markers of its own")
        elif g.owner(place) == nation:
            out.append(f"{board.PLACE_IDS[place]} bears a marker of its own nation")
    for color, limit in enumerate(CUBE_LIMIT):
        if g.markers_out(color) > limit:
            out.append(f"more than {limit} {board.CUBE_IDS[color]} markers lie on the map")
    return out


def bad_nations(g: PaxState) -> list[str]:
    """Levels out of bounds, blocks of nations that are not in the war, truces without a year."""
    out: list[str] = []
    for nation in range(NATIONS):
        name = board.NATION_IDS[nation]
        if not 0 <= g.rp[nation] <= board.BASE_RP[nation]:
            out.append(f"{name} has a level of {g.rp[nation]}, and 0 to {board.BASE_RP[nation]} are possible")
        if (g.status[nation] == TRUCE) != (g.truce_until[nation] > 0):
            out.append(f"{name} is {STATUS_IDS[g.status[nation]]} with its cube in {g.truce_until[nation]}")
        if g.status[nation] != ACTIVE and any(0 <= g.at[block] < ON_MAP for block in units.BLOCKS_OF[nation]):
            out.append(f"{name} is not in the war and has blocks on the map")
    return out


def bad_turn(g: PaxState) -> list[str]:
    """Years, the attrition box and cessions that cannot be."""
    out: list[str] = []
    if not FIRST_YEAR <= g.year <= g.last_year:
        out.append(f"the year {g.year} is not played")
    if not 0 <= g.attrition <= LAST_BOX:
        out.append(f"the attrition track has no box {g.attrition}")
    for place in range(LAND):
        if g.ceded >> place & 1 and CEDED_TO[place] == NONE:
            out.append(f"{board.PLACE_IDS[place]} cannot be ceded")
    if not len(g.entry_seat) == len(g.entry_from) == len(g.entry_into):
        out.append("the entries of this turn are not of one length")
    if len(set(g.truces_due)) != len(g.truces_due):
        out.append("a truce is due twice")
    return out
