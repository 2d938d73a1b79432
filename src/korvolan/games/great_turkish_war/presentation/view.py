"""[7.1i, 11.1.1h] What each seat may know, and how the rest is reshuffled (ruling A40).

Hands and the pool are secret; how many markers somebody holds is not. Units under a Force marker are not shown to the enemy. He
saw them go under it, and sees whoever leaves others behind there, so nothing is reshuffled: who remembers well knows what the
marker stands for."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.layout import NONE
from korvolan.kernel.view import BattleScale, BattleSide, BattleView, PieceView, PlaceView, ScoreView, View

from ..board import (
    AREA_NAMES,
    AREAS,
    CAPITALS,
    COUNTRIES,
    COUNTRY_IDS,
    LAND,
    LEAGUE,
    OTTOMAN_TOWN,
    OTTOMANS,
    PLACE_IDS,
    SEAT_IDS,
    SPOTS,
    TOWN_COUNTRY,
    TOWN_NAMES,
    TOWN_PLACE,
    TOWNS,
)
from ..fields import BATTLE_IDS, NO_BATTLE, RELIEF
from ..rules import roll_modifiers
from ..rules.battle_strength import difference, fighting, other_camp, roll_bonus, strength
from ..rules.forces import count_combat
from ..rules.leaders import best_leader
from ..rules.results import TakeLosses
from ..rules.storms import StormRoll, storm_result
from ..rules.victory import area_points, points, town_points
from ..state import BOTH, WarState, seat_of_camp
from ..stratagem_kinds import HELD, KIND_IDS, KINDS, MARKER_FACES, WHEN
from ..tables import (
    COLUMN_NAMES,
    LINEAR,
    RESULT_MARKS,
    RESULT_NAMES,
    SIEGE_MARKS,
    SIEGE_NAMES,
    TABLE_NAMES,
    column_of,
    result_of,
)
from ..units import (
    FORCE_IDS,
    FORCE_NAMES,
    FORCES,
    IS_LEADER,
    NAMED,
    STOCK_IDS,
    STOCKS,
    TYPE,
    UNIT_IDS,
    UNIT_NAMES,
    UNIT_SIDE,
    UNITS,
)
from .sequence import path

LOSS_UNIT: Final = "units"
ORDER: Final = [7, 6, 5, 3, 4, 1, 2, 8]  # who lies upon whom, by type: trains and guns below, leaders on top


# -- seeing ------------------------------------------------------------------------------------------------------------


def look(g: WarState, seat: int) -> View:
    """The board through the eyes of a seat, or of a watcher."""
    view = View("")
    view.phase = path(g)
    view.pieces = [*unit_views(g, seat), *force_views(g, seat), *marker_views(g, seat)]
    view.places = [*town_views(g)]
    view.tracks = tracks(g)
    view.boxes = boxes(g)
    view.held = held(g, seat)
    view.battle = battle_view(g)
    view.score = score(g)
    return view


def unit_views(g: WarState, seat: int) -> list[PieceView]:
    """Every piece that a seat may look at."""
    out: list[PieceView] = []
    for unit in range(UNITS):
        if g.at[unit] != NONE and g.sees(seat, unit):
            out.append(PieceView(UNIT_IDS[unit], face_of(g, unit), PLACE_IDS[g.at[unit]], marks=marks(g, unit)))
    out.sort(key=lie)
    return out


def face_of(g: WarState, unit: int) -> str:
    """The face of a piece; an unnamed leader shows his value once it is known."""
    if IS_LEADER[unit] and not NAMED[unit] and g.value[unit] != NONE:
        return f"{UNIT_IDS[unit]} {g.value[unit]}"
    return UNIT_IDS[unit]


RANK: Final[dict[str, int]] = {UNIT_IDS[unit]: ORDER.index(min(TYPE[unit] + 1, 8)) for unit in range(UNITS)}


def lie(piece: PieceView) -> tuple[str, int, str]:
    """Pieces by place, leaders on top of their stack."""
    return piece.at, RANK[piece.id], piece.id


def marks(g: WarState, unit: int) -> list[str]:
    """What is to be said of a piece besides its face, to whoever may see it."""
    out: list[str] = []
    if g.force[unit]:
        out.append("force")
    elif g.done[unit]:
        out.append("done")
    if g.inside[unit]:
        out.append("inside")
    if g.cover[unit] != NONE:
        out.append("covered")
    if g.camp(unit) != UNIT_SIDE[unit] and 0 <= g.at[unit] < SPOTS:
        out.append("neutral")
    return out


def force_views(g: WarState, seat: int) -> list[PieceView]:
    """[11.1.1g, 11.1.1h] A Force marker for units that a seat may not look at."""
    out: list[PieceView] = []
    for marker in range(FORCES):
        for unit in range(UNITS):
            if g.cover[unit] == marker and not g.sees(seat, unit):
                out.append(PieceView(FORCE_IDS[marker], FORCE_IDS[marker], PLACE_IDS[g.at[unit]], hidden=True))
                break
    return out


def marker_views(g: WarState, seat: int) -> list[PieceView]:
    """[7.1i, 13.1b, 13.14b] Stratagem markers: one's own hand, the number of the enemy's, and what lies open."""
    out: list[PieceView] = []
    for side, name in enumerate(SEAT_IDS):
        slot = 0
        for kind in range(KINDS):
            shows = g.hand[side * KINDS + kind] if side == seat else g.seen[side * KINDS + kind]
            for number in range(shows):
                slot += 1
                out.append(PieceView(f"{name}-{KIND_IDS[kind]}-{number + 1}", MARKER_FACES[kind], f"hand {name}", slot=slot))
        while slot < g.cards[side]:
            slot += 1
            out.append(PieceView(f"{name}-marker-{slot}", f"{name} marker", f"hand {name}", slot=slot, hidden=True))
    slot = 0
    for side, name in enumerate(SEAT_IDS):
        for kind in range(KINDS):
            for number in range(g.shown[side * KINDS + kind]):
                slot += 1
                out.append(PieceView(f"{name}-{KIND_IDS[kind]}-open-{number + 1}", MARKER_FACES[kind], "face-up", slot=slot))
    for kind in range(KINDS):
        if g.track[kind]:
            slot += 1
            out.append(PieceView(f"track-{KIND_IDS[kind]}", MARKER_FACES[kind], "face-up", slot=slot))
    return out


def town_views(g: WarState) -> list[PlaceView]:
    """[4.0f, 11.6.2a] Places whose control or siege differs from the printed board."""
    out: list[PlaceView] = []
    for town in range(TOWNS):
        printed = OTTOMANS if OTTOMAN_TOWN[town] else LEAGUE
        holder = g.holder[town]
        besieged = ["works"] if g.works[town] else []
        if holder in BOTH and holder != printed:
            out.append(PlaceView(PLACE_IDS[TOWN_PLACE[town]], SEAT_IDS[holder], besieged))
        elif besieged or (TOWN_COUNTRY[town] != NONE and holder not in BOTH):
            out.append(PlaceView(PLACE_IDS[TOWN_PLACE[town]], marks=[*besieged, *(["neutral"] if holder not in BOTH else [])]))
    return out


def boxes(g: WarState) -> dict[str, int]:
    """How many markers are in the hands and in the pool."""
    out = {f"hand {SEAT_IDS[side]}": g.cards[side] for side in BOTH}
    out["pool"] = sum(g.pool)
    out["removed"] = sum(g.gone)
    return out


def held(g: WarState, seat: int) -> list[str]:
    """The markers in a seat's own hand."""
    if seat not in BOTH:
        return []
    return [KIND_IDS[kind] for kind in range(KINDS) for _ in range(g.hand[seat * KINDS + kind])]


