"""Stances: how the parts of an army go about a movement phase. A plan of a movement phase is a stance for each part, as one
number. What each stance means stands in data/ai.toml. No rule uses this."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.game import read_toml

from ..board import DATA, SEAT_IDS
from ..fields import SCENARIO_IDS
from .weights import BACK, BOLDNESS, CLOSING, COVER, DANGER, DREAD, END, FIRE, MARCH, PLAIN, PRIZE, WATCH

AI_DATA: Final[dict[str, Any]] = read_toml(DATA / "ai.toml")
ROWS: Final[dict[str, dict[str, Any]]] = AI_DATA["stances"]
STANCE_IDS: Final[list[str]] = list(ROWS)
STANCE_NAMES: Final[list[str]] = [str(row["name"]) for row in ROWS.values()]
STANCES: Final[int] = len(STANCE_IDS)
USUAL: Final[int] = STANCE_IDS.index("usual")
BOLD: Final[int] = STANCE_IDS.index("bold")
WARY: Final[int] = STANCE_IDS.index("wary")
HOLD: Final[int] = STANCE_IDS.index("hold")
PARTS: Final = 4  # foot of the west and of the east, horse of the west and of the east
PART_NAMES: Final = ["western foot", "eastern foot", "western horse", "eastern horse"]
BASE: Final = 1


def stance_column(key: str, usual: int) -> list[int]:
    """One property of all stances."""
    return [int(row.get(key, usual)) for row in ROWS.values()]


# By stance: what it makes of the weights of decisions, in hundredths,
SHARE_OF_DREAD: Final[list[int]] = stance_column("dread", 100)
SHARE_OF_COVER: Final[list[int]] = stance_column("cover", 100)
SHARE_OF_CLOSING: Final[list[int]] = stance_column("closing", 100)
SHARE_OF_MARCH: Final[list[int]] = stance_column("march", 100)
# what it asks of an attack more than usual, in hundredths of a strength point,
ASKS: Final[list[int]] = stance_column("asks", 0)
# whether it goes nowhere to strike, what foot is worth more to it than others,
STAYS: Final[list[int]] = stance_column("stays", 0)
AT_FOOT: Final[list[int]] = stance_column("foot", 0)
# what a hex nearer to the enemy or to the plain is worth to those who are not on their way through.
SEEKS: Final[list[int]] = stance_column("seeks", 0)
TO_PLAIN: Final[list[int]] = stance_column("plain", 0)


class Stance:
    """What a stance makes of the weights of decisions."""

    def __init__(self, weights: list[int], stance: int) -> None:
        self.bold = weights[BOLDNESS] + ASKS[stance]
        self.dread = weights[DREAD] * SHARE_OF_DREAD[stance] // 100
        self.cover = weights[COVER] * SHARE_OF_COVER[stance] // 100
        self.closing = weights[CLOSING] * SHARE_OF_CLOSING[stance] // 100
        self.march = weights[MARCH] * SHARE_OF_MARCH[stance] // 100
        self.fire = weights[FIRE]
        self.watch = weights[WATCH]
        self.danger = weights[DANGER] * SHARE_OF_DREAD[stance] // 100
        self.plain = weights[PLAIN]
        self.end = weights[END]
        self.prize = weights[PRIZE]
        self.back = weights[BACK]
        self.stays = STAYS[stance] != 0
        self.at_foot = AT_FOOT[stance]
        self.seeks = SEEKS[stance]
        self.to_plain = TO_PLAIN[stance]

    def roams(self) -> bool:
        """Whether one goes somewhere though no enemy is near."""
        return self.seeks != 0 or self.to_plain != 0


def plan_of(stances: list[int]) -> int:
    """The stance of each part as a plan.

    >>> read_plan(plan_of([0, 1, 2, 3]))
    [0, 1, 2, 3]
    """
    number = 0
    for stance in reversed(stances):
        number = number * STANCES + stance
    return BASE + number


def read_plan(plan: int) -> list[int]:
    """The stances of a plan; the usual one for anything else."""
    number = plan - BASE if plan >= BASE else 0
    out: list[int] = []
    for _ in range(PARTS):
        out.append(number % STANCES)
        number //= STANCES
    return out


def plan_named(names: list[str]) -> int:
    """A plan by the names of stances: of foot and horse, or of all four parts."""
    numbers = [STANCE_IDS.index(name) for name in names]
    return plan_of(numbers if len(numbers) == PARTS else [numbers[0], numbers[0], numbers[1], numbers[1]])


def by_seat(rows: dict[str, Any]) -> list[list[int]]:
    """The plans of both seats in a scenario."""
    return [[plan_named(names) for names in rows[seat]] for seat in SEAT_IDS]


# By scenario and seat: the plans that are worth thinking about, a captain's own first.
PLANS: Final[list[list[list[int]]]] = [by_seat(AI_DATA["plans"][name]) for name in SCENARIO_IDS]


# By scenario and seat: the stances that are worth trying for any part, the likelier first.
USEFUL: Final[list[list[list[int]]]] = [
    [[STANCE_IDS.index(name) for name in AI_DATA["useful"][scenario][seat]] for seat in SEAT_IDS] for scenario in SCENARIO_IDS
]


def plan_text(plan: int) -> str:
    """A plan in words.

    >>> plan_text(plan_of([0, 1, 0, 0]))
    'eastern foot: at them'
    """
    parts = [f"{PART_NAMES[i]}: {STANCE_NAMES[s]}" for i, s in enumerate(read_plan(plan)) if s != USUAL]
    if not parts:
        return "the whole army as usual"
    stances = read_plan(plan)
    if len(set(stances)) == 1:
        return f"the whole army: {STANCE_NAMES[stances[0]]}"
    return ", ".join(parts)
