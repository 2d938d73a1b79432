"""The data overlay: the owner of a printed game may replace values of its data by a file of his own.

`GAME.toml` in the folder that KORVOLAN_OVERLAYS names has a table for each data file: `[blocks.blocks.karl-xii]` with
`hit_on = 3` replaces that one value of `data/blocks.toml`. Records and the hash of a game's data say that it was there."""

from __future__ import annotations

import hashlib
import os
import tomllib
from pathlib import Path
from typing import Any

from .errors import KorvolanError

VARIABLE = "KORVOLAN_OVERLAYS"
SOURCE = "the owner's overlay"


def overlay_text(game: str) -> str:
    """The overlay for a game as text; empty where there is none."""
    folder = os.environ.get(VARIABLE, "")
    path = Path(folder) / f"{game}.toml"
    if not folder or not path.is_file():
        return ""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise KorvolanError(f"The overlay {path.name} cannot be read: {error}.") from None


def overlay_hash(game: str) -> str:
    """What records say of the overlay; empty where there is none."""
    text = overlay_text(game)
    return hashlib.sha256(text.encode()).hexdigest()[:16] if text else ""


def read_data(path: Path) -> dict[str, Any]:
    """A data file of a game, `GAME/data/NAME.toml`, with the owner's values in it."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    game = path.parent.parent.name
    text = overlay_text(game)
    if not text:
        return data
    try:
        wanted = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise KorvolanError(f"The overlay {game}.toml cannot be read: {error}.") from None
    strange = [name for name in wanted if not (path.parent / f"{name}.toml").is_file()]
    if strange:
        raise KorvolanError(f"The overlay {game}.toml speaks of {strange[0]!r}, and there is no such data file.")
    if path.stem in wanted:
        replace(data, wanted[path.stem], f"{game}.toml: {path.stem}")
    return data


def replace(data: dict[str, Any], wanted: Any, where: str) -> None:
    """Replace values by others of the same kind. A key that does not exist is an error."""
    if not isinstance(wanted, dict):
        raise KorvolanError(f"The overlay {where} must be a table.")
    for key, value in wanted.items():
        here = f"{where}.{key}"
        if key not in data:
            raise KorvolanError(f"The overlay {here}: the data have no such value.")
        if isinstance(data[key], dict):
            replace(data[key], value, here)
        elif type(value) is not type(data[key]):
            raise KorvolanError(f"The overlay {here} must be of the same kind as {data[key]!r}.")
        else:
            data[key] = value
            if "source" in data and key != "source":
                data["source"] = sourced(data["source"], key)


def sourced(source: Any, key: str) -> dict[str, str]:
    """Where a table's values come from, now that the owner has given one of them."""
    rest = source if isinstance(source, dict) else {"rest": str(source)}
    return {**rest, key: SOURCE}
