"""Chapters 2.1.2, 9.4, 11.4.4, 11.5 and 11.6: who holds a City when its defenders are gone, and what hangs on it."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import CITY_IDS, CITY_OWNER, DENMARK, HANOVER, PRUSSIA, SWEDEN, SWEDISH
from korvolan.games.poltavas_dread_day.rules import surrender
from korvolan.games.poltavas_dread_day.rules.invariants import find_faults
from korvolan.games.poltavas_dread_day.rules.retreat import ways_out
from korvolan.games.poltavas_dread_day.rules.turn import ATTRITION, CAPITAL, WITHDRAWAL
from korvolan.games.poltavas_dread_day.state import HAS_ENTERED, HAS_LEFT

from ..story import do, may, refusal
from .story import admin, city, form, hex, holder, inside, march, piece, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}


def foot(count: int) -> list[str]:
    return [f"russian-regular-foot-{n}" for n in range(1, count + 1)]


@pytest.mark.rule("ATTc", "2.1.2c", "12.1c")
@pytest.mark.parametrize("besiegers", [0, 1])
def test_a_city_emptied_by_attrition(besiegers: int) -> None:
    """Besieged in Stade, garrison and Foot lose two: Danes before the walls have the City and the leader in it. Without
    them it stands empty and Swedish."""
    pieces = {
        **FAR,
        **stack("stade!", "stade-garrison", "swedish-regular-foot-1", "wellingk"),
        **stack("stade", *["danish-regular-foot-1"][:besiegers]),
    }
    play = war(pieces, phase=admin(ATTRITION), besieged=("stade",)[:besiegers], turn='devastated = ["0411"]', dice=[6])
    assert where(play, "stade-garrison") == where(play, "swedish-regular-foot-1") == ""
    assert holder(play, "stade") == ("denmark" if besiegers else "sweden")
    assert where(play, "wellingk") == ("" if besiegers else "0411")


@pytest.mark.rule("5.4a", "ATTc")
def test_a_besieger_left_alone_is_not_captured() -> None:
    """Leaders are taken by those who come into their hex; attrition of the besiegers brings nobody there."""
    pieces = {**FAR, "stade-garrison": "stade!", **stack("stade", "rantzau", "danish-regular-foot-1", "danish-regular-foot-2")}
    play = war(pieces, phase=admin(ATTRITION), besieged=("stade",), turn='devastated = ["0411"]', dice=[6])
    assert where(play, "danish-regular-foot-1") == where(play, "danish-regular-foot-2") == ""
    assert where(play, "rantzau") == "0411"


@pytest.mark.rule("9.4e", "2.1.2c", "7.1b", "8.10b")
def test_a_besieged_city_left_by_sea() -> None:
    """The only defenders of Pernau sail away: the Russians before it have it at once, and a Fleet left in port flees."""
    pieces = {
        **FAR,
        **stack("pernau!", "wellingk", "swedish-indelta-foot-1", "swedish-fleet-1", "swedish-fleet-2"),
        **stack("pernau", "repnin", *foot(2)),
    }
    play = war(pieces, besieged=("pernau",), dice=[3, 3, 3, 3])
    do(play, "convoy pernau")
    form(play, ())
    do(play, "take swedish-fleet-1", "done", "embark")
    assert holder(play, "pernau") == "russia"
    assert where(play, "swedish-fleet-1") == where(play, "wellingk") == "1805"
    assert not inside(play, "swedish-fleet-1")
    while "port" in {action.split()[0] for action in may(play)}:
        do(play, sorted(may(play))[0])
    assert where(play, "swedish-fleet-2") not in ("", "1805")
    do(play, "steer 1706")
    assert where(play, "wellingk") == "1706"


@pytest.mark.rule("11.5.1a", "2.1.2c")
def test_a_city_left_by_those_who_surrender() -> None:
    """Danes disarm and leave besieged Malmö, which is not theirs: the Swedes before it have it again. A Danish Port that was
    besieged is so no more."""
    pieces = {
        **FAR,
        "frederick-iv": "copenhagen!",
        **stack("malmo!", "danish-regular-foot-1"),
        **stack("malmo", "stenbock", "swedish-indelta-foot-1"),
        **stack("aarhus!", "danish-regular-foot-2"),
        **stack("aarhus", "wellingk", "swedish-indelta-foot-2"),
    }
    play = war(pieces, control={"malmo": "denmark"}, besieged=("malmo", "aarhus"))
    g = state(play)
    surrender.surrender(g, DENMARK, False)
    g.run_to_decision()
    assert play.seat == "coalition"  # where do the Danes of Malmö go?
    assert find_faults(g) == []
    do(play, "quarter fredericia")
    assert where(play, "danish-regular-foot-1") == "0509"
    assert (holder(play, "malmo"), holder(play, "aarhus")) == ("sweden", "denmark")
    assert g.besieged[city("aarhus")] == 0


@pytest.mark.rule("11.5.1a", "11.5.1b", "7.0a")
@pytest.mark.parametrize("others", [0, 1])
def test_who_was_aboard_when_a_nation_disarms(others: int) -> None:
    """Danish Fleets at sea go home, and the Danes aboard with them. Saxons aboard find room on a Russian Fleet there, or
    drown."""
    pieces = {
        **FAR,
        "frederick-iv": "copenhagen!",
        **stack("0310", "danish-fleet-1", "danish-fleet-2", *["russian-fleet-1"][:others]),
        **stack("0310@danish-fleet-1", "rantzau", "danish-regular-foot-1"),
        **stack("0310@danish-fleet-2", "steinau", "saxon-guard-foot-1"),
    }
    play = war(pieces)
    g = state(play)
    surrender.surrender(g, DENMARK, False)
    g.run_to_decision()
    assert find_faults(g) == []  # while the Danes are asked where they go
    do(play, "quarter fredericia")
    g = state(play)
    assert where(play, "danish-fleet-1") == where(play, "danish-fleet-2") == "0709"
    assert where(play, "danish-regular-foot-1") == where(play, "rantzau") == "0509"
    assert where(play, "saxon-guard-foot-1") == where(play, "steinau") == ("0310" if others else "")
    if others:
        assert g.aboard[piece("saxon-guard-foot-1")] == piece("russian-fleet-1")
    assert find_faults(g) == []


@pytest.mark.rule("11.4.2e", "2.1.2c")
def test_a_city_left_by_the_early_allies() -> None:
    """Only Hanoverians held Tonningen: when they leave in 1701, the Danes before it have it."""
    pieces = {
        **FAR,
        "stockholm-garrison": "stockholm!",
        **stack("tonningen!", "von-sommerfelt", "hanoverian-regular-foot-1"),
        **stack("tonningen", "frederick-iv", "danish-regular-foot-1"),
    }
    play = war(pieces, year=1701, turn="early_allies = true", besieged=("tonningen",), phase=admin(WITHDRAWAL))
    assert holder(play, "tonningen") == "denmark"


@pytest.mark.rule("2.1.3a", "2.1.2c", "11.3b")
def test_a_freed_city_is_its_nations_own_again() -> None:
    """Saxons take Pskov from the Swedes: it is Russian, and stays so when Saxony surrenders."""
    pieces = {**FAR, **stack("2105", "steinau", "saxon-guard-foot-1", "saxon-guard-foot-2")}
    play = war(pieces, seat="coalition", control={"pskov": "sweden", "narva": "sweden"}, dice=[5])
    march(play, "2105")
    do(play, "to pskov")
    assert holder(play, "pskov") == "russia"
    play = war(pieces, seat="coalition", control={"dorpat": "sweden"}, dice=[5])
    march(play, "2105")
    do(play, "to dorpat")
    assert holder(play, "dorpat") == "saxony"  # no nation of theirs: in their own name


@pytest.mark.rule("11.4.4f")
def test_bremen_is_occupied_again() -> None:
    """Bremen has been Swedish since 1708, and empty. Hanover comes in; then Swedes march into Bremen, and it leaves."""
    pieces = {
        **FAR,
        **stack("0411", "stenbock", "swedish-indelta-foot-1"),
        **stack("hanover!", "von-sommerfelt", "hanoverian-regular-foot-1"),
    }
    play = war(
        pieces,
        year=1716,
        control={"bremen": "sweden", "hanover": "hanover"},
        nations={"hanover": f"{{ entered = {HAS_ENTERED} }}"},
        dice=[3],
    )
    march(play, "0411")
    assert state(play).entered[HANOVER] == HAS_ENTERED
    do(play, "to bremen")
    assert state(play).entered[HANOVER] == HAS_LEFT
    assert where(play, "von-sommerfelt") == ""


@pytest.mark.rule("11.4.4f", "8.6a")
def test_bremen_is_occupied_by_a_retreat() -> None:
    """Swedes beaten before Bremen, which is theirs and empty, fall back into it: they occupy it, and Hanover leaves the war."""
    pieces = {
        **FAR,
        **stack("0311", "lybecker", "swedish-regular-foot-1", "swedish-indelta-foot-1"),
        **stack("stade", "menshikov", *foot(6)),
        **stack("hanover!", "von-sommerfelt", "hanoverian-regular-foot-1"),
    }
    play = war(
        pieces,
        seat="coalition",
        year=1716,
        control={"bremen": "sweden", "stade": "russia", "tonningen": "denmark", "hanover": "hanover"},
        nations={"hanover": f"{{ entered = {HAS_ENTERED} }}"},
        dice=[3, 2, 3],
    )
    march(play, "stade")
    do(play, "to 0311", "lose swedish-regular-foot-1")
    assert where(play, "lybecker") == "0312"
    assert state(play).entered[HANOVER] == HAS_LEFT
    assert where(play, "von-sommerfelt") == ""


@pytest.mark.rule("11.4.4f", "11.4.6a", "11.4.6f")
def test_who_takes_berlin_is_not_shut_up_there() -> None:
    """Prussia leaves the war and its land is closed: the Swedes in Berlin march out through it, and retreat through it; others
    do not come in. Kolberg is nobody's now, and a Danish Fleet there is no more in port; Russians keep Magdeburg."""
    pieces = {
        **FAR,
        **stack("0812", "wellingk", "swedish-regular-horse-1"),
        **stack("stettin", "stenbock", "swedish-regular-horse-2"),
        "anhalt-dessau": "1012",
        "danish-fleet-1": "kolberg!",
        "russian-regular-foot-1": "magdeburg!",
    }
    play = war(
        pieces,
        year=1717,
        nations={"prussia": f"{{ entered = {HAS_ENTERED} }}"},
        control=dict.fromkeys(("berlin", "kolberg", "magdeburg", "konigsberg"), "prussia"),
        dice=[6, 6, 3, 3],
    )
    march(play, "0812")
    do(play, "to berlin")
    assert state(play).entered[PRUSSIA] == HAS_LEFT
    assert [holder(play, name) for name in ("berlin", "kolberg", "magdeburg")] == ["sweden", "", "russia"]
    assert not inside(play, "danish-fleet-1")
    army = [piece("wellingk")]
    assert ways_out(state(play), SWEDISH, hex("berlin"), army)
    do(play, "to 0812", "to stettin", "halt")
    do(play, "pass")
    march(play, "stettin", "stenbock", "swedish-regular-horse-2")
    assert refusal(play, "to 0812") == "11.4.6a"


