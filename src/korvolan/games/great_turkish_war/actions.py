"""The vocabulary: every decision that anyone can ever take, as small steps.

Set-up (3.0): `plan` takes a quick set-up; else `station` names a unit and `deploy` its hex, until none is left.
Phases: `buy` a marker from a treasury, `grant` the gains of Trade; `woo` a country; `recruit` a unit and `deploy` it;
`done`.
Truces (14.2): `offer`, then `cede`, `claim`, `pay`, `levy` or `give` as terms, `propose`; `accept` or `decline`.
Operations (11.0): `from` names the hex whose units are activated, `take` a unit of the force (`all`: all that may), `cover`
puts it under a Force marker, `done` rolls for points; `pass` ends the Player Phase. Then `to` the next hex, `drop` or `take`
units, `fight`, `works`, `storm`, `rebel` in a hex `against` a nation, `end`.
Reactions: `intercept` from a hex; `avoid` or `stand`; `to` the hex of a retreat, or `stay`; `relieve` from a hex; `sortie`;
`man` the walls; `play` a marker; `decline`.
Battle (11.4): `table` of results, `lose` a unit. Attrition (10.1): `expend` a supply train, `lose` units.
Neutral countries (9.2): `deploy` the unit that goes home, or `gather` all that are left in one place.
Everywhere: `done` ends a list of choices."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.actions import Vocabulary

from .fields import DOMAINS

VOCABULARY: Final = Vocabulary(DOMAINS)

PASS: Final[int] = VOCABULARY.bare("pass")
DONE: Final[int] = VOCABULARY.bare("done")
ALL: Final[int] = VOCABULARY.bare("all")
END: Final[int] = VOCABULARY.bare("end")
DECLINE: Final[int] = VOCABULARY.bare("decline")
ACCEPT: Final[int] = VOCABULARY.bare("accept")
OFFER: Final[int] = VOCABULARY.bare("offer")
PROPOSE: Final[int] = VOCABULARY.bare("propose")
AVOID: Final[int] = VOCABULARY.bare("avoid")
STAND: Final[int] = VOCABULARY.bare("stand")
STAY: Final[int] = VOCABULARY.bare("stay")
FIGHT: Final[int] = VOCABULARY.bare("fight")
WORKS: Final[int] = VOCABULARY.bare("works")
STORM: Final[int] = VOCABULARY.bare("storm")
SORTIE: Final[int] = VOCABULARY.bare("sortie")
PLAN: Final = VOCABULARY.declare("plan plan")
PLAY: Final = VOCABULARY.declare("play kind")
GIVE: Final = VOCABULARY.declare("give kind")
TABLE: Final = VOCABULARY.declare("table table")
COVER: Final = VOCABULARY.declare("cover force")
BUY: Final = VOCABULARY.declare("buy stock")
GRANT: Final = VOCABULARY.declare("grant stock")
PAY: Final = VOCABULARY.declare("pay stock")
LEVY: Final = VOCABULARY.declare("levy stock")
WOO: Final = VOCABULARY.declare("woo country")
AGAINST: Final = VOCABULARY.declare("against nation")
FROM: Final = VOCABULARY.declare("from place")
TO: Final = VOCABULARY.declare("to place")
INTERCEPT: Final = VOCABULARY.declare("intercept place")
RELIEVE: Final = VOCABULARY.declare("relieve place")
DEPLOY: Final = VOCABULARY.declare("deploy place")
GATHER: Final = VOCABULARY.declare("gather place")
REBEL: Final = VOCABULARY.declare("rebel place")
CEDE: Final = VOCABULARY.declare("cede place")
CLAIM: Final = VOCABULARY.declare("claim place")
STATION: Final = VOCABULARY.declare("station piece")
RECRUIT: Final = VOCABULARY.declare("recruit piece")
TAKE: Final = VOCABULARY.declare("take piece")
DROP: Final = VOCABULARY.declare("drop piece")
LOSE: Final = VOCABULARY.declare("lose piece")
MAN: Final = VOCABULARY.declare("man piece")
EXPEND: Final = VOCABULARY.declare("expend piece")
