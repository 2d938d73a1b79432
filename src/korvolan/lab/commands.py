"""Commands on the strength of programs: `match`, `tune`, `fit` and `coach`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..ai import PLAYERS
from ..kernel.errors import KorvolanError
from ..kernel.loading import game
from .match import Match
from .progress import out, positive, print_json, progress
from .single_game import Limit

GameName = Annotated[str, typer.Argument(help="The game's name, as `korvolan games` lists it.")]
Jobs = Annotated[int, typer.Option("-j", "--jobs", help="Processes to share the games among; 0 for one a core.")]


def add_to(app: typer.Typer) -> None:
    app.command("match")(run_match)
    app.command("tune")(run_tune)
    app.command("fit")(run_fit)
    app.command("engine")(run_engine)
    app.command("coach")(run_coach)


def cores(jobs: int) -> int:
    if jobs < 0:
        raise KorvolanError(f"--jobs must be at least 0, not {jobs}.")
    return jobs or os.cpu_count() or 1


def run_match(
    name: GameName,
    players: Annotated[str, typer.Option(help="Two players with a comma between; several pairings with a colon.")],
    number: Annotated[int, typer.Option("-n", help="Games a pairing, half of them with the sides changed.")] = 200,
    scenario: Annotated[str, typer.Option(help="The scenario; the game's first if none is named.")] = "",
    engine: Annotated[
        list[str] | None, typer.Option(help="Another program as a player, NAME=COMMAND: see docs/engine.md.")
    ] = None,
    budget: Annotated[int, typer.Option(help="Playouts for each second of a player's own clock; 0: the seconds.")] = 0,
    work: Annotated[int, typer.Option(help="Playouts a decision, the same number for both.", min=0)] = 0,
    cpu: Annotated[float, typer.Option(help="Seconds of processor time a decision, the same for both.", min=0)] = 0.0,
    sprt: Annotated[
        tuple[float, float] | None, typer.Option(help="Stop when it is clear which difference in Elo is the right one.")
    ] = None,
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
    if sprt is not None and not sprt[0] < sprt[1]:
        raise KorvolanError(f"--sprt takes the lower Elo first, not {sprt[0]:g} {sprt[1]:g}.")
    limit = limit_of(budget, work, cpu)
    chosen = scenario or next(iter(found.scenarios))
    found.scenario_number(chosen)
    engines = engines_by_name(engine or [])
    pairings = [[engines.get(one, one) for one in pairing.split(",")] for pairing in players.split(":")]
    played = []
    with progress(json) as bar:
        task = bar.add_task("playing", total=number * len(pairings))
        for pairing in pairings:
            advance = lambda: bar.advance(task)  # noqa: E731
            played.append(matches.match(name, chosen, pairing, number, seed, limit, cores(jobs), advance, weighed, sprt))
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
        for line in beside_the_points(one):
            print(f"    {line}")


def beside_the_points(one: Match) -> list[str]:
    """What a match cost each player, what an engine could not decide, and what a sequential test tells."""
    out = [
        f"{who}: {seconds:.1f} s of processor time, {playouts:,} playouts"
        for who, seconds, playouts in zip(one.players, one.cpu_used, one.work_done, strict=True)
    ]
    for who, replaced in zip(one.players, one.replaced, strict=True):
        if replaced:
            reasons = ", ".join(f"{reason} {count}" for reason, count in replaced.items())
            out.append(f"{who}: {sum(replaced.values())} decisions were made by a captain instead ({reasons})")
    if one.sprt is not None:
        test = one.sprt
        answer = {"elo0": f"it is {test.elo0:g}", "elo1": f"it is {test.elo1:g}"}.get(test.answer, "not answered")
        out.append(f"SPRT {test.elo0:g} or {test.elo1:g} Elo: {answer} (log ratio {test.ratio:+.2f} after {test.pairs} pairs)")
    return out


def limit_of(budget: int, work: int, cpu: float) -> Limit:
    """How long players may think, by the options of a command."""
    if budget < 0:
        raise KorvolanError(f"--budget must be at least 0, not {budget}.")
    if (budget > 0) + (work > 0) + (cpu > 0) > 1:
        raise KorvolanError("Only one of --budget, --work and --cpu limits the players.")
    return Limit(budget, work, cpu)


def engines_by_name(given: list[str]) -> dict[str, str]:
    """NAME=COMMAND by name."""
    out = {}
    for one in given:
        name, equals, command = one.partition("=")
        if not equals or not name.strip() or not command.strip() or name in PLAYERS or set(name) & set(",:"):
            raise KorvolanError(f"An engine is given as NAME=COMMAND, its name that of no level, not {one!r}.")
        out[name] = one
    return out


def run_engine(
    level: Annotated[str, typer.Option(help="The level that plays.")] = "marshal",
) -> None:
    """Play for any other program: lines of JSON on standard input and output, as docs/engine.md describes them."""
    from . import engine

    engine.run(level)


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
    taper: Annotated[bool, typer.Option("--taper", help="Let weights change with the turns left.")] = False,
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
        made = fits.fit(found, scenarios, number, seed, cores(jobs), lambda: bar.advance(task), taper)
    tune.save_run(made.run, file)
    after = f"{made.after:.4f} after" + (f", {made.tapered:.4f} tapered" if made.tapered is not None else "")
    print(f"{made.positions} positions; error on games that were not used: {made.before:.4f} before, {after}")
    for key, weight in tune.weights_of(made.run).items():
        print(f"{key} = {weight}")


def run_coach(
    name: GameName,
    against: Annotated[str, typer.Option(help="Whom the recruits play against.")] = "captain",
    number: Annotated[int, typer.Option("-n", help="Games with the coach, and as many without him.")] = 200,
    scenario: Annotated[str, typer.Option(help="The scenario; the game's first if none is named.")] = "",
    budget: Annotated[int, typer.Option(help="Playouts of the coach for each decision; 0: a part of a second.")] = 60,
    seed: Annotated[str, typer.Option(help="The seed of the dice and of the players.")] = "1",
    jobs: Jobs = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Recruits with a coach beside them, and without: how often he warns, whether he was right, and what it wins."""
    from . import coaching

    found = game(name)
    positive(number, "-n")
    if budget < 0:
        raise KorvolanError(f"--budget must be at least 0, not {budget}.")
    chosen = scenario or next(iter(found.scenarios))
    found.scenario_number(chosen)
    with progress(json) as bar:
        task = bar.add_task("playing", total=2 * number)
        made = coaching.trial(name, chosen, against, number, seed, budget, cores(jobs), lambda: bar.advance(task))
    if json:
        print_json(made)
        return
    assert made.coached is not None
    assert made.alone is not None
    lessons = made.lessons
    print(f"{found.title}, {chosen}: {number} games against “{against}” with the coach, {number} without")
    print(f"he warned at {lessons.warnings} of {lessons.decisions} plans ({lessons.warnings / max(1, lessons.decisions):.1%})")
    if made.better is not None:
        gain, told = lessons.gain / lessons.warnings / 20, lessons.told / lessons.warnings / 20
        right = f"{made.better.share:.0%} of the time"
        print(f"his advice was worth more in fresh worlds {right}: {gain:.1f} in 100, he said {told:.1f}")
    for words, points in (("with the coach", made.coached), ("without him", made.alone)):
        print(f"{words}: {points.share:.1%} of the points ({points.low:.1%} to {points.high:.1%})")
