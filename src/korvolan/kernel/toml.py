"""TOML beyond the standard library: the line of a key, and readable output."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
KEY = re.compile(r"""^\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
BARE = re.compile(r"^[A-Za-z0-9_-]+$")
WIDE = 110  # a table longer than this on one line is written as a table of its own


def line_of(text: str, path: list[str | int]) -> int:
    """The line on which the value of a key path stands, or the nearest table that holds it.

    >>> line_of('a = 1\\n[b]\\nc = { d = 2 }', ["b", "c", "d"])
    3
    """
    here: list[str | int] = []
    counts: dict[str, int] = {}
    best, best_line = 0, 0
    for number, line in enumerate(text.split("\n"), start=1):
        header = HEADER.match(line)
        key = KEY.match(line)
        if header:
            here = list(split_key(header[2]))
            if header[1] == "[[":
                counts[header[2]] = counts.get(header[2], -1) + 1
                here.append(counts[header[2]])
            full = here
        elif key:
            full = here + list(split_key(key[1]))
        else:
            continue
        same = 0
        for given, wanted in zip(full, path, strict=False):
            if given != wanted:
                break
            same += 1
        if same > best and same in (len(full), len(path)):
            best, best_line = same, number
    return best_line


def split_key(key: str) -> list[str]:
    """The parts of a dotted key, without their quotes."""
    return [part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", key)]


def write_value(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
        return f'"{escaped}"'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(write_value(item) for item in value) + "]"
    return "{ " + ", ".join(f"{write_key(key)} = {write_value(item)}" for key, item in value.items()) + " }"


@lru_cache(10_000)
def write_key(key: str) -> str:
    return key if BARE.match(key) else write_value(key)


def write_table(name: str, table: dict[str, Any]) -> str:
    """A table under its header, one key a line; nothing for an empty one."""
    if not table:
        return ""
    lines = [f"[{name}]"] + [f"{write_key(key)} = {write_value(value)}" for key, value in table.items()]
    return "\n".join(lines) + "\n"
