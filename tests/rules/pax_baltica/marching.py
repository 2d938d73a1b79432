"""Blocks on the move, for tests: a war with every nation that is wanted in it, and where its blocks get to."""

from __future__ import annotations

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.state import PaxState
from korvolan.games.pax_baltica.units import BLOCK_IDS
from korvolan.kernel.constants import NONE

from ..story import do, position

NATIONS = {
    "sweden": "active 40",
    "russia": "active 32",
    "saxony": "active 16",
    "denmark": "active 16",
    "ottoman-empire": "inactive 16",
    "poland": "active",
    "ukraine": "inactive",
    "prussia": "inactive",
    "hannover": "inactive",
    "holstein-gottorp": "active",
    "great-britain": "inactive",
}

FAR = 'lybecker = "kopparberg 1"\ngolitsyn = "moskva 1"\n'  # so that nobody is left without any


def acts(
    seat: str,
    pieces: str,
    *,
    first: str = "",
    actions: int = 3,
    dice: str = "[]",
    places: str = "",
    flags: str = "",
    options: str = "",
    activity: int = 0,
    more: str = "",
    **nations: str,
) -> Play:
    """A seat has actions to spend, as First Player unless another is named. Blocks are written "place steps"."""
    said = NATIONS | {name.replace("_", "-"): value for name, value in nations.items()}
    status = "\n".join(f"{name} = {value if value.startswith('{') else repr(value)}" for name, value in said.items())
    return position(
        "pax_baltica",
        f"""
dice = {dice}
[options]
{options}
[turn]
year = 1702
season = "summer"
first = "{first or seat}"
[flags]
{flags}
[nations]
{status}
[places]
{places}
[pieces]
{pieces}
{more}
[phase]
name = "actions"
seat = "{seat}"
actions = {actions}
activity = {activity}
""",
    )


TRUCE = '{ status = "truce", truce_until = 1706 }'


def state(play: Play) -> PaxState:
    found = play.state
    assert isinstance(found, PaxState)
    return found


def number(block: str) -> int:
    return BLOCK_IDS.index(block)


def place(name: str) -> int:
    return m.PLACE_IDS.index(name)


def at(play: Play, block: str) -> str:
    """Where a block is."""
    place = state(play).at[number(block)]
    return "" if place == NONE else m.PLACE_IDS[place]


def steps(play: Play, block: str) -> int:
    """The steps that a block has left."""
    return state(play).strength[number(block)]


def marks(play: Play, block: str) -> list[str]:
    """What lies beside a block for its owner to see."""
    seat = m.SEAT_IDS[state(play).side_of(number(block))]
    return next(piece.marks for piece in play.view(seat).pieces if piece.id == block)


def is_late(play: Play, block: str) -> bool:
    """Whether a block has no part in the first round of its battle."""
    return state(play).reserve[number(block)] == 1


def move(play: Play, block: str, *way: str) -> None:
    """A block of the group goes this way, and halts there if it has not been stopped."""
    do(play, f"move {block}", *(f"to {place}" for place in way))
    if "halt" in {str(action) for action in play.legal()}:
        do(play, "halt")


def end_group(play: Play) -> None:
    """The group's move is over, and it besieges nothing."""
    while "done" in {str(action) for action in play.legal()}:
        do(play, "done")


def offered(play: Play, block: str) -> bool:
    """Whether a block may besiege now."""
    return f"besiege {block}" in {str(action) for action in play.legal()}
