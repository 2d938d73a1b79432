"""Malice: messages that no honest client sends. Each is wrong for a reason that its kind names."""

from __future__ import annotations

import random
from typing import Any

from msgspec import Struct

from korvolan.table.api.live import PROTOCOL

from .client import Chair, encode
from .frames import BINARY, CLOSE, PING, TEXT, frame

SCRAPS = [
    "", " ", "{", "}", "[]", "null", "true", "0", "-1", '"hello"', "{}", "\x00", "\ufeff{}", "NaN", "1e999", "'hello'", "hello",
    '{"type":"hello"}', '{"type":"seen"}', '{"type":["hello"]}', '{"type":"bye","text":"x"}', '{"type":"hello","type":"hello"}',
    '{"type":"hello","table":null,"token":null}', '{"type":"\\ud800"}', "[" * 900, "[" * 1900, '{"a":' * 300,
    "GET / HTTP/1.1", "\N{GRINNING FACE}" * 50,
]  # fmt: skip
HUGE = [2**31, 2**53, 2**63, 2**64, 10**30, -(2**63), -(10**30)]


class Post(Struct):
    """A request and the kind of wrong that it is."""

    kind: str
    method: str
    path: str
    body: Any
    token: str
    type: str = "application/json"


class Victim(Struct):
    """A table that is attacked: who sits there, and what a stranger or an opponent may get hold of."""

    mover: Chair  # its seat is to decide
    waiter: Chair  # the opponent
    watcher: Chair
    secrets: list[str]  # links that are no tokens
    seq: int
    options: list[str]
    stale: list[str]  # what was legal once


NONSENSE = ["", "win", "roll 6", "-1"]  # as actions


def not_legal(here: Victim, texts: list[str]) -> list[str]:
    """Those of the texts that are no option of whoever decides; what once was one may be one again."""
    legal = {" ".join(option.lower().split()) for option in here.options}
    return [text for text in texts if " ".join(text.lower().split()) not in legal]


