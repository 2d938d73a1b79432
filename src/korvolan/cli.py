"""The command line. Bad input of any kind gets one clear line on stderr and the exit code 2."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from .kernel.errors import KorvolanError
from .kernel.game import Game
from .kernel.loading import game, game_names, load, read_source, replay
from .kernel.record import Record, read_record
from .lab import developer_commands, measure_commands
from .lab.commands import Jobs, add_to, cores
from .lab.progress import err, out, positive, print_json, progress
from .table import file_commands

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, help="Board wargames with every rule enforced.")
add_to(app)
developer_commands.add_to(app)
measure_commands.add_to(app)
file_commands.add_to(app)

# Typer uses Click or a copy of its own, by version; either way this is the base of all complaints about usage.
UsageComplaint = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")

GameName = Annotated[str, typer.Argument(help="The game's name, as `korvolan games` lists it.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[str, typer.Option(help="The seed of the dice and of the players.")]
ScenarioName = Annotated[str, typer.Option(help="Only this scenario.")]
File = Annotated[Path, typer.Argument(help="A record or a position.")]


def main() -> None:
    """The program `korvolan`."""
    try:
        code = app(standalone_mode=False)
    except KorvolanError as error:
        code = complain(str(error))
    except (typer.Abort, KeyboardInterrupt):
        err.print("korvolan: stopped.")
        code = 130
    except BrokenPipeError:
        sys.stderr.close()
        code = 0
    except OSError as error:
        code = complain(f"{error.filename or 'A file'} cannot be used: {error.strerror or error}.")
    except Exception as error:
        if not isinstance(error, UsageComplaint):
            raise
        code = complain(str(getattr(error, "message", error)) or "This cannot be understood; see korvolan --help.")
    sys.exit(code if isinstance(code, int) else 0)


def complain(message: str) -> int:
    """One line on stderr."""
    err.print(f"korvolan: {' '.join(message.split())}", markup=False, soft_wrap=True)
    return 2


@app.callback(invoke_without_command=True)
def about(context: typer.Context) -> None:
    """Board wargames with every rule enforced."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def chosen_scenarios(found: Game[Any], scenario: str) -> list[str]:
    if scenario:
        found.scenario_number(scenario)
    return [scenario] if scenario else list(found.scenarios)


@app.command("games")
def list_games() -> None:
    """List the games with their scenarios."""
    for name in game_names():
        found = game(name)
        out.print(f"[bold]{name}[/bold]  {escape(found.title)}  ({' and '.join(found.seats)})")
        for scenario in found.scenarios.values():
            out.print(f"    {scenario.id}  {escape(scenario.title)}", soft_wrap=True)


