"""Where the game stands, for the table to show: the path through the sequence of play, and the battle under way.

Only what both players know may speak here: frames, places, handles and marks."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.layout import NONE
from korvolan.kernel.texts import counted
from korvolan.kernel.view import BattleSide, BattleView, PhaseView

from ..board import GARRISON_NAMES, PLACE_IDS, SEAT_IDS
from ..rules import interphase
from ..rules.battle import BattleOver, MainAttack, OrderBattles, Round
from ..rules.combatants import at_sea, in_line, who_waits
from ..rules.fire import CLASSES, AssignHit, CombatTurn, TakeHits
from ..rules.handles import handle
from ..rules.interphase import Interphase
from ..rules.retreat import LeaveField, MustRetreat, Regroup, RegroupTo, Retreat
from ..rules.siege import BesiegerFires, GarrisonFires, SiegeHit, SiegeHits, SiegeRound, besiegers
from ..rules.turn import (
    ACTIONS_END,
    BATTLES,
    BATTLES_END,
    FIRST_ACTIONS,
    FIRST_FORAGE,
    FORAGE_END,
    ROLL,
    SECOND_ACTIONS,
    SECOND_FORAGE,
    SIEGES,
    ActionPhase,
    ActionsOver,
    Turn,
)
from ..state import PaxState
from ..tables import GARRISON_HIT_ON, ROUNDS, SEASON_IDS
from ..units import BLOCKS, RATING

# -- the sequence of play ------------------------------------------------------------------------------------------

ACTION_ROLL: Final = ("action-roll", "Action Roll", "3.0a")
TRUCES: Final = ("truces", "Truces", "10.2a")
STAGES: Final[dict[int, tuple[str, str, str]]] = {
    ROLL: ACTION_ROLL,
    FIRST_ACTIONS: ("first-actions", "Actions of the First Player", "0.3e"),
    SECOND_ACTIONS: ("second-actions", "Actions of the Second Player", "0.3e"),
    ACTIONS_END: TRUCES,
    BATTLES: ("battles", "Battles", "5.1a"),
    SIEGES: ("sieges", "Sieges", "6.3a"),
    BATTLES_END: TRUCES,
    FIRST_FORAGE: ("first-forage", "Forage of the First Player", "7.1a"),
    SECOND_FORAGE: ("second-forage", "Forage of the Second Player", "7.1a"),
    FORAGE_END: TRUCES,
}
ACTIVITIES: Final = [
    ("recon", "Reconnaissance", "3.3b"),
    ("movement", "Movement", "3.3e"),
    ("siege", "Siege declaration", "3.3f"),
    ("politics", "National politics", "3.3g"),
    ("replacements", "Replacements", "3.3i"),
]


def path(g: PaxState) -> list[PhaseView]:
    """From the season down to the step under way. What has no decision of its own is passed by."""
    when = f"{SEASON_IDS[g.season].capitalize()} {g.year}"
    if not g.frames or not isinstance(g.frames[0], Turn):
        return [PhaseView(when, "0.3a", "turn")]
    for frame in g.frames:
        if isinstance(frame, Interphase):
            return [PhaseView(f"Interphase {g.year}", "0.3c", "interphase"), interphase_step(frame.stage - 1)]
    stage = g.frames[0].stage - 1
    if stage < ROLL:
        return [PhaseView(when, "2.1b", "set-up")]
    if stage > FORAGE_END:
        return [PhaseView(f"Winter Campaign {g.year}", "3.4a", "winter-campaign")]
    name, words, case = STAGES[stage]
    out = [PhaseView(when, "0.3d", "turn"), PhaseView(words, case, name)]
    if stage in (FIRST_ACTIONS, SECOND_ACTIONS):
        out += activity(g, name.removesuffix("-actions"))
    elif stage == BATTLES:
        out += battle_step(g)
    return out


def activity(g: PaxState, player: str) -> list[PhaseView]:
    """The activity that an action buys, once it has begun; an event has no actions."""
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, ActionPhase | ActionsOver):
            if depth == len(g.frames) - 1:
                return []
            name, words, case = ACTIVITIES[frame.activity]
            return [PhaseView(words, case, f"{player}-{name}")]
    return [PhaseView("Event", "12.1a", f"{player}-event")]


def battle_step(g: PaxState) -> list[PhaseView]:
    """What of a battle is under way."""
    for depth in range(len(g.frames) - 1, -1, -1):
        frame = g.frames[depth]
        if isinstance(frame, OrderBattles | MainAttack):
            return [PhaseView("Order of battles", "0.3g", "order")]
        if isinstance(frame, Regroup | RegroupTo):
            return [PhaseView("Regrouping", "5.7a", "regroup")]
        if isinstance(frame, LeaveField | MustRetreat | Retreat):
            return [PhaseView("Retreat", "5.6a", "retreat")]
        if isinstance(frame, Round):
            return [PhaseView(f"Round {frame.round}", "5.4a", "battle")]
    return []


def interphase_step(stage: int) -> PhaseView:
    """The part of the Interphase that is under way."""
    if stage <= interphase.REFORM_CHOICE:
        return PhaseView("Arrivals and reforms", "8.6a", "arrivals")
    if stage == interphase.POINTS:
        return PhaseView("Replacement points", "8.1b", "points")
    if stage < interphase.SWEDISH_ENTRY:
        return PhaseView("Sweden: exile, Britain, Austria", "2.3e", "swedish-checks")
    side = "Sweden" if stage < interphase.COALITION_ENTRY else "Coalition"
    name = "swedish" if stage < interphase.COALITION_ENTRY else "coalition"
    if stage in (interphase.SWEDISH_ENTRY, interphase.COALITION_ENTRY):
        return PhaseView(f"{side}: entry rolls", "10.1a", f"{name}-entry")
    if stage in (interphase.SWEDISH_OFFERS, interphase.COALITION_OFFERS):
        return PhaseView(f"{side}: offers of truce", "10.2l", f"{name}-offers")
    return PhaseView(f"{side}: replacements", "8.2a", f"{name}-spending")


# -- the battle under way ------------------------------------------------------------------------------------------


def battle_view(g: PaxState, seat: int) -> BattleView | None:
    """The battle or siege under way, as a seat may know it; none between two of them."""
    for depth in range(len(g.frames) - 1, -1, -1):
        frame = g.frames[depth]
        if isinstance(frame, Round):
            return fighting(g, seat, frame.at, frame.defender, frame.round)
        if isinstance(frame, MainAttack | LeaveField | MustRetreat):
            return fighting(g, seat, frame.at, frame.defender, 0)
        if isinstance(frame, SiegeRound | BesiegerFires | GarrisonFires):
            return besieging(g, seat, frame.area, g.nation_side(frame.nation), frame.hits)
        if isinstance(frame, BattleOver):
            return None
    return None


def fighting(g: PaxState, seat: int, at: int, defender: int, round: int) -> BattleView:
    """A battle by land or sea. Round 0: it has not begun, or the beaten side is leaving."""
    view = BattleView(PLACE_IDS[at], round, SEAT_IDS[1 - defender], SEAT_IDS[defender])
    view.kind = "fleet battle" if at_sea(at) else "battle"
    view.rounds = ROUNDS
    for side in (1 - defender, defender):
        view.sides.append(battle_side(g, seat, at, side, defender, round))
    view.acting = acting(g, seat)
    return view


def battle_side(g: PaxState, seat: int, at: int, side: int, defender: int, round: int) -> BattleSide:
    out = BattleSide(SEAT_IDS[side], "defender" if side == defender else "attacker")
    rows: dict[str, list[int]] = {"line": [], "reserve": [], "siege": []}
    fights = in_line(g, side, at) if round else []
    for block in range(BLOCKS):
        if g.at[block] != at or g.side_of(block) != side or g.aboard[block] != NONE:
            continue
        if block in fights or (round == 0 and not g.reserve[block]):
            rows["line"].append(block)
        elif g.reserve[block]:
            rows["reserve"].append(block)
        elif g.besieging[block]:
            rows["siege"].append(block)
    out.rows = {name: named(g, seat, blocks) for name, blocks in rows.items() if blocks}
    out.losses = hits_to_take(g, side)
    out.modifiers = battle_modifiers(g, at, side, defender, round, bool(rows["reserve"]))
    return out


def named(g: PaxState, seat: int, blocks: list[int]) -> list[str]:
    """Blocks by their handles: first who fires first among those that lie open, then the rest."""
    return [pair[1] for pair in sorted((RATING[b] if g.sees(seat, b) else len(CLASSES), handle(g, seat, b)) for b in blocks)]


def battle_modifiers(g: PaxState, at: int, side: int, defender: int, round: int, waiting: bool) -> list[tuple[str, str]]:
    """What is peculiar about a side's part in a battle, with the cases."""
    out: list[tuple[str, str]] = []
    if round == 0:
        return out
    if side == defender:
        out.append(("The defender acts first among blocks of one class.", "5.4d"))
    if waiting and round == 1:
        alone = who_waits(g, at, defender) == side
        out.append(("Reserves join in the second round.", "4.4i" if alone else "5.3d"))
    if not at_sea(at) and g.control(at) == side:
        out.append(("Holds the garrison: an undecided battle is won.", "5.4b"))
    elif side == defender and (at_sea(at) or g.control(at) == NONE):
        out.append(("Nobody holds the garrison: an undecided battle is the defender's.", "5.4b"))
    return out


