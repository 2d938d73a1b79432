"""Chapter 4 of Pax Baltica: groups, borders, pinning, forced marches and closed land."""

from __future__ import annotations

import pytest

from korvolan import Play

from ..story import asked, do, may, refusal, told
from .marching import TRUCE, acts, at, end_group, is_late, marks, move, number, offered, place, state, steps

FAR = 'lybecker = "kopparberg 1"\ngolitsyn = "moskva 1"\n'  # so that nobody is left without blocks

# -- 1.1 the map ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.1h")
def test_blocks_march_only_where_there_is_a_land_border() -> None:
    play = acts("coalition", 'august-ii = "sachsen 4"\n' + FAR, prussia="active")
    do(play, "march sachsen", "move august-ii")
    assert refusal(play, "to brandenburg") == "1.1h"
    assert may(play) == {"to kurkreis", "to lausitz"}


@pytest.mark.rule("1.1k")
def test_there_is_nothing_beyond_the_map() -> None:
    play = acts("sweden", 'karl-xii = "smaland 4"\nwachtmeister = "southern-baltic 4"\n' + FAR)
    do(play, "march smaland", "move karl-xii")
    assert refusal(play, "to exile") == "1.1k"
    assert refusal(play, "to sweden-pool") == "1.1k"


@pytest.mark.rule("1.1l")
def test_lake_peipus_parts_livland_and_ingermanland() -> None:
    play = acts("sweden", 'lewenhaupt = "livland 4"\n' + FAR)
    do(play, "march livland", "move lewenhaupt")
    assert refusal(play, "to ingermanland") == "1.1l"
    assert refusal(play, "to estland") == ""


@pytest.mark.rule("1.1m")
def test_armies_and_regiments_do_not_walk_on_water() -> None:
    play = acts("sweden", 'livgardet = "skane 3"\n' + FAR)
    do(play, "march skane", "move livgardet")
    assert refusal(play, "to oresund") == "1.1m"
    assert refusal(play, "to sjaelland") == "1.1h"


# -- 4.0, 4.1 procedure --------------------------------------------------------------------------------------------

NOVGOROD = """
repnin = "novgorod 4"
preobrazhenski = "novgorod 3"
semyonovski = "novgorod 3"
menshikov = "rzhev 2"
lewenhaupt = "ingermanland 4"
estlandska = "ingermanland 2"
"""


@pytest.mark.rule("4.1a", "4.1b")
def test_three_russians_leave_novgorod_for_two_goals() -> None:
    """The example of 4.1."""
    play = acts("coalition", NOVGOROD)
    do(play, "march novgorod", "move repnin", "to rzhev", "to smolensk", "halt")
    do(play, "move preobrazhenski", "to ingermanland", "pin estlandska")
    do(play, "move semyonovski", "to ingermanland")
    assert [at(play, name) for name in ("repnin", "preobrazhenski", "semyonovski")] == [
        "smolensk",
        "ingermanland",
        "ingermanland",
    ]
    assert state(play).actions[1] == 2


@pytest.mark.rule("4.1a")
def test_a_block_that_was_chosen_must_go() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\n' + FAR)
    do(play, "march livland", "move karl-xii")
    assert refusal(play, "halt") == "4.1a"
    assert refusal(play, "to velikaya") == ""


@pytest.mark.rule("4.0a")
def test_a_move_is_told_as_one() -> None:
    play = acts("sweden", 'karl-xii = "smaland 4"\n' + FAR)
    do(play, "march smaland")
    move(play, "karl-xii", "skane")
    assert at(play, "karl-xii") == "skane"
    assert "Karl XII moves from Småland to Skåne." in told(play, "sweden")
    assert "Swedish block 1 moves from Småland to Skåne." in told(play, "coalition")


@pytest.mark.rule("4.1b")
def test_a_group_passes_through_friends() -> None:
    play = acts("coalition", 'garde = "kurland 3"\nsteinau = "zemaitija 4"\nkarl-xii = "livland 4"\n' + FAR, prussia="active")
    do(play, "march kurland", "move garde", "to zemaitija")
    assert "to preussen" in may(play)
    do(play, "to preussen", "halt")
    assert at(play, "garde") == "preussen"
    assert marks(play, "garde") == ["moved"]


