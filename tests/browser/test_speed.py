"""How it feels: a click is answered at once. The figures are those of `python -m benchmarks.clicks`; here, beside other
tests on a loaded machine, only what would be felt as slow fails."""

from __future__ import annotations

import gzip

from playwright.sync_api import Browser

from benchmarks.clicks import clicks

from .house import ROOT, House, patience

ENOUGH = 16
FELT = 0.1  # seconds, on a machine that has nothing else to do


def test_a_click_is_answered_at_once(browser: Browser, house: House) -> None:
    taken = sorted(clicks(browser, house, ENOUGH, moving=False))
    assert taken[int(0.95 * ENOUGH)] < 5 * FELT * patience(), taken


def test_the_client_is_small(client: None) -> None:
    """Code and styles under 250 kB packed, besides fonts and map."""
    assets = ROOT / "src" / "korvolan" / "table" / "static" / "assets"
    packed = sum(len(gzip.compress(path.read_bytes())) for path in assets.iterdir() if path.suffix in (".js", ".css"))
    assert packed < 250_000
