"""Take the pictures for the README from the running program.

    python tools/pictures.py          all of them; or name some: lobby, board, battle, why-not, odds, replay, phone, terminal,
                                      gnw-board, gnw-battle, gnw-set-up, gnw-phone, gtw-board, gtw-siege, gtw-phone,
                                      hussars-board, hussars-sight, hussars-battle, hussars-phone,
                                      pdd-board, pdd-battle, pdd-phone, what-happened, what-happened-phone

The browser's pictures need Chromium (tools/chromium.py) and the built client (tools/web.py)."""

from __future__ import annotations

import base64
import io
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright
from rich.console import Console

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import korvolan  # noqa: E402
from chromium import find as find_chromium  # noqa: E402
from korvolan.table.terminal import Table, seated  # noqa: E402
from tests.browser import gtw_positions as gtw  # noqa: E402
from tests.browser import hussars_positions as hussars  # noqa: E402
from tests.browser.gnw_positions import FIELD, STRIKE, record  # noqa: E402
from tests.browser.house import House, patience  # noqa: E402
from tests.browser.pdd_positions import ASSAULT, ENGAGED  # noqa: E402
from tests.browser.pdd_positions import record as pdd_record  # noqa: E402
from tests.browser.player import PHONE, Player  # noqa: E402
from tests.browser.positions import BATTLE as VELIKAYA  # noqa: E402
from tests.browser.test_telling import card, fight  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
LINES = ["2", "why 3", "2", "quit"]
QUALITY = 82
LARGEST = 300_000  # bytes
SETTLE = 1200  # milliseconds until the map is drawn and nothing moves

BOARD = """\
game = "pax_baltica"
scenario = "next-stop-moscow"
seed = 1

[turn]
first = "coalition"

[phase]
name = "actions"
seat = "sweden"
actions = 3
"""
BATTLE = """\
game = "pax_baltica"
scenario = "next-stop-moscow"
seed = 1

[turn]
first = "coalition"

[pieces]
karl-xii = { at = "velikaya", strength = 4, came_from = "livland", moved = true }
lewenhaupt = { at = "velikaya", strength = 3, came_from = "livland", moved = true }
livgardet = { at = "velikaya", strength = 3, came_from = "livland", moved = true }

[places]
velikaya = { holder = "coalition", attacked = ["sweden"] }

[phase]
name = "battle"
at = "velikaya"
round = 1
defender = "coalition"
"""


def shoot(player: Player, name: str) -> None:
    """A picture of what is on the screen now."""
    player.page.mouse.move(2, 2)  # nothing is pointed at
    player.page.wait_for_timeout(SETTLE)
    line = player.context.new_cdp_session(player.page)
    taken = line.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    data = base64.b64decode(taken["data"])
    if len(data) > LARGEST:
        raise SystemExit(f"{name}.webp would have {len(data)} bytes.")
    (PICTURES / f"{name}.webp").write_bytes(data)
    print(f"{name}.webp: {len(data) // 1000} kB")


def lobby(player: Player, house: House) -> None:
    player.sit(house.import_position(BOARD, coalition="ai:random"))  # a game in progress
    player.go()
    expect(player.page.get_by_text("Games in progress")).to_be_visible()
    shoot(player, "lobby")


def board(player: Player, house: House) -> None:
    player.sit(house.import_position(BOARD))
    player.click_piece("lewenhaupt")
    expect(player.page.get_by_text("places to go")).to_be_visible()
    shoot(player, "board")


def battle(player: Player, house: House) -> None:
    player.sit(house.import_position(BATTLE))
    for _ in range(4):
        if player.page.get_by_role("button", name="Pass the screen").count():
            player.pass_screen()
        elif player.battle.count():
            player.decide(player.options.first)
    shoot(player, "battle")


def why_not(player: Player, house: House) -> None:
    player.sit(house.import_position(BOARD))
    player.click_place("moskva")
    expect(player.page.get_by_role("alertdialog")).to_contain_text(re.compile(r"\d\.\d"))
    shoot(player, "why-not")


def odds(player: Player, house: House) -> None:
    player.sit(house.import_position(BATTLE))
    player.battle.get_by_role("button", name="Odds of the whole battle").click()
    expect(player.battle).to_contain_text("%")
    expect(player.battle.get_by_text("Reckoning")).to_have_count(0, timeout=60_000)
    shoot(player, "odds")


