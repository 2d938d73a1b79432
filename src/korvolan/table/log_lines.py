"""The log: lines for people, or one JSON object a line for machines. Neither has a secret in it: an address of a database is
told without its password, and what looks like a token is left out."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import time

SECRETS = re.compile(r"(?<=://)([^:/@\s]+):[^@/\s]+@|\b(?:Bearer\s+|(?:invitation|watching|key)-)?[A-Za-z0-9_-]{43,}\b")


def without_secrets(text: str) -> str:
    """
    >>> without_secrets("postgresql://me:open-sesame@here/games")
    'postgresql://me:***@here/games'
    """
    return SECRETS.sub(lambda found: f"{found[1]}:***@" if found[1] else "***", text)


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        found = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": os.getpid(),
            "text": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            found["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(found, ensure_ascii=False)


def set_up(kind: str) -> None:
    """For this process."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if kind == "json" else Plain("korvolan: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
