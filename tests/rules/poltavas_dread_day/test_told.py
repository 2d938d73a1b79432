"""What the log, the odds and the warnings say of battles and sieges."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day.ai.plans import SHIPPING, plan_of

from ..story import do, options, refusal, told
from .story import FAR, clash, form, hex, holder, inside, left, march, russians, sail, stack, state, swedes, war, where
from .test_programs import go_on


def fates(play: Play, action: str) -> dict[str, float]:
    """How the battle that an action leads to may end."""
    found = play.odds(action, battle=True).battle
    return {label: n / d for label, n, d in found.results} if found is not None else {}


# -- battles -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2a", "8.2c", "8.3a", "SATf", "SATg", "5.6e")
def test_the_log_tells_numbers_leaders_and_every_shift() -> None:
    """Charles attacks Repnin, who is entrenched with Guard and Militia."""
    army = ["repnin", "russian-guard-foot-1", "russian-militia-foot-1", *russians(2)]
    pieces = {"peter-i": "moscow!", **stack("2005", "charles-xii", *swedes(2)), **stack("2004", *army)}
    play = war(pieces, turn='trenches = ["2004"]', dice=[3, 2])
    march(play, "2005")
    do(play, "to 2004")
    said = told(play)
    first = said.index("Units of the Coalition: 4; of Sweden: 2. By numbers alone that is 2-1.")
    assert said[first + 1 : first + 8] == [
        "Sweden: Charles XII commands, with an initiative of 5.",
        "Coalition: Repnin commands, with an initiative of 2.",
        "Sweden has the better leader: -3 on the die.",
        "The Coalition gains 1 column: Guard.",
        "Sweden gains 1 column: the other side has Militia.",
        "The Coalition gains 1 column: it is entrenched.",
        "Sweden rolls on the column 3-1: the Coalition is routed.",
    ]
    assert [line.dice for line in play.log("") if "rolls on the column" in line.text] == [[2]]


@pytest.mark.rule("8.3a", "SATi")
def test_nobody_commands_and_the_ground_helps() -> None:
    play = clash(["menshikov", *russians(4)], swedes(2), seat="coalition", dice=[1], start="2105", goal="narva")
    said = told(play)
    assert "Sweden: nobody commands." in said
    assert "Sweden gains 1 column: the attacker crossed a river." in said


@pytest.mark.rule("10.0b", "10.2c")
def test_the_odds_of_a_naval_battle_name_the_winner_in_port() -> None:
    """One Swede attacks three Danes in port: whoever wins is named, also if he lies in port."""
    fleets = stack("copenhagen!", "danish-fleet-1", "danish-fleet-2", "danish-fleet-3")
    play = war({**FAR, **fleets, "swedish-fleet-1": "0710"}, dice=[3, 3, 3])
    sail(play, "0710")
    do(play, "steer copenhagen")
    found = fates(play, "engage")
    assert set(found) == {"Coalition wins at sea", "Sweden wins at sea"}
    assert found["Coalition wins at sea"] > 0.8


# -- sieges --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1g", "9.1e", "9.2d")
@pytest.mark.parametrize(("besieged", "words"), [((), "begins it"), (("narva",), "goes on with it")])
def test_no_die_falls_where_none_could_take_the_city(besieged: tuple[str, ...], words: str) -> None:
    """A die and the leader make three points, a siege that begins takes one, and three are inside: none can fall."""
    pieces = {**FAR, **stack("narva!", "narva-garrison", *swedes(2)), **stack("narva", "repnin", *russians(3))}
    play = war(pieces, seat="coalition", besieged=besieged, dice=[1, 1])
    march(play, "narva")
    note = options(play, "coalition")["besiege"].note
    assert note == f"It cannot fall this time, but the siege {'goes on' if besieged else 'would begin'}."
    assert fates(play, "besiege") == {}
    do(play, "besiege")
    line = f"Siege of Narva (2104): the Coalition {words}, but no die can take the City this time."
    assert told(play)[-1] == line
    assert (holder(play, "narva"), play.seat) == ("sweden", "sweden")
    assert state(play).besieged[state(play).rolled.index(1)] == 1
    assert [line.dice for line in play.log("") if line.dice] == [[1]]


@pytest.mark.rule("9.1c", "9.1e")
def test_the_odds_of_a_siege_say_whether_the_city_holds_out() -> None:
    pieces = {**FAR, "narva-garrison": "narva!", **stack("narva", "repnin", *russians(3))}
    play = war(pieces, seat="coalition", besieged=("narva",), dice=[2])
    march(play, "narva")
    assert fates(play, "besiege") == {"Coalition takes Narva": pytest.approx(3 / 6), "Narva holds out": pytest.approx(3 / 6)}


# -- transports ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2a")
@pytest.mark.parametrize(
    ("place", "season", "found"), [("moscow", "winter", "7.2a"), ("poltava", "summer", "7.2a"), ("novgorod", "winter", "")]
)
def test_no_transport_from_where_no_coast_can_be_reached(place: str, season: str, found: str) -> None:
    pieces = {"charles-xii": "stockholm!", "peter-i": place, "russian-regular-foot-1": place, "danish-fleet-1": "copenhagen!"}
    play = war(pieces, seat="coalition", season=season)
    assert refusal(play, f"convoy {place}") == found


@pytest.mark.rule("6.1c", "7.1b")
def test_fleets_take_troops_out_of_a_besieged_port() -> None:
    """Russians are before Riga: a Fleet goes into port, and Wellingk and his Foot aboard; the garrison stays."""
    pieces = {**FAR, **stack("riga!", "riga-garrison", "wellingk", *swedes(1)), "swedish-fleet-1": "1806"}
    play = war({**pieces, **stack("riga", "repnin", *russians(2))}, besieged=("riga",), dice=[3, 3, 3, 3])
    do(play, "convoy riga", "all")
    form(play, ())
    do(play, "steer riga", "harbor")
    assert inside(play, "swedish-fleet-1")
    do(play, "embark", "steer 1806")
    assert (where(play, "wellingk"), where(play, "riga-garrison")) == ("1806", "1807")


def test_fleets_that_cannot_carry_out_a_transport_go_into_port() -> None:
    """[3.3.1a, 10.0b] They came to the troops but have too few points for the voyage: in port they would roll two dice."""
    army = [f"swedish-indelta-foot-{n}" for n in range(1, 5)]
    pieces = {**stack("stockholm!", "charles-xii", *army), **stack("1305", "swedish-fleet-1", "swedish-fleet-2")}
    pieces |= {"peter-i": "moscow!", "reval-garrison": "reval!"}
    play = war(pieces, season="winter", dice=[1, 1, 1, 6])
    go_on(play, plan_of(SHIPPING, hex("stockholm"), hex("reval")))
    assert (where(play, "swedish-fleet-1"), inside(play, "swedish-fleet-1")) == ("1304", True)
    assert where(play, "charles-xii") == "1304"


# -- kings ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.4b", "5.4c", "12.1b")
@pytest.mark.parametrize(
    ("king", "other", "unit", "seat", "surrender"),
    [
        ("charles-xii", "stenbock", "swedish-indelta-foot-1", "sweden", False),
        ("peter-i", "repnin", "russian-regular-foot-1", "coalition", True),
    ],
)
def test_what_is_said_of_a_king_who_is_left_alone(king: str, other: str, unit: str, seat: str, surrender: bool) -> None:
    """Sweden never surrenders: the loss of Charles eases the Coalition's victory."""
    play = war({**stack("1906", king, other, unit)}, seat=seat, dice=[3])
    do(play, "march 1906", f"take {other}", f"take {unit}")
    warning = options(play, seat)["done"].warning
    assert ("his nation surrenders" in warning) == surrender
    assert ("captured" in warning) != surrender
    play = war({**stack("1906", king, other, unit)}, seat=seat, dice=[3])
    march(play, "1906")
    assert left(play) > 0
    warning = options(play, seat)[f"drop {king}"].warning
    assert ("his nation surrenders" in warning) == surrender


