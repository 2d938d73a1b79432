"""Channels of the table: what only it answers, as the bytes that somebody gets, for the search for leaks.

Each is asked of two games that he cannot tell apart: it must answer the same."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ..ai import Clock, Knowledge
from ..ai.coach import Coach
from ..kernel.dice import seeded
from ..kernel.play import Play
from .changes import lobby_columns
from .coach import is_open, last_unit, plain_advice
from .evaluation import graph
from .http_errors import Refusal
from .live_table import LiveTable
from .replay import moments, state_at, view_at
from .revisions import Revisions
from .table_info import Chair, Holder, TableInfo

Channel = Callable[[Play, str, int], dict[str, bytes]]

LONG_ABSENCE = 1000.0
COACHED = 30  # playouts of the coach


def table_of(play: Play) -> LiveTable:
    """A table at which two persons play this game, with its counts and clocks at 0."""
    info = TableInfo("table", play.game.name, play.history.scenario, {}, 0, 0.0, 0.0, "running")
    table = LiveTable(play.game, info, {name: Chair(name, "person", name) for name in play.game.seats}, LONG_ABSENCE)
    table.revisions = Revisions(0)
    table.set_play(play)
    return table


def looked_at(table: LiveTable, seat: str) -> bytes:
    """All that a browser of a seat, or a watcher's, gets when it asks for the table."""
    return msgspec.json.encode(table.seen(Holder("table", "", [seat] if seat else []), seat))


def seen(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """All that a browser gets when it asks for the table, and what the lobby says of it."""
    return {"seen": looked_at(table_of(play), seat), "listed": msgspec.json.encode(lobby_columns(play))}


def looking_back(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """The steps of a replay, its board at some step, and one step too far."""
    steps = moments(play, seat, False)
    out = {"replay": msgspec.json.encode(steps)}
    for step in {seed % len(steps.moments), len(steps.moments) - 1, play.step + 1}:
        out[f"board {step}"] = msgspec.json.encode(view_at(play, step, seat))
    try:
        state_at(play, play.step + 2)
    except Refusal as refusal:
        out["one step too far"] = str(refusal).encode()
    return out


def worth(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """The graph of what the positions were worth."""
    return {"evaluation": msgspec.json.encode(graph(play, seat, False))}


def coaching(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """What the coach says of the decision at hand, and of the last ones of the seat."""
    out: dict[str, bytes] = {}
    number = play.game.seat_number(seat)
    if seat and play.seat == seat:
        knowledge = Knowledge.of(play.game, play.state, number)
        out["coach now"] = msgspec.json.encode(Coach().choose(knowledge, Clock(work=COACHED), seeded(seed), []))
        out["coach says"] = msgspec.json.encode(plain_advice(play.game, play.state, seat))
    unit = last_unit(play, seat) if seat else None
    if unit is not None:
        out["coach judges"] = msgspec.json.encode([is_open(play, seat, unit), unit.actions, unit.number, unit.back])
        knowledge = Knowledge.of(play.game, unit.before, number)
        out["coach last"] = msgspec.json.encode(Coach().choose(knowledge, Clock(work=COACHED), seeded(seed), unit.actions))
    return out


CHANNELS: list[tuple[int, Channel]] = [(10, seen), (40, looking_back), (100, worth), (500, coaching)]
