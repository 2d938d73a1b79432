"""Chapter 8: land combat, retreats, leader casualties, permanent losses; and the Swedish Assault Table."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day.battle import LeaderDraw, routed
from korvolan.games.poltavas_dread_day.board import COALITION, SWEDISH
from korvolan.games.poltavas_dread_day.cities import may_be_inside, nearest_ports
from korvolan.games.poltavas_dread_day.reckoning import NO_HELP, base_column, column, die_modifier
from korvolan.games.poltavas_dread_day.tables import CELLS, LAST_COLUMN, cell_of

from ..story import do, may, refusal, told
from .story import drift, hex, holder, inside, left, march, piece, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
DANES = ["danish-guard-foot-1", "danish-regular-foot-1", "danish-regular-foot-2", "danish-regular-horse-1"]
SWEDES = ["swedish-indelta-foot-1", "swedish-regular-horse-1"]


def russians(count: int, kind: str = "regular-foot") -> list[str]:
    return [f"russian-{kind}-{n}" for n in range(1, count + 1)]


def swedes(count: int) -> list[str]:
    return [f"swedish-indelta-foot-{n}" for n in range(1, count + 1)]


def clash(
    attackers: list[str],
    defenders: list[str],
    *,
    seat: str,
    dice: list[int | str],
    start: str = "2005",
    goal: str = "2004",
    **more: object,
) -> Play:
    """A battle in a clear hex: attackers come from Dorpat to 2004, with a roll of 3 for movement."""
    pieces = {**FAR, **stack(start, *attackers), **stack(goal, *defenders)}
    play = war(pieces, seat=seat, dice=[3, *dice], **more)  # type: ignore[arg-type]
    march(play, start, *attackers)
    do(play, f"to {goal}")
    return play


def columns(attackers: list[str], defenders: list[str], side: int, **more: str) -> tuple[int, int]:
    """The column and the die's modifier of a battle at 2004, without fighting it."""
    options = {"cossack_shift": more["cossacks"]} if "cossacks" in more else None
    play = war({**FAR, **stack("2004", *attackers), **stack("2005", *defenders)}, turn=more.get("turn", ""), options=options)
    g = state(play)
    for name in defenders:
        g.go(piece(name), hex("2004"))
    return column(g, side, hex("2004"), NO_HELP), die_modifier(g, hex("2004"))


@pytest.mark.rule("8.4a", "8.2a", "SATf", "SATd", "8.3a", "SATa")
def test_the_example_of_rantzau_and_stenbock() -> None:
    """4 Danes with Guard under Rantzau attack 2 Swedes under Stenbock: 2-1, 3-1 with the Guard; a 4 becomes a 3: the Danes
    retreat."""
    play = clash(["rantzau", *DANES], ["stenbock", *SWEDES], seat="coalition", dice=[4, 3])
    assert may(play) == {f"lose {name}" for name in DANES if name != "danish-regular-foot-2"}
    view = play.view("sweden").battle
    assert view is not None
    assert [line for line in told(play) if "column 3-1" in line]
    do(play, "lose danish-regular-foot-1")
    assert where(play, "danish-regular-foot-1") == ""
    assert all(where(play, name) == "2004" for name in SWEDES)
    drift(play, lambda: play.seat == "sweden")
    assert where(play, "rantzau") != "2004"


@pytest.mark.rule("8.2a", "8.2b")
def test_odds_are_coalition_to_swede() -> None:
    for coalition, swedish, found in (
        (9, 4, 2),
        (7, 3, 2),
        (5, 6, 0),
        (2, 5, -1),
        (14, 2, 7),
        (2, 8, -2),
        (4, 2, 2),
        (3, 3, 1),
    ):
        assert base_column(coalition, swedish) == found
    for side in (SWEDISH, COALITION):
        assert columns(["repnin", *russians(9)], ["wellingk", *swedes(4)], side)[0] == 2


@pytest.mark.rule("8.2c", "SATf", "5.6e", "2.2a")
def test_shifts_add_up_once_a_kind() -> None:
    guards = ["danish-guard-foot-1", "saxon-guard-foot-1", "saxon-guard-horse-1"]
    swede = ["wellingk", *swedes(3)]
    assert columns(["steinau", *guards], swede, COALITION)[0] == 2
    assert columns(["steinau", *guards], swede, SWEDISH, turn='trenches = ["2004"]')[0] == 3
    assert columns(["steinau", *guards], swede, COALITION, turn='trenches = ["2004"]')[0] == 2  # no help for an attacker


