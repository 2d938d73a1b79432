"""The game that `korvolan new-game` writes: small, whole, proved, and good for the conformance suite as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generate_constants import modules

ROOT = Path(__file__).resolve().parents[2]
NAME = "long_march"
MOST_LINES = 400


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like a checkout's, with the starter in it."""
    folder = tmp_path_factory.mktemp("checkout")
    (folder / "games").mkdir()
    (folder / "tests" / "rules").mkdir(parents=True)
    done = run(folder, "korvolan.cli", "new-game", NAME, "--folder", str(folder / "games"))
    assert (done.returncode, done.stderr) == (0, "")
    return folder


def run(checkout: Path, *module: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "KORVOLAN_GAMES": str(checkout / "games"), "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run([sys.executable, "-m", *module], env=environment, cwd=ROOT, capture_output=True, text=True)


def test_it_is_small(checkout: Path) -> None:
    files = [path for path in (checkout / "games" / NAME).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in files) < MOST_LINES


def test_its_constants_are_those_of_its_texts(checkout: Path) -> None:
    made = modules(checkout / "games" / NAME)
    assert {path.name for path in made} == {"refusals.py", "warnings.py", "endings.py"}
    assert all(path.read_text(encoding="utf-8") == text for path, text in made.items())


def test_every_rule_has_code_and_a_test(checkout: Path) -> None:
    done = run(checkout, "korvolan.cli", "rules", NAME, "--missing")
    assert (done.returncode, done.stdout) == (0, "")
    proved = run(checkout, "pytest", "-q", "-p", "no:cacheprovider", str(checkout / "tests"))
    assert proved.returncode == 0, proved.stdout
    broken = run(checkout, "korvolan.cli", "rules", NAME, "--prove")
    assert broken.returncode == 0, broken.stdout


def test_it_passes_the_conformance_suite(checkout: Path) -> None:
    """Every test of the suite that is made for each game, with this game among them."""
    suite = [str(path) for path in sorted(Path(__file__).parent.glob("test_*.py")) if path != Path(__file__)]
    done = run(checkout, "pytest", "-q", "-p", "no:cacheprovider", "-k", NAME, *suite)
    assert done.returncode == 0, done.stdout[-4000:]
    assert int(done.stdout.rpartition(" passed")[0].split()[-1]) > 30, done.stdout


def test_bad_names_and_taken_ones_are_refused(checkout: Path) -> None:
    for name, why in (("Long March", "small letters"), ("tiny-2", "small letters"), (NAME, "already")):
        done = run(checkout, "korvolan.cli", "new-game", name, "--folder", str(checkout / "games"))
        assert done.returncode == 2
        assert why in done.stderr
