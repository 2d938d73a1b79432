"""Commands for developers of a game: `rules` and `new-game`."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from ..kernel.game import Game
from ..kernel.loading import game
from . import rule_matrix
from .commands import GameName
from .progress import out, positive, progress


def add_to(app: typer.Typer) -> None:
    app.command("rules")(run_rules)
    app.command("new-game")(run_new_game)


def run_rules(
    name: GameName,
    case: Annotated[str, typer.Argument(metavar="[CASE]", help="A case such as 4.2b, or a section such as 4.2.")] = "",
    missing: Annotated[bool, typer.Option("--missing", help="Only what has no code or no test.")] = False,
    prove: Annotated[bool, typer.Option("--prove", help="Break each rule in a copy and demand that a test fails.")] = False,
    number: Annotated[int, typer.Option("-n", help="With --prove: so many cases, drawn at random; 0 for all.")] = 0,
    seed: Annotated[int, typer.Option(help="With --prove: which cases are drawn.")] = 0,
    apart: Annotated[bool, typer.Option("--apart", help="With --prove: break one place of a case at a time.")] = False,
) -> None:
    """Print how far each case has code and a test; with CASE its text, and where its code and its tests are."""
    found = game(name)
    if case:
        found.rules.under(case)
    if prove:
        prove_rules(found, case, number, seed, apart)
    elif missing:
        lines = rule_matrix.missing(found)
        for line in lines:
            print(line)
        if lines:
            raise typer.Exit(1)
    elif case:
        print_cases(found, case)
    else:
        print_matrix(found)


def print_cases(found: Game[Any], case: str) -> None:
    """The text of a case, or of every case of a section, with file and line of its code, data and tests."""
    wanted = {entry.id for entry in found.rules.under(case)}
    folder = shown_path(found.folder)
    tests = rule_matrix.folder_of_tests(found)
    checkout = shown_path(rule_matrix.checkout(tests)) if tests else Path()
    for row in rule_matrix.matrix(found):
        if row.case.id not in wanted:
            continue
        out.print(f"[bold]{row.case.id}[/bold]  {escape(row.case.title)}\n    {escape(row.case.text)}", soft_wrap=True)
        print_places("code", folder, [citation.place for citation in row.code])
        print_places("test", checkout, [mark.place for mark in row.tests])


def print_places(kind: str, folder: Path, places: list[str]) -> None:
    for place in places:
        out.print(f"    [dim]{kind}[/dim]  {escape((folder / place).as_posix())}", soft_wrap=True, highlight=False)


def shown_path(folder: Path) -> Path:
    """A path relative to the current folder if it lies inside, so that an editor opens it as printed; else absolute."""
    folder = folder.resolve()
    here = Path.cwd()
    return Path(os.path.relpath(folder, here)) if folder.is_relative_to(here) else folder


def print_matrix(found: Game[Any]) -> None:
    table = Table("case", "title", "code", "tests", title=f"{found.title}: {len(found.rules)} cases")
    for row in rule_matrix.matrix(found):
        note = "note" if row.case.kind == rule_matrix.NOTE else ""
        code = escape("\n".join(citation.place for citation in row.code))
        table.add_row(row.case.id, escape(row.case.title), code or note, str(len(row.tests)))
    out.print(table)


def prove_rules(found: Game[Any], case: str, number: int, seed: int, apart: bool) -> None:
    from . import mutation

    cases = [entry.id for entry in found.rules.under(case)] if case else list(found.rules.cases)
    cases = [one for one in cases if found.rules[one].kind != rule_matrix.NOTE]
    if number:
        cases = sorted(random.Random(seed).sample(cases, min(positive(number, "-n"), len(cases))), key=cases.index)
    with progress(False) as bar:
        task = bar.add_task("proving", total=len(cases))
        results = mutation.prove(found, cases, lambda: bar.advance(task), apart=apart)
    for result in results:
        print(result)
    survived = [result for result in results if not result.killed]
    print(f"{len(results) - len(survived)} of {len(results)} broken rules were found out by their tests")
    if survived:
        raise typer.Exit(1)


def run_new_game(
    name: Annotated[str, typer.Argument(help="The game's name: its folder, in small letters with underscores.")],
    title: Annotated[str, typer.Option(help="The title that players read; the name in words if none is given.")] = "",
    folder: Annotated[
        Path | None, typer.Option(help="Where games lie; src/korvolan/games of the checkout if none is named.")
    ] = None,
) -> None:
    """Write a small playable game to start from, with all packages of a game, and a test for each rule."""
    from . import new_game

    games = new_game.default_folder() if folder is None else folder
    for path in new_game.write_game(name, title, games):
        print(shown_path(path).as_posix())
    found = "" if games.resolve() == new_game.default_folder().resolve() and games != Path.cwd() else f"KORVOLAN_GAMES={games} "
    print(f"Play it: {found}korvolan play {name}. What to do next: docs/add-a-game.md.")
