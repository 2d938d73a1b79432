"""Commands about the database: backup, restore, repair, and the move to another one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from .salvage import Report

Data = Annotated[Path | None, typer.Option(help="The folder where games are kept; your own data folder if not named.")]


def add_to(app: typer.Typer) -> None:
    for command in (backup, restore, repair, migrate):
        app.command()(command)


def folder_of(data: Path | None) -> Path:
    from .settings import default_data

    return data or default_data()


def backup(file: Annotated[Path, typer.Argument(help="The file to write.")], data: Data = None) -> None:
    """Copy all games to a file, also of a running table, and prove that every one of them comes back from it."""
    from . import salvage

    tell(salvage.back_up(folder_of(data), file))


def restore(file: Annotated[Path, typer.Argument(help="A file that backup wrote.")], data: Data = None) -> None:
    """Put the games of a backup into a folder that has none."""
    from . import salvage

    tell(salvage.restore(file, folder_of(data)))


def repair(data: Data = None) -> None:
    """Save what can be read of a damaged database. The damaged file is kept."""
    from . import salvage

    report = salvage.repair(folder_of(data))
    tell(report)
    print(f"The damaged file is kept as {report.kept}.")


def migrate(
    from_: Annotated[str, typer.Option("--from", help="The folder of the games, or the address of a database.")],
    to: Annotated[str, typer.Option("--to", help="An empty database: a folder, or postgresql+psycopg://NAME@HOST/DATABASE.")],
) -> None:
    """Move all games to another database, and prove by count and checksum that every record is there as it was."""
    from . import moving

    moved = moving.move(from_, to)
    print(f"{moved.games} games with {moved.entries} entries are there as they were.")


def tell(report: Report) -> None:
    """What became of the games; with the exit code 1 if one is lost."""
    print(f"{len(report.whole)} games are whole.")
    for name, what in report.shortened.items():
        print(f"{name} is shortened: {what}.")
    for name, why in report.lost.items():
        print(f"{name} does not come back: {why}.")
    if report.lost:
        raise typer.Exit(1)
