"""Dice, the only source of chance: fast ones for simulation, sealed ones for hosted games, scripted ones for tests.

`below(n)` is a number from 0 to n-1, each equally likely: rejection, never a bare modulo."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from mypy_extensions import i64, mypyc_attr

from .errors import KorvolanError, RulesFault

SIDES: Final = 6
NAMED: Final = 1_000_000  # a scripted draw by name is stored as NAMED × (1 + its domain) + the item drawn
WORD: Final = 0xFFFFFFFF
ROUNDS: Final = 12  # words that are thrown away until the seed is well mixed
MOST_SIDES: Final = 1 << 30  # a word times this stays below 2**62


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """What all dice can do. A game asks for `below`, `die` and `pick` and does not know which dice it has."""

    def below(self, n: int) -> int:
        raise NotImplementedError

    def die(self) -> int:
        """One face of a six-sided die, 1 to 6."""
        return self.below(SIDES) + 1

    def pick(self, items: list[int]) -> int:
        """The index of one of `items`, each equally likely."""
        return self.below(len(items))

    def clone(self) -> Dice:
        raise NotImplementedError


class FastDice(Dice):
    """sfc32: 128 bits of state, 32 at a time. Its sums stay below 2**62, so compiled and interpreted runs agree."""

    a: i64
    b: i64
    c: i64
    n: i64

    def __init__(self, a: i64, b: i64, c: i64, n: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.n = n

    def word(self) -> i64:
        """The next 32 bits."""
        mask: i64 = WORD
        b: i64 = self.b
        c: i64 = self.c
        out: i64 = (self.a + b + self.n) & mask
        self.n = (self.n + 1) & mask
        self.a = b ^ (b >> 9)
        self.b = (c + ((c << 3) & mask)) & mask
        self.c = ((((c << 21) & mask) | (c >> 11)) + out) & mask
        return out

    def below(self, n: int) -> int:
        """Lemire's method: the high half of word × n, with the few words that would make it uneven rejected."""
        if n < 1 or n > MOST_SIDES:
            raise RulesFault(f"one of {n} things is to be drawn")
        mask: i64 = WORD
        span: i64 = n
        product: i64 = self.word() * span
        low: i64 = product & mask
        if low < span:
            floor: i64 = (mask + 1 - span) % span
            while low < floor:
                product = self.word() * span
                low = product & mask
        return int(product >> 32)

    def clone(self) -> FastDice:
        return FastDice(self.a, self.b, self.c, self.n)


def seed_text(seed: object) -> str:
    """A seed as it is kept in records: any text that can be written down."""
    return str(seed).encode(errors="replace").decode()


def seeded(seed: object) -> FastDice:
    """Fast dice from any seed; its text is what counts."""
    words = hashlib.blake2b(str(seed).encode(errors="replace"), digest_size=12).digest()
    dice = FastDice(little_endian(words, 0), little_endian(words, 4), little_endian(words, 8), 1)
    for _ in range(ROUNDS):
        dice.word()
    return dice


def little_endian(data: bytes, at: int) -> i64:
    """32 bits as a number, the lowest byte first."""
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24


def fated(world: int, number: int) -> FastDice:
    """Fast dice from two numbers, for playouts: quicker than from a text. The first may have 32 bits, the second 62.

    >>> [fated(1, 7).die(), fated(1, 8).die(), fated(2, 7).die()] != [fated(1, 7).die()] * 3
    True
    """
    dice = FastDice(world & WORD, number & WORD, number >> 32 & WORD, 1)
    for _ in range(ROUNDS):
        dice.word()
    return dice


