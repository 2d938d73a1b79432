"""Chapters 9 and 14: sieges, and the optional values of capitals."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import CITY_AT
from korvolan.games.poltavas_dread_day.rules.siege import capital_value, defenders
from korvolan.games.poltavas_dread_day.tables import CAPITAL_VALUE

from ..story import do, may, options, refusal, told
from .story import city, drift, has_spent, hex, holder, inside, left, march, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
NARVA = {"narva-garrison": "narva!", **FAR}


def foot(count: int) -> list[str]:
    return [f"russian-regular-foot-{n}" for n in range(1, count + 1)]


@pytest.mark.rule("9.1a", "9.1c", "9.0a", "9.1d")
def test_a_siege_costs_a_point_and_is_rolled_with_what_is_left() -> None:
    """Dorpat to Narva: 1, then 1 and 1 for the enemy, then 1 for the siege. 8 points less 4: target 3; a 3 takes it, and 1
    point is left."""
    play = war(
        {**NARVA, **stack("dorpat", "sheremetev", *foot(2))}, seat="coalition", control={"dorpat": "russia"}, dice=[5, 3]
    )
    march(play, "dorpat")
    do(play, "to 2004", "to narva")
    assert left(play) == 8 - 3
    do(play, "besiege")
    assert holder(play, "narva") == "russia"
    assert where(play, "narva-garrison") == ""
    assert left(play) == 8 - 4 - 3


@pytest.mark.rule("9.1e", "9.2e", "9.2d")
def test_a_failed_siege_stalls_and_ends_the_move() -> None:
    play = war(
        {**NARVA, **stack("2004", "sheremetev", *foot(2)), **stack("2105", "repnin", "russian-regular-foot-3")},
        seat="coalition",
        dice=[3, 4, 5],
    )
    march(play, "2004")
    do(play, "to narva", "besiege")
    assert state(play).besieged[city("narva")] == 1
    assert play.seat == "sweden"
    do(play, "pass")
    march(play, "2105")
    do(play, "to narva")
    assert refusal(play, "besiege") == "9.2d"


@pytest.mark.rule("9.1f")
def test_a_six_always_fails() -> None:
    """Ten points against one unit: whatever is rolled would do, but a six does not."""
    for die, found in ((6, "sweden"), (5, "russia")):
        play = war({**NARVA, **stack("narva", "menshikov", *foot(2))}, seat="coalition", besieged=("narva",), dice=[6, die])
        march(play, "narva")
        assert left(play) == 10
        do(play, "besiege")
        assert holder(play, "narva") == found


@pytest.mark.rule("9.0b", "9.2e")
def test_foot_is_needed() -> None:
    horse = [f"russian-regular-horse-{n}" for n in range(1, 5)]
    play = war({**NARVA, **stack("2004", "golitsyn", *horse)}, seat="coalition", dice=[3, 3])
    march(play, "2004")
    do(play, "to narva")
    assert refusal(play, "besiege") == "9.0b"
    assert state(play).besieged[city("narva")] == 0


@pytest.mark.rule("9.1b")
def test_as_many_besiegers_as_besieged() -> None:
    pieces = {**FAR, **stack("riga!", "riga-garrison", "swedish-indelta-foot-1", "swedish-indelta-foot-2")}
    play = war({**pieces, **stack("1908", "menshikov", *foot(2))}, seat="coalition", dice=[5])
    march(play, "1908")
    do(play, "to riga")
    assert refusal(play, "besiege") == "9.1b"
    play = war({**pieces, **stack("1908", "menshikov", *foot(3))}, seat="coalition", dice=[5])
    march(play, "1908")
    do(play, "to riga")
    assert "besiege" in may(play)


@pytest.mark.rule("9.2a", "9.2b")
def test_a_siege_goes_on_for_nothing() -> None:
    """Before Narva since Summer: 4 and Sheremetev's 3 make 7 points and a target of 6; a 5 takes it, and 2 are left."""
    play = war(
        {**NARVA, **stack("narva", "sheremetev", *foot(2))}, seat="coalition", season="winter", besieged=("narva",), dice=[4, 5]
    )
    march(play, "narva")
    do(play, "besiege")
    assert holder(play, "narva") == "russia"
    assert left(play) == 2
    back = war(
        {**NARVA, **stack("narva", "sheremetev", *foot(2))}, seat="coalition", season="winter", besieged=("narva",), dice=[6, 1]
    )
    march(back, "narva")
    do(back, "to 2004", "to narva")
    points = left(back)
    do(back, "besiege")  # it has moved, and pays again
    assert left(back) == points - 1 - 1


