"""Chapters 13.19 to 13.23. Losses by percentage, chosen by their owner, and what they cost. Not written yet."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame

FRAMES: Final[list[type[Frame[Any]]]] = []
