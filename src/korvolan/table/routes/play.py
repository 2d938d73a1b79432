"""Routes by which a seat looks and plays: view, moves, undo, redo, standing orders, offers, programs that failed."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from .. import commands, failures, lessons, offers
from ..api.files import File
from ..api.play import AskOffer, AskOrder, AskProgram, Move, Step
from ..api.tables import Seen
from .dependencies import FromCaller, SeatName
from .responses import OWN, refusals
from .sizes import MANY

Count = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Revision = Annotated[int, QueryParameter(ge=0, le=9_007_199_254_740_991)]


@get("/api/tables/{table:str}/view", responses=refusals(*OWN), operation_id="view")
async def view(caller: FromCaller, seat: SeatName = "", lines: Count = 0, since: Revision = 0) -> Seen:
    """All that a seat may know now. `lines` is how much of the log the client has, `since` the revision it has it from."""
    table, holder = caller.table, caller.holder
    chosen = table.seat_of(holder, seat)
    table.presence.touch(holder.seats)
    return table.seen(holder, chosen, table.log_from(chosen, lines, since))


@post(
    "/api/tables/{table:str}/moves", status_code=200, responses=refusals(*OWN), request_max_body_size=MANY, operation_id="move"
)
async def moves(caller: FromCaller, data: JSONBody[Move]) -> Seen:
    """Decide. Several actions are played up to the first roll, revelation or foreign decision."""
    caller.table.presence.touch(caller.holder.seats)
    return await (lessons.move if caller.table.lesson is not None else commands.move)(caller, data)


@post("/api/tables/{table:str}/undo", status_code=200, responses=refusals(*OWN), operation_id="undo")
async def undo(caller: FromCaller, data: JSONBody[Step]) -> Seen:
    """Take back your own decisions, as far as the last roll or revelation."""
    return await (lessons.undo if caller.table.lesson is not None else commands.undo)(caller, data)


@post("/api/tables/{table:str}/redo", status_code=200, responses=refusals(*OWN), operation_id="redo")
async def redo(caller: FromCaller, data: JSONBody[Step]) -> Seen:
    """Do again what was taken back."""
    return await (lessons.redo if caller.table.lesson is not None else commands.redo)(caller, data)


@post("/api/tables/{table:str}/orders", status_code=200, responses=refusals(*OWN), operation_id="order")
async def orders(caller: FromCaller, data: JSONBody[AskOrder]) -> Seen:
    """Give or revoke a standing order."""
    return await commands.order(caller, data)


@post("/api/tables/{table:str}/offers", status_code=200, responses=refusals(*OWN), operation_id="offer")
async def make_offer(caller: FromCaller, data: JSONBody[AskOffer]) -> Seen:
    """Resign, offer, accept, decline or claim."""
    return await offers.offer(caller, data)


@post("/api/tables/{table:str}/program", status_code=200, responses=refusals(*OWN), operation_id="replaceProgram")
async def replace_program(caller: FromCaller, data: JSONBody[AskProgram]) -> Seen:
    """Let another level play on for a program that failed, or take its seat by hand."""
    return await failures.replace_program(caller, data)


@get("/api/tables/{table:str}/failure", responses=refusals(*OWN), operation_id="failure")
async def failure(caller: FromCaller, seat: SeatName = "") -> File:
    """The report of a program that failed, as far as the asker may know it."""
    return await failures.download(caller, seat)


ROUTES = [view, moves, undo, redo, orders, make_offer, replace_program, failure]
