"""Chapters 11.4.5 to 11.4.7: Poland and Lithuania, Germany, and Austria's wrath."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import DENMARK, ENTRIES, RUSSIA, SAXONY
from korvolan.games.poltavas_dread_day.rules.regions import bars_nation
from korvolan.games.poltavas_dread_day.rules.turn import POLES

from ..story import do, ending, may, refusal, told
from .story import admin, drift, hex, holder, march, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
HELD = {"stockholm-garrison": "stockholm!"}


def swedes(count: int) -> list[str]:
    return [f"swedish-indelta-foot-{n}" for n in range(1, count + 1)]


# -- Poland ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.5b", "11.4.5c")
def test_poland_in_1700_and_after() -> None:
    saxons = stack("warsaw", "steinau", "saxon-guard-foot-1")
    play = war({**FAR, **saxons}, seat="coalition", year=1700, dice=[3])
    march(play, "warsaw")
    assert refusal(play, "to 1413") == ""
    g = state(play)
    assert bars_nation(g, SAXONY, hex("grodno"))
    assert not bars_nation(g, SAXONY, hex("thorn"))
    assert bars_nation(g, RUSSIA, hex("vilna"))
    option = state(war({**FAR, **saxons}, year=1700, options={"saxons_in_lithuania_1700": "on"}))
    assert not bars_nation(option, SAXONY, hex("grodno"))
    for year, found in ((1700, "11.4.5c"), (1701, "")):
        swedish = war(
            {"peter-i": "moscow!", **stack("riga", "wellingk", "swedish-indelta-foot-1")}, year=year, season="winter", dice=[5]
        )
        march(swedish, "riga")
        assert refusal(swedish, "to mitau") == found


@pytest.mark.rule("11.4.5d", "11.4.5f", "11.4.5e")
def test_polish_units() -> None:
    """Once Swedes have been there, Augustus in Cracow raises a unit a year; in Dresden, or out of the war, he does not."""
    pieces = {**FAR, **HELD, "augustus-ii": "cracow!", **stack("pile", "crown-army", "polish-regular-horse-1")}
    for king, turn, found in (
        ("cracow!", "poland_entered = true", "1417"),
        ("cracow!", "", "pile"),
        ("dresden!", "poland_entered = true", "pile"),
    ):
        play = war(
            {**pieces, "augustus-ii": king},
            turn=turn,
            dice=["polish-regular-horse-1"],
            control={"cracow": "saxony"},
            phase=admin(POLES),
        )
        if found != "pile":
            do(play, "raise")
        assert where(play, "polish-regular-horse-1") == found
    play = war(
        {**pieces, "polish-regular-foot-1": "cracow!"},
        turn="poland_entered = true",
        nations={"saxony": "{ out = true, since = 1700, final = true }"},
        control={"cracow": "poland"},
        phase=admin(POLES),
    )
    assert where(play, "polish-regular-horse-1") == "pile"
    assert where(play, "polish-regular-foot-1") == "1417"


@pytest.mark.rule("11.4.5d")
def test_nobody_has_to_raise_a_pole() -> None:
    """The Coalition is asked, and may decline; with an empty pile nobody is asked."""
    pieces = {**FAR, **HELD, "augustus-ii": "cracow!", "polish-regular-horse-1": "pile"}
    play = war(pieces, turn="poland_entered = true", control={"cracow": "saxony"}, phase=admin(POLES))
    assert (play.seat, may(play)) == ("coalition", {"raise", "decline"})
    do(play, "decline")
    assert (where(play, "polish-regular-horse-1"), state(play).year) == ("pile", 1706)
    del pieces["polish-regular-horse-1"]
    play = war(pieces, turn="poland_entered = true", control={"cracow": "saxony"}, phase=admin(POLES))
    assert state(play).year == 1706


@pytest.mark.rule("11.4.5d")
@pytest.mark.parametrize(("held", "raised"), [("none", True), ("poland", True), ("sweden", False)])
def test_augustus_alone_in_a_polish_city(held: str, raised: bool) -> None:
    """In Cracow that nobody holds he raises a unit, which takes the City; before Swedish Cracow he does not."""
    pieces = {**FAR, **HELD, "augustus-ii": "cracow", "polish-regular-horse-1": "pile"}
    dice: list[int | str] = ["polish-regular-horse-1"] if raised else []
    play = war(pieces, turn="poland_entered = true", control={"cracow": held}, phase=admin(POLES), dice=dice)
    if raised:
        do(play, "raise")
    assert where(play, "polish-regular-horse-1") == ("1417" if raised else "pile")
    assert holder(play, "cracow") == ("poland" if raised else "sweden")


@pytest.mark.rule("11.4.5f")
def test_one_entry_is_enough() -> None:
    play = war({"peter-i": "moscow!", **stack("riga", "wellingk", "swedish-indelta-foot-1")}, year=1701, dice=[5])
    march(play, "riga")
    do(play, "to mitau", "to riga")
    assert state(play).poland_entered == 1


@pytest.mark.rule("11.4.5f")
def test_a_lost_battle_is_an_entry_too() -> None:
    """Wellingk attacks Mitau and is lost with all that he had: Swedes have been in Lithuania."""
    russians = [f"russian-regular-foot-{n}" for n in range(1, 7)]
    pieces = {**FAR, **stack("riga", "wellingk", *swedes(1)), **stack("mitau", "repnin", *russians)}
    play = war(pieces, year=1702, dice=[5, 6])
    march(play, "riga")
    assert state(play).poland_entered == 0
    do(play, "to mitau")
    assert where(play, "wellingk") == ""
    assert state(play).poland_entered == 1


@pytest.mark.rule("11.4.5f")
def test_a_retreat_is_an_entry_too() -> None:
    """Beaten before Riga, with Libau as their nearest City, Swedes retreat into Lithuania."""
    russians = [f"russian-regular-foot-{n}" for n in range(1, 7)]
    lost = dict.fromkeys(("riga", "pernau", "dorpat", "reval", "narva"), "russia")
    pieces = {**FAR, **stack("riga", "wellingk", *swedes(3)), **stack("1908", "repnin", *russians), "golitsyn": "moscow!"}
    play = war(pieces, seat="coalition", year=1702, control={**lost, "libau": "sweden"}, dice=[5, 6, 6])
    march(play, "1908")
    assert state(play).poland_entered == 0
    do(play, "to riga")
    assert where(play, "wellingk") not in ("", "1807")
    assert ENTRIES[hex(where(play, "wellingk"))]["region"] == "Lithuania"
    assert state(play).poland_entered == 1


@pytest.mark.rule("11.4.5g")
def test_the_crown_army_alone() -> None:
    """Alone it counts one with a 6, in further rounds too without another roll; else its leader stands without troops."""
    pieces = {
        "peter-i": "moscow!",
        "charles-xii": "stockholm!",
        **stack("1514", "augustus-ii", "crown-army"),
        **stack("1413", "wellingk", *swedes(2)),
    }
    play = war(pieces, dice=[4, 6, 5])  # 1-2, two to the right: 2-1 and a 5 is Engaged
    march(play, "1413")
    do(play, "to warsaw")
    assert [line for line in told(play) if "column 2-1" in line]
    assert where(play, "crown-army") == "1514"  # no loss of a battle falls on it
    do(play, "stand")
    battle = play.view("").battle
    assert battle is not None
    assert battle.scale is not None
    assert battle.scale.columns[battle.scale.now] == "3-1"  # 1 to 1 now, and the six still counts
    gone = war(pieces, dice=[4, 2, 6, 6], control={"warsaw": "saxony"})
    march(gone, "1413")
    do(gone, "to warsaw")
    assert where(gone, "crown-army") == ""
    drift(gone, lambda: gone.seat == "sweden")
    assert where(gone, "augustus-ii") != "1514"
    assert holder(gone, "warsaw") == "sweden"


@pytest.mark.rule("11.4.5g")
def test_the_crown_army() -> None:
    """4 Saxons and the Crown Army against 4 Swedes: 1-1; with a 6 for it 3-1, with a 3 it is gone."""
    saxons = ["saxon-regular-foot-1", "saxon-regular-foot-2", "saxon-regular-foot-3", "saxon-regular-foot-4"]
    pieces = {
        "peter-i": "moscow!",
        "charles-xii": "stockholm!",
        **stack("1514", "augustus-ii", *saxons, "crown-army"),
        **stack("1413", "wellingk", *swedes(4)),
    }
    for die, words in ((6, "column 3-1"), (3, "column 1-1")):
        play = war(pieces, dice=[4, die, 3])
        march(play, "1413")
        do(play, "to warsaw")
        assert [line for line in told(play) if words in line]
        assert (where(play, "crown-army") == "") == (die == 3)


@pytest.mark.rule("11.4.5h")
def test_who_leads_poles() -> None:
    poles = ["polish-regular-horse-1", "polish-regular-horse-2"]
    play = war({**FAR, **stack("cracow", "augustus-ii", *poles)}, seat="coalition", dice=[3, 3])
    march(play, "cracow")
    do(play, "to 1517")
    assert where(play, poles[0]) == "1517"
    play = war({**FAR, **stack("cracow", "steinau", *poles)}, seat="coalition", dice=[3, 3])
    do(play, "march cracow")
    assert refusal(play, f"take {poles[0]}") == "11.4.5h"


# -- Germany and Austria -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.7a")
def test_austria_proper() -> None:
    """Neither Saxons nor Swedes go from Dresden to Prague."""
    for seat, names in (("coalition", ["steinau", "saxon-guard-foot-1"]), ("sweden", ["stenbock", "swedish-indelta-foot-1"])):
        play = war({**FAR, **stack("dresden", *names)}, seat=seat, dice=[4])
        march(play, "dresden")
        assert refusal(play, "to prague") == "11.4.7a"
        assert refusal(play, "to 0814") == ""


@pytest.mark.rule("11.4.6a", "2.1.4b", "11.4.6g", "11.4.6f", "11.4.6b")
def test_closed_lands() -> None:
    g = state(war(FAR, year=1712))
    for name in ("0812", "kolberg", "konigsberg"):
        assert bars_nation(g, DENMARK, hex(name))
    assert bars_nation(g, DENMARK, hex("0412"))
    early = state(war(FAR, year=1700, turn="early_allies = true"))
    assert not bars_nation(early, DENMARK, hex("0412"))
    option = state(war(FAR, year=1712, options={"hanover_neutral_closed": "open"}))
    assert not bars_nation(option, DENMARK, hex("0412"))
    assert not bars_nation(g, DENMARK, hex("erfurt"))
    assert bars_nation(g, 0, hex("erfurt"))
    assert bars_nation(g, 0, hex("hanover"))
    assert not bars_nation(g, 0, hex("dresden"))
    assert bars_nation(g, SAXONY, hex("prague"))
    assert not bars_nation(g, 0, hex("rostock"))
    assert not bars_nation(g, SAXONY, hex("bremen"))


@pytest.mark.rule("11.4.6b")
def test_through_mecklenburg() -> None:
    play = war({"peter-i": "moscow!", **stack("stralsund", "wellingk", "swedish-indelta-foot-1")}, dice=[4])
    march(play, "stralsund")
    do(play, "to rostock", "to wismar")
    assert where(play, "wellingk") == "0611"


@pytest.mark.rule("11.4.6c")
def test_saxons_cross_silesia() -> None:
    play = war({**FAR, **stack("posen", "steinau", "saxon-guard-foot-1")}, seat="coalition", dice=[4])
    march(play, "posen")
    do(play, "to glogau", "to 0915", "to dresden")
    assert where(play, "steinau") == "0815"
    assert bars_nation(state(play), RUSSIA, hex("glogau"))


@pytest.mark.rule("11.4.6d", "11.4.6e")
def test_the_example_of_silesia() -> None:
    """In 1703 the year adds 3: a 5 makes 8, and Austria stays quiet. In 1706 a 1 makes 7: the Coalition has won."""
    swedish = {"peter-i": "moscow!", **stack("1115", "charles-xii", "swedish-indelta-foot-1")}
    play = war(swedish, year=1703, dice=[4, 5])
    march(play, "1115")
    do(play, "to glogau")
    assert where(play, "charles-xii") == "1014"
    do(play, "to 1015")  # no roll within Silesia
    play = war(swedish, year=1706, dice=[4, 1])
    march(play, "1115")
    prompt = play.view("sweden").prompt
    assert prompt is not None
    assert next(option.warning for option in prompt.options if option.text == "to 1014").startswith("Austria")
    do(play, "to glogau")
    assert ending(play) == ("coalition", "11.4.6e")


@pytest.mark.rule("11.4.6d")
def test_one_roll_a_game() -> None:
    swedish = {"peter-i": "moscow!", **stack("1115", "charles-xii", "swedish-indelta-foot-1")}
    play = war(swedish, year=1701, dice=[4], options={"silesia_roll": "once a game"}, turn="silesia_safe = true")
    march(play, "1115")
    do(play, "to glogau")
    assert where(play, "charles-xii") == "1014"
