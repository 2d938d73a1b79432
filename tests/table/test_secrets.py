"""Hidden means hidden: what travels to one browser never holds the other's hidden things; nor do tokens travel on."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.view import as_json
from korvolan.table.api.tables import Offer
from korvolan.table.autoplay import pause
from korvolan.table.changes import changes
from korvolan.table.channels import looked_at, table_of
from korvolan.table.files import imagined_text
from korvolan.table.presence import ROUGHLY

from .server import Browser, Served

Start = Any


def follow_in_the_open(served: Served, game: str, times: int) -> None:
    """Two browsers play. Then the record is opened: neither's traffic named a piece that its seat could not see."""
    first, second = served.two(game)
    rng = seeded(f"traffic {game}")
    browsers = [first, second]
    with first.live() as one, second.live() as two:
        for _ in range(times):
            for browser in browsers:
                options = browser.options()
                if options:
                    action = options[rng.below(len(options))]
                    seat = browser.seen()["mine"][0]
                    browser.post("/odds", {"seat": seat, "what": action})
                    browser.post("/why", {"seat": seat, "what": action})
                    assert browser.move(action).status_code == 200
            if first.seen()["table"]["status"] == "over":
                break
        for browser in browsers:
            browser.get("/replay")
            browser.get("/replay/2")
        pushed = [drained(one), drained(two)]
    traffic = [" ".join([*browser.traffic, *pushed[number]]) for number, browser in enumerate(browsers)]
    told = [{piece for line in browser.seen()["log"]["lines"] for piece in line.get("pieces", [])} for browser in browsers]
    first.post("/offers", {"seat": first.seen()["mine"][0], "kind": "resign"})
    play = korvolan.load(first.get("/export", kind="record").json()["text"])
    assert len(play.moves) > 10
    for number in (0, 1):
        hidden = unseen(play, number) - told[number]
        assert hidden
        assert not {name for name in hidden if re.search(rf"(?<![\w-]){name}(?![\w-])", traffic[number])}


def unseen(play: korvolan.Play, seat: int) -> set[str]:
    """The pieces that a seat could not see at any time of a game."""
    states = [move.before for move in play.moves] + [play.state]
    ids = play.game.layout.domains["piece"].ids
    return {name for piece, name in enumerate(ids) if not any(state.sees(seat, piece) for state in states)}


def drained(socket: Any) -> list[str]:
    out: list[str] = []
    while True:
        try:
            out.append(socket.recv(timeout=0.2))
        except TimeoutError:
            return out


@pytest.mark.parametrize("game", ["tiny", "pax_baltica"])
def test_neither_seats_traffic_holds_the_others_hidden_blocks(served: Served, game: str) -> None:
    follow_in_the_open(served, game, 25)


def test_a_seat_that_does_not_decide_learns_nothing_by_asking(served: Served) -> None:
    north, south = served.two()
    waiting, seat = (south, "south") if north.options() else (north, "north")
    decider = north if waiting is south else south
    option = decider.options()[0]
    texts = {
        waiting.post("/why", {"seat": seat, "what": what}).text.replace(what, "…")
        for what in (option, "move north-guard", "end")
    }
    assert len(texts) == 1
    assert waiting.post("/odds", {"seat": seat, "what": option}).json()["error"] == "not-yours"
    assert waiting.post("/hint", {"seat": seat, "what": ""}).json()["error"] == "not-yours"
    assert "options" not in waiting.seen()["view"]["prompt"]


def test_a_watcher_sees_only_what_is_public(served: Served) -> None:
    opened = served.open({"north": "me", "south": "me"})
    watcher = served.join(opened["watching"])
    seen = watcher.seen()
    assert seen["mine"] == []
    assert seen["view"]["seat"] == ""
    assert all(piece.get("hidden") for piece in seen["view"]["pieces"])
    assert watcher.get("/view", seat="north").status_code == 403
    assert watcher.post("/moves", {"seat": "", "seq": 0, "actions": ["end"]}).status_code == 403
    assert watcher.post("/moves", {"seat": "north", "seq": 0, "actions": ["end"]}).status_code == 403
    assert watcher.get("/export", kind="record").json()["note"]
    assert watcher.post("/key", {}).status_code == 403


def test_a_standing_order_is_the_seats_own_secret(served: Served) -> None:
    north, south = served.two()
    with south.live() as socket:
        drained(socket)
        before = south.seen()
        given = north.post("/orders", {"seat": "north", "window": "marker"})
        assert given.json()["view"]["standing"] == [{"window": "marker"}]
        assert drained(socket) == []
        after = south.seen()
    for seen in (before, after):
        forget_hours(seen)
    assert before == after
    revoked = north.post("/orders", {"seat": "north", "window": "marker", "revoke": True})
    assert "standing" not in revoked.json()["view"]
    assert north.post("/orders", {"seat": "north", "window": "nonsense"}).status_code == 422


