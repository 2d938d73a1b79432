"""What the connections of a seat have been told, and what they have to be told to get from there to the present.

It is the same for all connections of a seat, so it is made and encoded once for all of them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..kernel.view import LogView, View
from .api.live import Changes
from .api.tables import LogPart, TableState
from .differences import Patch, difference
from .option_memory import OptionMemory, tells_options
from .revisions import Shown

encode = msgspec.json.encode


class Picture(Struct):
    """All that a seat can notice of a table."""

    view: View
    lines: int  # of its log
    last: list[LogView]  # line of them
    state: TableState
    chat_lines: int
    hint_place: int | None
    held: list[str]


class Told:
    """All that a seat may know as of a revision, but for its log, of which only the length is kept; `held` are those who hold
    the seat."""

    __slots__ = ("_changes", "_found", "_since", "held", "hint_place", "lines", "shown", "state", "view")

    def __init__(self, shown: Shown, state: TableState, view: View, lines: int, hint_place: int, held: list[str]) -> None:
        self.shown = shown
        self.state = state
        self.view = view
        self.lines = lines
        self.hint_place = hint_place
        self.held = held
        self._since: Told | None = None
        self._found: Changes
        self._changes = b""

    def changes(self, since: Told, log: Callable[[Told], LogPart], memory: OptionMemory) -> bytes:
        """What has to be said to a connection that was told something else before. `log` gives the lines since then, `memory`
        knows the options that it has."""
        if self._since is not since:
            part = log(since)
            has_log = bool(part.lines) or part.start < since.lines
            self._found = Changes(since.shown.revision, self.shown.revision, self.patch(since), part if has_log else None)
            self._since, self._changes = since, b""
            since._since = None  # what led to it is of no use any more, nor is all that lies behind that
        found = self._found
        if tells_options(found.seen):
            anew = memory.begins_anew()
            return encode(replace(found, seen=memory.shortened(found.seen, self.view), anew=anew))
        if "prompt" in found.seen.get("view", ()):
            memory.add(self.view)
        if not self._changes:
            self._changes = encode(found)
        return self._changes

    def patch(self, since: Told) -> Patch:
        """The difference of everything but the log."""
        out: Patch = {}
        table, view = difference(since.state, self.state), difference(since.view, self.view)
        if table:
            out["table"] = table
        if view:
            out["view"] = view
        if since.hint_place != self.hint_place:
            out["hint_place"] = self.hint_place or None
        return out


def answering(message: bytes, number: int) -> bytes:
    """An encoded message, marked as the answer to a move."""
    return b'%b,"re":%d}' % (message[:-1], number)
