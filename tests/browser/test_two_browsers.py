"""Two browsers by invitation: neither is ever sent what the other hides."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .house import House
from .player import Player
from .positions import FRONTIER

# Who stays out of the fight is hidden to the end; who fights, until the battle begins.
HIDDEN = {
    "sweden": {"rehnskiold": "Rehnskiöld", "stenbock": "Stenbock", "wachtmeister": "Wachtmeister"},
    "coalition": {"pyotr-i": "Pyotr I", "repnin": "Repnin"},
}
FIGHTING = {
    "sweden": {"karl-xii": "Karl XII", "livgardet": "Livgardet"},
    "coalition": {"sheremetev": "Sheremetev", "semyonovski": "Semyonovski"},
}
# What everyone may read, whoever asks: no token is sent for it.
PUBLIC = re.compile(r"/api/(catalogue|games/|seal)")


def private(player: Player) -> list[str]:
    """All that came for this player's eyes."""
    return [text for address, text in player.heard() if not PUBLIC.search(address)]


def naming(texts: list[str], names: dict[str, str]) -> list[str]:
    """The messages that name one of these blocks, by id or by name."""
    words = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in [*names, *names.values()]), re.I)
    return [text for text in texts if words.search(text) or words.search(json.dumps(text, ensure_ascii=False))]


def views(texts: list[str]) -> list[dict[str, Any]]:
    """The positions among the messages."""
    found: list[dict[str, Any]] = []
    for text in texts:
        data = json.loads(text) if text.startswith("{") else {}
        seen = data.get("seen", data)
        if isinstance(seen, dict) and "view" in seen:
            found.append(seen["view"])
    return found


def pieces(texts: list[str]) -> list[dict[str, Any]]:
    """Every piece that was told of, in whole views and in differences."""
    found: list[dict[str, Any]] = []
    for view in views(texts):
        told = view.get("pieces", [])
        found += told if isinstance(told, list) else [piece for _, _, come in told["edits"] for piece in come]
    return found


@pytest.fixture
def table(arrive: Arrive, house: House, tmp_path: Any) -> tuple[Player, Player]:
    """Sweden brings a position and invites; the Coalition follows the link."""
    sweden, coalition = arrive(), arrive()
    file = tmp_path / "frontier.toml"
    file.write_text(FRONTIER)
    sweden.go()
    sweden.page.locator("input[type=file]").first.set_input_files(file)
    sweden.page.get_by_label("Coalition").select_option("open")
    sweden.page.get_by_role("button", name="Import", exact=True).click()
    link = sweden.page.get_by_label("To play the Coalition").input_value()
    sweden.page.keyboard.press("Escape")
    coalition.page.goto(link)
    coalition.page.get_by_role("button", name="Sit down").click()
    for player in (sweden, coalition):
        player.ready()
        expect(player.ask).to_contain_text("Sweden: choose an action")
    return sweden, coalition


def pry(player: Player, enemy: str) -> None:
    """Ask whatever can be asked about what the other hides."""
    page = player.page
    blocks = page.locator(f"[data-piece^='{enemy}'], [data-piece*='block']")
    if blocks.count():
        box = blocks.first.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.press("Escape")
    for overlay in ("Control", "Reach", "Supply", "Forage"):
        page.keyboard.press("o")
        wanted = page.get_by_role("dialog").get_by_role("radio", name=overlay)
        if wanted.count():
            wanted.first.click()
        page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.keyboard.press("Escape")


def test_neither_is_sent_what_the_other_hides(table: tuple[Player, Player]) -> None:
    sweden, coalition = table
    for player, enemy in ((sweden, "russia"), (coalition, "sweden")):
        pry(player, enemy)
    sweden.choose("Livland")
    sweden.choose("Karl XII")
    sweden.choose("Velikaya")
    sweden.choose("Livgardet")
    sweden.choose("Velikaya")
    expect(coalition.ask).to_contain_text("Sweden: choose an action (1 left)")
    for player, other in ((sweden, "coalition"), (coalition, "sweden")):
        texts = private(player)
        assert len(texts) > 2
        assert views(texts)
        assert naming(texts, HIDDEN[other] | FIGHTING[other]) == []
    sweden.choose("Pass")
    players = {"sweden": sweden, "coalition": coalition}
    fought = False
    for _ in range(60):
        deciding = next((player for player in players.values() if player.options.count()), None)
        if deciding is None:
            sweden.page.wait_for_timeout(100)
            continue
        if fought and deciding.battle.count() == 0:
            break
        fought = fought or deciding.battle.count() > 0
        deciding.decide(deciding.options.first)
    assert fought
    for player, seat, other in ((sweden, "sweden", "coalition"), (coalition, "coalition", "sweden")):
        texts = private(player)
        assert naming(texts, FIGHTING[other])  # the battle has shown them: the search does find names
        assert naming(texts, HIDDEN[other]) == []
        assert pieces(texts)
        for piece in pieces(texts):
            block = piece["face"].rpartition(" ")[2]
            known = block in FIGHTING[other] or block in HIDDEN[seat] | FIGHTING[seat]
            assert known or not piece.get("steps"), piece


def test_a_watcher_sees_only_what_is_public(table: tuple[Player, Player], arrive: Arrive) -> None:
    sweden, _ = table
    sweden.page.get_by_role("button", name="Menu of this game").click()
    sweden.page.get_by_role("button", name="Links to play and to watch").click()
    link = sweden.page.get_by_label("To watch").input_value()
    watcher = arrive()
    watcher.page.goto(link)
    watcher.page.get_by_role("button", name="Watch").click()
    watcher.ready()
    expect(watcher.options).to_have_count(0)
    sweden.page.keyboard.press("Escape")
    sweden.choose("Livland")
    sweden.choose("Karl XII")
    sweden.choose("Velikaya")
    watcher.page.wait_for_timeout(300)
    everyone = HIDDEN["sweden"] | HIDDEN["coalition"] | FIGHTING["sweden"] | FIGHTING["coalition"]
    assert views(private(watcher))
    assert naming(private(watcher), everyone) == []
