"""Programs that fail: the table says so, keeps a report for whoever runs it, and lets another level or a person go on.

A program thinks about what its own seat knows, and so does all that it leaves behind: its position, its plan, and the place
in the code where it failed. While the game runs, none of that is for the seat that plays against it: it gets a report of what
it knows itself. The whole report lies in the folder `faults` beside the games."""

from __future__ import annotations

import asyncio
import logging
import secrets
import traceback
from pathlib import Path

import msgspec
from sqlalchemy import Connection

from .. import __version__
from ..ai import PLAYERS
from ..kernel.errors import KorvolanError
from . import repository
from .ai_pool import Task
from .api.files import File
from .api.play import AskProgram
from .api.tables import FailedProgram, Seen
from .auth import Caller
from .files import OWN_KNOWLEDGE, imagined_text
from .http_errors import Refusal, over
from .live_table import LiveTable
from .table_info import Chair, Holder, clock
from .table_registry import TableRegistry

logger = logging.getLogger("korvolan.table")
FOLDER = "faults"  # beside the games
MOST_REPORTS = 200  # files; the oldest go


class Report(msgspec.Struct, omit_defaults=True):
    """What is told of a failure. `position` and what follows it is of the seat that the program played."""

    id: str
    korvolan: str
    game: str
    rules: str
    scenario: str
    options: dict[str, str]
    seat: str
    level: str
    decision: int  # how many were made before
    position: str = ""
    memo: list[int] = []
    error: str = ""
    trace: list[str] = []


def report_of(table: LiveTable, seat: str, error: BaseException, task: Task | None) -> Report:
    """All that is known of a failure. Without a task not even the seat's knowledge could be made."""
    head = (secrets.token_hex(6), __version__, table.game.name, table.game.rules_version, table.info.scenario)
    made = len(table.begun().moves)
    trace = [line for part in traceback.format_exception(error) for line in part.splitlines()]
    report = Report(*head, table.info.options, seat, table.chairs[seat].level, made, error=repr(error), trace=trace)
    if task is not None:
        report.position, report.memo = task.text, task.memo
    return report


def for_others(report: Report) -> Report:
    """What everyone at the table may know of it: that the program failed, and when."""
    return msgspec.structs.replace(report, position="", memo=[], error="", trace=[])


def keep(folder: Path, report: Report) -> Path:
    """Write a report where whoever runs the table finds it."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)[: -MOST_REPORTS + 1]:
        old.unlink(missing_ok=True)
    path = folder / f"{report.game}-{report.id}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(report)))
    return path


async def note(
    registry: TableRegistry, table: LiveTable, seq: int, seat: str, error: Exception, task: Task | None = None
) -> None:
    """A program could not decide, or decided what may not be done. It is asked once more; then it has failed, and the game
    waits for somebody to say how it goes on."""
    if table.seq != seq or table.over or table.gone:
        return
    table.ai.memos.pop(seat, None)
    if table.ai.is_first_failure(seq):
        logger.warning("table %s: the program %s failed and is asked again: %r", table.id, table.chairs[seat].level, error)
        return
    report = report_of(table, seat, error, task)
    table.ai.thinking = ""
    table.ai.fail(FailedProgram(seat, report.level, report.id), report)
    table.publish()
    try:
        path = await asyncio.to_thread(keep, registry.settings.data / FOLDER, report)
    except OSError as full:
        logger.error("table %s: the program %s failed; no report: %s", table.id, report.level, full)
    else:
        logger.error("table %s: the program %s failed; report: %s", table.id, report.level, path)


# -- what the table may do -----------------------------------------------------------------------------------------


def standing(table: LiveTable) -> tuple[FailedProgram, Report]:
    """The failure that keeps the game waiting, and its report, or a refusal."""
    failed = table.failed()
    if failed is None or not isinstance(table.ai.report_of_failure, Report):
        raise Refusal(409, "illegal", "No program has failed at this decision.")
    return failed, table.ai.report_of_failure


async def download(caller: Caller, seat: str) -> File:
    """The report of a failure as far as the asker may know it, with the position as his own seat knows it."""
    table, holder = caller.table, caller.holder
    seat = table.seat_of(holder, seat)
    failed, report = standing(table)
    name = f"{table.game.name}-program-{report.id}.json"
    if table.knows_all(holder) or failed.seat in holder.seats:
        return File(name, msgspec.json.format(msgspec.json.encode(report)).decode())
    known = for_others(report)
    known.position = await asyncio.to_thread(imagined_text, table.begun().clone(), seat, "position")
    note = OWN_KNOWLEDGE.format(who=seat or "a watcher")
    return File(name, msgspec.json.format(msgspec.json.encode(known)).decode(), note)


async def replace_program(caller: Caller, asked: AskProgram) -> Seen:
    """Somebody at the table lets another level play on for a program that failed, or plays on by hand."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    if not holder.seats and not holder.owner:
        raise Refusal(403, "not-yours", "Who watches does not say how it goes on.")
    eyes = holder.seats[0] if holder.seats else ""
    async with table.lock:
        if table.over:
            raise over()
        failed, _ = standing(table)
        if failed.seat != asked.seat:
            raise Refusal(409, "illegal", "The program of this seat has not failed.")
        if asked.level:
            await give_to_program(registry, table, asked.seat, asked.level)
        else:
            await take_by_hand(registry, table, asked.seat, holder)
        table.ai.forget_failure()
        table.publish()
        registry.wake(table)
        return table.seen(holder, eyes)


async def give_to_program(registry: TableRegistry, table: LiveTable, seat: str, level: str) -> None:
    if level not in PLAYERS:
        raise KorvolanError(f"There is no program {level!r}. There are: {', '.join(PLAYERS)}.")
    await sit(registry, table, msgspec.structs.replace(table.chairs[seat], sitter=f"ai:{level}"), None)


async def take_by_hand(registry: TableRegistry, table: LiveTable, seat: str, holder: Holder) -> None:
    """The seat is the asker's from now on, by his token."""
    name = table.chairs[holder.seats[0]].name if holder.seats else ""
    now = clock()
    seats = [one for one in table.game.seats if one == seat or one in holder.seats]
    await sit(registry, table, Chair(seat, "person", name, now, now), msgspec.structs.replace(holder, seats=seats))


async def sit(registry: TableRegistry, table: LiveTable, chair: Chair, holder: Holder | None) -> None:
    """Store who sits on a seat, and who holds it where that is a person; then let it be so."""

    def work(connection: Connection) -> None:
        repository.update_chair(connection, table.id, chair)
        if holder is not None:
            repository.update_seats(connection, holder)

    await registry.storage.do(work)
    table.chairs[chair.seat] = chair
    if holder is not None:
        registry.give_seats(table, holder)
