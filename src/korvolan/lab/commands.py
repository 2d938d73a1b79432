"""Commands on the strength of programs: `match`, `tune` and `fit`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..kernel.errors import KorvolanError
from ..kernel.loading import game
from .progress import out, positive, print_json, progress

GameName = Annotated[str, typer.Argument(help="The game's name, as `korvolan games` lists it.")]
Jobs = Annotated[int, typer.Option("-j", "--jobs", help="Processes to share the games among; 0 for one a core.")]


def add_to(app: typer.Typer) -> None:
    app.command("match")(run_match)
    app.command("tune")(run_tune)
    app.command("fit")(run_fit)


def cores(jobs: int) -> int:
    if jobs < 0:
        raise KorvolanError(f"--jobs must be at least 0, not {jobs}.")
    return jobs or os.cpu_count() or 1


def run_match(
    name: GameName,
    players: Annotated[str, typer.Option(help="Two players with a comma between; several pairings with a colon.")],
    number: Annotated[int, typer.Option("-n", help="Games a pairing, half of them with the sides changed.")] = 200,
    scenario: Annotated[str, typer.Option(help="The scenario; the game's first if none is named.")] = "",
    budget: Annotated[int, typer.Option(help="Playouts for each second of a player's own clock; 0: the seconds.")] = 0,
    seed: Annotated[str, typer.Option(help="The seed of the dice and of the players.")] = "1",
    jobs: Jobs = 1,
    weights: Annotated[Path | None, typer.Option(help="A run of tune: the first player plays by its weights.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Write the result as a picture (SVG).")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play matches, each pair of games with the same dice and the sides swapped; points and Elo with 95 % intervals."""
    from . import match as matches
    from . import tune

    found = game(name)
    weighed = [tune.weights_of(tune.read_run(weights)), {}] if weights is not None else None
    positive(number, "-n")
    if budget < 0:
        raise KorvolanError(f"--budget must be at least 0, not {budget}.")
    chosen = scenario or next(iter(found.scenarios))
    found.scenario_number(chosen)
    pairings = [pairing.split(",") for pairing in players.split(":")]
    played = []
    with progress(json) as bar:
        task = bar.add_task("playing", total=number * len(pairings))
        for pairing in pairings:
            one = matches.match(name, chosen, pairing, number, seed, budget, cores(jobs), lambda: bar.advance(task), weighed)
            played.append(one)
    if picture is not None:
        picture.write_text(matches.picture(played), encoding="utf-8")
    if json:
        print_json(played)
        return
    table = Table(
        "pairing", "games", "points", "95 % interval", "Elo", "95 % interval", "slowest", title=f"{found.title}: {chosen}"
    )
    for one in played:
        assert one.points is not None
        assert one.elo is not None
        table.add_row(
            " v ".join(one.players),
            str(one.games),
            f"{one.points.share:.1%}",
            f"{one.points.low:.1%} to {one.points.high:.1%}",
            f"{one.elo.points:+.0f}",
            f"{one.elo.low:+.0f} to {one.elo.high:+.0f}",
            " / ".join(f"{seconds:.2f} s" for seconds in one.slowest),
        )
    out.print(table)
    for one in played:
        seats = ", ".join(f"{seat} {share.share:.0%}" for seat, share in one.seats.items())
        print(f"{' v '.join(one.players)}: wins by seat {seats}; {one.decisions} decisions a game; {one.late} over the clock")


def run_tune(
    name: GameName,
    steps: Annotated[int, typer.Option(help="Steps to go.")] = 100,
    number: Annotated[int, typer.Option("-n", help="Games a step.")] = 20,
    level: Annotated[str, typer.Option(help="The player whose weights are tuned.")] = "captain",
    scenario: Annotated[str, typer.Option(help="Only this scenario; else all in turn.")] = "",
    seed: Annotated[str, typer.Option(help="The seed of the run.")] = "1",
    only: Annotated[str, typer.Option(help="Move only these weights, with commas between.")] = "",
    budget: Annotated[int, typer.Option(help="Playouts for each second of the level's clock; 0: the seconds.")] = 0,
    jobs: Jobs = 0,
    file: Annotated[Path, typer.Option("--run", help="Where the run is kept; it goes on from there.")] = Path("tuning.json"),
) -> None:
    """Tune the weights of a game's strategy by self-play (SPSA). A run that was stopped continues where it was."""
    from . import tune

    found = game(name)
    positive(steps, "--steps")
    if scenario:
        found.scenario_number(scenario)
    scenarios = [scenario] if scenario else list(found.scenarios)
    names = [one.strip() for one in only.split(",") if one.strip()]
    run = tune.open_run(file, tune.new_run(found, level, scenarios, positive(number, "-n"), names, budget))
    with progress(False) as bar:
        task = bar.add_task("tuning", total=steps * run.games)
        for _ in range(steps):
            tune.step(run, seed, cores(jobs), lambda: bar.advance(task))
            tune.save_run(run, file)
    print(f"# after {run.steps} steps of {run.games} games by “{run.level}”")
    print("[weights]")
    for key, weight in tune.weights_of(run).items():
        print(f"{key} = {weight}")


def run_fit(
    name: GameName,
    number: Annotated[int, typer.Option("-n", help="Games to play.")] = 400,
    scenario: Annotated[str, typer.Option(help="Only this scenario; else all in turn.")] = "",
    seed: Annotated[str, typer.Option(help="The seed of the games.")] = "1",
    jobs: Jobs = 0,
    file: Annotated[Path, typer.Option("--run", help="Where the weights go, as a run of tune.")] = Path("fit.json"),
) -> None:
    """Fit the weights of a game's features to how games between captains end."""
    from . import fit as fits
    from . import tune

    found = game(name)
    if scenario:
        found.scenario_number(scenario)
    with progress(False) as bar:
        task = bar.add_task("playing", total=positive(number, "-n"))
        scenarios = [scenario] if scenario else list(found.scenarios)
        made = fits.fit(found, scenarios, number, seed, cores(jobs), lambda: bar.advance(task))
    tune.save_run(made.run, file)
    print(f"{made.positions} positions; error on games that were not used: {made.before:.3f} before, {made.after:.3f} after")
    for key, weight in tune.weights_of(made.run).items():
        print(f"{key} = {weight}")
