"""The route by which a proxy, a container or `korvolan doctor` asks whether the table is well."""

from __future__ import annotations

import asyncio

from litestar import get
from sqlalchemy import Connection, text

from ... import __version__
from ..api.health import Health
from ..auth import address
from ..http_errors import Refusal
from .dependencies import AnyRequest, FromRegistry, limited
from .responses import refusals

PATIENCE = 5.0  # seconds for the database


def touch_database(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


@get("/api/health", responses=refusals(429, 503), guards=[limited], operation_id="health")
async def get_health(request: AnyRequest, registry: FromRegistry) -> Health:
    """The table answers, and so does its database: else 503."""
    try:
        await asyncio.wait_for(registry.storage.do(touch_database), PATIENCE)
    except Exception as error:
        raise Refusal(503, "fault", "The database does not answer.") from error
    return Health(__version__, address(request))


ROUTES = [get_health]
