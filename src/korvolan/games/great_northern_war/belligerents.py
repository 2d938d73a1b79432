"""Chapter 6. Alliance, peace, and where units go then. Not written yet."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame

FRAMES: Final[list[type[Frame[Any]]]] = []
