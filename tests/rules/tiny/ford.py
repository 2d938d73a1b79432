"""The Ford in tests: its positions, and where its blocks are.

A block is written "area steps handle"; the handle spares the draw by which blocks are stood up."""

from __future__ import annotations

from korvolan import Play
from korvolan.kernel.dice import seeded
from korvolan.kernel.view import PieceView

from ..story import position


def load(text: str) -> Play:
    """A position of The Ford."""
    return position("tiny", text)


def block(play: Play, name: str) -> PieceView | None:
    """A block as its owner sees it, or None once it is removed."""
    owner = name.split("-")[0]
    return next((piece for piece in play.view(owner).pieces if piece.id == name), None)


def where(play: Play, name: str) -> str:
    """The area in which a block stands."""
    found = block(play, name)
    return found.at if found else "removed"


def steps(play: Play, name: str) -> int:
    """The steps that a block has left."""
    found = block(play, name)
    return found.steps or 0 if found else 0


def seen(play: Play, seat: str, area: str) -> dict[str, str]:
    """The blocks in an area as a side sees them: their handles or names, with their faces."""
    return {piece.id: piece.face for piece in play.view(seat).pieces if piece.at == area}


def guesses(play: Play, seat: str, n: int = 60) -> list[Play]:
    """Games that the seat cannot tell from this one."""
    rng = seeded(1)
    return [play.determinize(seat, rng) for _ in range(n)]


# -- battles ----------------------------------------------------------------------------------------------------------


def battle_at_the_ford(pieces: str, dice: str = "[]", phase: str = "", head: str = "") -> Play:
    """North defends ford and wood in the first of two turns. Attackers are written with the area they came from."""
    return load(f"""
        dice = {dice}
        {head}
        [turn]
        last = 2
        first = "south"
        [pieces]
        {pieces}
        [places]
        ford = "north"
        wood = "north"
        [phase]
        name = "battle"
        {phase}
        """)


def came(area: str, steps: int, tag: int = 0, to: str = "ford") -> str:
    """An attacking block, in TOML."""
    return f'{{ at = "{to}", strength = {steps}, tag = {tag}, came_from = "{area}" }}'


DUEL = f"""
        north-guard = "ford 4 0"
        south-guard = {came("mill", 4)}
"""
MISSES = "6, 6, 6, 6"
TWO_BATTLES = f"""
        north-guard = "ford 4 0"
        north-line = "wood 3 1"
        south-guard = {came("mill", 4)}
        south-line = {came("ford", 3, 1, to="wood")}
        south-militia = "mill 3 2"
"""
IN_ROUND_1 = 'area = "ford"'  # the battle is under way, and markers are past


def held(north: str = "none", south: str = "none") -> str:
    """Who holds which marker, in TOML."""
    return f'seats = {{ north = "{north}", south = "{south}" }}'
