"""Programs that play. Each gets what a seat knows, a clock and random numbers, never the state."""

from .clock import Clock
from .knowledge import Knowledge
from .players import Choice, Player
from .registry import LADDER, PLAYERS, player, thinker

__all__ = ["LADDER", "PLAYERS", "Choice", "Clock", "Knowledge", "Player", "player", "thinker"]
