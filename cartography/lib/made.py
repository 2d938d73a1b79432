"""What a build makes."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Made:
    board: str
    svg: str
    picture_width: int
    picture_quality: int
    notes: list[str] = field(default_factory=list)