def unnoticed(name: str) -> tuple[korvolan.Play, str]:
    """A position with a decision that shows the other seat nothing at all."""
    play, rng = korvolan.game(name).new(seed=5), seeded("unnoticed")
    for _ in range(600):
        before, seat = play.clone(), play.seat
        other = next(other for other in play.game.seats if other != seat)
        seen = as_json(play.view(other))
        action = str(play.legal()[rng.below(len(play.legal()))])
        play.play(action)
        if not play.moves[-1].public and as_json(play.view(other)) == seen:
            return before, action
    raise AssertionError("everything that was done could be noticed")


def test_nobody_can_count_what_he_does_not_see(served: Served) -> None:
    """Such as the units that a hidden stack gives to a Force: nothing is pushed, and whoever asks gets the same answer."""
    play, action = unnoticed("great_northern_war")
    seat = str(play.seat)
    other = next(other for other in play.game.seats if other != seat)
    asked = {"text": play.position(), "seats": {seat: "me", other: "open"}}
    opened = served.post("/api/import", asked).json()
    mover, watcher = Browser(served, opened["table"], opened["token"]), served.join(opened["invitations"][other])
    with mover.live(), watcher.live() as socket:
        drained(socket)
        before = watcher.seen()
        assert mover.move(action).status_code == 200
        assert mover.seen()["view"]["seq"] == 1
        assert drained(socket) == []
        after = watcher.seen()
        steps = len(watcher.get("/replay").json()["moments"])
    assert steps == 1
    for seen in (before, after):
        forget_hours(seen)
    assert before == after


def test_hidden_decisions_move_no_hour_and_no_offer(served: Served) -> None:
    """The lobby, the seats' last visits, the hour of a claim and an offer that stands say nothing of them."""
    while time.time() % ROUGHLY > ROUGHLY - 30:
        time.sleep(1)  # the next hour that is told would begin in the middle
    play, action = unnoticed("great_northern_war")
    seat = str(play.seat)
    other = next(other for other in play.game.seats if other != seat)
    opened = served.post("/api/import", {"text": play.position(), "seats": {seat: "me", other: "open"}}).json()
    mover, watcher = Browser(served, opened["table"], opened["token"]), served.join(opened["invitations"][other])
    offered = watcher.post("/offers", {"seat": other, "kind": "draw"}).json()["table"]["offers"]

    def noticed() -> Any:
        found = served.post("/api/mine", {"tokens": [watcher.token]}).json()[0]
        table = watcher.seen()["table"]
        hours = [chair.get("last_seen", 0) for chair in found["seats"] + table["seats"]]
        assert not any(hour % ROUGHLY for hour in hours)
        return found["touched"], table["touched"], table.get("offers"), hours, table.get("claim_from")

    before = noticed()
    time.sleep(0.3)
    assert mover.move(action).status_code == 200
    assert noticed() == before
    assert before[2] == offered
    assert offered[0].get("step", 0) == 0


def test_no_number_of_a_table_moves_with_a_hidden_decision() -> None:
    """Revision, hours, offers and the log of whoever is not to know are the same, byte for byte; and what he can export."""
    play, action = unnoticed("great_northern_war")
    table = table_of(play)
    others = [seat for seat in [*play.game.seats, ""] if seat != play.seat]
    mover = str(play.seat)
    table.propose(Offer("draw", others[0], play.step))
    before = {seat: looked_at(table, seat) for seat in [*play.game.seats, ""]}
    files = {seat: imagined_text(play, seat, "position") for seat in others}
    trial = play.clone()
    trial.play(action)
    commit = changes(table, trial, 1000.0)
    table.adopt(commit, trial)
    table.publish(commit.secret_of)
    for seat in others:
        assert looked_at(table, seat) == before[seat]
        assert imagined_text(trial, seat, "position") == files[seat]
    assert looked_at(table, mover) != before[mover]


def test_a_program_pauses_once_for_all_that_it_decides_in_secret() -> None:
    """Who waits could count the pauses otherwise."""
    play, action = unnoticed("great_northern_war")
    assert pause(korvolan.load(play.position()), 800) == 0.8
    play.play(action)
    assert pause(play, 800) == 0.0


def forget_hours(seen: dict[str, Any]) -> None:
    """It is no secret when somebody was last here, roughly."""
    seen["table"].pop("claim_from", None)
    for seat in seen["table"]["seats"]:
        seat.pop("last_seen", None)


def test_tokens_are_kept_as_hashes_alone(start: Start, tmp_path: Path) -> None:
    served = start()
    opened = served.open({"north": "me", "south": "open"})
    secrets = [opened["token"], opened["watching"], *opened["invitations"].values()]
    served.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in secrets:
        assert len(secret) >= 43
        assert secret.encode() not in kept


def test_the_key_of_the_dice_travels_only_after_the_end(served: Served) -> None:
    browser = served.hot_seat()
    browser.go(10)
    for kind in ("record", "position"):
        browser.get("/export", kind=kind)
    browser.get("/trust")
    browser.get("/replay")
    running = " ".join(browser.traffic)
    browser.post("/offers", {"seat": "north", "kind": "resign"})
    key = browser.get("/trust").json()["key"]
    assert key not in running
    assert key in browser.get("/export", kind="record").json()["text"]
