"""What a server tells of itself: figures for Prometheus at an address of their own, and a log without secrets."""

from __future__ import annotations

import json
import logging
import re
import socket
from typing import Any
from urllib.request import urlopen

import pytest

from korvolan import cli
from korvolan.kernel.errors import KorvolanError
from korvolan.table.histogram import Histogram
from korvolan.table.log_lines import Json, without_secrets
from korvolan.table.security import new_secret

Start = Any


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def told(port: int) -> dict[str, float]:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    assert all(re.fullmatch(r"# TYPE \w+ \w+|\w+(\{[^}]*\})? [0-9.e+-]+", line) for line in lines), lines
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


def test_figures_are_told_at_an_address_of_their_own(start: Start) -> None:
    port = free_port()
    served = start(metrics=f"127.0.0.1:{port}")
    browser = served.hot_seat()
    browser.go(3)
    assert browser.move("nonsense").status_code == 422
    with browser.live("north") as live:
        live.recv(timeout=20)
        found = told(port)
    assert found["korvolan_moves_total"] == 3
    assert found['korvolan_requests_total{kind="moves",status="422"}'] == 1
    assert found['korvolan_request_seconds_count{kind="moves"}'] == 4
    assert found["korvolan_sockets"] == 1
    assert found["korvolan_tables_in_memory"] == 1
    assert found["korvolan_storage_jobs_total"] > 3
    assert found['korvolan_commit_seconds_bucket{le="+Inf"}'] == found["korvolan_commit_seconds_count"]
    assert browser.table not in str(found)
    assert "korvolan_moves" not in served.http.get("/metrics").text  # players do not reach them


def test_without_an_address_nothing_is_told(start: Start) -> None:
    served = start()
    assert type(served.server.config.app).__name__ == "Guard"  # not even counted


def test_a_histogram_counts_upwards() -> None:
    histogram = Histogram()
    for seconds in (0.0001, 0.002, 0.002, 30.0):
        histogram.add(seconds)
    lines = list(histogram.lines("h"))
    assert 'h_bucket{le="0.001"} 1' in lines
    assert 'h_bucket{le="0.0025"} 3' in lines
    assert 'h_bucket{le="10"} 3' in lines
    assert 'h_bucket{le="+Inf"} 4' in lines


def test_the_log_holds_no_secrets() -> None:
    for kind in ("", "invitation", "watching", "key"):
        secret = new_secret(kind)
        assert secret not in without_secrets(f"somebody came with {secret}.")
    assert without_secrets("table 0123456789abcdef stopped") == "table 0123456789abcdef stopped"
    address = "postgresql+psycopg://me:open-sesame@here/games"
    record = logging.LogRecord("korvolan.table", logging.WARNING, "", 0, "no way to %s", (address,), None)
    found = json.loads(Json().format(record))
    assert (found["level"], found["text"]) == ("warning", "no way to postgresql+psycopg://me:***@here/games")


def test_slips_of_the_command_line_are_told() -> None:
    assert cli.address_of_metrics("9310") == "127.0.0.1:9310"
    with pytest.raises(KorvolanError, match="--metrics takes an address"):
        cli.address_of_metrics("here")
    with pytest.raises(KorvolanError, match="--log is one of"):
        cli.one_of("--log", "xml", ("text", "json"))
