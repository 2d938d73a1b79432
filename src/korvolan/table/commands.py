"""Commands: whatever changes a game. Each is tried on a copy, stored, and only then it is the game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy.exc import IntegrityError

from ..kernel.errors import CannotUndo, KorvolanError
from ..kernel.forecast import ends_battle
from ..kernel.perspective import followed_by
from ..kernel.play import Play
from ..kernel.shortcuts import follow, play_shortcut
from .api.play import AskOrder, Move, Step
from .api.tables import Seen
from .auth import Caller
from .catching_up import upon_present
from .changes import changes
from .commit import Commit, store
from .http_errors import Refusal, foreign_seat, not_your_decision, over, waiting
from .live_table import LiveTable
from .replay import with_all_positions
from .repository import Outdated
from .storage import Interrupted
from .table_info import clock
from .table_registry import TableRegistry
from .takeback import own_decisions, reaches, redo_count

logger = logging.getLogger("korvolan.table")
MOST_ENTRIES = 20_000  # of a record, six times as many as the longest games have: somebody who undoes and redoes fills no disk


async def commit(registry: TableRegistry, table: LiveTable, trial: Play) -> None:
    """Store what a copy of the game has more than the game, then let it be the game."""
    if trial.result is not None and table.info.key and trial.is_sealed:
        trial.reveal(bytes.fromhex(table.info.key))
    await carry_out(registry, table, changes(table, trial, clock()), trial)


async def carry_out(registry: TableRegistry, table: LiveTable, commit: Commit, play: Play) -> None:
    """Store a commit, adopt it, and tell everyone who may know."""
    try:
        await registry.storage.do(lambda connection: store(connection, commit))
    except (IntegrityError, Outdated) as error:
        if registry.storage.is_shared:
            raise Outdated(table.id) from error  # another server was quicker: the command is tried again upon what it wrote
        registry.forget(table)  # somebody else wrote this game: what is in memory is not to be trusted
        raise Refusal(409, "stale", "The game went on elsewhere. Load it again.") from None
    except Interrupted:
        table.checked = 0.0  # perhaps it was stored, perhaps not
        raise
    table.adopt(commit, play)
    table.publish(commit.secret_of)
    registry.wake(table)


def trial_for(caller: Caller, seat: str, seq: int | None = None) -> Play:
    """A copy of the game for a seat that acts upon the present position, as `seq` says where it matters, or a refusal."""
    table, holder = caller.table, caller.holder
    if not seat or seat not in holder.seats:
        raise foreign_seat()
    play = table.begun()
    if table.info.status == "waiting":
        raise waiting()  # a game from a file is there before everyone has come
    if seq is not None and seq != play.seq_of(seat):
        raise Refusal(409, "stale", "The game has gone on since.", seen=table.seen(holder, seat))
    if table.over:
        raise over()
    if len(play.history.entries) >= MOST_ENTRIES:
        raise Refusal(409, "limit", "This game has become too long to go on. It can be resigned, or ended in a draw.")
    return play.branch()


def attempt(table: LiveTable, act: Callable[[], object]) -> None:
    """Try something on a copy. What the rules refuse is told in their words; what breaks them ends in words, too."""
    try:
        act()
    except KorvolanError:
        raise
    except Exception as error:
        logger.exception("table %s: the rules broke down", table.id)
        raise Refusal(422, "fault", "The rules broke down over this. Nothing was changed.") from error


async def commit_and_show(caller: Caller, seat: str, trial: Play) -> Seen:
    """Store, and tell what the seat sees now: its log from what it had."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    had = len(table.log(seat))
    await commit(registry, table, trial)
    return table.seen(holder, seat, table.log_since(seat, had))


async def move(caller: Caller, asked: Move) -> Seen:
    """A decision, and what the seat sees now: its log from what it had."""
    table, seat = caller.table, asked.seat
    had = len(table.log(seat)) if seat in caller.holder.seats else 0
    await decide(caller, asked)
    return table.seen(caller.holder, seat, table.log_since(seat, had))


