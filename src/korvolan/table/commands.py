"""Deeds: whatever changes a game. Each is tried on a copy, stored, and only then it is the game."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ..kernel.errors import CannotUndo, KorvolanError
from ..kernel.moves import forget_old_positions
from ..kernel.play import Play
from . import repository
from .api.play import AskOrder, Move, Step
from .api.tables import LogPart, Seen
from .http_errors import Refusal, not_yours, of_error, over
from .live import Holder, LiveTable, clock
from .replay import full
from .restore import follow
from .table_registry import House, told_of
from .takeback import own_decisions

logger = logging.getLogger("korvolan.table")
LAPSING = ("draw", "undo")  # offers that a decision leaves behind


async def commit(house: House, table: LiveTable, trial: Play, batch: int | None = None) -> None:
    """Store what a copy of the game has more than the game, then let it be the game."""
    before = table.begun()
    fresh = trial.history.entries[len(before.history.entries) :]
    first = table.first + len(before.history.entries)
    stamp = first if batch is None else batch
    batched = [(stamp, entry) for entry in fresh]
    now = clock()
    result = trial.result
    if result is not None and table.about.key and trial.history.dice.kind == "sealed":
        trial.reveal(bytes.fromhex(table.about.key))
    secret = all(entry.order for entry in fresh)  # standing orders are nobody else's business, nor is their moment
    values: dict[str, Any] = told_of(trial) | ({} if secret else {"touched": now})
    if result is not None:
        values["status"] = "over"
    position = trial.position() if repository.position_due(table, before, trial) else ""
    lines = repository.text(trial.lines()) if position else ""
    lapsed = [kind for kind in LAPSING if kind in table.offers and not secret]

    def work(connection: Connection) -> None:
        repository.insert_entries(connection, table.id, first, batched)
        repository.update_about(connection, table.id, **values)
        if position:
            repository.insert_position(connection, table.id, first + len(fresh), position, lines)
        for kind in lapsed:
            repository.drop_offer(connection, table.id, kind)

    try:
        await house.storage.do(work)
    except IntegrityError:
        house.tables.pop(table.id, None)  # somebody else wrote this game: what is in memory is not to be trusted
        raise Refusal(409, "stale", "The game went on elsewhere. Load it again.") from None
    for stamp, entry in batched:
        follow(table.batches, table.undone, stamp, entry)
    for kind in lapsed:
        del table.offers[kind]
    if position:
        table.kept = len(trial.history.entries)
    if not secret:
        table.about.touched = now
    if result is not None:
        table.about.status, table.about.ended, table.about.winner = "over", "rules", result.winner
    forget_old_positions(trial)
    table.set_play(trial)
    if any(entry.undo for entry in fresh):
        table.cut()
    table.changed(fresh[0].seat if secret and fresh else "")
    house.wake(table)


def ready(table: LiveTable, holder: Holder, seat: str, seq: int | None = None) -> Play:
    """A copy of the game for a seat that acts upon the present position, as `seq` says where it matters, or a refusal."""
    if not seat or seat not in holder.seats:
        raise Refusal(403, "not-yours", "This seat is not yours.")
    play = table.begun()
    if seq is not None and seq != play.seq_of(seat):
        raise Refusal(409, "stale", "The game has gone on since.", seen=table.seen(holder, seat))
    if table.over:
        raise over()
    return play.clone()


def attempt(table: LiveTable, deed: Callable[[], object]) -> None:
    """Try something on a copy: what the rules refuse, and what breaks them, ends in words."""
    try:
        deed()
    except CannotUndo as error:
        raise Refusal(409, "illegal", str(error)) from None
    except KorvolanError as error:
        raise of_error(error) from None
    except Exception as error:
        logger.exception("table %s: the rules broke down", table.id)
        raise Refusal(422, "fault", "The rules broke down over this. Nothing was changed.") from error


async def answer(house: House, table: LiveTable, holder: Holder, seat: str, trial: Play) -> Seen:
    """Store, and tell what the seat sees now: its log from what it had."""
    had = len(table.log(seat))
    await commit(house, table, trial)
    log = table.log(seat)
    start = min(had, len(log))
    if table.cuts and table.cuts[-1][0] >= table.revision:
        start = min(start, table.cuts[-1][1][seat])
    return table.seen(holder, seat, LogPart(start, log[start:]))


async def move(house: House, table: LiveTable, holder: Holder, asked: Move) -> Seen:
    """One decision or a route of them, which ends at the first roll, revelation or foreign decision."""
    async with table.lock:
        trial = ready(table, holder, asked.seat, asked.seq)
        if trial.seat != asked.seat:
            raise not_yours(trial.whose)
        before, seat = trial.state, trial.state.seat
        for action in asked.actions:
            attempt(table, partial(trial.play, action))
            now = trial.state
            if now.seat != seat or now.rolls != before.rolls or trial.game.may_have_learned(before, now, seat):
                break
        seen = await answer(house, table, holder, asked.seat, trial)
        table.heed(asked.seat, asked.actions)
        return seen


async def undo(house: House, table: LiveTable, holder: Holder, asked: Step) -> Seen:
    """Take back one decision, a whole composed move, or as much as there is."""
    async with table.lock:
        trial = ready(table, holder, asked.seat, asked.seq)
        count = own_decisions(trial, asked.seat, asked.how, table.batches)
        if count < 0 or (len(trial.moves) > count and trial.moves[-count - 1].is_forgotten):
            trial = await full(table)
            count = own_decisions(trial, asked.seat, asked.how, table.batches)
        for _ in range(max(1, count)):
            attempt(table, lambda: trial.undo(asked.seat))
        table.heed(asked.seat, [])
        return await answer(house, table, holder, asked.seat, trial)


async def redo(house: House, table: LiveTable, holder: Holder, asked: Step) -> Seen:
    """Do again what was taken back: one decision, a composed move, or all of it."""
    async with table.lock:
        trial = ready(table, holder, asked.seat, asked.seq)
        undone = list(table.undone)
        batch = undone[-1] if undone else -1
        attempt(table, lambda: trial.redo(asked.seat))
        undone = undone[:-1]
        while asked.how != "one" and trial.undone and trial.seat == asked.seat:
            if asked.how == "route" and (not undone or undone[-1] != batch):
                break
            attempt(table, lambda: trial.redo(asked.seat))
            undone = undone[:-1]
        return await answer(house, table, holder, asked.seat, trial)


async def order(house: House, table: LiveTable, holder: Holder, asked: AskOrder) -> Seen:
    """A standing order is given or revoked. It is the seat's own secret."""
    async with table.lock:
        trial = ready(table, holder, asked.seat)
        if asked.revoke:
            attempt(table, lambda: trial.revoke(asked.seat, asked.window))
        else:
            attempt(table, lambda: trial.order(asked.seat, asked.window, asked.until))
        return await answer(house, table, holder, asked.seat, trial)
