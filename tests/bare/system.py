"""One bare system: a fresh layer upon a tree, in namespaces of its own, with commands run and started in it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from . import trees

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NODES = {"null": "1 3", "zero": "1 5", "full": "1 7", "random": "1 8", "urandom": "1 9", "tty": "5 0"}
LINKS = {"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2"}
WAYS_IN = {"nsenter", "unshare", "chroot", "env"}
CACHES = "/var/cache/shared"
ENOUGH = 8_000  # MB of memory free: then a system's changes are kept there, for deleting them from a disk can take a minute


class System:
    """A fresh system; `with` makes it and ends it with every process in it. Its changes go to `upper`, or are forgotten."""

    def __init__(self, layers: list[Path], name: str, upper: Path | None = None, cold: bool = False) -> None:
        self.layers, self.cold = layers, cold
        self.folder = trees.HOME / "systems" / name
        self.scratch, self.merged = self.folder / "scratch", self.folder / "root"
        self.upper = upper or self.scratch / "upper"
        self.work = self.scratch / "work" if upper is None else upper.with_suffix(".work")
        self.in_memory = upper is None and memory_available() > ENOUGH
        self.log = trees.HOME / "logs" / f"{name}.log"
        self.holder: subprocess.Popen[str] | None = None
        self.pid = 0

    def __enter__(self) -> System:
        trees.delete(self.folder)
        for folder in (self.scratch, self.merged, self.log.parent):
            folder.mkdir(parents=True, exist_ok=True)
        self.log.write_text("", encoding="utf-8")
        words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private", sys.executable]
        words += ["-m", "tests.bare.holder", json.dumps(self.mounts())]
        # In a session of its own: Ctrl+C is for us, who then end the system in good order.
        self.holder = subprocess.Popen(
            words, cwd=trees.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        told = self.holder.stdout.readline() if self.holder.stdout else ""
        if not told.strip().isdigit():
            self.end()
            raise RuntimeError("the system could not be mounted")
        self.pid = int(told)
        trees.outside(self.path("/"))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.end()
        trees.delete(self.folder)
        trees.delete(self.work)

    def end(self) -> None:
        """The holder's end is that of every process and every mount."""
        if self.holder is None:
            return
        for stream in (self.holder.stdin, self.holder.stdout):
            if stream is not None:
                stream.close()
        try:
            self.holder.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.holder.kill()
            self.holder.wait()

    def mounts(self) -> list[list[str]]:
        """The commands that make the system's tree."""
        root = str(self.merged)
        lower = ":".join(str(layer) for layer in self.layers)
        options = f"lowerdir={lower},upperdir={self.upper},workdir={self.work}"
        commands = [["mount", "-t", "tmpfs", "-o", "mode=755", "scratch", str(self.scratch)]] if self.in_memory else []
        commands += [["mkdir", "-p", str(self.upper), str(self.work)]]
        commands += [["mount", "-t", "overlay", "overlay", "-o", options, root]]
        commands += [
            ["mount", "-t", "proc", "proc", f"{root}/proc"],
            ["mount", "-t", "sysfs", "-o", "ro", "sys", f"{root}/sys"],
        ]
        commands += [["mount", "-t", "tmpfs", "-o", "mode=755", "dev", f"{root}/dev"]]
        commands += [["mknod", "-m", "666", f"{root}/dev/{name}", "c", *number.split()] for name, number in NODES.items()]
        commands += [["ln", "-s", target, f"{root}/dev/{name}"] for name, target in LINKS.items()]
        commands += [["mkdir", f"{root}/dev/shm", f"{root}/dev/pts"], ["ln", "-s", "pts/ptmx", f"{root}/dev/ptmx"]]
        commands += [["mount", "-t", "tmpfs", "-o", "mode=1777", "shm", f"{root}/dev/shm"]]
        commands += [["mount", "-t", "devpts", "-o", "newinstance,ptmxmode=0666,mode=620", "devpts", f"{root}/dev/pts"]]
        if not self.cold:
            commands += [["mkdir", "-p", f"{root}{CACHES}"], ["mount", "--bind", str(caches()), f"{root}{CACHES}"]]
            commands += [["mount", "--bind", str(caches() / "apt"), f"{root}/var/cache/apt/archives"]]
        return commands

    def path(self, inside: str) -> Path:
        """A path of the system as it is reached from outside."""
        return Path(f"/proc/{self.pid}/root{self.merged}{inside}")

    def inside(self, path: str) -> str:
        """A path of the system as its own mounts name it."""
        return f"{self.merged}{path}"

    def mount(self, *words: str, place: str) -> None:
        """One more mount, which nobody outside sees."""
        way = ["nsenter", "--target", str(self.pid), "--mount", "--", "mount"]
        subprocess.run([*way, *words, self.inside(place)], check=True)

    def environment(self, user: int) -> dict[str, str]:
        found = trees.environment(self.path("/"))
        found |= {"PATH": PATH, "HOME": home(user), "USER": "player" if user else "root", "TERM": "xterm"}
        if not self.cold:
            found |= {"PIP_CACHE_DIR": f"{CACHES}/pip-{user}", "npm_config_cache": f"{CACHES}/npm-{user}"}
        return found

    def words(self, command: list[str], folder: str, user: int = 0, network: bool = True) -> list[str]:
        """A command as it is run from outside, in the system's namespaces and its tree."""
        found = ["nsenter", "--target", str(self.pid), "--mount", "--pid", "--"]
        if not network:
            found += ["unshare", "--net", "--", sys.executable, str(Path(__file__).with_name("alone.py"))]
        found += ["chroot", f"--userspec={user}:{user}", str(self.merged), "/usr/bin/env", "-i"]
        found += [f"{name}={value}" for name, value in self.environment(user).items()]
        return [*found, "sh", "-c", 'cd "$0" && exec "$@"', folder, *command]

    def run(self, script: str, folder: str = "/", user: int = 0) -> str:
        """A shell script that has to succeed; what it printed."""
        words = self.words(["sh", "-c", script], folder, user)
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            raise RuntimeError(f"{script!r} ended with {done.returncode}: {done.stdout.strip()[-300:]}")
        return done.stdout

    def members(self) -> Iterator[int]:
        """The system's processes, by the numbers they have outside, without its first."""
        own = os.readlink(f"/proc/{self.pid}/ns/pid")
        for entry in os.listdir("/proc"):
            if entry.isdigit() and int(entry) != self.pid:
                try:
                    if os.readlink(f"/proc/{entry}/ns/pid") == own:
                        yield int(entry)
                except OSError:
                    continue  # it is gone already

    def commands(self) -> dict[int, str]:
        """The command line of each process, but not of those that only lead into the system."""
        found = {}
        for pid in self.members():
            try:
                found[pid] = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
            except OSError:
                continue
        return {pid: line for pid, line in found.items() if line and Path(line.split()[0]).name not in WAYS_IN}

    def memory(self) -> float:
        """The resident memory of all processes in MB; what two of them share is counted twice."""
        pages = 0
        for pid in self.members():
            try:
                pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            except (OSError, IndexError):
                continue
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def kill_all(self) -> None:
        """As when the power fails: no process of the system is left."""
        while found := list(self.commands()):
            for pid in found:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            time.sleep(0.1)


