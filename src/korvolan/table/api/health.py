"""Whether the table is well."""

from __future__ import annotations

from msgspec import Struct


class Health(Struct):
    """It answers, and its database does. `seen_as` is the asker's own address, as limits count it: behind a proxy that is not
    believed everyone has the same."""

    version: str
    seen_as: str
