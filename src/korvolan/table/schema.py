"""The OpenAPI schema: of all routes, and of the structs that the live connection pushes. `python -m` prints it."""

from __future__ import annotations

import asyncio
import sys
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from litestar import Litestar, Request, Response, get

from . import api, api_page
from .routes.dependencies import limited

# Everything that travels, by routes and by the live connection.
STRUCTS = [
    found
    for module in api.MODULES
    for found in vars(module).values()
    if isinstance(found, type) and issubclass(found, msgspec.Struct) and found.__module__ == module.__name__
]


def document(app: Litestar) -> dict[str, Any]:
    """The whole schema. The structs are described by msgspec, which writes and reads them."""
    whole: dict[str, Any] = app.openapi_schema.to_schema()
    _, described = msgspec.json.schema_components(STRUCTS, ref_template="#/components/schemas/{name}")
    whole["components"]["schemas"] |= described
    for path, operations in whole["paths"].items():
        for operation in operations.values():
            if "{table}" in path:
                operation["security"] = [{"token": []}]
    return whole


class Written(NamedTuple):
    """The schema as it is sent: for programs and for people, and the tag by which a client keeps it."""

    json: bytes
    page: bytes
    tag: str


def write(app: Litestar) -> Written:
    whole = document(app)
    body = msgspec.json.encode(whole)
    return Written(body, api_page.page(whole).encode(), f'"{sha256(body).hexdigest()[:16]}"')


async def written(app: Litestar) -> Written:
    """It takes a tenth of a second to write and never changes, so it is written once, beside the event loop."""
    if not hasattr(app.state, "schema"):
        app.state.schema = asyncio.ensure_future(asyncio.to_thread(write, app))
    found: Written = await asyncio.shield(app.state.schema)
    return found


def cached(request: Request[Any, Any, Any], body: bytes, tag: str, kind: str) -> Response[bytes]:
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


@get("/api/openapi.json", include_in_schema=False, guards=[limited])
async def get_document(request: Request[Any, Any, Any]) -> Response[bytes]:
    found = await written(request.app)
    return cached(request, found.json, found.tag, "application/json")


@get("/api/docs", include_in_schema=False, guards=[limited])
async def get_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    found = await written(request.app)
    return cached(request, found.page, found.tag, "text/html; charset=utf-8")


ROUTES: list[Any] = [get_document, get_page]


def main() -> None:
    from .app import application

    text = msgspec.json.format(msgspec.json.encode(document(application()), order="deterministic"), indent=2)
    sys.stdout.write(text.decode() + "\n")


if __name__ == "__main__":
    main()
