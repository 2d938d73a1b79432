"""The odds of whole battles, round after round with all counterattacks.

Who is doubled, who is given up and on which table one rolls is what battle_policy.py takes for granted. Retreats are not
followed: whoever is lost on the way comes on top."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.strategy import Estimate

from .. import tables
from ..board import FORTRESS
from ..rules import battle_strength
from ..rules.losses import NOTHING_GIVEN, WHOLE, is_superfluous, share_of
from ..rules.morale import gain_of, loss_of, size_of_victory
from ..rules.results import Round
from ..state import WarState
from ..tables import CA, COLUMNS, column_of, result_of
from ..units import DEFENDS, LEADER, SOVEREIGN, STRENGTH, TWIN, TYPE, VALUE, is_train
from .battle_policy import better_table, in_order_of_loss, victory_label

SIX: Final = 6
MOST_STRENGTH: Final = max(STRENGTH) + 1
NEGLIGIBLE: Final = 0.002  # of all battles
RESULTS: Final = len(tables.RESULT_IDS)
ENOUGH: Final = 10  # Morale Points that no battle takes: more make no difference to its odds
MOST_FIGHTS: Final = 20_000  # battles that are remembered


@final
class Fight:
    """What comes of a battle on average, for the side that begins it."""

    def __init__(self) -> None:
        self.won = 0.0  # the share of battles that it wins; of a fortress: takes
        self.beaten = 0.0
        self.void = 0.0  # both are wiped out before anybody else has joined
        self.killed = 0.0  # strength and command value that the enemy loses
        self.lost = 0.0
        self.morale = 0.0  # Morale Points that it gains and the enemy loses, less the other way round
        self.fells = 0.0  # the share in which the enemy's morale collapses (4.1)
        self.falls = 0.0  # and its own


# Battles that were reckoned: playouts ask for the same ones again and again. Units printed alike count as the same.
FIGHTS: Final[dict[tuple[int, ...], Fight]] = {}


def power(units: list[int], starts: bool) -> int:
    """Strength with the strongest units doubled; one in parentheses (13.2b) is nothing for one who starts a battle."""
    total = 0
    command = 0
    count = [0] * MOST_STRENGTH
    for unit in units:
        if starts and DEFENDS[unit]:
            continue
        strength = STRENGTH[unit]
        total += strength
        if TYPE[unit] == LEADER:
            command += VALUE[unit]
        else:
            count[strength] += 1
    strength = MOST_STRENGTH - 1
    while command > 0 and strength > 0:
        led = min(command, count[strength])
        total += led * strength * (battle_strength.multiplier(1) - 1)
        command -= led
        strength -= 1
    return total


@final
class Army:
    """The units of one side in a battle, those who are given up first in front."""

    def __init__(self, units: list[int]) -> None:
        self.units = units
        self.gone = 0  # strength and command value lost so far
        self.kings = 0  # sovereigns lost

    def after(self, percent: int, routs: bool) -> Army:
        """What is left when a share has been given up; a rout takes the trains first (14.1c)."""
        left: list[int] = []
        out = Army(left)
        out.gone = self.gone
        out.kings = self.kings
        for unit in self.units:
            if routs and is_train(unit):
                out.lose(unit)
            else:
                left.append(unit)
        if percent > 0:
            out.give_up(left, share_of(left, percent), percent == WHOLE)
        return out

    def give_up(self, left: list[int], share: int, all_go: bool) -> None:
        """The cheapest first, but none without whom the others could not reach the share (13.20b); the rest is the army."""
        weakest = NOTHING_GIVEN
        while share > 0 and len(left) > 0:
            spot = 0
            while not all_go and spot < len(left) - 1 and is_superfluous(left, left[spot], share, weakest):
                spot += 1
            unit = left.pop(spot)
            self.lose(unit)
            share -= STRENGTH[unit]
            weakest = min(weakest, STRENGTH[unit])
        self.units = left

    def joined_by(self, units: list[int]) -> Army:
        """The army with more units."""
        out = Army(in_order_of_loss(self.units + units))
        out.gone = self.gone
        out.kings = self.kings
        return out

    def lose(self, unit: int) -> None:
        self.gone += STRENGTH[unit] + VALUE[unit]
        self.kings += int(SOVEREIGN[unit])


@final
class Odds:
    """A battle that is reckoned: what helps whom, and the sum of its ends."""

    def __init__(self, shift: int, edge: int, broken: bool, walls: bool, points: list[int], opens: bool = True) -> None:
        self.shift = shift  # columns to the right in the first round: assault, less ground or walls
        self.edge = edge  # columns for the side that began it in every round: supply and Tactics
        self.broken = broken  # nobody has cavalry superiority (26.12)
        self.walls = walls  # the defender sits in a fortress
        self.points = points  # Morale Points, of the side that began it and of the other
        self.opens = opens  # its first round is that of the whole battle, and not a counterattack
        self.sum = Fight()
        self.round = 1

    def play_out(self, attack: list[int], defense: list[int], bystanders: list[int]) -> Fight:
        """The battle to its end; bystanders of the side that began it join when it is counterattacked (26.12b)."""
        ours = Army(in_order_of_loss(attack))
        theirs = Army(in_order_of_loss(defense))
        chance = 1.0
        self.round = 1
        while chance > NEGLIGIBLE:
            strikes = self.round % 2 == 1
            striker = ours if strikes else theirs
            struck = theirs if strikes else ours
            column = self.column(striker, struck, strikes)
            table = better_table(
                column, battle_strength.enough_swedes(striker.units), len(struck.units), strikes and self.walls
            )
            found = [0] * RESULTS
            for die in range(1, SIX + 1):
                found[result_of(table, column, die)] += 1
            for result in range(RESULTS):
                if found[result] and result != CA:
                    self.end_with(result, striker, struck, strikes, chance * found[result] / SIX)
            if found[CA] == 0:
                break
            chance *= found[CA] / SIX
            struck = struck.after(tables.DEFENDER_LOSS[CA], False)
            striker = striker.after(tables.ATTACKER_LOSS[CA], False)
            ours = striker if strikes else struck
            theirs = struck if strikes else striker
            if len(ours.units) == 0 or len(theirs.units) == 0:
                winner = 0 if len(ours.units) > 0 else 1 if len(theirs.units) > 0 else -1
                self.add(ours, theirs, winner, chance)
                break
            if self.round == 1 and len(bystanders) > 0:
                ours = ours.joined_by(bystanders)
            self.round += 1
        return self.sum

    def column(self, striker: Army, struck: Army, strikes: bool) -> int:
        """The column of a round after all shifts."""
        starts = self.round == 1 and self.opens
        out = column_of(power(striker.units, starts), power(struck.units, False)) + (self.edge if strikes else -self.edge)
        out += self.shift if self.round == 1 else tables.COUNTERATTACK_SHIFT
        if not self.broken:
            own, others = battle_strength.cavalry_strength(striker.units), battle_strength.cavalry_strength(struck.units)
            out += battle_strength.superiority_shift(own, others) - battle_strength.superiority_shift(others, own)
        return max(0, min(out, len(COLUMNS) - 1))

    def end_with(self, result: int, striker: Army, struck: Army, strikes: bool, chance: float) -> None:
        """The battle ends with a result of this round."""
        routs = tables.GOING[result] == tables.ROUT
        named = striker if tables.ATTACKER_WINS[result] else struck
        struck_after = struck.after(tables.DEFENDER_LOSS[result], routs and named is striker)
        striker_after = striker.after(tables.ATTACKER_LOSS[result], routs and named is struck)
        ours = striker_after if strikes else struck_after
        theirs = struck_after if strikes else striker_after
        winner = 0 if (named is striker) == strikes else 1
        if len((ours if winner == 0 else theirs).units) == 0:
            winner = -1
        if winner == 0 and self.walls and len(theirs.units) > 0:
            winner = -1  # the fortress holds out (13.24)
        self.add(ours, theirs, winner, chance)

    def add(self, ours: Army, theirs: Army, winner: int, chance: float) -> None:
        """One end of the battle, by its chance; the points that it costs are those of the Morale Chart."""
        out = self.sum
        out.killed += chance * theirs.gone
        out.lost += chance * ours.gone
        change = [0, 0]  # Morale Points, of the side that began it and of the other
        if winner == 0:
            out.won += chance
        elif winner == 1:
            out.beaten += chance
        elif self.round == 1 and len(ours.units) == 0 and len(theirs.units) == 0:
            out.void += chance
        if winner >= 0:
            row = size_of_victory((theirs if winner == 0 else ours).gone)
            change[winner] = gain_of(row)
            change[1 - winner] = -loss_of(row)
        out.morale += chance * (change[0] - change[1])
        if ours.kings:
            out.morale -= chance * (SIX + 1) / 2
        if theirs.kings:
            out.morale += chance * (SIX + 1) / 2
        out.fells += chance * collapse_chance(self.points[1] + change[1], theirs.kings)
        out.falls += chance * collapse_chance(self.points[0] + change[0], ours.kings)


def collapse_chance(left: int, kings: int) -> float:
    """The chance that a side has no Morale Points left (4.1a); a sovereign that was lost costs a die (19.4a)."""
    if left <= 0:
        return 1.0
    return 0.0 if kings == 0 or left > SIX else (SIX + 1 - left) / SIX


def battle(g: WarState, action: int, here: int, there: int, attack: list[int], defense: list[int], fee: int = 0) -> Fight:
    """The odds of an attack by an Action from a hex on another, for units that need not stand there yet; `fee` is what will
    have been spent by then."""
    shift = tables.ASSAULT_SHIFT if action == tables.PREPARED_ASSAULT else 0
    if FORTRESS[there] and action in (tables.STORM, tables.SIEGE_ATTACK):
        shift -= battle_strength.wall_shift(g, action, there, attack)
    else:
        shift -= battle_strength.ground_shift(g, here, there)
    broken = battle_strength.is_broken_ground(g, there)
    points = [min(ENOUGH, max(1, g.mp[g.seat] - fee)), min(ENOUGH, g.mp[1 - g.seat])]
    bystanders = [unit for unit in g.stack(here) if unit not in attack]
    key = [shift * 4 + 2 * int(broken) + int(FORTRESS[there]), points[0] * (ENOUGH + 1) + points[1]]
    for units in (attack, defense, bystanders):
        key.append(-1)
        for unit in units:
            key.append(TWIN[unit])
    name = tuple(key)
    found = FIGHTS.get(name)
    if found is None:
        found = Odds(shift, 0, broken, FORTRESS[there], points).play_out(attack, defense, bystanders)
        if len(FIGHTS) >= MOST_FIGHTS:
            FIGHTS.clear()
        FIGHTS[name] = found
    return found


def battle_estimate(g: WarState) -> Estimate | None:
    """What is reckoned of the battle that has just opened: how often the side that began it wins. A beaten attacker may stay
    where he is, so that the other chance is no outcome that a forecast tells."""
    if not isinstance(g.frames[-1], Round):
        return None  # others may still join
    side = g.battle_side
    attack, defense = battle_strength.fighters(g, side), battle_strength.fighters(g, 1 - side)
    fight = battle(g, g.battle_action, g.battle_from, g.battle_at, attack, defense)
    alone = len(attack) < len(g.stack(g.battle_from))  # bystanders have the field if all the others are gone
    return Estimate({victory_label(side, g.battle_at): fight.won + (fight.void if alone else 0.0)})
