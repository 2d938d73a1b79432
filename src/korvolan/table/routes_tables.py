"""Routes that open a table, join it and look at it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from . import commands, lobby
from .api.play import AskOrder, Move, Step
from .api.tables import AskSeal, Join, Joined, NewTable, Opened, Sealed, Seen, Summary, Tokens
from .auth import OWN, PUBLIC, porter, troubles

TableName = Annotated[str, PathParameter(max_length=80)]
SeatName = Annotated[str, QueryParameter(max_length=80)]
Count = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Revision = Annotated[int, QueryParameter(ge=0, le=9_007_199_254_740_991)]


@post("/api/seal", status_code=200, responses=troubles(*PUBLIC), operation_id="seal")
async def ask_seal(request: Request[Any, Any, Any], data: JSONBody[AskSeal]) -> Sealed:
    """The hash of the dice's key, shown before a nonce is given: for a new table, or the one that a link leads to."""
    porter(request).stranger(request, dear=True)
    return await lobby.seal(porter(request).house, data)


@post("/api/tables", status_code=201, responses=troubles(*PUBLIC), operation_id="openTable")
async def open_table(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> Opened:
    """Open a table. What is secret about it is told here, once."""
    porter(request).stranger(request, dear=True)
    return await porter(request).house.open(data)


@post("/api/join", status_code=201, responses=troubles(*PUBLIC, 409), operation_id="join")
async def join(request: Request[Any, Any, Any], data: JSONBody[Join]) -> Joined:
    """Take up an invitation, a seat key or a watching link."""
    porter(request).stranger(request, dear=True)
    return await porter(request).house.join(data)


@post("/api/mine", status_code=200, responses=troubles(*PUBLIC), operation_id="mine")
async def mine(request: Request[Any, Any, Any], data: JSONBody[Tokens]) -> list[Summary]:
    """The games that these tokens are good for, the latest first."""
    porter(request).stranger(request)
    return await lobby.summaries(porter(request).house, data.tokens)


@get("/api/tables/{table:str}/view", responses=troubles(*OWN), operation_id="view")
async def view(
    request: Request[Any, Any, Any], table: TableName, seat: SeatName = "", lines: Count = 0, since: Revision = 0
) -> Seen:
    """All that a seat may know now. `lines` is how much of the log the client has, `since` the revision it has it from."""
    live, holder = await porter(request).seated(request, table)
    chosen = live.seat_of(holder, seat)
    live.touch(holder.seats)
    return live.seen(holder, chosen, live.log_from(chosen, lines, since))


@post("/api/tables/{table:str}/moves", status_code=200, responses=troubles(*OWN), operation_id="move")
async def moves(request: Request[Any, Any, Any], table: TableName, data: JSONBody[Move]) -> Seen:
    """Decide. Several actions are played up to the first roll, revelation or foreign decision."""
    live, holder = await porter(request).seated(request, table)
    live.touch(holder.seats)
    return await commands.move(porter(request).house, live, holder, data)


@post("/api/tables/{table:str}/undo", status_code=200, responses=troubles(*OWN), operation_id="undo")
async def undo(request: Request[Any, Any, Any], table: TableName, data: JSONBody[Step]) -> Seen:
    """Take back your own decisions, as far as the last roll or revelation."""
    live, holder = await porter(request).seated(request, table)
    return await commands.undo(porter(request).house, live, holder, data)


@post("/api/tables/{table:str}/redo", status_code=200, responses=troubles(*OWN), operation_id="redo")
async def redo(request: Request[Any, Any, Any], table: TableName, data: JSONBody[Step]) -> Seen:
    """Do again what was taken back."""
    live, holder = await porter(request).seated(request, table)
    return await commands.redo(porter(request).house, live, holder, data)


@post("/api/tables/{table:str}/orders", status_code=200, responses=troubles(*OWN), operation_id="order")
async def orders(request: Request[Any, Any, Any], table: TableName, data: JSONBody[AskOrder]) -> Seen:
    """Give or revoke a standing order."""
    live, holder = await porter(request).seated(request, table)
    return await commands.order(porter(request).house, live, holder, data)


@delete("/api/tables/{table:str}", status_code=204, responses=troubles(*OWN), operation_id="deleteTable")
async def delete_table(request: Request[Any, Any, Any], table: TableName) -> None:
    """Delete a game for good. A running game against another person has to be ended first."""
    live, holder = await porter(request).seated(request, table)
    await lobby.remove(porter(request).house, live, holder)


ROUTES = [ask_seal, open_table, join, mine, view, moves, undo, redo, orders, delete_table]
