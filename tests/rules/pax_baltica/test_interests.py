"""Section 4.5 of Pax Baltica and what nations do not do: closed land, interests, and limits on attacking."""

from __future__ import annotations

import pytest

from ..story import do, may, refusal
from .marching import FAR, TRUCE, acts, at, end_group, is_late, move

# -- 4.5 closed land -----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.5a")
def test_land_of_nations_that_are_not_in_the_war_is_closed() -> None:
    pieces = 'karl-xii = "pommern 4"\n' + FAR
    play = acts("sweden", pieces)
    do(play, "march pommern", "move karl-xii")
    assert refusal(play, "to brandenburg") == "4.5a"
    assert refusal(play, "to mecklenburg") == ""
    play = acts("sweden", pieces, prussia="active")
    do(play, "march pommern", "move karl-xii")
    assert refusal(play, "to brandenburg") == ""
    play = acts("sweden", pieces, prussia=TRUCE)
    do(play, "march pommern", "move karl-xii")
    assert refusal(play, "to brandenburg") == "4.5a"


@pytest.mark.rule("4.5b")
def test_ukraine_is_open_while_it_or_russia_is_in_the_war() -> None:
    pieces = 'karl-xii = "wolyn 4"\nlybecker = "kopparberg 1"\nflemming = "sachsen 2"'
    for russia, ukraine, verdict in (("active 32", "inactive", ""), (TRUCE, "inactive", "4.5a"), (TRUCE, "active", "")):
        play = acts("sweden", pieces, russia=russia, ukraine=ukraine)
        do(play, "march wolyn", "move karl-xii")
        assert refusal(play, "to kyivshchyna") == verdict


@pytest.mark.rule("4.5c")
def test_transit_land_is_open_to_all() -> None:
    pieces = 'pyotr-i = "trakai 4"\nkarl-xii = "pommern 4"\nlybecker = "kopparberg 1"'
    play = acts("coalition", pieces, saxony=TRUCE, poland="inactive")
    do(play, "march trakai", "move pyotr-i", "to mazowsze", "to wielkopolska", "to schlesien")
    assert refusal(play, "to lausitz") == "4.5a"
    play = acts("sweden", pieces, saxony=TRUCE, poland="inactive")
    do(play, "march pommern", "move karl-xii")
    assert {"to mecklenburg", "to wielkopolska"} <= may(play)


# -- 11 what nations do not do -------------------------------------------------------------------------------------


@pytest.mark.rule("11.3b")
def test_saxons_never_enter_russia_ukraine_or_hannover() -> None:
    pieces = 'august-ii = "mogilev 4"\nflemming = "mecklenburg 4"\ngolitsyn = "mogilev 2"\nlybecker = "kopparberg 1"'
    play = acts("coalition", pieces, hannover="active")
    do(play, "march mogilev", "move golitsyn", "to smolensk", "halt", "move august-ii")
    assert refusal(play, "to smolensk") == "11.3b"
    assert refusal(play, "to sivershchyna") == "11.3b"
    assert refusal(play, "to polotsk") == ""
    do(play, "to polotsk", "halt")
    end_group(play)
    do(play, "march mecklenburg", "move flemming")
    assert refusal(play, "to hannover") == "11.3b"


@pytest.mark.rule("11.5b")
def test_poles_never_enter_russia_ukraine_or_hannover() -> None:
    play = acts("coalition", 'oginski = "polotsk 3"\nlubomirski = "wolyn 4"\n' + FAR, actions=3)
    do(play, "march polotsk", "move oginski")
    assert refusal(play, "to smolensk") == "11.5b"
    assert refusal(play, "to mogilev") == ""
    do(play, "to mogilev", "halt", "march wolyn", "move lubomirski")
    assert refusal(play, "to kyivshchyna") == "11.5b"


