"""Chapter 9.1, 9.2. Fleets that sail, and blocks that they carry."""

from __future__ import annotations

from typing import Final

FRAMES: Final[list[type]] = []
