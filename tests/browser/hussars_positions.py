"""Positions of Hussars from which the browser tests begin: a few regiments on open ground in the west of the field."""

from __future__ import annotations

from typing import Any

import korvolan
from korvolan.kernel.starting import start_from_position

from .house import House


def field(pieces: dict[str, str], phase: str, seat: str = "", dice: list[int] | None = None) -> str:
    """A position file of stage 2: units with hex and facing, and whose phase it is."""
    lines = [
        'game = "hussars"\nscenario = "dawn"\nstart = "empty"\nseed = 4',
        f"dice = {dice or []}",
        '[turn]\nstage = 2\nstages = 6\nfirst = "sweden"\nmapa_left = 1',
        "[pieces]",
        *(f'{piece} = "{at}"' for piece, at in pieces.items()),
        f'[phase]\nname = "{phase}"',
        *([f'seat = "{seat}"'] if seat else []),
    ]
    return "\n".join(lines)


def record(position: str, actions: list[str]) -> str:
    """The record of a game from a position, with these decisions and the position's own dice."""
    play = start_from_position(korvolan.game("hussars"), position)
    for action in actions:
        play.play(action)
    return play.record()


def opened(house: House, text: str, **seats: str) -> dict[str, Any]:
    """A table that begins so; both sides at one screen unless told otherwise."""
    found: dict[str, Any] = house.post("/api/import", {"text": text, "seats": {"sweden": "me", "russia": "me"} | seats})
    return found


# Guns on both sides, and foot before them.
STAGE = field(
    {
        "s-ar1": "0521 n",
        "s-dal": "0421 n",
        "s-upp": "0621 n",
        "s-k": "0621",
        "r-mos": "0518 s",
        "r-ac1": "0616 s",
        "r-me": "0616",
    },
    "stage",
)
# Guns with two enemies in sight, and one behind the first.
GUNNERY = field(
    {
        "s-ar1": "0521 n",
        "s-ldr": "0322 n",
        "s-k": "0110",
        "r-mos": "0519 s",
        "r-nar": "0518 s",
        "r-d01": "0619 s",
        "r-me": "0124",
    },
    "guns",
    "sweden",
)
# A Swedish regiment marches north; Russian dragoons see it come.
CHARGE = field({"s-dal": "0516 s", "s-k": "0110", "r-d01": "0520 n", "r-d02": "0620 n", "r-me": "0124"}, "moves", "sweden")
# Uppland before Shlisselburg: a roll of 2 at 4:1 sends it back three hexes and scatters it.
ASSAULT = field(
    {"s-upp": "0520 n", "s-vml": "1120 n", "s-k": "0110", "r-shl": "0519 s", "r-d21": "3902 n", "r-me": "3902"},
    "attacks",
    "sweden",
    [1, 1],
)
