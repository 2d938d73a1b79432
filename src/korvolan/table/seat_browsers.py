"""Who holds a seat: each browser has a token of its own, and whoever sits there may know of the others."""

from __future__ import annotations

from .api.tables import OtherBrowser
from .security import hashed
from .table_info import Holder


class SeatBrowsers:
    """The tokens of a table that give a seat."""

    def __init__(self) -> None:
        self.holders: dict[str, Holder] = {}  # by the token's hash

    def add(self, holder: Holder) -> None:
        if holder.seats:
            self.holders[holder.hash] = holder

    def drop(self, holder: Holder) -> None:
        self.holders.pop(holder.hash, None)

    def of(self, seat: str) -> list[Holder]:
        """Those of one seat, the oldest first."""
        return sorted((holder for holder in self.holders.values() if seat in holder.seats), key=lambda holder: holder.since)

    def others(self, mine: Holder, seat: str) -> list[OtherBrowser]:
        """Who holds a seat besides oneself. What they are named by tells nothing of their tokens."""
        return [OtherBrowser(hashed(one.hash)[:12], one.since) for one in self.of(seat) if one.hash != mine.hash]

    def sharing(self, mine: Holder) -> list[Holder]:
        """Everyone else who holds one of one's own seats."""
        return [one for one in self.holders.values() if one.hash != mine.hash and set(one.seats) & set(mine.seats)]
