"""The vocabulary: every decision that anyone can ever take, as small steps.

Set-up (29.0): `plan` takes a quick set-up; else `station` names a unit and `deploy` its fortress, until none is left.
Recruiting (17.0): `recruit` a unit from a box, `deploy` it; `done` ends the phase.
Actions (9.0, 27.0): `act` names the Action of the chart, or `pass`. `from` names the hex whose units act, `lead` the leader
who does it, `supply` the train that is expended, `take` a unit that joins the Force (`all`: every unit that may), `done`
sets it off.
Movement (10.0, 23.0, 24.2, 27.9): `to` the next hex, or the goal of a naval, hinterland or river move; `drop` leaves a unit
behind, `halt` ends the move.
Battle (13.0, 16.0): `attack` the hex; `supply` and `play` (Tactics) or `done`; `double` a unit by command; `table` of results;
`lose` a unit; a retreat goes by `to` and `halt`; `pursue` a unit (or `all`), and on by `to` and `halt`.
Honors of War (27.15): `lead` the leader, `attack` the fortress; `accept` or `decline`; `to` the refuge; `take` who moves in.
Markers (21.0): `play` one that is held or was just picked, `keep` it; `decline` a window. `examine` is the choice of Spies,
`recall` the leader that leaves, `recruit` and `deploy` bring units, `forage` names a hex in supply.
Peace (6.6): `to` is where the unit goes that must leave or comes home.
Everywhere: `done` ends a list of choices."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.actions import Vocabulary

from .fields import DOMAINS

VOCABULARY: Final = Vocabulary(
    DOMAINS,
    [
        "pass",
        "done",
        "all",
        "halt",
        "accept",
        "decline",
        "keep",
        "plan plan",
        "act action",
        "table table",
        "examine look",
        "play marker",
        "from place",
        "to place",
        "attack place",
        "deploy place",
        "forage place",
        "station piece",
        "recruit piece",
        "take piece",
        "drop piece",
        "lead piece",
        "supply piece",
        "double piece",
        "lose piece",
        "pursue piece",
        "recall piece",
    ],
)

PASS: Final[int] = VOCABULARY.base("pass")
DONE: Final[int] = VOCABULARY.base("done")
ALL: Final[int] = VOCABULARY.base("all")
HALT: Final[int] = VOCABULARY.base("halt")
ACCEPT: Final[int] = VOCABULARY.base("accept")
DECLINE: Final[int] = VOCABULARY.base("decline")
KEEP: Final[int] = VOCABULARY.base("keep")
PLAN: Final[int] = VOCABULARY.base("plan")
ACT: Final[int] = VOCABULARY.base("act")
TABLE: Final[int] = VOCABULARY.base("table")
EXAMINE: Final[int] = VOCABULARY.base("examine")
PLAY: Final[int] = VOCABULARY.base("play")
# with a place
FROM: Final[int] = VOCABULARY.base("from")
TO: Final[int] = VOCABULARY.base("to")
ATTACK: Final[int] = VOCABULARY.base("attack")
DEPLOY: Final[int] = VOCABULARY.base("deploy")
FORAGE: Final[int] = VOCABULARY.base("forage")
# with a piece
STATION: Final[int] = VOCABULARY.base("station")
RECRUIT: Final[int] = VOCABULARY.base("recruit")
TAKE: Final[int] = VOCABULARY.base("take")
DROP: Final[int] = VOCABULARY.base("drop")
LEAD: Final[int] = VOCABULARY.base("lead")
EXPEND: Final[int] = VOCABULARY.base("supply")
DOUBLE: Final[int] = VOCABULARY.base("double")
LOSE: Final[int] = VOCABULARY.base("lose")
PURSUE: Final[int] = VOCABULARY.base("pursue")
RECALL: Final[int] = VOCABULARY.base("recall")
