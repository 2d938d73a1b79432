"""The build. With a C compiler at hand the kernel and the games are compiled by mypyc, and run interpreted without one.

    KORVOLAN_COMPILE=0     leaves everything interpreted, as development wants it: see tools/compile.py
    KORVOLAN_COMPILE=1     fails where it cannot compile, as a release wants it

The browser client is built into the package and into the source distribution, which so needs no Node; an editable install
leaves it to `make`."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "tools"))

import web  # noqa: E402
from compile import job_count  # noqa: E402
from compile_cache import LINK_ARGS, cannot_compile, compile_args, compiler_environment, opt_level  # noqa: E402
from mypyc_modules import groups, library, separate  # noqa: E402

GROUPS = groups(HERE / "src" / "korvolan")
FORD = HERE / "tests" / "games" / "tiny"  # the small game that teaches the table
MADE = HERE / "build" / "mypyc"
COMPILE = os.environ.get("KORVOLAN_COMPILE", "")
EDITABLE = "editable_wheel" in sys.argv or "develop" in sys.argv


class BuildWithClient(build_py):
    """The package with the built client in it, and with the small game that teaches the table."""

    def run(self) -> None:
        if not self.editable_mode:
            web.build()
            shutil.rmtree(self.build_lib, ignore_errors=True)  # files of an earlier build that are no more
        super().run()
        if not self.editable_mode:
            shutil.copytree(
                FORD, Path(self.build_lib) / "korvolan" / "games" / FORD.name, ignore=shutil.ignore_patterns("__pycache__")
            )


class SourcesWithClient(sdist):
    """The sources with the built client beside them."""

    def run(self) -> None:
        web.build()
        super().run()


class BuildCompiled(build_ext):
    """All groups or none: a module that is compiled does not run without the library of its group."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or job_count()

    def run(self) -> None:
        try:
            if self.extensions:
                os.environ.update(compiler_environment())
                self.translate()
            super().run()
        except Exception as error:
            if COMPILE == "1":
                raise
            print(f"korvolan: not compiled ({error})", file=sys.stderr)
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self.extensions = []

    def translate(self) -> None:
        """Python to C, in a process of its own: mypy's memory is given back before the C compiler starts."""
        shutil.rmtree(MADE, ignore_errors=True)
        MADE.mkdir(parents=True)
        listed = MADE / "listed.json"
        plan = {
            "separate": separate(GROUPS),
            "files": [file for files in GROUPS.values() for file in files],
            "libraries": [library(name) for name in GROUPS],
            "opt_level": opt_level(),
            "target": str(MADE / "c"),
            "listed": str(listed),
            "compile_args": compile_args(),
        }
        (MADE / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
        command = [sys.executable, str(HERE / "tools" / "compile_group.py"), "translate", str(MADE / "plan.json")]
        env = {**os.environ, "MYPY_CACHE_DIR": str(MADE / "mypy")}
        subprocess.run(command, cwd=HERE / "src", env=env, check=True)
        made = {entry["name"]: entry for entry in json.loads(listed.read_text(encoding="utf-8"))}
        for extension in self.extensions:
            entry = made[extension.name]
            extension.sources = [os.path.relpath(source, HERE) for source in entry["sources"]]
            extension.include_dirs = entry["include_dirs"]
            extension.extra_compile_args = entry["extra_compile_args"]


def extensions() -> list[Extension]:
    """The names of what is to be compiled, libraries first. They get their sources when they are built: setup.py runs
    several times before that."""
    if COMPILE == "0" or EDITABLE or (COMPILE != "1" and cannot_compile()):
        return []
    largest_first = sorted(GROUPS, key=lambda name: -sum((HERE / "src" / file).stat().st_size for file in GROUPS[name]))
    libraries = [f"{library(name)}__mypyc" for name in largest_first]
    modules = [file.removesuffix(".py").replace("/", ".") for files in GROUPS.values() for file in files]
    return [Extension(name, [], extra_link_args=LINK_ARGS) for name in [*libraries, *modules]]


commands = {"build_py": BuildWithClient, "build_ext": BuildCompiled, "sdist": SourcesWithClient}
setup(ext_modules=extensions(), cmdclass=commands)
