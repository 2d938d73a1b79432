"""Chapter 7 of Pax Baltica: forage, baggage trains, hunger."""

from __future__ import annotations

import pytest

from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.games.pax_baltica.rules import turn as t
from korvolan.games.pax_baltica.rules.forage_need import shortage

from ..story import asked, do, may, refusal, told
from .supply import place, state, steps, war

FORAGE = """
[phase]
name = "forage"
"""
LAST_ACTION = """
[turn]
season = "winter"
first = "coalition"
[phase]
name = "actions"
seat = "sweden"
actions = 1
"""


def lacks(land: str, *pieces: str, side: int = SWEDISH) -> int:
    """What blocks at full strength lack there."""
    lines = "".join(f'{name} = "{land} 2"\n' for name in pieces)
    play = war("[pieces]\n" + lines, '[phase]\nname = "actions"\nseat = "sweden"\n')
    return shortage(state(play), side, place(land))


# -- the check -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("0.3h")
def test_the_first_player_checks_all_his_groups_first() -> None:
    play = war(
        """
        [turn]
        first = "coalition"
        [pieces]
        stenbock = "skane 4"
        rehnskiold = "skane 4"
        sheremetev = "velikaya 4"
        repnin = "velikaya 4"
        august-ii = "kurkreis 4"
        schulenburg = "kurkreis 4"
        """,
        FORAGE,
    )
    seats = []
    while asked(play)[1][0] == "7.3a":
        seats.append(str(asked(play)[0]))
        do(play, sorted(may(play))[0])
    assert seats[0] == "coalition"
    assert seats == sorted(seats)
    assert set(seats) == {"coalition", "sweden"}


@pytest.mark.rule("7.0a")
def test_every_turn_has_the_check_also_after_two_events() -> None:
    play = war(
        """
        [turn]
        first = "sweden"
        [seats]
        sweden = "6"
        coalition = "6"
        [pieces]
        stenbock = "skane 4"
        rehnskiold = "skane 4"
        [[stack]]
        frame = "Turn"
        stage = 4
        """
    )
    assert t.BATTLES == 4
    assert "Sweden lacks 1 forage point in Skåne." in told(play)
    do(play, "starve stenbock")
    assert steps(play, "stenbock") == 3


@pytest.mark.rule("7.1a")
def test_armies_need_two_and_regiments_one() -> None:
    # Friedrich IV and the unreformed Russians have no trains.
    armies = lacks("livland", "sheremetev", "repnin", "woronjetski", side=COALITION)
    assert armies == 2 + 2 + 1 - 3
    assert lacks("livland", "sheremetev", side=COALITION) == 2 - 3
    assert lacks("livland", "woronjetski", "moskovski", "novgorodski", "cossack", side=COALITION) == 4 - 3


@pytest.mark.rule("7.1b")
def test_fleets_and_their_cargo_need_nothing() -> None:
    assert lacks("smaland", "karl-xii", "wachtmeister", "ankarstierna") == 0
    play = war(
        """
        [pieces]
        wachtmeister = "southern-baltic 4"
        ankarstierna = "southern-baltic 3"
        karl-xii = { at = "southern-baltic", strength = 4, aboard = "wachtmeister" }
        rehnskiold = { at = "southern-baltic", strength = 4, aboard = "ankarstierna" }
        """,
        FORAGE,
    )
    assert not any("lacks" in line for line in told(play))


@pytest.mark.rule("7.1b")
def test_an_anchored_fleet_does_not_go_hungry() -> None:
    play = war(
        """
        [pieces]
        stenbock = "smaland 4"
        rehnskiold = "smaland 4"
        wachtmeister = "smaland 4"
        """,
        FORAGE,
    )
    assert may(play) == {"starve stenbock", "starve rehnskiold"}
    assert refusal(play, "starve wachtmeister") == "7.1a"


@pytest.mark.rule("7.1c")
def test_a_need_beyond_the_forage_costs_steps() -> None:
    assert lacks("ingermanland", "sheremetev", "repnin", side=COALITION) == 2
    play = war("""[pieces]\nsheremetev = "ingermanland 4"\nrepnin = "ingermanland 3"\n""", FORAGE)
    assert "The Coalition lacks 2 forage points in Ingermanland." in told(play)
    do(play, "starve repnin")
    assert (steps(play, "sheremetev"), steps(play, "repnin")) == (3, 2)


@pytest.mark.rule("7.1c", "7.2b")
def test_allies_forage_together() -> None:
    """Two Swedish armies and Friedrich IV: one total, whatever their colors."""
    assert lacks("jylland", "rehnskiold", "friedrich-iv") == 1


@pytest.mark.rule("1.5d")
@pytest.mark.parametrize("land", ["mecklenburg", "schlesien"])
def test_two_lands_have_no_forage(land: str) -> None:
    play = war(f"""[pieces]\naugust-ii = "{land} 4"\nkarl-xii = "skane 2"\n""", FORAGE)
    assert steps(play, "august-ii") == 2
    play = war(f"""[pieces]\naugust-ii = "{land} 2"\nkarl-xii = "skane 2"\n""", FORAGE)
    assert steps(play, "august-ii") == 1


