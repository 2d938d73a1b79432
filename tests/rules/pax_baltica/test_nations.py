"""Chapter 11 of Pax Baltica: concessions, what invasions set off, who enters, who leaves and who returns."""

from __future__ import annotations

import pytest

from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.rules import losses, politics, truce_due

from ..story import asked, do, may, position, refusal
from .names import block
from .year import (
    COALITION_ENTRY,
    COALITION_OFFERS,
    SWEDISH_ENTRY,
    SWEDISH_OFFERS,
    SWEDISH_SPENDING,
    TRUCED,
    actions,
    at,
    cube,
    interphase,
    level,
    marker,
    state,
    status,
    strength,
    text,
)

# -- 11.1 Sweden ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1c")
def test_sweden_may_cede_in_its_own_actions() -> None:
    play = actions("sweden")
    assert {"cede pommern", "cede bremen-verden"} <= may(play)
    assert refusal(play, "cede livland") == "11.1c"
    assert refusal(play, "cede hannover") == "11.1c"
    do(play, "cede pommern")
    assert "cede bremen-verden" in may(play)
    assert refusal(play, "cede pommern") == "11.1d"


@pytest.mark.rule("11.1c")
def test_sweden_may_cede_in_its_part_of_the_interphase() -> None:
    play = interphase(SWEDISH_OFFERS)
    do(play, "cede bremen-verden", "cede pommern")
    assert level(play, "sweden") == 32
    coalition = interphase(COALITION_OFFERS)
    assert refusal(coalition, "cede pommern") == "11.1c"


@pytest.mark.rule("11.1c")
def test_sweden_may_cede_between_two_actions_of_the_coalition() -> None:
    """Danes march into Pommern: before their next action Sweden is asked, and they must leave."""
    play = actions("coalition", 'reventlov = "wismar 3"', denmark="active 16", places='wismar = "denmark"', sweden="active 36")
    assert refusal(play, "cede pommern") == "11.1c"
    do(play, "march wismar", "move reventlov", "to mecklenburg", "to pommern", "halt", "done")
    assert asked(play) == ("sweden", ["11.1c"])
    assert may(play) == {"decline", "cede pommern", "cede bremen-verden"}
    do(play, "cede pommern")
    assert level(play, "sweden") == 32
    do(play, "to wismar")
    assert at(play, "reventlov") == "wismar"
    do(play, "decline")  # Bremen-Verden
    assert asked(play)[0] == "coalition"


@pytest.mark.rule("11.1c")
def test_sweden_may_cede_before_the_battles() -> None:
    """Danes have entered Pommern in their last action: Sweden is asked before the battle, and it is not fought."""
    pieces = 'stenbock = "pommern 4"\nreventlov = { at = "pommern", strength = 3, came_from = "mecklenburg" }'
    play = position("pax_baltica", text(pieces, denmark="active 16", phase='name = "battles"'))
    assert asked(play) == ("sweden", ["11.1c"])
    do(play, "cede pommern")
    assert play.view("").battle is None
    while "to" in " ".join(may(play)) or "displace" in " ".join(may(play)):
        do(play, sorted(may(play))[0])
    assert "pommern" not in (at(play, "stenbock"), at(play, "reventlov"))


@pytest.mark.rule("11.1c")
def test_sweden_may_cede_in_a_turn_with_an_event() -> None:
    """Prussia is in the war and Sweden has an event: before its die falls it may buy Prussia off."""
    play = position(
        "pax_baltica", text('leopold = "brandenburg 4"', prussia="active", dice="[6, 3, 3]", phase='name = "action-roll"')
    )
    assert asked(play) == ("sweden", ["11.1c"])
    do(play, "cede pommern")
    assert status(play, "prussia") == "out"
    quiet = position("pax_baltica", text(dice="[6, 3, 3]", phase='name = "action-roll"'))
    assert asked(quiet)[0] == "coalition"


@pytest.mark.rule("11.1c")
def test_sweden_may_buy_off_a_nation_that_has_just_entered() -> None:
    """In the Coalition's part of the Interphase a 6 brings Prussia in: Sweden is asked at once."""
    play = interphase(COALITION_ENTRY, prussia="inactive", dice="[6]", flags="attrition = 3", denmark="out", hannover="out")
    while asked(play)[0] == "coalition" and "done" not in may(play):
        do(play, sorted(may(play))[0])
    if asked(play)[0] == "coalition":
        do(play, "done")
    assert asked(play) == ("sweden", ["11.1c"])
    do(play, "cede pommern")
    assert (status(play, "prussia"), at(play, "leopold")) == ("out", "set-aside")