@pytest.mark.rule("5.6e", "5.6d")
def test_six_entrenched_russians() -> None:
    assert columns(["repnin", *russians(6)], ["wellingk", *swedes(3)], SWEDISH, turn='trenches = ["2004"]')[0] == 3


@pytest.mark.rule("SATg")
def test_militia_shifts_left() -> None:
    assert columns(["repnin", *russians(4), *russians(2, "militia-foot")], ["wellingk", *swedes(3)], COALITION)[0] == 1


@pytest.mark.rule("SATh")
def test_cossacks_and_tartars() -> None:
    swede = ["wellingk", "swedish-indelta-foot-1", "tartars-1", "tartars-2"]
    assert columns(["repnin", *russians(6)], swede, COALITION)[0] == 3
    assert columns(["repnin", *russians(6)], swede, COALITION, cossacks="off")[0] == 2
    assert columns(["repnin", *russians(5), "russian-cossacks-1"], ["wellingk", *swedes(3)], COALITION)[0] == 1


@pytest.mark.rule("SATi")
def test_terrain_helps_the_defender() -> None:
    """Russians cross into Narva's hex in Summer: one column for the Swedes outside. In Winter the river is frozen."""
    for season, found in (("summer", "column 1-1"), ("winter", "column 2-1")):
        play = war(
            {**FAR, **stack("2105", "repnin", *russians(4)), **stack("narva", "wellingk", *swedes(2))},
            seat="coalition",
            season=season,
            dice=[4, 6],
        )
        march(play, "2105")
        do(play, "to narva")
        assert [line for line in told(play) if found in line]
    play = war(
        {**FAR, **stack("0302", "rantzau", *DANES), **stack("0402", "wellingk", *swedes(2))}, seat="coalition", dice=[6, 6]
    )
    march(play, "0302")
    do(play, "to 0402")
    assert [line for line in told(play) if "column 2-1" in line]  # 2-1, Guard right, mountains left


@pytest.mark.rule("8.2d", "SATa")
def test_the_ends_of_the_table() -> None:
    assert CELLS[cell_of(3, 3)] == "C-Re"
    assert CELLS[cell_of(5, 5)] == "S-E*"
    assert CELLS[cell_of(-3, 1)] == CELLS[cell_of(0, 1)]
    assert CELLS[cell_of(9, 1)] == CELLS[cell_of(7, 1)]
    assert cell_of(4, 6) == cell_of(4, LAST_COLUMN)
    assert cell_of(4, -1) == cell_of(4, 0)


@pytest.mark.rule("8.3a")
def test_leaders_on_the_die() -> None:
    assert columns(["menshikov", *russians(2)], ["schlippenbach", *swedes(1)], COALITION)[1] == 2
    assert columns(["du-croy", *russians(2)], ["stenbock", *swedes(1)], COALITION)[1] == -3
    assert columns(["repnin", *russians(2)], swedes(1), COALITION)[1] == 2  # nobody counts 0


@pytest.mark.rule("8.3b")
def test_the_senior_at_the_moment_of_battle() -> None:
    """Lewenhaupt's roll moves the stack; Stenbock, picked up on the way, commands the battle."""
    play = war(
        {**FAR, **stack("1906", "lewenhaupt", *swedes(2)), "stenbock": "dorpat", **stack("2004", "repnin", *russians(2))},
        dice=[5, 3],
    )
    march(play, "1906")
    do(play, "to dorpat", "take stenbock")
    assert left(play) == 8 - 1
    do(play, "to 2004")
    # 1-1; a 3 less 2 for Stenbock is a plain rout, less 1 for Lewenhaupt it would be one with a leader casualty
    view = [line for line in told(play) if "column 1-1" in line]
    assert view
    assert "routed" in view[0]
    assert "casualty" not in view[0]


@pytest.mark.rule("8.4b")
def test_the_active_player_rolls() -> None:
    play = clash(["wellingk", *swedes(4)], ["repnin", *russians(2)], seat="sweden", dice=[3])
    rolls = [line.roll for line in play.log("") if line.roll is not None]
    assert rolls
    assert rolls[0].seat == "sweden"


