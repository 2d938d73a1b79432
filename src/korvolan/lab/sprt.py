"""The sequential test of a match: it stops as soon as the games tell which of two strengths is the right one.

Pairs of games with the same dice count as one, so that luck of the dice is not taken for strength. The generalized likelihood
ratio is that of a normal distribution with the mean and the spread that were seen."""

from __future__ import annotations

import math

from msgspec import Struct

SURE = 0.05  # the chance of either wrong answer
BOUND = math.log((1 - SURE) / SURE)
SEEN_BEFORE = 0.5  # pairs of each result that are counted as seen before the first one: few games prove nothing
RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)


class Sprt(Struct):
    """How far the test is."""

    elo0: float
    elo1: float
    pairs: int = 0
    ratio: float = 0.0  # the logarithm of the likelihood ratio
    answer: str = ""  # "elo0", "elo1", or nothing yet


def expected(elo: float) -> float:
    """The share of points that goes with a difference in Elo.

    >>> round(expected(0), 3), round(expected(191), 3)
    (0.5, 0.75)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def judge(elo0: float, elo1: float, pairs: list[float]) -> Sprt:
    """What so many pairs of games tell, each with the share of its two points that the first player got."""
    out = Sprt(elo0, elo1, len(pairs))
    if not pairs:
        return out
    counts = [SEEN_BEFORE + pairs.count(result) for result in RESULTS]
    total = sum(counts)
    mean = sum(count * result for count, result in zip(counts, RESULTS, strict=True)) / total
    spread = sum(count * (result - mean) ** 2 for count, result in zip(counts, RESULTS, strict=True)) / total
    low, high = expected(elo0), expected(elo1)
    out.ratio = round(total * (high - low) * (2 * mean - low - high) / (2 * spread), 3)
    out.answer = "elo1" if out.ratio >= BOUND else "elo0" if out.ratio <= -BOUND else ""
    return out