@pytest.mark.rule("9.2a", "9.2b")
def test_from_summer_to_winter() -> None:
    """Begun in Summer 1704 for a point: 4 left, target 2. In Winter nothing is paid: 7 points, target 6, though a six fails."""
    play = war({**NARVA, **stack("2004", "sheremetev", *foot(2))}, seat="coalition", year=1704, dice=[3, 4, 4, 5])
    march(play, "2004")
    do(play, "to narva")
    assert left(play) == 4
    do(play, "besiege")
    drift(play, lambda: state(play).season == 1)
    march(play, "narva")
    assert left(play) == 7
    do(play, "besiege")
    needed = [line for line in told(play) if line.startswith("Siege of Narva")]
    assert [line.split("needs ")[1] for line in needed] == ["2 or less.", "5 or less."]
    assert holder(play, "narva") == "russia"


@pytest.mark.rule("9.2e")
def test_what_besieged_means() -> None:
    """The siege lasts while the Foot whose roll failed stays; Horse that is left behind does not keep it up."""
    pieces = {**NARVA, **stack("narva", "sheremetev", "golitsyn", "russian-regular-horse-1", *foot(2))}
    play = war(pieces, seat="coalition", dice=[1, 6, 4])
    assert not state(play).is_besieged(hex("narva"))
    march(play, "narva", "sheremetev", *foot(2))
    do(play, "besiege")
    assert state(play).is_besieged(hex("narva"))
    drift(play, lambda: state(play).season == 1)
    assert state(play).is_besieged(hex("narva"))
    march(play, "narva", "sheremetev", *foot(2))
    do(play, "to 2004")
    assert where(play, "russian-regular-horse-1") == "2104"
    assert not state(play).is_besieged(hex("narva"))


@pytest.mark.rule("9.2c", "9.4b", "8.1c")
def test_relief_fights_the_besiegers_alone() -> None:
    """Lewenhaupt comes to besieged Riga: one point more, and a battle in which those inside have no part."""
    pieces = {
        **FAR,
        **stack("riga", "repnin", *foot(2)),
        **stack("riga!", "riga-garrison", "swedish-regular-foot-1"),
        **stack("1806", "lewenhaupt", "swedish-indelta-foot-1", "swedish-indelta-foot-2"),
    }
    play = war(pieces, besieged=("riga",), dice=[3, 3, "repnin", 1])
    march(play, "1806")
    do(play, "to riga")
    # 2 to 2, die 3 less 1 for Lewenhaupt: 1-1 and 2. With the unit inside it would be 1-2.
    assert [line for line in told(play) if "column 1-1" in line]
    assert left(play) == 6 - 2
    assert [where(play, name) for name in foot(2)] == ["pile", "pile"]
    assert where(play, "lewenhaupt") == "1807"
    assert inside(play, "swedish-regular-foot-1")
    assert state(play).besieged[city("riga")] == 0


@pytest.mark.rule("3.3.1a", "5.3c", "9.4b")
@pytest.mark.parametrize("by_sea", [False, True])
def test_relief_goes_into_the_city(by_sea: bool) -> None:
    """Lewenhaupt comes to besieged Riga, over land or by sea, and goes in: no battle, and his move is over."""
    relief = ["lewenhaupt", "swedish-indelta-foot-1"]
    pieces = {**FAR, **stack("riga", "repnin", *foot(2)), "riga-garrison": "riga!"}
    if by_sea:
        pieces |= {"swedish-fleet-1": "1806", **stack("1806@swedish-fleet-1", *relief)}
        play = war(pieces, besieged=("riga",), dice=[3, 3, 3, 3])
        do(play, "convoy 1806", "all")
        if "all" in may(play):
            do(play, "all")
        do(play, "steer riga")
        assert {"disembark", "land-inside"} <= may(play)
        do(play, "land-inside")
    else:
        play = war({**pieces, **stack("1806", *relief)}, besieged=("riga",), dice=[3])
        march(play, "1806")
        assert {"to 1807", "into 1807"} <= may(play)
        assert refusal(play, "into narva") == "2.1a"
        assert refusal(play, "into pernau") == "9.4b"
        assert options(play, "sweden")["into 1807"].cost == "2 points"
        do(play, "into riga")
    assert inside(play, "lewenhaupt")
    assert not [line for line in told(play) if "Battle" in line]
    assert state(play).march_at < 0
    assert state(play).besieged[city("riga")] == 1