@pytest.mark.rule("11.6c")
def test_ottomans_keep_to_ukraine_poland_and_their_own_land() -> None:
    pieces = 'sipahi = "poltavshchyna 3"\ntatar = "moldova 3"\nkarl-xii = "poltavshchyna 4"\n' + FAR
    play = acts("sweden", pieces, ottoman_empire="active 16")
    do(play, "march poltavshchyna", "move sipahi")
    assert refusal(play, "to kursk") == "11.6c"
    assert {"to zaporizhzhia", "to kyivshchyna"} <= may(play)
    play = acts("sweden", pieces, ottoman_empire="active 16")
    do(play, "march poltavshchyna", "move karl-xii")
    assert refusal(play, "to kursk") == ""
    # Ruling A2: without Russia or Ukraine in the war Ukraine is closed to them as to all.
    pieces = 'sipahi = "yedisan 3"\nflemming = "sachsen 2"\nkarl-xii = "smaland 1"'
    play = acts("sweden", pieces, ottoman_empire="active 16", russia=TRUCE)
    do(play, "march yedisan", "move sipahi")
    assert refusal(play, "to zaporizhzhia") == "4.5a"
    assert refusal(play, "to braclaw") == ""


@pytest.mark.rule("11.7c")
def test_the_prussian_block_keeps_to_germany_and_poland() -> None:
    play = acts("coalition", 'leopold = "preussen 4"\n' + FAR, prussia="active")
    do(play, "march preussen", "move leopold", "to zemaitija", "to kurland")
    assert refusal(play, "to livland") == "11.7c"
    assert refusal(play, "to trakai") == ""


PRUSSIAN_WAR = """
leopold = "mecklenburg 4"
pommerska = "pommern 3"
stenbock = "wismar 3"
"""


@pytest.mark.rule("11.7d")
def test_the_prussian_block_attacks_in_pommern_alone() -> None:
    play = acts("coalition", PRUSSIAN_WAR + FAR, prussia="active")
    do(play, "march mecklenburg", "move leopold")
    assert refusal(play, "to wismar") == "11.7d"
    do(play, "to pommern")
    assert at(play, "leopold") == "pommern"
    # Land without enemies it may enter.
    play = acts("coalition", 'leopold = "mecklenburg 4"\n' + FAR, prussia="active")
    do(play, "march mecklenburg", "move leopold")
    assert refusal(play, "to wismar") == ""


@pytest.mark.rule("OPTa")
def test_as_printed_the_prussian_block_attacks_in_pomorze_alone() -> None:
    printed = 'prussia_target = "Pomorze"'
    play = acts("coalition", PRUSSIAN_WAR + FAR, prussia="active", options=printed)
    do(play, "march mecklenburg", "move leopold")
    assert refusal(play, "to pommern") == "11.7d"
    play = acts("coalition", 'leopold = "preussen 4"\nstenbock = "pomorze 3"\n' + FAR, prussia="active", options=printed)
    do(play, "march preussen", "move leopold")
    assert refusal(play, "to pomorze") == ""
    play = acts("coalition", 'leopold = "preussen 4"\nstenbock = "pomorze 3"\n' + FAR, prussia="active")
    do(play, "march preussen", "move leopold")
    assert refusal(play, "to pomorze") == "11.7d"


HOLSTEIN = """
friedrich-iv = "holstein-gottorp 3"
rehnskiold = "holstein-gottorp 4"
reventlov = "jylland 4"
"""


@pytest.mark.rule("11.10c")
def test_friedrich_attacks_only_where_swedes_have() -> None:
    play = acts("sweden", HOLSTEIN + FAR, first="coalition")
    do(play, "march holstein-gottorp", "move friedrich-iv")
    assert refusal(play, "to jylland") == "11.10c"
    assert refusal(play, "to mecklenburg") == ""
    play = acts("sweden", HOLSTEIN + FAR, first="coalition")
    do(play, "march holstein-gottorp")
    move(play, "rehnskiold", "jylland")
    move(play, "friedrich-iv", "jylland")
    assert at(play, "friedrich-iv") == "jylland"


