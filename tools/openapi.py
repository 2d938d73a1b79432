"""Print the schemas of everything that travels between table and client, as an OpenAPI document for the client's types."""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import msgspec

from korvolan.kernel import sheet, view
from korvolan.table import api


def document() -> dict[str, object]:
    """The socket's messages and a game's sheet are in it beside what the routes carry."""
    structs = [
        found
        for module in (api, view, sheet)
        for found in vars(module).values()
        if inspect.isclass(found) and issubclass(found, msgspec.Struct) and found is not msgspec.Struct
    ]
    _, schemas = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {"title": "Korvolan", "version": "1"},
        "paths": {},
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


if __name__ == "__main__":
    print(json.dumps(document(), indent=1))
