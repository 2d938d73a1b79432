"""The vocabulary: every action that anyone can ever take."""

from typing import Final

from korvolan.kernel.actions import Vocabulary

from .fields import DOMAINS

VOCABULARY: Final = Vocabulary(
    DOMAINS,
    [
        # set-up and placing
        "plan plan",
        "station piece",
        "deploy place",
        "garrison place",
        # activations
        "pass",
        "march place",
        "sail place",
        "convoy place",
        "shift piece",
        "take piece",
        "all",
        "done",
        "fleets place",
        "lead piece",
        # on the march
        "to place",
        "into place",
        "drop piece",
        "go-in",
        "go-out",
        "besiege",
        "sortie",
        "devastate",
        "entrench",
        "halt",
        # at sea
        "steer place",
        "embark",
        "berth piece",
        "disembark",
        "land-inside",
        "harbor",
        "put-out",
        "engage",
        "again",
        "stay",
        # battles and retreats
        "lose piece",
        "stand",
        "fall-back",
        "inside",
        "away",
        "aboard",
        "retreat place",
        "port place",
        # the Administrative phase
        "quarter place",
        "draw-leader",
        "sack piece",
        "ask",
        "decline",
        "raise",
        "declare city",
    ],
)

PLAN: Final[int] = VOCABULARY.base("plan")
STATION: Final[int] = VOCABULARY.base("station")
DEPLOY: Final[int] = VOCABULARY.base("deploy")
GARRISON_IN: Final[int] = VOCABULARY.base("garrison")
PASS: Final[int] = VOCABULARY.base("pass")
MARCH: Final[int] = VOCABULARY.base("march")
SAIL: Final[int] = VOCABULARY.base("sail")
CONVOY: Final[int] = VOCABULARY.base("convoy")
SHIFT: Final[int] = VOCABULARY.base("shift")
TAKE: Final[int] = VOCABULARY.base("take")
ALL: Final[int] = VOCABULARY.base("all")
DONE: Final[int] = VOCABULARY.base("done")
FLEETS_OF: Final[int] = VOCABULARY.base("fleets")
LEAD: Final[int] = VOCABULARY.base("lead")
TO: Final[int] = VOCABULARY.base("to")
INTO: Final[int] = VOCABULARY.base("into")
DROP: Final[int] = VOCABULARY.base("drop")
GO_IN: Final[int] = VOCABULARY.base("go-in")
GO_OUT: Final[int] = VOCABULARY.base("go-out")
BESIEGE: Final[int] = VOCABULARY.base("besiege")
SORTIE: Final[int] = VOCABULARY.base("sortie")
DEVASTATE: Final[int] = VOCABULARY.base("devastate")
ENTRENCH: Final[int] = VOCABULARY.base("entrench")
HALT: Final[int] = VOCABULARY.base("halt")
STEER: Final[int] = VOCABULARY.base("steer")
EMBARK: Final[int] = VOCABULARY.base("embark")
BERTH: Final[int] = VOCABULARY.base("berth")
DISEMBARK: Final[int] = VOCABULARY.base("disembark")
LAND_INSIDE: Final[int] = VOCABULARY.base("land-inside")
HARBOR: Final[int] = VOCABULARY.base("harbor")
PUT_OUT: Final[int] = VOCABULARY.base("put-out")
ENGAGE: Final[int] = VOCABULARY.base("engage")
AGAIN: Final[int] = VOCABULARY.base("again")
STAY: Final[int] = VOCABULARY.base("stay")
LOSE: Final[int] = VOCABULARY.base("lose")
STAND: Final[int] = VOCABULARY.base("stand")
FALL_BACK: Final[int] = VOCABULARY.base("fall-back")
INSIDE: Final[int] = VOCABULARY.base("inside")
AWAY: Final[int] = VOCABULARY.base("away")
ABOARD: Final[int] = VOCABULARY.base("aboard")
RETREAT_TO: Final[int] = VOCABULARY.base("retreat")
PORT: Final[int] = VOCABULARY.base("port")
QUARTER: Final[int] = VOCABULARY.base("quarter")
DRAW_LEADER: Final[int] = VOCABULARY.base("draw-leader")
SACK: Final[int] = VOCABULARY.base("sack")
ASK: Final[int] = VOCABULARY.base("ask")
RAISE: Final[int] = VOCABULARY.base("raise")
DECLINE: Final[int] = VOCABULARY.base("decline")
DECLARE: Final[int] = VOCABULARY.base("declare")
