"""What the stories of Poltava's Dread Day are told with: a few pieces on the board, whose activation it is, and where
things end up.

    play = war({"charles-xii": "riga", "swedish-indelta-foot-1": "riga!"}, seat="sweden", dice=[3])
    march(play, "riga")                 # everybody who can
    do(play, "to 1806", "halt")
    assert where(play, "charles-xii") == "1806"

A place with "!" means inside the City or in port; "@fleet" after a place means aboard that Fleet. Cities belong to whom
they belong to at the start of the game, unless `control` says otherwise. Pieces that are not named are out of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict, Unpack, cast

from korvolan import Play
from korvolan.games.poltavas_dread_day.board import CITY_IDS, NATION_IDS, PLACE_IDS, START_CONTROL, city_number, place_number
from korvolan.games.poltavas_dread_day.state import DreadState
from korvolan.games.poltavas_dread_day.units import PIECE_IDS
from korvolan.kernel.constants import NONE

from ..story import do, position

Pieces = dict[str, str]


class Setting(TypedDict, total=False):
    """What a position has besides its pieces, the seat that acts, and its dice: as `war` takes it."""

    year: int
    season: str
    control: dict[str, str]
    besieged: tuple[str, ...]
    rolled: tuple[str, ...]
    nations: dict[str, str]
    options: dict[str, str]
    turn: str
    phase: str


def stack(place: str, *names: str) -> Pieces:
    """Several pieces in one place."""
    return dict.fromkeys(names, place)


def war(
    pieces: Pieces,
    *,
    seat: str = "sweden",
    year: int = 1705,
    season: str = "summer",
    dice: list[int | str] | None = None,
    control: dict[str, str] | None = None,
    besieged: tuple[str, ...] = (),
    rolled: tuple[str, ...] = (),
    nations: dict[str, str] | None = None,
    options: dict[str, str] | None = None,
    turn: str = "",
    phase: str = "",
) -> Play:
    """A position in which a seat is to activate. `nations` are tables of fields; `turn` is for more lines of [turn];
    `phase` for another place in the sequence."""
    lines = [f"dice = {dice or []}".replace("'", '"')]
    if options:
        lines += ["[options]", *(f'{name} = "{choice}"' for name, choice in options.items())]
    lines += [f'[turn]\nyear = {year}\nseason = "{season}"\n{turn}', "[cities]"]
    for city, name in enumerate(CITY_IDS):
        start = NATION_IDS[START_CONTROL[city]] if START_CONTROL[city] != NONE else "none"
        held = (control or {}).get(name, start)
        siege = f", besieged = {str(name in besieged).lower()}, rolled = {str(name in rolled).lower()}"
        lines.append(f'{name} = {{ control = "{held}"{siege} }}')
    lines += ["[nations]", *(f"{name} = {fields}" for name, fields in (nations or {}).items()), "[pieces]"]
    for name, place in pieces.items():
        lines.append(f"{name} = {piece_line(place)}")
    lines.append(f"[phase]\n{phase}" if phase else f'[phase]\nname = "campaign"\nseat = "{seat}"')
    return position("poltavas_dread_day", "\n".join(lines))


def piece_line(place: str) -> str:
    """A piece's fields as a position file has them."""
    if place.startswith("{"):
        return place
    at, _, carrier = place.partition("@")
    if carrier:
        return f'{{ at = "{at}", aboard = "{carrier}" }}'
    return f'{{ at = "{at.rstrip("!")}", inside = {str(at.endswith("!")).lower()} }}'


def admin(stage: int = 0) -> str:
    """The Administrative phase, or a later step of it, as a phase of a position."""
    return f'name = "administration"\nstage = {stage}'


def state(play: Play) -> DreadState:
    return cast(DreadState, play.state)


def piece(name: str) -> int:
    return PIECE_IDS.index(name)


def hex(name: str) -> int:
    """The number of a place, by its City or its printed number."""
    return place_number(name)


def city(name: str) -> int:
    return city_number(name)


def where(play: Play, name: str) -> str:
    """The hex or box of a piece; empty if it is out of the game."""
    at = state(play).at[piece(name)]
    return "" if at == NONE else PLACE_IDS[at]


def inside(play: Play, name: str) -> bool:
    return state(play).inside[piece(name)] == 1


def holder(play: Play, name: str) -> str:
    """The nation that controls a City."""
    nation = state(play).control[city(name)]
    return "" if nation == NONE else NATION_IDS[nation]


def march(play: Play, place: str, *pieces: str) -> None:
    """Activate a land stack: these pieces, or everybody who can come along."""
    do(play, f"march {place}")
    form(play, pieces)


def sail(play: Play, place: str, *pieces: str) -> None:
    """Activate Fleets."""
    do(play, f"sail {place}")
    form(play, pieces)


def form(play: Play, pieces: tuple[str, ...]) -> None:
    """Choose pieces one by one, or all; what follows by itself needs no word."""
    if pieces:
        do(play, *(f"take {name}" for name in pieces))
    elif "all" in {str(action) for action in play.legal()}:
        do(play, "all")
    if "done" in {str(action) for action in play.legal()}:
        do(play, "done")


def left(play: Play) -> int:
    """The movement points that the stack has left."""
    return state(play).mp - state(play).spent


def has_spent(play: Play, points: int) -> None:
    """Let the stack under way have spent so many points."""
    state(play).spent = points
    state(play).run_to_decision()


def sea_left(play: Play) -> int:
    return state(play).sea_mp - state(play).sea_spent


def verbs(play: Play) -> set[str]:
    """The kinds of things that may be done now."""
    return {str(action).split()[0] for action in play.legal()}


def drift(play: Play, until: Callable[[], bool]) -> None:
    """Play on without doing anything that matters: pass, halt, decline, or whatever comes first."""
    while play.seat is not None and not until():
        legal = {str(action) for action in play.legal()}
        idle = [word for word in ("pass", "halt", "done", "decline", "stand", "go-out") if word in legal]
        do(play, idle[0] if idle else sorted(legal)[0])


FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}  # kings who keep out of the story


def russians(count: int, kind: str = "regular-foot") -> list[str]:
    return [f"russian-{kind}-{n}" for n in range(1, count + 1)]


def swedes(count: int) -> list[str]:
    return [f"swedish-indelta-foot-{n}" for n in range(1, count + 1)]


def clash(
    attackers: list[str],
    defenders: list[str],
    *,
    seat: str,
    dice: list[int | str],
    start: str = "2005",
    goal: str = "2004",
    **more: Unpack[Setting],
) -> Play:
    """A battle in a clear hex: attackers come from Dorpat to 2004, with a roll of 3 for movement."""
    pieces = {**FAR, **stack(start, *attackers), **stack(goal, *defenders)}
    play = war(pieces, seat=seat, dice=[3, *dice], **more)
    march(play, start, *attackers)
    do(play, f"to {goal}")
    return play
