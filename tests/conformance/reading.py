"""Gathers what players read in a game: from every text of its data, filled in, and from positions that play reaches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from korvolan.kernel.actions import verbs_of
from korvolan.kernel.dice import FastDice, seeded
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.frame import Chance
from korvolan.kernel.game import Game
from korvolan.kernel.play import Play
from korvolan.kernel.state import BY_CHANCE
from korvolan.kernel.strategy import CAPTAIN, decide
from korvolan.kernel.texts import Text
from korvolan.kernel.view import BattleView, OddsView
from korvolan.table.game_pages import rulings
from korvolan.table.queries import odds_in_words

SENTENCES: Final = "sentences"  # whole ones, with a capital and a period
ABOUT: Final = "about"  # sentences that may speak of files
LABEL: Final = "label"  # a name, a button, a result
QUESTIONS: Final = 25  # actions that are asked about in a position
Read = tuple[str, str, str]  # SENTENCES or LABEL, the text, where it is read


# -- the data --------------------------------------------------------------------------------------------------------


def texts_of(game: Game[Any]) -> Iterator[Read]:
    """Every text of a game, filled with numbers and names of every sort. What only a frame can say stands glued to other words:
    play shows it."""
    texts = game.texts
    dangers = list(texts.dangers.values())  # words beside a sign, as labels are
    whole = [*(text for text in texts.all() if text not in dangers), *texts.reasons.values()]
    for kind, some in ((SENTENCES, whole), (LABEL, [*texts.options.values(), *dangers])):
        for text in some:
            if not GLUED.search(text.text):
                for words in fillings(game, text):
                    yield kind, text.fill(lambda name, _, words=words: words[name]), f"the text {text.key}"  # type: ignore[misc]


def fillings(game: Game[Any], text: Text) -> Iterator[dict[str, str]]:
    """Words for the placeholders of a text, the names of every list in turn."""
    lists = {name: names_of(game, kind, bool(ONE_MAN.search(text.text))) for name, kind in text.slots}
    for number in range(max([len(names) for names in lists.values()], default=1)):
        yield {name: names[number % len(names)] for name, names in lists.items()}


def names_of(game: Game[Any], kind: str, one_man: bool) -> list[str]:
    """Some names of a domain, of each sort one; or numbers. What only a frame can say is stood in for."""
    domain = game.layout.domains.get(kind)
    if domain is None:
        return ["1", "2"] if kind in NUMBERS else ["this"]
    grammar = game.texts.grammar
    sorts = {
        (grammar.is_many(name), name in grammar.the, name[:1].islower(), name[-1:].isdigit()): name for name in domain.names
    }
    names = list(sorts.values())
    return [name for name in names if not grammar.is_many(name)] if one_man and kind == "piece" else names


NUMBERS: Final = ("int", "half", "added", "left", "points", "steps", "hits", "moves", "actions", "count", "n", "round")
GLUED: Final = re.compile(r"\w\{|\}\w|[.?!]\{|\}\{")
# A text about somebody who is never a whole regiment: a leader, a ship, a train.
ONE_MAN: Final = re.compile(
    r"leader|commander|sovereign|train|Fleet|captured|killed|dismissed|recovered|wounded|forced march|a six|disperses"
    r"|the land of|rides|ridden|falls|initiative|City|Crown|refuge|\bhe\b|\bhis\b"
)


def sheet_of(game: Game[Any]) -> Iterator[Read]:
    """What stands on the board, the pieces and the pages about the game."""
    sheet = game.sheet()
    for place in sheet.board.places:
        yield LABEL, place.name, f"the place {place.id}"
        for fact in place.facts:
            yield LABEL, f"{fact.name}: {fact.value}", f"the card of {place.id}"
    for name, face in sheet.faces.items():
        yield LABEL, face.name, f"the face {name}"
        for fact in face.facts:
            yield LABEL, f"{fact.name}: {fact.value}", f"the card of {name}"
    things: list[Any] = [
        *sheet.tracks,
        *sheet.boxes,
        *sheet.marks,
        *sheet.overlays,
        *sheet.windows,
        *sheet.seats,
        *sheet.nations,
    ]
    for thing in things:
        yield LABEL, thing.name, f"the {type(thing).__name__} {thing.id}"
    for overlay in sheet.overlays:
        yield SENTENCES, overlay.text or "Empty.", f"the overlay {overlay.id}"
    for case in game.rules.cases.values():
        yield LABEL, case.title, f"the title of {case.id}"
        yield SENTENCES, case.text, f"the case {case.id}"
    for ruling in rulings(game):
        for said in ruling.text.split("\n"):
            yield SENTENCES, said, f"the ruling {ruling.id}"
    for option in game.options.values():
        yield SENTENCES, option.text or "Empty.", f"the option {option.id}"
    for scenario in game.scenarios.values():
        yield SENTENCES, scenario.text or "Empty.", f"the scenario {scenario.id}"
    for paragraph in game.presentation.get("about", {}).get("text", []):
        yield ABOUT, paragraph, "the page about the game"
    yield SENTENCES, game.policy or "Empty.", "the policy of forecasts"


# -- play ------------------------------------------------------------------------------------------------------------


class Reader:
    """A game played half at random, half by its programs, and read at some of its positions."""

    def __init__(self, game: Game[Any], scenario: str, seed: int, every: int) -> None:
        self.game = game
        self.rng: FastDice = seeded(f"reading {scenario} {seed}")
        self.play: Play = game.new(scenario, seed=seed)
        self.strategy = game.strategy()
        self.plans = [0] * len(game.seats)
        self.by_program = seed % 2 == 0
        self.every = every

    def read(self, decisions: int) -> Iterator[Read]:
        """What is read in so many decisions."""
        play = self.play
        while play.seat is not None and play.seq < decisions:
            if self.rng.below(self.every) == 0:
                yield from self.position()
            play.play(self.choice())
        yield from self.told()
        if play.result is not None:
            yield SENTENCES, play.result.text, "the result"

    def choice(self) -> int:
        choices = self.play.state.choices
        if not self.by_program or self.rng.below(3) == 0:
            return choices[self.rng.below(len(choices))]
        return decide(self.strategy, self.play.state, self.plans, CAPTAIN, self.rng)

    def told(self) -> Iterator[Read]:
        for seat in [*self.game.seats, ""]:
            for line in self.play.log(seat):
                yield SENTENCES, line.text, f"the log of {seat or 'watchers'}"

    def position(self) -> Iterator[Read]:
        """All that can be read of one position."""
        for seat in [*self.game.seats, ""]:
            yield from self.view(seat)
        yield from self.refusals()
        yield from self.chances()
        yield from self.hints()

    def view(self, seat: str) -> Iterator[Read]:
        view = self.play.view(seat)
        if view.prompt is not None:
            yield SENTENCES, view.prompt.text, "a prompt"
            for option in view.prompt.options:
                yield LABEL, option.label, f"the button {option.verb}"
                for said in (option.warning, option.note):
                    if said:
                        yield SENTENCES, said, f"a warning or note on {option.verb}"
                if option.cost:
                    yield LABEL, option.cost, f"the cost of {option.verb}"
        for word in (view.undo, view.redo):
            if word:
                yield LABEL, word, "undo and redo"
        for phase in view.phase:
            yield LABEL, phase.name, "the phase"
        for score in view.score:
            yield LABEL, score.text, "the score"
        if view.battle is not None:
            yield from battle_read(view.battle)

    def refusals(self) -> Iterator[Read]:
        """The answers to questions about actions, things clicked, and everything together."""
        play, game, vocabulary = self.play, self.game, self.game.vocabulary
        asked: list[str | int] = [""]
        own = [verb for verb in verbs_of(type(play.state.frames[-1]), vocabulary) if verb.size]
        for _ in range(QUESTIONS):
            verb = own[self.rng.below(len(own))] if own else vocabulary.verb(self.rng.below(vocabulary.size))
            asked.append(verb.base + self.rng.below(verb.size))
            asked.append(self.rng.below(vocabulary.size))
        for domain in ("piece", "place"):
            ids = game.layout.domains[domain].ids
            asked += [ids[self.rng.below(len(ids))] for _ in range(QUESTIONS // 3)]
        for what in asked:
            for seat in game.seats:
                for _, sentence in play.why_not(what, seat):
                    yield SENTENCES, sentence, f"why not {what}"
        yield from self.obstacles()

    def obstacles(self) -> Iterator[Read]:
        """Why a piece cannot go somewhere, and the ways on which it can."""
        assert self.play.seat is not None
        seat = self.play.state.seat
        pieces = [p for p in range(len(self.game.layout.domains["piece"].ids)) if self.game.seat_of(self.play.state, p) == seat]
        if not pieces:
            return
        piece = self.game.piece_id(self.play.state, seat, pieces[self.rng.below(len(pieces))])
        places = self.game.layout.domains["place"].ids
        for _ in range(2):
            place = places[self.rng.below(len(places))]
            for _, sentence in self.play.why_not(place, self.play.seat, [piece]):
                yield SENTENCES, sentence, f"why {piece} cannot go to {place}"
        for route in self.play.routes([piece], self.play.seat)[:20]:
            for word in (route.cost, route.risk, route.stops, route.by):
                if word:
                    yield LABEL, word, "a route"

    def chances(self) -> Iterator[Read]:
        """Odds, forecasts, and the labels of every result of a roll."""
        assert self.play.seat is not None
        choices = self.play.state.choices
        for action in dict.fromkeys(choices[self.rng.below(len(choices))] for _ in range(3)):
            try:
                yield from odds_read(self.play.odds(action, self.play.seat))
            except KorvolanError:  # too many outcomes to list
                continue
            trial = self.play.state.clone()
            trial.logging = False
            trial.stops_at_chance = True
            trial.apply(action)
            top = trial.frames[-1] if trial.frames and trial.seat == BY_CHANCE else None
            if isinstance(top, Chance):
                for result, weight in enumerate(top.weights(trial)):
                    if weight:
                        yield LABEL, top.label(trial, result), f"the result of {type(top).__name__}"
                for _, words in top.modifiers(trial):
                    yield LABEL, words, f"a modifier of {type(top).__name__}"

    def hints(self) -> Iterator[Read]:
        """What a program would say of its choice."""
        state, strategy = self.play.state, self.strategy
        plan = strategy.default_plan(state, CAPTAIN, self.rng) if strategy.opens(state) else strategy.resume(state, CAPTAIN)
        action = strategy.follow(state, plan, CAPTAIN, self.rng)
        reason, _ = strategy.explain(state, plan, action)
        title = strategy.title(state, plan)
        for text in (reason, strategy.odds_in_words(state, plan, action)):
            if text:
                yield SENTENCES, text, "a hint"
        if title:
            yield LABEL, title, "a plan"
        assert self.play.seat is not None
        if self.game.battle_depth(state) >= 0:
            yield LABEL, odds_in_words(self.play, self.play.seat, action, ""), "the odds of a hint"


def battle_read(battle: BattleView) -> Iterator[Read]:
    for side in battle.sides:
        for words, _ in side.modifiers:
            yield LABEL, words, "a modifier of a battle"
        yield LABEL, side.unit, "what losses are counted in"
    if battle.scale is not None:
        for word in battle.scale.words.values():
            yield LABEL, word, "a result on the table of a battle"
        for name, results in battle.scale.tables:
            yield LABEL, name, "a table"
            for result in results:
                yield LABEL, result, "a result on a table"


def odds_read(odds: OddsView) -> Iterator[Read]:
    for label, _, _ in odds.results:
        yield LABEL, label, "odds"
    for words, _ in odds.modifiers:
        yield LABEL, words, "a modifier"
    if odds.battle is not None:
        yield from odds_read(odds.battle)
