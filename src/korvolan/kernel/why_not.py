"""Refusals: which restriction forbids an action, with its case, by the same `forbids` that makes the list of legal
actions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from .actions import verbs_of
from .constants import NONE
from .errors import UnknownName, unknown
from .fields import Domain, slug
from .game import Game
from .grammar import sentence_case
from .perspective import as_known, question
from .state import State
from .texts import Text
from .verbs import Verb

Verdict = tuple[str, str]
MOST_TRIED: Final = 24  # choices of a piece that are tried for a place
MOST_NAMED: Final = 3


def why_not(game: Game[Any], state: State, what: str | int) -> list[Verdict]:
    """What forbids an action; or, for the name of a place or piece, everything that it could mean here; or, where nothing is
    named, what forbids the buttons that are not there."""
    if what == "":
        return why_not_offered(game, state)
    if isinstance(what, str):
        if not game.vocabulary.begins(what):
            return why_not_click(game, state, what)
        try:
            action = game.vocabulary.parse(what)
        except UnknownName:
            return why_not_click(game, state, what)
        return [] if action in state.choices else verdict_on(game, state, action)
    game.vocabulary.verb(int(what))
    return [] if int(what) in state.choices else verdict_on(game, state, int(what))


def why_not_react(game: Game[Any], state: State, seat: int, what: str | int) -> list[Verdict]:
    """What forbids a seat that does not decide to interrupt with a piece of its own; nothing where no rule speaks of it."""
    if not state.frames or not game.reactions:
        return []
    out: list[Verdict] = []
    for verb in [game.vocabulary.verbs[name] for name in game.reactions]:
        for piece in range(len(game.layout.domains["piece"].ids)):
            action = verb.action([piece])
            name = game.piece_id(state, seat, piece)
            if what not in (action, game.vocabulary.text(action), name) or game.seat_of(state, piece) != seat:
                continue
            restriction = game.forbids_elsewhere(state, action)
            if restriction != 0:
                text = game.texts.verdicts[restriction]
                out.append((text.case, sentence(game, state, text, verb, action, "")))
    return list(dict.fromkeys(out))


def why_not_click(game: Game[Any], state: State, what: str) -> list[Verdict]:
    """The verdicts on all that a click on a place or piece could mean; none if one of them is allowed."""
    found: list[tuple[int, str]] = []
    things = clicked(game, state, what)
    for domain, number, name in things:
        found += [(verb.action([number]), name) for verb in asked(game, state) if verb.domains == [domain]]
    if not things:
        if only_looked_at(game, state, what):
            return [not_now(game, state)]
        raise unknown("action, place or piece", what, [*game.vocabulary.verbs, *clickable(game)])
    own = things[0][0].name == "piece" and game.seat_of(state, things[0][1]) == state.seat
    if not found and own:
        found = at_its_place(game, state, what)
    if any(action in state.choices for action, _ in found):
        return []
    verdicts = [verdict for action, name in meant(game, state, found) for verdict in verdict_on(game, state, action, name)]
    if things[0][0].name == "place" and game.battle_depth(state) != NONE:
        verdicts = verdicts_after_a_piece(game, state, things[0][1]) or verdicts
    return list(dict.fromkeys(verdicts)) or [not_now(game, state, no_part(game, state, *things[0]))]


def verdicts_after_a_piece(game: Game[Any], state: State, place: int) -> list[Verdict]:
    """Where a battle asks for a piece and then where it goes, as in a retreat: what forbids the place to each of them.

    Of pieces that may go there it is said that they are chosen first. Asked upon a position that the seat cannot tell from the
    true one."""
    pieces = game.layout.domains["piece"]
    out: dict[Verdict, None] = {}
    going: list[str] = []
    known = as_known(game, state)
    for action in known.choices[:MOST_TRIED]:
        verb = game.vocabulary.verb(action)
        if action not in state.choices or verb.domains != [pieces]:
            continue
        trial = known.clone()
        trial.stops_at_chance = True
        trial.apply(action)
        if trial.seat != known.seat or trial.revelations != known.revelations or not trial.frames:
            continue
        steps = [verb.action([place]) for verb in asked(game, trial) if [d.name for d in verb.domains] == ["place"]]
        if any(step in trial.choices for step in steps):
            going.append(game.label(known, known.seat, action))
            continue
        for step in steps:
            if trial.frames[-1].forbids(trial, step) != 0:
                label = game.label(known, known.seat, action)
                out |= {(case, f"{label}: {text}"): None for case, text in verdict_on(game, trial, step)}
    if going:
        return [not_now(game, state, f"First choose who goes there ({', '.join(going[:MOST_NAMED])})")]
    return list(out)[:MOST_NAMED]


def at_its_place(game: Game[Any], state: State, piece: str) -> list[tuple[int, str]]:
    """Where a place with pieces of one's own is asked for, a click on one of them means its place."""
    places = game.layout.domains["place"]
    verbs = [verb for verb in asked(game, state) if verb.domains == [places]]
    stands = {seen.id: places.index.get(slug(seen.at), NONE) for seen in game.view(state, state.seat).pieces}
    own = {number for name, number in stands.items() if is_own(game, state, name)}
    named = {verb.arguments(action)[0] for action in state.choices if (verb := game.vocabulary.verb(action)) in verbs}
    number = stands.get(piece, NONE)
    if number == NONE or not named or named - own:
        return []
    return [(verb.action([number]), places.names[number]) for verb in verbs]


def is_own(game: Game[Any], state: State, name: str) -> bool:
    """Whether a piece is of the seat that decides, by the name that it goes by there."""
    pieces = game.layout.domains["piece"].index
    return name in pieces and game.seat_of(state, pieces[name]) == state.seat


