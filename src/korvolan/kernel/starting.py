"""How a game starts: from a scenario, or from a position in the middle of one."""

from __future__ import annotations

import secrets
from typing import Any

from .dice import Dice, RecordedDice, Seal, seed_text
from .errors import BadPosition, KorvolanError, RulesFault
from .game import Game
from .play import Play
from .position import read_position
from .record import DiceNote, Record, dice_of, new_record
from .state import NOBODY, State
from .toml import line_of


def start_scenario(
    game: Game[Any], scenario: str, seed: object, options: dict[str, str], seal: Seal | None, ask_all: bool = False
) -> Play:
    """A new game of a scenario, with dice from a seed or sealed ones."""
    opening = game.opening(scenario, options)
    history = new_record(game, scenario, options)
    opening.ask_all = history.ask_all = ask_all
    if seal is not None:
        if seal.seats != game.seats:
            raise KorvolanError(f"The dice are sealed for {', '.join(seal.seats)}, and not for {', '.join(game.seats)}.")
        history.dice = DiceNote(kind="sealed", commitment=seal.commitment, nonces=dict(seal.nonces))
        return run_opening(game, opening, seal.dice(), history)
    history.dice = DiceNote(seed=secrets.token_hex(8) if seed is None else seed_text(seed))
    return run_opening(game, opening, dice_of(game, history), history)


def start_from_position(game: Game[Any], text: str) -> Play:
    """A game that starts from a position, if the rules can go on from it."""
    where = max(line_of(text, ["stack"]), line_of(text, ["phase"]))
    try:
        state, dice = read_position(game, text)
        history = record_from_position(game, state, text)
        history.dice = dice
        play = run_opening(game, state, dice_of(game, history), history)
        examine(play)
    except BadPosition:
        raise
    except KorvolanError as error:
        raise BadPosition(str(error), line_of(text, ["dice"])) from None
    except Exception as error:
        reason = str(error) if isinstance(error, RulesFault) else f"{type(error).__name__}: {error}"
        raise BadPosition(f"The rules cannot go on from here: {reason}.", where) from error
    return play


def record_from_position(game: Game[Any], state: State, text: str) -> Record:
    """The empty record of a game that starts from a position, with the scenario and options of the position."""
    scenario = list(game.scenarios)[state.scenario]
    chosen = {n: o.choices[k] for (n, o), k in zip(game.options.items(), state.switches, strict=True) if k}
    history = new_record(game, scenario, chosen)
    history.position = text
    return history


def run_opening(game: Game[Any], state: State, dice: Dice, history: Record) -> Play:
    """Run the opening to its first decision. What it tells comes before the first move."""
    play = Play(game, state, history)
    state.dice = RecordedDice(dice)
    log = play._listen(state, 0, NOBODY)
    state.run_to_decision()
    play.opening_lines = log.take()
    history.opening_dice = play._rolled()
    history.opening = play.fingerprint()
    return play


def examine(play: Play) -> None:
    """Fail unless the position is possible and can be shown: for positions that do not come out of play."""
    game, state = play.game, play.state
    faults = [*game.layout.faults(state), *game.find_faults(state)]
    if state.frames and not 0 <= state.seat < len(game.seats):
        faults.append("nobody is to decide")
    if faults:
        raise RulesFault("; ".join(faults))
    for seat in [*game.seats, ""]:
        play.view(seat)
