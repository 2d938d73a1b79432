"""What the stories of Hussars are told with: a field with a few units, whose phase it is, and where things end up.

    play = field({"s-dal": "0520 n", "r-d01": "0518 s"}, phase="attacks")
    do(play, "attack 0518", "with s-dal", "fight")

Units that are not named are not in the battle. `"0520 n 1"` has lost a strength point. Stage 2 of 6, the Swedes are player A,
unless something else is said."""

from __future__ import annotations

from typing import cast

from korvolan import Play
from korvolan.games.hussars.board import DIRECTION_IDS, PLACE_IDS
from korvolan.games.hussars.rules import battle_strength
from korvolan.games.hussars.state import FieldState
from korvolan.games.hussars.tables import COLUMN_IDS
from korvolan.games.hussars.unit_flags import MARK_IDS
from korvolan.games.hussars.units import PIECE_IDS

from ..story import position


def field(
    pieces: dict[str, str],
    *,
    phase: str = "moves",
    seat: str = "sweden",
    scenario: str = "dawn",
    stage: int = 2,
    stages: int = 6,
    dice: list[int] | None = None,
    options: dict[str, str] | None = None,
    fences: list[str] | None = None,
    turn: str = "",
    more: str = "",
) -> Play:
    """A position at the start of a seat's phase: "guns", "moves", "attacks", "march" (`phase` may add keys), or "stage"."""
    name, _, keys = phase.partition("\n")
    whose = "" if name == "stage" else f'seat = "{seat}"\n'
    lines = [
        f'scenario = "{scenario}"',
        f"dice = {dice or []}",
        *(["[options]", *(f'{option} = "{choice}"' for option, choice in options.items())] if options else []),
        f"[turn]\nstage = {stage}\nstages = {stages}\n{turn}",
        "[fences]",
        *(f'fence-{number} = "{fence}"' for number, fence in enumerate(fences or [], 1)),
        "[pieces]",
        *(f"{piece} = {at}" if at.startswith("{") else f'{piece} = "{at}"' for piece, at in pieces.items()),
        more,
        f'[phase]\nname = "{name}"\n{whose}{keys}',
    ]
    return position("hussars", "\n".join(lines))


def state(play: Play) -> FieldState:
    """The bare position."""
    return cast(FieldState, play.state)


def unit(name: str) -> int:
    return PIECE_IDS.index(name)


def hex(name: str) -> int:
    return PLACE_IDS.index(name)


def where(play: Play, name: str) -> str:
    """The hex or box of a piece; empty if it is not in the battle."""
    at = state(play).at[unit(name)]
    return "" if at < 0 else PLACE_IDS[at]


def facing(play: Play, name: str) -> str:
    return DIRECTION_IDS[state(play).facing[unit(name)]]


def sp(play: Play, name: str) -> int:
    """The strength points that a unit has left."""
    return state(play).sp(unit(name))


def mp(play: Play, name: str) -> float:
    """The movement points that a piece has left."""
    return state(play).mp[unit(name)] / 2


def marked(play: Play, name: str, mark: str) -> bool:
    return state(play).marks[unit(name)] >> MARK_IDS.index(mark) & 1 == 1


def column(play: Play) -> str:
    """The column of the battle that is about to be rolled."""
    return COLUMN_IDS[battle_strength.column(state(play))]


def base(play: Play) -> str:
    """The column by strength alone."""
    return COLUMN_IDS[battle_strength.base_column(state(play))]


def strengths(play: Play) -> tuple[float, float]:
    """Attack and defense."""
    return battle_strength.attack_strength(state(play)) / 2, battle_strength.defense_strength(state(play)) / 2


def forbidden(play: Play, action: str) -> str:
    """The case that forbids an action of the decision at hand, in a position that a test has changed by hand."""
    number = state(play).frames[-1].forbids(state(play), play.game.vocabulary.parse(action))
    return play.game.texts.verdicts[number].case if number else ""
