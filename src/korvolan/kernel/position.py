"""Positions as readable TOML: scenarios, tests, bug reports and exports are all such files. See docs/position.md.

A file starts from a scenario and says what differs, or (`start = "empty"`) says everything."""

from __future__ import annotations

import re
import secrets
import tomllib
from typing import Any

from .constants import NONE
from .dice import NAMED, Dice, RecordedDice, ScriptedDice, seed_text
from .errors import BadPosition, KorvolanError, UnknownName, near, shown
from .fields import NONE_NAME, Field, slug
from .game import Game
from .record import DiceNote
from .state import State
from .toml import line_of, write_table, write_value

HEADING = "position 1"
TOP_KEYS = ("korvolan", "game", "scenario", "start", "options", "seed", "dice", "about", "phase", "stack", "result", "ask_all")
REMOVED = "removed"
LARGEST = 1_000_000  # of a number in a position
NUMBER = re.compile(r"-?[0-9]{1,9}")
MOST_LETTERS = 200_000  # twenty times as many as the longest has
LONGEST_LINE = 2_000
TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")

Path = list[str | int]


class Reader:
    """Reads one text into a state; every complaint names its line."""

    def __init__(self, game: Game[Any], text: str, data: dict[str, Any]) -> None:
        self.game = game
        self.layout = game.layout
        self.text = text
        self.data = data

    def bad(self, message: str, path: Path) -> BadPosition:
        return BadPosition(message, line_of(self.text, path))

    def bad_name(self, kind: str, wrong: object, names: list[str], path: Path) -> BadPosition:
        text = shown(wrong)
        hint = near(text, names) or (f" There are: {', '.join(names)}." if len(names) <= 16 else "")
        return self.bad(f"There is no {kind} {text!r}.{hint}", path)

    # -- the whole -------------------------------------------------------------------------------------------------

    def read(self, state: State) -> None:
        """Change a state into what the text says, and stop where the text says it stands."""
        sections = self.sections()
        for name, value in self.data.items():
            if name in TOP_KEYS:
                continue
            if name not in sections:
                raise self.bad_name("key", name, [*sections, *TOP_KEYS], [name])
            if not isinstance(value, dict):
                raise self.bad(f"{name!r} is a table: write it under [{name}].", [name])
            sections[name](state, name, value)
        state.ask_all = self.asks_all()
        if "result" in self.data:
            self.read_result(state)
        state.rebuild_derived()  # the stack is built by the rules, which look around
        self.read_stack(state)

    def sections(self) -> dict[str, Any]:
        """What may stand in the file besides the top keys: scalars, things by domain, and fields by two domains."""
        out: dict[str, Any] = {}
        for field in self.layout.fields:
            if not field.by:
                out[field.section] = self.read_scalars
            elif " " in field.by:
                out[field.name] = self.read_grid
            else:
                out[self.layout.domains[field.by].plural] = self.read_things
        return out

    # -- the three kinds of tables ---------------------------------------------------------------------------------

    def read_scalars(self, state: State, section: str, table: dict[str, Any]) -> None:
        fields = {field.name: field for field in self.layout.fields if not field.by and field.section == section}
        for name, value in table.items():
            if name not in fields:
                raise self.bad_name("key", name, list(fields), [section, name])
            setattr(state, name, self.value(fields[name], value, [section, name]))

    def read_things(self, state: State, section: str, table: dict[str, Any]) -> None:
        domain = next(d for d in self.layout.domains.values() if d.plural == section)
        fields = [field for field in self.layout.fields if field.by == domain.name]
        said: dict[int, str] = {}
        for name, value in table.items():
            path: Path = [section, name]
            thing = self.find(domain.name, name, path)
            if thing in said:
                raise self.bad(f"{name!r} is {said[thing]!r}, of which something was said before.", path)
            said[thing] = name
            if value == REMOVED:
                for field in fields:
                    getattr(state, field.name)[thing] = field.default
                continue
            for field, given, where in self.thing_values(fields, value, path):
                getattr(state, field.name)[thing] = self.value(field, given, where)

    def thing_values(self, fields: list[Field], value: Any, path: Path) -> list[tuple[Field, Any, Path]]:
        """What is said of one thing: a table of fields, or the first fields in short form ("ford 2")."""
        if isinstance(value, dict):
            by_name = {field.name: field for field in fields}
            for name in value:
                if name not in by_name:
                    raise self.bad_name("key", name, list(by_name), [*path, name])
            return [(by_name[name], given, [*path, name]) for name, given in value.items()]
        words = value.split() if isinstance(value, str) else [value]
        if not words or len(words) > len(fields):
            short = " ".join(field.name for field in fields)
            raise self.bad(f"Write a table of fields, or their values in this order: {short}.", path)
        out: list[tuple[Field, Any, Path]] = []
        for field, word in zip(fields, words, strict=False):
            number = isinstance(word, str) and field.kind == "int" and NUMBER.fullmatch(word)
            out.append((field, int(word) if number else word, path))
        return out

    def read_grid(self, state: State, section: str, table: dict[str, Any]) -> None:
        field = next(field for field in self.layout.fields if field.name == section)
        rows, columns = field.by.split()
        width = len(self.layout.domains[columns].ids)
        for row_name, row in table.items():
            path: Path = [section, row_name]
            if not isinstance(row, dict):
                raise self.bad(f"Write [{section}.{row_name}] with one line for each {columns}.", path)
            base = self.find(rows, row_name, path) * width
            for name, value in row.items():
                cell = base + self.find(columns, name, [*path, name])
                getattr(state, field.name)[cell] = self.value(field, value, [*path, name])

    # -- values ----------------------------------------------------------------------------------------------------

    def find(self, domain: str, name: Any, path: Path) -> int:
        try:
            return self.layout.domains[domain].find(name)
        except UnknownName as error:
            raise self.bad(str(error), path) from None

    def value(self, field: Field, given: Any, path: Path) -> Any:
        """A value of the field's kind, from its names."""
        if field.kind.startswith("set:"):
            return sum({1 << self.find(field.domain, name, path) for name in self.listed(given, field, path)})
        if field.many:
            if not field.domain:
                return [self.number(item, field, path) for item in self.listed(given, field, path)]
            return [self.find(field.domain, name, path) for name in self.listed(given, field, path)]
        if field.domain:
            if given == NONE_NAME and field.required:
                raise self.bad(f"{field.name!r} must name a {field.domain}.", path)
            return NONE if given == NONE_NAME else self.find(field.domain, given, path)
        if field.kind == "bool":
            if not isinstance(given, bool):
                raise self.bad(f"{field.name!r} is true or false, not {shown(given)!r}.", path)
            return int(given)
        return self.number(given, field, path)

    def listed(self, given: Any, field: Field, path: Path) -> list[Any]:
        if not isinstance(given, list):
            raise self.bad(f"{field.name!r} is a list, not {shown(given)!r}.", path)
        return given

    def number(self, given: Any, field: Field, path: Path) -> int:
        if not isinstance(given, int) or isinstance(given, bool):
            raise self.bad(f"{field.name!r} is a whole number, not {shown(given)!r}.", path)
        if abs(given) > LARGEST:
            raise self.bad(f"{field.name!r} goes up to {LARGEST}, and {shown(given)} is too much.", path)
        return given

    # -- where the game stands -------------------------------------------------------------------------------------

    def read_result(self, state: State) -> None:
        table = self.data["result"]
        if not isinstance(table, dict) or set(table) != {"winner", "ending"}:
            raise self.bad("[result] has two keys, winner and ending.", ["result"])
        endings = [text.key for text in self.game.texts.endings]
        if table["ending"] not in endings:
            raise self.bad_name("ending", table["ending"], endings, ["result", "ending"])
        winner = self.value(Field("winner", "seat", default=NONE), table["winner"], ["result", "winner"])
        state.end(winner, endings.index(table["ending"]))

    def read_stack(self, state: State) -> None:
        """The frames, given one by one in [[stack]] or by the name of a phase."""
        if "stack" in self.data and "phase" in self.data:
            raise self.bad("Give either [phase] or [[stack]], not both.", ["stack"])
        for key in ("stack", "phase"):
            if key in self.data and "result" in self.data:
                raise self.bad(f"A game with a [result] is over and has no {key}.", [key])
        if "phase" in self.data:
            self.read_phase(state)
        elif "stack" in self.data:
            entries = self.data["stack"]
            if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
                raise self.bad("The stack is a list of tables: [[stack]].", ["stack"])
            state.frames.clear()
            for depth, entry in enumerate(entries):
                self.push_frame(state, entry, ["stack", depth])

    def push_frame(self, state: State, entry: dict[str, Any], path: Path) -> None:
        name = entry.get("frame")
        if not isinstance(name, str) or name not in self.layout.frames:
            raise self.bad_name("frame", name, list(self.layout.frames), [*path, "frame"])
        given = {key: value for key, value in entry.items() if key != "frame"}
        values = self.given_values(self.layout.frame_fields[name], given, path)
        state.push(self.layout.make_frame(name, list(values.values())))

    def read_phase(self, state: State) -> None:
        table = self.data["phase"]
        if isinstance(table, str):
            table = {"name": table}
        phases = self.game.phases()
        name = table.get("name") if isinstance(table, dict) else table
        if not isinstance(table, dict) or not isinstance(name, str) or name not in phases:
            raise self.bad_name("phase", name, list(phases), ["phase", "name"])
        phase = phases[name]
        given = {key: value for key, value in table.items() if key != "name"}
        values = self.given_values(phase.fields, given, ["phase"])
        state.frames.clear()
        try:
            phase.build(state, values)
        except KorvolanError as error:
            raise self.bad(str(error), ["phase"]) from None
        except Exception as error:
            raise self.bad(f"The game cannot stand there: {error}.", ["phase"]) from error

    def given_values(self, fields: list[Field], given: dict[str, Any], path: Path) -> dict[str, Any]:
        """Every field's value: as given, or its default."""
        by_name = {field.name: field for field in fields}
        for name in given:
            if name not in by_name:
                raise self.bad_name("key", name, list(by_name), [*path, name])
        for name, field in by_name.items():
            if field.required and name not in given:
                raise self.bad(f"Say which {field.domain}: {name} is missing.", path)
        return {
            name: self.value(field, given[name], [*path, name]) if name in given else [] if field.many else field.default
            for name, field in by_name.items()
        }

    def dice(self) -> DiceNote:
        """The dice that the position gives: scripted ones first, then those of its seed."""
        given = self.data.get("dice", [])
        if not isinstance(given, list):
            raise self.bad("The dice are a list, such as [3, 6].", ["dice"])
        script = [self.scripted(item) for item in given]
        seed = self.data.get("seed", secrets.token_hex(8))
        if not isinstance(seed, (int, str)):
            raise self.bad("The seed is a number or a text.", ["seed"])
        return DiceNote(seed=seed_text(seed), script=script)

    def scripted(self, item: Any) -> int:
        """A number rolled, or the name of something drawn."""
        if isinstance(item, int) and not isinstance(item, bool) and 1 <= item < NAMED:
            return item
        if not isinstance(item, str):
            raise self.bad(f"A scripted die is a number from 1 up or the name of a thing, not {shown(item)}.", ["dice"])
        for number, domain in enumerate(self.layout.domains.values(), start=1):
            if slug(item) in domain.index:
                return NAMED * number + domain.index[slug(item)]
        names = [name for domain in self.layout.domains.values() for name in domain.ids]
        raise self.bad_name("thing to be drawn that is called", item, names, ["dice"])

    def asks_all(self) -> bool:
        """Whether decisions with only one option are asked, too."""
        given = self.data.get("ask_all", False)
        if not isinstance(given, bool):
            raise self.bad("ask_all is true or false.", ["ask_all"])
        return given

    def options(self) -> dict[str, str]:
        """The rule switches, each checked."""
        given = self.data.get("options", {})
        if not isinstance(given, dict):
            raise self.bad("The options are a table of names and choices.", ["options"])
        for name, choice in given.items():
            try:
                self.game.switches({name: choice})
            except KorvolanError as error:
                raise self.bad(str(error), ["options", name]) from None
        return given

    def impossible(self, faults: list[str]) -> BadPosition:
        """The complaint about a position that cannot be, at the line of the first thing that is wrong with it."""
        line = 0
        for domain in self.layout.domains.values():
            for name in domain.ids:
                if not line and name in faults[0].split():
                    line = line_of(self.text, [domain.plural, name])
        return BadPosition("This position cannot be: " + "; ".join(faults) + ".", line)