@upon_present
async def decide(caller: Caller, asked: Move) -> None:
    """One decision or a route of them, which ends at the first roll, revelation or foreign decision."""
    table = caller.table
    async with table.lock:
        trial = trial_for(caller, asked.seat, asked.seq)
        if trial.seat != asked.seat:
            raise not_your_decision(trial.whose)
        onward = asked.how == "onward"
        attempt(table, lambda: play_shortcut(trial, asked.actions) if onward else trial.play_route(asked.actions))
        if asked.careful and len(asked.actions) == 1:
            check_surprises(table.begun(), trial, asked)
        await commit(caller.registry, table, follow(trial, asked.seat) if asked.how else trial)
        table.ai.heed(asked.seat, asked.actions)


def check_surprises(before: Play, trial: Play, asked: Move) -> None:
    """Refuse a careful move where dice or revelations follow as far as the seat can foresee, whether they do or not: a refusal
    that hung on the truth would tell of it for nothing. What it cannot foresee happens."""
    was, now = before.state, trial.state
    over_to_others = was.seat != now.seat
    if not before.game.secrets and not over_to_others and was.rolls == now.rolls and was.revelations == now.revelations:
        return
    action = before.action(asked.actions[0])
    rolled = "rolls" in asked.careful and not ends_battle(before.game, before.as_known(), action)
    rolls, reveals = followed_by(before.take_known(), action)
    if rolls and rolled:
        raise Refusal(409, "rolls", "Dice follow this at once. It is not done yet.")
    if reveals and "reveals" in asked.careful:
        raise Refusal(409, "reveals", "This shows something, and cannot be taken back. It is not done yet.")


@upon_present
async def undo(caller: Caller, asked: Step) -> Seen:
    """Take back one decision, a whole composed move, or as much as there is."""
    table = caller.table
    await bring_back_for_undo(caller, asked)
    async with table.lock:
        trial = trial_for(caller, asked.seat, asked.seq)
        count = own_decisions(trial, asked.seat, asked.how, table.stored.batches)
        if not reaches(trial, count):
            trial = await with_all_positions(caller.registry, table, caller.visitor)
            count = own_decisions(trial, asked.seat, asked.how, table.stored.batches)
        await asyncio.to_thread(attempt, table, lambda: take_back(trial, asked.seat, max(1, count)))
        table.ai.heed(asked.seat, [])
        return await commit_and_show(caller, asked.seat, trial)


async def bring_back_for_undo(caller: Caller, asked: Step) -> None:
    """Bring the positions back that an undo needs, before the lock is taken: it may take a while, and others wait for that."""
    table = caller.table
    if table.play is None or table.over or asked.seat not in caller.holder.seats:
        return
    count = own_decisions(table.play, asked.seat, asked.how, table.stored.batches)
    if not reaches(table.play, count):
        await with_all_positions(caller.registry, table, caller.visitor)


def take_back(trial: Play, seat: str, count: int) -> None:
    """Take back so many decisions, or as far as the first that told the seat something; at least one."""
    for number in range(count):
        try:
            trial.undo(seat)
        except CannotUndo:
            if number == 0:
                raise
            return


@upon_present
async def redo(caller: Caller, asked: Step) -> Seen:
    """Do again what was taken back: one decision, a composed move, or all of it."""
    table = caller.table
    async with table.lock:
        trial = trial_for(caller, asked.seat, asked.seq)
        for _ in range(redo_count(trial, asked.how, table.stored.undone)):
            attempt(table, lambda: trial.redo(asked.seat))
            if not trial.undone or trial.seat != asked.seat:
                break
        return await commit_and_show(caller, asked.seat, trial)


@upon_present
async def order(caller: Caller, asked: AskOrder) -> Seen:
    """A standing order is given or revoked. It is the seat's own secret."""
    table = caller.table
    async with table.lock:
        trial = trial_for(caller, asked.seat)
        if asked.revoke:
            attempt(table, lambda: trial.revoke(asked.seat, asked.window))
        else:
            attempt(table, lambda: trial.order(asked.seat, asked.window, asked.until))
        return await commit_and_show(caller, asked.seat, trial)
