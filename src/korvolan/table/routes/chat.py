"""Routes of the chat and of private notes."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody

from .. import chat
from ..api.chat import Chat, Notes, Say
from .dependencies import FromCaller, SeatName
from .responses import OWN, refusals
from .sizes import LARGEST_NOTES


@get("/api/tables/{table:str}/chat", responses=refusals(*OWN), operation_id="chat")
async def get_chat(caller: FromCaller) -> Chat:
    """What was said at the table."""
    return await chat.chat(caller)


@post("/api/tables/{table:str}/chat", status_code=200, responses=refusals(*OWN), operation_id="say")
async def say(caller: FromCaller, data: JSONBody[Say]) -> Chat:
    """Say something to the others."""
    return await chat.say(caller, data)


@get("/api/tables/{table:str}/notes", responses=refusals(*OWN), operation_id="notes")
async def get_notes(caller: FromCaller, seat: SeatName = "") -> Notes:
    """A seat's private notes."""
    return await chat.notes(caller, seat)


@put("/api/tables/{table:str}/notes", responses=refusals(*OWN), request_max_body_size=LARGEST_NOTES, operation_id="writeNotes")
async def put_notes(caller: FromCaller, data: JSONBody[Notes]) -> Notes:
    """Write them."""
    return await chat.write_notes(caller, data)


ROUTES = [get_chat, say, get_notes, put_notes]
