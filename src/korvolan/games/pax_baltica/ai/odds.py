"""Odds: exact chances of battles (5.4, 5.5) and sieges (6.3), as whole distributions; nothing is sampled.

Hits fall on the strongest block, so that with a fixed order among equals a side's state is the number of hits it has
taken. A battle is then a table of chances by the hits of both sides. Nobody retreats in it. Reserves (5.3) take no hits in
the first round: there the table is that of the blocks in line, and each of its ends begins a table of its own."""

from __future__ import annotations

from typing import Final

from ..board import LAND
from ..rules.battle import FIRST_ROUND, must_leave
from ..rules.combatants import fighters
from ..state import PaxState
from ..tables import GARRISON_HIT_ON, GARRISON_RATING, ROUNDS
from ..units import FLEET, HIT_ON, RATING, ROYAL, TYPE

SIX: Final = 6
RATINGS: Final = 4
REMEMBERED: Final = 20_000  # battles
LIKELY_STEPS: Final = 3  # what one takes an unseen block to be
LIKELY_HIT_ON: Final = 2
LIKELY_RATING: Final = 2
NEGLIGIBLE: Final = 1e-7  # of all battles

DICE: Final = 5

# What the code of a block in a battle has on top: it has acted in this round, or joins in the next.
HAS_ACTED: Final = 1000
IN_RESERVE: Final = 2000


def hit_chances(dice: int, hit_on: int) -> list[float]:
    """The chances of each number of hits.

    >>> hit_chances(2, 3)
    [0.25, 0.5, 0.25]
    """
    out = [1.0]
    p = hit_on / SIX
    for _ in range(dice):
        longer = [0.0] * (len(out) + 1)
        for hits, chance in enumerate(out):
            longer[hits] += chance * (1 - p)
            longer[hits + 1] += chance * p
        out = longer
    return out


# By dice and number to hit: the chances of 0, 1, 2 … hits.
HITS: Final[list[list[float]]] = [hit_chances(dice, hit_on) for dice in range(DICE) for hit_on in range(SIX + 1)]


class Fight:
    """What is to be expected of a battle: the chance that the attacker has the field, and the steps that each loses."""

    def __init__(self, attacker: float, defender: float, lost: float, killed: float) -> None:
        self.attacker = attacker  # the chance that only the attacker is left
        self.defender = defender  # that only the defender is left
        self.lost = lost  # the attacker's steps
        self.killed = killed  # the defender's steps
        self.undecided = 0.0  # the chance that both are left after the last round

    def won(self, stays: bool) -> float:
        """The chance that the attacker has the field; `stays`: also if nothing is decided, as after a relief (5.4b)."""
        return self.attacker + (self.undecided if stays else 0.0)

    def add(self, chance: float, lost: int, killed: int) -> None:
        """One end of the battle, by the steps that each side has lost."""
        self.lost += chance * lost
        self.killed += chance * killed


# -- blocks as numbers ---------------------------------------------------------------------------------------------


def block_code(g: PaxState, seat: int, block: int) -> int:
    """Steps, number to hit and rating of a block in one number, as far as a seat knows them: of a block that stands
    again as it saw it last. A king's rating is 4 up."""
    if g.knows(seat, block):
        steps = g.strength[block] if g.sees(seat, block) else g.seen[block]
        return steps * 100 + HIT_ON[block] * 10 + RATING[block] + (RATINGS if ROYAL[block] else 0)
    return LIKELY_STEPS * 100 + LIKELY_HIT_ON * 10 + LIKELY_RATING


def army_at(g: PaxState, seat: int, side: int, place: int) -> list[int]:
    """The codes of a side's land blocks in a territory, as a seat knows them. A back in a harbor may be a fleet: it counts."""
    out: list[int] = []
    for block in g.stack(place):
        anchored = TYPE[block] == FLEET and place < LAND and (side == seat or g.knows(seat, block))
        if g.sides[block] == side and g.aboard[block] < 0 and not anchored:
            out.append(block_code(g, seat, block))
    return out


def steps_of(army: list[int]) -> int:
    """The steps of an army."""
    return sum([steps_in(block) for block in army])


def steps_in(block: int) -> int:
    """The steps of a block, from its code."""
    return block // 100 % 10


# -- battles -------------------------------------------------------------------------------------------------------

KNOWN: Final[dict[tuple[int, ...], Fight]] = {}


def in_order(army: list[int]) -> list[int]:
    """Those whose steps are worth least last: among equally strong ones the last takes the next hit."""
    return sorted(army, key=lambda block: value_of(block) * 10 + steps_in(block), reverse=True)


