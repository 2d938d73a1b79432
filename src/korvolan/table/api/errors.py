"""What a client gets where something is refused."""

from __future__ import annotations

from msgspec import Struct, field

from .queries import Reason
from .tables import Seen


class Trouble(Struct, omit_defaults=True):
    """What went wrong, for a person to read. `seen` is the present position where the client's is stale."""

    # "stale", "illegal", "not-yours", "unknown", "bad", "busy", "over", "waiting", "taken", "signed-out", "limit"; "rolls" and
    # "reveals" to a careful move
    error: str
    text: str
    reasons: list[Reason] = field(default_factory=list)
    seen: Seen | None = None
