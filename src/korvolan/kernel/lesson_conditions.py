"""What a step of a lesson reaches: conditions on a position and on what was told, one line each.

FIELD THING VALUE     a field of the state: "at guard ford", "strength guard 3"
FIELD VALUE           a field of the whole: "year 1702"
track NAME VALUE      a track that the learner sees
overlay NAME PLACE N  a value of an overlay
asks TEXT             the question at hand
told TEXT             the log since the beginning of the lesson
won SEAT CASE         how the game ended; "nobody" for a draw
running               the game goes on"""

from __future__ import annotations

from typing import Any

from .errors import KorvolanError
from .fields import Field
from .play import Play
from .position import Reader


def holds(play: Play, seat: str, condition: str) -> bool:
    """Whether a condition is true now."""
    return not lacking(play, seat, condition)


def lacking(play: Play, seat: str, condition: str) -> str:
    """What is true instead; empty where the condition is."""
    kind, _, rest = condition.partition(" ")
    if kind == "asks":
        asked = play.prompt.text if play.seat else "nothing"
        return "" if rest in asked else f"asked: {asked}"
    if kind == "told":
        return "" if any(rest in line.text for line in play.log(seat)) else "it was not told"
    if kind == "running":
        return "" if play.result is None else "the game is over"
    if kind == "won":
        found = "the game goes on" if play.result is None else f"{play.result.winner or 'nobody'} {play.result.case}"
        return "" if found == rest else found
    if kind == "track":
        name, _, value = rest.rpartition(" ")
        tracks = play.view(seat).tracks
        return "" if str(tracks.get(name)) == value else f"{tracks.get(name)}"
    if kind == "overlay":
        name, place, value = rest.split()
        found = str(play.overlay(name, seat).get(place))
        return "" if found == value else found
    return lacking_field(play, kind, rest.split())


def lacking_field(play: Play, name: str, words: list[str]) -> str:
    """The same for a field of the state."""
    field = next((field for field in play.game.layout.fields if field.name == name), None)
    if field is None or " " in field.by or len(words) != (2 if field.by else 1):
        raise KorvolanError(f"No condition is written {' '.join([name, *words])!r}.")
    value: Any = getattr(play.state, name)
    if field.by:
        value = value[play.game.layout.domains[field.by].find(words[0])]
    return "" if value == meant(play, field, words[-1]) else f"{name} is {named(play, field, value)}"


def meant(play: Play, field: Field, word: str) -> Any:
    """The value that a word stands for."""
    given: Any = {"true": True, "false": False}.get(word, word) if field.kind == "bool" else word
    if not field.domain and field.kind != "bool":
        given = int(word)
    return Reader(play.game, "", {}).value(field, given, [])


def named(play: Play, field: Field, value: Any) -> str:
    if field.domain and isinstance(value, int) and ":" not in field.kind:
        return play.game.layout.domains[field.domain].ids[value] if value >= 0 else "none"
    return str(value)
