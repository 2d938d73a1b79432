"""Play in the terminal: numbered options, the prompt with its citation, log, why, odds, undo, save and load.

It knows no game: everything comes from the view, as for the browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from ..ai import Clock, Knowledge, Player, player
from ..kernel.dice import seeded
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.grammar import sentence_case
from ..kernel.loading import load
from ..kernel.play import Play
from ..kernel.view import LogView, PieceView, View, as_json

YOU = "you"
MOST_DIGITS = 9  # of an option's number
REFUSED_SHOWN = 8  # actions listed dimly that the rules refuse now, so that one can ask why

HELP = """\
  N or text     take option N, or type an action, e.g. "end"
  why N         why an option is refused, or the rule behind a legal one; also: why TEXT, why PLACE
  odds N        the exact chances of an option
  undo, redo    take back your decisions as far as the last roll or revelation, or do them again
  log           everything that happened
  board         the board again
  rules CASE    the text of a case or section
  order WINDOW  decline this kind of window from now on (order WINDOW until PLACE or turn-N; revoke WINDOW)
  save FILE     the whole game; position FILE: the position alone; load FILE: either of them
  help, quit"""


def seated(game: Game[Any], seats: str) -> list[Player | None]:
    """Who sits where: a player by name, or None for a person. The default is you against random."""
    names = seats.split(",") if seats else [YOU] + ["random"] * (len(game.seats) - 1)
    if len(names) != len(game.seats):
        raise KorvolanError(f"--seats names {len(names)} players, and {game.name} has {len(game.seats)} seats.")
    return [None if name == YOU else player(name) for name in names]


class Table:
    """One game at one terminal."""

    def __init__(self, play: Play, players: list[Player | None], seed: str) -> None:
        self.play = play
        self.players = players
        self.rng = seeded(f"terminal {seed}")
        self.memos: dict[str, list[int]] = {}  # what programs want to be told again
        self.console = Console(highlight=False)
        self.told = 0  # log lines already shown
        self.shown = b""  # the board as it was shown last: it is not shown again until it changes
        self.facing = ""  # the person at the screen
        self.refused: list[int] = []
        self.running = True

    def run(self) -> None:
        """Until the game is over or the person leaves."""
        self.say(f"[bold]{escape(self.play.game.title)}[/bold]. Type help for the commands.")
        while self.running:
            self.play.obey()
            seat = self.play.seat
            if seat is None:
                break
            chooser = self.players[self.play.state.seat]
            if chooser is None:
                self.ask(seat)
            elif not self.tried(partial(self.let_choose, chooser, seat)):
                break
        if self.play.result is not None:
            self.finish()

    def let_choose(self, chooser: Player, seat: str) -> None:
        number = self.play.game.seat_number(seat)
        knowledge = Knowledge.of(self.play.game, self.play.state, number)
        choice = chooser.choose(knowledge, Clock(chooser.seconds), self.rng, self.memos.get(seat, []))
        self.play.play(choice.action)
        self.memos[seat] = choice.memo

    def finish(self) -> None:
        """Tell the rest of the story and who won."""
        self.show_log(self.facing or self.play.game.seats[0])
        result = self.play.result
        assert result is not None
        game = self.play.game
        who = sentence_case(game.seat_phrase(result.winner)) if result.winner else "Nobody"
        wins = "win" if game.texts.grammar.is_many(who) else "wins"
        self.say(f"[bold]{escape(who)} {wins}.[/bold] {escape(result.text)} ({result.case})")

    # -- showing ---------------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        self.console.print(text, soft_wrap=True)

    def curtain(self, seat: str) -> None:
        """Two at one screen: nothing of one seat's is left standing for the other."""
        if self.facing and self.facing != seat and self.players.count(None) > 1:
            self.console.clear()
            if self.read(f"Pass the screen to {self.play.game.seat_phrase(seat)}, then press Enter. ") is None:
                self.leave()
                return
            self.told = 0
            self.shown = b""
        self.facing = seat

    def leave(self) -> None:
        """The end of input: nothing more is shown."""
        self.say("\nGoodbye.")
        self.running = False

    def show_log(self, seat: str) -> None:
        """What happened since the last look."""
        entries = self.play.log(seat)
        for entry in entries[self.told :]:
            self.say(log_line(entry))
        self.told = len(entries)

    def show_board(self, view: View) -> None:
        """Places with the pieces on them, tracks and boxes."""
        self.shown = board_of(view)
        grid = Grid("place", "pieces", title=" › ".join(phase.name for phase in view.phase), title_justify="left")
        names = self.play.game.layout.domains["place"]
        control = {place.id: place.control for place in view.places}
        for place in names.ids:
            here = [piece for piece in view.pieces if piece.at == place]
            if here or place in control:
                held = f" [dim]({control[place]})[/dim]" if control.get(place) else ""
                grid.add_row(escape(names.names[names.index[place]]) + held, "\n".join(piece_line(piece) for piece in here))
        self.console.print(grid)
        facts = [f"{name} {value}" for name, value in [*view.tracks.items(), *view.boxes.items()]]
        self.say("[dim]" + escape(", ".join(facts)) + "[/dim]")
        if view.held:
            self.say(f"You hold: {escape(', '.join(view.held))}")

    def show_options(self, view: View) -> None:
        """The prompt, the legal options by number, and dimly some that the rules refuse."""
        assert view.prompt is not None
        cases = ", ".join(view.prompt.cases)
        self.say(f"\n[bold]{escape(view.prompt.text)}[/bold] [dim]({cases})[/dim]")
        for number, option in enumerate(view.prompt.options, start=1):
            warning = f"  [yellow]{escape(option.warning)}[/yellow]" if option.warning else ""
            self.say(f"  {number:3}  {escape(option.text)}{warning}")
        self.refused = refused_candidates(self.play)[:REFUSED_SHOWN]
        for number, action in enumerate(self.refused, start=len(view.prompt.options) + 1):
            case = self.play.why_not(action)[0][0]
            self.say(f"  [dim]{number:3}  {escape(self.play.game.vocabulary.text(action))} (refused by {case})[/dim]")

    # -- asking ----------------------------------------------------------------------------------------------------

    def ask(self, seat: str) -> None:
        """One decision of a person: show it, and take commands until it is made or something else comes up."""
        self.curtain(seat)
        if not self.running:
            return
        self.show_log(seat)
        view = self.play.view(seat)
        if self.shown != board_of(view):
            self.show_board(view)
        self.show_options(view)
        decided = False
        while self.running and not decided:
            line = self.read("> ")
            if line is None:
                self.leave()
            elif line:
                decided = self.command(seat, line)

    def read(self, prompt: str) -> str | None:
        """A line from the person, or None at the end of input."""
        try:
            return self.console.input(escape(prompt)).strip()
        except EOFError:
            return None
        except UnicodeDecodeError:
            self.say("[red]That is not text.[/red]")
            return ""

    def command(self, seat: str, line: str) -> bool:
        """Carry out a command; whether the board has changed."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str, str], bool]] = {
            "why": self.do_why,
            "odds": self.do_odds,
            "undo": self.do_undo,
            "redo": self.do_redo,
            "log": self.do_log,
            "board": self.do_board,
            "rules": self.do_rules,
            "order": self.do_order,
            "revoke": self.do_revoke,
            "save": self.do_save,
            "position": self.do_position,
            "load": self.do_load,
            "help": self.do_help,
            "quit": self.do_quit,
        }
        changed = False

        def obeyed() -> None:
            nonlocal changed
            if word in commands:
                changed = commands[word](seat, rest.strip())
            else:
                self.play.play(self.chosen(line))
                changed = True

        self.tried(obeyed)
        return changed

    def tried(self, act: Callable[[], None]) -> bool:
        """Whether it could be done. What was refused, or broke, leaves the game as it was."""
        try:
            act()
        except KorvolanError as error:
            self.say(f"[red]{escape(str(error))}[/red]")
            return False
        except Exception as error:
            self.say(f"[red]A fault in the rules: {escape(f'{type(error).__name__}: {error}')}[/red]")
            self.say("The game stands as it was. Save it, and send the file with your report.")
            return False
        return True

    def chosen(self, text: str) -> str | int:
        """The action of a number on the screen, or the text itself."""
        if not text.isdecimal():
            return text
        shown = [*self.play.state.choices, *self.refused]
        if len(text) > MOST_DIGITS or not 1 <= int(text) <= len(shown):
            raise KorvolanError(f"There is no option {text[:MOST_DIGITS]}: they go from 1 to {len(shown)}.")
        return shown[int(text) - 1]

    # -- commands --------------------------------------------------------------------------------------------------

    def do_why(self, seat: str, rest: str) -> bool:
        what = self.chosen(rest)
        verdicts = self.play.why_not(what, seat)
        for case, sentence in verdicts:
            self.say(f"{case}: {escape(sentence)}")
        if not verdicts:
            self.say("That is allowed. What is decided now:")
        for case in [case for case, _ in verdicts] or self.play.prompt.cases:
            self.say_case(case)
        return False

    def say_case(self, case: str) -> None:
        if case in self.play.game.rules:
            self.say(f"  [dim]{case} {escape(self.play.game.rules[case].text)}[/dim]")

    def do_odds(self, seat: str, rest: str) -> bool:
        odds = self.play.odds(self.chosen(rest), seat)
        if not odds.results:
            self.say("Nothing is rolled.")
        for label, above, below in sorted(odds.results, key=lambda result: -result[1] / result[2]):
            self.say(f"  {above / below:6.1%}  {escape(label)}  [dim]{above}/{below}[/dim]")
        for words, case in odds.modifiers:
            self.say(f"  [dim]{case}: {escape(words)}[/dim]")
        if not odds.exact:
            self.say(f"  [dim]the mean over {odds.samples} arrangements of what you cannot see[/dim]")
        return False

    def do_undo(self, seat: str, rest: str) -> bool:
        self.play.undo(seat)
        self.told = min(self.told, len(self.play.log(seat)))
        return True

    def do_redo(self, seat: str, rest: str) -> bool:
        self.play.redo(seat)
        return True

    def do_log(self, seat: str, rest: str) -> bool:
        for entry in self.play.log(seat):
            self.say(log_line(entry))
        return False

    def do_board(self, seat: str, rest: str) -> bool:
        view = self.play.view(seat)
        self.show_board(view)
        self.show_options(view)
        return False

    def do_rules(self, seat: str, rest: str) -> bool:
        for case in self.play.game.rules.under(rest or "1.1"):
            self.say(f"[bold]{case.id}[/bold] {escape(case.title)}: {escape(case.text)}")
        return False

    def do_order(self, seat: str, rest: str) -> bool:
        window, _, until = rest.partition(" until ")
        self.play.order(seat, window.strip(), until.strip())
        self.say(f"From now on {escape(window)} is declined for you.")
        return self.play.obey()

    def do_revoke(self, seat: str, rest: str) -> bool:
        self.play.revoke(seat, rest)
        self.say("Revoked.")
        return False

    def do_save(self, seat: str, rest: str) -> bool:
        self.write(rest, self.play.record())
        return False

    def do_position(self, seat: str, rest: str) -> bool:
        self.write(rest, self.play.position())
        return False

    def write(self, name: str, text: str) -> None:
        if not name:
            raise KorvolanError("Say in which file.")
        try:
            Path(name).write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "that is no name for a file"
            raise KorvolanError(f"{name} cannot be written: {reason}.") from None
        self.say(f"Written to {escape(name)}.")

    def do_load(self, seat: str, rest: str) -> bool:
        if not rest:
            raise KorvolanError("Say which file.")
        loaded = load(Path(rest))
        if loaded.game.name != self.play.game.name:
            raise KorvolanError(f"This is a game of {loaded.game.name}. Start it with: korvolan play --load {rest}")
        self.play = loaded
        self.told = 0
        return True

    def do_help(self, seat: str, rest: str) -> bool:
        self.say(escape(HELP))
        return False

    def do_quit(self, seat: str, rest: str) -> bool:
        self.running = False
        return True


def log_line(entry: LogView) -> str:
    """A log entry with its dice and case."""
    dice = f"  [cyan]{escape(' '.join(f'[{die}]' for die in entry.dice))}[/cyan]" if entry.dice else ""
    return f"{escape(entry.text)}{dice} [dim]{entry.case}[/dim]"


def piece_line(piece: PieceView) -> str:
    """A piece with its steps and marks."""
    steps = f" {'●' * piece.steps}" if piece.steps is not None else ""
    marks = f" [dim]{escape(', '.join(piece.marks))}[/dim]" if piece.marks else ""
    return f"{escape(piece.face)}{steps} [dim]{escape(piece.id)}[/dim]{marks}"


def board_of(view: View) -> bytes:
    """What a picture of the board depends on."""
    return as_json([view.seat, view.phase, view.pieces, view.places, view.tracks, view.boxes, view.held])


def refused_candidates(play: Play) -> list[int]:
    """The candidates of the decision at hand that a rule refuses."""
    state = play.state
    return [action for action in state.frames[-1].candidates(state) if action not in state.choices]
