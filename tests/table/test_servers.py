"""Several servers upon one database: any of them serves any table, and nobody notices which."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from korvolan.table import following
from tests.postgres import Cluster

from .line import Line
from .server import Browser, Served, settings_for

SERVICE_RESTART = 1012
SOON = 20.0  # seconds; most things come in some milliseconds


@pytest.fixture
def servers(postgresql: Cluster, tmp_path: Path) -> Iterator[Callable[..., tuple[Served, Served]]]:
    running: list[Served] = []
    url = postgresql.new_database()

    def begin(**more: Any) -> tuple[Served, Served]:
        for name in ("one", "other"):
            folder = tmp_path / name
            folder.mkdir(exist_ok=True)
            running.append(Served(settings_for(folder, database=url, local=False, **more)))
        return running[-2], running[-1]

    yield begin
    for found in running:
        if found.thread.is_alive():
            found.stop()


def at(served: Served, browser: Browser) -> Browser:
    """The same browser, whose requests come to another server."""
    return Browser(served, browser.table, browser.token)


def until(true: Callable[[], Any], seconds: float = SOON) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


def heard(line: Line, true: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """What a connection shows as soon as something is true of it."""
    end = time.monotonic() + SOON
    while not true(line.seen):
        assert time.monotonic() < end, "it was not told"
        line.hear(SOON)
    return line.seen


def body(browser: Browser, seat: str = "") -> dict[str, Any]:
    """A request for the last option of the seat that decides."""
    view = browser.seen(seat)["view"]
    return {"seat": view["to_move"], "seq": view.get("seq", 0), "actions": [view["prompt"]["options"][-1]["text"]]}


def test_a_move_at_one_server_is_pushed_by_the_other(servers: Any) -> None:
    one, other = servers()
    browser = one.hot_seat()
    with at(other, browser).live("north") as socket:
        line = Line(socket)
        before = heard(line, lambda seen: True)
        browser.go(3)
        after = heard(line, lambda seen: seen["view"].get("seq", 0) > before["view"].get("seq", 0))
        assert after["revision"] > before["revision"]
        until(lambda: at(other, browser).seen("north")["view"] == browser.seen("north")["view"])
        assert at(other, browser).seen("north")["log"] == browser.seen("north")["log"]


def test_a_game_is_played_by_turns_at_two_servers_though_no_notice_comes(servers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each finds by the number that it is behind: no move is refused for what the other one did not know yet."""
    monkeypatch.setattr(following.Following, "hear", lambda self, news: None)
    one, other = servers()
    browser = one.hot_seat()
    at(other, browser).seen()
    for number in range(16):
        knows, behind = (one, other) if number % 2 == 0 else (other, one)
        if at(knows, browser).seen()["table"]["status"] == "over":
            break
        answer = at(behind, browser).post("/moves", body(at(knows, browser)))
        assert answer.status_code == 200, answer.text


def test_an_old_number_is_answered_with_the_present_position(servers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following.Following, "hear", lambda self, news: None)
    one, other = servers()
    browser = one.hot_seat()
    asked = body(at(other, browser))
    browser.go(2)
    answer = at(other, browser).post("/moves", asked)
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["seen"]["view"] == browser.seen(asked["seat"])["view"]


