"""Chapter 3, and MaPa. The stage with its six phases, from the all-out attack to the end."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step
from korvolan.kernel.sequence import Stage as Phase

from .. import refusals as no
from ..actions import DECLARE, END, PASS, RECALL, STATION
from ..board import ENTRY_HEXES, HEXES, REINFORCEMENTS, SWEDEN
from ..decisions import PiecePick, SideStep
from ..state import FieldState
from ..tables import OPT_MAPA_USES, OPT_MORALE, OPTIONS, zone_of
from ..unit_flags import LOOSED, MOVED, OF_A_STAGE, PIERCED, SHOT
from ..units import FIRST_WAGON, PIECES, SIDE, UNITS
from . import dispersal, releases
from .artillery import begin_artillery
from .attack import begin_attack
from .lances import TakeLances
from .moves import Moves
from .pikes import full_mp
from .stacking import enemy_troops, fits
from .victory import MAIN, judge_end, sudden_end

BEGINNING: Final = 0
FIRST_GUNS: Final = 1
FIRST_MOVES: Final = 2
FIRST_ATTACKS: Final = 3
SECOND_GUNS: Final = 4
SECOND_MOVES: Final = 5
SECOND_ATTACKS: Final = 6
STAGE_END: Final = 7

MORNING_LOSSES: Final = int(OPTIONS["main_morale_start"].choices[1].split()[0])


class OpenField(Step[FieldState]):
    """[8.12a, SCN.main1] The morale marker begins in the middle; by an option the main battle starts with Russian spirits
    up."""

    def run(self, g: FieldState) -> None:
        g.pop()
        g.morale = MORNING_LOSSES if g.scenario == MAIN and g.switches[OPT_MORALE] == 1 else 0


def player(g: FieldState, phase: int) -> int:
    """[3.1a, 3.1c] Whose phase it is."""
    return g.first if phase <= FIRST_ATTACKS else 1 - g.first


def begin_stage(g: FieldState) -> None:
    """[8.14b, 8.16a, MAPA.a, 6.65b] The zone of the marker is read for the whole stage; then the Swedes may go all out
    (A77)."""
    g.zone = zone_of(g.morale)
    g.mapa = 0
    g.wipe(OF_A_STAGE)
    g.formed = [0, 0]
    g.say("stage_begins", g.stage)
    releases.release_by_stage(g)
    g.push(DeclareMapa())


def end_stage(g: FieldState) -> None:
    """[3.0a, SCN.c] After phase 6: the end of the battle, or the next stage."""
    if sudden_end(g):
        return
    if g.stage >= g.stages:
        judge_end(g)
        return
    g.stage += 1
    g.replace(Stage(BEGINNING))


class DeclareMapa(Pick[FieldState]):
    """[MAPA.a, MAPA.d] Before phase 1 the Swedes may declare MaPa for the stage, as often as the scenario allows (A52)."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    STOPS = (PASS, DECLARE)

    def __init__(self) -> None:
        """Always the Swedes: there is nothing to note."""

    def seat(self, g: FieldState) -> int:
        return SWEDEN

    def words(self, g: FieldState) -> dict[str, str]:
        return {"left": "any number" if g.switches[OPT_MAPA_USES] == 1 else str(g.mapa_left)}

    def bars_stop(self, g: FieldState, action: int) -> int:
        return no.NO_MAPA_LEFT if action == DECLARE and not may_declare(g) else 0

    def stop(self, g: FieldState, action: int) -> None:
        g.pop()
        if action == DECLARE:
            g.mapa = 1
            g.mapa_left = max(0, g.mapa_left - 1)
            g.say("mapa", SWEDEN)


def may_declare(g: FieldState) -> bool:
    """[MAPA.d] Whether a use of MaPa is left; by an option always."""
    return g.mapa_left > 0 or g.switches[OPT_MAPA_USES] == 1


# -- the movement phase opens --------------------------------------------------------------------------------------


def begin_movement(g: FieldState, side: int) -> None:
    """[4.22a, 4.24a, 10.14a, 6.71a] Points are full again; dispersed units return, groups are called up, lances given out."""
    g.wipe(MOVED | LOOSED, side)
    g.wipe(SHOT, 1 - side)
    g.wipe(PIERCED)
    g.mover = NONE
    for piece in range(PIECES):
        if SIDE[piece] == side:
            g.mp[piece] = refill(g, piece)
    releases.release_by_enemies(g)
    g.push(MovesEnd(side))
    g.push(Moves(side))
    if g.kopies[side]:
        g.push(TakeLances(side))
    if has_arrivals(g, side):
        g.push(Arrivals(side))
    dispersal.begin_return(g, side)
    g.push(releases.ReleaseRolls(side, 0))


