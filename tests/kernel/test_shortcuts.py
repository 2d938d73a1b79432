"""Shortcuts: several decisions offered as one, and played as the seat's own decisions; answers that follow by themselves;
orders for a march; routes that go on past the reactions of others."""

from __future__ import annotations

import pytest

import korvolan
from korvolan import KorvolanError, Play
from korvolan.ai import player
from korvolan.ai.clock import Clock
from korvolan.ai.knowledge import Knowledge
from korvolan.kernel.dice import seeded
from korvolan.kernel.loading import replay
from korvolan.kernel.record import read_record
from korvolan.kernel.shortcuts import follow, play_shortcut, shortcut_views
from korvolan.kernel.starting import start_from_position
from tests.browser.gtw_positions import HUNGARY
from tests.browser.hussars_positions import field

SHOWN = {"hussars": 12, "pax_baltica": 6, "great_northern_war": 6, "great_turkish_war": 6, "poltavas_dread_day": 6}
LONG = 250  # decisions


def made(play: Play) -> list[str]:
    """The decisions in the record, whose they are and whether an order made them."""
    return [f"{entry.seat}: {entry.do}" for entry in play.history.entries if entry.do]


def is_in_order(done: list[str], said: list[str]) -> bool:
    """Whether all of this was said, in this order; some of what was said may be left out."""
    left = iter(said)
    return all(any(entry == one for one in left) for entry in done)


def open_to(play: Play) -> list[str]:
    return [str(action) for action in play.legal()]


@pytest.mark.parametrize("name", SHOWN)
def test_a_shortcut_is_the_seats_own_decisions_and_nothing_else(name: str) -> None:
    """Whatever is offered begins as it says, is recorded as single decisions, and replays."""
    game = korvolan.game(name)
    play, offered = game.new("", seed="shortcuts"), 0
    captains = {seat: player("captain") for seat in game.seats}
    memos: dict[str, list[int]] = {seat: [] for seat in game.seats}
    while play.seat and len(play.moves) < LONG and offered < SHOWN[name]:
        seat = play.seat
        for view in shortcut_views(game, play.state):
            offered += 1
            trial, had = play.clone(), len(made(play))
            play_shortcut(trial, view.actions)
            done = made(trial)[had:]
            assert done[0] == f"{seat}: {view.actions[0]}"
            assert {entry.partition(":")[0] for entry in done} == {seat}
            assert is_in_order(done, [f"{seat}: {action}" for action in view.actions])
            by_hand = play.clone()
            for entry in done:
                by_hand.play(entry.partition(": ")[2])
            assert by_hand.fingerprint() == trial.fingerprint()
            assert view.label
            assert "{" not in view.label
        choice = captains[seat].choose(Knowledge.of(game, play.state, play.state.seat), Clock(), seeded("one"), memos[seat])
        memos[seat] = choice.memo
        play.play(choice.action)
    assert offered >= SHOWN[name]


def test_all_guns_fire_past_the_dice_and_leave_out_what_is_not_asked() -> None:
    guns = {"s-ar1": "0521 n", "s-ar2": "0621 n", "r-mos": "0519 s", "r-nar": "0619 s", "s-k": "0110", "r-me": "0616"}
    play = start_from_position(korvolan.game("hussars"), field(guns, "guns", "sweden"))
    view = next(one for one in shortcut_views(play.game, play.state) if "guns fire" in one.label)
    before = play.state.rolls
    play_shortcut(play, view.actions)
    assert play.state.rolls > before
    assert view.rolls > 0


def test_a_whole_stack_is_activated_at_once() -> None:
    play = start_from_position(korvolan.game("great_turkish_war"), HUNGARY)
    view = next(one for one in shortcut_views(play.game, play.state) if "Gyor" in one.label)
    assert view.actions == ["from 2206", "all", "done"]
    assert (view.beside, view.rolls) == ("from 2206", 3)
    play_shortcut(play, view.actions)
    assert play.prompt.text.startswith("Holy League: march")
    assert sum(play.state.force) == 8  # type: ignore[attr-defined]


