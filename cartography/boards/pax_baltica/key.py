"""The key of Pax Baltica."""

from __future__ import annotations

from cartography.boards.pax_baltica.ink import BOLD, INK, ITALIC, short, text
from cartography.lib.svg import Canvas


def shield(x: float, y: float, strength: int, size: float) -> str:
    return f'<use href="#sh" transform="translate({x:g} {short(y)}) scale({size:g})"/>' + text(
        x, y + 7.2, str(strength), 23, INK, style=BOLD
    )


def draw(c: Canvas, r: tuple[int, int, int, int]) -> None:
    from cartography.boards.pax_baltica.panels import panel

    x0, y0 = r[0], r[1]
    k, y = x0 + 50, float(y0 + 58)
    c.add(panel(r, "Key"))

    def row(drawn: str, words: str, more: str = "", gap: float = 0) -> None:
        nonlocal y
        c.add(drawn)
        c.add(text(x0 + 90, y + (-2 if more else 5), words, 17.5, INK, "start"))
        if more:
            c.add(text(x0 + 90, y + 15, more, 15, "#5d4a30", "start", ITALIC))
        y += (43 if more else 36) + gap

    def stroke(extra: str) -> str:
        return f'<path d="M{k - 34} {short(y)}h68" {extra}/>'

    row(shield(k, y, 2, 0.94), "Garrison and its strength", gap=5)
    row(f'<use href="#pt" x="{k}" y="{short(y)}"/>' + shield(k, y, 2, 0.84), "Port", gap=7)
    harbor = (
        f'<rect x="{k - 32}" y="{short(y - 18.5)}" width="64" height="37" rx="3" fill="#2d63a0" stroke="#16304f" '
        f'stroke-width="1.6"/><use href="#an" x="{k + 18}" y="{short(y)}"/>'
    )
    row(harbor + shield(k - 13.5, y, 3, 0.84), "Harbor", gap=2)
    row(text(k, y + 6, "Moskva", 17.5, "#b3140f", style=BOLD), "Capital (red name)")
    row(text(k, y + 8, "3", 28, "#7d1010", style=ITALIC), "Forage capacity (FP)")
    row(stroke('stroke="#3b2a18" stroke-width="2.1"'), "Border", "six blocks")
    row(stroke('stroke="#7a1d14" stroke-width="6.4" stroke-dasharray="15 8.5"'), "Difficult terrain", "two blocks, and stop")
    wavy = f"M{k - 30} {short(y + 2)}c8-14 50-14 60-3c-8 14-52 12-60 3z"
    row(f'<path d="{wavy}" fill="#a9b58b" stroke="{INK}" stroke-width="2.4"/>', "Lake, marsh or wood", "no crossing")
    row(stroke('stroke="#2f5f80" stroke-width="2.2" stroke-dasharray="11 7"'), "Sea zone border")