def test_of_two_at_the_same_time_one_is_first(servers: Any) -> None:
    one, other = servers()
    browser = one.hot_seat()
    for _ in range(5):
        asked = body(browser)
        answers: list[int] = []

        def ask(served: Served, asked: dict[str, Any] = asked, answers: list[int] = answers) -> None:
            answers.append(at(served, browser).post("/moves", asked).status_code)

        threads = [threading.Thread(target=ask, args=(served,)) for served in (one, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409]
        until(lambda: at(other, browser).seen()["view"] == at(one, browser).seen()["view"])


def test_a_notice_that_is_lost_is_found_by_a_look_at_the_versions(servers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following.Following, "hear", lambda self, news: None)
    monkeypatch.setattr(following, "POLL_EVERY", 0.2)
    monkeypatch.setattr(following, "LOOK_EVERY", 0.2)
    one, other = servers()
    browser = one.hot_seat()
    with at(other, browser).live("north") as socket:
        line = Line(socket)
        browser.go(2)
        heard(line, lambda seen: seen["view"].get("seq", 0) > 0)


def test_seats_offers_chat_and_the_end_are_known_everywhere(servers: Any) -> None:
    one, other = servers()
    opened = one.open({"north": "me", "south": "open"})
    north = Browser(one, opened["table"], opened["token"])
    assert at(other, north).seen("north")["table"]["status"] == "waiting"
    south = other.join(opened["invitations"]["south"], name="Anna")
    assert one.post("/api/join", {"secret": opened["invitations"]["south"]}).json()["error"] == "taken"
    until(lambda: north.seen("north")["table"]["status"] == "running")
    assert {seat["seat"]: seat.get("name", "") for seat in north.seen("north")["table"]["seats"]}["south"] == "Anna"
    for number in range(3):
        assert at((one, other)[number % 2], south).post("/chat", {"seat": "south", "text": f"{number}"}).status_code == 200
    assert [line["text"] for line in north.get("/chat").json()["lines"]] == ["0", "1", "2"]
    assert north.post("/offers", {"seat": "north", "kind": "draw"}).status_code == 200
    assert south.post("/offers", {"seat": "south", "kind": "accept", "what": "draw"}).status_code == 200
    until(lambda: north.seen("north")["table"].get("ended") == "draw")
    assert at(other, north).get("/trust").json()["verified"] is True


def test_whoever_is_signed_out_at_one_server_is_so_at_the_other(servers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following.Following, "hear", lambda self, news: None)
    one, other = servers()
    browser = one.hot_seat()
    key = browser.post("/key", {}).json()["secret"]
    thief = other.join(key)
    assert thief.seen()["mine"]
    asked = body(thief)
    assert browser.post("/sign-out-others", {}).json()["browsers"] == 1
    answer = thief.post("/moves", asked)
    assert (answer.status_code, answer.json()["error"]) == (403, "signed-out")


def test_a_deleted_game_is_gone_everywhere(servers: Any) -> None:
    one, other = servers()
    browser = one.hot_seat()
    assert at(other, browser).seen()
    assert (
        one.http.delete(f"/api/tables/{browser.table}", headers={"Authorization": f"Bearer {browser.token}"}).status_code == 204
    )
    until(lambda: at(other, browser).get("/view").status_code == 404)


def test_a_seal_of_one_server_is_good_at_the_other(servers: Any) -> None:
    one, other = servers()
    seal = one.post("/api/seal", {}).json()["commitment"]
    opened = other.open({"north": "me", "south": "me"}, seal=seal)
    assert opened["commitment"] == seal
    again = other.post("/api/tables", {"game": "tiny", "seats": {"north": "me", "south": "me"}, "seal": seal})
    assert again.status_code == 422


def test_who_is_connected_to_one_server_is_seen_at_the_other(servers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "LOOK_EVERY", 0.1)
    one, other = servers()
    north, south = one.two()

    def present() -> bool:
        seats = at(other, south).seen("south")["table"]["seats"]
        return next(bool(seat.get("present")) for seat in seats if seat["seat"] == "north")

    assert not present()
    with north.live("north"):
        until(present)
    until(lambda: not present())


def test_a_program_plays_once_wherever_one_looks(servers: Any) -> None:
    """Both servers hold the table, and one of them sees to the program."""
    one, other = servers()
    opened = one.open({"north": "me", "south": "ai:random"}, pace=0)
    browser = Browser(one, opened["table"], opened["token"])
    end = time.monotonic() + 120
    for number in range(6000):
        here = at((one, other)[number % 2], browser)
        seen = here.seen("north")
        if seen["table"]["status"] == "over" or seen["view"].get("seq", 0) > 15 or time.monotonic() > end:
            break
        if seen["view"]["to_move"] == "north":
            assert here.post("/moves", body(here, "north")).status_code in (200, 409)
        else:
            time.sleep(0.02)
    assert browser.seen("north")["view"]["seq"] > 5
    faults = one.rows(f"SELECT count(*) FROM entries WHERE table_id = '{browser.table}' AND position('fault' in entry) > 0")
    assert faults[0][0] == 0


def test_a_server_sees_to_the_programs_of_one_that_has_gone(servers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "ORPHANS_EVERY", 0.3)
    one, other = servers()
    opened = one.open({"north": "me", "south": "ai:random"}, pace=1500)
    browser = Browser(one, opened["table"], opened["token"])
    while browser.seen("north")["view"]["to_move"] == "north":
        browser.go()
    one.stop()
    entries = f"SELECT count(*) FROM entries WHERE table_id = '{browser.table}'"
    before = other.rows(entries)[0][0]
    until(lambda: other.rows(entries)[0][0] > before, 150)


def test_a_server_that_is_told_to_stop_says_come_again(servers: Any) -> None:
    """Its connections are closed with that word; whoever comes again finds all of it at the other one."""
    one, other = servers()
    browser = one.hot_seat()
    with browser.live("north") as socket:
        line = Line(socket)
        browser.go(2)
        before = browser.seen("north")
        one.server.should_exit = True
        with pytest.raises(ConnectionClosed) as closed:
            heard(line, lambda seen: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == SERVICE_RESTART
    with at(other, browser).live("north") as socket:
        assert Line(socket).seen["view"] == before["view"]
    assert at(other, browser).post("/moves", body(at(other, browser))).status_code == 200


def test_what_was_taken_back_elsewhere_leaves_the_log(servers: Any) -> None:
    """A client that has lines of a decision which is undone and made otherwise at another server gets them anew."""
    one, other = servers()
    browser = one.hot_seat()
    for _ in range(60):
        browser.go()
        mover = next((seat for seat in ("north", "south") if browser.seen(seat)["view"].get("undo")), "")
        if mover:
            break
    there = at(other, browser)
    until(lambda: there.seen(mover)["view"] == browser.seen(mover)["view"])
    had = there.seen(mover)
    seq = browser.seen(mover)["view"]["seq"]
    assert browser.post("/undo", {"seat": mover, "seq": seq, "how": "one"}).status_code == 200
    options = browser.options(mover)
    assert browser.move(options[0], seat=mover).status_code == 200
    until(lambda: there.seen(mover)["view"] == browser.seen(mover)["view"])
    fresh = there.seen(mover, lines=len(had["log"]["lines"]), since=had["revision"])["log"]
    merged = had["log"]["lines"][: fresh["start"]] + fresh.get("lines", [])
    assert merged == browser.seen(mover)["log"]["lines"]


def test_a_game_from_a_file_waits_for_somebody_who_comes_by_another_server(servers: Any) -> None:
    one, other = servers()
    seats = {"north": "me", "south": "open"}
    opened = one.post("/api/import", {"text": 'game = "tiny"', "seats": seats}).json()
    browser = Browser(one, opened["table"], opened["token"])
    with browser.live("north") as socket:
        line = Line(socket)
        assert line.seen["table"]["status"] == "waiting"
        guest = other.join(opened["invitations"]["south"])
        heard(line, lambda seen: seen["table"]["status"] == "running")
        assert guest.seen("south")["table"]["status"] == "running"
        deciding = browser if line.seen["view"]["to_move"] == "north" else guest
        assert deciding.post("/moves", body(deciding)).status_code == 200
