"""The faces of The Ford's blocks, for the table to draw. Its board stands in presentation.toml."""

from __future__ import annotations

from typing import Any

from korvolan.kernel.sheet import FaceSheet, Fact, Sheet

from ..state import KINDS, SIDES


def draw(sheet: Sheet, shown: dict[str, Any]) -> None:
    """A face for each kind of block on each side, and the back that the enemy sees."""
    for side in SIDES:
        name = side.capitalize()
        sheet.faces[f"{side} back"] = FaceSheet(f"{name}'s block", side, shown["back"]["symbol"], back=True)
        for kind, steps, hit_on in KINDS:
            facts = [Fact("Steps", steps, "made up"), Fact("Hits on", f"{hit_on} or less", "made up")]
            face = FaceSheet(f"{name}'s {kind}", side, shown[kind]["symbol"], steps=int(steps), facts=facts)
            face.corners = [f"≤{hit_on}", "", "", ""]
            sheet.faces[f"{side} {kind}"] = face