def parse(text: str) -> dict[str, Any]:
    """TOML, or a complaint that names the line."""
    if len(text) > MOST_LETTERS:
        raise BadPosition(f"No position has more than {MOST_LETTERS} letters.")
    for number, words in enumerate(text.split("\n"), 1):
        if len(words) > LONGEST_LINE:  # the parser takes a minute for a name with a hundred thousand dots
            raise BadPosition(f"No line of a position has more than {LONGEST_LINE} letters.", number)
    try:
        text.encode()
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = TOML_LINE.search(str(error))
        line = int(found[1] or text.count("\n") + 1) if found else 0
        raise BadPosition(f"This is not TOML: {TOML_LINE.sub('', str(error)).strip()}.", line) from None
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"This is not TOML: {error}.") from None


def read_scenario(game: Game[Any], scenario: str, options: dict[str, str]) -> State:
    """The opening of a scenario, with nothing run yet."""
    text = game.scenarios[scenario].source
    state: State = game.empty(scenario, options)
    Reader(game, text, parse(text)).read(state)
    return state


def read_position(game: Game[Any], text: str) -> tuple[State, DiceNote]:
    """The state that a position text describes, before anything is run, and the dice that it gives."""
    data = parse(text)
    reader = Reader(game, text, data)
    scenario = data.get("scenario", next(iter(game.scenarios)))
    if not isinstance(scenario, str) or scenario not in game.scenarios:
        raise reader.bad_name("scenario", scenario, list(game.scenarios), ["scenario"])
    start = data.get("start", "scenario")
    if start not in ("scenario", "empty"):
        raise reader.bad_name("start", start, ["scenario", "empty"], ["start"])
    options = reader.options()
    state: State = game.empty(scenario, options) if start == "empty" else game.opening(scenario, options)
    reader.read(state)
    faults = game.find_faults(state)
    if faults:
        raise reader.impossible(faults)
    if not state.frames and "result" not in data:
        raise reader.bad("Say where the game stands: by [phase], [[stack]] or [result].", ["stack"])
    return state, reader.dice()


