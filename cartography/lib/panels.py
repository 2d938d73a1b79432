"""Frames and counter places of the margins."""

from __future__ import annotations

from cartography.lib.svg import Canvas


def frame(c: Canvas, x: float, y: float, w: float, h: float, fill: str = "#f3e8c8", round_: int = 10) -> None:
    c.add(
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" rx="{round_}" fill="{fill}" stroke="#4a3520" '
        f'stroke-width="2.6"/><rect x="{x + 5:.0f}" y="{y + 5:.0f}" width="{w - 10:.0f}" height="{h - 10:.0f}" '
        f'rx="{max(2, round_ - 4)}" fill="none" stroke="#4a3520" stroke-width=".9"/>'
    )


def slot(c: Canvas, x: float, y: float, size: float = 48, fill: str = "#fbf5e2", opacity: float = 0.75) -> None:
    c.add(
        f'<rect x="{x - size / 2:.1f}" y="{y - size / 2:.1f}" width="{size}" height="{size}" rx="5" fill="{fill}" '
        f'fill-opacity="{opacity:g}" stroke="#4a3520" stroke-opacity=".55" stroke-width="1.1"/>'
    )
