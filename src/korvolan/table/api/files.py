"""Files: export, import, backup, and the check of the dice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from .limits import Name, Secret, Sitter
from .tables import Joined


class Import(Struct, omit_defaults=True):
    """A record or a position, as text."""

    text: Annotated[str, Meta(max_length=4_000_000)]
    seats: dict[Name, Sitter]
    name: Name = ""


class Restore(Struct):
    """A backup, as text."""

    text: Annotated[str, Meta(max_length=90_000_000)]


class Restored(Struct, omit_defaults=True):
    """The games that came back, each with a new token, and those that were here already or cannot be read."""

    tables: list[Joined]
    skipped: list[str] = field(default_factory=list)


class LocalCode(Struct):
    """What the address of a browser on one's own machine brings along."""

    code: Secret


class LocalAnswer(Struct):
    secret: str


class File(Struct, omit_defaults=True):
    name: str
    text: str
    note: str = ""


class AddedNonce(Struct, omit_defaults=True):
    """What somebody who came later gave the dice."""

    seat: str
    nonce: str


class Trust(Struct, omit_defaults=True):
    """What anyone needs to check the dice. The key is there after the end."""

    sealed: bool
    commitment: str = ""
    nonces: dict[str, str] = field(default_factory=dict)
    added: list[AddedNonce] = field(default_factory=list)  # in the order in which they came
    key: str = ""
    verified: bool | None = None
    note: str = ""