@pytest.mark.rule("11.1c")
def test_ceding_is_a_button_while_sweden_replaces_and_in_winter() -> None:
    play = interphase(SWEDISH_SPENDING, 'stenbock = "svealand 2"', sweden='{ status = "active", rp = 40, points = 6 }')
    assert {"cede pommern", "cede bremen-verden"} <= may(play)
    do(play, "cede bremen-verden")
    assert level(play, "sweden") == 36
    assert "replace stenbock" in may(play)
    play = position("pax_baltica", text('karl-xii = "livland 4"', season="winter", phase='name = "winter-campaign"'))
    do(play, "cede pommern")
    assert "campaign" in may(play)


@pytest.mark.rule("11.1c")
def test_sweden_is_not_asked_while_nobody_threatens_its_land() -> None:
    play = actions("coalition", 'repnin = "moskva 2"')
    do(play, "replace repnin")
    assert asked(play)[0] == "coalition"


@pytest.mark.rule("11.1d")
def test_a_cession_costs_4_and_closes_the_land_for_good() -> None:
    play = interphase(SWEDISH_OFFERS, prussia="inactive", flags="attrition = 3")
    do(play, "cede pommern")
    assert level(play, "sweden") == 36
    assert status(play, "prussia") == "out"
    assert state(play).control(m.POMMERN) == -1
    assert state(play).owner(m.POMMERN) == m.PRUSSIA
    assert politics.bars_roll(state(play), m.COALITION, m.PRUSSIA) != 0


@pytest.mark.rule("11.1d")
def test_an_active_receiver_leaves_the_war() -> None:
    """Leopold has taken Wismar; its marker and its block go, and everyone leaves Prussia and Pommern (ruling A54)."""
    play = interphase(
        SWEDISH_OFFERS,
        'leopold = "wismar 4"\nstenbock = "pommern 4"\nkurprinz = "brandenburg 2"',
        prussia="active",
        places='wismar = "prussia"',
        sweden="active 36",
    )
    do(play, "cede pommern")
    assert (status(play, "prussia"), at(play, "leopold"), marker(play, "wismar")) == ("out", "set-aside", "")
    assert level(play, "sweden") == 36  # 4 for Wismar back, 4 for Pommern gone
    while "to" in " ".join(may(play)) or "displace" in " ".join(may(play)):
        do(play, sorted(may(play))[0])
    assert at(play, "stenbock") not in ("", "pommern")
    assert at(play, "kurprinz") not in ("", "brandenburg")


@pytest.mark.rule("11.1d")
def test_a_declared_siege_lapses() -> None:
    play = actions("sweden", 'reventlov = { at = "pommern", strength = 3, besieging = true }', denmark="active 16")
    do(play, "cede pommern")
    while asked(play)[0] == "coalition":
        do(play, sorted(may(play))[0])
    assert at(play, "reventlov") not in ("", "pommern")
    assert not any(state(play).besieging)


@pytest.mark.rule("11.1e")
def test_lost_land_cannot_be_ceded() -> None:
    play = interphase(SWEDISH_OFFERS, places='pommern = "denmark"', sweden="active 36", denmark="active 16")
    assert refusal(play, "cede pommern") == "11.1e"
    assert "cede bremen-verden" in may(play)


# -- rolls for entry -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4a")
@pytest.mark.parametrize(("die", "enters"), [(5, "inactive"), (6, "active")])
def test_denmark_enters_on_a_6(die: int, enters: str) -> None:
    assert status(interphase(COALITION_ENTRY, year=1701, dice=f"[{die}]"), "denmark") == enters


@pytest.mark.rule("11.6a")
@pytest.mark.parametrize(
    ("karl", "die", "enters"),
    [("poltavshchyna", 5, "active"), ("poltavshchyna", 4, "inactive"), ("livland", 5, "inactive"), ("livland", 6, "active")],
)
def test_karl_in_ukraine_wins_the_ottomans(karl: str, die: int, enters: str) -> None:
    play = interphase(SWEDISH_ENTRY, f'karl-xii = "{karl} 4"', ottoman_empire="inactive 16", ukraine="out", dice=f"[{die}]")
    assert status(play, "ottoman-empire") == enters