def test_what_is_offered_says_the_same_of_all_that_the_seat_cannot_tell_apart() -> None:
    play = start_from_position(korvolan.game("great_turkish_war"), HUNGARY)
    game, number = play.game, play.state.seat
    told = shortcut_views(game, play.state)
    for seed in range(8):
        assert shortcut_views(game, game.determinize(play.state, number, seeded(seed))) == told


# -- answers that follow -----------------------------------------------------------------------------------------------


def free_siege() -> Play:
    """Sweden has ended a group's move where nobody could besiege, and is asked nevertheless."""
    game = korvolan.game("pax_baltica")
    play = game.new("", seed="clicks")
    for action in ("march livland", "move ostgota-kavalleri", "to polotsk", "to mogilev", "to sivershchyna"):
        play.play(action)
    return play


def test_a_lone_answer_that_nobody_hears_of_follows() -> None:
    play = free_siege()
    play.play("done")
    assert open_to(play) == ["done"]
    going_on = follow(play, "sweden")
    assert len(going_on.moves) == len(play.moves) + 1
    assert len(going_on.legal()) > 1
    assert not any(move.public for move in going_on.moves[-1:])


def test_an_answer_that_shows_something_is_left_to_the_player() -> None:
    """Who besieges is shown when the declaration ends: that is the player's own click."""
    play = free_siege()
    play.play_route(["done", "done", "march mazowsze", "move rehnskiold", "to polesie", "to kyivshchyna", "done"])
    play.play("besiege rehnskiold")
    while open_to(play) != ["done"]:
        play.play(open_to(play)[-1])
    assert len(follow(play, "sweden").moves) == len(play.moves)


def test_whoever_asks_all_is_asked_all() -> None:
    play = korvolan.game("pax_baltica").new("", seed="clicks", ask_all=True)
    assert follow(play, play.seat or "") is play


# -- orders for a march ------------------------------------------------------------------------------------------------


def on_the_march() -> Play:
    play = start_from_position(korvolan.game("great_turkish_war"), HUNGARY)
    play_shortcut(play, ["from 2206", "all", "done"])
    play.play("to 2207")
    return play


def test_an_order_for_a_march_ends_with_it() -> None:
    play = on_the_march()
    assert play.view("ottomans").prompt.march  # type: ignore[union-attr]
    assert not play.view("league").prompt.march  # type: ignore[union-attr]
    play.order("ottomans", "interception", "march")
    assert play.obey()
    assert play.seat == "league"
    assert play.orders
    while play.seat == "league" and "end" in open_to(play):
        play.play("end")
    assert not play.orders
    assert replay(read_record(play.record())).fingerprint() == play.fingerprint()


def test_no_order_for_a_march_without_one() -> None:
    play = start_from_position(korvolan.game("great_turkish_war"), HUNGARY)
    with pytest.raises(KorvolanError, match="no march"):
        play.order("ottomans", "interception", "march")


# -- routes past reactions ---------------------------------------------------------------------------------------------


def test_a_route_goes_on_where_others_might_have_reacted() -> None:
    play = start_from_position(korvolan.game("great_turkish_war"), HUNGARY)
    play_shortcut(play, ["from 2206", "all", "done"])
    mover = play.prompt.mover
    assert mover
    routes = {route.to: route for route in play.routes([mover], "league")}
    beyond = [route for route in routes.values() if route.pauses]
    assert beyond
    route = beyond[0]
    play.play_route(route.actions)
    assert play.seat == "ottomans"
    play.play("decline")
    assert play.seat == "league"
    assert route.to in {one.to for one in play.routes([mover], "league")}


def test_another_unit_ends_the_march_under_way() -> None:
    play = free_siege()
    elsewhere = play.routes(["rehnskiold"], "sweden")
    assert elsewhere
    assert all(route.actions[0] == "done" for route in elsewhere)
    play.play_route(elsewhere[0].actions)
    assert made(play)[5:7] == ["sweden: done", "sweden: done"]


def test_a_word_that_is_no_action_is_refused_before_anything_is_played() -> None:
    """Else the dice of the first action could be looked at for nothing, and another one be chosen."""
    play = korvolan.game("tiny").new(seed=1)
    before = play.state
    with pytest.raises(KorvolanError):
        play_shortcut(play, [open_to(play)[0], "no such thing"])
    assert play.state is before
    assert not play.moves