@pytest.mark.rule("4.1c")
def test_enemies_stop_a_block() -> None:
    play = acts("coalition", NOVGOROD, first="sweden")
    do(play, "march novgorod", "move repnin", "to ingermanland")
    assert asked(play) == ("coalition", ["4.1a"])
    assert "to estland" not in may(play)
    assert "move preobrazhenski" in may(play)
    assert at(play, "repnin") == "ingermanland"


@pytest.mark.rule("4.1d")
def test_it_does_not_matter_who_controls_the_land() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\n' + FAR)
    do(play, "march livland", "move karl-xii", "to velikaya", "to rzhev", "halt")
    assert at(play, "karl-xii") == "rzhev"


@pytest.mark.rule("4.1e")
def test_a_block_moves_once_a_turn() -> None:
    play = acts("sweden", 'livgardet = "smaland 3"\ndalregementet = "skane 3"\n' + FAR)
    do(play, "march smaland")
    move(play, "livgardet", "skane")
    do(play, "march skane")
    assert refusal(play, "move livgardet") == "4.1e"
    move(play, "dalregementet", "smaland")
    assert refusal(play, "march skane") == "4.1e"


@pytest.mark.rule("4.1f")
def test_a_fleet_and_its_cargo_do_not_move_in_one_group() -> None:
    pieces = """
    wachtmeister = "gulf-of-finland 4"
    karl-xii = { at = "gulf-of-finland", strength = 4, aboard = "wachtmeister" }
    ankarstierna = "gulf-of-finland 3"
    livgardet = { at = "gulf-of-finland", strength = 3, aboard = "ankarstierna" }
    """
    play = acts("sweden", pieces + FAR)
    do(play, "march gulf-of-finland")
    move(play, "karl-xii", "estland")
    assert refusal(play, "move ankarstierna") == "4.1f"
    play = acts("sweden", pieces + FAR)
    do(play, "march gulf-of-finland", "move ankarstierna", "to northern-baltic", "halt")
    assert refusal(play, "move karl-xii") == "4.1f"
    assert refusal(play, "move wachtmeister") == ""


@pytest.mark.rule("4.1f")
def test_soldiers_and_anchored_fleets_do_not_move_in_one_group() -> None:
    play = acts("sweden", 'karl-xii = "smaland 4"\nwachtmeister = "smaland 4"\n' + FAR)
    do(play, "march smaland")
    move(play, "karl-xii", "skane")
    assert refusal(play, "move wachtmeister") == "4.1f"


@pytest.mark.rule("4.1g")
def test_a_group_that_meets_no_enemy_may_besiege_at_once() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\nrehnskiold = "livland 4"\n' + FAR)
    do(play, "march livland")
    move(play, "karl-xii", "velikaya")
    move(play, "rehnskiold", "kurland")
    # Both goals are asked about, in the order in which they were reached.
    assert offered(play, "karl-xii")
    assert state(play).actions[0] == 2
    do(play, "besiege karl-xii")
    assert "besieging" in marks(play, "karl-xii")
    assert offered(play, "rehnskiold")


@pytest.mark.rule("4.1h")
def test_going_out_and_back_gives_no_free_siege() -> None:
    play = acts("sweden", 'karl-xii = "velikaya 4"\nrehnskiold = "livland 4"\n' + FAR)
    do(play, "march velikaya")
    move(play, "karl-xii", "rzhev", "velikaya")
    assert at(play, "karl-xii") == "velikaya"
    assert asked(play) == ("sweden", ["3.3a"])
    # A real move into the same territory gives one.
    do(play, "march livland")
    move(play, "rehnskiold", "velikaya")
    assert offered(play, "rehnskiold")
    assert not offered(play, "karl-xii")


@pytest.mark.rule("4.1i")
def test_those_left_behind_move_by_a_later_action() -> None:
    play = acts("sweden", 'karl-xii = "smaland 4"\ndalregementet = "smaland 3"\n' + FAR)
    do(play, "march smaland")
    move(play, "karl-xii", "skane")
    do(play, "done", "march smaland")
    assert refusal(play, "move dalregementet") == ""
    move(play, "dalregementet", "ostergotland")
    assert (at(play, "karl-xii"), at(play, "dalregementet")) == ("skane", "ostergotland")


# -- 4.2 borders ---------------------------------------------------------------------------------------------------

