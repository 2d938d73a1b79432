"""The vocabulary: every action that anyone can ever take."""

from typing import Final

from korvolan.kernel.actions import Vocabulary

from .fields import DOMAINS

VOCABULARY: Final = Vocabulary(DOMAINS)

# set-up and placing
PLAN: Final = VOCABULARY.declare("plan plan")
STATION: Final = VOCABULARY.declare("station piece")
DEPLOY: Final = VOCABULARY.declare("deploy place")
GARRISON_IN: Final = VOCABULARY.declare("garrison place")
# activations
PASS: Final[int] = VOCABULARY.bare("pass")
MARCH: Final = VOCABULARY.declare("march place")
SAIL: Final = VOCABULARY.declare("sail place")
CONVOY: Final = VOCABULARY.declare("convoy place")
SHIFT: Final = VOCABULARY.declare("shift piece")
TAKE: Final = VOCABULARY.declare("take piece")
ALL: Final[int] = VOCABULARY.bare("all")
DONE: Final[int] = VOCABULARY.bare("done")
FLEETS_OF: Final = VOCABULARY.declare("fleets place")
LEAD: Final = VOCABULARY.declare("lead piece")
# on the march
TO: Final = VOCABULARY.declare("to place")
INTO: Final = VOCABULARY.declare("into place")
DROP: Final = VOCABULARY.declare("drop piece")
GO_IN: Final[int] = VOCABULARY.bare("go-in")
GO_OUT: Final[int] = VOCABULARY.bare("go-out")
BESIEGE: Final[int] = VOCABULARY.bare("besiege")
SORTIE: Final[int] = VOCABULARY.bare("sortie")
DEVASTATE: Final[int] = VOCABULARY.bare("devastate")
ENTRENCH: Final[int] = VOCABULARY.bare("entrench")
HALT: Final[int] = VOCABULARY.bare("halt")
# at sea
STEER: Final = VOCABULARY.declare("steer place")
EMBARK: Final[int] = VOCABULARY.bare("embark")
BERTH: Final = VOCABULARY.declare("berth piece")
DISEMBARK: Final[int] = VOCABULARY.bare("disembark")
LAND_INSIDE: Final[int] = VOCABULARY.bare("land-inside")
HARBOR: Final[int] = VOCABULARY.bare("harbor")
PUT_OUT: Final[int] = VOCABULARY.bare("put-out")
ENGAGE: Final[int] = VOCABULARY.bare("engage")
AGAIN: Final[int] = VOCABULARY.bare("again")
STAY: Final[int] = VOCABULARY.bare("stay")
# battles and retreats
LOSE: Final = VOCABULARY.declare("lose piece")
STAND: Final[int] = VOCABULARY.bare("stand")
FALL_BACK: Final[int] = VOCABULARY.bare("fall-back")
INSIDE: Final[int] = VOCABULARY.bare("inside")
AWAY: Final[int] = VOCABULARY.bare("away")
ABOARD: Final[int] = VOCABULARY.bare("aboard")
RETREAT_TO: Final = VOCABULARY.declare("retreat place")
PORT: Final = VOCABULARY.declare("port place")
# the Administrative phase
QUARTER: Final = VOCABULARY.declare("quarter place")
DRAW_LEADER: Final[int] = VOCABULARY.bare("draw-leader")
SACK: Final = VOCABULARY.declare("sack piece")
ASK: Final[int] = VOCABULARY.bare("ask")
DECLINE: Final[int] = VOCABULARY.bare("decline")
RAISE: Final[int] = VOCABULARY.bare("raise")
DECLARE: Final = VOCABULARY.declare("declare city")
