"""What the conformance tests share."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def compiled() -> Path:
    """The compiled copy, built if it is not there. Where no compiler is, there is nothing to compare."""
    if not (shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")):
        pytest.skip("no C compiler on this machine")
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "compile.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())
