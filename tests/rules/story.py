"""What rule tests are told with: a position as text, actions in their order, and who says no."""

from __future__ import annotations

from textwrap import dedent

import korvolan
from korvolan import Play
from korvolan.kernel.view import OptionView


def position(game: str, text: str) -> Play:
    """An empty board with what the text puts on it. Dice that are not scripted are the same in every run."""
    return korvolan.load(f'game = "{game}"\nstart = "empty"\nseed = 1\n{dedent(text)}')


def do(play: Play, *actions: str) -> None:
    """Carry out actions one after the other."""
    for action in actions:
        play.play(action)


def may(play: Play) -> set[str]:
    """What may be decided now."""
    return {str(action) for action in play.legal()}


def options(play: Play, seat: str) -> dict[str, OptionView]:
    """What the table offers a seat that decides, by the action's text."""
    prompt = play.view(seat).prompt
    assert prompt is not None, "nobody is asked"
    return {option.text: option for option in prompt.options}


def refusal(play: Play, action: str) -> str:
    """The case that forbids an action; empty if nothing does."""
    verdicts = play.why_not(action)
    return verdicts[0][0] if verdicts else ""


def ending(play: Play) -> tuple[str, str]:
    """The winner (empty for a draw) and the case by which the game ended."""
    assert play.result is not None, "the game goes on"
    return play.result.winner, play.result.case


def asked(play: Play) -> tuple[str | None, list[str]]:
    """Who decides, and by which cases."""
    return play.seat, play.prompt.cases


def told(play: Play, seat: str = "") -> list[str]:
    """What a seat, or a watcher, has read so far."""
    return [line.text for line in play.log(seat)]
