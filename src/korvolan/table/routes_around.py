"""Routes around the board: offers, chat, notes, replay, files, trust, keys, backup."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from litestar import Request, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from ..kernel.view import View
from . import backup, chat, evaluation, files, offers, replay
from .api.chat import Chat, Notes, Say
from .api.files import File, Import, Restore, Restored, Trust
from .api.play import AskOffer
from .api.review import AskFork, Evaluation, Replay
from .api.tables import Opened, SeatKey, Seen
from .auth import OWN, PUBLIC, porter, troubles
from .http_errors import Refusal
from .routes_tables import SeatName, TableName

LARGE = 4_200_000
HUGE = 100_000_000
StepNumber = Annotated[int, PathParameter(ge=0, le=1_000_000)]
Kind = Annotated[Literal["record", "position"], QueryParameter()]


@post("/api/tables/{table:str}/offers", status_code=200, responses=troubles(*OWN), operation_id="offer")
async def make_offer(request: Request[Any, Any, Any], table: TableName, data: JSONBody[AskOffer]) -> Seen:
    """Resign, offer, accept, decline or claim."""
    live, holder = await porter(request).seated(request, table)
    return await offers.offer(porter(request).house, live, holder, data)


@get("/api/tables/{table:str}/chat", responses=troubles(*OWN), operation_id="chat")
async def get_chat(request: Request[Any, Any, Any], table: TableName) -> Chat:
    """What was said at the table."""
    live, _ = await porter(request).seated(request, table)
    return await chat.chat(porter(request).house, live)


@post("/api/tables/{table:str}/chat", status_code=200, responses=troubles(*OWN), operation_id="say")
async def say(request: Request[Any, Any, Any], table: TableName, data: JSONBody[Say]) -> Chat:
    """Say something to the others."""
    live, holder = await porter(request).seated(request, table)
    return await chat.say(porter(request).house, live, holder, data)


@get("/api/tables/{table:str}/notes", responses=troubles(*OWN), operation_id="notes")
async def get_notes(request: Request[Any, Any, Any], table: TableName, seat: SeatName = "") -> Notes:
    """A seat's private notes."""
    live, holder = await porter(request).seated(request, table)
    return await chat.notes(porter(request).house, live, holder, seat)


@put("/api/tables/{table:str}/notes", responses=troubles(*OWN), operation_id="writeNotes")
async def put_notes(request: Request[Any, Any, Any], table: TableName, data: JSONBody[Notes]) -> Notes:
    """Write them."""
    live, holder = await porter(request).seated(request, table)
    return await chat.write_notes(porter(request).house, live, holder, data)


@get("/api/tables/{table:str}/replay", responses=troubles(*OWN), operation_id="replay")
async def get_replay(request: Request[Any, Any, Any], table: TableName, seat: SeatName = "") -> Replay:
    """Every step of the game, as the seat was told of it."""
    live, holder = await porter(request).seated(request, table)
    chosen = live.seat_of(holder, seat)
    play = await replay.full(live)
    found = await asyncio.to_thread(replay.moments, play, chosen, live.open_book(holder))
    found.eyes = replay.eyes(live, holder)
    return found


@get("/api/tables/{table:str}/replay/{step:int}", responses=troubles(*OWN), operation_id="replayStep")
async def get_step(
    request: Request[Any, Any, Any], table: TableName, step: StepNumber, eyes: SeatName = "", seat: SeatName = ""
) -> View:
    """The board after so many decisions, through one's own eyes, or any once everything may be known."""
    live, holder = await porter(request).seated(request, table)
    chosen = replay.allowed(live, holder, eyes, seat)
    play = await replay.full(live)
    return await asyncio.to_thread(replay.view_at, play, step, chosen)


@get("/api/tables/{table:str}/evaluation", responses=troubles(*OWN), operation_id="evaluation")
async def get_evaluation(request: Request[Any, Any, Any], table: TableName, seat: SeatName = "") -> Evaluation:
    """What each position of the game was worth, and where that changed most."""
    live, holder = await porter(request).seated(request, table)
    chosen = replay.allowed(live, holder, "", seat)
    play = await replay.full(live)
    return await asyncio.to_thread(evaluation.evaluation, play, chosen, live.open_book(holder))


@post("/api/tables/{table:str}/fork", status_code=201, responses=troubles(*OWN), operation_id="fork")
async def fork(request: Request[Any, Any, Any], table: TableName, data: JSONBody[AskFork]) -> Opened:
    """A new table from a position of this one. Of a running game it is made of what the seat could know."""
    live, holder = await porter(request).seated(request, table)
    porter(request).stranger(request, dear=True)
    return await files.fork(porter(request).house, live, holder, data)


@get("/api/tables/{table:str}/export", responses=troubles(*OWN), operation_id="export")
async def export(request: Request[Any, Any, Any], table: TableName, kind: Kind = "record", seat: SeatName = "") -> File:
    """The game or the position as a file."""
    live, holder = await porter(request).seated(request, table)
    return await files.export(live, holder, kind, seat)


@get("/api/tables/{table:str}/trust", responses=troubles(*OWN), operation_id="trust")
async def trust(request: Request[Any, Any, Any], table: TableName) -> Trust:
    """What the dice were promised to be, and after the end their key and the check."""
    live, _ = await porter(request).seated(request, table)
    return await files.trust(live)


@post("/api/tables/{table:str}/key", status_code=201, responses=troubles(*OWN), operation_id="seatKey")
async def key(request: Request[Any, Any, Any], table: TableName) -> SeatKey:
    """A secret to save: it brings this token's seats to another browser."""
    live, holder = await porter(request).seated(request, table)
    return await chat.seat_key(porter(request).house, live, holder)


@post(
    "/api/import",
    status_code=201,
    responses=troubles(*PUBLIC, 409),
    request_max_body_size=LARGE,
    operation_id="importGame",
)
async def take_in(request: Request[Any, Any, Any], data: JSONBody[Import]) -> Opened:
    """Open a table with a game or a position from a file. Nothing in it is trusted."""
    porter(request).stranger(request, dear=True)
    return await files.take_in(porter(request).house, data)


@get("/api/backup", responses=troubles(400, 403, 405, 429), operation_id="backUp")
async def back_up(request: Request[Any, Any, Any]) -> File:
    """All games of this machine as one file. Only where one plays on one's own machine."""
    porter(request).stranger(request, dear=True)
    only_local(request)
    return await backup.back_up(porter(request).house)


@post(
    "/api/restore",
    status_code=200,
    responses=troubles(*PUBLIC, 403),
    request_max_body_size=HUGE,
    operation_id="restore",
)
async def restore(request: Request[Any, Any, Any], data: JSONBody[Restore]) -> Restored:
    """Take in a backup. Games that are here already stay as they are."""
    porter(request).stranger(request, dear=True)
    only_local(request)
    return await backup.restore(porter(request).house, data.text)


def only_local(request: Request[Any, Any, Any]) -> None:
    """A club's table keeps everybody's games: nobody gets them all."""
    if not porter(request).house.settings.local:
        raise Refusal(403, "not-yours", "This is only for play on your own machine.")


ROUTES = [
    make_offer,
    get_chat,
    say,
    get_notes,
    put_notes,
    get_replay,
    get_step,
    get_evaluation,
    fork,
    export,
    trust,
    key,
    take_in,
    back_up,
    restore,
]
