"""What each side may know of The Ford, and how the rest is reshuffled."""

from __future__ import annotations

from itertools import pairwise

from korvolan.kernel.dice import FastDice
from korvolan.kernel.layout import NONE, Layout
from korvolan.kernel.state import WATCHER
from korvolan.kernel.view import BattleSide, BattleView, PhaseView, PieceView, PlaceView, View

from ..rules.battle import ROUNDS, AssignHits, CombatTurn, MarkerWindow
from ..rules.movement import has_way_out, is_held_fast
from ..rules.turn import Turn, in_the_cup
from ..state import (
    A_SIDE,
    AMBUSH,
    AREA_IDS,
    AREAS,
    BLOCK_IDS,
    BLOCKS,
    BOX_IDS,
    KINDS,
    MAP,
    MARKERS,
    MAX_STEPS,
    NORTH,
    RESERVE,
    SIDES,
    SMOKE,
    SOUTH,
    TinyState,
    side_of,
)

STAGES = ["Reserves", "Initiative", "First moves", "Second moves", "Battles", "Victory"]
STAGE_IDS = ["reserves", "initiative", "first-moves", "second-moves", "battles", "victory"]
STAGE_CASES = ["0.3c", "0.3b", "1.1a", "1.1a", "2.1a", "0.4a"]


# -- seeing --------------------------------------------------------------------------------------------------------


def look(g: TinyState, seat: int) -> View:
    """The board through the eyes of a side, or of a watcher."""
    view = View("")
    view.phase = phases(g)
    view.pieces = pieces(g, seat)
    view.places = [PlaceView(AREA_IDS[area], SIDES[g.holder[area]]) for area in range(AREAS) if g.holder[area] != NONE]
    view.tracks = {"turn": g.number, "last turn": g.last}
    view.boxes = {BOX_IDS[side]: len(g.blocks_at(side, RESERVE[side])) for side in (NORTH, SOUTH)}
    view.boxes |= {f"{SIDES[side]} markers": int(g.held[side] != NONE) for side in (NORTH, SOUTH)}
    if seat != WATCHER and g.held[seat] != NONE:
        view.held = [MARKERS[g.held[seat]]]
    view.battle = battle_view(g, seat)
    return view


def phases(g: TinyState) -> list[PhaseView]:
    """The turn and the part of it that is under way."""
    out = [PhaseView(f"Turn {g.number}", "0.3a", "turn")]
    if g.frames and isinstance(g.frames[0], Turn):
        stage = g.frames[0].stage - 1
        if stage < 0:
            return [PhaseView("Set-up", "0.2a", "set-up")]
        out.append(PhaseView(STAGES[stage], STAGE_CASES[stage], STAGE_IDS[stage]))
        for frame in g.frames:
            if isinstance(frame, MarkerWindow):
                out.append(PhaseView("The defender's marker", "2.2a", "marker"))
            elif isinstance(frame, CombatTurn):
                out.append(PhaseView(f"Round {frame.round}", "2.3a", "round"))
    return out


def pieces(g: TinyState, seat: int) -> list[PieceView]:
    """Every block that shows, place by place, in the order in which they were stood up: this gives each its slot."""
    views = [(side_of(b), g.tag[b], piece_view(g, seat, b)) for b in range(BLOCKS) if shows(g, seat, b)]
    views.sort(key=lambda entry: (entry[2].at, entry[0], entry[1], entry[2].id))
    out = [view for _, _, view in views]
    for before, view in pairwise(out):
        view.slot = before.slot + 1 if before.at == view.at else 0
    return out


def shows(g: TinyState, seat: int, block: int) -> bool:
    """Blocks on the map are seen by all, those in reserve by their owner."""
    return 0 <= g.at[block] < AREAS or (g.at[block] >= AREAS and side_of(block) == seat)


def piece_view(g: TinyState, seat: int, block: int) -> PieceView:
    """[0.1c] An enemy block shows its place and lost steps; its face only once it was seen."""
    side = side_of(block)
    seen = g.sees(seat, block)
    place = (AREA_IDS + BOX_IDS)[g.at[block]]
    marks = ["moved"] if g.moved[block] else []
    lost = MAX_STEPS[block] - g.strength[block]
    if lost:
        marks.append(f"lost {lost}")
    if seat == side and g.known[block]:
        marks.append("seen")
    face = f"{SIDES[side]} {KINDS[block % A_SIDE][0]}" if seen else f"{SIDES[side]} back"
    steps = g.strength[block] if seen else None
    return PieceView(handle(g, seat, block), face, place, 0, steps, hidden=not seen, marks=marks)


def handle(g: TinyState, seat: int, block: int) -> str:
    """An own block goes by its name, any other by the handle that it was stood up with."""
    if side_of(block) == seat:
        return BLOCK_IDS[block]
    return f"{SIDES[side_of(block)]}-block-{g.tag[block] + 1}"


def piece_word(g: TinyState, seat: int, block: int) -> str:
    """A block in a sentence."""
    side = SIDES[side_of(block)].capitalize()
    if g.sees(seat, block):
        return f"{side}'s {KINDS[block % A_SIDE][0]}"
    return f"{side}'s block {g.tag[block] + 1}"


def battle_view(g: TinyState, seat: int) -> BattleView | None:
    """The battle that is being fought, if one is."""
    for frame in g.frames:
        if isinstance(frame, CombatTurn):
            marks = [MARKERS[frame.marker]] if frame.marker != NONE else []
            sides = SIDES[1 - frame.defender], SIDES[frame.defender]
            view = BattleView(AREA_IDS[frame.area], frame.round, sides[0], sides[1], marks, "battle", ROUNDS)
            view.sides = [battle_side(g, seat, side, frame) for side in (1 - frame.defender, frame.defender)]
            return view
    return None


