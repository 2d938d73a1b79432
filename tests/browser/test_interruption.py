"""The server dies in the middle of a battle, and comes back."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Arrive
from .house import House
from .positions import BATTLE


def test_the_page_catches_up_by_itself(arrive: Arrive, house: House) -> None:
    """kill -9 after an acknowledged shot: the page says that it reconnects, then goes on where it was."""
    player, other = arrive(), arrive()
    opened = house.import_position(BATTLE, coalition="open")
    player.go()
    other.page.goto(f"{house.url}/join#{opened['invitations']['coalition']}")
    other.page.get_by_role("button", name="Sit down").click()
    player.sit(opened)
    other.ready()
    player.decide(player.options.first)
    rolls = player.battle.get_by_label("Dice of this battle, latest first")
    expect(rolls).to_contain_text("Karl XII")
    told = rolls.inner_text()
    house.kill()
    expect(player.page.get_by_text("Reconnecting")).to_be_visible()
    expect(other.page.get_by_text("Reconnecting")).to_be_visible()
    house.start()
    for one in (player, other):
        expect(one.page.get_by_text("Reconnecting")).to_have_count(0)
        expect(one.battle.get_by_label("Dice of this battle, latest first")).to_have_text(told, use_inner_text=True)
    deciding = player if player.options.count() else other
    before = deciding.moves
    deciding.decide(deciding.options.first)
    assert deciding.moves == before + 1
    waiting = other if deciding is player else player
    expect(waiting.log).to_contain_text("fires")
    for one in (player, other):  # the lost line itself is told by the browser, and nothing else is
        assert all("WebSocket" in line or "ERR_CONNECTION_REFUSED" in line for line in one.troubles), one.troubles
        one.troubles.clear()
