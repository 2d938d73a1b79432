"""Replay: a game looked at again, step by step, through the eyes that may be used; and the whole board after the end."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import msgspec

from ..kernel.game import Game
from ..kernel.loading import replay as play_again
from ..kernel.moves import Lines, copy_with_positions, has_all_positions, public_states
from ..kernel.play import Play
from ..kernel.state import State
from ..kernel.view import PieceView, View
from .api.review import Moment, Replay
from .auth import Caller
from .http_errors import Refusal
from .live_table import LiveTable
from .table_info import Holder

ALL = "all"
MOST_FULL = 6

_full: OrderedDict[str, tuple[int, Play]] = OrderedDict()


async def with_all_positions(table: LiveTable) -> Play:
    """A copy of the game with every position in it, replayed where the live one has let go of some."""
    play = table.begun()
    if has_all_positions(play):
        return copy_with_positions(play)
    entries = len(play.history.entries)
    kept = _full.get(table.id)
    if kept is None or kept[0] != entries:
        record = play.record_with_key(table.info.key if play.is_sealed else "")
        again = await asyncio.to_thread(play_again, msgspec.structs.replace(record, entries=list(record.entries)), False)
        again.opening_lines = play.opening_lines
        again.history.dice.key = play.history.dice.key
        kept = _full[table.id] = (entries, again)
        while len(_full) > MOST_FULL:
            _full.popitem(last=False)
    return copy_with_positions(kept[1])


async def replay(caller: Caller, seat: str) -> Replay:
    """Every step of a game, as a seat was told of it."""
    table, holder = caller.table, caller.holder
    chosen = table.seat_of(holder, seat)
    play = await with_all_positions(table)
    found = await asyncio.to_thread(moments, play, chosen, table.knows_all(holder))
    found.eyes = eyes_of(table, holder)
    return found


async def board_after(caller: Caller, step: int, eyes: str, seat: str) -> View:
    """The board after so many decisions, through eyes that the holder may use."""
    table, holder = caller.table, caller.holder
    chosen = check_eyes(table, holder, eyes, seat)
    play = await with_all_positions(table)
    return await asyncio.to_thread(view_at, play, step, chosen)


def eyes_of(table: LiveTable, holder: Holder) -> list[str]:
    """Through whose eyes a holder may look back."""
    if table.knows_all(holder):
        return [ALL, *table.game.seats]
    return list(holder.seats) or [""]


def check_eyes(table: LiveTable, holder: Holder, wanted: str, seat: str) -> str:
    """The eyes that are asked for, if they may be used; one's own if none are."""
    found = wanted or table.seat_of(holder, seat)
    if found not in eyes_of(table, holder):
        raise Refusal(403, "not-yours", "You may look back through your own eyes only, until the game is over.")
    return found


def moments(play: Play, seat: str, knows_all: bool) -> Replay:
    """Every step of a game: who decided, and what the seat was told of it.

    A step ends with a decision of which everyone knows; the others, whose number is a secret, go before it."""
    number, states = play.game.seat_number(seat), public_states(play)
    out = [moment(play, states, 0, number, "", "The beginning")]
    lines: Lines = []
    for move in play.moves:
        lines += move.lines
        own = knows_all or move.seat == number
        if move.public or (own and move is play.moves[-1]):
            told = next((line[number] for line in lines if line[number] is not None), None)
            text = told.text if told is not None else ""
            if own:
                text = text or play.game.label(move.before, move.seat, move.action)
            out.append(moment(play, states, len(out), number, play.game.seats[move.seat], text))
            lines = []
    return Replay([], out)


def moment(play: Play, states: list[State], step: int, number: int, seat: str, text: str) -> Moment:
    look = play.game.view(states[step], number)
    phases = [phase.name for phase in look.phase]
    battle = look.battle.at if look.battle is not None else ""
    return Moment(step, seat, text, phases[-1] if phases else "", phases[0] if phases else "", battle)


def state_at(play: Play, step: int) -> State:
    """The position after so many public decisions."""
    states = public_states(play)
    if not 0 <= step <= play.step + 1:  # one beyond is the present, whether secret decisions have followed or not
        raise Refusal(404, "unknown", f"This game has {play.step} steps.")
    return states[min(step, len(states) - 1)]


def view_at(play: Play, step: int, seen_by: str) -> View:
    """The board as it was then, to one seat or to one who knows all."""
    then = play.beside(state_at(play, step).clone())
    if seen_by == ALL:
        return all_seeing(play.game, then)
    view = then.view(seen_by)
    view.standing = []
    return view


def all_seeing(game: Game[Any], play: Play) -> View:
    """What all seats know together: every piece by its own name, as the seat shows it that knows it."""
    whole = play.view("")
    names = set(game.layout.domains["piece"].ids)
    pieces: dict[str, PieceView] = {}
    for seat in game.seats:
        view = play.view(seat)
        for piece in view.pieces:
            if piece.id in names and not piece.hidden:
                pieces.setdefault(piece.id, piece)
        whole.tracks = view.tracks | whole.tracks
        whole.boxes = view.boxes | whole.boxes
        whole.held = whole.held + [held for held in view.held if held not in whole.held]
        whole.battle = whole.battle or view.battle
    known = whole.pieces if not pieces else list(pieces.values())
    whole.pieces = sorted(known, key=lambda piece: (piece.at, piece.slot, piece.id))
    return whole