def write_position(game: Game[Any], state: State) -> str:
    """The whole position as text. Reading it back gives the same fingerprint."""
    layout = game.layout
    head: dict[str, Any] = {"korvolan": HEADING, "game": game.name, "scenario": list(game.scenarios)[state.scenario]}
    head["start"] = "empty"
    chosen = {n: o.choices[k] for (n, o), k in zip(game.options.items(), state.switches, strict=True) if k}
    if chosen:
        head["options"] = chosen
    if state.ask_all:
        head["ask_all"] = True
    script = scripted_left(state.dice)
    if script:
        head["dice"] = [n if n < NAMED else drawn_name(game, n) for n in script]
    parts = ["\n".join(f"{key} = {write_value(value)}" for key, value in head.items()) + "\n"]
    parts += [write_table(name, table) for name, table in tables(game, state).items()]
    if not state.frames:
        winner = layout.domains["seat"].ids[state.winner] if state.winner >= 0 else NONE_NAME
        parts.append(write_table("result", {"winner": winner, "ending": game.texts.endings[state.ending].key}))
    for frame in state.frames:
        entry: dict[str, Any] = {"frame": type(frame).__name__}
        for field, value in zip(layout.frame_fields[entry["frame"]], layout.frame_values(frame), strict=True):
            entry[field.name] = named(game, field, value)
        parts.append(write_table("[stack]", entry))
    return "\n".join(part for part in parts if part)


