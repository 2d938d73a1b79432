"""A person at a browser: what they click and read, and everything their browser was sent."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, Response, WebSocket, expect

from .house import patience

# A point of the window where a click reaches this element: shapes have holes, and pieces stand upon them.
SPOT = """(element) => {
  const box = element.getBoundingClientRect();
  const mine = (x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (hit === element || element.contains(hit));
  };
  for (const n of [2, 3, 5, 9, 17, 33])
    for (let i = 1; i < n; i++) for (let j = 1; j < n; j++) {
      const [x, y] = [box.left + (box.width * i) / n, box.top + (box.height * j) / n];
      if (mine(x, y)) return [x, y];
    }
  return null;
}"""
VIOLATIONS = """window.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective + " " + event.blockedURI));"""
# Whoever has played before is not shown the goal card of every game, and needs no coach.
NO_GOALS = """const kept = JSON.parse(localStorage.getItem("korvolan.settings") ?? "{}");
if (!("goals" in kept)) localStorage.setItem("korvolan.settings", JSON.stringify({ ...kept, goals: false, coach: "never" }));"""
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def asked(address: str) -> set[str]:
    """Whom a request goes to: nobody, where the page reads what it has made itself."""
    return set() if address.startswith("blob:") else {urlsplit(address).netloc}


class Player:
    """One browser, with nothing in it but what this player was given."""

    def __init__(self, browser: Browser, url: str, phone: bool = False, goals: bool = False, **more: Any) -> None:
        size: Any = PHONE if phone else DESKTOP
        given = {"viewport": size, "reduced_motion": "reduce", "has_touch": phone, "is_mobile": phone} | more
        self.context = browser.new_context(**given)
        self.context.add_init_script(VIOLATIONS)
        if not goals:
            self.context.add_init_script(NO_GOALS)
        self.url = url
        self.troubles: list[str] = []
        self.hosts: set[str] = set()
        self.traffic: list[tuple[str, str]] = []  # address and what came, in order
        self.bodies: list[tuple[int, Response]] = []  # those not read yet, with their places in the traffic
        self.moves = 0  # decisions that the table has taken from this browser
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.listen(self.page)

    def listen(self, page: Page) -> None:
        page.on("console", lambda message: self.troubles.extend([message.text] if message.type == "error" else []))
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("request", lambda request: self.hosts.update(asked(request.url)))
        page.on("response", self.keep)
        page.on("websocket", self.overhear)

    def keep(self, response: Response) -> None:
        if response.url.endswith("/moves") and response.status == 200:
            self.moves += 1
        if "/api/" in response.url:
            self.traffic.append((response.url, ""))
            place = len(self.traffic) - 1
            self.bodies.append((place, response))

    def overhear(self, socket: WebSocket) -> None:
        self.hosts.add(urlsplit(socket.url).netloc)
        socket.on("framereceived", lambda data: self.hear(socket.url, str(data)))

    def hear(self, url: str, text: str) -> None:
        self.traffic.append((url, text))
        if '"re":' in text[-40:] and not text.startswith('{"type":"refused"'):
            self.moves += 1

    def heard(self) -> list[tuple[str, str]]:
        """Everything that came over the wire so far, with the addresses."""
        for place, response in self.bodies:
            self.traffic[place] = (response.url, response.text())
        self.bodies.clear()
        return self.traffic

    # -- going somewhere -------------------------------------------------------------------------------------------

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def sit(self, opened: dict[str, Any]) -> None:
        """Take the seats of a table that was opened elsewhere, as a seat key would."""
        held = json.dumps({opened["table"]: opened})
        seats = "'korvolan.seats'"
        self.context.add_init_script(f"localStorage.getItem({seats}) || localStorage.setItem({seats}, {held!r})")
        self.go(f"/table/{opened['table']}")
        self.ready()
        self.sit_down_first()

    def sit_down_first(self) -> None:
        """Where something is hidden and two share the screen, it is said first whose turn it is."""
        first = self.page.get_by_role("button", name="show the board")
        if first.count():
            first.click()
            expect(first).to_have_count(0)
            self.ready()

    def ready(self) -> None:
        """The board is there, with its map and a decision."""
        expect(self.page.locator(".stage [data-place]").first).to_be_attached()
        expect(self.ask).not_to_be_empty()

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def ask(self) -> Locator:
        return self.page.locator(".prompt .ask")

    @property
    def options(self) -> Locator:
        return self.page.locator(".prompt button.option")

    @property
    def battle(self) -> Locator:
        return self.page.locator(".over.battle")

    @property
    def log(self) -> Locator:
        return self.page.locator("#panel")

    def option(self, words: str) -> Locator:
        """An option of the list: whole label, with its heading where labels share one."""
        return self.page.locator(".prompt button.option", has_text=re.compile(rf"^\s*\d?\s*{words}", re.I))

    # -- doing -----------------------------------------------------------------------------------------------------

    def choose(self, words: str) -> None:
        """Click an option of the list, and wait for the table's answer."""
        self.decide(self.option(words).first)

    def decide(self, target: Locator, sure: bool = True) -> None:
        """Click something that plays; say yes where a warning or a roll asks for it."""
        before = self.moves
        target.click()
        yes = self.page.get_by_role("button", name="Do it")
        self.wait(lambda: self.moves > before or yes.count() > 0)
        if self.moves == before and sure:
            yes.click()
            self.wait(lambda: self.moves > before)
        self.settled()

    @contextmanager
    def deciding(self) -> Iterator[None]:
        """What is done here makes a decision, and it is waited for until the table has taken it."""
        before = self.moves
        yield
        self.wait(lambda: self.moves > before)

    def wait(self, wanted: Callable[[], bool]) -> None:
        """Until something is true, while the browser goes on."""
        end = time.monotonic() + 20 * patience()
        while not wanted():
            assert time.monotonic() < end, "it did not come true"
            self.page.wait_for_timeout(20)

    def settled(self) -> None:
        """Nothing is on its way."""
        expect(self.page.locator(".prompt button.option:disabled")).to_have_count(0)

    def spot(self, selector: str) -> tuple[float, float]:
        element = self.page.locator(selector).first
        element.wait_for(state="attached")
        found: list[list[float]] = []

        def look() -> bool:
            found[:] = [point for point in [element.evaluate(SPOT)] if point]
            return bool(found)

        self.wait(look)
        return found[0][0], found[0][1]

    def click(self, selector: str) -> None:
        """Click something of the board by mouse."""
        self.page.mouse.click(*self.spot(selector))

    def click_place(self, place: str) -> None:
        self.click(f"[data-place='{place}']")

    def click_piece(self, piece: str) -> None:
        """Click a piece, out of its fan where it stands in a stack."""
        self.page.mouse.move(2, 2)
        stack = self.page.locator(f"[data-stack]:has([data-piece='{piece}'])")
        if stack.count():
            key = stack.first.get_attribute("data-stack")
            self.page.mouse.click(*self.spot(f"[data-stack='{key}'] >> nth=-1"))  # the topmost
            self.page.locator("[data-fan]").first.wait_for()
            self.click(f"[data-fan] [data-piece='{piece}']")
        else:
            self.click(f"[data-piece='{piece}']")

    def pass_screen(self) -> None:
        """Hand the screen over, and sit down on the other side. Before the first decision the curtain is there already."""
        curtain = self.page.get_by_role("button", name="show the board")
        passing = self.page.get_by_role("button", name="Pass the screen")
        passing.or_(curtain).first.wait_for()
        if curtain.count() == 0:
            passing.click()
        curtain.click()
        expect(curtain).to_have_count(0)
        self.ready()

    def clean(self) -> None:
        """Nothing went wrong in this browser, and nobody else was asked for anything."""
        assert not self.troubles, self.troubles
        assert self.page.evaluate("window.violations") == []
        assert self.hosts <= {urlsplit(self.url).netloc}, self.hosts
