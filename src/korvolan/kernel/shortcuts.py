"""Shortcuts: several decisions of a seat's that mean one thing, offered as one option.

A game names them by the hook `shortcuts`, and each is a list of the seat's own decisions: what is recorded is the same as if
they were made one by one. The hook is asked upon a position that the seat cannot tell from the true one, so that what is
offered tells no secret. On its way a shortcut leaves out what is no longer asked (a second shot at somebody who has gone), and
it ends where anybody else decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from .constants import NONE
from .dice import seeded
from .outcomes import decline_for_others
from .state import BY_CHANCE, State
from .view import ShortcutView

if TYPE_CHECKING:
    from .game import Game
    from .play import Play

FEWEST: Final = 2  # decisions that make a shortcut, unless it is kept up
MOST: Final = 60
MOST_NAMED: Final = 4  # of a list in a label


class Shortcut:
    """Decisions to be made one after the other, and the text of `[shortcuts]` that says what they come to. The numbers of its
    words are put into words by the kind that the text names: "{target:piece}"; `several` are lists of such numbers.

    One that is kept up names what it is kept up for, such as a battle: whoever wants it does the same whenever that is offered
    again, `until` the next moment of a kind ("year"); without one, until a battle or something else comes in between. One that
    stands `beside` an option is another way to choose it, and needs no button of its own. A `warning` of its own is in the
    same words."""

    def __init__(
        self,
        key: str,
        actions: list[int],
        words: dict[str, int] | None = None,
        keep: str = "",
        beside: bool = False,
        until: str = "",
        several: dict[str, list[int]] | None = None,
        warning: int = 0,
    ) -> None:
        self.key = key
        self.actions = actions
        self.words = words or {}
        self.keep = keep
        self.beside = beside
        self.until = until
        self.several = several or {}
        self.warning = warning


def walk(g: State, actions: list[int], more: Callable[[Any], int]) -> list[int]:
    """These actions and then what `more` says for each position that they lead to, until it says NONE, others decide, or dice
    fall. It plays upon a copy."""
    state, seat, out = g.clone(), g.seat, list(actions)
    state.stops_at_chance = True
    for action in actions:
        state.apply(action)
    while state.seat == seat and len(out) < MOST:
        action = more(state)
        if action == NONE:
            break
        out.append(action)
        state.apply(action)
    return out


def shortcut_views(game: Game[Any], state: State, imagined: Callable[[], State] | None = None) -> list[ShortcutView]:
    """What the seat that decides is offered. `imagined` gives the position to look ahead from, where somebody keeps it."""
    if game.own_hook("shortcuts") is None:
        return []
    known = game.determinize(state, state.seat, seeded("rolls ahead")) if imagined is None else imagined()
    found = [view_of(game, known, shortcut) for shortcut in game.shortcuts(known)]
    return [view for view in found if view is not None]


def view_of(game: Game[Any], known: State, shortcut: Shortcut) -> ShortcutView | None:
    """A shortcut as it is shown, with the warnings on its way; None if it cannot be begun as it says."""
    view = ShortcutView(label_of(game, known, shortcut), [game.vocabulary.text(action) for action in shortcut.actions])
    warnings = [game.texts.warnings[shortcut.warning].fill(worder(game, known, shortcut))] if shortcut.warning else []
    state, seat = known, known.seat
    for number, action in enumerate(shortcut.actions, start=1):
        if state.seat != seat or action not in state.choices:
            return None
        warning = game.warning(state, action)
        if warning:
            warnings.append(warning)
        if number == 1:
            state = known.clone()
            state.stops_at_chance = True
        state.apply(action)
        view.reveals |= state.revelations != known.revelations
        if number == len(shortcut.actions):
            decline_for_others(state, seat)
        if state.seat == BY_CHANCE:  # what follows hangs on the dice
            view.rolls = number
            break
    view.warning = " ".join(dict.fromkeys(warnings))
    view.keep = shortcut.keep
    view.until = shortcut.until
    view.beside = view.actions[0] if shortcut.beside else ""
    return view if shortcut.keep or len(shortcut.actions) >= FEWEST else None


def label_of(game: Game[Any], known: State, shortcut: Shortcut) -> str:
    return game.texts.shortcuts[shortcut.key].fill(worder(game, known, shortcut))


def worder(game: Game[Any], known: State, shortcut: Shortcut) -> Callable[[str, str], str]:
    """What puts the words of a shortcut into words."""

    def word(name: str, kind: str) -> str:
        if name not in shortcut.several:
            return game.word(known, known.seat, kind, shortcut.words[name])
        return listed([game.word(known, known.seat, kind, number) for number in shortcut.several[name]])

    return word


def listed(words: list[str]) -> str:
    """Names in a row; of many the first ones.

    >>> listed(["A", "B", "C"]), listed(["A", "B", "C", "D", "E", "F"])
    ('A, B and C', 'A, B, C and 3 more')
    """
    if len(words) > MOST_NAMED:
        words = [*words[: MOST_NAMED - 1], f"{len(words) - MOST_NAMED + 1} more"]
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


# -- playing -----------------------------------------------------------------------------------------------------------


def play_shortcut(play: Play, actions: Sequence[str]) -> None:
    """The first decision as it stands, then each that is asked: on past dice, until others decide or the matter is over.

    All are read before the first is made: whoever got an error for a later one would have seen how the dice fall, and nothing
    would be done."""
    seat, depth = play.state.seat, len(play.state.frames)
    for number, action in enumerate([play.action(text) for text in actions]):
        if number == 0 or action in play.state.choices:
            play.play(action)
        if play.state.seat != seat or len(play.state.frames) < depth:
            return


def follow(play: Play, seat: str) -> Play:
    """Go on through decisions of a seat's with one answer that nobody else hears of: whether they were asked nobody can tell.

    One that tells or shows something, rolls, or hands over to somebody else is left to the player; so is a window, which the
    table answers after a while."""
    while play.seat == seat and len(play.state.choices) == 1 and not play.in_window and not play.state.ask_all:
        before, trial = play.state, play.branch()
        trial.play(trial.state.choices[0])
        now = trial.state
        if trial.moves[-1].public or now.rolls != before.rolls or play.game.may_have_learned(before, now, before.seat):
            break
        play = trial
    return play
