"""Sections 0.1, 1.2, 1.3, 6.4, 8.1, 11.2 and 11.5 of Pax Baltica: garrisons, cubes and levels."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica import board
from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.games.pax_baltica.rules import communications, control

from ..story import asked, do, may, refusal
from .realm import (
    block,
    capture,
    due,
    end_phase,
    level,
    marker,
    nation,
    place,
    state,
    status,
    war,
    where,
)

# -- 0.1 cubes -----------------------------------------------------------------------------------------------------

FIVE_DANISH = """
    wismar = "denmark"
    pommern = "denmark"
    bremen-verden = "denmark"
    smaland = "denmark"
    ostergotland = "denmark"
    """


def out_of_cubes() -> Play:
    """Denmark has all its five markers out, and takes Skåne."""
    play = war(places=FIVE_DANISH + '    ingermanland = "russia"', nations={"sweden": "active 16"})
    capture(play, "skane", "denmark")
    return play


@pytest.mark.rule("0.1c")
def test_without_a_cube_no_marker_is_placed() -> None:
    play = out_of_cubes()
    assert asked(play) == ("coalition", ["0.1d"])
    assert refusal(play, "lift ingermanland") == "0.1c"  # green
    assert refusal(play, "lift skane") == refusal(play, "lift sjaelland") == "0.1d"
    do(play, "decline")
    assert (marker(play, "skane"), level(play, "sweden")) == ("none", 16)


@pytest.mark.rule("0.1c")
def test_with_a_cube_left_nothing_is_asked() -> None:
    play = war(places=FIVE_DANISH.replace('wismar = "denmark"', ""), nations={"sweden": "active 20"})
    capture(play, "skane", "denmark")
    assert (marker(play, "skane"), level(play, "sweden")) == ("denmark", 16)


@pytest.mark.rule("0.1d")
def test_a_marker_lifted_for_another_goes_back_with_its_level() -> None:
    play = out_of_cubes()
    assert may(play) == {"decline"} | {
        f"lift {name}" for name in ("wismar", "pommern", "bremen-verden", "smaland", "ostergotland")
    }
    do(play, "lift wismar")
    assert (marker(play, "wismar"), marker(play, "skane")) == ("none", "denmark")
    assert state(play).control(place("wismar")) == SWEDISH
    assert level(play, "sweden") == 16  # -4 +4


# -- 1.2 control ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.2c")
def test_only_a_siege_changes_control() -> None:
    """Danes who stand in Skåne for a year change nothing; a siege does."""
    play = war('reventlov = "skane 4"')
    g = state(play)
    g.fresh_turn()
    assert (g.control(place("skane")), level(play, "sweden")) == (SWEDISH, 40)
    capture(play, "skane", "denmark")
    assert (g.control(place("skane")), level(play, "sweden")) == (COALITION, 36)


@pytest.mark.rule("1.2d", "6.4a", "8.1c")
def test_narva_lost_and_regained() -> None:
    """Russia takes Narva: 40 to 36. Sweden takes it back: 40."""
    play = war()
    capture(play, "ingermanland", "russia")
    assert (marker(play, "ingermanland"), level(play, "sweden")) == ("russia", 36)
    capture(play, "ingermanland", "sweden")
    assert (marker(play, "ingermanland"), level(play, "sweden")) == ("none", 40)


@pytest.mark.rule("1.2e")
def test_enemy_land_is_barred_even_when_empty() -> None:
    """Swedes in Velikaya may use Livland and transit Polotsk, not empty Rzhev with its Russian garrison."""
    play = war('karl-xii = "velikaya 4"')
    barred = [n for n in ("livland", "polotsk", "rzhev") if communications.enemy_land_bars(state(play), SWEDISH, place(n))]
    assert barred == ["rzhev"]


@pytest.mark.rule("1.2f")
def test_land_of_an_ally_is_friendly() -> None:
    """Saxon-marked Kurland is friendly to Russians, Holstein-Gottorp to Swedes."""
    play = war(places='kurland = "saxony"')
    g = state(play)
    assert communications.is_friendly(g, COALITION, place("kurland"))
    assert communications.is_friendly(g, SWEDISH, place("holstein-gottorp"))
    assert not communications.is_friendly(g, SWEDISH, place("kurland"))


# -- 1.3 capitals --------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3a", "6.4e", "10.2c")
@pytest.mark.parametrize(
    ("capital", "nation", "captor"),
    [
        ("sachsen", "saxony", "sweden"),
        ("sjaelland", "denmark", "sweden"),
        ("moskva", "russia", "sweden"),
        ("svealand", "sweden", "russia"),
        ("brandenburg", "prussia", "sweden"),
        ("hannover", "hannover", "denmark"),
    ],
)
def test_a_captured_capital_brings_a_truce(capital: str, nation: str, captor: str) -> None:
    play = war(nations={"prussia": "active", "hannover": "active"})
    capture(play, capital, captor)
    assert (due(play), status(play, nation)) == ([nation], "active")
    end_phase(play)
    assert status(play, nation) == "truce"


@pytest.mark.rule("1.3a", "6.4e")
def test_when_dresden_falls_all_saxons_leave_at_the_end_of_the_phase() -> None:
    play = war('schulenburg = "lausitz 3"\ngarde = "kurland 2"', nations={"saxony": "active 16"})
    capture(play, "sachsen", "sweden")
    assert where(play, "schulenburg") == "lausitz"
    end_phase(play)
    assert [where(play, n) for n in ("schulenburg", "garde", "kurprinz")] == ["saxony-pool"] * 3


@pytest.mark.rule("1.3b")
def test_baturyn_taken_from_russia_is_an_ordinary_loss() -> None:
    play = war(nations={"ukraine": "inactive"})
    capture(play, "sivershchyna", "sweden")
    assert (level(play, "russia"), due(play)) == (28, [])


@pytest.mark.rule("1.3b")
@pytest.mark.parametrize("captor", ["russia", "denmark"])
def test_baturyn_taken_from_active_ukraine_ends_the_revolt(captor: str) -> None:
    play = war('mazepa = "kyivshchyna 3"', nations={"ukraine": "active", "russia": "active 24"})
    capture(play, "sivershchyna", captor)
    assert due(play) == ["ukraine"]
    assert level(play, "russia") == 24  # nobody gains, and Ukraine has no level


@pytest.mark.rule("1.3b", "11.5i")
def test_polish_capitals_bring_no_truce() -> None:
    play = war(places='malopolska = "saxony"\nmazowsze = "saxony"')
    capture(play, "malopolska", "sweden")
    assert due(play) == []
    end_phase(play)
    assert status(play, "poland") == "active"


# -- 6.4 results of a siege ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.4b")
def test_land_of_an_ally_is_only_freed() -> None:
    """Russians retake Danish Åkershus from Sweden: no Russian marker, Denmark +4."""
    play = war(places='akershus = "sweden"', nations={"denmark": "active 12"})
    capture(play, "akershus", "russia")
    assert (marker(play, "akershus"), level(play, "denmark"), level(play, "russia")) == ("none", 16, 32)


@pytest.mark.rule("6.4c")
def test_in_poland_the_besieger_always_places_his_marker() -> None:
    """Russia takes Swedish-marked Warszawa: its own marker, not a Saxon one, and no level moves."""
    play = war(places='mazowsze = "sweden"')
    capture(play, "mazowsze", "russia")
    assert marker(play, "mazowsze") == "russia"
    assert [level(play, n) for n in ("sweden", "russia", "saxony")] == [40, 32, 16]


@pytest.mark.rule("6.4d")
def test_besiegers_stay_where_they_are() -> None:
    """Pskov falls: nobody is asked to regroup, and Karl is still in Velikaya."""
    play = war('karl-xii = "velikaya 3"')
    capture(play, "velikaya", "sweden")
    assert marker(play, "velikaya") == "sweden"
    assert asked(play)[1] == ["3.3a"]  # the Coalition's actions, as before
    assert (where(play, "karl-xii"), state(play).strength[block("karl-xii")]) == ("velikaya", 3)


@pytest.mark.rule("6.4f")
@pytest.mark.parametrize(
    ("besieger", "where_to", "owner", "color"),
    [
        ("prussia", "pommern", "prussia", "gray"),
        ("holstein-gottorp", "jylland", "sweden", "blue"),
        ("ukraine", "kursk", "sweden", "blue"),
        ("hannover", "jylland", "hannover", "blue"),
        ("poland", "livland", "saxony", "gray"),
        ("ottoman-empire", "podole", "ottoman-empire", "yellow"),
    ],
)
def test_whose_marker_and_from_which_cubes(besieger: str, where_to: str, owner: str, color: str) -> None:
    at_war = dict.fromkeys(("prussia", "hannover", "ukraine"), "active")
    play = war(nations=at_war | {"ottoman-empire": "active 16", "russia": "active 24"})
    capture(play, where_to, besieger)
    assert marker(play, where_to) == owner
    g = state(play)
    colors = ["blue", "green", "gray", "red", "yellow"]
    assert [g.markers_out(i) for i in range(5)] == [int(c == color) for c in colors]


@pytest.mark.rule("6.4f")
def test_a_saxon_truce_leaves_the_prussian_marker() -> None:
    play = war('leopold = "pommern 3"', nations={"prussia": "active"}, places='wismar = "saxony"')
    capture(play, "pommern", "prussia")
    capture(play, "sachsen", "sweden")
    end_phase(play)
    assert (marker(play, "pommern"), marker(play, "wismar")) == ("prussia", "none")


# -- 8.1 levels ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1a")
def test_five_nations_have_a_level() -> None:
    play = war(nations={"prussia": "active"})
    levels = {"sweden": 40, "russia": 32, "saxony": 16, "denmark": 16, "ottoman-empire": 16}
    assert {n: board.BASE_RP[nation(n)] for n in board.NATION_IDS if board.HAS_RP[nation(n)]} == levels
    control.change_level(state(play), nation("prussia"), 4)
    assert level(play, "prussia") == 0


@pytest.mark.rule("8.1b")
def test_the_level_is_what_a_nation_has_to_spend() -> None:
    play = war(nations={"denmark": "active 16", "saxony": "active 12"})
    assert [control.replacement_points(state(play), nation(n)) for n in ("denmark", "saxony", "prussia")] == [16, 12, 0]


@pytest.mark.rule("8.1c", "8.1d")
def test_akershus_and_christiansand() -> None:
    """Denmark goes from 16 to 8, and Sweden gains nothing."""
    play = war(places='ingermanland = "russia"', nations={"sweden": "active 36"})
    capture(play, "akershus", "sweden")
    capture(play, "christiansand", "sweden")
    assert (level(play, "denmark"), level(play, "sweden")) == (8, 36)


@pytest.mark.rule("8.1c")
def test_a_level_stays_within_its_bounds() -> None:
    """Denmark has more land than its level shows: it never falls below 0 nor rises above the printed 16 (ruling A93)."""
    play = war(nations={"denmark": "active 4"})
    control.change_level(state(play), nation("denmark"), -8)
    assert level(play, "denmark") == 0
    control.change_level(state(play), nation("denmark"), 40)
    assert level(play, "denmark") == 16
    capture(play, "trondhjem", "sweden")
    assert level(play, "denmark") == 12


@pytest.mark.rule("8.1d")
def test_a_conqueror_gains_nothing() -> None:
    play = war(nations={"sweden": "active 36"}, places='ingermanland = "russia"')
    capture(play, "velikaya", "sweden")
    assert (level(play, "sweden"), level(play, "russia")) == (36, 28)


@pytest.mark.rule("10.2e")
def test_a_level_of_zero_brings_a_truce() -> None:
    """The fourth territory takes Denmark from 4 to 0."""
    play = war(places='akershus = "sweden"\nchristiansand = "sweden"\ntrondhjem = "sweden"', nations={"denmark": "active 4"})
    capture(play, "bergenhus", "sweden")
    assert (level(play, "denmark"), due(play)) == (0, ["denmark"])
    end_phase(play)
    assert (status(play, "denmark"), level(play, "denmark")) == ("truce", 16)  # all is given back


# -- 11.2 Nyen, and the reforms ------------------------------------------------------------------------------------

RUSSIAN_FLEETS = 'apraksin = "set-aside"\ngalley-fleet = "set-aside"'
FLEETS = ["apraksin", "galley-fleet"]


@pytest.mark.rule("11.2l")
def test_nyen_taken_in_1703_builds_the_fleets_for_1705() -> None:
    play = war(RUSSIAN_FLEETS, year=1703)
    capture(play, "nyen", "russia")
    assert [where(play, name) for name in FLEETS] == ["year-track"] * 2
    assert [state(play).due[block(name)] for name in FLEETS] == [1705] * 2


@pytest.mark.rule("11.2l")
def test_other_captors_build_no_fleets() -> None:
    play = war(RUSSIAN_FLEETS, year=1703)
    capture(play, "nyen", "denmark")
    assert [where(play, name) for name in FLEETS] == ["set-aside"] * 2
    capture(play, "nyen", "sweden")
    capture(play, "nyen", "russia")
    assert [where(play, name) for name in FLEETS] == ["year-track"] * 2


@pytest.mark.rule("11.2m")
def test_nyen_lost_stops_the_fleets_until_it_is_taken_again() -> None:
    play = war(RUSSIAN_FLEETS, year=1703)
    capture(play, "nyen", "russia")
    state(play).year = 1704
    capture(play, "nyen", "sweden")
    assert [where(play, name) for name in FLEETS] == ["set-aside"] * 2
    assert [state(play).due[block(name)] for name in FLEETS] == [0, 0]
    state(play).year = 1705
    capture(play, "nyen", "russia")
    assert [state(play).due[block(name)] for name in FLEETS] == [1707] * 2


@pytest.mark.rule("11.2o")
def test_sankt_peterburg_stays_a_strong_harbor_whoever_holds_it() -> None:
    """Also after a Russian truce, when Sweden holds Nyen again and the fleets go to the pool (ruling A44)."""
    play = war(
        'apraksin = "nyen 3"\ngalley-fleet = "gulf-of-finland 2"',
        places='nyen = "russia"',
        flags="petersburg = true",
        nations={"sweden": "active 36"},
    )
    g = state(play)
    capture(play, "moskva", "sweden")
    end_phase(play)
    assert (marker(play, "nyen"), level(play, "sweden"), g.control(place("nyen"))) == ("none", 40, SWEDISH)
    assert (g.garrison(place("nyen")), g.port_kind(place("nyen"))) == (4, 2)
    assert [where(play, name) for name in FLEETS] == ["russia-pool"] * 2


REFORMED = ["sheremetev-reformed", "repnin-reformed", "menshikov-reformed", "golitsyn-reformed"]


@pytest.mark.rule("11.2d")
@pytest.mark.parametrize("taken", ["velikaya", "poltavshchyna"])
def test_a_captured_territory_of_russia_opens_the_reforms(taken: str) -> None:
    """Ukraine counts while it is part of Russia."""
    play = war("\n".join(f'{name} = "set-aside"' for name in REFORMED))
    capture(play, taken, "sweden")
    assert state(play).reform_open
    assert [where(play, name) for name in REFORMED] == ["reform-box"] * 4


@pytest.mark.rule("11.2d")
def test_other_captures_open_no_reforms() -> None:
    play = war("\n".join(f'{name} = "set-aside"' for name in REFORMED), nations={"ukraine": "active", "russia": "active 24"})
    capture(play, "akershus", "sweden")
    capture(play, "poltavshchyna", "russia")  # active Ukraine is not Russia
    capture(play, "polotsk", "russia")
    assert not state(play).reform_open
    capture(play, "kursk", "sweden")
    assert state(play).reform_open


# -- 11.5 Poland ---------------------------------------------------------------------------------------------------

POLISH_CAPITALS = 'mazowsze = "saxony"\nmalopolska = "saxony"'


@pytest.mark.rule("11.5d")
@pytest.mark.parametrize(
    ("captor", "before"), [("sweden", "none"), ("sweden", "saxony"), ("russia", "none"), ("saxony", "sweden")]
)
def test_every_nation_but_the_poles_marks_polish_land(captor: str, before: str) -> None:
    """Grodno in Trakai, unmarked or marked."""
    play = war(places=f'trakai = "{before}"')
    capture(play, "trakai", captor)
    assert marker(play, "trakai") == captor


@pytest.mark.rule("11.5e")
def test_poles_only_take_the_enemy_marker_off() -> None:
    """Lubomirski takes Swedish-marked Kraków: transit land is left."""
    play = war('lubomirski = "malopolska 3"', places='malopolska = "sweden"')
    capture(play, "malopolska", "poland")
    assert marker(play, "malopolska") == "none"
    assert state(play).is_transit(place("malopolska"))


@pytest.mark.rule("11.5g", "11.5h")
def test_both_polish_capitals_lost_and_regained() -> None:
    play = war('sobieski = "lietuva 2"\noginski = "saxony-pool"', places=POLISH_CAPITALS)
    capture(play, "mazowsze", "sweden")
    assert (level(play, "saxony"), where(play, "sobieski")) == (16, "lietuva")
    capture(play, "malopolska", "sweden")
    assert (level(play, "saxony"), where(play, "sobieski")) == (12, "saxony-pool")
    capture(play, "mazowsze", "saxony")
    assert level(play, "saxony") == 12
    capture(play, "malopolska", "saxony")
    assert level(play, "saxony") == 16


@pytest.mark.rule("11.5g")
def test_the_capitals_are_lost_once() -> None:
    """A Russian marker is not Saxon; what changes hands afterwards costs nothing more (ruling A27)."""
    play = war('sobieski = "lietuva 2"', places='mazowsze = "saxony"\nmalopolska = "russia"')
    capture(play, "mazowsze", "sweden")
    assert (level(play, "saxony"), where(play, "sobieski")) == (12, "saxony-pool")
    capture(play, "malopolska", "sweden")
    capture(play, "mazowsze", "saxony")
    capture(play, "mazowsze", "sweden")
    assert level(play, "saxony") == 12


def test_saxons_lent_to_the_emperor_come_home_when_sweden_holds_both_capitals() -> None:
    play = war('flemming = "abroad"\nreventlov = "abroad"', places=POLISH_CAPITALS)
    capture(play, "mazowsze", "sweden")
    assert where(play, "flemming") == "abroad"
    capture(play, "malopolska", "sweden")
    assert (where(play, "flemming"), where(play, "reventlov")) == ("saxony-pool", "abroad")