@pytest.mark.rule("12.2e")
def test_in_mistrust_one_color_moves_and_attacks_alone() -> None:
    pieces = 'august-ii = "kurland 4"\nrepnin = "kurland 4"\nmenshikov = "kurland 4"\nlewenhaupt = "livland 4"\n' + FAR
    play = acts("coalition", pieces, flags="mistrust = true", first="sweden")
    do(play, "march kurland")
    move(play, "august-ii", "livland")
    assert refusal(play, "move repnin") == "12.2e"
    do(play, "done", "march kurland", "move repnin")
    assert refusal(play, "to livland") == "12.2e"
    do(play, "to trakai", "halt")
    assert refusal(play, "move menshikov") == ""
    # Without it they go together.
    play = acts("coalition", pieces, first="sweden")
    do(play, "march kurland")
    move(play, "august-ii", "livland")
    move(play, "repnin", "livland")
    assert at(play, "repnin") == "livland"


@pytest.mark.rule("12.2e")
def test_in_mistrust_they_still_defend_together() -> None:
    pieces = 'august-ii = "kurland 4"\nrepnin = "trakai 4"\nmenshikov = "trakai 4"\n'
    pieces += 'lewenhaupt = { at = "kurland", strength = 4, came_from = "livland", moved = true }\n'
    entries = '[entries]\nentry_seat = ["sweden"]\nentry_from = ["livland"]\nentry_into = ["kurland"]\n'
    held = 'kurland = { holder = "coalition", attacked = ["sweden"] }'
    play = acts("coalition", pieces + FAR, flags="mistrust = true", first="sweden", more=entries, places=held)
    do(play, "march trakai")
    move(play, "repnin", "kurland")
    assert at(play, "repnin") == "kurland"


@pytest.mark.rule("5.3c", "11.10c")
def test_holstein_may_help_swedes_who_defend_themselves() -> None:
    """Ruling A74: Danes have entered Wismar; Friedrich IV joins Pommerska there as a reserve, and attacks nobody."""
    pieces = (
        'pommerska = "wismar 3"\nfriedrich-iv = "mecklenburg 3"\n'
        'reventlov = { at = "wismar", strength = 3, came_from = "mecklenburg" }\n' + FAR
    )
    play = acts("sweden", pieces, first="coalition", places='wismar = { holder = "sweden" }')
    do(play, "march mecklenburg", "move friedrich-iv")
    assert refusal(play, "to wismar") == ""
    do(play, "to wismar")
    assert is_late(play, "friedrich-iv")
    play = acts("sweden", pieces.replace('pommerska = "wismar 3"\n', ""), places='wismar = { holder = "coalition" }')
    do(play, "march mecklenburg", "move friedrich-iv")
    assert refusal(play, "to wismar") == "11.10c"


@pytest.mark.rule("5.3c", "11.7d")
def test_leopold_may_help_to_defend_berlin() -> None:
    """Ruling A74: Swedes have entered Brandenburg, where Saxons stand: Leopold joins them. Alone he would attack."""
    pieces = (
        'flemming = "brandenburg 3"\nleopold = "schlesien 3"\n'
        'stenbock = { at = "brandenburg", strength = 3, came_from = "pommern" }\n' + FAR
    )
    play = acts("coalition", pieces, first="sweden", places='brandenburg = { holder = "coalition" }', prussia="active")
    do(play, "march schlesien", "move leopold", "to brandenburg")
    assert is_late(play, "leopold")
    pieces = pieces.replace('flemming = "brandenburg 3"', 'flemming = "sachsen 3"')
    play = acts("coalition", pieces, first="sweden", places='brandenburg = { holder = "sweden" }', prussia="active")
    do(play, "march schlesien", "move leopold")
    assert refusal(play, "to brandenburg") == "11.7d"
