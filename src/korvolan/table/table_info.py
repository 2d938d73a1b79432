"""What is stored of a table besides its game: its row, its seats, and who holds a token of it."""

from __future__ import annotations

import math
import time
from typing import Literal

from msgspec import Struct, field

Status = Literal["waiting", "running", "over"]


def clock() -> float:
    """The time, in whole tenths of a second that have passed."""
    return math.floor(time.time() * 10) / 10


class Holder(Struct):
    """Who asks: the seats that a token gives at a table, and whether it opened it."""

    table: str
    hash: str
    seats: list[str]
    owner: bool = False
    since: float = 0.0  # when it was made


class Chair(Struct):
    """A seat at a table and who sits on it: "person", "open", "ai:LEVEL", or "script" in a lesson."""

    seat: str
    sitter: str
    name: str = ""
    last_seen: float = 0.0
    taken: float = 0.0  # when a person sat down; 0 where nobody has, or nobody knows

    @property
    def level(self) -> str:
        """The program that plays this seat, or nothing."""
        return self.sitter.partition(":")[2]


class TableInfo(Struct):
    """The row of a table. Its fields are columns of the database."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    pace: int  # milliseconds between moves of a program
    created: float
    touched: float  # when somebody last changed something
    status: Status
    ended: str = ""
    winner: str = ""
    key: str = ""  # of the sealed dice
    shown: bool = False  # the key's hash was shown before the opener's nonce came
    nonces: dict[str, str] = field(default_factory=dict)
    from_file: bool = False
    note: str = ""
    rematch: str = ""  # the next table's id
    opener: str = ""  # a keyed hash of the address that opened it
    version: int = 0  # grows with every change that somebody may see
