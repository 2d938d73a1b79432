"""Sections 3.3 and 12.4: the National Politics Table, by action and by event."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.fields import ACTIVE
from korvolan.games.pax_baltica.rules import replacements

from ..story import asked, do, may, position, refusal, told
from .turns import idle, state, strength, where

REALMS = """
    dice = {dice}
    [turn]
    year = 1702
    season = "{season}"
    last_year = 1721
    [nations]
    sweden = "active 40"
    russia = "active 28"
    saxony = "active 16"
    denmark = "{denmark}"
    poland = "active"
    holstein-gottorp = "active"
    {more}
    [pieces]
    {pieces}
    [phase]
    name = "actions"
    seat = "{seat}"
    actions = 2
    """


def realms(seat: str, dice: list[int | str], *, pieces: str = "", season: str = "spring", more: str = "") -> Play:
    denmark = "inactive 16"
    script = str(dice).replace("'", '"')
    text = REALMS.format(dice=script, season=season, seat=seat, denmark=denmark, pieces=pieces, more=more)
    return position("pax_baltica", text)


# -- 3.3 the action ------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.3g")
def test_politics_cost_an_action_and_one_die() -> None:
    play = realms("coalition", [1])
    do(play, "politics russia")
    assert play.view("").tracks["actions coalition"] == 1
    assert state(play).halved[m.RUSSIA]
    assert "Russia: extravagance and waste. It has half its points in the next Interphase." in told(play)


@pytest.mark.rule("3.3g")
def test_only_the_own_majors_that_are_in_the_war() -> None:
    play = realms("coalition", [])
    assert {action for action in may(play) if action.startswith("politics")} == {"politics russia", "politics saxony"}
    for nation in ("denmark", "sweden", "poland", "prussia"):
        assert refusal(play, f"politics {nation}") == "3.3g"


@pytest.mark.rule("3.3h")
def test_once_a_year_for_each_nation() -> None:
    """Russia has rolled this year: refused for Russia, allowed for Saxony."""
    play = realms("coalition", [1, 1])
    do(play, "politics russia")
    assert refusal(play, "politics russia") == "3.3h"
    do(play, "politics saxony")
    assert (state(play).politics[m.RUSSIA], state(play).politics[m.SAXONY]) == (1, 1)


@pytest.mark.rule("3.3h")
def test_the_next_year_it_may_be_taken_again() -> None:
    play = realms("sweden", [1], season="winter", pieces='karl-xii = "removed"\n    stenbock = "skane 4"')
    do(play, "politics sweden")
    assert refusal(play, "politics sweden") == "3.3h"
    while state(play).year == 1702 or asked(play) != ("sweden", ["3.3a"]):
        idle(play)
    assert refusal(play, "politics sweden") == ""


# -- 12.4 the table ------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.4a")
def test_the_result_acts_on_the_chosen_nation_alone() -> None:
    """Russia's roll never touches Saxon points."""
    play = realms("coalition", [1])
    do(play, "politics russia")
    g = state(play)
    assert [g.halved[nation] for nation in (m.RUSSIA, m.SAXONY, m.SWEDEN)] == [1, 0, 0]


@pytest.mark.rule("12.4b")
def test_half_the_points_of_the_next_interphase() -> None:
    """28 and 4 from an event make 16; the level stays, and a second time does not halve again."""
    play = realms("coalition", [1])
    do(play, "politics russia")
    g = state(play)
    g.event_rp[m.RUSSIA] = 4
    replacements.receive_points(g, m.RUSSIA)
    assert (g.points[m.RUSSIA], g.rp[m.RUSSIA], g.halved[m.RUSSIA]) == (16, 28, 0)


ABROAD = """
    karl-xii = "lietuva 4"
    livgardet = "lietuva 2"
    friedrich-iv = "lietuva 3"
    rehnskiold = "kurland 3"
    stenbock = "skane 3"
    wachtmeister = "southern-baltic 4"
    """


