"""Chapters 6, 7 and 10: Fleets, transport and naval combat."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day.rules.naval import national_modifier
from korvolan.games.poltavas_dread_day.rules.turn import FLEETS_HOME

from ..story import do, may, refusal
from .story import admin, form, holder, inside, left, piece, sail, sea_left, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
SWEDES = [f"swedish-fleet-{n}" for n in range(1, 5)]
DANES = [f"danish-fleet-{n}" for n in range(1, 4)]


def convoy(play: Play, troops: str, fleets: str, pieces: tuple[str, ...] = (), ships: tuple[str, ...] = ()) -> None:
    """A transport: the land stack, then its Fleets."""
    do(play, f"convoy {troops}")
    form(play, pieces)
    if any(str(action).startswith("fleets") for action in play.legal()):
        do(play, f"fleets {fleets}")
    form(play, ships)


@pytest.mark.rule("6.0a")
def test_fleets_roll_three_dice() -> None:
    play = war({**FAR, **stack("copenhagen!", *DANES)}, seat="coalition", dice=[2, 4, 6])
    sail(play, "copenhagen")
    assert sea_left(play) == 12


@pytest.mark.rule("6.0b")
def test_where_fleets_go() -> None:
    play = war({**FAR, "swedish-fleet-1": "riga!"}, season="winter", dice=[2, 2, 2])
    sail(play, "riga")
    assert refusal(play, "steer 1907") == "6.0b"
    do(play, "steer 1707")
    assert sea_left(play) == 5


@pytest.mark.rule("6.0c", "10.1a", "10.0a")
def test_an_attack_at_sea() -> None:
    """Two Russian Fleets meet a Swedish one: they must stop and fight. 5 and 2 against 1, 1 and 1."""
    play = war(
        {**FAR, **stack("1404", "russian-fleet-1", "russian-fleet-2"), "swedish-fleet-1": "1405"},
        seat="coalition",
        dice=[3, 3, 3, 5, 1],
    )
    sail(play, "1404")
    do(play, "steer 1405")
    assert where(play, "swedish-fleet-1") == ""


@pytest.mark.rule("6.1a", "11.4.2c")
def test_fleets_of_one_country() -> None:
    play = war(
        {**FAR, **stack("copenhagen!", "danish-fleet-1", "danish-fleet-2", "russian-fleet-1")}, seat="coalition", dice=[3, 3, 3]
    )
    do(play, "sail copenhagen", "take danish-fleet-1")
    assert refusal(play, "take russian-fleet-1") == "6.1a"
    play = war(
        {**FAR, **stack("karlskrona!", *SWEDES, "anglo-dutch-fleet-1")},
        year=1700,
        season="winter",
        turn="early_allies = true",
        dice=[3, 3, 3],
    )
    sail(play, "karlskrona", "swedish-fleet-1", "anglo-dutch-fleet-1")
    do(play, "steer 1009")
    assert where(play, "anglo-dutch-fleet-1") == where(play, "swedish-fleet-1") == "1009"


@pytest.mark.rule("6.1b", "11.4.2d", "10.5a")
def test_fleets_in_winter() -> None:
    pieces = {
        **FAR,
        "danish-fleet-1": "0708",
        "danish-fleet-2": "copenhagen",
        "russian-fleet-1": "2203",
        "anglo-dutch-fleet-1": "0105",
    }
    play = war(pieces, phase=admin(FLEETS_HOME), dice=[1, 1, 1, 1])
    assert where(play, "danish-fleet-1") == ""
    assert where(play, "danish-fleet-2") == "0709"
    assert where(play, "russian-fleet-1") == "pile"
    assert where(play, "anglo-dutch-fleet-1") == ""


@pytest.mark.rule("6.1c", "3.3.1d")
def test_no_port_with_enemies() -> None:
    play = war(
        {**FAR, "swedish-fleet-1": "1806", "russian-regular-foot-1": "riga!"}, control={"riga": "russia"}, dice=[3, 3, 3]
    )
    sail(play, "1806")
    do(play, "steer riga")
    assert refusal(play, "harbor") == "6.1c"
    do(play, "halt")
    assert where(play, "swedish-fleet-1") == "1807"


@pytest.mark.rule("7.0a")
def test_what_a_fleet_carries() -> None:
    for foot, fits in ((2, True), (3, False)):
        troops = [f"swedish-indelta-foot-{n}" for n in range(1, foot + 1)]
        play = war(
            {
                "peter-i": "moscow!",
                **stack("malmo", "charles-xii", *troops, "swedish-regular-horse-1", "swedish-fleet-1", "swedish-fleet-2"),
            },
            dice=[3, 3, 3, 4],
        )
        convoy(play, "malmo", "malmo")
        assert ("embark" in may(play)) == fits
        if not fits:
            assert refusal(play, "embark") == "7.0a"


@pytest.mark.rule("7.0b")
def test_passengers_of_other_nations() -> None:
    pieces = {**FAR, **stack("nyen", "repnin", "russian-regular-foot-1", "danish-fleet-1")}
    for option, found in (("on", ""), ("off", "7.0b")):
        play = war(
            pieces, seat="coalition", control={"nyen": "russia"}, options={"foreign_passengers": option}, dice=[3, 3, 3, 4]
        )
        convoy(play, "nyen", "nyen")
        assert refusal(play, "embark") == found


@pytest.mark.rule("7.1a", "7.1b", "7.1c", "7.2a", "7.2b", "2.1.1b", "SATi")
def test_a_transport() -> None:
    """Charles's stack in 0909 and Fleets in Malmö roll apart: 3 and 5 make 8 points. Loading in a Port costs one each,
    landing on an open coast two; then both go on."""
    troops = {
        "peter-i": "moscow!",
        **stack("0909", "charles-xii", "swedish-indelta-foot-1", "swedish-indelta-foot-2"),
        "swedish-fleet-1": "malmo!",
    }
    play = war(troops, dice=[4, 4, 4, 3])
    convoy(play, "0909", "malmo")
    assert (left(play), sea_left(play)) == (8, 12)
    assert refusal(play, "embark") == "7.1b"
    do(play, "to malmo", "embark")
    assert (left(play), sea_left(play)) == (6, 11)
    assert refusal(play, "to 0808") == "7.1c"
    do(play, "steer copenhagen", "steer 0609")
    assert (left(play), sea_left(play)) == (6, 9)
    do(play, "disembark")
    assert (left(play), sea_left(play)) == (4, 7)
    assert state(play).came == 2
    do(play, "to fredericia", "steer 0710")
    assert holder(play, "fredericia") == "sweden"
    assert where(play, "swedish-fleet-1") == "0710"


@pytest.mark.rule("7.2c", "7.2a")
def test_a_transport_called_off() -> None:
    pieces = {
        "peter-i": "moscow!",
        **stack("stockholm", "charles-xii", "swedish-indelta-foot-1"),
        "swedish-fleet-1": "karlskrona!",
        "wellingk": "riga",
    }
    play = war(pieces, dice=[1, 1, 1, 3])
    convoy(play, "stockholm", "karlskrona")
    do(play, "halt", "pass")
    assert refusal(play, "sail karlskrona") == "4.1e"
    assert state(play).moved[piece("swedish-fleet-1")] == 1
    play = war(pieces, dice=[1, 1, 1, 3], options={"transport_abort_lock": "turn"})
    convoy(play, "stockholm", "karlskrona")
    do(play, "halt")
    assert state(play).moved[piece("swedish-fleet-1")] == 2


@pytest.mark.rule("7.2d")
def test_the_last_point_does_not_lead_into_the_open_sea() -> None:
    """Loaded, in Gothenburg with one point left: All-Sea 0707 is refused. An empty Fleet may go there."""
    pieces = {
        "peter-i": "moscow!",
        "swedish-fleet-1": "0705",
        **stack("0705", "charles-xii", "swedish-indelta-foot-1"),
    }
    play = war(pieces, dice=[1, 1, 2, 3])
    convoy(play, "0705", "0705")
    do(play, "embark", "steer gothenburg")
    assert sea_left(play) == 1
    assert refusal(play, "steer 0707") == "7.2d"
    play = war(pieces, dice=[1, 1, 1])
    sail(play, "0705")
    do(play, "steer gothenburg", "steer 0707")
    assert "halt" in may(play)


@pytest.mark.rule("7.2d")
def test_no_troops_are_left_in_the_open_sea() -> None:
    """In Gothenburg with two points left after loading: the open sea may be entered, and must be left again."""
    pieces = {"peter-i": "moscow!", **stack("gothenburg", "charles-xii", "swedish-indelta-foot-1", "swedish-fleet-1")}
    play = war(pieces, dice=[1, 1, 1, 3])
    convoy(play, "gothenburg", "gothenburg")
    do(play, "embark")
    assert sea_left(play) == 2
    assert "drop swedish-indelta-foot-1" in may(play)  # it stays aboard in port
    do(play, "steer 0707")
    assert refusal(play, "halt") == "7.2d"
    assert refusal(play, "drop swedish-indelta-foot-1") == "7.1c"
    do(play, "steer 0706")
    assert where(play, "charles-xii") == "0706"


@pytest.mark.rule("7.2e")
def test_troops_stay_aboard_and_land_later() -> None:
    pieces = {
        "peter-i": "moscow!",
        "swedish-fleet-1": "wismar",
        "charles-xii": "wismar@swedish-fleet-1",
        "swedish-indelta-foot-1": "wismar@swedish-fleet-1",
    }
    play = war(pieces, season="winter", dice=[3, 3, 3, 3])
    assert refusal(play, "march wismar") == "4.1c"
    convoy(play, "wismar", "wismar")
    do(play, "disembark", "halt")
    assert state(play).aboard[piece("charles-xii")] == -1
    ashore = war(pieces, phase=admin(FLEETS_HOME), dice=[1, 1, 1, 1])
    assert state(ashore).aboard[piece("swedish-indelta-foot-1")] == -1
    assert where(ashore, "swedish-indelta-foot-1") == "0611"


@pytest.mark.rule("2.2a")
def test_units_printed_alike_aboard_are_listed_once() -> None:
    """Aboard the same Fleet one stands for both; aboard two Fleets each stands for itself."""
    for second, listed in (("swedish-fleet-1", 1), ("swedish-fleet-2", 2)):
        ships = stack("wismar", "swedish-fleet-1", "swedish-fleet-2")
        troops = {"charles-xii": "wismar@swedish-fleet-1", "swedish-indelta-foot-1": "wismar@swedish-fleet-1"}
        pieces = {"peter-i": "moscow!", **ships, **troops, "swedish-indelta-foot-2": f"wismar@{second}"}
        play = war(pieces, season="winter", dice=[3, 3, 3, 3])
        convoy(play, "wismar", "wismar")
        assert len([a for a in play.legal() if str(a).startswith("drop swedish-indelta-foot")]) == listed


@pytest.mark.rule("7.2e")
def test_troops_land_inside_a_besieged_port() -> None:
    pieces = {
        "peter-i": "moscow!",
        "swedish-fleet-1": "wismar!",
        "charles-xii": "wismar@swedish-fleet-1",
        "swedish-indelta-foot-1": "wismar@swedish-fleet-1",
        "wismar-garrison": "wismar!",
        **stack("wismar", "rantzau", "danish-regular-foot-1"),
    }
    play = war(pieces, phase=admin(FLEETS_HOME), dice=[1] * 12)
    assert inside(play, "swedish-indelta-foot-1")


@pytest.mark.rule("10.0a", "NAVa")
def test_the_sums_of_a_naval_battle() -> None:
    """3 Swedes roll 4: 8. 2 Danes at sea roll 3: 6."""
    play = war({**FAR, **stack("0910", *SWEDES[:3]), **stack("0911", *DANES[:2])}, dice=[3, 3, 3, 4, 3])
    sail(play, "0910")
    do(play, "steer 0911")
    assert sum(where(play, name) != "" for name in DANES[:2]) == 1
    assert all(where(play, name) == "0911" for name in SWEDES[:3])
    assert national_modifier([piece(name) for name in ("swedish-fleet-1", "anglo-dutch-fleet-1")]) == 2
    assert national_modifier([piece("russian-fleet-1")]) == 0


@pytest.mark.rule("10.0b", "10.1b", "10.2a")
def test_fleets_in_port_roll_two_dice() -> None:
    """2 Danes in port roll 5 and 4: 12; 4 Swedes roll 6: 11. The Swedes lose one Fleet and flee."""
    play = war({**FAR, **stack("malmo!", *SWEDES), **stack("copenhagen!", *DANES[:2])}, dice=[3, 3, 3, 6, 5, 4])
    sail(play, "malmo")
    do(play, "steer copenhagen")
    assert "engage" in may(play)
    assert "steer 0708" in may(play)
    do(play, "engage")
    assert sum(where(play, name) == "" for name in SWEDES) == 1
    assert {where(play, name) for name in SWEDES} == {"", "0809"}
    assert all(inside(play, name) for name in SWEDES if where(play, name))
    assert play.seat == "coalition"


@pytest.mark.rule("10.1a")
def test_fleets_at_sea_stop_others() -> None:
    play = war({**FAR, "swedish-fleet-1": "0707", "danish-fleet-1": "0708"}, dice=[3, 3, 3, 2, 2])
    sail(play, "0707")
    do(play, "steer 0708")
    assert may(play) == {"again", "stay"}
    assert refusal(play, "steer 0709") != ""


@pytest.mark.rule("10.2a", "10.2b")
def test_beaten_fleets_flee_or_are_lost() -> None:
    """Beaten at sea off Copenhagen the Danes go to another Port; Russians without one are gone."""
    play = war({**FAR, **stack("malmo", *SWEDES), **stack("copenhagen", *DANES)}, dice=[3, 3, 3, 6, 1])
    sail(play, "malmo")
    do(play, "steer copenhagen")
    assert sum(where(play, name) == "" for name in DANES) == 1
    assert refusal(play, "port copenhagen") == "10.2a"
    do(play, sorted(may(play))[0])
    assert "0709" not in {where(play, name) for name in DANES}
    play = war(
        {**FAR, **stack("1404", *SWEDES), **stack("1405", "russian-fleet-1", "russian-fleet-2")},
        control=dict.fromkeys(
            ("copenhagen", "aarhus", "aalborg", "fredericia", "christiania", "frederikshald", "bergen", "kristiansand"),
            "sweden",
        ),
        dice=[3, 3, 3, 6, 1],
    )
    sail(play, "1404")
    do(play, "steer 1405")
    assert {where(play, name) for name in ("russian-fleet-1", "russian-fleet-2")} == {"pile"}


@pytest.mark.rule("10.2a")
def test_the_option_of_a_roll() -> None:
    """A Danish Fleet beaten far from home rolls 3 in all and is lost."""
    pieces = {**FAR, **stack("1404", *SWEDES), **stack("1405", *DANES)}
    play = war(pieces, options={"naval_retreat_roll": "on"}, dice=[3, 3, 3, 6, 1, 1, 1, 1])
    sail(play, "1404")
    do(play, "steer 1405")
    assert {where(play, name) for name in DANES} == {""}


@pytest.mark.rule("10.2c", "10.5a")
def test_beaten_in_port_all_are_lost() -> None:
    play = war({**FAR, **stack("malmo!", *SWEDES), **stack("copenhagen!", *DANES)}, dice=[3, 3, 3, 6, 1, 1])
    sail(play, "malmo")
    do(play, "steer copenhagen", "engage")
    assert {where(play, name) for name in DANES} == {""}


@pytest.mark.rule("10.2d")
def test_passengers_go_down() -> None:
    pieces = {
        **FAR,
        "danish-fleet-1": "0708",
        "rantzau": "0708@danish-fleet-1",
        "danish-regular-foot-1": "0708@danish-fleet-1",
        **stack("0707", *SWEDES),
    }
    play = war(pieces, dice=[3, 3, 3, 6, 1])
    sail(play, "0707")
    do(play, "steer 0708")
    assert where(play, "danish-regular-foot-1") == where(play, "rantzau") == ""


@pytest.mark.rule("10.2d")
def test_a_leader_goes_over_to_another_fleet() -> None:
    """Of two Fleets the one with Foot and the leader is lost: the Foot drowns, the leader is on the other, and in port."""
    pieces = {
        **FAR,
        **stack("0708", "danish-fleet-1", "danish-fleet-2"),
        "rantzau": "0708@danish-fleet-1",
        "danish-regular-foot-1": "0708@danish-fleet-1",
        **stack("0707", *SWEDES),
    }
    play = war(pieces, dice=[3, 3, 3, 6, 1])
    sail(play, "0707")
    do(play, "steer 0708", "lose danish-fleet-1")
    assert where(play, "danish-regular-foot-1") == ""
    if play.seat == "coalition" and "pass" not in may(play):
        do(play, sorted(may(play))[0])
    assert where(play, "rantzau") == where(play, "danish-fleet-2")
    assert where(play, "rantzau") not in ("", "0708")
    assert state(play).aboard[piece("rantzau")] == piece("danish-fleet-2")


@pytest.mark.rule("10.3a", "10.3b")
def test_ties() -> None:
    """A tie, then another: the attacker may fight again as often as he likes, or stay; then his troops may land."""
    pieces = {
        "peter-i": "moscow!",
        "swedish-fleet-1": "0709",
        "charles-xii": "0709@swedish-fleet-1",
        "swedish-indelta-foot-1": "0709@swedish-fleet-1",
        "danish-fleet-1": "0609",
    }
    play = war(pieces, control={"copenhagen": "sweden"}, dice=[3, 3, 3, 4, 2, 2, 5, 5])
    convoy(play, "copenhagen", "copenhagen")
    do(play, "steer 0609", "again", "stay")
    assert refusal(play, "steer 0608") == "10.3a"
    assert refusal(play, "engage") == "10.3a"
    do(play, "disembark")
    assert where(play, "swedish-indelta-foot-1") == "0609"


@pytest.mark.rule("10.3a", "7.2d")
def test_a_tie_at_sea_with_troops_is_fought_out() -> None:
    pieces = {"peter-i": "moscow!", "swedish-fleet-1": "0706", "charles-xii": "0706@swedish-fleet-1", "danish-fleet-1": "0707"}
    play = war(pieces, dice=[3, 3, 3, 4, 2, 2, 2, 6, 1])
    do(play, "convoy 0706")
    form(play, ())
    form(play, ())
    do(play, "steer 0707")  # 2 to 2 is a tie; with nothing else to choose he fights on, 6 to 1
    assert where(play, "danish-fleet-1") == ""
    assert where(play, "swedish-fleet-1") == "0707"
    assert refusal(play, "halt") == "7.2d"


@pytest.mark.rule("10.4a")
def test_the_example_of_two_battles() -> None:
    """Four Swedes come to Copenhagen: one Dane outside, two in port. The first battle must be, the second may be."""
    play = war(
        {**FAR, **stack("malmo", *SWEDES), "danish-fleet-1": "copenhagen", **stack("copenhagen!", *DANES[1:])},
        dice=[3, 3, 3, 6, 1, 6, 1, 1],
    )
    sail(play, "malmo")
    do(play, "steer copenhagen")
    assert where(play, "danish-fleet-1") == ""
    assert {where(play, name) for name in DANES[1:]} == {"0709"}
    do(play, "engage")
    assert {where(play, name) for name in DANES} == {""}
