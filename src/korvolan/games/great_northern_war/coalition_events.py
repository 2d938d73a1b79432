"""Chapter 21, Russian list. What each Coalition marker needs and does. Not written yet."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame

FRAMES: Final[list[type[Frame[Any]]]] = []
