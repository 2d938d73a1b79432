"""What the table says: prompts that promise only what is there, buttons that say what they do, warnings and the log."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica.ai.siege_words import siege_in_words
from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.games.pax_baltica.endings import SWEDISH_TRIUMPH
from korvolan.games.pax_baltica.rules import movement

from ..story import do, may, options, position, refusal, told
from .field import came, field
from .marching import FAR, acts
from .supply import COALITION_ACTS, SWEDEN_ACTS, spends, war
from .test_siege import LAST_TO_ACT, moved, offer
from .test_turn import roll
from .test_winter import winter
from .year import COALITION_OFFERS, SWEDISH_OFFERS, interphase, text


def prompt(play: Play) -> str:
    return play.prompt.text


def label(play: Play, action: str) -> str:
    assert play.seat is not None
    return options(play, play.seat)[action].label


@pytest.mark.rule("4.1a")
def test_a_group_ends_its_move_only_when_it_has_moved() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\nlivgardet = "livland 3"\n' + FAR)
    do(play, "march livland")
    assert prompt(play) == "Sweden: choose the next block that moves out of Livland."
    do(play, "move karl-xii", "to estland", "halt")
    assert prompt(play) == "Sweden: choose the next block that moves out of Livland, or end the group's move."
    assert label(play, "done") == "End the group's move"


def test_the_end_of_a_move_may_be_that_of_the_war(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then there is nothing to besiege after it, and the question is shown all the same."""
    play = acts("sweden", 'karl-xii = "livland 4"\nlivgardet = "livland 3"\n' + FAR)
    do(play, "march livland", "move karl-xii", "to estland", "halt")
    monkeypatch.setattr(movement, "offer_sieges", lambda g, *_: g.end(SWEDISH, SWEDISH_TRIUMPH))
    assert play.view("sweden").prompt is not None


@pytest.mark.rule("8.6c", "8.7f")
def test_a_drawn_block_without_a_place_is_not_said_to_be_deployed() -> None:
    pieces = """
        dice = ["friedrich-iv"]
        [pieces]
        friedrich-iv = "sweden-pool"
        rantzau = "holstein-gottorp 4"
        """
    play = spends(war(pieces, SWEDEN_ACTS), "sweden", 9)
    do(play, "draw sweden")
    assert prompt(play) == "Sweden: Friedrich IV was drawn. What becomes of it (5 points left)?"
    assert label(play, "done") == "It has no place: back to the pool"


@pytest.mark.rule("10.2l", "11.1c")
def test_offers_ask_only_for_what_may_be_done() -> None:
    assert prompt(interphase(SWEDISH_OFFERS)) == "Sweden: do you cede land?"
    ally = interphase(SWEDISH_OFFERS, 'georg-ludwig = "hannover 4"', hannover="active")
    assert prompt(ally) == "Sweden: does a nation submit to a truce, or do you cede land?"
    assert prompt(interphase(COALITION_OFFERS)) == "Coalition: does a nation submit to a truce?"


@pytest.mark.rule("3.4d")
def test_a_winter_campaign_stays_only_to_besiege() -> None:
    """Ruling A32: in Velikaya Karl may besiege Pskov; in his own Livland there is nothing to stay for."""
    far = 'lybecker = "kopparberg 4"\ngolitsyn = "moskva 4"\nflemming = "sachsen 4"\nrantzau = "trondhjem 4"\n'
    play = winter('karl-xii = "velikaya 4"\n' + far)
    do(play, "campaign", "done")
    assert label(play, "halt") == "Stay and besiege Pskov"
    play = winter('karl-xii = "livland 4"\n' + far)
    do(play, "campaign", "done")
    assert refusal(play, "halt") == "3.4d"
    do(play, "to velikaya")
    assert label(play, "halt") == "Stop here"


@pytest.mark.rule("4.4g")
def test_the_end_of_movement_after_a_forced_march_says_what_it_is() -> None:
    play = acts("sweden", 'karl-xii = { at = "livland", strength = 4, moved = true, extra = 1 }\n' + FAR, activity=1)
    assert label(play, "done") == "End movement: roll for the forced marches"
    assert label(play, "pass") == "Pass"


@pytest.mark.rule("3.2a")
def test_a_die_that_is_rolled_again_is_in_the_log() -> None:
    play = roll([6, 4, 3], swedish_event="true")
    assert told(play)[1:4] == [
        "Sweden rolls 6 again: no player has events in two turns running.",
        "Sweden rolls 4: 3 actions.",
        "The Coalition rolls 3: 2 actions.",
    ]
    assert [line.dice for line in play.log()][1:4] == [[6], [4], [3]]


@pytest.mark.rule("3.1e")
def test_a_tie_on_the_first_turn_is_in_the_log() -> None:
    play = roll([2, 2, 5, 1], first="none")
    assert "Both roll 2: on the first turn a tie is rolled again." in told(play)
    assert "Sweden rolls 5: 3 actions." in told(play)


@pytest.mark.rule("6.1a")
def test_a_siege_is_called_by_the_fortress() -> None:
    play = acts("coalition", 'pyotr-i = "ingermanland 4"\nmenshikov = "ingermanland 3"\n' + FAR)
    assert label(play, "siege ingermanland") == "Besiege Narva"
    do(play, "siege ingermanland")
    assert prompt(play) == "Coalition: which blocks besiege Narva?"


