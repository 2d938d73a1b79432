"""Players. Each gets a seat's view and random numbers, never the state."""

from .players import PLAYERS, Player, RandomPlayer, player

__all__ = ["PLAYERS", "Player", "RandomPlayer", "player"]
