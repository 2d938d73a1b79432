"""[22.0, 21.5] What each seat may know, and how the rest is reshuffled (ruling A47).

Of an enemy stack that no own unit stands next to, one sees that it is there and nothing else: an Army marker. Boxes, neutral
units, tracks and the number of held markers are open. What a seat has seen of units that have not stirred since is remembered,
and made use of where its knowledge is filled up at random; the board shows it no more."""

from __future__ import annotations

from functools import partial
from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.layout import NONE
from korvolan.kernel.view import BattleScale, BattleSide, BattleView, PieceView, PlaceView, ScoreView, View

from ..board import (
    ADJECTIVES,
    LAND,
    NATION_IDS,
    NATION_SIDE,
    NATIONS,
    NYENSKANS,
    PLACE_IDS,
    PLACE_NAMES,
    SEAT_IDS,
    SEAT_NAMES,
    TO_PLACE,
)
from ..campaign_markers import HELD, IN_PLAY, MARKER_IDS, MARKERS, PICKED, PLAYED, POOL, SIDE_MARKERS
from ..rules.battle_strength import column, column_name, fighters, hex_of, may_shock, side_modifiers, strength, striker
from ..rules.campaign import may_be_held
from ..rules.losses import ChooseLosses
from ..rules.reshuffling import reshuffle_units
from ..rules.setup import SetUp, Station
from ..rules.victory import earned, points
from ..state import BOTH, MARCHED, RESTED, WarState
from ..tables import COLUMNS, LINEAR, RESULT_IDS, RESULT_NAMES, SIEGE_ATTACK, STORM, TABLE_IDS, column_of, result_of
from ..units import BOX, ELITE, NATION, TYPE, TYPE_IDS, UNIT_IDS, UNIT_NAMES, UNIT_SIDE, UNITS, UNITS_OF, VALUE
from .sequence import path
from .sheet import pile_of

TYPE_ORDER: Final = ["supply", "artillery", "garrison", "irregular", "infantry", "dragoon", "cavalry", "leader"]
MOST_VALUE: Final = 10
LOSS_UNIT: Final = "points of strength"

# -- seeing --------------------------------------------------------------------------------------------------------


def look(g: WarState, seat: int) -> View:
    """The board through the eyes of a seat, or of a watcher."""
    view = View("")
    view.phase = path(g)
    view.pieces = [*unit_views(g, seat), *army_views(g, seat), *marker_views(g, seat)]
    view.pieces.sort(key=lie)
    if g.petersburg:
        view.places = [PlaceView(PLACE_IDS[NYENSKANS], marks=["st-petersburg"])]
    view.tracks = tracks(g)
    view.boxes = boxes(g, seat)
    view.held = [MARKER_IDS[marker] for marker in range(MARKERS) if shows_marker(g, seat, marker)]
    view.battle = battle_view(g)
    view.score = [ScoreView(SEAT_IDS[side], PLACE_NAMES[place], worth, "4.2a") for side, place, worth in earned(g)]
    return view


def unit_views(g: WarState, seat: int) -> list[PieceView]:
    """Every unit that a seat may look at."""
    out: list[PieceView] = []
    for unit in range(UNITS):
        if g.at[unit] != NONE and g.sees(seat, unit):
            face = f"{NATION_IDS[NATION[unit]]} {UNIT_IDS[unit]}"
            slot = pile_of(unit) if g.at[unit] == BOX[unit] else 0
            out.append(PieceView(UNIT_IDS[unit], face, PLACE_IDS[g.at[unit]], slot=slot, marks=marks(g, unit)))
    return out


def lie(piece: PieceView) -> tuple[str, int, int, int, str]:
    """Pieces by place; those that wait to be placed by nation; in a stack the leaders on top."""
    waits = piece.at == PLACE_IDS[TO_PLACE] and piece.id in RANK
    nation = NATION[UNIT_IDS.index(piece.id)] if waits else 0
    return piece.at, piece.slot, nation, RANK.get(piece.id, 0), piece.id


# Who lies upon whom in a stack: trains and guns below, then the troops, the leaders on top.
RANK: Final[dict[str, int]] = {
    UNIT_IDS[unit]: TYPE_ORDER.index(TYPE_IDS[TYPE[unit]]) * MOST_VALUE + VALUE[unit] + ELITE[unit] for unit in range(UNITS)
}