class Malice:
    """An endless supply, the same for the same seed."""

    def __init__(self, seed: int, victims: list[Victim]) -> None:
        self.rng = random.Random(seed)
        self.victims = victims

    # -- the live connection ---------------------------------------------------------------------------------------

    def first(self) -> tuple[str, bytes]:
        """(kind, frames) of a first message that must not be taken."""
        rng = self.rng
        return rng.choice([self.scrap, self.broken_hello, self.stranger, self.foreign_seat, self.not_text, self.bad_frame])()

    def scrap(self) -> tuple[str, bytes]:
        return "malformed hello", frame(TEXT, self.rng.choice(SCRAPS).encode("utf-8", "surrogatepass")[:4000])

    def hello(self, chair: Chair, **changes: Any) -> dict[str, Any]:
        hello = {"type": "hello", "table": chair.table, "token": chair.token, "seat": "", "lines": 0, "protocol": PROTOCOL}
        return hello | changes

    def broken_hello(self) -> tuple[str, bytes]:
        """A good hello with a fault in it."""
        rng = self.rng
        good = self.hello(self.victim().mover)
        words = bytearray(encode(good))
        how = rng.randrange(5)
        if how == 0:
            words = words[: rng.randrange(len(words))]
        elif how == 1:
            key = rng.choice(["table", "token", "type"])
            words = bytearray(encode({name: value for name, value in good.items() if name != key}))
        elif how == 2:
            wrong: Any = rng.choice([None, 1, [], {}, True, "x" * 300, -1.5])
            words = bytearray(encode(good | {rng.choice(["table", "token", "type"]): wrong}))
        elif how == 3:
            words = bytearray(
                encode(good | rng.choice([{"lines": "many"}, {"lines": 10**30}, {"seat": 5}, {"seat": "x" * 100}]))
            )
        else:
            words[0] ^= 1 << rng.randrange(7)
        return "malformed hello", frame(TEXT, bytes(words).decode("utf-8", "replace").encode())

    def stranger(self) -> tuple[str, bytes]:
        """Somebody who is not at this table."""
        rng, here, there = self.rng, self.victim(), self.victim()
        while there is here and len(self.victims) > 1:
            there = self.victim()
        token = here.mover.token
        wrong = [
            there.mover.token, rng.choice(here.secrets), token[:-1], token + "A", token.swapcase(), token[::-1],
            rng.randbytes(32).hex(), "", "Bearer " + token, "' OR 1=1 --",
        ]  # fmt: skip
        changes: dict[str, Any] = {"token": rng.choice(wrong)}
        if rng.random() < 0.3:
            tables = [there.mover.table, here.mover.table[:-1], "", "../" + here.mover.table, rng.randbytes(8).hex()]
            changes = {"table": rng.choice(tables)}
        return "foreign token", frame(TEXT, encode(self.hello(here.mover, **changes)))

    def foreign_seat(self) -> tuple[str, bytes]:
        """A good token that asks for the eyes of another."""
        here = self.victim()
        chair, seats = self.rng.choice(
            [(here.mover, here.waiter.seats), (here.waiter, here.mover.seats), (here.watcher, here.mover.seats)]
        )
        seat = self.rng.choice([*seats, "all", "nobody", seats[0].upper()])
        return "foreign seat", frame(TEXT, encode(self.hello(chair, seat=seat)))

    def not_text(self) -> tuple[str, bytes]:
        """Bytes, bad UTF-8 and giants."""
        rng = self.rng
        good = encode(self.hello(self.victim().mover))
        kinds = [
            ("binary", frame(BINARY, good)),
            ("binary", frame(BINARY, rng.randbytes(rng.randrange(200)))),
            ("bad UTF-8", frame(TEXT, b"\xff\xfe" + good)),
            ("bad UTF-8", frame(TEXT, rng.randbytes(50) + b"\xc0\x80\xf8")),
            ("oversized", frame(TEXT, good[:-1] + b" " * rng.choice([2000, 5000, 70_000]) + b"}")),
            ("oversized", frame(TEXT, b"x" * rng.choice([2001, 4097, 200_000]))),
        ]
        return rng.choice(kinds)

    def bad_frame(self) -> tuple[str, bytes]:
        """What breaks the protocol itself."""
        rng = self.rng
        good = encode(self.hello(self.victim().mover))
        kinds = [
            frame(TEXT, good, mask=False),
            frame(TEXT, good, reserved=rng.randrange(1, 8)),
            frame(rng.choice([3, 4, 5, 6, 7, 11, 12, 15]), good),
            frame(0, good),
            frame(PING, b"x" * 126),
            frame(PING, good, fin=False),
            frame(CLOSE, b"\x00"),
            frame(CLOSE, b"\x03\xe8\xff\xff"),
            frame(TEXT, good[:20], fin=False) + frame(TEXT, good[20:]),
            b"\x81\xff" + b"\x7f" * 8 + rng.randbytes(20),
            bytes([0x70 | rng.randrange(16), 0x80]) + rng.randbytes(rng.randrange(4, 60)),
        ]
        return "broken frame", rng.choice(kinds)

    def second(self) -> tuple[str, Chair, bytes]:
        """(kind, who, frames): after a good hello, what is no message of the protocol ends the connection."""
        rng, here = self.rng, self.victim()
        chair = rng.choice([here.mover, here.waiter, here.watcher])
        move = {"seat": here.mover.seats[0], "seq": here.seq, "actions": [rng.choice(here.options)]}
        said = [
            ("second message: a move", frame(TEXT, encode(move))),
            ("second message: a move", frame(TEXT, encode({"type": "move", **move}))),
            ("second message: a hello", frame(TEXT, encode(self.hello(here.waiter)))),
            ("second message: scrap", self.scrap()[1]),
            ("second message: not text", self.not_text()[1]),
            ("second message: broken frame", self.bad_frame()[1]),
        ]
        kind, data = rng.choice(said)
        return kind, chair, data

    def live_move(self) -> tuple[str, Chair, bytes]:
        """(kind, who, frame) of a move over the live connection that must be refused."""
        here = self.victim()
        legal = self.rng.choice(here.options)
        moves: list[tuple[str, Chair, int, list[str]]] = [
            ("live move: out of turn", here.waiter, here.seq, [legal]),
            ("live move: a watcher's", here.watcher, here.seq, [legal]),
            ("live move: stale", here.mover, here.seq + self.rng.choice([-1, 1, 1000]), [legal]),
            ("live move: illegal", here.mover, here.seq, [self.rng.choice(not_legal(here, [*here.stale, *NONSENSE]))]),
        ]
        kind, chair, seq, actions = self.rng.choice(moves)
        return kind, chair, frame(TEXT, encode({"type": "move", "id": 1, "seq": seq, "actions": actions}))

    def wrong_door(self) -> tuple[str, str, dict[str, str]]:
        """(kind, path, headers) of a connection that must not be given."""
        token = self.victim().mover.token
        doors: list[tuple[str, str, dict[str, str]]] = [
            ("wrong origin", "/api/live", {"Origin": self.rng.choice(["https://evil.example", "null", "http://127.0.0.1"])}),
            ("wrong path", f"/api/live/{token}", {}),
            ("wrong path", f"/api/tables/{self.victim().mover.table}/view", {"Authorization": f"Bearer {token}"}),
            ("wrong handshake", "/api/live", {"Sec-WebSocket-Version": "7"}),
            ("wrong handshake", "/api/live", {"Sec-WebSocket-Key": "short"}),
            ("wrong handshake", "/api/live", {"Sec-WebSocket-Key": ""}),
        ]
        return self.rng.choice(doors)

    # -- requests --------------------------------------------------------------------------------------------------

    def post(self) -> Post:
        """A request that must be refused."""
        return self.rng.choice(
            [self.out_of_turn, self.stale, self.illegal, self.by_stranger, self.as_other, self.misshapen, self.other_deed]
        )()

    def move(self, here: Victim, **changes: Any) -> dict[str, Any]:
        return {"seat": here.mover.seats[0], "seq": here.seq, "actions": [self.rng.choice(here.options)]} | changes

    def moves(self, kind: str, chair: Chair, body: Any, token: str | None = None) -> Post:
        return Post(kind, "POST", chair.path("/moves"), body, chair.token if token is None else token)

    def out_of_turn(self) -> Post:
        here = self.victim()
        return self.moves("out of turn", here.waiter, self.move(here, seat=here.waiter.seats[0]))

    def stale(self) -> Post:
        """Made upon another position: earlier, later, or none that can be."""
        here = self.victim()
        seqs = [*range(here.seq), here.seq + 1, here.seq + self.rng.randrange(1, 1000), -1, *HUGE]
        return self.moves("stale", here.mover, self.move(here, seq=self.rng.choice(seqs)))

    def illegal(self) -> Post:
        """Not on the list: once legal, another game's, or nonsense; first, or after nothing legal."""
        rng, here = self.rng, self.victim()
        wrong = [
            *here.stale,
            "",
            "cancel",
            "move",
            "roll 6",
            "win",
            "0",
            "-1",
            "99999999999",
            "x" * 190,
            "\x00",
            "pass pass pass",
        ]
        action = rng.choice(not_legal(here, wrong))
        return self.moves("illegal", here.mover, self.move(here, actions=[action, *here.options[: rng.randrange(3)]]))

    def by_stranger(self) -> Post:
        rng, here, there = self.rng, self.victim(), self.victim()
        while there is here and len(self.victims) > 1:
            there = self.victim()
        token = here.mover.token
        wrong = [there.mover.token, *here.secrets, token[:-1], token + "x", token.swapcase(), "", rng.randbytes(24).hex()]
        return self.moves("foreign token", here.mover, self.move(here), rng.choice(wrong))

    def as_other(self) -> Post:
        """A good token in the name of a seat that is not its own."""
        here = self.victim()
        chair = self.rng.choice([here.waiter, here.watcher])
        seat = self.rng.choice([here.mover.seats[0], "", "all", here.mover.seats[0].upper(), "nobody"])
        return self.moves("foreign seat", chair, self.move(here, seat=seat))

    def misshapen(self) -> Post:
        rng, here = self.rng, self.victim()
        good = encode(self.move(here))
        scrap = rng.choice(SCRAPS).encode("utf-8", "surrogatepass")
        changes: list[dict[str, Any]] = [
            {"actions": []}, {"actions": ["pass"] * 201}, {"actions": "pass"}, {"actions": [None]}, {"actions": ["x" * 201]},
            {"seq": "0x1"}, {"seq": here.seq + 0.5}, {"seat": []}, {"seat": "x" * 81},
        ]  # fmt: skip
        wrong = [
            good[: rng.randrange(len(good))],
            b"\xff" + good,
            good + good,
            b"[" * 5000,
            b"{}",
            b"null",
            scrap,
            b"x" * 70_000,
        ]
        bodies = [*wrong, *(encode(self.move(here, **change)) for change in changes)]
        found = self.moves("misshapen", here.mover, rng.choice(bodies))
        found.method = rng.choice(["POST"] * 6 + ["PUT", "PATCH", "GET"]) if found.body else "POST"
        return found

    def other_deed(self) -> Post:
        """Undo, orders, offers, words and files in the name of others, or where they cannot be."""
        rng, here = self.rng, self.victim()
        mine, theirs = here.mover.seats[0], here.waiter.seats[0]
        bad = rng.choice([here.waiter, here.watcher])
        kind = "foreign deed"
        deeds = [
            Post(kind, "POST", bad.path("/undo"), {"seat": mine, "seq": here.seq}, bad.token),
            Post(kind, "POST", bad.path("/redo"), {"seat": mine, "seq": here.seq, "how": "all"}, bad.token),
            Post("stale", "POST", here.mover.path("/undo"), {"seat": mine, "seq": here.seq + 1}, here.mover.token),
            Post(kind, "POST", bad.path("/orders"), {"seat": mine, "window": "marker"}, bad.token),
            Post(kind, "POST", here.mover.path("/orders"), {"seat": mine, "window": "no such window"}, here.mover.token),
            Post(kind, "POST", bad.path("/offers"), {"seat": mine, "kind": "resign"}, bad.token),
            Post(kind, "POST", here.mover.path("/offers"), {"seat": mine, "kind": "accept", "what": "draw"}, here.mover.token),
            Post(kind, "POST", here.mover.path("/offers"), {"seat": mine, "kind": "claim"}, here.mover.token),
            Post(kind, "POST", bad.path("/chat"), {"seat": mine, "text": "I resign"}, bad.token),
            Post(kind, "PUT", bad.path("/notes"), {"seat": mine, "text": "read"}, bad.token),
            Post(kind, "GET", bad.path(f"/notes?seat={mine}"), None, bad.token),
            Post(kind, "GET", bad.path(f"/view?seat={mine}"), None, bad.token),
            Post(kind, "GET", bad.path(f"/replay/0?eyes={mine}"), None, bad.token),
            Post(kind, "GET", bad.path("/replay/0?eyes=all"), None, bad.token),
            Post(kind, "POST", bad.path("/odds"), {"seat": mine, "what": rng.choice(here.options)}, bad.token),
            Post(kind, "POST", bad.path("/hint"), {"seat": mine, "what": ""}, bad.token),
            Post("out of turn", "POST", here.waiter.path("/odds"), {"seat": theirs, "what": "pass"}, here.waiter.token),
            Post(kind, "POST", bad.path("/fork"), {"seat": mine, "step": 0, "seats": {}}, bad.token),
            Post(kind, "DELETE", bad.path(""), None, bad.token),
            Post(kind, "POST", here.watcher.path("/key"), None, here.watcher.token),
            Post("misshapen", "POST", "/api/join", {"secret": here.mover.token}, ""),
            Post("misshapen", "POST", "/api/import", {"text": rng.choice(SCRAPS) + " ", "seats": {}}, ""),
        ]  # fmt: skip
        return rng.choice(deeds)

    def victim(self) -> Victim:
        return self.rng.choice(self.victims)
