"""Pax Baltica in tests of losses, control and politics: a war with all majors in it, and what stands where."""

from __future__ import annotations

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.fields import STATUS_IDS
from korvolan.games.pax_baltica.rules import capture as captures
from korvolan.games.pax_baltica.rules import losses, politics
from korvolan.games.pax_baltica.state import PaxState
from korvolan.games.pax_baltica.units import BLOCK_IDS
from korvolan.kernel.constants import NONE

from ..story import position

AT_WAR = {
    "sweden": "active 40",
    "russia": "active 32",
    "saxony": "active 16",
    "denmark": "active 16",
    "ottoman-empire": "inactive 16",
    "poland": "active",
    "holstein-gottorp": "active",
}
# One block of each major nation, out of the way, so that nobody loses his last by accident.
RESERVES = {
    "lybecker": "karelen 2",
    "astrakhanski": "yaroslavl 2",
    "kurprinz": "kurkreis 2",
    "bergenhus-regiment": "bergenhus 2",
}


def war(
    pieces: str = "",
    places: str = "",
    flags: str = "",
    nations: dict[str, str] | None = None,
    year: int = 1705,
    head: str = "",
    alone: tuple[str, ...] = (),
) -> Play:
    """The Coalition's actions, as second player; `alone` names reserves that are not there."""
    status = "\n".join(f'{name} = "{said}"' for name, said in (AT_WAR | (nations or {})).items())
    named = {line.split("=")[0].strip() for line in pieces.splitlines()}
    others = "\n".join(f'{n} = "{said}"' for n, said in RESERVES.items() if n not in named and n not in alone)
    return position("pax_baltica", f"{head}\n" + f"""
[turn]
year = {year}
first = "sweden"
[flags]
{flags}
[nations]
{status}
[places]
{places}
[pieces]
{pieces}
{others}
[phase]
name = "actions"
seat = "coalition"
""")  # fmt: skip


def state(play: Play) -> PaxState:
    """The position itself."""
    assert isinstance(play.state, PaxState)
    return play.state


def block(name: str) -> int:
    return BLOCK_IDS.index(name)


def place(name: str) -> int:
    return m.PLACE_IDS.index(name)


def nation(name: str) -> int:
    return m.NATION_IDS.index(name)


def where(play: Play, name: str) -> str:
    """The place or box in which a block is; "out" if it has left the game."""
    at = state(play).at[block(name)]
    return "out" if at == NONE else m.PLACE_IDS[at]


def level(play: Play, name: str) -> int:
    return state(play).rp[nation(name)]


def status(play: Play, name: str) -> str:
    return STATUS_IDS[state(play).status[nation(name)]]


def marker(play: Play, name: str) -> str:
    """Whose marker lies in a territory."""
    owner = state(play).marker[place(name)]
    return "none" if owner == NONE else m.NATION_IDS[owner]


def due(play: Play) -> list[str]:
    """The truces that wait for the end of the phase."""
    return [m.NATION_IDS[n] for n in state(play).truces_due]


# -- what happens --------------------------------------------------------------------------------------------------


def kill(play: Play, name: str, how: int = losses.IN_BATTLE) -> None:
    """A block loses its last step."""
    g = state(play)
    g.strength[block(name)] = 1
    losses.lose_step(g, block(name), how)
    g.run_to_decision()


def capture(play: Play, name: str, by: str) -> None:
    """A nation's siege succeeds."""
    captures.capture(state(play), place(name), nation(by))
    state(play).run_to_decision()


def end_phase(play: Play) -> None:
    """The truces that are due come into effect."""
    state(play).push(politics.Truces())
    state(play).run_to_decision()


def truce(play: Play, name: str) -> None:
    """A truce at once."""
    politics.impose_truce(state(play), nation(name))
    state(play).run_to_decision()
