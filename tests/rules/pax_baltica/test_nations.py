"""Chapter 11 of Pax Baltica: concessions, what invasions set off, who enters, who leaves and who returns."""

from __future__ import annotations

from typing import Any

import pytest

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import losses, nations, politics

from ..story import asked, do, may, refusal, told
from .names import block, place
from .year import (
    ARRIVALS,
    AUSTRIA,
    BRITAIN,
    COALITION_ENTRY,
    COALITION_OFFERS,
    SOLIDARITY,
    SWEDISH_ENTRY,
    SWEDISH_OFFERS,
    actions,
    at,
    cube,
    go_on,
    interphase,
    level,
    marker,
    points,
    state,
    status,
    strength,
)

TRUCED = '{{ status = "truce", rp = {rp}, truce_until = {until} }}'


def enter(play: Play, name: str, territory: str) -> None:
    """A block enters a territory, by whatever way, and play goes on."""
    g = state(play)
    g.put(block(name), place(territory))
    nations.invaded(g, block(name), place(territory))
    go_on(play)


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
        assert state(play).sees(m.COALITION, block("Karl XII")) == shown


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
    politics.call_truce(state(play), m.POLAND)
    assert state(play).truces_due == []


@pytest.mark.rule("11.10d")
def test_holstein_gottorp_is_never_under_truce() -> None:
    play = interphase(SWEDISH_OFFERS, 'friedrich-iv = "holstein-gottorp 1"')
    assert refusal(play, "truce holstein-gottorp") == "10.2l"
    losses.eliminate(state(play), block("Friedrich IV"), losses.IN_BATTLE)
    assert state(play).truces_due == []
    assert at(play, "friedrich-iv") == "sweden-pool"
    assert status(play, "holstein-gottorp") == "active"


# -- 11.6 the Ottoman Empire ---------------------------------------------------------------------------------------

SURROUNDED = {"pyotr-i": "moldova", "moskovski": "bessarabia", "vladimirski": "yedisan", "novgorodski": "krym"}


def ottoman_land(**others: str) -> Play:
    pieces = {**SURROUNDED, "tatar": "podole", **others}
    return actions("sweden", "\n".join(f'{name} = "{where} 2"' for name, where in pieces.items()), ottoman_empire="active 16")


@pytest.mark.rule("11.6d")
def test_the_ottomans_surrender_when_the_enemy_alone_holds_all_their_land() -> None:
    play = ottoman_land()
    nations.check_ottoman_surrender(state(play))
    assert state(play).truces_due == [m.OTTOMANS]


@pytest.mark.rule("11.6d")
@pytest.mark.parametrize("others", [{"novgorodski": "kursk"}, {"tatar": "krym"}, {"sipahi": "krym"}])
def test_one_territory_free_of_enemies_is_enough(others: dict[str, str]) -> None:
    play = ottoman_land(**others)
    nations.check_ottoman_surrender(state(play))
    assert state(play).truces_due == []


@pytest.mark.rule("11.6d")
def test_the_truce_comes_at_the_end_of_the_battle_phase() -> None:
    pieces = {**SURROUNDED, "tatar": "podole"}
    play = actions(
        "coalition", "\n".join(f'{name} = "{where} 2"' for name, where in pieces.items()), ottoman_empire="active 16"
    )
    do(play, "pass")
    while status(play, "ottoman-empire") == "active" and state(play).season == 0:
        do(play, sorted(may(play))[0])
    assert status(play, "ottoman-empire") == "truce"
    assert cube(play, "ottoman-empire") == 1709


@pytest.mark.rule("11.6e")
def test_ottomans_in_poland_bring_saxony_back_at_once() -> None:
    """Under truce since 1706; Ottomans enter Podole in 1711, and Saxony builds with its points."""
    play = actions(
        "sweden",
        'konigin = "saxony-pool"\ntatar = "braclaw 2"',
        year=1711,
        ottoman_empire="active 16",
        saxony=TRUCED.format(rp=12, until=1710),
    )
    enter(play, "tatar", "podole")
    assert status(play, "saxony") == "active"
    assert cube(play, "saxony") == 0
    assert asked(play)[0] == "coalition"
    assert points(play, "saxony") == 12
    assert "draw saxony" in may(play)


