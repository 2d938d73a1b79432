"""What a seat may ask, and the answers: why not, odds, composed moves, overlays, hints."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ...kernel.view import RouteView
from .limits import ActionText, Name


class Ask(Struct, omit_defaults=True):
    """Something clicked or an action, to be explained or weighed. `first` are decisions to be imagined before it, `pieces` own
    pieces that were picked up when a place was clicked."""

    seat: Name
    what: ActionText
    first: Annotated[list[ActionText], Meta(max_length=200)] = field(default_factory=list)
    pieces: Annotated[list[Name], Meta(max_length=30)] = field(default_factory=list)


class Reason(Struct, omit_defaults=True):
    case: str
    text: str


class Reasons(Struct, omit_defaults=True):
    """Why not; empty where it is allowed."""

    what: str
    reasons: list[Reason]


class AskRoutes(Struct, omit_defaults=True):
    """Where these pieces could go together."""

    seat: Name
    pieces: Annotated[list[Name], Meta(min_length=1, max_length=30)]


class Routes(Struct, omit_defaults=True):
    routes: list[RouteView]


class AskOverlay(Struct, omit_defaults=True):
    seat: Name
    name: Name
    focus: Name = ""


class Overlay(Struct, omit_defaults=True):
    name: str
    values: dict[str, int]


class AskCoach(Struct, omit_defaults=True):
    """The coach is asked what matters now, or what the seat's last decisions gave away."""

    seat: Name
    what: Literal["now", "last"]


class Coaching(Struct, omit_defaults=True):
    """What he says, with its cases; nothing where he has nothing to say. `loss` is the share of a win that was given away,
    `unit` the number of the decision that is judged among those of the seat, and `back` how many can be taken back for it."""

    text: str = ""
    cases: list[str] = field(default_factory=list)
    loss: float = 0.0
    unit: int = 0
    back: int = 0


class Hint(Struct, omit_defaults=True):
    """What a program would do, why, by which cases, and what it then expects: from -1 (lost) to 1 (won). The action is empty
    where the game went on while the program thought. `pieces` and `places` are who it is about, from where and to where."""

    action: str
    text: str
    cases: list[str] = field(default_factory=list)
    value: float | None = None
    pieces: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