def replay(player: Player, house: House) -> None:
    opened = house.import_position(BATTLE)
    player.sit(opened)
    for _ in range(6):
        if player.page.get_by_role("button", name="Pass the screen").count():
            player.pass_screen()
        player.decide(player.options.first)
    player.go(f"/replay/{opened['table']}")
    bar = player.page.get_by_label("Replay", exact=True)
    bar.get_by_role("button", name="To the end").click()
    bar.get_by_role("button", name="One decision back").click()
    expect(bar).to_contain_text("5 / 6")
    shoot(player, "replay")


def phone(player: Player, house: House) -> None:
    player.sit(house.import_position(BOARD))
    shoot(player, "phone")


# -- Great Northern War --------------------------------------------------------------------------------------------


def set_up() -> str:
    """The record of a game of Great Northern War whose armies stand as in history."""
    play = korvolan.game("great_northern_war").new("short", seed=3)
    for action in ("plan coalition-historical", "plan sweden-historical", "done", "done"):
        play.play(action)
    return play.record()


def gnw_board(player: Player, house: House) -> None:
    player.sit(house.import_position(set_up()))
    player.page.get_by_role("button", name="Nearer").click()
    player.click_piece("loewenhaupt")
    player.page.locator("[data-all]").click()
    expect(player.page.get_by_text("places to go")).to_be_visible()
    shoot(player, "gnw-board")


def gnw_battle(player: Player, house: House) -> None:
    player.sit(house.import_position(record(FIELD, STRIKE[:-1])))
    player.battle.get_by_role("button", name="Odds of the whole battle").click()
    expect(player.battle.get_by_text("Reckoning")).to_have_count(0, timeout=60_000)
    shoot(player, "gnw-battle")


def gnw_set_up(player: Player, house: House) -> None:
    player.sit(house.post("/api/tables", {"game": "great_northern_war", "seats": {"sweden": "me", "coalition": "me"}}))
    player.choose("By hand")
    player.page.locator(".tray [data-piece='menshikov']").click()
    expect(player.page.get_by_text("places to go")).to_be_visible()
    shoot(player, "gnw-set-up")


def gnw_phone(player: Player, house: House) -> None:
    player.sit(house.import_position(FIELD))
    player.page.get_by_role("button", name="Nearer").tap()
    shoot(player, "gnw-phone")


# -- The Great Turkish War -------------------------------------------------------------------------------------------


def great_army() -> str:
    """The record of a game of The Great Turkish War: the Grand Vizier's army before Vienna is about to march."""
    play = korvolan.game("great_turkish_war").new("campaign", seed=3)
    for action in ("plan league-1683", "plan ottoman-1683"):
        play.play(action)
    while not any(str(action) == "from 2105" for action in play.legal()):
        play.play(next((a for a in play.legal() if str(a) in ("pass", "done", "decline")), play.legal()[0]))
    return play.record()


def gtw_board(player: Player, house: House) -> None:
    player.sit(gtw.table(house, great_army()))
    player.page.get_by_role("button", name="Nearer").click()
    shoot(player, "gtw-board")


def gtw_siege(player: Player, house: House) -> None:
    player.sit(gtw.table(house, gtw.record(gtw.NEUHAUSEL, [*gtw.WORKS, "storm"])))
    expect(player.battle).to_contain_text("Siege Table")
    shoot(player, "gtw-siege")


def gtw_phone(player: Player, house: House) -> None:
    player.sit(gtw.table(house, gtw.HUNGARY))
    player.page.get_by_role("button", name="Nearer").tap()
    shoot(player, "gtw-phone")


# -- Hussars -------------------------------------------------------------------------------------------------------


def hussars_board(player: Player, house: House) -> None:
    dawn = korvolan.game("hussars").new("dawn", seed=3)
    dawn.play("pass")
    player.sit(hussars.opened(house, dawn.record()))
    player.click_piece("s-lrh")
    expect(player.page.get_by_text("places to go")).to_be_visible()
    shoot(player, "hussars-board")


def hussars_sight(player: Player, house: House) -> None:
    player.sit(hussars.opened(house, hussars.GUNNERY))
    player.choose("Fire with Field guns")
    expect(player.page.locator(".legend")).to_contain_text("Line of sight")
    shoot(player, "hussars-sight")


def hussars_battle(player: Player, house: House) -> None:
    player.sit(hussars.opened(house, hussars.record(hussars.ASSAULT, [])))
    player.page.get_by_role("button", name="Show the place").click()
    player.battle.get_by_role("button", name="Odds of the whole battle").click()
    expect(player.battle.get_by_text("Reckoning")).to_have_count(0, timeout=60_000)
    shoot(player, "hussars-battle")


