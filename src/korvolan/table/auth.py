"""Authentication: the token of a request, the table it is good for, and how often it may ask."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar.connection import ASGIConnection

from .http_errors import Refusal, too_many
from .live_table import LiveTable
from .security import Limiter, hashed, network_of
from .table_info import Holder
from .table_registry import TableRegistry

PLAYERS_IN_ONE = 8  # who ask as often as they may, behind one address: a visitor with many tokens has no more

Connection = ASGIConnection[Any, Any, Any, Any]


class Caller(NamedTuple):
    """Who asks, and at which table."""

    registry: TableRegistry
    table: LiveTable
    holder: Holder
    visitor: str  # the address that the request came from


class Auth:
    """Lets requests in. Each token may ask so often, and all tokens of a visitor together; strangers, and whoever guesses,
    much less."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        settings = registry.settings
        self.tokens = Limiter(settings.burst, settings.rate)
        self.strangers = Limiter(settings.burst, settings.rate)
        self.guesses = Limiter(settings.burst / 2, settings.rate / 10)
        self.networks = Limiter(settings.burst * PLAYERS_IN_ONE, settings.rate * PLAYERS_IN_ONE)

    def charge_stranger(self, request: Connection, costly: bool = False, share: float = 1.0) -> None:
        """Count a request without a token; a costly one opens something or tries a secret, a light one is a share of one."""
        name = address(request)
        if not self.strangers.allows(name, share) or (costly and not self.guesses.allows(name)):
            raise too_many()

    async def by_header(self, request: Connection, table: str) -> Caller:
        """Who asks at a table, by the token in the header."""
        token = bearer_of(request)
        if not token:
            self.charge_stranger(request)
            raise Refusal(401, "unknown", "Say who you are: Authorization: Bearer TOKEN.")
        return await self.by_token(request, token, table)

    async def by_token(self, request: Connection, token: str, table: str) -> Caller:
        digest = hashed(token)
        if not self.networks.allows(address(request)) or not self.tokens.allows(digest):
            raise too_many()
        if (digest, table) not in self.registry.holders and self.guesses.is_empty(address(request)):
            raise too_many()  # guessing does not even reach the disk
        try:
            holder = await self.registry.holder(token, table)
        except Refusal:
            self.charge_stranger(request, costly=True)
            raise
        visitor = address(request)
        found = await self.registry.table(table, visitor)
        if holder.seats and holder.hash not in found.browsers.holders:
            self.registry.forget_holder(holder)  # signed out, perhaps at another server
            holder = await self.registry.holder(token, table)
        found.presence.visitor = visitor
        return Caller(self.registry, found, holder, visitor)

    def allows(self, caller: Caller) -> bool:
        """Count what somebody says on a live connection, as a request of his."""
        return self.networks.allows(caller.visitor) and self.tokens.allows(caller.holder.hash)


def bearer_of(request: Connection) -> str:
    """The token in the header, or nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def address(request: Connection) -> str:
    """Whom a limit counts: one visitor's network."""
    return network_of(request.client.host) if request.client else ""
