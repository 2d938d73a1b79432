"""The vocabulary: every decision that anyone can ever take, as small steps.

A stage (3.0): `declare` MaPa or `pass`. `end` closes a phase or a list of choices.
Artillery and fire (12.0, 13.0): `fire` names the guns or the shooters, `join` adds others, `target` the unit; `hold` ends a
side's fire.
Return (10.14): `recall` a dispersed unit, `station` its hex, `face` its direction. `lance` gives hussars kopies.
Movement (4.0): `move` names a unit or commander, `with` those who go along; `to` the next hex, `wheel` the least turn and a
step,
`face` a turn, `withdraw` a step back out of a zone of control, `leave` the battlefield, `halt` the end of the move.
`shoot` is archery. `pikes` forms pikes, `muskets` changes back.
Reactions: `fire`, `shoot`, `charge` (then `to` and `face`), `fight` when all chargers are named; `decline`.
Attack (6.0): `attack` the hex, `also` another, `with` the attackers, `fight`. After it `lose` a strength point, `to` and `stay`
in a retreat, `chase` with a unit, then `to` and `halt`; `face` is the free turn. `refuge` is where a commander goes."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.actions import Vocabulary

from .fields import DOMAINS

VOCABULARY: Final = Vocabulary(
    DOMAINS,
    [
        "end",
        "pass",
        "declare",
        "hold",
        "halt",
        "leave",
        "decline",
        "fight",
        "stay",
        "go",
        "face direction",
        "to place",
        "wheel place",
        "withdraw place",
        "station place",
        "attack place",
        "also place",
        "refuge place",
        "move piece",
        "with piece",
        "fire piece",
        "join piece",
        "target piece",
        "recall piece",
        "lance piece",
        "shoot piece",
        "pikes piece",
        "muskets piece",
        "charge piece",
        "lose piece",
        "chase piece",
    ],
)

END: Final[int] = VOCABULARY.base("end")
PASS: Final[int] = VOCABULARY.base("pass")
DECLARE: Final[int] = VOCABULARY.base("declare")
HOLD: Final[int] = VOCABULARY.base("hold")
HALT: Final[int] = VOCABULARY.base("halt")
LEAVE: Final[int] = VOCABULARY.base("leave")
DECLINE: Final[int] = VOCABULARY.base("decline")
FIGHT: Final[int] = VOCABULARY.base("fight")
STAY: Final[int] = VOCABULARY.base("stay")
GO: Final[int] = VOCABULARY.base("go")
# with a direction
FACE: Final[int] = VOCABULARY.base("face")
# with a place
TO: Final[int] = VOCABULARY.base("to")
WHEEL: Final[int] = VOCABULARY.base("wheel")
WITHDRAW: Final[int] = VOCABULARY.base("withdraw")
STATION: Final[int] = VOCABULARY.base("station")
ATTACK: Final[int] = VOCABULARY.base("attack")
ALSO: Final[int] = VOCABULARY.base("also")
REFUGE: Final[int] = VOCABULARY.base("refuge")
# with a piece
MOVE: Final[int] = VOCABULARY.base("move")
WITH: Final[int] = VOCABULARY.base("with")
FIRE: Final[int] = VOCABULARY.base("fire")
JOIN: Final[int] = VOCABULARY.base("join")
TARGET: Final[int] = VOCABULARY.base("target")
RECALL: Final[int] = VOCABULARY.base("recall")
GIVE_LANCE: Final[int] = VOCABULARY.base("lance")
SHOOT: Final[int] = VOCABULARY.base("shoot")
FORM: Final[int] = VOCABULARY.base("pikes")
CHANGE: Final[int] = VOCABULARY.base("muskets")
CHARGE: Final[int] = VOCABULARY.base("charge")
LOSE: Final[int] = VOCABULARY.base("lose")
CHASE: Final[int] = VOCABULARY.base("chase")
