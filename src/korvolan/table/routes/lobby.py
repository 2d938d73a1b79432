"""Routes that open a table, list one's games and delete one."""

from __future__ import annotations

from litestar import delete, post
from litestar.params import JSONBody

from .. import lobby
from ..api.tables import AskSeal, NewTable, Opened, Sealed, Summary, Tokens
from .dependencies import FromCaller, FromRegistry, limited, limited_strictly
from .responses import OWN, PUBLIC, refusals


@post("/api/seal", status_code=200, responses=refusals(*PUBLIC), guards=[limited_strictly], operation_id="seal")
async def ask_seal(registry: FromRegistry, data: JSONBody[AskSeal]) -> Sealed:
    """The hash of the dice's key, shown before a nonce is given: for a new table, or the one that a link leads to."""
    return await lobby.seal(registry, data)


@post("/api/tables", status_code=201, responses=refusals(*PUBLIC), guards=[limited_strictly], operation_id="openTable")
async def open_table(registry: FromRegistry, data: JSONBody[NewTable]) -> Opened:
    """Open a table. What is secret about it is told here, once."""
    return await registry.open(data)


@post("/api/mine", status_code=200, responses=refusals(*PUBLIC), guards=[limited], operation_id="mine")
async def mine(registry: FromRegistry, data: JSONBody[Tokens]) -> list[Summary]:
    """The games that these tokens are good for, the latest first."""
    return await lobby.summaries(registry, data.tokens)


@delete("/api/tables/{table:str}", status_code=204, responses=refusals(*OWN), operation_id="deleteTable")
async def delete_table(caller: FromCaller) -> None:
    """Delete a game for good. A running game against another person has to be ended first."""
    await lobby.remove(caller)


ROUTES = [ask_seal, open_table, mine, delete_table]
