"""The schema: it describes every struct that travels. That every answer fits it is shown in `stress/test_api.py`."""

from __future__ import annotations

import re
import subprocess
import sys

import msgspec

from korvolan.table.app import application
from korvolan.table.schema import document

from .server import Served

SCHEMA = msgspec.json.decode(msgspec.json.encode(document(application())))


def test_the_live_structs_are_in_the_schema() -> None:
    names = set(SCHEMA["components"]["schemas"])
    assert {"Hello", "Push", "PushChat", "Goodbye", "Seen", "View", "Trouble"} <= names
    assert SCHEMA["components"]["schemas"]["Push"]["properties"]["type"] == {"enum": ["seen"]}


def test_every_reference_leads_somewhere() -> None:
    references = set(re.findall(r'"#/components/schemas/([^"]+)"', msgspec.json.encode(SCHEMA).decode()))
    assert references <= set(SCHEMA["components"]["schemas"])


def test_the_schema_is_written_by_a_command() -> None:
    done = subprocess.run([sys.executable, "-m", "korvolan.table.schema"], capture_output=True, check=True)
    assert msgspec.json.decode(done.stdout)["info"]["title"] == "Korvolan"


def test_the_description_loads_nothing_from_outside(served: Served) -> None:
    page = served.http.get("/api/docs").text
    assert "/api/tables/{table}/moves" in page
    assert not re.search(r"(src|href)=['\"]?(https?:)?//", page)
    assert "<script" not in page
    assert served.http.get("/api/openapi.json").json() == SCHEMA
