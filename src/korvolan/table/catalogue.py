"""The catalogue: which games there are, and the sheet, files, rules and data of each."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from .. import __version__
from ..ai import PLAYERS
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.loading import game_names
from .api.catalogue import Catalogue, GameCard, LevelCard, OptionCard, ScenarioCard, SeatCard
from .lesson_state import card_of

KINDS = {".svg": "image/svg+xml", ".webp": "image/webp", ".jpg": "image/jpeg", ".png": "image/png"}


@cache
def catalogue() -> Catalogue:
    """Every game that is here, and every program that plays."""
    games = sorted((find_game(name) for name in game_names()), key=lambda game: (card_words(game).get("order", 0), game.title))
    return Catalogue(__version__, [card(game) for game in games], levels())


def warm(closing: threading.Event) -> None:
    """Read every game in, one after the other, as long as the table is not closed meanwhile: then nobody waits for the rest."""
    for name in game_names():
        if closing.is_set():
            return
        find_game(name)
    catalogue()


def levels() -> list[LevelCard]:
    """The programs, each with the sentence that it says of itself."""
    out: list[LevelCard] = []
    for name, made in PLAYERS.items():
        out.append(LevelCard(name, made.title, made.text))
    return out


def card(game: Game[Any]) -> GameCard:
    """A game as the lobby shows it; the words come from its presentation."""
    words = card_words(game)
    lengths = words.get("scenarios", {})
    seats = game.presentation.get("seats", {})
    return GameCard(
        game.name,
        game.title,
        words.get("line", ""),
        words.get("period", game.presentation.get("board", {}).get("period", "")),
        words.get("length", ""),
        words.get("weight", ""),
        [seat_card(game, seat, seats.get(seat, {})) for seat in game.seats],
        [ScenarioCard(s.id, s.title, s.text, lengths.get(s.id, "")) for s in game.scenarios.values()],
        [OptionCard(o.id, o.title, o.choices, o.text, o.ruling) for o in game.options.values()],
        game.sheet().hash,
        words.get("picture", ""),
        words.get("remark", ""),
        card_of(game),
    )


def card_words(game: Game[Any]) -> dict[str, Any]:
    found: dict[str, Any] = game.presentation.get("card", {})
    return found


def seat_card(game: Game[Any], seat: str, words: dict[str, Any]) -> SeatCard:
    name, color, ink = words.get("name", seat.capitalize()), words.get("color", "#555555"), words.get("ink", "#ffffff")
    return SeatCard(seat, name, color, ink, game.seat_phrase(seat))


@cache
def sheet_json(game: Game[Any]) -> bytes:
    return msgspec.json.encode(game.sheet())


def file_of(game: Game[Any], name: str) -> tuple[Path, str] | None:
    """A file that the sheet or the card names, with its kind; nothing else of the folder is given out."""
    try:
        path = game.file(name)
    except KorvolanError:
        return None
    kind = KINDS.get(path.suffix)
    return (path, kind) if kind and path.is_file() else None
