"""Play: a game as a person or the table holds it. Record, undo, log, texts and views around a bare State."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from . import standing_orders
from .actions import Action
from .constants import NONE
from .dice import FastDice, RecordedDice, SealedDice, commitment
from .errors import CannotUndo, IllegalAction, KorvolanError, unknown
from .game import Game
from .grammar import possessive, sentence_case
from .log import Lines, Log
from .moves import Move
from .obstacles import in_the_way
from .outcomes import LIMIT, outcomes
from .perspective import Perspective, as_known, known_position, prompt_of
from .position import write_position
from .record import DiceNote, Entry, Record, copy_of, new_record, no_more_dice, write_record
from .state import NOBODY, State
from .view import LogView, OddsView, PromptView, ResultView, RouteView, View
from .why_not import verdict_on, why_not, why_not_react


class Play:
    """A game in progress. `seat` decides what `prompt` asks, out of `legal()`."""

    def __init__(self, game: Game[Any], state: State, history: Record) -> None:
        self.game = game
        self.state = state
        self.moves: list[Move] = []  # the decisions that stand
        self.undone: list[int] = []  # actions that redo would bring back, the next one last
        self.orders: list[standing_orders.Order] = []
        self.opening_lines: Lines = []
        self.public = 0  # things done of which everyone knows, and by seat those of which only the seat does
        self.private = [0] * len(game.seats)
        self.history = history
        self.origin: State | None = None  # where a game began that began in the middle
        self.revealed = False  # the key of its dice is known: there is no way back
        self._moments: tuple[State, tuple[str, ...]] | None = None
        self._board: tuple[State, View] | None = None
        self._known: tuple[State, State] | None = None

    # -- the decision at hand --------------------------------------------------------------------------------------

    @property
    def seat(self) -> str | None:
        """Who decides; None at the end."""
        return self.game.seats[self.state.seat] if self.state.seat >= 0 else None

    @property
    def whose(self) -> str:
        """Whose decision it is, in a sentence."""
        return f"The decision is {possessive(self.game.seat_phrase(self.seat))}." if self.seat else "The game is over."

    @property
    def seq(self) -> int:
        """How many things were done, public or not. Standing orders do not count: they change no position."""
        return self.public + sum(self.private)

    def seq_of(self, seat: str) -> int:
        """How many of them a seat (or a watcher) knows of. It grows with whatever changes what the seat may decide."""
        return self.public + (self.private[self.game.seat_number(seat)] if seat else 0)

    @property
    def is_sealed(self) -> bool:
        """Whether its dice come from a key that was committed to before the first roll."""
        return self.history.dice.kind == "sealed"

    @property
    def step(self) -> int:
        """How many public decisions stand."""
        return self.moves[-1].step if self.moves else 0

    @property
    def prompt(self) -> PromptView:
        """What is to be decided, and by which cases."""
        return prompt_of(self.game, self.state, self.state.seat)

    @property
    def moments_reached(self) -> tuple[str, ...]:
        """The moments that have come, for standing orders."""
        if self._moments is None or self._moments[0] is not self.state:
            self._moments = self.state, tuple(self.game.moments_reached(self.state))
        return self._moments[1]

    @property
    def result(self) -> ResultView | None:
        """How the game ended, or None while it goes on."""
        if self.state.frames:
            return None
        ending = self.game.texts.endings[self.state.ending]
        winner = self.game.seats[self.state.winner] if self.state.winner != NOBODY else ""
        return ResultView(winner, ending.text, ending.case)

    def legal(self) -> list[Action]:
        """What may be done now: the only list."""
        return [Action(action, self.game.vocabulary) for action in self.state.choices]

    def action(self, what: str | int) -> int:
        """The action that a text or number means, legal or not."""
        if isinstance(what, str):
            return self.game.vocabulary.parse(what)
        if not isinstance(what, int):
            raise unknown("action", what, self.game.vocabulary.verbs)
        self.game.vocabulary.verb(what)
        return int(what)

    def seat_id(self, seat: str) -> str:
        """A seat as records name it, however it was typed. A watcher has none."""
        if not seat:
            raise unknown("seat", seat, self.game.seats)
        return self.game.seats[self.game.seat_number(seat)]

    def why_not(self, what: str | int, seat: str | None = None, pieces: list[str] | None = None) -> list[tuple[str, str]]:
        """[(case, sentence)]: what forbids an action, or whatever a clicked place or piece could mean; with `pieces`, what
        keeps these from going to the place, or to where that piece stands.

        A seat that does not decide now learns only that, or what is in the way of a reaction."""
        if seat is not None and self.seat is not None and self.game.seat_number(seat) != self.state.seat:
            return why_not_react(self.game, self.state, self.game.seat_number(seat), what) or [("", self.whose)]
        found = in_the_way(Perspective(self), pieces, str(what)) if pieces else None
        return why_not(self.game, self.state, what) if found is None else found

    # -- playing ---------------------------------------------------------------------------------------------------

    def play(self, what: str | int) -> None:
        """Carry out an action, given as text, number or Action. An illegal one changes nothing."""
        self._do(self.checked(what), by_order=False)
        self.undone.clear()

    def play_route(self, actions: Sequence[str]) -> None:
        """Carry out actions one after the other, up to the first roll, revelation or decision of somebody else's."""
        before, seat = self.state, self.state.seat
        for action in actions:
            self.play(action)
            now = self.state
            if now.seat != seat or now.rolls != before.rolls or self.game.may_have_learned(before, now, seat):
                break

    def checked(self, what: str | int) -> int:
        """A legal action, or the reasons why it is not one."""
        action = self.action(what)
        if action not in self.state.choices:
            raise IllegalAction(self.game.vocabulary.text(action), verdict_on(self.game, self.state, action))
        return action

    def _do(self, action: int, by_order: bool) -> None:
        """The action is tried on a copy, so that a fault in the rules leaves this position whole."""
        before, after = self.state, self.state.clone()
        log = self._listen(after, self.step + 1, before.seat)
        entry = Entry(self.game.seats[before.seat], do=self.game.vocabulary.text(action), by_order=by_order)
        try:
            after.apply(action)
        except KorvolanError:  # a scripted die that does not fit: nobody's fault but the script's
            raise
        except Exception as error:
            entry.fault = f"{type(error).__name__}: {error}"
            self.history.entries.append(entry)
            raise
        self.state = after
        self.moves.append(Move(before, before.seat, action, log.take(), after.seat, self.step))
        self._count(self.moves[-1])
        entry.dice = self._rolled()
        self._write(entry)
        if self.orders:
            running = standing_orders.still_running(self.game, after, self.orders)
            self.moves[-1].ended = [order for order in self.orders if order not in running]
            self.orders = running

    def _count(self, move: Move) -> None:
        """Something was done or taken back: everyone knows, or only who did it."""
        if move.public:
            self.public += 1
        else:
            self.private[move.seat] += 1

    def _listen(self, state: State, step: int, by: int) -> Log:
        """Give a state a log to write in."""
        log = Log(self.game, step, by)
        state.journal = log
        state.logging = True
        return log

    def _rolled(self) -> list[int]:
        """The dice of the last action."""
        dice = self.state.dice
        assert isinstance(dice, RecordedDice)
        given, dice.given = dice.given, []
        return given

    def _write(self, entry: Entry) -> None:
        entry.at = self.fingerprint()
        self.history.entries.append(entry)
        result = self.result
        self.history.result = result.winner or "draw" if result else ""

    def add_nonce(self, seat: str, nonce: str) -> None:
        """Somebody came to a seat after the dice were sealed: their own randomness counts from here on."""
        if not self.is_sealed or not nonce:
            raise KorvolanError("Only sealed dice take a nonce, and it may not be empty.")
        seat = self.seat_id(seat)
        dice = self.state.dice
        assert isinstance(dice, RecordedDice)
        if isinstance(dice.inner, SealedDice):  # without its key a record plays the dice that it names
            dice.inner.add(seat, nonce)
        self._write(Entry(seat, nonce=nonce))

    # -- undo and redo ---------------------------------------------------------------------------------------------

    def may_undo(self, seat: str | None = None) -> bool:
        """Whether a seat can take back its last decision without asking, as far as the rules have counted what it showed."""
        if not self.moves:
            return False
        last = self.moves[-1]
        mine = seat is None or last.seat == self.game.seat_number(seat)
        return mine and last.is_free(self.state)

    def undo(self, seat: str | None = None, consent: bool = False) -> None:
        """Take back the last decision, as far as the last roll or revelation; further with the other's consent."""
        if not self.moves:
            raise CannotUndo("There is nothing to take back.")
        if self.revealed:
            raise CannotUndo("The key of the dice is known by now: anyone could foretell what is rolled anew.")
        if not consent and not (self.may_undo(seat) and self.moves[-1].tells_nothing(self.game, self.state)):
            last = self.game.seats[self.moves[-1].seat]
            if seat is not None and last != self.seat_id(seat):
                raise CannotUndo(f"The last decision was {possessive(self.game.seat_phrase(last))}.")
            raise CannotUndo("Dice were rolled or something was revealed since: that stays.")
        self.take_back(consent)

    def take_back(self, consent: bool = False) -> None:
        """Take back the last decision, whatever it showed: a record says what was allowed when it was made.

        The dice never go back: a roll taken back is rolled anew."""
        redoable = not consent or self.moves[-1].is_free(self.state)
        move = self.moves.pop()
        self._count(move)
        dice, self.state = self.state.dice, move.before.clone()  # clones of this game share the moves behind it
        self.state.dice = dice
        self.orders = standing_orders.restored(self.orders, move.ended)
        self.undone = [*self.undone, move.action] if redoable else []
        self._write(Entry(self.game.seats[move.seat], undo=1, consent=consent))

    def redo(self, seat: str | None = None) -> None:
        """Do again what was taken back last."""
        if not self.undone or (seat is not None and self.state.seat != self.game.seat_number(seat)):
            raise CannotUndo("There is nothing to do again.")
        entry = Entry(self.game.seats[self.state.seat], redo=1)
        before = self.history.entries
        done: list[Entry] = []
        self.history.entries = done
        try:
            self._do(self.undone[-1], by_order=False)
        finally:
            self.history.entries = before
        self.undone.pop()
        entry.at = done[-1].at
        self.history.entries.append(entry)

    # -- standing orders -------------------------------------------------------------------------------------------

    def order(self, seat: str, window: str, until: str = "") -> None:
        """Decline windows of a kind from now on: until revoked, or until a moment or place."""
        seat = self.seat_id(seat)
        order = standing_orders.checked(self.game, self.state, self.game.seat_number(seat), window, until)
        if until in self.moments_reached:
            raise KorvolanError(f"{sentence_case(until).replace('-', ' ')} has come already.")
        self.orders = [o for o in self.orders if not (o.seat == order.seat and o.window == window)] + [order]
        self._write(Entry(seat, order=window, until=until))

    def revoke(self, seat: str, window: str) -> None:
        """Take back a standing order."""
        seat = self.seat_id(seat)
        self.orders = standing_orders.revoked(self.orders, self.game.seat_number(seat), window)
        self._write(Entry(seat, order=window, revoke=True))

    @property
    def in_window(self) -> bool:
        """Whether the decision is a chance to react in somebody else's turn."""
        return bool(self.state.frames) and bool(self.state.frames[-1].window(self.state))

    @property
    def has_order(self) -> bool:
        """Whether a standing order answers the window at hand."""
        return standing_orders.answer(self.game, self.state, self.orders) != NONE

    def obey(self) -> bool:
        """Answer the windows at hand by standing orders; whether any was answered."""
        answered = False
        while self.obey_once():
            answered = True
        return answered

    def obey_once(self) -> bool:
        """Answer one window by a standing order, if there is one for it."""
        action = standing_orders.answer(self.game, self.state, self.orders)
        if action == NONE:
            return False
        self._do(action, by_order=True)
        self.undone.clear()
        return True

    # -- knowing ---------------------------------------------------------------------------------------------------

    def view(self, seat: str = "", log: list[LogView] | None = None) -> View:
        """All that a seat may know; the empty name is a watcher. Who keeps what the seat was told gives it as `log`."""
        return Perspective(self).view(seat, log)

    def board(self, seat: int) -> View:
        """What lies on the board, as a seat may know it. Where nothing is hidden it is looked at once for everyone."""
        if self.game.secrets:
            return self.game.view(self.state, seat)
        if self._board is None or self._board[0] is not self.state:
            self._board = self.state, self.game.view(self.state, seat)
        return msgspec.structs.replace(self._board[1])

    def as_known(self) -> State:
        """A position that the seat that decides cannot tell from this one, to look ahead from. It is imagined once for all who
        ask, so nobody may change it."""
        if self._known is None or self._known[0] is not self.state:
            self._known = self.state, as_known(self.game, self.state)
        return self._known[1]

    def take_known(self) -> State:
        """The same for somebody who changes it: nobody else gets it any more."""
        found = self.as_known()
        self._known = None
        return found

    def log(self, seat: str = "") -> list[LogView]:
        """What happened, as a seat was told."""
        number = self.game.seat_number(seat)
        return [entry for line in self.lines() if (entry := line[number]) is not None]

    def lines(self) -> Lines:
        """All that was told so far, to each audience."""
        return self.opening_lines + [line for move in self.moves for line in move.lines]

    def odds(self, what: str | int, seat: str = "", battle: bool = False, first: Sequence[str] = ()) -> OddsView:
        """The chances of an action, from what the seat knows. What may be done is a secret of the seat that decides.

        With `battle` also those of the whole battle that it belongs or leads to, if there is one. `first` are decisions of
        the seat's that are imagined before it, as those of a composed move."""
        if seat and self.game.seat_number(seat) != self.state.seat:
            raise KorvolanError(self.whose)
        seat = seat or self.game.seats[self.state.seat]
        if first:
            eyes = Perspective(self).imagining([self.action(text) for text in first], seat)
            action = eyes.expected(self.action(what))
        else:
            eyes, action = Perspective(self), self.checked(what)
        odds = eyes.odds(action, seat)
        if battle:
            odds.battle = eyes.forecast(action, seat)
        return odds

    def forecast(self, seat: str = "") -> OddsView | None:
        """The chances of the battle under way, as a seat or a watcher can foresee it; None if there is none."""
        return Perspective(self).forecast(NONE, seat)

    def routes(self, pieces: list[str], seat: str) -> list[RouteView]:
        """Where these pieces of a seat's can go together, each way as a list of actions to play one after the other."""
        if self.game.seat_number(seat) != self.state.seat:
            raise KorvolanError(self.whose)
        return Perspective(self).routes(pieces, seat)

    def overlay(self, name: str, seat: str = "", focus: str = "") -> dict[str, int]:
        """Places with values: reach, control and the like, from what the seat knows."""
        return Perspective(self).overlay(name, seat, focus)

    def outcomes(self, what: str | int, limit: int = LIMIT) -> list[tuple[Fraction, Play]]:
        """Every position that an action can lead to, with its exact chance."""
        found = outcomes(self.game.layout, self.state, self.checked(what), limit)
        return [(chance, self.beside(state)) for chance, state in found]

    def determinize(self, seat: str, rng: FastDice) -> Play:
        """A game that the seat cannot tell from this one: fresh dice, no record."""
        number = self.game.seat_number(seat)
        other = self.beside(self.game.determinize(known_position(self, number), number, rng))
        other.orders = [order for order in self.orders if order.seat == number]
        return other

    def beside(self, state: State) -> Play:
        """A game of its own that goes on from a state."""
        history = new_record(self.game, self.history.scenario, self.history.options)
        history.dice = DiceNote(kind="rolled")
        other = Play(self.game, state, history)
        other.origin = state
        if not isinstance(state.dice, RecordedDice):
            state.dice = RecordedDice(state.dice)
        other.orders = list(self.orders)
        return other

    # -- copies and files ------------------------------------------------------------------------------------------

    def clone(self) -> Play:
        """A copy that goes its own way, with record, undo and log."""
        return self._copied(self.state.clone())

    def branch(self) -> Play:
        """A copy on which something is tried. It shares the position, which a decision never changes but replaces."""
        return self._copied(self.state)

    def _copied(self, state: State) -> Play:
        other = Play(self.game, state, copy_of(self.history))
        other.moves, other.undone, other.orders = list(self.moves), list(self.undone), list(self.orders)
        other.public, other.private = self.public, list(self.private)
        other.opening_lines = self.opening_lines
        other.origin = self.origin
        other._moments = self._moments
        return other

    def fingerprint(self) -> str:
        """The position as a short hash."""
        return self.game.layout.fingerprint(self.state)

    def position(self) -> str:
        """The position as text."""
        return write_position(self.game, self.state)

    def record(self) -> str:
        """The whole game as text."""
        return write_record(self.record_with_key(self.history.dice.key))

    def record_with_key(self, key: str) -> Record:
        """The record, with the key of its sealed dice where that may be told, else without one."""
        if self.origin is not None:
            self.history.position = write_position(self.game, self.origin)
            self.history.opening = self.game.layout.fingerprint(self.origin)
        return msgspec.structs.replace(self.history, dice=msgspec.structs.replace(self.history.dice, key=key))

    def reveal(self, key: bytes) -> None:
        """After the end: put the key of the sealed dice into the record, so that anyone can check them."""
        if self.state.frames:
            raise KorvolanError("The key stays secret until the game is over.")
        if commitment(key) != self.history.dice.commitment:
            raise KorvolanError("This is not the key that was committed to.")
        self.history.dice.key = key.hex()
        self.revealed = True

    def hide_key(self) -> None:
        """Take the key of the sealed dice out of the record: it is secret until the end."""
        self.history.dice.key = ""

    def use_new_dice(self) -> None:
        """From here on the dice are new, and only what they show is recorded: nobody can foretell them."""
        self.history.dice = DiceNote(kind="rolled")
        self.state.dice = RecordedDice(no_more_dice())
