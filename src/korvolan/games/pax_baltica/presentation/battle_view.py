"""The battle or siege under way, for the table to draw.

Only what the seat may know speaks here: frames, places, handles, marks, and the ratings of blocks that it sees."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.grammar import counted
from korvolan.kernel.view import BattleSide, BattleView

from ..board import GARRISON_NAMES, PLACE_IDS, SEAT_IDS
from ..rules.battle import BattleOver, MainAttack, Round
from ..rules.combatants import at_sea, in_line, who_waits
from ..rules.fire import CLASSES, AssignHit, CombatTurn, TakeHits
from ..rules.handles import piece_id
from ..rules.retreat import LeaveField, MustRetreat, Retreat
from ..rules.siege import BesiegerFires, GarrisonFires, SiegeHit, SiegeHits, SiegeRound, besiegers
from ..state import PaxState
from ..tables import GARRISON_HIT_ON, ROUNDS
from ..units import BLOCKS, RATING


def battle_view(g: PaxState, seat: int) -> BattleView | None:
    """The battle or siege under way, as a seat may know it; none between two of them."""
    for depth in range(len(g.frames) - 1, -1, -1):
        frame = g.frames[depth]
        if isinstance(frame, Round):
            return show_battle(g, seat, frame.at, frame.defender, frame.round)
        if isinstance(frame, MainAttack | LeaveField | MustRetreat):
            return show_battle(g, seat, frame.at, frame.defender, 0)
        if isinstance(frame, SiegeRound | BesiegerFires | GarrisonFires):
            return show_siege(g, seat, frame.area, g.nation_side(frame.nation), frame.hits)
        if isinstance(frame, BattleOver):
            return None
    return None


def show_battle(g: PaxState, seat: int, at: int, defender: int, round: int) -> BattleView:
    """A battle by land or sea. Round 0: it has not begun, or the beaten side is leaving."""
    view = BattleView(PLACE_IDS[at], round, SEAT_IDS[1 - defender], SEAT_IDS[defender])
    view.kind = "fleet battle" if at_sea(at) else "battle"
    view.rounds = ROUNDS
    for side in (1 - defender, defender):
        view.sides.append(battle_side(g, seat, at, side, defender, round))
    view.acting = acting_block(g, seat)
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
    out.rows = {name: handles_of(g, seat, blocks) for name, blocks in rows.items() if blocks}
    out.losses = hits_to_take(g, side)
    out.modifiers = battle_modifiers(g, at, side, defender, round, bool(rows["reserve"]))
    return out


def handles_of(g: PaxState, seat: int, blocks: list[int]) -> list[str]:
    """Blocks by their handles: first who fires first among those that lie open, then the rest."""
    return [pair[1] for pair in sorted((RATING[b] if g.sees(seat, b) else len(CLASSES), piece_id(g, seat, b)) for b in blocks)]


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


def acting_block(g: PaxState, seat: int) -> str:
    """The block whose turn it is, where there is only one."""
    top = g.frames[-1]
    if isinstance(top, Retreat):
        return piece_id(g, seat, top.piece)
    if isinstance(top, CombatTurn):
        left = [b for b in in_line(g, top.side, top.at) if RATING[b] == top.rating and not g.acted[b]]
        return piece_id(g, seat, left[0]) if len(left) == 1 else ""
    return ""


def show_siege(g: PaxState, seat: int, area: int, attacker: int, hits: int) -> BattleView:
    """A siege: besiegers against the garrison."""
    view = BattleView(PLACE_IDS[area], 1, SEAT_IDS[attacker], SEAT_IDS[1 - attacker])
    view.kind = "siege"
    view.rounds = 1
    attacking = BattleSide(SEAT_IDS[attacker], "attacker", {"siege": handles_of(g, seat, besiegers(g, area))})
    attacking.losses = hits_to_take(g, attacker)
    attacking.modifiers = [(f"Needs {counted(g.garrison(area), 'hit', 'hits')}, has {hits}.", "6.3b")]
    strength = g.garrison(area)
    dice = counted(strength, "die", "dice")
    words = f"The garrison of {GARRISON_NAMES[area]} fires {dice} in class C and hits on {GARRISON_HIT_ON}."
    defending = BattleSide(SEAT_IDS[1 - attacker], "defender", {"garrison": []}, [(words, "6.3c")])
    view.sides = [attacking, defending]
    return view
