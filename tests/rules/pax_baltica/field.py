"""Battles in tests: positions with their attackers, where blocks are and what they have left.

An attacker is written with the place it came from; the helper notes the entry for it. A few blocks stand far away, so
that no nation loses its last one."""

from __future__ import annotations

from korvolan import Play
from korvolan.games.pax_baltica.board import PLACE_IDS, SEAT_IDS
from korvolan.games.pax_baltica.state import PaxState
from korvolan.kernel.constants import NONE

from ..story import position
from .names import block

FAR_AWAY = {
    "lybecker": "kopparberg 1",
    "golitsyn": "moskva 1",
    "flemming": "sachsen 1",
    "rantzau": "trondhjem 1",
}
NATIONS = """
sweden = "active 40"
russia = "active 32"
saxony = "active 16"
denmark = "active 16"
poland = "active"
holstein-gottorp = "active"
"""


def came(start: str, to: str, steps: int, **more: str) -> str:
    """A block that entered a place this turn."""
    extra = "".join(f", {key} = {value}" for key, value in more.items())
    return f'{{ at = "{to}", strength = {steps}, came_from = "{start}"{extra} }}'


def field(
    pieces: dict[str, str],
    *,
    holder: dict[str, str] | None = None,
    markers: dict[str, str] | None = None,
    entries: list[str] | None = None,
    dice: list[int] | None = None,
    phase: str = 'name = "battles"',
    first: str = "coalition",
    nations: str = "",
    flags: str = "",
) -> Play:
    """A position in the Battle Phase. `entries` are "seat from into", in their order."""
    entries = entries or []
    split = [entry.split() for entry in entries]
    lines = {**{name: f'"{where}"' for name, where in FAR_AWAY.items() if name not in pieces}}
    for name, where in pieces.items():
        lines[name] = where if where.startswith("{") else f'"{where}"'
    holder, markers = holder or {}, markers or {}
    places = [
        f'{place} = {{ holder = "{holder.get(place, "none")}", marker = "{markers.get(place, "none")}" }}'
        for place in dict.fromkeys([*holder, *markers])
    ]
    return position(
        "pax_baltica",
        "\n".join(
            [
                f"dice = {dice or []}",
                f'[turn]\nfirst = "{first}"\nyear = 1701\nlast_year = 1703',
                f"[flags]\n{flags}",
                f"[nations]{NATIONS}{nations}",
                "[pieces]",
                *(f"{name} = {line}" for name, line in lines.items()),
                "[places]",
                *places,
                f"[entries]\nentry_seat = {[e[0] for e in split]}",
                f"entry_from = {[e[1] for e in split]}\nentry_into = {[e[2] for e in split]}",
                f"[phase]\n{phase}",
            ]
        ),
    )


def game_state(play: Play) -> PaxState:
    """The bare position."""
    state = play.state
    assert isinstance(state, PaxState)
    return state


def where(play: Play, name: str) -> str:
    """The place or box of a block."""
    at = game_state(play).at[block(name)]
    return "out" if at == NONE else PLACE_IDS[at]


def steps(play: Play, name: str) -> int:
    """The steps that a block has left."""
    return game_state(play).strength[block(name)]


def knows(play: Play, seat: str, name: str) -> bool:
    """Whether a seat has seen which block this is."""
    return game_state(play).sees(SEAT_IDS.index(seat), block(name))


def battle(play: Play) -> tuple[str, int, str] | None:
    """The battle under way: where, its round, who defends."""
    found = play.view("").battle
    return (found.at, found.round, found.defender) if found else None


def dice_of(play: Play, start: str) -> list[int]:
    """The dice of the last line of the log that begins so."""
    return [line.dice for line in play.log("") if line.text.startswith(start)][-1]
