"""Chapter 11.8. Ukraine: its revolt under Mazepa, and its pacification."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import COSSACKS_HOME, OTTOMANS, POOL, RUSSIA, SET_ASIDE, UKRAINE, members
from ..fields import ACTIVE, INACTIVE
from ..state import PaxState
from ..tables import TERRITORY_RP, UKRAINE_RP
from ..units import COSSACK, MAZEPA
from . import control, deployment, displacement

UKRAINIAN_LAND: Final[list[int]] = members("ukraine")


def revolt(g: PaxState) -> None:
    """[11.8b] Ukraine has been activated: all markers there go, then Russia is 8 down (ruling A11), and Mazepa rises."""
    g.say("revolt")
    for place in UKRAINIAN_LAND:
        if g.marker[place] != NONE:
            g.set_marker(place, NONE)
            control.change_level(g, RUSSIA, TERRITORY_RP)
    control.change_level(g, RUSSIA, -UKRAINE_RP)
    raise_mazepa(g)


def raise_mazepa(g: PaxState) -> None:
    """[11.8c] Mazepa appears, unless the Coalition occupies all Ukraine: then he waits for a later Interphase."""
    if g.status[UKRAINE] == ACTIVE and g.at[MAZEPA] == SET_ASIDE:
        deployment.place_free_block(g, MAZEPA)


def pacify_ukraine(g: PaxState) -> None:
    """[11.8e, 11.8f] Ukraine rejoins Russia, which regains 8; markers go and Mazepa is set aside (rulings A11, A82)."""
    if g.status[UKRAINE] != ACTIVE:
        return
    g.say("pacified")
    g.status[UKRAINE] = INACTIVE
    g.update_control()
    g.take_off(MAZEPA, SET_ASIDE)
    for place in UKRAINIAN_LAND:
        g.marker[place] = NONE
    g.update_control()
    control.change_level(g, RUSSIA, UKRAINE_RP)
    check_cossacks(g)
    g.push(displacement.Displacement())  # if Russia is under truce Ukraine is closed now


def check_cossacks(g: PaxState) -> None:
    """Cossacks who went home are in the Russian pool again once Ukraine and the Ottomans are both inactive (12.2d)."""
    if g.at[COSSACK] == COSSACKS_HOME and g.status[UKRAINE] != ACTIVE and g.status[OTTOMANS] != ACTIVE:
        g.take_off(COSSACK, POOL[RUSSIA])
        g.stamp[COSSACK] = g.handles[RUSSIA]
        g.say("cossacks_back")
