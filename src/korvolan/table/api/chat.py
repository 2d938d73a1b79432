"""Chat and private notes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .limits import Name, Words


class Say(Struct, omit_defaults=True):
    seat: Name  # empty for a watcher, who may not speak
    text: Words


class Line(Struct, omit_defaults=True):
    number: int
    seat: str
    name: str
    text: str
    at: float


class Chat(Struct, omit_defaults=True):
    lines: list[Line]


class Notes(Struct, omit_defaults=True):
    """A seat's private notes."""

    seat: Name
    text: Annotated[str, Meta(max_length=20000)]
