"""What a client puts together out of changes is what the table would have sent whole, in every game.

`python -m tests.table.test_differences` records games for the tests of the browser's client (`web/tests/changes.test.ts`)."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import korvolan
from korvolan.kernel.view import LineView, OptionView, PieceView, PromptView, View
from korvolan.table.api.tables import Seen
from korvolan.table.changes import beginning, changes
from korvolan.table.differences import applied, difference, list_patch, reuse
from korvolan.table.live_table import LiveTable
from korvolan.table.option_memory import ClientMemory, OptionMemory
from korvolan.table.table_info import Chair, Holder, TableInfo
from korvolan.table.told import Told

GAMES = korvolan.game_names()
RECORDED = Path(__file__).parent / "differences.json"
UNDO = 0.15  # how often something is taken back where it can be


def written(value: Any) -> str:
    """JSON with the names in order."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def as_sent(value: Any) -> Any:
    """What a client reads of a struct."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Client:
    """Somebody who looks for one seat, and hears of changes only."""

    def __init__(self, table: LiveTable, seat: str) -> None:
        self.table = table
        self.holder = Holder("t", seat, [seat] if seat else [])
        self.seat = seat
        self.told = table.told(seat)
        self.seen = as_sent(self.whole())
        self.log = self.seen["log"]["lines"]
        self.kept, self.memory = OptionMemory(), ClientMemory()
        self.kept.start(self.told.view)
        self.memory.remember(self.seen["view"], anew=True)

    def whole(self) -> Seen:
        return self.table.seen(self.holder, self.seat)

    def hear(self) -> dict[str, Any] | None:
        """Take what has changed, if anything has; the message."""
        told: Told = self.table.told(self.seat)
        if told.shown is self.told.shown:
            return None
        sent = told.changes(self.told, lambda since: self.table.log_after(self.seat, since), self.kept)
        message = msgspec.json.decode(sent)
        assert message["since"] == self.seen["revision"]
        self.told, self.size = told, len(sent)
        self.sent = message.get("seen", {})
        message["seen"] = self.memory.read(message.get("seen", {}), message.get("anew", False))
        self.seen = applied(self.seen, message["seen"]) | {"revision": message["revision"]}
        self.memory.remember(self.seen["view"])
        if "log" in message:
            self.log = self.log[: message["log"]["start"]] + message["log"]["lines"]
        found: dict[str, Any] = message
        return found

    def check(self) -> None:
        """All that it has put together is what it would have got whole."""
        whole = as_sent(self.whole())
        assert written(self.seen | {"log": {"start": 0, "lines": self.log}}) == written(whole)


def table_of(name: str, seed: int) -> LiveTable:
    play = korvolan.game(name).new(seed=seed)
    info = TableInfo("t", name, play.history.scenario, {}, 0, 1.0, 1.0, "waiting")
    table = LiveTable(play.game, info, {seat: Chair(seat, "person") for seat in play.game.seats}, 60.0)
    table.adopt(beginning("t", play), play)
    return table


def decide(table: LiveTable, rng: random.Random, now: float) -> None:
    """A random decision is made or taken back, and published."""
    trial = table.begun().clone()
    if trial.may_undo() and rng.random() < UNDO:
        trial.undo()
    elif trial.undone and rng.random() < 0.5:
        trial.redo()
    else:
        trial.play(rng.choice(trial.legal()))
    commit = changes(table, trial, now)
    table.adopt(commit, trial)
    table.publish(commit.secret_of)


def play_and_compare(name: str, decisions: int, seed: int) -> None:
    """Every client hears of every change, one of them only now and then; all of them see the same as who asks anew."""
    rng = random.Random(seed)
    table = table_of(name, seed)
    clients = [Client(table, seat) for seat in [*table.game.seats, ""]]
    late = Client(table, table.game.seats[0])
    for number in range(decisions):
        if table.over or table.begun().seat is None:
            seed += 1
            table = table_of(name, seed)
            clients = [Client(table, seat) for seat in [*table.game.seats, ""]]
            late = Client(table, table.game.seats[0])
        decide(table, rng, float(number))
        for client in clients if rng.random() < 0.9 else [*clients, late]:
            client.hear()
            client.check()


@pytest.mark.parametrize("name", GAMES)
def test_changes_add_up_to_the_whole(name: str) -> None:
    play_and_compare(name, 60, 7)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_changes_add_up_to_the_whole_all_game_long(name: str) -> None:
    play_and_compare(name, 2000, 11)


@pytest.mark.parametrize("name", GAMES)
def test_changes_are_small(name: str) -> None:
    """Texts that never change stand in the sheet, and what stays the same is not told again."""
    rng = random.Random(3)
    table = table_of(name, 3)
    clients = [Client(table, seat) for seat in table.game.seats]
    sizes: list[int] = []
    while len(sizes) < 120 and table.begun().seat is not None:
        decide(table, rng, float(len(sizes)))
        sizes.append(sum(client.size for client in clients if client.hear()))
    assert sum(sizes) / len(sizes) < 2500


def test_the_recorded_games_are_read_alike() -> None:
    """What the browser's client is tested with."""
    for one in json.loads(RECORDED.read_text(encoding="utf-8")):
        view, memory = one["start"], ClientMemory()
        for step in one["steps"]:
            memory.remember(view)
            view = applied(view, memory.read({"view": step["patch"]}, False)["view"])
            assert hashlib.sha256(written(view).encode()).hexdigest() == step["sha256"]


