"""Around the board: offers, chat, notes, keys, files, forks, replays, trust, deletion, backup."""

from __future__ import annotations

import json
from typing import Any

import pytest

import korvolan
from korvolan.kernel.record import read_record
from korvolan.kernel.verify import verify
from korvolan.table.local_secret import FILE as SECRET_FILE

from .server import Browser, Served, bearer

Start = Any


def seats_of(*browsers: Browser) -> dict[Browser, str]:
    return {browser: browser.seen()["mine"][0] for browser in browsers}


def played(served: Served, times: int = 6) -> tuple[Browser, Browser]:
    """A game for two, some decisions old."""
    north, south = served.two()
    for _ in range(times):
        for browser in (north, south):
            options = browser.options()
            if options:
                assert browser.move(options[-1]).status_code == 200
    return north, south


# -- offers --------------------------------------------------------------------------------------------------------


def test_resigning_gives_the_game_to_the_other_side(served: Served) -> None:
    north, south = served.two()
    assert north.post("/offers", {"seat": "north", "kind": "resign"}).status_code == 200
    state = south.seen()["table"]
    assert (state["status"], state["ended"], state["winner"]) == ("over", "resigned", "south")
    assert south.post("/offers", {"seat": "south", "kind": "draw"}).json()["error"] == "over"


def test_a_draw_is_offered_declined_offered_and_accepted(served: Served) -> None:
    north, south = served.two()
    assert north.post("/offers", {"seat": "north", "kind": "draw"}).json()["table"]["offers"][0]["kind"] == "draw"
    own = north.post("/offers", {"seat": "north", "kind": "accept", "what": "draw"})
    assert own.status_code == 409
    assert south.post("/offers", {"seat": "south", "kind": "decline", "what": "draw"}).status_code == 200
    assert south.post("/offers", {"seat": "south", "kind": "accept", "what": "draw"}).status_code == 409
    north.post("/offers", {"seat": "north", "kind": "draw"})
    done = south.post("/offers", {"seat": "south", "kind": "accept", "what": "draw"}).json()["table"]
    assert (done["ended"], done.get("winner", "")) == ("draw", "")


def test_an_offer_of_a_draw_lapses_with_the_next_decision(served: Served) -> None:
    north, south = served.two()
    north.post("/offers", {"seat": "north", "kind": "draw"})
    decider = north if north.options() else south
    seen = decider.move(decider.options()[0]).json()
    assert not seen["table"].get("offers")


def test_taking_back_more_needs_consent(served: Served) -> None:
    north, south = played(served)
    seats = seats_of(north, south)
    before = north.seen()["view"]["seq"]
    asked = north.post("/offers", {"seat": seats[north], "kind": "undo"})
    assert asked.status_code == 200, asked.text
    done = south.post("/offers", {"seat": seats[south], "kind": "accept", "what": "undo"})
    assert done.status_code == 200
    assert done.json()["view"]["to_move"] == seats[north]
    assert north.seen()["view"]["seq"] > before  # an undo is an entry of its own


def test_a_rematch_swaps_the_sides(served: Served) -> None:
    north, south = served.two()
    assert north.post("/offers", {"seat": "north", "kind": "rematch"}).status_code == 409
    north.post("/offers", {"seat": "north", "kind": "resign"})
    north.post("/offers", {"seat": "north", "kind": "rematch"})
    done = south.post("/offers", {"seat": "south", "kind": "rematch"}).json()
    following = done["table"]["rematch"]
    again = Browser(served, following, north.token)
    assert again.seen()["mine"] == ["south"]
    assert again.seen()["table"]["status"] == "running"
    assert Browser(served, following, south.token).seen()["mine"] == ["north"]