def hussars_phone(player: Player, house: House) -> None:
    player.sit(hussars.opened(house, hussars.record(hussars.CHARGE, ["move s-dal", "to 0517"])))
    player.page.get_by_role("button", name="What is to be decided").tap()
    shoot(player, "hussars-phone")


# -- Poltava's Dread Day -------------------------------------------------------------------------------------------


def pdd_opening() -> str:
    """The record of a game of Poltava's Dread Day that stands as in history, in its first Summer."""
    play = korvolan.game("poltavas_dread_day").new("historical", seed=3)
    play.play("pass")
    return play.record()


def pdd_board(player: Player, house: House) -> None:
    player.sit(house.import_position(pdd_opening()))
    player.click_piece("charles-xii")
    expect(player.page.get_by_text("places to go")).to_be_visible()
    player.page.locator("[data-all]").click()
    expect(player.page.get_by_text("more · ")).to_be_visible()
    shoot(player, "pdd-board")


def pdd_battle(player: Player, house: House) -> None:
    player.sit(house.import_position(pdd_record(ENGAGED, ASSAULT)))
    player.battle.get_by_role("button", name="Odds of the whole battle").click()
    expect(player.battle.get_by_text("Reckoning")).to_have_count(0, timeout=60_000)
    shoot(player, "pdd-battle")


def pdd_phone(player: Player, house: House) -> None:
    player.sit(house.import_position(pdd_opening()))
    player.page.get_by_role("button", name="Nearer").tap()
    shoot(player, "pdd-phone")


def what_happened(player: Player, house: House) -> None:
    """A battle that is over, as its card tells it, under the strip that says where the war stands."""
    player.sit(house.import_position(VELIKAYA, coalition="ai:recruit"))
    fight(player)
    expect(card(player)).to_be_visible()
    shoot(player, "what-happened-phone" if player.page.viewport_size == PHONE else "what-happened")


def terminal() -> None:
    """A few decisions of the tiny game in the terminal."""
    play = korvolan.game("tiny").new("meeting", seed=12)
    table = Table(play, seated(play.game, "you,random"), "picture")
    table.console = Console(record=True, width=96, highlight=False, force_terminal=True, file=io.StringIO())
    lines = iter(LINES)

    def read(prompt: str) -> str | None:
        line = next(lines)
        table.say(f"[bold green]{prompt}{line}[/bold green]")
        if line == "quit":
            save(table.console, PICTURES / "terminal.svg")
        return line

    table.read = read  # type: ignore[method-assign]
    table.run()


def save(console: Console, path: Path) -> None:
    """The screen as SVG, with the reader's own fonts: a picture must not load anything from elsewhere."""
    svg = console.export_svg(title="korvolan play")
    path.write_text(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S), encoding="utf-8")


Scene = Callable[[Player, House], None]
SCENES: dict[str, Scene] = {
    "lobby": lobby,
    "board": board,
    "battle": battle,
    "why-not": why_not,
    "odds": odds,
    "replay": replay,
    "phone": phone,
    "gnw-board": gnw_board,
    "gnw-battle": gnw_battle,
    "gnw-set-up": gnw_set_up,
    "gnw-phone": gnw_phone,
    "gtw-board": gtw_board,
    "gtw-siege": gtw_siege,
    "gtw-phone": gtw_phone,
    "hussars-board": hussars_board,
    "hussars-sight": hussars_sight,
    "hussars-battle": hussars_battle,
    "hussars-phone": hussars_phone,
    "pdd-board": pdd_board,
    "pdd-battle": pdd_battle,
    "pdd-phone": pdd_phone,
    "what-happened": what_happened,
    "what-happened-phone": what_happened,
}


def take(browser: Browser, name: str) -> None:
    """One scene, at a table of its own."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        try:
            player = Player(browser, house.url, phone=name.endswith("phone"), color_scheme="light")
            SCENES[name](player, house)
            player.context.close()
        finally:
            house.stop()


def main(names: list[str]) -> int:
    PICTURES.mkdir(exist_ok=True)
    unknown = [name for name in names if name not in SCENES and name != "terminal"]
    if unknown:
        print(f"There is no scene {unknown[0]!r}.", file=sys.stderr)
        return 2
    if not names or "terminal" in names:
        terminal()
    chromium = find_chromium()
    expect.set_options(timeout=5_000 * patience())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name in [name for name in SCENES if not names or name in names]:
            take(browser, name)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
