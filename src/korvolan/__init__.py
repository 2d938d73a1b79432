"""Korvolan plays, hosts and studies board wargames with every rule enforced.

>>> import korvolan
>>> game = korvolan.game("tiny")
>>> s = game.new("meeting", seed=7)
>>> s.seat in game.seats
True
>>> s.legal()[0] in s.legal()
True
"""

from importlib.metadata import PackageNotFoundError, version

from .kernel.actions import Action
from .kernel.dice import Seal
from .kernel.errors import (
    BadPosition,
    BadRecord,
    CannotUndo,
    IllegalAction,
    KorvolanError,
    RulesFault,
    TooManyOutcomes,
    UnknownName,
)
from .kernel.game import Game
from .kernel.loading import game, game_names, load
from .kernel.play import Play
from .kernel.state import State

try:
    __version__ = version("korvolan")
except PackageNotFoundError:
    __version__ = "0"

__all__ = [
    "Action",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "Game",
    "IllegalAction",
    "KorvolanError",
    "Play",
    "RulesFault",
    "Seal",
    "State",
    "TooManyOutcomes",
    "UnknownName",
    "game",
    "game_names",
    "load",
]
