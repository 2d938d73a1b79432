"""What the stories of The Great Turkish War are told with: a board with a few units, whose phase it is, and where things
end up.

play = war({"austrian-infantry-1": "vienna"}, dice=[3, 4]) activate(play, "vienna") do(play, "to 2006", "end") assert
where(play, "austrian-infantry-1") == "2006"

Towns stand for the numbers of their hexes in positions and actions, and belong to whoever owns their area, unless `towns`
says otherwise. Units that are not named are out of the game, but for one a side far away (in Innsbruck and in Kaffa), so
that there is always something to decide. Hands are empty and nothing is in the pool, unless it is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack, cast

from korvolan import Play
from korvolan.games.great_turkish_war.board import (
    COUNTRY_IDS,
    OTTOMAN_TOWN,
    PLACE_IDS,
    SEAT_IDS,
    TOWN_COUNTRY,
    TOWN_IDS,
    TOWNS,
    place_number,
)
from korvolan.games.great_turkish_war.rules.activation import FormForce
from korvolan.games.great_turkish_war.state import WarState
from korvolan.games.great_turkish_war.stratagem_kinds import KIND_IDS, KINDS
from korvolan.games.great_turkish_war.units import STOCK_IDS, UNIT_IDS
from korvolan.kernel.constants import NONE

from ..story import do, may, position

Hands = dict[str, dict[str, int]]
FAR_AWAY = [
    ("brandenburg-cavalry", "bavarian-light-cavalry", "innsbruck"),
    ("bosnian-light-infantry-2", "rumelian-light-infantry-2", "kaffa"),
]


class Land(TypedDict, total=False):
    """What the map and the treasuries are like, as `war` takes it."""

    towns: dict[str, str]
    works: tuple[str, ...]
    status: dict[str, str]
    tp: Mapping[str, float]
    shown: Hands
    more: str


class Setting(Land, total=False):
    """The same with the year, the options and the markers."""

    turn: int
    options: dict[str, str]
    hands: Hands
    pool: dict[str, int]


def war(
    pieces: dict[str, str] | None = None,
    *,
    seat: str = "league",
    dice: Sequence[int | str] = (),
    phase: str = "",
    turn: int = 3,
    first: str = "",
    towns: dict[str, str] | None = None,
    works: tuple[str, ...] = (),
    status: dict[str, str] | None = None,
    tp: Mapping[str, float] | None = None,
    pool: dict[str, int] | None = None,
    hands: Hands | None = None,
    shown: Hands | None = None,
    options: dict[str, str] | None = None,
    more: str = "",
) -> Play:
    """A position in the Player Phase of a seat, or at the `phase` that is named. `tp` are whole points, `hands` and `shown`
    markers by seat and kind; `works` are besieged towns; `more` is for lines of [turn]."""
    placed = dict(pieces or {})
    for name, instead, place in FAR_AWAY:
        placed.setdefault(instead if name in placed else name, place)
    countries = {"poland": "allied", "russia": "neutral", "saxony": "allied"} | (status or {})
    lines = [
        f"dice = {list(dice)}".replace("'", '"'),
        *(["[options]", *(f'{name} = "{choice}"' for name, choice in options.items())] if options else []),
        f'[turn]\nturn = {turn}\nfirst = "{first or seat}"\n{more}',
        "[stocks]",
        *(f"{name} = {2 * points:g}" for name, points in (tp or {}).items()),
        "[countries]",
        *(f'{name} = "{state}"' for name, state in countries.items()),
        "[kinds]",
        *(f"{name} = {number}" for name, number in (pool or {}).items()),
        *hand_lines("hand", hands or {}),
        *hand_lines("shown", shown or {}),
        "[towns]",
        *town_lines(countries, towns or {}, works),
        "[pieces]",
        *(f"{name} = {place}" if place.startswith("{") else f'{name} = "{place}"' for name, place in placed.items()),
        f"[phase]\n{phase}" if phase else f'[phase]\nname = "operations"\nseat = "{seat}"',
    ]
    return position("great_turkish_war", "\n".join(lines))


def hand_lines(field: str, hands: Hands) -> list[str]:
    out: list[str] = []
    for seat, kinds in hands.items():
        out += [f"[{field}.{seat}]", *(f"{kind} = {number}" for kind, number in kinds.items())]
    return out


def town_lines(countries: dict[str, str], towns: dict[str, str], works: tuple[str, ...]) -> list[str]:
    """Every town with its holder."""
    out: list[str] = []
    for town in range(TOWNS):
        country = TOWN_COUNTRY[town]
        neutral = country != NONE and countries[COUNTRY_IDS[country]] == "neutral"
        holder = "ottomans" if OTTOMAN_TOWN[town] else "neutrals" if neutral else "league"
        holder = towns.get(TOWN_IDS[town], holder)
        siege = ", works = true" if TOWN_IDS[town] in works else ""
        out.append(f'{TOWN_IDS[town]} = {{ holder = "{holder}"{siege} }}')
    return out


def all_at(place: str, *names: str) -> dict[str, str]:
    """Several units in one hex."""
    return dict.fromkeys(names, place)


def activate(play: Play, place: str, *units: str) -> None:
    """Activate these units of a hex, or all that may."""
    do(play, f"from {place}")
    for name in units:
        do(play, f"take {name}")
    if not units and isinstance(state(play).frames[-1], FormForce):
        do(play, "all")
    if isinstance(state(play).frames[-1], FormForce):
        do(play, "done")


def draw(kind: str, side: str = "league", pieces: dict[str, str] | None = None, turn: int = 3, **more: Unpack[Land]) -> Play:
    """A side draws this marker, and the pool has nothing else."""
    return war(pieces, phase='name = "stratagems"', turn=turn, pool={kind: 1}, first=side, seat=side, **more)


def state(play: Play) -> WarState:
    return cast(WarState, play.state)


def unit(name: str) -> int:
    return UNIT_IDS.index(name)


def hex(name: str) -> int:
    return place_number(name)


def where(play: Play, name: str) -> str:
    """The hex or box of a piece; empty if it is out of the game."""
    at = state(play).at[unit(name)]
    return "" if at == NONE else PLACE_IDS[at]


def stack(play: Play, place: str) -> set[str]:
    return {UNIT_IDS[number] for number in state(play).stack(hex(place))}


def points(play: Play) -> float:
    """The operation points that are left."""
    return state(play).op / 2


def treasury(play: Play, stock: str) -> float:
    return state(play).tp[STOCK_IDS.index(stock)] / 2


def holder(play: Play, town: str) -> str:
    return ["league", "ottomans", "neutrals"][state(play).holder[TOWN_IDS.index(town)]]


def besieged(play: Play, town: str) -> bool:
    return bool(state(play).works[TOWN_IDS.index(town)])


def hand(play: Play, seat: str, kind: str) -> int:
    return state(play).hand[SEAT_IDS.index(seat) * KINDS + KIND_IDS.index(kind)]


def open_markers(play: Play, seat: str, kind: str) -> int:
    return state(play).shown[SEAT_IDS.index(seat) * KINDS + KIND_IDS.index(kind)]


def in_pool(play: Play, kind: str) -> int:
    return state(play).pool[KIND_IDS.index(kind)]


def removed(play: Play, kind: str) -> int:
    return state(play).gone[KIND_IDS.index(kind)]


def allied(play: Play, country: str) -> bool:
    return state(play).status[COUNTRY_IDS.index(country)] == 1


def over(play: Play) -> str:
    """Who has won; "draw" or nothing while the game goes on."""
    result = play.result
    return "" if result is None else result.winner or "draw"


# -- battles and sieges ------------------------------------------------------------------------------------------------

HERE = "2306"
THERE = "2307"
OP = [5, 5]  # ten points
JANISSARIES = ("janissaries-1", "janissaries-2", "janissaries-3", "janissaries-4")
BESIEGERS = ("kara-mustapha", "janissaries-1", "janissaries-2", "janissaries-3", "janissaries-4", "turkish-siege-train-1")
GARRISON = ("austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry")


def clash(
    attackers: tuple[str, ...], defenders: tuple[str, ...], *dice: int | str, stand: bool = True, **more: Unpack[Setting]
) -> Play:
    """Attackers go from 2306 to 2307 and fight; the defender stands, and the attacker wins the initiative with 6 against 1."""
    seat = "ottomans" if state(war(all_at(HERE, *attackers))).camp(unit(attackers[0])) == 1 else "league"
    rolls = [*OP, *([6, 1] if stand else []), *dice]
    play = war(all_at(HERE, *attackers) | all_at(THERE, *defenders), seat=seat, dice=rolls, **more)
    activate(play, HERE)
    do(play, f"to {THERE}")
    while play.seat != seat and "decline" in may(play):
        do(play, "decline")
    do(play, "fight")
    if stand and "stand" in may(play):
        do(play, "stand")
    return play


def infantry(number: int) -> tuple[str, ...]:
    """So many plain line units of the League: Poles and Russians count one each on the Linear table."""
    names: tuple[str, ...] = (
        "polish-infantry-1",
        "polish-infantry-2",
        "austrian-cavalry-1",
        "austrian-cavalry-2",
        "bohemian-cavalry",
        "moravian-cavalry",
    )
    names += (
        "austrian-infantry-1",
        "austrian-infantry-2",
        "bohemian-infantry",
        "moravian-infantry",
        "bavarian-infantry-1",
        "saxon-cavalry",
    )
    return (*names[:number], "elector-of-bavaria") if number > 3 else names[:number]


def alive(play: Play, *names: str) -> int:
    return sum(where(play, name)[:1].isdigit() for name in names)


def give_up(play: Play) -> None:
    """Whoever must lose units loses the first."""
    while any(action.startswith("lose") for action in may(play)):
        do(play, sorted(may(play))[0])


# The core of the Grand Vizier's army in the examples.
GRAND_ARMY = (
    "kara-mustapha",
    *(f"janissaries-{n}" for n in range(1, 5)),
    "visir-guards-1",
    "visir-guards-2",
    "sipahi-1",
    "sipahi-2",
)


def before(
    town: str,
    besiegers: tuple[str, ...] = BESIEGERS,
    garrison: tuple[str, ...] = GARRISON,
    *dice: int,
    seat: str = "ottomans",
    others: dict[str, str] | None = None,
    **more: Unpack[Setting],
) -> Play:
    """Ottomans stand before a fortress of the League's, the garrison is inside, and they have been activated with 9 or 10
    points."""
    inside = dict.fromkeys(garrison, f'{{ at = "{town}", inside = true }}')
    play = war(all_at(town, *besiegers) | inside | (others or {}), seat=seat, dice=[*OP, *dice], **more)
    if seat == "ottomans":
        activate(play, town)
    return play


def lost(play: Play, names: tuple[str, ...]) -> int:
    while any(a.startswith("lose") for a in may(play)):
        do(play, sorted(may(play))[0])
    return sum(where(play, name).endswith("-box") for name in names)