@pytest.mark.rule("11.6a")
def test_whoever_needs_karl_shows_him() -> None:
    """The Coalition learns where he is when his help decides, and not before."""
    for die, shown in [(5, True), (6, False)]:
        play = interphase(
            SWEDISH_ENTRY, 'karl-xii = "poltavshchyna 4"', ottoman_empire="inactive 16", ukraine="out", dice=f"[{die}]"
        )
        assert state(play).knows(m.COALITION, block("Karl XII")) == shown


@pytest.mark.rule("11.6h")
def test_the_ottomans_return_like_any_nation() -> None:
    """Truce in 1712: no roll in 1715, in 1716 a 6 is needed, or a 5 with Karl in Ukraine."""
    truce = TRUCED.format(rp=16, until=1716)
    early = interphase(SWEDISH_ENTRY, year=1715, ottoman_empire=truce, ukraine="out", dice="[6]")
    assert status(early, "ottoman-empire") == "truce"
    in_time = interphase(SWEDISH_ENTRY, year=1716, ottoman_empire=truce, ukraine="out", dice="[6]")
    assert status(in_time, "ottoman-empire") == "active"
    assert cube(in_time, "ottoman-empire") == 0
    karl = 'karl-xii = "sivershchyna 2"'
    helped = interphase(SWEDISH_ENTRY, karl, year=1716, ottoman_empire=truce, ukraine="out", dice="[5]")
    assert status(helped, "ottoman-empire") == "active"


@pytest.mark.rule("11.7a")
def test_prussia_has_1_less() -> None:
    play = interphase(COALITION_ENTRY, denmark="out", prussia="inactive", dice="[6]")
    assert status(play, "prussia") == "inactive"
    lifted = interphase(COALITION_ENTRY, denmark="out", prussia="inactive", flags="attrition = 3", dice="[6]")
    assert status(lifted, "prussia") == "active"


@pytest.mark.rule("11.7b")
def test_prussia_brings_its_block_at_full_strength() -> None:
    play = interphase(COALITION_ENTRY, denmark="out", prussia="inactive", flags="attrition = 3", dice="[6]")
    assert may(play) == {"deploy brandenburg", "deploy hinterpommern", "deploy preussen"}
    do(play, "deploy preussen")
    assert (at(play, "leopold"), strength(play, "leopold")) == ("preussen", 4)


@pytest.mark.rule("11.9c")
def test_the_coalition_rolls_for_hannover_after_its_defection() -> None:
    before = interphase(COALITION_ENTRY, denmark="out", flags="attrition = 3", dice="[6]")
    assert status(before, "hannover") == "inactive"
    flags = "attrition = 3\ndefected = true"
    for die, enters in [(5, "inactive"), (6, "active")]:
        play = interphase(COALITION_ENTRY, denmark="out", flags=flags, dice=f"[{die}]")
        assert status(play, "hannover") == enters
    assert state(play).side_of(block("Georg Ludwig")) == m.COALITION
    assert at(play, "georg-ludwig") == "hannover"
    hard = interphase(COALITION_ENTRY, denmark="out", flags="attrition = 2\ndefected = true", dice="[6]")
    assert status(hard, "hannover") == "inactive"  # -1 and nothing from the track


# -- 11.5 Poland and 11.10 Holstein-Gottorp ------------------------------------------------------------------------


@pytest.mark.rule("11.5i")
def test_poland_is_never_under_truce() -> None:
    play = interphase(COALITION_OFFERS, 'sobieski = "mazowsze 2"')
    assert refusal(play, "truce poland") == "10.2l"
    losses.eliminate(state(play), block("Sobieski"), losses.IN_BATTLE)
    truce_due.call_truce(state(play), m.POLAND)
    assert state(play).truces_due == []


@pytest.mark.rule("11.10d")
def test_holstein_gottorp_is_never_under_truce() -> None:
    play = interphase(SWEDISH_OFFERS, 'friedrich-iv = "holstein-gottorp 1"')
    assert refusal(play, "truce holstein-gottorp") == "10.2l"
    losses.eliminate(state(play), block("Friedrich IV"), losses.IN_BATTLE)
    assert state(play).truces_due == []
    assert at(play, "friedrich-iv") == "sweden-pool"
    assert status(play, "holstein-gottorp") == "active"
