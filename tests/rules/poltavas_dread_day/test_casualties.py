"""Chapters 8.8 to 8.11: leaders lost, stacks without a leader, Fleets in land combat, who comes back."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import SWEDISH
from korvolan.games.poltavas_dread_day.rules.battle import LeaderDraw, routed
from korvolan.games.poltavas_dread_day.rules.cities import nearest_ports

from ..story import do, may, refusal, told
from .story import FAR, clash, hex, holder, left, march, russians, stack, state, swedes, war, where

DANES = ["danish-guard-foot-1", "danish-regular-foot-1", "danish-regular-foot-2", "danish-regular-horse-1"]
SWEDES = ["swedish-indelta-foot-1", "swedish-regular-horse-1"]


@pytest.mark.rule("8.8a", "SATb", "8.11a", "8.11b")
def test_eliminated() -> None:
    """1-2 and a modified die below 1: every Russian is lost, the leaders are captured; the units go to the pile."""
    play = clash(["stenbock", *swedes(4)], ["repnin", "du-croy", *russians(2)], seat="sweden", dice=[1])
    assert where(play, "repnin") == where(play, "du-croy") == ""
    assert {where(play, name) for name in russians(2)} == {"pile"}


@pytest.mark.rule("8.11a", "8.11b", "11.1c")
def test_who_comes_back() -> None:
    play = clash(
        ["menshikov", *russians(8)],
        ["schlippenbach", "swedish-regular-foot-1", "swedish-indelta-foot-1"],
        seat="coalition",
        dice=[6],
    )
    assert where(play, "swedish-indelta-foot-1") == "pile"
    assert where(play, "swedish-regular-foot-1") == ""


@pytest.mark.rule("8.8b", "SATc")
def test_leaders_get_away_from_a_rout() -> None:
    assert [routed(n) for n in (7, 2, 1, 3)] == [4, 2, 1, 2]
    play = clash(
        ["stenbock", *swedes(2)], ["fleming", "saxon-guard-foot-1", "saxon-guard-foot-2"], seat="sweden", dice=[4, 3, 3]
    )
    while play.seat == "coalition":
        do(play, sorted(may(play))[0])
    assert where(play, "saxon-guard-foot-1") == where(play, "saxon-guard-foot-2") == ""
    assert where(play, "fleming") not in ("", "2004")


@pytest.mark.rule("8.8c", "11.5a")
def test_a_leader_casualty_from_both_sides() -> None:
    """1-1 and a modified 2: routed with an asterisk. Peter is drawn and dies with a 5: Russia is out for good."""
    play = war(
        {"charles-xii": "stockholm!", **stack("2005", "stenbock", *swedes(4)), **stack("2004", "peter-i", *russians(4))},
        dice=[3, 2, "peter-i", 5],
    )
    march(play, "2005")
    do(play, "to 2004")
    while play.seat == "coalition" and "lose" in next(iter(may(play))):
        do(play, sorted(may(play))[0])
    assert where(play, "peter-i") == ""
    assert (state(play).out[5], state(play).final[5]) == (1, 1)


@pytest.mark.rule("8.8c", "8.8e")
def test_a_wounded_leader_comes_back() -> None:
    """Charles is drawn and wounded: he is in Stockholm when the next year begins."""
    play = war(
        {
            **stack("2005", "charles-xii", "rehnskold", *swedes(4)),
            **stack("2004", "menshikov", *russians(4)),
            "peter-i": "moscow!",
        },
        dice=[3, 3, "charles-xii", 2],
    )
    march(play, "2005")
    do(play, "to 2004")
    while where(play, "charles-xii") == "2004":
        do(play, sorted(may(play))[0])
    assert where(play, "charles-xii") == "wounded"
    back = war({"charles-xii": "wounded", "peter-i": "moscow!"}, phase='name = "year"')
    assert where(back, "charles-xii") == "1304"


@pytest.mark.rule("8.8e")
def test_a_wounded_leader_waits_for_a_free_city() -> None:
    pieces = {
        "charles-xii": "wounded",
        "peter-i": "moscow!",
        **stack("stockholm", "repnin", "russian-regular-foot-1"),
        "stockholm-garrison": "stockholm!",
    }
    play = war(pieces, besieged=("stockholm",), phase='name = "year"')
    assert play.seat == "sweden"
    assert refusal(play, "quarter stockholm") == "8.8e"
    do(play, "quarter riga")
    assert where(play, "charles-xii") == "1807"


@pytest.mark.rule("8.8d")
def test_nobody_to_draw() -> None:
    """An asterisk where no leader is in the battle: nothing happens; where one is, he is drawn and wounded."""
    for leader, found in ("moscow!", "3007"), ("2004", "wounded"):
        play = war({**FAR, **stack("2004", *russians(4)), "repnin": leader}, dice=["repnin", 2] if leader == "2004" else [])
        g = state(play)
        g.push(LeaderDraw(SWEDISH, hex("2004")))
        g.run_to_decision()
        assert play.seat == "sweden"
        assert where(play, "repnin") == found
        assert all(where(play, name) == "2004" for name in russians(4))


@pytest.mark.rule("8.8f")
def test_eliminated_with_an_asterisk() -> None:
    """5-1 and a modified 5: the army is lost, Rehnsköld is wounded, and Charles gets away with two dice and his 5."""
    pieces = {**stack("2005", "peter-i", *russians(10)), **stack("2004", "charles-xii", "rehnskold", *swedes(2))}
    play = war(pieces, seat="coalition", dice=[3, 6, "rehnskold", 2, 3, 3])
    march(play, "2005")
    do(play, "to 2004")
    assert where(play, "rehnskold") == "wounded"
    if play.seat == "sweden" and "retreat" in next(iter(may(play))):
        do(play, sorted(may(play))[0])
    assert where(play, "charles-xii") not in ("", "2004")
    assert {where(play, name) for name in swedes(2)} == {"pile"}


@pytest.mark.rule("8.9a")
def test_losers_without_a_leader_vanish() -> None:
    """Six Danes are routed with an asterisk; Rantzau, their only leader, dies: the other three are lost too."""
    six = [*DANES, "danish-regular-horse-2", "danish-regular-horse-3"]
    play = war({**FAR, **stack("2005", "stenbock", *swedes(4)), **stack("2004", "rantzau", *six)}, dice=[3, 2, "rantzau", 5])
    march(play, "2005")
    do(play, "to 2004")
    while play.seat == "coalition":
        do(play, sorted(may(play))[0])
    assert {where(play, name) for name in six} == {""}


@pytest.mark.rule("8.9b")
def test_a_winner_without_a_leader_stays() -> None:
    """The Swedes win at 1-1, but Wellingk, their only leader, is drawn and killed."""
    play = war(
        {**FAR, **stack("2005", "wellingk", *swedes(4)), **stack("2004", "repnin", *russians(4))}, dice=[3, 2, "wellingk", 6]
    )
    march(play, "2005")
    do(play, "to 2004")
    while play.seat == "coalition":
        do(play, sorted(may(play))[0])
    assert (where(play, "wellingk"), where(play, "repnin")) == ("", "2106")  # dead, and beaten
    assert {where(play, name) for name in swedes(4)} == {"2004"}
    assert left(play) == 3
    assert refusal(play, "to 2104") == "8.9b"


@pytest.mark.rule("8.9c", "8.9b", "5.6a")
def test_a_winner_without_a_leader_entrenches() -> None:
    """Repnin falls in a victory: his Russians, Cossacks among them, may dig in or devastate the hex, but not go on."""
    attackers = ["repnin", *russians(9), "russian-cossacks-1"]
    play = clash(attackers, ["wellingk", *swedes(2)], seat="coalition", dice=[5, "repnin", 6, 3, 3])
    while play.seat == "sweden":
        do(play, sorted(may(play))[0])
    assert where(play, "repnin") == ""
    assert refusal(play, "to 2005") == "8.9b"
    assert {"entrench", "devastate"} <= may(play)


@pytest.mark.rule("8.10a")
def test_fleets_do_not_fight_on_land() -> None:
    play = war(
        {
            **FAR,
            **stack("0512", "rantzau", *DANES),
            **stack("wismar", "wellingk", *swedes(2), "swedish-fleet-1", "swedish-fleet-2"),
        },
        seat="coalition",
        season="winter",
        dice=[4, 6],
    )
    march(play, "0512")
    do(play, "to wismar")
    assert [line for line in told(play) if "column 3-1" in line]


@pytest.mark.rule("8.10b", "9.1d")
def test_fleets_leave_a_fallen_port() -> None:
    """Riga falls with a Swedish Fleet in port: it goes to Pernau, the nearest by sea."""
    play = war(
        {**FAR, **stack("1808", "menshikov", *russians(3)), **stack("riga!", "riga-garrison", "wellingk", "swedish-fleet-1")},
        seat="coalition",
        season="winter",
        dice=[5, 2],
    )
    march(play, "1808")
    do(play, "to riga", "besiege")
    assert holder(play, "riga") == "russia"
    assert where(play, "riga-garrison") == where(play, "wellingk") == ""
    assert where(play, "swedish-fleet-1") == "1805"


@pytest.mark.rule("8.10b")
def test_fleets_go_to_the_nearest_port_also_if_it_is_besieged() -> None:
    """Riga falls; Pernau, the nearest Port, is Swedish still, though Russians stand before it. Only Fleets beaten at sea
    look for a Port without enemies."""
    play = war(
        {
            **FAR,
            **stack("1808", "menshikov", *russians(3)),
            **stack("riga!", "riga-garrison", "swedish-fleet-1"),
            **stack("pernau!", "swedish-indelta-foot-1"),
            **stack("pernau", "repnin", "russian-militia-foot-1"),
        },
        seat="coalition",
        season="winter",
        dice=[5, 2],
    )
    march(play, "1808")
    do(play, "to riga", "besiege")
    assert holder(play, "riga") == "russia"
    assert where(play, "swedish-fleet-1") == "1805"
    assert nearest_ports(state(play), SWEDISH, hex("riga"), True) != [hex("pernau")]
