"""Battle policy: how both sides are taken to decide in a battle, for the odds of whole battles, and how it ended."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import seeded
from korvolan.kernel.policy import Policy, Profile
from korvolan.kernel.strategy import CAPTAIN

from ..actions import AGAIN, ALL, AWAY, FALL_BACK, GO_IN, INSIDE, STAND
from ..board import BOTH, CITY_AT, CITY_NAMES, COALITION, SEAT_IDS, SEAT_NAMES
from ..rules.battle import AssaultRoll, Battle, BattleOver, Defeat, StandOrFall
from ..rules.battle_strength import column, die_modifier
from ..rules.naval import AfterTie, BeatenFleets, NavalBattle
from ..rules.siege import SiegeRoll
from ..state import DreadState
from ..tables import LAST_COLUMN
from ..units import FLEET, IS_UNIT, KIND, NATION, PIECES

POLICY: Final = (
    "Both sides fight on while the next round is not against them; losses fall on the first unit of the list;"
    " the beaten go into their City, or away; a naval tie is fought out."
)
OF_A_BATTLE: Final = (Battle, AssaultRoll, StandOrFall, Defeat, BattleOver, SiegeRoll, NavalBattle, AfterTie, BeatenFleets)
EVEN_SUM: Final = 7  # the sum of die and column at which a round is drawn
MEAN_DIE: Final = 3


def battle_depth(g: DreadState) -> int:
    """How many frames lie below the battle, siege or naval battle under way, or NONE."""
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, OF_A_BATTLE):
            return depth
    return NONE


def stand_or_fall(g: DreadState, top: StandOrFall, who: Profile) -> int:
    """A side fights on while the next round is not against it."""
    total = MEAN_DIE + die_modifier(g, top.here) + min(max(column(g, top.side, top.here, top.crown), 0), LAST_COLUMN)
    bad = total < EVEN_SUM - 1 if top.asked == COALITION else total > EVEN_SUM
    return FALL_BACK if bad else STAND


BATTLE: Final[Policy[DreadState]] = Policy((INSIDE, AWAY, GO_IN, AGAIN, ALL))
BATTLE.on(StandOrFall, stand_or_fall)
ANYBODY: Final = Profile(CAPTAIN, [], seeded(0))


def choose(g: DreadState) -> int:
    """What the battle policy decides: one of the choices."""
    return BATTLE.choose(g, ANYBODY)


def outcome_and_losses(before: DreadState, after: DreadState) -> tuple[str, dict[str, int]]:
    """How a battle ended, and the units that each side lost."""
    frame = before.frames[battle_depth(before)]
    here: int = getattr(frame, "here")  # noqa: B009  every frame of a battle has its hex
    lost = dict.fromkeys(SEAT_IDS, 0)
    for piece in range(PIECES):
        side = before.camp[NATION[piece]]
        counts = IS_UNIT[piece] or KIND[piece] == FLEET
        if side in BOTH and counts and before.on_map(piece) and not after.on_map(piece):
            lost[SEAT_IDS[side]] += 1
    if isinstance(frame, NavalBattle | AfterTie):
        return sea_label(frame.side, lost), lost
    if isinstance(frame, BeatenFleets):
        return f"{SEAT_NAMES[1 - frame.loser]} wins at sea", lost
    return label(before, after, here, isinstance(frame, SiegeRoll)), lost


def sea_label(side: int, lost: dict[str, int]) -> str:
    """Who has won at sea (10.2a): the loser has lost a Fleet, wherever the others lie."""
    for loser in (1 - side, side):
        if lost[SEAT_IDS[loser]]:
            return f"{SEAT_NAMES[1 - loser]} wins at sea"
    return "a tie"


def label(before: DreadState, after: DreadState, here: int, siege: bool) -> str:
    """Who has the field or the City afterwards."""
    if after.ending >= 0:
        return "the game ends"
    city = CITY_AT[here]
    if city != NONE and before.holder(city) != after.holder(city) and after.holder(city) in BOTH:
        return f"{SEAT_NAMES[after.holder(city)]} takes {CITY_NAMES[city]}"
    if siege:
        return f"{CITY_NAMES[city]} holds out"
    for side in BOTH:
        if after.units_outside(side, here) and not after.units_outside(1 - side, here):
            return f"{SEAT_NAMES[side]} has the field"
    return "nobody has the field"
