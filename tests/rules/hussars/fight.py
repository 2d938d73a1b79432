"""Battles of a few lines, stopped just before the dice or carried through.

    g = before_roll({"s-dal": "0520 n", "r-mos": "0519 s"}, ["s-dal"], ["0519"])
    assert column(g) == "2:1"

`fought` scripts the two dice of the Battle Table, and all that come after them."""

from __future__ import annotations

from korvolan import Play
from korvolan.games.hussars.board import SEAT_IDS
from korvolan.games.hussars.rules.attack import begin_attack
from korvolan.games.hussars.rules.battle import BattleRoll
from korvolan.games.hussars.rules.turn import FIRST_ATTACKS, Stage
from korvolan.kernel.state import BY_CHANCE

from ..story import do, may
from .story import field, state


def attack(play: Play, attackers: list[str], targets: list[str]) -> None:
    """Name a battle and begin it, everybody holding fire and nobody forming pikes."""
    name(play, [f"attack {targets[0]}"])
    name(play, [f"with {unit}" for unit in attackers[:1]])
    name(play, [f"also {place}" for place in targets[1:]])
    name(play, [f"with {unit}" for unit in attackers[1:]])
    if "fight" in may(play):
        do(play, "fight")
    hold_fire(play)


def name(play: Play, actions: list[str]) -> None:
    """Name what is still to be named: what is the only choice has been taken by itself."""
    for action in actions:
        if action in may(play):
            do(play, action)


def hold_fire(play: Play) -> None:
    """Nobody shoots, and nobody forms pikes."""
    while play.seat is not None and may(play) & {"hold", "decline"} and not any(a.startswith("lose") for a in may(play)):
        do(play, "hold" if "hold" in may(play) else "decline")


def before_roll(pieces: dict[str, str], attackers: list[str], targets: list[str], **others) -> Play:  # type: ignore[no-untyped-def]
    """The moment before the dice of a battle fall: its strengths and column can be read."""
    play = field(pieces, phase="moves", **others)
    g = state(play)
    side = SEAT_IDS.index(others.get("seat", "sweden"))
    g.stops_at_chance = True
    g.frames = [Stage(FIRST_ATTACKS + 1)]
    begin_attack(g, side)
    g.run_to_decision()
    attack_explicitly(play, attackers, targets)
    return play


def attack_explicitly(play: Play, attackers: list[str], targets: list[str]) -> None:
    """The same as `attack` upon the bare state, where chance is explicit."""
    g = state(play)
    vocabulary = play.game.vocabulary
    wanted = [f"attack {targets[0]}", f"with {attackers[0]}", *(f"also {place}" for place in targets[1:])]
    wanted += [f"with {unit}" for unit in attackers[1:]]
    for text in [*wanted, "fight"]:
        action = vocabulary.parse(text)
        if g.seat != BY_CHANCE and action in g.choices:
            g.apply(action)
    while g.seat != BY_CHANCE and {"decline", "hold"} & set(words(play)):
        g.apply(vocabulary.parse("decline" if "decline" in words(play) else "hold"))
    assert isinstance(g.frames[-1], BattleRoll), g.frames


def words(play: Play) -> list[str]:
    return [play.game.vocabulary.text(action) for action in state(play).choices]


def fought(pieces: dict[str, str], attackers: list[str], targets: list[str], dice: list[int], **others) -> Play:  # type: ignore[no-untyped-def]
    """A battle with its dice: the position at the next decision."""
    play = field(pieces, phase="attacks", dice=dice, **others)
    attack(play, attackers, targets)
    return play