class ScriptedDice(Dice):
    """The next rolls are given; when they run out, other dice go on."""

    def __init__(self, script: list[int], then: Dice) -> None:
        self.script = script
        self.used = 0
        self.then = then

    def below(self, n: int) -> int:
        if self.used >= len(self.script):
            return self.then.below(n)
        face = self.script[self.used]
        if face < 1 or face > n:
            shown = "a draw by name" if face >= NAMED else str(face)
            raise KorvolanError(f"The next scripted die is {shown}, but a number from 1 to {n} is rolled here.")
        self.used += 1
        return face - 1

    def pick(self, items: list[int]) -> int:
        if self.used < len(self.script) and self.script[self.used] >= NAMED:
            item = self.script[self.used] % NAMED
            if item not in items:
                raise KorvolanError("The next scripted draw names something that is not there to be drawn.")
            self.used += 1
            return items.index(item)
        return self.below(len(items))

    def left(self) -> list[int]:
        """The script that is still to come."""
        return self.script[self.used :]

    def clone(self) -> ScriptedDice:
        other = ScriptedDice(self.script, self.then.clone())
        other.used = self.used
        return other


class SealedDice(Dice):
    """The n-th number comes from HMAC-SHA256 of a secret key over both players' nonces and n.

    The key's hash is shown before the nonces are given, and the key itself after the game: no player can
    foresee a roll, and no host can choose one."""

    def __init__(self, key: bytes, nonces: bytes, counter: int = 0) -> None:
        self.key = key
        self.nonces = nonces
        self.counter = counter

    def below(self, n: int) -> int:
        if n < 1:
            raise RulesFault(f"one of {n} things is to be drawn")
        room = 1 << 64
        limit = room - room % n
        while True:
            message = self.nonces + self.counter.to_bytes(8, "big")
            self.counter += 1
            value = int.from_bytes(hmac.digest(self.key, message, "sha256")[:8], "big")
            if value < limit:
                return value % n

    def add(self, seat: str, nonce: str) -> None:
        """From here on one more nonce counts."""
        self.nonces = hashlib.sha256(self.nonces + mixed([seat], {seat: nonce})).digest()

    def clone(self) -> SealedDice:
        return SealedDice(self.key, self.nonces, self.counter)


class RecordedDice(Dice):
    """Other dice with a list of what they gave, for the record of a game."""

    def __init__(self, inner: Dice) -> None:
        self.inner = inner
        self.given: list[int] = []

    def below(self, n: int) -> int:
        value = self.inner.below(n)
        self.given.append(value + 1)
        return value

    def pick(self, items: list[int]) -> int:
        value = self.inner.pick(items)
        self.given.append(value + 1)
        return value

    def clone(self) -> RecordedDice:
        return RecordedDice(self.inner.clone())


class Seal:
    """Sealed dice before the first roll: the commitment is public, then each seat gives its nonce.

    >>> seal = Seal(["north", "south"], key=bytes(32))
    >>> seal.commitment[:16]
    '66687aadf862bd77'
    >>> seal.give("north", "ice"); seal.give("south", "fire")
    >>> seal.dice().die() in range(1, 7)
    True
    """

    def __init__(self, seats: list[str], key: bytes = b"") -> None:
        self.seats = seats
        self.key = key or secrets.token_bytes(32)
        self.nonces: dict[str, str] = {}

    @property
    def commitment(self) -> str:
        return commitment(self.key)

    def give(self, seat: str, nonce: str) -> None:
        """A seat's own randomness, given once, after it has seen the commitment."""
        if seat not in self.seats:
            raise KorvolanError(f"There is no seat {seat!r} to give a nonce.")
        if seat in self.nonces:
            raise KorvolanError(f"The seat {seat} has already given its nonce.")
        if not nonce:
            raise KorvolanError("A nonce may not be empty.")
        self.nonces[seat] = nonce

    def dice(self) -> SealedDice:
        """The dice, once every nonce is in."""
        missing = [seat for seat in self.seats if seat not in self.nonces]
        if missing:
            raise KorvolanError(f"The dice are not sealed yet: no nonce from {' and '.join(missing)}.")
        return SealedDice(self.key, mixed(self.seats, self.nonces))


def commitment(key: bytes) -> str:
    """The hash that binds the host to a key before anything is rolled."""
    return hashlib.sha256(key).hexdigest()


def mixed(seats: list[str], nonces: dict[str, str]) -> bytes:
    """All nonces as one value, each with its seat and length, so that no two sets of nonces look alike."""
    out = b""
    for seat in seats:
        for part in (seat, nonces[seat]):
            data = part.encode(errors="replace")
            out += len(data).to_bytes(4, "big") + data
    return hashlib.sha256(out).digest()
