"""Sections 9.0 to 9.2 of Pax Baltica, with Portsmouth and the British: fleets that sail, and what they carry."""

from __future__ import annotations

import pytest

from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.units import BLOCK_IDS, FLEET, TYPE

from ..story import asked, do, may, refusal, told
from .marching import acts, at, end_group, marks, move, number, offered, state

FAR = 'lybecker = "kopparberg 1"\ngolitsyn = "moskva 1"\nrantzau = "trondhjem 1"\n'


def aboard(fleet: str, sea: str, strength: int = 3) -> str:
    """A block at sea, in TOML."""
    return f'{{ at = "{sea}", strength = {strength}, aboard = "{fleet}" }}'


# -- 9.0 fleets ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.0a")
def test_a_fleet_takes_its_cargo_along() -> None:
    pieces = f'wachtmeister = "southern-baltic 4"\nkarl-xii = {aboard("wachtmeister", "southern-baltic", 4)}\n'
    play = acts("sweden", pieces + 'ankarstierna = "southern-baltic 3"\n' + FAR)
    do(play, "march southern-baltic", "move wachtmeister", "to northern-baltic", "to gulf-of-riga", "halt")
    assert at(play, "karl-xii") == "gulf-of-riga"
    assert marks(play, "karl-xii") == ["aboard wachtmeister"]  # being carried is no move of his
    assert at(play, "ankarstierna") == "southern-baltic"


# -- 9.1 sailing ---------------------------------------------------------------------------------------------------

TO_FINLAND = ("oresund", "western-baltic", "southern-baltic", "northern-baltic", "gulf-of-finland")


@pytest.mark.rule("9.1a")
def test_from_the_kattegat_to_the_gulf_of_finland_in_one_action() -> None:
    play = acts("sweden", 'wachtmeister = "kattegat 4"\n' + FAR)
    do(play, "march kattegat", "move wachtmeister")
    assert refusal(play, "to western-baltic") == "9.1a"
    do(play, *(f"to {sea}" for sea in TO_FINLAND))
    assert "to sea-of-aland" in may(play)  # a sixth zone
    do(play, "to sea-of-aland")
    assert at(play, "wachtmeister") == "sea-of-aland"
    assert asked(play) == ("sweden", ["3.3a"])  # and there it ends
    assert state(play).actions[0] == 2


GALLEYS = 'galley-fleet = "gulf-of-finland 3"\napraksin = "gulf-of-finland 3"\n'


@pytest.mark.rule("9.1b")
def test_galleys_row_three_sea_zones() -> None:
    play = acts("coalition", GALLEYS + FAR)
    do(play, "march gulf-of-finland", "move galley-fleet", "to northern-baltic", "to southern-baltic", "to western-baltic")
    assert refusal(play, "to oresund") == "9.1b"
    do(play, "halt", "move apraksin", "to northern-baltic", "to southern-baltic", "to western-baltic")
    assert refusal(play, "to oresund") == ""


@pytest.mark.rule("9.1c")
def test_entering_a_harbor_counts_as_a_sea_zone() -> None:
    flag, held = "petersburg = true", 'nyen = "russia"'
    play = acts("coalition", 'galley-fleet = "western-baltic 3"\n' + FAR, flags=flag, places=held)
    do(play, "march western-baltic", "move galley-fleet", "to southern-baltic", "to northern-baltic", "to gulf-of-finland")
    assert refusal(play, "to nyen") == "9.1c"
    play = acts("coalition", 'galley-fleet = "southern-baltic 3"\n' + FAR, flags=flag, places=held)
    do(play, "march southern-baltic", "move galley-fleet", "to northern-baltic", "to gulf-of-finland", "to nyen")
    assert at(play, "galley-fleet") == "nyen"


@pytest.mark.rule("9.1d")
def test_leaving_harbor_takes_the_whole_action() -> None:
    play = acts("sweden", 'wachtmeister = "smaland 4"\n' + FAR)
    do(play, "march smaland", "move wachtmeister")
    assert refusal(play, "to western-baltic") == "9.1d"
    do(play, "to southern-baltic")
    assert asked(play) == ("sweden", ["3.3a"])
    assert at(play, "wachtmeister") == "southern-baltic"
    assert refusal(play, "march southern-baltic") == "4.1e"