def value_of(block: int) -> int:
    """What a step is worth: a king's most, then who hits more often, then who fires sooner; as battle_policy.py has it."""
    return (50 if block % 10 >= RATINGS else 0) + hit_on_of(block) * 10 - rating_of(block)


def rating_of(block: int) -> int:
    """When a block fires, from its code."""
    return block % 10 % RATINGS


def hit_on_of(block: int) -> int:
    """The number on which a block hits, from its code."""
    return block // 10 % 10


def battle_odds(attackers: list[int], defenders: list[int], rounds: int = ROUNDS) -> Fight:
    """A battle to its last round, of so many that are left."""
    ours = in_order(attackers)
    theirs = in_order(defenders)
    key = (rounds, len(ours), *ours, *theirs)
    if key in KNOWN:
        return KNOWN[key]
    if len(KNOWN) >= REMEMBERED:
        KNOWN.clear()
    reserves = any(block >= IN_RESERVE for block in ours + theirs)
    out = with_reserves(ours, theirs, rounds) if reserves else battle_table(ours, theirs, rounds)
    KNOWN[key] = out
    return out


def steps_after_hits(army: list[int]) -> list[list[int]]:
    """The steps of each block after 0, 1, 2 … hits: each falls on the strongest, and the last among equals."""
    left = [steps_in(block) for block in army]
    out = [left]
    for _ in range(sum(left)):
        left = left.copy()
        strongest = 0
        for i in range(len(left)):
            if left[i] >= left[strongest]:
                strongest = i
        left[strongest] -= 1
        out.append(left)
    return out


def battle_table(attackers: list[int], defenders: list[int], rounds: int) -> Fight:
    """The table of chances, fired through block by block."""
    ours, theirs = steps_after_hits(attackers), steps_after_hits(defenders)
    width = len(theirs)
    table = [0.0] * (len(ours) * width)
    table[0] = 1.0
    for round in range(rounds):
        table = after_round(table, attackers, defenders, ours, theirs, round == 0)
    return fight_of(table, len(ours), width)


def after_round(
    table: list[float],
    attackers: list[int],
    defenders: list[int],
    ours: list[list[int]],
    theirs: list[list[int]],
    first: bool,
) -> list[float]:
    """The table after a round: by ratings, the defender first. In the first one those who have acted do so no more."""
    for rating in range(RATINGS):
        for i in range(len(defenders)):
            if rating_of(defenders[i]) == rating and not (first and defenders[i] >= HAS_ACTED):
                table = after_fire(table, len(theirs), theirs, i, hit_on_of(defenders[i]), False)
        for i in range(len(attackers)):
            if rating_of(attackers[i]) == rating and not (first and attackers[i] >= HAS_ACTED):
                table = after_fire(table, len(theirs), ours, i, hit_on_of(attackers[i]), True)
    return table


def with_reserves(attackers: list[int], defenders: list[int], rounds: int) -> Fight:
    """A battle whose first round reserves wait for: those in line fight it, and whoever loses them all is beaten (5.3e). A
    side of nothing but reserves cannot be hit in it (4.4i)."""
    line = [[block for block in army if block < IN_RESERVE] for army in (attackers, defenders)]
    late = [[block - IN_RESERVE for block in army if block >= IN_RESERVE] for army in (attackers, defenders)]
    ours, theirs = steps_after_hits(line[0]), steps_after_hits(line[1])
    width = len(theirs)
    table = [0.0] * (len(ours) * width)
    table[0] = 1.0
    table = after_round(table, line[0], line[1], ours, theirs, True)
    out = Fight(0.0, 0.0, 0.0, 0.0)
    for at, chance in enumerate(table):
        if chance < NEGLIGIBLE:
            continue
        lost, killed = at // width, at % width
        out.add(chance, lost, killed)
        if line[0] and lost == len(ours) - 1:
            out.defender += chance
        elif line[1] and killed == width - 1:
            out.attacker += chance
        else:
            rest = battle_odds(
                left_over(line[0], ours[lost]) + late[0], left_over(line[1], theirs[killed]) + late[1], rounds - 1
            )
            out.lost += chance * rest.lost
            out.killed += chance * rest.killed
            out.attacker += chance * rest.attacker
            out.defender += chance * rest.defender
            out.undecided += chance * rest.undecided
    return out


def left_over(army: list[int], steps: list[int]) -> list[int]:
    """The codes of blocks that have so many steps left, fresh for the next round."""
    return [steps[i] * 100 + army[i] % 100 for i in range(len(army)) if steps[i]]


