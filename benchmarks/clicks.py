"""In a real Chromium: from a click to the updated board, and from the start of the server to the first decision.

    python -m benchmarks.clicks --compiled --keep

A player at one screen of Pax Baltica clicks options, a quick one: a third of a second from one to the next, in which the
map is drawn sharp again. Each time runs from the press of the mouse until the browser has
painted the next decision. The start is `korvolan play` on a fresh folder, a new game from the lobby by two clicks, and
the first decision lit on the board."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from .figures import keep, machine, quantiles
from .serving import search_path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from chromium import find as find_chromium  # noqa: E402
from tests.browser.house import House  # noqa: E402
from tests.browser.player import Player  # noqa: E402

# Click a button, and tell the milliseconds until the browser has painted what the table answered: the page takes the
# answer in before the timer runs, and the frame after that is on the screen when the second timer does.
CLICK = """(button) => new Promise((done) => {
  const before = performance.now();
  const socket = window.sockets.at(-1);
  const heard = (event) => {
    if (!String(event.data).includes('"re":')) return;
    socket.removeEventListener("message", heard);
    setTimeout(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - before))));
  };
  socket.addEventListener("message", heard);
  button.click();
})"""
SOCKETS = """window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); window.sockets.push(this); }
};"""
NO_QUESTIONS = """localStorage.setItem("korvolan.settings", JSON.stringify({
  warnings: false, askOdds: false, goals: false, coach: "never",
}));"""
PAUSE = 333  # milliseconds
IDLE = 60  # looks at a page that offers nothing, 50 ms apart, before the game counts as ended
FIRST_CLICKS = ("Two at one screen: Pax Baltica", "Begin", "show the board")


def clicks(browser: Browser, house: House, number: int, moving: bool) -> list[float]:
    """Seconds for each of so many clicks of a player who takes any option, in as many games as that takes."""
    rng = random.Random(3)
    found: list[float] = []
    while len(found) < number:
        player = Player(browser, house.url, reduced_motion="no-preference" if moving else "reduce")
        player.context.add_init_script(NO_QUESTIONS)
        player.context.add_init_script(SOCKETS)
        seats = {"sweden": "me", "coalition": "me"}
        player.sit(house.post("/api/tables", {"game": "pax_baltica", "seats": seats}))
        found.extend(game(player, rng, number - len(found)))
        player.context.close()
    return found


def game(player: Player, rng: random.Random, most: int) -> list[float]:
    """Seconds for each click until the game ends, or there are enough of them."""
    found: list[float] = []
    idle = 0
    while len(found) < most and idle < IDLE:
        idle += 1
        if player.page.get_by_role("button", name="Pass the screen").count():
            player.pass_screen()
        elif count := player.options.count():
            idle = 0
            player.page.wait_for_timeout(PAUSE)
            found.append(player.options.nth(rng.randrange(count)).evaluate(CLICK) / 1000)
            player.settled()
        else:
            player.page.wait_for_timeout(50)
    return found


def start(browser: Browser, code: str) -> float:
    """Seconds from the start of the program until a decision is lit on the board, by way of the lobby."""
    with tempfile.TemporaryDirectory() as folder:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        begun = time.perf_counter()
        house = House(Path(folder), code)
        try:
            page.goto(house.url)
            for name in FIRST_CLICKS:
                page.get_by_role("button", name=name).click()
            expect(page.locator(".stage .live").first).to_be_attached()
            expect(page.locator(".prompt button.option").first).to_be_visible()
            return time.perf_counter() - begun
        finally:
            page.context.close()
            house.stop()


def run(args: argparse.Namespace) -> dict[str, Any]:
    code = search_path(args.compiled)
    chromium = find_chromium()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        house = House(Path(folder), code)
        try:
            clicked = clicks(browser, house, args.clicks, moving=True)
        finally:
            house.stop()
        start(browser, code)  # the first reads the disk
        starts = sorted(start(browser, code) for _ in range(args.starts))
        browser.close()
    return {
        "machine": machine(),
        "compiled": args.compiled,
        "demand": "95 of 100 clicks under 100 ms; the first decision under 2 s after the start",
        "click to painted board": quantiles(clicked),
        "start to first decision on screen": {"median_s": round(starts[len(starts) // 2], 2), "worst_s": round(starts[-1], 2)},
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clicks")
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    args = parser.parse_args()
    keep("clicks", run(args), args.keep)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
