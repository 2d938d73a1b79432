"""What keeps a test run small: which tests one worker runs together, because they share something that is dear to make, and
memory that is given back."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Generator
from typing import Any

import pytest

# The tests of one of these modules share a server and a browser, a cluster, an environment or a wheel.
BY_MODULE = ("tests/browser/", "tests/lab/test_workers.py", "tests/tools/test_environment.py", "tests/tools/test_wheel.py")
# The tests of one game in one of these modules share the games that were played for them.
BY_GAME = ("tests/conformance/test_labels.py", "tests/conformance/test_same_everywhere.py")


def shared(nodeid: str) -> str:
    """What a test shares: tests of which this is the same are run by one worker.

    >>> shared("tests/lab/test_workers.py::test_one"), shared("tests/conformance/test_labels.py::test_one[tiny]")
    ('tests/lab/test_workers.py', 'tests/conformance/test_labels.py[tiny]')
    >>> shared("tests/kernel/test_dice.py::test_one")
    'tests/kernel/test_dice.py::test_one'
    """
    module, _, test = nodeid.partition("::")
    if module.startswith(BY_MODULE):
        return module
    if module in BY_GAME and "[" in test:
        return f"{module}[{test.partition('[')[2]}"
    return nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With --dist=loadgroup. The mark xdist_group does nothing where pytest is newer than 9.1 and xdist is not newer than 3.8:
    every worker then starts a browser, a server and a cluster of its own."""
    if config.getvalue("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    class Together(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return shared(nodeid)

    return Together(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """After a game with thousands of positions, and after each module, what was freed goes back to the system: glibc's malloc
    would keep 100 MB of a game, and more the more games there are, while browsers and compilers run beside."""
    yield
    if nextitem is None or nextitem.path != item.path or item.get_closest_marker("long"):
        gc.collect()
        if sys.platform == "linux":
            trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl has none
            if trim is not None:
                trim(0)