def battle_side(g: TinyState, seat: int, side: int, turn: CombatTurn) -> BattleSide:
    """One side of a battle: all its blocks there, and what a marker does for or against it."""
    rows = {"line": [handle(g, seat, block) for block in g.blocks_at(side, turn.area)]}
    out = BattleSide(SIDES[side], "defender" if side == turn.defender else "attacker", rows)
    if turn.round == 1 and turn.marker == AMBUSH and side == turn.defender:
        out.modifiers.append(("Ambush: hits on one more.", "2.2b"))
    if turn.round == 1 and turn.marker == SMOKE and side != turn.defender:
        out.modifiers.append(("Smoke: hits on one less.", "2.2c"))
    top = g.frames[-1]
    if isinstance(top, AssignHits) and top.side == side:
        out.losses = top.hits
    return out


def overlay(g: TinyState, seat: int, name: str, focus: str) -> dict[str, int]:
    """Reach: the areas that a side's block could enter now, with the number of steps to each."""
    if focus not in BLOCK_IDS or side_of(BLOCK_IDS.index(focus)) != seat:
        return {}
    block = BLOCK_IDS.index(focus)
    if not 0 <= g.at[block] < AREAS or is_held_fast(g, block) or not has_way_out(g, block):
        return {}
    return {AREA_IDS[area]: steps for area, steps in enumerate(MAP.distances(g.at[block])) if 0 < steps <= 2}


# -- not seeing ----------------------------------------------------------------------------------------------------


def reshuffle(layout: Layout, g: TinyState, seat: int, rng: FastDice) -> None:
    """[0.1c, 0.2b] Give the blocks and markers that a seat does not know other faces, each arrangement equally likely."""
    for side in (NORTH, SOUTH):
        if side != seat:
            blocks = range(side * A_SIDE, side * A_SIDE + A_SIDE)
            unknown = [block for block in blocks if g.at[block] != NONE and not g.sees(seat, block)]
            for origin in sorted({g.origin[block] for block in unknown}):
                reshuffle_blocks(layout, g, [block for block in unknown if g.origin[block] == origin], rng)
    reshuffle_markers(g, seat, rng)


def reshuffle_blocks(layout: Layout, g: TinyState, unknown: list[int], rng: FastDice) -> None:
    """New faces for blocks of one side and origin. What all have seen stays: place, handle and lost steps."""
    slots = sorted(unknown, key=lambda block: (g.tag[block] == NONE, g.tag[block]))
    lost = [MAX_STEPS[block] - g.strength[block] for block in slots]
    faces = shuffled(unknown, rng)
    while any(MAX_STEPS[face] <= steps for face, steps in zip(faces, lost, strict=True)):
        faces = shuffled(unknown, rng)
    to = list(range(BLOCKS))
    for slot, face in zip(slots, faces, strict=True):
        to[slot] = face
    layout.permute(g, "piece", to)
    for face, steps in zip(faces, lost, strict=True):
        g.strength[face] = MAX_STEPS[face] - steps


def reshuffle_markers(g: TinyState, seat: int, rng: FastDice) -> None:
    """The markers in other hands could be any that the seat does not hold and has not seen played."""
    hands = [side for side in (NORTH, SOUTH) if side != seat and g.held[side] != NONE]
    unseen = sorted(in_the_cup(g) + [g.held[side] for side in hands])
    for side, marker in zip(hands, shuffled(unseen, rng), strict=False):
        g.held[side] = marker


def shuffled(items: list[int], rng: FastDice) -> list[int]:
    """The items in a random order that depends on nothing but the items and the random numbers."""
    out = sorted(items)
    for i in range(len(out) - 1, 0, -1):
        j = rng.below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out


# -- what cannot be ------------------------------------------------------------------------------------------------


def faults(g: TinyState) -> list[str]:
    """Blocks with impossible steps or places, and markers in two hands."""
    out: list[str] = []
    for block in range(BLOCKS):
        name = BLOCK_IDS[block]
        if g.at[block] == NONE and g.strength[block]:
            out.append(f"{name} has steps but no place")
        elif g.at[block] != NONE and not 1 <= g.strength[block] <= MAX_STEPS[block]:
            out.append(f"{name} has a strength of {g.strength[block]}, and 1 to {MAX_STEPS[block]} are possible")
        if g.at[block] == RESERVE[1 - side_of(block)]:
            out.append(f"{name} is in the other side's reserve")
    for side in (NORTH, SOUTH):
        tags = [g.tag[b] for b in range(side * A_SIDE, side * A_SIDE + A_SIDE) if g.tag[b] != NONE]
        if len(set(tags)) != len(tags):
            out.append(f"two blocks of {SIDES[side]} have the same handle")
    if g.held[NORTH] != NONE and g.held[NORTH] == g.held[SOUTH]:
        out.append(f"both sides hold {MARKERS[g.held[NORTH]]}")
    for side in (NORTH, SOUTH):
        if g.held[side] != NONE and g.used[g.held[side]]:
            out.append(f"{SIDES[side]} holds {MARKERS[g.held[side]]}, which was played")
    if not 1 <= g.number <= g.last:
        out.append(f"turn {g.number} of {g.last} does not exist")
    return out
