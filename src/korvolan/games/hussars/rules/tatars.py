"""Chapter 16 (printed as 15.1 to 15.27). Archery of the Kalmyks, in their own and in the enemy's movement phase (ruling
A59)."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import PickAt
from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import DECLINE, SHOOT, TARGET
from ..board import distance
from ..decisions import TWO_DICE, PieceDecision, TwoDice
from ..state import FieldState
from ..tables import ARROW_COST, ARROWS, MUSKET_RANGE
from ..unit_flags import COLUMN, LOOSED, PIERCED, SHOT
from ..units import ARCHER, ARCHERS_OF, SIDE, UNITS_OF
from . import releases
from .casualties import lose_sp
from .commanders import LeaderRoll, begin_fates
from .fire import cover


def bars_archer(g: FieldState, side: int, unit: int, own_phase: bool) -> int:
    """[16.0a, 15.22a, 15.23a] Why a unit may not loose arrows, or 0: once in each movement phase, in the own for a point."""
    if not g.is_unit_of(side, unit) or not ARCHER[unit]:
        return no.NOT_ARCHERS
    if g.has(unit, LOOSED if own_phase else SHOT):
        return no.ALREADY_LOOSED
    return no.NO_POINT_FOR_ARROWS if own_phase and g.mp[unit] < ARROW_COST else 0


def bars_arrows(g: FieldState, unit: int, target: int, own_phase: bool) -> int:
    """[15.21a, 15.24a] Why archers may not shoot at a unit, or 0: one hex, all round; in the enemy's phase at
    movers."""
    if not g.is_unit_of(1 - SIDE[unit], target) or distance(g.at[unit], g.at[target]) > MUSKET_RANGE:
        return no.OUT_OF_BOWSHOT
    return 0 if own_phase or g.has(target, COLUMN) else no.NOT_MOVING_PAST


def has_archery_target(g: FieldState, unit: int, own_phase: bool) -> bool:
    """Whether archers have anybody to shoot at."""
    return any(bars_arrows(g, unit, target, own_phase) == 0 for target in UNITS_OF[1 - SIDE[unit]])


def bars_archery(g: FieldState, side: int, unit: int, own_phase: bool) -> int:
    """[15.21a, 15.22a, 15.23a] Why a unit can loose arrows at nobody, or 0."""
    return bars_archer(g, side, unit, own_phase) or (0 if has_archery_target(g, unit, own_phase) else no.NO_PREY)


def can_shoot_movers(g: FieldState, side: int) -> bool:
    """[15.21a] Whether archers of a side can shoot at those who move now."""
    return any(bars_archery(g, side, unit, False) == 0 for unit in ARCHERS_OF[side])


class Archery(PickAt[FieldState]):
    """[15.21a, 15.27a] Archers may shoot at an enemy who has ended a step next to them."""

    VERB = SHOOT
    STOPS = (DECLINE,)
    WINDOW = "archery"
    DECLINES = DECLINE

    def offers(self, g: FieldState) -> list[int]:
        return ARCHERS_OF[self.side]

    def bars(self, g: FieldState, unit: int) -> int:
        return bars_archery(g, self.side, unit, False)

    def pick(self, g: FieldState, unit: int) -> None:
        g.push(AimArrows(self.side, unit, False))


class AimArrows(PieceDecision):
    """[15.24a, 15.27a] The target of the archers, one hex away."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece", "own:bool")
    VERB = TARGET
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, side: int, piece: int, own: bool) -> None:
        self.side = side
        self.piece = piece
        self.own = own

    def offers(self, g: FieldState) -> list[int]:
        return [target for target in UNITS_OF[1 - self.side] if g.on_map(target)]

    def bars(self, g: FieldState, target: int) -> int:
        return bars_arrows(g, self.piece, target, self.own)

    def pick(self, g: FieldState, target: int) -> None:
        g.pop()
        if self.own:
            g.mark(self.piece, LOOSED)
            g.mp[self.piece] -= ARROW_COST
        else:
            g.mark(self.piece, SHOT)
        g.say("looses", self.piece, target)
        releases.provoke(g, target)
        for commander in g.commanders_at(1 - self.side, g.at[target]):
            g.push(LeaderUnderArrows(commander))
        g.push(ArrowRoll(self.piece, target))


class ArrowRoll(TwoDice):
    """[15.22b, 15.27b] Two dice less the target's cover; one point at most in a phase, and no morale check."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece", "target:piece")

    def __init__(self, piece: int, target: int) -> None:
        self.piece = piece
        self.target = target

    def hits(self, g: FieldState, result: int) -> bool:
        """[15.22b] Whether a roll hits."""
        return result + TWO_DICE - cover(g, self.target) >= ARROWS[g.sp(self.piece) - 1]

    def resolve(self, g: FieldState, result: int) -> None:
        g.pop()
        hit = self.hits(g, result)
        spared = has_been_pierced(g, self.target)
        g.say("arrows_miss" if not hit else "arrows_in_vain" if spared else "arrows_hit", self.piece, self.target)
        if hit and not spared:
            stood_at = g.at[self.target]
            lose_sp(g, self.target)
            if g.at[self.target] == stood_at:
                g.mark(self.target, PIERCED)
            begin_fates(g)

    def label(self, g: FieldState, result: int) -> str:
        if not self.hits(g, result):
            return "no effect"
        return "no second point in a phase" if has_been_pierced(g, self.target) else "1 SP lost"

    def modifiers(self, g: FieldState) -> list[tuple[str, str]]:
        return [("15.25a", f"The target's ground: {-cover(g, self.target)}")] if cover(g, self.target) else []


def has_been_pierced(g: FieldState, target: int) -> bool:
    """[15.27b] Whether arrows have cost a unit its point in this phase already."""
    return g.has(target, PIERCED)


class LeaderUnderArrows(Step[FieldState]):
    """[15.26a] A leader in the target's hex is rolled for, unless the fall of his unit has killed him already."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece",)

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def run(self, g: FieldState) -> None:
        g.pop()
        if g.on_map(self.piece):
            g.push(ArrowAtLeader(self.piece))


class ArrowAtLeader(LeaderRoll):
    """[15.26a] A leader in the target's hex is killed on 12."""

    SURVIVES: ClassVar[str] = "arrows_miss_leader"