# -- the pieces of it ----------------------------------------------------------------------------------------------


def pieces(*words: str) -> list[PieceView]:
    """Pieces as "id@place"."""
    return [PieceView(word.partition("@")[0], "face", word.partition("@")[2]) for word in words]


def edited(old: list[Any], new: list[Any]) -> Any:
    """The patch of a list, once it is sure that it makes the one of the other."""
    patch = as_sent(list_patch(old, new))
    assert applied(as_sent(old), patch) == as_sent(new)
    return patch


def test_a_piece_that_moves_is_told_alone() -> None:
    old, new = pieces("a@1", "b@1", "c@2", "d@3"), pieces("a@1", "c@2", "d@3", "b@4")
    assert edited(old, new) == {"edits": [[1, 1, []], [3, 0, [{"id": "b", "face": "face", "at": "4"}]]]}
    assert edited(new, old) == {"edits": [[1, 0, [{"id": "b", "face": "face", "at": "1"}]], [4, 1, []]]}


def test_any_two_lists_are_told() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        old = pieces(*(f"{one}@{rng.randrange(3)}" for one in rng.sample(range(12), rng.randrange(1, 12))))
        new = pieces(*(f"{one}@{rng.randrange(3)}" for one in rng.sample(range(12), rng.randrange(1, 12))))
        edited(old, new)
        lines = [[LineView(str(rng.randrange(3)), "") for _ in range(rng.randrange(1, 9))] for _ in range(2)]
        edited(*lines)


def test_options_that_a_client_has_are_numbers() -> None:
    def view(*labels: str) -> View:
        return View(
            "north", prompt=PromptView("?", options=[OptionView(at, f"go {at}", text) for at, text in enumerate(labels)])
        )

    memory, client = OptionMemory(), ClientMemory()
    first, second, third = view("a", "b", "c", "d"), view("x"), view("a", "b", "C", "d", "e")
    memory.start(first)
    client.remember(as_sent(first), anew=True)
    seen = as_sent(first)
    for old, new in ((first, second), (second, third), (third, first)):
        patch = as_sent(memory.shortened({"view": difference(old, new)}, new))
        seen = applied(seen, client.read(patch, False)["view"])
        client.remember(seen)
        assert seen == as_sent(new)
        if new is third:
            assert [item if isinstance(item, int) else item["label"] for item in patch["view"]["prompt"]["options"]] == [
                "a", 1, "C", 3, "e",
            ]  # fmt: skip


def test_what_is_left_out_is_taken_away() -> None:
    old = View("north", seq=4, prompt=PromptView("What now?", ["1.2"]), tracks={"turn": 1, "year": 1700}, undo="Move")
    new = View("north", seq=5, prompt=PromptView("What now?"), tracks={"turn": 2})
    patch = difference(old, new)
    assert patch == {"seq": 5, "prompt": {"cases": None}, "tracks": {"turn": 2, "year": None}, "undo": None}
    assert applied(as_sent(old), patch) == as_sent(new)
    assert difference(new, new) == {}


def record() -> list[dict[str, Any]]:
    """A stretch of each game, as the seats saw it."""
    out: list[dict[str, Any]] = []
    for name in GAMES:
        rng = random.Random(5)
        table = table_of(name, 5)
        for _ in range(40):  # past the set-up
            decide(table, rng, 0.0)
        clients = [Client(table, seat) for seat in table.game.seats]
        told = [{"game": name, "seat": one.seat, "start": one.seen["view"], "steps": list[dict[str, str]]()} for one in clients]
        for _ in range(25):
            decide(table, rng, 0.0)
            for client, one in zip(clients, told, strict=True):
                patch = client.sent.get("view") if client.hear() else None
                if patch:
                    digest = hashlib.sha256(written(client.seen["view"]).encode()).hexdigest()
                    one["steps"].append({"patch": patch, "sha256": digest})
        out += told
    return out


def test_what_stays_the_same_is_the_same_object() -> None:
    old = View("a", pieces=[PieceView(str(n), "face", "here") for n in range(40)], tracks={"turn": 1}, held=["x"])
    new = View("a", pieces=[PieceView(str(n), "face", "here") for n in range(40)], tracks={"turn": 2}, held=["x"])
    new.pieces[7].at = "there"
    plain = as_sent(new)
    reuse(old, new)
    assert as_sent(new) == plain
    assert new.held is old.held
    assert new.tracks == {"turn": 2}
    assert [now is was for now, was in zip(new.pieces, old.pieces, strict=True)] == [n != 7 for n in range(40)]
    assert old.pieces[7].at == "here"
    same = View("a", pieces=list(new.pieces), tracks={"turn": 2}, held=["x"])
    reuse(new, same)
    assert same.pieces is new.pieces


if __name__ == "__main__":
    RECORDED.write_text(json.dumps(record(), ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
