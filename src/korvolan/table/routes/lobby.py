"""Routes that open a table, list one's games and delete one."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from .. import lobby, quota
from ..api.tables import AskSeal, NewTable, Opened, Sealed, Summary, Tokens, Usage
from ..auth import address
from .dependencies import AnyRequest, FromCaller, FromRegistry, limited, limited_strictly
from .responses import OWN, PUBLIC, refusals
from .sizes import MANY


@post("/api/seal", status_code=200, responses=refusals(*PUBLIC), guards=[limited_strictly], operation_id="seal")
async def ask_seal(registry: FromRegistry, data: JSONBody[AskSeal]) -> Sealed:
    """The hash of the dice's key, shown before a nonce is given: for a new table, or the one that a link leads to."""
    return await lobby.seal(registry, data)


@post("/api/tables", status_code=201, responses=refusals(*PUBLIC), guards=[limited_strictly], operation_id="openTable")
async def open_table(request: AnyRequest, registry: FromRegistry, data: JSONBody[NewTable]) -> Opened:
    """Open a table. What is secret about it is told here, once."""
    return await registry.open(data, await quota.opener(registry, address(request)))


@get("/api/storage", responses=refusals(429), guards=[limited], operation_id="storage")
async def storage(request: AnyRequest, registry: FromRegistry) -> Usage:
    """How much the games of this visitor and all games take, and how much they may."""
    return await quota.usage(registry, address(request))


@post(
    "/api/mine", status_code=200, responses=refusals(*PUBLIC), guards=[limited], request_max_body_size=MANY, operation_id="mine"
)
async def mine(registry: FromRegistry, data: JSONBody[Tokens]) -> list[Summary]:
    """The games that these tokens are good for, the latest first."""
    return await lobby.summaries(registry, data.tokens)


@delete("/api/tables/{table:str}", status_code=204, responses=refusals(*OWN), operation_id="deleteTable")
async def delete_table(caller: FromCaller) -> None:
    """Take a game off your list; once nobody who plays has it on his, it is deleted. A running game has to be ended first."""
    await lobby.remove(caller)


ROUTES = [ask_seal, open_table, storage, mine, delete_table]
