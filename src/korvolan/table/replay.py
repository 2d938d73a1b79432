"""Replay: a game looked at again, step by step, through the eyes that may be used; and the whole board after the end."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from ..kernel.game import Game
from ..kernel.grammar import counted
from ..kernel.loading import replay as play_again
from ..kernel.log import Lines
from ..kernel.moves import copy_with_positions, has_all_positions, public_states
from ..kernel.play import Play
from ..kernel.state import State
from ..kernel.view import PieceView, View
from .api.review import Moment, Replay
from .auth import Caller
from .http_errors import Refusal
from .live_table import LiveTable
from .pacing import breathe_with, let_go
from .table_info import Holder
from .table_registry import TableRegistry

T = TypeVar("T")
ALL = "all"
MOST_FULL = 4  # games that are looked at step by step

_full: OrderedDict[str, tuple[int, Play]] = OrderedDict()


async def with_all_positions(registry: TableRegistry, table: LiveTable, visitor: str) -> Play:
    """A copy of the game with every position in it. Where the live one has let go of some it is played again on a visitor's
    account, in the queue of those who look back; unless somebody has just had it brought back."""
    play = table.begun()
    if has_all_positions(play):
        return copy_with_positions(play)
    kept = _full.get(table.id)
    if kept is not None and kept[0] == len(play.history.entries):
        return await asyncio.to_thread(copy_with_positions, kept[1])
    return await registry.reviews.do(visitor, bringing_back(table, keep=True))


def bringing_back(table: LiveTable, keep: bool = False) -> Callable[[], Play]:
    """The same for whoever is beside the event loop: a function that makes the copy, of the game as it stands now. `keep`:
    more will be asked of it soon. A long game with all its positions takes 60 MB."""
    play = table.begun()
    if has_all_positions(play):
        copy = copy_with_positions(play)
        return lambda: copy
    entries, lines, key = len(play.history.entries), play.opening_lines, play.history.dice.key
    record = play.record_with_key(table.info.key if play.is_sealed else "")
    record = msgspec.structs.replace(record, entries=list(record.entries))

    def bring_back() -> Play:
        kept = _full.get(table.id)
        if kept is None or kept[0] != entries:
            again = play_again(record, False, each=breathe_with)
            again.opening_lines = lines
            again.history.dice.key = key
            kept = (entries, again)
            if keep:
                remember(table.id, kept)
        return copy_with_positions(kept[1])

    return bring_back


def remember(table: str, kept: tuple[int, Play]) -> None:
    _full[table] = kept
    while len(_full) > MOST_FULL:
        let_go(copy_with_positions(_full.popitem(last=False)[1][1]))  # somebody may just be copying the game itself


def reviewed(bring_back: Callable[[], Play], work: Callable[[Play], T]) -> T:
    """Something that is asked of a whole game, which is needed no longer."""
    play = bring_back()
    try:
        return work(play)
    finally:
        let_go(play)


def question(table: LiveTable, what: str, *more: object) -> tuple[object, ...]:
    """Something that is asked of a game as it stands: while it stands so, the answer is the same."""
    play = table.begun()
    return what, table.id, table.stored.next_entry(play), len(play.moves), table.over, *more


async def replay(caller: Caller, seat: str) -> Replay:
    """Every step of a game, as a seat was told of it."""
    table, holder, reviews = caller.table, caller.holder, caller.registry.reviews
    chosen, knows_all = table.seat_of(holder, seat), table.knows_all(holder)
    asked, bring_back = question(table, "replay", chosen, knows_all), bringing_back(table)
    found = await reviews.once(
        asked, caller.visitor, lambda: reviewed(bring_back, lambda play: moments(play, chosen, knows_all))
    )
    return msgspec.structs.replace(found, eyes=eyes_of(table, holder))


async def board_after(caller: Caller, step: int, eyes: str, seat: str) -> View:
    """The board after so many decisions, through eyes that the holder may use."""
    table, holder = caller.table, caller.holder
    chosen = check_eyes(table, holder, eyes, seat)
    bring_back = bringing_back(table, keep=True)
    return await caller.registry.reviews.do(
        caller.visitor, lambda: reviewed(bring_back, lambda play: view_at(play, step, chosen))
    )


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
        raise Refusal(404, "unknown", f"This game has {counted(play.step, 'step', 'steps')}.")
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
