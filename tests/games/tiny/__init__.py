"""The Ford, a tiny game: a few areas, hidden blocks, a die and a held marker. The worked example of docs/add-a-game.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.game import Game, Phase
from korvolan.kernel.judgement import Judgement
from korvolan.kernel.layout import NONE, Layout
from korvolan.kernel.sheet import Sheet
from korvolan.kernel.texts import Texts, read_texts
from korvolan.kernel.view import PhaseView, View

from .actions import VOCABULARY
from .ai import strategy
from .presentation import sheet, view
from .rules.battle import (
    AssignHits,
    Battles,
    ChooseBattle,
    CombatTurn,
    Fire,
    LastRetreats,
    MarkerWindow,
    OpenBattle,
    RetreatTo,
    Round,
)
from .rules.movement import ChooseBlock, MoveTo, Stragglers
from .rules.turn import BATTLES, SECOND_MOVES, TURN_END, DealMarker, DrawReserve, Initiative, StandUp, Turn, lying_down
from .state import DOMAINS, FIELDS, NORTH, SIDES, SOUTH, TinyState, side_of

HERE: Final = Path(__file__).parent
MOST_DECISIONS: Final = 400

LAYOUT: Final = Layout(
    DOMAINS,
    FIELDS,
    [
        DealMarker,
        StandUp,
        Turn,
        Initiative,
        DrawReserve,
        ChooseBlock,
        MoveTo,
        Stragglers,
        Battles,
        ChooseBattle,
        OpenBattle,
        MarkerWindow,
        Round,
        CombatTurn,
        Fire,
        AssignHits,
        RetreatTo,
        LastRetreats,
    ],
)


def set_up(g: TinyState, given: dict[str, Any]) -> None:
    """Before the first turn: markers are dealt and blocks stood up. Both sides know what stands where."""
    g.origin = g.at.copy()
    g.frames = [Turn(0), StandUp(SOUTH), StandUp(NORTH), DealMarker(SOUTH), DealMarker(NORTH)]


def moving(g: TinyState, given: dict[str, Any]) -> None:
    """A side is to move, with so many blocks left."""
    side = g.first if given["seat"] == NONE else given["seat"]
    g.settle_holders()
    g.frames = [Turn(SECOND_MOVES if side == g.first else BATTLES), ChooseBlock(side, given["moves"])]
    stand_all_up(g)


def battle(g: TinyState, given: dict[str, Any]) -> None:
    """The battles of the turn, or the middle of one: where, its round, and who has acted."""
    area = given["area"]
    g.settle_holders()
    g.frames = [Turn(TURN_END), Battles()]
    if area != NONE:
        for side in (NORTH, SOUTH):
            if not g.stands(side, area):
                raise KorvolanError(f"{SIDES[side]} has no block in this battle.")
            for block in g.blocks_at(side, area):
                g.show(block)
        defender = given["defender"] if given["defender"] != NONE else g.holder[area]
        if defender == NONE:
            raise KorvolanError("Say who defends: nobody has held this area.")
        acted = sum(1 << block for block in given["acted"])
        g.frames.append(Round(area, defender, given["round"], given["marker"], acted))
    stand_all_up(g)


def stand_all_up(g: TinyState) -> None:
    """Blocks that a position file put on the map without a handle are stood up first."""
    for side in (NORTH, SOUTH):
        if lying_down(g, side):
            g.frames.append(StandUp(side))


class TheFord(Game[TinyState]):
    """The Ford. What is said here of hidden things stands in presentation/view.py."""

    windows = ("marker",)
    moments = ("turn",)
    overlays = ("reach",)
    policy = strategy.POLICY
    smallest = "duel"

    def blank(self) -> TinyState:
        return TinyState()

    def draw(self, drawing: Sheet) -> None:
        sheet.draw(drawing, self.presentation["faces"])

    def phases(self) -> dict[str, Phase]:
        fields = ["area:place", "round:int=1", "defender:seat", "marker:marker", "acted:list:piece"]
        return {
            "set-up": Phase([], set_up),
            "moves": Phase(["seat:seat", "moves:int=2"], moving),
            "battle": Phase(fields, battle),
        }

    def faults(self, g: TinyState) -> list[str]:
        return view.faults(g)

    def look(self, g: TinyState, seat: int) -> View:
        return view.look(g, seat)

    def reshuffle(self, g: TinyState, seat: int, rng: FastDice) -> None:
        view.reshuffle(self.layout, g, seat, rng)

    def piece_id(self, g: TinyState, seat: int, piece: int) -> str:
        return view.handle(g, seat, piece)

    def piece_word(self, g: TinyState, seat: int, piece: int) -> str:
        return view.piece_word(g, seat, piece)

    def seat_of(self, g: TinyState, piece: int) -> int:
        return side_of(piece)

    def danger(self, g: TinyState, seat: int, place: int) -> str:
        return "Enemies stand there: a battle." if g.stands(1 - seat, place) else ""

    def engagement(self, g: TinyState) -> int:
        return strategy.engagement(g)

    def judge(self, g: TinyState) -> int:
        return strategy.judge(g)

    def fate(self, before: TinyState, after: TinyState) -> tuple[str, dict[str, int]]:
        return strategy.fate(before, after)

    def judgement(self) -> Judgement[TinyState]:
        return strategy.FordJudgement()

    def path(self, g: TinyState) -> list[PhaseView]:
        return view.phases(g)

    def overlay(self, g: TinyState, seat: int, name: str, focus: str) -> dict[str, int]:
        return view.overlay(g, seat, name, focus)

    def now(self, g: TinyState) -> list[str]:
        return [f"turn-{number}" for number in range(1, g.number + 1)]


TEXTS: Final = Texts(read_texts(HERE / "data"))
GAME: Final = TheFord(HERE, LAYOUT, VOCABULARY, TEXTS, MOST_DECISIONS)
