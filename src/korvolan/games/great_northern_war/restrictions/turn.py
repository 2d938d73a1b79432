"""The restrictions of the turn and of the choice of an Action, numbered from 1."""

from typing import Final

TOO_DEAR: Final = 1
NOT_YOUR_ACTION: Final = 2
