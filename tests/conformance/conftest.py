"""What the conformance tests share."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games are not counted line by line: it would take three times as long, and the tests of the rules count them."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(scope="session")
def compiled() -> Path:
    """The compiled copy, built if it is not there. Where no compiler is, there is nothing to compare."""
    if not (shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")):
        pytest.skip("no C compiler on this machine")
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "compile.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())