def refill(g: FieldState, piece: int) -> int:
    """[4.22a, 4.24a] The full printed points, whatever was left before; nothing for those who are not on the map."""
    return full_mp(g, piece) if piece < FIRST_WAGON and g.on_map(piece) else 0


class MovesEnd(SideStep):
    """[4.24a] What is left of the points is lost."""

    def run(self, g: FieldState) -> None:
        g.pop()
        g.mover = NONE
        for piece in range(PIECES):
            if SIDE[piece] == self.side:
                g.mp[piece] = 0


def has_arrivals(g: FieldState, side: int) -> bool:
    """[SCN.day3] Whether somebody waits at the edge of the map, and it is time."""
    waiting = [unit for unit in releases.ARRIVALS[g.scenario] if SIDE[unit] == side and g.at[unit] == REINFORCEMENTS]
    return g.stage >= releases.ARRIVAL[g.scenario] and bool(waiting)


class Arrivals(Pick[FieldState]):
    """[SCN.day3] Those who come late may enter the map now."""

    VERB = RECALL
    STOPS = (END,)

    def offers(self, g: FieldState) -> list[int]:
        return releases.ARRIVALS[g.scenario]

    def bars(self, g: FieldState, unit: int) -> int:
        if unit >= UNITS or SIDE[unit] != self.side or g.at[unit] != REINFORCEMENTS:
            return no.NOT_YET_THERE
        return 0 if entries(g, unit) else no.ENTRY_NO_ROOM

    def pick(self, g: FieldState, unit: int) -> None:
        g.push(EnterMap(self.side, unit))


def entries(g: FieldState, unit: int) -> list[int]:
    """[SCN.day3, 11.17a] The hexes of the northern edge that are open to a unit, which is horse: no enemies, no wagons."""
    return [
        place
        for place in ENTRY_HEXES
        if fits(g, [unit], place) and not enemy_troops(g, SIDE[unit], place) and g.wagon_at(place) == NONE
    ]


class EnterMap(PiecePick):
    """[SCN.day3] The hex by which a unit enters; it may move on at once."""

    VERB = STATION

    def offers(self, g: FieldState) -> list[int]:
        return ENTRY_HEXES

    def bars(self, g: FieldState, place: int) -> int:
        if place >= HEXES or place not in ENTRY_HEXES:
            return no.NOT_AN_ENTRY_HEX
        return 0 if place in entries(g, self.piece) else no.ENTRY_NO_ROOM

    def pick(self, g: FieldState, place: int) -> None:
        g.replace(dispersal.TakeFacing(self.side, self.piece))
        dispersal.arrive(g, self.piece, place)
        g.say("arrives", self.piece, place)


# -- the sequence of play ------------------------------------------------------------------------------------------


class Stage(Step[FieldState]):
    """[3.0a, 3.1a, 3.1c, 3.1i] Six phases, three of player A and three of player B, always in this order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("phase:int",)
    PHASES: ClassVar[tuple[Phase, ...]] = ()

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, g: FieldState) -> None:
        g.replace(Stage(self.phase + 1))
        self.PHASES[self.phase].begin(g)


Stage.PHASES = (
    Phase("beginning", begin_stage, "Before phase 1", "MAPA.a"),
    Phase("guns-a", lambda g: begin_artillery(g, g.first), "artillery", "3.1d"),
    Phase("moves-a", lambda g: begin_movement(g, g.first), "movement", "3.1e"),
    Phase("attacks-a", lambda g: begin_attack(g, g.first), "attack", "3.1h"),
    Phase("guns-b", lambda g: begin_artillery(g, 1 - g.first), "artillery", "3.1i"),
    Phase("moves-b", lambda g: begin_movement(g, 1 - g.first), "movement", "3.1i"),
    Phase("attacks-b", lambda g: begin_attack(g, 1 - g.first), "attack", "3.1i"),
    Phase("stage-end", end_stage, "End of the stage", "3.0a"),
)


def phase_of(g: FieldState) -> int:
    """The phase of the stage that is under way."""
    if g.frames and isinstance(g.frames[0], Stage):
        return min(STAGE_END, max(BEGINNING, g.frames[0].phase - 1))
    return BEGINNING
