"""Chapters 11.1 to 11.3: attrition, mobilization and placement."""

from __future__ import annotations

from typing import Unpack

import pytest

from korvolan.games.poltavas_dread_day.board import DENMARK, RUSSIA, SAXONY, SWEDEN
from korvolan.games.poltavas_dread_day.rules import attrition, losses, mobilization
from korvolan.games.poltavas_dread_day.rules.turn import ATTRITION as ATTRITION_STEP
from korvolan.games.poltavas_dread_day.rules.turn import MOBILIZE
from korvolan.games.poltavas_dread_day.tables import ATTRITION, MOBILIZATION

from ..story import do, may, refusal, told
from .story import Setting, admin, hex, inside, piece, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
RAISE_DANES, RAISE_SAXONS, RAISE_RUSSIANS = MOBILIZE + 1, MOBILIZE + 2, MOBILIZE + 3


def foot(count: int, nation: str = "russian-regular") -> list[str]:
    return [f"{nation}-foot-{n}" for n in range(1, count + 1)]


def wear(pieces: dict[str, str], place: str, side: int, inside: bool = False, **more: Unpack[Setting]) -> int:
    """The attrition modifier of a stack."""
    g = state(war({**FAR, **pieces}, **more))
    return attrition.modifier(g, losses.pool(g, side, hex(place), inside, False))


@pytest.mark.rule("11.1a")
def test_who_rolls() -> None:
    """One Foot with three leaders does not; a garrison with one Foot inside rolls once."""
    pieces = {
        "charles-xii": "1906",
        "wellingk": "1906",
        "stenbock": "1906",
        "swedish-indelta-foot-1": "1906",
        **stack("riga!", "riga-garrison", "swedish-indelta-foot-2"),
        "peter-i": "moscow!",
    }
    play = war(pieces, phase=admin(ATTRITION_STEP), dice=[1, 1, 1, 1, 1])
    lines = [line for line in told(play) if "attrition" in line]
    assert len(lines) == 1
    assert "Riga" in lines[0]


@pytest.mark.rule("11.1b", "ATTb", "9.3a")
def test_modifiers_add_up() -> None:
    seven = foot(7, "swedish-indelta")
    siege = {**stack("pskov", "wellingk", *seven), "russian-regular-foot-1": "pskov!"}
    assert wear(siege, "pskov", 0, besieged=("pskov",)) == 1 + 1 + 1
    six = ["saxon-guard-foot-1", "saxon-guard-foot-2", *foot(4, "saxon-regular")]
    assert wear(stack("leipzig", *six), "leipzig", 1) == 0
    before = {**stack("riga", *foot(11), "russian-militia-foot-1"), **stack("riga!", "riga-garrison", "swedish-indelta-foot-1")}
    assert wear(before, "riga", 1, besieged=("riga",)) == 3
    assert wear(before, "riga", 0, True, besieged=("riga",)) == 0  # at home, but besieged


@pytest.mark.rule("ATTb", "2.1.4a")
def test_home_germany_city_and_mountains() -> None:
    danes = foot(2, "danish-regular")
    assert wear(stack("rostock", *danes), "rostock", 1) == -1
    assert wear(stack("posen", *danes), "posen", 1) == 0
    assert wear(stack("aarhus!", *danes), "aarhus", 1, True) == -2
    assert wear(stack("0402", *danes), "0402", 1) == 0  # at home in the mountains
    assert wear(stack("cracow", "leczinski-poles-1", "leczinski-poles-2"), "cracow", 0) == -1
    assert wear(stack("poltava", "tartars-1", "mazepa-cossacks-1"), "poltava", 0) == -1
    assert wear(stack("poltava", "tartars-1", "swedish-indelta-foot-1"), "poltava", 0) == 1
    assert wear(stack("cracow", "polish-regular-foot-1", "polish-regular-horse-1"), "cracow", 1) == -1
    assert wear(stack("cracow", "saxon-guard-foot-1", "saxon-guard-foot-2"), "cracow", 1) == 0  # Poland is no home of Saxons


@pytest.mark.rule("5.5c", "ATTa")
def test_a_devastated_hex() -> None:
    """Four Swedes in a devastated Russian hex: +3; a 3 makes 6: two units lost."""
    four = foot(4, "swedish-regular")
    pieces = {"charles-xii": "2914", **stack("2914", *four), "peter-i": "moscow!"}
    play = war(pieces, turn='devastated = ["2914"]', phase=admin(ATTRITION_STEP), dice=[3, 1, 1, 1, 1])
    assert sum(where(play, name) == "" for name in four) == 2
    assert wear(stack("2914", *four), "2914", 0, turn='devastated = ["2914"]') == 1 + 2
    assert wear(stack("2914", *four), "2914", 0) == 1
    assert [ATTRITION[n] for n in (3, 5, 7, 8, 10)] == [0, 1, 2, 3, 4]


