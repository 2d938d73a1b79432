"""Chapters 11.4.1 to 11.4.4: Swedish allies, Turkey, the early allies, Hanover and Prussia."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import HANOVER, PRUSSIA
from korvolan.games.poltavas_dread_day.rules.regions import bars_nation
from korvolan.games.poltavas_dread_day.rules.turn import ALLIES, WITHDRAWAL
from korvolan.games.poltavas_dread_day.state import HAS_ENTERED, HAS_LEFT
from korvolan.games.poltavas_dread_day.units import PIECE_IDS

from ..story import do, may, refusal
from .story import admin, city, drift, hex, holder, left, march, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
HELD = {"stockholm-garrison": "stockholm!"}


def swedes(count: int) -> list[str]:
    return [f"swedish-indelta-foot-{n}" for n in range(1, count + 1)]


# -- Swedish allies and Turkey -----------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.1a", "11.4.1d", "11.4.1e")
def test_allies_at_warsaw_and_poltava() -> None:
    pieces = {
        **FAR,
        **HELD,
        "swedish-indelta-foot-1": "warsaw!",
        "swedish-indelta-foot-2": "poltava!",
        **stack("waiting", "leczinski-poles-1", "leczinski-poles-2", "tartars-1", "tartars-2"),
    }
    play = war(pieces, control={"warsaw": "sweden", "poltava": "sweden"}, phase=admin(ALLIES))
    assert where(play, "leczinski-poles-2") == "1514"
    assert where(play, "tartars-1") == "2917"
    again = war(
        {**pieces, "leczinski-poles-1": "waiting"},
        control={"warsaw": "sweden", "poltava": "sweden"},
        turn='raised = ["warsaw", "poltava"]',
        phase=admin(ALLIES),
    )
    assert where(again, "leczinski-poles-1") == "waiting"


@pytest.mark.rule("11.4.1b", "11.4.1c")
def test_cossacks_at_baturin() -> None:
    """A 5: two Cossacks join, and two Russian ones leave for good, out of the pile first. A 1: none, and no second roll."""
    pieces = {
        **FAR,
        **HELD,
        "swedish-indelta-foot-1": "baturin!",
        **stack("waiting", "mazepa-cossacks-1", "mazepa-cossacks-2", "mazepa-cossacks-3"),
        "russian-cossacks-1": "pile",
        "russian-cossacks-2": "kiev!",
        "russian-cossacks-3": "kursk",
    }
    play = war(pieces, control={"baturin": "sweden"}, phase=admin(ALLIES), dice=[5])
    assert [where(play, f"mazepa-cossacks-{n}") for n in (1, 2, 3)] == ["2715", "2715", "waiting"]
    assert where(play, "russian-cossacks-1") == ""
    assert play.seat == "coalition"
    assert refusal(play, "lose peter-i") == "11.4.1c"
    do(play, "lose russian-cossacks-3")
    assert where(play, "russian-cossacks-3") == ""
    none = war(pieces, control={"baturin": "sweden"}, phase=admin(ALLIES), dice=[1])
    assert state(none).raised >> city("baturin") & 1
    again = war(pieces, control={"baturin": "sweden"}, phase=admin(ALLIES), dice=[1], options={"baturin_reroll_on_zero": "on"})
    assert not state(again).raised >> city("baturin") & 1


@pytest.mark.rule("11.4.3a", "11.4.3d")
def test_to_turkey_and_back() -> None:
    play = war({"peter-i": "moscow!", **stack("2918", "charles-xii", "swedish-indelta-foot-1")}, dice=[1, 1])
    march(play, "2918")
    do(play, "to turkey")
    assert left(play) == 5
    assert "to 3118" in may(play)
    do(play, "halt")
    assert where(play, "charles-xii") == "turkey"
    russians = war({**FAR, **stack("2918", "menshikov", "russian-regular-foot-1")}, seat="coalition", dice=[3])
    march(russians, "2918")
    assert refusal(russians, "to turkey") == "11.4.3a"


@pytest.mark.rule("11.4.3b")
def test_aid_is_offered_only_with_swedes_in_turkey() -> None:
    play = war({**FAR, **HELD}, phase=admin(ALLIES + 1))
    assert play.seat == "coalition"  # the next year
    play = war({"charles-xii": "turkey", "peter-i": "moscow!", **HELD}, phase=admin(ALLIES + 1))
    assert may(play) == {"ask", "decline"}
    do(play, "decline")
    assert state(play).year == 1706


# -- early allies ------------------------------------------------------------------------------------------------------

HANOVERIANS = ["von-sommerfelt", "hanoverian-regular-foot-1", "anglo-dutch-regular-foot-1"]
EARLY = "early_allies = true"


@pytest.mark.rule("11.4.2a", "11.4.2b")
def test_hanoverians_serve_sweden() -> None:
    play = war({**FAR, **stack("0510", *HANOVERIANS)}, year=1700, turn=EARLY, dice=[4])
    march(play, "0510")
    assert left(play) == 7
    others = {"charles-xii": "stockholm!", "frederick-iv": "aarhus!"}
    theirs = war({**others, **stack("0510", *HANOVERIANS)}, seat="coalition", year=1700, turn=EARLY)
    assert refusal(theirs, "march 0510") == "4.1c"
    assert refusal(theirs, "march aarhus") == ""  # Danes are not with them
    for seat, found in (("sweden", "4.1c"), ("coalition", "")):  # years later Hanover comes in against Sweden
        play = war({**others, **stack("0510", *HANOVERIANS[:2])}, seat=seat, year=1715, nations={"hanover": "{ entered = 1 }"})
        assert refusal(play, "march 0510") == found
    play = war({**FAR, **stack("0410", *HANOVERIANS)}, year=1700, turn=EARLY, dice=[4])
    march(play, "0410")
    assert refusal(play, "to 0409") == "11.4.2b"


@pytest.mark.rule("11.4.2c")
def test_anglo_dutch_fleets_carry_swedes() -> None:
    pieces = {
        "peter-i": "moscow!",
        **stack("karlskrona", "charles-xii", "rehnskold", "swedish-indelta-foot-1", "anglo-dutch-fleet-1"),
    }
    play = war(pieces, year=1700, season="winter", turn=EARLY, dice=[3, 3, 3, 4])
    do(play, "convoy karlskrona", "all")
    if "all" in may(play):
        do(play, "all")
    do(play, "embark", "steer 1009")
    assert where(play, "charles-xii") == "1009"


@pytest.mark.rule("11.4.2e", "11.4.2d")
def test_they_leave_after_1701() -> None:
    pieces = {**FAR, **HELD, **stack("0413", *HANOVERIANS), "anglo-dutch-fleet-1": "stade!"}
    play = war(pieces, year=1701, turn=EARLY, phase=admin(WITHDRAWAL))
    assert [where(play, name) for name in HANOVERIANS] == ["waiting", "waiting", ""]
    assert where(play, "anglo-dutch-fleet-1") == ""
    stay = war(pieces, year=1700, turn=EARLY, phase=admin(WITHDRAWAL))
    assert where(stay, "von-sommerfelt") == "0413"


@pytest.mark.rule("13.2h")
def test_they_leave_when_danes_hold_tonningen() -> None:
    play = war(
        {**FAR, **stack("hanover", *HANOVERIANS), **stack("0409", "rantzau", "danish-regular-foot-1")},
        seat="coalition",
        year=1700,
        season="winter",
        turn=EARLY,
        dice=[5],
    )
    march(play, "0409")
    do(play, "to tonningen")
    assert holder(play, "tonningen") == "denmark"
    assert where(play, "von-sommerfelt") == "waiting"


@pytest.mark.rule("13.2h")
def test_a_few_danes_in_tonningen_are_enough() -> None:
    """Saxons are more, and hold the City in their name (ruling A129); but Danish units occupy it too."""
    for danes, gone in (("danish-regular-foot-1", True), ("saxon-guard-horse-1", False)):
        army = stack("0511", "steinau", "saxon-guard-foot-1", "saxon-guard-foot-2", "rantzau", danes)
        pieces = {**FAR, **stack("hanover", *HANOVERIANS), **army}
        play = war(pieces, seat="coalition", year=1701, turn=EARLY, dice=[5])
        march(play, "0511")
        do(play, "to tonningen")
        assert holder(play, "tonningen") == "saxony"
        assert (where(play, "von-sommerfelt") == "waiting") == gone


# -- Hanover and Prussia -----------------------------------------------------------------------------------------------

PRUSSIANS = [name for name in PIECE_IDS if name.startswith("prussian-") or name in ("frederick-william-i", "anhalt-dessau")]
LATE = {**FAR, **HELD, **stack("waiting", "von-sommerfelt", "hanoverian-regular-foot-1", *PRUSSIANS)}


@pytest.mark.rule("11.4.4a", "11.4.4b", "11.4.4d")
def test_hanover_enters_for_stade() -> None:
    """Stade held by its garrison alone is enough; Foot lost in 1700 is back."""
    play = war({**LATE, "stade-garrison": "stade!"}, year=1715, phase='name = "year"')
    assert state(play).entered[HANOVER] == HAS_ENTERED
    assert state(play).entered[PRUSSIA] == 0
    assert refusal(play, "station anhalt-dessau") == "13.0c"
    drift(play, lambda: state(play).season == 0 and "pass" in may(play))
    assert where(play, "hanoverian-regular-horse-1") == "0413"
    assert where(play, "von-sommerfelt") == "0413"
    none = war(LATE, year=1715, phase='name = "year"')
    assert state(none).entered[HANOVER] == 0


@pytest.mark.rule("11.4.4d")
def test_hanover_takes_its_city_back_from_a_neutral() -> None:
    """Danes took Hanover and have surrendered since: its own pieces can still be placed there."""
    out = {"denmark": "{ out = true, since = 1710 }"}
    pieces = {**LATE, "stade-garrison": "stade!"}
    play = war(pieces, year=1715, control={"hanover": "denmark"}, nations=out, phase='name = "year"')
    assert holder(play, "hanover") == "hanover"
    drift(play, lambda: "pass" in may(play))
    assert where(play, "von-sommerfelt") == "0413"


@pytest.mark.rule("11.4.4c", "11.4.4d", "11.4.4e")
def test_prussia_enters_for_wismar() -> None:
    play = war({**LATE, "wismar-garrison": "wismar!"}, year=1715, phase='name = "year"')
    assert state(play).entered[PRUSSIA] == HAS_ENTERED
    do(play, "station anhalt-dessau")
    assert refusal(play, "deploy posen") == "11.4.4d"
    do(play, "deploy berlin")
    drift(play, lambda: "pass" in may(play))
    assert sum(where(play, name) not in ("", "waiting") for name in PRUSSIANS) == 10
    g = state(play)
    assert bars_nation(g, PRUSSIA, hex("posen"))
    assert not bars_nation(g, PRUSSIA, hex("stettin"))
    assert not bars_nation(g, 0, hex("berlin"))


@pytest.mark.rule("11.4.4f")
def test_leaving_for_good() -> None:
    """A Swedish Horse enters empty Berlin: all Prussians leave at once. Swedes in Bremen end Hanover's war as it begins."""
    pieces = {
        **FAR,
        **stack("0812", "wellingk", "swedish-regular-horse-1"),
        **stack("kolberg", "anhalt-dessau", "prussian-regular-foot-1"),
    }
    play = war(pieces, year=1717, nations={"prussia": "{ entered = 1 }"}, control={"berlin": "prussia"}, dice=[3, 3])
    march(play, "0812")
    do(play, "to berlin")
    assert state(play).entered[PRUSSIA] == HAS_LEFT
    assert where(play, "anhalt-dessau") == ""
    bremen = war(
        {**LATE, "stade-garrison": "stade!", "swedish-regular-horse-1": "bremen!"},
        year=1715,
        control={"bremen": "sweden"},
        phase='name = "year"',
    )
    assert state(bremen).entered[HANOVER] == HAS_LEFT
