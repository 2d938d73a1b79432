"""The interface against its own schema: schemathesis draws requests for every route, and every answer has to be declared.

    python -m benchmarks.api --examples 300 --keep

A quarter of the requests are as the schema allows them, a quarter break it, and half say what is true of a table as it
stands (its token, seat, position, options, pieces), so that they reach the rules behind the doors. No answer may be a
5xx, every status and type has to be declared, and every body has to fit."""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from korvolan.table.local_secret import FILE as SECRET_FILE

from .figures import keep, machine
from .serving import Server
from .world import World

CHECKS: list[Any] = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
STRICT: list[Any] = [*CHECKS, checks.negative_data_rejection, checks.unsupported_method]
ALLOWED, BROKEN, TRUE = "allowed", "broken", "true"
TOO_LARGE = 413
LOCAL = ("/api/backup", "/api/restore", "/api/local/code")  # what needs the secret of the machine
STALE_AFTER = 150  # requests until the tables are opened anew


class ApiTester:
    """Draws requests for the operations of one server."""

    def __init__(self, url: str, folder: Path, seed: int = 1) -> None:
        self.url = url
        self.local_secret = (folder / SECRET_FILE).read_text(encoding="utf-8")
        self.world = World(url, seed)
        self.schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
        self.operations: list[Any] = [found.ok() for found in self.schema.get_all_operations() if isinstance(found, Ok)]
        self.statuses: dict[str, Counter[int]] = {}
        self.failures: list[str] = []
        self.sent = 0

    def run(self, operation: Any, examples: int) -> list[str]:
        """So many requests for one operation; what was wrong with the answers."""
        before = len(self.failures)
        allowed = operation.as_strategy()
        broken = operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)
        for how, cases, share in ((TRUE, allowed, 2), (ALLOWED, allowed, 4), (BROKEN, broken, 4)):
            self.volley(operation, how, cases, -(-examples // share))
        if operation.method.lower() == "delete":
            self.world.renew()
        return self.failures[before:]

    def volley(self, operation: Any, how: str, cases: Any, examples: int) -> None:
        # the number keeps an operation without parameters from being exhausted by one request

        @given(case=cases, number=st.integers(0, 2**32))
        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def one(case: Any, number: int) -> None:
            self.send(operation, how, case, random.Random(self.sent))

        try:
            one()
        except Unsatisfiable:
            if how != BROKEN:  # where nothing is asked for, nothing can be broken
                raise

    def send(self, operation: Any, how: str, case: Any, rng: random.Random) -> None:
        """One request, with a token of somebody's, and its answer against the schema."""
        self.sent += 1
        if self.sent % (10 if operation.method.lower() == "delete" else STALE_AFTER) == 0:
            self.world.renew()
        holder = rng.choice(self.world.holders)
        if "{table}" in operation.path and how != BROKEN and rng.random() < 0.95:
            case.path_parameters["table"] = holder.table
        if how == TRUE:
            self.make_true(operation, case, self.world.truths(holder, rng), rng)
        token = self.local_secret if operation.path in LOCAL else holder.token
        headers = {"Authorization": f"Bearer {token}"} if rng.random() < 0.97 else {}
        response = case.call(base_url=self.url, headers=headers, timeout=60)
        self.statuses.setdefault(operation.label, Counter())[response.status_code] += 1
        strict = how == BROKEN and response.status_code != TOO_LARGE  # which is a refusal, too
        try:
            case.validate_response(response, checks=STRICT if strict else CHECKS, headers=headers)
        except (FailureGroup, AssertionError) as error:
            found = "; ".join(str(part) for part in getattr(error, "exceptions", [error]))
            self.failures.append(f"{operation.label}: {how}: {found}"[:1500])

    def make_true(self, operation: Any, case: Any, truths: dict[str, Any], rng: random.Random) -> None:
        """Say what fits, in every name that the operation knows."""
        known = body_names(operation)
        if known and isinstance(case.body, dict):
            case.body.update({name: truths[name] for name in known if name in truths and rng.random() < 0.96})
        places = (operation.query, case.query), (operation.path_parameters, case.path_parameters)
        for declared, chosen in places:
            for parameter in declared:
                if parameter.name in truths and chosen is not None and rng.random() < 0.96:
                    chosen[parameter.name] = truths[parameter.name]
        if operation.path == "/api/restore":
            case.body["text"] = self.backup()
        if "{name}" in operation.path:
            art = self.world.sheet(case.path_parameters["game"]).get("board", {}).get("art", "")
            case.path_parameters["name"] = art or "none"

    def backup(self) -> str:
        answer = self.world.http.get("/api/backup", headers={"Authorization": f"Bearer {self.local_secret}"})
        text: str = answer.json()["text"]
        return text


def body_names(operation: Any) -> list[str]:
    """The names in an operation's body, without those whose few values the schema lists."""
    raw = operation.schema.raw_schema
    for path, operations in raw["paths"].items():
        if path == operation.path:
            content = operations[operation.method.lower()].get("requestBody", {}).get("content", {})
            for kind in content.values():
                name = kind["schema"].get("$ref", "").rsplit("/", 1)[-1]
                properties = raw["components"]["schemas"].get(name, {}).get("properties", {})
                return [name for name, declared in properties.items() if "enum" not in declared]
    return []


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m benchmarks.api")
    found.add_argument("--examples", type=int, default=300, help="requests for each operation")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--only", default="", help="a part of the operations' names")
    found.add_argument("--compiled", action="store_true")
    found.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    return found


def run(args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), args.compiled, local=True, rate=1e9)
        begun = time.perf_counter()
        try:
            tester = ApiTester(server.url, Path(folder), args.seed)
            for operation in tester.operations:
                if args.only in operation.label:
                    tester.run(operation, args.examples)
            tester.world.close()
        finally:
            server.stop()
    statuses = sum(tester.statuses.values(), Counter[int]())
    return {
        "machine": machine(),
        "operations": len(tester.statuses),
        "requests": tester.sent,
        "statuses": {str(status): count for status, count in sorted(statuses.items())},
        "by_operation": {name: {str(k): v for k, v in sorted(found.items())} for name, found in tester.statuses.items()},
        "failures": tester.failures[:50],
        "server_complaints": server.faults[:20],
        "seconds": round(time.perf_counter() - begun, 1),
    }


def main() -> int:
    args = parser().parse_args()
    found = run(args)
    keep("api", found, args.keep)
    return 1 if found["failures"] or found["server_complaints"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