def marker_views(g: WarState, seat: int) -> list[PieceView]:
    """[21.3b, 21.3c, 21.5a] The campaign markers in the boxes of each side; of those that are not seen only the number."""
    out: list[PieceView] = []
    for side, name in enumerate(SEAT_IDS):
        hand = [marker for marker in SIDE_MARKERS[side] if g.spot[marker] in (HELD, PICKED)]
        seen = [marker for marker in hand if shows_marker(g, seat, marker)]
        for slot, marker in enumerate(seen, 1):
            out.append(PieceView(MARKER_IDS[marker], MARKER_IDS[marker], f"held {name}", slot=slot))
        for slot in range(len(seen) + 1, len(hand) + 1):
            out.append(PieceView(f"{name}-marker-{slot}", f"{name} marker", f"held {name}", slot=slot, hidden=True))
        in_play = [marker for marker in SIDE_MARKERS[side] if g.spot[marker] in (IN_PLAY, PLAYED)]
        for slot, marker in enumerate(in_play, 1):
            out.append(PieceView(MARKER_IDS[marker], MARKER_IDS[marker], f"play {name}", slot=slot))
    return out


def army_views(g: WarState, seat: int) -> list[PieceView]:
    """[2.3a] An Army marker stands for each stack that a seat may not look into."""
    out: list[PieceView] = []
    for side in BOTH:
        for place in g.stacks(side):
            if side != seat and has_hidden(g, seat, place):
                at = PLACE_IDS[place]
                out.append(PieceView(army(side, place), f"{SEAT_IDS[side]} army", at, hidden=True))
    return out


def has_hidden(g: WarState, seat: int, place: int) -> bool:
    """Whether a seat may not look at all units in a hex."""
    for unit in g.stack(place):
        if not g.sees(seat, unit):
            return True
    return False


def marks(g: WarState, unit: int) -> list[str]:
    """What is to be said of a unit besides its face, to whoever may see it."""
    out: list[str] = []
    if g.moved[unit] == MARCHED:
        out.append("moved")
    elif g.moved[unit] != RESTED:
        out.append("carried")
    if g.force[unit] and g.battle_round == 0:
        out.append("force")
    if g.doubled[unit]:
        out.append("doubled")
    if not g.active(unit):
        out.append("neutral")
    return out


def army(side: int, place: int) -> str:
    """The handle of a stack that may not be looked into: it goes by its hex."""
    return f"{SEAT_IDS[side]}-army-{PLACE_IDS[place]}"


def handle(g: WarState, seat: int, unit: int) -> str:
    """What a seat calls a unit: its name, or the Army marker it is under."""
    if g.sees(seat, unit):
        return UNIT_IDS[unit]
    side = UNIT_SIDE[unit]
    return f"{SEAT_IDS[side]}-unit" if g.at[unit] == TO_PLACE else army(side, g.at[unit])


def piece_word(g: WarState, seat: int, unit: int) -> str:
    """A unit in a sentence."""
    if g.sees(seat, unit):
        return UNIT_NAMES[unit]
    if g.at[unit] == TO_PLACE:
        return f"a {ADJECTIVES[NATION[unit]]} unit"
    return f"a unit of the {SEAT_NAMES[UNIT_SIDE[unit]]}"


def danger(g: WarState, seat: int, place: int) -> str:
    """What threatens units that have gone to a hex: everyone sees where enemy stacks are, not what they are."""
    if any(isinstance(frame, SetUp | Station) for frame in g.frames):
        return ""  # nobody marches yet
    if 0 <= place < LAND and 0 <= seat < len(SEAT_IDS) and g.in_sight(1 - seat, place):
        return "enemies next to it"
    return ""


def shows_marker(g: WarState, seat: int, marker: int) -> bool:
    """[21.5a] Markers in play lie open; held ones are seen by their owner, and by an enemy who has spied on them."""
    if g.spot[marker] in (IN_PLAY, PLAYED):
        return True
    if g.spot[marker] not in (HELD, PICKED):
        return False
    return marker in SIDE_MARKERS[seat] or g.seen[marker] >> seat & 1 == 1 if seat >= 0 else False


def boxes(g: WarState, seat: int) -> dict[str, int]:
    """How many lie in the pools, in the hands and among the enemy's units to be placed; one's own are seen themselves."""
    out: dict[str, int] = {}
    for side in BOTH:
        name = SEAT_IDS[side]
        out[f"pool {name}"] = sum(1 for m in SIDE_MARKERS[side] if g.spot[m] == POOL)
        out[f"held {name}"] = sum(1 for m in SIDE_MARKERS[side] if g.spot[m] in (HELD, PICKED))
        out[f"play {name}"] = sum(1 for m in SIDE_MARKERS[side] if g.spot[m] in (IN_PLAY, PLAYED))
    for nation in range(NATIONS):
        waiting = sum(1 for unit in UNITS_OF[nation] if g.at[unit] == TO_PLACE)
        if waiting and NATION_SIDE[nation] != seat:
            out[f"to place {NATION_IDS[nation]}"] = waiting
    return out