@pytest.mark.rule("11.5.1a")
def test_the_disarmed_leave_cities_that_are_not_their_own() -> None:
    """Russians hold Narva when Russia surrenders: they go to Russian Cities, and Narva stands open to the Swedes."""
    pieces = {"charles-xii": "2004", "swedish-indelta-foot-1": "2004", **stack("narva!", "repnin", "russian-regular-foot-1")}
    lost = dict.fromkeys(("pskov", "novgorod", "ladoga", "moscow"), "sweden")
    play = war(
        {**pieces, "peter-i": "2205", **stack("2105", "stenbock", "swedish-regular-horse-1")},
        control={"narva": "russia", **lost},
        dice=[6, 6, 3],
    )
    march(play, "2105")
    do(play, "to 2205")
    while play.seat == "coalition" and [action for action in play.legal() if str(action).startswith("quarter")]:
        do(play, str(play.legal()[0]))
    assert where(play, "russian-regular-foot-1") != "2104"
    do(play, "halt", "pass")
    march(play, "2004")
    do(play, "to narva")
    assert holder(play, "narva") == "sweden"


# -- before the die falls ------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2a", "8.2b", "8.2c")
def test_odds_begin_with_the_numbers_and_end_with_the_column() -> None:
    """Four against two is 2-1; Guard and trench for the Coalition, Militia against it: 3-1."""
    army = ["repnin", "russian-guard-foot-1", "russian-militia-foot-1", *russians(2)]
    pieces = {"peter-i": "moscow!", **stack("2005", "charles-xii", *swedes(2)), **stack("2004", *army)}
    play = war(pieces, turn='trenches = ["2004"]', dice=[3, 2])
    march(play, "2005")
    words = [words for words, _ in play.odds("to 2004").modifiers]
    assert words[0] == "2-1 by numbers alone"
    assert words[-2:] == ["With that the column is 3-1", "Leaders: -3 on the die for Sweden"]
    assert len(words) == 6


