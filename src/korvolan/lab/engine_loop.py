"""The loop of the engine protocol: a line of JSON in, a line of JSON out. docs/engine.md describes the messages.

This module needs the standard library alone, so that an adapter for another program, or for an older version of this one, may
load the file by its path."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, Protocol

PROTOCOL = 1
LONGEST = 2_000_000  # bytes of a line
MOST_SAID = 300  # letters of an error

Message = dict[str, Any]


class ProtocolError(Exception):
    """A request that cannot be answered: `code` for programs, the text for people."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


class Engine(Protocol):
    """What answers the requests. Every method may raise `ProtocolError`; other errors are told as `failed`."""

    def hello(self) -> Message:
        """Who it is, and what it plays."""
        ...

    def new(self, asked: Message) -> Message:
        """Forget what came before: a game begins."""
        ...

    def choose(self, asked: Message) -> Message:
        """The action for a position."""
        ...


def serve(engine: Engine, lines: Iterable[bytes], write: Callable[[str], None]) -> None:
    """Answer each line with one line, until `quit` or the end of the input."""
    for line in lines:
        if not line.strip():
            continue
        answer = answer_to(engine, line)
        if answer is None:
            return
        write(json.dumps(answer, ensure_ascii=True) + "\n")


def serve_standard_streams(engine: Engine) -> None:
    """The same over standard input and output. What the engine prints meanwhile goes to standard error."""
    out = sys.stdout.buffer

    def write(text: str) -> None:
        out.write(text.encode())
        out.flush()

    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError), contextlib.redirect_stdout(sys.stderr):
        serve(engine, sys.stdin.buffer, write)


def answer_to(engine: Engine, line: bytes) -> Message | None:
    """The answer to a line, an error among them; None for `quit`."""
    number: Any = None
    try:
        asked = message_of(line)
        number = asked.get("id")
        what = asked.get("do")
        if what == "quit":
            return None
        answer = carry_out(engine, what, asked)
    except ProtocolError as error:
        answer = {"error": error.code, "text": said(error)}
    except Exception as error:
        answer = {"error": "failed", "text": said(error)}
    return answer if number is None else {**answer, "id": number}


def message_of(line: bytes) -> Message:
    """A line as a message."""
    if len(line) > LONGEST:
        raise ProtocolError("bad-line", f"A line has at most {LONGEST} bytes.")
    try:
        asked = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise ProtocolError("bad-line", f"This is not a line of JSON: {error}") from None
    if not isinstance(asked, dict):
        raise ProtocolError("bad-line", "A message is an object: {…}.")
    return asked


def carry_out(engine: Engine, what: object, asked: Message) -> Message:
    if what == "hello":
        answer = {"protocol": PROTOCOL, **engine.hello()}
    elif what == "new":
        answer = engine.new(asked)
    elif what == "choose":
        answer = engine.choose(asked)
    else:
        raise ProtocolError("unknown", 'A message says what to "do": hello, new, choose or quit.')
    return {"ok": what, **answer}


def said(error: Exception) -> str:
    """An error in one line."""
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= MOST_SAID else text[:MOST_SAID] + "…"


# -- what a message says -------------------------------------------------------------------------------------------


def word(asked: Message, key: str, default: str | None = None) -> str:
    """A text of a message; one without a default must be there."""
    value = asked.get(key, default)
    if not isinstance(value, str):
        raise ProtocolError("bad-message", f"{key!r} is a text.")
    return value


def amount(asked: Message, key: str) -> float:
    """A number of a message that is not below 0; 0 if it is not there."""
    value = asked.get(key, 0)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e9:
        raise ProtocolError("bad-message", f"{key!r} is a number from 0 up.")
    return value


def words(asked: Message, key: str) -> list[str]:
    """A list of texts of a message; empty if it is not there."""
    value = asked.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ProtocolError("bad-message", f"{key!r} is a list of texts.")
    return value