def hits_to_take(g: PaxState, side: int) -> int:
    """The hits that a side has still to take, with the one that is being assigned."""
    hits = 0
    for frame in g.frames:
        if isinstance(frame, AssignHit) and frame.side == side:
            return frame.hits
        if isinstance(frame, TakeHits):
            hits += frame.hits if frame.side == side else 0
        elif isinstance(frame, SiegeHits):
            hits += frame.hits if g.nation_side(frame.nation) == side else 0
        elif isinstance(frame, SiegeHit):
            hits += 1 if frame.side == side else 0
    return hits


def acting(g: PaxState, seat: int) -> str:
    """The block whose turn it is, where there is only one."""
    top = g.frames[-1]
    if isinstance(top, Retreat):
        return handle(g, seat, top.piece)
    if isinstance(top, CombatTurn):
        left = [b for b in in_line(g, top.side, top.at) if RATING[b] == top.rating and not g.acted[b]]
        return handle(g, seat, left[0]) if len(left) == 1 else ""
    return ""


def besieging(g: PaxState, seat: int, area: int, attacker: int, hits: int) -> BattleView:
    """A siege: besiegers against the garrison."""
    view = BattleView(PLACE_IDS[area], 1, SEAT_IDS[attacker], SEAT_IDS[1 - attacker])
    view.kind = "siege"
    view.rounds = 1
    attacking = BattleSide(SEAT_IDS[attacker], "attacker", {"siege": named(g, seat, besiegers(g, area))})
    attacking.losses = hits_to_take(g, attacker)
    attacking.modifiers = [(f"Needs {counted(g.garrison(area), 'hit', 'hits')}, has {hits}.", "6.3b")]
    strength = g.garrison(area)
    dice = counted(strength, "die", "dice")
    words = f"The garrison of {GARRISON_NAMES[area]} fires {dice} in class C and hits on {GARRISON_HIT_ON}."
    defending = BattleSide(SEAT_IDS[1 - attacker], "defender", {"garrison": []}, [(words, "6.3c")])
    view.sides = [attacking, defending]
    return view