@pytest.mark.rule("12.4c")
def test_the_opponent_names_the_territory() -> None:
    """Karl and Livgardet in Lietuva lose a step each; Friedrich IV with them and Rehnskiöld elsewhere do not."""
    play = realms("sweden", [2], pieces=ABROAD)
    do(play, "politics sweden")
    assert asked(play) == ("coalition", ["12.4c"])
    assert may(play) == {"discontent lietuva", "discontent kurland"}
    do(play, "discontent lietuva")
    assert strength(play, "Karl XII", "Livgardet", "Friedrich IV", "Rehnskiöld", "Stenbock") == [3, 1, 3, 3, 3]
    assert asked(play) == ("sweden", ["3.3a"])


@pytest.mark.rule("12.4c")
@pytest.mark.parametrize("place", ["skane", "southern-baltic", "moskva", "sweden-pool"])
def test_only_territories_abroad_with_blocks_of_the_nation(place: str) -> None:
    play = realms("sweden", [2], pieces=ABROAD)
    do(play, "politics sweden")
    assert refusal(play, f"discontent {place}") == "12.4c"


@pytest.mark.rule("12.4c")
def test_without_blocks_abroad_nobody_is_asked() -> None:
    """Ukraine is Russia's own land while it is part of Russia."""
    play = realms("coalition", [2], pieces='cossack = "poltavshchyna 3"\n    pyotr-i = "moskva 4"')
    do(play, "politics russia")
    assert asked(play) == ("coalition", ["3.3a"])
    assert strength(play, "Cossack", "Pyotr I") == [3, 4]


@pytest.mark.rule("12.4c")
def test_whether_ships_or_troops_lie_in_a_foreign_harbor_stays_hidden() -> None:
    """The Coalition may name a captured harbor though only ships lie there, and nothing is lost."""
    pieces = 'wachtmeister = "christiansand 4"\n    rehnskiold = "kurland 3"'
    play = realms("sweden", [2], pieces=pieces + '\n    [places]\n    christiansand = "sweden"')
    do(play, "politics sweden")
    assert may(play) == {"discontent christiansand", "discontent kurland"}
    do(play, "discontent christiansand")
    assert strength(play, "Wachtmeister", "Rehnskiöld") == [4, 3]


@pytest.mark.rule("12.4d")
@pytest.mark.parametrize(("die", "won"), [(5, True), (4, False)])
def test_an_envoy_to_the_ottomans(die: int, won: bool) -> None:
    """Karl XII is not in Ukraine: a 5 succeeds, and they enter in the next Interphase, not before."""
    play = realms("sweden", [3, die], pieces='karl-xii = "livland 4"')
    do(play, "politics sweden")
    assert asked(play) == ("sweden", ["12.4d"])
    assert may(play) == {"envoy ottoman-empire", "envoy ukraine"}
    do(play, "envoy ottoman-empire")
    g = state(play)
    assert g.envoy[m.OTTOMANS] == won
    assert g.status[m.OTTOMANS] != ACTIVE


@pytest.mark.rule("12.4d")
@pytest.mark.parametrize(("die", "won"), [(3, True), (2, False)])
def test_an_envoy_has_the_usual_modifiers_too(die: int, won: bool) -> None:
    """With Karl XII in Ukraine two more for Ukraine, which shows him where it hangs on him."""
    play = realms("sweden", [3, die], pieces='karl-xii = "sivershchyna 4"')
    do(play, "politics sweden", "envoy ukraine")
    assert state(play).envoy[m.UKRAINE] == won
    marks = [mark for piece in play.view("coalition").pieces for mark in piece.marks]
    assert any(mark.startswith("remembered Karl XII 4") for mark in marks) == won