# -- baggage -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2a")
def test_trains_feed_regiments_of_their_nation() -> None:
    assert lacks("smaland", "karl-xii", "livgardet", "dalregementet") == 0
    assert lacks("smaland", "karl-xii", "livgardet", "dalregementet", "pommerska") == 1
    assert lacks("smaland", "rehnskiold", "livgardet", "dalregementet") == 1


@pytest.mark.rule("7.2b")
def test_trains_feed_neither_armies_nor_allies() -> None:
    assert lacks("wielkopolska", "august-ii", "sobieski", side=COALITION) == 0  # 3 of 3: the Pole eats of the land
    assert lacks("wielkopolska", "august-ii", "sobieski", "oginski", side=COALITION) == 1
    assert lacks("wielkopolska", "august-ii", "sobieski", "garde", side=COALITION) == 0  # the train feeds the Saxon
    assert lacks("smaland", "karl-xii", "rehnskiold") == 2


# -- losses --------------------------------------------------------------------------------------------------------

KURLAND = """
[pieces]
pyotr-i = "kurland 4"
sheremetev-reformed = "kurland 4"
woronjetski = "kurland 3"
"""


@pytest.mark.rule("7.3b")
def test_the_first_step_comes_from_the_strongest() -> None:
    """The rulebook's example: Pyotr's train feeds Woronjetski, Sheremetev's is wasted, and one point lacks."""
    play = war(KURLAND, FORAGE)
    assert shortage(state(play), COALITION, place("kurland")) == 1
    assert may(play) == {"starve pyotr-i", "starve sheremetev-reformed"}
    assert refusal(play, "starve woronjetski") == "7.3b"
    do(play, "starve sheremetev-reformed")
    assert [steps(play, name) for name in ("pyotr-i", "sheremetev-reformed", "woronjetski")] == [4, 3, 3]
    assert asked(play)[1][0] == "3.3a"


@pytest.mark.rule("7.3a", "7.3c")
def test_a_step_for_each_point_and_after_the_first_as_the_owner_likes() -> None:
    play = war(
        """
        [pieces]
        sheremetev = "livland 4"
        repnin = "livland 3"
        woronjetski = "livland 2"
        """,
        FORAGE,
    )
    # Need 5, forage 3. Sheremetev alone is the strongest, and loses the first step without a question.
    assert "The Coalition lacks 2 forage points in Livland." in told(play)
    assert steps(play, "sheremetev") == 3
    assert may(play) == {"starve sheremetev", "starve repnin", "starve woronjetski"}
    assert refusal(play, "starve karl-xii") == "7.3a"
    assert refusal(play, "done") == "7.3a"
    do(play, "starve woronjetski")
    assert [steps(play, name) for name in ("sheremetev", "repnin", "woronjetski")] == [3, 3, 1]
    assert asked(play)[1][0] == "3.3a"


@pytest.mark.rule("7.3a")
def test_hunger_is_seen_by_both() -> None:
    play = war(KURLAND, FORAGE)
    before = play.state.revelations
    do(play, "starve pyotr-i")
    assert play.state.revelations == before + 1
    assert "Russian block 1 loses a step in Kurland for lack of forage." in told(play, "sweden")
    assert not play.may_undo()


@pytest.mark.rule("7.0a")
@pytest.mark.parametrize(("foes", "free"), [(["sheremetev", "woronjetski"], False), (["sheremetev"], True)])
def test_that_nobody_is_hungry_is_learned_too(foes: list[str], free: bool) -> None:
    """Two Russian blocks in Livland may need up to four of its three points: as nobody starves, Sweden knows more of them than
    before its pass, and no roll follows in winter. One never lacks anything there, which tells nothing."""
    lines = "".join(f'{name} = "livland 2"\n' for name in foes)
    play = war(f"""[pieces]\nkarl-xii = "skane 2"\n{lines}""", LAST_ACTION)
    do(play, "pass")
    assert not [line for line in told(play) if "lacks" in line]
    assert play.may_undo("sweden") == free


@pytest.mark.rule("7.3d")
def test_hunger_never_takes_the_last_step() -> None:
    play = war("""[pieces]\nsheremetev = "nyen 1"\nrepnin = "nyen 1"\n""", FORAGE)
    assert "The Coalition lacks 3 forage points in Nyen." in told(play)
    assert (steps(play, "sheremetev"), steps(play, "repnin")) == (1, 1)
    play = war("""[pieces]\nsheremetev = "nyen 2"\nrepnin = "nyen 2"\nmenshikov = "nyen 1"\n""", FORAGE)
    assert refusal(play, "starve menshikov") == "7.3d"
    do(play, "starve repnin")
    # Five points lack, but only two steps can be lost.
    assert [steps(play, name) for name in ("sheremetev", "repnin", "menshikov")] == [1, 1, 1]