def meant(game: Game[Any], state: State, found: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Of all that a click could mean, what is likely to be meant: what may be done now with something else. Where nothing of
    the kind may be done, it is the first verb of the decision, which is what it is about. What the table folds away, such as a
    concession, nobody means by a click."""
    verb = game.vocabulary.verb
    open_verbs = {verb(action).name for action in state.choices}
    plain = [(action, name) for action, name in found if not game.is_folded(verb(action).name)] or found
    likely = [(action, name) for action, name in plain if verb(action).name in open_verbs]
    return likely or [(action, name) for action, name in plain if verb(action) is verb(plain[0][0])]


def why_not_offered(game: Game[Any], state: State) -> list[Verdict]:
    """The verdicts on what the decision at hand knows but does not allow, of all that needs neither place nor piece."""
    if not state.frames:
        return [not_now(game, state)]
    out: list[Verdict] = []
    for verb in asked(game, state):
        action = verb.action([]) if not verb.domains else NONE
        if action == NONE or action in state.choices or state.frames[-1].forbids(state, action) == 0:
            continue
        label = game.label(state, state.seat, action)
        out += [(case, f"{label}: {text}") for case, text in verdict_on(game, state, action)]
    return out


def clicked(game: Game[Any], state: State, what: str) -> list[tuple[Domain, int, str]]:
    """What a name stands for to the seat that decides: a thing of some domain, a place by the name of a city in it, or a piece
    by its handle."""
    out: list[tuple[Domain, int, str]] = []
    name = slug(what)
    for domain in game.layout.domains.values():
        if name in domain.index:
            number = domain.index[name]
            out.append((domain, number, domain.names[number]))
    places = game.layout.domains["place"]
    if all(domain is not places for domain, _, _ in out):
        for place_id, place_name in places_called(game).get(name, []):
            out.insert(0, (places, places.index[place_id], place_name))
    pieces = game.layout.domains["piece"]
    for piece in range(len(pieces.ids)):
        if game.piece_id(state, state.seat, piece) == what and (pieces, piece) not in [(d, n) for d, n, _ in out]:
            out.append((pieces, piece, game.piece_label(state, state.seat, piece)))
    return out


@lru_cache(maxsize=8)
def places_called(game: Game[Any]) -> dict[str, list[tuple[str, str]]]:
    """The ids and names of places by what people call them: their own names, and those of cities in them. A sheet is made
    once for a game, and so is this: to make it for every click took most of the time of an answer."""
    index = game.layout.domains["place"].index
    out: dict[str, list[tuple[str, str]]] = {}
    for place in game.sheet().board.places:
        if place.id in index:
            for word in dict.fromkeys(slug(word) for word in [place.name.partition(" (")[0], *place.within]):
                out.setdefault(word, []).append((place.id, place.name))
    return out


def only_looked_at(game: Game[Any], state: State, what: str) -> bool:
    """Whether it is something on the table that no rule has a name for, such as a card's back or the box for a hand."""
    sheet = game.sheet()
    if any(place.id == what for place in sheet.board.places) or any(box.id == what for box in sheet.boxes):
        return True
    return any(piece.id == what for piece in game.view(state, state.seat).pieces)


def clickable(game: Game[Any]) -> list[str]:
    return [name for domain in ("place", "piece") for name in game.layout.domains[domain].ids]


def asked(game: Game[Any], state: State) -> list[Verb]:
    """The verbs that the decision at hand knows."""
    if not state.frames:
        return []
    return verbs_of(type(state.frames[-1]), game.vocabulary)


def verdict_on(game: Game[Any], state: State, action: int, name: str = "") -> list[Verdict]:
    """Why an action that is not on the list is not on it. `name` is what the asker called its argument."""
    verb = game.vocabulary.verb(action)
    if verb in asked(game, state):
        restriction = state.frames[-1].forbids(state, action)
    else:
        restriction = game.forbids_elsewhere(state, action) if state.frames else 0
    if restriction == 0:
        return [not_now(game, state)]
    text = game.texts.verdicts[restriction]
    return [(text.case, sentence(game, state, text, verb, action, name))]


def sentence(game: Game[Any], state: State, text: Text, verb: Verb, action: int, name: str) -> str:
    """The verdict with the action's own arguments named as the asker named them: nothing else may be told of them."""
    given = {
        domain.name: name or domain.names[number] for domain, number in zip(verb.domains, verb.arguments(action), strict=True)
    }
    frame = state.frames[-1]
    return text.fill(
        lambda word, kind: given[word] if word in given else game.word(state, state.seat, kind, getattr(frame, word))
    )


def not_now(game: Game[Any], state: State, lead: str = "This is not what is decided now") -> Verdict:
    """The verdict on what the decision at hand does not know at all: which phase it is, and what is decided."""
    if not state.frames:
        return ("", "The game is over.")
    prompt = question(game, state, state.seat)
    path = game.path(state)
    phase = f" ({path[-1].name})" if path else ""
    return (prompt.cases[0] if prompt.cases else "", f"{lead}{phase}. {prompt.text}")


def no_part(game: Game[Any], state: State, domain: Domain, number: int, name: str) -> str:
    """What a thing that was clicked has to do with the decision at hand."""
    if domain.name == "place":
        return f"Nothing is decided at {name} now"
    many = game.texts.grammar.is_many(name)
    if domain.name == "piece" and game.seat_of(state, number) not in (state.seat, NONE):
        return f"{sentence_case(name)} {'are' if many else 'is'} not yours"
    return f"{sentence_case(name)} {'have' if many else 'has'} no part in this decision"