def test_a_game_can_be_claimed_only_after_long_absence(start: Start) -> None:
    served = start(claim_after=0.0)
    north, south = served.two()
    seats = seats_of(north, south)
    waiting, deciding = (south, north) if north.options() else (north, south)
    assert deciding.post("/offers", {"seat": seats[deciding], "kind": "claim"}).status_code == 409
    claimed = waiting.post("/offers", {"seat": seats[waiting], "kind": "claim"})
    assert claimed.json()["table"]["winner"] == seats[waiting]
    served.stop()
    patient = start()
    north, south = patient.two()
    waiting, seat = (south, "south") if north.options() else (north, "north")
    assert waiting.post("/offers", {"seat": seat, "kind": "claim"}).status_code == 409


# -- talk ----------------------------------------------------------------------------------------------------------


def test_chat_reaches_the_others_and_watchers_only_read(served: Served) -> None:
    opened = served.open({"north": "me", "south": "open"}, name="Anna")
    anna = Browser(served, opened["table"], opened["token"])
    watcher = served.join(opened["watching"])
    with watcher.live() as socket:
        assert json.loads(socket.recv(timeout=5))["type"] == "seen"
        said = anna.post("/chat", {"seat": "north", "text": " Good luck! "})
        assert said.json()["lines"][0]["text"] == "Good luck!"
        kinds = [json.loads(socket.recv(timeout=5)) for _ in range(2)]
    assert any(message["type"] == "chat" and message["lines"][0]["name"] == "Anna" for message in kinds)
    assert watcher.get("/chat").json()["lines"][0]["seat"] == "north"
    assert watcher.post("/chat", {"seat": "", "text": "hello"}).status_code == 403
    assert watcher.post("/chat", {"seat": "north", "text": "hello"}).status_code == 403
    assert anna.post("/chat", {"seat": "north", "text": "  "}).status_code == 422


def test_notes_are_private(served: Served) -> None:
    north, south = served.two()
    put = served.http.put(
        f"/api/tables/{north.table}/notes",
        json={"seat": "north", "text": "Hold the ford."},
        headers={"Authorization": f"Bearer {north.token}"},
    )
    assert put.status_code == 200
    assert north.get("/notes", seat="north").json()["text"] == "Hold the ford."
    assert south.get("/notes", seat="north").status_code == 403
    assert south.get("/notes", seat="south").json()["text"] == ""


def test_a_seat_key_brings_the_seat_to_another_browser(served: Served) -> None:
    _, south = served.two()
    key = south.post("/key", {}).json()["secret"]
    elsewhere = served.join(key)
    assert elsewhere.seen()["mine"] == ["south"]
    assert served.join(key).seen()["mine"] == ["south"]


def test_an_invitation_is_good_once(served: Served) -> None:
    opened = served.open({"north": "me", "south": "open"})
    assert Browser(served, opened["table"], opened["token"]).seen()["table"]["status"] == "waiting"
    served.join(opened["invitations"]["south"])
    again = served.post("/api/join", {"secret": opened["invitations"]["south"]})
    assert again.status_code == 409
    assert Browser(served, opened["table"], opened["token"]).seen()["table"]["status"] == "running"


# -- replay, files, trust ------------------------------------------------------------------------------------------


def test_the_evaluation_of_a_running_game_knows_what_the_seat_knows(served: Served) -> None:
    """Two seats may value the same position differently; each value has its bounds and belongs to a step of the replay."""
    north, south = played(served)
    for browser, seat in ((north, "north"), (south, "south")):
        answer = browser.get("/evaluation", seat=seat)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        steps = [moment["step"] for moment in browser.get("/replay", seat=seat).json()["moments"]]
        assert found["seats"] == ["north", "south"]
        assert [one["step"] for one in found["worth"]] == sorted({one["step"] for one in found["worth"]})
        assert all(one["step"] in steps and -1 <= one["value"] <= 1 for one in found["worth"])
        assert {one["step"] for one in found.get("turning", [])} <= set(steps)
    assert north.get("/evaluation", seat="south").status_code == 403


