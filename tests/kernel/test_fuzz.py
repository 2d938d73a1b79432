"""Whatever is done to a position or record, it is read or refused in one line: no other exception ever comes out."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import korvolan
from korvolan import KorvolanError, Play

from .scenes import BATTLE, DOCS, MOVES, WINDOW, finished

EVERY_KEY = re.findall(r"```toml\n(.*?)```", (DOCS / "position.md").read_text(encoding="utf-8"), re.DOTALL)[1]
POSITIONS = [BATTLE, MOVES, WINDOW, EVERY_KEY, finished().position(), finished("duel", 2).position()]
WORDS = sorted({word for text in POSITIONS for word in re.findall(r'[\w.-]+|"[^"]*"|[\[\]{}=,]', text)})
NUMBERS = ["-1", "0", "1", "7", "99", "-99", "1000001", "1e3", "1.5", "nan", "0x" + "f" * 5000, "9" * 5000, "true", "[]", "{}"]
NAMES = ['"none"', '"removed"', '"ford"', '""', '"north"', '"north-reserve"', '"é"', '"\\u0000"', "1979-05-27", "[[]]", "'--5'"]

effort = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


def read_or_refused(text: str) -> Play | None:
    """A game that can be shown and saved, or nothing: the text was refused in one line."""
    try:
        play = korvolan.load(text)
    except KorvolanError as refusal:
        said = str(refusal)
        play = None
    if play is None:
        assert said
        assert "\n" not in said
        return None
    for seat in ["north", "south", ""]:
        play.view(seat)
    assert (play.seat is None) == (play.result is not None)
    assert korvolan.load(play.position()).fingerprint() == play.fingerprint()
    assert korvolan.load(play.record()).fingerprint() == play.fingerprint()
    return play


@st.composite
def mutated(draw: st.DrawFn, texts: list[str], others: list[str]) -> str:
    """A text with a few lines, words or numbers changed."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(["delete", "double", "swap", "word", "word", "number", "number", "name", "cut", "insert"]))
        if how == "delete" and len(lines) > 1:
            del lines[at]
        elif how == "double":
            lines.insert(draw(st.integers(0, len(lines))), lines[at])
        elif how == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif how == "cut":
            lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
        elif how == "insert":
            place = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:place] + draw(st.text(max_size=3)) + lines[at][place:]
        else:
            pattern = {"word": r"[\w-]+", "number": r"-?\b\d+\b", "name": r'"[^"]*"'}[how]
            found = list(re.finditer(pattern, lines[at]))
            if found:
                one = draw(st.sampled_from(found))
                pool = {"word": others, "number": NUMBERS, "name": [*NAMES, *others]}[how]
                lines[at] = lines[at][: one.start()] + draw(st.sampled_from(pool)) + lines[at][one.end() :]
    return "\n".join(lines)


@effort
@given(mutated(POSITIONS, WORDS))
def test_a_spoilt_position_is_read_or_refused(text: str) -> None:
    play = read_or_refused(text)
    for _ in range(3):
        if play is not None and play.seat is not None:
            goes_on_or_stays_whole(play)


def goes_on_or_stays_whole(play: Play) -> None:
    """An absurd stack may break the rules later on: then nothing has happened, and the record can be opened."""
    before = play.fingerprint()
    try:
        play.play(play.legal()[0])
    except Exception:
        assert play.fingerprint() == before
    assert korvolan.load(play.record()).fingerprint() == play.fingerprint()


def some_records() -> list[str]:
    undone = korvolan.load(MOVES)
    undone.play("move north-guard")
    undone.undo()
    undone.redo()
    undone.order("south", "marker", "ford")
    ordered = korvolan.load(WINDOW)
    ordered.order("north", "marker", "turn-3")
    ordered.obey()
    return [finished().record(), finished("duel", 2).record(), undone.record(), ordered.record()]


RECORDS = some_records()
KEYS = ["korvolan", "game", "scenario", "dice", "entries", "seat", "do", "undo", "redo", "order", "by_order", "at", "fault"]
JSON_WORDS = [
    *KEYS,
    "north",
    "south",
    "end",
    "marker",
    "rolled",
    "sealed",
    "seed",
    "ford",
    "null",
    "[]",
    "\\ud800",
    "tiny",
    "1e99",
]


@effort
@given(mutated(RECORDS, JSON_WORDS))
def test_a_spoilt_record_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats() | st.sampled_from(["", "north", "end", "é"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=4,
)


@effort
@given(st.data())
def test_a_record_with_a_value_of_any_other_kind_is_read_or_refused(data: st.DataObject) -> None:
    record: dict[str, Any] = msgspec.json.decode(data.draw(st.sampled_from(RECORDS)))
    entry = data.draw(st.sampled_from([record, record["dice"], *record.get("entries", [])]))
    entry[data.draw(st.sampled_from([*entry, *KEYS]))] = data.draw(anything)
    read_or_refused(msgspec.json.encode(record).decode())


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "a = " + "[" * 100_000, '{"korvolan":' + "[" * 100_000, "{", "=", "\x00=", "\ud800 = 1"]
)
def test_what_is_nothing_at_all_is_refused(text: str) -> None:
    with pytest.raises(KorvolanError):
        korvolan.load(text + "\n")
