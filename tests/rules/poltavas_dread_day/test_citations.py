"""What the log and the questions cite: of several cases the one that applies."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day.rules.turn import ALLIES, ATTRITION, SURRENDER_CHECK

from ..story import asked, do, may
from .story import FAR, admin, clash, march, russians, sail, stack, swedes, war


def cited(play: Play, words: str) -> list[str]:
    """The cases of the log lines with these words."""
    return [line.case for line in play.log("") if words in line.text]


@pytest.mark.rule("9.1d", "8.8a", "5.4a", "5.4i")
def test_by_which_case_a_leader_is_captured() -> None:
    """In a City that falls, with an army that is wiped out, alone before a stack, or before a City."""
    pieces = {**FAR, **stack("narva!", "narva-garrison", "wellingk"), **stack("narva", "repnin", *russians(3))}
    fallen = war(pieces, seat="coalition", besieged=("narva",), dice=[4, 1])
    march(fallen, "narva")
    do(fallen, "besiege")
    assert cited(fallen, "Wellingk is captured") == ["9.1d"]
    beaten = clash(["menshikov", *russians(6)], ["wellingk", *swedes(1)], seat="coalition", dice=[6])
    assert cited(beaten, "Wellingk is captured") == ["8.8a"]
    alone = war({**FAR, "wellingk": "2004", **stack("2005", "repnin", *russians(1))}, seat="coalition", dice=[4])
    march(alone, "2005")
    do(alone, "to 2004")
    assert cited(alone, "Wellingk is captured") == ["5.4a"]
    before = war({**FAR, "wellingk": "pskov", **stack("pskov!", "repnin", *russians(1))}, seat="coalition", dice=[4])
    march(before, "pskov")
    do(before, "sortie")
    assert cited(before, "Wellingk is captured") == ["5.4i"]


@pytest.mark.rule("11.5b", "11.5.2b")
@pytest.mark.parametrize(("before", "case"), [("", "11.5b"), ("{ surrenders = 1, since = 1702 }", "11.5.2b")])
def test_by_which_case_a_nation_surrenders(before: str, case: str) -> None:
    """Saxony surrenders to numbers: the second time it is for good by another case than the loss of a king."""
    pieces = {**FAR, "augustus-ii": "cracow", **stack("leipzig", *swedes(3))}
    play = war(pieces, nations={"saxony": before} if before else None, phase=admin(SURRENDER_CHECK))
    assert cited(play, "Saxony surrenders") == [case]


@pytest.mark.rule("11.1c", "ATTc")
def test_losses_to_attrition() -> None:
    """Six Russians before Riga lose some: the question and the log cite attrition, not battle."""
    pieces = {**FAR, **stack("riga", "repnin", *russians(5), "russian-militia-foot-1")}
    play = war(pieces, season="winter", phase=admin(ATTRITION), dice=[6])
    assert asked(play) == ("coalition", ["ATTc", "11.1c"])
    while play.seat == "coalition" and "lose russian-militia-foot-1" in may(play):
        do(play, "lose russian-militia-foot-1")
    assert cited(play, "Militia Foot at Riga (1807): lost") == ["11.1c"]


@pytest.mark.rule("6.0b", "5.1c")
def test_fleets_under_way_cite_the_rules_of_the_sea() -> None:
    play = war({**FAR, "swedish-fleet-1": "riga", **stack("reval", "wellingk", *swedes(1))}, dice=[3, 3, 3])
    sail(play, "riga")
    assert asked(play) == ("sweden", ["6.0b", "6.0a"])
    by_land = war({**FAR, **stack("reval", "wellingk", *swedes(1))}, dice=[3])
    march(by_land, "reval")
    assert asked(by_land) == ("sweden", ["5.1c", "5.2a"])


@pytest.mark.rule("11.4.1a", "11.4.1d")
@pytest.mark.parametrize(("place", "words", "case"), [("warsaw", "Leczinski", "11.4.1a"), ("poltava", "Tartars", "11.4.1d")])
def test_where_allies_join(place: str, words: str, case: str) -> None:
    allies = [f"leczinski-poles-{n}" for n in (1, 2)] + [f"tartars-{n}" for n in (1, 2)]
    pieces = {**FAR, "wellingk": f"{place}!", "swedish-indelta-foot-1": f"{place}!", **stack("waiting", *allies)}
    play = war(pieces, control={place: "sweden"}, phase=admin(ALLIES))
    assert set(cited(play, words)) == {case}


@pytest.mark.rule("10.2a", "8.10b")
def test_why_fleets_go_to_another_port() -> None:
    """Beaten at sea, or driven out of a Port that falls."""
    beaten = war({**FAR, **stack("0708", "danish-fleet-1", "danish-fleet-2"), "swedish-fleet-1": "0707"}, dice=[3, 3, 3, 6, 1])
    sail(beaten, "0707")
    do(beaten, "steer 0708")
    while beaten.seat == "coalition":
        do(beaten, sorted(may(beaten))[0])
    assert set(cited(beaten, "Danish Fleet goes to")) == {"10.2a"}
    pieces = {**FAR, **stack("riga!", "riga-garrison", "swedish-fleet-1"), **stack("riga", "repnin", *russians(3))}
    fallen = war(pieces, seat="coalition", besieged=("riga",), dice=[4, 1])
    march(fallen, "riga")
    do(fallen, "besiege")
    assert cited(fallen, "Swedish Fleet goes to") == ["8.10b"]