def test_the_replay_of_a_running_game_has_only_ones_own_eyes(served: Served) -> None:
    north, _ = played(served)
    replay = north.get("/replay", seat="north").json()
    assert replay["eyes"] == ["north"]
    assert [moment["step"] for moment in replay["moments"]] == list(range(len(replay["moments"])))
    assert north.get("/replay/3", eyes="north").json()["seat"] == "north"
    assert north.get("/replay/3", eyes="south").status_code == 403
    assert north.get("/replay/3", eyes="all").status_code == 403
    assert north.get("/replay/9999").status_code == 404
    north.post("/offers", {"seat": "north", "kind": "resign"})
    assert north.get("/replay").json()["eyes"] == ["all", "north", "south"]
    whole = north.get("/replay/3", eyes="all").json()
    assert not any(piece.get("hidden") for piece in whole["pieces"])
    own = [view["pieces"] for view in (north.get("/replay/3", eyes=seat).json() for seat in ("north", "south"))]
    assert len(whole["pieces"]) >= max(len(own[0]), len(own[1]))
    assert {piece["id"] for view in own for piece in view if not piece.get("hidden")} == {
        piece["id"] for piece in whole["pieces"]
    }


def test_a_finished_game_is_exported_whole_and_can_be_verified(served: Served) -> None:
    browser = served.hot_seat()
    sealed = browser.get("/trust").json()
    assert sealed["sealed"]
    assert "key" not in sealed
    browser.go(400)
    trust = browser.get("/trust").json()
    assert trust["verified"] is True
    assert trust["commitment"] == sealed["commitment"]
    record = read_record(browser.get("/export", kind="record").json()["text"])
    assert record.dice.key == trust["key"]
    assert "the dice are those of the sealed key" in verify(record)[1][1]


def test_a_running_game_is_exported_without_its_secrets(served: Served) -> None:
    north, _ = played(served)
    file = north.get("/export", kind="record", seat="north").json()
    assert "could know" in file["note"]
    record = read_record(file["text"])
    assert record.entries == []
    assert record.dice.key == ""
    shown = korvolan.load(file["text"]).view("north")
    assert [piece["id"] for piece in north.seen()["view"]["pieces"]] == [piece.id for piece in shown.pieces]
    position = north.get("/export", kind="position", seat="north").json()["text"]
    assert korvolan.load(position).game.name == "tiny"


def test_an_exported_game_is_imported_and_goes_on_over_a_restart(start: Start) -> None:
    served = start()
    browser = served.hot_seat()
    browser.go(12)
    text = browser.get("/export", kind="record").json()["text"]
    opened = served.post("/api/import", {"text": text, "seats": {"north": "me", "south": "me"}}).json()
    again = Browser(served, opened["table"], opened["token"])
    assert again.seen("north")["view"]["pieces"] == browser.seen("north")["view"]["pieces"]
    assert again.seen()["table"]["from_file"]
    assert again.get("/trust").json()["sealed"] is False
    again.go(10)
    before = again.seen("north")
    served.stop()
    served = start()
    back = Browser(served, opened["table"], opened["token"])
    assert back.seen("north")["view"] == before["view"]
    back.go(400)
    assert back.seen()["table"]["status"] == "over"


def test_a_game_from_a_file_waits_over_a_restart(start: Start) -> None:
    """It is stored before everyone has come; until then nobody decides anything, and then it goes on from there."""
    served = start()
    opened = served.post("/api/import", {"text": 'game = "tiny"', "seats": {"north": "me", "south": "open"}}).json()
    host = Browser(served, opened["table"], opened["token"])
    asked = host.post("/moves", {"seat": "north", "seq": 0, "actions": ["end"]})
    assert (asked.status_code, asked.json()["error"]) == (409, "waiting")
    served.stop()
    served = start()
    guest = served.join(opened["invitations"]["south"])
    seats = {"north": Browser(served, host.table, host.token), "south": guest}
    view = guest.seen("south")["view"]
    assert seats[view["to_move"]].move("end").status_code == 200
    before = guest.seen("south")
    served.stop()
    again = Browser(start(), guest.table, guest.token).seen("south")
    assert again["view"] == before["view"]
    assert again["log"]["lines"] == before["log"]["lines"]