@pytest.mark.rule("9.1e")
def test_enemy_fleets_stop_a_fleet() -> None:
    play = acts("sweden", 'wachtmeister = "kattegat 4"\ngyldenlove = "oresund 4"\n' + FAR, first="coalition")
    do(play, "march kattegat", "move wachtmeister", "to oresund")
    assert "to western-baltic" not in may(play)
    assert at(play, "wachtmeister") == "oresund"


@pytest.mark.rule("9.1e")
def test_anchored_fleets_stop_nobody() -> None:
    play = acts("sweden", 'wachtmeister = "kattegat 4"\ngyldenlove = "sjaelland 4"\n' + FAR)
    do(play, "march kattegat", "move wachtmeister", "to oresund")
    assert "to western-baltic" in may(play)


@pytest.mark.rule("9.1f")
def test_fleets_enter_only_harbors_that_their_side_holds() -> None:
    play = acts("coalition", 'gyldenlove = "southern-baltic 4"\n' + FAR)
    do(play, "march southern-baltic", "move gyldenlove")
    assert refusal(play, "to smaland") == "9.1f"
    assert refusal(play, "to pomorze") == "9.1f"  # a port, but no harbor
    play = acts("coalition", 'gyldenlove = "southern-baltic 4"\n' + FAR, places='smaland = "denmark"')
    do(play, "march southern-baltic", "move gyldenlove", "to smaland")
    assert at(play, "gyldenlove") == "smaland"


@pytest.mark.rule("1.1n")
def test_fleets_do_not_enter_land_without_a_harbor() -> None:
    play = acts("sweden", 'wachtmeister = "gulf-of-riga 4"\nankarstierna = "gulf-of-finland 3"\n' + FAR)
    do(play, "march gulf-of-riga", "move wachtmeister")
    assert refusal(play, "to livland") == "9.1f"
    assert refusal(play, "to kurland") == "9.1f"
    do(play, "to northern-baltic", "halt", "march gulf-of-finland", "move ankarstierna")
    assert refusal(play, "to nyen") == "9.1f"  # a port until it is Sankt-Peterburg


@pytest.mark.rule("9.1g")
def test_a_fleet_with_cargo_does_not_anchor() -> None:
    pieces = f'wachtmeister = "sea-of-aland 4"\nkarl-xii = {aboard("wachtmeister", "sea-of-aland", 4)}\n'
    play = acts("sweden", pieces + 'ankarstierna = "sea-of-aland 3"\n' + FAR)
    do(play, "march sea-of-aland", "move wachtmeister")
    assert refusal(play, "to svealand") == "9.1g"
    do(play, "to northern-baltic", "halt", "move ankarstierna")
    assert refusal(play, "to svealand") == ""


@pytest.mark.rule("1.6c")
def test_a_harbor_is_entered_from_its_own_sea_zone() -> None:
    play = acts("sweden", 'wachtmeister = "western-baltic 4"\n' + FAR)
    do(play, "march western-baltic", "move wachtmeister")
    assert refusal(play, "to smaland") == "1.6c"
    do(play, "to southern-baltic")
    assert refusal(play, "to smaland") == ""


# -- 11.11 the British ---------------------------------------------------------------------------------------------


@pytest.mark.rule("11.11c")
def test_portsmouth_is_for_the_british_fleet_alone() -> None:
    play = acts("coalition", 'gyldenlove = "north-sea 4"\n' + FAR)
    do(play, "march north-sea", "move gyldenlove")
    assert refusal(play, "to portsmouth") == "11.11c"
    play = acts("sweden", 'norris = "skagerrak 4"\nwachtmeister = "north-sea 4"\n' + FAR, great_britain="active")
    do(play, "march skagerrak", "move norris", "to north-sea", "to portsmouth")
    assert at(play, "norris") == "portsmouth"
    do(play, "march north-sea", "move wachtmeister")
    assert refusal(play, "to portsmouth") == "11.11c"


@pytest.mark.rule("11.11d")
def test_a_swedish_action_moves_the_british_fleet_out_of_portsmouth() -> None:
    play = acts("sweden", 'norris = "portsmouth 4"\n' + FAR, great_britain="active")
    do(play, "march portsmouth", "move norris", "to north-sea")
    assert at(play, "norris") == "north-sea"
    assert state(play).actions[0] == 2
    assert refusal(play, "march north-sea") == "4.1e"