def tables(game: Game[Any], state: State) -> dict[str, dict[str, Any]]:
    """Every field that is not at its default, by section."""
    out: dict[str, dict[str, Any]] = {}
    for field in game.layout.fields:
        value = getattr(state, field.name)
        if not field.by:
            if value not in (field.default, []) or (field.many and value):
                out.setdefault(field.section, {})[field.name] = named(game, field, value)
            continue
        names = [game.layout.domains[name] for name in field.by.split()]
        for i, item in enumerate(value):
            if item == field.default:
                continue
            if len(names) == 1:
                things = out.setdefault(names[0].plural, {})
                things.setdefault(names[0].ids[i], {})[field.name] = named(game, field, item)
            else:
                row, column = divmod(i, len(names[1].ids))
                section = f"{field.name}.{names[0].ids[row]}"
                out.setdefault(section, {})[names[1].ids[column]] = named(game, field, item)
    return out


def named(game: Game[Any], field: Field, value: Any) -> Any:
    """A value with names instead of numbers."""
    if field.kind == "bool":
        return bool(value)
    if not field.domain:
        return list(value) if field.many else value
    ids = game.layout.domains[field.domain].ids
    if field.kind.startswith("set:"):
        return [name for i, name in enumerate(ids) if value >> i & 1]
    if field.many:
        return [ids[v] for v in value]
    return ids[value] if value >= 0 else NONE_NAME


def scripted_left(dice: Dice) -> list[int]:
    inner = dice.inner if isinstance(dice, RecordedDice) else dice
    return inner.left() if isinstance(inner, ScriptedDice) else []


def drawn_name(game: Game[Any], scripted: int) -> str:
    """The name of a thing that a scripted draw will bring."""
    domain = list(game.layout.domains.values())[scripted // NAMED - 1]
    return domain.ids[scripted % NAMED]
