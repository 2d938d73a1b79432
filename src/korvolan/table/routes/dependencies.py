"""What handlers are given: parameters of the path and the query, the registry, and who asks. And what is checked before."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter, SkipValidation

from ..auth import Auth, Caller, bearer_of
from ..http_errors import Refusal
from ..local_secret import LocalSecret
from ..table_registry import TableRegistry

LONGEST_NAME = 80
TableName = Annotated[str, PathParameter(max_length=LONGEST_NAME)]
SeatName = Annotated[str, QueryParameter(max_length=LONGEST_NAME)]
AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

NEEDS_SECRET = (
    "This needs the local secret: open the table with «korvolan play», or look into the file local-secret beside the games."
)

FromRegistry = NamedDependency[SkipValidation[TableRegistry]]
FromCaller = NamedDependency[SkipValidation[Caller]]


def auth_of(connection: AnyConnection) -> Auth:
    found: Auth = connection.app.state.auth
    return found


async def find_registry(request: AnyRequest) -> TableRegistry:
    return auth_of(request).registry


async def find_caller(request: AnyRequest, table: TableName) -> Caller:
    """Who asks at the table that the path names."""
    found: Caller = request.scope["state"]["caller"]
    return found


DEPENDENCIES = {"registry": Provide(find_registry), "caller": Provide(find_caller)}


async def authenticated(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard of all routes: nobody gets at a table without a token. Guards run before the body of a request is read."""
    table = connection.path_params.get("table")
    if table is None:
        return
    if len(table) > LONGEST_NAME:
        raise ValidationException("No table has such a long name.")
    connection.scope["state"]["caller"] = await auth_of(connection).by_header(connection, table)


async def limited_lightly(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard of the client's files, of which a page needs many at once."""
    auth_of(connection).charge_stranger(connection, share=0.1)


async def limited(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard of routes that need no token: so many requests a second from one address."""
    auth_of(connection).charge_stranger(connection)


async def limited_strictly(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard of routes that open something or try a secret: much fewer."""
    auth_of(connection).charge_stranger(connection, costly=True)


async def with_local_secret(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard of routes that give or take all games of one's own machine."""
    local = local_secret_of(connection)
    if not local.fits(bearer_of(connection)):
        raise Refusal(403, "local-secret", NEEDS_SECRET)


def local_secret_of(connection: AnyConnection) -> LocalSecret:
    """The secret of this machine; a club has none."""
    local = auth_of(connection).registry.local
    if local is None:
        raise Refusal(403, "not-yours", "This is only for play on your own machine.")
    return local
