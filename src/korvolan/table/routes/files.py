"""Routes of files: export, import, the check of the dice, backup and restore."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from .. import backup, files, quota
from ..api.files import File, Import, Restore, Restored, Trust
from ..api.tables import Opened
from ..auth import address
from .dependencies import AnyRequest, FromCaller, FromRegistry, SeatName, limited_strictly, local_only
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
    return await files.trust(caller.table)


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
    return await files.import_game(registry, data, await quota.opener(registry, address(request)))


@get("/api/backup", responses=refusals(400, 403, 405, 429), guards=[limited_strictly, local_only], operation_id="backUp")
async def back_up(registry: FromRegistry) -> File:
    """All games of this machine as one file. Only where one plays on one's own machine."""
    return await backup.back_up(registry)


@post(
    "/api/restore",
    status_code=200,
    responses=refusals(*PUBLIC, 403),
    guards=[limited_strictly, local_only],
    request_max_body_size=LARGEST_BACKUP,
    operation_id="restore",
)
async def restore(registry: FromRegistry, data: JSONBody[Restore]) -> Restored:
    """Take in a backup. Games that are here already stay as they are."""
    return await backup.restore(registry, data.text)


ROUTES = [export, trust, import_game, back_up, restore]
