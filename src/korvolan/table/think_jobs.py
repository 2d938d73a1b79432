"""Thinking elsewhere: where servers share a database, programs' moves and hints are jobs in a queue of it (procrastinate).

Any thinking worker takes the next job: a server has some of its own, and `korvolan worker` adds machines. A job carries what a
seat knows, as text, and nothing else; its answer goes into a row, and a notice says so to whoever waits. One whose worker
has gone is taken over by another, and one for a position that is past ends at once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from ..ai import Choice
from . import db_schema
from .ai_pool import Dropped, Pool, Task, Thought
from .database import tell_others
from .http_errors import Refusal
from .postgresql import PostgresqlDatabase, plain_address
from .storage import Storage
from .think_queue import Asker, ThinkQueue

if TYPE_CHECKING:
    from procrastinate import App, JobContext

logger = logging.getLogger("korvolan.table")
QUEUE = "thinking"
NAME = "korvolan.think"
MOST_ASKED = 64  # jobs of one server at once, of one visitor an eighth of them
LOOK_EVERY = 2.0  # seconds between two looks for an answer whose notice was lost
LONGEST = 300.0  # seconds for an answer
ABORT_EVERY = 0.2  # seconds between two looks whether anybody still waits
HEARTBEAT = 3.0  # seconds between two signs of life of a worker
SILENT = 15.0  # seconds without one, after which its jobs are taken over
REPORT_EVERY = 0.5  # seconds between two reports of one thought
KEPT = 600.0  # seconds for which an answer lies that nobody came for
LAST = 20.0  # seconds to finish a thought when a worker is told to go


class Job(msgspec.Struct):
    """What a thinking worker gets."""

    id: str
    table: str
    entry: int  # the number of the entry that the answer would become: if it is there, the position is past
    level: str
    game: str
    seat: int
    text: str
    memo: list[int]


def queue_of(database: PostgresqlDatabase) -> App:
    """The queue in a database."""
    from procrastinate import App, PsycopgConnector, RetryStrategy

    address = plain_address(database.url) | {"application_name": "korvolan thinking"}
    app = App(connector=PsycopgConnector(kwargs=address, min_size=1, max_size=4))

    @app.task(name=NAME, queue=QUEUE, pass_context=True, retry=RetryStrategy(max_attempts=3, wait=1))
    async def think(context: JobContext, /, **given: Any) -> None:
        thinker: Thinker = context.additional_context["thinker"]
        await thinker.think(context, msgspec.convert(given, Job))

    return app


# -- whoever asks --------------------------------------------------------------------------------------------------


class QueuePool(Pool):
    """Asks the queue for what a pool of one's own would think."""

    def __init__(self, storage: Storage, workers: int) -> None:
        super().__init__(workers)
        database = storage.database
        assert isinstance(database, PostgresqlDatabase)
        self.storage = storage
        self.queue = ThinkQueue(MOST_ASKED, MOST_ASKED // 8)
        self.app = queue_of(database)
        self.waiting: dict[str, asyncio.Event] = {}  # by the job's own id: set when there may be an answer
        self.jobs: dict[int, int] = {}  # the job's number in the queue, by the thought's
        self.dropping: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.app.open_async()

    async def close_queue(self) -> None:
        await asyncio.gather(*self.dropping, return_exceptions=True)
        await self.app.close_async()

    def ask(self, task: Task, name: str, asker: Asker | None = None) -> Thought:
        number = next(self.numbers)
        return Thought(self, number, asyncio.ensure_future(self.choose(task, name, asker, number)))

    async def try_to_choose(self, task: Task, name: str, number: int) -> Choice:
        """Hand the task over, and wait for the answer. A thought of the same kind about the same position has the same id: what
        was asked for by a server that has gone is an answer, too."""
        id_ = f"{name}-{task.entry}-{task.seat}-{task.level}"
        job = Job(id_, name, task.entry, task.level, task.game, task.seat, task.text, task.memo)
        came = self.waiting[job.id] = asyncio.Event()
        deferred = self.app.configure_task(NAME, queue=QUEUE, lock=f"{name} {task.seat}", priority=task.priority)
        try:
            self.jobs[number] = await deferred.defer_async(**msgspec.to_builtins(job))
            until = time.monotonic() + LONGEST
            while time.monotonic() < until:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(came.wait(), LOOK_EVERY)
                came.clear()
                answer = await self.storage.read(lambda c: read_answer(c, job.id))
                if answer:
                    await self.storage.do(lambda c: forget_answer(c, job.id))
                    return msgspec.json.decode(answer, type=Choice)
            raise Refusal(409, "busy", "The program cannot think just now. Try again.")
        finally:
            self.waiting.pop(job.id, None)
            self.drop(number)

    def answered(self, id_: str) -> None:
        """A notice came."""
        if id_ in self.waiting:
            self.waiting[id_].set()

    def drop(self, number: int) -> None:
        """Nobody waits any more: a job that has not begun goes, one that has is told to end."""
        super().drop(number)
        job = self.jobs.pop(number, None)
        if job is not None:
            cancelling = self.app.job_manager.cancel_job_by_id_async(job, abort=True, delete_job=True)
            task = asyncio.ensure_future(cancelling)
            self.dropping.add(task)
            task.add_done_callback(self.dropping.discard)


# -- whoever thinks ------------------------------------------------------------------------------------------------


class Thinker:
    """A thinking worker: processes of this machine, and the queue from which they get their work."""

    def __init__(self, storage: Storage, pool: Pool) -> None:
        database = storage.database
        assert isinstance(database, PostgresqlDatabase)
        self.storage = storage
        self.pool = pool
        self.app = queue_of(database)
        self.reported: dict[str, float] = {}
        pool.on_report = self.report
        self.reports: set[asyncio.Task[Any]] = set()

    async def run(self, signals: bool = False) -> None:
        """Until it is stopped; it finishes what it has."""
        async with self.app.open_async():
            looking = asyncio.ensure_future(self.look_after())
            try:
                await self.app.run_worker_async(
                    queues=[QUEUE],
                    concurrency=self.pool.workers,
                    fetch_job_polling_interval=LOOK_EVERY,
                    abort_job_polling_interval=LOOK_EVERY,
                    shutdown_graceful_timeout=LAST,
                    delete_jobs="always",
                    additional_context={"thinker": self},
                    install_signal_handlers=signals,
                    update_heartbeat_interval=HEARTBEAT,
                    stalled_worker_timeout=SILENT,
                )
            finally:
                looking.cancel()
                await asyncio.gather(looking, *self.reports, return_exceptions=True)

    async def look_after(self) -> None:
        """Take over the jobs of workers that have gone, and answers that nobody came for."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                for job in await self.app.job_manager.get_stalled_jobs(queue=QUEUE, seconds_since_heartbeat=SILENT):
                    logger.warning("a thinking worker has gone: another one takes over")
                    await self.app.job_manager.retry_job(job)
                await self.storage.do(lambda c: forget_old_answers(c, time.time() - KEPT))
            except Exception as error:
                logger.warning("the queue cannot be looked after: %s", " ".join(str(error).split())[:200])

    async def think(self, context: JobContext, job: Job) -> None:
        """One job, from which the answer goes into a row."""
        if await self.storage.read(lambda c: is_past(c, job) or bool(read_answer(c, job.id))):
            return
        number = next(self.pool.numbers)
        task = Task.given(job.level, job.game, job.seat, job.text, job.memo)
        thought = asyncio.ensure_future(self.pool.choose(task, job.table, number=number))
        try:
            while not thought.done():
                await asyncio.wait({thought}, timeout=ABORT_EVERY)
                if context.should_abort():
                    self.pool.drop(number)
                    return
            with contextlib.suppress(Dropped):
                answer = msgspec.json.encode(thought.result()).decode()
                await self.storage.do(lambda c: keep_answer(c, job.id, answer))
        finally:
            thought.cancel()

    def report(self, name: str, share: float) -> None:
        """How far a program is: told now and then."""
        now = time.monotonic()
        if now - self.reported.get(name, 0.0) < REPORT_EVERY:
            return
        if len(self.reported) > 1000:
            self.reported.clear()
        self.reported[name] = now
        telling = asyncio.ensure_future(self.storage.do(lambda c: tell_others(c, f"{name} %{share:.2f}")))
        self.reports.add(telling)
        telling.add_done_callback(self.reports.discard)


# -- rows ----------------------------------------------------------------------------------------------------------


def is_past(connection: Connection, job: Job) -> bool:
    """Whether the table has moved on, or is gone."""
    entries, tables = db_schema.ENTRIES, db_schema.TABLES
    later = select(entries.c.seq).where((entries.c.table_id == job.table) & (entries.c.seq >= job.entry)).limit(1)
    if connection.execute(later).first() is not None:
        return True
    return connection.execute(select(tables.c.id).where(tables.c.id == job.table)).first() is None


def keep_answer(connection: Connection, id_: str, answer: str) -> None:
    forget_answer(connection, id_)  # a worker that was thought to be gone has answered, too
    connection.execute(insert(db_schema.ANSWERS).values(id=id_, answer=answer, created=time.time()))
    tell_others(connection, f"- !{id_}")


def read_answer(connection: Connection, id_: str) -> str:
    return connection.execute(select(db_schema.ANSWERS.c.answer).where(db_schema.ANSWERS.c.id == id_)).scalar() or ""


def forget_answer(connection: Connection, id_: str) -> None:
    connection.execute(delete(db_schema.ANSWERS).where(db_schema.ANSWERS.c.id == id_))


def forget_old_answers(connection: Connection, before: float) -> None:
    connection.execute(delete(db_schema.ANSWERS).where(db_schema.ANSWERS.c.created < before))


def work(folder: Path, database: str, processes: int) -> None:
    """A machine that thinks, and serves nobody."""

    async def run() -> None:
        pool = Pool(processes)
        try:
            await Thinker(storage, pool).run(signals=True)
        finally:
            pool.close()

    storage = Storage(folder, database)
    try:
        asyncio.run(run())
    finally:
        storage.close()
