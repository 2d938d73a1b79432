"""Routes of files: export, import, the check of the dice, backup and restore."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from .. import backup, files, quota
from ..api.files import File, Import, LocalAnswer, LocalCode, Restore, Restored, Trust
from ..api.tables import Opened
from ..auth import address
from ..http_errors import Refusal
from .dependencies import AnyRequest, FromCaller, FromRegistry, SeatName, limited_strictly, local_secret_of, with_local_secret
from .responses import OWN, PUBLIC, refusals
from .sizes import LARGEST_BACKUP, LARGEST_GAME

Kind = Annotated[Literal["record", "position"], QueryParameter()]


@get("/api/tables/{table:str}/export", responses=refusals(*OWN), operation_id="export")
async def export(caller: FromCaller, kind: Kind = "record", seat: SeatName = "") -> File:
    """The game or the position as a file."""
    return await files.export(caller, kind, seat)


@get("/api/tables/{table:str}/trust", responses=refusals(*OWN), operation_id="trust")
async def trust(caller: FromCaller) -> Trust:
    """What the dice were promised to be, and after the end their key and the check."""
    return await files.trust(caller)


@post(
    "/api/import",
    status_code=201,
    responses=refusals(*PUBLIC, 409),
    guards=[limited_strictly],
    request_max_body_size=LARGEST_GAME,
    operation_id="importGame",
)
async def import_game(request: AnyRequest, registry: FromRegistry, data: JSONBody[Import]) -> Opened:
    """Open a table with a game or a position from a file. Nothing in it is trusted."""
    visitor = address(request)
    return await files.import_game(registry, data, visitor, await quota.opener(registry, visitor))


@get("/api/backup", responses=refusals(400, 403, 405, 429), guards=[limited_strictly, with_local_secret], operation_id="backUp")
async def back_up(registry: FromRegistry) -> File:
    """All games of this machine as one file. It needs the local secret as its token."""
    return await backup.back_up(registry)


@post(
    "/api/restore",
    status_code=200,
    responses=refusals(*PUBLIC, 403),
    guards=[limited_strictly, with_local_secret],
    request_max_body_size=LARGEST_BACKUP,
    operation_id="restore",
)
async def restore(registry: FromRegistry, data: JSONBody[Restore]) -> Restored:
    """Take in a backup. Games that are here already stay as they are."""
    return await backup.restore(registry, data.text)


@post("/api/local", status_code=200, responses=refusals(*PUBLIC, 403), guards=[limited_strictly], operation_id="localSecret")
async def local_secret(request: AnyRequest, data: JSONBody[LocalCode]) -> LocalAnswer:
    """The local secret, for the code with which `korvolan play` opened the browser. It is good once."""
    local = local_secret_of(request)
    if not local.redeem(data.code):
        raise Refusal(403, "local-secret", "This code is good no more. Open the table with «korvolan play» again.")
    return LocalAnswer(local.secret)


@post(
    "/api/local/code",
    status_code=201,
    responses=refusals(400, 403, 405, 429),
    guards=[limited_strictly, with_local_secret],
    operation_id="localCode",
)
async def local_code(request: AnyRequest) -> LocalCode:
    """A code that is good once for the local secret, to be put into the address of a browser."""
    return LocalCode(local_secret_of(request).new_code())


ROUTES = [export, trust, import_game, back_up, restore, local_secret, local_code]