@pytest.mark.rule("11.11g")
def test_russian_fleets_keep_out_of_the_british_fleets_sea() -> None:
    pieces = 'norris = "northern-baltic 4"\napraksin = "gulf-of-finland 3"\ngyldenlove = "southern-baltic 4"\n'
    play = acts("coalition", pieces + FAR, great_britain="active", first="sweden")
    do(play, "march gulf-of-finland", "move apraksin")
    assert refusal(play, "to northern-baltic") == "11.11g"
    assert refusal(play, "to sea-of-aland") == ""
    do(play, "to sea-of-aland")
    assert refusal(play, "to northern-baltic") == "11.11g"
    do(play, "halt", "march southern-baltic", "move gyldenlove", "to northern-baltic")  # the Danes may
    assert at(play, "gyldenlove") == "northern-baltic"


# -- 9.2 loading ---------------------------------------------------------------------------------------------------

SMALAND = """
karl-xii = "smaland 4"
dalregementet = "smaland 3"
livgardet = "smaland 3"
wachtmeister = "southern-baltic 4"
ankarstierna = "southern-baltic 3"
"""


@pytest.mark.rule("9.2a")
def test_a_block_loads_from_a_friendly_port_as_its_whole_move() -> None:
    play = acts("sweden", SMALAND + FAR)
    do(play, "march smaland", "move karl-xii", "load wachtmeister")
    assert at(play, "karl-xii") == "southern-baltic"
    assert marks(play, "karl-xii") == ["aboard wachtmeister", "moved"]
    assert asked(play) == ("sweden", ["4.1a"])


@pytest.mark.rule("9.2a")
def test_a_block_that_has_marched_does_not_load() -> None:
    play = acts("sweden", 'karl-xii = "skane 4"\nwachtmeister = "southern-baltic 4"\n' + FAR)
    do(play, "march skane", "move karl-xii", "to smaland")
    assert refusal(play, "load wachtmeister") == "9.2a"


@pytest.mark.rule("9.2b")
def test_some_of_a_group_load_and_others_march() -> None:
    play = acts("sweden", SMALAND + FAR)
    do(play, "march smaland", "move karl-xii", "load wachtmeister", "move dalregementet", "to skane", "halt")
    assert (at(play, "karl-xii"), at(play, "dalregementet")) == ("southern-baltic", "skane")
    assert state(play).actions[0] == 2


@pytest.mark.rule("1.6a")
def test_only_ports_serve_sea_transport() -> None:
    pieces = f'wachtmeister = "gulf-of-riga 4"\nlivgardet = {aboard("wachtmeister", "gulf-of-riga")}\nkarl-xii = "kurland 4"\n'
    play = acts("sweden", pieces + FAR)
    do(play, "march gulf-of-riga", "move livgardet")
    assert refusal(play, "to kurland") == "1.6a"
    do(play, "to livland", "march kurland", "move karl-xii")
    assert refusal(play, "load wachtmeister") == "1.6a"


@pytest.mark.rule("1.6c")
def test_a_port_lies_on_one_sea_zone_only() -> None:
    play = acts("sweden", 'karl-xii = "smaland 4"\nwachtmeister = "northern-baltic 4"\nankarstierna = "smaland 3"\n' + FAR)
    do(play, "march smaland", "move karl-xii")
    assert refusal(play, "load wachtmeister") == "1.6c"
    assert refusal(play, "load ankarstierna") == "1.6c"  # anchored, not at sea
    pieces = f'wachtmeister = "northern-baltic 4"\nkarl-xii = {aboard("wachtmeister", "northern-baltic", 4)}\n'
    play = acts("sweden", pieces + FAR)
    do(play, "march northern-baltic", "move karl-xii")
    assert refusal(play, "to smaland") == "1.6c"
    assert refusal(play, "to ostergotland") == ""


@pytest.mark.rule("9.2c")
def test_loading_needs_a_port_of_ones_own_side() -> None:
    pieces = 'karl-xii = "ingermanland 4"\nwachtmeister = "gulf-of-finland 4"\n' + FAR
    play = acts("sweden", pieces, places='ingermanland = "russia"')
    do(play, "march ingermanland", "move karl-xii")
    assert refusal(play, "load wachtmeister") == "9.2c"
    play = acts("sweden", pieces)
    do(play, "march ingermanland", "move karl-xii")
    assert refusal(play, "load wachtmeister") == ""
    # Ruling A8: transit land has no port of anyone's.
    play = acts("sweden", 'karl-xii = "pomorze 4"\nwachtmeister = "southern-baltic 4"\n' + FAR)
    do(play, "march pomorze", "move karl-xii")
    assert refusal(play, "load wachtmeister") == "9.2c"


