"""Routes by which a seat asks: why not, odds, composed moves, overlays, a hint. Each answer is made of what the seat knows."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from ...kernel.view import OddsView
from .. import coach, lessons, queries
from ..api.queries import Ask, AskCoach, AskOverlay, AskRoutes, Coaching, Hint, Overlay, Reasons, Routes
from .dependencies import FromCaller
from .responses import OWN, refusals
from .sizes import MANY


@post("/api/tables/{table:str}/why", status_code=200, responses=refusals(*OWN), request_max_body_size=MANY, operation_id="why")
async def why(caller: FromCaller, data: JSONBody[Ask]) -> Reasons:
    """Why an action, or a click on a place or piece, is not allowed; empty where it is."""
    copy = queries.copy_for(caller, data.seat)
    found = await caller.registry.questions.do(caller.visitor, lambda: queries.why(copy, data))
    await lessons.hear(caller, data.seat, "why", data.what, [reason.case for reason in found.reasons])
    return found


@post(
    "/api/tables/{table:str}/odds", status_code=200, responses=refusals(*OWN), request_max_body_size=MANY, operation_id="odds"
)
async def odds(caller: FromCaller, data: JSONBody[Ask]) -> OddsView:
    """The chances of each result of an action."""
    copy = queries.copy_for(caller, data.seat)
    found = await caller.registry.questions.do(caller.visitor, lambda: queries.odds(copy, data))
    await lessons.hear(caller, data.seat, "odds", data.what)
    return found


@post("/api/tables/{table:str}/overlay", status_code=200, responses=refusals(*OWN), operation_id="overlay")
async def overlay(caller: FromCaller, data: JSONBody[AskOverlay]) -> Overlay:
    """Places with values."""
    copy = queries.copy_for(caller, data.seat)
    found = await caller.registry.questions.do(caller.visitor, lambda: queries.overlay(copy, data))
    await lessons.hear(caller, data.seat, "overlay", data.name)
    return found


@post("/api/tables/{table:str}/routes", status_code=200, responses=refusals(*OWN), operation_id="routes")
async def composed_moves(caller: FromCaller, data: JSONBody[AskRoutes]) -> Routes:
    """Where pieces could go together, and what to play for it."""
    copy = queries.copy_for(caller, data.seat)
    found = await caller.registry.questions.do(caller.visitor, lambda: queries.composed_moves(copy, data))
    await lessons.hear(caller, data.seat, "pick", pieces=data.pieces)
    return found


@post(
    "/api/tables/{table:str}/hint", status_code=200, responses=refusals(*OWN), request_max_body_size=MANY, operation_id="hint"
)
async def hint(caller: FromCaller, data: JSONBody[Ask]) -> Hint:
    """What the strongest program here would do in this seat's place."""
    return await (lessons.hint if caller.table.lesson is not None else queries.hint)(caller, data)


@post("/api/tables/{table:str}/coach", status_code=200, responses=refusals(*OWN), operation_id="coach")
async def ask_coach(caller: FromCaller, data: JSONBody[AskCoach]) -> Coaching:
    """What matters now, or what the last decisions gave away."""
    return await coach.coach(caller, data)


ROUTES = [why, odds, overlay, composed_moves, hint, ask_coach]
