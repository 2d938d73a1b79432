"""The schema: it describes every struct that travels, and whatever is asked, the answer is one that it declares."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from korvolan.table.app import application
from korvolan.table.schema import document

from .server import Served

SCHEMA = msgspec.json.decode(msgspec.json.encode(document(application())))
WHOLE = schemathesis.openapi.from_dict(SCHEMA)
OPERATIONS = [result.ok() for result in WHOLE.get_all_operations() if isinstance(result, Ok)]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_answer_is_declared(served: Served, operation: Any) -> None:
    """Requests that fit the schema and such that do not, at a table that is there, with a token that is good."""
    browser = served.hot_seat()

    wrong = operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)

    @given(case=st.one_of(operation.as_strategy(), wrong), deep=st.booleans())
    @settings(
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def run(case: Any, deep: bool) -> None:
        if "{table}" in operation.path and operation.method.lower() != "delete":
            case.path_parameters["table"] = browser.table
        if deep:
            go_deep(case)
        response = case.call(base_url=served.url, headers={"Authorization": f"Bearer {browser.token}"})
        case.validate_response(response, checks=CHECKS)

    run()


def go_deep(case: Any) -> None:
    """Names that exist, so that more than the first check is reached."""
    names = {"seat": "north", "seq": 0, "game": "tiny", "seats": {"north": "me", "south": "me"}, "pieces": ["north-guard"]}
    for given_ in (case.body, case.query, case.path_parameters):
        if isinstance(given_, dict):
            given_.update({name: value for name, value in names.items() if name in given_})


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
