"""The application: routes, refusals, the schema, and what begins and ends with the server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
import time
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from .. import __version__
from ..kernel.errors import KorvolanError
from . import archive, catalogue, catching_up, client_files, openings, routes, schema, sockets
from .ai_pool import Pool
from .api.errors import Trouble
from .auth import Auth
from .autoplay import Autoplay
from .gc_tuning import Collector
from .http_errors import Refusal, refusal_of
from .metrics import Metrics
from .routes.dependencies import DEPENDENCIES, authenticated
from .routes.sizes import SMALL
from .security import Guard
from .serving import WORKER
from .settings import Settings
from .storage import Interrupted, Storage
from .table_registry import TableRegistry

logger = logging.getLogger("korvolan.table")
NAMES = {400: "bad", 404: "unknown", 405: "bad", 408: "limit", 413: "limit", 429: "limit"}
TIDY = 60.0  # seconds between two looks at what is idle


def create(settings: Settings) -> ASGIApp:
    """The table, ready to be served."""
    return serving(open_registry(settings))


def open_registry(settings: Settings) -> TableRegistry:
    """All tables of a folder, which nobody can reach yet."""
    storage = Storage(settings.data, settings.database)
    if storage.is_shared:
        from .think_jobs import QueuePool

        return TableRegistry(storage, settings, QueuePool(storage, settings.workers))
    of_one = settings.workers if settings.local else max(1, settings.workers - 1)  # of one visitor; one stays for others
    return TableRegistry(storage, settings, Pool(settings.workers, of_one=of_one))


def serving(registry: TableRegistry) -> ASGIApp:
    """All tables with their routes, and what begins and ends with the server."""
    autoplay = Autoplay(registry)
    metrics = Metrics(registry) if registry.settings.metrics else None
    registry.catch_up = catching_up.catch_up
    registry.unpack = lambda name: archive.bring_back(registry, name)

    @contextlib.asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        closing = threading.Event()
        warming = asyncio.ensure_future(asyncio.to_thread(catalogue.warm, closing))
        tidying = asyncio.ensure_future(tidy(registry, warming))
        resuming = asyncio.ensure_future(resume(registry, warming))
        company = await follow(registry)
        if metrics is not None:
            number = os.environ.get(WORKER, "0").partition(":")[0]
            await metrics.start(registry.settings.metrics, int(number))
            company.push_async_callback(metrics.close)
        try:
            yield
        finally:
            closing.set()
            tidying.cancel()
            resuming.cancel()
            await asyncio.gather(warming, tidying, resuming, return_exceptions=True)
            await autoplay.close()
            await company.aclose()
            registry.pool.close()
            for one in (registry.questions, registry.reviews, registry.returns):
                one.close()
            await asyncio.to_thread(registry.storage.close)

    app = application([running])
    app.state.auth = Auth(registry)
    guarded = Guard(app, registry.settings.local, registry.settings.patience)
    return metrics.counting(guarded) if metrics is not None else guarded


def application(lifespan: list[Any] | None = None) -> Litestar:
    """The routes and their schema, with no tables behind them yet."""
    return Litestar(
        [*routes.ALL, *schema.ROUTES, sockets.live, client_files.page],
        dependencies=DEPENDENCIES,
        guards=[authenticated],
        lifespan=lifespan or [],
        state=State(),
        openapi_config=OpenAPIConfig(
            title="Korvolan",
            version=__version__,
            description="The table: open a game, take a seat, look, decide. Programs may play as people do.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/litestar.json")],
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            use_handler_docstrings=True,
        ),
        exception_handlers={
            Refusal: refused,
            KorvolanError: refused_by_kernel,
            HTTPException: misunderstood,
            RecursionError: too_deep,
            UnicodeDecodeError: no_text,
            Interrupted: interrupted,
            Exception: broken,
        },
        request_max_body_size=SMALL,
        logging_config=None,
    )


async def follow(registry: TableRegistry) -> contextlib.AsyncExitStack:
    """Where servers share a database: hear what the others do, and think for all of them."""
    company = contextlib.AsyncExitStack()
    if not registry.storage.is_shared:
        return company
    from .following import Following
    from .think_jobs import QueuePool, Thinker

    following = Following(registry)
    following.start()
    company.push_async_callback(following.close)
    pool = registry.pool
    if isinstance(pool, QueuePool):
        await pool.open()
        company.push_async_callback(pool.close_queue)
        if pool.workers:
            own = Pool(pool.workers)
            company.callback(own.close)
            thinking = asyncio.ensure_future(Thinker(registry.storage, own).run())
            company.push_async_callback(ended, thinking)
    return company


async def ended(task: asyncio.Future[Any]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def resume(registry: TableRegistry, warming: asyncio.Future[Any]) -> None:
    """Games that wait for the table itself go on, whether or not anybody looks."""
    await asyncio.wait({warming})
    try:
        await registry.resume()
    except Exception:
        logger.exception("the games could not be brought back")


async def tidy(registry: TableRegistry, warming: asyncio.Future[Any]) -> None:
    """Once everything is read in, look now and then for what is idle or garbage."""
    await asyncio.wait({warming})
    collector = Collector() if registry.settings.alone else None
    while True:
        await asyncio.sleep(TIDY)
        registry.forget_idle()
        try:
            await archive.sweep(registry)
            await drop_unused_openings(registry)
        except Exception:
            logger.exception("games could not be archived")
        if collector is not None:
            collector.sweep(registry.storage)


async def drop_unused_openings(registry: TableRegistry) -> None:
    """Beginnings of games from files whose tables are gone. Most often there are none, and nothing is written."""
    now = time.time()
    if await registry.storage.read(lambda c: openings.unused(c, now)):
        await registry.storage.do(lambda c: openings.drop_unused(c, now))


def refused(_: Request[Any, Any, Any], refusal: Refusal) -> Response[Trouble]:
    headers = {"Retry-After": "2"} if refusal.status == 429 else {}
    if refusal.status == 408:
        headers["Connection"] = "close"  # the rest of the body is not waited for
    if refusal.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(refusal.trouble, status_code=refusal.status, headers=headers, media_type="application/json")


def refused_by_kernel(request: Request[Any, Any, Any], error: KorvolanError) -> Response[Trouble]:
    """The one place where errors of the kernel become answers."""
    return refused(request, refusal_of(error))


def misunderstood(_: Request[Any, Any, Any], error: HTTPException) -> Response[Trouble]:
    """What does not fit the schema, in a line that says where."""
    status = error.status_code
    text = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        places = [f"{entry.get('key', '')}: {entry.get('message', '')}".strip(": ") for entry in error.extra[:5]]
        text = "; ".join(places) or text
    headers = dict(error.headers or {})
    if status >= 500:
        logger.error("%s", error)
        text = "Something broke here. Nothing was changed."
    return Response(Trouble(NAMES.get(status, "bad"), text), status_code=status, headers=headers, media_type="application/json")


def no_text(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Trouble]:
    """Bytes of the request that are no UTF-8 are its own fault; any other bytes are ours."""
    if not from_request(error):
        return broken(request, error)
    return Response(Trouble("bad", "The request is not UTF-8."), status_code=400, media_type="application/json")


def from_request(error: BaseException) -> bool:
    """Whether it came while a request was decoded: the last of our own or the framework's frames is the decoder's."""
    trace = error.__traceback__
    last = ""
    while trace is not None:
        last = trace.tb_frame.f_globals.get("__name__", "")
        trace = trace.tb_next
    return last.startswith("litestar.serialization")


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Trouble]:
    """Brackets within brackets without end are a fault of the request's; any other recursion is ours."""
    if "deserializing" not in str(error):
        return broken(request, error)
    return Response(Trouble("bad", "The request is nested too deeply."), status_code=400, media_type="application/json")


def interrupted(_: Request[Any, Any, Any], error: Interrupted) -> Response[Trouble]:
    """The database went away in the middle: whoever asks again sees what became of it."""
    text = "The games could not be reached just now. Look again whether it was done."
    headers = {"Retry-After": "2"}
    return Response(Trouble("busy", text), status_code=503, headers=headers, media_type="application/json")


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """A fault of ours: the log has it, the player a sentence."""
    logger.error("a request broke", exc_info=error)
    trouble = Trouble("fault", "Something broke here. Nothing was changed.")
    return Response(trouble, status_code=500, media_type="application/json")
