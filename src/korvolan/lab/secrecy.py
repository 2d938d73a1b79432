"""Leak checks: what a seat is told must be the same, byte for byte, whatever the hidden part of a position is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.dice import FastDice, RecordedDice, seeded
from ..kernel.errors import IllegalAction, TooManyOutcomes
from ..kernel.game import Game
from ..kernel.outcomes import follow
from ..kernel.perspective import known_position
from ..kernel.play import Play
from ..kernel.state import State
from ..kernel.view import as_json

FOLLOWED = 6  # public actions for which two worlds are compared side by side
ASKED = 120  # actions about which a seat asks why not
CLICKED = 40  # shown pieces about which it asks
ROUTES = 2  # own pieces whose routes a seat asks for
ODDS = 2  # actions whose odds a seat asks for

Raise = Callable[[str, str], Exception]


def check_no_leak(play: Play, rng: FastDice, broken: Raise) -> None:
    """For each seat and a watcher: reshuffle what it cannot know, and nothing that it is told may change. Where nothing is
    hidden there must be no other truth; to go on side by side from the same position twice would then show nothing."""
    for seat in [*play.game.seats, ""]:
        check_canonical(play, seat, rng, broken)
        seed = rng.below(1 << 30)
        truth = play.beside(play.state.clone())
        other = play.determinize(seat, seeded(seed))
        check_known(play, seat, seed, broken)
        truth.state.dice, other.state.dice = same_dice(seed), same_dice(seed)
        compare(truth, other, seat, seed, True, broken)
        if not play.game.secrets:
            check_open(truth, other, seat, broken)
            continue
        behind = play.beside(known_position(play, play.game.seat_number(seat)).clone())
        behind.state.dice = same_dice(seed)
        side_by_side(behind, other, seat, rng, seed, broken)


def same_dice(seed: int) -> RecordedDice:
    """The same dice for both worlds."""
    return RecordedDice(seeded(f"secrecy {seed}"))


def check_canonical(play: Play, seat: str, rng: FastDice, broken: Raise) -> None:
    """Reshuffling depends only on what the seat knows: it gives the same result from any state that looks the same."""
    game, number = play.game, play.game.seat_number(seat)
    first, second = rng.below(1 << 30), rng.below(1 << 30)
    once = game.determinize(play.state, number, seeded(second))
    twice = game.determinize(game.determinize(play.state, number, seeded(first)), number, seeded(second))
    if game.layout.fingerprint(once) != game.layout.fingerprint(twice):
        raise broken("determinize knows no secret", f"for {seat or 'a watcher'} it depends on the hidden truth")


def check_known(play: Play, seat: str, seed: int, broken: Raise) -> None:
    """What somebody knows by the declaration of the fields is the same in whatever is drawn for him. A choice that nobody was
    told of yet is no part of it."""
    game, number = play.game, play.game.seat_number(seat)
    known = known_position(play, number)
    drawn = game.determinize(known, number, seeded(seed))
    wrong = game.layout.changed_though_known(known, drawn, number)
    if wrong:
        raise broken("what is known stays", f"for {seat or 'a watcher'} determinize changes {', '.join(wrong)}")


def check_open(truth: Play, other: Play, seat: str, broken: Raise) -> None:
    """Where nothing is hidden, reshuffling changes nothing."""
    if truth.fingerprint() != other.fingerprint():
        raise broken("nothing is hidden", f"for {seat or 'a watcher'} determinize changed the position of an open game")


def told(play: Play, seat: str, seed: int, all_of_it: bool) -> dict[str, bytes]:
    """What a seat can learn of a position: what it is shown and, where `all_of_it`, every answer it can ask for."""
    out = {"view": as_json(play.view(seat)), "log": as_json(play.log(seat))}
    if seat and play.seat == seat:
        out["legal"] = as_json([str(action) for action in play.legal()])
        out["undo"] = as_json(play.may_undo(seat))
    if all_of_it:
        out |= answers(play, seat, seeded(f"told {seed}"))
    return out


def own_pieces(play: Play, seat: str, rng: FastDice) -> list[str]:
    """Some of a seat's own pieces, by the names that it uses."""
    game, number = play.game, play.game.seat_number(seat)
    pieces = range(len(game.layout.domains["piece"].ids))
    own = [game.piece_id(play.state, number, p) for p in pieces if game.seat_of(play.state, p) == number]
    return [own[rng.below(len(own))] for _ in range(ROUTES if own else 0)]


