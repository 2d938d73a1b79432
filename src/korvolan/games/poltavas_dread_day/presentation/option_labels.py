"""Labels of options beyond what their verbs say, so that a player can tell them apart: words for the table."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..actions import BERTH, DROP, FLEETS_OF, GO_OUT, LOSE, SHIFT, TAKE
from ..board import CITY_AT, CITY_NAMES, LAND
from ..rules import retreat
from ..state import DreadState
from ..units import FLEET, KIND, PIECE_NAMES, TWIN

OF_PIECES: Final = (SHIFT, TAKE, DROP, LOSE)


def label(g: DreadState, action: int, text: str) -> str:
    """The label of an option, from the text for its verb."""
    for verb in OF_PIECES:
        if action in verb:
            way = gates(g, verb.of(action)) if verb is SHIFT else ""
            return text + way + condition(g, verb.of(action), verb.among(g.choices), verb is SHIFT)
    if action in FLEETS_OF:
        count = waiting_fleets(g, FLEETS_OF.of(action))
        return f"{count} {text}" if count != 1 else f"One {text.replace('Fleets', 'Fleet', 1)}"
    if action in BERTH:
        return text + aboard(g, BERTH.of(action))
    if action == GO_OUT and isinstance(g.frames[-1], retreat.EndRetreat):
        return "Stay outside"
    return text


def gates(g: DreadState, piece: int) -> str:
    """Which way a piece goes through the gates of its City, or in or out of port (3.3.1b)."""
    way = " out of" if g.inside[piece] else " into"
    city = CITY_AT[g.at[piece]] if 0 <= g.at[piece] < LAND else NONE
    return f"{way} {CITY_NAMES[city] if city != NONE else 'port'}"


def condition(g: DreadState, piece: int, listed: list[int], same_gates: bool) -> str:
    """How a piece differs from others on the list that are printed alike; empty where none is. Where the label says which
    way it goes, only those count that go the same way."""
    twins = [other for other in listed if other != piece and TWIN[other] == TWIN[piece] and g.at[other] == g.at[piece]]
    if same_gates:
        twins = [other for other in twins if g.inside[other] == g.inside[piece]]
    if not twins:
        return ""
    said: list[str] = []
    if any((g.aboard[other] == NONE) != (g.aboard[piece] == NONE) for other in twins):
        said.append("ashore" if g.aboard[piece] == NONE else "aboard")
    elif any(g.aboard[other] != g.aboard[piece] for other in twins):
        fleets = [p for p in g.stack(g.at[piece]) if KIND[p] == FLEET and any(g.aboard[q] == p for q in [piece, *twins])]
        said.append(f"Fleet {fleets.index(g.aboard[piece]) + 1}" if g.aboard[piece] in fleets else "")
    if any(g.inside[other] != g.inside[piece] for other in twins):
        said.append("inside" if g.inside[piece] else "outside")
    if any(g.limit[other] != g.limit[piece] for other in twins):
        said.append("joined on the way" if g.limit[piece] else "from the start")
    if any(g.fresh[other] != g.fresh[piece] for other in twins):
        said.append("new" if g.fresh[piece] else "old")
    if any(g.shifted[other] != g.shifted[piece] for other in twins):
        said.append("just gone in or out" if g.shifted[piece] else "not gone in or out")
    if any(g.moved[other] != g.moved[piece] for other in twins):
        said.append("activated" if g.moved[piece] else "not activated")
    return f" ({', '.join(word for word in said if word)})" if any(said) else ""


def aboard(g: DreadState, fleet: int) -> str:
    """Whom a Fleet carries already (7.0c)."""
    names = [PIECE_NAMES[piece] for piece in g.passengers(fleet)]
    return f" (with {', '.join(names)})" if names else " (empty)"


def waiting_fleets(g: DreadState, place: int) -> int:
    """How many Fleets of the side that decides lie in a hex and may sail."""
    return sum(1 for p in g.stack(place) if KIND[p] == FLEET and g.side(p) == g.seat and not g.moved[p])
