"""The local secret: on one's own machine other users reach the table, too, and a backup holds keys and notes.

It lies in the folder of the games, which nobody else can read. The browser that `korvolan play` opens gets it for a code
that is good once, because its command line can be read by everyone on the machine."""

from __future__ import annotations

import os
import time
from pathlib import Path

from .security import new_secret, same

FILE = "local-secret"
CODE_SECONDS = 120.0
MOST_CODES = 100


class LocalSecret:
    """The secret of a folder, and the codes that are out for it."""

    def __init__(self, folder: Path) -> None:
        self.secret = read_or_make(folder / FILE)
        self.codes: dict[str, float] = {}  # with the time until which each is good

    def fits(self, given: str) -> bool:
        return same(given, self.secret)

    def new_code(self) -> str:
        code = new_secret()
        self.codes[code] = time.monotonic() + CODE_SECONDS
        while len(self.codes) > MOST_CODES:
            del self.codes[next(iter(self.codes))]
        return code

    def redeem(self, code: str) -> bool:
        """Whether a code is good; it is so no more."""
        return self.codes.pop(code, 0.0) > time.monotonic()


def read_or_make(file: Path) -> str:
    """The secret in a file that only its owner can read."""
    try:
        found = file.read_text(encoding="utf-8").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        found = ""
    if found:
        return found
    secret = new_secret()
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as fresh:
        fresh.write(secret)
    return secret
