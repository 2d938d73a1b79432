"""Chapter 5: land movement."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.rules.battle_strength import die_modifier

from ..story import do, may, refusal, told
from .story import has_spent, hex, holder, inside, left, march, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}


@pytest.mark.rule("5.0a", "7.0b")
def test_each_nation_needs_its_own_leader() -> None:
    play = war({**stack("novgorod", "sheremetev", "danish-regular-foot-1"), **FAR}, seat="coalition")
    do(play, "march novgorod")
    assert refusal(play, "take danish-regular-foot-1") == "5.0a"


@pytest.mark.rule("5.1a", "2.2.2b", "2.2.5c")
def test_dice_by_the_mix_of_the_stack() -> None:
    mixed = stack("riga", "charles-xii", "swedish-indelta-foot-1", "swedish-regular-horse-1", "swedish-regular-horse-2")
    play = war(mixed, dice=[4])
    march(play, "riga")
    assert left(play) == 9
    play = war(mixed, dice=[4, 3])
    march(play, "riga", "charles-xii", "swedish-regular-horse-1", "swedish-regular-horse-2")
    assert left(play) == 12
    play = war(stack("riga", "stenbock", "swedish-indelta-foot-1", "swedish-regular-horse-1"), dice=[2])
    march(play, "riga")
    assert left(play) == 6


@pytest.mark.rule("2.2.5d")
def test_augustus_has_two_ratings() -> None:
    play = war(stack("warsaw", "augustus-ii", "saxon-guard-foot-1"), seat="coalition", dice=[4])
    march(play, "warsaw")
    assert left(play) == 5
    fight = war(
        {**stack("warsaw", "augustus-ii", "saxon-guard-foot-1"), **stack("1413", "charles-xii", "swedish-indelta-foot-1")},
        dice=[4, 1],
    )
    march(fight, "1413")
    assert die_modifier(state(fight), hex("warsaw")) == 2
    do(fight, "to warsaw")
    assert fight.seat is not None


@pytest.mark.rule("5.1b", "5.1c", "5.1d", "TECa", "4.2a")
def test_points_are_spent_by_season_and_lost_at_the_end() -> None:
    """Two points in Winter: one clear hex, no more. Dropping Foot rolls no new dice."""
    play = war(stack("2004", "cronhiort", "swedish-indelta-foot-1", "swedish-regular-horse-1"), season="winter", dice=[2])
    march(play, "2004")
    assert left(play) == 3
    do(play, "drop swedish-indelta-foot-1", "to 2005")
    assert left(play) == 1
    assert refusal(play, "to 1906") == "5.1c"
    do(play, "halt")
    assert state(play).mp == 0


@pytest.mark.rule("TECa")
def test_mountains_and_impenetrable_hexes() -> None:
    play = war(stack("0302", "rantzau", "danish-regular-foot-1"), seat="coalition", season="winter", dice=[5])
    march(play, "0302")
    do(play, "to 0402")
    assert left(play) == 8 - 4
    play = war(stack("2113", "charles-xii", "swedish-regular-horse-1"), dice=[3, 3])
    march(play, "2113")
    assert refusal(play, "to 2114") == "TECa"


@pytest.mark.rule("TECb", "9.2c")
def test_rivers_cost_in_summer_only() -> None:
    for season, cost in (("summer", 2), ("winter", 2)):
        play = war({**stack("2105", "repnin", "russian-regular-foot-1"), **FAR}, seat="coalition", season=season, dice=[4])
        march(play, "2105")
        do(play, "to narva")
        assert left(play) == 6 - cost
    play = war(
        {**stack("2105", "repnin", "russian-regular-foot-1"), "narva-garrison": "narva!", **FAR}, seat="coalition", dice=[1]
    )
    march(play, "2105")
    do(play, "to narva")
    assert left(play) == 0


@pytest.mark.rule("5.1.1a", "5.1e")
def test_rolling_commits() -> None:
    play = war({**stack("riga", "cronhiort", "swedish-indelta-foot-1"), "wellingk": "reval", **FAR}, dice=[1])
    march(play, "riga")
    do(play, "halt", "pass")
    assert refusal(play, "march riga") == "4.1e"


@pytest.mark.rule("5.1.2a")
def test_points_are_shown() -> None:
    play = war(stack("riga", "charles-xii", "swedish-indelta-foot-1"), dice=[4])
    march(play, "riga")
    do(play, "to 1806", "to pernau", "to reval")
    tracks = play.view("coalition").tracks
    assert (tracks["mp max"], tracks["mp used"]) == (9, 3)
    assert "6 of 9" in play.prompt.text


@pytest.mark.rule("5.2a", "5.2c")
def test_dropped_pieces_move_no_more() -> None:
    play = war(
        {
            **stack("riga", "charles-xii", "swedish-indelta-foot-1", "swedish-regular-foot-1"),
            "wellingk": "pernau",
            "peter-i": "moscow!",
        },
        dice=[4, 1],
    )
    march(play, "riga")
    do(play, "to 1806", "to pernau", "drop swedish-indelta-foot-1", "to reval", "halt", "pass")
    do(play, "march pernau")
    assert refusal(play, "take swedish-indelta-foot-1") == "5.1.1a"


@pytest.mark.rule("5.2b")
def test_the_example_of_a_pick_up() -> None:
    """Seven points rolled, three spent: the stack and the unit that joins have four."""
    play = war({**stack("riga", "stenbock", "swedish-indelta-foot-1"), "swedish-regular-foot-1": "reval"}, dice=[3])
    march(play, "riga")
    assert left(play) == 7
    do(play, "to 1806", "to pernau", "to reval", "take swedish-regular-foot-1")
    assert left(play) == 4
    do(play, "to 1904")
    assert where(play, "swedish-regular-foot-1") == "1904"


@pytest.mark.rule("5.2c")
def test_moved_pieces_do_not_join() -> None:
    play = war(
        {**stack("riga", "charles-xii", "swedish-indelta-foot-1"), "wellingk": "1806", **stack("moscow!", "peter-i")},
        dice=[1, 1, 4],
    )
    march(play, "1806")
    do(play, "halt", "pass")
    march(play, "riga")
    do(play, "to 1806")
    assert refusal(play, "take wellingk") == "5.2c"


@pytest.mark.rule("5.2d")
def test_foot_with_horse_spends_six_points() -> None:
    play = war({**stack("riga", "stenbock", "swedish-regular-horse-1"), "swedish-indelta-foot-1": "pernau"}, dice=[5, 5])
    march(play, "riga")
    do(play, "to 1806", "to pernau", "take swedish-indelta-foot-1")
    assert left(play) == 12
    do(play, "to reval", "to 1904", "to 2004", "to dorpat", "to 2006", "to 2007")
    assert refusal(play, "to 2006") == "5.2d"
    do(play, "drop swedish-indelta-foot-1", "to 2006")
    assert where(play, "swedish-indelta-foot-1") == "2007"
    assert left(play) == 5


@pytest.mark.rule("5.2d")
def test_foot_that_has_spent_its_points_begins_no_siege() -> None:
    """Horse picks up Foot, and six points later is before Narva: the siege's point would be the Foot's seventh."""
    horse = ["russian-regular-horse-1", "russian-regular-horse-2"]
    play = war(
        {**FAR, **stack("2004", "golitsyn", *horse, "russian-regular-foot-1"), "narva-garrison": "narva!"},
        seat="coalition",
        dice=[6, 6],
    )
    march(play, "2004", "golitsyn", *horse)
    do(play, "take russian-regular-foot-1", "to dorpat", "to 2004", "to dorpat", "to 2004", "to narva")
    assert left(play) == 15 - 6
    assert refusal(play, "besiege") == "5.2d"


@pytest.mark.rule("5.2d", "7.1b")
def test_foot_that_has_spent_its_points_neither_embarks_nor_lands() -> None:
    """Horse and Foot at Riga with Fleets: with five points spent the Foot goes aboard for its sixth, and has none to land;
    with six it does not go aboard."""
    pieces = {**FAR, **stack("riga", "stenbock", "swedish-regular-horse-1", "swedish-indelta-foot-1")}
    play = war({**pieces, **stack("riga!", "swedish-fleet-1", "swedish-fleet-2")}, dice=[6, 6, 6, 6, 6])
    do(play, "convoy riga")
    do(play, "take stenbock", "take swedish-regular-horse-1", "done")
    if "all" in may(play):
        do(play, "all")
    if "done" in may(play):
        do(play, "done")
    do(play, "take swedish-indelta-foot-1")
    has_spent(play, 6)
    assert refusal(play, "embark") == "5.2d"
    has_spent(play, 5)
    do(play, "embark", "all", "steer 1806", "steer pernau")
    assert refusal(play, "disembark") == "5.2d"


@pytest.mark.rule("5.2e")
def test_a_junior_leaves_first() -> None:
    """Steinau takes all four Saxon units and leaves Augustus alone."""
    saxons = ["saxon-guard-foot-1", "saxon-guard-foot-2", "saxon-guard-horse-1", "saxon-guard-horse-2"]
    play = war({**stack("warsaw", "augustus-ii", "steinau", *saxons), **FAR}, seat="coalition", dice=[2])
    march(play, "warsaw", "steinau", *saxons)
    assert left(play) == 5
    do(play, "to 1413")
    assert where(play, "augustus-ii") == "1514"
    assert where(play, "saxon-guard-horse-2") == "1413"


@pytest.mark.rule("8.1b")
def test_units_inside_are_left_alone() -> None:
    """Swedes come to Pskov: a Russian outside must be fought; one inside is not, and both may wait."""
    for place, fought in (("pskov", True), ("pskov!", False)):
        play = war(
            {**FAR, **stack("2205", "stenbock", "swedish-indelta-foot-1"), **stack(place, "repnin", "russian-regular-foot-1")},
            dice=[4, 3],
        )
        march(play, "2205")
        do(play, "to pskov")
        assert any(line.startswith("Battle at") for line in told(play)) == fought
        if not fought:
            do(play, "halt")
            assert play.seat == "coalition"
            assert where(play, "stenbock") == where(play, "repnin") == "2106"
            march(play, "pskov")
            assert {"sortie", "halt"} <= may(play)
            do(play, "halt")
            assert inside(play, "repnin")


@pytest.mark.rule("5.3a", "5.3b", "9.0a", "8.1b")
def test_enemies_inside_cost_a_point_but_do_not_stop() -> None:
    """From 2004 to Narva: one and one more; then the stack besieges, moves on, or stops."""
    play = war(
        {**stack("2004", "sheremetev", "russian-regular-foot-1"), "narva-garrison": "narva!", **FAR}, seat="coalition", dice=[4]
    )
    march(play, "2004")
    do(play, "to narva")
    assert left(play) == 5
    assert {"besiege", "halt", "to 2004"} <= may(play)
    do(play, "to 2004")
    assert where(play, "sheremetev") == "2004"


@pytest.mark.rule("5.3c", "8.1a")
def test_enemies_outside_stop_a_stack() -> None:
    """The battle comes before anything else: nobody may march on or halt."""
    play = war(
        {
            **stack("1708", "steinau", "saxon-guard-foot-1", "saxon-guard-foot-2"),
            **stack("riga", "swedish-indelta-foot-1", "swedish-regular-foot-1", "wellingk"),
        },
        seat="coalition",
        season="winter",
        dice=[5, 4],
    )
    march(play, "1708")
    do(play, "to riga")
    assert any(line.startswith("Battle at Riga") for line in told(play))
    assert may(play) == {"lose swedish-indelta-foot-1", "lose swedish-regular-foot-1"}
    assert refusal(play, "to 1806") != ""
    assert refusal(play, "halt") != ""


@pytest.mark.rule("5.5a")
def test_only_cossacks_and_tartars_devastate() -> None:
    play = war({**stack("2913", "menshikov", "russian-regular-foot-1"), **FAR}, seat="coalition", dice=[3])
    march(play, "2913")
    do(play, "to 2914")
    assert refusal(play, "devastate") == "5.5a"


@pytest.mark.rule("5.5a")
def test_the_hex_of_the_start_is_devastated_on_the_way_back() -> None:
    """Where they stand Cossacks devastate nothing; they do so where they come, and be it to where they set off."""
    play = war({**stack("2913", "menshikov", "russian-cossacks-1"), **FAR}, seat="coalition", dice=[3, 3])
    march(play, "2913")
    assert refusal(play, "devastate") == "5.5a"
    do(play, "to 2914", "to 2913")
    points = left(play)
    do(play, "devastate")
    assert state(play).devastated == [hex("2913")]
    assert left(play) == points - 1


@pytest.mark.rule("5.6a", "5.6c")
def test_a_trench_costs_a_point_and_ends_the_move() -> None:
    play = war(
        {**stack("2004", "du-croy", "russian-militia-foot-1"), "narva-garrison": "narva!", **FAR}, seat="coalition", dice=[5]
    )
    march(play, "2004")
    do(play, "to narva", "entrench")
    assert state(play).trenches == [hex("narva")]
    assert play.seat == "sweden"


@pytest.mark.rule("5.6b")
def test_swedes_do_not_entrench() -> None:
    play = war(stack("2004", "lewenhaupt", "swedish-indelta-foot-1"), dice=[3])
    march(play, "2004")
    assert refusal(play, "entrench") == "5.6b"


@pytest.mark.rule("5.6d", "5.6f")
def test_newcomers_share_a_trench_and_it_goes_with_the_last() -> None:
    play = war(
        {**stack("2004", "repnin", "russian-regular-foot-1"), **stack("2105", "steinau", "saxon-guard-foot-1"), **FAR},
        seat="coalition",
        turn='trenches = ["2004"]',
        dice=[5, 5],
    )
    march(play, "2105")
    do(play, "to 2004")
    assert left(play) == 8 - 2
    assert refusal(play, "entrench") == "5.6d"
    do(play, "halt", "pass")
    march(play, "2004", "repnin", "russian-regular-foot-1")
    do(play, "to dorpat", "halt")
    assert state(play).trenches == [hex("2004")]  # the Saxons are still in it


@pytest.mark.rule("5.6f")
def test_an_empty_trench_goes() -> None:
    play = war(
        {**stack("2004", "repnin", "russian-regular-foot-1"), **FAR}, seat="coalition", turn='trenches = ["2004"]', dice=[5]
    )
    march(play, "2004")
    do(play, "to dorpat")
    assert state(play).trenches == []


@pytest.mark.rule("5.7a")
def test_the_best_rank_counts() -> None:
    """The rulebook's example: Steinau with two Saxon units, Repnin with six Russian ones."""
    russians = [f"russian-regular-foot-{n}" for n in range(1, 7)]
    play = war(
        {**stack("1810", "steinau", "saxon-guard-foot-1", "saxon-guard-foot-2", "repnin", *russians), **FAR},
        seat="coalition",
        dice=[2],
    )
    march(play, "1810")
    assert left(play) == 2 + 3


