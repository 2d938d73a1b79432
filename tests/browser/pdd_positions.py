"""Positions of Poltava's Dread Day from which the browser tests begin: a few pieces in 1705, and the dice that will fall."""

from __future__ import annotations

import korvolan
from korvolan.kernel.starting import start_from_position

# [2.1.2a] Whose the Cities are; those that are not named keep nobody.
HELD = {
    "sweden": "riga reval narva dorpat pernau stockholm malmo karlskrona nyen viborg abo stralsund stettin wismar",
    "russia": "pskov novgorod moscow smolensk ladoga",
    "denmark": "copenhagen fredericia aarhus aalborg christiania",
    "saxony": "dresden leipzig",
}


def war(
    pieces: dict[str, str],
    *,
    seat: str = "sweden",
    season: str = "summer",
    dice: list[int] | None = None,
    phase: str = "",
) -> str:
    """A position file. A place with «!» means inside the City or in port."""
    lines = [
        'game = "poltavas_dread_day"\nscenario = "historical"\nstart = "empty"\nseed = 4',
        f"dice = {dice or []}",
        f'[turn]\nyear = 1705\nseason = "{season}"\n[cities]',
        *(f'{city} = {{ control = "{nation}" }}' for nation, cities in HELD.items() for city in cities.split()),
        "[pieces]",
        *(f'{name} = {{ at = "{at.rstrip("!")}", inside = {str(at.endswith("!")).lower()} }}' for name, at in pieces.items()),
        f"[phase]\n{phase}" if phase else f'[phase]\nname = "campaign"\nseat = "{seat}"',
    ]
    return "\n".join(lines)


def record(position: str, actions: list[str]) -> str:
    """The record of a game from a position, with these decisions and the position's own dice."""
    play = start_from_position(korvolan.game("poltavas_dread_day"), position)
    for action in actions:
        play.play(action)
    return play.record()


# The king at Dorpat, Repnin before Pskov with militia inside; Frederick in Copenhagen, Augustus in Dresden.
ELSEWHERE = {
    "frederick-iv": "copenhagen!",
    "danish-guard-foot-1": "copenhagen!",
    "augustus-ii": "dresden!",
    "saxon-guard-foot-1": "dresden!",
    "peter-i": "moscow!",
    "russian-guard-foot-1": "moscow!",
    "stockholm-garrison": "stockholm!",
}
FIELD = war(
    {
        **ELSEWHERE,
        "charles-xii": "dorpat",
        "rehnskold": "dorpat",
        "swedish-indelta-foot-1": "dorpat",
        "swedish-indelta-foot-2": "dorpat",
        "swedish-regular-foot-1": "dorpat",
        "swedish-regular-horse-1": "dorpat",
        "repnin": "pskov",
        "russian-regular-foot-1": "pskov",
        "russian-regular-horse-1": "pskov",
        "russian-militia-foot-1": "pskov!",
        "sheremetev": "novgorod!",
        "russian-regular-foot-2": "novgorod!",
    },
    dice=[5, 1],  # ten points, and Repnin is routed
)
# Troops at Stockholm and Fleets at Karlskrona; the Danes in port at Copenhagen.
COAST = war(
    {
        **ELSEWHERE,
        "charles-xii": "stockholm",
        "swedish-indelta-foot-1": "stockholm",
        "swedish-indelta-foot-2": "stockholm",
        "swedish-fleet-1": "stockholm!",
        "swedish-fleet-2": "karlskrona!",
        "danish-fleet-1": "copenhagen!",
        "wellingk": "riga!",
        "swedish-regular-foot-1": "riga!",
        "riga-garrison": "riga!",
    },
    dice=[6, 6, 6, 6],
)
# Winter is over. Armies starve, nations raise troops and leaders.
WINTER_OVER = war(
    {
        **ELSEWHERE,
        "charles-xii": "pskov",
        "swedish-indelta-foot-1": "pskov",
        "swedish-indelta-foot-2": "pskov",
        "swedish-regular-foot-1": "pskov",
        "swedish-regular-horse-1": "pskov",
        "swedish-regular-horse-2": "pskov",
        "swedish-regular-foot-2": "pskov",
        "sheremetev": "novgorod!",
        "russian-regular-foot-2": "novgorod!",
        "russian-regular-foot-1": "pile",
        "russian-regular-foot-3": "pile",
        "russian-regular-horse-1": "pile",
        "menshikov": "pile",
        "swedish-indelta-foot-3": "pile",
        "swedish-indelta-foot-4": "pile",
        "lewenhaupt": "pile",
        "stenbock": "pile",
    },
    season="winter",
    dice=[6],
    phase='name = "administration"',
)
EMBARKING = ["convoy stockholm", "all", "fleets stockholm", "all"]
# Six Russians against two Swedes: 3 to 1, and a die of 4 settles nothing.
ENGAGED = war(
    {
        **ELSEWHERE,
        "charles-xii": "stockholm!",
        "repnin": "1905",
        **{f"russian-regular-foot-{n}": "1905" for n in range(1, 7)},
        "wellingk": "2004",
        "swedish-indelta-foot-1": "2004",
        "swedish-indelta-foot-2": "2004",
    },
    seat="coalition",
    dice=[3, 4],
)
ASSAULT = ["march 1905", "all", "to 2004"]
