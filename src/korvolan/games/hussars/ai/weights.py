"""Weights: the limits and preferences of programs, as numbers that can be tuned. No rule uses this."""

from __future__ import annotations

from typing import Final

DECISION_WEIGHTS: Final[list[str]] = [
    "odds",  # the lowest column at which a recruit seeks an attack, as its number in the table
    "charge",  # the same for a counter charge
    "storm",  # the same for a garrison, for everyone
    "spacing",  # how much a recruit shuns a step into the front of a stronger enemy
    "bold",  # what a captain wants of an attack at least, in hundredths of a strength point
    "dash",  # the same for a counter charge
    "dread",  # how much a captain shuns enemies who could strike at him
    "cover",  # what a friend beside him is worth to him
    "closing",  # what a hex nearer to a distant enemy is worth to him
    "march",  # what half a movement point of the way through the redoubts is worth
    "fire",  # how much of what guns in range may do is counted against a hex, in hundredths
    "watch",  # the same of the worst shot on the way
    "danger",  # the same of what an attack of all who could come there may do
    "plain",  # what a hex on the plain is worth to the Swedes at dawn
    "end",  # the same in the last stage
    "prize",  # what the hex of an enemy commander whom nobody guards is worth
    "back",  # against a hex where one would have the enemy behind
]
ODDS: Final = 0
CHARGE_ODDS: Final = 1
STORM_ODDS: Final = 2
SPACING: Final = 3
BOLDNESS: Final = 4
CHARGE_GAIN: Final = 5
DREAD: Final = 6
COVER: Final = 7
CLOSING: Final = 8
MARCH: Final = 9
FIRE: Final = 10
WATCH: Final = 11
DANGER: Final = 12
PLAIN: Final = 13
END: Final = 14
PRIZE: Final = 15
BACK: Final = 16
