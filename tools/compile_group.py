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
from pathlib import Path
from typing import Any

WATCH = 0.5  # seconds
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

    listed = json.loads(Path(plan["listed"]).read_text(encoding="utf-8"))
    modules = [Extension(**entry, extra_link_args=plan["link_args"]) for entry in listed]
    words = ["--quiet", "build_ext", "--build-lib", plan["out"], "--build-temp", plan["temp"]]
    setup(name="korvolan-compiled", packages=[], py_modules=[], ext_modules=modules, script_args=words)


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
    {"translate": translate, "build": build}[sys.argv[1]](json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
