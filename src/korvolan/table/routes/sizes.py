"""How large the body of a request may be, in bytes. A letter takes up to six of them (an escape in JSON)."""

from __future__ import annotations

SMALL = 16_000  # of most routes
MANY = 64_000  # where a list comes: of actions, or of tokens
LARGEST_NOTES = 130_000
LARGEST_GAME = 4_200_000
LARGEST_BACKUP = 100_000_000
