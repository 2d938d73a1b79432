"""The dice as a browser checks them: it keeps the seal and its own number, and a host that swaps either is found out."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from playwright.sync_api import Route, expect

from .conftest import Arrive
from .house import House
from .player import Player

GAME = "great_northern_war"
SWAPPED = bytes(range(32))


def seated(arrive: Arrive, house: House) -> tuple[Player, dict[str, Any]]:
    """A guest who sat down by the page, and the opener's token."""
    opened = house.post("/api/tables", {"game": GAME, "seats": {"sweden": "me", "coalition": "open"}})
    guest = arrive()
    guest.go(f"/join#{opened['invitations']['coalition']}")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.ready()
    return guest, opened


def resign(house: House, opened: dict[str, Any]) -> None:
    house.post(f"/api/tables/{opened['table']}/offers", {"seat": "sweden", "kind": "resign"}, opened["token"])


def test_the_seal_is_shown_to_be_noted_and_checked_at_the_end(arrive: Arrive, house: House) -> None:
    guest, opened = seated(arrive, house)
    guest.page.get_by_role("button", name="Note the seal").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_contain_text(opened["commitment"])
    expect(dialog).to_contain_text("The seal is the one that this browser kept at the start")
    expect(dialog).to_contain_text("The random number of this browser counts")
    guest.page.keyboard.press("Escape")
    resign(house, opened)
    ending = guest.page.get_by_role("dialog", name="Victory")
    expect(ending).to_contain_text("The key fits the seal; this browser computed it.")
    expect(ending).to_contain_text("The table has rolled every die again")


def test_a_host_that_swaps_the_key_is_found_out(arrive: Arrive, house: House) -> None:
    guest, opened = seated(arrive, house)

    def swap(route: Route) -> None:
        answer = route.fetch()
        trust = answer.json() | {"key": SWAPPED.hex(), "commitment": hashlib.sha256(SWAPPED).hexdigest(), "verified": True}
        route.fulfill(response=answer, body=json.dumps(trust))

    guest.page.route("**/trust", swap)
    resign(house, opened)
    ending = guest.page.get_by_role("dialog", name="Victory")
    expect(ending).to_contain_text("The seal was exchanged")
    expect(ending).to_contain_text("it is not the one that was promised")
