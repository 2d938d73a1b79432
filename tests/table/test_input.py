"""What strangers send: bytes that are no text, names that are not to be read, many addresses of one network; and what the table
says to caches."""

from __future__ import annotations

import gzip
import logging
import os
import stat
import time
import unicodedata
from pathlib import Path

import pytest

import korvolan
from korvolan.kernel.errors import BadPosition
from korvolan.kernel.position import parse
from korvolan.kernel.record import DiceNote, Entry, write_record
from korvolan.table.files import MOST_NONCES
from korvolan.table.local_secret import FILE, LocalSecret
from korvolan.table.names import clean_name
from korvolan.table.security import network_of

from .conftest import Start
from .server import Browser, Served, bearer

NO_TEXT = [b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80abc"]
PATHS = ["/api/tables", "/api/join", "/api/seal", "/api/link", "/api/mine", "/api/import", "/api/local"]
OF_A_TABLE = ["/moves", "/undo", "/why", "/odds", "/routes", "/overlay", "/hint", "/orders", "/offers", "/chat", "/fork"]


@pytest.mark.parametrize("bad", NO_TEXT)
def test_bytes_that_are_no_text_are_refused(served: Served, bad: bytes, caplog: pytest.LogCaptureFixture) -> None:
    browser = served.hot_seat()
    paths = [*PATHS, *(f"/api/tables/{browser.table}{path}" for path in OF_A_TABLE)]
    with caplog.at_level(logging.ERROR):
        for path in paths:
            for body in (
                b'{"seat":"' + bad + b'"}',
                b'{"secret":"' + bad + b'","text":"' + bad + b'"}',
                b'"' + bad + b'"',
                bad,
            ):
                headers = {"Content-Type": "application/json", **bearer(browser.token)}
                answer = served.http.post(path, content=body, headers=headers)
                assert answer.status_code == 400, (path, body, answer.text)
                assert answer.json()["error"] == "bad"
    assert not caplog.records


@pytest.mark.parametrize("dots", [".".join(["a"] * 50_000), ".".join(['"\u2028"'] * 30_000)])
def test_a_position_that_would_take_minutes_to_read_is_refused(served: Served, dots: str) -> None:
    """The parser's time grows with the square of the dots in a name."""
    begun = time.thread_time()
    with pytest.raises(BadPosition, match="No line"):
        parse(f'game = "tiny"\n{dots} = 1')
    with pytest.raises(BadPosition, match="No position"):
        parse('game = "tiny"\n' + "a.b.c.d = 1\n" * 20_000)
    assert time.thread_time() - begun < 1
    answer = served.post("/api/import", {"text": f'game = "tiny"\n{dots} = 1', "seats": {"north": "me", "south": "me"}})
    assert answer.status_code == 422


def test_a_record_with_giant_nonces_is_refused(served: Served) -> None:
    """They would lie in the memory with every table that is opened with it, and cost next to nothing where they are stored."""
    record = korvolan.game("tiny").new(seed=1).record_with_key("")
    record.dice = DiceNote("sealed", commitment="0", nonces={"north": "a", "south": "b"})
    for length, status in ((200, 201), (MOST_NONCES + 1, 422)):
        record.entries = [Entry("north", nonce="x" * length)]
        answer = served.post("/api/import", {"text": write_record(record), "seats": {"north": "me", "south": "me"}})
        assert answer.status_code == status, answer.text


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ("Anna", "Anna"),
        ("  Anna \t of\nLund ", "Anna of Lund"),
        ("An\u200bna\u200d\ufeff", "Anna"),
        ("\u202eannA\u202c", "annA"),
        ("\u2066Anna\u2069\u061c", "Anna"),
        ("An\x00na\x1b[31m\x7f", "Anna[31m"),
        ("Anna\u3164\u2800\u115f\ufe0f\u034f", "Anna"),
        ("Åsa Žižka 李 محمد", "Åsa Žižka 李 محمد"),
        ("\U000e0041\ue000\ud800", ""),
        ("\u200b", ""),
    ],
)
def test_names_lose_what_cannot_be_seen(given: str, left: str) -> None:
    assert clean_name(given) == left


def test_names_are_cleaned_wherever_they_come_in(served: Served) -> None:
    dirty = "\u202eAn\u200bna\x00"
    opened = served.open({"north": "me", "south": "open"}, name=dirty)
    served.join(opened["invitations"]["south"], name=dirty)
    north = Browser(served, opened["table"], opened["token"])
    assert [seat["name"] for seat in north.seen()["table"]["seats"]] == ["Anna", "Anna"]
    position = north.get("/export", kind="position", seat="north").json()["text"]
    brought = served.post("/api/import", {"text": position, "seats": {"north": "me", "south": "me"}, "name": dirty}).json()
    seats = Browser(served, brought["table"], brought["token"]).seen()["table"]["seats"]
    assert {seat["name"] for seat in seats} == {"Anna"}
    assert not any(unicodedata.category(letter) in ("Cc", "Cf") for seat in seats for letter in seat["name"])


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_limit_counts_networks(address: str, network: str) -> None:
    assert network_of(address) == network