SEVEN = ["pyotr-i", "sheremetev", "repnin", "menshikov", "preobrazhenski", "semyonovski", "woronjetski"]


@pytest.mark.rule("4.2a")
def test_six_blocks_cross_a_normal_border_and_no_seventh() -> None:
    play = acts("coalition", "\n".join(f'{name} = "novgorod 2"' for name in SEVEN) + '\nlewenhaupt = "estland 1"')
    do(play, "march novgorod")
    for name in SEVEN[:6]:
        move(play, name, "ingermanland")
    do(play, "move woronjetski")
    assert refusal(play, "to ingermanland") == "4.2a"
    assert refusal(play, "to velikaya") == ""


@pytest.mark.rule("4.2a")
def test_both_directions_and_all_actions_of_a_turn_count() -> None:
    pieces = "\n".join(f'{name} = "novgorod 2"' for name in SEVEN[:6])
    play = acts("coalition", pieces + '\nworonjetski = "ingermanland 2"\nlewenhaupt = "estland 1"')
    do(play, "march ingermanland")
    move(play, "woronjetski", "novgorod")
    do(play, "march novgorod")
    for name in SEVEN[:5]:
        move(play, name, "ingermanland")
    do(play, "move semyonovski")
    assert refusal(play, "to ingermanland") == "4.2a"


@pytest.mark.rule("4.2b")
def test_two_blocks_cross_difficult_terrain_and_no_third() -> None:
    play = acts("sweden", 'karl-xii = "ingermanland 4"\nlivgardet = "ingermanland 3"\nestlandska = "ingermanland 2"\n' + FAR)
    do(play, "march ingermanland")
    move(play, "karl-xii", "velikaya")
    move(play, "livgardet", "velikaya")
    do(play, "move estlandska")
    assert refusal(play, "to velikaya") == "4.2b"
    assert refusal(play, "to novgorod") == ""


@pytest.mark.rule("4.2c")
def test_difficult_terrain_ends_the_move() -> None:
    play = acts("sweden", 'ostgota-kavalleri = "ingermanland 2"\nestlandska = "livland 2"\n' + FAR)
    do(play, "march ingermanland", "move ostgota-kavalleri", "to velikaya")
    assert "to rzhev" not in may(play)
    assert at(play, "ostgota-kavalleri") == "velikaya"
    # Over the normal border from Livland cavalry goes on.
    end_group(play)
    do(play, "march livland", "move estlandska", "to velikaya")
    assert "to rzhev" in may(play)


@pytest.mark.rule("4.2d")
def test_each_player_has_limits_of_his_own() -> None:
    full = "[crossed.sweden]\nlivland-velikaya = 6"
    play = acts("coalition", 'repnin = "velikaya 2"\nlybecker = "kopparberg 1"', first="sweden", more=full)
    do(play, "march velikaya", "move repnin")
    assert refusal(play, "to livland") == ""
    play = acts("coalition", 'repnin = "velikaya 2"\nlybecker = "kopparberg 1"', more=full.replace("sweden", "coalition"))
    do(play, "march velikaya", "move repnin")
    assert refusal(play, "to livland") == "4.2a"


# -- 4.3 pinning ---------------------------------------------------------------------------------------------------

FIVE_SWEDES = """
stenbock = "livland 4"
pommerska = "livland 3"
livgardet = "livland 3"
dalregementet = "livland 3"
estlandska = "livland 2"
"""
SAXONS = """
august-ii = "kurland 4"
steinau = "kurland 4"
"""


def saxons_attack(actions: int = 1) -> Play:
    """Two Saxons enter Livland, and the Swede has marked whom they pin. Sweden plays second."""
    play = acts("coalition", FIVE_SWEDES + SAXONS + FAR, actions=actions)
    do(play, "march kurland", "move august-ii", "to livland")
    assert asked(play) == ("sweden", ["4.3b"])
    do(play, "pin pommerska", "move steinau", "to livland")
    return play


