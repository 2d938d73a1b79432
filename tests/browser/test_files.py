"""Export and import, the replay with its slider, forks, the end of a game."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
from playwright.sync_api import expect

from korvolan.table.local_secret import FILE as SECRET_FILE
from korvolan.table.serving import asked_code, landing

from .conftest import Arrive
from .house import House
from .player import Player
from .positions import BATTLE, FRONTIER


def menu(player: Player) -> None:
    player.page.get_by_role("button", name="Menu of this game").click()


def test_an_exported_game_comes_back(arrive: Arrive, house: House, tmp_path: Path) -> None:
    player = arrive()
    player.sit(house.import_position(FRONTIER))
    player.choose("Scout Velikaya")
    menu(player)
    with player.page.expect_download() as download:
        player.page.get_by_role("button", name="Export the game").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    other = arrive()
    other.go()
    other.page.locator("input[type=file]").first.set_input_files(file)
    other.page.get_by_role("button", name="Import", exact=True).click()
    other.ready()
    expect(other.ask).to_have_text(player.ask.inner_text())
    expect(other.log).to_contain_text("Velikaya")


def test_a_file_that_is_no_game_is_refused(arrive: Arrive, tmp_path: Path) -> None:
    player = arrive()
    file = tmp_path / "letter.toml"
    file.write_text('game = "pax_baltica"\nscenario = "campaign"\n[pieces]\nnobody = "nowhere 9"\n')
    player.go()
    player.page.locator("input[type=file]").first.set_input_files(file)
    player.page.get_by_role("button", name="Import", exact=True).click()
    expect(player.page.get_by_role("alert")).to_contain_text("nobody")
    player.troubles.clear()  # the browser notes the refused request


def test_replay_and_fork(arrive: Arrive, house: House) -> None:
    """The slider walks through the game; a new one begins from a moment of it."""
    player = arrive()
    player.sit(house.import_position(BATTLE))
    for _ in range(3):
        if player.page.get_by_role("button", name="Pass the screen").count():
            player.pass_screen()
        player.decide(player.options.first)
    menu(player)
    player.page.get_by_role("button", name="Replay").click()
    replay = player.page.get_by_label("Replay", exact=True)
    slider = replay.get_by_role("slider")
    slider.focus()
    player.page.keyboard.press("Home")
    expect(replay).to_contain_text(re.compile(r"0 / 3"))
    player.page.keyboard.press("ArrowRight")
    expect(replay).to_contain_text("1 / 3")
    replay.get_by_role("button", name="To the end").click()
    expect(replay).to_contain_text("3 / 3")
    replay.get_by_role("button", name="One decision back").click()
    expect(replay).to_contain_text("2 / 3")
    replay.get_by_role("button", name="Fork here").click()
    was = player.page.url
    player.page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    player.page.wait_for_url(re.compile("/table/"))
    assert player.page.url != was
    player.ready()
    player.sit_down_first()
    expect(player.battle).to_be_visible()


def test_the_end_and_the_seal(arrive: Arrive, house: House) -> None:
    """Resign, check the dice, ask for a rematch with sides swapped."""
    player = arrive()
    opened = house.post("/api/tables", {"game": "pax_baltica", "seats": {"sweden": "me", "coalition": "ai:random"}, "pace": 0})
    player.sit(opened)
    menu(player)
    player.page.get_by_role("button", name="Resign").click()
    player.page.get_by_role("button", name="Resign", exact=True).click()
    expect(player.ask).to_contain_text("Coalition by resignation")
    ending = player.page.get_by_role("dialog", name="The game is over")
    expect(ending).to_contain_text("Coalition by resignation")
    expect(ending).to_contain_text("The table has rolled every die again with this key: all fell as recorded")
    ending.get_by_role("button", name="Seal, key and random numbers").click()
    seal = player.page.get_by_role("dialog", name="The dice of this game")
    expect(seal).to_contain_text("all fell as recorded")
    player.page.keyboard.press("Escape")
    expect(seal).to_have_count(0)
    menu(player)
    over = player.page.url
    player.page.get_by_role("button", name="Rematch with sides swapped").click()
    player.page.wait_for_url(lambda url: "/table/" in url and url != over)  # a program has no objections: one click
    expect(player.page.locator("header .who")).to_contain_text(re.compile("decision|decide|thinking"))


def test_a_copy_of_all_games_needs_the_local_secret(arrive: Arrive, house: House, tmp_path: Path) -> None:
    """The browser that `korvolan play` opens has it by the code of its address; any other one is asked for it."""
    opened = house.post("/api/tables", {"game": "great_northern_war", "seats": {"sweden": "me", "coalition": "me"}})
    secret = (house.folder / SECRET_FILE).read_text()
    owner, other = arrive(), arrive()
    owner.go(landing(asked_code(house.url, house.folder), ""))
    expect(owner.page.get_by_role("button", name="Save a copy")).to_be_visible()
    assert owner.page.url == f"{house.url}/"
    owner.wait(lambda: owner.page.evaluate("localStorage.getItem('korvolan.local')") == secret)
    with owner.page.expect_download() as saved:
        owner.page.get_by_role("button", name="Save a copy").click()
    file = tmp_path / "copy.json"
    saved.value.save_as(file)
    assert opened["table"] in file.read_text()
    other.go()
    other.page.get_by_role("button", name="Save a copy").click()
    other.page.get_by_label("The local secret").fill(secret)
    with other.page.expect_download():
        other.page.get_by_role("button", name="Save a copy").click()
    other.troubles.clear()  # the browser itself complains of the refusal
    headers = {"Authorization": f"Bearer {opened['token']}"}
    assert httpx.delete(f"{house.url}/api/tables/{opened['table']}", headers=headers).status_code == 204
    owner.page.get_by_label("Bring a copy back").set_input_files(file)
    expect(owner.page.get_by_text("The games are back.")).to_be_visible()
    expect(owner.page.locator(f"a[href='/table/{opened['table']}']")).to_be_visible()
