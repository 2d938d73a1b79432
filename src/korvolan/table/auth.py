"""Who asks: the token of a request, the table it is good for, and how often it may ask."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.openapi.datastructures import ResponseSpec

from .api.errors import Trouble
from .http_errors import Refusal
from .live import Holder, LiveTable
from .security import Limiter, hashed
from .table_registry import House

WORDS = {
    400: "The request cannot be understood.",
    401: "There is no token.",
    403: "The seat is not the token's.",
    404: "There is no such thing.",
    405: "This cannot be done here.",
    409: "Not now: the position has changed, the decision is another's, or the game is over.",
    413: "The request is too large.",
    422: "The request is understood and refused.",
    429: "Too many requests.",
}
PUBLIC = (400, 404, 405, 413, 422, 429)
OWN = (400, 401, 403, 404, 405, 409, 413, 422, 429)


def troubles(*statuses: int) -> dict[int, ResponseSpec]:
    """Every refusal that a route can give, for the schema."""
    return {status: ResponseSpec(Trouble, description=WORDS[status], generate_examples=False) for status in statuses}


class Porter:
    """Lets requests in. Each token may ask so often; strangers, and whoever guesses, much less."""

    def __init__(self, house: House) -> None:
        self.house = house
        settings = house.settings
        self.tokens = Limiter(settings.burst, settings.rate)
        self.strangers = Limiter(settings.burst, settings.rate)
        self.guesses = Limiter(settings.burst / 2, settings.rate / 10)

    def stranger(self, request: ASGIConnection[Any, Any, Any, Any], dear: bool = False) -> None:
        """A request without a token; a dear one opens something or tries a secret."""
        name = address(request)
        if not self.strangers.allows(name) or (dear and not self.guesses.allows(name)):
            raise Refusal(429, "limit", "Too many requests. Wait a little.")

    async def seated(self, request: ASGIConnection[Any, Any, Any, Any], table: str) -> tuple[LiveTable, Holder]:
        """The table and who asks, by the token in the header."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            self.stranger(request)
            raise Refusal(401, "unknown", "Say who you are: Authorization: Bearer TOKEN.")
        return await self.by_token(request, token.strip(), table)

    async def by_token(self, request: ASGIConnection[Any, Any, Any, Any], token: str, table: str) -> tuple[LiveTable, Holder]:
        digest = hashed(token)
        if not self.tokens.allows(digest):
            raise Refusal(429, "limit", "Too many requests. Wait a little.")
        if (digest, table) not in self.house.holders and self.guesses.dry(address(request)):
            raise Refusal(429, "limit", "Too many requests. Wait a little.")  # guessing does not even reach the disk
        try:
            holder = await self.house.holder(token, table)
        except Refusal:
            self.stranger(request, dear=True)
            raise
        live = await self.house.table(table)
        return live, holder


def address(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    return request.client.host if request.client else ""


def porter(request: Request[Any, Any, Any]) -> Porter:
    found: Porter = request.app.state.porter
    return found
