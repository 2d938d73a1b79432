"""Routes of seats: what a link is, taking it up, keys, and who else holds one's seat."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from .. import joining
from ..api.tables import AskLink, Join, Joined, Link, SeatKey, SignedOut
from .dependencies import FromCaller, FromRegistry, limited_strictly
from .responses import OWN, PUBLIC, refusals


@post("/api/link", status_code=200, responses=refusals(*PUBLIC), guards=[limited_strictly], operation_id="link")
async def describe_link(registry: FromRegistry, data: JSONBody[AskLink]) -> Link:
    """What a link is, before it is taken up: an invitation, one that is taken already, a seat key, a place to watch from."""
    return await joining.describe(registry, data.secret)


@post("/api/join", status_code=201, responses=refusals(*PUBLIC, 409), guards=[limited_strictly], operation_id="join")
async def join(registry: FromRegistry, data: JSONBody[Join]) -> Joined:
    """Take up an invitation, a seat key or a watching link."""
    return await joining.join(registry, data)


@post("/api/tables/{table:str}/key", status_code=201, responses=refusals(*OWN), operation_id="seatKey")
async def key(caller: FromCaller) -> SeatKey:
    """A secret to save: it brings this token's seats to another browser."""
    return await joining.seat_key(caller)


@post("/api/tables/{table:str}/sign-out-others", status_code=200, responses=refusals(*OWN), operation_id="signOutOthers")
async def sign_out_others(caller: FromCaller) -> SignedOut:
    """End the tokens of all other browsers at this token's seats, and every key of them."""
    return await joining.sign_out_others(caller)


ROUTES = [describe_link, join, key, sign_out_others]
