"""Chapters 8.6 and 8.7: retreats, into Cities and aboard too."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import SWEDISH
from korvolan.games.poltavas_dread_day.rules.cities import may_be_inside

from ..story import do, may, told
from .story import FAR, clash, hex, holder, inside, left, march, piece, russians, stack, state, swedes, war, where

DANES = ["danish-guard-foot-1", "danish-regular-foot-1", "danish-regular-foot-2", "danish-regular-horse-1"]
SWEDES = ["swedish-indelta-foot-1", "swedish-regular-horse-1"]


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


@pytest.mark.rule("8.6e", "2.1.2c")
@pytest.mark.parametrize(("die", "end", "found"), [(2, "1807", "russia"), (1, "1708", "sweden")])
def test_cities_on_the_way_of_a_retreat(die: int, end: str, found: str) -> None:
    """From 1707 it is 3 points through empty Mitau to Riga. With 3 Mitau is only passed, and stays Russian; with 2 the
    retreat ends there, and it is Swedish."""
    pieces = {**FAR, **stack("1707", "lybecker", *swedes(2)), **stack("1606", "repnin", *russians(8))}
    play = war(pieces, seat="coalition", control={"mitau": "russia"}, dice=[3, 2, die])
    march(play, "1606")
    do(play, "to 1707")
    while play.seat == "sweden":
        do(play, sorted(may(play))[0])
    assert (where(play, "lybecker"), holder(play, "mitau")) == (end, found)


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
        {**FAR, **stack("1808", "menshikov", *russians(6)), **stack("riga", "wellingk", *swedes(3)), "riga-garrison": "riga!"},
        seat="coalition",
        dice=[6, 6, 1],
    )
    march(play, "1808")
    do(play, "to riga")
    assert "inside" in may(play)
    do(play, "inside")
    assert inside(play, "wellingk")
    assert left(play) == 7
    do(play, "besiege")  # a point; inside are the two who are left and the garrison
    assert "Siege of Riga (1807): the Coalition needs 3 or less." in told(play)
    assert (holder(play, "riga"), where(play, "wellingk")) == ("russia", "")
    assert left(play) == 7 - 1 - 1


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
