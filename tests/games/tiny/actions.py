"""The vocabulary of The Ford: every action that anyone can ever take."""

from typing import Final

from korvolan.kernel.actions import Vocabulary

from .state import DOMAINS

VOCABULARY: Final = Vocabulary(
    DOMAINS,
    [
        "end",
        "halt",
        "decline",
        "move piece",
        "to place",
        "battle place",
        "play marker",
        "fire piece",
        "retreat piece",
        "hit piece",
    ],
)

END: Final[int] = VOCABULARY.base("end")
HALT: Final[int] = VOCABULARY.base("halt")
DECLINE: Final[int] = VOCABULARY.base("decline")
MOVE: Final[int] = VOCABULARY.base("move")
TO: Final[int] = VOCABULARY.base("to")
BATTLE: Final[int] = VOCABULARY.base("battle")
PLAY: Final[int] = VOCABULARY.base("play")
FIRE: Final[int] = VOCABULARY.base("fire")
RETREAT: Final[int] = VOCABULARY.base("retreat")
HIT: Final[int] = VOCABULARY.base("hit")
