"""Finding puzzles in played games: decisions at which long playouts show what is clearly best, or what is clearly a mistake.

What is found is a proposal: somebody looks at it, gives it a title and says why. Positions whose lines are all worth about the
same are left out, and so are those at which a recruit does the right thing anyhow."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ..ai import Knowledge
from ..kernel.dice import seeded
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.position import write_position
from ..kernel.state import State
from ..kernel.strategy import RECRUIT
from ..kernel.toml import write_table
from .judge import find_position
from .suite import Ways, captain, is_way, play_plans
from .suite_lines import Board, Lead, Line, lead, rank

CLEAR = 25.0  # thousandths of a win by which the best must lead
ERRORS = 3.0  # and so many standard errors
WON = 800  # beyond this a position is decided, and nothing is learned from it
LONGEST_WAY = 4


class Search(Struct):
    """In a worker: one position to be looked at."""

    game: str
    scenario: str
    seed: str
    seat: int
    turns: int
    worlds: int


class Found(Struct):
    """A puzzle that was found: the text of its file without a title; empty if there is none at the position."""

    seed: str
    text: str = ""
    what: str = ""


def search(job: Search) -> Found:
    """Look at one position of a played game."""
    found = find_game(job.game)
    return examine(found, find_position(found, job.scenario, job.seed, job.seat), job.seat, job.turns, job.worlds, job.seed)


def examine(found: Game[Any], state: State, seat: int, turns: int, worlds: int, seed: str) -> Found:
    """Whether something is clearly best in a position, or clearly a mistake."""
    board = Board(found, state, seat, 1, turns, seed)
    lines = board.lines()
    out = Found(seed)
    if len(lines) < 4:
        return out
    ranked = rank(board, lines)
    if abs(ranked[0].mean()) > WON:
        return out
    custom = captain_line(board)
    for does, avoids in proposals(board, ranked, custom):
        good = [line for line in lines if is_right(board, line, does, avoids)]
        bad = [line for line in lines if not is_right(board, line, does, avoids)]
        if not good or not bad:
            continue
        if rank(board, good)[0].mean() - rank(board, bad)[0].mean() < CLEAR / 2:
            continue
        if is_right_for_recruit(board, does, avoids):
            continue
        made = lead(board, good, bad, worlds)
        if made.ahead > CLEAR and made.ahead > ERRORS * made.error:
            out.text = puzzle_text(found, board, state, does, avoids, told(made, turns))
            out.what = f"{does or avoids} {told(made, turns)}"
            return out
    return out


def is_right(board: Board, line: Line, does: Ways, avoids: Ways) -> bool:
    texts = board.texts(line)
    return (not does or any(is_way(way, texts) for way in does)) and not any(is_way(way, texts) for way in avoids)


def captain_line(board: Board) -> list[str]:
    """What a captain does there."""
    state = board.world(0)
    actions = play_plans(board.strategy, state, board.seat, 1, captain(board.strategy))
    return [board.game.vocabulary.text(action) for action in actions]


def is_right_for_recruit(board: Board, does: Ways, avoids: Ways) -> bool:
    """Whether the position needs no thought."""
    state = board.world(0)
    rng = seeded("recruit")
    plans = [0]

    def choose(g: State) -> int:
        if len(g.choices) == 1:
            return g.choices[0]
        if board.strategy.opens(g):
            plans[0] = board.strategy.default_plan(g, RECRUIT, rng)
        return board.strategy.follow(g, plans[0], RECRUIT, rng)

    actions = play_plans(board.strategy, state, board.seat, 1, choose)
    return is_right(board, Line(tuple(actions)), does, avoids)


def proposals(board: Board, ranked: list[Line], custom: list[str]) -> list[tuple[Ways, Ways]]:
    """What might be asked of a good player: the first action of the best line, or more of it, or not what a captain does."""
    best = board.texts(ranked[0])
    out: list[tuple[Ways, Ways]] = [([best[:1]], [])]
    goals = [text for text in best[1:] if text.startswith("to ")]
    if goals:
        out.append(([[best[0], goals[-1]]], []))
    out.append(([list(dict.fromkeys(best[:LONGEST_WAY]))], []))
    if custom[:1] != best[:1]:
        out.append(([], [custom[:1]]))
    theirs = [text for text in custom[1:] if text.startswith("to ")]
    if theirs and theirs[-1:] != goals[-1:]:
        out.append(([], [[custom[0], theirs[-1]]]))
    return out


def told(made: Lead, turns: int) -> str:
    way = ", ".join(made.best[:6])
    other = ", ".join(made.other[:6])
    return (
        f"«{way}» is {made.ahead:+.0f} ± {made.error:.0f} thousandths ahead of «{other}» ({made.worlds} worlds, {turns} turns)"
    )


def puzzle_text(
    found: Game[Any], board: Board, state: State, does: Ways, avoids: Ways, confirmed: str, title: str = "", why: str = ""
) -> str:
    """A puzzle's file: the position as the seat knows it, so that nobody can be right by what it cannot know."""
    seat = found.seats[board.seat]
    about: dict[str, Any] = {"title": title or "?", "seat": seat, "why": why or "?"}
    if does:
        about["does"] = does
    if avoids:
        about["avoids"] = avoids
    about["confirmed"] = confirmed
    text = write_position(found, Knowledge.of(found, state, board.seat).imagine(seeded("puzzle")))
    head, gap, rest = text.partition("\n\n")
    if not gap:
        raise KorvolanError("A position without any table makes no puzzle.")
    return f"{head}\n\n{write_table('about', about)}\n{rest}"