@pytest.mark.rule("11.1c")
def test_the_fate_of_those_lost() -> None:
    pieces = {**FAR, **stack("posen", "rantzau", "danish-militia-foot-1", "danish-militia-foot-2")}
    play = war(pieces, phase=admin(ATTRITION_STEP), dice=[4, 1, 1, 1, 1])
    assert sorted(where(play, name) for name in ("danish-militia-foot-1", "danish-militia-foot-2")) == ["", "1114"]


@pytest.mark.rule("9.5b", "ATTc", "12.1c")
def test_garrisons_last() -> None:
    """A garrison and two Foot lose one: not the garrison. A garrison and one Foot lose two: both, and the City is empty."""
    pieces = {
        **FAR,
        **stack("riga!", "riga-garrison", "swedish-indelta-foot-1", "swedish-regular-foot-1"),
        **stack("riga", "repnin", *foot(3)),
    }
    play = war(pieces, besieged=("riga",), phase=admin(ATTRITION_STEP), dice=[5, 1, 1, 1, 1, 1])
    assert play.seat == "sweden"
    assert refusal(play, "lose riga-garrison") == "9.5b"
    do(play, "lose swedish-regular-foot-1")
    assert where(play, "swedish-regular-foot-1") == ""
    assert where(play, "riga-garrison") == where(play, "swedish-indelta-foot-1") == "1807"
    pieces = {
        **FAR,
        **stack("stade!", "stade-garrison", "swedish-indelta-foot-1"),
        **stack("stade", "rantzau", *foot(2, "danish-regular")),
    }
    play = war(pieces, besieged=("stade",), turn='devastated = ["0411"]', phase=admin(ATTRITION_STEP), dice=[6, 1, 1, 1, 1, 1])
    assert where(play, "stade-garrison") == ""


@pytest.mark.rule("11.4.3c")
def test_attrition_in_turkey() -> None:
    """Two groups that fled there at different times are one stack: one roll, and a 5 and the box make 6: two lost."""
    assert wear(stack("turkey", *foot(4, "swedish-indelta")), "turkey", 0) == 1
    first, later = foot(3, "swedish-indelta"), foot(2, "swedish-regular")
    pieces = {"peter-i": "moscow!", **stack("turkey", "charles-xii", *first, "rehnskold", *later)}
    play = war(pieces, phase=admin(ATTRITION_STEP), dice=[5])
    assert [line for line in told(play) if "attrition" in line] == [
        "Sweden: attrition at the Turkish box, modifier 1: 2 units lost."
    ]
    do(play, "lose swedish-indelta-foot-1", "lose swedish-regular-foot-1")
    assert sum(where(play, name) == "turkey" for name in (*first, *later)) == 3


@pytest.mark.rule("11.2a", "MOBa", "MOBb")
def test_mobilization_rolls() -> None:
    """Russia rolls 5 with Peter in Moscow: 6, three units. Denmark in surrender does not roll."""
    pile = stack("pile", *foot(6))
    play = war(
        {"charles-xii": "stockholm!", "peter-i": "moscow!", **pile},
        nations={"denmark": "{ out = true, since = 1700 }"},
        phase=admin(RAISE_DANES),
        dice=[1, 5, "russian-regular-foot-1", "russian-regular-foot-2", "russian-regular-foot-3"],
    )
    assert [where(play, name) for name in foot(4)] == ["3007", "3007", "3007", "pile"]
    assert not [line for line in told(play) if line.startswith("Denmark mobilizes")]
    assert MOBILIZATION[SWEDEN][3:6] == [1, 1, 2]
    assert MOBILIZATION[RUSSIA][8] == 4


@pytest.mark.rule("MOBb")
def test_modifiers_of_mobilization() -> None:
    """Copenhagen besieged, Swedes in Jutland, Frederick in Aarhus: -1 in all."""
    pieces = {
        "charles-xii": "turkey",
        "peter-i": "moscow!",
        "frederick-iv": "aarhus!",
        "danish-regular-foot-1": "copenhagen!",
        **stack("copenhagen", "wellingk", "swedish-indelta-foot-1"),
        "swedish-indelta-foot-2": "0407",
    }
    g = state(war(pieces, besieged=("copenhagen",)))
    assert mobilization.modifier(g, DENMARK) == -1
    assert [words for _, words in mobilization.MobilizationRoll(DENMARK).modifiers(g)] == [
        "The capital is besieged: -1",
        "The sovereign is at home: +1",
        "Enemies in the homeland: -1",
    ]
    assert mobilization.modifier(g, SWEDEN) == -1  # Charles is in Turkey
    assert mobilization.modifier(g, RUSSIA) == 1
    lost = state(
        war(
            {**FAR, **stack("dresden", "wellingk", "swedish-indelta-foot-1"), "augustus-ii": "cracow"},
            control={"dresden": "sweden", "cracow": "saxony"},
        )
    )
    assert mobilization.modifier(lost, SAXONY) == -2 - 1 + 1
    ready = state(war(FAR, turn='new_capital = "nyen"\ncapital_state = 2\ndeclared = 1690', control={"nyen": "russia"}))
    assert mobilization.modifier(ready, RUSSIA) == 2


