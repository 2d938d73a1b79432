"""The build. With a C compiler at hand the kernel and the games are compiled by mypyc, and run interpreted without one.

KORVOLAN_COMPILE=0 leaves everything interpreted, as development wants it: see tools/compile.py. The browser client is built
into the package; an editable install leaves that to `make`."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "tools"))

import web  # noqa: E402


class BuildWithClient(build_py):
    """The package with the built client in it."""

    def run(self) -> None:
        if not self.editable_mode:
            web.build()
        super().run()


def extensions() -> list:
    """What mypyc makes of the hot modules, or nothing."""
    compiler = str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    editable = "editable_wheel" in sys.argv or "develop" in sys.argv
    if os.environ.get("KORVOLAN_COMPILE") == "0" or editable or not shutil.which(compiler):
        return []
    try:
        from mypyc.build import mypycify

        from mypyc_modules import groups, separate

        os.chdir(HERE / "src")
        found = groups(Path("korvolan").resolve())
        files = [name for names in found.values() for name in names]
        modules = mypycify(
            ["--strict", "--explicit-package-bases", *files],
            opt_level="2",
            debug_level="0",
            separate=separate(found),
            target_dir=str(HERE / "build" / "mypyc"),
        )
    except Exception as error:
        print(f"korvolan: not compiled ({error})", file=sys.stderr)
        return []
    finally:
        os.chdir(HERE)
    for module in modules:
        module.sources = [os.path.relpath(HERE / "src" / source, HERE) for source in module.sources]
        module.depends = [os.path.relpath(HERE / "src" / source, HERE) for source in module.depends]
        module.optional = True
    return modules


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithClient})
