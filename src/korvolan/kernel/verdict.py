"""Verdicts: which restriction says no, with its case. The same `forbids` that makes the list of legal actions."""

from __future__ import annotations

from typing import Any

from .actions import Verb
from .errors import UnknownName, unknown
from .game import Game
from .state import State
from .texts import Text

Verdict = tuple[str, str]


def why_not(game: Game[Any], state: State, what: str | int) -> list[Verdict]:
    """What forbids an action; or, for the name of a place or piece, everything that it could mean here."""
    if isinstance(what, str):
        try:
            action = game.vocabulary.parse(what)
        except UnknownName as error:
            return why_not_click(game, state, what, error)
        return [] if action in state.choices else verdict_on(game, state, action)
    game.vocabulary.verb(int(what))
    return [] if int(what) in state.choices else verdict_on(game, state, int(what))


def why_not_click(game: Game[Any], state: State, what: str, error: UnknownName) -> list[Verdict]:
    """The verdicts on all that a click on a place or piece could mean; none if one of them is allowed."""
    found: list[int] = []
    known = False
    for domain in game.layout.domains.values():
        try:
            number = domain.find(what)
        except UnknownName:
            continue
        known = True
        found += [verb.action([number]) for verb in asked(game, state) if verb.domains == [domain]]
    if not known:
        raise unknown("action, place or piece", what, [*game.vocabulary.verbs, *clickable(game)]) from error
    if any(action in state.choices for action in found):
        return []
    verdicts = [verdict for action in found for verdict in verdict_on(game, state, action)]
    return list(dict.fromkeys(verdicts)) or [not_now(game, state)]


def clickable(game: Game[Any]) -> list[str]:
    return [name for domain in ("place", "piece") for name in game.layout.domains[domain].ids]


def asked(game: Game[Any], state: State) -> list[Verb]:
    """The verbs that the decision at hand knows."""
    if not state.frames:
        return []
    return [game.vocabulary.verbs[name] for name in state.frames[-1].VERBS]


def verdict_on(game: Game[Any], state: State, action: int) -> list[Verdict]:
    """Why an action that is not on the list is not on it."""
    verb = game.vocabulary.verb(action)
    if verb not in asked(game, state):
        return [not_now(game, state)]
    restriction = state.frames[-1].forbids(state, action)
    if restriction == 0:
        return [not_now(game, state)]
    text = game.texts.verdicts[restriction]
    return [(text.case, sentence(game, state, text, verb, action))]


def sentence(game: Game[Any], state: State, text: Text, verb: Verb, action: int) -> str:
    """The verdict with the action's own arguments named."""
    names = dict(zip([domain.name for domain in verb.domains], verb.arguments(action), strict=True))
    fields = state.frames[-1]

    def words(name: str, kind: str) -> str:
        value = names[name] if name in names else getattr(fields, name)
        return game.word(state, state.seat, kind, value)

    return text.fill(words)


def not_now(game: Game[Any], state: State) -> Verdict:
    """The verdict on an action that the decision at hand does not know at all."""
    if not state.frames:
        return ("", "The game is over.")
    prompt = game.texts.prompts[type(state.frames[-1]).__name__]
    verbs = ", ".join(f"'{verb.name}'" for verb in asked(game, state))
    return (prompt.case, f"This is not what is decided now: it is {verbs}.")
