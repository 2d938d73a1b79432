"""Play: one list of what is allowed, refusals that change nothing and say why, copies that go their own way."""

from __future__ import annotations

import random

import pytest

import korvolan
from korvolan import BadPosition, IllegalAction, KorvolanError, RulesFault, UnknownName
from korvolan.kernel.dice import seeded
from korvolan.kernel.loading import replay
from korvolan.kernel.play import Play
from korvolan.kernel.record import read_record
from korvolan.kernel.texts import Text

from .scenes import BATTLE, GAME, MOVES, WINDOW, do, everything, finish, finished, load, may, new, told

# -- acting --------------------------------------------------------------------------------------------------------


def test_an_action_is_given_as_text_number_or_action() -> None:
    plays = [new(), new(), new(), new()]
    plays[0].play("move north-guard")
    plays[1].play("Move North Guard")
    plays[2].play(3)
    plays[3].play(plays[3].legal()[1])
    assert len({play.fingerprint() for play in plays}) == 1
    assert {play.history.entries[0].do for play in plays} == {"move north-guard"}


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    assert finished(seed=5).record() == finished(seed="5").record()
    assert finished(seed=5).record() != finished(seed=6).record()
    assert GAME.new().history.dice.seed != GAME.new().history.dice.seed


@pytest.mark.parametrize(
    ("what", "case"),
    [
        ("move south-guard", "0.1a"),
        ("move north-grenadiers", "1.1d"),
        ("to wood", "1.1a"),
        (63, "1.1a"),
    ],
)
def test_an_illegal_action_says_why_and_leaves_everything_as_it_was(what: str | int, case: str) -> None:
    play, twin = new(), new()
    do(play, "move north-line", "to wood")
    do(twin, "move north-line", "to wood")
    for one in (play, twin):
        one.undo()
        one.undo()
    before = everything(play)
    with pytest.raises(IllegalAction) as refused:
        play.play(what)
    assert [found for found, _ in refused.value.verdicts] == [case]
    assert refused.value.verdicts == play.why_not(what)
    assert refused.value.verdicts[0][1] in str(refused.value)
    assert everything(play) == before
    play.redo()  # what could be done again still can
    twin.redo()
    assert finish(play).record() == finish(twin).record()  # nor have the dice moved


@pytest.mark.parametrize("what", ["", "charge", "move nobody", -1, 64, 10**20, 1.5, None, ["end"]])
def test_what_is_no_action_at_all_is_refused(what: object) -> None:
    play = new()
    before = everything(play)
    with pytest.raises(UnknownName):
        play.play(what)  # type: ignore[arg-type]
    assert everything(play) == before


def test_nothing_is_allowed_after_the_end() -> None:
    play = finished()
    assert (play.seat, play.legal()) == (None, [])
    assert play.prompt.text == "The game is over."
    with pytest.raises(IllegalAction, match="The game is over"):
        play.play("end")
    assert play.why_not("ford") == [("", "The game is over.")]
    with pytest.raises(KorvolanError, match="over"):
        play.odds("end", "north")


@pytest.mark.parametrize(
    ("scenario", "options"), [("metting", {}), ("meeting", {"straglers": "on"}), ("duel", {"stragglers": "maybe"})]
)
def test_a_game_that_does_not_exist_is_refused_with_a_near_name(scenario: str, options: dict[str, str]) -> None:
    with pytest.raises(UnknownName, match=r"meeting|stragglers|on, off"):
        GAME.new(scenario, options=options)


DEAD_END = """
[[stack]]
frame = "Turn"
stage = 4
[[stack]]
frame = "AssignHits"  # nobody is there to take it
side = "south"
area = "wood"
hits = 1
[[stack]]
frame = "ChooseBlock"
side = "north"
moves = 2
"""


def test_a_fault_in_the_rules_leaves_the_game_whole() -> None:
    """A stack that makes no sense further down: nothing has happened, the record says what, and the game goes on."""
    play = load(MOVES.split("[phase]")[0] + DEAD_END)
    before = play.fingerprint(), told(play), may(play)
    with pytest.raises(RulesFault, match="dead end: AssignHits offers nothing"):
        play.play("end")
    assert (play.fingerprint(), told(play), may(play)) == before
    assert play.history.entries[-1].fault == "RulesFault: dead end: AssignHits offers nothing"
    do(play, "move north-guard", "to north-camp")
    again = load(play.record())
    assert (again.fingerprint(), again.record()) == (play.fingerprint(), play.record())


