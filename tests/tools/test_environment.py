"""The environment: made from nothing but Python, mended where it was broken off, and one line for whatever is missing.

Each test has a checkout of its own: our tools, upon a package of one line with a build of ten, and empty lock files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BACKEND = """
import zipfile
def get_requires_for_build_editable(config_settings=None):
    return []
def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "korvolan-1-py3-none-any.whl"
    files = {"METADATA": "Metadata-Version: 2.1\\nName: korvolan\\nVersion: 1\\n", "WHEEL": "Wheel-Version: 1.0\\nGenerator: x\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n", "RECORD": ""}
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        wheel.writestr("korvolan.py", "HERE = 1\\n")
        for file, text in files.items():
            wheel.writestr(f"korvolan-1.dist-info/{file}", text)
    return name
build_wheel = build_editable
"""  # noqa: E501
PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "korvolan"
version = "1"
"""
NOWHERE = f"nothing==1 --hash=sha256:{'0' * 64}\n"  # with no index, nothing can be fetched


class Checkout:
    def __init__(self, root: Path) -> None:
        self.root = root
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "tools", root / "tools", ignore=ignore)
        (root / "requirements").mkdir()
        for part in ("play", "dev", "compile", "node"):
            (root / "requirements" / f"{part}.lock").write_text("")
        (root / "pyproject.toml").write_text(PROJECT)
        (root / "setup.py").write_text("")
        (root / "backend.py").write_text(BACKEND)
        self.python = root / ".venv" / "bin" / "python"
        self.stamp = root / ".venv" / "whole.json"

    def set_up(self, *parts: str, **env: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(self.root / "tools" / "environment.py"), *parts]
        environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", **env}
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    def works(self) -> bool:
        done = subprocess.run(
            [str(self.python), "-c", "import korvolan, pip; print(korvolan.HERE)"], capture_output=True, text=True
        )
        return done.stdout == "1\n"


@pytest.fixture
def fresh(tmp_path: Path) -> Checkout:
    """Nothing is set up yet."""
    return Checkout(tmp_path / "checkout")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Set up from nothing, in a path with a space in it; each test leaves it whole. One worker runs them all."""
    made = Checkout(tmp_path_factory.mktemp("a folder") / "check out")
    done = made.set_up("play")
    assert done.returncode == 0, done.stderr
    assert "Making a Python environment" in done.stderr
    return made


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """What was said, less the words about how far it was: one line, and no traceback."""
    lines = [line for line in done.stderr.splitlines() if not line.endswith(" s")]
    assert done.returncode != 0
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_made_once_and_left_alone(checkout: Checkout) -> None:
    assert checkout.works()
    assert checkout.set_up("play").stderr == ""


def break_stamp(checkout: Checkout) -> None:
    checkout.stamp.unlink()


def break_python(checkout: Checkout) -> None:
    checkout.python.unlink()


def change_python(checkout: Checkout) -> None:
    told = json.loads(checkout.stamp.read_text())
    checkout.stamp.write_text(json.dumps({**told, "python": "cpython-38"}))


def move_folder(checkout: Checkout) -> None:
    told = json.loads(checkout.stamp.read_text())
    checkout.stamp.write_text(json.dumps({**told, "root": "/somewhere/else"}))


def spoil_stamp(checkout: Checkout) -> None:
    checkout.stamp.write_text("{")


@pytest.mark.parametrize("harm", [break_stamp, break_python, change_python, move_folder, spoil_stamp])
def test_one_that_is_not_whole_is_made_anew(checkout: Checkout, harm: Callable[[Checkout], None]) -> None:
    left = checkout.root / ".venv" / "lib" / "left-over"
    left.write_text("")
    harm(checkout)
    assert checkout.set_up("play").returncode == 0
    assert checkout.works()
    assert not left.exists(), "the half-made one was taken for whole"


def test_killed_while_a_part_is_installed(checkout: Checkout) -> None:
    """While something is changed there is no stamp: this is what a kill leaves behind."""
    (checkout.root / "backend.py").write_text(BACKEND + "import os, signal; os.killpg(0, signal.SIGKILL)\n")
    (checkout.root / "setup.py").write_text("# changed\n")
    command = [sys.executable, str(checkout.root / "tools" / "environment.py"), "play"]
    killed = subprocess.run(command, capture_output=True, start_new_session=True, env={**os.environ, "PIP_NO_INDEX": "1"})
    assert killed.returncode < 0
    assert not checkout.stamp.exists()
    (checkout.root / "backend.py").write_text(BACKEND)
    assert checkout.set_up("play").returncode == 0
    assert checkout.works()


def test_no_network_is_one_line_and_breaks_nothing(fresh: Checkout) -> None:
    (fresh.root / "requirements" / "play.lock").write_text(NOWHERE)
    assert "is there a network?" in one_line(fresh.set_up("play"))
    (fresh.root / "requirements" / "play.lock").write_text("")
    assert fresh.set_up("play").returncode == 0
    assert fresh.works()


def test_what_is_whole_stays_whole_when_another_part_cannot_be_fetched(checkout: Checkout) -> None:
    """The table opens without network although `make test` could not be set up without it."""
    (checkout.root / "requirements" / "dev.lock").write_text(NOWHERE)
    assert "is there a network?" in one_line(checkout.set_up("play", "dev"))
    assert checkout.set_up("play").stderr == ""
    assert checkout.works()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_one_may_not_write_to(fresh: Checkout) -> None:
    fresh.root.chmod(0o555)
    try:
        assert "cannot write to" in one_line(fresh.set_up("play"))
    finally:
        fresh.root.chmod(0o755)


CHECKS = """
import sys; sys.path.insert(0, "tools")
import environment, shutil, os
from collections import namedtuple
{harm}
sys.exit(environment.main(["play"]))
"""


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("shutil.disk_usage = lambda path: namedtuple('U', 'total used free')(1, 1, 52_000_000)", "Only 52 MB are free"),
        ("os.access = lambda path, mode: False", "cannot write to"),
        ("environment.OLDEST = (3, 99)", "needs Python 3.11 or newer"),
        ("environment.MODULES = {'no_such_module': 'python3-some'}", "apt install python3-some"),
        ("environment.make = lambda: (_ for _ in ()).throw(OSError(28, 'No space left on device'))", "No space left"),
    ],
)
def test_what_stops_it_is_said_in_one_line(fresh: Checkout, harm: str, told: str) -> None:
    command = [sys.executable, "-c", CHECKS.format(harm=harm)]
    done = subprocess.run(command, cwd=fresh.root, capture_output=True, text=True)
    assert told in one_line(done)
    assert not fresh.stamp.exists()


def test_folders_of_tools_get_their_name_when_they_are_whole(checkout: Checkout) -> None:
    script = "import sys; sys.path.insert(0, 'tools'); import environment; print(environment.folder('compile', quiet=True))"
    half = checkout.root / "build" / "tools" / "compile-unfinished"
    half.mkdir(parents=True)
    (half / "left-over").write_text("")
    done = subprocess.run([str(checkout.python), "-c", script], cwd=checkout.root, capture_output=True, text=True)
    found = Path(done.stdout.strip())
    assert found.is_dir(), done.stderr
    assert not (found / "left-over").exists()
