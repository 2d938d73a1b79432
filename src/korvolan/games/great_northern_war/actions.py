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

VOCABULARY: Final = Vocabulary(DOMAINS)

PASS: Final[int] = VOCABULARY.bare("pass")
DONE: Final[int] = VOCABULARY.bare("done")
ALL: Final[int] = VOCABULARY.bare("all")
HALT: Final[int] = VOCABULARY.bare("halt")
ACCEPT: Final[int] = VOCABULARY.bare("accept")
DECLINE: Final[int] = VOCABULARY.bare("decline")
KEEP: Final[int] = VOCABULARY.bare("keep")
PLAN: Final = VOCABULARY.declare("plan plan")
ACT: Final = VOCABULARY.declare("act action")
TABLE: Final = VOCABULARY.declare("table table")
EXAMINE: Final = VOCABULARY.declare("examine look")
PLAY: Final = VOCABULARY.declare("play marker")
FROM: Final = VOCABULARY.declare("from place")
TO: Final = VOCABULARY.declare("to place")
ATTACK: Final = VOCABULARY.declare("attack place")
DEPLOY: Final = VOCABULARY.declare("deploy place")
FORAGE: Final = VOCABULARY.declare("forage place")
STATION: Final = VOCABULARY.declare("station piece")
RECRUIT: Final = VOCABULARY.declare("recruit piece")
TAKE: Final = VOCABULARY.declare("take piece")
DROP: Final = VOCABULARY.declare("drop piece")
LEAD: Final = VOCABULARY.declare("lead piece")
EXPEND: Final = VOCABULARY.declare("supply piece")
DOUBLE: Final = VOCABULARY.declare("double piece")
LOSE: Final = VOCABULARY.declare("lose piece")
PURSUE: Final = VOCABULARY.declare("pursue piece")
RECALL: Final = VOCABULARY.declare("recall piece")
