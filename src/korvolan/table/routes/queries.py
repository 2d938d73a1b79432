"""Routes by which a seat asks: why not, odds, composed moves, overlays, a hint. Each answer is made of what the seat knows."""

from __future__ import annotations

import asyncio

from litestar import post
from litestar.params import JSONBody

from ...kernel.view import OddsView
from .. import queries
from ..api.queries import Ask, AskOverlay, AskRoutes, Hint, Overlay, Reasons, Routes
from .dependencies import FromCaller
from .responses import OWN, refusals
from .sizes import MANY


@post("/api/tables/{table:str}/why", status_code=200, responses=refusals(*OWN), request_max_body_size=MANY, operation_id="why")
async def why(caller: FromCaller, data: JSONBody[Ask]) -> Reasons:
    """Why an action, or a click on a place or piece, is not allowed; empty where it is."""
    return await asyncio.to_thread(queries.why, queries.copy_for(caller, data.seat), data)


@post(
    "/api/tables/{table:str}/odds", status_code=200, responses=refusals(*OWN), request_max_body_size=MANY, operation_id="odds"
)
async def odds(caller: FromCaller, data: JSONBody[Ask]) -> OddsView:
    """The chances of each result of an action."""
    return await asyncio.to_thread(queries.odds, queries.copy_for(caller, data.seat), data)


@post("/api/tables/{table:str}/overlay", status_code=200, responses=refusals(*OWN), operation_id="overlay")
async def overlay(caller: FromCaller, data: JSONBody[AskOverlay]) -> Overlay:
    """Places with values."""
    return await asyncio.to_thread(queries.overlay, queries.copy_for(caller, data.seat), data)


@post("/api/tables/{table:str}/routes", status_code=200, responses=refusals(*OWN), operation_id="routes")
async def composed_moves(caller: FromCaller, data: JSONBody[AskRoutes]) -> Routes:
    """Where pieces could go together, and what to play for it."""
    return await asyncio.to_thread(queries.composed_moves, queries.copy_for(caller, data.seat), data)


@post(
    "/api/tables/{table:str}/hint", status_code=200, responses=refusals(*OWN), request_max_body_size=MANY, operation_id="hint"
)
async def hint(caller: FromCaller, data: JSONBody[Ask]) -> Hint:
    """What the strongest program here would do in this seat's place."""
    return await queries.hint(caller, data)


ROUTES = [why, odds, overlay, composed_moves, hint]