@app.command()
def play(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="The game; the first one if none is named.")] = "",
    scenario: ScenarioName = "",
    seed: Annotated[str, typer.Option(help="The seed of the dice; random if none is given.")] = "",
    seats: Annotated[str, typer.Option(help="Who plays each seat, in order: you, or a level such as captain.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="A rule switch, NAME=CHOICE.")] = None,
    file: Annotated[Path | None, typer.Option("--load", help="Go on with a saved game or position.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal, not in the browser.")] = False,
    data: Annotated[
        Path | None, typer.Option(help="The folder where games are kept; your own data folder if not named.")
    ] = None,
    port: Annotated[
        int, typer.Option(help="The port of the local table; any free one if none is named.", min=0, max=65535)
    ] = 0,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Play: open the table in the browser, or with --terminal a game in the terminal."""
    with_overlays(data)
    if not terminal and not (seats or seed or scenario or option or file):
        from .table.serving import play as open_table

        if name:
            game(name)
        open_table(data, port, browser, name)
        return
    from .table.terminal import Table as TerminalTable
    from .table.terminal import seated

    if file is not None:
        started = load(file)
    else:
        found = game(name or next(iter(game_names()), "at all"))
        started = found.new(scenario, seed=seed or None, options=switches(option or []))
    TerminalTable(started, seated(started.game, seats), seed or "table").run()


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 is every address of this machine.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.", min=0, max=65535)] = 8710,
    data: Annotated[
        Path | None, typer.Option(help="The folder where games are kept; your own data folder if not named.")
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            envvar="KORVOLAN_DATABASE",
            help="A PostgreSQL database for the games, postgresql+psycopg://NAME@HOST/DATABASE; else a file in the folder.",
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option(help="Servers on this machine that share the address; more than one need --database.", min=1, max=64)
    ] = 1,
    thinking: Annotated[
        int,
        typer.Option(help="Processes of each server in which programs think; 0 leaves it to `korvolan worker`.", min=0, max=64),
    ] = 2,
    rate: Annotated[float, typer.Option(help="Requests a second that each player may make.", min=0.1)] = 20.0,
    claim_days: Annotated[float, typer.Option(help="Days of absence after which a game may be claimed.", min=0)] = 7.0,
    archive_days: Annotated[
        float, typer.Option(help="Days without a visit after which a game is compressed, until it is opened again.", min=0)
    ] = 180.0,
    visitor_mb: Annotated[int, typer.Option(help="Megabytes for the games opened from one address; 0: no bound.", min=0)] = 200,
    total_gb: Annotated[float, typer.Option(help="Gigabytes for all games; 0: no bound.", min=0)] = 20.0,
    metrics: Annotated[
        str,
        typer.Option(help="HOST:PORT at which figures are told to Prometheus; several workers take the ports from there on."),
    ] = "",
    log: Annotated[str, typer.Option(help="Lines of the log: text, or json for machines.")] = "text",
    proxy: Annotated[
        str, typer.Option(help="The address of a reverse proxy before the table, whose X-Forwarded-For is believed.")
    ] = "",
) -> None:
    """Serve the table for a club: everyone who has the address plays in a browser."""
    from .table.serving import serve as open_table
    from .table.settings import DAY, Settings

    with_overlays(data)
    if not thinking and not database:
        raise KorvolanError("Without --database programs think here: --thinking is at least 1.")
    settings = Settings(Path(), local=False, workers=thinking, rate=rate, burst=4 * rate, claim_after=claim_days * DAY)
    settings.archive_after = archive_days * DAY
    settings.most_own, settings.most_total = visitor_mb * 1_000_000, int(total_gb * 1e9)
    settings.proxy = trusted(proxy)
    settings.database = database
    settings.metrics, settings.log = address_of_metrics(metrics), one_of("--log", log, ("text", "json"))
    open_table(data, host, port, settings, workers)


@app.command()
def worker(
    database: Annotated[
        str,
        typer.Option(envvar="KORVOLAN_DATABASE", help="The database of the servers, postgresql+psycopg://NAME@HOST/DATABASE."),
    ],
    thinking: Annotated[
        int, typer.Option(help="Processes in which programs think; 0: as many as there are cores.", min=0, max=256)
    ] = 0,
    data: Annotated[Path | None, typer.Option(help="A folder with overlays; your own data folder if not named.")] = None,
) -> None:
    """Think for the programs of all tables of a database, on this machine."""
    from .table.settings import default_data
    from .table.think_jobs import work

    with_overlays(data)
    work(data or default_data(), database, cores(thinking))


@app.command()
def doctor(
    data: Annotated[
        Path | None, typer.Option(help="The folder where games are kept; your own data folder if not named.")
    ] = None,
    url: Annotated[str, typer.Option(help="The address at which players reach the table.")] = "",
    json: Json = False,
) -> None:
    """Look at a deployment, and say what is missing. Something bad makes the exit code 1."""
    from .table.doctor import examine
    from .table.settings import default_data

    found = examine(data or default_data(), url)
    if json:
        print_json([finding._asdict() for finding in found])
    else:
        for finding in found:
            print(f"{finding.level:8} {finding.text}")
    if any(finding.level == "bad" for finding in found):
        raise typer.Exit(1)


def with_overlays(data: Path | None) -> None:
    """What the owner of a printed game has put beside the games is used, unless another folder is named."""
    from .kernel.data_overlay import VARIABLE, overlay_text
    from .table.settings import default_data

    folder = (data or default_data()) / "overlays"
    if folder.is_dir():
        os.environ.setdefault(VARIABLE, str(folder))
    for name in game_names():
        if overlay_text(name):
            game(name)  # a slip in the file is told here and now


def trusted(proxy: str) -> str:
    """Addresses or networks with a comma between, and nothing else: whom a table believes is no place for a slip."""
    import ipaddress

    for address in proxy.split(",") if proxy else []:
        try:
            ipaddress.ip_network(address.strip())
        except ValueError:
            raise KorvolanError(f"--proxy takes addresses such as 127.0.0.1, not {address.strip()!r}.") from None
    return proxy


def address_of_metrics(text: str) -> str:
    """HOST:PORT, or a port of this machine alone."""
    host, _, port = text.rpartition(":")
    if text and not (port.isdigit() and 0 < int(port) < 65536):
        raise KorvolanError(f"--metrics takes an address such as 127.0.0.1:9310, not {text!r}.")
    return f"{host or '127.0.0.1'}:{port}" if text else ""


def one_of(option: str, given: str, known: tuple[str, ...]) -> str:
    if given not in known:
        raise KorvolanError(f"{option} is one of {', '.join(known)}, not {given!r}.")
    return given


def switches(pairs: list[str]) -> dict[str, str]:
    """NAME=CHOICE pairs as options."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, choice = pair.partition("=")
        if not equals:
            raise KorvolanError(f"An option is given as NAME=CHOICE, not {pair!r}.")
        chosen[name] = choice
    return chosen


@app.command()
def simulate(
    name: GameName,
    number: Annotated[int, typer.Option("-n", help="Games of each scenario.")] = 100,
    players: Annotated[str, typer.Option(help="A player for each seat, with a comma between.")] = "random,random",
    seed: Seed = "1",
    scenario: ScenarioName = "",
    jobs: Jobs = 1,
    json: Json = False,
) -> None:
    """Play many games and count who wins, with 95 % intervals."""
    from .lab.simulate import simulate as run

    found = game(name)
    chosen = chosen_scenarios(found, scenario)
    positive(number, "-n")
    outcomes = []
    with progress(json) as bar:
        task = bar.add_task("playing", total=number * len(chosen))
        for one in chosen:
            outcomes.append(run(found, one, number, players.split(","), seed, lambda: bar.advance(task), 0, cores(jobs)))
    if json:
        print_json({"game": name, "seed": seed, "scenarios": outcomes})
        return
    table = Table("scenario", "games", "who", "wins", "share", "95 % interval", title=f"{found.title}: {players}")
    for outcome in outcomes:
        rows = [*outcome.wins.items(), *([("draw", outcome.draws)] if outcome.draws else [])]
        for who, share in rows:
            interval = f"{share.low:.1%} to {share.high:.1%}"
            table.add_row(outcome.scenario, str(outcome.games), who, str(share.count), f"{share.share:.1%}", interval)
    out.print(table)


@app.command()
def dangers(
    name: GameName,
    number: Annotated[int, typer.Option("-n", help="Random moves, in games of all scenarios in turn.")] = 2000,
    seed: Seed = "1",
    json: Json = False,
) -> None:
    """Compare what is foretold of random moves with what happens: chances are met, and nothing comes unannounced."""
    from .lab.danger_check import check

    found = game(name)
    with progress(json) as bar:
        task = bar.add_task("moving", total=positive(number, "-n"))
        report = check(found, number, seed, lambda: bar.advance(task))
    faults = report.all_faults()
    if json:
        print_json(report)
    else:
        print(
            f"{report.moves} moves, {report.foretold} with a danger; {report.events} came to something, {report.hidden} hidden"
        )
        for kind, tally in report.kinds.items():
            if tally.tried:
                print(f"{kind}: {tally.struck} of {tally.tried} came true, {tally.expected:.1f} expected")
        for fault in faults:
            print(f"fault: {fault}")
    if faults:
        raise typer.Exit(1)


@app.command()
def soak(
    name: GameName,
    number: Annotated[int, typer.Option("-n", help="Games, the scenarios in turn.")] = 100,
    seed: Seed = "1",
    every: Annotated[int, typer.Option(help="Make the expensive checks at one decision in so many.")] = 10,
    folder: Annotated[Path, typer.Option(help="Where records of faults go.")] = Path("faults"),
    jobs: Jobs = 1,
    each: Annotated[bool, typer.Option("--each-option", help="So many games with each option by itself, and without.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Only this, at every decision: undo tells nobody anything.")] = False,
    programs: Annotated[bool, typer.Option("--programs", help="Only this: every level answers every decision.")] = False,
    json: Json = False,
) -> None:
    """Play random games with every invariant on. A failure leaves a record that `replay` opens."""
    from .lab.soak import each_option, games_of, soak_in_workers
    from .lab.soak import soak as run
    from .lab.workers import has_workers

    found = game(name)
    planned = (each_option if each else games_of)(found, positive(number, "-n"), seed)
    if undo and programs:
        raise KorvolanError("--undo or --programs, not both.")
    for job in planned:
        job.only = "undo" if undo else "programs" if programs else ""
    positive(every, "--every")
    processes = cores(jobs)
    with progress(json) as bar:
        task = bar.add_task("soaking", total=len(planned))
        if has_workers(processes):
            result = soak_in_workers(processes, name, planned, every, folder, lambda: bar.advance(task))
        else:
            result = run(found, planned, every, folder, lambda: bar.advance(task))
    if json:
        print_json(result)
    else:
        share = result.outcomes_refused / max(1, result.outcomes_tried)
        print(f"{result.games} games, {result.decisions} decisions, {result.leaks_tried} positions searched for leaks")
        print(f"{result.undos_tried} decisions that may be taken back made again, {result.answers} answers of programs")
        print(f"outcomes asked for {result.outcomes_tried} times, refused as too many: {share:.2%}")
        for fault in result.faults:
            print(f"fault: {fault.scenario} seed {fault.seed}: {fault.what} -> {fault.record}")
        print(f"{len(result.faults)} faults")
    if result.faults:
        raise typer.Exit(1)


@app.command()
def leaks(
    name: GameName,
    number: Annotated[int, typer.Option("-n", help="Pairs of truths that somebody cannot tell apart.")] = 1000,
    seed: Seed = "1",
    most: Annotated[int, typer.Option(help="Decisions of a game at most; 0 for whole games.")] = 0,
    folder: Annotated[Path, typer.Option(help="Where records of leaks go.")] = Path("faults"),
    jobs: Jobs = 1,
    json: Json = False,
) -> None:
    """Play games beside others that look the same to a seat or a watcher, and compare every channel.

    Draws, views and logs are compared for each pair, what takes longer (answers, replays, forecasts, hints) for some."""
    from .lab.channels import CHANNELS
    from .lab.leaks import search
    from .table.channels import CHANNELS as TABLE_CHANNELS

    if not game(name).secrets:
        raise KorvolanError(f"{game(name).title} hides nothing.")
    with progress(json) as bar:
        task = bar.add_task("searching", total=positive(number, "-n"))
        channels = CHANNELS + TABLE_CHANNELS
        result = search(name, number, seed, channels, folder, lambda done: bar.update(task, completed=done), cores(jobs), most)
    if json:
        print_json(result)
    else:
        print(f"{result.games} games, {result.decisions} decisions, {result.positions} pairs of truths compared")
        print("pairs by channel: " + ", ".join(f"{channel} {count}" for channel, count in result.asked.items()))
        for leak in result.leaks:
            seat = leak.seat or "a watcher"
            print(f"leak: {leak.scenario} seed {leak.seed}: {leak.channel} tells {seat}: {leak.told} -> {leak.record}")
        print(f"{len(result.leaks)} leaks")
    if result.leaks:
        raise typer.Exit(1)


@app.command()
def bench(
    name: GameName,
    scenario: ScenarioName = "",
    seconds: Annotated[float, typer.Option(help="How long to play.")] = 3.0,
    seed: Seed = "1",
    json: Json = False,
) -> None:
    """Measure random play on one core."""
    from .lab.bench import bench as run

    found = game(name)
    if not 0 < seconds <= 600:
        raise KorvolanError(f"--seconds goes from more than 0 to 600, not {seconds}.")
    figures = run(
        found, scenario if scenario and chosen_scenarios(found, scenario) else next(iter(found.scenarios)), seconds, seed
    )
    if json:
        print_json(figures)
        return
    for key, value in msgspec.structs.asdict(figures).items():
        print(f"{key:20}{value:,}" if isinstance(value, (int, float)) and not isinstance(value, bool) else f"{key:20}{value}")


@app.command("replay")
def replay_file(
    file: File,
    seat: Annotated[str, typer.Option(help="Through the eyes of this seat; the first if none is named.")] = "",
    upto: Annotated[int, typer.Option(help="Stop after so many entries.")] = 0,
) -> None:
    """Play a record again and print what happened."""
    if upto < 0:
        raise KorvolanError(f"--upto must be at least 0, not {upto}.")
    record = record_of(file)
    again = replay(record, upto=upto or None)
    shown = seat or again.game.seats[0]
    again.game.seat_number(shown)
    for line in again.log(shown):
        dice = f"  {line.dice}" if line.dice else ""
        out.print(f"{escape(line.text)}[dim]{escape(dice)}  {line.case}[/dim]", soft_wrap=True)
    faults = [entry.fault for entry in record.entries if entry.fault]
    if faults:
        out.print(f"[bold]The game broke off: {escape(faults[0])}[/bold]", soft_wrap=True)
    result = again.result
    print(f"{result.winner or 'draw'}: {result.text}" if result else f"{again.seat} decides: {again.prompt.text}")
    print(f"fingerprint {again.fingerprint()}")


def record_of(file: Path) -> Record:
    return read_record(read_source(file))


@app.command()
def verify(
    file: File,
    seal: Annotated[str, typer.Option(help="The seal of the dice as you noted it at the table, before the first roll.")] = "",
) -> None:
    """Check that a game was played by its rules and with the dice that were promised; say what that proves."""
    from .kernel.verify import verify as run

    _, checked = run(record_of(file), seal.strip())
    for line in checked:
        print(line if line.startswith("NOT ") else f"checked: {line}")


@app.command()
def position(file: File) -> None:
    """Print the position of a record or position file, as a position file."""
    print(load(file).position(), end="")


if __name__ == "__main__":
    main()
