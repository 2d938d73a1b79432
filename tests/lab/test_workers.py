"""Many games at once, by processes of this machine and by a Ray cluster: the same results in the same order, a job that
fails or kills its worker costs another try, and nobody outlives the command."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

import pytest

from korvolan.kernel.errors import KorvolanError
from korvolan.lab.cluster import probe

PATIENCE = 300.0  # seconds, on a machine that does much else
ENDLESS = """
import time
from korvolan.lab.workers import run_jobs

def play(number):
    print("at work", flush=True)
    time.sleep(120)

if __name__ == "__main__":
    list(run_jobs(play, [0, 1], 2))
"""
CLUSTER = """
import sys
import ray
ray.init(address="local", num_cpus=2, include_dashboard=False, object_store_memory=80 << 20, log_to_driver=False)
print(ray.get_runtime_context().gcs_address, flush=True)
sys.stdin.read()
ray.shutdown()
"""
# Twelve jobs, of which the fourth does what the way says. Each leaves a mark when it begins and one when it ends: they tell
# how often it was tried, and how many were in flight when the next was handed out.
JOBS = """
import json, os, sys, time, traceback
from pathlib import Path
from korvolan.lab.workers import run_jobs

def work(job):
    folder, way, number = job
    tries = len(list(folder.glob(f"begun {number} *")))
    (folder / f"begun {number} {tries}").touch()
    if number == 3 and (tries == 0 or way.startswith("always")):
        if way.endswith("fails"):
            raise ZeroDivisionError("three")
        if way.endswith("dies"):
            os._exit(7)
    time.sleep(0.2 if number == 0 else 0.02)  # those behind the first are done before it
    (folder / f"ended {number}").touch()
    return number * number

class Watched(list):
    handed, most = 0, 0

    def __getitem__(self, number):
        found = super().__getitem__(number)
        self.handed += 1
        self.most = max(self.most, self.handed - len(list(found[0].glob("ended *"))))
        return found

def played(way):
    folder = Path(sys.argv[1]) / way
    folder.mkdir()
    jobs = Watched((folder, way, number) for number in range(12))
    results, error = [], ""
    try:
        for result in run_jobs(work, jobs, 2):
            results.append(result)
    except Exception:
        error = traceback.format_exc()
    tries = [len(list(folder.glob(f"begun {number} *"))) for number in range(12)]
    return {"results": results, "tries": tries, "most": jobs.most, "error": error}

if __name__ == "__main__":
    print(json.dumps({way: played(way) for way in ("works", "fails", "dies", "always fails", "always dies")}))
"""
SQUARES = [number * number for number in range(12)]
ONCE = [1] * 12
FOURTH_TWICE = [1, 1, 1, 2, *[1] * 8]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """What a command needs to know to use a cluster of two workers, at this machine's loopback alone."""
    if find_spec("ray") is None:
        pytest.skip("Ray has no wheel for this Python")
    script = tmp_path_factory.mktemp("cluster") / "cluster.py"
    script.write_text(CLUSTER, "utf-8")
    told = {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # on Linux too this means the loopback
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(16),  # one of its own, so that Ray neither looks for the user's nor makes one
    }
    environment = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"} | told
    command = [sys.executable, str(script)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        address = running.stdout.readline().strip()
        assert address.startswith("127.0.0.1:")
        yield told | {"RAY_ADDRESS": address}
        running.stdin.close()
        assert running.wait(PATIENCE) == 0


@pytest.fixture(params=["processes", "ray"])
def workers(request: pytest.FixtureRequest) -> dict[str, str]:
    """Either kind of workers, by the variables of a command."""
    found: dict[str, str] = request.getfixturevalue("cluster") if request.param == "ray" else {}
    return found


def run(arguments: list[str], more: dict[str, str]) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"} | more
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=PATIENCE)


def korvolan(arguments: str, more: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return run(["-m", "korvolan.cli", *arguments.split()], more)


@cache
def alone(arguments: str) -> str:
    return korvolan(arguments, {}).stdout


@pytest.mark.parametrize("name", ["tiny --scenario duel", "pax_baltica --scenario next-stop-moscow"])
def test_simulate_finds_the_same_with_workers_as_without(name: str, workers: dict[str, str]) -> None:
    arguments = f"simulate {name} -n 5 --seed s --json"
    shared = korvolan(f"{arguments} -j 2", workers)
    assert json.loads(alone(arguments))["scenarios"][0]["games"] == 5
    assert (shared.stdout, shared.stderr, shared.returncode) == (alone(arguments), "", 0)


def test_what_fails_costs_a_try_and_what_always_fails_is_given_up(workers: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "jobs.py").write_text(JOBS, "utf-8")
    done = run([str(tmp_path / "jobs.py"), str(tmp_path)], workers)
    assert done.stderr == ""
    ways = json.loads(done.stdout)  # and nothing else is printed
    for way, tries in (("works", ONCE), ("fails", FOURTH_TWICE), ("dies", FOURTH_TWICE)):
        assert (way, ways[way]["error"], ways[way]["results"], ways[way]["tries"]) == (way, "", SQUARES, tries)
    assert "ZeroDivisionError: three\nJob 4 of 12 failed 3 times: " in ways["always fails"]["error"]
    assert "in work\n" in ways["always fails"]["error"]  # where in the worker
    assert "WorkerLost: Job 4 of 12 failed 3 times: " in ways["always dies"]["error"]
    assert [ways[way]["tries"][3] for way in ("always fails", "always dies")] == [3, 3]
    assert 2 <= ways["works"]["most"] <= (4 if workers else 2)  # jobs in flight


def test_a_killed_command_leaves_nobody_at_work(tmp_path: Path) -> None:
    script = tmp_path / "command.py"
    script.write_text(ENDLESS, "utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        assert [command.stdout.readline() for _ in range(2)] == ["at work\n"] * 2
        command.kill()
        command.communicate(timeout=PATIENCE)  # the output ends when the last worker is gone


# -- no cluster ----------------------------------------------------------------------------------------------------


def test_without_ray_it_is_said_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError", "utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = korvolan("simulate tiny -n 2", {"RAY_ADDRESS": "127.0.0.1:1", "PYTHONPATH": path})
    said = "korvolan: RAY_ADDRESS is set, but Ray is not installed: pip install korvolan[cluster].\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_an_address_where_no_cluster_is_gets_one_line() -> None:
    if find_spec("ray") is None:
        pytest.skip("Ray has no wheel for this Python")
    done = korvolan("simulate tiny -n 2", {"RAY_ADDRESS": "127.0.0.1:1"})
    said = "korvolan: No Ray cluster answers at 127.0.0.1:1 (RAY_ADDRESS).\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_one_who_is_no_cluster_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """One who says nothing, and one who says something else."""
    monkeypatch.setattr("korvolan.lab.cluster.PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(KorvolanError, match="No Ray cluster answers"):
            probe(address)
        other.accept()[0].close()
        Thread(target=lambda: other.accept()[0].sendall(b"HTTP/1.1 400 Bad Request\r\n"), daemon=True).start()
        with pytest.raises(KorvolanError, match="No Ray cluster answers"):
            probe(address)
    for wrong in ("nonsense", "127.0.0.1", "127.0.0.1:123456", ":6379"):
        with pytest.raises(KorvolanError, match="RAY_ADDRESS is HOST:PORT or auto"):
            probe(wrong)
