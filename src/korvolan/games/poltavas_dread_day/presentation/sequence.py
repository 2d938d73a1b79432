"""Where the game stands, for the table to show: the path through the sequence of play, and the battle under way."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.view import BattleScale, BattleSide, BattleView, PhaseView

from ..board import COALITION, PLACE_IDS, SEAT_IDS, SWEDISH
from ..rules.battle import AfterEngaged, AssaultRoll, Battle, Defeat, StandOrFall
from ..rules.battle_strength import base_column, column, die_modifier, modifiers, strength
from ..rules.campaign import Campaign
from ..rules.leaders import commander
from ..rules.losses import ChooseLosses
from ..rules.march import OnTheMarch, ResumeMarch
from ..rules.naval import AfterTie, BeatenFleets, NavalBattle, attackers, defenders
from ..rules.setup import ChoosePlan, Deploy, SetUp, Station
from ..rules.turn import (
    ALLIES,
    ATTRITION,
    CAPITAL,
    ENTRANTS,
    FLEETS_HOME,
    MOBILIZE,
    NEW_YEAR,
    POLES,
    RETURN,
    SUMMER_PHASE,
    SURRENDER,
    TURKEY,
    WINTER_PHASE,
    WITHDRAWAL,
    YEAR_END,
    Turn,
)
from ..state import DreadState
from ..tables import CELLS, COLUMNS, FIRST_YEAR, LAST_COLUMN, OUTCOME_IDS, OUTCOME_NAMES, cell_of
from ..units import COMBAT, PIECE_IDS, PIECE_NAMES

STAGES: Final[dict[int, tuple[str, str, str]]] = {
    NEW_YEAR: ("new-year", "The year begins", "4.0a"),
    ENTRANTS: ("new-year", "The year begins", "4.0a"),
    SUMMER_PHASE: ("summer", "Campaign", "4.1a"),
    WINTER_PHASE: ("winter", "Campaign", "4.2a"),
    FLEETS_HOME: ("fleets-home", "Fleets in Winter", "6.1b"),
    ATTRITION: ("attrition", "Attrition", "11.1a"),
    MOBILIZE: ("mobilization", "Mobilization", "11.2a"),
    POLES: ("poles", "Polish units", "11.4.5d"),
    ALLIES: ("allies", "Swedish allies", "11.4.1a"),
    TURKEY: ("turkey", "Turkish aid", "11.4.3b"),
    CAPITAL: ("capital", "A new Russian capital", "11.6a"),
    SURRENDER: ("surrender", "Surrender", "11.5b"),
    RETURN: ("surrender", "Surrender", "11.5b"),
    WITHDRAWAL: ("surrender", "Surrender", "11.5b"),
    YEAR_END: ("victory", "Victory", "12.0a"),
}


def path(g: DreadState) -> list[PhaseView]:
    """From the year down to what is under way."""
    year = PhaseView(str(g.year), "4.0a", "turn")
    set_up = PhaseView(f"Set-up {g.year}", "13.0c", "set-up")
    if not g.frames or not isinstance(g.frames[0], Turn):
        return [year]
    stage = max(NEW_YEAR, g.frames[0].stage - 1)
    for frame in g.frames:
        if isinstance(frame, SetUp | ChoosePlan | Station | Deploy) and stage == NEW_YEAR:
            return [set_up]
    if g.year == FIRST_YEAR and g.frames[0].stage == NEW_YEAR:
        return [set_up]  # the last side has just placed its pieces
    if MOBILIZE <= stage < POLES:
        stage = MOBILIZE
    name, words, case = STAGES[min(stage, YEAR_END)]
    if stage in (SUMMER_PHASE, WINTER_PHASE):
        half = PhaseView(f"{'Winter' if stage == WINTER_PHASE else 'Summer'} {g.year}", "4.0b", "turn")
        return [half, PhaseView(words, case, name), *activation(g)]
    return [year, PhaseView(words, case, name)]


def activation(g: DreadState) -> list[PhaseView]:
    """Whose activation it is, and whether it has come to a battle."""
    out: list[PhaseView] = []
    for frame in g.frames:
        if isinstance(frame, Campaign | OnTheMarch | ResumeMarch):
            who = "Sweden" if frame.side == SWEDISH else "the Coalition"
            out = [PhaseView(f"Activation of {who}", "4.1b", "activation")]
        elif isinstance(frame, Battle | AssaultRoll | AfterEngaged | StandOrFall):
            out.append(PhaseView(f"Battle, round {frame.round}", "8.4a", "battle"))
        elif isinstance(frame, NavalBattle | AfterTie | BeatenFleets):
            out.append(PhaseView("Naval battle", "10.0a", "naval"))
    return out


# -- battles -------------------------------------------------------------------------------------------------------


def battle_view(g: DreadState) -> BattleView | None:
    """The battle under way, if one is."""
    for frame in g.frames:
        if isinstance(frame, Battle | AssaultRoll | AfterEngaged | StandOrFall):
            return field_battle(g, frame.side, frame.here, frame.round, frame.crown)
        if isinstance(frame, Defeat):
            return field_battle(g, frame.side, frame.here, 1, 1)
        if isinstance(frame, AfterTie | NavalBattle):
            return sea_battle(g, frame)
    return None


def field_battle(g: DreadState, side: int, here: int, round: int, crown: int) -> BattleView:
    """[8.2a] Both sides, what helps whom, and the column with what each die brings there."""
    view = BattleView(PLACE_IDS[here], round, SEAT_IDS[side], SEAT_IDS[1 - side], kind="battle")
    view.sides = [battle_side(g, which, side, here, crown) for which in (side, 1 - side)]
    coalition = strength(g, COALITION, here, crown)
    swedish = strength(g, SWEDISH, here, crown)
    if coalition and swedish:
        now = min(max(column(g, side, here, crown), 0), LAST_COLUMN)
        base = min(max(base_column(coalition, swedish), 0), LAST_COLUMN)
        plus = die_modifier(g, here)
        results = [CELLS[cell_of(die + plus, now)] for die in range(1, 7)]
        words = {cell: OUTCOME_NAMES[OUTCOME_IDS.index(cell)] for cell in sorted(set(results))}
        view.scale = BattleScale(COLUMNS, base, now, [("Assault", results)], words)
    return view


def battle_side(g: DreadState, which: int, active: int, here: int, crown: int) -> BattleSide:
    """One side: who fights, who is inside, its commander, and what shifts the column."""
    pieces = g.outside(which, here)
    out = BattleSide(SEAT_IDS[which], "attacker" if which == active else "defender")
    out.rows = {"line": [PIECE_IDS[piece] for piece in pieces]}
    inside = [PIECE_IDS[piece] for piece in g.stack(here) if g.inside[piece] and g.side(piece) == which]
    if inside:
        out.rows["garrison"] = inside
    leader = commander(pieces)
    words = f"{PIECE_NAMES[leader]} commands: {COMBAT[leader]}" if leader >= 0 else "Nobody commands: 0"
    out.modifiers = [(f"Units: {strength(g, which, here, crown)}", "8.2a"), (words, "8.3a")]
    good = 1 if which == COALITION else -1
    for case, text, columns in modifiers(g, active, here, crown):
        if columns * good > 0:
            out.modifiers.append((f"{text}: {abs(columns)} {'column' if abs(columns) == 1 else 'columns'}", case))
    top = g.frames[-1]
    if isinstance(top, ChooseLosses) and top.side == which:
        out.losses = top.count
        out.unit = "units"
    return out


def sea_battle(g: DreadState, frame: Any) -> BattleView:
    """[10.0a] A naval battle: the Fleets of both sides."""
    side = frame.side
    view = BattleView(PLACE_IDS[frame.here], 1, SEAT_IDS[side], SEAT_IDS[1 - side], kind="fleet battle")
    for which, role, fleets in (
        (side, "attacker", attackers(g, frame.here)),
        (1 - side, "defender", defenders(g, side, frame.here, frame.in_port)),
    ):
        view.sides.append(BattleSide(SEAT_IDS[which], role, {"line": [PIECE_IDS[fleet] for fleet in fleets]}))
    return view