@pytest.mark.rule("4.3a", "4.3b")
def test_two_saxons_pin_two_of_five_swedes_of_the_owners_choice() -> None:
    """The example of 4.3."""
    play = saxons_attack()
    assert asked(play) == ("sweden", ["4.3b"])
    assert "pin pommerska" not in may(play)
    assert refusal(play, "pin lybecker") == "4.3a"
    do(play, "pin stenbock")
    swedes = [name.split()[0] for name in FIVE_SWEDES.strip().splitlines()]
    assert [name for name in swedes if "pinned" in marks(play, name)] == ["stenbock", "pommerska"]
    seen = [piece for piece in play.view("coalition").pieces if piece.at == "livland" and "pinned" in piece.marks]
    assert len(seen) == 2
    assert {piece.face for piece in seen} == {"sweden back"}  # the Saxons see marks, not names


@pytest.fixture
def answer() -> Play:
    """Sweden's actions after the attack, with Stenbock and Pommerska pinned."""
    pinned = 'stenbock = { at = "livland", strength = 4, pinned = true }\n'
    pinned += 'pommerska = { at = "livland", strength = 3, pinned = true }\n'
    free = 'livgardet = "livland 3"\ndalregementet = "livland 3"\nestlandska = "livland 2"\nlewenhaupt = "estland 4"\n'
    saxons = 'august-ii = { at = "livland", strength = 4, came_from = "kurland", moved = true }\n'
    saxons += 'steinau = { at = "livland", strength = 4, came_from = "kurland", moved = true }\nrepnin = "velikaya 2"\n'
    entries = '[entries]\nentry_seat = ["coalition", "coalition"]\n'
    entries += 'entry_from = ["kurland", "kurland"]\nentry_into = ["livland", "livland"]\n'
    held = 'livland = { holder = "sweden" }'
    return acts("sweden", pinned + free + saxons + FAR, first="coalition", more=entries, places=held)


@pytest.mark.rule("4.3c")
def test_unpinned_blocks_may_leave_and_attack_elsewhere(answer: Play) -> None:
    do(answer, "march livland")
    move(answer, "livgardet", "velikaya")
    move(answer, "dalregementet", "estland")
    move(answer, "estlandska", "polotsk")
    assert [at(answer, name) for name in ("livgardet", "dalregementet", "estlandska")] == ["velikaya", "estland", "polotsk"]


@pytest.mark.rule("4.3d")
def test_nobody_leaves_by_the_way_the_enemy_came(answer: Play) -> None:
    do(answer, "march livland", "move livgardet")
    assert refusal(answer, "to kurland") == "4.3d"
    assert refusal(answer, "to polotsk") == ""


@pytest.mark.rule("4.3f", "4.3e")
def test_a_pinned_block_does_not_move(answer: Play) -> None:
    do(answer, "march livland")
    assert refusal(answer, "move stenbock") == "4.3f"
    assert refusal(answer, "move livgardet") == ""


@pytest.mark.rule("4.3f")
def test_where_all_are_pinned_nobody_marches(answer: Play) -> None:
    do(answer, "march livland")
    for name, goal in (("livgardet", "velikaya"), ("dalregementet", "estland"), ("estlandska", "polotsk")):
        move(answer, name, goal)
    end_group(answer)
    assert refusal(answer, "march livland") == "4.3f"


@pytest.mark.rule("4.3e")
def test_a_further_attacker_pins_another_block_and_frees_none() -> None:
    play = saxons_attack()
    assert refusal(play, "pin pommerska") == "4.3e"
    do(play, "pin livgardet")
    assert ["pinned" in marks(play, name) for name in ("pommerska", "livgardet", "stenbock")] == [True, True, False]


@pytest.mark.rule("4.3a")
def test_no_more_blocks_are_pinned_than_there_are() -> None:
    play = acts("coalition", 'stenbock = "livland 4"\n' + SAXONS + FAR)
    do(play, "march kurland", "move august-ii", "to livland")
    assert play.seat == "coalition"  # there was no choice to make
    assert "pinned" in marks(play, "stenbock")
    do(play, "move steinau", "to livland")
    assert asked(play)[0] == "coalition"


@pytest.mark.rule("4.3b")
def test_the_pin_is_not_asked_where_it_cannot_matter() -> None:
    """Ruling A90: Sweden has acted, and besieges nothing there."""
    play = acts("coalition", FIVE_SWEDES + SAXONS + FAR, first="sweden")
    do(play, "march kurland", "move august-ii", "to livland")
    assert asked(play) == ("coalition", ["4.1a"])
    # Besiegers must know who is to fight, whoever plays last.
    besiegers = 'karl-xii = { at = "velikaya", strength = 4, besieging = true }\nlivgardet = "velikaya 3"\n'
    play = acts("coalition", besiegers + 'repnin = "rzhev 4"\n' + FAR, first="sweden")
    do(play, "march rzhev", "move repnin", "to velikaya")
    assert asked(play) == ("sweden", ["4.3b"])
    assert may(play) == {"pin karl-xii", "pin livgardet"}


