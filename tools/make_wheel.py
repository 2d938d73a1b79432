"""The package as a product: source distribution and wheel into dist/, looked through, and the wheel tried.

    python tools/make_wheel.py                  builds both, compiled where the machine can, and tries the wheel
    python tools/make_wheel.py --try WHEEL      tries a wheel that was built elsewhere
    KORVOLAN_COMPILE=0 ...                 builds the wheel for every machine, which runs interpreted

Both are made from a copy of what belongs to them, the wheel out of the unpacked source distribution, with no Node at hand:
what is missing there is missing here."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import web
from compile_cache import cannot_compile
from mypyc_modules import GAMES, UNFINISHED, groups, library
from progress import ROOT, Failed, run, working
from wheel_trial import Place, try_out

DIST = ROOT / "dist"
PACKAGE = ROOT / "src" / "korvolan"
FORD = ROOT / "tests" / "games" / "tiny"  # the small game that teaches the table: a wheel has it among the games
PARTS = (
    "src",
    "tools",
    "web",
    "requirements",
    "tests/games",
    "LICENSE",
    "MANIFEST.in",
    "README.md",
    "pyproject.toml",
    "setup.py",
)
MADE = ("__pycache__", "*.egg-info", "*.so", "*.pyd", "node_modules", "bootstrap")  # made from others, or not for a package
PURE = "py3-none-any"
PROGRAMS = ("node", "npm")
NOTHING = "#!/bin/sh\nexit 1\n"


def project_version() -> str:
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return str(found)


def game_names() -> set[str]:
    """The games that a wheel has to offer."""
    folders = (path for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").is_file())
    return {path.name for path in folders if not (path / UNFINISHED).exists()} | {FORD.name}


# -- building ----------------------------------------------------------------------------------------------------------


def build(scratch: Path, compiled: bool) -> tuple[Path, Path]:
    """Source distribution and wheel, in a folder `built` under another."""
    tree, built = scratch / "tree", scratch / "built"
    bring(tree)
    env = {**os.environ, "KORVOLAN_COMPILE": "1" if compiled else "0"}
    env["PATH"] = f"{no_node(scratch / 'no-node')}{os.pathsep}{env['PATH']}"
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(built), str(tree)]
    run("Building the wheel", command, "wheel-compiled" if compiled else "wheel-interpreted", scratch, env)
    return next(built.glob("*.tar.gz")), next(built.glob("*.whl"))


def bring(tree: Path) -> None:
    """What belongs to the package: left-overs of earlier builds do not get into it."""
    tree.mkdir(parents=True)
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns(*MADE))
        else:
            shutil.copy2(source, tree / name)


def no_node(folder: Path) -> Path:
    """A folder for the beginning of PATH, in which Node does not work. The compiler may lie where Node lies."""
    folder.mkdir()
    for name in PROGRAMS:
        program = folder / name
        program.write_text(NOTHING)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return folder


# -- looking through ---------------------------------------------------------------------------------------------------


def check_sources(sdist: Path) -> None:
    """The source distribution holds the package whole, with the built client."""
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {f"src/{name}" for name in package_files()} | {"LICENSE", "setup.py", "tools/build_backend.py"}
    complain("The source distribution lacks", wanted - held)
    complain("The source distribution should not hold", {name for name in held if "node_modules" in name.split("/")})


def check_wheel(wheel: Path) -> None:
    """The wheel holds the package, its license, what was compiled of it, and nothing else."""
    version = project_version()
    if wheel.name.split("-")[:2] != ["korvolan", version]:
        raise Failed(f"{wheel.name} is not of version {version}.")
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if not name.endswith("/")}
    about = {name for name in held if name.startswith(f"korvolan-{version}.dist-info/")}
    libraries = {name for name in held if name.endswith((".so", ".pyd"))}
    if f"korvolan-{version}.dist-info/licenses/LICENSE" not in about:
        raise Failed("The wheel holds no license.")
    wanted = package_files() | ford_files()
    complain("The wheel lacks", wanted - held)
    complain("The wheel should not hold", held - wanted - about - libraries)
    found = {name.split(".")[0] for name in libraries}
    expected = set() if wheel.stem.endswith(PURE) else compiled_files()
    complain("The wheel lacks the library", expected - found)
    complain("The wheel should not hold the library", found - expected)


def package_files() -> set[str]:
    """All that lies in the package, the built client with it, as named in a wheel."""
    files = (path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(PACKAGE.parent).as_posix() for path in files}


def ford_files() -> set[str]:
    """The small game as named in a wheel."""
    files = (path for path in FORD.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {f"korvolan/games/{FORD.name}/{path.relative_to(FORD).as_posix()}" for path in files}


def compiled_files() -> set[str]:
    """The libraries of the groups and what leads to them, without the ending that a Python gives them."""
    found = groups(PACKAGE)
    modules = {file.removesuffix(".py") for files in found.values() for file in files}
    return modules | {f"{library(name)}__mypyc" for name in found}


def complain(what: str, names: set[str]) -> None:
    if names:
        raise Failed(f"{what} {', '.join(sorted(names)[:10])}{' ...' if len(names) > 10 else ''}.")


# -- trying ------------------------------------------------------------------------------------------------------------


def try_wheel(wheel: Path) -> None:
    """Install it as a player does, and play a turn."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        with working(f"Installing {wheel.name}"):
            place = Place(Path(scratch))
            place.install(str(wheel))
        with working("Trying it"):
            if (said := place.imported()) != project_version():
                raise Failed(f"The wheel says that it is version {said}, not {project_version()}.")
            told = try_out(place, game_names())
            compiled = place.compiled()
    if compiled == wheel.stem.endswith(PURE):
        raise Failed(f"{wheel.name} runs {'compiled' if compiled else 'interpreted'}.")
    print(f"{wheel.name}: {told}; runs {'compiled' if compiled else 'interpreted'}")


def make() -> None:
    os.environ.pop(GAMES, None)  # the wheel is for all games, whichever are worked on here
    web.build(fetch=True)
    reason = "it is not wanted" if os.environ.get("KORVOLAN_COMPILE") == "0" else cannot_compile()
    if reason:
        print(f"Not compiled: {reason}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as scratch:
        with working("Building source distribution and wheel"):
            sdist, wheel = build(Path(scratch), compiled=not reason)
        check_sources(sdist)
        check_wheel(wheel)
        DIST.mkdir(exist_ok=True)
        kept = [Path(shutil.copy2(path, DIST)) for path in (sdist, wheel)]
    for path in kept:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    try_wheel(kept[1])


def main(arguments: list[str]) -> int:
    try:
        if not arguments:
            make()
        elif arguments[0] == "--try" and len(arguments) == 2:
            try_wheel(Path(arguments[1]).resolve(strict=True))
        else:
            print("make_wheel.py: say nothing, or --try WHEEL.", file=sys.stderr)
            return 2
    except Failed as error:
        print(f"make_wheel.py: {error}\n{error.output[-4000:]}".rstrip(), file=sys.stderr)
        return 1
    except OSError as error:
        print(f"make_wheel.py: {error.filename or ROOT} cannot be used: {error.strerror or error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nmake_wheel.py: stopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