@pytest.mark.rule("11.6e")
def test_both_nations_return_but_not_one_that_is_not_in_the_scenario() -> None:
    truce = TRUCED.format(rp=16, until=1714)
    off = 'konigin = "saxony-pool"\nastrakhanski = "russia-pool"\ntatar = "moldova 2"'
    both = actions("sweden", off, year=1711, ottoman_empire="active 16", saxony=truce, russia=truce)
    enter(both, "tatar", "podole")
    assert (status(both, "saxony"), status(both, "russia")) == ("active", "active")
    one = actions("sweden", off, year=1711, ottoman_empire="active 16", saxony="out", russia=truce)
    enter(one, "tatar", "podole")
    assert (status(one, "saxony"), status(one, "russia")) == ("out", "active")


@pytest.mark.rule("11.6e")
@pytest.mark.parametrize(("name", "where"), [("tatar", "zaporizhzhia"), ("lewenhaupt", "podole")])
def test_only_ottomans_and_only_in_poland(name: str, where: str) -> None:
    play = actions(
        "sweden",
        'konigin = "saxony-pool"\ntatar = "moldova 2"',
        ottoman_empire="active 16",
        saxony=TRUCED.format(rp=16, until=1709),
    )
    enter(play, name, where)
    assert status(play, "saxony") == "truce"


def solidarity(saxony: str = "", russia: str = "active 32", tatar: str = "podole") -> Play:
    """An Interphase in which Ottomans stand in Poland."""
    off = 'konigin = "saxony-pool"\n' + ("" if russia.startswith("active") else 'astrakhanski = "russia-pool"\n')
    return interphase(
        SOLIDARITY,
        off + f'tatar = "{tatar} 2"\nsipahi = "krym 2"',
        ottoman_empire="active 16",
        saxony=saxony or TRUCED.format(rp=12, until=1708),
        russia=russia,
        denmark="active 16",
    )


@pytest.mark.rule("11.6f")
def test_sweden_chooses_between_two_answers() -> None:
    play = solidarity()
    assert asked(play) == ("sweden", ["11.6f"])
    assert may(play) == {"accept", "truce ottoman-empire"}
    assert refusal(play, "truce saxony") == "11.6f"


@pytest.mark.rule("11.6f")
def test_the_ottomans_may_be_given_up() -> None:
    play = solidarity()
    do(play, "truce ottoman-empire")
    assert (status(play, "ottoman-empire"), status(play, "saxony")) == ("truce", "truce")
    assert cube(play, "ottoman-empire") == 1709
    assert at(play, "tatar") == "ottoman-empire-pool"


@pytest.mark.rule("11.6f")
def test_or_all_that_are_under_truce_return() -> None:
    play = solidarity(russia=TRUCED.format(rp=32, until=1709))
    do(play, "accept")
    assert (status(play, "saxony"), status(play, "russia")) == ("active", "active")
    assert status(play, "ottoman-empire") == "active"
    assert asked(play)[0] == "sweden"  # they build in the Coalition's part


@pytest.mark.rule("11.6f")
def test_nothing_is_asked_without_a_truce_or_without_ottomans_in_poland() -> None:
    assert asked(solidarity(saxony="active 16"))[1] != ["11.6f"]
    assert asked(solidarity(tatar="krym"))[1] != ["11.6f"]


@pytest.mark.rule("11.6g")
def test_austria_goes_to_war_on_a_6() -> None:
    """Active since 1711; in 1712 a 6 sends all Ottoman blocks to the pool, with the cube in 1716."""
    pieces = 'tatar = "krym 2"\nsipahi = "podole 1"'
    war = interphase(AUSTRIA, pieces, year=1712, ottoman_empire="active 16", ukraine="out", dice="[6]")
    assert status(war, "ottoman-empire") == "truce"
    assert cube(war, "ottoman-empire") == 1716
    assert at(war, "tatar") == at(war, "sipahi") == "ottoman-empire-pool"
    peace = interphase(AUSTRIA, pieces, year=1712, ottoman_empire="active 16", ukraine="out", dice="[5]")
    assert status(peace, "ottoman-empire") == "active"


