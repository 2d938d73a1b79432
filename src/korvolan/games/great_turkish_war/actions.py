"""The vocabulary: every decision that anyone can ever take, as small steps.

Set-up (3.0): `plan` takes a quick set-up; else `station` names a unit and `deploy` its hex, until none is left.
Phases: `buy` a marker from a treasury, `grant` the gains of Trade; `woo` a country; `recruit` a unit and `deploy` it;
`done`.
Truces (14.2): `offer`, then `cede`, `claim`, `pay`, `levy` or `give` as terms, `propose`; `accept` or `decline`.
Operations (11.0): `from` names the hex whose units are activated, `take` a unit of the force (`all`: all that may), `cover`
puts it
under a Force marker, `done` rolls for points; `pass` ends the Player Phase. Then `to` the next hex, `drop` or `take` units,
`fight`, `works`, `storm`, `rebel` in a hex `against` a nation, `end`.
Reactions: `intercept` from a hex; `avoid` or `stand`; `to` the hex of a retreat, or `stay`; `relieve` from a hex; `sortie`;
`man` the
walls; `play` a marker; `decline`.
Battle (11.4): `table` of results, `lose` a unit. Attrition (10.1): `expend` a supply train, `lose` units.
Neutral countries (9.2): `deploy` the unit that goes home, or `gather` all that are left in one place.
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
        "end",
        "decline",
        "accept",
        "offer",
        "propose",
        "avoid",
        "stand",
        "stay",
        "fight",
        "works",
        "storm",
        "sortie",
        "plan plan",
        "play kind",
        "give kind",
        "table table",
        "cover force",
        "buy stock",
        "grant stock",
        "pay stock",
        "levy stock",
        "woo country",
        "against nation",
        "from place",
        "to place",
        "intercept place",
        "relieve place",
        "deploy place",
        "gather place",
        "rebel place",
        "cede place",
        "claim place",
        "station piece",
        "recruit piece",
        "take piece",
        "drop piece",
        "lose piece",
        "man piece",
        "expend piece",
    ],
)

PASS: Final[int] = VOCABULARY.base("pass")
DONE: Final[int] = VOCABULARY.base("done")
ALL: Final[int] = VOCABULARY.base("all")
END: Final[int] = VOCABULARY.base("end")
DECLINE: Final[int] = VOCABULARY.base("decline")
ACCEPT: Final[int] = VOCABULARY.base("accept")
OFFER: Final[int] = VOCABULARY.base("offer")
PROPOSE: Final[int] = VOCABULARY.base("propose")
AVOID: Final[int] = VOCABULARY.base("avoid")
STAND: Final[int] = VOCABULARY.base("stand")
STAY: Final[int] = VOCABULARY.base("stay")
FIGHT: Final[int] = VOCABULARY.base("fight")
WORKS: Final[int] = VOCABULARY.base("works")
STORM: Final[int] = VOCABULARY.base("storm")
SORTIE: Final[int] = VOCABULARY.base("sortie")
PLAN: Final[int] = VOCABULARY.base("plan")
PLAY: Final[int] = VOCABULARY.base("play")
GIVE: Final[int] = VOCABULARY.base("give")
TABLE: Final[int] = VOCABULARY.base("table")
COVER: Final[int] = VOCABULARY.base("cover")
BUY: Final[int] = VOCABULARY.base("buy")
GRANT: Final[int] = VOCABULARY.base("grant")
PAY: Final[int] = VOCABULARY.base("pay")
LEVY: Final[int] = VOCABULARY.base("levy")
WOO: Final[int] = VOCABULARY.base("woo")
AGAINST: Final[int] = VOCABULARY.base("against")
# with a place
FROM: Final[int] = VOCABULARY.base("from")
TO: Final[int] = VOCABULARY.base("to")
INTERCEPT: Final[int] = VOCABULARY.base("intercept")
RELIEVE: Final[int] = VOCABULARY.base("relieve")
DEPLOY: Final[int] = VOCABULARY.base("deploy")
GATHER: Final[int] = VOCABULARY.base("gather")
REBEL: Final[int] = VOCABULARY.base("rebel")
CEDE: Final[int] = VOCABULARY.base("cede")
CLAIM: Final[int] = VOCABULARY.base("claim")
# with a piece
STATION: Final[int] = VOCABULARY.base("station")
RECRUIT: Final[int] = VOCABULARY.base("recruit")
TAKE: Final[int] = VOCABULARY.base("take")
DROP: Final[int] = VOCABULARY.base("drop")
LOSE: Final[int] = VOCABULARY.base("lose")
MAN: Final[int] = VOCABULARY.base("man")
EXPEND: Final[int] = VOCABULARY.base("expend")