def answers(play: Play, seat: str, rng: FastDice) -> dict[str, bytes]:
    """Overlays, refusals, errors and odds, as far as the seat may ask for them now."""
    out: dict[str, bytes] = {}
    pieces = play.game.layout.domains["piece"].ids
    overlays = play.game.overlays
    for name in [overlays[rng.below(len(overlays))]] if overlays else []:
        for focus in ["", pieces[rng.below(len(pieces))]]:
            out[f"overlay {name} {focus}"] = as_json(play.overlay(name, seat, focus))
    if seat and play.seat == seat:
        for name in own_pieces(play, seat, rng):
            out[f"routes {name}"] = as_json(play.routes([name], seat))
        size = play.game.vocabulary.size
        for action in range(size) if size <= ASKED else [rng.below(size) for _ in range(ASKED)]:
            out[f"why not {action}"] = as_json(play.why_not(action, seat))
            out[f"error {action}"] = error_of(play, action)
        shown = play.view(seat).pieces
        for piece in shown if len(shown) <= CLICKED else [shown[rng.below(len(shown))] for _ in range(CLICKED)]:
            out[f"why not {piece.id}"] = as_json(play.why_not(piece.id, seat))
        for action in play.state.choices[:ODDS]:
            out[f"odds {action}"] = odds_of(play, action, seat)
    elif seat and play.seat is not None:
        out["why not"] = as_json(play.why_not(0, seat))
    return out


def error_of(play: Play, action: int) -> bytes:
    """The error that an illegal action gets."""
    try:
        play.checked(action)
    except IllegalAction as error:
        return str(error).encode()
    return b""


def odds_of(play: Play, action: int, seat: str) -> bytes:
    try:
        return as_json(play.odds(action, seat))
    except TooManyOutcomes as error:
        return str(error).encode()


def compare(truth: Play, other: Play, seat: str, seed: int, all_of_it: bool, broken: Raise) -> None:
    """Check that the seat is told the same in both games."""
    here, there = told(truth, seat, seed, all_of_it), told(other, seat, seed, all_of_it)
    for what in here.keys() | there.keys():
        if here.get(what) != there.get(what):
            seen = f"{seat or 'a watcher'} is told, of {what}: {here.get(what)!r} or {there.get(what)!r}"
            raise broken("hidden means hidden", seen)


def side_by_side(truth: Play, other: Play, seat: str, rng: FastDice, seed: int, broken: Raise) -> None:
    """Continue both games with the same public actions and dice until something is revealed. Decisions that nobody was told
    of are taken back in both: of a «done» it depends on them what follows."""
    number = truth.game.seat_number(seat)
    for step in range(FOLLOWED):
        if truth.seat is None:
            return
        action = truth.state.choices[rng.below(len(truth.state.choices))]
        same = same_action(truth, other, number, action)
        if same is None:
            return
        known = truth.state.revelations, other.state.revelations
        truth.play(action)
        other.play(same)
        if (truth.state.revelations, other.state.revelations) != known:
            return
        compare(truth, other, seat, seed, step == FOLLOWED - 1, broken)


def same_action(truth: Play, other: Play, seat: int, action: int) -> int | None:
    """The action of the other world that looks the same to a seat; none if there is none."""
    if truth.state.seat == seat:
        return action if action in other.state.choices else None
    text = truth.game.public_text(truth.state, seat, action)
    for choice in other.state.choices:
        if other.game.public_text(other.state, seat, choice) == text:
            return choice
    return None


def arrangements(game: Game[Any], scenario: str) -> list[State]:
    """Every position that a scenario's opening can lead to, at its first decision."""
    start: State = game.opening(scenario, {})
    start.stops_at_chance = True
    start.run_to_decision()
    return [branch.state for branch in follow(game.layout, start)]


def check_reach(game: Game[Any], draws: int, broken: Raise) -> int:
    """On the smallest scenario `determinize` reaches every arrangement that a seat cannot tell from the true one."""
    states = arrangements(game, game.smallest)
    for state in states:
        state.stops_at_chance = False
    largest = 0
    for number in [*range(len(game.seats)), -1]:
        alike: dict[bytes, set[str]] = {}
        for state in states:
            seen = as_json([game.view(state, number), state.seat])
            alike.setdefault(seen, set()).add(game.layout.fingerprint(state))
        for state in states[:: max(1, len(states) // 12)]:
            seen = as_json([game.view(state, number), state.seat])
            rng = seeded(f"reach {number}")
            found = {game.layout.fingerprint(game.determinize(state, number, rng)) for _ in range(draws)}
            if found != alike[seen]:
                told = f"{len(found)} arrangements reached of {len(alike[seen])} that look alike to seat {number}"
                raise broken("determinize reaches everything", told)
            largest = max(largest, len(found))
    return largest
