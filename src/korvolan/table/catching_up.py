"""Catching up: a table in memory that another server has changed is brought to what is stored.

The record is the truth, and whoever was first in it is right. A server that finds itself behind, by a notice, by a look
at the versions, or because a change of its own was refused, reads what it lacks and goes on from there."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

from ..kernel.errors import KorvolanError
from ..kernel.loading import apply_entry
from ..kernel.moves import forget_old_positions
from ..kernel.play import Play
from . import repository
from .api.live import Goodbye
from .auth import Caller
from .http_errors import Refusal, signed_out
from .live_table import LiveTable
from .repository import Outdated, StoredTable
from .seat_browsers import SeatBrowsers
from .table_registry import TableRegistry

TRIES = 4  # of a change that others were quicker with

Left = dict[str, int]
Command = TypeVar("Command", bound=Callable[..., Awaitable[Any]])


def upon_present(command: Command) -> Command:
    """A command that another server may be quicker with: it is tried again upon what is stored by then. Nothing is refused
    for what a table was like once."""

    @functools.wraps(command)
    async def retried(caller: Caller, *given: Any) -> Any:
        registry, table = caller.registry, caller.table
        for _ in range(TRIES):
            try:
                return await command(caller, *given)
            except Outdated:
                await catch_up(registry, table)
            except (Refusal, KorvolanError):
                if not await catch_up(registry, table):
                    raise
            admit(caller)
        raise Refusal(409, "stale", "The game goes on too fast elsewhere. Try again.")

    return cast(Command, retried)


def admit(caller: Caller) -> None:
    """Refuse a browser that was signed out at another server while its request was on its way."""
    table, holder = caller.table, caller.holder
    if holder.seats and holder.hash not in table.browsers.holders:
        raise signed_out()


async def catch_up(registry: TableRegistry, table: LiveTable) -> bool:
    """Bring a table to what is stored; whether it was behind."""
    if not registry.storage.is_shared or table.gone:
        return False
    async with table.lock:
        found = await registry.storage.read(lambda c: repository.read_versions(c, [table.id]))
        table.checked = time.monotonic()
        if found.get(table.id) == table.info.version:
            return False
        if table.id not in found:
            forget_deleted(registry, table)
            return True
        await read_again(registry, table)
    table.publish()
    registry.wake(table)
    return True


def forget_deleted(registry: TableRegistry, table: LiveTable) -> None:
    registry.forget(table)
    registry.forget_holders(table.id)
    table.remove("This game was deleted.")


async def read_again(registry: TableRegistry, table: LiveTable) -> None:
    """What has come since; or all of it, where the game cannot simply go on from where it stands here."""
    play = table.play
    kept = None
    if play is not None and not table.over:
        part, after = table.stored.part, table.stored.next_entry(play)
        kept = await registry.read(table.id, part, after)
        if kept is not None and kept.parts[-1].part == part and kept.info.status != "over":
            followed = follow(play, kept)
            if followed is not None:
                take_over(registry, table, kept)
                go_on(table, *followed, kept)
                return
    kept = await registry.read(table.id)
    if kept is None:
        forget_deleted(registry, table)
        return
    back = await registry.rebuild(table.game, kept)
    take_over(registry, table, kept)
    table.dice_fault = None
    if back is not None:
        table.restore(back.play, back.stored, any(entry.undo for _, entry in kept.entries))
        table.revisions.cut(dict.fromkeys([*table.game.seats, ""], 0))  # whoever has a part of the log gets it anew


def follow(play: Play, kept: StoredTable) -> tuple[Play, Left] | None:
    """The game with the entries that have come, and the lines that they left by seat if something was taken back; or nothing
    where they do not lead on from what is in memory."""
    trial = play.clone()
    left: Left = {}
    for _, entry in kept.entries:
        if entry.fault:
            trial.history.entries.append(entry)
            continue
        try:
            apply_entry(trial, entry)
        except KorvolanError:
            return None
        if entry.at and trial.history.entries[-1].at != entry.at:
            return None
        if entry.undo:
            lines = {seat: len(trial.log(seat)) for seat in [*play.game.seats, ""]}
            left = {seat: min(count, left.get(seat, count)) for seat, count in lines.items()}
    return trial, left


def go_on(table: LiveTable, play: Play, left: Left, kept: StoredTable) -> None:
    """As `adopt` does for a change of one's own."""
    table.stored.append(kept.entries)
    if kept.position is not None:
        table.stored.position_at = max(table.stored.position_at, kept.position[0] - table.stored.first)
    forget_old_positions(play)
    table.set_play(play)
    if left:
        table.revisions.cut(left)


def take_over(registry: TableRegistry, table: LiveTable, kept: StoredTable) -> None:
    """Everything but the game itself: the row, seats, offers, chat, and whose tokens are good."""
    table.info = kept.info
    table.revisions.reach(kept.info.version)
    for seat, chair in kept.chairs.items():
        chair.last_seen = max(chair.last_seen, table.chairs[seat].last_seen)
        table.chairs[seat] = chair
    table.offers, table.chat_lines = kept.offers, kept.chat_lines
    before = table.browsers.holders
    table.browsers = SeatBrowsers()
    for holder in kept.tokens:
        table.browsers.add(holder)
    ended = [holder for hash_, holder in before.items() if hash_ not in table.browsers.holders]
    for holder in ended:
        registry.forget_holder(holder)
    if ended:
        trouble = signed_out().trouble
        table.presence.dismiss(Goodbye(trouble.text, trouble.error), {holder.hash for holder in ended})


async def catch_up_all(registry: TableRegistry, tables: list[LiveTable]) -> None:
    """One look at the versions of many tables, and a closer one at those that are behind."""
    if not tables:
        return
    names = [table.id for table in tables]
    found: dict[str, int] = await registry.storage.read(lambda c: repository.read_versions(c, names))
    now = time.monotonic()
    behind: list[Any] = []
    for table in tables:
        if found.get(table.id) == table.info.version:
            table.checked = now
        else:
            behind.append(catch_up(registry, table))
    await asyncio.gather(*behind, return_exceptions=True)
