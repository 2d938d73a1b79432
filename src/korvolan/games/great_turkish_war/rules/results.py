"""[LCRT, SCRT, 11.4.3] What the results of combat do to units: losses, victory, and the fall of the Vizier."""

from __future__ import annotations

from typing import ClassVar, Final

from .. import refusals as no
from ..actions import LOSE
from ..board import LAND, NEUTRALS, OTTOMANS
from ..state import WarState, seat_of_camp
from ..units import IS_COMBAT, IS_LEADER
from .battle_strength import fighting, is_wiped_out, part_of
from .decisions import CampPick
from .forces import count_combat
from .leaders import remove_grand_vizier
from .stratagems import DrawMarker

GREAT_FORCE: Final = 4  # units that make a defeat a disaster


def win_great_victory(g: WarState, camp: int, enemy: int) -> None:
    """[5.1c, 6.2c, 7.1c, 11.4.3o, 12.2d, LCRT-n, LCRT-o] All enemies are lost and the victor draws a marker. If four or more
    Ottoman units were there, it is a disaster: a point for the League, and the Vizier's head (ruling A89)."""
    disaster = enemy == OTTOMANS and count_combat(fighting(g, enemy)) >= GREAT_FORCE
    if disaster:
        g.victories += 1
        g.disaster = 1
        g.say("disaster", g.battle_at)
    destroy_camp(g, enemy)
    if disaster:
        remove_grand_vizier(g)
    if camp != NEUTRALS:
        g.push(DrawMarker(seat_of_camp(camp)))


def destroy_camp(g: WarState, camp: int) -> None:
    """[12.2a, 11.4.3j] Everything of a camp in the battle is lost, leaders and trains as well (rulings A10, A11)."""
    for unit in fighting(g, camp):
        if g.logging and not IS_LEADER[unit]:
            g.say("lost", unit)
        g.eliminate(unit)


def take_losses(g: WarState, camp: int, number: int) -> None:
    """[11.4.3j] A camp loses combat units of its choice, as many as it has at most (ruling A5)."""
    number = min(number, count_combat(fighting(g, camp)))
    if number:
        g.push(TakeLosses(camp, number))


class TakeLosses(CampPick):
    """[11.4.3j, LCRT-i, LCRT-j, LCRT-k] The owner chooses which combat units he loses; trains and leaders cannot be given
    up, and go with the last of them (ruling A11)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp", "number:int")
    VERB = LOSE

    def __init__(self, camp: int, number: int) -> None:
        super().__init__(camp)
        self.number = number

    def offers(self, g: WarState) -> list[int]:
        return fighting(g, self.camp)

    def bars(self, g: WarState, unit: int) -> int:
        if not 0 <= g.at[unit] < LAND or g.fights[unit] != part_of(g, self.camp):
            return no.NOT_FIGHTING
        if IS_LEADER[unit]:
            return no.LEADERS_ARE_NO_LOSS
        if not IS_COMBAT[unit]:
            return no.TRAINS_LAST
        return no.LIKE_LOSS_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.say("lost", unit)
        g.eliminate(unit)
        if is_wiped_out(g, self.camp):
            g.pop()
            destroy_camp(g, self.camp)
        elif self.number > 1:
            g.replace(TakeLosses(self.camp, self.number - 1))
        else:
            g.pop()