@pytest.mark.rule("5.7b")
def test_equal_ranks_go_by_contingents() -> None:
    """With Du Croy instead of Repnin his rating is used; with four units each the player is asked."""
    russians = [f"russian-regular-foot-{n}" for n in range(1, 7)]
    play = war(
        {**stack("1810", "steinau", "saxon-guard-foot-1", "saxon-guard-foot-2", "du-croy", *russians), **FAR},
        seat="coalition",
        dice=[2],
    )
    march(play, "1810")
    assert left(play) == 2 + 1
    saxons = ["saxon-guard-foot-1", "saxon-guard-foot-2", "saxon-guard-horse-1", "saxon-guard-horse-2"]
    play = war({**stack("1810", "steinau", "du-croy", *saxons, *russians[:4]), **FAR}, seat="coalition", dice=[2])
    march(play, "1810")
    assert may(play) == {"lead steinau", "lead du-croy"}
    assert refusal(play, "lead repnin") == "5.7b"
    do(play, "lead steinau")
    assert left(play) == 5


@pytest.mark.rule("5.7d", "11.4.1e")
def test_allies_march_with_swedes() -> None:
    play = war(stack("2917", "rehnskold", "tartars-1", "tartars-2", "swedish-indelta-foot-1"), dice=[2])
    march(play, "2917")
    do(play, "to 2916")
    assert where(play, "tartars-2") == "2916"
    assert holder(play, "poltava") == "russia"
    alone = war({**FAR, **stack("2916", "rehnskold", "tartars-1")}, dice=[2, 2])
    march(alone, "2916")
    do(alone, "to poltava")
    assert holder(alone, "poltava") == "sweden"  # what allies take is Swedish
    hanover = {"peter-i": "moscow!", **stack("0510", "wellingk", "tartars-1", "hanoverian-regular-foot-1")}
    early = war(hanover, year=1700, turn="early_allies = true")
    do(early, "march 0510")
    assert refusal(early, "take tartars-1") == ""
    assert refusal(early, "take hanoverian-regular-foot-1") == "5.0a"  # who is not Swedish, if on that side


def test_a_city_is_entered_and_left_for_nothing() -> None:
    play = war(stack("riga!", "charles-xii", "swedish-indelta-foot-1"), dice=[2])
    march(play, "riga")
    do(play, "go-out")
    assert not inside(play, "charles-xii")
    assert left(play) == 7
