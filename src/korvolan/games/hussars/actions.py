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

VOCABULARY: Final = Vocabulary(DOMAINS)

END: Final[int] = VOCABULARY.bare("end")
PASS: Final[int] = VOCABULARY.bare("pass")
DECLARE: Final[int] = VOCABULARY.bare("declare")
HOLD: Final[int] = VOCABULARY.bare("hold")
HALT: Final[int] = VOCABULARY.bare("halt")
LEAVE: Final[int] = VOCABULARY.bare("leave")
DECLINE: Final[int] = VOCABULARY.bare("decline")
FIGHT: Final[int] = VOCABULARY.bare("fight")
STAY: Final[int] = VOCABULARY.bare("stay")
GO: Final[int] = VOCABULARY.bare("go")
FACE: Final = VOCABULARY.declare("face direction")
TO: Final = VOCABULARY.declare("to place")
WHEEL: Final = VOCABULARY.declare("wheel place")
WITHDRAW: Final = VOCABULARY.declare("withdraw place")
STATION: Final = VOCABULARY.declare("station place")
ATTACK: Final = VOCABULARY.declare("attack place")
ALSO: Final = VOCABULARY.declare("also place")
REFUGE: Final = VOCABULARY.declare("refuge place")
MOVE: Final = VOCABULARY.declare("move piece")
WITH: Final = VOCABULARY.declare("with piece")
FIRE: Final = VOCABULARY.declare("fire piece")
JOIN: Final = VOCABULARY.declare("join piece")
TARGET: Final = VOCABULARY.declare("target piece")
RECALL: Final = VOCABULARY.declare("recall piece")
GIVE_LANCE: Final = VOCABULARY.declare("lance piece")
SHOOT: Final = VOCABULARY.declare("shoot piece")
FORM: Final = VOCABULARY.declare("pikes piece")
CHANGE: Final = VOCABULARY.declare("muskets piece")
CHARGE: Final = VOCABULARY.declare("charge piece")
LOSE: Final = VOCABULARY.declare("lose piece")
CHASE: Final = VOCABULARY.declare("chase piece")


def is_step(action: int) -> bool:
    """Whether an action enters a hex, straight on or wheeling."""
    return action in TO or action in WHEEL


def entered_by(action: int) -> int:
    """The hex that a step, a wheel or a step back leads to."""
    verb = TO if action in TO else WHEEL if action in WHEEL else WITHDRAW
    return verb.of(action)
