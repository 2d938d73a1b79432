"""Differences between two structs as a patch of their JSON, so that a client that has the one can make the other of it.

A patch is a JSON merge patch (RFC 7396): a name with null is taken away, an object is merged into what is there, and
anything else replaces it. Views have no nulls, so nothing is lost by that. One thing is added to it: where a list has
changed in a few places only, its patch is an object with `edits`, each of which is (index, how many leave, what comes),
and they are made one after the other, as JavaScript's `splice` does."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import compress
from operator import is_not, ne
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, astuple, fields

Patch = dict[str, Any]
Edit = tuple[int, int, list[Any]]

EDITS = "edits"
LONG = 30  # items of a list of which it is worth to remember what has changed
PARTS = (list, dict, Struct)  # what is worth to be kept while it is the same


def difference(old: Struct, new: Struct) -> Patch:
    """What has to be changed in the JSON of one struct, to get that of another one of the same type."""
    out: Patch = {}
    named, before, after = defaults(type(new)), astuple(old), astuple(new)
    for at in compress(range(len(named)), map(is_not, before, after)):
        (name, default), was, now = named[at], before[at], after[at]
        if was == now:
            continue
        if now is default or (not now and is_empty(now) and is_empty(default)):
            out[name] = None
        elif isinstance(now, list):
            out[name] = list_patch(was, now)
        elif isinstance(now, Struct) and was is not None:
            out[name] = difference(was, now)
        elif isinstance(now, dict):
            out[name] = dict_patch(was, now)
        else:
            out[name] = now
    return out


def reuse(old: Struct, new: Struct) -> None:
    """Let a struct that has just been made have the parts of an earlier one that are the same. Whoever compares the two then
    sees at once what has not changed, and what was made in vain goes while it is still at hand."""
    names, before, after = new.__struct_fields__, astuple(old), astuple(new)
    for at in compress(range(len(names)), map(is_not, before, after)):
        was, now = before[at], after[at]
        if not isinstance(now, PARTS):
            continue
        if was == now:
            setattr(new, names[at], was)
        elif isinstance(now, list) and isinstance(was, list) and len(now) > LONG:
            reuse_items(was, now)


def reuse_items(old: list[Any], new: list[Any]) -> None:
    """The same for the items of a long list, as far as they are where they were."""
    for at in compress(range(len(new)), map(is_not, old, new)):
        if old[at] == new[at]:
            new[at] = old[at]


@cache
def defaults(kind: type[Struct]) -> list[tuple[str, Any]]:
    """The fields of a struct as JSON names them, and the values with which they are left out there."""
    return [(field.encode_name, left_out(field)) for field in fields(kind)]


def left_out(field: FieldInfo) -> Any:
    """The value with which a field is left out; for one that never is, something that no value is."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def is_empty(value: Any) -> bool:
    """Whether it is a list or an object with nothing in it."""
    return isinstance(value, list | dict) and not value


def dict_patch(old: dict[str, Any], new: dict[str, Any]) -> Patch:
    out: Patch = {name: value for name, value in new.items() if name not in old or old[name] != value}
    for name in old:
        if name not in new:
            out[name] = None
    return out


_last: tuple[list[Any], list[Any], Any] = [], [], None  # the last long lists, and what was found


def list_patch(old: list[Any], new: list[Any]) -> Any:
    """The edits that turn one list into another, or the other one itself where these would bring no less. Where nothing is
    hidden all seats see the same list, and the edits are found once."""
    global _last
    if not old:
        return new
    if _last[0] is old and _last[1] is new:
        return _last[2]
    edits = named_edits(old, new) if isinstance(getattr(new[0], "id", None), str) else plain_edits(old, new)
    found = {EDITS: edits} if sum(len(items) for _, _, items in edits) < len(new) else new
    if len(new) > LONG:
        _last = old, new, found
    return found


def plain_edits(old: list[Any], new: list[Any]) -> list[Edit]:
    """One edit, for lists whose items have no names: what lies between the same beginning and the same end."""
    start, ends = same_ends(old, new)
    return [(start, len(old) - ends - start, new[start : len(new) - ends])]


def same_ends(old: list[Any], new: list[Any]) -> tuple[int, int]:
    """How many items are the same at the beginning of two lists, and behind these at their end."""
    most = min(len(old), len(new))
    start = same_from_start(old, new, most)
    return start, same_from_start(reversed(old), reversed(new), most - start)


def same_from_start(old: Iterable[Any], new: Iterable[Any], most: int) -> int:
    """How many items are the same before the first that is not, and at most so many. It is asked of long lists with every
    move: no Python runs between two items."""
    return next(compress(range(most), map(ne, old, new)), most)


def named_edits(old: list[Any], new: list[Any]) -> list[Edit]:
    """Edits for lists whose items have ids, each its own: some have changed, some have come, gone or gone elsewhere."""
    start, ends = same_ends(old, new)
    last, stop = len(old) - ends, len(new) - ends
    was = {old[at].id: at for at in range(start, last)}
    now = {new[at].id: at for at in range(start, stop)}
    edits = Edits()
    moved: set[Any] = set()  # items that have left one place and come to another
    i = j = start
    while i < last or j < stop:
        one = old[i].id if i < last else None
        other = new[j].id if j < stop else None
        if i < last and j < stop and one == other:
            if old[i] != new[j]:
                edits.add(j, 1, new[j : j + 1])
            i, j = i + 1, j + 1
        elif i < last and (one not in now or one in moved):
            edits.add(j, 1, [])
            i += 1
        elif j < stop and (other not in was or other in moved):
            edits.add(j, 0, new[j : j + 1])
            j += 1
        elif was[other] - i <= now[one] - j:  # the old one comes later: it leaves here
            moved.add(one)
            edits.add(j, 1, [])
            i += 1
        else:
            moved.add(other)
            edits.add(j, 0, new[j : j + 1])
            j += 1
    return edits.made


class Edits:
    """Edits in order; those that touch are one."""

    def __init__(self) -> None:
        self.made: list[Edit] = []

    def add(self, at: int, leave: int, come: list[Any]) -> None:
        if self.made:
            start, left, came = self.made[-1]
            if start + len(came) == at:
                self.made[-1] = (start, left + leave, came + come)
                return
        self.made.append((at, leave, come))


def applied(old: Any, patch: Any) -> Any:
    """JSON after a patch. What was there before is not changed."""
    if not isinstance(patch, dict):
        return patch
    if isinstance(old, list):
        found = old.copy()
        for at, leave, come in patch[EDITS]:
            found[at : at + leave] = come
        return found
    out = dict(old) if isinstance(old, dict) else {}
    for name, value in patch.items():
        if value is None:
            out.pop(name, None)
        else:
            out[name] = applied(out.get(name), value)
    return out
