"""Matches: pairs of games with the same dice and the sides swapped; points, Elo and 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from ..kernel.errors import KorvolanError
from ..kernel.loading import game as find_game
from .engine_player import is_engine, label
from .simulate import Share, share
from .single_game import Job, Limit, Played, new_player, play_one
from .sprt import Sprt, judge
from .workers import run_jobs

Weights = list[dict[str, int]]
EDGE = 0.5  # points that keep an Elo finite where one side has won everything


class Elo(Struct):
    """How much stronger the first player is, with its 95 % interval."""

    points: float
    low: float
    high: float


class Match(Struct):
    """The games of one pairing in one scenario."""

    game: str
    scenario: str
    players: list[str]
    games: int
    budget: int = 0  # playouts for each second of a player's own clock
    work: int = 0  # the same number of playouts for both
    cpu: float = 0.0  # the same processor time for both, in seconds a decision
    wins: int = 0  # of the first player
    draws: int = 0
    losses: int = 0
    points: Share | None = None  # a draw is half a point
    elo: Elo | None = None
    by_seat: dict[str, Share] = field(default_factory=dict)  # the first player's points with each seat
    seats: dict[str, Share] = field(default_factory=dict)  # wins of each seat, whoever held it
    endings: dict[str, int] = field(default_factory=dict)
    decisions: float = 0.0  # a game
    slowest: list[float] = field(default_factory=list)  # by player: the longest decision, in seconds
    late: int = 0
    seed: str = ""
    cpu_used: list[float] = field(default_factory=list)  # by player: processor time, in seconds
    work_done: list[int] = field(default_factory=list)  # by player: playouts
    replaced: list[dict[str, int]] = field(default_factory=list)  # by player: what an engine could not decide, by the reason
    sprt: Sprt | None = None


def jobs_of(name: str, scenario: str, names: list[str], games: int, seed: str, limit: Limit, weights: Weights) -> list[Job]:
    """Pairs of games with the same dice and the players swapped. A player against itself would play each game twice, so
    there every game has its own dice."""
    out: list[Job] = []
    alike = names[0] == names[-1] and weights[0] == weights[-1]
    for number in range(games):
        swap = number % 2
        seated = names[::-1] if swap else names
        weighed = weights[::-1] if swap else weights
        out.append((name, scenario, seated, f"{seed} {number if alike else number // 2}", limit, weighed))
    return out


def match(
    name: str,
    scenario: str,
    names: list[str],
    games: int,
    seed: str,
    limit: Limit,
    processes: int,
    tick: Callable[[], None],
    weights: Weights | None = None,
    sprt: tuple[float, float] | None = None,
) -> Match:
    """Play a match and count its results; with `sprt` only until that question is answered, or to the last game."""
    game = find_game(name)
    if len(names) != 2 or len(game.seats) != 2:
        raise KorvolanError("A match is between two players: --players A,B.")
    for who in names:
        if not is_engine(who):
            new_player(who)  # a name that is none is told here, and not by a worker
    out = Match(name, scenario, [label(who) for who in names], games, limit.budget, limit.work, limit.cpu, seed=seed)
    tally = Tally(out, list(game.seats))
    jobs = jobs_of(name, scenario, names, games, seed, limit, weights or [{}, {}])
    results = run_jobs(play_one, jobs, processes)
    for number, one in enumerate(results):
        tally.add(number, one)
        tick()
        if sprt is not None:
            out.sprt = judge(*sprt, tally.pairs)
            if out.sprt.answer and number % 2:
                break
    results.close()  # workers that still play are not waited for
    return tally.counted()


class Tally:
    """The games of a match as they come in, in their order."""

    def __init__(self, out: Match, seats: list[str]) -> None:
        self.out = out
        self.points: dict[str, list[Any]] = {seat: [0.0, 0] for seat in seats}
        self.seat_wins = [0, 0]
        self.made = 0
        self.games = 0
        self.first = 0.0  # points in the first game of a pair
        self.pairs: list[float] = []  # the share of the points of each pair
        out.slowest, out.cpu_used, out.work_done, out.replaced = [0.0, 0.0], [0.0, 0.0], [0, 0], [{}, {}]

    def add(self, number: int, one: Played) -> None:
        out = self.out
        mine = number % 2  # the first player's seat
        gained = 0.5 if one.winner < 0 else float(one.winner == mine)
        out.wins += gained == 1.0
        out.draws += gained == 0.5
        out.losses += gained == 0.0
        here = list(self.points.values())[mine]
        here[0] += gained
        here[1] += 1
        if one.winner >= 0:
            self.seat_wins[one.winner] += 1
        out.endings[one.ending] = out.endings.get(one.ending, 0) + 1
        for seat in (0, 1):
            holder = seat ^ mine
            out.slowest[holder] = max(out.slowest[holder], round(one.slowest[seat], 3))
            out.cpu_used[holder] = round(out.cpu_used[holder] + one.cpu[seat], 2)
            out.work_done[holder] += one.work[seat]
            for reason, count in one.replaced[seat].items():
                out.replaced[holder][reason] = out.replaced[holder].get(reason, 0) + count
        out.late += one.late
        self.made += one.decisions
        self.games += 1
        if mine:
            self.pairs.append((self.first + gained) / 2)
        self.first = gained

    def counted(self) -> Match:
        """The match with its shares and Elo."""
        self.out.games = self.games
        return counted(self.out, self.points, self.seat_wins, self.made)


def counted(out: Match, points: dict[str, list[Any]], seat_wins: list[int], made: int) -> Match:
    """Add shares and Elo to a match."""
    total = out.wins + out.draws / 2
    out.points = share_of(total, out.games)
    out.elo = Elo(elo(total, out.games), elo_of(out.points.low), elo_of(out.points.high))
    out.by_seat = {seat: share_of(gained, games) for seat, (gained, games) in points.items() if games}
    out.seats = {seat: share(seat_wins[number], out.games) for number, seat in enumerate(points)}
    out.endings = dict(sorted(out.endings.items(), key=lambda entry: -entry[1]))
    out.decisions = round(made / out.games, 1)
    return out


def share_of(points: float, games: int) -> Share:
    """Points as a share with Wilson's interval; a draw counts as half a win and half a loss."""
    low, high = share(math.floor(points), games), share(math.ceil(points), games)
    return Share(math.floor(points), round(points / games, 4), low.low, high.high)


