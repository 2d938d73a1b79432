"""Frames: the decision points, steps and rolls of a sequence of play.

A frame is a value: once made it is never changed, so clones share it. What changes is the stack of frames and the
fields of the state. A frame's `FIELDS` name its data with their kinds ("area:place", "round:int=1"), in the order of
its constructor, so that any position, also one in the middle of a battle, can be written down and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .errors import RulesFault

if TYPE_CHECKING:
    from .state import State

S = TypeVar("S", bound="State")

DECISION: Final = 0
CHANCE: Final = 1
STEP: Final = 2

SIDES: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One decision of one seat, named after the rule that asks for it."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    VERBS: ClassVar[tuple[str, ...]] = ()
    # The rolls that follow are a battle's, siege's or fleet's: within it their outcomes are never too many to list.
    EXACT_ODDS: ClassVar[bool] = False

    def kind(self) -> int:
        return DECISION

    def seat(self, g: S) -> int:
        """Who decides."""
        raise NotImplementedError

    def candidates(self, g: S) -> list[int]:
        """The actions worth asking `forbids` about: at least every one that it allows."""
        raise NotImplementedError

    def forbids(self, g: S, action: int) -> int:
        """0, or the restriction that says no. Total over the frame's verbs: any argument may be asked about."""
        return 0

    def options(self, g: S) -> list[int]:
        """The legal actions, and the only list of them."""
        out: list[int] = []
        for action in self.candidates(g):
            if self.forbids(g, action) == 0:
                out.append(action)
        return out

    def take(self, g: S, action: int) -> None:
        """Carry out a legal action: change the state, and push, replace or pop frames."""
        raise NotImplementedError

    def run(self, g: S) -> None:
        """A step's own work; it leaves the stack changed."""
        raise NotImplementedError

    def roll(self, g: S) -> int:
        """One result of a chance frame, by the state's dice."""
        raise NotImplementedError

    def resolve(self, g: S, result: int) -> None:
        """What a result of a chance frame leads to."""
        raise NotImplementedError

    def asks(self, g: S) -> bool:
        """Whether to ask even if only one option is left. A window that hidden things could open says yes."""
        return False

    def window(self, g: S) -> str:
        """The kind of reaction window this is, for standing orders; empty for any other decision."""
        return ""

    def declines(self, g: S) -> int:
        """The action that declines a window."""
        return -1

    def place(self, g: S) -> int:
        """The place that the decision is about, or -1."""
        return -1

    def warns(self, g: S, action: int) -> int:
        """0, or the warning to show before this action gives something away for nothing."""
        return 0

    def words(self, g: S) -> dict[str, str]:
        """What the prompt's text may name besides the frame's fields."""
        return {}

    def own_words(self, g: S) -> dict[str, str]:
        """The same words as the seat that decides reads them, where it may know more than others."""
        return self.words(g)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame[S]):
    """A step in which nobody decides anything: it runs by itself."""

    def kind(self) -> int:
        return STEP

    def seat(self, g: S) -> int:
        return -1

    def candidates(self, g: S) -> list[int]:
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Frame[S]):
    """A finite weighted list of results, and what each leads to."""

    FOLLOWS: ClassVar[tuple[str, ...]] = ()  # decisions whose outcome it is, though others end before it is rolled

    def kind(self) -> int:
        return CHANCE

    def seat(self, g: S) -> int:
        return -1

    def candidates(self, g: S) -> list[int]:
        return []

    def weights(self, g: S) -> list[int]:
        """The weight of each result, as whole numbers. Results are numbered from 0."""
        raise NotImplementedError

    def roll(self, g: S) -> int:
        """One result, by the state's dice. The single dice stay in `g.last_dice` for the log."""
        weights = self.weights(g)
        rest = g.dice.below(sum(weights))
        result = 0
        while rest >= weights[result]:
            rest -= weights[result]
            result += 1
        return result

    def label(self, g: S, result: int) -> str:
        """A result in words, for odds."""
        return str(result)

    def modifiers(self, g: S) -> list[tuple[str, str]]:
        """What changes the chances here: (case, words)."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Die(Chance[S]):
    """One die; result 0 is the face 1."""

    def weights(self, g: S) -> list[int]:
        return [1] * SIDES

    def roll(self, g: S) -> int:
        face = g.dice.die()
        g.last_dice = [face]
        return face - 1

    def label(self, g: S, result: int) -> str:
        return f"rolls {result + 1}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Hits(Chance[S]):
    """Some dice at once, of which those up to a number hit. The result is the number of hits."""

    def dice(self, g: S) -> int:
        """How many dice are rolled."""
        raise NotImplementedError

    def hit_on(self, g: S) -> int:
        """The highest face that hits."""
        raise NotImplementedError

    def weights(self, g: S) -> list[int]:
        return hit_weights(self.dice(g), self.hit_on(g))

    def roll(self, g: S) -> int:
        fallen: list[int] = []
        hits = 0
        hit_on = self.hit_on(g)
        for _ in range(self.dice(g)):
            face = g.dice.die()
            fallen.append(face)
            if face <= hit_on:
                hits += 1
        g.last_dice = fallen
        return hits

    def label(self, g: S, result: int) -> str:
        return "1 hit" if result == 1 else f"{result} hits"


@mypyc_attr(allow_interpreted_subclasses=True)
class DiceSum(Chance[S]):
    """The sum of some dice. Result 0 is the lowest sum."""

    def dice(self, g: S) -> int:
        raise NotImplementedError

    def weights(self, g: S) -> list[int]:
        return sum_weights(self.dice(g))

    def roll(self, g: S) -> int:
        n = self.dice(g)
        fallen = [g.dice.die() for _ in range(n)]
        g.last_dice = fallen
        return sum(fallen) - n

    def label(self, g: S, result: int) -> str:
        return f"rolls {result + self.dice(g)}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Chance[S]):
    """One item out of an unordered pool. The pool is listed in a fixed order, never in the order of a shuffle."""

    def pool(self, g: S) -> list[int]:
        raise NotImplementedError

    def drawn(self, g: S, item: int, left: int) -> None:
        """What happens with the item; so many are left in the pool."""
        raise NotImplementedError

    def empty(self, g: S) -> None:
        """What happens if the pool is empty: by default this cannot be."""
        raise RulesFault(f"{type(self).__name__} draws from an empty pool")

    def weights(self, g: S) -> list[int]:
        return [1] * max(1, len(self.pool(g)))

    def roll(self, g: S) -> int:
        pool = self.pool(g)
        return g.dice.pick(pool) if pool else 0

    def resolve(self, g: S, result: int) -> None:
        pool = self.pool(g)
        if pool:
            self.drawn(g, pool[result], len(pool) - 1)
        else:
            self.empty(g)


def hit_weights(n: int, hit_on: int) -> list[int]:
    """The weights of 0 to n hits with n dice that hit on `hit_on` or less.

    >>> hit_weights(2, 3)
    [9, 18, 9]
    """
    hit = min(max(hit_on, 0), SIDES)
    miss = SIDES - hit
    weights = [1]
    for _ in range(n):
        longer = [0] * (len(weights) + 1)
        for hits, weight in enumerate(weights):
            longer[hits] += weight * miss
            longer[hits + 1] += weight * hit
        weights = longer
    return weights


def sum_weights(n: int) -> list[int]:
    """The weights of the sums of n dice, from n to 6n.

    >>> sum_weights(2)
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    weights = [1]
    for _ in range(n):
        longer = [0] * (len(weights) + SIDES - 1)
        for total, weight in enumerate(weights):
            for face in range(SIDES):
                longer[total + face] += weight
        weights = longer
    return weights
