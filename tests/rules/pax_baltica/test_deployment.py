"""Section 8.7 and the deployment rules of chapter 11 of Pax Baltica."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.rules.deployment import deployments, place_free_block
from korvolan.games.pax_baltica.rules.entry import bars_entry

from ..story import do, may, refusal
from .supply import COALITION_ACTS, block, place, points, spends, state, steps, war, where

ALL_AT_WAR = """
[nations]
sweden = "active 40"
russia = "active 32"
saxony = "active 16"
denmark = "active 16"
ottoman-empire = "active 16"
poland = "active"
holstein-gottorp = "active"
"""


def drawn(name: str, nation: str, more: str = "", places: str = "", nations: str = ALL_AT_WAR) -> Play:
    """A nation has drawn a block and paid for it; it is to be deployed."""
    pieces = f'dice = ["{name}"]\n[pieces]\n{name} = "{nation}-pool"\n{more}\n'
    play = spends(war(pieces, f"[places]\n{places}\n" if places else "", COALITION_ACTS, nations), nation, 4)
    do(play, f"draw {nation}")
    return play


def open_to(play: Play, name: str) -> set[str]:
    """Where a block may be deployed."""
    return {m.PLACE_IDS[at] for at in deployments(state(play), block(name))}


def offered(play: Play) -> set[str]:
    return {action.removeprefix("deploy ") for action in may(play) if action.startswith("deploy ")}


SWEDEN_PROPER = {"skane", "smaland", "ostergotland", "vastergotland", "svealand", "kopparberg", "vasternorrland"}
NORWAY = {"akershus", "christiansand", "bergenhus", "trondhjem"}


# -- 8.7 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.7a", "11.3a")
def test_saxons_are_deployed_in_saxony() -> None:
    play = drawn("flemming", "saxony")
    assert offered(play) == {"sachsen", "lausitz", "kurkreis"}
    assert refusal(play, "deploy mazowsze") == "11.3a"
    assert refusal(play, "deploy schlesien") == "11.3a"
    assert refusal(play, "deploy southern-baltic") == "11.3a"
    do(play, "deploy lausitz")
    assert (where(play, "flemming"), steps(play, "flemming")) == ("lausitz", 1)


@pytest.mark.rule("8.7b")
def test_no_deployment_where_the_enemy_is_or_has_the_garrison() -> None:
    play = drawn("repnin", "russia", 'karl-xii = "yaroslavl 3"', 'tula = "sweden"')
    assert offered(play) == {"moskva"}
    assert refusal(play, "deploy tula") == "8.7b"
    assert refusal(play, "deploy yaroslavl") == "8.7b"


@pytest.mark.rule("8.7c")
def test_forage_is_no_limit_to_deployment() -> None:
    pieces = """
        dice = ["flemming"]
        [pieces]
        flemming = "saxony-pool"
        august-ii = "lausitz 4"
        schulenburg = "lausitz 4"
        """
    play = spends(war(pieces, COALITION_ACTS), "saxony", 4)
    do(play, "draw saxony", "deploy lausitz")
    assert where(play, "flemming") == "lausitz"
    assert [steps(play, name) for name in ("august-ii", "schulenburg", "flemming")] == [4, 4, 1]


@pytest.mark.rule("8.7d")
def test_fleets_are_deployed_in_friendly_harbors_of_their_nation() -> None:
    play = drawn("wachtmeister", "sweden")
    assert offered(play) == {"smaland", "vastergotland", "svealand"}
    assert refusal(play, "deploy estland") == "8.7d"
    assert refusal(play, "deploy skane") == "8.7d"
    play = drawn("wachtmeister", "sweden", places='smaland = "denmark"')
    assert offered(play) == {"vastergotland", "svealand"}
    assert refusal(play, "deploy smaland") == "8.7d"


@pytest.mark.rule("8.7d", "8.7b")
def test_a_fleet_is_not_deployed_among_enemies() -> None:
    play = drawn("wachtmeister", "sweden", 'rantzau = "smaland 3"')
    assert refusal(play, "deploy smaland") == "8.7b"


@pytest.mark.rule("8.7e", "11.1b")
def test_provincial_regiments_have_their_own_land() -> None:
    play = drawn("savolax-regiment", "sweden")
    assert offered(play) == {"savolax"}
    assert refusal(play, "deploy svealand") == "11.1b"


# -- 11: the nations -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1a")
def test_swedes_are_deployed_in_sweden_proper() -> None:
    play = drawn("stenbock", "sweden")
    assert offered(play) == SWEDEN_PROPER
    assert refusal(play, "deploy livland") == "11.1a"
    do(play, "deploy skane")
    assert where(play, "stenbock") == "skane"


@pytest.mark.rule("11.1b")
def test_they_go_to_sweden_proper_while_the_enemy_is_at_home() -> None:
    assert offered(drawn("estlandska", "sweden", 'repnin = "estland 3"')) == SWEDEN_PROPER
    assert offered(drawn("estlandska", "sweden", places='estland = "russia"')) == SWEDEN_PROPER
    home = drawn("estlandska", "sweden")
    assert offered(home) == {"estland"}
    assert refusal(home, "deploy svealand") == "11.1b"


@pytest.mark.rule("11.2a")
def test_russians_are_deployed_around_moscow() -> None:
    play = drawn("sheremetev", "russia")
    assert offered(play) == {"moskva", "yaroslavl", "tula"}
    assert refusal(play, "deploy novgorod") == "11.2a"


@pytest.mark.rule("11.2b")
def test_the_cossacks_are_deployed_anywhere_in_russia_or_friendly_ukraine() -> None:
    russia, ukraine = {m.PLACE_IDS[at] for at in m.members("russia")}, {m.PLACE_IDS[at] for at in m.members("ukraine")}
    assert offered(drawn("cossack", "russia")) == russia | ukraine
    revolt = drawn("cossack", "russia", nations=ALL_AT_WAR + 'ukraine = "active"\n')
    assert offered(revolt) == russia
    assert refusal(revolt, "deploy kyivshchyna") == "11.2b"
    assert offered(drawn("cossack", "russia", places='zaporizhzhia = "ottoman-empire"')) == (russia | ukraine) - {
        "zaporizhzhia"
    }


@pytest.mark.rule("11.2c")
def test_russian_fleets_are_deployed_in_sankt_peterburg() -> None:
    flags = '[flags]\npetersburg = true\n[places]\nnyen = "russia"\n'
    pieces = 'dice = ["apraksin"]\n[pieces]\napraksin = "russia-pool"\n'
    play = spends(war(pieces, flags, COALITION_ACTS), "russia", 4)
    do(play, "draw russia")
    assert offered(play) == {"nyen"}
    assert refusal(play, "deploy sjaelland") == "11.2c"


@pytest.mark.rule("11.4b")
def test_danes_are_deployed_in_denmark_proper_and_bergenhus_in_norway() -> None:
    assert offered(drawn("rantzau", "denmark")) == {"jylland", "sjaelland"}
    assert offered(drawn("bergenhus-regiment", "denmark")) == {"bergenhus"}
    play = drawn("bergenhus-regiment", "denmark", 'karl-xii = "bergenhus 3"')
    assert offered(play) == NORWAY - {"bergenhus"}
    assert refusal(play, "deploy jylland") == "11.4b"


@pytest.mark.rule("11.5c")
@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("lubomirski", {"malopolska", "wielkopolska", "sandomierz", "rus", "schlesien"}),
        ("oginski", {"lietuva", "trakai", "kurland", "polotsk", "minsk"}),
    ],
)
def test_poles_are_deployed_around_their_homes(name: str, around: set[str]) -> None:
    play = drawn(name, "saxony")
    assert offered(play) == around
    assert refusal(play, "deploy mazowsze") == "11.5c"


@pytest.mark.rule("11.5c", "8.7b")
def test_poles_keep_off_swedish_garrisons() -> None:
    play = drawn("oginski", "saxony", 'karl-xii = "trakai 3"', 'minsk = "sweden"\nkurland = "saxony"')
    assert offered(play) == {"lietuva", "kurland", "polotsk"}


@pytest.mark.rule("11.5c")
def test_poles_keep_off_land_that_is_closed_to_them() -> None:
    """Preussen lies next to Mazowsze; whether it is open is the rule of movement."""
    play = drawn("sobieski", "saxony")
    shut = bars_entry(state(play), block("sobieski"), place("preussen")) != 0
    assert offered(play) | {"preussen"} == {
        "mazowsze",
        "pomorze",
        "wielkopolska",
        "sandomierz",
        "polesie",
        "trakai",
        "preussen",
    }
    assert ("preussen" in offered(play)) != shut


@pytest.mark.rule("11.6b")
def test_ottomans_are_deployed_in_their_empire() -> None:
    play = drawn("tatar", "ottoman-empire")
    assert offered(play) == {"moldova", "bessarabia", "yedisan", "krym"}
    assert refusal(play, "deploy zaporizhzhia") == "11.6b"


@pytest.mark.rule("11.10b")
def test_friedrich_is_deployed_at_home_or_not_at_all() -> None:
    play = drawn("friedrich-iv", "sweden")
    assert offered(play) == {"holstein-gottorp"}
    assert refusal(play, "deploy skane") == "11.10b"
    play = drawn("friedrich-iv", "sweden", places='holstein-gottorp = "denmark"')
    assert offered(play) == set()
    assert refusal(play, "deploy holstein-gottorp") == "11.10b"
    do(play, "done")
    assert (where(play, "friedrich-iv"), points(play, "sweden")) == ("sweden-pool", 0)


# -- blocks that come without points -------------------------------------------------------------------------------


def appears(name: str, box: str, more: str = "", nations: str = "", places: str = "") -> Play:
    """A block comes into the war for nothing."""
    pieces = f'[pieces]\n{name} = "{box}"\n{more}\n'
    play = war(pieces, f"[places]\n{places}\n" if places else "", COALITION_ACTS, ALL_AT_WAR + nations)
    place_free_block(state(play), block(name))
    state(play).run_to_decision()
    return play


@pytest.mark.rule("11.7b")
def test_leopold_appears_anywhere_in_prussia() -> None:
    play = appears("leopold", "set-aside", nations='prussia = "active"\n')
    assert offered(play) == {"brandenburg", "hinterpommern", "preussen"}
    assert refusal(play, "deploy pommern") == "11.7b"
    do(play, "deploy preussen")
    assert (where(play, "leopold"), steps(play, "leopold")) == ("preussen", 4)


@pytest.mark.rule("11.9d")
def test_georg_ludwig_appears_in_hannover() -> None:
    play = appears("georg-ludwig", "set-aside", nations='hannover = "active"\n')
    assert (where(play, "georg-ludwig"), steps(play, "georg-ludwig")) == ("hannover", 4)
    assert open_to(play, "georg-ludwig") == {"hannover"}
    play = appears("georg-ludwig", "set-aside", nations='hannover = "active"\n')
    play.state.push(play.game.layout.make_frame("PlaceBlock", [block("georg-ludwig")]))
    assert refusal(play, "deploy bremen-verden") == "11.9d"


@pytest.mark.rule("11.8c")
def test_mazepa_appears_in_sivershchyna_or_else_in_ukraine() -> None:
    play = appears("mazepa", "set-aside", nations='ukraine = "active"\n')
    assert (where(play, "mazepa"), steps(play, "mazepa")) == ("sivershchyna", 3)
    play = appears("mazepa", "set-aside", 'cossack = "sivershchyna 3"', nations='ukraine = "active"\n')
    assert offered(play) == {"kyivshchyna", "poltavshchyna", "zaporizhzhia"}
    do(play, "deploy kyivshchyna")
    assert where(play, "mazepa") == "kyivshchyna"


@pytest.mark.rule("11.8c")
def test_mazepa_waits_while_all_ukraine_is_occupied() -> None:
    taken = """
cossack = "sivershchyna 3"
repnin = "kyivshchyna 3"
menshikov = "poltavshchyna 3"
golitsyn = "zaporizhzhia 3"
"""
    play = appears("mazepa", "set-aside", taken, nations='ukraine = "active"\n')
    assert where(play, "mazepa") == "set-aside"
    assert not place_free_block(state(play), block("mazepa"))
    state(play).move(block("golitsyn"), place("kursk"))
    assert place_free_block(state(play), block("mazepa"))


@pytest.mark.rule("2.3f")
def test_karl_returns_where_no_enemy_block_stands() -> None:
    play = appears("karl-xii", "exile", 'rantzau = "skane 3"', places='kopparberg = "denmark"')
    assert refusal(play, "deploy skane") == "2.3f"
    assert refusal(play, "deploy livland") == "11.1a"
    do(play, "deploy kopparberg")  # a garrison alone does not keep him out
    assert (where(play, "karl-xii"), steps(play, "karl-xii")) == ("kopparberg", 4)
