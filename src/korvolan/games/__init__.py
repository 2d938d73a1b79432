"""The games: one package each. Folders named in KORVOLAN_GAMES hold further ones, and so does a checkout's tests."""

from __future__ import annotations

import os
from pathlib import Path

_checkout = Path(__file__).resolve().parents[3] / "tests" / "games"
_named = [folder for folder in os.environ.get("KORVOLAN_GAMES", "").split(os.pathsep) if folder]
__path__ = [*_named, *__path__]
if _checkout.is_dir() and not _named:
    __path__ = [*__path__, str(_checkout)]
