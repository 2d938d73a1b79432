"""What keeps strangers out: secrets and their hashes, security headers, the host and origin of a request, rate limits."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .deadlines import Body, HeldBodies

SECRET_BYTES = 32
MOST_BUCKETS = 20_000
LARGEST = 1_000_000_000  # bytes of all bodies at once on one's own machine, where a backup is one

CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
NO_STORE = (b"cache-control", b"no-store")  # what the interface answers is private, unless it says otherwise
STAY_WITH_TLS = (b"strict-transport-security", b"max-age=31536000")
LOOPBACK = {"127.0.0.1", "localhost", "[::1]"}


def new_secret(kind: str = "") -> str:
    """A secret. That of a link begins with what it is good for, so that nobody can pass off a seat key as an invitation."""
    return (f"{kind}-" if kind else "") + secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """What is kept of a secret. They are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def same(one: str, other: str) -> bool:
    """Equal, in a time that tells nothing."""
    return hmac.compare_digest(one.encode(errors="replace"), other.encode(errors="replace"))


def network_of(address: str) -> str:
    """What a limit counts: an IPv4 address, or the /64 of an IPv6 one, all of which belongs to one visitor."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Limiter:
    """Token buckets: so many at once, refilled at so many a second, for each name."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, name: str, cost: float = 1.0) -> bool:
        """Take so much out of the bucket; whether there was enough in it."""
        now = time.monotonic()
        level = self.level(name, now)
        self.buckets.pop(name, None)
        enough = level >= cost
        self.buckets[name] = (level - cost if enough else level, now)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return enough

    def level(self, name: str, now: float) -> float:
        """What is in the bucket now."""
        level, then = self.buckets.get(name, (self.burst, now))
        return min(self.burst, level + (now - then) * self.per_second)

    def is_empty(self, name: str) -> bool:
        """Whether the next one would be refused."""
        return self.level(name, time.monotonic()) < 1.0


def header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return value.decode("latin-1")
    return ""


def host_of(text: str) -> str:
    """A host without its port, in small letters."""
    return text.rsplit(":", 1)[0].lower() if not text.endswith("]") else text.lower()


def origin_fits(scope: Scope) -> bool:
    """Whether a browser's page of this very host asks. Programs other than browsers send no origin."""
    origin = header(scope, b"origin")
    return not origin or urlsplit(origin).netloc.lower() == header(scope, b"host").lower()


class Guard:
    """Around the whole application: the host that a local table answers to, and the headers on every answer."""

    def __init__(self, app: ASGIApp, local: bool, patience: float) -> None:
        self.app = app
        self.local = local
        self.patience = patience  # seconds for a body to come in
        self.bodies = HeldBodies(in_all=LARGEST, of_one=LARGEST) if local else HeldBodies()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "lifespan":
            await self.app(scope, receive, send)
            return
        if self.local and host_of(header(scope, b"host")) not in LOOPBACK:
            await refuse(scope, send, 400, "This table answers only to its own address.")
            return
        if scope.get("method") not in ("GET", "HEAD", "OPTIONS", None) and not origin_fits(scope):
            await refuse(scope, send, 403, "This table takes nothing from the pages of others.")
            return

        added = headers_for(scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in names)]
            await send(message)

        if str(scope["type"]) != "http":
            await self.app(scope, receive, guarded)
            return
        client = scope["client"]
        body = Body(receive, self.patience, self.bodies, network_of(client[0]) if client else "")
        try:
            await self.app(scope, body.receive, guarded)
        finally:
            body.release()


def headers_for(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers that an answer gets where it does not have them yet."""
    added = list(RAW_HEADERS)
    if scope["path"].startswith("/api/"):
        added.append(NO_STORE)
    if scope.get("scheme") in ("https", "wss"):
        added.append(STAY_WITH_TLS)
    return added


async def refuse(scope: Scope, send: Send, status: int, text: str) -> None:
    """A request by another host's name that was led here (DNS rebinding), or from another's page, gets nothing."""
    if str(scope["type"]) == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "wrong host"})
        return
    body = f'{{"error":"bad","text":"{text}"}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *RAW_HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
