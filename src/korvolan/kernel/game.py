"""Game: everything that is fixed about one game, and the hooks by which it says what a seat may see.

A game's package makes one `Game`; tables, players and tests know games only through this class and `Play`."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, cast

from msgspec import Struct

from .actions import Vocabulary
from .constants import NONE
from .dangers import Danger
from .data_overlay import overlay_hash
from .dice import FastDice, Seal, seeded
from .errors import KorvolanError, unknown
from .fields import Field, Layout, field_of
from .frame import S
from .news import read_marks
from .rules import Rules
from .sheet import Sheet
from .state import WATCHER
from .strategy import Strategy
from .texts import Texts
from .view import OptionView, PhaseView, StandView, View

if TYPE_CHECKING:
    from .play import Play
    from .shortcuts import Shortcut


PICTURE = re.compile(r"[a-z0-9-]{1,60}\.webp")  # of the handbook, by its name
MOST_LABELS = 50_000  # that are kept of a game
BESIDE_THE_RULES = (  # data that no rule reads
    "presentation.toml",
    "board",
    "symbols",
    "ai.toml",
    "lessons",
    "glossary.toml",
    "news.toml",
    "handbook",
)


class Scenario(Struct):
    """A set-up to play: its file is a position."""

    id: str
    title: str
    text: str
    source: str


class Option(Struct):
    """A rule switch. The first choice is the default."""

    id: str
    title: str
    choices: list[str]
    text: str = ""
    ruling: str = ""


class Phase:
    """A place in the sequence of play that a position file may name, and how the stack stands there."""

    def __init__(self, fields: list[str], build: Callable[[Any, dict[str, Any]], None]) -> None:
        self.fields: list[Field] = [field_of(text, "phase") for text in fields]
        self.build = build


class JointMove:
    """Pieces that set off together: the decisions up to where they go, and those that really go (of equal ones the first).

    `apart` routes are told also where others lead to the same place; `only` names the places worth telling, if not all."""

    def __init__(self, actions: list[int], pieces: list[int], apart: bool = False, only: set[int] | None = None) -> None:
        self.actions = actions
        self.pieces = pieces
        self.apart = apart
        self.only = only


class Game(Generic[S]):
    """One game. Subclasses fill in the hooks at the end."""

    windows: tuple[str, ...] = ()  # kinds of reaction windows, for standing orders
    reactions: tuple[str, ...] = ()  # verbs of a piece by which a seat that waits may interrupt: it may ask why it cannot
    moments: tuple[str, ...] = ()  # what a standing order may run until, e.g. "turn" for "turn-3"
    overlays: tuple[str, ...] = ()
    loss_unit: str = ""  # what losses in a battle are counted in, where it is not steps
    policy = ""  # what a forecast of a battle takes for granted, in words
    secrets = True  # whether anything is ever hidden from a seat
    smallest = ""  # a scenario so small that every hidden arrangement of its opening can be counted

    def __init__(self, folder: Path, layout: Layout, vocabulary: Vocabulary, texts: Texts, bound: int) -> None:
        self.name = folder.name
        self.folder = folder
        self.layout = layout
        self.vocabulary = vocabulary
        self.texts = texts
        self.bound = bound  # no game takes more decisions than this
        self.seats = layout.domains["seat"].ids
        self.rules = Rules(folder / "data" / "rules.toml")
        self.title = self.rules.title
        self.presentation: dict[str, Any] = read_toml(folder / "data" / "presentation.toml")
        self.glossary: dict[str, Any] = read_toml(folder / "data" / "glossary.toml")
        self.news = read_marks(folder / "data", set(texts.log))
        self.options = read_options(folder / "data" / "options.toml")
        self.scenarios = read_scenarios(folder / "data" / "scenarios")
        self.options_shown: dict[tuple[Any, ...], OptionView] = {}  # by all that may differ in them

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}>"

    # -- identity --------------------------------------------------------------------------------------------------

    @property
    def rules_version(self) -> str:
        """The version of the rules as enforced here."""
        return self.rules.version

    @cached_property
    def data_hash(self) -> str:
        """The hash of rules and data, so that a record knows whether it was played with these. Pictures do not count."""
        digest = hashlib.sha256()
        data = self.folder / "data"
        for path in sorted(data.rglob("*")):
            if path.is_file() and path.relative_to(data).parts[0] not in BESIDE_THE_RULES:
                digest.update(path.relative_to(self.folder).as_posix().encode())
                digest.update(path.read_bytes())
        digest.update(self.owners.encode())
        return digest.hexdigest()[:16]

    @cached_property
    def owners(self) -> str:
        """The hash of the owner's overlay over the data; empty where there is none."""
        return overlay_hash(self.name)

    # -- what the table draws --------------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """Everything fixed that a client draws. It is made once; nobody may change it."""
        return self._sheet

    @cached_property
    def _sheet(self) -> Sheet:
        from .sheet_builder import draft, finished

        sheet = draft(self)
        self.draw(sheet)
        return finished(self, sheet)

    def file(self, name: str) -> Path:
        """A file that the sheet or the card names, or a picture of the handbook; any other is refused."""
        card = self.presentation.get("card", {})
        if name and name in (self.sheet().board.art, self.sheet().board.picture, card.get("picture")):
            return self.folder / "data" / "board" / name
        if PICTURE.fullmatch(name) and (self.folder / "data" / "handbook" / name).is_file():
            return self.folder / "data" / "handbook" / name
        raise KorvolanError(f"There is no file {name!r} of {self.title}.")

    # -- names -----------------------------------------------------------------------------------------------------

    def seat_number(self, seat: str) -> int:
        """The number of a seat; the empty name is a watcher."""
        number = self._seat_numbers.get(seat)
        return self.layout.domains["seat"].find(seat) if number is None else number

    @cached_property
    def _seat_numbers(self) -> dict[str, int]:
        return {"": WATCHER} | {seat: number for number, seat in enumerate(self.seats)}

    def seat_name(self, seat: str) -> str:
        """A seat as a person reads it."""
        domain = self.layout.domains["seat"]
        return domain.names[domain.find(seat)]

    def seat_phrase(self, seat: str) -> str:
        """A seat within a sentence: «the Allies»."""
        return self.texts.grammar.in_sentence(self.seat_name(seat))

    def scenario_number(self, name: str) -> int:
        if not isinstance(name, str) or name not in self.scenarios:
            raise unknown("scenario", name, self.scenarios)
        return list(self.scenarios).index(name)

    def switches(self, options: dict[str, str]) -> list[int]:
        """The numbers of the chosen options; what is not chosen is at its default."""
        for name, choice in options.items():
            if name not in self.options:
                raise unknown("option", name, self.options)
            if choice not in self.options[name].choices:
                raise unknown(f"choice for the option {name},", choice, self.options[name].choices)
        return [option.choices.index(options[name]) if name in options else 0 for name, option in self.options.items()]

    def word(self, g: S, seat: int, kind: str, value: int) -> str:
        """A value in words, as one seat may know it."""
        if kind == "piece":
            return self.piece_label(g, seat, value)
        if kind in self.layout.domains:
            return self.layout.domains[kind].names[value] if value != NONE else "nobody"
        return str(value)

    def section(self, verb: str, text: str) -> str:
        """The heading under which an action stands where there are many: by its text or its verb, as the presentation says."""
        return self._sections.get(text) or self._sections.get(verb, "")

    def is_folded(self, verb: str) -> bool:
        """Whether the table folds away all actions of a verb where there are others."""
        section = self._sections.get(verb, "")
        return bool(section and self.presentation["sections"][section].get("folded"))

    @cached_property
    def _sections(self) -> dict[str, str]:
        sections = self.presentation.get("sections", {})
        return {action: name for name, entry in sections.items() for action in entry["actions"]}

    def is_moment(self, name: str) -> bool:
        """Whether a standing order may run until this, such as "turn-3"."""
        stem, _, number = name.rpartition("-")
        return stem in self.moments and number.isdecimal() and len(number) < 7 and str(int(number)) == number

    # -- new games -------------------------------------------------------------------------------------------------

    def new(
        self,
        scenario: str = "",
        seed: object = None,
        options: dict[str, str] | None = None,
        seal: Seal | None = None,
        ask_all: bool = False,
    ) -> Play:
        """A new game. The same scenario, options, seed and actions always give the same game.

        With `ask_all` it stops at decisions with only one option, too: what is refused there can then be asked about."""
        from .starting import start_scenario

        return start_scenario(self, scenario or next(iter(self.scenarios)), seed, options or {}, seal, ask_all)

    def start(self, scenario: str = "", seed: object = 0, options: dict[str, str] | None = None) -> S:
        """A bare state at its first decision, for search and simulation."""
        state = self.opening(scenario or next(iter(self.scenarios)), options or {})
        state.dice = seeded(seed)
        state.run_to_decision()
        return state

    def opening(self, scenario: str, options: dict[str, str]) -> S:
        """The position that a scenario's file describes, before anything is rolled or decided."""
        if not options and isinstance(scenario, str) and (scenario,) in self._openings:
            return cast(S, self._openings[(scenario,)].clone())
        self.scenario_number(scenario)
        key = (scenario, *self.switches(options)) if options else (scenario,)
        if key not in self._openings:
            from .position import read_scenario

            self._openings[key] = cast(S, read_scenario(self, scenario, options))
        return cast(S, self._openings[key].clone())

    @cached_property
    def _openings(self) -> dict[tuple[object, ...], S]:
        return {}

    def empty(self, scenario: str, options: dict[str, str]) -> S:
        """A state with every field at its default."""
        state = self.blank()
        state.scenario = self.scenario_number(scenario)
        state.switches = self.switches(options)
        self.layout.blank(state)
        return state

    # -- not knowing -----------------------------------------------------------------------------------------------

    def determinize(self, g: S, seat: int, rng: FastDice) -> S:
        """A random full state that the seat cannot tell from the true one, with dice of its own."""
        other = cast(S, g.clone())
        self.layout.conceal(other, seat)
        self.reshuffle(other, seat, rng)
        other.dice = seeded(rng.below(1 << 30))
        if other.frames and (self.secrets or not other.choices):  # where nothing is hidden they are the same
            other.choices = other.frames[-1].options(other)
        return other

    def own_hook(self, name: str) -> Callable[..., Any] | None:
        """A hook that says something of an action, if the game has one of its own: none is asked for every option in vain."""
        found: Callable[..., Any] = getattr(self, name)
        return found if getattr(type(self), name) is not getattr(Game, name) else None

    def warning(self, g: S, action: int) -> str:
        """The warning before an action in words, empty if there is none. What it counts, the frame says."""
        number = self.warns(g, action)
        return self.texts.warnings[number].fill(lambda name, _: g.frames[-1].own_words(g)[name]) if number else ""

    # -- hooks -----------------------------------------------------------------------------------------------------

    def blank(self) -> S:
        """A new state object of the game's own class."""
        raise NotImplementedError

    def draw(self, drawing: Sheet) -> None:
        """Put the board and the faces on a sheet that has what `presentation.toml` says."""

    def phases(self) -> dict[str, Phase]:
        """The places in the sequence of play that a position may name."""
        return {}

    def find_faults(self, g: S) -> list[str]:
        """What is impossible in this position, in words: checked for every file read and all through soaks."""
        return []

    def view(self, g: S, seat: int) -> View:
        """What lies on the board, as one seat may know it: phase, pieces, places, tracks, boxes, battle."""
        raise NotImplementedError

    def reshuffle(self, g: S, seat: int, rng: FastDice) -> None:
        """Change all that the seat cannot know into something else it cannot know, drawn at random. What fields declare as SEEN
        or KNOWN is forgotten before, where the seat does not see the piece.

        The result may depend on `rng` and on what the seat knows, and on nothing else."""
        raise NotImplementedError

    def piece_id(self, g: S, seat: int, piece: int) -> str:
        """What a seat calls a piece: its id, or a handle for one it may not know."""
        return self.layout.domains["piece"].ids[piece]

    def piece_label(self, g: S, seat: int, piece: int) -> str:
        """What a seat reads of a piece."""
        return self.layout.domains["piece"].names[piece]

    def public_text(self, g: S, seat: int, action: int) -> str:
        """An action of another's as a seat may read it: pieces by what the seat calls them."""
        verb = self.vocabulary.verb(action)
        words = [verb.name]
        for domain, number in zip(verb.domains, verb.arguments(action), strict=True):
            words.append(self.piece_id(g, seat, number) if domain.name == "piece" else domain.ids[number])
        return " ".join(words)

    def place_of(self, g: S, piece: int) -> int:
        """The place of a piece, or NONE."""
        return cast(int, g.at[piece])  # type: ignore[attr-defined]

    def dangers(self, before: S, action: int, after: S, seat: int) -> list[Danger]:
        """What threatens a seat's pieces by an action of its own, by the rules' own functions, from the position before it and
        the one right after it, in which no die has fallen yet. Both are imagined from what the seat knows."""
        return []

    def seat_of(self, g: S, piece: int) -> int:
        """The seat that a piece fights for, or NONE."""
        return NONE

    def path(self, g: S) -> list[PhaseView]:
        """Where in the sequence of play a position stands, from the turn down to the step. Only public things may say so."""
        return []

    def standing(self, g: S, seat: int) -> list[StandView]:
        """How near each side is to what decides the game, from what the seat knows: the rules' own victory functions say so."""
        return []

    def label(self, g: S, seat: int, action: int) -> str:
        """An action as a person reads it: by the text for its verb, or the verb and the names of its arguments."""
        verb, _, arguments = self.vocabulary.described(action)
        key = (action, *[self.word(g, seat, name, number) for name, number, _ in arguments])
        label = self._labels.get(key)
        if label is None:
            words = {name: self.word(g, seat, name, number) for name, number, _ in arguments}
            text = self.texts.options.get(verb.name)
            if text is not None:
                label = text.fill(lambda name, kind: words[kind])
            else:
                label = " ".join([verb.name.capitalize(), *words.values()])
            if len(self._labels) > MOST_LABELS:
                self._labels.clear()
            self._labels[key] = label
        return label

    @cached_property
    def _labels(self) -> dict[tuple[object, ...], str]:
        """The labels that were made so far, by action and names."""
        return {}

    def cost(self, g: S, action: int) -> str:
        """What an action costs the seat that decides, in words; empty if nothing."""
        return ""

    def note(self, g: S, action: int) -> str:
        """What an action does, in a sentence or two, where its label does not say it all."""
        return ""

    def target(self, g: S, action: int) -> str:
        """The id in the view of what is clicked for an action that names neither piece nor place, such as a card."""
        return ""

    def decision_focus(self, g: S) -> tuple[str, str]:
        """For the seat that decides: the id of the piece or place that the decision is about, and the overlay that helps."""
        return "", ""

    def shortcuts(self, g: S) -> list[Shortcut]:
        """Several decisions of the seat that decides which come to one thing, each offered as one option."""
        return []

    def joint_moves(self, g: S, pieces: list[int]) -> list[JointMove]:
        """The ways to set these pieces off together, the plainest first. None where pieces go one after the other."""
        return []

    def mover(self, g: S) -> int:
        """The piece, or the first of those, whose move is decided now, and which is selected by itself; or NONE."""
        return NONE

    def ends_move(self, g: S) -> int:
        """The action that ends the move under way where its player selects another piece; NONE where something is left to
        decide or lost by it."""
        return NONE

    def boards_at(self, g: S, action: int) -> int:
        """Where the piece under way is after an action that names no place but takes it somewhere, such as aboard a fleet; or
        NONE."""
        return NONE

    def movement_spent(self, g: S) -> int:
        """What the pieces under way have spent so far: of two routes to a place the cheaper one is kept."""
        return 0

    def is_open_at_goal(self, g: S) -> bool:
        """Whether a composed move is left open at its goal: something is to be chosen there, such as a facing."""
        return False

    def may_have_learned(self, before: S, after: S, seat: int) -> bool:
        """Whether a seat may have learned something between two positions: a composed move stops there."""
        return before.revelations != after.revelations

    def forbids_elsewhere(self, g: S, action: int) -> int:
        """0, or the restriction that forbids an action of which the decision at hand does not speak: it belongs to another
        moment, or to a reaction that is not open."""
        return 0

    def warns(self, g: S, action: int) -> int:
        """0, or the number of the warning before an action: the frame's own, or one of a view over the whole game."""
        return g.frames[-1].warns(g, action)

    def moments_reached(self, g: S) -> list[str]:
        """The moments that have come, for standing orders: "turn-3"."""
        return []

    def march_depth(self, g: S) -> int:
        """How many frames lie below the march or activation in which reactions are asked for; NONE if there is none. A standing
        order may run until it is over."""
        return NONE

    def overlay(self, g: S, seat: int, name: str, focus: str) -> dict[str, int]:
        """Places with values, on request."""
        raise unknown("overlay", name, self.overlays)

    def battle_depth(self, g: S) -> int:
        """How many frames lie below the battle, siege or the like that is under way; NONE if there is none."""
        return NONE

    def battle_choice(self, g: S) -> int:
        """What the game's battle policy decides: one of the choices. Forecasts use it for both sides."""
        return g.choices[0]

    def policy_for(self, g: S) -> str:
        """What a forecast takes for granted of the battle, siege or the like that is under way, in words."""
        return self.policy

    def battle_outcome(self, before: S, after: S) -> tuple[str, dict[str, int]]:
        """How a battle ended, in words, and the steps that each seat has lost: from its opening and its end."""
        return "", {}

    def strategy(self) -> Strategy[S]:
        """What the game knows of good play, for programs; a new one each time, so that its weights can be changed."""
        return Strategy([], [])


def read_toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def read_options(path: Path) -> dict[str, Option]:
    return {
        name: Option(name, entry["title"], entry["choices"], entry.get("text", ""), entry.get("ruling", ""))
        for name, entry in read_toml(path).items()
    }


def read_scenarios(folder: Path) -> dict[str, Scenario]:
    """Every scenario file, in the order in which their names sort or `order` says."""
    found: list[tuple[int, str, Scenario]] = []
    for path in folder.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        about = tomllib.loads(text).get("about", {})
        scenario = Scenario(path.stem, about.get("title", path.stem), about.get("text", ""), text)
        found.append((about.get("order", 99), path.stem, scenario))
    if not found:
        raise KorvolanError(f"There is no scenario in {folder.name}.")
    return {name: scenario for _, name, scenario in sorted(found, key=lambda entry: entry[:2])}