def tracks(g: WarState) -> dict[str, int]:
    """[8.1j, 9.2b, 11.1o] Every number that lies open; points in halves."""
    out = {"turn": g.turn, "last turn": g.last_turn, "initiative": g.first, "op": g.op, "truce": int(g.truce)}
    for stock in range(STOCKS):
        out[f"tp {STOCK_IDS[stock]}"] = g.tp[stock]
    for country in range(COUNTRIES):
        out[f"status {COUNTRY_IDS[country]}"] = g.status[country]
    for side in BOTH:
        out[f"points {SEAT_IDS[side]}"] = points(g, side)
    return out


def score(g: WarState) -> list[ScoreView]:
    """[6.2] How each victory point arose."""
    out: list[ScoreView] = []
    for side in BOTH:
        for area in range(AREAS):
            worth = area_points(g, side, area)
            if worth:
                out.append(ScoreView(SEAT_IDS[side], f"Area {AREA_NAMES[area]}", worth, "6.2a" if side == LEAGUE else "6.2f"))
        for town in range(TOWNS):
            worth = town_points(g, side, town)
            if worth:
                case = "6.2b" if side == LEAGUE else "6.2d" if town in CAPITALS else "6.2e"
                out.append(ScoreView(SEAT_IDS[side], TOWN_NAMES[town], worth, case))
    if g.victories:
        out.append(ScoreView(SEAT_IDS[LEAGUE], "Great victories in the field", g.victories, "6.2c"))
    return out


# -- battles -----------------------------------------------------------------------------------------------------------


def battle_view(g: WarState) -> BattleView | None:
    """[11.4.3g] The battle or storm under way, if one is: everything in it lies open."""
    if not g.frames:
        return None
    for frame in g.frames:
        if isinstance(frame, StormRoll):
            return storm_view(g, frame.side, frame.at)
    if g.battle == NO_BATTLE:
        return None
    camp = g.battle_camp
    enemy = other_camp(g, camp)
    view = BattleView(PLACE_IDS[g.battle_at], 1, SEAT_IDS[seat_of_camp(camp)], SEAT_IDS[seat_of_camp(enemy)])
    view.kind = "battle" if g.battle != RELIEF else BATTLE_IDS[RELIEF]
    view.sides = [battle_side(g, camp, "attacker"), battle_side(g, enemy, "defender")]
    if count_combat(fighting(g, camp)) and count_combat(fighting(g, enemy)):
        view.scale = scale(g)
    return view