def test_a_fault_while_doing_again_loses_neither_record_nor_what_could_be_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    play = new()
    play.play("move north-guard")
    play.undo()
    before = play.record()

    def broken(action: int) -> None:
        raise IndexError(action)

    with monkeypatch.context() as patch:
        patch.setattr(type(play.state), "apply", lambda self, action: broken(action))
        with pytest.raises(IndexError):
            play.redo()
    assert play.record() == before
    play.redo()
    assert play.prompt.cases == ["1.1c"]


# -- why not -------------------------------------------------------------------------------------------------------


def test_a_legal_action_has_nothing_against_it() -> None:
    assert new().why_not("move north-guard") == new().why_not(0) == new().why_not("North Guard") == []


def test_a_click_is_judged_by_all_that_it_could_mean() -> None:
    play = new()
    assert play.why_not("north-grenadiers") == [("1.1d", "North grenadiers are not on the map.")]
    assert play.why_not("wood") == [
        ("1.1a", "Nothing is decided at Wood now (First moves). North: choose a block to move, or end your moves (2 left).")
    ]
    assert play.why_not("to wood")[0][1].startswith("This is not what is decided now (")
    play.play("move north-guard")
    assert play.why_not("wood") == []
    assert play.why_not("Mill") == [("1.1d", "Mill shares no border with the block's area.")]


def test_a_click_says_what_a_thing_has_to_do_with_the_decision() -> None:
    """A place may be asked about by a name that is on the map, a piece of the other side is not one's own."""
    play = new()
    assert play.why_not("south-camp")[0][1].startswith("Nothing is decided at South camp now (")
    play.play("move north-guard")
    enemy = next(piece.id for piece in play.view("north").pieces if piece.face.startswith("south"))
    assert " is not yours (" in play.why_not(enemy)[0][1]
    own = next(piece.id for piece in play.view("north").pieces if piece.id == "north-line")
    assert play.why_not(own)[0][1].startswith("North line has no part in this decision (")


def test_an_enemy_block_is_called_what_the_asker_calls_it() -> None:
    """The verdict on a handle names the handle and no face."""
    [(case, sentence)] = new().why_not("south-block-1")
    assert (case, sentence) == ("0.1a", "South's block 1 is not yours.")


def test_a_click_on_nothing_is_refused_with_near_names() -> None:
    with pytest.raises(UnknownName, match=r"no action, place or piece 'frod'\. Did you mean ford"):
        new().why_not("frod")


def test_who_does_not_decide_learns_only_that() -> None:
    play = load(WINDOW)
    for what in ("play smoke", "play ambush", "decline"):
        assert play.why_not(what, "south") == [("", "The decision is North's.")]
    assert play.why_not("play ambush", "North") == [("2.2a", "You do not hold ambush.")]


# -- copies --------------------------------------------------------------------------------------------------------


def test_a_clone_has_record_log_and_undo_and_goes_its_own_way() -> None:
    play = new()
    do(play, "move north-guard", "to wood")
    play.order("north", "marker")
    other = play.clone()
    assert everything(other) == everything(play)
    before = everything(play)
    other.revoke("north", "marker")
    other.undo()
    other.undo()
    finish(other)
    assert everything(play) == before
    assert [order.window for order in play.orders] == ["marker"]
    assert finish(play.clone(), 3).record() == finish(play, 3).record()


def test_clones_that_undo_into_the_same_position_do_not_share_their_dice() -> None:
    play = new()
    do(play, "end", "move south-guard", "to mill")
    other = play.clone()
    do(other, "halt", "end")  # the turn ends, and the other rolls for the next
    play.undo()
    for _ in range(3):
        other.undo(consent=True)
    assert other.fingerprint() == play.fingerprint()
    for one in (play, other):
        finish(one)
    for one in (play, other):
        assert load(one.record()).fingerprint() == one.fingerprint()


def test_a_determinization_looks_the_same_and_has_no_record() -> None:
    play = new()
    do(play, "end")
    play.order("north", "marker")
    play.order("south", "marker", "ford")
    rng = seeded(2)
    others = [play.determinize("south", rng) for _ in range(30)]
    view = play.view("south")
    for other in others:
        assert other.view("south").pieces == view.pieces
        assert other.view("south").held == view.held
        assert may(other) == may(play)
        assert other.history.entries == []
        assert {order.seat for order in other.orders} == {1}  # North's orders are North's secret
    assert len({other.fingerprint() for other in others}) > 5
    assert len({finish(other).record() for other in others}) > 20  # with dice of their own


# -- telling -------------------------------------------------------------------------------------------------------


def test_a_draw_is_told_to_its_owner_alone() -> None:
    play = new()
    assert "You drew smoke." in told(play, "north")
    assert "You drew blank." in told(play, "south")
    for seat, secret in (("south", "smoke"), ("north", "blank"), ("", "smoke"), ("", "blank")):
        assert secret not in " ".join(told(play, seat))
    assert "North draws a marker." in told(play)