@pytest.mark.rule("11.6g")
def test_austria_waits_for_the_interphase_after_their_entry() -> None:
    play = interphase(AUSTRIA, year=1711, ottoman_empire="inactive 16", ukraine="out", dice="[6, 6]")
    assert status(play, "ottoman-empire") == "active"
    assert "Austria goes to war with the Ottoman Empire." not in told(play)


# -- 11.8 Ukraine --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.8a")
@pytest.mark.parametrize(
    ("karl", "die", "rises"),
    [("sivershchyna", 4, True), ("sivershchyna", 3, False), ("kursk", 5, False), ("kursk", 6, True)],
)
def test_ukraine_rises_sooner_with_karl_there(karl: str, die: int, rises: bool) -> None:
    play = interphase(SWEDISH_ENTRY, f'karl-xii = "{karl} 4"', dice=f"[{die}]")
    assert (status(play, "ukraine") == "active") == rises


@pytest.mark.rule("11.8a")
def test_ukraine_does_not_rise_while_russia_is_out() -> None:
    play = interphase(
        SWEDISH_ENTRY, 'astrakhanski = "russia-pool"', russia=TRUCED.format(rp=32, until=1707), denmark="active 16", dice="[6]"
    )
    assert status(play, "ukraine") == "inactive"
    assert politics.bars_roll(state(play), m.SWEDISH, m.UKRAINE) != 0


@pytest.mark.rule("11.8b")
def test_the_revolt_removes_all_markers_and_costs_russia_8() -> None:
    """Russia at 28 with a Swedish marker on Poltava: 32 without it, then 24."""
    play = interphase(SWEDISH_ENTRY, russia="active 28", places='poltavshchyna = "sweden"', dice="[6]")
    assert marker(play, "poltavshchyna") == ""
    assert level(play, "russia") == 24
    assert state(play).control(place("Poltavshchyna")) == m.SWEDISH


@pytest.mark.rule("11.8c")
def test_mazepa_appears_in_sivershchyna() -> None:
    play = interphase(SWEDISH_ENTRY, dice="[6]")
    assert (at(play, "mazepa"), strength(play, "mazepa")) == ("sivershchyna", 3)


@pytest.mark.rule("11.8c")
def test_he_appears_elsewhere_if_the_coalition_is_there() -> None:
    play = interphase(SWEDISH_ENTRY, 'cossack = "sivershchyna 2"', dice="[6]")
    assert may(play) == {"deploy kyivshchyna", "deploy poltavshchyna", "deploy zaporizhzhia"}
    assert refusal(play, "deploy sivershchyna") != ""
    do(play, "deploy kyivshchyna")
    assert at(play, "mazepa") == "kyivshchyna"


OCCUPIED = """cossack = "sivershchyna 2"
moskovski = "kyivshchyna 2"
vladimirski = "poltavshchyna 2"
"""


@pytest.mark.rule("11.8c")
def test_he_waits_while_the_coalition_is_everywhere() -> None:
    play = interphase(SWEDISH_ENTRY, OCCUPIED + 'novgorodski = "zaporizhzhia 2"', dice="[6]")
    assert (status(play, "ukraine"), at(play, "mazepa")) == ("active", "set-aside")
    waiting = interphase(SWEDISH_ENTRY, OCCUPIED + 'novgorodski = "zaporizhzhia 2"', ukraine="active", russia="active 24")
    assert at(waiting, "mazepa") == "set-aside"
    later = interphase(SWEDISH_ENTRY, OCCUPIED, ukraine="active", russia="active 24")
    assert (at(later, "mazepa"), strength(later, "mazepa")) == ("zaporizhzhia", 3)


@pytest.mark.rule("11.8e")
def test_ukraine_is_pacified_at_the_end_of_the_phase() -> None:
    """Mazepa is killed: Russia from 24 to 32. Russian markers in Ukraine go and move no level (ruling A11)."""
    play = actions(
        "coalition", 'mazepa = "poltavshchyna 1"', ukraine="active", russia="active 24", places='kyivshchyna = "russia"'
    )
    losses.eliminate(state(play), block("Mazepa"), losses.IN_BATTLE)
    assert status(play, "ukraine") == "active"
    assert state(play).truces_due == [m.UKRAINE]
    do(play, "pass")
    assert (status(play, "ukraine"), level(play, "russia")) == ("inactive", 32)
    assert (at(play, "mazepa"), marker(play, "kyivshchyna")) == ("set-aside", "")
    assert state(play).control(place("Kyivshchyna")) == m.COALITION


