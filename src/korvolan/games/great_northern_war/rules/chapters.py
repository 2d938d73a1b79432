"""What a chapter answers of its Actions. The Actions chart (actions_chart.py) says which chapter has which Action.

They are methods and not tables of functions: an Action Phase asks about all Actions, and compiled such calls cost less."""

from __future__ import annotations

from ..state import WarState


class Chapter:
    """A chapter with Actions."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """Why no such Action can be taken now, or 0."""
        raise NotImplementedError

    def begin(self, g: WarState, side: int, action: int) -> None:
        """The Action has been declared and paid. Those of a Force begin in forces.py."""
        raise NotImplementedError


class ForceChapter(Chapter):
    """A chapter with Actions of a Force. By default any units form one, and nobody else is needed."""

    def bars_hex(self, g: WarState, side: int, action: int, place: int) -> int:
        """Why the units in an own hex cannot take the Action, or 0."""
        raise NotImplementedError

    def bars_unit(self, g: WarState, side: int, action: int, unit: int) -> int:
        """Why an own unit in the chosen hex cannot join the Force, or 0."""
        return 0

    def bars_all(self, g: WarState, side: int, place: int) -> int:
        """Why not all units of the chosen hex that may join the Force can do so together, or 0."""
        return 0

    def bars_force(self, g: WarState, side: int, action: int, place: int) -> int:
        """Why the Force as it is cannot set off, or 0."""
        return 0

    def set_off(self, g: WarState, side: int, action: int, place: int) -> None:
        """The Force is formed: push the first frame of what it does."""
        raise NotImplementedError