@pytest.mark.rule("8.1c", "8.1b")
def test_a_sortie() -> None:
    """Wellingk inside Riga with two Foot: 3 and 2 make 5 points, one for the sortie; the garrison stays in."""
    pieces = {
        **FAR,
        **stack("riga", "repnin", *foot(2)),
        **stack("riga!", "riga-garrison", "wellingk", "swedish-indelta-foot-1", "swedish-indelta-foot-2"),
    }
    play = war(pieces, besieged=("riga",), dice=[3, 2, 1])
    march(play, "riga")
    assert left(play) == 5
    assert refusal(play, "to 1806") == "8.1c"
    assert refusal(play, "go-out") == "3.3.1c"
    do(play, "sortie")
    assert [line for line in told(play) if "column 1-1" in line]  # two against two: the garrison stays in
    assert inside(play, "riga-garrison")
    assert not inside(play, "wellingk")
    assert left(play) == 4


@pytest.mark.rule("8.1c", "5.0a")
def test_a_sortie_needs_a_leader() -> None:
    """Of two leaders in Riga one may be left behind; without the other the two Foot do not come out."""
    pieces = {
        **FAR,
        **stack("riga", "repnin", *foot(2)),
        **stack("riga!", "riga-garrison", "wellingk", "stenbock", "swedish-indelta-foot-1", "swedish-indelta-foot-2"),
    }
    play = war(pieces, besieged=("riga",), dice=[3])
    march(play, "riga")
    do(play, "drop stenbock")
    assert refusal(play, "sortie") == ""
    do(play, "drop wellingk")
    assert refusal(play, "sortie") == "5.0a"


@pytest.mark.rule("5.2d", "8.1c")
def test_foot_that_has_spent_its_points_makes_no_sortie() -> None:
    """Horse in Riga picks up Foot: the sixth point may be the sortie's, the seventh not, and without the Foot it may."""
    pieces = {
        **FAR,
        **stack("riga", "repnin", *foot(2)),
        **stack("riga!", "stenbock", "swedish-regular-horse-1", "swedish-indelta-foot-1"),
    }
    play = war(pieces, besieged=("riga",), dice=[6, 6])
    march(play, "riga", "stenbock", "swedish-regular-horse-1")
    do(play, "take swedish-indelta-foot-1")
    has_spent(play, 5)
    assert refusal(play, "sortie") == ""
    has_spent(play, 6)
    assert refusal(play, "sortie") == "5.2d"
    do(play, "drop swedish-indelta-foot-1")
    assert "sortie" in may(play)


@pytest.mark.rule("9.4a")
def test_the_field_battle_comes_first() -> None:
    play = war(
        {
            **NARVA,
            **stack("narva", "wellingk", "swedish-indelta-foot-1", "swedish-indelta-foot-2"),
            **stack("2004", "menshikov", *foot(8)),
        },
        seat="coalition",
        dice=[5, 4, 3],
    )
    march(play, "2004")
    do(play, "to narva")  # 8 to 2, die 4 and 2 for Menshikov: the two are beaten before anything else
    assert [line for line in told(play) if "column 4-1" in line]
    assert {where(play, name) for name in ("swedish-indelta-foot-1", "swedish-indelta-foot-2")} == {"pile"}
    assert where(play, "wellingk") != "2104"
    assert "besiege" in may(play)