@pytest.mark.rule("11.8e")
def test_mazepa_leaves_when_baturyn_falls() -> None:
    play = actions("coalition", 'mazepa = "poltavshchyna 2"', ukraine="active", russia="active 24")
    nations.pacify_ukraine(state(play))
    go_on(play)
    assert (at(play, "mazepa"), strength(play, "mazepa")) == ("set-aside", 0)
    assert state(play).owner(m.SIVERSHCHYNA) == m.RUSSIA


@pytest.mark.rule("11.8e")
def test_with_russia_under_truce_pacified_ukraine_is_closed() -> None:
    """Ruling A82: whoever is there must leave."""
    play = actions(
        "sweden",
        'mazepa = "poltavshchyna 1"\nkarl-xii = "kyivshchyna 4"\nastrakhanski = "russia-pool"',
        ukraine="active",
        russia=TRUCED.format(rp=24, until=1707),
        denmark="active 16",
    )
    nations.pacify_ukraine(state(play))
    go_on(play)
    do(play, sorted(may(play))[0])
    assert not m.GROUPS[state(play).at[block("Karl XII")]] & m.IN_UKRAINE
    assert level(play, "russia") == 32


@pytest.mark.rule("11.8f")
def test_after_pacification_ukraine_is_rolled_for_without_delay() -> None:
    play = actions("coalition", 'mazepa = "poltavshchyna 2"', year=1709, ukraine="active", russia="active 24")
    g = state(play)
    nations.pacify_ukraine(g)
    g.year = 1710
    assert politics.bars_roll(g, m.SWEDISH, m.UKRAINE) == 0
    assert cube(play, "ukraine") == 0


# -- 11.9 Hannover -------------------------------------------------------------------------------------------------


def danes(**said: Any) -> Play:
    said = {"denmark": "active 16", **said}
    return actions("coalition", 'reventlov = "jylland 3"\ntordenskjold = "sjaelland 2"', **said)


@pytest.mark.rule("11.9a")
def test_danes_in_holstein_gottorp_bring_hannover_in() -> None:
    play = danes()
    enter(play, "reventlov", "holstein-gottorp")
    assert (status(play, "hannover"), at(play, "georg-ludwig"), strength(play, "georg-ludwig")) == ("active", "hannover", 4)
    assert state(play).side_of(block("Georg Ludwig")) == m.SWEDISH


@pytest.mark.rule("11.9a")
@pytest.mark.parametrize(("name", "where"), [("reventlov", "bremen-verden"), ("lewenhaupt", "holstein-gottorp")])
def test_only_the_coalition_and_only_there(name: str, where: str) -> None:
    play = danes()
    enter(play, name, where)
    assert status(play, "hannover") == "inactive"


@pytest.mark.rule("11.9a")
@pytest.mark.parametrize(("year", "answers"), [(1707, False), (1708, True)])
def test_after_a_truce_hannover_answers_again_from_the_year_of_its_cube(year: int, answers: bool) -> None:
    """Ruling A73."""
    play = danes(year=year, hannover='{ status = "truce", truce_until = 1708 }')
    enter(play, "reventlov", "holstein-gottorp")
    assert (status(play, "hannover") == "active") == answers


@pytest.mark.rule("11.9b")
def test_the_attrition_track_makes_hannover_defect() -> None:
    """The marker reaches box 2 of the upper row: its block leaves the map, and its marker with it."""
    play = danes(flags="attrition = 1", hannover="active", places='jylland = "hannover"', denmark="active 12")
    g = state(play)
    g.put(block("Georg Ludwig"), m.HANNOVER_LAND)
    nations.check_defection(g)
    assert g.defected == 0
    g.attrition = 2
    nations.check_defection(g)
    go_on(play)
    assert state(play).defected
    assert (status(play, "hannover"), at(play, "georg-ludwig")) == ("inactive", "set-aside")
    assert marker(play, "jylland") == ""
    assert level(play, "denmark") == 16


