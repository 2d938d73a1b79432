"""Options that a connection was told before: while one says the same, its number is enough.

Decisions come again and again: which unit moves, where to, which unit moves next. The options of each are many, and most of
them are as they were. Both sides of a connection keep them by their numbers: the table sends a number where the client has
the option, and the client puts the option in its place."""

from __future__ import annotations

from typing import Any

from ..kernel.view import OptionView, View
from .differences import EDITS, Patch

MOST = 3000  # options that are kept; with more than these both sides begin anew


class OptionMemory:
    """What the table knows of a client's options."""

    def __init__(self) -> None:
        self.known: dict[int, OptionView] = {}

    def start(self, view: View) -> None:
        """The client was sent a whole view: it has these options and no others."""
        self.known = {option.id: option for option in options_of(view)}

    def begins_anew(self) -> bool:
        """Whether both sides forget what they have, before the next options are told."""
        if len(self.known) <= MOST:
            return False
        self.known = {}
        return True

    def shortened(self, patch: Patch, view: View) -> Patch:
        """A patch in which options that the client has are numbers; from now on it has all of this view."""
        items = listed(patch)
        if items is not None:
            out = with_options(patch, [self._short(item) for item in items])
        else:
            edits = [(at, leave, [self._short(item) for item in come]) for at, leave, come in edited(patch)]
            out = with_options(patch, {EDITS: edits})
        self.add(view)
        return out

    def add(self, view: View) -> None:
        """The client was told a view: it has its options, as they are there."""
        for option in options_of(view):
            self.known[option.id] = option

    def _short(self, option: OptionView) -> OptionView | int:
        known = self.known.get(option.id)
        return option.id if known is option or known == option else option


def options_of(view: View) -> list[OptionView]:
    return view.prompt.options if view.prompt is not None else []


def tells_options(patch: Patch) -> bool:
    """Whether a patch of all that a seat sees speaks of options."""
    prompt = patch.get("view", {}).get("prompt")
    return isinstance(prompt, dict) and prompt.get("options") is not None


def listed(patch: Patch) -> list[Any] | None:
    """The options of a patch that brings a new list of them."""
    found = patch["view"]["prompt"]["options"]
    return found if isinstance(found, list) else None


def edited(patch: Patch) -> list[tuple[int, int, list[Any]]]:
    """The edits of a patch that changes the list."""
    found: list[tuple[int, int, list[Any]]] = patch["view"]["prompt"]["options"][EDITS]
    return found


def with_options(patch: Patch, options: Any) -> Patch:
    """The same patch with other words for the options."""
    view = patch["view"]
    return patch | {"view": view | {"prompt": view["prompt"] | {"options": options}}}


class ClientMemory:
    """The same on the other side: what a client does to read such a patch. It works on JSON."""

    def __init__(self) -> None:
        self.known: dict[int, Any] = {}

    def read(self, patch: Patch, anew: bool) -> Patch:
        """The patch with whole options in it."""
        if anew:
            self.known = {}
        if not tells_options(patch):
            return patch
        if (items := listed(patch)) is not None:
            return with_options(patch, [self._whole(item) for item in items])
        edits = [(at, leave, [self._whole(item) for item in come]) for at, leave, come in edited(patch)]
        return with_options(patch, {EDITS: edits})

    def remember(self, view: Any, anew: bool = False) -> None:
        """Keep the options of a view that has been put together; of one that came whole, these alone."""
        if anew:
            self.known = {}
        for option in view.get("prompt", {}).get("options", []):
            self.known[option["id"]] = option

    def _whole(self, item: Any) -> Any:
        return self.known[item] if isinstance(item, int) else item