def memory_available() -> float:
    """MB that could be had now."""
    lines = Path("/proc/meminfo").read_text(encoding="utf-8").splitlines()
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("MemAvailable")), 0.0)


def home(user: int) -> str:
    return "/home/player" if user else "/root"


def caches() -> Path:
    """Folders that all systems share, so that what was fetched once is not fetched for each row."""
    found = trees.HOME / "caches"
    for name, owner in (
        ("pip-0", 0),
        (f"pip-{trees.PLAYER}", trees.PLAYER),
        ("npm-0", 0),
        (f"npm-{trees.PLAYER}", trees.PLAYER),
    ):
        (found / name).mkdir(parents=True, exist_ok=True)
        os.chown(found / name, owner, owner)
    (found / "apt" / "partial").mkdir(parents=True, exist_ok=True)
    return found


def make_layer(name: str) -> None:
    """A layer and those below it, where they are not there yet. One that was not finished is made anew."""
    layer, folder = trees.LAYERS[name], trees.HOME / "layers" / name
    if layer.below:
        make_layer(layer.below)
    stamp = folder.with_suffix(".made")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == layer.packages:
        return
    print(f"making the tree {name} ...", file=sys.stderr)
    trees.delete(folder)
    if not layer.below:
        trees.debootstrap(name)
    else:
        with System(trees.chain(layer.below), f"layer-{name}", upper=folder) as system:
            install = f"apt-get -qq install -y --no-install-recommends {layer.packages}"
            system.run(f"export DEBIAN_FRONTEND=noninteractive; apt-get -qq update && {install} && rm -rf /var/lib/apt/lists/*")
    stamp.write_text(layer.packages, encoding="utf-8")
