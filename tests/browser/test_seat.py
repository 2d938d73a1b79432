"""Whose seat it is, as players see it: links that say what they are, and a stranger at one's seat who is told of and signed
out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .house import House
from .player import Player

GAME = "great_northern_war"
SEATS = {"sweden": "me", "coalition": "open"}
SIZES: list[dict[str, Any]] = [
    {"viewport": {"width": 1440, "height": 900}},
    {"viewport": {"width": 1024, "height": 768}},
    {"phone": True},
]


def usurped(house: House) -> tuple[dict[str, Any], dict[str, Any], str]:
    """The opener takes his own invitation, and makes a seat key to be sent in its place."""
    opened = house.post("/api/tables", {"game": GAME, "seats": SEATS})
    usurper = house.post("/api/join", {"secret": opened["invitations"]["coalition"]})
    key = house.post(f"/api/tables/{opened['table']}/key", {}, usurper["token"])
    return opened, usurper, key["secret"]


def fits(player: Player) -> None:
    """Nothing is wider than the window."""
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "tablet", "phone"])
def test_a_guest_finds_out_who_else_sits_there(arrive: Arrive, house: House, size: dict[str, Any]) -> None:
    opened, usurper, key = usurped(house)
    guest = arrive(**size)
    guest.go(f"/join#{opened['invitations']['coalition']}")
    expect(guest.page.get_by_role("heading", name="This invitation was taken")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Sit down")).to_have_count(0)
    fits(guest)
    guest.go(f"/join#{key}")
    expect(guest.page.get_by_text("This is a seat key, not an invitation")).to_be_visible()
    fits(guest)
    guest.page.get_by_role("button", name="Hold the seat, too").click()
    guest.ready()
    told = guest.page.get_by_role("alert").filter(has_text="Another browser holds your seat, too")
    expect(told).to_be_visible()
    fits(guest)
    spy = arrive()
    spy.sit(usurper)
    told.get_by_role("button", name="Sign it out").click()
    expect(told).to_have_count(0)
    expect(spy.page.get_by_text("has signed this one out")).to_be_visible()
    spy.page.get_by_role("link", name="To the lobby").click()
    expect(spy.page.get_by_role("heading", name="Games in progress")).to_have_count(0)


def test_ones_own_second_browser_is_accepted_once(arrive: Arrive, house: House) -> None:
    opened, usurper, key = usurped(house)
    player = arrive()
    player.sit(usurper)
    expect(player.page.get_by_text("holds your seat, too")).to_have_count(0)
    house.post("/api/join", {"secret": key})  # the other browser comes while this one looks on
    told = player.page.get_by_role("alert").filter(has_text="Another browser holds your seat, too")
    told.get_by_role("button", name="It is mine").click()
    expect(told).to_have_count(0)
    player.page.reload()
    player.ready()
    expect(told).to_have_count(0)
    player.page.get_by_role("button", name="Menu of this game").click()
    player.page.get_by_role("button", name="Your seat: who holds it").click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog.get_by_text("Another browser holds it, too, since")).to_be_visible()
    dialog.get_by_role("button", name="Sign all others out").click()
    expect(dialog.get_by_text("No other browser does.")).to_be_visible()
    dialog.get_by_role("button", name="Make a seat key").click()
    assert "/join#key-" in dialog.get_by_label("Seat key").input_value()
    assert opened["table"] in player.page.url


def test_the_opener_sees_that_the_invitation_was_taken(arrive: Arrive, house: House) -> None:
    opened, _, _ = usurped(house)
    opener = arrive()
    opener.sit(opened)
    opener.page.get_by_role("button", name="Menu of this game").click()
    opener.page.get_by_role("button", name="Links to play and to watch").click()
    expect(opener.page.get_by_role("dialog").get_by_text("the invitation was taken on")).to_be_visible()
    expect(opener.page.get_by_label("To play the Coalition")).to_have_count(0)
