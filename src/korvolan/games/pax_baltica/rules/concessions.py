"""Chapter 11.1. Swedish concessions: territories ceded, and when Sweden is asked."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import CEDE, DECLINE
from ..board import COALITION, LAND, SWEDEN, SWEDISH
from ..decisions import SwedishPick
from ..fields import ACTIVE, OUT
from ..state import PaxState
from ..tables import CEDED_TO, CESSION_RP
from . import control
from .displacement import leave_war

CEDABLE: Final[list[int]] = [place for place in range(LAND) if CEDED_TO[place] != NONE]


def cedable(g: PaxState, side: int) -> list[int]:
    """[11.1c] The territories that Sweden might cede, in a decision of its own (ruling A45)."""
    return CEDABLE if side == SWEDISH else []


def bars_cession(g: PaxState, side: int, place: int) -> int:
    """What forbids ceding a territory, or 0."""
    if side != SWEDISH:
        return no.ONLY_SWEDEN_CEDES
    if place >= LAND or CEDED_TO[place] == NONE:
        return no.NEVER_CEDED
    if g.ceded >> place & 1:
        return no.ALREADY_CEDED
    return no.NOT_SWEDENS_ANY_MORE if lost_to_the_enemy(g, place) else 0


def lost_to_the_enemy(g: PaxState, place: int) -> bool:
    """[11.1e] Sweden cedes only land whose garrison it controls (ruling A45)."""
    return g.marker[place] != NONE or g.status[SWEDEN] != ACTIVE


def cede(g: PaxState, place: int) -> None:
    """[11.1d] Sweden is 4 down, the receiver is out for good, and whoever stands in the closed land leaves (ruling A54)."""
    receiver = CEDED_TO[place]
    g.say("ceded", place, receiver)
    g.ceded |= 1 << place
    g.update_control()
    control.change_level(g, SWEDEN, -CESSION_RP)
    leave_war(g, receiver, OUT)


class OfferCession(Step[PaxState]):
    """[11.1c] Between two actions of the Coalition, and before battles: Sweden is asked if the enemy stands in such land.

    `early`: also if the receiver is in the war against Sweden, where no decision of Sweden's is near (ruling A45)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("early:bool",)

    def __init__(self, early: int) -> None:
        self.early = early

    def run(self, g: PaxState) -> None:
        g.pop()
        for place in CEDABLE:
            if bars_cession(g, SWEDISH, place) == 0 and (g.stands(COALITION, place) or (self.early and is_coveted(g, place))):
                g.push(CessionWindow())
                return


def is_coveted(g: PaxState, place: int) -> bool:
    """Whether the nation to which a territory could be ceded is in the war against Sweden."""
    receiver = CEDED_TO[place]
    return g.status[receiver] == ACTIVE and g.nation_side(receiver) == COALITION


class CessionWindow(SwedishPick):
    """[11.1c] Sweden may give up land in the midst of what the Coalition does, or before a battle (ruling A45)."""

    VERB: ClassVar[Verb] = CEDE
    STOPS: ClassVar[tuple[int, ...]] = (DECLINE,)

    def window(self, g: PaxState) -> str:
        return "cession"

    def declines(self, g: PaxState) -> int:
        return DECLINE

    def offers(self, g: PaxState) -> list[int]:
        return CEDABLE

    def bars(self, g: PaxState, place: int) -> int:
        return bars_cession(g, SWEDISH, place)

    def pick(self, g: PaxState, place: int) -> None:
        cede(g, place)