@pytest.mark.rule("9.4c", "9.4d")
def test_battle_and_siege_in_one_move() -> None:
    """With one point left after the battle the siege may be begun, though it cannot succeed; with none it may not, nor where
    a roll has been made."""
    play = war(
        {**NARVA, **stack("narva", "swedish-indelta-foot-1"), **stack("2004", "repnin", *foot(8))},
        seat="coalition",
        dice=[1, 6],
    )
    march(play, "2004")
    do(play, "to narva")
    assert left(play) == 1
    do(play, "besiege")
    assert state(play).besieged[city("narva")] == 1
    for spent, rolled, found in ((1, (), "9.1a"), (0, ("narva",), "9.2d"), (0, (), "")):
        after = war(
            {**NARVA, **stack("narva", "swedish-indelta-foot-1"), **stack("2004", "repnin", *foot(8))},
            seat="coalition",
            rolled=rolled,
            dice=[1, 6],
        )
        march(after, "2004")
        has_spent(after, spent)
        do(after, "to narva")
        assert refusal(after, "besiege") == found


@pytest.mark.rule("8.9c", "8.9b")
def test_a_winner_without_a_leader_besieges() -> None:
    """Before Pskov the Swedes win, but Wellingk falls. With 5 points left they besiege, for one; a 1 takes the City. They go
    into it, but nowhere else."""
    swedes = [f"swedish-indelta-foot-{n}" for n in range(1, 5)]
    pieces = {**FAR, **stack("pskov", "repnin", *foot(4)), "russian-militia-foot-1": "pskov!"}
    play = war({**pieces, **stack("2205", "wellingk", *swedes)}, season="winter", dice=[6, 2, "wellingk", 6, 3, 1])
    march(play, "2205")
    do(play, "to pskov")
    while play.seat == "coalition":
        do(play, sorted(may(play))[0])
    assert (where(play, "wellingk"), left(play)) == ("", 5)
    do(play, "besiege")
    assert (holder(play, "pskov"), left(play)) == ("sweden", 5 - 1 - 1)
    assert refusal(play, "to 2205") == "8.9b"
    assert "go-in" in may(play)


@pytest.mark.rule("9.4e")
def test_an_empty_city_falls_after_the_battle() -> None:
    """Danish Horse beats the only Swedes outside Tonningen, and has the City."""
    horse = ["danish-regular-horse-1", "danish-regular-horse-2", "danish-regular-horse-3"]
    play = war(
        {**FAR, **stack("0409", "rantzau", *horse), "swedish-indelta-foot-1": "tonningen"}, seat="coalition", dice=[3, 3, 6]
    )
    march(play, "0409")
    do(play, "to tonningen")
    assert holder(play, "tonningen") == "denmark"


@pytest.mark.rule("9.5a", "2.2.3b", "9.1d")
def test_a_lost_garrison_is_gone() -> None:
    play = war(
        {**FAR, "stade-garrison": "stade!", **stack("0512", "rantzau", "danish-regular-foot-1")}, seat="coalition", dice=[6, 1]
    )
    march(play, "0512")
    do(play, "to stade", "besiege")
    assert where(play, "stade-garrison") == ""


@pytest.mark.rule("14.0a", "14.0b", "CAPa")
def test_the_values_of_capitals() -> None:
    """A value of 7 and three real units: six count. Without the option three do."""
    inside_moscow = stack("moscow!", *foot(3))
    for option, found in (("on", 6), ("off", 3)):
        g = state(war({**inside_moscow, "charles-xii": "riga"}, options={"capital_values": option}))
        assert defenders(g, 1, hex("moscow")) == found
        assert g.units_outside(1, hex("moscow")) == 0
    g = state(
        war(
            {**FAR, **stack("dresden!", "dresden-garrison", "saxon-guard-foot-1", "saxon-guard-foot-2")},
            options={"capital_values": "on"},
        )
    )
    assert defenders(g, 1, hex("dresden")) == 6
    assert defenders(g, 0, hex("stockholm")) == 0  # a leader alone is no defender
    assert CAPITAL_VALUE[CITY_AT[hex("copenhagen")]] == 6
    ready = state(
        war({"charles-xii": "riga", "peter-i": "nyen"}, turn='new_capital = "nyen"\ncapital_state = 2\ndeclared = 1695')
    )
    assert capital_value(ready, city("nyen")) == 4
    assert capital_value(ready, city("moscow")) == 0
