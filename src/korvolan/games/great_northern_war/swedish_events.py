"""Chapter 21, Swedish list. What each Swedish marker needs and does. Not written yet."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame

FRAMES: Final[list[type[Frame[Any]]]] = []
