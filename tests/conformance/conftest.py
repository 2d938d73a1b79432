"""What the conformance tests share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import compile as compiling  # noqa: E402


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games are not counted line by line: it would take three times as long, and the tests of the rules count them."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(scope="session")
def compiled() -> Path:
    """The compiled copy of the present sources. Where there is none, there is nothing to compare."""
    found = compiling.present_copy()
    if found is None:
        pytest.skip("there is no compiled copy of these sources: make compiled")
    return found
