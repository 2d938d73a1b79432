"""Channels: every way by which somebody gets anything of a game, each as the bytes that he gets.

A channel is asked of two games that he cannot tell apart (twins.py): it must answer the same. What only the table answers
(replays, evaluations, the lobby) stands in `table.channels`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..ai import Clock, Knowledge, player
from ..kernel.dice import FastDice, seeded
from ..kernel.errors import KorvolanError
from ..kernel.perspective import Perspective
from ..kernel.play import Play
from ..kernel.view import as_json
from .secrecy import answers, own_pieces, told

Channel = Callable[[Play, str, int], dict[str, bytes]]

WORK = 4  # playouts of the adviser
ASKED = 6  # things about which a seat that waits asks
MOST_TOGETHER = 6  # pieces whose routes are asked for at once
ADVISERS = ("captain", "colonel")


def shown(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """What he is shown without asking, and whether he can take something back."""
    return told(play, seat, seed, False)


def draws(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """What is drawn for him of all that he cannot know: it may depend on nothing but what he knows, and chance."""
    return {"draw": play.determinize(seat, seeded(seed)).fingerprint().encode()}


def files(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """An exported position and record, what a fork begins with, and what a program is given."""
    export = play.determinize(seat, Perspective(play).rng(seat, "export"))
    out = {"position": export.position().encode(), "record": export.record().encode()}
    if seat and play.seat == seat:
        knowledge = Knowledge.of(play.game, play.state, play.game.seat_number(seat))
        out["knowledge"] = knowledge.text().encode()
        out["choices"] = as_json(knowledge.choices)
        out["imagined"] = play.game.layout.fingerprint(knowledge.imagine(seeded(seed))).encode()
    return out


def questions(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """Overlays, routes, reasons why not, errors and odds."""
    rng = seeded(f"questions {seed}")
    out = answers(play, seat, rng)
    if seat:
        out |= refusals(play, seat, rng)
    return out


def refusals(play: Play, seat: str, rng: FastDice) -> dict[str, bytes]:
    """Why own pieces cannot go somewhere, or why a seat that waits cannot do something."""
    game = play.game
    out: dict[str, bytes] = {}
    places = game.layout.domains["place"].ids
    shown = play.view(seat).pieces
    for _ in range(ASKED):
        place = places[rng.below(len(places))]
        for what in [place, shown[rng.below(len(shown))].id] if shown else [place]:
            out[f"why not {what}"] = as_json(play.why_not(what, seat))
            if play.seat == seat:
                for name in own_pieces(play, seat, rng)[:1]:
                    out[f"why not {name} to {what}"] = answer(partial(play.why_not, what, seat, [name]))
    return out


def forecasts(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """The chances of whole battles, of the one under way and of one that an option leads to, at once or after another."""
    rng = seeded(f"forecasts {seed}")
    out = {"forecast": answer(partial(play.forecast, seat))}
    if seat and play.seat == seat:
        choices = play.state.choices
        action, following = choices[rng.below(len(choices))], rng.below(play.game.vocabulary.size)
        text = play.game.vocabulary.text(action)
        out[f"battle {text}"] = answer(partial(play.odds, action, seat, battle=True))
        for then in [following, *choices[:2]]:
            out[f"odds {text}, {then}"] = answer(partial(play.odds, then, seat, battle=True, first=[text]))
    return out


def previews(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """Where pieces that stand together can go, with what threatens them on the way."""
    out: dict[str, bytes] = {}
    if seat and play.seat == seat:
        rng = seeded(f"previews {seed}")
        own = own_pieces(play, seat, rng)
        at = {piece.id: piece.at for piece in play.view(seat).pieces}
        for name in own[:1]:
            together = [other for other, place in at.items() if place == at.get(name) and is_own(play, seat, other)]
            for pieces in ([name], together[:MOST_TOGETHER]):
                out[f"routes {' '.join(pieces)}"] = answer(partial(play.routes, pieces, seat))
    return out


def is_own(play: Play, seat: str, name: str) -> bool:
    """Whether a piece on the board is one of the seat's, by the name that it uses."""
    game, number = play.game, play.game.seat_number(seat)
    pieces = range(len(game.layout.domains["piece"].ids))
    return any(game.seat_of(play.state, p) == number and game.piece_id(play.state, number, p) == name for p in pieces)


def answer(ask: Callable[[], object]) -> bytes:
    """An answer as it is sent, or the words in which it is refused."""
    try:
        return as_json(ask())
    except KorvolanError as error:
        return str(error).encode()


def hints(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    """What programs would do, with their reasons and expectations."""
    out: dict[str, bytes] = {}
    if seat and play.seat == seat:
        for level in ADVISERS:
            knowledge = Knowledge.of(play.game, play.state, play.game.seat_number(seat))
            choice = player(level).choose(knowledge, Clock(work=WORK), seeded(seed), [])
            out[f"hint {level}"] = as_json(choice)
    return out


# How many pairs there are to one of which a channel is asked: what is drawn anew always, what takes long seldom.
CHANNELS: list[tuple[int, Channel]] = [
    (1, shown),
    (1, draws),
    (4, files),
    (20, questions),
    (60, previews),
    (200, forecasts),
    (500, hints),
]