@pytest.mark.rule("4.3g")
def test_a_fleet_pins_a_fleet_at_sea() -> None:
    pieces = """
    wachtmeister = "southern-baltic 4"
    ankarstierna = "southern-baltic 3"
    livgardet = { at = "southern-baltic", strength = 3, aboard = "wachtmeister" }
    gyldenlove = "western-baltic 4"
    """
    play = acts("coalition", pieces + FAR)
    do(play, "march western-baltic", "move gyldenlove", "to southern-baltic")
    assert asked(play) == ("sweden", ["4.3b"])
    assert may(play) == {"pin wachtmeister", "pin ankarstierna"}
    assert refusal(play, "pin livgardet") == "4.3a"
    do(play, "pin ankarstierna")
    assert "pinned" in marks(play, "ankarstierna")
    assert "pinned" not in marks(play, "wachtmeister")


@pytest.mark.rule("4.3g")
def test_anchored_fleets_neither_pin_nor_are_pinned() -> None:
    pieces = 'karl-xii = "smaland 4"\nlivgardet = "smaland 3"\nwachtmeister = "smaland 4"\nreventlov = "skane 4"\n'
    play = acts("coalition", pieces + FAR)
    do(play, "march skane", "move reventlov", "to smaland")
    assert may(play) == {"pin karl-xii", "pin livgardet"}
    assert refusal(play, "pin wachtmeister") == "4.3a"


# -- 4.4 forced marches --------------------------------------------------------------------------------------------

SANDOMIERZ = """
karl-xii = "sandomierz 4"
dalregementet = "sandomierz 3"
livgardet = "smaland 3"
repnin = "livland 3"
"""
TO_LIVLAND = ("mazowsze", "trakai", "kurland", "livland")


def karl_marches(dice: str, actions: int = 2) -> Play:
    """The example of 4.4: Karl XII and Dalregementet hasten from Sandomierz to Livland, four territories away."""
    play = acts("sweden", SANDOMIERZ + FAR, dice=dice, actions=actions, first="coalition")
    do(play, "march sandomierz")
    move(play, "karl-xii", *TO_LIVLAND)
    move(play, "dalregementet", *TO_LIVLAND)
    return play


@pytest.mark.rule("4.4a", "4.4b", "4.4c", "4.4g")
def test_karl_and_dalregementet_hasten_to_livland() -> None:
    play = karl_marches("[5, 2]")
    assert marks(play, "karl-xii") == ["moved", "forced 2"]
    assert (steps(play, "karl-xii"), steps(play, "dalregementet")) == (4, 3)  # no roll before all movement is over
    do(play, "march smaland")
    assert "dice = [5, 2]" in play.position()
    move(play, "livgardet", "skane")
    assert (steps(play, "karl-xii"), steps(play, "dalregementet")) == (4, 1)
    assert (at(play, "karl-xii"), at(play, "dalregementet")) == ("livland", "livland")
    assert "On its forced march Dalregementet loses steps: 2." in told(play, "sweden")


@pytest.mark.rule("4.4b")
@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 4), (6, 4)])
def test_a_low_die_costs_a_step_for_each_extra_territory(die: int, left: int) -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\n' + FAR, dice=f"[{die}]", actions=1, first="coalition")
    do(play, "march livland")
    move(play, "karl-xii", "kurland", "trakai", "mazowsze")
    end_group(play)
    assert steps(play, "karl-xii") == left


@pytest.mark.rule("4.4b")
def test_a_march_within_the_rating_costs_nothing() -> None:
    play = acts("sweden", 'estlandska = "livland 2"\n' + FAR, dice="[1]", actions=1)
    do(play, "march livland")
    move(play, "estlandska", "kurland", "trakai", "mazowsze")
    end_group(play)
    assert steps(play, "estlandska") == 2


