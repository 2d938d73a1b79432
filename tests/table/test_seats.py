"""Whose seat it is: links say what they are, a seat knows who else holds it, and whoever comes counts for the dice."""

from __future__ import annotations

import json
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from .conftest import Start
from .server import Browser, Served


def told(served: Served, secret: str) -> dict[str, object]:
    answer = served.post("/api/link", {"secret": secret})
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def key_of(browser: Browser) -> str:
    answer = browser.post("/key", {})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["secret"])


def usurped(served: Served) -> tuple[Browser, Browser, str]:
    """The opener takes his own invitation and makes a key of it, to be sent in its place."""
    opened = served.open({"north": "me", "south": "open"}, nonce="opener")
    usurper = served.join(opened["invitations"]["south"], nonce="usurper")
    return Browser(served, opened["table"], opened["token"]), usurper, key_of(usurper)


def next_seen(socket: ClientConnection) -> dict[str, object]:
    while True:
        push = json.loads(socket.recv(timeout=5))
        if push["type"] == "seen":
            found: dict[str, object] = push["seen"]
            return found


# -- links ---------------------------------------------------------------------------------------------------------


def test_a_link_says_what_it_is(served: Served) -> None:
    opened = served.open({"north": "me", "south": "open"})
    invitation = opened["invitations"]["south"]
    assert invitation.startswith("invitation-")
    assert opened["watching"].startswith("watching-")
    known = {"kind": "invitation", "game": "tiny", "title": "The Ford", "seats": ["south"], "names": ["South"], "taken": 0.0}
    known["picture"] = "card.webp"
    assert told(served, invitation) == known
    assert told(served, opened["watching"])["kind"] == "watching"
    before = time.time() - 1
    south = served.join(invitation)
    taken = told(served, invitation)
    assert taken["kind"] == "taken"
    assert before <= float(str(taken["taken"])) <= time.time()
    key = key_of(south)
    assert key.startswith("key-")
    served.join(key)
    assert told(served, key) | {"taken": 0.0} == known | {"kind": "key", "browsers": 2}
    assert served.post("/api/link", {"secret": key.removeprefix("key-")}).status_code == 404
    assert served.post("/api/link", {"secret": south.token}).status_code == 404


def test_an_invitation_that_is_taken_says_so_and_when(served: Served) -> None:
    opened = served.open({"north": "me", "south": "open"})
    north = Browser(served, opened["table"], opened["token"])
    served.join(opened["invitations"]["south"])
    for path in ("/api/join", "/api/seal"):
        answer = served.post(path, {"secret": opened["invitations"]["south"]})
        assert answer.status_code == 409
        assert answer.json()["error"] == "taken"
        assert time.strftime("%Y-%m-%d", time.gmtime()) in answer.json()["text"]
    seats = {seat["seat"]: seat for seat in north.seen()["table"]["seats"]}
    assert abs(seats["south"]["taken"] - time.time()) < 60


# -- who holds a seat ----------------------------------------------------------------------------------------------


def test_a_seat_knows_who_else_holds_it(served: Served) -> None:
    north, usurper, key = usurped(served)
    assert "others" not in usurper.seen()
    with usurper.live("south") as socket:
        next_seen(socket)
        guest = served.join(key)
        assert len(next_seen(socket)["others"]) == 1  # type: ignore[arg-type]
    seen = guest.seen()
    assert len(seen["others"]) == 1
    assert seen["others"][0]["since"] <= seen["since"]
    assert usurper.token not in json.dumps(seen)
    assert "others" not in north.seen()  # it is nobody else's business


def test_the_other_seat_cannot_tell_that_a_browser_came(served: Served) -> None:
    north, usurper, key = usurped(served)
    usurper.seen()
    before = north.seen("north")
    served.join(key)  # without a nonce nothing but the seat changes
    after = north.seen("north")
    assert after["revision"] == before["revision"]