def after_fire(table: list[float], width: int, steps: list[list[int]], block: int, hit_on: int, attacks: bool) -> list[float]:
    """The table after one block has fired: by the hits that each side has taken, those of the attackers row by row."""
    out = [0.0] * len(table)
    last = (width if attacks else len(table) // width) - 1
    for at in range(len(table)):
        chance = table[at]
        if chance < NEGLIGIBLE:
            continue
        row = at // width
        column = at - row * width
        dice = steps[row if attacks else column][block]
        room = last - (column if attacks else row)
        if dice == 0 or room == 0:
            out[at] += chance
            continue
        hits = HITS[dice * (SIX + 1) + hit_on]
        stride = 1 if attacks else width
        for h in range(dice + 1):
            out[at + min(h, room) * stride] += chance * hits[h]
    return out


def fight_of(table: list[float], height: int, width: int) -> Fight:
    """What a table of chances comes to."""
    out = Fight(0.0, 0.0, 0.0, 0.0)
    for a in range(height):
        for d in range(width):
            chance = table[a * width + d]
            if chance > 0.0:
                out.add(chance, a, d)
                if d == width - 1 and a < height - 1:
                    out.attacker += chance
                elif a == height - 1 and d < width - 1:
                    out.defender += chance
                elif d < width - 1:
                    out.undecided += chance
    return out


# -- the battle under way ------------------------------------------------------------------------------------------


def line_up(g: PaxState, seat: int, side: int, place: int) -> list[int]:
    """The codes of a side's blocks in a battle, as a seat knows them, with what they have done and who joins later."""
    out: list[int] = []
    for block in fighters(g, side, place):
        waits = IN_RESERVE if g.reserve[block] else HAS_ACTED if g.acted[block] else 0
        out.append(waits + block_code(g, seat, block))
    return out


def chances_in_battle(g: PaxState, side: int, place: int, defender: int, round: int) -> tuple[float, float]:
    """What a side may expect of the battle under way, as it knows it and if nobody retreats: the chance that it has the
    field, and that it is wiped out."""
    attackers, defenders = line_up(g, side, 1 - defender, place), line_up(g, side, defender, place)
    fight = battle_odds(attackers, defenders, ROUNDS + FIRST_ROUND - round)
    won = fight.won(attacker_stays(g, place, defender))
    return (1.0 - won, fight.attacker) if side == defender else (won, fight.defender)


def attacker_stays(g: PaxState, place: int, defender: int) -> bool:
    """Whether the defender must leave a field on which nothing is decided (5.4b)."""
    return must_leave(g, place, defender) == defender


# -- sieges --------------------------------------------------------------------------------------------------------


BESIEGED: Final[dict[tuple[int, ...], float]] = {}


def siege_odds(besiegers: list[int], garrison: int) -> float:
    """The chance that a garrison falls in its one round."""
    ours = in_order(besiegers)
    key = (garrison, *ours)
    if key in BESIEGED:
        return BESIEGED[key]
    if len(BESIEGED) >= REMEMBERED:
        BESIEGED.clear()
    out = siege_table(ours, garrison)
    BESIEGED[key] = out
    return out


def siege_table(army: list[int], garrison: int) -> float:
    """Who is rated before the garrison fires in full; the others with what its fire leaves them (6.3)."""
    early = [1.0] + [0.0] * garrison
    late = 0
    for block in army:
        if rating_of(block) < GARRISON_RATING:
            early = with_fire(early, steps_in(block), hit_on_of(block))
        else:
            late += 1
    if late == 0:
        return early[garrison]
    steps = steps_after_hits(army)
    fire = HITS[garrison * (SIX + 1) + GARRISON_HIT_ON]
    out = 0.0
    for lost in range(garrison + 1):
        left = steps[min(lost, len(steps) - 1)]
        hits = early
        for i in range(len(army)):
            if rating_of(army[i]) >= GARRISON_RATING:
                hits = with_fire(hits, left[i], hit_on_of(army[i]))
        out += fire[lost] * hits[garrison]
    return out


def with_fire(chances: list[float], dice: int, hit_on: int) -> list[float]:
    """The chances of each number of hits on a garrison after a block has fired; no more count than it has strength."""
    last = len(chances) - 1
    out = [0.0] * len(chances)
    more = HITS[dice * (SIX + 1) + hit_on]
    for before in range(len(chances)):
        if chances[before] > 0.0:
            for hits in range(dice + 1):
                out[min(before + hits, last)] += chances[before] * more[hits]
    return out