def test_private_answers_are_not_stored(served: Served) -> None:
    browser = served.hot_seat()
    for answer in (
        browser.get("/view"),
        browser.get("/notes", seat="north"),
        browser.post("/key", {}),
        served.post("/api/mine", {"tokens": [browser.token]}),
        served.http.get(f"/api/tables/{browser.table}/view"),
        served.http.get("/api/backup", headers=bearer((served.settings.data / FILE).read_text())),
    ):
        assert answer.headers["cache-control"] == "no-store"
    assert served.http.get("/api/games/tiny/sheet").headers["cache-control"] == "no-cache"


def test_behind_tls_browsers_are_told_to_stay_with_it(start: Start) -> None:
    served = start(local=False, proxy="127.0.0.1")
    assert "strict-transport-security" not in served.http.get("/api/catalogue").headers
    answer = served.http.get("/api/catalogue", headers={"X-Forwarded-Proto": "https"})
    assert answer.headers["strict-transport-security"].startswith("max-age=")


def test_a_backup_needs_the_local_secret(start: Start) -> None:
    served = start()
    browser = served.hot_seat()
    file = served.settings.data / FILE
    secret = file.read_text()
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for token in ("", "wrong", browser.token, secret[:-1], "é"):
        headers = {b"Authorization": f"Bearer {token}".encode()} if token else {}
        answer = served.http.get("/api/backup", headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "local-secret")
        assert served.http.post("/api/restore", json={"text": "{}"}, headers=headers).status_code == 403
    assert served.http.get("/api/backup", headers=bearer(secret)).status_code == 200
    assert served.post("/api/restore", {"text": "{}"}, secret).status_code == 422


def test_the_browser_that_is_opened_gets_the_secret_once(start: Start) -> None:
    """What stands in the command line of a browser others on the machine can read; it is good once, and not for long."""
    served = start()
    secret = (served.settings.data / FILE).read_text()
    assert served.post("/api/local/code", {}).status_code == 403
    code = served.post("/api/local/code", {}, secret).json()["code"]
    assert code != secret
    assert served.post("/api/local", {"code": code}).json() == {"secret": secret}
    assert served.post("/api/local", {"code": code}).status_code == 403
    assert served.post("/api/local", {"code": ""}).status_code == 403


def test_a_club_has_no_local_secret(start: Start) -> None:
    served = start(local=False)
    assert not (served.settings.data / FILE).exists()
    assert served.post("/api/local", {"code": "x"}).status_code == 403
    assert served.post("/api/local/code", {}, "x").status_code == 403


def test_the_local_secret_stays(tmp_path: Path) -> None:
    first = LocalSecret(tmp_path)
    assert LocalSecret(tmp_path).secret == first.secret
    (tmp_path / FILE).write_text("")
    assert len(LocalSecret(tmp_path).secret) > 30
    code = first.new_code()
    first.codes[code] -= 1000
    assert not first.redeem(code)


def test_a_forged_backup_names_no_file_and_no_program_of_its_own(start: Start) -> None:
    served = start()
    browser = served.hot_seat()
    secret = (served.settings.data / FILE).read_text()
    text = served.http.get("/api/backup", headers=bearer(secret)).json()["text"]
    outside = served.settings.data.parent / "outside.json.gz"
    outside.write_bytes(gzip.compress(b"{}"))
    sitters = text.replace(browser.table, "f" * 16).replace('"sitter":"person"', '"sitter":"ai:nobody"')
    path = text.replace(browser.table, "../../outside").replace('"archived":0.0', '"archived":1.0')
    assert "ai:nobody" in sitters
    assert '"archived":1.0' in path
    for forged, name in ((sitters, "f" * 16), (path, "../../outside")):
        assert served.post("/api/restore", {"text": forged}, secret).json() == {"tables": [], "skipped": [name]}
    assert outside.exists()


def test_all_tokens_of_a_visitor_together_have_a_limit(start: Start) -> None:
    served = start(rate=0.01, burst=20.0)
    browsers = [served.hot_seat() for _ in range(9)]
    statuses = [browser.get("/view").status_code for browser in browsers for _ in range(19)]
    assert statuses[:150] == [200] * 150
    assert statuses[-5:] == [429] * 5