@pytest.mark.rule("2.3c", "10.2b")
def test_a_hit_that_kills_a_king_is_warned_of() -> None:
    """Pyotr I and Repnin have a step each: who gives the king up is told what that means."""
    play = field(
        {
            "lewenhaupt": came("livland", "velikaya", 4),
            "pyotr-i": "velikaya 1",
            "repnin": "velikaya 1",
            "menshikov": "moskva 2",
        },
        holder={"velikaya": "coalition"},
        entries=["sweden livland velikaya"],
        dice=[6, 6, 1, 6, 6, 6, 6, 6],
        first="sweden",
    )
    while not any(action.startswith("hit") for action in may(play)):
        do(play, sorted(may(play))[0])
    offered = options(play, "coalition")
    assert "makes truce" in offered["hit pyotr-i"].warning
    assert offered["hit repnin"].warning == ""


@pytest.mark.rule("11.1c")
def test_a_window_names_what_it_asks() -> None:
    pieces = 'stenbock = "pommern 4"\nreventlov = { at = "pommern", strength = 3, came_from = "mecklenburg" }'
    play = position("pax_baltica", text(pieces, denmark="active 16", phase='name = "battles"'))
    assert prompt(play) == "Sweden: do you cede land?"
    assert "4 of Sweden's level" in options(play, "sweden")["cede pommern"].cost


# -- sieges --------------------------------------------------------------------------------------------------------


def note(play: Play, action: str) -> str:
    assert play.seat is not None
    return options(play, play.seat)[action].note


@pytest.mark.rule("6.1a", "6.3a", "6.3b")
def test_the_chance_of_a_siege_grows_beside_the_blocks_that_are_named() -> None:
    """Each block that joins says what it brings, and the end says what all bring: the same as the forecast before the dice."""
    play = acts("coalition", 'repnin = "estland 4"\nmenshikov = "estland 3"\nlivgardet = "livland 3"\n' + FAR)
    before = note(play, "siege estland")
    assert before.startswith("With all who can: the garrison falls in ")
    do(play, "siege estland")
    alone = note(play, "besiege repnin")
    do(play, "besiege repnin")
    assert note(play, "done") == alone
    both = note(play, "besiege menshikov")
    assert percentage(both) > percentage(alone)
    assert before.endswith(both[1:])


@pytest.mark.rule("6.1a", "6.3a", "6.3b")
def test_who_besieges_already_counts_where_others_may_join() -> None:
    besieging = 'repnin = {at = "estland", strength = 4, besieging = true}\n'
    play = acts("coalition", besieging + 'menshikov = "estland 3"\nsheremetev = "estland 4"\nlivgardet = "livland 3"\n' + FAR)
    before = note(play, "siege estland")
    do(play, "siege estland", "besiege menshikov")
    assert before.endswith(note(play, "besiege sheremetev")[1:])


@pytest.mark.rule("3.3a")
def test_a_siege_says_that_no_more_marches_follow() -> None:
    play = acts("coalition", 'repnin = "estland 4"\nmenshikov = "estland 3"\nlivgardet = "livland 3"\n' + FAR)
    assert play.seat is not None
    assert "scouts or marches" in options(play, play.seat)["siege estland"].warning
    assert not options(play, play.seat)["march estland"].warning
    do(play, "siege estland", "besiege repnin", "done")
    assert not any(option.warning for text, option in options(play, play.seat).items() if text != "pass")


def percentage(words: str) -> int:
    return int(words.removesuffix(" % of such sieges.").rpartition(" ")[2])


@pytest.mark.rule("6.3a", "6.3c")
def test_the_chance_that_is_told_is_that_of_the_dice() -> None:
    """Told before the siege is declared, with other actions left: the same as the forecast before the dice fall."""
    play = war("""[pieces]\nsheremetev = "livland 4"\nrepnin = "livland 3"\n""", LAST_TO_ACT, COALITION_ACTS)
    words = note(play, "siege livland")
    do(play, "siege livland", "besiege sheremetev", "besiege repnin")
    foreseen = play.odds("pass", "coalition", battle=True).battle
    assert foreseen is not None
    falls = sum(above / below for result, above, below in foreseen.results if result == "Riga falls")
    assert percentage(words) == round(100 * falls) > 0
    assert "kings" not in foreseen.policy  # a siege has neither retreats nor a main attack


def test_a_siege_that_cannot_succeed_is_not_promised() -> None:
    assert siege_in_words(0.0) == "These blocks cannot take the garrison: they have too few dice."
    assert siege_in_words(0.004) == "The garrison falls in less than 1 % of such sieges."
    assert siege_in_words(0.997) == "The garrison falls in more than 99 % of such sieges."


@pytest.mark.rule("6.1b", "6.2b")
def test_a_question_that_only_keeps_a_secret_says_so_to_whom_it_is_put() -> None:
    """Regiments alone before a garrison of 2 or more: the Coalition is asked, and nothing is told to Sweden."""
    moving = "[pieces]\n" + moved("preobrazhenski", "ingermanland", 3, "novgorod")
    play = offer(war(moving, COALITION_ACTS), COALITION, "ingermanland", "preobrazhenski")
    assert prompt(play).endswith("None of them can; you are asked all the same, so that the enemy learns nothing of them.")
    assert label(play, "done") == "No siege"
    told_to_sweden = play.view("sweden").prompt
    assert told_to_sweden is not None
    assert "None of them" not in told_to_sweden.text
