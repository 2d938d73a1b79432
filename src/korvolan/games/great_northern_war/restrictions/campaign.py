"""The restrictions of picking, holding and playing markers, numbered from 1000."""

from typing import Final

EMPTY_POOL: Final = 1000
NO_MARKER_HELD: Final = 1001
NOTHING_TO_PLAY: Final = 1002
NOT_YOUR_MARKER: Final = 1003
NOT_HELD: Final = 1004
NOT_PICKED: Final = 1005
# the moment of play
ONLY_IN_BATTLE: Final = 1010
ONLY_AGAINST: Final = 1011
ONLY_IN_SUPPLY: Final = 1012
BUILT_NOT_PLAYED: Final = 1013
ONLY_TREACHERY_NOW: Final = 1014
ONLY_TACTICS_NOW: Final = 1015
ONLY_FORAGE_NOW: Final = 1016
NO_STACK_TO_FEED: Final = 1017
