"""Play whole games in a real browser by clicks at random, and find every dead one.

    python -m tests.browser.whole_game great_northern_war --seed 3 [--most 2000] [--ending 0.6]

Each decision is made by an option of the list, or by a click on something lit on the board; menus and questions are answered.
A click after which nothing happens, an error in the console or a decision that offers nothing ends the run with a report."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from .house import ROOT, House
from .player import SPOT as EXACT_SPOT
from .player import Player

sys.path.insert(0, str(ROOT / "tools"))
import chromium as chromium_tool

LIT = """() => [...document.querySelectorAll(".stage .hit.live, .stage .stander .mark.lit")].map(({ dataset }) =>
  dataset.place ? `[data-place='${dataset.place}']` : `[data-piece='${dataset.piece}']`)"""
STATE = """() => [document.querySelectorAll(".bar, .confirm, [role=menu], [data-fan]").length,
  document.querySelector(".bar")?.textContent ?? "", document.querySelector("[role=alertdialog]")?.textContent ?? ""].join()"""
# Clicks are tested here, not drawing: the map's picture is enough.
SPOT = EXACT_SPOT.replace("[2, 3, 5, 9, 17, 33]", "[2, 3, 5]")  # what is nearly covered is left alone
NO_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>'
PATIENCE = 30.0  # seconds that a click may take on a busy machine
BOARD = 0.5  # how often one clicks on the board


class DeadClick(Exception):
    """A click after which nothing happened."""


class Clicker:
    """A player who clicks anything that is offered."""

    def __init__(self, player: Player, seed: int, ending: float) -> None:
        self.player = player
        self.page = player.page
        self.rng = random.Random(seed)
        self.ending = ending
        self.by_board = 0

    def play(self, most: int) -> int:
        """Decide until the game is over, or so often."""
        while self.player.moves < most:
            if self.page.get_by_role("button", name="Pass the screen").count():
                self.player.pass_screen()
            elif self.page.get_by_text("How it ended").count():
                return self.player.moves
            elif self.player.options.count():
                self.decide()
            else:
                self.until(self.something_to_do, "nothing is offered")
        return self.player.moves

    def something_to_do(self) -> bool:
        return bool(
            self.player.options.count()
            or self.page.get_by_role("button", name="Pass the screen").count()
            or self.page.get_by_text("How it ended").count()
        )

    def decide(self) -> None:
        """One decision, by the list or on the board."""
        before = self.player.moves
        lit = self.page.evaluate(LIT) if self.rng.random() < BOARD else []
        self.rng.shuffle(lit)
        if not any(self.on_board(target, before) for target in lit[:2]):
            self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(50)
            if self.asked():  # a way was found a little later
                self.answered(before, "a late question")
            elif self.player.moves == before and self.player.options.count():  # else the table has declined for the player
                self.in_list(before)
        self.player.settled()

    def in_list(self, before: int) -> None:
        """Any option of the list; the one that ends things more often."""
        count = self.player.options.count()
        chosen = 0 if self.rng.random() < self.ending else self.rng.randrange(count)
        option = self.player.options.nth(chosen)
        words = option.inner_text().replace("\n", " ")
        option.click()
        self.answered(before, f"{self.player.ask.inner_text()} -> {words}")

    def on_board(self, target: str, before: int) -> bool:
        """Click something lit; false where it cannot be reached, or was only looked at."""
        self.page.mouse.move(2, 2)
        self.page.keyboard.press("Escape")
        point = (
            self.page.locator(f".stage {target}").first.evaluate(SPOT)
            if self.page.locator(f".stage {target}").count()
            else None
        )
        if point is None:
            return False
        now = self.page.evaluate(STATE)
        self.page.mouse.click(*point)
        what = f"{self.player.ask.inner_text()} -> click {target}"
        self.until(lambda: self.player.moves > before or self.page.evaluate(STATE) != now, what)
        self.page.wait_for_timeout(30)
        if self.player.moves == before and not self.asked():
            return False
        self.answered(before, what)
        self.by_board += 1
        return True

    def asked(self) -> bool:
        return self.page.locator("[role=menu] button, .confirm").count() > 0

    def answered(self, before: int, what: str) -> None:
        """Answer menus and questions until the decision is made."""
        while self.player.moves == before:
            self.until(lambda: self.player.moves > before or self.asked(), what)
            menu = self.page.locator("[role=menu] button")
            if self.player.moves == before and menu.count():
                menu.nth(self.rng.randrange(menu.count())).click()
                self.page.wait_for_timeout(20)
            elif self.player.moves == before and self.page.get_by_role("button", name="Do it").count():
                self.page.get_by_role("button", name="Do it").click()
                self.until(lambda: self.player.moves > before, what)

    def until(self, wanted: object, what: str) -> None:
        assert callable(wanted)
        end = time.monotonic() + PATIENCE
        while not wanted():
            if time.monotonic() > end:
                raise DeadClick(what)
            self.page.wait_for_timeout(15)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=5000, help="decisions")
    parser.add_argument("--ending", type=float, default=0.3, help="how often the first option is taken: pass, done")
    given = parser.parse_args(arguments)
    expect.set_options(timeout=PATIENCE * 1000)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        args = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium_tool.find(), args=args)
        player = Player(browser, house.url, viewport={"width": 1024, "height": 700})
        player.context.route("**/files/*.svg", lambda way: way.fulfill(content_type="image/svg+xml", body=NO_DRAWING))
        clicker = Clicker(player, given.seed, given.ending)
        began = time.monotonic()
        try:
            seats = {"sweden": "me", "coalition": "me"}
            player.sit(house.post("/api/tables", {"game": given.game, "seats": seats}))
            count = clicker.play(given.most)
            player.clean()
            took = time.monotonic() - began
            print(f"{count} decisions, {clicker.by_board} on the board, {took:.0f} s: {player.ask.inner_text()}")
        except DeadClick as dead:
            player.page.screenshot(path="dead-click.png")
            print(f"After {player.moves} decisions a dead click: {dead}")
            return 1
        finally:
            browser.close()
            house.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
