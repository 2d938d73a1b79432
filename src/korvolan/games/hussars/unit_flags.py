"""What is noted of a piece for a while, as bits of `marks`: what it has done in this phase or stage, and its part in a
battle."""

from __future__ import annotations

from typing import Final

MARK_IDS: Final = [
    "moved",
    "fired",
    "shot",
    "loosed",
    "pressed",
    "charged",
    "fought",
    "struck",
    "duty",
    "volley",
    "second-volley",
    "pikes",
    "formed",
    "kopie",
    "pierced",
    "steady",
    "attacker",
    "defender",
    "fled",
    "walking",
    "chased",
    "routed",
    "column",
    "stopped",
    "aiming",
    "shaken",
    "stood",
]

MOVED: Final = 1 << 0  # its move of this movement phase is over
FIRED: Final = 1 << 1  # guns: in their own artillery phase, so that they may not move after it
SHOT: Final = 1 << 2  # at an enemy who moved, in his movement phase
LOOSED: Final = 1 << 3  # archers: in their own movement phase
PRESSED: Final = 1 << 4  # guns: with an enemy next to them when their artillery phase began
CHARGED: Final = 1 << 5  # horse: a counter charge in this stage
FOUGHT: Final = 1 << 6  # it has attacked in this attack phase
STRUCK: Final = 1 << 7  # it has been attacked in this attack phase
DUTY: Final = 1 << 8  # it must attack, or be attacked, in this attack phase
VOLLEY: Final = 1 << 9  # one volley in this attack phase
SECOND_VOLLEY: Final = 1 << 10
PIKES: Final = 1 << 11  # in pike formation
FORMED: Final = 1 << 12  # has formed pikes in this stage
LANCE: Final = 1 << 13  # carries kopies
PIERCED: Final = 1 << 14  # has lost a strength point to arrows in this phase
STEADY: Final = 1 << 15  # a commander was in its hex when the battle or the shot began
ATTACKER: Final = 1 << 16
DEFENDER: Final = 1 << 17
FLED: Final = 1 << 18  # has had to retreat in this battle
WALKING: Final = 1 << 19  # belongs to the body that retreats now
CHASED: Final = 1 << 20  # has chased in this battle
ROUTED: Final = 1 << 21  # will be dispersed when both sides have fired
COLUMN: Final = 1 << 22  # belongs to those who move now
STOPPED: Final = 1 << 23  # was charged: it moves no further
AIMING: Final = 1 << 24  # takes part in the shot that is aimed now
SHAKEN: Final = 1 << 25  # a commander whose unit was eliminated: his fate is rolled for
STOOD: Final = 1 << 26  # has stayed in its hex at the price of a point: by a wagon, or in a redoubt

ENGAGED: Final = ATTACKER | DEFENDER
OF_A_BATTLE: Final = STEADY | ENGAGED | FLED | WALKING | CHASED | ROUTED | STOOD
OF_AN_ATTACK_PHASE: Final = FOUGHT | STRUCK | DUTY | VOLLEY | SECOND_VOLLEY
OF_A_STAGE: Final = CHARGED | FORMED
