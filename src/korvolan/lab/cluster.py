"""Workers on a Ray cluster. Korvolan must be installed on its machines in the same version."""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Generic
from urllib.parse import urlsplit

from ..kernel.errors import KorvolanError, shown
from .worker_protocol import Done, Failure, J, R, WorkerLost, run_job

ADDRESS = "RAY_ADDRESS"  # where the cluster is, in Ray's own words
AHEAD = 2  # jobs handed out for each core: one at work, one that is there when it is done
PATIENCE = 5.0  # seconds until a cluster must have answered
NO_PROBE = ("auto", "local")  # the cluster of this machine, or one of its own: Ray itself tells at once if there is none
OURS = "KORVOLAN_"  # how variables begin that say which games and values are used
CLIENT_PORT = 10001  # of ray:// addresses
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])  # HTTP/2, which Ray speaks: empty settings
SETTINGS = bytes([4])  # the kind of the frame that answers


class Cluster(Generic[J, R]):
    """A group of workers on a cluster: two jobs in flight for each core, so that no core waits."""

    def __init__(self, work: Callable[[J], R]) -> None:
        self.ray = connect(os.environ[ADDRESS])
        self.work = work
        self.run_job = self.ray.remote(max_retries=0)(run_job)  # tries are counted here, as for workers of this machine
        self.waiting: dict[Any, int] = {}

    def free_slots(self) -> int:
        cores = int(self.ray.cluster_resources().get("CPU", 0))  # asked each time: clusters grow and shrink
        return max(1, AHEAD * cores) - len(self.waiting)

    def start(self, number: int, job: J) -> None:
        self.waiting[self.run_job.remote(self.work, job)] = number

    def wait_for_ended(self) -> list[tuple[int, Done[R] | Failure]]:
        first, _ = self.ray.wait(list(self.waiting), num_returns=1)
        others, _ = self.ray.wait(list(self.waiting), num_returns=len(self.waiting), timeout=0)
        return [(self.waiting.pop(one), self.outcome(one)) for one in dict.fromkeys([*first, *others])]

    def outcome(self, one: Any) -> Done[R] | Failure:
        try:
            found: Done[R] | Failure = self.ray.get(one)
        except self.ray.exceptions.RayError as error:  # a worker or its machine is gone, or it does not have what we have
            return Failure(WorkerLost(last_line(error)))
        return found

    def shut_down(self) -> None:
        for one in self.waiting:
            with suppress(Exception):  # it may be done by now, or the cluster gone
                self.ray.cancel(one, force=True)


def connect(address: str) -> Any:
    """Connect to the cluster; the package `ray`."""
    ray = import_ray(address)
    if ray.is_initialized():
        return ray
    if address not in NO_PROBE:
        probe(address)
    known = {name: value for name, value in os.environ.items() if name.startswith(OURS)}
    surroundings = {"runtime_env": {"env_vars": known}} if known else {}
    try:
        with silence_stderr():
            ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level="CRITICAL", **surroundings)
    except Exception as error:
        raise KorvolanError(f"The Ray cluster at {shown(address)} ({ADDRESS}) cannot be used: {last_line(error)}.") from None
    return ray


def import_ray(address: str) -> Any:
    """Import the package with our settings, which it reads at import."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".*")  # else it tells of lost workers between our results
    if address not in NO_PROBE:
        os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "3")  # seconds in which a cluster that refuses us is asked again
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise KorvolanError(f"{ADDRESS} is set, but Ray is not installed: pip install korvolan[cluster].") from None


@contextmanager
def silence_stderr() -> Iterator[None]:
    """Discard stderr: Ray's compiled part writes there whatever the logging settings are."""
    with open(os.devnull, "wb") as nowhere:
        kept = os.dup(2)
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def probe(address: str) -> None:
    """Check that a cluster answers at the address; Ray itself would wait for minutes."""
    try:
        parts = urlsplit(address if "://" in address else f"//{address}")
        host, port = parts.hostname, parts.port or (CLIENT_PORT if parts.scheme else 0)
    except ValueError:
        host, port = None, 0
    if not host or not port:
        raise KorvolanError(f"{ADDRESS} is HOST:PORT or auto, not {shown(address)!r}.")
    if not answers_http2(host, port):
        raise KorvolanError(f"No Ray cluster answers at {shown(address)} ({ADDRESS}).")


def answers_http2(host: str, port: int) -> bool:
    """Whether an HTTP/2 server, such as Ray, answers at the port. With TLS an open port is taken as an answer."""
    try:
        with socket.create_connection((host, port), PATIENCE) as line:
            if os.environ.get("RAY_USE_TLS", "0") != "0":
                return True
            line.settimeout(PATIENCE)
            line.sendall(HELLO)
            return line.recv(len(HELLO))[3:4] == SETTINGS
    except (OSError, UnicodeError):
        return False


def last_line(error: Exception) -> str:
    """The last line of Ray's report, which names the cause."""
    lines = [line.strip() for line in str(getattr(error, "cause", None) or error).splitlines() if line.strip()]
    return shown(lines[-1] if lines else type(error).__name__, 200).rstrip(".")