@pytest.mark.rule("11.9b")
def test_a_swedish_block_in_russia_brings_the_defection_nearer() -> None:
    """Box 1 says so in the lower row alone, and going back undoes nothing (ruling A31)."""
    play = danes(flags="attrition = 1")
    enter(play, "lewenhaupt", "livland")
    assert not state(play).defected
    enter(play, "lewenhaupt", "velikaya")
    assert state(play).defected
    enter(play, "lewenhaupt", "livland")
    assert state(play).defected


@pytest.mark.rule("11.9b")
def test_foreign_blocks_leave_hannover_when_it_defects() -> None:
    """Ruling A54."""
    play = actions("sweden", 'georg-ludwig = "hannover 2"\nstenbock = "hannover 3"', hannover="active", flags="attrition = 2")
    nations.check_defection(state(play))
    go_on(play)
    do(play, sorted(may(play))[0])
    assert at(play, "stenbock") == "bremen-verden"


@pytest.mark.rule("11.9f")
def test_after_its_defection_hannover_does_not_answer() -> None:
    play = danes(flags="defected = true")
    enter(play, "reventlov", "holstein-gottorp")
    assert status(play, "hannover") == "inactive"
    assert at(play, "georg-ludwig") == "set-aside"


@pytest.mark.rule("OPTb")
def test_german_diplomacy_sets_hannover_aside() -> None:
    play = actions("sweden", 'georg-ludwig = "hannover 2"', hannover="active")
    nations.recall_hannover(state(play))
    go_on(play)
    assert (status(play, "hannover"), at(play, "georg-ludwig")) == ("inactive", "set-aside")


@pytest.mark.rule("OPTb")
def test_or_its_block_goes_to_the_swedish_pool() -> None:
    play = actions("sweden", 'georg-ludwig = "hannover 2"', hannover="active", options='hannover_recall = "Swedish pool"')
    nations.recall_hannover(state(play))
    go_on(play)
    assert (status(play, "hannover"), at(play, "georg-ludwig")) == ("active", "sweden-pool")
    assert play.game.faults(play.state) == []


@pytest.mark.rule("OPTb")
def test_a_hannover_that_has_defected_is_not_recalled() -> None:
    play = actions("sweden", 'georg-ludwig = "hannover 2"', hannover="active", flags="defected = true")
    nations.recall_hannover(state(play))
    assert at(play, "georg-ludwig") == "hannover"


# -- 11.11 Great Britain -------------------------------------------------------------------------------------------


def seas(stage: int = BRITAIN, norris: str = "set-aside", britain: str = "inactive", more: str = "", **fleets: str) -> Play:
    """Fleets where they are said to be, all at strength 2."""
    pieces = "\n".join(f'{name} = "{where} 2"' for name, where in fleets.items())
    return interphase(stage, f'norris = "{norris}"\n{pieces}\n{more}', denmark="active 16", great_britain=britain)


@pytest.mark.rule("11.11a")
def test_the_british_enter_when_the_coalition_has_more_fleets_at_sea() -> None:
    """Two Danish fleets at sea against one Swedish; the other is anchored and does not count (ruling A84)."""
    play = seas(gyldenlove="kattegat", tordenskjold="skagerrak", wachtmeister="southern-baltic", ankarstierna="smaland")
    assert status(play, "great-britain") == "active"
    assert (at(play, "norris"), strength(play, "norris")) == ("portsmouth", 4)


@pytest.mark.rule("11.11a")
def test_as_many_fleets_are_not_enough() -> None:
    play = seas(gyldenlove="kattegat", tordenskjold="sjaelland", wachtmeister="southern-baltic")
    assert status(play, "great-britain") == "inactive"


@pytest.mark.rule("11.11b", "11.11c")
def test_the_british_enter_at_once_when_sweden_proper_is_invaded() -> None:
    play = danes()
    enter(play, "reventlov", "skane")
    assert status(play, "great-britain") == "active"
    assert (at(play, "norris"), strength(play, "norris")) == ("portsmouth", 4)


