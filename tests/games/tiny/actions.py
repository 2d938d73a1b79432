"""The vocabulary of The Ford: every action that anyone can ever take."""

from typing import Final

from korvolan.kernel.actions import Vocabulary

from .state import DOMAINS

VOCABULARY: Final = Vocabulary(DOMAINS)

END: Final[int] = VOCABULARY.bare("end")
HALT: Final[int] = VOCABULARY.bare("halt")
DECLINE: Final[int] = VOCABULARY.bare("decline")
MOVE: Final = VOCABULARY.declare("move piece")
TO: Final = VOCABULARY.declare("to place")
BATTLE: Final = VOCABULARY.declare("battle place")
PLAY: Final = VOCABULARY.declare("play marker")
FIRE: Final = VOCABULARY.declare("fire piece")
RETREAT: Final = VOCABULARY.declare("retreat piece")
HIT: Final = VOCABULARY.declare("hit piece")
