"""Types of text with a largest length."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Name = Annotated[str, Meta(max_length=80)]
Secret = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(max_length=2000)]
ActionText = Annotated[str, Meta(max_length=200)]
Sitter = Annotated[str, Meta(pattern=r"^(me|open|ai:[a-z0-9-]{1,30})$", max_length=40)]  # who sits on a seat of a new table
