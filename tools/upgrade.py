"""The lock files: make them anew with the newest releases, or look for known faults in what they name.

python tools/upgrade.py            the newest of everything that pyproject.toml and web/package.json allow
python tools/upgrade.py --lock     only what pyproject.toml now asks for; the rest stays as it is
python tools/upgrade.py --audit    known faults of the locked packages, Python's and the browser client's"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import web
from environment import PIP, PYTHON, REQUIREMENTS, TOOLS, pip_install
from progress import ROOT, Failed, run, working

# dev names everything; the others are parts of it, or at least agree with it.
LOCKS = {
    "dev": ["--group", "dev", "--group", "compile", "--group", "editable"],
    "play": ["--group", "editable"],
    "compile": ["--only-group", "compile"],
    "node": ["--only-group", "node"],
}
COMMON = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"]


def programs() -> Path:
    """The folder with uv and pip-audit, fetched anew each time: they are for whoever looks after the project."""
    target = TOOLS / "upgrade"
    shutil.rmtree(target, ignore_errors=True)
    with working("Fetching uv and pip-audit"):
        run("Fetching uv", [*pip_install(), "--target", target, "--group", "upgrade"], "upgrade")
    return target


def lock(tools: Path, newest: bool) -> None:
    """Write the lock files."""
    agreeing: list[str | Path] = []
    for part, groups in LOCKS.items():
        out = REQUIREMENTS / f"{part}.lock"
        only = groups[0] == "--only-group"
        chosen = [word.replace("--only-group", "--group") for word in groups]
        sources: list[str | Path] = [*chosen] if only else ["pyproject.toml", *chosen]
        command = [tools / "bin" / "uv", "pip", "compile", *sources, *COMMON, *(["--upgrade"] if newest else []), *agreeing]
        with working(f"Locking {part}"):
            run(f"Locking {part}", [*command, "--output-file", out], f"lock-{part}")
        agreeing = ["--constraint", REQUIREMENTS / "dev.lock"]


def newest_pip() -> None:
    """The wheel of pip that lies in the checkout."""
    with working("Fetching the newest pip"):
        fresh = TOOLS / "pip"
        shutil.rmtree(fresh, ignore_errors=True)
        words: list[str | Path] = ["download", "--no-deps", "--only-binary", ":all:", "--dest", fresh, "pip"]
        run("Fetching pip", [PYTHON, "-m", "pip", *words], "pip")
        found = next(fresh.glob("pip-*.whl"))
        for old in PIP.glob("pip-*.whl"):
            old.unlink()
        shutil.move(found, PIP / found.name)


def audit(tools: Path) -> int:
    """Say which locked packages have known faults. A look-up that cannot be made is said too, and is no fault."""
    faults = 0
    environment = {**os.environ, "PYTHONPATH": str(tools)}
    for part in LOCKS:
        locked = str(REQUIREMENTS / f"{part}.lock")
        command = [str(PYTHON), "-m", "pip_audit", "--disable-pip", "--require-hashes", "-r", locked]
        faults += told(f"Python packages, {part}", [*command, "--progress-spinner", "off"], environment)
    npm = [*web.npm_command(fetch=True), "audit", "--audit-level=high", "--package-lock-only", "--audit=true"]
    return faults + told("the browser client's packages", npm, dict(os.environ), ROOT / "web")


def told(what: str, command: list[str], environment: dict[str, str], cwd: Path = ROOT) -> int:
    try:
        run(what, command, "audit", cwd, environment)
    except Failed as error:
        lines = [line for line in error.output.strip().splitlines() if line.strip()]
        reached = not any(word in error.output for word in ("ConnectionError", "ENOTFOUND", "ECONNREFUSED", "audit endpoint"))
        print(f"{what}: {'known faults' if reached else 'could not be looked up'}")
        print("\n".join(f"    {line}" for line in lines[-40 if reached else -2 :]))
        return int(reached)
    print(f"{what}: no known faults")
    return 0


def main(arguments: list[str]) -> int:
    try:
        tools = programs()
        if "--audit" in arguments:
            return audit(tools)
        lock(tools, newest="--lock" not in arguments)
        if "--lock" not in arguments:
            newest_pip()
            web.npm("update", "--silent", fetch=True)
            print(json.dumps({"pip": next(PIP.glob("pip-*.whl")).name}))
    except Failed as error:
        print(f"upgrade.py: {error}\n{error.output[-2000:]}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
