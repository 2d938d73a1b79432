"""A compiled copy of the package and its test games under build/compiled, made unless it is there already.

    python tools/compile.py                  makes it and prints the folder to put on PYTHONPATH, or says why there is none
    python tools/compile.py --where          prints that folder if it is there; makes nothing
    python tools/compile.py --background     makes it at low priority in a process of its own, and returns at once
    KORVOLAN_COMPILE_GAMES="one another" ...         compiles these games alone, which is quicker
    KORVOLAN_OPT_LEVEL=1 ...                 done in half the time, and slower

No compiled file ever lies under src/, where it would hide an edit. A copy is a folder of its own with a name made from
all that is in it: one that is in use is never changed, and one that was broken off never has its name. What is compiled
is kept by group (see compile_cache.py); where only data have changed they are copied, and nothing is compiled.

How far it is stands in build/compiled/status.json, which the table reads."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import environment
from build_status import Status
from compile_cache import Group, cannot_compile, link_tree, settings
from locks import alone
from mypyc_modules import GAMES, groups
from progress import ROOT, Failed, working

HOME = ROOT / "build" / "compiled"
STATUS = HOME / "status.json"
REMEMBERED = HOME / "failed.txt"  # the copy that could not be made, and why
PAGE = Path("korvolan/table/static")
KEPT = 2  # copies, the newest: an older one may be in use by a table that still runs
MEMORY_OF_A_JOB = 900_000_000  # bytes
LOWEST = 19  # of all priorities
NOT_HERE = 3  # the exit code where the machine cannot compile, and nothing is wrong with the code


def main(arguments: list[str]) -> int:
    try:
        if "--where" in arguments:
            print(copy_path() if copy_path().is_dir() else "")
        elif "--background" in arguments:
            in_background()
        else:
            print(make(Status(STATUS, job_count()), told=True))
    except Failed as error:
        print(f"Not compiled: {error}", file=sys.stderr)
        return NOT_HERE if cannot_compile() else 1
    return 0


def in_background() -> None:
    """Make the copy in a process that nobody waits for. A failure that is remembered is not tried again."""
    copy = copy_path()
    if copy.is_dir():
        Status(STATUS, 1).ready(copy)
        return
    if os.name == "nt":
        return
    if reason := remembered():
        Status(STATUS, 1).failed(reason)
        raise Failed(reason)
    status = Status(STATUS, job_count())
    status.begin([])
    if child := os.fork():
        os.waitpid(child, 0)
        return
    if os.fork():  # nobody's child, so that nobody has to wait for it
        os._exit(0)
    os.nice(LOWEST)
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(silence, stream)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    code = 1
    try:
        make(status, told=False)
        code = 0
    except (Failed, OSError, KeyboardInterrupt, SystemExit):
        pass
    finally:
        os._exit(code)


def remembered() -> str:
    """Why there can be no copy: what this machine lacks, or how making this very copy failed the last time."""
    if reason := cannot_compile():
        return reason
    try:
        name, _, reason = REMEMBERED.read_text(encoding="utf-8").partition("\n")
    except OSError:
        return ""
    return reason if name == copy_path().name else ""


def make(status: Status, told: bool) -> Path:
    """The copy, made if it is not there; one at a time on this checkout. Raises `Failed` with one line if it cannot be."""
    copy = copy_path()
    try:
        if not copy.is_dir():
            if reason := cannot_compile():
                raise Failed(reason)
            with alone(HOME / "lock", lambda: told and print("Waiting for another compilation ...", file=sys.stderr)):
                if not copy.is_dir():
                    make_alone(copy, status, told)
    except Failed as error:
        status.failed(str(error))
        HOME.mkdir(parents=True, exist_ok=True)
        REMEMBERED.write_text(f"{copy.name}\n{error}", encoding="utf-8")
        raise
    status.ready(copy)
    return copy


def make_alone(copy: Path, status: Status, told: bool) -> None:
    environment.check_folder(ROOT, 300)
    work = HOME / "work"
    shutil.rmtree(work, ignore_errors=True)  # of one that was broken off
    tools = environment.folder("compile", quiet=not told)
    tree = work / "tree"
    bring_sources(tree)
    wanted = [Group(HOME, name, files, tree) for name, files in groups(tree / "korvolan").items()]
    missing = [group for group in wanted if not group.is_there()]
    status.begin(missing)
    if missing:
        what = f"Compiling {', '.join(group.name for group in missing)}"
        if told:
            with working(what):
                compile_all(missing, tools, work, status)
        else:
            compile_all(missing, tools, work, status)
    for group in wanted:
        link_tree(group.libraries(), tree)
    tree.rename(copy)
    shutil.rmtree(work, ignore_errors=True)
    prune(copy, wanted)


def compile_all(missing: list[Group], tools: Path, work: Path, status: Status) -> None:
    """The largest first, as many at once as the machine has cores and memory for."""
    with ThreadPoolExecutor(status.jobs) as pool:
        under_way = {pool.submit(group.compile, tools, work / group.name, status): group for group in missing}
        try:
            for done in as_completed(under_way):
                done.result()
                status.finished(under_way[done])
        finally:
            pool.shutdown(cancel_futures=True)


def job_count() -> int:
    """How many groups are compiled at once."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, free_memory() // MEMORY_OF_A_JOB))


def free_memory() -> int:
    """Bytes; plenty where the machine does not say."""
    try:
        told = dict(line.split(":", 1) for line in Path("/proc/meminfo").read_text().splitlines())
        return int(told["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return 8 * MEMORY_OF_A_JOB


def copy_path() -> Path:
    """The folder of the copy that belongs to the present sources, data, page and settings."""
    digest = hashlib.sha256(f"{settings()} {os.environ.get(GAMES)}".encode())
    for folder in (ROOT / "src", ROOT / "tests" / "games"):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not is_built(path):
                digest.update(path.relative_to(ROOT).as_posix().encode())
                digest.update(path.read_bytes())
    page = ROOT / "src" / PAGE / "built-from.txt"
    digest.update(page.read_bytes() if page.is_file() else b"")
    return HOME / f"copy-{digest.hexdigest()[:16]}"


def present_copy() -> Path | None:
    """A copy of the present sources, if there is one: the best, or the one that was made for the tests."""
    named = os.environ.get("KORVOLAN_COPY", "")
    found = Path(named) if named else copy_path()
    return found if found.is_dir() else None


def is_built(path: Path) -> bool:
    """Whether a file is made from others."""
    return "__pycache__" in path.parts or ".egg-info" in str(path) or path.is_relative_to(ROOT / "src" / PAGE)


def bring_sources(tree: Path) -> None:
    """The package with its test games and the browser's page."""
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src" / "korvolan", tree / "korvolan", ignore=ignore)
    for game in sorted((ROOT / "tests" / "games").iterdir()):
        if (game / "__init__.py").exists():
            shutil.copytree(game, tree / "korvolan" / "games" / game.name, ignore=ignore)


def prune(copy: Path, used: list[Group]) -> None:
    """Let go of what is old."""
    copies = sorted(HOME.glob("copy-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in [path for path in copies if path != copy][KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
    for group in used:
        group.prune()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
