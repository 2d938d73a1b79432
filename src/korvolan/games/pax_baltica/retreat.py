"""Chapter 5.6, 5.7, 9.5. Retreats by land and to sea, and regrouping."""

from __future__ import annotations

from typing import Final

FRAMES: Final[list[type]] = []
