"""The OpenAPI schema: of all routes, and of the structs that the live connection pushes. `python -m` prints it."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get

from . import api, api_page

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


@get("/api/openapi.json", include_in_schema=False)
async def get_document(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    return Response(document(request.app), media_type="application/json")


@get("/api/docs", include_in_schema=False)
async def get_page(request: Request[Any, Any, Any]) -> Response[str]:
    return Response(api_page.page(document(request.app)), media_type="text/html")


ROUTES: list[Any] = [get_document, get_page]


def main() -> None:
    from .app import application

    text = msgspec.json.format(msgspec.json.encode(document(application()), order="deterministic"), indent=2)
    sys.stdout.write(text.decode() + "\n")


if __name__ == "__main__":
    main()