@pytest.mark.rule("SATe", "8.5a", "8.4c")
def test_engaged() -> None:
    """3-1 and a 4: each loses one; both stay, and another round follows at no cost: 4 to 1 after 5 to 2 would be 2-1 at 5-2."""
    play = clash(["repnin", *russians(6)], ["wellingk", *swedes(2)], seat="coalition", dice=[4])
    assert [line for line in told(play) if "engaged" in line]
    assert sum(where(play, name) == "2004" for name in russians(6)) == 5
    assert sum(where(play, name) == "2004" for name in swedes(2)) == 1
    assert play.seat == "coalition"
    do(play, "stand")
    assert play.seat == "sweden"
    battle = play.view("").battle
    assert battle is not None
    assert battle.scale is not None
    assert battle.scale.columns[battle.scale.now] == "5-1"
    points = left(play)
    do(play, "fall-back", "retreat narva", "go-in")
    assert points == left(play)
    assert where(play, "repnin") == "2004"
    assert where(play, "wellingk") == "2104"


@pytest.mark.rule("SATe")
def test_engaged_to_the_last() -> None:
    """1 to 1 and a 6: both lose their only unit, and the active side has lost."""
    play = clash(["repnin", *russians(1)], ["wellingk", *swedes(1)], seat="coalition", dice=[6])
    assert where(play, "wellingk") == "2004"
    drift(play, lambda: play.seat == "sweden")
    assert where(play, "repnin") != "2004"


@pytest.mark.rule("8.0b", "8.4d")
def test_the_victor_moves_on() -> None:
    play = clash(["stenbock", *swedes(4)], ["repnin", *russians(2)], seat="sweden", dice=[2, 1])
    assert where(play, "stenbock") == "2004"
    assert left(play) == 7 - 2
    do(play, "to 2104")
    assert where(play, "stenbock") == "2104"


@pytest.mark.rule("8.5b")
def test_a_beaten_defender_may_be_activated() -> None:
    play = clash(["stenbock", *swedes(4)], ["repnin", *russians(4)], seat="sweden", dice=[6, 6])
    while play.seat == "coalition" or "halt" not in may(play):
        do(play, sorted(may(play))[0])
    do(play, "halt")
    assert play.seat == "coalition"
    place = where(play, "repnin")
    assert place != "2004"
    assert refusal(play, f"march {place}") == ""


@pytest.mark.rule("8.5c")
def test_a_beaten_attacker_stops() -> None:
    play = clash(["repnin", *russians(4)], ["wellingk", *swedes(2)], seat="coalition", dice=[3, 1])
    while play.seat == "coalition" and "pass" not in may(play):
        do(play, sorted(may(play))[0])
    assert play.seat == "sweden"


@pytest.mark.rule("8.6a", "8.6b", "8.6c")
def test_the_way_of_a_retreat() -> None:
    """Beaten at 2004: Narva and Dorpat are one hex away; if Russians stand in Dorpat only Narva is left."""

    play = clash(["repnin", *russians(6)], ["wellingk", *swedes(2)], seat="coalition", start="1905", dice=[5, 3])
    assert may(play) == {"retreat 2104", "retreat 2005"}
    do(play, "retreat 2104")
    assert may(play) == {"go-in", "go-out"}
    do(play, "go-in")
    assert inside(play, "wellingk")
    pieces = {
        **FAR,
        **stack("1905", "repnin", *russians(6)),
        **stack("2004", "wellingk", *swedes(2)),
        **stack("narva", "du-croy", "russian-militia-foot-1"),
        "narva-garrison": "narva!",
    }
    play = war(pieces, seat="coalition", besieged=("narva",), dice=[4, 5, 3])
    march(play, "1905")
    do(play, "to 2004")
    assert play.seat == "sweden"
    assert where(play, "wellingk") == "2005"  # the only way
    do(play, "go-out")


@pytest.mark.rule("8.6c")
def test_a_retreat_stops_where_the_next_hex_cannot_be_paid() -> None:
    """Beaten at 1113 in Poland, with 2 points: the first hex takes one. Of the shortest ways on one costs 2 for its river,
    which cannot be paid; the other costs 1."""
    pieces = {**FAR, **stack("1113", "lybecker", "swedish-regular-foot-1", "swedish-indelta-foot-1")}
    play = war({**pieces, **stack("1114", "menshikov", *russians(8))}, seat="coalition", dice=[3, 2, 1])
    march(play, "1114")
    do(play, "to 1113", "lose swedish-regular-foot-1")
    assert may(play) == {"retreat 1212", "retreat 1213"}
    do(play, "retreat 1213")
    assert where(play, "lybecker") == "1314"


