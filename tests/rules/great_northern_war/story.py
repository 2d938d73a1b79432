"""What the stories of Great Northern War are told with: a board with a few units, whose Action it is, and where things end up.

    play = war({"charles-xii": "riga", "peter-i": "pskov"}, mp=(10, 10), seat="sweden", dice=[3])
    do(play, "act move", "from riga", "all", "done", "to 2528", "halt")
    assert where(play, "charles-xii") == "2528"

Towns stand for the numbers of their hexes in positions and actions. Units that are not named are out of the game, but for one
garrison a side far away (in Abo and in Voronezh), so that nobody's war ends. Both sides know what they see, no more."""

from __future__ import annotations

from typing import cast

from korvolan import Play
from korvolan.games.great_northern_war.board import LAND, PLACE_IDS, PLACE_NAMES, SEAT_IDS, place_number
from korvolan.games.great_northern_war.campaign_markers import MARKER_IDS, SPOT_IDS
from korvolan.games.great_northern_war.state import WarState
from korvolan.games.great_northern_war.units import BOX, UNIT_IDS
from korvolan.kernel.constants import NONE

from ..story import position

FAR_AWAY = {"swedish-garrison-20": "abo", "russian-garrison-17": "voronezh"}
IN_THE_WAR = ("sweden", "russia", "denmark", "saxony", "poland-commonwealth")


def war(
    pieces: dict[str, str],
    *,
    seat: str = "sweden",
    mp: tuple[int, int] = (10, 10),
    dice: list[int | str] | None = None,
    phase: str = "",
    joined: tuple[str, ...] = (),
    neutral: tuple[str, ...] = (),
    boxes: tuple[str, ...] = (),
    markers: dict[str, str] | None = None,
    options: dict[str, str] | None = None,
    turn: str = "",
) -> Play:
    """A position in the year 1701. `pieces` are units with their hexes (or a table of fields); `boxes` are units that lie in
    their Recruit boxes; `joined` and `neutral` change who is in the war; `markers` are "held", "in-play" …; `turn` is for
    more lines of [turn]; `phase` is for another place in the sequence than the seat's Action."""
    at_war = [nation for nation in (*IN_THE_WAR, *joined) if nation not in neutral]
    placed = {**{name: place for name, place in FAR_AWAY.items() if name not in pieces and name not in boxes}, **pieces}
    lines = [
        f"dice = {dice or []}".replace("'", '"'),
        *(["[options]", *(f'{name} = "{choice}"' for name, choice in options.items())] if options else []),
        f"[turn]\nyear = 1701\nlast_year = 1703\n{turn}",
        f"[seats]\nsweden = {mp[0]}\ncoalition = {mp[1]}",
        "[nations]",
        *(f'{nation} = "belligerent"' for nation in at_war),
        "[markers]",
        *(f'{name} = "{spot}"' for name, spot in (markers or {}).items()),
        "[pieces]",
        *(f"{name} = {place}" if place.startswith("{") else f'{name} = "{place}"' for name, place in placed.items()),
        *(f'{name} = "{PLACE_IDS[BOX[UNIT_IDS.index(name)]]}"' for name in boxes),
        f"[phase]\n{phase}" if phase else f'[phase]\nname = "actions"\nseat = "{seat}"',
    ]
    return position("great_northern_war", "\n".join(lines))


def state(play: Play) -> WarState:
    """The bare position."""
    return cast(WarState, play.state)


def unit(name: str) -> int:
    return UNIT_IDS.index(name)


def hex(name: str) -> int:
    """The number of a place, by its town or its printed number."""
    return place_number(name)


def where(play: Play, name: str) -> str:
    """The hex or box of a unit; empty if it is out of the game."""
    at = state(play).at[unit(name)]
    return "" if at == NONE else PLACE_IDS[at]


def town(play: Play, name: str) -> str:
    """The same with the name of the town, if it is one."""
    at = state(play).at[unit(name)]
    return PLACE_NAMES[at].split(" (")[0] if 0 <= at < LAND else where(play, name)


def stack(play: Play, place: str) -> set[str]:
    """The units in a hex."""
    return {UNIT_IDS[number] for number in state(play).stack(hex(place))}


def morale(play: Play) -> tuple[int, int]:
    """The Morale Points, Swedish and Coalition."""
    return state(play).mp[0], state(play).mp[1]


def spot(play: Play, marker: str) -> str:
    """Where a marker is."""
    return SPOT_IDS[state(play).spot[MARKER_IDS.index(marker)]]


def sees(play: Play, seat: str, name: str) -> bool:
    """Whether a seat may look at a unit now."""
    return state(play).sees(SEAT_IDS.index(seat), unit(name))


def shown(play: Play, seat: str) -> dict[str, str]:
    """What a seat sees on the map: names of units and handles of armies, with their hexes."""
    return {piece.id: piece.at for piece in play.view(seat).pieces if piece.at[0].isdigit()}