@pytest.mark.rule("5.4a", "5.4b")
def test_who_captures_a_king_is_told_before() -> None:
    """Augustus is alone in a hex that the Swedes can enter; with a unit beside him nothing of the kind is said."""
    pieces = {**FAR, **stack("2005", "charles-xii", *swedes(2)), "augustus-ii": "2004"}
    play = war(pieces, dice=[3])
    march(play, "2005")
    note = options(play, "sweden")["to 2004"].note
    assert note == "Augustus II is there without troops, and captured. Saxony surrenders for good."
    do(play, "to 2004")
    assert "Augustus II is captured." in told(play)
    guarded = war({**pieces, "saxon-regular-foot-1": "2004"}, dice=[3])
    march(guarded, "2005")
    assert options(guarded, "sweden")["to 2004"].note == ""


@pytest.mark.rule("5.1a", "6.0a")
def test_reach_ends_where_dice_end_and_a_chance_stands_beside_it() -> None:
    """Charles adds five: with Foot he has six points for certain and eleven at best."""
    play = war({**FAR, **stack("2005", "charles-xii", *swedes(2))})
    reach = play.overlay("reach", "sweden", "charles-xii")
    chance = play.overlay("chance", "sweden", "charles-xii")
    assert max(reach.values()) == 11
    assert set(reach) == set(chance)
    assert {chance[place] for place, cost in reach.items() if cost <= 6} == {100}
    assert {chance[place] for place, cost in reach.items() if cost == 11} == {16}
    assert {chance[place] for place, cost in reach.items() if cost == 9} == {50}


@pytest.mark.rule("11.2a", "11.2c")
def test_nobody_comes_out_of_an_empty_pile_and_the_log_says_so() -> None:
    play = war({**FAR, "charles-xii": "stockholm!", "peter-i": "moscow!"}, season="winter", dice=[6] * 8)
    do(play, "pass", "pass")
    said = told(play)
    raising = next(n for n, line in enumerate(said) if line.startswith("Sweden mobilizes"))
    assert said[raising + 1] == "Sweden: nobody comes, since no unit of the pile can be placed."