@pytest.mark.rule("8.6d")
def test_no_way_out() -> None:
    """Danes beaten on the island of Copenhagen, which the Swedes hold: all are lost, their leader is captured."""
    play = war(
        {**FAR, **stack("copenhagen!", "wellingk", *swedes(4)), **stack("copenhagen", "rantzau", "danish-regular-foot-1")},
        control={"copenhagen": "sweden"},
        dice=[4, 2],
    )
    march(play, "copenhagen")
    do(play, "sortie")
    assert where(play, "rantzau") == where(play, "danish-regular-foot-1") == ""


@pytest.mark.rule("8.6d", "7.0a")
def test_retreat_aboard() -> None:
    """With a Fleet in the hex two Foot and the leader get away, a third is left behind."""
    danes = ["danish-regular-foot-1", "danish-regular-foot-2", "danish-regular-foot-3", "danish-guard-foot-1"]
    play = war(
        {
            **FAR,
            **stack("copenhagen!", "wellingk", *swedes(4)),
            **stack("copenhagen", "rantzau", *danes),
            "danish-fleet-1": "copenhagen",
        },
        control={"copenhagen": "sweden"},
        dice=[4, 3],
    )
    march(play, "copenhagen")
    do(play, "sortie")
    do(play, "lose danish-guard-foot-1")  # the table's loss; of the other three, who are alike, one is left behind
    aboard = [name for name in danes if state(play).aboard[piece(name)] >= 0]
    assert aboard == danes[1:3]
    assert state(play).aboard[piece("rantzau")] == piece("danish-fleet-1")


@pytest.mark.rule("8.6d", "7.0b")
@pytest.mark.parametrize("option", ["on", "off"])
def test_retreat_aboard_the_fleets_of_others(option: str) -> None:
    """Russians beaten on the island go aboard a Danish Fleet, if Fleets carry allies at all; else they are lost."""
    play = war(
        {
            **FAR,
            **stack("copenhagen!", "wellingk", *swedes(4)),
            **stack("copenhagen", "sheremetev", *russians(4)),
            "danish-fleet-1": "copenhagen",
        },
        control={"copenhagen": "sweden"},
        options={"foreign_passengers": option},
        dice=[4, 4],
    )
    march(play, "copenhagen")
    do(play, "sortie")
    assert where(play, "sheremetev") == ("0709" if option == "on" else "")


@pytest.mark.rule("8.7a", "8.7c", "9.4d")
def test_into_the_city_and_then_a_siege() -> None:
    play = war(
        {**FAR, **stack("1808", "menshikov", *russians(6)), **stack("riga", "wellingk", *swedes(2)), "riga-garrison": "riga!"},
        seat="coalition",
        dice=[6, 6, 1],
    )
    march(play, "1808")
    do(play, "to riga")
    assert "inside" in may(play)
    do(play, "inside")
    assert inside(play, "wellingk")
    assert "besiege" in may(play)


@pytest.mark.rule("8.7b")
def test_only_the_holder_goes_into_a_city() -> None:
    play = war(
        {
            **FAR,
            **stack("2205", "wellingk", *swedes(2)),
            **stack("pskov", "repnin", *russians(6)),
            "wellingk": "2205",
            "rehnskold": "dorpat",
        },
        dice=[3, 5],
    )
    march(play, "2205")
    do(play, "to pskov")
    assert not may_be_inside(state(play), SWEDISH, hex("pskov"))
    assert where(play, "wellingk") == "2005"


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
    assert refusal(play, "quarter stockholm") == "11.3b"
    do(play, "quarter riga")
    assert where(play, "charles-xii") == "1807"


@pytest.mark.rule("8.8d")
def test_nobody_to_draw() -> None:
    """An asterisk where no leader is in the battle: nothing happens."""
    play = war({**FAR, **stack("2004", *russians(4))})
    g = state(play)
    g.push(LeaderDraw(SWEDISH, hex("2004")))
    g.settle()
    assert play.seat == "sweden"
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
    while where(play, "wellingk") or play.seat == "coalition":
        if "pass" in may(play):
            break
        do(play, sorted(may(play))[0])
    assert {where(play, name) for name in swedes(4)} == {"2004"}
    assert refusal(play, "to 2104") == "5.0a"


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