def test_a_move_is_told_without_the_face_of_the_block() -> None:
    play = new()
    do(play, "move north-guard", "to wood")
    assert told(play, "north")[-1] == "North's guard moves from North camp to Wood."
    for seat in ("south", ""):
        line = play.log(seat)[-1]
        assert line.text.startswith("North's block ")
        assert "guard" not in line.text + "".join(line.pieces)
        assert line.places == ["north-camp", "wood"]
        assert line.onward == "Wood"  # a table may tell the next step in the same line


def test_a_line_that_goes_on_names_a_place() -> None:
    with pytest.raises(KorvolanError, match="'moves' goes on"):
        Text("moves", {"text": "{piece} moves.", "onward": True})


def test_dice_are_told_with_what_they_did() -> None:
    play = load(BATTLE.replace("dice = []", "dice = [1, 6]"))
    play.play("fire north-line")
    fired, hit = play.log("")[:2]
    assert (fired.text, fired.dice, fired.case) == ("North's line fires: 1 hit.", [1, 6], "2.3c")
    assert (hit.text, hit.dice) == ("South's militia takes a hit.", [])


def test_a_view_has_options_only_for_who_decides() -> None:
    play = new()
    mine, theirs = play.view("north").prompt, play.view("south").prompt
    assert mine is not None
    assert theirs is not None
    assert [option.text for option in mine.options] == may(play)
    assert (theirs.options, play.view("").held) == ([], [])


def test_an_order_is_not_seen_by_the_other_seat() -> None:
    play = new()
    before = play.view("south"), play.view("")
    play.order("north", "marker", "ford")
    assert (play.view("south"), play.view("")) == before
    assert [(order.window, order.until) for order in play.view("north").standing] == [("marker", "ford")]


# -- overlays ------------------------------------------------------------------------------------------------------


def test_an_overlay_gives_places_with_values() -> None:
    play = new()
    assert play.overlay("reach", "north", "north-guard") == {"north-bank": 1, "wood": 1, "ford": 2}
    assert play.overlay("reach", "south", "north-guard") == {}
    with pytest.raises(UnknownName, match="Did you mean reach"):
        play.overlay("rech", "north", "north-guard")


@pytest.mark.parametrize("seat", ["east", "nort"])
def test_a_seat_that_does_not_exist_is_refused(seat: str) -> None:
    play = new()
    for ask in (play.view, play.log, lambda s: play.undo(s), lambda s: play.order(s, "marker"), lambda s: play.odds("end", s)):
        with pytest.raises(KorvolanError):
            ask(seat)
    assert play.history.entries == []


def test_a_word_after_a_number_has_two_forms() -> None:
    text = Text("fires", {"text": "{n:int} {n|hit|hits}, {n|it is|they are} lost."})
    assert text.slots == [("n", "int")]
    said = [text.fill(lambda name, kind, n=n: str(n)) for n in range(3)]  # type: ignore[misc]
    assert said == ["0 hits, they are lost.", "1 hit, it is lost.", "2 hits, they are lost."]
    with pytest.raises(KorvolanError, match="forms for 'm'"):
        Text("odd", {"text": "{n:int} {m|hit|hits}"})


# -- decisions with only one option ---------------------------------------------------------------------------------


def walked(ask_all: bool) -> Play:
    play = GAME.new("meeting", seed=5, ask_all=ask_all)
    rng = random.Random(3)
    while play.seat:
        play.play(rng.choice(play.legal()))
    return play


def test_the_only_option_is_taken_and_the_log_says_so_to_whom_it_concerns() -> None:
    play = walked(False)
    marked = {seat: [line.text for line in play.log(seat) if line.forced] for seat in (*GAME.seats, "")}
    assert marked["north"]
    assert not set(marked["north"]) & set(marked["south"]), "that one had no choice is told to oneself alone"
    assert not marked[""]


def test_ask_all_stops_at_decisions_with_one_option() -> None:
    """In a new game, in its record and in a position of it; and then nothing is done without asking."""
    play = GAME.new("meeting", seed=5, ask_all=True)
    rng = random.Random(3)
    while len(play.legal()) > 1:
        play.play(rng.choice(play.legal()))
    assert len(play.legal()) == 1
    again = replay(read_record(play.record()))
    assert again.fingerprint() == play.fingerprint()
    assert again.legal() == play.legal()
    read = korvolan.load(play.position())
    assert read.legal() == play.legal()
    assert not [line for line in walked(True).log("north") if line.forced]


def test_ask_all_is_true_or_false() -> None:
    with pytest.raises(BadPosition, match="ask_all is true or false"):
        korvolan.load(new().position().replace("start =", "ask_all = 1\nstart ="))