@pytest.mark.rule("11.2c", "11.3f")
def test_fleets_need_a_port() -> None:
    g = state(war({**FAR, **stack("pile", "russian-fleet-1", "russian-regular-foot-1")}))
    assert mobilization.in_the_pile(g, RUSSIA) == [piece("russian-regular-foot-1")]
    play = war(
        {**FAR, **stack("pile", "russian-fleet-1")},
        control={"nyen": "russia"},
        phase=admin(RAISE_RUSSIANS),
        dice=[1, "russian-fleet-1"],
    )
    assert (where(play, "russian-fleet-1"), inside(play, "russian-fleet-1")) == ("2303", True)


@pytest.mark.rule("11.3a", "11.3b")
def test_at_the_capital_or_elsewhere() -> None:
    pieces = {**FAR, "frederick-iv": "bergen!", "danish-regular-foot-1": "pile"}
    play = war(pieces, phase=admin(RAISE_DANES), dice=[3, "danish-regular-foot-1"])
    assert where(play, "danish-regular-foot-1") == "0709"
    siege = {**pieces, "danish-militia-foot-1": "copenhagen!", **stack("copenhagen", "wellingk", "swedish-indelta-foot-1")}
    play = war(siege, besieged=("copenhagen",), phase=admin(RAISE_DANES), dice=[6, "danish-regular-foot-1"])
    assert refusal(play, "quarter copenhagen") == "11.3b"
    do(play, "quarter aarhus")
    assert where(play, "danish-regular-foot-1") == "0508"


@pytest.mark.rule("11.3b", "11.3c")
def test_saxons_only_in_saxony() -> None:
    """Dresden lost, Leipzig free: Leipzig. Both lost: the unit stays in the pile, though Warsaw is Saxon."""
    pieces = {
        **FAR,
        "augustus-ii": "warsaw",
        "saxon-regular-foot-1": "pile",
        "wellingk": "dresden!",
        "swedish-indelta-foot-1": "dresden!",
    }
    play = war(
        pieces, control={"dresden": "sweden", "warsaw": "saxony"}, phase=admin(RAISE_SAXONS), dice=[6, "saxon-regular-foot-1"]
    )
    assert where(play, "saxon-regular-foot-1") == "0614"
    play = war(
        pieces, control={"dresden": "sweden", "leipzig": "sweden", "warsaw": "saxony"}, phase=admin(RAISE_SAXONS), dice=[6, 1]
    )
    assert where(play, "saxon-regular-foot-1") == "pile"


@pytest.mark.rule("11.3d", "11.3e")
def test_a_leader_is_drawn_and_one_dismissed() -> None:
    pieces = {**FAR, "du-croy": "novgorod", **stack("pile", "menshikov", "russian-regular-foot-1", "russian-regular-foot-2")}
    play = war(pieces, phase=admin(RAISE_RUSSIANS), dice=[2, "russian-regular-foot-1", "russian-regular-foot-2", "menshikov"])
    assert play.seat == "coalition"
    assert refusal(play, "sack peter-i") == "11.3e"
    assert refusal(play, "sack stenbock") == "11.3d"
    do(play, "draw-leader")
    assert where(play, "menshikov") == "3007"
    assert refusal(play, "draw-leader") == "11.3d"
    do(play, "sack du-croy")
    assert where(play, "du-croy") == ""
    assert "sack menshikov" not in may(play)


@pytest.mark.rule("11.3d")
def test_no_units_no_leader() -> None:
    play = war(
        {**FAR, "frederick-iv": "0407", "rantzau": "pile", "danish-regular-foot-1": "pile"},
        phase=admin(RAISE_DANES),
        dice=[1, 1, 1],
    )
    assert "draw-leader" not in may(play)
    assert where(play, "rantzau") == "pile"


@pytest.mark.rule("11.2b", "11.4.3b", "TATa")
def test_turkish_aid_takes_recruits_back() -> None:
    recruits = foot(2)
    pieces = {"charles-xii": "turkey", "peter-i": "moscow!", **stack("pile", *recruits)}
    dice: list[int | str] = [2, *recruits]
    for die, left in ((1, 0), (2, 1), (4, 2)):
        play = war(pieces, phase=admin(RAISE_RUSSIANS), dice=[*dice, die, recruits[0]] if die == 2 else [*dice, die])
        while play.seat == "coalition" and "done" in may(play):
            do(play, "done")
        assert may(play) == {"ask", "decline"}
        do(play, "ask")
        assert sum(where(play, name) == "3007" for name in recruits) == left
