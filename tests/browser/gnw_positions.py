"""Positions of Great Northern War from which the browser tests begin: a few units in 1701, and the dice that will fall."""

from __future__ import annotations

import korvolan
from korvolan.kernel.starting import start_from_position

FAR_AWAY = {"swedish-garrison-20": "abo", "russian-garrison-17": "voronezh"}
IN_THE_WAR = ("sweden", "russia", "denmark", "saxony", "poland-commonwealth")
LAST_YEAR = 1703


def war(
    pieces: dict[str, str],
    *,
    seat: str = "sweden",
    mp: tuple[int, int] = (12, 12),
    dice: list[int] | None = None,
    markers: dict[str, str] | None = None,
    baltic: str = "sweden",
) -> str:
    """A position file. `pieces` are units with their towns or hexes; one garrison a side stands far away."""
    lines = [
        'game = "great_northern_war"\nscenario = "short"\nstart = "empty"\nseed = 4',
        f"dice = {dice or []}",
        f'[turn]\nyear = 1701\nlast_year = {LAST_YEAR}\nbaltic = "{baltic}"',
        f"[seats]\nsweden = {mp[0]}\ncoalition = {mp[1]}",
        "[nations]",
        *(f'{nation} = "belligerent"' for nation in IN_THE_WAR),
        "[markers]",
        *(f'{name} = "{spot}"' for name, spot in (markers or {}).items()),
        "[pieces]",
        *(f'{name} = "{place}"' for name, place in {**FAR_AWAY, **pieces}.items()),
        f'[phase]\nname = "actions"\nseat = "{seat}"',
    ]
    return "\n".join(lines)


# The king at Wenden, the tsar in the next hex. A game that is brought in rolls new dice, but what has been rolled stands.
FIELD = war(
    {
        "charles-xii": "wenden",
        "swedish-infantry-1": "wenden",
        "swedish-infantry-2": "wenden",
        "swedish-cavalry-1": "wenden",
        "swedish-supply-train-1": "wenden",
        "peter-i": "2626",
        "russian-infantry-1": "2626",
        "russian-infantry-2": "2626",
        "russian-dragoons-1": "2626",
        "sheremetev": "novgorod",
        "russian-irregulars-1": "novgorod",
    },
    markers={"sweden-tactics": "held", "coalition-tactics": "held"},
    dice=[1],
)
STRIKE = [
    *("act prepared-assault", "from 2526", "all", "done"),
    *("done", "play sweden-tactics", "decline", "all", "all", "table linear"),
]


def record(position: str, actions: list[str]) -> str:
    """The record of a game from a position, with these decisions and the position's own dice."""
    play = start_from_position(korvolan.game("great_northern_war"), position)
    for action in actions:
        play.play(action)
    return play.record()


# A corps with guns before Narva, and ships at Reval. The Baltic is the enemy's: a die decides who comes over.
COAST = war(
    {
        "rhenskold": "2723",
        "swedish-infantry-1": "2723",
        "swedish-infantry-2": "2723",
        "swedish-cavalry-1": "2723",
        "swedish-artillery-1": "2723",
        "creutz": "reval",
        "swedish-dragoons-1": "reval",
        "russian-garrison-1": "narva",
        "peter-i": "moscow",
        "russian-infantry-1": "moscow",
    },
    markers={"sweden-spies": "held", "sweden-brilliant-maneuver": "held"},
    baltic="coalition",
)
