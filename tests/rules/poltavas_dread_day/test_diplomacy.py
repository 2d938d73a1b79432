"""Chapters 11.4 to 11.6 and 12: allies, interventions, closed lands, surrender, Peter's capital, victory."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day import surrender
from korvolan.games.poltavas_dread_day.board import DENMARK, ENTRIES, HANOVER, PRUSSIA, RUSSIA, SAXONY
from korvolan.games.poltavas_dread_day.mobilization import capital
from korvolan.games.poltavas_dread_day.pieces import GARRISON_CITY, PIECE_IDS, SWEDISH_GARRISONS
from korvolan.games.poltavas_dread_day.regions import bars_nation
from korvolan.games.poltavas_dread_day.state import HAS_ENTERED, HAS_LEFT
from korvolan.games.poltavas_dread_day.turn import ALLIES, CAPITAL, POLES, SURRENDER, WITHDRAWAL, YEAR_END
from korvolan.games.poltavas_dread_day.victory import garrisons_in_the_way

from ..story import do, ending, may, refusal, told
from .story import admin, city, drift, hex, holder, left, march, piece, stack, state, war, where

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
    assert refusal(play, "deploy posen") == "13.0b"
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
    more = {"control": {"cracow": "saxony"}, "phase": admin(POLES)}
    play = war(pieces, turn="poland_entered = true", dice=["polish-regular-horse-1"], **more)  # type: ignore[arg-type]
    assert where(play, "polish-regular-horse-1") == "1417"
    play = war(pieces, **more)  # type: ignore[arg-type]
    assert where(play, "polish-regular-horse-1") == "pile"
    play = war({**pieces, "augustus-ii": "dresden!"}, turn="poland_entered = true", **more)  # type: ignore[arg-type]
    assert where(play, "polish-regular-horse-1") == "pile"
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
@pytest.mark.parametrize(("held", "raised"), [("none", True), ("poland", True), ("sweden", False)])
def test_augustus_alone_in_a_polish_city(held: str, raised: bool) -> None:
    """In Cracow that nobody holds he raises a unit, which takes the City; before Swedish Cracow he does not."""
    pieces = {**FAR, **HELD, "augustus-ii": "cracow", "polish-regular-horse-1": "pile"}
    dice: list[int | str] = ["polish-regular-horse-1"] if raised else []
    play = war(pieces, turn="poland_entered = true", control={"cracow": held}, phase=admin(POLES), dice=dice)
    assert where(play, "polish-regular-horse-1") == ("1417" if raised else "pile")
    assert holder(play, "cracow") == ("poland" if raised else "sweden")


@pytest.mark.rule("11.4.5f")
def test_one_entry_is_enough() -> None:
    play = war({"peter-i": "moscow!", **stack("riga", "wellingk", "swedish-indelta-foot-1")}, year=1701, dice=[5])
    march(play, "riga")
    do(play, "to mitau", "to riga")
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
    assert refusal(play, f"take {poles[0]}") == "5.0a"


# -- Germany and Austria -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.6a", "2.1.4b", "11.4.6g", "11.4.6f", "11.4.7a", "11.4.6b")
def test_closed_lands() -> None:
    g = state(war(FAR, year=1712))
    for name in ("0812", "kolberg", "konigsberg"):
        assert bars_nation(g, DENMARK, hex(name))
    assert bars_nation(g, DENMARK, hex("0412"))
    early = state(war(FAR, year=1700, turn=EARLY))
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


# -- surrender ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.5b", "11.5c", "11.5d", "5.4e")
def test_two_to_one_at_home() -> None:
    danes = stack("aarhus!", "danish-regular-foot-1", "danish-regular-foot-2")
    for count, found in ((4, True), (3, False)):
        g = state(war({**FAR, **danes, **stack("0407", "wellingk", *swedes(count))}))
        assert surrender.is_outnumbered(g, DENMARK) is found
    g = state(war({**FAR, **stack("dresden!", "dresden-garrison", "russian-regular-foot-1"), **stack("leipzig", *swedes(4))}))
    assert surrender.is_outnumbered(g, SAXONY)
    g = state(
        war(
            {
                **FAR,
                **stack("0601", *swedes(6)),
                **stack("warsaw", "swedish-regular-foot-1"),
                "wellingk": "leipzig",
                "stenbock": "0407",
            }
        )
    )
    assert not surrender.is_outnumbered(g, DENMARK)  # Norway does not count, nor leaders
    assert not surrender.is_outnumbered(g, SAXONY)


@pytest.mark.rule("11.5e", "11.5.1a", "11.5.1b", "11.5.1c", "11.5.1d", "11.5b")
def test_the_surrender_of_denmark() -> None:
    """At the end of the year Danes go home, Copenhagen is given back, Aarhus stays Swedish; Denmark is neutral."""
    pieces = {
        **FAR,
        **HELD,
        **stack("copenhagen!", "wellingk", *swedes(2)),
        "swedish-regular-foot-1": "aarhus!",
        "frederick-iv": "christiania!",
        **stack("0511", "rantzau", "danish-regular-foot-1"),
        "danish-fleet-1": "fredericia!",
    }
    play = war(pieces, control={"copenhagen": "sweden", "aarhus": "sweden"}, phase=admin(SURRENDER))
    assert state(play).out[DENMARK] == 1
    assert (holder(play, "copenhagen"), holder(play, "aarhus")) == ("denmark", "sweden")
    assert refusal(play, "quarter aarhus") == "11.3b"
    do(play, "quarter fredericia")
    assert where(play, "danish-regular-foot-1") == "0509"
    assert where(play, "danish-fleet-1") == "0709"
    assert where(play, swedes(1)[0]) != "0709"
    assert bars_nation(state(play), 0, hex("fredericia")) == 0
    moving = war(
        {
            "peter-i": "moscow!",
            **stack("0409", "charles-xii", "swedish-indelta-foot-1"),
            "danish-regular-foot-1": "fredericia!",
        },
        nations={"denmark": "{ out = true, since = 1700 }"},
        dice=[4],
    )
    march(moving, "0409")
    assert refusal(moving, "to fredericia") == "11.5.1d"


@pytest.mark.rule("11.5.1d")
def test_allies_leave_the_cities_of_a_neutral() -> None:
    """Russians in Copenhagen go to the next Coalition City if Swedes stand before it; Wismar they hold in their own name."""
    pieces = {
        **FAR,
        **HELD,
        "frederick-iv": "aarhus!",
        **stack("copenhagen!", "repnin", "russian-regular-foot-1"),
        **stack("copenhagen", "wellingk", *swedes(2)),
        "russian-regular-foot-2": "wismar!",
    }
    g = state(war(pieces, control={"wismar": "denmark"}))
    surrender.surrender(g, DENMARK, False)
    assert not g.units_in(1, hex("copenhagen"))
    assert g.control[city("wismar")] == RUSSIA


@pytest.mark.rule("11.5.1b", "11.6b")
def test_the_russian_navy() -> None:
    """Without a Port for a capital it is lost; with Nyen it is kept."""
    pieces = {
        **HELD,
        "charles-xii": "moscow",
        **stack("moscow", *swedes(2)),
        "peter-i": "novgorod!",
        "russian-fleet-1": "nyen!",
    }
    play = war(pieces, control={"nyen": "russia", "moscow": "sweden"}, phase=admin(SURRENDER))
    assert state(play).out[RUSSIA] == 1
    assert where(play, "russian-fleet-1") == ""
    kept = war(
        pieces,
        control={"nyen": "russia", "moscow": "sweden"},
        turn='new_capital = "nyen"\ndeclared = 1690\ncapital_state = 2',
        phase=admin(SURRENDER),
    )
    assert where(kept, "russian-fleet-1") == "2303"
    assert capital(state(kept), RUSSIA) == hex("nyen")


@pytest.mark.rule("11.5.2a", "11.5.2b")
def test_back_into_the_war() -> None:
    """Four to one over the Swedes without their garrisons; after a second surrender never."""
    russians = stack("novgorod", *[f"russian-regular-foot-{n}" for n in range(1, 9)])
    pieces = {**FAR, **HELD, **russians, "frederick-iv": "copenhagen!", **stack("riga", *swedes(2))}
    out = {"denmark": "{ out = true, surrenders = 1, since = 1700 }"}
    play = war(pieces, nations=out, phase=admin(SURRENDER))
    assert state(play).out[DENMARK] == 0
    final = war(
        pieces, nations={"denmark": "{ out = true, surrenders = 2, since = 1700, final = true }"}, phase=admin(SURRENDER)
    )
    assert state(final).out[DENMARK] == 1
    weak = war({**pieces, "swedish-regular-foot-1": "riga"}, nations=out, phase=admin(SURRENDER))
    assert state(weak).out[DENMARK] == 1
    counted = war(pieces, nations=out, options={"reentry_garrisons": "counted"}, phase=admin(SURRENDER))
    assert state(counted).out[DENMARK] == 1
    g = state(war({**pieces, "danish-regular-foot-1": "aarhus!"}, nations={"denmark": "{ surrenders = 1, since = 1700 }"}))
    surrender.surrender(g, DENMARK, False)
    assert g.final[DENMARK] == 1


@pytest.mark.rule("11.5a")
def test_the_option_of_a_later_surrender() -> None:
    pieces = {
        "frederick-iv": "aarhus!",
        "danish-regular-foot-1": "copenhagen!",
        **stack("0509", "stenbock", "swedish-regular-horse-1"),
        **FAR,
        **HELD,
    }
    play = war(pieces, dice=[3, 3], options={"sovereign_death_surrender": "end of turn"})
    march(play, "0509")
    do(play, "to aarhus")
    assert state(play).out[DENMARK] == 0
    drift(play, lambda: state(play).year == 1706)
    assert state(play).out[DENMARK] == 1


# -- Peter's capital ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.6a", "11.6b", "2.1.2d")
def test_the_example_of_nyen() -> None:
    """Declared in 1706, Nyen is the capital from the start of 1716."""
    pieces = {
        **FAR,
        **HELD,
        **stack("nyen!", "repnin", "russian-regular-foot-1"),
        **stack("dorpat!", "menshikov", "russian-regular-foot-2"),
    }
    play = war(pieces, year=1706, control={"nyen": "russia", "dorpat": "russia"}, phase=admin(CAPITAL))
    assert may(play) == {"declare nyen", "decline"}
    assert refusal(play, "declare dorpat") == "11.6a"
    assert refusal(play, "declare mitau") == "11.6a"
    do(play, "declare nyen")
    assert capital(state(play), RUSSIA) == hex("moscow")
    for year, found in ((1715, "moscow"), (1716, "nyen")):
        later = war(
            pieces,
            year=year,
            control={"nyen": "russia", "dorpat": "russia"},
            turn='new_capital = "nyen"\ndeclared = 1706\ncapital_state = 1',
            phase='name = "year"',
        )
        assert capital(state(later), RUSSIA) == hex(found)


@pytest.mark.rule("11.6c")
def test_the_chance_is_lost() -> None:
    pieces = {
        "peter-i": "moscow!",
        **stack("2202", "charles-xii", "swedish-indelta-foot-1"),
        **stack("riga!", "menshikov", "russian-regular-foot-2"),
    }
    play = war(
        pieces,
        year=1712,
        control={"nyen": "russia", "riga": "russia"},
        turn='new_capital = "nyen"\ndeclared = 1706\ncapital_state = 1',
        dice=[4],
    )
    march(play, "2202")
    do(play, "to nyen")
    assert state(play).capital_state == 3
    later = war(
        pieces,
        year=1714,
        control={"riga": "russia"},
        turn='new_capital = "nyen"\ndeclared = 1706\ncapital_state = 3',
        phase=admin(CAPITAL),
    )
    assert "decline" not in may(later)


# -- victory -----------------------------------------------------------------------------------------------------------

AFIELD = {"charles-xii": "kalmar!", "peter-i": "moscow!"}
GARRISONS = {PIECE_IDS[g]: GARRISON_CITY[g] for g in SWEDISH_GARRISONS}
TAKEN = {name.removesuffix("-garrison"): "russia" for name in GARRISONS}


@pytest.mark.rule("12.1a")
def test_the_coalition_wins() -> None:
    play = war(AFIELD, control=TAKEN, phase=admin(YEAR_END))
    assert ending(play) == ("coalition", "12.1a")
    alive = war({**AFIELD, **HELD}, control={**TAKEN, "stockholm": "sweden"}, phase=admin(YEAR_END))
    assert alive.result is None
    retaken = war(AFIELD, control={**TAKEN, "wismar": "sweden"}, phase=admin(YEAR_END))
    assert retaken.result is None
    neutral = war(
        AFIELD,
        control={**TAKEN, "wismar": "denmark"},
        nations={"denmark": "{ out = true, since = 1704 }"},
        phase=admin(YEAR_END),
    )
    assert neutral.result is None


@pytest.mark.rule("12.1b", "12.1c")
def test_with_charles_gone_sweden_proper_is_excused() -> None:
    home = ("stockholm", "gothenburg", "malmo", "karlskrona")
    pieces = {"peter-i": "moscow!", **{f"{name}-garrison": f"{name}!" for name in home}}
    control = {name: nation for name, nation in TAKEN.items() if name not in home}
    assert ending(war(pieces, control=control, phase=admin(YEAR_END))) == ("coalition", "12.1a")
    g = state(war({**pieces, "charles-xii": "stockholm!"}, control=control))
    assert len(garrisons_in_the_way(g)) == 4


@pytest.mark.rule("12.2a")
def test_sweden_wins() -> None:
    out = dict.fromkeys(("denmark", "saxony", "russia"), "{ out = true, since = 1704 }")
    assert ending(war({**FAR, **HELD}, nations=out, phase=admin(YEAR_END))) == ("sweden", "12.2a")
    del out["denmark"]
    assert war({**FAR, **HELD}, nations=out, phase=admin(YEAR_END)).result is None
    assert piece("charles-xii") == 0