def battle_side(g: WarState, camp: int, role: str) -> BattleSide:
    """One side: its units, what they count, its leader, and what it has still to lose."""
    units = fighting(g, camp)
    out = BattleSide(SEAT_IDS[seat_of_camp(camp)], role, {"line": [UNIT_IDS[unit] for unit in units]})
    tables = [g.battle_table] if g.battle_table != NONE else list(range(len(TABLE_NAMES)))  # both until one is chosen
    out.modifiers = [(f"{strength(g, camp, table)} on the {TABLE_NAMES[table]} table", "11.4.3g") for table in tables]
    if best_leader(g, units):
        out.modifiers.append((f"Leader +{best_leader(g, units)}", "11.4.3n"))
    if camp == g.battle_holder:
        case = "11.4.3k" if g.battle_chain else "11.6.4h" if g.battle == RELIEF else "11.4.3a"
        out.modifiers.append(("Battle initiative", case))
    top = g.frames[-1]
    if isinstance(top, TakeLosses) and top.camp == camp:
        out.losses = top.number
        out.unit = LOSS_UNIT
    return out


def scale(g: WarState) -> BattleScale:
    """[LCRT-a, SCRT-a, 2.5a] The columns of the combat tables, and what each die brings on either."""
    tables: list[tuple[str, list[str]]] = []
    for table, name in enumerate(TABLE_NAMES):
        column = column_of(difference(g, table))
        tables.append((name, [RESULT_MARKS[result_of(table, column, die + roll_bonus(g))] for die in range(1, 7)]))
    chosen = g.battle_table if g.battle_table != NONE else LINEAR
    column = column_of(difference(g, chosen))
    told = {mark for _, marks_of in tables for mark in marks_of}
    words = {mark: RESULT_NAMES[i] for i, mark in enumerate(RESULT_MARKS) if mark in told}
    return BattleScale(COLUMN_NAMES, column, column, tables, words)


def storm_view(g: WarState, side: int, place: int) -> BattleView:
    """[11.6.3f] A storm: besiegers and garrison, and what each die brings on the Siege Table."""
    garrison = g.garrison(place)
    view = BattleView(PLACE_IDS[place], 1, SEAT_IDS[side], SEAT_IDS[1 - side])
    view.kind = "siege"
    besiegers = [UNIT_IDS[unit] for unit in g.field_stack(side, place)]
    view.sides = [
        BattleSide(SEAT_IDS[side], "attacker", {"line": besiegers}),
        BattleSide(SEAT_IDS[1 - side], "defender", {"garrison": [UNIT_IDS[unit] for unit in garrison]}),
    ]
    for case, words in roll_modifiers.told(roll_modifiers.for_storm(g, side, place)):
        view.sides[1 if words.startswith("-") else 0].modifiers.append((words, case))
    found = [storm_result(g, side, place, die) for die in range(1, 7)]
    rows = [SIEGE_MARKS[result] for result in found]
    legend = {mark: SIEGE_NAMES[i] for i, mark in enumerate(SIEGE_MARKS) if mark in rows}
    view.scale = BattleScale(["Siege Table"], 0, 0, [("Siege Table", rows)], legend)
    return view


# -- names -------------------------------------------------------------------------------------------------------------


def handle(g: WarState, seat: int, unit: int) -> str:
    """What a seat calls a piece: its name, or the Force marker it is under."""
    return UNIT_IDS[unit] if g.sees(seat, unit) else FORCE_IDS[g.cover[unit]]


def piece_word(g: WarState, seat: int, unit: int) -> str:
    """A piece in a sentence."""
    return UNIT_NAMES[unit] if g.sees(seat, unit) else f"a unit of {FORCE_NAMES[g.cover[unit]]}"


def danger(g: WarState, seat: int, place: int) -> str:
    """What threatens units that have gone to a hex."""
    if not 0 <= place < LAND or seat not in BOTH:
        return ""
    if g.foes(seat, place):
        return "enemies are there"
    return ""


# -- not seeing --------------------------------------------------------------------------------------------------------


def reshuffle(g: WarState, seat: int, rng: FastDice) -> None:
    """[7.1i] Give the hands that a seat cannot see other markers that could be in them; terms that are being weighed are
    unknown."""
    others = [side for side in BOTH if side != seat]
    unknown = [g.cards[side] - sum(g.seen[side * KINDS : (side + 1) * KINDS]) for side in others]
    for side in others:
        for kind in range(KINDS):
            i = side * KINDS + kind
            g.pool[kind] += g.hand[i] - g.seen[i]
            g.hand[i] = g.seen[i]
    for side, number in zip(others, unknown, strict=True):
        deal(g, side, number, rng)
    g.derive()


def deal(g: WarState, side: int, number: int, rng: FastDice) -> None:
    """So many markers out of those that could be in a hand: not such as went back to the pool since the last draw."""
    for _ in range(number):
        fitting = [kind for kind in range(KINDS) if WHEN[kind] == HELD for _ in range(g.pool[kind] - g.fresh[kind])]
        kind = fitting[rng.below(len(fitting))]
        g.pool[kind] -= 1
        g.hand[side * KINDS + kind] += 1