def tracks(g: WarState) -> dict[str, int]:
    """[7.1a, 2.3c] Every number that lies open."""
    out = {"year": g.year, "last year": g.last_year, "first": g.first, "baltic": g.baltic, "passes": g.passes}
    for side in BOTH:
        out[f"morale {SEAT_IDS[side]}"] = g.mp[side]
        out[f"points {SEAT_IDS[side]}"] = points(g, side)
    for nation in range(NATIONS):
        out[f"status {NATION_IDS[nation]}"] = g.status[nation]
    return out


def battle_view(g: WarState) -> BattleView | None:
    """[13.3b] The battle under way, if one is: everything in it lies open. `sides` begin with the attacker of the round."""
    if g.battle_round == 0 or not g.frames:
        return None
    side = striker(g)
    view = BattleView(PLACE_IDS[g.battle_at], g.battle_round, SEAT_IDS[side], SEAT_IDS[1 - side])
    view.kind = BATTLE_KINDS.get(g.battle_action, "battle")
    view.sides = [battle_side(g, side, "attacker"), battle_side(g, 1 - side, "defender")]
    if g.battle_result == NONE and fighters(g, side) and fighters(g, 1 - side):
        view.scale = scale(g, side)
    return view


def scale(g: WarState, side: int) -> BattleScale:
    """[13.3c, 13.11a] The columns of the combat tables, the one of this round, and what each die brings in it."""
    base, now = column_of(strength(g, side), strength(g, 1 - side)), column(g)
    tables = [
        (name.capitalize(), [RESULT_IDS[result_of(table, now, die)] for die in range(1, 7)])
        for table, name in enumerate(TABLE_IDS)
        if table == LINEAR or may_shock(g)
    ]
    told = {result for _, results in tables for result in results}
    words = {RESULT_IDS[result]: name for result, name in enumerate(RESULT_NAMES) if RESULT_IDS[result] in told}
    return BattleScale([column_name(number) for number in range(len(COLUMNS))], base, now, tables, words)


BATTLE_KINDS: Final[dict[int, str]] = {STORM: "storm", SIEGE_ATTACK: "siege"}


def battle_side(g: WarState, side: int, role: str) -> BattleSide:
    """One side: those who fight, those who look on, what helps it, and what it has still to lose."""
    line = fighters(g, side)
    out = BattleSide(SEAT_IDS[side], role, {"line": [UNIT_IDS[unit] for unit in line]})
    idle = [UNIT_IDS[unit] for unit in g.stack(hex_of(g, side)) if unit not in line and UNIT_SIDE[unit] == side]
    if idle:
        out.rows["reserve"] = idle
    if line and fighters(g, 1 - side):
        out.modifiers = [(f"Strength {strength(g, side)}", "13.3a")]
        out.modifiers += [(words, case) for case, words in side_modifiers(g, side)]
    top = g.frames[-1]
    if isinstance(top, ChooseLosses) and top.side == side:
        out.losses = top.share
        out.unit = LOSS_UNIT
    return out


# -- not seeing ----------------------------------------------------------------------------------------------------


def reshuffle(g: WarState, seat: int, rng: FastDice) -> None:
    """[22.0a, 21.5a] Put what a seat cannot know elsewhere: enemy units under Army markers, and enemy markers in the hand."""
    for side in BOTH:
        if side != seat:
            reshuffle_units(g, side, rng, partial(reshuffle_markers, g, seat, side, rng))


def reshuffle_markers(g: WarState, seat: int, side: int, rng: FastDice) -> None:
    """A side's held markers, out of all that could be in its hand."""
    unseen = [m for m in SIDE_MARKERS[side] if g.spot[m] in (POOL, HELD, PICKED) and not shows_marker(g, seat, m)]
    held = sum(1 for marker in unseen if g.spot[marker] == HELD)
    picked = sum(1 for marker in unseen if g.spot[marker] == PICKED)
    fitting = [marker for marker in unseen if may_be_held(g, marker)]
    for marker in unseen:
        g.spot[marker] = POOL
    for number in range(held + picked):
        # what came back since the last draw can be picked by now, but not held
        choice = [marker for marker in fitting if number >= held or not g.returned[marker]]
        marker = choice[rng.below(len(choice))]
        fitting.remove(marker)
        g.spot[marker] = HELD if number < held else PICKED