@pytest.mark.parametrize(
    "text", ["", "{", "{}", "/etc/passwd", "game = 'tiny'\nphase = 'nonsense'", "[" * 5000, '{"korvolan":"record 1"}', "\x00"]
)
def test_a_bad_file_is_refused_in_words(served: Served, text: str) -> None:
    answer = served.post("/api/import", {"text": text, "seats": {"north": "me", "south": "me"}})
    assert answer.status_code == 422
    assert answer.json()["text"]


def test_a_tampered_record_is_refused(served: Served) -> None:
    browser = served.hot_seat()
    browser.go(20)
    text = browser.get("/export", kind="record").json()["text"]
    lines = text.splitlines()
    assert len(lines) > 10
    del lines[6]
    answer = served.post("/api/import", {"text": "\n".join(lines), "seats": {"north": "me", "south": "me"}})
    assert answer.status_code == 422


def test_a_fork_of_a_running_game_is_made_of_what_the_seat_knows(served: Served) -> None:
    north, _ = played(served)
    steps = len(north.get("/replay").json()["moments"]) - 1
    forked = north.post("/fork", {"seat": "north", "step": steps, "seats": {"north": "me", "south": "ai:random"}})
    assert forked.status_code == 201
    fork = Browser(served, forked.json()["table"], forked.json()["token"])
    assert fork.seen()["table"]["from_file"]
    assert "drawn anew" in fork.get("/trust").json()["note"]
    for step in (0, 3):
        assert north.post("/fork", {"seat": "north", "step": step, "seats": {"north": "me", "south": "me"}}).status_code == 201
    assert north.post("/fork", {"seat": "north", "step": 9999, "seats": {"north": "me", "south": "me"}}).status_code == 404


# -- away with it --------------------------------------------------------------------------------------------------


def test_a_game_is_deleted_unless_somebody_else_plays(served: Served) -> None:
    alone = served.hot_seat()
    headers = {"Authorization": f"Bearer {alone.token}"}
    assert served.http.delete(f"/api/tables/{alone.table}", headers=headers).status_code == 204
    assert alone.get("/view").status_code == 404
    north, south = served.two()
    headers = {"Authorization": f"Bearer {north.token}"}
    assert served.http.delete(f"/api/tables/{north.table}", headers=headers).status_code == 409
    south.post("/offers", {"seat": "south", "kind": "resign"})
    assert served.http.delete(f"/api/tables/{north.table}", headers=headers).status_code == 204


def test_all_games_are_backed_up_and_restored(start: Start, tmp_path_factory: pytest.TempPathFactory) -> None:
    served = start()
    browser = served.hot_seat()
    browser.go(9)
    before = browser.seen("north")["view"]
    secret = (served.settings.data / SECRET_FILE).read_text()
    file = served.http.get("/api/backup", headers=bearer(secret)).json()
    assert served.post("/api/restore", {"text": file["text"]}, secret).json()["skipped"] == [browser.table]
    headers = {"Authorization": f"Bearer {browser.token}"}
    served.http.delete(f"/api/tables/{browser.table}", headers=headers)
    back = served.post("/api/restore", {"text": file["text"]}, secret).json()["tables"][0]
    assert Browser(served, back["table"], back["token"]).seen("north")["view"] == before
    assert served.post("/api/restore", {"text": "{}"}, secret).status_code == 422
    served.stop()
    club = start(local=False)
    assert club.http.get("/api/backup").status_code == 403


def test_the_lobby_lists_my_games(served: Served) -> None:
    north, _ = played(served, 2)
    found = served.post("/api/mine", {"tokens": [north.token, "nonsense"]}).json()
    assert [game["table"] for game in found] == [north.table]
    assert found[0]["mine"] == ["north"]
    assert found[0]["to_move"] in ("north", "south")
    assert found[0]["when"]