@pytest.mark.rule("12.4d")
def test_whom_an_envoy_can_approach() -> None:
    """Nations for which the player could roll now: none in the war, of the enemy, or with a truce that still runs."""
    more = 'ottoman-empire = { status = "truce", rp = 16, truce_until = 1703 }'
    play = realms("sweden", [3, 1], more=more, pieces='baltaci-mehmed = "ottoman-empire-pool"')
    do(play, "politics sweden")
    assert asked(play) == ("sweden", ["3.3a"])  # Ukraine is the only one, and is approached without asking
    assert "Ukraine stays out of the war." in told(play)
    over = more.replace("1703", "1702")
    play = realms("sweden", [3, 1], more=over, pieces='baltaci-mehmed = "ottoman-empire-pool"')
    do(play, "politics sweden")
    assert may(play) == {"envoy ottoman-empire", "envoy ukraine"}
    assert refusal(play, "envoy denmark")
    assert refusal(play, "envoy russia")


@pytest.mark.rule("12.4d")
def test_the_coalition_approaches_denmark_or_prussia() -> None:
    play = realms("coalition", [3, 5])
    do(play, "politics saxony")
    assert may(play) == {"envoy denmark", "envoy prussia"}
    do(play, "envoy denmark")
    assert state(play).envoy[m.DENMARK]
    assert play.view("").tracks["envoy denmark"] == 1


@pytest.mark.rule("12.4d")
def test_a_nation_that_is_won_is_not_approached_again() -> None:
    """The second envoy has only Prussia left, which takes 1 off every roll: a 6 and 1 more are just enough."""
    play = realms("coalition", [3, 5, 3, 6])
    do(play, "politics saxony", "envoy denmark", "politics russia")
    assert (state(play).envoy[m.DENMARK], state(play).envoy[m.PRUSSIA]) == (1, 1)


REDUCED = """
    august-ii = "sachsen 2"
    garde = "sachsen 2"
    lubomirski = "mazowsze 2"
    pyotr-i = "moskva 2"
    kurprinz = "saxony-pool"
    """


@pytest.mark.rule("12.4e")
def test_reinforcements_for_blocks_on_the_map() -> None:
    """A 3 for Saxony: a step for August II and one for Garde. Russians get none, and nothing is drawn."""
    play = realms("coalition", [4, 3], pieces=REDUCED)
    do(play, "politics saxony")
    assert play.view("").tracks["points saxony"] == 3
    assert refusal(play, "replace pyotr-i") == "8.2b"
    assert refusal(play, "draw saxony") == "12.4e"
    do(play, "replace august-ii", "replace garde")
    assert strength(play, "August II", "Garde", "Pyotr I") == [3, 3, 2]
    assert (state(play).points[m.SAXONY], state(play).rp[m.SAXONY]) == (0, 16)


@pytest.mark.rule("12.4f")
def test_emergency_recruitment_is_spent_as_in_an_interphase() -> None:
    """Russia rolls 4 and 3: an army for 4 and another step for 2; the last point is lost."""
    pieces = 'repnin = "russia-pool"\n    pyotr-i = "moskva 3"'
    play = realms("coalition", [5, 4, 3, "repnin"], pieces=pieces)
    do(play, "politics russia")
    assert play.view("").tracks["points russia"] == 7
    assert {"draw russia", "replace pyotr-i", "done"} == may(play)
    do(play, "draw russia", "strengthen", "deploy tula", "done")
    assert (where(play, "Repnin"), strength(play, "Repnin", "Pyotr I")) == ("tula", [2, 3])
    assert state(play).points[m.RUSSIA] == 0
    assert play.view("").tracks["actions coalition"] == 1


@pytest.mark.rule("12.4g")
def test_a_six_leads_to_the_own_table() -> None:
    """Sweden 6, then 3: Cossack betrayal. The Coalition with the same dice hastens reforms."""
    play = realms("sweden", [6, 3])
    do(play, "politics sweden")
    assert state(play).marker[m.ZAPORIZHZHIA] == m.OTTOMANS
    play = realms("coalition", [6, 4])
    do(play, "politics saxony")
    assert state(play).event_rp[m.DENMARK] == 4