@pytest.mark.rule("11.11b")
@pytest.mark.parametrize(("name", "where"), [("reventlov", "livland"), ("lewenhaupt", "skane"), ("tordenskjold", "smaland")])
def test_an_invasion_is_by_land_blocks_of_the_coalition_in_sweden_proper(name: str, where: str) -> None:
    """Ruling A37: fleets invade nothing."""
    play = danes()
    enter(play, name, where)
    assert status(play, "great-britain") == "inactive"


@pytest.mark.rule("11.11d")
def test_swedish_actions_move_the_british_fleet() -> None:
    play = actions("sweden", 'norris = "portsmouth 4"', great_britain="active")
    assert "march portsmouth" in may(play)
    do(play, "march portsmouth")
    assert asked(play)[0] == "sweden"
    assert state(play).actions[m.SWEDISH] == 1


@pytest.mark.rule("11.11f")
def test_a_sunk_british_fleet_is_available_again_after_four_years() -> None:
    """Sunk in 1715: available from the Interphase of 1719."""
    play = actions("coalition", 'norris = "portsmouth 1"', great_britain="active", year=1715)
    losses.eliminate(state(play), block("Norris"), losses.IN_BATTLE)
    do(play, "pass")
    assert (status(play, "great-britain"), cube(play, "great-britain"), at(play, "norris")) == ("truce", 1719, "year-track")
    for year, again in [(1718, False), (1719, True)]:
        later = interphase(
            ARRIVALS,
            'norris = { at = "year-track", due = 1719 }\ngyldenlove = "kattegat 2"',
            year=year,
            denmark="active 16",
            great_britain='{ status = "truce", truce_until = 1719 }',
        )
        assert (status(later, "great-britain") == "active") == again
        assert (at(later, "norris"), strength(later, "norris")) == (("portsmouth", 4) if again else ("year-track", 0))


@pytest.mark.rule("11.11f")
def test_while_the_truce_runs_no_invasion_brings_the_british() -> None:
    play = danes(great_britain='{ status = "truce", truce_until = 1719 }', year=1716)
    enter(play, "reventlov", "skane")
    assert status(play, "great-britain") == "truce"


@pytest.mark.rule("11.11h")
def test_the_british_leave_when_sweden_rules_the_sea() -> None:
    play = seas(norris="north-sea 3", britain="active")
    assert (status(play, "great-britain"), at(play, "norris"), strength(play, "norris")) == ("inactive", "set-aside", 0)


@pytest.mark.rule("11.11h")
@pytest.mark.parametrize(
    ("norris", "more"),
    [("north-sea 3", 'reventlov = "skane 2"'), ("north-sea 3", 'gyldenlove = "kattegat 2"'), ("portsmouth 3", "")],
)
def test_they_stay_for_an_enemy_in_sweden_or_an_enemy_fleet(norris: str, more: str) -> None:
    assert status(seas(norris=norris, britain="active", more=more), "great-britain") == "active"


@pytest.mark.rule("11.11h")
def test_cargo_of_the_british_is_put_ashore() -> None:
    """Ruling A60."""
    more = 'livgardet = { at = "western-baltic", strength = 2, aboard = "norris" }'
    play = seas(norris="western-baltic 3", britain="active", more=more)
    do(play, sorted(may(play))[0])
    assert state(play).at[block("Livgardet")] < m.LAND
    assert play.game.faults(play.state) == []


# -- blocks that went away -----------------------------------------------------------------------------------------


def test_blocks_lent_abroad_return_when_sweden_invades() -> None:
    play = actions("sweden", 'rantzau = "abroad"\nkurprinz = "abroad"\nreventlov = "jylland 2"', denmark="active 16")
    enter(play, "lewenhaupt", "akershus")
    assert (at(play, "rantzau"), at(play, "kurprinz")) == ("denmark-pool", "abroad")
    enter(play, "lewenhaupt", "lausitz")
    assert at(play, "kurprinz") == "saxony-pool"


def test_cossacks_return_when_ukraine_and_the_ottomans_are_out() -> None:
    play = actions("coalition", 'cossack = "cossacks-home"\nmazepa = "poltavshchyna 2"', ukraine="active", russia="active 24")
    nations.check_cossacks(state(play))
    assert at(play, "cossack") == "cossacks-home"
    nations.pacify_ukraine(state(play))
    assert at(play, "cossack") == "russia-pool"
