"""The command: which rows, how, and the figures at the end."""

from __future__ import annotations

import argparse
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.figures import FOLDER, machine

from . import trees
from .rows import ROWS, walk

DEMAND = "every row plays, or says in one line why not"
ELSEWHERE = re.compile(r"https?://(?!127\.0\.0\.1)[^\s'\")]+")


def chosen(words: list[str]) -> list[str]:
    """The rows that are named, also by how their names begin; all where none is."""
    for word in words:
        if not any(name.startswith(word) for name in ROWS):
            raise SystemExit(f"There is no row {word!r}; there are {', '.join(ROWS)}.")
    return [name for name in ROWS if not words or any(name == word or name.startswith(f"{word}-") for word in words)]


def bundle(commit: str) -> Path:
    """A commit with its history, as a file that a clone can be made of."""
    found, source = trees.HOME / "korvolan.bundle", trees.HOME / "source.git"
    trees.delete(source)
    git = ["git", "-C", str(trees.ROOT)]
    subprocess.run([*git, "init", "--quiet", "--bare", "--initial-branch=main", str(source)], check=True)
    subprocess.run([*git, "push", "--quiet", str(source), f"{commit}:refs/heads/main"], check=True)
    subprocess.run(["git", "-C", str(source), "bundle", "create", "--quiet", str(found), "HEAD", "main"], check=True)
    return found


def tell(name: str, found: dict[str, Any], seconds: float) -> None:
    """One line of a row."""
    parts = [f"{name:19}", "FAILED" if "failed" in found else "ok    ", f"{seconds:6.0f} s"]
    first, second = found.get("first", {}), found.get("second", {})
    if "first_decision_s" in first:
        parts.append(f"address {first['address_s']:.1f} s, first decision {first['first_decision_s']:.1f} s")
    if "address_s" in second:
        parts.append(f"second start {second['address_s']:.1f} s")
    if "failed" in found:
        parts.append("; ".join(found["failed"]))
    print("  ".join(parts), flush=True)


def short(commit: str) -> str:
    words = ["git", "rev-parse", "--short", commit]
    return subprocess.run(words, cwd=trees.ROOT, capture_output=True, text=True, check=True).stdout.strip()


def write(found: dict[str, Any], keep: bool) -> None:
    """The whole result beside the trees; with `keep` also among the figures, rows that were not walked staying as they are."""
    text = ELSEWHERE.sub("ADDRESS", json.dumps(found, indent=2, ensure_ascii=False))
    (trees.HOME / "result.json").write_text(text + "\n", encoding="utf-8")
    kept = FOLDER / "bare.json"
    if keep:
        before = json.loads(kept.read_text(encoding="utf-8"))["rows"] if kept.exists() else {}
        whole = json.loads(text)
        whole["rows"] = {
            name: whole["rows"].get(name, before.get(name)) for name in ROWS if name in whole["rows"] or name in before
        }
        kept.write_text(json.dumps(whole, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m tests.bare")
    found.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(ROWS))
    found.add_argument("--play-only", action="store_true", help="leave out `make test`")
    found.add_argument("--cold", action="store_true", help="no caches of packages shared between the rows")
    found.add_argument("--commit", default="HEAD", help="what is cloned; the commit that is checked out if not named")
    found.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    return found


def main() -> int:
    args = parser().parse_args()
    names = chosen(args.rows)
    if lacking := trees.missing():
        print(lacking, file=sys.stderr)
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that a system is ended and deleted then, too
    source, rows = bundle(args.commit), dict[str, Any]()
    warm = not args.cold and (trees.HOME / "caches").exists()
    for name in names:
        begun = time.monotonic()
        # Kept rows can be of several runs, so each says of which.
        of = {"commit": short(args.commit), "caches": "warm" if warm else "cold", "load_average": machine()["load_average"]}
        rows[name] = of | walk(name, source, not args.play_only, args.cold)
        tell(name, rows[name], time.monotonic() - begun)
        write({"machine": machine(), "demand": DEMAND, "rows": rows}, args.keep)
        warm = not args.cold
    return 1 if any("failed" in row for row in rows.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
