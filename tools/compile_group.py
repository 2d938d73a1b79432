"""Groups of modules through mypyc and the C compiler, in two steps with a process each.

    python compile_group.py translate PLAN PARENT     Python to C; PLAN is a JSON file (see `Group.plan` in compile_cache.py)
    python compile_group.py build PLAN PARENT         C to libraries; both end when the process PARENT does

mypy and mypyc fill a third of a gigabyte; the C compiler starts when they are gone."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

if os.name != "nt":
    import fcntl

WATCH = 0.5  # seconds
SLOT_WAIT = 0.05  # seconds
SHIM_FLAGS = ["-O0", "-g0"]  # a few lines that lead to the library; not worth a second


def translate(plan: dict[str, Any]) -> None:
    """Write the C files of the groups, and list what has to be built for the libraries that are wanted."""
    from mypyc.build import mypycify

    files = [name for names, _ in plan["separate"] for name in names]
    made = mypycify(
        ["--strict", "--explicit-package-bases", *files],
        opt_level=plan["opt_level"],
        debug_level="0",
        separate=[(names, library) for names, library in plan["separate"]],
        target_dir=plan["target"],
        multi_file=True,
    )
    libraries = {f"{name}__mypyc" for name in plan["libraries"]}
    modules = {name.removesuffix(".py").replace("/", ".") for name in plan["files"]}
    listed = []
    for extension in made:
        if extension.name in libraries | modules:
            flags = [*extension.extra_compile_args, *plan["compile_args"]]
            listed.append(
                {
                    "name": extension.name,
                    "sources": list(extension.sources),
                    "include_dirs": list(extension.include_dirs),
                    "extra_compile_args": flags if extension.name in libraries else shim_flags(flags),
                }
            )
    Path(plan["listed"]).write_text(json.dumps(listed), encoding="utf-8")


def shim_flags(flags: list[str]) -> list[str]:
    """Without optimization where the compiler takes gcc's words."""
    return [*flags, *SHIM_FLAGS] if any(flag.startswith("-O") for flag in flags) else flags


def build(plan: dict[str, Any]) -> None:
    """Compile and link what was listed into a folder."""
    from setuptools import Extension, setup  # type: ignore[import-untyped]

    side_by_side(plan["slots"])
    listed = json.loads(Path(plan["listed"]).read_text(encoding="utf-8"))
    modules = [Extension(**entry, extra_link_args=plan["link_args"]) for entry in listed]
    words = ["--quiet", "build_ext", "--build-lib", plan["out"], "--build-temp", plan["temp"]]
    setup(name="korvolan-compiled", packages=[], py_modules=[], ext_modules=modules, script_args=words)


def side_by_side(slots: list[str]) -> None:
    """Let setuptools compile the C files of a library at once, each in a slot: groups that are built at the same time share
    them, and the last group has them all."""
    from setuptools._distutils.ccompiler import CCompiler

    def compile_all(self: Any, sources: list[str], output_dir: Any = None, macros: Any = None, *given: Any, **more: Any) -> Any:
        """As CCompiler.compile, file by file in threads."""
        include_dirs = given[0] if given else more.get("include_dirs")
        debug, before, after, depends = (more.get(name) for name in ("debug", "extra_preargs", "extra_postargs", "depends"))
        macros, objects, after, options, build = self._setup_compile(output_dir, macros, include_dirs, sources, depends, after)
        flags = self._get_cc_args(options, debug, before)

        def one(name: str) -> None:
            with slot(slots):
                self._compile(name, *build[name], flags, after, options)

        with ThreadPoolExecutor(len(slots)) as pool:
            list(pool.map(one, build))
        return objects

    setattr(CCompiler, "compile", compile_all)  # noqa: B010


@contextmanager
def slot(slots: list[str]) -> Iterator[None]:
    """Hold one of the locks that these files stand for; wait until one is free."""
    if os.name == "nt":
        yield
        return
    while True:
        for name in slots:
            with open(name, "a") as file:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    continue
                yield
                return
        time.sleep(SLOT_WAIT)


def leave_with(parent: int) -> None:
    """End with the process that wants the result, and take the C compiler along: whoever is killed says nothing."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH)
        os.killpg(0, signal.SIGKILL)

    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
        threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    leave_with(int(sys.argv[3]))
    given = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    if sys.argv[1] == "translate":
        with slot(given["slots"]):
            translate(given)
    else:
        build(given)
