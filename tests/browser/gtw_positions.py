"""Positions of The Great Turkish War from which the browser tests begin: Hungary in 1685, with an army on either side."""

from __future__ import annotations

from typing import Any

import korvolan
from korvolan.kernel.starting import start_from_position

from .house import House

FAR_AWAY = {"brandenburg-cavalry": "innsbruck", "bosnian-light-infantry-2": "kaffa"}
START = 'game = "great_turkish_war"\nscenario = "campaign"\nseed = 4'
# Every unit that is named stands where it is said; the others wait in their boxes.
LORRAINE = (
    "lorraine",
    "austrian-infantry-1",
    "austrian-infantry-2",
    "bohemian-infantry",
    "austrian-cavalry-1",
    "austrian-cavalry-2",
    "austrian-artillery-1",
    "austrian-siege-train-1",
)


def war(
    pieces: dict[str, str],
    *,
    seat: str = "league",
    hands: dict[str, dict[str, int]] | None = None,
    works: str = "",
    dice: list[int] | None = None,
) -> str:
    """A position file. `pieces` are units with their towns or hexes, a bar after the place puts them behind its walls."""
    lines = [START, f"dice = {dice or []}", f'[turn]\nturn = 3\nfirst = "{seat}"', "[stocks]\nempire = 6\nottoman = 12"]
    for side, kinds in (hands or {}).items():
        lines += [f"[hand.{side}]", *(f"{kind} = {number}" for kind, number in kinds.items())]
    if hands:
        lines += ["[kinds]", *(f"{kind} = 0" for kinds in hands.values() for kind in kinds)]
    if works:
        lines.append(f'[towns]\n{works} = {{ holder = "ottomans", works = true }}')
    lines.append("[pieces]")
    for name, place in {**FAR_AWAY, **pieces}.items():
        at, walls, _ = place.partition("|")
        lines.append(f'{name} = {{ at = "{at}", inside = true }}' if walls else f'{name} = "{at}"')
    lines.append(f'[phase]\nname = "operations"\nseat = "{seat}"')
    return "\n".join(lines)


def at(place: str, *names: str) -> dict[str, str]:
    return dict.fromkeys(names, place)


# Lorraine at Gyor, riders with two Ambushes in the next hex but one: cavalry that ambushes twice cannot miss.
RIDERS = at("2306", "baja-1", "sipahi-1", "sipahi-2", "tartars-1")
HUNGARY = war(
    {
        **at("gyor", *LORRAINE),
        **at("vienna", "moravian-infantry", "austrian-light-infantry"),
        **RIDERS,
        **at("buda", "janissaries-1", "janissaries-2", "turkish-artillery-1"),
        **at("eger", "kara-mustapha", "rumelian-infantry-1", "visir-guards-1"),
        **at("kanizsa", "bosnian-light-infantry-1"),
    },
    hands={"league": {"military-advantage": 1}, "ottomans": {"ambush": 2}},
)
STAND = ["from gyor", "all", "done", "to 2306", "decline", "fight", "stand"]
# The same, with the army under a Force marker.
HIDDEN = HUNGARY
for name in LORRAINE:
    HIDDEN = HIDDEN.replace(f'{name} = "gyor"', f'{name} = {{ at = "gyor", cover = "austrian-1" }}')
# Before Neuhausel: the army is there, the riders are near enough to relieve it.
NEUHAUSEL = war(
    {
        **at("neuhausel", *LORRAINE, "maximilian-ii", "bavarian-infantry-1", "bavarian-infantry-2", "bavarian-cavalry"),
        **at("neuhausel|", "kuruc-1", "turkish-artillery-1"),
        **RIDERS,
    },
    hands={"league": {"coup-de-main": 1}, "ottomans": {"dysentery": 1}},
)
WORKS = ["from 2205", "all", "done", "works", "decline", "stay"]


def record(position: str, actions: list[str]) -> str:
    """The record of a game from a position, with these decisions and the position's own dice."""
    play = start_from_position(korvolan.game("great_turkish_war"), position)
    for action in actions:
        play.play(action)
    return play.record()


def table(house: House, text: str, **seats: str) -> dict[str, Any]:
    """A table that begins at a position or goes on with a record; both sides at one screen unless told otherwise."""
    opened: dict[str, Any] = house.post("/api/import", {"text": text, "seats": {"league": "me", "ottomans": "me"} | seats})
    return opened