@pytest.mark.rule("9.2f")
def test_a_fleet_carries_one_army_or_two_regiments() -> None:
    play = acts("sweden", SMALAND + 'pommerska = "smaland 3"\n' + FAR)
    do(play, "march smaland", "move livgardet", "load wachtmeister", "move karl-xii")
    assert refusal(play, "load wachtmeister") == "9.2f"
    do(play, "load ankarstierna", "move dalregementet")
    assert refusal(play, "load ankarstierna") == "9.2f"
    do(play, "load wachtmeister", "move pommerska")
    assert refusal(play, "load wachtmeister") == "9.2f"


@pytest.mark.rule("9.2i")
def test_enemy_fleets_prevent_loading_and_landing() -> None:
    pieces = SMALAND.replace('livgardet = "smaland 3"', f"livgardet = {aboard('ankarstierna', 'southern-baltic')}")
    danes = 'gyldenlove = "southern-baltic 4"\n'
    play = acts("sweden", pieces + danes + FAR)
    do(play, "march smaland", "move karl-xii")
    assert refusal(play, "load wachtmeister") == "9.2i"
    play = acts("sweden", pieces + danes + FAR)
    do(play, "march southern-baltic")
    assert refusal(play, "move livgardet") == "4.1a"  # nowhere to land
    do(play, "move wachtmeister")
    frame = play.game.layout.make_frame("MoveBlock", [0, m.PLACE_IDS.index("southern-baltic"), [], number("livgardet"), 0])
    play.state.push(frame)
    play.state.choices = []
    assert refusal(play, "to smaland") == "9.2i"


@pytest.mark.rule("9.2k")
def test_the_british_carry_a_swedish_regiment() -> None:
    pieces = 'norris = "north-sea 4"\nlivgardet = "bremen-verden 3"\ngyldenlove = "skagerrak 4"\n'
    play = acts("sweden", pieces + FAR, great_britain="active")
    do(play, "march bremen-verden", "move livgardet")
    assert refusal(play, "load gyldenlove") == "9.2a"
    do(play, "load norris")
    assert marks(play, "livgardet") == ["aboard norris", "moved"]


# -- 9.2 landing ---------------------------------------------------------------------------------------------------

KARL_AT_SEA = f"""
wachtmeister = "gulf-of-finland 4"
karl-xii = {aboard("wachtmeister", "gulf-of-finland", 4)}
"""


@pytest.mark.rule("9.2d", "9.2l")
def test_a_landing_in_enemy_held_land_and_a_free_siege() -> None:
    play = acts("sweden", KARL_AT_SEA + FAR, places='ingermanland = "russia"')
    do(play, "march gulf-of-finland", "move karl-xii", "to ingermanland")
    assert at(play, "karl-xii") == "ingermanland"
    assert "aboard wachtmeister" not in marks(play, "karl-xii")
    assert offered(play, "karl-xii")
    assert state(play).actions[0] == 2
    assert "Karl XII lands in Ingermanland." in told(play, "sweden")


@pytest.mark.rule("9.2e")
def test_no_landing_in_land_of_a_nation_that_is_not_in_the_war() -> None:
    pieces = f'wachtmeister = "southern-baltic 4"\nkarl-xii = {aboard("wachtmeister", "southern-baltic", 4)}\n' + FAR
    play = acts("sweden", pieces)
    do(play, "march southern-baltic", "move karl-xii")
    assert refusal(play, "to hinterpommern") == "9.2e"
    assert refusal(play, "to pomorze") == ""
    play = acts("sweden", pieces, prussia="active")
    do(play, "march southern-baltic", "move karl-xii")
    assert refusal(play, "to hinterpommern") == ""


@pytest.mark.rule("9.2g")
def test_nobody_is_loaded_and_landed_in_one_turn() -> None:
    play = acts("sweden", SMALAND + FAR)
    do(play, "march smaland", "move karl-xii", "load wachtmeister", "done")
    do(play, "march southern-baltic", "move wachtmeister", "to western-baltic", "halt", "done")
    assert at(play, "karl-xii") == "western-baltic"
    assert refusal(play, "march western-baltic") == "4.1e"
    frame = play.game.layout.make_frame("GroupMove", [0, m.PLACE_IDS.index("western-baltic"), []])
    play.state.push(frame)
    play.state.choices = []
    assert refusal(play, "move karl-xii") == "9.2g"


