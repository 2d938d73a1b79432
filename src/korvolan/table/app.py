"""The application: routes, refusals, the schema, and what begins and ends with the server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
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
from . import archive, catalogue, client_files, routes, schema, sockets
from .ai_pool import Pool
from .api.errors import Trouble
from .auth import Auth
from .autoplay import Autoplay
from .gc_tuning import Collector
from .http_errors import Refusal, refusal_of
from .routes.dependencies import DEPENDENCIES, authenticated
from .routes.sizes import SMALL
from .security import Guard
from .settings import Settings
from .storage import Storage
from .table_registry import TableRegistry

logger = logging.getLogger("korvolan.table")
NAMES = {400: "bad", 404: "unknown", 405: "bad", 408: "limit", 413: "limit", 429: "limit"}
TIDY = 60.0  # seconds between two looks at what is idle


def create(settings: Settings) -> ASGIApp:
    """The table, ready to be served."""
    return serving(open_registry(settings))


def open_registry(settings: Settings) -> TableRegistry:
    """All tables of a folder, which nobody can reach yet."""
    of_one = settings.workers if settings.local else max(1, settings.workers - 1)  # of one visitor; one stays for others
    return TableRegistry(Storage(settings.data), settings, Pool(settings.workers, of_one=of_one))


def serving(registry: TableRegistry) -> ASGIApp:
    """All tables with their routes, and what begins and ends with the server."""
    autoplay = Autoplay(registry)
    registry.unpack = lambda name: archive.bring_back(registry, name)

    @contextlib.asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        warming = asyncio.ensure_future(asyncio.to_thread(catalogue.catalogue))
        tidying = asyncio.ensure_future(tidy(registry, warming))
        resuming = asyncio.ensure_future(resume(registry, warming))
        try:
            yield
        finally:
            tidying.cancel()
            resuming.cancel()
            await asyncio.gather(warming, tidying, resuming, return_exceptions=True)
            await autoplay.close()
            registry.pool.close()
            await asyncio.to_thread(registry.storage.close)

    app = application([running])
    app.state.auth = Auth(registry)
    return Guard(app, registry.settings.local, registry.settings.patience)


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
            Exception: broken,
        },
        request_max_body_size=SMALL,
        logging_config=None,
    )


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
        except Exception:
            logger.exception("games could not be archived")
        if collector is not None:
            collector.sweep(registry.storage)


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


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """A fault of ours: the log has it, the player a sentence."""
    logger.error("a request broke", exc_info=error)
    trouble = Trouble("fault", "Something broke here. Nothing was changed.")
    return Response(trouble, status_code=500, media_type="application/json")