def test_a_seat_signs_all_others_out(served: Served) -> None:
    north, usurper, key = usurped(served)
    guest = served.join(key)
    second = key_of(usurper)
    with usurper.live("south") as socket:
        next_seen(socket)
        assert guest.post("/sign-out-others", {}).json() == {"browsers": 1, "keys": 2}
        last: dict[str, object] = {}
        try:
            while True:
                last = json.loads(socket.recv(timeout=5))
        except ConnectionClosed:
            pass
        assert (last["type"], last["error"]) == ("bye", "signed-out")
    for answer in (usurper.get("/view"), usurper.post("/key", {}), usurper.get("/notes", seat="south")):
        assert answer.status_code == 403
        assert answer.json()["error"] == "signed-out"
    for secret in (key, second):
        assert served.post("/api/join", {"secret": secret}).status_code == 404
    assert "others" not in guest.seen()
    assert guest.post("/chat", {"seat": "south", "text": "Alone at last."}).status_code == 200
    assert north.seen()["mine"] == ["north"]


def test_who_was_signed_out_stays_out_after_a_restart(start: Start) -> None:
    served = start()
    _, usurper, key = usurped(served)
    guest = served.join(key)
    third = served.join(key)
    assert guest.post("/sign-out-others", {}).json()["browsers"] == 2
    again = served.join(key_of(guest))
    served.stop()
    served = start()
    for browser, status in ((usurper, 403), (third, 403), (guest, 200), (again, 200)):
        browser.served = served
        assert browser.get("/view").status_code == status
    assert len(guest.seen()["others"]) == 1


def test_a_watcher_signs_nobody_out(served: Served) -> None:
    opened = served.open({"north": "me", "south": "open"})
    assert served.join(opened["watching"]).post("/sign-out-others", {}).status_code == 403


def test_an_opponent_cannot_use_up_the_keys_of_a_seat(served: Served) -> None:
    north, south = served.two()
    key = key_of(south)
    for _ in range(25):
        last = key_of(north)
    assert served.join(key).seen()["mine"] == ["south"]
    assert served.join(last).seen()["mine"] == ["north"]
    first = key_of(south)
    for _ in range(20):
        key_of(south)
    assert served.post("/api/join", {"secret": first}).status_code == 404


# -- the dice ------------------------------------------------------------------------------------------------------


def end(browser: Browser, seat: str) -> dict[str, object]:
    assert browser.post("/offers", {"seat": seat, "kind": "resign"}).status_code == 200
    found: dict[str, object] = browser.get("/trust").json()
    return found


def test_the_guests_own_nonce_counts_whoever_came_before(served: Served) -> None:
    north, _, key = usurped(served)
    north.go(1)  # north has decided, south not yet
    joined = served.post("/api/join", {"secret": key, "nonce": "guest"}).json()
    assert joined["counts"] is True
    guest = Browser(served, joined["table"], joined["token"])
    for _ in range(30):
        north.go(1) if north.seen()["view"].get("to_move") == "north" else guest.go(1)
    trust = end(guest, "south")
    assert trust["added"] == [{"seat": "south", "nonce": "guest"}]
    assert trust["verified"] is True


def test_a_nonce_counts_before_the_game_begins(served: Served) -> None:
    opened = served.open({"north": "open", "south": "open"})
    usurper = served.join(opened["invitations"]["south"], nonce="usurper")
    assert served.post("/api/join", {"secret": key_of(usurper), "nonce": "guest"}).json()["counts"] is True
    north = served.join(opened["invitations"]["north"], nonce="late")
    assert north.get("/trust").json()["nonces"] == {"north": "late", "south": "usurper guest"}
    assert end(north, "north")["verified"] is True


def test_no_nonce_counts_once_the_seat_has_decided(served: Served) -> None:
    """Whoever knows the key could choose it as it suits the next roll."""
    players = dict(zip(("north", "south"), served.two(), strict=True))
    north = players["north"]
    mover = players[north.seen()["view"]["to_move"]]
    key = key_of(mover)
    mover.go(1)
    assert served.post("/api/join", {"secret": key, "nonce": "ground"}).json().get("counts", False) is False
    assert "added" not in north.get("/trust").json()
    assert told(served, key)["decided"] is True
    assert end(north, "north")["verified"] is True