@pytest.mark.rule("4.4a")
def test_two_territories_beyond_the_rating_and_no_further() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\nestlandska = "livland 2"\n' + FAR)
    do(play, "march livland")
    do(play, "move karl-xii", "to kurland", "to trakai", "to mazowsze", "to sandomierz")
    assert at(play, "karl-xii") == "sandomierz"
    assert asked(play)[1] == ["4.1a"]
    do(play, "move estlandska", "to kurland", "to trakai", "to mazowsze", "to sandomierz")
    assert "to rus" in may(play)
    do(play, "to rus")
    assert marks(play, "estlandska") == ["moved", "forced 2"]


@pytest.mark.rule("4.4a")
def test_a_block_at_the_end_of_its_strength_is_refused_the_next_territory() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\n' + FAR)
    do(play, "march livland", "move karl-xii", "to kurland")
    frame = play.game.layout.make_frame("MoveBlock", [0, place("livland"), [], number("karl-xii"), 4])
    play.state.push(frame)
    play.state.settle()
    assert refusal(play, "to trakai") == "4.4a"


@pytest.mark.rule("4.4c")
def test_the_march_succeeds_whatever_the_die() -> None:
    play = karl_marches("[1, 1]", actions=1)
    assert (at(play, "karl-xii"), at(play, "dalregementet")) == ("livland", "livland")
    assert (steps(play, "karl-xii"), steps(play, "dalregementet")) == (2, 1)


@pytest.mark.rule("4.4d")
def test_difficult_terrain_ends_a_forced_march_too() -> None:
    play = acts("sweden", 'karl-xii = "estland 4"\n' + FAR)
    do(play, "march estland", "move karl-xii", "to ingermanland", "to velikaya")
    assert "to rzhev" not in may(play)
    assert at(play, "karl-xii") == "velikaya"
    play = acts("sweden", 'karl-xii = "kurland 4"\n' + FAR)
    do(play, "march kurland", "move karl-xii", "to polotsk", "to mogilev", "to smolensk")
    assert {"to rzhev", "halt"} < may(play)  # no such border on this way


@pytest.mark.rule("4.4f")
def test_force_marchers_come_late_to_a_battle() -> None:
    play = karl_marches("[5, 5]")
    assert is_late(play, "karl-xii")
    assert is_late(play, "dalregementet")
    play = acts("sweden", 'karl-xii = "kurland 4"\nrepnin = "livland 3"\n' + FAR, first="coalition")
    do(play, "march kurland")
    move(play, "karl-xii", "livland")
    assert not is_late(play, "karl-xii")


@pytest.mark.rule("4.4g")
def test_a_later_kind_of_action_brings_the_dice() -> None:
    play = acts("sweden", SANDOMIERZ.replace("repnin", "rehnskiold") + FAR, dice="[1, 4]", first="coalition", actions=3)
    do(play, "march sandomierz")
    move(play, "karl-xii", *TO_LIVLAND)
    do(play, "done", "march smaland")
    move(play, "livgardet", "skane")
    assert steps(play, "karl-xii") == 4
    do(play, "pass")
    assert steps(play, "karl-xii") == 2


@pytest.mark.rule("4.4h")
def test_a_march_can_kill() -> None:
    play = acts("sweden", 'livgardet = "livland 1"\n' + FAR, dice="[3]", actions=1, first="coalition")
    do(play, "march livland")
    move(play, "livgardet", "kurland", "trakai", "mazowsze")
    end_group(play)
    assert at(play, "livgardet") == "sweden-pool"


@pytest.mark.rule("4.4h")
def test_those_whom_the_dead_had_pinned_are_free() -> None:
    pieces = 'livgardet = "sandomierz 1"\nrepnin = "livland 3"\n'
    play = acts("sweden", pieces + FAR, dice="[3, 6, 6]", actions=1)
    do(play, "march sandomierz")
    move(play, "livgardet", *TO_LIVLAND)
    assert at(play, "livgardet") == "sweden-pool"
    assert "pinned" not in marks(play, "repnin")


@pytest.mark.rule("5.3c")
def test_a_defenders_block_that_joins_a_fight_comes_late(answer: Play) -> None:
    do(answer, "march estland")
    move(answer, "lewenhaupt", "livland")
    assert is_late(answer, "lewenhaupt")
    do(answer, "march livland")
    move(answer, "livgardet", "velikaya")
    assert not is_late(answer, "livgardet")


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
