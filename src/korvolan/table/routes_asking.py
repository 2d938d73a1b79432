"""Routes by which a seat asks: why not, odds, routes, overlays, a hint. Each answer is made of what the seat knows."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, post
from litestar.params import JSONBody

from ..kernel.view import OddsView
from . import queries
from .api.queries import Ask, AskOverlay, AskRoutes, Hint, Overlay, Reasons, Routes
from .auth import OWN, porter, troubles
from .routes_tables import TableName


@post("/api/tables/{table:str}/why", status_code=200, responses=troubles(*OWN), operation_id="why")
async def why(request: Request[Any, Any, Any], table: TableName, data: JSONBody[Ask]) -> Reasons:
    """Why an action, or a click on a place or piece, is not allowed; empty where it is."""
    live, holder = await porter(request).seated(request, table)
    play = queries.asker(live, holder, data.seat)
    return await asyncio.to_thread(queries.why, play, data)


@post("/api/tables/{table:str}/odds", status_code=200, responses=troubles(*OWN), operation_id="odds")
async def odds(request: Request[Any, Any, Any], table: TableName, data: JSONBody[Ask]) -> OddsView:
    """The chances of each result of an action."""
    live, holder = await porter(request).seated(request, table)
    play = queries.asker(live, holder, data.seat)
    return await asyncio.to_thread(queries.odds, play, data)


@post("/api/tables/{table:str}/overlay", status_code=200, responses=troubles(*OWN), operation_id="overlay")
async def overlay(request: Request[Any, Any, Any], table: TableName, data: JSONBody[AskOverlay]) -> Overlay:
    """Places with values."""
    live, holder = await porter(request).seated(request, table)
    play = queries.asker(live, holder, data.seat)
    return await asyncio.to_thread(queries.overlay, play, data)


@post("/api/tables/{table:str}/routes", status_code=200, responses=troubles(*OWN), operation_id="routes")
async def routes(request: Request[Any, Any, Any], table: TableName, data: JSONBody[AskRoutes]) -> Routes:
    """Where pieces could go together, and what to play for it."""
    live, holder = await porter(request).seated(request, table)
    play = queries.asker(live, holder, data.seat)
    return await asyncio.to_thread(queries.routes, play, data)


@post("/api/tables/{table:str}/hint", status_code=200, responses=troubles(*OWN), operation_id="hint")
async def hint(request: Request[Any, Any, Any], table: TableName, data: JSONBody[Ask]) -> Hint:
    """What the strongest program here would do in this seat's place."""
    live, holder = await porter(request).seated(request, table)
    return await queries.hint(porter(request).house, live, holder, data)


ROUTES = [why, odds, overlay, routes, hint]
