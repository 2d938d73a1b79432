"""Autoplay: whatever a table does by itself. Programs play their seats at a pace that a person can follow, and
windows that a standing order answers, or in which there is only one answer, are declined after a while."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time

from ..kernel.errors import KorvolanError
from ..kernel.play import Play
from . import failures
from .ai_pool import Dropped, Thought, task_at
from .catching_up import catch_up
from .commands import attempt, commit
from .http_errors import Refusal
from .lessons import reply
from .live_table import LiveTable
from .repository import Outdated
from .table_registry import TableRegistry
from .think_queue import Asker

logger = logging.getLogger("korvolan.table")
RETRY_AFTER = 5.0  # seconds until a table that stopped is looked at again
chance = random.SystemRandom()


def pause(play: Play, pace: int) -> float:
    """The seconds for which a program waits, so that a person can follow: once before what everyone sees. A pause before each
    decision that it makes in secret would tell how many there are."""
    return 0.0 if play.moves and not play.moves[-1].public else pace / 1000


class Autoplay:
    """Looks after all tables that have something to do by themselves."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.tasks: set[asyncio.Task[None]] = set()
        registry.wake = self.wake
        registry.pool.on_report = self.report

    def wake(self, table: LiveTable) -> None:
        """Something changed at a table: begin to play, if there is anything to do."""
        if table.autoplay is not None and not table.autoplay.done():
            table.nudge.set()
            return
        if self.due(table):
            table.autoplay = asyncio.ensure_future(self.run(table))
            self.tasks.add(table.autoplay)
            table.autoplay.add_done_callback(self.tasks.discard)

    def due(self, table: LiveTable) -> str:
        """What the table has to do by itself now: "ai", "decline", "script" or nothing."""
        play = table.play
        if play is None or table.info.status != "running" or table.gone or play.seat is None:
            return ""
        if table.lesson is not None:
            return "script" if table.lesson.next_reply(play) is not None else ""
        chair = table.chairs[play.seat]
        if chair.level and table.failed() is None:
            return (
                "ai" if table.presence.persons() or table.presence.listeners else ""
            )  # two programs play while somebody watches
        return "decline" if self.declines(play) else ""

    def declines(self, play: Play) -> bool:
        """A window that is answered already: by a standing order, or because nothing else is left to answer."""
        return play.has_order or (play.in_window and len(play.legal()) == 1)

    async def run(self, table: LiveTable) -> None:
        """Until a person has to decide, or the game is over."""
        try:
            if not await self.registry.storage.claim(table.id):
                self.try_again_later(table)  # another server sees to it, as long as it lives
                return
            while (what := self.due(table)) and not table.gone:
                try:
                    if what == "ai":
                        await self.play_program(table)
                    elif what == "script":
                        await self.play_script(table)
                    else:
                        table.ai.thinking = ""
                        await self.decline(table)
                except Outdated:
                    await catch_up(self.registry, table)
            await self.registry.storage.release(table.id)
        except asyncio.CancelledError:
            raise
        except (Refusal, KorvolanError) as refusal:
            logger.warning("table %s stopped: %s", table.id, refusal)
            self.try_again_later(table)
        except Exception:
            logger.exception("table %s stopped", table.id)
            self.try_again_later(table)
        finally:
            table.ai.thinking = ""

    def try_again_later(self, table: LiveTable) -> None:
        """Try again in a while: a program's process may have died, or the disk been full."""
        asyncio.get_running_loop().call_later(RETRY_AFTER, self.wake, table)

    async def play_program(self, table: LiveTable) -> None:
        """A program makes its decision, and a person can see that it thinks."""
        play = table.begun()
        seat = play.seat or ""
        seq = table.seq
        table.ai.begin(seat)
        table.publish()
        try:
            task = task_at(table, table.chairs[seat].level, seat)
        except Exception as error:
            await failures.note(self.registry, table, seq, seat, error)
            return
        thought = self.registry.pool.ask(task, table.id, self.asker(table, seat))
        try:
            await self.wait(table, seq, pause(play, table.info.pace))
            while not thought.done() and not self.is_outdated(table, seq):
                await self.wait_for_news(table, thought)
            if self.is_outdated(table, seq):
                return
            choice = thought.result()
        except (Refusal, Dropped):
            raise
        except Exception as error:
            await failures.note(self.registry, table, seq, seat, error, task)
            return
        finally:
            thought.drop()
            table.ai.progress = 0.0
        async with table.lock:
            if self.is_outdated(table, seq):
                return
            trial = table.begun().branch()
            try:
                attempt(table, lambda: trial.play(choice.action))
            except (Refusal, KorvolanError) as error:
                await failures.note(self.registry, table, seq, seat, error, task)
                return
            await commit(self.registry, table, trial)
            table.ai.memos[seat] = choice.memo

    async def play_script(self, table: LiveTable) -> None:
        """The lesson answers for a seat, at a pace that a learner can follow."""
        seq = table.seq
        await self.wait(table, seq, table.info.pace / 1000)
        async with table.lock:
            if not self.is_outdated(table, seq):
                await reply(self.registry, table)

    def asker(self, table: LiveTable, seat: str) -> Asker:
        """On whose account a program thinks: whoever was at the table last, or, after a restart, the table itself."""
        presence = table.presence

        def on_place(place: int) -> None:
            table.ai.place = place
            table.publish()

        return Asker(presence.visitor or table.id, f"{table.id} {seat}", not presence.persons(), on_place)

    async def decline(self, table: LiveTable) -> None:
        """After a delay that tells nothing: the same whether an order answers or nothing else could be answered."""
        seq = table.seq
        alone = len(table.presence.persons()) < 2
        settings = self.registry.settings
        await self.wait(table, seq, chance.uniform(*(settings.short_delay if alone else settings.order_delay)))
        async with table.lock:
            if self.is_outdated(table, seq):
                return
            trial = table.begun().clone()
            if not self.declines(trial):
                return
            if trial.has_order:
                attempt(table, trial.obey_once)
            else:
                attempt(table, lambda: trial.play(trial.legal()[0]))
            await commit(self.registry, table, trial)

    def is_outdated(self, table: LiveTable, seq: int) -> bool:
        """Whether the position that one thinks about is no longer the game's."""
        return table.seq != seq or table.over or table.gone

    async def wait_for_news(self, table: LiveTable, thought: Thought) -> None:
        """Until the program has decided, or something changed at the table."""
        table.nudge.clear()
        nudged = asyncio.ensure_future(table.nudge.wait())
        try:
            await asyncio.wait({thought.task, nudged}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            nudged.cancel()

    async def wait(self, table: LiveTable, seq: int, seconds: float) -> None:
        """So long, or until the game has gone on without us."""
        until = time.monotonic() + seconds
        while not self.is_outdated(table, seq) and (left := until - time.monotonic()) > 0:
            table.nudge.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(table.nudge.wait(), left)

    def report(self, name: str, share: float) -> None:
        """How far a program is."""
        table = self.registry.tables.get(name)
        if table is not None and table.ai.thinking:
            table.ai.report(share)
            table.publish()

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
