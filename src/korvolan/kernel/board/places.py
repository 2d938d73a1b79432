"""Places by the names that a game's data give them."""

from __future__ import annotations

from ..errors import KorvolanError
from ..fields import slug


def find_place(name: str, ids: list[str], towns: dict[str, int] | None = None) -> int:
    """The number of a place that the data name, by its id or by what lies in it, such as a town.

    >>> find_place("Nyenskans", ["2620", "2621"], {"nyenskans": 1})
    1
    """
    if towns is not None and slug(name) in towns:
        return towns[slug(name)]
    if name not in ids:
        raise KorvolanError(f"The data name a place {name!r} that is not on the board.")
    return ids.index(name)