@pytest.mark.rule("11.6a")
def test_a_capital_in_a_port_that_allies_took() -> None:
    """Danes took Reval; with a Russian unit and leader in it Peter may choose it. Without the leader he may not."""
    pieces = {**FAR, "stockholm-garrison": "stockholm!", **stack("reval!", "repnin", "russian-regular-foot-1")}
    play = war(pieces, year=1710, control={"reval": "denmark"}, phase=admin(CAPITAL))
    assert "declare reval" in may(play)
    assert refusal(play, "declare riga") == "11.6a"
    do(play, "declare reval")
    assert holder(play, "reval") == "russia"
    del pieces["repnin"]
    play = war(pieces, year=1710, control={"reval": "denmark"}, phase=admin(CAPITAL))
    assert "declare reval" not in may(play)


@pytest.mark.rule("11.5.1c")
def test_the_capital_is_given_back_with_nowhere_to_go() -> None:
    """Every other Swedish City is lost: the Swedes in Copenhagen step out of its gates."""
    lost = {name: "russia" for name, owner in zip(CITY_IDS, CITY_OWNER, strict=True) if owner == SWEDEN}
    pieces = {**FAR, **stack("copenhagen!", "stenbock", "swedish-indelta-foot-1"), "frederick-iv": "aarhus!"}
    play = war({**pieces, "charles-xii": "2005"}, control={**lost, "copenhagen": "sweden"})
    g = state(play)
    surrender.surrender(g, DENMARK, False)
    assert holder(play, "copenhagen") == "denmark"
    assert (where(play, "swedish-indelta-foot-1"), inside(play, "swedish-indelta-foot-1")) == ("0709", False)
    assert g.at[piece("stenbock")] == g.at[piece("swedish-indelta-foot-1")]
