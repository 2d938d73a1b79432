"""Layout: what a game's state is made of, by name.

Domains are lists of names (pieces, places, seats, nations …); fields say of which kind each value is. From this one
declaration come the fingerprint, the readable position and the reshuffling of what a seat cannot know."""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
import re
import struct
import unicodedata
from collections.abc import Iterable
from types import ModuleType
from typing import Any, Final

from .constants import NONE
from .errors import KorvolanError, unknown
from .frame import Frame
from .state import State

NONE_NAME: Final = "none"

# Who may know a value of a state.
EVERYONE: Final = "everyone"
OWNER: Final = "owner"
SEEN: Final = "seen"
KNOWN: Final = "known"
DRAWN: Final = "drawn"


def slug(name: str) -> str:
    """The id of a name: plain letters and hyphens.

    >>> slug("Västergötland"), slug("Karl XII"), slug("Małopolska")
    ('vastergotland', 'karl-xii', 'malopolska')
    """
    if PLAIN.fullmatch(name):
        return name
    plain = name.translate(LETTERS)
    plain = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    words = "".join(c if c.isalnum() else " " for c in plain.lower()).split()
    return "-".join(words)


PLAIN: Final = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
LETTERS: Final = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "ß": "ss", "đ": "d", "ı": "i"})


class Domain:
    """A list of things with ids for people to type and names for people to read."""

    def __init__(
        self, name: str, plural: str, ids: list[str], names: list[str] | None = None, aliases: dict[str, int] | None = None
    ) -> None:
        self.name = name
        self.plural = plural
        self.ids = ids
        self.names = names or ids
        self.aliases = aliases or {}  # other words that people type for a thing: "riga" for "2427"
        self.index = {name: i for i, name in enumerate(ids)}
        if len(self.index) != len(ids):
            twice = sorted({name for name in ids if ids.count(name) > 1})
            raise KorvolanError(f"The {plural} {', '.join(twice)} are listed twice.")

    def find(self, name: object) -> int:
        """The number of a thing, by its id, also if it is typed with capitals, spaces or accents."""
        if isinstance(name, str):
            if name in self.index:
                return self.index[name]
            if slug(name) in self.index:
                return self.index[slug(name)]
            if slug(name) in self.aliases:
                return self.aliases[slug(name)]
        raise unknown(self.name, name, [*self.ids, *self.aliases])


class Field:
    """One value of a state or frame: its kind, what it is listed by, and what it is when nothing is said.

    Kinds: `int`, `bool`, a domain (-1 is none), `set:DOMAIN` (a bit mask), `list:DOMAIN`, `list:int`. A `derived` field follows
    from the others (a count kept up to date for speed): it is in no fingerprint and no file, and `State.derive` makes it.

    `known` says who may know a value. EVERYONE: no draw of what somebody cannot know changes it. OWNER: the seat by which it is
    listed. SEEN: who sees the piece now; KNOWN: who sees it or has followed it since. DRAWN: a rule of the game's own says
    who, and its `reshuffle` draws it anew. What is SEEN or KNOWN is forgotten before anything is drawn (`Layout.conceal`), so
    that no draw can hang on it; with `redrawn` the game does that itself, because something of it is open to all."""

    def __init__(
        self,
        name: str,
        kind: str = "int",
        by: str = "",
        default: int = 0,
        section: str = "state",
        derived: bool = False,
        shared: bool = False,
        known: str = EVERYONE,
        redrawn: bool = False,
    ) -> None:
        self.name = name
        self.known = known
        self.redrawn = redrawn
        self.derived = derived
        self.shared = shared  # a list that is only ever replaced: clones need no copy of it
        self.kind = kind
        self.by = by  # one domain, or two with a space between: row by row
        self.default = default
        self.section = section
        self.many = kind.startswith("list:")
        base = kind.split(":")[-1]
        self.domain = "" if base in ("int", "bool") else base  # of the values; nothing for plain numbers
        self.required = kind not in ("int", "bool") and ":" not in kind and default != NONE  # may not be none


def field_of(text: str, section: str = "state") -> Field:
    """A field from its short form, "round:int=1" or "marker:marker=none"."""
    name, _, rest = text.partition(":")
    kind, _, default = rest.partition("=")
    kind = kind or "int"
    named = kind not in ("int", "bool") and ":" not in kind
    value = int(default) if default not in ("", NONE_NAME) else NONE if named else 0
    return Field(name, kind, "", value, section)


def frame_field(text: str) -> Field:
    """A field of a frame. A thing that it names must be there, unless "=none" says that it may be missing."""
    field = field_of(text)
    field.required = bool(field.domain) and ":" not in field.kind and "=" not in text
    return field


