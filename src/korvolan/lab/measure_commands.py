"""Commands that measure programs without whole games: `judge` and `suite`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..kernel.loading import game
from .commands import GameName, Jobs, cores, engines_by_name, limit_of
from .engine_player import label
from .progress import out, positive, print_json, progress
from .suite import Puzzle
from .workers import run_jobs

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Engines = Annotated[list[str] | None, typer.Option("--engine", help="Another program as a player, NAME=COMMAND.")]
Work = Annotated[int, typer.Option(help="Playouts a decision, the same number for all.", min=0)]
Cpu = Annotated[float, typer.Option(help="Seconds of processor time a decision, the same for all.", min=0)]


def add_to(app: typer.Typer) -> None:
    app.command("judge")(run_judge)
    app.command("suite")(run_suite)


def run_judge(
    name: GameName,
    players: Annotated[str, typer.Option(help="Players with commas between; each is compared with the first.")],
    number: Annotated[int, typer.Option("-n", help="Positions, half of them for each seat.")] = 30,
    scenario: Annotated[str, typer.Option(help="The scenario; the game's first if none is named.")] = "",
    engine: Engines = None,
    work: Work = 0,
    cpu: Cpu = 0.0,
    budget: Annotated[int, typer.Option(help="Playouts for each second of a player's own clock.", min=0)] = 0,
    judge: Annotated[str, typer.Option(help="By whose policy the playouts go on: captain or recruit.")] = "captain",
    playouts: Annotated[int, typer.Option(help="Playouts that judge each result.")] = 60,
    turns: Annotated[int, typer.Option(help="How far they go; 0: to the end of the game.", min=0)] = 5,
    seed: Annotated[str, typer.Option(help="The seed of the positions and of the dice.")] = "1",
    jobs: Jobs = 1,
    weights: Annotated[Path | None, typer.Option(help="A run of tune or fit: the first player plays by its weights.")] = None,
    json: Json = False,
) -> None:
    """Let players play one phase from positions of played games, and judge by long playouts what each of them got."""
    from . import judge as judging
    from . import tune

    found = game(name)
    chosen = scenario or next(iter(found.scenarios))
    found.scenario_number(chosen)
    engines = engines_by_name(engine or [])
    names = [engines.get(one, one) for one in players.split(",")]
    weighed = [tune.weights_of(tune.read_run(weights))] if weights is not None else []
    limit = limit_of(budget, work, cpu)
    positive(playouts, "--playouts")
    with progress(json) as bar:
        task = bar.add_task("judging", total=positive(number, "-n"))
        made = judging.judge(
            found,
            chosen,
            names,
            number,
            seed,
            limit,
            weighed,
            judge,
            playouts,
            turns,
            cores(jobs),
            lambda: bar.advance(task),
        )
    if json:
        print_json(made)
        return
    table = Table(
        "player", "value", "ahead of the first", "standard error", "processor s", "playouts", title=f"{found.title}: {chosen}"
    )
    for row in made.rows:
        ahead = (f"{row.ahead:+.0f}", f"{row.error:.0f}") if row is not made.rows[0] else ("", "")
        table.add_row(row.player, f"{row.mean:.0f}", *ahead, f"{row.cpu:.2f}", f"{row.work:,.0f}")
    out.print(table)
    print(f"{made.positions} positions, {playouts} playouts each by {judge}; thousandths of a win for the seat that plays")


def run_suite(
    name: GameName,
    players: Annotated[str, typer.Option(help="Players with commas between.")] = "captain,colonel,marshal",
    tries: Annotated[int, typer.Option(help="Tries of each player at each position.")] = 3,
    engine: Engines = None,
    work: Work = 0,
    cpu: Cpu = 0.0,
    folder: Annotated[Path, typer.Option(help="Where the positions are, a folder for each game.")] = Path("tests/positions/ai"),
    confirm: Annotated[bool, typer.Option("--confirm", help="Only this: what long playouts say of each position.")] = False,
    find: Annotated[int, typer.Option(help="Only this: look at so many positions of played games for new ones.", min=0)] = 0,
    worlds: Annotated[int, typer.Option(help="Worlds of a confirmation.", min=20)] = 200,
    turns: Annotated[int, typer.Option(help="How far its playouts go.", min=1)] = 4,
    scenario: Annotated[str, typer.Option(help="With --find: the scenario; the game's first if none is named.")] = "",
    seed: Annotated[str, typer.Option(help="With --find: the seed of the games.")] = "1",
    jobs: Jobs = 1,
    json: Json = False,
) -> None:
    """Positions with what a good player does there: the share that each player gets right."""
    from . import suite

    found = game(name)
    if find:
        find_puzzles(name, scenario or next(iter(found.scenarios)), find, seed, folder / name, turns, worlds, cores(jobs), json)
        return
    puzzles = suite.read_suite(found, folder)
    if confirm:
        confirm_puzzles(puzzles, worlds, turns, cores(jobs), json)
        return
    engines = engines_by_name(engine or [])
    names = [engines.get(one, one) for one in players.split(",")]
    with progress(json) as bar:
        task = bar.add_task("trying", total=len(names) * len(puzzles) * positive(tries, "--tries"))
        shares = suite.solve(puzzles, names, limit_of(0, work, cpu), tries, cores(jobs), lambda: bar.advance(task))
    for share in shares:
        share.player = label(share.player)
    if json:
        print_json(shares)
        return
    table = Table("position", *(share.player for share in shares), title=f"{found.title}: right in {tries}")
    for puzzle in puzzles:
        table.add_row(puzzle.path.stem, *(str(share.puzzles[puzzle.path.stem]) for share in shares))
    out.print(table)
    for share in shares:
        print(f"{share.player}: {share.solved} of {share.tries}, {share.solved / share.tries:.0%}")


def confirm_puzzles(puzzles: list[Puzzle], worlds: int, turns: int, processes: int, json: bool) -> None:
    """Print the lead of what is right in each position; the exit code is 1 if one is not confirmed."""
    from .suite_lines import Confirm, confirm_one

    made = {}
    wanted = [Confirm(str(one.path), worlds, turns) for one in puzzles]
    with progress(json) as bar:
        task = bar.add_task("confirming", total=len(puzzles))
        for puzzle, found in zip(puzzles, run_jobs(confirm_one, wanted, processes), strict=True):
            made[puzzle.path.stem] = found
            bar.advance(task)
    if json:
        print_json(made)
    else:
        for stem, lead in made.items():
            print(
                f"{stem}: "
                + (f"{lead.ahead:+.0f} ± {lead.error:.0f}  {lead.best}  {lead.other}" if lead else "nothing to tell")
            )
    if any(lead is None or lead.ahead <= 2 * lead.error for lead in made.values()):
        raise typer.Exit(1)


def find_puzzles(
    name: str, scenario: str, number: int, seed: str, folder: Path, turns: int, worlds: int, processes: int, json: bool
) -> None:
    """Write proposals, which somebody looks at, names and gives a reason."""
    from .suite_find import Search, search

    game(name).scenario_number(scenario)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [Search(name, scenario, f"{seed} {i}", i % 2, turns, worlds) for i in range(number)]
    with progress(json) as bar:
        task = bar.add_task("searching", total=number)
        for i, found in enumerate(run_jobs(search, wanted, processes)):
            bar.advance(task)
            if found.text:
                path = folder / f"found_{seed}_{i}.toml"
                path.write_text(found.text, encoding="utf-8")
                print(f"{path}: {found.what}", flush=True)
