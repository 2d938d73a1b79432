"""Routes about games: the catalogue, sheets, files, rules and data. They need no token."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import PathParameter

from ...kernel.errors import KorvolanError
from ...kernel.game import Game
from ...kernel.handbook import Handbook, handbook_of
from ...kernel.loading import game as find_game
from ...kernel.sheet import Sheet
from .. import catalogue, game_pages
from ..api.catalogue import AboutData, BuildState, Catalogue, RulesPage
from ..http_errors import Refusal
from .dependencies import AnyRequest, FromRegistry, limited
from .responses import PUBLIC, refusals

GameName = Annotated[str, PathParameter(max_length=80)]


async def named(name: str) -> Game[Any]:
    """The game of a path, or 404."""
    try:
        return await asyncio.to_thread(find_game, name)
    except KorvolanError as error:
        raise Refusal(404, "unknown", str(error)) from None


@get("/api/catalogue", responses=refusals(429), guards=[limited], operation_id="catalogue")
async def get_catalogue() -> Catalogue:
    """Every game that is here, its scenarios and options, and the programs that play."""
    return await asyncio.to_thread(catalogue.catalogue)


@get("/api/build", responses=refusals(429), guards=[limited], operation_id="build")
async def get_build(registry: FromRegistry) -> BuildState:
    """How far the compiler is that makes programs think farther. Only where one plays on one's own machine."""
    if not registry.settings.local:
        return BuildState("none")
    found = await asyncio.to_thread(registry.pool.build.status)
    return BuildState(found.state, found.share, found.seconds_left, found.reason)


@get("/api/games/{game:str}/sheet", responses=refusals(*PUBLIC), guards=[limited], operation_id="sheet")
async def get_sheet(request: AnyRequest, game: GameName) -> Response[Sheet]:
    """What never changes about a game's board and pieces. Keep it by its hash."""
    found = await named(game)
    tag = f'"{found.sheet().hash}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        nothing: Any = None
        return Response(content=nothing, status_code=304, headers=headers)
    body: Any = await asyncio.to_thread(catalogue.sheet_json, found)
    return Response(content=body, media_type="application/json", headers=headers)


@get(
    "/api/games/{game:str}/files/{name:str}",
    responses=refusals(*PUBLIC),
    guards=[limited],
    media_type="image/svg+xml",
    operation_id="gameFile",
)
async def get_file(request: AnyRequest, game: GameName, name: GameName) -> Response[bytes]:
    """A picture that the sheet or the catalogue names."""
    found = catalogue.file_of(await named(game), name)
    if found is None:
        raise Refusal(404, "unknown", "There is no such file.")
    path, kind = found
    stat = await asyncio.to_thread(path.stat)
    tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(content=b"", status_code=304, headers=headers)
    body = await asyncio.to_thread(path.read_bytes)
    return Response(content=body, media_type=kind, headers=headers)


@get("/api/games/{game:str}/rules", responses=refusals(*PUBLIC), guards=[limited], operation_id="rules")
async def get_rules(game: GameName) -> RulesPage:
    """Every case of the rules in our own words."""
    return await asyncio.to_thread(game_pages.rules_page, await named(game))


@get("/api/games/{game:str}/about", responses=refusals(*PUBLIC), guards=[limited], operation_id="about")
async def get_about(game: GameName) -> AboutData:
    """Where the game's data come from, and what of them was rebuilt."""
    return await asyncio.to_thread(game_pages.about_data, await named(game))


@get("/api/games/{game:str}/handbook", responses=refusals(*PUBLIC), guards=[limited], operation_id="handbook")
async def get_handbook(game: GameName) -> Handbook:
    """Goal cards, a summary and charts to print."""
    return await asyncio.to_thread(handbook_of, await named(game))


ROUTES = [get_catalogue, get_build, get_sheet, get_file, get_rules, get_about, get_handbook]