def frames_of(rules: ModuleType, without: tuple[str, ...] = ()) -> list[type[Frame[Any]]]:
    """All frames that the modules of a game's rules define, chapter by chapter; `without` names bases that are no frames."""
    out: list[type[Frame[Any]]] = []
    for chapter in pkgutil.iter_modules(rules.__path__):
        module = importlib.import_module(f"{rules.__name__}.{chapter.name}")
        for name, found in vars(module).items():
            if (
                name not in without
                and isinstance(found, type)
                and issubclass(found, Frame)
                and vars(found).get("__module__") == module.__name__
            ):
                out.append(found)
    return out


class Layout:
    """The domains and fields of a game's state, and its kinds of frames."""

    def __init__(self, domains: Iterable[Domain], fields: Iterable[Field], frames: Iterable[type[Frame[Any]]]) -> None:
        self.domains = {domain.name: domain for domain in domains}
        declared = list(fields)
        self.fields = [field for field in declared if not field.derived]
        self.derived = [field for field in declared if field.derived]
        self.forgotten = [field for field in self.fields if field.known in (SEEN, KNOWN) and not field.redrawn]
        self.listed: dict[str, list[Field]] = {}  # by domain, see `fields_with`
        self.frames = {frame.__name__: frame for frame in frames}
        self.frame_fields = {name: [frame_field(text) for text in frame.FIELDS] for name, frame in self.frames.items()}
        for frame_name, fields_of in self.frame_fields.items():
            for field in fields_of:
                if hasattr(Frame, field.name):
                    raise KorvolanError(
                        f"{frame_name} may not call a field {field.name!r}: every frame has a method of that name."
                    )
        for field in declared + [f for fields in self.frame_fields.values() for f in fields]:
            for name in [field.domain, *field.by.split()]:
                if name and name not in self.domains:
                    raise unknown("domain", name, self.domains)

    def size(self, field: Field) -> int:
        """How many values a listed field has."""
        size = 1
        for name in field.by.split():
            size *= len(self.domains[name].ids)
        return size

    def blank(self, state: State) -> None:
        """Give every field of a new state its default."""
        for field in self.fields + self.derived:
            if field.by:
                setattr(state, field.name, [field.default] * self.size(field))
            elif field.many:
                setattr(state, field.name, [])
            else:
                setattr(state, field.name, field.default)
        state.rebuild_derived()

    def fingerprint(self, state: State) -> str:
        """The position as a short hash: equal positions, equal fingerprints, on every machine.

        Dice, journal and counters are not part of a position."""
        numbers = [state.scenario, state.winner, state.ending, len(state.switches), *state.switches]
        for field in self.fields:
            feed(numbers, getattr(state, field.name))
        names: list[str] = []
        for frame in state.frames:
            name = type(frame).__name__
            names.append(name)
            for field in self.frame_fields[name]:
                feed(numbers, getattr(frame, field.name))
        wide: list[int] = []
        try:
            packed = struct.pack(f"<{len(numbers)}q", *numbers)
        except struct.error:
            wide = [number for number in numbers if is_wide(number)]
            packed = struct.pack(f"<{len(numbers)}q", *(WIDE if is_wide(number) else number for number in numbers))
        digest = hashlib.blake2b(packed, digest_size=16)
        digest.update(" ".join(names).encode())
        for value in wide:
            digest.update(f" {value:x}".encode())
        return digest.hexdigest()

    def frame_values(self, frame: Frame[Any]) -> list[Any]:
        """A frame's data, in the order of its constructor."""
        return [getattr(frame, field.name) for field in self.frame_fields[type(frame).__name__]]

    def make_frame(self, name: str, values: list[Any]) -> Frame[Any]:
        """A frame from its data. Compiled code tells a bool from a number, and whoever read the data may not."""
        fields = self.frame_fields[name]
        return self.frames[name](*[bool(v) if f.kind == "bool" else v for f, v in zip(fields, values, strict=True)])

    def knows(self, state: State, field: Field, seat: int, index: int) -> bool:
        """Whether a seat or a watcher may know one value of a field, by its declaration. Of what the game draws itself it says
        nothing."""
        if field.known == SEEN:
            return state.sees(seat, index)
        if field.known == KNOWN:
            return state.knows(seat, index)
        if field.known == OWNER:
            return index // (self.size(field) // len(self.domains["seat"].ids)) == seat
        return field.known == EVERYONE

    def conceal(self, state: State, seat: int) -> None:
        """Forget what a seat may not know of pieces: it is at its default before the rest is drawn anew."""
        for field in self.forgotten:
            values: list[int] = getattr(state, field.name)
            for piece, value in enumerate(values):
                if value != field.default and not self.knows(state, field, seat, piece):
                    values[piece] = field.default

    def changed_though_known(self, before: State, drawn: State, seat: int) -> list[str]:
        """The fields in which a draw differs from the truth where the seat knows better."""
        out: list[str] = []
        for field in self.fields:
            here, there = getattr(before, field.name), getattr(drawn, field.name)
            if not field.by:
                if field.known == EVERYONE and here != there:
                    out.append(field.name)
            elif any(a != b and self.knows(before, field, seat, i) for i, (a, b) in enumerate(zip(here, there, strict=True))):
                out.append(field.name)
        return out

    def permute(self, state: State, domain: str, to: list[int]) -> None:
        """Let thing i of a domain take the part of thing to[i] in every field and frame.

        What is printed on a thing (its name, its ratings) does not move."""
        moving = [i for i in range(len(to)) if to[i] != i]
        if moving:
            self.permute_fields(state, domain, to, moving)
            self.permute_frames(state, domain, to)
        state.rebuild_derived()

    def permute_fields(self, state: State, domain: str, to: list[int], moving: list[int]) -> None:
        """`permute` for the fields; `moving` are the things that take another's part."""
        for field in self.fields_with(domain):
            value = getattr(state, field.name)
            if field.by == domain:
                value = moved(value, to, moving)
            elif field.by:
                for axis, name in enumerate(field.by.split()):
                    if name == domain:
                        value = self._reordered(field, value, axis, to)
            if field.domain == domain:
                if field.by and field.kind == domain:
                    value = [to[v] if v >= 0 else v for v in value]
                else:
                    value = [renamed(field, v, to) for v in value] if field.by else renamed(field, value, to)
            setattr(state, field.name, value)

    def permute_frames(self, state: State, domain: str, to: list[int]) -> None:
        """`permute` for the frames."""
        for depth, frame in enumerate(state.frames):
            name = type(frame).__name__
            fields = self.frame_fields[name]
            if any(field.domain == domain for field in fields):
                values = self.frame_values(frame)
                fresh = [renamed(f, v, to) if f.domain == domain else v for f, v in zip(fields, values, strict=True)]
                state.frames[depth] = self.make_frame(name, fresh)

    def fields_with(self, domain: str) -> list[Field]:
        """The fields that are listed by a domain or name things of it; asked at every decision of a program."""
        if domain not in self.listed:
            self.listed[domain] = [f for f in self.fields if domain in f.by.split() or f.domain == domain]
        return self.listed[domain]

    def _reordered(self, field: Field, values: list[int], axis: int, to: list[int]) -> list[int]:
        """A field listed by two domains with its rows (axis 0) or columns (axis 1) in their new order."""
        sizes = [len(self.domains[name].ids) for name in field.by.split()]
        out = list(values)
        stride = sizes[1] if axis == 0 else 1
        for old, value in enumerate(values):
            here = old // stride % sizes[axis]
            out[old + (to[here] - here) * stride] = value
        return out

    def faults(self, state: State) -> list[str]:
        """Values that are out of range or missing where something must be named."""
        out: list[str] = []
        for field in self.fields:
            value = getattr(state, field.name)
            if any(self.names_nothing(field, v) for v in (value if field.by else [value])):
                out.append(f"{field.name} names no {field.domain}")
        for frame in state.frames:
            name = type(frame).__name__
            for field, value in zip(self.frame_fields[name], self.frame_values(frame), strict=True):
                if self.names_nothing(field, value):
                    out.append(f"the {field.name} of {name} names no {field.domain}")
        return out

    def names_nothing(self, field: Field, value: Any) -> bool:
        """Whether a value is outside its domain, or none where there must be one."""
        if not field.domain:
            return False
        size = len(self.domains[field.domain].ids)
        if field.kind.startswith("set:"):
            return bool(value >> size)
        if field.many:
            return any(not 0 <= v < size for v in value)
        return not 0 <= value < size and (value != NONE or field.required)


WIDE: Final = -(1 << 63)  # stands among the numbers for one that does not fit there: a set of many things


def is_wide(number: int) -> bool:
    return not -(1 << 63) <= number < 1 << 63


def feed(numbers: list[int], value: Any) -> None:
    """Add a value to the numbers that are hashed; lists with their length, so that none runs into the next."""
    if isinstance(value, (list, tuple)):
        numbers.append(len(value))
        numbers.extend(value)
    else:
        numbers.append(value)


def moved(values: list[Any], to: list[int], moving: list[int]) -> list[Any]:
    """A list by things in which some of them have taken the part of others."""
    out = values.copy()
    for i in moving:
        out[to[i]] = values[i]
    return out


def renamed(field: Field, value: Any, to: list[int]) -> Any:
    """A value that names things of a permuted domain, after the permutation."""
    if field.kind.startswith("set:"):
        return sum(1 << to[i] for i in range(len(to)) if value >> i & 1)
    if field.many:
        return type(value)(to[v] if v >= 0 else v for v in value)
    return to[value] if value >= 0 else value