@pytest.mark.rule("9.2h")
def test_karl_is_carried_to_the_gulf_of_finland_and_lands_there() -> None:
    """The example of 9.2."""
    pieces = f"""
    wachtmeister = "kattegat 4"
    ankarstierna = "kattegat 3"
    karl-xii = {aboard("wachtmeister", "kattegat", 4)}
    livgardet = {aboard("ankarstierna", "kattegat")}
    dalregementet = {aboard("ankarstierna", "kattegat")}
    sheremetev = "ingermanland 3"
    """
    play = acts("sweden", pieces + FAR, first="coalition", actions=3)
    do(play, "march kattegat")
    for fleet in ("wachtmeister", "ankarstierna"):
        do(play, f"move {fleet}", *(f"to {sea}" for sea in TO_FINLAND), "halt")
    end_group(play)
    do(play, "march gulf-of-finland")
    for name in ("karl-xii", "livgardet", "dalregementet"):
        move(play, name, "ingermanland")
    end_group(play)
    assert {at(play, name) for name in ("karl-xii", "livgardet", "dalregementet")} == {"ingermanland"}
    assert state(play).actions[0] == 1
    sea = m.PLACE_IDS.index("gulf-of-finland")
    assert state(play).came_from[number("karl-xii")] == sea  # a landing is an attack by sea (ruling A34)
    assert state(play).has_entered(m.SWEDISH, sea, m.PLACE_IDS.index("ingermanland"))


@pytest.mark.rule("9.2j")
def test_a_landing_ends_the_move() -> None:
    play = acts("sweden", KARL_AT_SEA + FAR)
    do(play, "march gulf-of-finland", "move karl-xii", "to ingermanland")
    assert "to estland" not in may(play)
    assert asked(play) == ("sweden", ["3.3a"])
    assert refusal(play, "march ingermanland") == "4.1e"


@pytest.mark.rule("12.2e")
def test_in_mistrust_fleets_carry_only_their_own() -> None:
    pieces = 'gyldenlove = "belts 4"\nreventlov = "jylland 4"\ngarde = "jylland 3"\n'
    play = acts("coalition", pieces + FAR, flags="mistrust = true")
    do(play, "march jylland", "move garde")
    assert refusal(play, "load gyldenlove") == "12.2e"
    play = acts("coalition", pieces + FAR, flags="mistrust = true")
    do(play, "march jylland", "move reventlov")
    assert refusal(play, "load gyldenlove") == ""
    pieces = f'gyldenlove = "belts 4"\ngarde = {aboard("gyldenlove", "belts")}\n'
    play = acts("coalition", pieces + FAR, flags="mistrust = true")
    do(play, "march belts")
    assert refusal(play, "move gyldenlove") == "12.2e"
    assert refusal(play, "move garde") == ""


# -- 9.4 harbors ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4a")
def test_anchored_fleets_stop_no_marching_enemy() -> None:
    pieces = 'repnin = "skane 4"\nwachtmeister = "smaland 4"\nankarstierna = "smaland 3"\n'
    play = acts("coalition", pieces + FAR)
    do(play, "march skane", "move repnin", "to smaland")
    assert "to ostergotland" in may(play)


@pytest.mark.rule("9.4b")
def test_the_owner_says_that_there_are_only_fleets_and_not_which() -> None:
    pieces = f'wachtmeister = "oresund 4"\nkarl-xii = {aboard("wachtmeister", "oresund", 4)}\n'
    pieces += 'gyldenlove = "sjaelland 4"\ntordenskjold = "sjaelland 3"\nreventlov = "jylland 2"\n'
    play = acts("sweden", pieces + FAR)
    do(play, "march oresund", "move karl-xii", "to sjaelland")
    seen = [piece for piece in play.view("sweden").pieces if piece.at == "sjaelland" and piece.hidden]
    assert [(piece.face, piece.marks) for piece in seen] == [("denmark back", ["fleet"])] * 2
    assert any("fleets" in line and "Sjælland" in line for line in told(play, "sweden"))
    assert all(TYPE[BLOCK_IDS.index(name)] == FLEET for name in ("gyldenlove", "tordenskjold"))
