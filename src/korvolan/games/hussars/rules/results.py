"""Chapters 7.1 and 10.13. What a cell of the Battle Table does to those who fight, in words: the odds and the log say it alike.

A garrison that stays is not said to go back, nor a unit with a commander to be dispersed."""

from __future__ import annotations

from typing import Final

from ..state import FieldState
from ..tables import OPT_SHORT, READ, RESULT_IDS
from ..units import GARRISON, SIDE
from .battle_strength import attackers, defenders, hexes_of
from .casualties import can_disperse
from .dispersal import rolls_for_dispersal
from .escape import longest_retreat
from .redoubts import garrison_price
from .retreat import scatters
from .retreating_units import is_battery, must_go
from .wagons import may_stand

LOST: Final = "eliminated"


def in_words(g: FieldState, result: int) -> str:
    """A result as the table has it, and what it means here: B2, defenders back 2."""
    cell = READ[result]
    told = [
        *one_side(g, "attackers", attackers(g), cell[0], cell[1], cell[2] == 1),
        *one_side(g, "defenders", defenders(g), cell[3], cell[4], cell[5] == 1),
    ]
    return f"{RESULT_IDS[result]}, {'; '.join(told)}" if told else "no effect"


def one_side(g: FieldState, who: str, units: list[int], hexes: int, loss: int, rout: bool) -> list[str]:
    """What a result does to one side: to its foot and horse, its guns, its garrisons."""
    walkers = [unit for unit in units if must_go(unit)]
    done = going(g, [unit for unit in walkers if not scatters(g, unit)], hexes) if hexes else []
    if hexes and any(scatters(g, unit) for unit in walkers):
        done.append("dispersed as pikes")
    if loss and not (done and done[-1] == LOST and len(walkers) == len(units)):
        done.append("lose a point")
    if rout:
        done += routed(g, [unit for unit in walkers if not scatters(g, unit)])
    out = [f"{who} {', '.join(done)}"] if done else []
    return out + staying(g, units, hexes) if hexes else out


def going(g: FieldState, body: list[int], hexes: int) -> list[str]:
    """[7.12c, 7.12d, 7.12e] How far those go back who must; where a hex alone is concerned, how far they can."""
    if not body:
        return []
    places = hexes_of(g, body)
    if len(places) > 1:
        return [f"back {hexes}"]
    reach = longest_retreat(g, body, places[0], places[0], hexes)
    missing = hexes - reach
    out = [f"back {reach}" if reach else "cannot go back"]
    if missing and (g.switches[OPT_SHORT] == 1 or missing >= sum(g.sp(unit) for unit in body)):
        out.append(LOST)
    elif missing:
        out.append(f"lose {missing} {'point' if missing == 1 else 'points'}{' for the rest' if reach else ''}")
    if may_stand(g, SIDE[body[0]], places[0], hexes):
        out[-1] += " or stand by the wagons for a point"
    return out


def routed(g: FieldState, units: list[int]) -> list[str]:
    """[7.12h, 10.13a] Whom R disperses: all, those without a commander, or nobody."""
    loose = [unit for unit in units if rolls_for_dispersal(unit) and can_disperse(g, unit)]
    if not loose:
        return ["kept together by a commander"] if units else []
    return ["dispersed" if len(loose) == len(units) else "dispersed but for those with a commander"]


def staying(g: FieldState, units: list[int], hexes: int) -> list[str]:
    """[13.32a, SCN.R1] What a retreat does to those who never go: guns and garrisons."""
    out: list[str] = []
    for place in hexes_of(g, [unit for unit in units if GARRISON[unit]]):
        out.append("the garrison loses a point" if garrison_price(place, hexes) else "the garrison holds")
    guns = [unit for unit in units if is_battery(unit)]
    if guns and len(guns) == len(units) and all(may_stand(g, SIDE[guns[0]], place, hexes) for place in hexes_of(g, guns)):
        out.append("the guns stand by the wagons for a point, or stay for whoever enters to take")
    elif guns:
        out.append("the guns stay, for whoever enters to take")
    return list(dict.fromkeys(out))
