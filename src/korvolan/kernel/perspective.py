"""Perspective: what a seat sees and is told on request. Whatever could depend on hidden things is computed from
determinizations, with random numbers that come from the seat's own view, so that an answer can tell no secret."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .composed_moves import Scout
from .constants import NONE
from .dice import FastDice, seeded
from .errors import IllegalAction, KorvolanError, unknown
from .forecast import Forecast
from .frame import Chance
from .game import Game
from .outcomes import decline_for_others, odds, roll_of
from .shortcuts import shortcut_views
from .state import BY_CHANCE, State
from .view import BattleView, LogView, OddsView, OptionView, OrderView, PromptView, RollView, RouteView, View, as_json, told

if TYPE_CHECKING:
    from .play import Play

WORLDS = 3  # determinizations that a route must hold in
SAMPLES = 24  # determinizations behind an answer where hidden pieces matter
OVERLAY_SAMPLES = 8
MOST_OPTIONS = 20_000  # that are kept of a game


class Perspective:
    """One game as its seats may know it."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.game = play.game
        self.state = play.state

    def view(self, seat: str, log: list[LogView] | None = None) -> View:
        """The board as the game shows it, with prompt, log and the rest around it. Whoever keeps the log of the seat by
        himself gives it."""
        play, number = self.play, self.game.seat_number(seat)
        view = play.board(number)
        view.seat = seat
        view.seq = play.seq_of(seat)
        view.to_move = play.seat
        view.result = play.result
        view.war = self.game.standing(self.state, number)
        if self.state.frames:
            view.prompt = prompt_of(self.game, self.state, number, self.look_ahead)
            if view.battle is not None:
                mark_rolls(self.look_ahead, view.prompt)
        view.log = play.log(seat) if log is None else log
        if view.battle is not None:
            view.battle = replace(view.battle, rolls=rolls_of(view.battle, view.log))
        if seat and play.may_undo(seat):
            view.undo = self.done(number, 1)
        if seat and play.undone and play.seat == seat:
            view.redo = self.undone(number, 1)
        view.moments = coming(self.game, self.state, play.moments_reached) if seat else []
        view.standing = [OrderView(o.window, o.until) for o in play.orders if o.seat == number]
        return view

    def look_ahead(self) -> State:
        """A position that the seat that decides cannot tell from the one that is looked at. Nobody may change it."""
        return self.play.as_known() if self.state is self.play.state else as_known(self.game, self.state)

    def done(self, seat: int, count: int) -> str:
        """The last decisions of a seat's, so many, in words: what undo would take back."""
        moves = self.play.moves[-count:]
        return in_words(self.game, seat, [(move.before, move.action) for move in moves])

    def undone(self, seat: int, count: int) -> str:
        """What redo would do again, so many decisions, in words."""
        made: list[tuple[State, int]] = []
        state = self.state.clone()
        state.logging = False
        for action in reversed(self.play.undone[-count:]):
            made.append((state, action))
            state = state.clone()
            state.apply(action)  # it was taken back without asking: nothing is rolled or revealed by it
        return in_words(self.game, seat, made)

    def rng(self, seat: str, question: str) -> FastDice:
        """Random numbers that depend on nothing but what the seat knows and asks."""
        known = as_json(self.game.view(self.state, self.game.seat_number(seat)))
        return seeded(hashlib.sha256(known + question.encode()).hexdigest())

    def known(self, number: int) -> State:
        """The position that is imagined anew for a seat: this one, without what others are deciding in secret."""
        return known_position(self.play, number) if self.state is self.play.state else self.state

    def samples(self, seat: str, question: str, most: int = SAMPLES) -> list[State]:
        """Determinizations for a seat; only one if it knows everything."""
        rng = self.rng(seat, question)
        number = self.game.seat_number(seat)
        known = self.known(number)
        states = [self.game.determinize(known, number, rng) for _ in range(most)]
        prints = {self.game.layout.fingerprint(state) for state in states}
        return states if len(prints) > 1 else states[:1]

    def odds(self, action: int, seat: str) -> OddsView:
        """The mean of the exact odds over determinizations."""
        seat = seat or self.game.seats[self.state.seat]
        states = [s for s in self.samples(seat, f"odds {action}") if action in s.choices]
        tables = [odds(state, action) for state in states]
        mean: dict[str, Fraction] = {}
        for table in tables:
            for label, chance in table.items():
                mean[label] = mean.get(label, Fraction(0)) + chance / len(tables)
        results = [told(label, chance) for label, chance in mean.items()]
        exact = all(table == tables[0] for table in tables)
        found = [self.modifiers(state, action, seat) for state in (states[:1] if exact else states)]
        sure = [modifier for modifier in found[0] if all(modifier in other for other in found)]
        return OddsView(results, sure, exact, 1 if exact else len(tables))

    def modifiers(self, state: State, action: int, seat: str) -> list[tuple[str, str]]:
        """What bears on the first roll that follows an action, or on the battle that it opens: (words, case)."""
        rolled = roll_of(state, action)
        top = rolled.frames[-1] if rolled is not None else None
        if rolled is not None and isinstance(top, Chance):
            return [(words, case) for case, words in top.modifiers(rolled)]
        trial = state.clone()
        trial.stops_at_chance = True
        trial.apply(action)
        number = self.game.seat_number(seat)
        battle = self.game.view(trial, number).battle
        if battle is None or self.game.view(state, number).battle is not None:
            return []
        return [(f"{self.game.seat_name(side.seat)}: {words}", case) for side in battle.sides for words, case in side.modifiers]

    def imagining(self, actions: list[int], seat: str) -> Perspective:
        """The perspective on a position after these decisions, made from what the seat knows. It stops at rolls, decisions
        of others and revelations."""
        number = self.game.seat_number(seat)
        other = Perspective(self.play)
        other.state = self.game.determinize(self.known(number), number, self.rng(seat, f"imagine {actions}"))
        for action in actions:
            other.expected(action)
            before, other.state = other.state, other.state.clone()
            other.state.apply(action)
            now = other.state
            if now.seat != number or now.rolls != before.rolls or self.game.may_have_learned(before, now, number):
                raise KorvolanError("What comes after this cannot be foreseen.")
        return other

    def expected(self, action: int) -> int:
        """The action, if it may be taken in the position that is seen."""
        if action not in self.state.choices:
            raise IllegalAction(self.game.vocabulary.text(action), [("", "It is not what is decided then.")])
        return action

    def routes(self, pieces: list[str], seat: str) -> list[RouteView]:
        """Where own pieces can go in several decisions, from what the seat knows."""
        number = self.game.seat_number(seat)
        chosen = self.chosen(pieces, number)
        return Scout(self.game, self.worlds(seat), number).routes(chosen) if chosen else []

    def chosen(self, pieces: list[str], number: int) -> list[int]:
        """Own pieces by their names; none where one of the names is of something that goes nowhere."""
        own = {self.game.piece_id(self.state, number, piece): piece for piece in self.own_pieces(number)}
        chosen: list[int] = []
        for name in dict.fromkeys(pieces):
            if name not in own and self.is_no_piece(name, number):
                return []
            if name not in own:
                raise unknown("piece of yours", name, own)
            chosen.append(own[name])
        return chosen

    def worlds(self, seat: str) -> list[State]:
        """Some positions that the seat cannot tell from this one; the same whenever it asks."""
        rng = self.rng(seat, "routes")
        number = self.game.seat_number(seat)
        count = WORLDS if self.game.secrets else 1
        return [self.game.determinize(self.known(number), number, rng) for _ in range(count)]

    def is_no_piece(self, name: str, seat: int) -> bool:
        """Whether something lies on the board that is no piece of the rules, such as a card: it goes nowhere."""
        everyone = range(len(self.game.layout.domains["piece"].ids))
        handles = {self.game.piece_id(self.state, seat, piece) for piece in everyone}
        return name not in handles and any(one.id == name for one in self.game.view(self.state, seat).pieces)

    def own_pieces(self, seat: int) -> list[int]:
        """The pieces that a seat plays with."""
        pieces = range(len(self.game.layout.domains["piece"].ids))
        return [piece for piece in pieces if self.game.seat_of(self.state, piece) == seat]

    def forecast(self, action: int, seat: str) -> OddsView | None:
        """The chances of the whole battle under way, or that an action leads to; None where there is none."""
        rng = self.rng(seat, f"forecast {action}")
        number = self.game.seat_number(seat)
        return Forecast(self.game, self.known(number), number, rng).view(action)

    def overlay(self, name: str, seat: str, focus: str) -> dict[str, int]:
        """An overlay that says the same of every state the seat could be in, or its values' mean, rounded down."""
        if name not in self.game.overlays:
            raise unknown("overlay", name, self.game.overlays)
        number = self.game.seat_number(seat)
        maps = [
            self.game.overlay(state, number, name, focus) for state in self.samples(seat, f"{name} {focus}", OVERLAY_SAMPLES)
        ]
        places = dict.fromkeys(place for found in maps for place in found)
        return {place: sum(found.get(place, 0) for found in maps) // len(maps) for place in places}


def known_position(play: Play, seat: int) -> State:
    """The position that is imagined anew for a seat or a watcher: what another has decided since that nobody else was told or
    shown is taken back first, so that not even the fact that something was decided can be found in it."""
    game, state = play.game, play.state
    seen = b""
    for move in reversed(play.moves):
        if move.public or move.seat == seat or move.is_forgotten:
            break
        seen = seen or as_json([game.view(state, seat), question(game, state, seat)])
        if as_json([game.view(move.before, seat), question(game, move.before, seat)]) != seen:
            break
        state = move.before
    return state


def rolls_of(battle: BattleView, log: list[LogView]) -> list[RollView]:
    """The rolls of a battle since the line that opened it, the oldest first. Dice of no piece are the defender's."""
    out: list[RollView] = []
    for line in reversed(log):
        if line.roll is not None:
            out.append(line.roll if line.roll.seat else replace(line.roll, seat=battle.defender))
        if line.scene:
            return out[::-1] if battle.at in line.places else []
    return out[::-1]  # a game that began in the middle of this battle


def prompt_of(game: Game[Any], state: State, seat: int, known: Callable[[], State] | None = None) -> PromptView:
    """The decision at hand in words. Options go only to the seat that decides. `known` gives the position to look ahead from,
    where somebody keeps it."""
    prompt = question(game, state, seat)
    if state.frames and seat == state.seat:
        prompt.options = options_of(game, state)
        prompt.shortcuts = shortcut_views(game, state, known)
        prompt.focus, prompt.overlay = game.decision_focus(state)
        mover = game.mover(state)
        prompt.mover = game.piece_id(state, seat, mover) if mover != NONE else ""
        prompt.march = bool(prompt.window) and game.march_depth(state) != NONE
    return prompt


def question(game: Game[Any], state: State, seat: int) -> PromptView:
    """What is asked, and by which cases, without the options."""
    if not state.frames:
        return PromptView("The game is over.")
    frame = state.frames[-1]
    text = game.texts.prompts[type(frame).__name__]
    words = frame.own_words(state) if seat == state.seat else frame.words(state)

    def fill(name: str, kind: str) -> str:
        if name in words:
            return words[name]
        own = next(field for field in game.layout.frame_fields[type(frame).__name__] if field.name == name)
        return game.word(state, seat, own.kind, getattr(frame, name))

    return PromptView(text.fill(fill), text.cases, window=frame.window(state) if seat == state.seat else "")


def coming(game: Game[Any], state: State, reached: tuple[str, ...]) -> list[str]:
    """The next moment of each kind, for a standing order to run until."""
    return next_moments(game.moments, reached) if state.frames else []


@lru_cache(1000)
def next_moments(kinds: tuple[str, ...], reached: tuple[str, ...]) -> list[str]:
    numbers = dict.fromkeys(kinds, 0)
    for moment in reached:
        stem, _, number = moment.rpartition("-")
        numbers[stem] = max(numbers.get(stem, 0), int(number))
    return [f"{stem}-{number + 1}" for stem, number in numbers.items()]


def in_words(game: Game[Any], seat: int, made: list[tuple[State, int]]) -> str:
    """Decisions of a seat's as it reads them: one by its label, a composed move by its pieces and where they went."""
    labels = [game.label(state, seat, action) for state, action in made]
    pieces: list[str] = []
    place = ""
    for state, action in made:
        verb = game.vocabulary.verb(action)
        for domain, number in zip(verb.domains, verb.arguments(action), strict=True):
            word = game.word(state, seat, domain.name, number)
            if domain.name == "piece" and word not in pieces:
                pieces.append(word)
            elif domain.name == "place":
                place = word
    if len(labels) == 1 or not pieces or not place:
        return ", ".join(labels)
    who = " and ".join(pieces) if len(pieces) < 3 else f"{pieces[0]} and {len(pieces) - 1} more"
    return f"{who} to {place}"


def mark_rolls(look_ahead: Callable[[], State], prompt: PromptView) -> None:
    """Say of the options in a battle which ones chance may follow at once, or show something."""
    if prompt.options:
        known = look_ahead()
        ahead = [(option, *followed_by(known.clone(), option.id)) for option in prompt.options]
        prompt.options = [
            replace(option, rolls=rolls, reveals=shows) if rolls or shows else option for option, rolls, shows in ahead
        ]


def as_known(game: Game[Any], state: State) -> State:
    """A position that the seat that decides cannot tell from the true one; always the same."""
    found: State = game.determinize(state, state.seat, seeded("rolls ahead"))
    return found


def followed_by(known: State, action: int) -> tuple[bool, bool]:
    """Whether chance may follow an action at once, and whether it may show something, by what the seat knows. The position is
    the asker's own: it is used up."""
    seat, revealed = known.seat, known.revelations
    known.stops_at_chance = True
    try:
        known.apply(action)
    except Exception:
        return False, False  # a fault in a rule is told when the action is played
    reveals = known.revelations != revealed
    decline_for_others(known, seat)
    return known.seat == BY_CHANCE, reveals


def options_of(game: Game[Any], state: State) -> list[OptionView]:
    """The legal actions with what to click for each and what to be warned of. Nobody may change them: an option is the same
    object as long as it says the same."""
    seat, described, shown, label_of = state.seat, game.vocabulary.described, game.options_shown, game.label
    cost_of, note_of, target_of = game.own_hook("cost"), game.own_hook("note"), game.own_hook("target")
    out: list[OptionView] = []
    for action in state.choices:
        verb, text, arguments = described(action)
        label = label_of(state, seat, action)
        cost = cost_of(state, action) if cost_of is not None else ""
        note = note_of(state, action) if note_of is not None else ""
        piece, place, facing, around = target_of(state, action) if target_of is not None else "", "", None, ""
        for domain, number, name in arguments:
            if domain == "piece":
                piece = game.piece_id(state, seat, number)
            elif domain == "place":
                place = name
            elif domain == "direction":
                facing = number
                around = place_id(game, state.frames[-1].place(state))
        warning = game.warning(state, action)
        key = (action, label, piece, cost, warning, note, around)
        option = shown.get(key)
        if option is None:
            if len(shown) > MOST_OPTIONS:
                shown.clear()
            section = game.section(verb.name, text)
            option = OptionView(
                action, text, label, verb.name, piece, place, cost, warning, note, False, False, facing, around, section
            )
            shown[key] = option
        out.append(option)
    return out


def place_id(game: Game[Any], place: int) -> str:
    """The id of a place, empty for none."""
    return game.layout.domains["place"].ids[place] if place != NONE else ""