def elo(points: float, games: int) -> float:
    """The difference in Elo that so many points indicate.

    >>> elo(75, 100), elo(10, 10)
    (190.8, 511.5)
    """
    inner = min(max(points, EDGE), games - EDGE) / games
    return elo_of(inner)


def elo_of(expected: float) -> float:
    inner = min(max(expected, 0.001), 0.999)
    return round(-400 * math.log10(1 / inner - 1), 1)


# -- the picture ---------------------------------------------------------------------------------------------------

WIDTH, ROW, LEFT = 640, 34, 210


def picture(matches: list[Match]) -> str:
    """The points of each match with its interval, as an SVG."""
    height = ROW * (len(matches) + 2)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    span = WIDTH - LEFT - 70
    for percent in (0, 25, 50, 75, 100):
        x = LEFT + span * percent / 100
        lines.append(f'<line x1="{x}" y1="20" x2="{x}" y2="{height - 30}" stroke="{"#888" if percent == 50 else "#ddd"}"/>')
        lines.append(f'<text x="{x}" y="{height - 12}" text-anchor="middle" fill="#444">{percent} %</text>')
    for row, one in enumerate(matches):
        y = ROW * (row + 1)
        assert one.points is not None
        low, mid, high = (LEFT + span * value for value in (one.points.low, one.points.share, one.points.high))
        lines.append(f'<text x="8" y="{y + 4}">{one.players[0]} v {one.players[1]} ({one.games})</text>')
        lines.append(f'<line x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}" stroke="#27548a" stroke-width="3"/>')
        lines.append(f'<circle cx="{mid:.1f}" cy="{y}" r="5" fill="#27548a"/>')
        lines.append(f'<text x="{WIDTH - 8}" y="{y + 4}" text-anchor="end">{one.points.share:.0%}</text>')
    return "\n".join([*lines, "</svg>", ""])


__all__ = ["Elo", "Match", "elo", "match", "picture"]
